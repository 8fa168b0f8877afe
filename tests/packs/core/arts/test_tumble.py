"""Tumble: when something would collide with the survivor, 6 or more puts them out of its path, standing."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, check, place, play, to_hit

ART = "arts: [tumble]"


def charged(*dice: Dice, b: str = ART, more: str = "") -> Play:
    """Claw picks a, the closest threat; the way leads over b, who is down or hidden and thus no threat."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K14, survival: 0}}, b: {{at: K11, hidden: true{", " + b if b else ""}}}{more}}}
        controller: a
        rulings: {{encourage-window: opportunities}}
        decks: {{ai: [claw, chomp]}}
        """,
        *dice,
    )


MISS = to_hit(1, 1)


def test_six_puts_the_survivor_outside_the_path() -> None:
    """[R-COL-01, R-COL-02] J11 is the nearest space beside the two columns of the base."""
    g = charged(check(6), MISS)
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"]) == ("J11", False)
    assert not g.happened("collision")
    assert g.monster["at"] == "K12"
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize("roll", [1, 5])
def test_five_does_not(roll: int) -> None:
    """[R-COL-01, R-COL-02]"""
    g = charged(check(roll), MISS)
    assert (g.survivor("b")["at"], g.survivor("b")["knocked_down"]) == ("K11", True)
    g.expects("act_order", "act:a")


def test_without_the_art_no_die_is_rolled() -> None:
    """[R-COL-02]"""
    g = charged(MISS, b="")
    assert g.survivor("b")["knocked_down"]


def test_nobody_else_is_taken_along() -> None:
    """[R-COL-02] c is in the path as well and suffers the collision."""
    g = charged(check(10), MISS, more=", c: {at: L11, hidden: true}")
    assert g.survivor("b")["at"] == "J11" and not g.survivor("b")["knocked_down"]
    assert g.survivor("c")["at"] == "L11" and g.survivor("c")["knocked_down"]


def test_who_lay_on_the_ground_stands_afterwards() -> None:
    """[R-COL-01, R-KDS-06]"""
    g = charged(check(6), MISS, b=f"{ART}, knocked_down: true")
    assert (g.survivor("b")["at"], g.survivor("b")["knocked_down"]) == ("J11", False)
    assert [e.rules for e in g.events("stands")] == [("R-COL-01",)]


def test_the_path_of_a_monster_that_goes_west_lies_west_of_it() -> None:
    """[R-COL-01, R-COL-02] The lion goes from K8 to F8 over H8: H7 is the nearest space beside its two rows."""
    g = play(
        """
        monster: {at: K8, facing: west}
        survivors: {a: {at: E8, survival: 0}, b: {at: H8, hidden: true, arts: [tumble]}}
        controller: a
        rulings: {encourage-window: opportunities}
        decks: {ai: [claw, chomp]}
        """,
        check(6),
        MISS,
    )
    assert g.monster["at"] == "F8"
    assert (g.survivor("b")["at"], g.survivor("b")["knocked_down"]) == ("H7", False)
    g.expects("act_order", "act:a", "act:b")


def test_of_several_nearest_spaces_the_owner_chooses() -> None:
    """[R-COL-01] J11 is taken: J10, J12, I11 and M11 are two steps away."""
    g = charged(check(6), MISS, more=", c: {at: J11, hidden: true}").unwatched()
    assert sorted(g.options) == ["place:I11", "place:J10", "place:J12", "place:M11"]
    assert (g.game.decision.kind, g.game.decision.rule) == ("placement", "R-COL-01")
    assert g.game.decision.seats == (1,)
    g.choose("place:M11")
    assert g.survivor("b")["at"] == "M11" and not g.survivor("c")["knocked_down"]
    g.expects("act_order")


def test_who_would_end_under_the_monster_tumbles_as_well() -> None:
    """[R-COL-03] No knockback follows.  The lion stops on K12 and L13, where b stood."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K14, survival: 0}, b: {at: L13, hidden: true, arts: [tumble]}}
        controller: a
        rulings: {encourage-window: opportunities}
        decks: {ai: [claw, chomp]}
        """,
        check(6),
        MISS,
    ).unwatched()
    assert sorted(g.options) == ["place:L14", "place:M13"]
    g.choose("place:M13")
    assert g.survivor("b")["at"] == "M13" and not g.happened("knockback")
    g.expects("act_order", "act:a", "act:b")


def pushed(*dice: Dice, b_at: str = "K12", b: str = ART) -> Play:
    """Power Swat knocks a from K10 six spaces to the south, to K16."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0}}, b: {{at: {b_at}, {b}}}}}
        controller: a
        rulings: {{encourage-window: opportunities}}
        decks: {{ai: [power-swat, claw]}}
        """,
        to_hit(2),
        place("body"),
        *dice,
    ).choose("take:body")


def test_a_survivor_knocked_back_over_somebody_misses_who_tumbles() -> None:
    """[R-COL-04] J12 and L12 are equally near; neither of the two collides."""
    g = pushed(check(6))
    g.expects("placement", "place:J12", "place:L12")
    g.choose("place:L12")
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("K16", "L12")
    assert not g.happened("collision") and not g.survivor("b")["knocked_down"]


def test_both_collide_when_the_tumble_fails() -> None:
    """[R-COL-04]"""
    g = pushed(check(5))
    assert [e.data["who"] for e in g.events("collision")] == [1, 0]
    assert sorted(e.data["who"] for e in g.events("knocked-down")) == [0, 1]


def test_the_space_landed_on_becomes_free() -> None:
    """[R-COL-05] b stood where the knockback ends."""
    g = pushed(check(6), b_at="K16").choose("place:J16")
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("K16", "J16")
    assert not g.happened("collision")


def test_whoever_is_pushed_does_not_tumble() -> None:
    """[R-COL-04] It is they who collide."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, arts: [tumble]}, b: {at: K12}}
        controller: a
        rulings: {encourage-window: opportunities}
        decks: {ai: [power-swat, claw]}
        """,
        to_hit(2),
        place("body"),
    ).choose("take:body")
    assert g.survivor("a")["at"] == "K16" and [e.data["who"] for e in g.events("collision")] == [1, 0]


def test_a_ruptured_muscle_takes_it_away() -> None:
    """[R-SEV-02]"""
    g = charged(MISS, b=f"{ART}, permanent_injuries: [ruptured-muscle]")
    assert g.survivor("b")["knocked_down"]
