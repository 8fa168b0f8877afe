"""Indomitable: a knocked down lion stands up at the end of the attack, its own or a survivor's."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, strike
from tests.support.position import check, place, play, to_hit, to_wound


@pytest.mark.parametrize(("in_play", "down"), [("indomitable", False), ("", True)])
def test_it_stands_at_the_end_of_the_attack_that_felled_it(in_play: str, down: bool) -> None:
    """[R-AI-12, R-AI-13, R-KDM-02]"""
    g = strike("beasts-flank", CRITICAL, in_play=in_play)
    assert len(g.events("monster-knocked-down")) == 1
    assert g.monster["knocked_down"] is down
    assert g.decks["in_play"] == ([in_play] if in_play else [])
    g.expects("action")


def test_it_stays_down_for_the_rest_of_that_attack() -> None:
    """The failure at the second location provokes nothing.  [R-KDM-04, R-AI-13]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3, knocked_down: true}}
        decks: {ai: [claw, chomp], in_play: [indomitable], hit_locations: [beasts-flank, beasts-elbow]}
        start: survivors-turn
        """,
        to_hit(7, 7),
        to_wound(10),
        to_wound(2),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-flank")
    assert g.monster["knocked_down"]
    g.choose("wound:beasts-elbow")
    assert not g.happened("reaction")
    assert (g.monster["at"], g.monster["knocked_down"]) == ("K8", False)
    assert g.survivor("b")["knocked_down"]  # the trait is the monster's alone
    g.expects("action")


@pytest.mark.parametrize(("in_play", "needed"), [("indomitable", 7), ("", 3)])
def test_the_next_attacker_has_no_easier_time(in_play: str, needed: int) -> None:
    """[R-KDM-03, R-AI-13]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: R3}}, b: {{at: J8}}}}
        decks: {{ai: [claw, chomp], in_play: [{in_play}], hit_locations: [beasts-flank, beasts-elbow]}}
        start: survivors-turn
        """,
        to_hit(1, 1),
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-flank", "end", "act:b", "attack:founding-stone")
    assert g.events("attack-dice")[-1].data["needed"] == needed
    g.expects("action")


def test_a_fall_in_its_own_attack_ends_with_the_attack() -> None:
    """It stumbles on the run of Grasp and is up before the survivors' turn.  [R-KDM-05, R-AI-13, R-AMB-38]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: K3}}
        decks: {ai: [grasp], in_play: [indomitable], injuries: [ruptured-tendon]}
        controller: b
        """,
        to_hit(2),
        place("waist"),
        check(1),
    )
    g.choose("take:waist")
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("monster-knocked-down") < kinds.index("monster-stands") < kinds.index("survivors-turn")
    assert not g.happened("grab")
    assert g.monster["at"] == "K8"
    g.expects("act_order", "act:a", "act:b")


def test_a_fall_without_an_attack_lasts_until_the_next_turn() -> None:
    """It stumbles before it can strike.  [R-KDM-02, R-AMB-38]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12, survival: 0}, b: {at: K3}}
        decks: {ai: [claw], in_play: [indomitable], injuries: [ruptured-tendon]}
        controller: b
        """,
        check(1),
    )
    kinds = [e.kind for e in g.game.events]
    assert "monster-attacks" not in kinds
    assert kinds.index("monster-knocked-down") < kinds.index("survivors-turn") < kinds.index("monster-stands")
    g.expects("act_order", "act:a", "act:b")
