"""Runs give the same rows for any workers and any way they end."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, decode_setup, encode_setup, first_story, showdown
from showdown.sim.process_pool import Pool
from showdown.sim.results import summary
from showdown.sim.run import DONE, FAILURES, INTERRUPTED, NARROW, TIME, Limits, Run
from showdown.sim.run_spec import FightRow, RunSpec, play_batch, seed_of
from showdown.sim.workers import DaskCluster, OneProcess, Unreachable, Workers
from tests.support.listening_ports import listening

STORY = RunSpec("first story", setup=encode_setup(first_story(4, 0, {})), bot="random")


def played(workers: Workers, games: int, *specs: RunSpec) -> list[list[FightRow]]:
    run = Run(list(specs) or [STORY], Limits(games=games))
    try:
        run.play(workers)
    finally:
        workers.close()
    assert run.why == DONE
    return run.rows


@pytest.fixture(scope="module")
def alone() -> list[FightRow]:
    return played(OneProcess(), 40)[0]


# -- what a fight is ---------------------------------------------------------------------------------------------


def test_a_fight_is_the_one_that_play_would_play(alone: list[FightRow]) -> None:
    game, bot = Game.first_story(seed=3), make_agent("random", 3)
    while not game.over:
        game.choose(bot.choose(game))
    row = alone[3]
    assert (row.outcome, row.rounds, row.seed) == (game.outcome, game.state.round, 3)
    assert row.alive == sum(v.alive for v in game.state.survivors)
    assert row.decisions == len([e for e in game.journal.entries if e.key])


def test_every_fight_adds_up(alone: list[FightRow]) -> None:
    assert [row.fight for row in alone] == list(range(40))
    for row in alone:
        assert row.alive + row.deaths == 4 and len(row.dead) == row.deaths
        assert (row.outcome == "defeat") == (row.alive == 0)
        assert row.resources == 0 or row.outcome == "victory"
    found = summary(alone)
    assert found["win_rate"]["value"] == sum(row.outcome == "victory" for row in alone) / 40
    assert found["deaths"]["value"] == pytest.approx(sum(row.deaths for row in alone) / 40)
    assert sum(found["rounds_distribution"].values()) == 40


SMARTER = RunSpec("first story", setup=encode_setup(first_story(4, 0, {})), bot="heuristic")
CAT = RunSpec("cat", setup=encode_setup(showdown("white-lion", "great-golden-cat", 4, 0, {}, "lion-hunters")))


@pytest.mark.parametrize(("spec", "games"), [(STORY, 12), (SMARTER, 20), (CAT, 6)])
def test_the_wounds_of_a_fight_include_the_killing_one(spec: RunSpec, games: int) -> None:
    """[R-WST-01, R-WST-03, R-WST-04, R-WST-08] The rows agree with the events of the same fights."""
    for row in played(OneProcess(), games, spec)[0]:
        setup = decode_setup(spec.setup)
        setup.seed = row.seed
        game, bot = Game(setup), make_agent(spec.bot, row.seed)
        while not game.over:
            game.choose(bot.choose(game))
        told = [(e.kind, e.rules) for e in game.events]
        no_card_left = ("monster-dies", ("R-WST-03",)) in told
        last_life = ("monster-dies", ("R-WST-08",)) in told
        assert row.killing_wound == int(no_card_left or last_life)
        stacked, life = len(game.state.wounds), game.state.constants.level.life
        lost = life - game.state.monster.life if life else 0
        assert row.wounds == stacked + lost + no_card_left


def test_a_lion_with_eight_ai_cards_takes_nine_wounds() -> None:
    """[R-FS-17, R-WST-04] Never more: fewer if cards are in play, or if a critical effect kills at once."""
    rows = [row for row in played(OneProcess(), 20, SMARTER)[0] if row.outcome == "victory"]
    assert max(row.wounds for row in rows) == 9
    assert {row.killing_wound for row in rows if row.wounds == 9} == {1}


def test_seeds_of_a_study_never_meet_those_of_the_next() -> None:
    assert seed_of(0, 5) == 5
    assert seed_of(7, 12) == 7_000_000_012
    assert seed_of(1, 0) > seed_of(0, 999_999_999)


# -- any workers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_pool_of_any_size_plays_the_same_fights(size: int, alone: list[FightRow]) -> None:
    assert played(Pool(size), 40) == [alone]


@pytest.mark.parametrize("size", [1, 4])
def test_a_cluster_of_any_size_plays_the_same_fights(size: int, alone: list[FightRow]) -> None:
    assert played(DaskCluster("", size), 20) == [alone[:20]]


def test_batches_of_any_size_are_the_same_fights(alone: list[FightRow]) -> None:
    assert play_batch(STORY, 0, 7).rows + play_batch(STORY, 7, 8).rows + play_batch(STORY, 8, 15).rows == alone[:15]


class Murderous(Pool):
    """Kills one of its workers when the first batch has come back."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.killed = 0

    def wait(self, seconds: float | None) -> list[tuple[int, Any]]:
        done = super().wait(seconds)
        if not self.killed:
            self.killed = self.workers()[0]
            os.kill(self.killed, signal.SIGKILL)
        return done


def test_a_killed_worker_costs_time_and_no_game(alone: list[FightRow]) -> None:
    workers = Murderous(2)
    assert played(workers, 40) == [alone]
    assert workers.killed and workers.restarts == 1


def test_a_cluster_that_is_not_there_is_unreachable() -> None:
    with pytest.raises(Unreachable):
        DaskCluster("tcp://127.0.0.1:9", 1)


def test_a_cluster_plays_the_same_fights_even_if_a_worker_is_killed(alone: list[FightRow]) -> None:
    before = listening(os.getpid())
    workers = DaskCluster("", 2)
    try:
        assert workers.size == 2
        # The scheduler and both workers listen on the loopback address only.
        doors = [door for door in listening(os.getpid()) if door not in before]
        assert len(doors) >= 3 and {door.rpartition(":")[0] for door in doors} == {"127.0.0.1"}
        run = Run([STORY], Limits(games=40))
        killed: list[int] = []

        def on_progress(run: Run) -> None:
            if not killed:
                killed.append(workers.workers()[0])
                os.kill(killed[0], signal.SIGKILL)

        run.on_progress = on_progress
        run.play(workers)
    finally:
        workers.close()
    assert killed and run.why == DONE
    assert run.rows == [alone]


# -- when it stops -----------------------------------------------------------------------------------------------


def test_it_stops_when_the_interval_is_narrow_enough_at_a_round_number() -> None:
    run = Run([STORY], Limits(width=0.5))
    run.play(OneProcess())
    assert run.why == NARROW and run.done() == 100
    assert run.complete


def test_it_stops_when_time_is_up() -> None:
    run = Run([STORY], Limits(seconds=0.05))
    run.play(OneProcess())
    assert run.why == TIME and run.done() >= 1


def test_interrupted_it_keeps_the_first_fights(alone: list[FightRow]) -> None:
    def on_progress(run: Run) -> None:
        if run.done() >= 5:
            raise KeyboardInterrupt

    run = Run([STORY], Limits(games=400_000), on_progress)
    run.play(OneProcess())
    assert run.why == INTERRUPTED and not run.complete
    assert 5 <= run.done() < 400_000
    assert run.rows[0][: len(alone)] == alone[: run.done()]


def test_a_bot_that_is_not_there_fails_every_fight_and_the_rest_is_not_tried() -> None:
    run = Run([RunSpec("x", setup=STORY.setup, bot="nobody")], Limits(games=400))
    run.play(OneProcess())
    assert run.why == FAILURES and run.done() == 10
    assert "no bot 'nobody'" in run.rows[0][0].error
    assert summary(run.rows[0])["failed"] == 10


def test_a_bot_without_time_to_think_is_interrupted() -> None:
    slow = RunSpec("slow", setup=STORY.setup, bot="mcts:2000", timeout=0.0001)
    row = play_batch(slow, 0, 1).rows[0]
    assert row.outcome == "failed" and "did not answer within" in row.error


# -- from a save -------------------------------------------------------------------------------------------------


def test_fights_go_on_from_a_save_each_with_its_own_dice() -> None:
    game, bot = Game.first_story(seed=5), make_agent("heuristic", 5)
    while game.state.round < 2:
        game.choose(bot.choose(game))
    spec = RunSpec("save", document=game.document(), bot="random")
    rows = play_batch(spec, 0, 6).rows
    assert all(row.rounds >= 2 and row.outcome != "failed" for row in rows)
    assert len({(row.rounds, row.decisions) for row in rows}) > 1
    assert rows[2:4] == play_batch(spec, 2, 4).rows


def test_two_studies_beside_each_other_are_what_they_are_alone(alone: list[FightRow]) -> None:
    other = RunSpec("solo", setup=encode_setup(first_story(1, 0, {})), bot="random")
    both = played(OneProcess(), 12, STORY, other)
    assert both[0] == alone[:12]
    assert both[1] == play_batch(other, 0, 12).rows
