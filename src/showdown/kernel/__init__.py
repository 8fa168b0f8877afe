"""The machine under the game: agenda, scopes, chance, decisions, journal.  Knows nothing about this game."""
