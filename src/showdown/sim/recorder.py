"""Watching fights for the homebrewer: what each card did, whom it killed, which of its blocks ever ran.

Seen through events alone, with the counters of sim/coverage.py and sim/exercise.py.
"""

from __future__ import annotations

from typing import Final

from showdown.engine import Catalog, Event, Game
from showdown.sim.coverage import Observer

BEGINS: Final = ("ai-drawn", "reaction", "trap", "trigger")
"""Events after which a card is in progress."""
ENDS: Final = ("round", "survivors-turn", "monster-turn")
"""Events after which none is, whatever was before."""
NOBODYS: Final = "no card"


class FightRecorder:
    """Counts over one fight; ``counts`` can be added up with those of other fights."""

    def __init__(self, catalog: Catalog, monster: str) -> None:
        self.catalog = catalog
        self.monster = monster
        self.observer = Observer(catalog)
        self.block_runs = [0] * len(catalog.programs)
        """How often each block of a card began."""
        self.kills: dict[str, int] = {}
        self.causes: dict[str, int] = {}
        self.events: list[Event] = []
        self.card = -1
        deck = catalog.monster(monster)
        self.monsters_own = {*deck.ai, *deck.hit_locations}

    def join(self, game: Game) -> None:
        game.state.sink = self.events
        game.state.block_runs = self.block_runs

    def look(self, game: Game) -> None:
        """At what has happened since the last look."""
        for event in self.events:
            if event.kind in BEGINS and event.data["card"] in self.monsters_own:
                self.card = event.data["card"]
            elif event.kind == "basic-action":
                self.card = self.catalog.monster(self.monster).basic_action
            elif event.kind in ENDS:
                self.card = -1
            elif event.kind == "dies":
                name = self.catalog.cards[self.card].name if self.card >= 0 else NOBODYS
                self.kills[name] = self.kills.get(name, 0) + 1
                cause = str(event.data["cause"])
                self.causes[cause] = self.causes.get(cause, 0) + 1
        self.observer.watch(self.events, self.monster)

    def counts(self) -> dict[str, dict[str, int]]:
        uses = {f"{card}/{use}": n for (card, use), n in self.observer.counts.items()}
        blocks = {str(program): n for program, n in enumerate(self.block_runs) if n}
        return {"deeds": uses, "kills": self.kills, "causes": self.causes, "blocks": blocks}
