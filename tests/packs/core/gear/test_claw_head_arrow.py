"""Claw Head Arrow: one die at 6, strength 6, slow; shot with a bow, once per showdown; a hit costs evasion."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent, core_catalog
from tests.support.one_weapon import armed, attack, edges_of, hits
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, to_hit, to_wound

BOW = "cat-gut-bow, claw-head-arrow"


def shoot(*dice: Dice, gear: str = BOW, **where: str | int) -> Play:
    return attack("claw-head-arrow", *dice, gear=gear, **where)


@pytest.mark.parametrize(("die", "hit"), [(6, True), (5, False)])
def test_it_rolls_one_die_and_hits_from_six(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(shoot(to_hit(die)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_six(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = shoot(to_hit(6), to_wound(roll), toughness=11).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_it_is_slow() -> None:
    """[R-SAT-03]"""
    hits(shoot(to_hit(6), a="tokens: {speed: 2}"), True)


def test_its_printed_speed_is_one_all_the_same() -> None:
    """No attack shows it behind slow.  [R-SAT-03]"""
    arrow = core_catalog().gear(core_catalog().card("claw-head-arrow"))
    assert arrow.speed == 1 and arrow.slow


@pytest.mark.parametrize(("die", "evasion"), [(6, {"evasion": -1}), (10, {"evasion": -1}), (5, {})])
def test_a_hit_costs_the_monster_one_evasion(die: int, evasion: dict[str, int]) -> None:
    """[R-TOK-02]"""
    assert shoot(to_hit(die)).monster["tokens"] == evasion


def test_the_token_helps_everybody_for_the_rest_of_the_showdown() -> None:
    """The stone of b hits on 6 instead of 7.  [R-SAT-04, R-TOK-02]"""
    g = shoot(to_hit(6), to_wound(2), to_hit(6, 5), b="at: M8", toughness=9).choose("wound:beasts-knee", "end")
    g.choose("act:b", "attack:founding-stone")
    dice = g.events("attack-dice")[1].data
    assert (dice["needed"], dice["hits"]) == (6, 1)
    g.expects("wound_order", "wound:beasts-femur")


def test_the_bow_itself_costs_no_evasion() -> None:
    """[R-GEAR-06]"""
    g = attack("cat-gut-bow", to_hit(7, 1), gear=BOW).choose("no")
    assert g.monster["tokens"] == {}
    g.expects("wound_order", "wound:beasts-knee")


def test_it_needs_a_bow() -> None:
    """[R-SAT-01]"""
    armed("claw-head-arrow").expects("action", "move", "attack:fist-and-tooth", "end")
    armed("claw-head-arrow, bone-darts", at="F8").expects("action", "move", "attack:bone-darts", "end")


def test_it_needs_a_bow_the_survivor_can_draw() -> None:
    """One arm draws no bow.  [R-SEV-04]"""
    g = armed(BOW, at="F8", a="permanent_injuries: [dismembered-arm]")
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("at", "reaches"), [("J8", True), ("E8", True), ("D8", False)])
def test_it_flies_as_far_as_the_bow_shoots(at: str, reaches: bool) -> None:
    """[R-SAT-01]"""
    g = armed(BOW, at=at)
    assert ("attack:claw-head-arrow" in g.options) is reaches
    g.expects("action")


def test_an_obstacle_stops_it() -> None:
    """[R-SAT-01, R-TER-03]"""
    armed(BOW, at="F8", more="terrain: [{id: toppled-pillar, at: H6}]").expects("action", "move", "end")


def test_the_other_rules_of_the_bow_do_not_count() -> None:
    """Neither cumbersome nor Aim.  [R-GEAR-06, R-ACTV-01]"""
    g = armed(BOW, to_hit(6), at="F7").choose("move", "to:F8")
    assert "attack:claw-head-arrow" in g.options and "attack:cat-gut-bow" not in g.options
    g.choose("attack:claw-head-arrow")
    g.expects("wound_order", "wound:beasts-knee")


def test_it_flies_once_per_showdown_even_if_it_misses() -> None:
    """[R-ACTV-01]"""
    other = "at: M8, gear: [cat-gut-bow, claw-head-arrow], survival: 0"
    g = shoot(to_hit(5), to_hit(5), b=other, a="survival: 0").choose("end", "act:b", "attack:claw-head-arrow")
    g.expects("action", "move", "end")
    assert g.survivor("a")["gear"] == ["cat-gut-bow", "claw-head-arrow"]


def test_in_the_next_round_it_is_still_spent() -> None:
    """[R-ACTV-01]"""
    g = shoot(to_hit(5), to_hit(1, 1), ai="claw", a="survival: 0", b="at: R3, survival: 0")
    idle(g)
    g.choose("act:a")
    assert "attack:cat-gut-bow" in g.options and "attack:claw-head-arrow" not in g.options
    g.expects("action")


def test_it_is_no_weapon_so_only_one_fits_in_a_grid() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="claw-head-arrow more than once"):
        armed("claw-head-arrow, claw-head-arrow")


def test_its_affinity_is_blue_on_the_right() -> None:
    """[R-GEAR-05]"""
    assert edges_of("claw-head-arrow") == {"right": "blue"}
