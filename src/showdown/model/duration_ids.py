"""How long an effect of a card lasts.  [R-TOK-05]"""

from __future__ import annotations

from typing import Final

DURATIONS: Final[tuple[str, ...]] = (
    "end of round",
    "end of attack",
    "end of act",
    "end of turn",
    "end of next round",
    "next monster turn starts",
    "this card leaves play",
)
FOR_THE_SHOWDOWN: Final = -1
"""No duration: the effect lasts until the showdown ends."""
UNTIL_ROUND_ENDS: Final = 0
UNTIL_ATTACK_ENDS: Final = 1
UNTIL_ACT_ENDS: Final = 2
UNTIL_TURN_ENDS: Final = 3
UNTIL_NEXT_ROUND_ENDS: Final = 4
UNTIL_MONSTER_TURN: Final = 5
WHILE_CARD_IN_PLAY: Final = 6
