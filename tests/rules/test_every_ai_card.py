"""Each AI card on top of the deck, played under the eyes of the second referee.

The party, the level, the terrain, the rulings and the answers are random but fixed.  After each answer the state must
be possible (model/invariants.py), and the referee must have worked out the same figures.
"""

from __future__ import annotations

import pytest

from tests.support.random_positions import ai_cards, from_the_start, in_the_middle, play_on

CARDS = [(number, monster, card) for number, (monster, card) in enumerate(ai_cards())]


@pytest.mark.parametrize(("number", "monster", "card"), CARDS)
def test_a_fight_that_begins_with_this_card(number: int, monster: str, card: str) -> None:
    """About a dozen answers set up the fight; the rest is a round or two.  [R-AI-02, R-GEN-01]"""
    g = play_on(from_the_start(number, monster, card), number, answers=45)
    assert g.game.over or g.game.decision.keys()


@pytest.mark.parametrize("variant", [1, 2, 3])
@pytest.mark.parametrize(("number", "monster", "card"), CARDS)
def test_a_fight_in_progress_with_this_card(number: int, monster: str, card: str, variant: int) -> None:
    """[R-AI-02, R-BRD-13, R-DIE-01]"""
    g = play_on(in_the_middle(1000 * variant + number, monster, card), number, answers=30)
    assert g.game.over or g.game.decision.keys()
