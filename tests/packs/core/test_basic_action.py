"""Basic Action: the closest survivor in view, standing or not; two dice, one damage."""

from __future__ import annotations

from tests.support.position import Dice, Play, place, play, to_hit


def basic(*dice: Dice, survivors: str, facing: str = "south") -> Play:
    """Deck and discard are empty: the lion has nothing but its Basic Action."""
    return play(
        f"""
        monster: {{at: K8, facing: {facing}}}
        survivors: {{{survivors}}}
        decks: {{}}
        controller: b
        """,
        *dice,
    )


def test_the_basic_action_takes_the_closest_survivor_even_lying_down() -> None:
    """[R-FS-08, R-MT-03, R-KDS-04]"""
    g = basic(
        to_hit(2, 2), place("arms", "legs"), survivors="a: {at: M9, survival: 0, knocked_down: true}, b: {at: K12}"
    )
    g.choose("take:arms", "take:legs")
    a = g.survivor("a")
    assert (a["injuries"]["arms"], a["injuries"]["legs"]) == ("light", "light")
    assert g.monster["facing"] == "east"
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:a", "act:b")


def test_the_blind_spot_hides_from_the_basic_action() -> None:
    """[R-FS-08, R-BRD-10]"""
    g = basic(to_hit(1, 1), survivors="a: {at: K7}, b: {at: K12}")
    assert g.events("target")[0].data["who"] == 1
    assert g.monster["at"] == "K10"
    g.expects("act_order")


def test_nobody_in_view_is_sniffed_out() -> None:
    """[R-FS-08, R-TGT-10]"""
    g = basic(survivors="a: {at: K7}, b: {at: L7}")
    assert g.happened("instinct")
    assert not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_a_survivor_far_away_is_only_approached() -> None:
    """[R-FS-08, R-MAT-03]"""
    g = basic(survivors="a: {at: V8}, b: {at: V10, knocked_down: true}")
    assert g.monster["at"] == "Q8"
    assert g.monster["facing"] == "east"
    assert g.happened("out-of-reach")
    g.expects("act_order", "act:a", "act:b")
