"""Hunter Whip: three dice at 6, strength 3; with both its blue halves completed a perfect hit ends a mood."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import attack, edges_of, hits, lasts, probes, slots
from tests.support.position import Play, to_hit, to_wound
from tests.support.tiny_monster import WHITE_LION, brew

WHIP = "hunter-whip"
BOTH = {4: WHIP, 1: "blue-probe", 5: "blue-probe-too"}


@pytest.mark.parametrize(("die", "hit"), [(6, True), (5, False)])
def test_it_rolls_three_dice_and_hits_from_six(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack(WHIP, to_hit(die, 1, 2)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_three(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack(WHIP, to_hit(6, 1, 1), to_wound(roll), toughness=8).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def whip(grid: dict[int, str], *dice: int, moods: str = "enraged", weapon: str = WHIP) -> Play:
    """Survivor a attacks a lion in a mood; blue probes have a blue half on every edge."""
    return brew(
        probes(),
        f"""
survivors: {{a: {{at: J8, gear: [{slots(grid)}]}}, b: {{at: R3}}}}
start: survivors-turn
decks: {{ai: [claw, chomp], in_play: [{moods}], hit_locations: [beasts-knee, beasts-femur, soft-belly]}}
""",
        to_hit(*dice),
        monster=WHITE_LION,
    ).choose("act:a", f"attack:{weapon}")


def test_with_both_halves_a_perfect_hit_ends_a_mood() -> None:
    """[R-GEAR-05, R-AI-11]"""
    g = whip(BOTH, 10, 1, 1)
    assert g.survivor("a")["affinities"] == {"blue": 2}
    assert g.decks["in_play"] == [] and g.decks["ai_discard"] == ["enraged"]
    g.expects("wound_order", "wound:beasts-knee")


def test_a_plain_hit_does_not() -> None:
    """[R-SAT-04]"""
    g = whip(BOTH, 9, 9, 1)
    assert g.decks["in_play"] == ["enraged"]
    g.expects("wound_order")


def test_of_several_moods_the_attacker_chooses() -> None:
    """[R-AI-11]"""
    g = whip(BOTH, 10, 1, 1, moods="enraged, bloodthirsty")
    g.expects("card_choice", "pick:enraged", "pick:bloodthirsty")
    g.choose("pick:bloodthirsty")
    assert g.decks["in_play"] == ["enraged"]
    g.expects("wound_order", "wound:beasts-knee")


def test_each_perfect_hit_ends_one() -> None:
    """[R-SAT-04]"""
    g = whip(BOTH, 10, 10, 1, moods="enraged, bloodthirsty").choose("pick:bloodthirsty")
    assert g.decks["in_play"] == []
    g.expects("wound_order")


def test_without_a_mood_nothing_happens() -> None:
    """[R-AI-11]"""
    whip(BOTH, 10, 1, 1, moods="").expects("wound_order", "wound:beasts-knee")


def test_traits_stay() -> None:
    """[R-AI-11]"""
    g = whip(BOTH, 10, 1, 1, moods="merciless")
    assert g.decks["in_play"] == ["merciless"]
    g.expects("wound_order", "wound:beasts-knee")


@pytest.mark.parametrize(
    "grid",
    [
        {4: WHIP, 1: "blue-probe"},  # a card is missing
        {4: WHIP, 1: "blue-probe", 3: "blue-probe-too"},  # wrong edge: nothing on the left of the whip
        {4: WHIP, 1: "blue-probe", 5: "red-probe"},  # wrong colour
        {4: WHIP, 1: "blue-probe", 7: "blue-probe-too"},  # wrong edge: nothing below
        {4: WHIP, 0: "blue-probe", 1: "blue-probe-too"},  # two in the grid, but only one of them on the whip
        {2: WHIP, 5: "blue-probe"},  # the edges of the grid complete nothing
    ],
)
def test_with_fewer_the_mood_stays(grid: dict[int, str]) -> None:
    """[R-GEAR-05]"""
    g = whip(grid, 10, 1, 1)
    assert g.decks["in_play"] == ["enraged"]
    g.expects("wound_order", "wound:beasts-knee")


def test_other_weapons_end_no_mood() -> None:
    """[R-GEAR-06]"""
    g = whip(BOTH, 10, 1, weapon="fist-and-tooth")
    assert g.decks["in_play"] == ["enraged"]
    g.expects("wound_order", "wound:beasts-knee")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts(WHIP, 6, 1, 1)


def test_its_affinities_are_blue_above_and_on_the_right() -> None:
    """[R-GEAR-05]"""
    assert edges_of(WHIP) == {"up": "blue", "right": "blue"}
