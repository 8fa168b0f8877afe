"""Rows for the tables of the store, with every column filled."""

from __future__ import annotations


def game_row(id: str) -> dict[str, object]:
    """A row of the table ``game``."""
    words = dict.fromkeys(("engine", "packs", "setup", "options", "name", "story", "opener"), "")
    numbers = {"created": 1.5, "touched": 2.5, "practice": True, "round": 0}
    return {"id": id, **words, **numbers, "status": "undecided", "seed_commit": None, "secret": None}


def seat_record(id: str) -> dict[str, object]:
    """A row of the table ``seat`` for seat p1 of this game."""
    return {"game": id, "n": "p1", "token_hash": "x", "name": "Zoë", "bot": False, "claimed": None}
