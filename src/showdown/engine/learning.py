"""Positions as numbers, batches of fights, trained and searching players, changed cards: for learning and tuning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine.lazy import loader

if TYPE_CHECKING:
    from showdown.content.variants import LEVEL_NUMBERS, cards_of, changed_catalog, level_number, number_range
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
    from showdown.players.prospects import ALL_FACTS, Prospects, more_facts_of
    from showdown.players.strong import STRENGTHS, Strength, StrongPlayer

HOMES: Final = {
    "showdown.content.variants": "LEVEL_NUMBERS cards_of changed_catalog level_number number_range",
    "showdown.players.encoding.batch": "CUT ENDED Encoder FightBatch score",
    "showdown.players.encoding.columns": "CARD_COLUMNS FIGHT_COLUMNS KINDS OPTIONS OPTIONS_AT OPTION_COLUMNS "
    "OPTION_WIDTH PARTS PLANES ROW_WIDTH SURVIVOR_COLUMNS TERRAIN_COLUMNS VERBS VERSION",
    "showdown.players.encoding.trained": "TrainedPlayer play_on rate_options",
    "showdown.players.prospects": "ALL_FACTS Prospects more_facts_of",
    "showdown.players.strong": "STRENGTHS Strength StrongPlayer",
}
"""Modules, and the names taken from each."""

if not TYPE_CHECKING:  # type checkers read the imports above, and must miss a name that is not there
    __getattr__, __dir__ = loader(__name__, HOMES)

__all__ = [
    "ALL_FACTS",
    "CARD_COLUMNS",
    "CUT",
    "ENDED",
    "FIGHT_COLUMNS",
    "KINDS",
    "LEVEL_NUMBERS",
    "OPTIONS",
    "OPTIONS_AT",
    "OPTION_COLUMNS",
    "OPTION_WIDTH",
    "PARTS",
    "PLANES",
    "ROW_WIDTH",
    "STRENGTHS",
    "SURVIVOR_COLUMNS",
    "TERRAIN_COLUMNS",
    "VERBS",
    "VERSION",
    "Encoder",
    "FightBatch",
    "Prospects",
    "Strength",
    "StrongPlayer",
    "TrainedPlayer",
    "cards_of",
    "changed_catalog",
    "level_number",
    "more_facts_of",
    "number_range",
    "play_on",
    "rate_options",
    "score",
]
