"""Rounds and the monster controller tile.  [R-RND]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import CHECK, MONSTER_TURN, NOBODY, ROUND_ENDS, SURVIVORS_TURN, Seat
from showdown.model.options import SurvivorOption
from showdown.model.rulings import TILE_OF_THE_DEAD, TILE_OF_THE_DEAD_SKIPPED
from showdown.model.state import State
from showdown.rules.durations import round_is_over
from showdown.rules.gear.gear_grid import clear_passing
from showdown.rules.monster.turn import MonsterTurn
from showdown.rules.options import NOMINATE
from showdown.rules.queries import controller_seat, living
from showdown.rules.survivor.turn import SurvivorsTurn
from showdown.rules.triggers import fire


@final
class BeginRound(Step):
    """A round is a monster turn, then a survivors' turn, until one side is dead.  [R-RND-01, R-RND-03, R-AMB-67]"""

    tag = "round.begin"

    def run(self, s: State) -> None:
        open_round(s, MONSTER_TURN)
        s.then_all([Nominate(), *monster_turns(s), SurvivorsTurn(), EndRound()])


@final
class SurvivorsGoFirst(Step):
    """Where the survivors go first, the first round has no monster turn: the monster skips it.  [R-RND-01, R-TER-09]"""

    tag = "round.survivors_first"

    def run(self, s: State) -> None:
        open_round(s, SURVIVORS_TURN)
        if s.sink is not None:
            s.emit("no-monster-turn", ("R-RND-01",), {"by_choice": not s.constants.level.setup.survivors_first})
        s.then(Nominate(), SurvivorsTurn(), EndRound())


@final
class MonsterAmbushes(Step):
    """Ambushed survivors skip their first turn: the first round is the monster's alone.  [R-SET-10]"""

    tag = "round.ambush"

    def run(self, s: State) -> None:
        open_round(s, MONSTER_TURN)
        if s.sink is not None:
            s.emit("no-survivors-turn", ("R-SET-10",), {})
        s.then_all([Nominate(), *monster_turns(s), EndRound()])


def open_round(s: State, turn: int) -> None:
    s.round += 1
    s.turn = turn
    s.nominated = NOBODY
    if s.round > 1:
        # The tile passes clockwise between rounds.
        s.controller = Seat((s.controller + 1) % len(s.constants.players))
        if s.rulings[TILE_OF_THE_DEAD] == TILE_OF_THE_DEAD_SKIPPED and living(s):
            while not any([s.survivors[i].alive for i in s.constants.players[s.controller]]):
                s.controller = Seat((s.controller + 1) % len(s.constants.players))
    if s.sink is not None:
        s.emit("round", ("R-RND-01", "R-RND-03"), {"round": s.round, "controller": s.controller})


def monster_turns(s: State) -> list[Frame]:
    """One, and by a house rule perhaps another.  [R-RND-01]"""
    return [MonsterTurn(), AnotherTurn()] if s.constants.house.extra_turn else [MonsterTurn()]


@final
class AnotherTurn(Chance):
    """By a house rule the monster may take a second turn in a round, which the book does not know.  [R-RND-01]"""

    tag = "round.another_turn"

    def spec(self, s: State) -> Spec | None:
        return Dice(CHECK, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        comes = values[0] <= s.constants.house.extra_turn
        if s.sink is not None:
            data = {"dice": list(values), "comes": comes, "most": s.constants.house.extra_turn}
            s.emit("another-turn", ("R-RND-01",), data)
        if comes:
            s.then(MonsterTurn())


@final
class Nominate(Ask):
    """A player with several survivors nominates a different one each time they hold the tile.  [R-RND-04]"""

    tag = "round.nominate"
    kind = "nominate"
    rule = "R-RND-04"

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def eligible(self, s: State) -> list[int]:
        """Living survivors of the controller not yet nominated in this cycle; all of them when the cycle is through."""
        mine = [i for i in s.constants.players[s.controller] if s.survivors[i].alive]
        return [i for i in mine if not s.nominations >> i & 1] or mine

    def options(self, s: State) -> list[Option]:
        if s.constants.solo:
            return []
        mine = self.eligible(s)
        return [NOMINATE[i] for i in mine] if len(mine) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        self.nominate(s, option.survivor)

    def skip(self, s: State) -> None:
        mine = self.eligible(s)
        if s.constants.solo or not mine:
            s.nominated = NOBODY
        else:
            self.nominate(s, mine[0])

    def nominate(self, s: State, who: int) -> None:
        if s.nominations >> who & 1:
            for i in s.constants.players[s.controller]:
                s.nominations &= ~(1 << i)
        s.nominations |= 1 << who
        s.nominated = who
        if s.sink is not None:
            s.emit("nominated", ("R-RND-04",), {"who": who})


@final
class EndRound(Step):
    """Once-per-round uses come back; everything else stays as it is.  [R-RND-06, R-RND-07, R-SUR-02]"""

    tag = "round.end"

    def run(self, s: State) -> None:
        for v in s.survivors:
            v.used = 0
            v.grabbed_last = v.grabbed
            v.grabbed = False
            v.spent_round = ()
            v.moved = False
        if s.timed:
            round_is_over(s)
        clear_passing(s)
        s.monster.wounds_this_round = 0
        s.then(BeginRound())
        fire(s, ROUND_ENDS, NOBODY)


FRAMES: Final[list[type[Frame]]] = [BeginRound, SurvivorsGoFirst, MonsterAmbushes, AnotherTurn, Nominate, EndRound]
