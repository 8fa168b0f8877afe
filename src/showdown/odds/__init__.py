"""Odds: exact figures from the engine's own chances, and simulation where there are too many of them."""
