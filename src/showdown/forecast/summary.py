"""The branches of one card in one sentence: whom the monster targets, where it stops, whether it attacks."""

from __future__ import annotations

from typing import Any, Final, final

from showdown.board.cells import DIRECTIONS, NAMES
from showdown.forecast.what_if import Node
from showdown.language.template import Fact, fill
from showdown.model.events import Event
from showdown.model.ids import LETTERS, NO_CARD
from showdown.model.state import State
from showdown.view.narrate import Narrator

FEW: Final = 3
"""More places to stop than this are counted, not named."""


@final
class Outlook:
    """What playing one card would come to.

    how: one, tie, lot, all, nobody, mood (it stays in play) or none.  targets: survivors, as numbers.  stops: where
    the monster may end, how it faces, whom it ran over.  attack: dice and damage of the attack, if it comes to one;
    short: it cannot reach its target.
    """

    def __init__(self, s: State, node: Node) -> None:
        self.s = s
        self.how = "none"
        self.targets: list[int] = []
        self.stops: list[tuple[int, int, str]] = []
        self.attack: tuple[int, int] | None = None
        self.short = False
        self.start = s.monster.cell
        for path in node.paths():
            self.follow([event for part in path for event in part.events])
        self.targets = sorted(set(self.targets))
        for part in node.paths()[0]:
            d = part.asked
            if d is not None and (d.spec is not None or d.kind == "pick_target"):
                self.how = "lot" if d.spec is not None else "tie"

    def follow(self, events: list[Event]) -> None:
        for event in events:
            data = event.data
            if event.kind == "target-line":
                self.how = "all"
                if len(data["chosen"]) == 1 or "target" not in [e.kind for e in events]:
                    self.targets += [LETTERS.index(letter) for letter in data["chosen"]]
            elif event.kind == "target":
                self.how = "one"
                self.targets.append(data["who"])
            elif event.kind == "no-target":
                self.how = "nobody"
            elif event.kind == "enters-play" and self.how == "none":
                self.how = "mood"
            elif event.kind == "monster-moves":
                stop = (data["cell"], data["facing"], "".join(data["passed"]))
                if stop not in self.stops:
                    self.stops.append(stop)
            elif event.kind == "monster-attacks":
                self.attack = (data["speed"], data["damage"])
            elif event.kind == "out-of-reach":
                self.short = True

    def could_pick(self, who: int) -> bool:
        return who in self.targets

    def surely_picks(self, who: int) -> bool:
        return self.targets == [who] or (self.how == "all" and who in self.targets)

    def runs_over(self, who: int) -> bool:
        return any(LETTERS[who] in over for _, _, over in self.stops)

    def sentence(self, narrator: Narrator, moves: bool, attacks: bool) -> str:
        """``moves``, ``attacks``: how much of it is wanted."""
        texts, either = narrator.texts["explain"], narrator.texts["names"]["or"]
        names = [narrator.namer.survivor(i) for i in self.targets]
        who = either.join(names) if self.how in ("tie", "lot") else narrator.namer.each(names)
        stops = [
            fill(
                texts["stop"],
                {
                    "cell": Fact(NAMES[cell]),
                    "facing": narrator.namer.fact("facing", facing),
                    "passed": narrator.namer.fact("passed", list(over)),
                },
            )
            for cell, facing, over in self.stops
        ]
        few = moves and len(stops) <= FEW
        attack = ""
        if self.attack is not None and attacks:
            speed, damage = self.attack
            attack = fill(texts["attack"], {"speed": Fact(str(speed), speed), "damage": Fact(str(damage), damage)})
        facts = {
            "how": Fact(self.how),
            "who": Fact(who),
            "stops": Fact(either.join(stops) if few else ""),
            "wide": Fact(str(len(stops)), len(stops) if moves and not few else 0),
            "stays": Fact("", [cell for cell, _, _ in self.stops] == [self.start]),
            "reached": Fact("", bool(attack)),
            "attack": Fact(attack),
            "short": Fact("", self.short and moves),
        }
        return fill(texts["outlook"], facts)

    def data(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "how": self.how,
            "targets": [LETTERS[i] for i in self.targets],
            "stops": [
                {"at": NAMES[cell], "facing": DIRECTIONS[facing], "over": list(over)}
                for cell, facing, over in self.stops
            ],
            "attack": None if self.attack is None else {"speed": self.attack[0], "damage": self.attack[1]},
            "out_of_reach": self.short,
        }


def card_named(s: State, name: str) -> int:
    """An AI card of the monster in this fight, by its name; NO_CARD if it has none of that name."""
    wanted = name.lower().replace("'", "").replace(" ", "-")
    for card in (*s.constants.monster.ai, s.constants.monster.basic_action):
        if s.catalog.cards[card].name == wanted:
            return card
    return NO_CARD
