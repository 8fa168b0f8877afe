"""Batches, varied setups, the fuzzer and the benchmark."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from showdown.engine import Game, core_catalog, first_story, party_problem
from showdown.sim.bench import nested_state, run_bench
from showdown.sim.fast_fights import play_fight
from showdown.sim.random_party import random_party
from showdown.sim.random_setup import random_setup
from showdown.sim.seeded_draws import SeededDraws
from tools.fuzz import Failed, Fight, Kind, fuzz, jobs

ROOT = Path(__file__).parents[2]
STORY = Kind(False, "", "", "story", "")


def arguments(fights: int, fork: int, kind: Kind = STORY) -> argparse.Namespace:
    return argparse.Namespace(fights=fights, fork=fork, workers=1, seed=1, every=1, **kind._asdict())


# -- the fast path -----------------------------------------------------------------------------------------------


def test_a_fight_on_the_fast_path_is_the_fight_that_a_game_plays() -> None:
    for seed in range(5):
        result = play_fight(first_story(4, seed, {}), None, seed)
        game = Game(first_story(4, seed, {}))
        stream = (seed * 2654435761 + 12345) & 0x7FFFFFFF
        chosen = 0
        while not game.over:
            options = game.decision.options
            if game.decision.forced:
                game.choose(options[0].key)
            else:
                stream = (stream * 1103515245 + 12345) & 0x7FFFFFFF
                game.choose(options[stream * len(options) >> 31].key)
            chosen += 1
        alive = sum(1 for v in game.view()["survivors"].values() if v["alive"])
        assert (result.outcome, result.rounds, result.decisions, result.alive) == (
            game.outcome,
            game.view()["round"],
            chosen,
            alive,
        )


def test_both_sides_win_some_fights_on_the_fast_path() -> None:
    outcomes = [play_fight(first_story(4, seed, {}), None, seed).outcome for seed in range(60)]
    assert 1 <= outcomes.count("victory") <= 30
    assert outcomes.count("victory") + outcomes.count("defeat") == 60


# -- varied setups -----------------------------------------------------------------------------------------------


def test_a_number_always_gives_the_same_setup() -> None:
    for number in range(10):
        first, second = [Game(random_setup(number, core_catalog())[0]) for _ in range(2)]
        assert first.document() == second.document()


def test_setups_vary_in_everything_they_should() -> None:
    setups = [random_setup(number, core_catalog()) for number in range(200)]
    words = [word for _, special in setups for word in special]
    assert {word for word in words if words.count(word) >= 20} == {"actions", "weapons", "terrain", "decks"}
    assert {"level-1", "level-2"} <= set(words)
    assert {len(setup.players) for setup, _ in setups} == {1, 2, 3, 4}
    assert any(not setup.rulings for setup, _ in setups)
    assert len({str(setup.rulings) for setup, _ in setups}) > 100
    assert any("combo-claw" in (setup.decks or {"ai": []})["ai"] for setup, _ in setups)
    assert any("ground-fighting" in (setup.decks or {"ai": []})["ai"] for setup, _ in setups)


def test_plain_setups_are_first_stories_with_rulings() -> None:
    for number in range(30):
        setup, special = random_setup(number, core_catalog(), plain=True)
        assert special == []
        assert setup.decks is None
        assert setup.level == "first-story"
        assert setup.terrain == []
        assert [[g for g in v.gear if g] for v in setup.survivors] == [["founding-stone", "cloth"]] * 4


# -- the fuzzer --------------------------------------------------------------------------------------------------


def test_the_fuzzer_counts_what_happens_and_finds_nothing() -> None:
    total = fuzz(arguments(fights=30, fork=6))
    assert total["fights"] == total["victories"] + total["defeats"] == 30
    assert total["forked"] == 6
    assert total["checked"] == total["decisions"] + 30
    assert total["exceptions"] == total["breaks"] == []


def test_the_fuzzer_sends_any_legal_party_against_any_level() -> None:
    """[R-GEAR-05]"""
    kind = Kind(False, "white-lion", "level-2", "random", "")
    total = fuzz(arguments(fights=12, fork=3, kind=kind))
    assert total["exceptions"] == total["breaks"] == [] and total["varied"]["white-lion level-2"] == 12
    again = "--seed 3 --monster white-lion --level level-2 --parties random"
    assert Fight(3, 1, False, kind).command().endswith(again)


def test_the_fuzzer_sends_ready_parties_in_turn_against_every_level() -> None:
    """[R-GEAR-05]"""
    kind = Kind(False, "bellmaw", "all", "rawhide,lion-hunters", "homebrew-example")
    total = fuzz(arguments(fights=6, fork=1, kind=kind))
    assert total["exceptions"] == total["breaks"] == []
    fights = [f"bellmaw level-{level} {party}" for level in (1, 2, 3) for party in ("rawhide", "lion-hunters")]
    assert total["varied"] == dict.fromkeys(fights, 1)


def test_random_parties_are_legal_and_vary() -> None:
    """[R-GEAR-05, R-BRN-06]"""
    parties = [random_party(SeededDraws(seed), core_catalog()) for seed in range(90)]
    assert not any(party_problem(party, core_catalog()) for party in parties)
    assert {len(party) for party in parties} == {1, 2, 3, 4, 5, 6}
    carried = {card for party in parties for v in party for card in v.gear if card}
    known = {c.name for c in core_catalog().cards if c.kind == "gear" and c.id not in core_catalog().always}
    assert carried == known
    assert random_party(SeededDraws(5), core_catalog())[0].gear == parties[5][0].gear


def test_the_fuzzer_forks_exactly_as_many_fights_as_asked() -> None:
    for fights, fork in ((20_000, 2_000), (30, 30), (7, 3), (100, 1)):
        parts = list(jobs(arguments(fights, fork)))
        assert sum(count for _, count, _, _, _ in parts) == fights
        assert sum(forks for _, _, _, forks, _ in parts) == fork
        assert all(forks <= count for _, count, _, forks, _ in parts)


def test_the_fuzzer_notices_a_lost_card_and_says_how_to_have_the_fight_again() -> None:
    fight = Fight(3, 1, False, STORY)
    fight.census.ai.append(fight.census.ai[0])
    with pytest.raises(Failed, match="AI cards missing"):
        fight.play()
    assert fight.command() == "python tools/fuzz.py --fights 1 --workers 1 --every 1 --seed 3"


def test_the_fuzzer_notices_a_fork_that_ends_otherwise() -> None:
    fight = Fight(3, 1, True, STORY)
    fight.forks = False
    fight.play()
    fight.digests[fight.game.state.tick] = "0" * 16
    with pytest.raises(Failed, match="has diverged"):
        fight.fork()


def test_the_fuzzer_runs_from_the_command_line() -> None:
    command = [sys.executable, "tools/fuzz.py", "--fights", "4", "--fork", "1", "--workers", "1", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["schema"] == "showdown.fuzz/1"
    assert (report["fights"], report["forked"], report["breaks"]) == (4, 1, [])


# -- the bench ---------------------------------------------------------------------------------------------------


def test_the_bench_measures_every_figure_with_its_spread() -> None:
    figures = run_bench(0.01)
    assert figures["schema"] == "showdown.bench/1"
    assert figures["engine"] in ("pure", "compiled")
    assert figures["repetitions"] >= 5
    for name in (
        "calibration_rounds_per_second",
        "decisions_per_second",
        "random_fights_per_second",
        "level_3_decisions_per_second",
        "level_3_to_first_story_percent",
        "heuristic_fights_per_second",
        "clone_microseconds",
    ):
        figure = figures[name]
        assert 0 < figure["low"] <= figure["median"] <= figure["high"], name
        assert figure["spread_percent"] >= 0
    json.dumps(figures)


def test_the_cloned_state_of_the_bench_is_in_the_middle_of_a_nested_card() -> None:
    tags = [scope.tag for scope in nested_state().scopes]
    assert len(tags) >= 5
    assert tags.count("card") >= 2


def test_the_pure_engine_can_be_measured_whatever_has_been_built() -> None:
    command = [sys.executable, "-m", "bench.child", "pure", "0.01"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["engine"] == "pure"


def test_the_profile_names_the_three_hottest_places() -> None:
    command = [sys.executable, "-m", "bench", "--profile", "--fights", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith("the three hottest places: ")
    assert last.count(".py:") >= 2
