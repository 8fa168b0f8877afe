"""People roll their own dice and draw their own cards."""

from __future__ import annotations

from pathlib import Path

from tests.support.console import PLACED, play, showdown

DICE = ("--dice", "ask")


def said(err: str) -> list[str]:
    """The refusals between greeting and farewell."""
    return err.splitlines()[1:-2]


def test_dice_are_asked_for_and_used() -> None:
    run = play(*DICE, typed=["target:a", "7 2", "head waist", "take:head", "q"])
    assert "Roll 2 attack dice (d10) and type the result." in run.out
    assert "The White Lion rolls 7 and 2, needs 2+: 2 hits." in run.out
    assert "2 of head, arms, body, waist, legs" in run.out
    assert "Allister takes 1 damage to the head: a heavy injury." in run.out
    assert "Allister is knocked down." in run.out
    assert run.code == 0


def test_wrong_dice_are_refused_with_the_reason_and_asked_again() -> None:
    run = play(*DICE, typed=["target:a", "7", "7 11", "7 x", "0 1", "head", "1 1", "q"])
    assert said(run.err) == [
        "these dice do not fit: 2 needed, 1 given",
        "Expected: 2 numbers from 1 to 10, separated by spaces",
        "these dice do not fit: 11 is not between 1 and 10",
        "Expected: 2 numbers from 1 to 10, separated by spaces",
        "'x' is not a result of to_hit",
        "Expected: 2 numbers from 1 to 10, separated by spaces",
        "these dice do not fit: 0 is not between 1 and 10",
        "Expected: 2 numbers from 1 to 10, separated by spaces",
        "'head' is not a result of to_hit",
        "Expected: 2 numbers from 1 to 10, separated by spaces",
    ]
    assert "The White Lion rolls 1 and 1, needs 2+: both miss." in run.out


def test_asking_why_at_dice_says_what_may_be_typed() -> None:
    run = play(*DICE, typed=["target:a", "?", "q"])
    assert (
        "> ?\nRoll 2 attack dice (d10) and type the result.\n  2 numbers from 1 to 10, separated by spaces\n" in run.out
    )


def test_cards_are_asked_for_by_name_and_a_card_that_cannot_turn_up_is_refused() -> None:
    """Claw and Strange Hand are on top and known; the second hit location is drawn by hand."""
    typed = ["target:a", "1 1", "act:a", "attack:founding-stone", "9 9", "beasts-mow", "claw", "strange-hand"]
    run = play(*DICE, "--cards", "ask", "--spoilers", typed=[*typed, "Beasts Maw, Beasts Ear", "beasts-maw", "q"])
    assert "Draw 1 card (hit location deck) and type what you drew." in run.out
    assert "\n1 of beasts-back, beasts-brow, " in run.out
    refusals = [line for line in said(run.err) if not line.startswith("Expected: 1 of beasts-back, ")]
    assert refusals == [
        "'beasts-mow' cannot turn up here; did you mean 'beasts-maw'?",
        "'claw' cannot turn up here",
        "'strange-hand' cannot turn up here; did you mean 'straining-neck'?",
        "these cards do not fit: 1 needed, 2 given",
    ]
    assert "The monster controller draws these hit locations: Strange Hand and Beast's Maw." in run.out


def test_commands_work_while_dice_are_asked_for() -> None:
    run = play(*DICE, typed=["target:a", "b", "? 9", "u", "q"])
    assert "MvMv" in run.out and "[R-TGT-01]" in run.out
    # No die was seen yet: the choice of the target can be taken back.
    assert "Undone: The White Lion targets Allister." in run.out
    assert run.out.count("who is the target?") == 2


def test_dice_typed_in_stand_behind_the_fence() -> None:
    run = play(*DICE, typed=["target:a", "7 2", "u", "q"])
    assert "dice or cards were revealed" in run.err and "Undone" not in run.out


def test_a_letter_is_a_survivor_where_one_is_drawn_at_random() -> None:
    """`b` is the board everywhere else; Size Up picks at random among those in view."""
    placed = [*PLACED, "target:a", "1 1"]
    turn = ["act:a", "end", "act:b", "end", "act:c", "end", "end"]
    run = showdown(
        "play", "--seed", "3", "--plain", *DICE, "--cards", "ask", typed=[*placed, *turn, "size-up", "b", "3", "q"]
    )
    assert "The White Lion draws Size Up." in run.out
    assert "Pick a survivor at random and type the letter." in run.out
    assert "The target is Erza." in run.out
    assert "Size Up: the roll is 3 (the effect needs 4+): nothing happens." in run.out


def test_a_table_game_verifies(tmp_path: Path) -> None:
    play(*DICE, "--save", "fight.json", typed=["target:a", "7 2", "head waist", "take:head", "q"], folder=tmp_path)
    run = showdown("replay", "fight.json", "--verify", folder=tmp_path)
    assert run.err == "" and run.code == 0
    again = showdown("play", "--plain", *DICE, "--load", "fight.json", typed=["q"], folder=tmp_path)
    assert "Allister takes 1 damage to the head: a heavy injury." in again.out
