"""The line mode through a pipe: input, output and saves."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.console import PLACED, play, showdown


def test_a_number_a_key_a_beginning_and_a_space_are_answers() -> None:
    typed = ["3", "k15", "at:J14", "M14", "at:n13", "1", "dodge:a", "q"]
    run = showdown("play", "--seed", "3", "--plain", "--no-save", typed=typed)
    assert "   1  The White Lion faces south." in run.out
    assert "   2  Allister starts at K15, 6 spaces south of the White Lion." in run.out
    assert "   5  Zachary starts at N13, 4 spaces south and 2 east of the White Lion." in run.out
    assert "The target is Allister." in run.out
    assert "Allister spends 1 survival and dodges the hit to the arms." in run.out
    assert run.code == 0
    assert run.err.splitlines() == [
        "first-story: seed 3, 1 player. Type h for help.",
        "You quit. The game is not saved.",
    ]


def test_what_is_typed_stands_in_the_transcript() -> None:
    run = play(typed=["target:b", "q"])
    assert "> face:south\n" in run.out and "> target:b\n" in run.out


def test_an_answer_that_is_not_offered_is_refused_and_asked_again() -> None:
    run = play(typed=["target:e", "9", "target:", "take:head", "target:d", "q"])
    assert run.code == 0
    refusals = run.err.splitlines()[1:-2]
    assert refusals == [
        "'target:e' is not offered here; legal: target:a, target:b, target:c, target:d; did you mean 'target:d'?",
        "there is no option 9: type 1 to 4, or a key",
        "'target:' can mean target:a, target:b, target:c, target:d",
        "'take:head' is not offered here; legal: target:a, target:b, target:c, target:d",
    ]
    assert "The target is Zachary." in run.out


def test_a_question_mark_explains_the_decision_a_log_line_or_an_option() -> None:
    run = play(typed=["?", "? 9", "?target:c", "? 99", "q"])
    assert "[R-TGT-03] " in run.out
    assert "  target:c: Lucy (c) at M14, 6 spaces away" in run.out
    assert "    Erza (b): fits, 6 spaces away" in run.out and "[R-TGT-01] " in run.out
    assert "target:c: Lucy (c) at M14, 6 spaces away" in run.out
    assert "there is no log line 99; the log has 9" in run.err


def test_the_board_the_list_and_the_table_can_be_asked_for() -> None:
    run = play(typed=["b", "l", "i", "h", "q"])
    assert "15  . . . . . . . . . . a . . . . . . . . . . ." in run.out
    assert "Allister (a): at K15, 6 spaces away (6 south of it), a threat; survival 1." in run.out
    assert "White Lion at K8, facing south: movement 6, toughness 6; AI deck 7, discard 0, wounds 0." in run.out
    assert "  u  undo" in run.out


def test_many_spaces_are_told_by_row_and_marked_on_the_board() -> None:
    run = showdown("play", "--seed", "3", "--plain", typed=["face:south", "b", "A1", "q"])
    assert "Row 2: K to L; row 3: J, M; " in run.out
    assert "28 spaces: type one, as in K2 (or at:K2)" in run.out
    assert " 2  . . . . . . . . . . +~+~" not in run.out and " 2  . . . . . . . . . . + + . " in run.out
    assert "'A1' is not offered here; legal: K2, " in run.err and "and 16 more" in run.err


def test_undo_takes_back_a_choice_and_the_same_choice_gives_the_same_dice() -> None:
    run = play(typed=["target:a", "take:arms", "u", "dodge:body", "q"])
    assert "Undone: Allister takes the hit to the arms; Allister takes the hit to the body." in run.out
    assert run.out.count("Allister can dodge one for 1 survival, but") == 2
    assert "Allister spends 1 survival and dodges the hit to the body." in run.out
    # The hit that is left after the new choice is forced: the log tells its damage, not the choice.
    after = run.out.rstrip().split("Undone")[1]
    assert (
        after.count("Allister takes 1 damage to the arms: a light injury.") == 1 and "takes the hit" not in after[80:]
    )


def test_undo_stops_at_the_fence_and_changes_nothing() -> None:
    """Between the target and the hits dice were seen."""
    run = play(typed=["target:a", "u", "take:arms", "q"])
    assert "dice or cards were revealed after your decision" in run.err
    assert "Undone" not in run.out
    assert "Allister takes 1 damage to the arms: a light injury." in run.out


def test_in_training_undo_crosses_the_fence_and_dice_stay_the_same() -> None:
    run = play("--training", typed=["target:a", "u", "target:a", "q"])
    assert "Undone (training, across dice or cards already seen): The White Lion targets Allister." in run.out
    rolls = [line for line in run.out.splitlines() if "The White Lion rolls " in line]
    assert len(rolls) == 2 and rolls[0] == rolls[1]
    assert "training" in run.err.splitlines()[0]


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    run = showdown("play", "--seed", "3", "--plain", typed=["u", "q"])
    assert "nothing to undo" in run.err and run.code == 0


def test_with_step_forced_decisions_are_asked() -> None:
    run = play("--step", typed=["target:a", "take:arms", "1", "q"])
    assert "Allister: take the hit to the body." in run.out
    assert "the only option" not in run.out


def test_the_end_of_the_input_leaves_the_game() -> None:
    run = play("--no-save", typed=["target:a"])
    assert run.code == 0
    assert run.err.splitlines()[-1] == "The input has ended. The game is not saved."


def test_rulings_and_players_are_taken_and_named() -> None:
    run = showdown(
        "play", "--plain", "--seed", "4", "--players", "2", "--ruling", "facing-area=lane", "--ruling",
        "in-range=distance", typed=["controller:p2", "q"],
    )  # fmt: skip
    assert run.err.splitlines()[0] == (
        "first-story: seed 4, 2 players, facing-area=lane, in-range=distance. Type h for help."
    )
    assert "Player 2 (b, d) takes the monster controller tile." in run.out


# -- saving ------------------------------------------------------------------------------------------------------


def test_a_game_saved_in_the_middle_goes_on_where_it_stopped(tmp_path: Path) -> None:
    moves = ["target:a", "take:arms", "act:b", "move", "J13", "attack:founding-stone"]
    whole = play(typed=[*moves, "q"])
    first = play("--save", "fight.json", typed=[*moves[:3], "q"], folder=tmp_path)
    assert first.err.splitlines()[-1] == "You quit. The game is saved to fight.json."
    second = showdown(
        "play", "--plain", "--load", "fight.json", "--save", "fight.json", typed=[*moves[3:], "q"], folder=tmp_path
    )
    assert second.code == 0
    # The log keeps its numbering, and the dice are those of an uninterrupted game.
    tail = whole.out.split("> J13\n")[1]
    assert second.out.split("> J13\n")[1] == tail
    assert "Erza moves from J14 to J13 (now 1 space west of the White Lion)." in tail and "Erza rolls " in tail
    assert showdown("replay", "fight.json", "--verify", folder=tmp_path).code == 0


def test_every_answer_is_on_disk_before_the_next_question(tmp_path: Path) -> None:
    """The input simply ends, as in a crash: nothing answered is lost."""
    play("--save", "fight.json", typed=["target:a"], folder=tmp_path)
    journal = json.loads((tmp_path / "fight.json").read_text(encoding="utf-8"))["journal"]
    assert [e for e in journal if isinstance(e, str)] == [*PLACED, "target:a"]


def test_an_existing_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("precious", encoding="utf-8")
    run = showdown("play", "--plain", "--save", "mine.json", folder=tmp_path)
    run.refused(2, "exists", "--save mine.json", "--yes")
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == "precious"
    assert showdown("play", "--plain", "--save", "mine.json", "--yes", typed=["q"], folder=tmp_path).code == 0
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") != "precious"


def test_saving_now_needs_a_name_and_keeps_other_files(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("precious", encoding="utf-8")
    run = play(
        "--no-save", typed=["save", "save mine.json", "save new.json", "save nowhere/new.json", "q"], folder=tmp_path
    )
    assert "the game has no file yet; type save FILE" in run.err
    assert "mine.json exists already" in run.err
    assert "Saved to new.json." in run.err
    assert "Not saved: " in run.err and run.code == 0
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == "precious"
    assert showdown("replay", "new.json", "--verify", folder=tmp_path).code == 0


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    showdown("play", "--save", "nowhere/f.json", folder=tmp_path).refused(4, "nowhere", "--save")


def test_a_loaded_game_keeps_its_own_seed_and_rulings(tmp_path: Path) -> None:
    play("--save", "fight.json", typed=["q"], folder=tmp_path)
    showdown("play", "--plain", "--load", "fight.json", "--seed", "5", folder=tmp_path).refused(2, "--seed")


def test_a_save_that_is_cut_off_altered_or_missing_is_refused_and_left_alone(tmp_path: Path) -> None:
    play("--save", "fight.json", typed=["target:a", "q"], folder=tmp_path)
    whole = (tmp_path / "fight.json").read_bytes()
    (tmp_path / "cut.json").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "altered.json").write_bytes(whole.replace(b'"target:a"', b'"target:b"'))
    (tmp_path / "other.json").write_bytes(b'{"hello": 1}')
    for name, word in (("cut", "truncated"), ("altered", "altered"), ("other", "not a showdown save")):
        before = (tmp_path / f"{name}.json").read_bytes()
        words = ("play", "--plain", "--load", f"{name}.json", "--save", f"{name}.json")
        showdown(*words, folder=tmp_path).refused(3, word, f"{name}.json")
        assert (tmp_path / f"{name}.json").read_bytes() == before
    showdown("play", "--plain", "--load", "gone.json", folder=tmp_path).refused(4, "gone.json")


def test_a_question_about_a_name_is_answered_or_leads_somewhere() -> None:
    fight = ("play", "white-lion:1", "--party", "rawhide", "--seed", "3", "--plain", "--no-save")
    run = showdown(*fight, typed=["? clow", "? White Lion", "? fist & tooth", "? claw", "q"])
    told = " ".join(run.err.split())
    assert "did you mean 'claw'?" in told and "`showdown cards show claw`" in told and "not offered here" not in told
    assert "White Lion" in run.out and "Fist & Tooth: gear" in run.out


def test_a_space_that_cannot_be_chosen_leads_to_the_reason() -> None:
    run = showdown("play", "--seed", "3", "--plain", "--no-save", typed=["face:south", "A1", "q"])
    assert "`? A1` says why." in run.err


def test_a_copy_that_cannot_be_written_names_the_file_that_was_meant() -> None:
    run = play("--no-save", typed=["save /nonexistent/y.json", "q"])
    assert "Not saved: No such file or directory (/nonexistent/y.json)." in run.err
    assert "Errno" not in run.err
