"""What happens between figures and terrain on the board: collision, knockdown, terrain."""
