"""What a new table stores of its game.  Plain data: the game may have been made or replayed in a worker process."""

from __future__ import annotations

import json
from typing import Any, TypedDict

from showdown.engine import Game, encode_entries, encode_setup
from showdown.lookup.stories import FIRST_STORY


class Opening(TypedDict):
    """``body``: the first journal row.  ``entries``: how many it has.  ``began_elsewhere``: it is not a new game.

    ``snapshot``: the row of a snapshot after it, so that the server need not replay it.
    """

    packs: dict[str, str]
    setup: dict[str, Any]
    hands: list[list[int]]
    story: str
    outcome: str
    round: int
    body: str
    entries: int
    began_elsewhere: bool
    snapshot: dict[str, Any] | None


def opening_of(game: Game, story: str, began_elsewhere: bool = False) -> Opening:
    """``began_elsewhere``: its marks and number of undos are stored, too."""
    entries = encode_entries(game.journal.entries, game.catalog)
    past = {"marks": game.marks, "takebacks": game.takebacks} if began_elsewhere else {}
    return {
        "packs": dict(game.catalog.packs),
        "setup": encode_setup(game.setup),
        "hands": [list(hand) for hand in game.setup.players],
        "story": story,
        "outcome": game.outcome,
        "round": game.state.round,
        "body": json.dumps({"entries": entries, **past}, ensure_ascii=False),
        "entries": len(entries),
        "began_elsewhere": began_elsewhere,
        "snapshot": None,
    }


def story_of(game: Game) -> str:
    setup = game.setup
    if setup.level == FIRST_STORY:
        return FIRST_STORY
    return f"{setup.monster}:{setup.level.removeprefix('level-')}"
