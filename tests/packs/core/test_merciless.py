"""Merciless: three hit locations are removed, every survivor is always a threat, and Grab hurts twice as much."""

from __future__ import annotations

import pytest

from showdown.engine import core_catalog
from tests.support.position import Dice, Play, place, play, to_hit


def merciless(
    *dice: Dice, a: str, b: str = "at: A1", ai: str = "claw", level: str = "first-story", in_play: str = "merciless"
) -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{{a}}}, b: {{{b}}}}}
        decks: {{ai: [{ai}], in_play: [{in_play}]}}
        controller: b
        """,
        *dice,
    )


@pytest.mark.parametrize("state", ["hidden: true", "knocked_down: true"])
def test_everybody_is_always_a_threat(state: str) -> None:
    """Claw looks for threats only; a would be none, and b is further away.  [R-TGT-04, R-AI-12]"""
    g = merciless(to_hit(1, 1), a=f"at: K11, {state}", b="at: K14")
    assert g.events("target")[0].data["who"] == 0
    g.expects("act_order")


def test_without_it_the_hidden_are_passed_over() -> None:
    """[R-TGT-04]"""
    g = merciless(to_hit(1, 1), a="at: K11, hidden: true", b="at: K14", in_play="")
    assert g.events("target")[0].data["who"] == 1
    g.expects("act_order")


@pytest.mark.parametrize(
    ("level", "in_play", "armor"),
    [
        ("first-story", "merciless", 7),
        ("first-story", "", 8),
        ("level-2", "merciless", 5),
        ("level-2", "", 7),
    ],
)
def test_grab_deals_twice_the_level(level: str, in_play: str, armor: int) -> None:
    """Cunning seizes a, who had 9 armor points on the waist.  [R-GRB-01, R-AI-12]"""
    g = merciless(
        place("waist"),
        a="at: K10, survival: 0, armor: {waist: 9}",
        b="at: K3",
        ai="alert",
        level=level,
        in_play=f"cunning{', ' + in_play if in_play else ''}",
    )
    g.choose(g.options[0])
    assert g.survivor("a")["armor"]["waist"] == armor
    g.expects("act_order", "act:b")


def test_a_bite_is_not_doubled() -> None:
    """[R-GRB-01, R-MAT-08]"""
    g = merciless(to_hit(2, 1), place("waist"), a="at: K10, survival: 0, armor: {waist: 9}")
    g.choose("take:waist")
    assert g.survivor("a")["armor"]["waist"] == 8
    g.expects("act_order", "act:a", "act:b")


def test_three_hit_locations_are_not_in_the_deck() -> None:
    """[R-SET-02, R-GEN-13]"""
    catalog = core_catalog()
    removed = sorted(catalog.cards[c].name for c in catalog.cards[catalog.card("merciless")].removes)
    assert removed == ["beasts-paw", "straining-neck", "strange-hand"]
