"""What the table shows at one moment, as plain values: for each event, so that clients can show it step by step.

Values that did not change are the same objects as before: a fight has thousands of events.  ``view/beats.py`` compares
them and names each value by its path in the public view.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.record import Record
from showdown.model.ids import MOVEMENT, MOVEMENT_IS_ONE
from showdown.model.monster import Monster
from showdown.model.survivor import Survivor

SURVIVOR_VALUES: Final = (
    "cell",
    "alive",
    "down",
    "swallowed",
    "doomed",
    "acted",
    "armor",
    "boxes",
    "brain",
    "survival",
    "insanity",
    "courage",
    "understanding",
    "bleeding",
    "attributes",
    "tokens",
    "passing",
    "used",
    "block",
    "deflect",
    "grid",
    "arts",
    "injuries",
    "disorders",
    "resources",
    "basic_resources",
    "counters",
    "statuses",
    "left",
    "movement",
    "threat",
)
"""What ``survivor_values`` holds, in order; ``movement``: the sum that ``own_movement`` gives."""
MONSTER_VALUES: Final = (
    "cell",
    "facing",
    "down",
    "dead",
    "life",
    "tokens",
    "priority",
    "last_wounder",
    "attributes",
    "from_cards",
    "counters",
)
"""What ``monster_values`` holds, in order; ``from_cards``: what the cards in play add to its attributes."""
COMMON_VALUES: Final = (
    "round",
    "turn",
    "outcome",
    "controller",
    "tiles",
    "ai_deck",
    "wounds",
    "hl_deck",
    "ai_discard",
    "hl_discard",
    "face_up",
    "in_play",
    "card_tokens",
    "panel",
    "archived",
    "rewards",
    "basic_rewards",
    "timed",
    "timed_cards",
    "flipped",
)
"""What ``State.common_values`` holds, in order; decks by their number of cards."""


@final
class TableValues(Record):
    """Values of the survivors, the monster and everything else, as the three lists above name them."""

    survivors: tuple[tuple[object, ...], ...] = ()
    monster: tuple[object, ...] = ()
    common: tuple[object, ...] = ()


def survivor_values(v: Survivor, threat: bool) -> tuple[object, ...]:
    return (
        v.cell,
        v.alive,
        v.down,
        v.swallowed,
        v.doomed > 0,
        v.acted,
        v.armor,
        v.boxes,
        v.brain,
        v.survival,
        v.insanity,
        v.courage,
        v.understanding,
        v.bleeding,
        v.attributes,
        v.tokens,
        v.passing,
        v.used,
        v.block,
        v.deflect,
        v.grid,
        v.arts,
        v.injuries,
        v.disorders,
        v.resources,
        v.basic_resources,
        v.counters,
        v.statuses,
        v.left,
        own_movement(v),
        threat,
    )


def own_movement(v: Survivor) -> int:
    """Movement in spaces, without terrain and without bonuses that hold under terms.

    Those two need the rules (``survivor_movement``), and no card of the core pack changes movement that way.
    """
    if v.impairments & MOVEMENT_IS_ONE:
        return 1
    return max(1, v.attributes[MOVEMENT] + v.tokens[MOVEMENT] + v.passing[MOVEMENT] + v.mods[MOVEMENT])


def monster_values(m: Monster, from_cards: list[int]) -> tuple[object, ...]:
    counted = (m.attributes, tuple(from_cards))
    return (m.cell, m.facing, m.down, m.dead, m.life, m.tokens, m.priority, m.last_wounder, *counted, m.counters)
