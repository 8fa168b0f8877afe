"""PettingZoo AEC: one agent for each player; the agent that may answer is selected.

If every player may answer (who acts next, survival opportunities), the first seat answers for all.  The game is
cooperative: all seats get the same reward.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from showdown.envs.fight import METADATA, Fight, names, open_fight, spaces

LONGEST = 5_000


class ShowdownSeats(AECEnv):  # type: ignore[misc]
    """One fight with ``players`` agents, named p1 to p4."""

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
    ) -> None:
        super().__init__()
        self.story = story
        self.party = party
        self.players = players
        self.shaped = shaped
        self.longest = longest
        self.render_mode = render_mode
        self.packs = names(packs, pack)
        self.possible_agents = [f"p{i + 1}" for i in range(players)]
        seen, done = spaces()
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
        self.fight = Fight(open_fight(number, self.story, self.party, self.players, self.packs), self.shaped)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"seed": number} for agent in self.agents}
        self.agent_selection = self.speaker()

    def speaker(self) -> str:
        return self.possible_agents[self.fight.game.decision.seats[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        out = self.fight.observation()
        if agent != self.agent_selection:
            out["action_mask"] = np.zeros_like(out["action_mask"])
        return out

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
        outcome = {"outcome": self.fight.game.outcome, "illegal": not legal}
        self.infos = {name: dict(outcome) for name in self.agents}
        if not over:
            self.agent_selection = self.speaker()
        self._accumulate_rewards()

    def render(self) -> Any:
        return self.fight.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
