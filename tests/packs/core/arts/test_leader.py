"""Leader: a survivor encouraged by the leader has +1 speed until the end of the round."""

from __future__ import annotations

from tests.support.one_hit import untouched
from tests.support.position import to_hit
from tests.support.survivor_cards import acts, dice_rolled, next_round

KNOWS = "actions: [dodge, encourage]"


def test_the_encouraged_attacks_with_one_die_more_in_this_round_only() -> None:
    """[R-SUR-08, R-TOK-02, R-SAT-03]"""
    g = acts(
        to_hit(1, 1, 1),
        to_hit(1, 1),
        to_hit(1, 1),
        a=f"arts: [leader], {KNOWS}",
        at="A1",
        b="knocked_down: true",
        b_at="K10",
    ).choose("encourage:a:b")
    assert g.survivor("b")["tokens_this_round"] == {"speed": 1} and g.survivor("b")["tokens"] == {}
    g.choose("act:b", "attack:founding-stone", "end")
    next_round(g)
    assert g.survivor("b")["tokens_this_round"] == {}
    g.choose("act:b", "attack:founding-stone")
    assert dice_rolled(g) == [[1, 1, 1], [1, 1]]
    g.expects("action", "move", "end")


def test_neither_the_leader_nor_a_bystander_gains_anything() -> None:
    """[R-SUR-08]"""
    g = acts(a=f"arts: [leader], {KNOWS}", b="knocked_down: true").choose("encourage:a:b")
    assert g.survivor("a")["tokens_this_round"] == {}
    assert g.survivor("c")["tokens_this_round"] == {}
    untouched(g, "c")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_the_encouragement_of_another_gives_no_speed() -> None:
    """[R-SUR-08]"""
    g = acts(a="arts: [leader]", b="knocked_down: true", c=KNOWS).choose("encourage:c:b")
    assert g.survivor("b")["tokens_this_round"] == {}
    g.expects("act_order", "act:a", "act:b", "act:c")
