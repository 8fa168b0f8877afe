"""Texts of the decisions that gear gives its owner."""

from __future__ import annotations

from showdown.view.narrate import Narrator
from tests.support.outfits import arrived, attacked, outfit
from tests.support.position import Play, place, to_hit
from tests.support.survivor_cards import acts


def asked(g: Play) -> tuple[str, list[str]]:
    narrator = Narrator(g.game.state)
    d = g.game.decision
    return narrator.question(d), [narrator.offer(d, o) for o in d.options]


def test_a_leap_and_the_strike_after_it() -> None:
    g = outfit("white-lion-coat, founding-stone", at="G8").choose("act:a", "use:white-lion-coat:pounce")
    question, options = asked(g)
    assert question == "Where does Survivor A leap? Up to 3 spaces in a straight line."
    assert "To J8, 1 space away (1 west of the White Lion)" in options and options[-1] == "Continue"
    question, options = asked(g.choose("to:J8"))
    assert question == "Survivor A attacks out of the leap: with which weapon?"
    assert options[0].startswith("Attack with Founding Stone: 2 dice, needs 7+")


def test_a_look_at_a_deck() -> None:
    g = outfit("cat-eye-circlet", at="C3").choose("act:a", "use:cat-eye-circlet:look-ahead")
    question, options = asked(g)
    assert "which card goes back on the hit location deck next? The last one ends on top." in question
    below = " next (below the others)"
    assert options == [f"Put back {card}{below}" for card in ("Beast's Knee", "Beast's Femur", "Soft Belly")]
    g.choose("pick:soft-belly")
    assert asked(g)[1] == [f"Put back {card} next (below the other card)" for card in ("Beast's Knee", "Beast's Femur")]
    g.choose("pick:beasts-femur")
    assert said(g, "put-back") == [
        "Soft Belly is put back on top of the hit location deck; the next card goes on top of it.",
        "Beast's Femur is put back on top of the hit location deck; the next card goes on top of it.",
        "Beast's Knee is put back on top of the hit location deck, so it is drawn next.",
    ]


def test_a_few_spaces_more() -> None:
    g = outfit("leather-bracers, leather-boots, monster-grease", at="A1").choose("act:a", "end")
    assert asked(g)[0] == "Where does Survivor A move? Up to 1 space more."


def test_whom_to_bind_and_how_much() -> None:
    g = outfit("bandages", at="C3", a="bleeding: 2", b_at="C4", b="bleeding: 4").choose("act:a", "use:bandages:bind")
    assert "Bandages: who?" in asked(g)[0]
    g.choose("first:b")
    assert asked(g)[0] == "Bandages: does Survivor A choose -1 bleeding?"


def test_an_injury_that_may_be_ignored() -> None:
    g = attacked("dried-acanthus", "claw", to_hit(2, 1), place("legs"), a="survival: 0, injuries: {legs: heavy}")
    g.choose("take:legs")
    assert asked(g)[0] == "Dried Acanthus: does Survivor A choose to ignore the severe injury?"


def test_the_order_of_arrival_names_card_and_owner() -> None:
    g = arrived("leather-mask", "", disorders=["quixotic"], insanity=1)
    question, options = asked(g)
    assert question == "Several cards of survivors take effect: which one is first?"
    assert options[0] == "Survivor A's Leather Mask first"


def said(g: Play, kind: str) -> list[str]:
    narrator = Narrator(g.game.state)
    return [narrator.narrate(event) for event in g.events(kind)]


def test_the_lines_after_an_ability_say_what_it_did() -> None:
    g = outfit("cat-eye-circlet", at="C3").choose("act:a", "use:cat-eye-circlet:look-ahead")
    assert said(g, "uses") == ["Survivor A uses Cat Eye Circlet."]
    assert said(g, "looked-at")[0] == "The survivors look at the top card of the hit location deck: Beast's Knee."


def test_an_ability_without_a_line_of_its_own_says_what_it_allows() -> None:
    """No line follows an extra movement, so the line about the card names the survivor and says it."""
    g = acts(a="arts: [double-dash]", at="C3").choose("act:a", "use:double-dash:run-on")
    assert said(g, "uses") == ["Survivor A uses Double Dash: Survivor A may move once more in this act."]
