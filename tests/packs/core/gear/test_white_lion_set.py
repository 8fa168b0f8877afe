"""The White Lion set: one point everywhere; more speed and strength for daggers and katars."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.outfits import armor, outfit, robbed
from tests.support.position import Dice, Play, to_hit, to_wound
from tests.support.tiny_monster import WHITE_LION, brew, homebrew

SET = "white-lion-helm, white-lion-coat, white-lion-gauntlet, white-lion-skirt, white-lion-boots"
PIECES = SET.split(", ")
WEAPONS = """
    test-dagger: {keywords: [weapon, melee, dagger], weapon: {speed: 2, accuracy: 7, strength: 1}}
    test-katar: {keywords: [weapon, melee, katar], weapon: {speed: 2, accuracy: 7, strength: 1}}
    test-sword: {keywords: [weapon, melee, sword], weapon: {speed: 2, accuracy: 7, strength: 1}}
    """


def test_the_whole_set_adds_a_point_everywhere() -> None:
    """[R-GEAR-05]"""
    g = outfit(SET)
    assert armor(g) == [3, 3, 3, 3, 3]
    g.expects("act_order")


@pytest.mark.parametrize(("missing", "place"), list(zip(PIECES, [0, 2, 1, 3, 4], strict=True)))
def test_with_one_piece_missing_there_is_no_set(missing: str, place: int) -> None:
    """[R-GEAR-05]"""
    g = outfit(", ".join(piece for piece in PIECES if piece != missing))
    expected = [2, 2, 2, 2, 2]
    expected[place] = 0
    assert armor(g) == expected
    g.expects("act_order")


def struck(folder: Path, weapon: str, gear: str, *dice: Dice) -> Play:
    """Survivor a attacks the lion (toughness 6) with a weapon of speed 2, accuracy 7 and strength 1."""
    return brew(
        homebrew(folder, gear=WEAPONS),
        f"""
        survivors: {{a: {{at: J8, gear: [{gear}, {weapon}]}}, b: {{at: R3}}}}
        start: survivors-turn
        decks: {{ai: [claw, chomp], hit_locations: [beasts-knee, beasts-femur]}}
        """,
        *dice,
        monster=WHITE_LION,
    ).choose("act:a", f"attack:{weapon}")


@pytest.mark.parametrize("weapon", ["test-dagger", "test-katar"])
def test_daggers_and_katars_gain_a_die_and_two_strength(tmp_path: Path, weapon: str) -> None:
    """[R-SAT-03, R-WND-04, R-GEAR-06] Three dice; strength 3 makes a three a wound."""
    g = struck(tmp_path, weapon, SET, to_hit(7, 1, 1), to_wound(3)).choose("wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (3, "wound")
    g.expects("action", "move", "end")


def test_a_katar_of_the_lion_strikes_with_three_dice_and_strength_five() -> None:
    """[R-SAT-03, R-WND-04] Lion Beast Katar: speed 2, strength 3."""
    g = outfit(f"{SET}, lion-beast-katar", to_hit(7, 1, 1), to_wound(2))
    g.choose("act:a", "attack:lion-beast-katar", "wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (5, "wound")
    g.expects("action", "move", "end")


def test_other_weapons_gain_nothing(tmp_path: Path) -> None:
    """[R-GEAR-06]"""
    g = struck(tmp_path, "test-sword", SET, to_hit(7, 1), to_wound(4)).choose("wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (1, "failure")
    g.expects("action", "move", "end")


def test_an_incomplete_set_gives_a_dagger_nothing(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = struck(tmp_path, "test-dagger", ", ".join(PIECES[:4]), to_hit(7, 1), to_wound(4)).choose("wound:beasts-knee")
    assert g.events("wound-attempt")[0].data["strength"] == 1
    g.expects("action", "move", "end")


@pytest.mark.parametrize(
    ("piece", "left"), [("white-lion-boots", [2, 2, 2, 0, 0]), ("white-lion-skirt", [2, 2, 2, 0, 2])]
)
def test_a_piece_lost_in_the_fight_takes_the_set_with_it(piece: str, left: list[int]) -> None:
    """[R-GEAR-05, R-GEN-13] Of three points at the waist two are bitten off; what piece and set gave is gone."""
    g = robbed(SET, piece)
    assert armor(g) == left
    g.expects("act_order")
