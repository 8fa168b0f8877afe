"""Random fights against The Hand of every level: they end, and every state at the end is possible."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, RandomStream, core_catalog
from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from showdown.sim.random_setup import random_showdown

FIGHTS = 90
PART = 15
"""Fights of one test, so that test workers can share them."""
ROUNDS = 40
"""The AI deck has at most 12 cards, durations count twice, and Applause ends the showdown."""


@pytest.mark.parametrize("first", range(0, FIGHTS, PART))
def test_random_fights_end(first: int) -> None:
    """[R-END-01, R-END-02]"""
    for number in range(first, first + PART):
        level = f"level-{1 + number % 3}"
        setup, _ = random_showdown(number, core_catalog(), "the-hand", level, parties=number % 2 == 1)
        game = Game(setup)
        cards = count_cards(game.state)
        stream = RandomStream(number)
        while not game.over:
            options = game.decision.options
            game.choose(options[stream.draw(game.decision.id, len(options))].key)
        assert problems(game.state, cards) == []
        assert game.outcome in ("victory", "defeat") and game.state.round < ROUNDS


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_a_bot_that_knows_no_name_plays_it(level: str) -> None:
    """[R-END-01]"""
    game = Game.showdown("the-hand", level, seed=7)
    bot = make_agent("heuristic", 7)
    while not game.over:
        game.choose(bot.choose(game))
    assert game.outcome in ("victory", "defeat")
