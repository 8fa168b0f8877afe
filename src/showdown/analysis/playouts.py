"""Playouts: fights played on from one position, each with hidden cards and dice of its own.

Playout ``i`` of every position and every option has the same seed, so that two options meet the same luck as long as
both roll and draw in the same order for the same purpose.  Nothing that the players cannot know is used: the hidden
cards of the position are undecided again (``determinize``).
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final, NamedTuple, final

from showdown.bots import make_agent
from showdown.bots.builtin import EngineBot, knowledge_of
from showdown.bots.builtin import prospects as network
from showdown.engine import (
    OUTCOMES,
    SURVIVORS_TURN,
    Catalog,
    Player,
    Seeded,
    ShowdownError,
    Sight,
    State,
    answer,
    determinize,
    play_out,
)
from showdown.engine.learning import Prospects
from showdown.language import say
from showdown.lookup.refusal import USAGE, Refusal, refused
from showdown.sim.intervals import Estimate, mean, paired_rate, rate
from showdown.sim.run_spec import seed_of

SEEDED: Final = Seeded()
LONGEST: Final = 1500
"""Decisions of one playout, at most; a normal fight has a few hundred."""
SHORT: Final = 400
"""Decisions of one playout to the next survivors' turn, at most."""
VICTORY: Final = OUTCOMES.index("victory")
LEVEL: Final = 0.99
"""Level of the intervals that prove a difference: several differences are tested in one analysis."""


class Ending(NamedTuple):
    """How one playout ended."""

    won: bool
    dead: int
    """Survivors dead at the end."""


@final
class Playouts:
    """Plays positions out with one bot."""

    def __init__(self, catalog: Catalog, bot: str, seed: int, longest: int = LONGEST) -> None:
        self.catalog = catalog
        self.bot = bot
        self.seed = seed
        self.longest = longest

    def player(self, seed: int) -> Player:
        agent = make_agent(self.bot, seed)
        assert isinstance(agent, EngineBot)
        return agent.player(self.catalog)

    def begin(self, state: State, key: str, number: int) -> State:
        """The position with hidden cards and dice of playout ``number``, after the option ``key`` if one is given."""
        s = determinize(state, seed_of(self.seed, number))
        if key:
            assert s.waiting is not None
            answer(s, s.waiting.find(key), SEEDED, None)
        return s

    def next_turn(self, state: State, key: str, number: int, later: int = 0) -> State:
        """Playout ``number`` from the option ``key`` to the next survivors' turn, or to the end before it.

        ``later``: rounds to play after that turn begins.
        """
        s = self.begin(state, key, number)
        player = self.player(seed_of(self.seed, number))
        until = state.round + later + (1 if state.turn == SURVIVORS_TURN else 0)
        for _ in range(SHORT):
            d = s.waiting
            if d is None or (s.turn == SURVIVORS_TURN and s.round >= until):
                break
            option = d.options[0] if len(d.options) == 1 else player.choose(Sight(s), d)
            answer(s, option, SEEDED, None)
        return s

    def ahead(self, state: State, key: str, first: int, last: int) -> list[float]:
        """The chance to win at the next survivors' turn that the network estimates, for each of these playouts."""
        prospects = Prospects(knowledge_of(self.catalog), network())
        return [round(prospects.value(self.next_turn(state, key, number)), 4) for number in range(first, last)]

    def endings(self, state: State, key: str, first: int, last: int) -> list[Ending]:
        """Playouts ``first`` to ``last`` - 1, from the option ``key`` on; "": the bot answers this decision too."""
        out: list[Ending] = []
        for number in range(first, last):
            s = self.begin(state, key, number)
            # A fight that neither side can end any more is not won.
            with suppress(ShowdownError):
                play_out(s, self.player(seed_of(self.seed, number)), SEEDED, self.longest)
            out.append(Ending(s.outcome == VICTORY, len([v for v in s.survivors if not v.alive])))
        return out


def check_bot(bot: str) -> None:
    """Refuse a bot that is unknown or does not play inside the engine."""
    try:
        agent = make_agent(bot, 0)
    except ShowdownError as error:
        raise refused(error, USAGE, f"--bot {bot}") from error
    if not isinstance(agent, EngineBot):
        raise Refusal(USAGE, say("numbers.bot-not-built-in", bot=bot), f"--bot {bot}", say("numbers.bot-built-in-fix"))


# -- figures -------------------------------------------------------------------------------------------------------


def chance(endings: list[Ending], level: float = LEVEL) -> Estimate:
    """The chance to win."""
    return rate(sum([e.won for e in endings]), len(endings), level)


def mean_dead(endings: list[Ending]) -> float:
    return sum([e.dead for e in endings]) / max(1, len(endings))


def gain(first: list[Ending], second: list[Ending], level: float = LEVEL) -> Estimate:
    """How much more often the second set wins, paired playout by playout."""
    only_first = sum([a.won and not b.won for a, b in zip(first, second, strict=True)])
    only_second = sum([b.won and not a.won for a, b in zip(first, second, strict=True)])
    return paired_rate(only_first, only_second, len(first), level)


def spared(first: list[Ending], second: list[Ending], level: float = LEVEL) -> Estimate:
    """How many survivors more live at the end of the second set, paired playout by playout."""
    return mean([float(a.dead - b.dead) for a, b in zip(first, second, strict=True)], level)


def worth(endings: list[Ending], survivors: int) -> float:
    """One number to choose options by: the chance to win, and a little for each survivor who lives."""
    return sum([e.won + 0.1 * (1 - e.dead / max(1, survivors)) for e in endings]) / max(1, len(endings))
