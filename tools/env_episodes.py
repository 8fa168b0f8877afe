"""Play random episodes of the learning environments over every pack, story and party, and report errors.

    python -m tools.env_episodes --episodes 1000 --workers 2
    python -m tools.env_episodes --each 50

Each episode takes the next combination of pack, story and party.  Passes through the combinations use the Gymnasium,
PettingZoo and vector environment in turn; players, rewards and rulings vary.  Each observation is checked against its
space, each mask against the options, and no two options of a decision may have equal rows.  A failure is printed with
the command that repeats it.  ``--each`` plays so many episodes of every combination, all in vector environments.
Exit code 0: no episode failed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import cache
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from showdown.content.installed import InstalledPacks
from showdown.content.packs import CORE
from showdown.engine import RULINGS, core_catalog, party_by_name, ready_parties
from showdown.engine.learning import KINDS, OPTION_COLUMNS, VERBS
from showdown.envs import ShowdownEnv, ShowdownSeats, ShowdownVector, split
from showdown.lookup.stories import stories

LONGEST = 3_000
"""Decisions after which an episode is truncated."""
CHECKED_EVERY = 7
"""Observations are compared with their space this often, in decisions: it costs more than the step itself."""
SIDE_BY_SIDE = 16
"""Fights of a vector environment in ``--each``."""
TOLD_EVERY = 50
"""Progress is printed this often, in episodes."""
ENVIRONMENTS = ("gymnasium", "pettingzoo", "vector")
VERB = [name for name, _ in OPTION_COLUMNS].index("verb")


class Combination(NamedTuple):
    """What an episode is about.  ``pack`` is empty for the core alone."""

    pack: str
    story: str
    party: str

    def words(self) -> str:
        return f"{self.pack or CORE} {self.story} {self.party}"


class Episode(NamedTuple):
    """One episode to play."""

    number: int
    combination: Combination
    environment: str
    longest: int

    def command(self) -> str:
        longest = "" if self.longest == LONGEST else f" --longest {self.longest}"
        return f"python -m tools.env_episodes --only {self.number}{longest}"


class Played(NamedTuple):
    """How an episode went: its outcome, ``truncated`` or ``failed``; ``trouble`` is the traceback of a failure.

    ``alike``: decisions in which two options have equal rows.
    """

    episode: Episode
    outcome: str
    decisions: int
    trouble: str
    alike: int


@cache
def combinations() -> list[Combination]:
    """Every pack that is shipped or installed, with every story it can play, against every ready party.

    The core's own stories are played with the core alone, and again with each pack on top of it.
    """
    shelf = InstalledPacks()
    assert not shelf.refused, shelf.refused
    out: list[Combination] = []
    for pack, catalog in shelf.catalogs.items():
        for story in stories(catalog):
            out += [Combination("" if pack == CORE else pack, story, party) for party in ready_parties()]
    return out


def episode(number: int, longest: int) -> Episode:
    every = combinations()
    turn, which = divmod(number, len(every))
    return Episode(number, every[which], ENVIRONMENTS[turn % len(ENVIRONMENTS)], longest)


def play(e: Episode) -> Played:
    """Play one episode with random legal actions."""
    count = Count()
    try:
        outcome = PLAY[e.environment](e, count)
    except Exception:
        return Played(e, "failed", count.decisions, traceback.format_exc(), count.alike)
    return Played(e, outcome, count.decisions, "", count.alike)


class Count:
    """Decisions of an episode, and how many of them had two options with equal rows."""

    def __init__(self) -> None:
        self.decisions = 0
        self.alike = 0

    def add(self, options: Any, mask: Any) -> bool:
        """Count a decision; is its observation to be compared with the space?"""
        rows = options[: int(mask.sum())]
        assert len(rows) > 1, "a decision with one option was not passed"
        assert ((rows[:, VERB] >= 1) & (rows[:, VERB] <= len(VERBS))).all(), "an option has an unknown verb"
        self.alike += len({row.tobytes() for row in rows}) < len(rows)
        self.decisions += 1
        return self.decisions % CHECKED_EVERY == 1


def options_for(e: Episode, dice: random.Random) -> dict[str, Any]:
    c = e.combination
    packs = (c.pack,) if c.pack else ()
    size = len(party_by_name(c.party, core_catalog()).sheets)
    return {
        "story": c.story,
        "party": c.party,
        "packs": packs,
        "players": dice.randint(1, size),
        "shaped": dice.random() < 0.5,
        "longest": e.longest,
        "rulings": {ruling.name: dice.choice(ruling.values) for ruling in RULINGS if dice.random() < 0.2},
    }


def legal(mask: Any, dice: random.Random) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def gymnasium_episode(e: Episode, count: Count) -> str:
    dice = random.Random(e.number)
    env = ShowdownEnv(**options_for(e, dice), render_mode="ansi")
    seen, info = env.reset(seed=e.number)
    ended = cut = False
    while not (ended or cut):
        assert info["kind"] in KINDS, f"the decision kind '{info['kind']}' is no feature"
        assert info["action_mask"].sum() == len(env.keys()), "the mask does not fit the options"
        if count.add(seen["options"], seen["action_mask"]):
            assert seen in env.observation_space, "the observation is outside its space"
        seen, _, ended, cut, info = env.step(legal(seen["action_mask"], dice))
        assert not info["illegal"]
    assert seen in env.observation_space
    assert seen["action_mask"].any(), "no action is legal at the end"
    env.render()
    return str(info["outcome"]) if ended else "truncated"


def seats_episode(e: Episode, count: Count) -> str:
    dice = random.Random(e.number)
    env = ShowdownSeats(**options_for(e, dice), render_mode="ansi")
    env.reset(seed=e.number)
    outcome = "truncated"
    for agent in env.agent_iter(max_iter=e.longest + 2 * len(env.possible_agents)):
        seen, _, ended, cut, info = env.last()
        if ended or cut:
            outcome = info["outcome"] if ended else outcome
            env.step(None)
            continue
        assert info["action_mask"].sum() == len(env.fight.game.decision.options)
        if count.add(split(seen)["options"], info["action_mask"]):
            assert seen in env.observation_space(agent), "the observation is outside its space"
        env.step(legal(info["action_mask"], dice))
    assert not env.agents, f"agents left after the episode: {env.agents}"
    return outcome


def vector_episode(e: Episode, count: Count) -> str:
    """Two fights side by side, until one of them ends."""
    dice = random.Random(e.number)
    envs = ShowdownVector(2, **options_for(e, dice))
    seen, info = envs.reset(seed=e.number)
    while True:
        for i in range(2):
            if count.add(seen["options"][i], seen["action_mask"][i]):
                assert seen in envs.observation_space, "the observation is outside its space"
        seen, _, ended, cut, info = envs.step([legal(mask, dice) for mask in info["action_mask"]])
        if ended.any():
            return str(info["outcome"][ended][0])
        if cut.any():
            return "truncated"


def many_episodes(number: int, each: int, longest: int) -> list[Played]:
    """So many episodes of one combination, side by side in a vector environment."""
    e = Episode(number, combinations()[number], "vector", longest)
    dice = random.Random(number)
    random_actions = np.random.default_rng(number)
    done: list[Played] = []
    count = Count()
    try:
        envs = ShowdownVector(min(each, SIDE_BY_SIDE), **options_for(e, dice))
        seen, info = envs.reset(seed=number)
        while len(done) < each:
            for i, mask in enumerate(info["action_mask"]):
                count.add(seen["options"][i], mask)
            seen, _, ended, cut, info = envs.step((random_actions.random(envs.num_envs) * envs.counts).astype(int))
            for i in np.flatnonzero(ended | cut).tolist():
                outcome = str(info["outcome"][i]) if ended[i] else "truncated"
                done.append(Played(e, outcome, count.decisions, "", count.alike))
                count = Count()
        assert seen in envs.observation_space, "the observation is outside its space"
    except Exception:
        done.append(Played(e, "failed", count.decisions, traceback.format_exc(), count.alike))
    return done


PLAY = {"gymnasium": gymnasium_episode, "pettingzoo": seats_episode, "vector": vector_episode}


def played(episodes: list[Episode], workers: int) -> Iterator[Played]:
    if workers == 1:
        yield from map(play, episodes)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play, episodes)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.env_episodes", description=__doc__.split("\n")[0])
    parser.add_argument("--episodes", type=int, default=1_000, help="number of episodes [default: 1000]")
    parser.add_argument("--first", type=int, default=0, help="number of the first episode [default: 0]")
    parser.add_argument("--only", type=int, help="play only this episode")
    parser.add_argument("--longest", type=int, default=LONGEST, help=f"decisions per episode [default: {LONGEST}]")
    parser.add_argument("--workers", type=int, default=1, help="processes [default: 1]")
    parser.add_argument("--each", type=int, help="episodes of every combination, in vector environments")
    a = parser.parse_args(arguments)
    if a.each:
        return play_each(a.each, a.longest)
    numbers = range(a.first, a.first + a.episodes) if a.only is None else range(a.only, a.only + 1)
    episodes = [episode(number, a.longest) for number in numbers]
    began = time.monotonic()
    done: list[Played] = []
    for result in played(episodes, a.workers):
        done.append(result)
        if result.trouble:
            print(f"{result.episode.combination.words()}: {result.episode.command()}\n{result.trouble}", flush=True)
        if len(done) % TOLD_EVERY == 0:
            print(f"{time.monotonic() - began:6.0f} s  {len(done)} of {len(episodes)} episodes", file=sys.stderr)
    summary(done, time.monotonic() - began)
    return 1 if any(result.trouble or result.alike for result in done) else 0


def play_each(each: int, longest: int) -> int:
    """Every combination in turn."""
    began = time.monotonic()
    done: list[Played] = []
    for number, combination in enumerate(combinations()):
        done += many_episodes(number, each, longest)
        if done[-1].trouble:
            print(f"{combination.words()}:\n{done[-1].trouble}", flush=True)
        if number % 10 == 9:
            print(f"{time.monotonic() - began:6.0f} s  {len(done)} episodes", file=sys.stderr, flush=True)
    summary(done, time.monotonic() - began)
    return 1 if any(result.trouble or result.alike for result in done) else 0


def summary(done: list[Played], seconds: float) -> None:
    outcomes = Counter(result.outcome for result in done)
    by_environment = Counter(result.episode.environment for result in done)
    pairs = {result.episode.combination for result in done}
    print(f"{len(done)} episodes in {seconds:.0f} s, {sum(result.decisions for result in done)} decisions")
    print(f"environments: {', '.join(f'{n} {name}' for name, n in sorted(by_environment.items()))}")
    print(
        f"combinations of pack, story and party: {len(pairs)} of {len(combinations())}"
        f" ({len({c.story for c in pairs})} stories, {len({c.party for c in pairs})} parties,"
        f" {len({c.pack for c in pairs})} sets of packs)"
    )
    print(f"outcomes: {', '.join(f'{n} {name}' for name, n in sorted(outcomes.items()))}")
    alike = sum(result.alike for result in done)
    print(f"decisions with identical option rows: {alike} of {sum(result.decisions for result in done)}")
    print(f"exceptions: {outcomes['failed']}")


if __name__ == "__main__":
    sys.exit(main())
