"""Gymnasium environment: one agent plays for all players.

>>> env = ShowdownEnv()
>>> observation, info = env.reset(seed=1)
>>> action = info["action_mask"].argmax()
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> terminated
False

``reset(options={"seed": 7})`` starts the fight with exactly this seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsInt

import gymnasium as gym

from showdown.engine import ShowdownError
from showdown.envs.arrays import spaces
from showdown.envs.fight import METADATA, Fight, chosen, names
from showdown.language import say

LONGEST = 5_000
"""Default number of decisions after which an episode is truncated."""


class ShowdownEnv(gym.Env[dict[str, Any], SupportsInt]):
    """One showdown per episode.

    ``story``: first-story or monster:level.  ``party``: a ready party or a party file.  ``pack``: a pack of cards or
    several, by name or folder (``packs`` means the same); a monster or party of an installed pack needs none.
    ``rulings``, ``house``: rulings and house rules by name.  ``shaped``: small rewards for wounds and survivors.
    ``longest``: decisions until an episode is truncated.
    """

    metadata = METADATA

    def __init__(
        self,
        story: str = "first-story",
        party: str | None = None,
        players: int = 4,
        shaped: bool = False,
        longest: int = LONGEST,
        render_mode: str | None = None,
        packs: Sequence[str] | str = (),
        pack: Sequence[str] | str = (),
        rulings: Mapping[str, str] | None = None,
        house: Mapping[str, str] | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ShowdownError(say("numbers.no-render-mode", name=render_mode))
        self.choice = chosen(story, party, players, names(packs, pack), rulings, house)
        self.shaped = shaped
        self.longest = longest
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces()
        self.fight: Fight | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        number = int((options or {}).get("seed", self.np_random.integers(2**31)))
        self.fight = Fight(self.choice.open(number), self.shaped)
        observation = self.fight.observation()
        return observation, {**self.info(observation), "seed": number}

    def step(self, action: SupportsInt) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        fight = self.going()
        reward, legal = fight.step(int(action))
        observation = fight.observation()
        info = self.info(observation)
        info["illegal"] = not legal
        over = fight.game.over
        return observation, reward, over, not over and fight.decisions >= self.longest, info

    def info(self, observation: dict[str, Any]) -> dict[str, Any]:
        """The action mask, the kind of the decision, and the outcome."""
        game = self.going().game
        out: dict[str, Any] = {"action_mask": observation["action_mask"], "outcome": game.outcome}
        out["kind"] = "" if game.over else game.decision.kind
        return out

    def keys(self) -> list[str]:
        """The keys of the options, in the order of their numbers."""
        game = self.going().game
        return [] if game.over else game.decision.keys()

    def history(self) -> list[str]:
        """The keys chosen since the reset: a journal that ``Game`` replays."""
        return list(self.going().history)

    def render(self) -> Any:
        return self.going().draw() if self.render_mode == "ansi" else None

    def going(self) -> Fight:
        if self.fight is None:
            raise ShowdownError(say("numbers.no-fight-yet"))
        return self.fight
