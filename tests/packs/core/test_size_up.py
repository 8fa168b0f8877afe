"""Size Up: a random threat in view; on 4+ brain damage and knocked down."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, check, play, random_survivor, trauma


def sized_up(*dice: Dice, a: str = "{at: K12}") -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: north}}
        survivors: {{a: {a}, b: {{at: K3}}, c: {{at: A8}}}}
        decks: {{ai: [size-up]}}
        controller: c
        """,
        *dice,
    )


def test_size_up_turns_to_the_target_hurts_its_brain_and_knocks_it_down() -> None:
    """[R-INT-01, R-FAC-05]"""
    g = sized_up(random_survivor("a"), check(4))
    a = g.survivor("a")
    assert (a["injuries"]["brain"], a["knocked_down"], a["survival"]) == ("light", True, 1)
    assert g.monster["facing"] == "south"
    assert g.monster["at"] == "K8"
    for bystander in "bc":
        assert not g.survivor(bystander)["knocked_down"]
        assert g.survivor(bystander)["injuries"]["brain"] == "none"
    g.expects("act_order", "act:b", "act:c")


@pytest.mark.parametrize(("roll", "down"), [(1, False), (3, False), (4, True), (10, True)])
def test_size_up_needs_a_four(roll: int, down: bool) -> None:
    """[R-INT-01, R-GEN-04]"""
    g = sized_up(random_survivor("a"), check(roll))
    assert g.survivor("a")["knocked_down"] is down
    assert g.survivor("a")["injuries"]["brain"] == ("light" if down else "none")
    assert g.monster["facing"] == "south"  # it turns all the same
    g.expects("act_order")


def test_size_up_draws_among_all_threats_in_view() -> None:
    """[R-TGT-03, R-GEN-06]"""
    g = sized_up(random_survivor("b"), check(1))
    assert g.monster["facing"] == "north"
    assert g.events("target")[0].data["who"] == 1
    g.expects("act_order")


def test_a_full_brain_is_traumatised_before_the_fall() -> None:
    """[R-BRN-01]"""
    g = sized_up(random_survivor("a"), check(4), trauma(1), a="{at: K12, injuries: {brain: light}}")
    assert not g.survivor("a")["alive"]
    g.expects("act_order", "act:b", "act:c")


def test_size_up_finds_nobody_among_the_fallen_and_the_unseen() -> None:
    """[R-TGT-10]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7}, b: {at: K10, knocked_down: true}}
        decks: {ai: [size-up]}
        """,
    )
    assert g.happened("instinct")
    g.expects("act_order", "act:a", "act:b")
