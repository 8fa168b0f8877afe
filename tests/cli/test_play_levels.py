"""``showdown play`` against a monster at a level: terrain, deployment, bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.console import showdown


@pytest.mark.parametrize("story", ["white-lion:2", "white-lion:level-2"])
def test_a_level_is_named_by_number_or_in_full(story: str) -> None:
    run = showdown("play", story, "--seed", "5", "--plain", typed=["K1", "lay:T15", "q"])
    assert run.code == 0
    assert run.err.splitlines()[0] == "white-lion:level-2: seed 5, 1 player. Type h for help."
    assert "Tall Grass (2 x 2 spaces): where do you place the next of 2 tiles? At least 4 spaces from" in run.out
    assert "Tall Grass is placed at K1." in run.out
    assert "Tall Grass is placed at T15." in run.out
    assert "Random terrain drawn: " in run.out


def test_the_bot_answers_a_decision_when_told_to() -> None:
    """Of 14 answers the log marks 8: it tells the four places where survivors start, a move and an attack as events."""
    run = showdown("play", "white-lion:1", "--seed", "5", "--plain", typed=["auto"] * 14 + ["q"])
    assert run.code == 0
    assert run.out.count("(bot)") == 8
    assert "Zachary starts at" in run.out


def test_bots_set_up_and_play_a_level_to_its_end() -> None:
    run = showdown("play", "white-lion:1", "--seed", "7")
    assert run.code == 0
    assert "Tall Grass is placed at" in run.out
    assert "The showdown is over" in run.out


@pytest.mark.parametrize("story", ["white-lion:9", "white-lino:1", "lion"])
def test_what_there_is_not_is_refused_with_what_there_is(story: str) -> None:
    showdown("play", story).refused(4, f"there is no story '{story}'", "first-story, ", "white-lion:1, white-lion:2")


def test_an_ambush_is_asked_for_on_the_command_line() -> None:
    run = showdown("play", "white-lion:1", "--ambush", "survivors", "--seed", "5", "--plain", typed=["A1", "q"])
    assert "The survivors ambush the White Lion: where does it start?" in run.out
    assert "The White Lion starts at A1." in run.out
    assert run.code == 0


def test_a_misspelt_monster_of_a_shipped_pack_is_suggested() -> None:
    showdown("play", "gallowkit:1").refused(4, "did you mean 'gallowkite:1'?", "bellmaw:1", "tithe-keeper:3")
    run = showdown("play", "gallowkit", "--pack", "homebrew-example")
    run.refused(4, "did you mean 'gallowkite'?")


def test_a_monster_of_another_pack_is_suggested_with_its_pack(tmp_path: Path) -> None:
    assert showdown("packs", "new", "monster", "mudcrow", folder=tmp_path).code == 0
    run = showdown("play", "gallowkit:1", "--pack", "mudcrow", folder=tmp_path)
    run.refused(4, "did you mean 'gallowkite:1 --pack homebrew-example'?", "mudcrow:1, ")
