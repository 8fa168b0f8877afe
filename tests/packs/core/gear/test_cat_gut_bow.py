"""Cat Gut Bow: two dice at 7, strength 3, range 6, cumbersome, two-handed; aimed, it rolls one die at 5."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, edges_of, hits
from tests.support.position import Dice, Play, to_hit, to_wound


def shoot(*dice: Dice, aims: bool = False, **where: str | int) -> Play:
    return attack("cat-gut-bow", *dice, gear="cat-gut-bow", **where).choose("yes" if aims else "no")


@pytest.mark.parametrize(("die", "hit"), [(7, True), (6, False)])
def test_it_rolls_two_dice_and_hits_from_seven(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(shoot(to_hit(die, 1)), hit, cumbersome=True)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_three(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = shoot(to_hit(7, 1), to_wound(roll), at="E8", toughness=8).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "end")


def test_aim_is_asked_for_before_the_dice() -> None:
    """[R-SUR-16, R-GEAR-06]"""
    attack("cat-gut-bow").expects("spend", "yes", "no")


@pytest.mark.parametrize(("die", "hit"), [(5, True), (4, False)])
def test_who_aims_rolls_one_die_less_and_hits_from_five(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    g = shoot(to_hit(die), aims=True)
    assert g.events("attack-dice")[0].data["sum"] == [["weapon", 7], ["this attack", -2]]
    hits(g, hit, cumbersome=True)


def test_aiming_adds_no_strength() -> None:
    """[R-WND-02]"""
    g = shoot(to_hit(5), to_wound(4), aims=True, toughness=8).choose("wound:beasts-knee")
    assert g.decks["wounds"] == 0
    g.expects("action", "end")


def test_one_die_is_the_least() -> None:
    """[R-SAT-03]"""
    hits(shoot(to_hit(5), aims=True, a="tokens: {speed: -1}"), True)


def test_aim_is_gone_with_the_attack() -> None:
    """[R-SAT-11]"""
    g = shoot(to_hit(4), to_hit(7, 1), aims=True, a="survival: 1, actions: [dodge, surge]").choose("surge:a")
    assert g.survivor("a")["tokens"] == {} and set(g.survivor("a")["attributes"].values()) == {0}
    g.choose("attack:fist-and-tooth")
    assert [e.data["needed"] for e in g.events("attack-dice")] == [5, 8]
    g.expects("action", "end")


def test_no_other_weapon_aims() -> None:
    """[R-GEAR-06]"""
    hits(attack("fist-and-tooth", to_hit(8, 1), gear="cat-gut-bow"), True)


@pytest.mark.parametrize(("at", "reaches"), [("J8", True), ("E8", True), ("D8", False)])
def test_its_range_is_six(at: str, reaches: bool) -> None:
    """[R-SAT-01]"""
    g = armed("cat-gut-bow", at=at)
    assert ("attack:cat-gut-bow" in g.options) is reaches
    g.expects("action")


def test_an_obstacle_stops_the_shot() -> None:
    """[R-SAT-01, R-TER-03]"""
    g = armed("cat-gut-bow", at="F8", more="terrain: [{id: toppled-pillar, at: H6}]")
    g.expects("action", "move", "end")


def test_it_is_cumbersome() -> None:
    """[R-ACTV-01]"""
    armed("cat-gut-bow", at="F7").choose("move", "to:F8").expects("action", "end")


def test_it_needs_both_arms() -> None:
    """[R-SEV-04]"""
    g = armed("cat-gut-bow", at="F8", a="permanent_injuries: [dismembered-arm]")
    g.expects("action", "move", "end")


def test_its_affinity_is_blue_above() -> None:
    """[R-GEAR-05]"""
    assert edges_of("cat-gut-bow") == {"up": "blue"}
