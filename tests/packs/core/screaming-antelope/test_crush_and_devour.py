"""Crush and Devour: the survivor who is hit is swallowed, and what happens inside.

What an act inside does is a house value of ours: 1-5 damage, 6-9 insanity, 10 a wound from within.
"""

from __future__ import annotations

import pytest

from showdown.board.cells import NAMES, OFF_BOARD
from showdown.bots import make_agent
from showdown.engine import list_board, read_position, write_position
from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from showdown.rules.monster.swallow import ComeOut
from tests.support.antelope import WOUNDS, position, unharmed
from tests.support.pass_turns import idle
from tests.support.position import Play, check, draw, place, severe, to_hit, to_wound

INSIDE = "swallowed: true, survival: 0"


def test_a_hit_swallows_the_target_and_does_no_damage() -> None:
    """Two dice on 2+; no location dice, so nothing to dodge.  [R-TRG-01, R-GEN-08, R-MAT-08]"""
    g = position("crush-and-devour", to_hit(2, 1), a="at: K12, survival: 1")
    a = g.survivor("a")
    assert (a["swallowed"], a["at"], a["alive"], a["survival"]) == (True, None, True, 1)
    assert set(a["injuries"].values()) == {"none"}
    assert g.events("monster-attacks")[0].data["damage"] == 0
    assert (g.monster["at"], g.monster["facing"]) == ("K10", "south")
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_a_miss_swallows_nobody() -> None:
    """[R-MAT-07]"""
    g = position("crush-and-devour", to_hit(1, 1))
    assert g.survivor("a")["swallowed"] is False and g.survivor("a")["at"] == "K12"
    g.expects("act_order", "act:a", "act:b")


def test_a_threat_in_view_comes_first_then_anybody_in_range() -> None:
    """[R-TGT-01, R-BRD-09]"""
    g = position("crush-and-devour", to_hit(1, 1), a="at: K7, survival: 0", b="at: K14, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [1]
    h = position("crush-and-devour", to_hit(1, 1), a="at: K7, survival: 0")
    assert [e.data["who"] for e in h.events("target")] == [0]


def test_the_swallowed_lose_the_token_and_are_nobodys_target() -> None:
    """[R-PRI-01, R-GEN-08]"""
    g = position("crush-and-devour", to_hit(9, 9), a="at: K12, survival: 0, priority_target: true")
    assert g.monster["priority_target"] is None
    for card in ("ram", "slam", "back-kick", "stomp-and-snort"):
        h = position(card, a=INSIDE, b="at: A1, survival: 0")
        assert [e.data["who"] for e in h.events("target")] == ([1] if card == "ram" else [])


def test_what_happens_to_all_survivors_does_not_reach_those_inside() -> None:
    """[R-GEN-08]"""
    g = position("lone-rampage", a=INSIDE, b="at: A1, survival: 0")
    unharmed(g, "a")
    assert g.survivor("b")["injuries"]["brain"] == "light"


# -- an act inside -----------------------------------------------------------------------------------------------


def inside(*dice: tuple[str, list[int | str]], a: str = INSIDE, **where: str) -> Play:
    where = {"ai": "bite, bolt, slam, gore", "b": "at: J8, survival: 0"} | where
    ai = where.pop("ai")
    return position(ai, *dice, a=a, start="survivors-turn", **where)


@pytest.mark.parametrize("roll", [1, 5])
def test_on_a_five_it_hurts(roll: int) -> None:
    """Level damage at a rolled location; the act is over.  [R-ACT-02, R-DMO-01]"""
    g = inside(check(roll), place("legs")).choose("act:a")
    assert g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("roll", [6, 9])
def test_on_a_six_it_maddens(roll: int) -> None:
    """[R-BRN-03]"""
    g = inside(check(roll)).choose("act:a")
    assert g.survivor("a")["insanity"] == 1
    g.expects("act_order", "act:b")


def test_on_a_ten_it_is_wounded_from_within() -> None:
    """One wound alone frees no swallowed survivor.  [R-WST-05]"""
    g = inside(check(10)).choose("act:a")
    assert (g.decks["wounds"], g.survivor("a")["swallowed"]) == (1, True)


def test_whoever_kills_it_from_within_and_is_not_carried_home_is_not_inside_any_more() -> None:
    """Found by fight 735: alone, disemboweled and inside, the last survivor deals the last wound.  [R-SEV-04]"""
    a = "swallowed: true, survival: 0, injuries: {body: heavy}"
    dice = (check(3), place("body"), severe(6), check(10))
    g = inside(*dice, a=a, b="at: J8, dead: true", ai="")
    g.choose("act:a", "act:a")
    g.expects_over("defeat")
    assert g.monster["dead"] and not g.survivor("a")["alive"]
    assert g.survivor("a")["swallowed"] is False
    assert problems(g.game.state, count_cards(g.game.state)) == []


def test_inside_there_are_no_survival_actions() -> None:
    """[R-SUR-02]"""
    g = inside(a="swallowed: true, survival: 5, actions: [dodge, dash, surge, encourage]")
    g.expects("act_order", "act:a", "act:b")


def test_whoever_dies_inside_is_dead() -> None:
    """[R-DIE-01, R-END-01]"""
    g = position(
        "bite",
        check(1),
        place("body"),
        severe(1),
        a="swallowed: true, survival: 0, injuries: {body: heavy}",
        b="dead: true",
        start="survivors-turn",
    )
    g.choose("act:a")
    assert (g.survivor("a")["alive"], g.survivor("a")["swallowed"]) == (False, False)
    g.expects_over("defeat")


# -- coming out --------------------------------------------------------------------------------------------------


def test_two_wounds_in_a_round_bring_everybody_out() -> None:
    """Beside the monster, where the controller says.  [R-GEN-14, R-BRD-04]"""
    g = inside(
        to_hit(9, 9),
        to_wound(WOUNDS),
        to_wound(WOUNDS),
        locations="giant-teeth, restless-back",
    )
    g.choose("act:b", "attack:founding-stone", "wound:giant-teeth")
    assert g.survivor("a")["swallowed"] is True
    g.choose("wound:restless-back")
    g.expects(
        "placement",
        "place:K7", "place:L7", "place:M8", "place:M9", "place:K10", "place:L10", "place:J9",
    )  # fmt: skip
    g.choose("place:L7")
    a = g.survivor("a")
    assert (a["swallowed"], a["at"], a["knocked_down"]) == (False, "L7", False)
    g.choose("end")
    g.expects("act_order", "act:a")


def test_wounds_of_two_rounds_do_not_count_together() -> None:
    """[R-RND-06]"""
    g = inside(
        check(10),
        check(10),
        b="at: R3, survival: 0",
    )
    g.choose("act:a")
    idle(g)
    g.choose("act:a")
    assert (g.decks["wounds"], g.survivor("a")["swallowed"]) == (2, True)


def test_they_share_the_victory() -> None:
    """[R-END-01, R-END-03]"""
    g = inside(
        draw("resource", "antelope-hide", "antelope-hide", "antelope-bone", "antelope-gut"),
        ai="",
        b="at: R3, survival: 0",
        locations="restless-back",
    )
    g.choose("act:b", "use:founding-stone:sling", "wound:restless-back")
    assert (g.survivor("a")["alive"], g.survivor("a")["xp"]) == (True, 1)
    g.expects_over("victory")


def test_with_everybody_inside_it_grazes() -> None:
    """No survivor is left to pick; the fight goes on inside the monster.  [R-TGT-10]"""
    g = position("bite", a=INSIDE, b="dead: true")
    assert g.happened("instinct") and g.monster["at"] == "K14"
    g.expects("act_order", "act:a")


def test_bots_and_boards_know_who_is_inside() -> None:
    """Distance and blind spot do not matter for a survivor off the board.  [R-GEN-08]"""
    g = inside()
    assert make_agent("heuristic", 1).choose(g.game) in ("act:a", "act:b")
    assert "distance" not in g.survivor("a")
    assert "inside the monster" in list_board(g.game.view())
    assert read_position(write_position(g.game.view())).survivors[0].swallowed is True


def test_with_the_monster_off_the_board_they_come_out_on_any_free_space() -> None:
    """[R-GEN-14, R-AI-14]"""
    g = inside(b="at: B2, survival: 0")
    s = g.game.state
    assert s.survivors[0].swallowed
    s.monster.cell = OFF_BOARD
    taken = s.survivors[1].cell
    assert ComeOut(0).spots(s) == [cell for cell in range(len(NAMES)) if cell != taken]
