"""PettingZoo AEC: one agent for each player; the agent that may answer is selected.

An observation is one row of numbers, which ``showdown.envs.split`` takes apart; ``info["action_mask"]`` marks legal
actions.  If every player may answer (who acts next, survival opportunities), the first seat answers for all.
The game is cooperative: all seats get the same reward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from showdown.engine import ShowdownError
from showdown.envs.arrays import Rows, flat_spaces, mask_of
from showdown.envs.fight import METADATA, Fight, chosen, names
from showdown.language import say

LONGEST = 5_000


class ShowdownSeats(AECEnv):  # type: ignore[misc]
    """One fight with ``players`` agents, named player_0 to player_3.  The arguments are those of ``ShowdownEnv``."""

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
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ShowdownError(say("numbers.no-render-mode", name=render_mode))
        self.choice = chosen(story, party, players, names(packs, pack), rulings, house)
        self.shaped = shaped
        self.longest = longest
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(players)]
        seen, done = flat_spaces()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, done)
        self.random = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.random = np.random.default_rng(seed)
        number = int((options or {}).get("seed", self.random.integers(2**31)))
        self.fight = Fight(self.choice.open(number), self.shaped)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.speaker()
        self.inform({"seed": number, "outcome": self.fight.game.outcome, "illegal": False})

    def speaker(self) -> str:
        return self.possible_agents[self.fight.game.decision.seats[0]]

    def inform(self, facts: dict[str, Any]) -> None:
        """Set the infos.  Only the selected agent has legal actions; a fight that is over has none but 0."""
        d = self.fight.decision()
        mask = mask_of(len(d.options) if d else 0)
        none = mask if d is None else np.zeros_like(mask)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {**facts, "action_mask": mask if agent == self.agent_selection else none} for agent in self.agents
        }
        self.row = self.fight.row()[0]

    def observe(self, agent: str) -> Rows:
        return self.row.copy()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        reward, legal = self.fight.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, reward)
        over = self.fight.game.over
        cut = not over and self.fight.decisions >= self.longest
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        if not over:
            self.agent_selection = self.speaker()
        self.inform({"outcome": self.fight.game.outcome, "illegal": not legal})
        self._accumulate_rewards()

    def render(self) -> Any:
        return self.fight.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
