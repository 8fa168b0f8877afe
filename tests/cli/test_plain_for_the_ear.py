"""`--plain` with a screen reader: summaries instead of drawings, groups of spaces, repeated questions."""

from __future__ import annotations

from pathlib import Path

from tests.support.console import PLACED, play, showdown

LION = "White Lion: on K13, L13, K14, L14, facing south. Blind spot: K12, L12."


def test_every_survivors_turn_begins_with_a_list_nearest_first_and_no_drawing() -> None:
    run = play(typed=["target:a", "take:arms", "q"])
    turn = run.out.split("Survivors' turn.\n")[1].splitlines()
    assert turn[1] == LION
    assert [line[:4] for line in turn[2:6]] == ["Alli", "Erza", "Lucy", "Zach"]
    assert turn[4] == "Lucy (c): at M14, 1 space away (1 east of it), a threat; survival 1."
    assert turn[7] == "Who acts next?"
    assert ". . . ." not in run.out


def test_before_the_survivors_are_placed_the_monster_is_described_once() -> None:
    run = showdown("play", "--seed", "3", "--plain", typed=[*PLACED[:3], "q"])
    told = run.out.splitlines()
    where = "White Lion: on K8, L8, K9, L9, facing south. Blind spot: K7, L7."
    assert told.count(where) == 1
    # Not before its facing was chosen.
    assert told.index(where) > told.index("   1  The White Lion faces south.")


def test_r_repeats_the_question_and_changes_nothing() -> None:
    asked = play(typed=["target:a", "q"]).out
    again = play(typed=["target:a", "r", "repeat", "q"]).out
    question = "Allister: 2 hits (arms and body). Which one first?"
    assert asked.count(question) == 1 and again.count(question) == 3
    assert again.count("  d2  Dodge the hit to the body") == 3


def test_after_a_repeated_question_numbers_still_answer() -> None:
    run = play(typed=["target:a", "r", "4", "q"])
    assert "Allister spends 1 survival and dodges the hit to the body." in run.out


def test_spaces_are_told_by_row_and_in_groups() -> None:
    run = play(typed=["target:a", "take:arms", "act:b", "move", "K12", "q"])
    assert "Row 9: J; row 10: I to K; row 11: H to L; " in run.out
    assert "In its blind spot: K12, L12." in run.out
    assert "Next to the White Lion: K12, L12, J13, L15." in run.out
    assert "Erza moves from J14 to K12 (now 1 space north of the White Lion, in its blind spot)." in run.out


def test_when_the_monster_turns_in_the_survivors_turn_it_is_told_before_the_next_question() -> None:
    """Strange Hand fails: the lion strikes back and turns to face the attacker.  [R-REA-04, R-FAC-01]"""
    moves = ["target:a", "take:body", "act:b", "attack:founding-stone"]
    run = showdown("play", "--seed", "57", "--plain", typed=[*PLACED, *moves, "q"])
    after = run.out.split("> attack:founding-stone\n")[1]
    assert "faces west." in after
    told = after.index("White Lion: on K13, L13, K14, L14, facing west. Blind spot: M13, M14.")
    assert after.index("faces west.") < told
    assert LION not in after


def test_a_loaded_game_says_where_everybody_is_before_it_asks(tmp_path: Path) -> None:
    play("--save", "fight.json", typed=["target:a", "q"], folder=tmp_path)
    run = showdown("play", "--plain", "--load", "fight.json", typed=["q"], folder=tmp_path)
    assert run.out.index(LION) < run.out.index("Allister: 2 hits")


def test_the_question_mark_says_who_decides() -> None:
    run = play(typed=["?", "target:a", "?", "q"])
    assert "  The monster controller decides (you, because you play alone)." in run.out
    assert "  Allister's player decides." in run.out
    two = showdown("play", "--seed", "3", "--plain", "--players", "2", typed=["p2", *PLACED, "nominate:b", "?", "q"])
    assert "  The monster controller decides: Player 2 (b, d)." in two.out
