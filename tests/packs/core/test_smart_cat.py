"""Smart Cat: looks for moods among the top ten cards, and leaves the game."""

from __future__ import annotations

from tests.support.position import check, draw, play, random_survivor

POSITION = """
    monster: {{at: K8, facing: south}}
    survivors: {{a: {{at: K1}}, b: {{at: K16}}}}
    decks: {{ai: {ai}, wounds: [maul]}}
    controller: a
"""


def test_the_first_two_moods_enter_play_and_the_deck_is_shuffled() -> None:
    """[R-GEN-12]"""
    g = play(POSITION.format(ai="[smart-cat, claw, alert, ground-fighting, enraged, chomp]"))
    assert g.decks["in_play"] == ["alert", "ground-fighting"]
    assert g.decks["archived"] == ["smart-cat"]
    assert g.decks["ai"] == 3
    assert g.decks["ai_known"] == {}
    assert g.decks["ai_unseen"] == ["chomp", "claw", "enraged", "maul"]
    assert g.decks["wounds"] == 1
    g.expects("act_order", "act:a", "act:b")


def test_without_a_mood_among_them_the_lion_draws_another_card() -> None:
    """[R-GEN-12, R-AI-08]"""
    g = play(POSITION.format(ai="[smart-cat, size-up]"), ("draw_ai", ["size-up"]), ("random_survivor", ["b"]), check(1))
    assert g.decks["in_play"] == []
    assert g.decks["archived"] == ["smart-cat"]
    assert g.decks["ai_discard"] == ["size-up"]
    assert g.survivor("b")["injuries"]["brain"] == "none"
    g.expects("act_order", "act:a", "act:b")


def test_only_ten_cards_are_revealed() -> None:
    """An eleventh card is never looked at.  [R-GEN-12]"""
    plain = "claw, claw, size-up, size-up, grasp, grasp, chomp, power-swat, combo-claw, maul"
    g = play(
        POSITION.format(ai=f"[smart-cat, {plain}, alert]").replace(", wounds: [maul]", ""),
        ("draw_ai", ["size-up"]),
        ("random_survivor", ["a"]),
        check(2),
    )
    assert len(g.events("revealed")) == 10
    assert g.decks["in_play"] == []
    g.expects("act_order", "act:a", "act:b")


def test_revealed_moods_draw_nothing_by_themselves() -> None:
    """Bloodthirsty and Enraged were not drawn.  [R-AMB-50, R-GEN-12]"""
    g = play(POSITION.format(ai="[smart-cat, bloodthirsty, enraged, size-up, chomp]"))
    assert g.decks["in_play"] == ["bloodthirsty", "enraged"]
    assert len(g.events("ai-drawn")) == 1
    g.expects("act_order", "act:a", "act:b")


def test_with_the_other_ruling_each_draws_a_card_after_smart_cat_is_gone() -> None:
    """Alert has no action and draws none.  [R-AMB-50, R-AI-08]"""
    g = play(
        POSITION.format(ai="[smart-cat, enraged, alert, size-up, chomp]") + "    rulings: {revealed-moods: perform}\n",
        draw("ai", "size-up"),
        random_survivor("b"),
        check(1),
    )
    kinds = [e.kind for e in g.game.events]
    second = len(kinds) - 1 - kinds[::-1].index("ai-drawn")
    assert kinds.index("reshuffle") < kinds.index("card-resolved") < second
    assert g.decks["in_play"] == ["enraged", "alert"]
    assert g.decks["archived"] == ["smart-cat"]
    assert g.decks["ai_discard"] == ["size-up"]
    g.expects("act_order", "act:a", "act:b")


def test_two_such_moods_draw_two_cards() -> None:
    """[R-AMB-50]"""
    g = play(
        POSITION.format(ai="[smart-cat, enraged, bloodthirsty, size-up, size-up, chomp]")
        + "    rulings: {revealed-moods: perform}\n",
        draw("ai", "size-up"),
        random_survivor("b"),
        check(1),
        draw("ai", "size-up"),
        random_survivor("a"),
        check(1),
    )
    assert g.decks["ai_discard"] == ["size-up", "size-up"]
    g.expects("act_order", "act:a", "act:b")
