"""One fight of an environment: steps, rewards, observations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from showdown import __version__
from showdown.bots.builtin import knowledge_of
from showdown.engine import Catalog, Decision, Game, Setup, ShowdownError, answer, draw_board
from showdown.engine.learning import VERSION, Encoder, score
from showdown.envs.arrays import Rows, array_of, mask_of, split
from showdown.language import say
from showdown.lookup.stories import catalog_for, monster_of, party_named, setup_of

ILLEGAL = 0.01
"""Penalty for an action that is not an option; the fight does not change."""

METADATA: dict[str, Any] = {
    "render_modes": ["ansi"],
    "render_fps": 4,
    "name": "showdown_v1",
    "is_parallelizable": False,
    "showdown": __version__,
    "features": VERSION,
    "view": "showdown.view/1",
}


_catalogs: dict[tuple[str, str, tuple[str, ...]], Catalog] = {}
"""Catalogues by monster, party and packs: every reset asks for one."""


def catalog_of_fight(story: str, party: str | None, packs: tuple[str, ...]) -> Catalog:
    """The core with these packs, by name or folder.  A monster or a party of an installed pack brings its pack."""
    key = (story.partition(":")[0], party or "", packs)
    if key not in _catalogs:
        catalog = catalog_for(story, list(packs), party or "")
        monster_of(story, catalog)
        _catalogs[key] = catalog
    return _catalogs[key]


def names(*packs: Sequence[str] | str) -> tuple[str, ...]:
    """One name or several, as a tuple."""
    return tuple(name for given in packs for name in ([given] if isinstance(given, str) else given))


class Choice(NamedTuple):
    """What the fights of an environment are: the arguments that all environments share."""

    story: str = "first-story"
    party: str | None = None
    players: int = 4
    packs: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    house: tuple[tuple[str, str], ...] = ()

    def catalog(self) -> Catalog:
        return catalog_of_fight(self.story, self.party, self.packs)

    def setup(self, seed: int) -> Setup:
        """The setup of one fight.  Raises ShowdownError for a story, party, pack or ruling that does not exist."""
        catalog = self.catalog()
        party = party_named(self.party, list(self.packs), catalog) if self.party else None
        setup = setup_of(self.story, self.players, seed, dict(self.rulings), catalog, party)
        setup.house = dict(self.house)
        return setup

    def open(self, seed: int) -> Game:
        return Game(self.setup(seed), self.catalog(), listen=False)


def chosen(
    story: str,
    party: str | None,
    players: int,
    packs: tuple[str, ...],
    rulings: Mapping[str, str] | None,
    house: Mapping[str, str] | None,
) -> Choice:
    """The arguments of an environment.  Raises ShowdownError at once if a story has no level."""
    if ":" not in story and story != "first-story":
        raise ShowdownError(say("numbers.no-story", name=story))
    return Choice(story, party, players, packs, tuple((rulings or {}).items()), tuple((house or {}).items()))


class Fight:
    """A game that is stepped by numbers of options; ``history`` holds the keys chosen so far.

    Decisions with one option are answered at once.
    """

    def __init__(self, game: Game, shaped: bool) -> None:
        self.game = game
        self.shaped = shaped
        self.history: list[str] = []
        self.decisions = 0
        self.encoder = Encoder(knowledge_of(game.catalog))
        self.memory = array_of(self.encoder.memory(), np.int16)
        self.pass_forced()

    def decision(self) -> Decision | None:
        return None if self.game.over else self.game.decision

    def step(self, action: int) -> tuple[float, bool]:
        """Answer with an option by its number; the reward, and whether it was an option at all."""
        game = self.game
        if game.over:
            return 0.0, action == 0
        self.decisions += 1
        if not 0 <= action < len(game.decision.options):
            return -ILLEGAL, False
        before = score(game.state) if self.shaped else 0.0
        self.choose(action)
        self.pass_forced()
        reward = score(game.state) - before if self.shaped else 0.0
        if game.over:
            reward += 1.0 if game.outcome == "victory" else -1.0
        return reward, True

    def pass_forced(self) -> None:
        while not self.game.over and len(self.game.decision.options) == 1:
            self.choose(0)

    def choose(self, action: int) -> None:
        game = self.game
        option = game.decision.options[action]
        self.history.append(option.key)
        answer(game.state, option, game.chance, game.journal)

    def row(self) -> tuple[Rows, int]:
        """The encoded fight as a new row, and the number of options."""
        options = self.encoder.encode(self.game.state, self.decision())
        memory = self.encoder.memory()
        if isinstance(memory, list):
            return np.array(memory, dtype=np.int16), options
        return self.memory.copy(), options

    def observation(self) -> dict[str, Any]:
        row, options = self.row()
        return {**split(row), "action_mask": mask_of(options)}

    def draw(self) -> str:
        """The board, and what is waited for."""
        view = self.game.view()
        d = view["decision"]
        asked = f"{d['kind']}: {', '.join(d['options'][:12])}" if d else self.game.outcome
        return f"{draw_board(view)}\n{asked}"
