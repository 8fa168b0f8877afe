"""``showdown puzzles``: solve and mine puzzles."""
