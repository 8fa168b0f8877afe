"""Random fights of every monster and level lose no card, not even the one in progress when the fight ends."""

from __future__ import annotations

import pytest

from showdown.engine import Game
from showdown.model.card_count import count_cards
from showdown.sim.random_setup import random_showdown
from tests.fingerprints.fights import catalog_of
from tests.support.random_fights import answer
from tools.fingerprints import kinds

FIGHTS = 4
"""Fights per monster and level."""


def piles(game: Game) -> tuple[int, int]:
    """The AI cards and hit locations that the public view counts or names."""
    decks = game.view()["decks"]
    archived = [game.catalog.cards[game.catalog.card(name)].kind for name in decks["archived"]]
    ai = decks["ai"] + decks["wounds"] + len(decks["ai_discard"]) + len(decks["in_play"]) + archived.count("ai")
    locations = decks["hit_locations"] + len(decks["hit_location_discard"]) + len(decks["injuries"])
    return ai, locations + archived.count("hit-location")


@pytest.mark.parametrize(("pack", "monster", "level"), kinds())
def test_no_card_is_lost(pack: str, monster: str, level: str) -> None:
    """[R-END-01, R-AI-07, R-HL-04, R-GEN-11]"""
    for number in range(FIGHTS):
        setup, _ = random_showdown(number, catalog_of(pack), monster, level, parties=number % 2 == 0)
        game = Game(setup, catalog_of(pack), listen=False)
        census = count_cards(game.state)
        dealt = piles(game)
        while not game.over:
            game.choose(answer(number, game))
            game.history.clear()
            now = count_cards(game.state)
            assert (now.ai, now.hit_locations) == (census.ai, census.hit_locations), f"fight {number}"
        assert piles(game) == dealt, f"fight {number}"
