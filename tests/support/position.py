"""Arrange by text, force every die, act by option keys, then say what the game waits for.

    g = play('''
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: P11}}
        decks: {ai: [claw]}
        ''',
        to_hit(7, 1), place("head"))
    g.choose("dodge:head")
    assert g.survivor("a")["survival"] == 0
    g.expects("act_order")

The text is a scenario file without name and steps (see docs/referee/positions.md).
"""

from __future__ import annotations

import textwrap
from typing import Any

from showdown.engine import Game, core_catalog
from showdown.model.card_count import count_cards
from showdown.model.events import Event
from showdown.model.invariants import problems
from showdown.scenario.loader import load_scenario
from tests.referee.fights import happened, watcher_of
from tests.referee.watcher import Watcher

Dice = tuple[str, list[int | str]]


def to_hit(*values: int) -> Dice:
    """Attack dice, of either side."""
    return ("to_hit", list(values))


def place(*names: str) -> Dice:
    """Hit location dice by body place."""
    return ("hit_location", list(names))


def to_wound(value: int) -> Dice:
    return ("to_wound", [value])


def severe(value: int) -> Dice:
    return ("severe_injury", [value])


def trauma(value: int) -> Dice:
    return ("brain_trauma", [value])


def check(value: int) -> Dice:
    """A d10 a card asks for."""
    return ("check", [value])


def amount(value: int) -> Dice:
    """The d10 behind a gained d5 or d10."""
    return ("amount", [value])


def random_survivor(letter: str) -> Dice:
    return ("random_survivor", [letter])


def draw(deck: str, *cards: str) -> Dice:
    """Cards that turn up, from the deck "ai", "hit_location", "resource" or "disorder": draw("ai", "claw")."""
    return (f"draw_{deck}", list(cards))


class Play:
    """A game under test.

    After each answer the state must be possible (model/invariants.py), and the second referee must agree.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards = count_cards(game.state)
        self.referee: Watcher | None = watcher_of(game)
        self.seen = 0
        self.look()

    def unwatched(self) -> Play:
        """Without the second referee, who does not know the cards of this test or what happened before it."""
        self.referee = None
        return self

    def choose(self, *keys: str) -> Play:
        """Answer one decision after another by option key."""
        for key in keys:
            if self.referee is not None:
                self.referee.chose(key)
            self.game.choose(key)
            self.look()
            self.check()
        return self

    def look(self) -> None:
        """Show the referee what has happened since the last answer."""
        if self.referee is not None:
            events = [happened(event) for event in self.game.events[self.seen :]]
            self.seen = len(self.game.events)
            self.referee.look(self.view, events, self.options)

    def check(self) -> None:
        """Nothing about the state is impossible, and no figure differs from what the referee has worked out."""
        found = problems(self.game.state, self.cards)
        assert not found, found
        if self.referee is not None:
            assert not self.referee.disagreements, "\n".join(map(str, self.referee.disagreements))

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def view(self) -> dict[str, Any]:
        """The view with any key: a test that misspells one fails when it runs."""
        return {**self.game.view()}

    def survivor(self, letter: str) -> dict[str, Any]:
        found: dict[str, Any] = self.view["survivors"][letter]
        return found

    @property
    def monster(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["monster"]
        return found

    @property
    def decks(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["decks"]
        return found

    @property
    def options(self) -> list[str]:
        return [] if self.game.over else self.game.decision.keys()

    def events(self, kind: str) -> list[Event]:
        return [e for e in self.game.events if e.kind == kind]

    def happened(self, kind: str) -> bool:
        return bool(self.events(kind))

    # -- the last word of every test -----------------------------------------------------------------------------

    def expects(self, kind: str, *keys: str) -> None:
        """The game waits for this kind of decision, with exactly these options if any are named; all dice were used."""
        assert not self.game.over, f"the showdown is over ({self.game.outcome}), expected {kind}"
        self.check()
        d = self.game.decision
        assert d.kind == kind, f"the game waits for {d.kind} {d.keys()}, expected {kind}"
        if keys:
            assert sorted(d.keys()) == sorted(keys)
        self.all_dice_used()

    def expects_over(self, outcome: str) -> None:
        assert self.game.over, f"the game waits for {self.game.decision.kind} {self.game.decision.keys()}"
        assert self.game.outcome == outcome
        self.all_dice_used()

    def all_dice_used(self) -> None:
        left = getattr(self.game.chance, "left", lambda: 0)()
        assert left == 0, f"{left} entries of the forced dice were not used"


def play(position: str, *dice: Dice) -> Play:
    """Start a position with forced dice; wrong purpose or too few dice fail at once."""
    text = "name: test\nsteps: []\n" + textwrap.dedent(position)
    scenario = load_scenario(text, "position", core_catalog())
    scenario.dice = list(dice)
    return Play(scenario.game(core_catalog()))
