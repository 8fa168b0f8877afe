"""``showdown learn``: concepts before questions, saved and resumed like any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.lessons import concepts
from tests.support.console import PLACED, showdown


def test_a_lesson_explains_before_it_asks_and_the_player_chooses() -> None:
    done = showdown("learn", "--plain", typed=["3", "K15", "q"])
    assert done.code == 0
    first = done.out.index("Lesson: The lion, its facing and its blind spot")
    assert first < done.out.index("Which way does the White Lion face at the start?")
    assert (
        done.out.index("> 3") < done.out.index("Lesson: The board, distances") < done.out.index("Where does Allister")
    )
    assert "R-BRD-01" not in done.out
    assert "first-story: seed 57, 1 player." in done.err and "You learn by playing" in done.err


def test_a_concept_is_shown_once_however_often_the_question_is_looked_at() -> None:
    done = showdown("learn", "--plain", typed=["l", "?", "nonsense", "? R-BRD-09", "? r-xyz-01", "3", "q"])
    assert done.out.count("Lesson: The lion") == 1 and done.out.count("Lesson:") == 2
    assert "[R-BRD-09] " in done.out
    assert "no rule 'r-xyz-01'" in done.err


def test_a_saved_lesson_goes_on_without_repeating_itself(tmp_path: Path) -> None:
    save = str(tmp_path / "lesson.json")
    begun = showdown("learn", "--plain", "--save", save, typed=[*PLACED, "q"])
    assert begun.out.count("Lesson:") == 6 and begun.code == 0
    going = showdown("learn", "--plain", "--load", save, "--save", save, typed=["target:a", "q"])
    titles = [line for line in going.out.splitlines() if line.startswith("Lesson:")]
    assert titles == ["Lesson: Hits, and how to dodge one"]


def test_a_whole_lesson_ends_with_what_the_end_means(tmp_path: Path) -> None:
    """[R-END-01, R-FS-18]"""
    done = showdown("learn", "--save", "lesson.json", typed=["auto"] * 90, folder=tmp_path)
    assert done.code == 0
    titles = [line for line in done.out.splitlines() if line.startswith("Lesson: ")]
    assert titles[-2:] == ["Lesson: The end of the showdown", "Lesson: Aftermath"]
    assert len(titles) == len(set(titles)) >= 33
    assert done.out.index("The showdown is over: the survivors win.") < done.out.index(titles[-2])
    assert showdown("replay", "lesson.json", "--verify", folder=tmp_path).code == 0


def test_another_seed_is_another_fight() -> None:
    done = showdown("learn", "--plain", "--seed", "3", typed=["q"])
    assert "first-story: seed 3, 1 player." in done.err


def test_a_save_of_another_story_is_refused(tmp_path: Path) -> None:
    save = str(tmp_path / "lion.json")
    showdown("play", "white-lion:1", "--plain", "--seed", "1", "--save", save, typed=["q"])
    showdown("learn", "--load", save, typed=[]).refused(2, "not the First Story", "showdown play --load")


def test_the_list_names_every_concept(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", "--list"]) == 0
    out = capsys.readouterr().out
    for c in concepts():
        assert f"{c.id}: {c.title}" in out


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", "--list", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "showdown.learn/1"
    assert [c["id"] for c in document["concepts"]] == [c.id for c in concepts()]
    assert document["concepts"][0]["moments"] == ["decision facing R-FS-15"]


def test_a_lesson_cannot_be_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", "--json"]) == 2
    assert "add --list" in capsys.readouterr().err


def test_the_lessons_can_be_printed_again() -> None:
    done = showdown("learn", "--plain", typed=["3", "L", "q"])
    assert done.out.count("Lesson: The lion, its facing and its blind spot") == 2
    assert "Only showdown learn has lessons." in showdown("play", "--plain", typed=["L", "q"]).err
