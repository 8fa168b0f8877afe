"""The views of one game, one after another.  A part whose inputs did not change is the same object as before.

Building a view costs more than the rules of most answers, and an answer changes little of it: one survivor, one pile.
The server makes a view after every command and sends the difference, which finds identical parts at once.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from showdown.model.ids import DAMAGE, LETTERS, SPEED, TOUGHNESS
from showdown.model.monster import Monster
from showdown.model.state import State
from showdown.model.survivor import Survivor
from showdown.rules.queries import (
    distance,
    in_blind_spot,
    is_threat,
    monster_movement,
    monster_stat,
    survivor_movement,
)
from showdown.view.public import assembled, view_decks, view_monster, view_survivor, view_tile

if TYPE_CHECKING:
    from showdown.view import types as seen

T = TypeVar("T")
Values = Callable[[object], tuple[object, ...]]
SURVIVOR: Final = cast("Values", attrgetter(*Survivor.fields, "gear"))
MONSTER: Final = cast("Values", attrgetter(*Monster.fields))
DECKS: Final = cast(
    "Values",
    attrgetter(
        *[f"{pile}.{field}" for pile in ("ai_deck", "wounds", "hl_deck") for field in ("cards", "known")],
        *("groups", "maybe", "quotas", "ai_discard", "hl_discard", "face_up"),
        *("in_play", "card_tokens", "flipped", "panel", "archived"),
    ),
)


class ViewSeries:
    """Keeps the parts of the last view with the values each was made from.

    States that were viewed must not be changed afterwards, and nobody may write into a view: the next one shares it.
    """

    def __init__(self) -> None:
        self.made: dict[str, tuple[object, Any]] = {}

    def view(self, s: State) -> seen.View:
        """Equal to ``view_of(s)``."""
        return assembled(
            s,
            self.part("monster", monster_inputs(s), lambda: view_monster(s)),
            {LETTERS[i]: self.survivor(s, i) for i in range(len(s.survivors))},
            self.part("terrain", tuple(s.tiles), lambda: [view_tile(s, t) for t in s.tiles]),
            self.part("decks", DECKS(s), lambda: view_decks(s)),
        )

    def survivor(self, s: State, who: int) -> seen.Survivor:
        return self.part(LETTERS[who], survivor_inputs(s, who), lambda: view_survivor(s, who))

    def part(self, name: str, inputs: object, make: Callable[[], T]) -> T:
        last = self.made.get(name)
        if last is not None and last[0] == inputs:
            return cast("T", last[1])
        part = make()
        self.made[name] = (inputs, part)
        return part


def monster_inputs(s: State) -> object:
    stats = [monster_stat(s, stat) for stat in (TOUGHNESS, SPEED, DAMAGE)]
    return MONSTER(s.monster), s.mods, s.round, monster_movement(s), stats


def survivor_inputs(s: State, who: int) -> object:
    v = s.survivors[who]
    place = (distance(s, who), is_threat(s, who), in_blind_spot(s, who)) if v.alive and v.cell >= 0 else ()
    return SURVIVOR(v), survivor_movement(s, who), s.monster.priority == who, s.monster.cell >= 0, place
