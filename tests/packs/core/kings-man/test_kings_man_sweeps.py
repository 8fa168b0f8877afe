"""The Basic Action of the King's Man and the cards that attack a zone: whom, in which order, and what follows."""

from __future__ import annotations

import pytest

from tests.support.kings_man import at, attacked, lost, position, profiles, unharmed
from tests.support.position import Play, place, to_hit

MISS = to_hit(1, 1, 1)
HIT = to_hit(3, 2, 1)
"""One die of three hits on 3+."""
LEGS = place("legs")
DOWN = "knocked_down: true"
"""No threat; up again at the end of the monster turn."""


def hurt(g: Play, letter: str, damage: int = 3) -> bool:
    return lost(g, letter) == {"legs": damage}


# -- Basic Action ------------------------------------------------------------------------------------------------


def test_basic_action_sweeps_from_its_right_to_its_left() -> None:
    """I10 is the first space, then K11, then N11; H10 and O11 are beyond the zone.  [R-ZON-03, R-ZON-04, R-AI-09]"""
    g = position(
        "",
        MISS,
        MISS,
        MISS,
        b=at("N11"),
        more=f"c: {{{at('I10')}}}\nd: {{{at('H10')}}}\ne: {{{at('O11')}}}",
    )
    assert attacked(g) == [2, 0, 1]
    assert profiles(g) == [(3, 3, 3)] * 3
    assert g.monster["at"] == "K8"
    unharmed(g, "a", "b", "c", "d", "e")
    g.expects("act_order")


def test_basic_action_throws_whom_it_damages_to_its_left() -> None:
    """Bash, then five spaces to the east.  [R-TRG-01, R-ZON-05, R-KB-01]"""
    g = position("", HIT, LEGS).choose("take:legs")
    assert hurt(g, "a")
    assert (g.survivor("a")["at"], g.survivor("a")["knocked_down"]) == ("P11", True)
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_basic_action_does_nothing_more_to_whom_it_misses() -> None:
    """[R-TRG-01]"""
    g = position("", to_hit(2, 2, 1))
    assert g.survivor("a")["at"] == "K11"
    unharmed(g, "a")


def test_basic_action_moves_until_one_space_is_between() -> None:
    """Out-Fighting: it stops two away, by 5 movement, and faces the target.  [R-ZON-06, R-MOV-02, R-FAC-02]"""
    g = position("", MISS, a=at("K15"))
    assert (g.monster["at"], g.monster["facing"]) == ("K12", "south")
    assert attacked(g) == [0]
    far = position("", a=at("K16"), stands="K5")
    assert far.monster["at"] == "K10" and attacked(far) == []  # five spaces: K16 is six from it, outside the sweep


def test_basic_action_takes_a_survivor_in_the_blind_spot_first() -> None:
    """It steps one space away, turns round and sweeps; a, the closest threat, is behind it.  [R-BRD-09, R-ZON-06]"""
    g = position("", MISS, a=at("K10"), b=at("L7"))
    assert (g.monster["at"], g.monster["facing"]) == ("K9", "north")
    assert attacked(g) == [1]
    g.expects("act_order")


def test_basic_action_takes_the_closest_threat() -> None:
    """A knocked down survivor is no threat.  [R-TGT-05]"""
    g = position("", MISS, a=at("D8"), b=at("M9", DOWN))
    assert (g.monster["facing"], attacked(g)) == ("west", [0])


def test_basic_action_without_a_target_guards() -> None:
    """+5 toughness until its next turn, and the turn ends.  [R-TGT-10, R-TOK-05, R-MT-05]"""
    g = position("", MISS, a=at("K11", DOWN), b=at("R3", DOWN))
    assert g.happened("instinct") and g.monster["toughness"] == 17 and g.monster["at"] == "K8"
    assert [e.data["until"] for e in g.events("monster-token")] == ["next monster turn starts"]
    unharmed(g, "a")  # up again at the end of the turn
    g.choose("act:a", "end", "act:b", "end")
    assert g.monster["toughness"] == 12


def test_basic_action_reaches_out_of_sight() -> None:
    """Neither field of view nor range is asked for.  [R-TGT-05]"""
    g = position("", a=at("V8"), b=at("V16"), stands="A8", facing="west")
    assert g.monster["at"] == "F8" and not g.happened("instinct")


# -- Axe, Cleave, Trip -------------------------------------------------------------------------------------------

SWEEPS = ["kings-man-axe", "kings-man-cleave", "kings-man-trip"]
LANCES = ["force-thrust", "kings-man-spear"]


@pytest.mark.parametrize(("card", "speed"), [("kings-man-axe", 3), ("kings-man-cleave", 3), ("kings-man-trip", 2)])
def test_axe_cleave_and_trip_sweep_from_right_to_left(card: str, speed: int) -> None:
    """[R-ZON-03, R-ZON-04]"""
    miss = to_hit(*[1] * speed)
    g = position(card, miss, miss, miss, b=at("M10"), more=f"c: {{{at('J10')}}}\nd: {{{at('K12', DOWN)}}}")
    while g.game.decision.kind == "pick_target":
        g.choose("target:a")
    if g.monster["at"] != "K8":
        pytest.fail(f"it moved to {g.monster['at']}")
    assert attacked(g) == [2, 0, 1] and profiles(g) == [(speed, 3, 3)] * 3
    unharmed(g, "a", "b", "c", "d")


def test_axe_draws_blood_and_throws() -> None:
    """Bash, two bleeding tokens, five spaces to the left.  [R-TRG-01, R-ZON-05]"""
    g = position("kings-man-axe", HIT, LEGS).choose("take:legs")
    a = g.survivor("a")
    assert (a["knocked_down"], a["bleeding"], a["at"]) == (True, 2, "P11") and hurt(g, "a")
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_cleave_hits_the_head_alone() -> None:
    """Two hits, no location die.  [R-DMG-06]"""
    g = position("kings-man-cleave", to_hit(3, 3, 1)).choose("take:head", "take:head")
    a = g.survivor("a")
    assert lost(g, "a") == {"head": 6}
    assert (a["at"], a["knocked_down"]) == ("K11", False)
    g.expects("act_order")


def test_trip_knocks_the_furthest_threat_down() -> None:
    """[R-TGT-05, R-TRG-04]"""
    g = position("kings-man-trip", to_hit(3, 1), LEGS, a=at("K15"), b=at("K6")).choose("take:legs")
    a = g.survivor("a")
    assert (g.monster["at"], a["at"], a["knocked_down"], a["bleeding"]) == ("K12", "K15", True, 0)
    assert hurt(g, "a")
    unharmed(g, "b")


# -- Force Thrust, Spear -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", LANCES)
def test_force_thrust_and_spear_go_from_near_to_far(card: str) -> None:
    """K11, L12, K13 are in the lance; J10 beside it and K14 beyond it are not.  [R-ZON-03, R-ZON-04]"""
    more = f"c: {{{at('K13')}}}\nd: {{{at('J11')}}}\ne: {{{at('K14')}}}"
    g = position(card, MISS, MISS, MISS, b=at("L12"), more=more)
    while g.game.decision.kind == "pick_target":
        g.choose("target:a")
    assert attacked(g) == [0, 1, 2] and profiles(g) == [(3, 3, 3)] * 3
    assert g.monster["at"] == "K8"
    unharmed(g, "a", "b", "c", "d", "e")


def test_force_thrust_pushes_forward() -> None:
    """[R-TRG-01, R-ZON-05]"""
    g = position("force-thrust", HIT, LEGS, a=at("K7"), stands="K4").choose("take:legs")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("K12", True) and hurt(g, "a")
    unharmed(g, "b")


def test_spear_slows_whom_it_damages() -> None:
    """[R-TOK-02]"""
    g = position("kings-man-spear", HIT, LEGS, MISS, b=at("L12"))
    while g.game.decision.kind == "pick_target":
        g.choose("target:a")
    g.choose("take:legs")
    a = g.survivor("a")
    assert (a["tokens"], a["movement"], a["at"], a["knocked_down"]) == ({"movement": -1}, 4, "K11", False)
    assert hurt(g, "a")
    unharmed(g, "b")


# -- the five that look for a threat in the field of view and in range ----------------------------------------------


@pytest.mark.parametrize("card", ["kings-man-axe", "kings-man-cleave", *LANCES, "kings-axe"])
def test_a_threat_must_be_in_field_of_view_and_in_range(card: str) -> None:
    """In its blind spot, or seven spaces away: it guards.  Six away is in range.  [R-BRD-10, R-BRD-12]"""
    for space in ("K7", "K16"):
        g = position(card, a=at(space))
        assert g.happened("instinct") and g.monster["toughness"] == 17, space
    g = position(card, MISS, a=at("K15"))
    assert not g.happened("instinct") and g.monster["at"] == "K12" and attacked(g) == [0]


def test_trip_must_reach_but_need_not_see() -> None:
    """[R-TGT-05]"""
    assert position("kings-man-trip", a=at("K16")).happened("instinct")
    g = position("kings-man-trip", to_hit(1, 1), a=at("K3"))
    assert (g.monster["at"], g.monster["facing"]) == ("K5", "north") and attacked(g) == [0]


# -- King's Axe --------------------------------------------------------------------------------------------------


def test_kings_axe_goes_round_from_its_right_to_its_left() -> None:
    """Forward on its right (west), over the front, backward on its left.  [R-ZON-04]"""
    more = f"c: {{{at('M8', DOWN)}}}\nd: {{{at('I7', DOWN)}}}\ne: {{{at('K7', DOWN)}}}"
    g = position("kings-axe", MISS, MISS, MISS, MISS, a=at("K11"), b=at("J8", DOWN), more=more)
    assert attacked(g) == [3, 1, 0, 2] and profiles(g) == [(3, 3, 3)] * 4
    unharmed(g, "a", "b", "c", "d", "e")


@pytest.mark.parametrize(
    ("space", "end"),
    [
        ("J7", "J12"),  # beside it on the right: forward
        ("I6", "I11"),  # the corner behind on the right
        ("I9", "I14"),
        ("I10", "N10"),  # the corner in front on the right: to the left
        ("K11", "P11"),
        ("L10", "Q10"),
        ("N11", "N6"),  # the corner in front on the left: backward
        ("M8", "M3"),
        ("M7", "M2"),  # the corner behind on the left
        ("N6", "N1"),
    ],
)
def test_kings_axe_throws_along_its_arrow(space: str, end: str) -> None:
    """[R-ZON-05, R-TRG-01]"""
    threat = f"c: {{{at('A2')}}}"
    g = position("", HIT, LEGS, a=at(space), b=at("L12"), more=threat, start="{card: kings-axe, target: a}")
    g.choose("take:legs")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == (end, True) and hurt(g, "a")
    unharmed(g, "c")


@pytest.mark.parametrize("space", ["K7", "L7", "J6", "K6", "L6", "M6", "K5", "H8", "O9", "L12"])
def test_kings_axe_leaves_out_a_wedge_behind_it(space: str) -> None:
    """[R-ZON-01]"""
    g = position("kings-axe", MISS, a=at("K11"), b=at(space, DOWN))
    assert attacked(g) == [0]


# -- flows -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", ["", *SWEEPS, *LANCES, "kings-axe", "kings-man-hammer", "hook-and-pull", "kings-grace", "kneel"]
)
def test_a_flow_is_before_the_movement(card: str) -> None:
    """[R-AI-03, R-SUR-02]"""
    g = position(card, a="at: L11, survival: 1, actions: [dash]")
    g.expects("flow", "dash:a", "done")
    assert g.monster["at"] == "K8" and not g.happened("monster-attacks") and not g.happened("check")
