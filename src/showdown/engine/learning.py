"""Positions as numbers, batches of fights, and trained players, for learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine.lazy import loader

if TYPE_CHECKING:
    from showdown.players.encoding.batch import CUT, ENDED, Encoder, FightBatch, score
    from showdown.players.encoding.columns import (
        CARD_COLUMNS,
        FIGHT_COLUMNS,
        KINDS,
        OPTION_COLUMNS,
        OPTION_WIDTH,
        OPTIONS,
        OPTIONS_AT,
        PARTS,
        PLANES,
        ROW_WIDTH,
        SURVIVOR_COLUMNS,
        TERRAIN_COLUMNS,
        VERBS,
        VERSION,
    )
    from showdown.players.encoding.trained import TrainedPlayer, play_on, rate_options

HOMES: Final = {
    "showdown.players.encoding.batch": "CUT ENDED Encoder FightBatch score",
    "showdown.players.encoding.columns": "CARD_COLUMNS FIGHT_COLUMNS KINDS OPTIONS OPTIONS_AT OPTION_COLUMNS "
    "OPTION_WIDTH PARTS PLANES ROW_WIDTH SURVIVOR_COLUMNS TERRAIN_COLUMNS VERBS VERSION",
    "showdown.players.encoding.trained": "TrainedPlayer play_on rate_options",
}
"""Modules, and the names taken from each."""

if not TYPE_CHECKING:  # type checkers read the imports above, and must miss a name that is not there
    __getattr__, __dir__ = loader(__name__, HOMES)

__all__ = [
    "CARD_COLUMNS",
    "CUT",
    "ENDED",
    "Encoder",
    "FIGHT_COLUMNS",
    "FightBatch",
    "KINDS",
    "OPTIONS",
    "OPTIONS_AT",
    "OPTION_COLUMNS",
    "OPTION_WIDTH",
    "PARTS",
    "PLANES",
    "ROW_WIDTH",
    "SURVIVOR_COLUMNS",
    "TERRAIN_COLUMNS",
    "TrainedPlayer",
    "VERBS",
    "VERSION",
    "play_on",
    "rate_options",
    "score",
]
