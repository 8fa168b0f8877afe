"""The Gallowkite: it flies over everything, flees to the far edge, and drags survivors about."""

from __future__ import annotations

import pytest

from tests.support.bellmaw import unhurt
from tests.support.homebrew import against
from tests.support.position import Dice, Play, check, place, random_survivor, to_hit, to_wound

FAILS, WOUNDS = 6, 7
"""The Founding Stone has strength 1; toughness is 8."""


def turn(
    card: str, *dice: Dice, a: str = "at: K11", b: str = "at: A1", terrain: str = "[]", more: str = "", at: str = "K8"
) -> Play:
    """The Gallowkite draws one card."""
    return against(
        "gallowkite",
        f"""
        survivors: {{a: {{{a}, survival: 0}}, b: {{{b}, survival: 0}}}}
        terrain: {terrain}
        decks: {{ai: [{card}]{more}}}
        controller: b
        """,
        *dice,
        at=at,
    )


def strike(card: str, roll: int, *dice: Dice, more: str = "") -> Play:
    """Survivor a on J8 hits this location once and rolls this to wound."""
    g = against(
        "gallowkite",
        f"""
        start: survivors-turn
        survivors: {{a: {{at: J8, survival: 0}}, b: {{at: R3, survival: 0}}}}
        decks: {{ai: [reel, reel, roost], hit_locations: [{card}]{more}}}
        """,
        to_hit(7, 1),
        to_wound(roll),
        *dice,
    )
    return g.choose("act:a", "attack:founding-stone", f"wound:{card}")


WALLS = "[{id: toppled-pillar, at: F8, facing: east}, {id: giant-stone-face, at: R7}]"


def test_take_wing_crosses_the_whole_board_over_walls_and_survivors() -> None:
    """Eighteen spaces with a movement of 7; a is passed over unharmed; +1 evasion for a round.  [R-MOV-10, R-COL-07]"""
    g = turn("roost", a="at: K9", terrain=WALLS, at="C8")
    assert g.monster["at"] == "U8" and unhurt(g, "a") and not g.survivor("a")["knocked_down"]
    assert g.survivor("a")["at"] == "K9" and g.monster["from_cards"] == {"evasion": 1}
    g.expects("act_order", "act:a", "act:b")


def test_with_a_torn_wing_it_runs_a_full_move_and_collides() -> None:
    """[R-PER-01, R-COL-02]"""
    g = turn("roost", a="at: G9", at="C8", more=", injuries: [torn-wing]")
    assert g.monster["at"] == "J8" and g.survivor("a")["knocked_down"]


def test_in_the_middle_of_the_board_the_controller_chooses_the_far_edge() -> None:
    """[R-MOV-10, R-GEN-07]"""
    turn("roost").expects("monster_path", "stop:U8:south", "stop:A8:south")


def test_long_stoop_reaches_the_furthest_threat_however_far() -> None:
    """[R-MOV-10]"""
    g = turn("long-stoop", to_hit(3, 1), place("legs"), a="at: K12", b="at: V9", terrain=WALLS, at="A8")
    assert (g.monster["at"], g.monster["facing"]) == ("T8", "east")
    g.choose("take:legs")
    assert g.survivor("b")["injuries"]["legs"] == "light" and unhurt(g, "a")
    g.expects("act_order", "act:a", "act:b")


def test_carry_off_flies_to_the_far_edge_and_takes_the_target_along() -> None:
    """Grab deals damage equal to the level after the flight.  [R-GRB-01, R-MOV-10]"""
    g = turn("carry-off", to_hit(3, 1), place("legs"), place("arms"), a="at: E9", b="at: K14", at="C8")
    g.choose("take:legs")
    assert g.monster["at"] == "U8"
    g.choose(g.options[0])
    a = g.survivor("a")
    assert a["at"] == "V7" and a["knocked_down"] and a["injuries"]["arms"] == "light"
    assert unhurt(g, "b") and g.survivor("b")["at"] == "K14"
    g.expects("act_order", "act:b")


def test_carry_off_that_misses_stays() -> None:
    """[R-TRG-02]"""
    g = turn("carry-off", to_hit(1, 1))
    assert (g.monster["at"], g.survivor("a")["at"]) == ("K9", "K11")
    g.expects("act_order", "act:a", "act:b")


def test_reel_drags_six_spaces_and_scrapes_the_legs() -> None:
    """[R-KB-01]"""
    g = turn("reel", a="at: K10", b="at: A9")
    assert (g.survivor("b")["at"], g.survivor("a")["at"]) == ("G9", "K10")
    assert g.survivor("b")["injuries"]["legs"] == "light" and unhurt(g, "a")
    g.expects("act_order", "act:a", "act:b")


def test_reel_stops_beside_it_and_attacks() -> None:
    """[R-KB-01, R-MAT-02]"""
    g = turn("reel", to_hit(1, 1), a="at: K10", b="at: F9")
    assert g.survivor("b")["at"] == "J9"
    g.expects("act_order", "act:a", "act:b")


def test_a_cut_rope_drags_nobody() -> None:
    """[R-PER-01]"""
    g = turn("reel", a="at: K10", b="at: A9", more=", injuries: [cut-rope]")
    assert g.survivor("b")["at"] == "A9"


def test_raking_pass_bleeds_those_it_passes_and_falls_on_those_it_stops_on() -> None:
    """[R-MOV-10, R-COL-02]"""
    g = turn("raking-pass", a="at: K11", b="at: L13")
    assert g.monster["at"] == "K12"
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["at"], a["bleeding"], a["knocked_down"]) == ("K11", 1, False)
    assert (b["bleeding"], b["knocked_down"]) == (0, True)


def test_beat_of_wings_pushes_those_at_its_sides() -> None:
    """b stands in front of it, not at its side.  [R-KB-01]"""
    g = turn("beat-of-wings", to_hit(1, 1), a="at: N8", b="at: K12")
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("R8", "K12")


def test_fall_from_the_dark_lands_beside_the_target_on_most_others() -> None:
    """[R-GEN-14, R-COL-02]"""
    g = turn("fall-from-the-dark", random_survivor("a"), to_hit(1, 1), a="at: F5", b="at: G6")
    assert g.options == ["stop:G5:west:over-b", "stop:F6:north:over-b"]
    g.choose("stop:G5:west:over-b")
    assert g.survivor("b")["knocked_down"] and not g.survivor("a")["knocked_down"]


def test_hang_goes_down_the_line_and_reels_in_whom_it_hurts() -> None:
    """The nearest first; b is missed and stays.  No dodge until the end of the next round.  [R-KB-01, R-TGT-05]"""
    g = turn("hang", to_hit(3), place("legs"), to_hit(1), a="at: K12", b="at: L14")
    g.choose("take:legs")
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("K10", "L14")
    g.expects("act_order", "act:a", "act:b")


def test_behind_you_lands_on_the_far_side_of_the_target() -> None:
    """[R-GEN-14, R-DMG-01]"""
    g = turn("behind-you", random_survivor("a"), to_hit(2), a="at: K13, armor: {head: 1}")
    g.choose("stop:K14:north", "take:head")
    assert g.monster["facing"] == "north" and g.survivor("a")["injuries"]["head"] == "heavy"


@pytest.mark.parametrize(("die", "end"), [(3, None), (4, "K15")])
def test_gallows_wind_blows_over_the_edge(die: int, end: str | None) -> None:
    """Nine spaces lead off the board, and off the board is dead; four do not.  [R-KB-01]"""
    g = turn("gallows-wind", check(die))
    assert g.survivor("a")["at"] == end and g.survivor("a")["alive"] is (end is not None)
    assert g.survivor("b")["alive"] and g.survivor("b")["at"] == "A1"


@pytest.mark.parametrize(("die", "hit"), [(9, False), (10, True)])
def test_aloft_only_perfect_hits_of_melee_weapons_hit(die: int, hit: bool) -> None:
    """[R-AI-11]"""
    g = against(
        "gallowkite",
        """
        start: survivors-turn
        survivors: {a: {at: J8, survival: 0}, b: {at: R3, survival: 0}}
        decks: {ai: [reel, reel], hit_locations: [crop-of-buttons], in_play: [aloft]}
        """,
        to_hit(die, 1),
    )
    g.choose("act:a", "attack:founding-stone")
    assert ("wound:crop-of-buttons" in g.options) is hit


def test_trailing_ropes_pull_those_behind_it() -> None:
    """[R-KB-01, R-MT-04]"""
    g = turn("hang", to_hit(1), a="at: K12", b="at: K5", more=", in_play: [trailing-ropes]")
    g.choose("target:a")
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("K12", "K7")


def test_a_hurt_wing_flees_and_a_hollow_keel_backs_off() -> None:
    """[R-REA-01, R-MOV-10]"""
    g = strike("rope-wing", FAILS).choose("stop:U8:south")
    assert g.monster["at"] == "U8" and g.survivor("a")["at"] == "J8"
    assert strike("hollow-keel", FAILS).monster["at"] == "N8"


def test_the_other_wing_throws_three_spaces() -> None:
    """[R-REA-01, R-KB-01]"""
    assert strike("other-wing", WOUNDS).survivor("a")["at"] == "G8"


def test_the_noose_tail_catches_and_the_straw_breast_places_it_at_the_far_edge() -> None:
    """[R-GRB-01, R-GEN-14]"""
    g = strike("noose-tail", FAILS, place("arms")).choose("place:K10")
    assert g.survivor("a")["at"] == "K10" and g.survivor("a")["injuries"]["arms"] == "light"
    g = strike("breast-of-straw", WOUNDS)
    assert {key.split(":")[1][0] for key in g.options} == {"U"}
