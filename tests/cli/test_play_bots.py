"""Bots at the table, alone or beside people."""

from __future__ import annotations

from pathlib import Path

from tests.support.console import play, showdown


def test_without_a_terminal_bots_play_the_fight_to_its_end() -> None:
    """What `make play` does in a build."""
    run = showdown("play", "first-story", "--seed", "3")
    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[0] == "   1  The White Lion faces north." or lines[0].startswith("   1  The White Lion faces ")
    assert any("Round 2." in line for line in lines)
    assert any("The showdown is over: " in line for line in lines)
    assert "> " not in run.out.replace("-> ", "")
    told = " ".join(run.err.split())
    assert told.startswith("first-story: seed 3, 1 player. No terminal: the bot heuristic plays all survivors, and")
    assert "the game is not saved" in told and "--plain" in told and "No --party" not in told


def test_bots_that_were_asked_for_are_not_announced() -> None:
    assert showdown("play", "first-story", "--seed", "3", "--bots", "all").err == "first-story: seed 3, 1 player.\n"


def test_a_level_without_a_party_says_who_fights_and_names_stronger_parties() -> None:
    told = " ".join(showdown("play", "white-lion:2", "--plain", typed=["q"]).err.split())
    assert "No --party: the four survivors of the First Story fight white-lion:level-2" in told
    named = told.partition("--party ")[2].partition(".")[0].split(", ")
    assert {"rawhide", "lion-hunters", "leather-veterans", "lantern-veterans"} <= set(named)
    assert not {"first-story", "naked-first-day"} & set(named)
    run = showdown("play", "white-lion:2", "--party", "lion-hunters", "--plain", typed=["q"])
    assert "No --party" not in run.err


def test_the_same_seed_tells_the_same_story_and_another_one_does_not() -> None:
    first = showdown("play", "--seed", "11", "--bot", "random", PYTHONHASHSEED="1")
    again = showdown("play", "--seed", "11", "--bot", "random", PYTHONHASHSEED="2")
    other = showdown("play", "--seed", "12", "--bot", "random")
    assert first.out == again.out != other.out
    assert first.code == again.code == other.code == 0


def test_a_seed_that_was_not_given_is_printed_and_gives_the_fight_again() -> None:
    run = showdown("play", "--bot", "random")
    seed = run.err.split("seed ")[1].split(",")[0]
    assert showdown("play", "--bot", "random", "--seed", seed).out == run.out


def test_bots_answer_for_their_own_survivors_only() -> None:
    run = play("--bots", "a,d", typed=[])
    # Allister's and Zachary's places are chosen by the bot; what is typed goes to Erza and Lucy, and to the group.
    assert "Where does Allister start?" not in run.out and "Where does Erza start?" in run.out
    assert run.out.count("Allister starts at") == run.out.count("Zachary starts at") == 1
    assert "Which way does the White Lion face at the start?" in run.out


def test_a_fight_of_bots_can_be_saved_and_verified(tmp_path: Path) -> None:
    assert showdown("play", "--seed", "3", "--save", "fight.json", folder=tmp_path).code == 0
    run = showdown("replay", "fight.json", "--verify", folder=tmp_path)
    assert run.code == 0 and "as saved" in run.out
