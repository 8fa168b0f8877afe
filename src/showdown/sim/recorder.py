"""Record what cards do in a fight: uses, deaths they deal, causes of death, and which blocks of a card ran.

Everything is counted from events, with the counters of sim/coverage.py.
"""

from __future__ import annotations

from typing import Final

from showdown.engine import Catalog, Event, Game
from showdown.sim.coverage import Observer

NO_CARD: Final = "no card"
"""The key in ``kills`` for deaths while no card of the monster is performed; a value in files."""


class FightRecorder:
    """Counts what the cards do in one fight; ``counts()`` can be summed over fights."""

    def __init__(self, catalog: Catalog, monster: str) -> None:
        self.catalog = catalog
        self.monster = monster
        self.observer = Observer(catalog)
        self.block_runs = [0] * len(catalog.programs)
        """How often each block of a card began."""
        self.kills: dict[str, int] = {}
        self.causes: dict[str, int] = {}
        self.events: list[Event] = []

    def join(self, game: Game) -> None:
        game.state.sink = self.events
        game.state.block_runs = self.block_runs

    def look(self, game: Game) -> None:
        """Count the events since the last call."""
        for event in self.events:
            if event.kind == "dies":
                source = event.data["source"]
                name = self.catalog.cards[source].name if source >= 0 else NO_CARD
                self.kills[name] = self.kills.get(name, 0) + 1
                cause = str(event.data["cause"])
                self.causes[cause] = self.causes.get(cause, 0) + 1
        self.observer.watch(self.events, self.monster)

    def counts(self) -> dict[str, dict[str, int]]:
        uses = {f"{card}/{use}": n for (card, use), n in self.observer.counts.items()}
        blocks = {str(program): n for program, n in enumerate(self.block_runs) if n}
        return {"deeds": uses, "kills": self.kills, "causes": self.causes, "blocks": blocks}
