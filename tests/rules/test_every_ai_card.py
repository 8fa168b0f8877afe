"""The beginning of a fight with each AI card on top of the deck, under the eyes of the second referee.

The party, the level, the terrain, the rulings and the answers are random but fixed.  After each answer the state must be
possible (model/invariants.py), and the referee must have worked out the same figures.
"""

from __future__ import annotations

import pytest

from showdown.engine import Game
from showdown.sim.random_setup import random_showdown
from showdown.sim.seeded_draws import SeededDraws
from tests.fingerprints.fights import catalog_of
from tests.referee.fights import HOMEBREW, pick
from tests.support.position import Play

FIRST_SEED = 9_000_000
"""Other fights than those of tests/referee and tests/fingerprints."""
ANSWERS = 45
"""About a dozen set up the fight; the rest is a round or two."""
MONSTERS = {"white-lion": "", "screaming-antelope": "", "bellmaw": HOMEBREW}
"""The pack beside the core, by monster."""
CARDS = [
    (monster, catalog_of(pack).cards[card].name)
    for monster, pack in MONSTERS.items()
    for card in catalog_of(pack).monster(monster).ai
]


def shuffled(cards: list[str], draws: SeededDraws) -> list[str]:
    left = list(cards)
    return [left.pop(draws.below(len(left))) for _ in cards]


def fight(number: int, monster: str, card: str) -> Game:
    """A fight that begins with this AI card; all hit locations, in any order."""
    catalog = catalog_of(MONSTERS[monster])
    draws = SeededDraws(FIRST_SEED + number)
    known = catalog.monster(monster)
    level = known.levels[draws.below(len(known.levels))].name
    setup, _ = random_showdown(FIRST_SEED + number, catalog, monster, level, parties=True)
    others = [name for name in (catalog.cards[c].name for c in known.ai) if name != card]
    locations = [catalog.cards[c].name for c in known.hit_locations]
    setup.decks = {"ai": [card, *shuffled(others, draws)[:7]], "hit_locations": shuffled(locations, draws)}
    return Game(setup, catalog)


@pytest.mark.parametrize(("number", "monster", "card"), [(i, *pair) for i, pair in enumerate(CARDS)])
def test_a_fight_that_begins_with_this_card(number: int, monster: str, card: str) -> None:
    """[R-AI-02, R-GEN-01]"""
    g = Play(fight(number, monster, card))
    for decision in range(ANSWERS):
        if g.game.over:
            break
        keys = g.options
        g.choose(keys[pick(FIRST_SEED + number, decision, keys)])
    assert g.game.over or g.game.decision.keys()
