"""One fight of an environment: steps, rewards, observations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from showdown import __version__
from showdown.engine import (
    Catalog,
    Game,
    ShowdownError,
    answer,
    draw_board,
    first_story,
    party_by_name,
    showdown,
)
from showdown.envs.features import FEATURES, MOST_OPTIONS, TABLE, WIDE, options_of, padded, table_of
from showdown.language import say
from showdown.lookup.stories import catalog_for

WOUND, DEATH = 0.02, 0.05
"""Shaped reward for each wound, and penalty for each dead survivor; the end of a fight is worth 1."""
ILLEGAL = 0.01
"""Penalty for an action that is not an option; the fight does not change."""

FIRST_STORY = "first-story"

METADATA: dict[str, Any] = {
    "render_modes": ["ansi"],
    "name": "showdown_v1",
    "is_parallelizable": False,
    "showdown": __version__,
    "features": FEATURES,
    "view": "showdown.view/1",
}


_catalogs: dict[tuple[str, str, tuple[str, ...]], Catalog] = {}
"""Catalogues by monster, party and packs: every reset asks for one."""


def catalog_of_fight(story: str, party: str | None, packs: tuple[str, ...]) -> Catalog:
    """The core with these packs, by name or folder.  A monster or a party of an installed pack brings its pack."""
    key = (story.partition(":")[0], party or "", packs)
    if key not in _catalogs:
        catalog = catalog_for(story, list(packs), party or "")
        if key[0] not in (FIRST_STORY, *catalog.monsters):
            return catalog  # its pack may still be installed
        _catalogs[key] = catalog
    return _catalogs[key]


def names(*packs: Sequence[str] | str) -> tuple[str, ...]:
    """One name or several, as a tuple."""
    return tuple(name for given in packs for name in ([given] if isinstance(given, str) else given))


def open_fight(seed: int, story: str, party: str | None, players: int, packs: tuple[str, ...] = ()) -> Game:
    """Open ``first-story``, or a monster and its level as in ``white-lion:level-1``, without recording events."""
    from showdown.engine import find_pack

    monster, colon, level = story.partition(":")
    if not colon and story != FIRST_STORY:
        raise ShowdownError(say("numbers.no-story", name=story))
    catalog = catalog_of_fight(story, party, packs)
    survivors = party_by_name(party, catalog, [find_pack(pack) for pack in packs]) if party else None
    if not colon:
        return Game(first_story(players, seed, {}, survivors, catalog), catalog, listen=False)
    level = f"level-{level}" if level.isdigit() else level
    return Game(showdown(monster, level, players, seed, {}, survivors, catalog), catalog, listen=False)


class Fight:
    """A game that is stepped by numbers of options; ``history`` holds the keys chosen so far."""

    def __init__(self, game: Game, shaped: bool) -> None:
        self.game = game
        self.shaped = shaped
        self.history: list[str] = []
        self.decisions = 0

    def step(self, action: int) -> tuple[float, bool]:
        """Answer with an option by its number; the reward, and whether it was an option at all."""
        game = self.game
        options = game.decision.options
        self.decisions += 1
        if not 0 <= action < len(options):
            return -ILLEGAL, False
        before = self.score() if self.shaped else 0.0
        self.history.append(options[action].key)
        answer(game.state, options[action], game.chance, game.journal)
        reward = self.score() - before if self.shaped else 0.0
        if game.over:
            reward += 1.0 if game.outcome == "victory" else -1.0
        return reward, True

    def score(self) -> float:
        s = self.game.state
        return WOUND * len(s.wounds) + DEATH * sum(v.alive for v in s.survivors)

    def observation(self) -> dict[str, Any]:
        game = self.game
        d = None if game.over else game.decision
        out: dict[str, Any] = {"observation": table_of(game.state, d)}
        if d is None:
            out["options"] = np.zeros((MOST_OPTIONS, WIDE), dtype=np.float32)
            out["action_mask"] = np.zeros(MOST_OPTIONS, dtype=np.int8)
        else:
            out["options"], out["action_mask"] = padded(options_of(game.state, d))
        return out

    def draw(self) -> str:
        """The board, and what is waited for."""
        view = self.game.view()
        d = view["decision"]
        asked = f"{d['kind']}: {', '.join(d['options'][:12])}" if d else self.game.outcome
        return f"{draw_board(view)}\n{asked}"


def spaces() -> tuple[Any, Any]:
    """What is observed, and what can be done."""
    from gymnasium.spaces import Box, Dict, Discrete, MultiBinary

    seen = Dict(
        {
            "observation": Box(-1.0, 2.0, (TABLE,), np.float32),
            "options": Box(-1.0, 2.0, (MOST_OPTIONS, WIDE), np.float32),
            "action_mask": MultiBinary(MOST_OPTIONS),
        }
    )
    return seen, Discrete(MOST_OPTIONS)
