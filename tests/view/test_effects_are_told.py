"""A log reports: what a card did is in the lines that follow, and words of the card are in quotation marks."""

from __future__ import annotations

from showdown.engine import Narrator
from showdown.rules.verbs.registry import VERBS
from showdown.view.card_effects import CHOOSES, OFFERS, TOLD
from tests.support.position import Play, place, play, to_hit


def lines(g: Play) -> list[str]:
    narrator = Narrator(g.game.state)
    return [narrator.narrate(event) for event in g.game.events if not narrator.is_quiet(event)]


def test_the_verbs_of_effects_are_verbs_of_the_card_language() -> None:
    assert {*TOLD, *OFFERS, CHOOSES} <= set(VERBS)
    assert not TOLD & OFFERS


def bitten(in_play: str) -> Play:
    """Claw hits Erza, and the card in play waits for damage or for the end of the monster's turn."""
    text = f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{name: Erza, at: K11}}, b: {{name: Lucy, at: A1}}}}
        decks: {{ai: [claw, claw], in_play: [{in_play}]}}
        """
    return play(text, to_hit(9, 1), place("legs")).choose("take:legs")


def test_a_card_takes_effect_and_the_next_line_says_what_it_did() -> None:
    """[R-AI-13]"""
    told = lines(bitten("bloodthirsty"))
    at = told.index("Bloodthirsty now has 1 token on it.")
    assert told[at - 1] == "Bloodthirsty takes effect (when a survivor suffers damage)."


def test_a_condition_that_stops_an_effect_is_told() -> None:
    """[R-AI-05] Bloodthirsty has no token when the monster's turn starts."""
    told = lines(bitten("bloodthirsty"))
    assert "Bloodthirsty: nothing happens. This effect happens only if this card has 3 or more tokens." in told


def test_a_card_that_may_find_no_survivor_is_quoted() -> None:
    """[R-PRI-04] Cunning does nothing, without a line, if no survivor is adjacent."""
    told = lines(bitten("cunning"))
    assert any([line.startswith("Cunning takes effect: flow (") and line.endswith("Grab.") for line in told])
