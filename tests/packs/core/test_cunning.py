"""Cunning: at the end of its turn the lion grabs an adjacent survivor."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, place, play, random_survivor, to_hit


def sly(
    *dice: Dice,
    a: str = "at: K10, survival: 0",
    b: str = "at: K3",
    more: str = "",
    ai: str = "alert",
    in_play: str = "cunning",
    level: str = "first-story",
) -> Play:
    """Alert does nothing on entering: the turn is all Cunning."""
    return play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{more}}}
        decks: {{ai: [{ai}], in_play: [{in_play}]}}
        controller: b
        """,
        *dice,
    )


def test_at_the_end_of_its_turn_it_runs_and_takes_somebody_along() -> None:
    """[R-MT-04, R-AI-12, R-GRB-01, R-MOV-04, R-FAC-05]"""
    g = sly(place("arms"))
    assert (g.monster["at"], g.monster["facing"]) == ("Q8", "south")
    assert g.survivor("a")["at"] == "K10"  # seized only after the run
    g.choose("place:R10")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["injuries"]["arms"]) == ("R10", True, "light")
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"], set(b["injuries"].values())) == ("K3", False, {"none"})
    assert g.decks["in_play"] == ["cunning", "alert"]
    g.expects("act_order", "act:b")


def test_it_waits_until_the_card_is_done() -> None:
    """[R-MT-01, R-MT-04]"""
    g = sly(to_hit(1, 1), place("arms"), ai="claw")
    g.choose("place:Q10")
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("monster-dice") < kinds.index("card-resolved") < kinds.index("grab")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("a", ["at: M10", "at: K11", "at: A1"])
def test_with_nobody_adjacent_nothing_happens(a: str) -> None:
    """A corner does not touch.  [R-MT-04, R-BRD-05]"""
    g = sly(a=a)
    assert (g.monster["at"], g.survivor("a")["knocked_down"]) == ("K8", False)
    assert not g.happened("grab")
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize("victim", ["a", "c"])
def test_one_of_several_is_taken_by_lot_whoever_has_the_token(victim: str) -> None:
    """[R-PRI-04, R-TGT-03]"""
    g = sly(
        random_survivor(victim),
        place("arms"),
        a="at: K10, survival: 0, priority_target: true",
        more=", c: {at: J8, knocked_down: true}",
    )
    while g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    g.choose(g.options[0])
    assert [e.data["who"] for e in g.events("grab")] == ["abc".index(victim)]
    # The log says who was picked before the lion moves.  [R-GEN-06]
    told = f"Survivor {victim.upper()} is picked at random among Survivor A and Survivor C."
    assert [g.game.narrate(e) for e in g.events("random-survivor")] == [told]
    assert g.monster["priority_target"] == "a"
    assert g.survivor("a")["knocked_down"] is (victim == "a")
    g.expects("act_order")


def test_after_sniff_the_turn_is_over_before_it_can_be_cunning() -> None:
    """a is in the blind spot.  [R-MT-05, R-FS-07]"""
    g = sly(a="at: K7", b="at: L7", ai="claw")
    assert g.happened("instinct")
    assert g.monster["at"] == "K8"
    assert not g.happened("grab")
    g.expects("act_order", "act:a", "act:b")


def test_whoever_dashes_away_in_the_flow_is_safe() -> None:
    """[R-AI-03, R-SUR-09]"""
    g = sly(
        a="at: K10, survival: 1, actions: [dash]",
        ai="",
        in_play="cunning, ground-fighting",
    )
    assert g.options == ["dash:a", "done"]
    g.choose("dash:a", "to:K12")
    assert not g.happened("grab")
    assert g.monster["at"] == "K8"
    g.expects("act_order", "act:a", "act:b")


def test_it_needs_no_card_to_have_been_drawn() -> None:
    """[R-AI-16, R-MT-04]"""
    g = sly(place("arms"), ai="claw", in_play="cunning, ground-fighting")
    g.choose("place:Q10")
    assert g.survivor("a")["at"] == "Q10"
    assert g.decks["ai"] == 1
    g.expects("act_order", "act:b")


def test_at_level_two_it_runs_seven_and_the_grab_deals_two() -> None:
    """The damage attribute does not count.  [R-GRB-01, R-DMO-01, R-SET-08]"""
    g = sly(place("waist"), level="level-2", a="at: K10, survival: 0, armor: {waist: 5}")
    assert g.monster["at"] == "R8"
    g.choose("place:R10")
    assert g.survivor("a")["armor"]["waist"] == 3
    g.expects("act_order", "act:b")


def test_the_victim_does_not_stand_up_at_once() -> None:
    """Taken on the monster's turn: on the ground until the end of the next one.  [R-KDS-05, R-AMB-13]"""
    g = sly(place("arms"), more=", c: {at: V16, knocked_down: true}")
    while g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    g.choose(g.options[0])
    assert g.survivor("a")["knocked_down"]
    assert not g.survivor("c")["knocked_down"]
    g.expects("act_order", "act:b", "act:c")


def test_it_runs_from_threats_only() -> None:
    """The fallen to the west do not keep it from running there.  [R-MOV-06, R-KDS-01]"""
    g = sly(a="at: J8, knocked_down: true", b="at: A8, knocked_down: true", more=", c: {at: S8}")
    assert g.game.decision.kind == "monster_path"
    assert any(key.startswith("stop:E8:south") for key in g.options)
    g.expects("monster_path")
