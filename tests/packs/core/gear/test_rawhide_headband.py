"""Rawhide Headband: one point for the head; with blue below it, a look at the next two AI cards."""

from __future__ import annotations

import pytest

from showdown.model.card_count import count_cards
from tests.support.outfits import armor, bare, outfit

SOLVED = 'rawhide-headband, "", "", rawhide-vest'


def test_it_protects_the_head_with_one_point() -> None:
    """[R-GEAR-04]"""
    g = outfit("rawhide-headband")
    assert armor(g) == [1, 0, 0, 0, 0]
    g.expects("act_order")


def test_the_next_two_cards_are_seen_and_go_back_in_any_order() -> None:
    """[R-GEN-12, R-ACTV-01] The last card put back is on top; the third card stays unknown."""
    g = outfit(SOLVED, at="C3").choose("act:a", "use:rawhide-headband:look-ahead")
    assert [g.game.catalog.cards[e.data["card"]].name for e in g.events("looked-at")] == ["claw", "chomp"]
    assert g.options == ["pick:claw", "pick:chomp"]
    g.choose("pick:claw")
    assert g.decks["ai_known"] == {"1": "chomp", "2": "claw"} and g.decks["ai"] == 3
    bare(g, "b", "c")
    # The activation is spent, the movement is not.
    g.expects("action", "move", "end")


def test_no_card_is_lost_while_they_are_looked_at() -> None:
    """[R-GEN-12] Two of the three cards are in nobody's pile until they go back."""
    g = outfit(SOLVED, at="C3").choose("act:a")
    before = count_cards(g.game.state)
    g.choose("use:rawhide-headband:look-ahead")
    now = count_cards(g.game.state)
    assert (len(now.ai), now.ai) == (3, before.ai)
    assert now.hit_locations == before.hit_locations
    g.expects("card_choice", "pick:claw", "pick:chomp")


def test_they_may_go_back_as_they_lay() -> None:
    """[R-GEN-12]"""
    g = outfit(SOLVED, at="C3").choose("act:a", "use:rawhide-headband:look-ahead", "pick:chomp")
    assert g.decks["ai_known"] == {"1": "claw", "2": "chomp"}
    g.expects("action")


def test_the_monster_then_plays_the_card_put_on_top() -> None:
    """[R-MT-03]"""
    g = outfit(SOLVED, at="A1", b_at="C1", ai="size-up, lick-wounds, claw")
    g.choose("act:a", "use:rawhide-headband:look-ahead", "pick:size-up")
    assert g.decks["ai_known"]["1"] == "lick-wounds"
    g.expects("action")


@pytest.mark.parametrize(
    "grid",
    [
        "rawhide-headband",
        "rawhide-headband, rawhide-vest",
        'rawhide-vest, "", "", rawhide-headband',
        'rawhide-headband, "", "", white-lion-skirt',
        'rawhide-headband, "", "", "", "", "", rawhide-vest',
    ],
)
def test_without_blue_right_below_it_there_is_nothing_to_use(grid: str) -> None:
    """[R-GEAR-05] Beside, above, another colour, a slot between."""
    outfit(grid, at="C3").choose("act:a").expects("action", "move", "end")


def test_blue_completed_elsewhere_does_not_help() -> None:
    """[R-GEAR-05] It must be completed on this card."""
    g = outfit("rawhide-headband, lucky-charm, cat-eye-circlet", at="C3")
    assert g.survivor("a")["affinities"] == {"blue": 1}
    g.choose("act:a")
    assert "use:rawhide-headband:look-ahead" not in g.options
    g.expects("action")


@pytest.mark.parametrize(("ai", "seen"), [("claw", 1), ("", 0)])
def test_a_short_deck_shows_what_it_has(ai: str, seen: int) -> None:
    """[R-GEN-12] Nothing is shuffled to see more."""
    g = outfit(SOLVED, at="C3", ai=ai).choose("act:a", "use:rawhide-headband:look-ahead")
    assert len(g.events("looked-at")) == seen and g.decks["ai"] == seen
    g.expects("action", "move", "end")


def test_while_a_duration_lies_face_up_nobody_looks() -> None:
    """[R-AI-14] The activation is spent for nothing."""
    g = outfit(SOLVED, at="C3", ai="vanish, claw, chomp", start="monster-turn")
    assert g.decks["ai_known"] == {"1": "vanish"}
    g.choose("act:a", "use:rawhide-headband:look-ahead")
    assert not g.happened("looked-at") and g.decks["ai_known"] == {"1": "vanish"}
    g.expects("action", "move", "end")


def test_a_duration_that_was_seen_and_put_back_does_not_lie_face_up() -> None:
    """[R-AI-14, R-GEN-12]"""
    g = outfit(SOLVED, at="C3", ai="vanish, claw, chomp", a="survival: 1, actions: [dodge, surge]")
    g.choose("act:a", "use:rawhide-headband:look-ahead", "pick:claw", "surge:a", "use:rawhide-headband:look-ahead")
    assert len(g.events("looked-at")) == 4
    g.expects("card_choice", "pick:vanish", "pick:claw")
