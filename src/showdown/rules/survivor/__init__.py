"""How survivors play: turn, movement, attack, damage, survival actions, disorders."""
