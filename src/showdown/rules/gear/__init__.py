"""What a survivor's cards add: the gear grid, conditional bonuses, weapons in range."""
