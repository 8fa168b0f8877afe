"""Lick Wounds: move away from all survivors, turn, heal; performed again next turn."""

from __future__ import annotations

import pytest

from tests.support.one_hit import untouched
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, play, to_hit


def licked(
    *dice: Dice,
    a: str = "at: D8",
    b: str = "at: C9",
    more: str = "",
    ai: str = "lick-wounds, claw",
    wounds: str = "maul, chomp",
) -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{more}}}
        decks: {{ai: [{ai}], wounds: [{wounds}]}}
        controller: b
        """,
        *dice,
    )


def test_it_runs_looks_back_heals_one_and_goes_back_on_top() -> None:
    """[R-MOV-04, R-MOV-06, R-FAC-05, R-HEA-01, R-AI-02]"""
    g = licked()
    assert (g.monster["at"], g.monster["facing"]) == ("Q8", "west")
    kinds = [e.kind for e in g.game.events]
    order = [kinds.index(k) for k in ("monster-moves", "monster-turns", "heal", "card-resolved")]
    assert order == sorted(order)
    assert g.decks["wounds"] == 1
    assert (g.decks["ai"], g.decks["ai_known"], g.decks["ai_discard"]) == (3, {"1": "lick-wounds"}, [])
    assert g.decks["ai_unseen"] == ["chomp", "claw", "maul"]
    untouched(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


def test_unwounded_it_is_discarded_and_another_card_is_drawn() -> None:
    """[R-AI-05, R-AI-08]"""
    g = licked(to_hit(1, 1), wounds="", a="at: K10", b="at: A1")
    assert g.monster["at"] == "K8"
    assert not g.happened("heal")
    assert g.decks["ai_discard"] == ["claw", "lick-wounds"]
    g.expects("act_order", "act:a", "act:b")


def test_it_comes_up_every_turn_until_nothing_is_left_to_heal() -> None:
    """Each time the top wound goes under the deck, so Maul is drawn before Chomp.  [R-HEA-01, R-AI-08]"""
    g = licked(ai="lick-wounds, power-swat")
    names = g.game.catalog.cards
    while len(g.events("ai-drawn")) < 6:
        # Equal paths and facings do not matter here: no survivor is ever within reach.
        g.choose(g.options[0]) if g.view["turn"] == "monster" else idle(g)
    drawn = [names[e.data["card"]].name for e in g.events("ai-drawn")]
    assert drawn == ["lick-wounds", "lick-wounds", "lick-wounds", "power-swat", "maul", "chomp"]
    assert [e.data["wounds"] for e in g.events("heal")] == [1, 0]
    assert g.decks["wounds"] == 0
    assert not g.happened("monster-attacks")
    untouched(g, "a")
    g.expects("act_order", "act:a", "act:b")


def test_it_runs_from_the_fallen_as_well() -> None:
    """[R-MOV-06, R-AMB-05]"""
    g = licked(a="at: D8, knocked_down: true", b="at: D9, knocked_down: true", more=", c: {at: V8}")
    # From c alone it would run west, over or past the others.
    assert g.monster["at"] == "K14"
    g.expects("facing", "face:north", "face:west")


@pytest.mark.parametrize(("choice", "sides"), [("first:a", ["north", "west"]), ("first:b", ["north", "east"])])
def test_the_controller_chooses_between_two_equally_close(choice: str, sides: list[str]) -> None:
    """And it looks at that one only.  [R-TGT-03, R-FAC-04]"""
    g = licked(a="at: E8", b="at: R8")
    assert g.monster["at"] == "K14"
    assert g.game.decision.seats == (1,)
    assert g.options == ["first:a", "first:b"]
    g.choose(choice)
    assert sorted(g.options) == sorted(f"face:{side}" for side in sides)
    g.choose(f"face:{sides[1]}")
    assert (g.monster["facing"], g.decks["wounds"]) == (sides[1], 1)
    g.expects("act_order", "act:a", "act:b")


def test_nobody_is_attacked() -> None:
    """Cards that pick a target use up a token; this card picks no target.  [R-PRI-04]"""
    g = licked(b="at: C9, priority_target: true")
    assert not g.happened("monster-attacks") and not g.happened("target")
    assert g.monster["priority_target"] == "b"
    g.expects("act_order", "act:a", "act:b")
