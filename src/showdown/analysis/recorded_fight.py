"""A saved fight as the positions before its decisions, ready to be played out from each of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, final

from showdown.analysis.arguments import Saved, game_or_file
from showdown.analysis.fight_request import FightRequest, folders_for
from showdown.engine import (
    Catalog,
    Event,
    Game,
    Journal,
    ShowdownError,
    State,
    decode_entries,
    decode_setup,
    encode_entries,
    encode_setup,
)
from showdown.language import say
from showdown.lookup.refusal import NEGATIVE, USAGE, Refusal
from showdown.lookup.saves import load_game
from showdown.sim.run_spec import RunSpec, catalog_for


@final
class Position:
    """The position before one decision.  n: decisions before it.  key: the answer given, "" if there is none yet."""

    def __init__(self, n: int, state: State, key: str, events: int) -> None:
        self.n = n
        self.state = state
        self.key = key
        self.events = events
        """Number of events before it."""

    @property
    def is_choice(self) -> bool:
        """Is there more than one option?"""
        d = self.state.waiting
        return d is not None and d.spec is None and len(d.options) > 1


@dataclass(frozen=True)
class FightData:
    """A saved fight as plain data, for worker processes."""

    setup: dict[str, Any]
    journal: list[Any]
    folders: tuple[str, ...]
    """Packs on top of the core."""
    packs: tuple[tuple[str, str], ...]

    def catalog(self) -> Catalog:
        return catalog_for(RunSpec("", folders=self.folders, packs=self.packs))


@final
class RecordedFight:
    """Every position of a fight, and the fight as it is now."""

    def __init__(self, data: FightData, name: str = "", catalog: Catalog | None = None) -> None:
        self.name = name
        self.data = data
        self.positions: list[Position] = []
        catalog = catalog or data.catalog()
        journal = Journal()
        journal.entries = decode_entries(data.journal, catalog)

        def look(game: Game, key: str) -> None:
            self.positions.append(Position(len(self.positions), game.state.clone(), key, len(game.events)))

        self.last = Game.replay(decode_setup(data.setup), journal, catalog, watch=look)
        self.positions.append(Position(len(self.positions), self.last.state, "", len(self.last.events)))

    @property
    def choices(self) -> list[Position]:
        """The positions with more than one option."""
        return [position for position in self.positions if position.is_choice]

    def events_of(self, n: int) -> list[Event]:
        """What happened between decision n and the next one with a position."""
        after = self.positions[n + 1].events if n + 1 < len(self.positions) else len(self.last.events)
        return self.last.events[self.positions[n].events : after]


def recorded(save: Saved, packs: tuple[str, ...] = ()) -> RecordedFight:
    """The fight of a game or of a saved game.  Refused if its journal does not lead to its position."""
    game, file = game_or_file(save)
    game = game or load_game(Path(file), None, list(packs))
    name = file or say("numbers.this-game")
    folders = folders_for(FightRequest(save=file, game=game, packs=packs), game.catalog)
    entries = encode_entries(game.journal.entries, game.catalog)
    data = FightData(encode_setup(game.setup), entries, folders, tuple(game.catalog.packs.items()))
    if not entries:
        raise Refusal(USAGE, say("numbers.no-decisions"), name, say("numbers.no-decisions-fix"))
    try:
        return RecordedFight(data, name)
    except ShowdownError as error:
        fix = say("numbers.no-replay-fix", file=name)
        raise Refusal(NEGATIVE, say("numbers.no-replay", why=error.message), name, fix) from error
