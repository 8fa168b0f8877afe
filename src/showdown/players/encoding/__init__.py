"""Positions and options as numbers, for learning."""
