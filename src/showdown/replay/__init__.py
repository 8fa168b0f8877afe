"""Replay of recorded games: timeline, verification, and the check of sealed dice."""
