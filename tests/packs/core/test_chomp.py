"""Chomp: one die, every hit on the head; with its jaw lost, adjacent survivors gain insanity instead."""

from __future__ import annotations

from tests.support.position import Dice, Play, play, severe, to_hit


def chomped(*dice: Dice, a: str = "survival: 0", injuries: str = "", others: str = "b: {at: A1}") -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, {a}}}, {others}}}
        decks: {{ai: [chomp], injuries: [{injuries}]}}
        controller: b
        """,
        *dice,
    )


def test_chomp_bites_the_head_without_a_location_die() -> None:
    """[R-TRG-04]"""
    g = chomped(to_hit(2))
    g.choose("take:head")
    a = g.survivor("a")
    assert (a["injuries"]["head"], a["knocked_down"]) == ("heavy", True)
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:b")


def test_chomp_misses_on_a_one() -> None:
    """[R-MAT-07]"""
    g = chomped(to_hit(1))
    assert g.survivor("a")["injuries"]["head"] == "none"
    g.expects("act_order", "act:a", "act:b")


def test_a_helmet_takes_the_bite() -> None:
    """[R-DMG-02]"""
    g = chomped(to_hit(2), a="survival: 0, armor: {head: 1}")
    g.choose("take:head")
    a = g.survivor("a")
    assert (a["armor"]["head"], a["injuries"]["head"], a["knocked_down"]) == (0, "none", False)
    g.expects("act_order", "act:a", "act:b")


def test_a_second_bite_is_a_severe_head_injury() -> None:
    """[R-DMG-02, R-SEV-04]"""
    g = chomped(to_hit(2), severe(9), a="survival: 0, injuries: {head: heavy}")
    g.choose("take:head")
    assert g.survivor("a")["permanent_injuries"] == ["shattered-jaw"]
    g.expects("act_order", "act:a", "act:b")


def test_the_bite_can_be_dodged() -> None:
    """[R-SUR-06]"""
    g = chomped(to_hit(2), a="survival: 1")
    g.choose("dodge:head")
    assert g.survivor("a")["injuries"]["head"] == "none"
    g.expects("act_order", "act:a", "act:b")


def test_without_a_jaw_adjacent_survivors_gain_insanity_and_nothing_else_happens() -> None:
    """[R-AI-10]"""
    g = chomped(injuries="no-jaw", others="b: {at: A1}, c: {at: J9}, d: {at: J10}")
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [1, 0, 1, 0]  # d stands diagonally
    assert not g.happened("target")
    assert g.decks["ai_discard"] == ["chomp"]
    g.expects("act_order", "act:a", "act:b", "act:c", "act:d")
