"""Vector environment: many fights that one call steps inside the compiled engine.

>>> envs = ShowdownVector(num_envs=3, story="first-story")
>>> seen, info = envs.reset(seed=1)
>>> seen, rewards, terminated, truncated, info = envs.step(info["action_mask"].argmax(axis=1))
>>> seen["options"].shape[0], rewards.shape
(3, (3,))

The observations are views of the engine's memory (with the compiled engine): the next step overwrites them, and
nothing is copied.  A fight that ends begins again in the same step; ``info["outcome"]`` holds the outcome of the old
one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector.utils import batch_space

from showdown.bots.builtin import knowledge_of
from showdown.engine import OUTCOMES, start
from showdown.engine.learning import CUT, ENDED, ROW_WIDTH, FightBatch
from showdown.envs.arrays import Rows, array_of, mask_of, spaces, split
from showdown.envs.fight import METADATA, chosen, names

LONGEST = 5_000
VECTOR_METADATA: dict[str, Any] = {**METADATA, "autoreset_mode": gym.vector.AutoresetMode.SAME_STEP}


class ShowdownVector(gym.vector.VectorEnv[dict[str, Any], Any, Any]):
    """``num_envs`` fights of the same story and party; the arguments are those of ``ShowdownEnv``.

    ``copy``: observations that later steps do not overwrite, at the cost of a copy.
    """

    metadata = VECTOR_METADATA

    def __init__(
        self,
        num_envs: int = 64,
        story: str = "first-story",
        party: str | None = None,
        players: int = 4,
        shaped: bool = False,
        longest: int = LONGEST,
        packs: Sequence[str] | str = (),
        pack: Sequence[str] | str = (),
        rulings: Mapping[str, str] | None = None,
        house: Mapping[str, str] | None = None,
        copy: bool = False,
    ) -> None:
        self.num_envs = num_envs
        self.choice = chosen(story, party, players, names(packs, pack), rulings, house)
        self.copy = copy
        self.single_observation_space, self.single_action_space = spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        catalog = self.choice.catalog()
        first = start(self.choice.setup(0), catalog)
        self.batch = FightBatch(first, knowledge_of(catalog), num_envs, shaped, longest)
        self.attach()

    def attach(self) -> None:
        """Make arrays of the engine's memory; without the compiled engine these are copies."""
        self.rows: Rows = array_of(self.batch.memory(), np.int16).reshape(self.num_envs, ROW_WIDTH)
        options, rewards, status, outcomes = self.batch.results()
        self.counts = array_of(options, np.int64)
        self.rewards = array_of(rewards, np.float64)
        self.status = array_of(status, np.int16)
        self.outcomes = array_of(outcomes, np.int16)
        self.is_view = not isinstance(options, list)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all fights; they take the seeds from ``options["seed"]`` on, or from one drawn by ``seed``."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        self.batch.reset(int((options or {}).get("seed", self.np_random.integers(2**31))))
        seen = self.observation()
        return seen, {"action_mask": seen["action_mask"], "seed": np.array(self.batch.seeds)}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Answer in every fight with an option by its number; a number that is no option takes the last option."""
        self.batch.step(np.asarray(actions).tolist())
        seen = self.observation()
        ended = self.status == ENDED
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if ended.any():
            info["outcome"] = np.where(ended, np.array(OUTCOMES)[self.outcomes], "")
            info["_outcome"] = ended
        return seen, self.rewards.copy(), ended, self.status == CUT, info

    def observation(self) -> dict[str, Any]:
        if not self.is_view:
            self.attach()
        rows = self.rows.copy() if self.copy else self.rows
        return {**split(rows), "action_mask": mask_of(self.counts)}

    def close_extras(self, **arguments: Any) -> None:
        """Nothing is open."""
