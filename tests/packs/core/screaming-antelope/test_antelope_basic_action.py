"""The Antelope's Basic Action: tramples knocked down survivors; grazes if none is in range."""

from __future__ import annotations

from tests.support.position import place, play, to_hit

POSITION = """
monster: {{id: screaming-antelope, level: level-1, at: K8, facing: south}}
survivors: {{a: {{at: K11, survival: 0{a}}}, b: {{at: A1, survival: 0}}}}
decks: {{}}
controller: b
"""


def test_two_dice_on_twos_for_one_against_the_fallen() -> None:
    """Without AI cards: Basic Action on the closest knocked down survivor in range.  [R-AI-09, R-MT-03, R-MAT-05]"""
    g = play(POSITION.format(a=", knocked_down: true"), to_hit(2, 1), place("arms"))
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order")


def test_nobody_lies_so_it_grazes() -> None:
    """[R-TGT-10]"""
    g = play(POSITION.format(a=""))
    assert g.happened("instinct") and not g.happened("monster-attacks")
    assert set(g.survivor("a")["injuries"].values()) <= {"none", "light"}
