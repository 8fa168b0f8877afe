"""Bots answer legally, without a memory, and the sensible one is sensible."""

from __future__ import annotations

import pytest

from showdown.agents import AGENTS, make_agent
from showdown.agents.lot import Lot
from showdown.api import Game, ShowdownError, table_source
from tests.machine.fights import fight


def wins(name: str, seeds: range) -> int:
    won = 0
    for seed in seeds:
        game = Game.first_story(seed=seed, players=1 + seed % 4, listen=False)
        bot = make_agent(name, seed)
        while not game.over:
            game.choose(bot.choose(game))
        won += game.outcome == "victory"
    return won


def test_the_heuristic_bot_wins_far_more_often_than_the_random_one() -> None:
    seeds = range(500, 540)
    assert wins("heuristic", seeds) >= 30
    assert wins("random", seeds) <= 14


@pytest.mark.parametrize("name", AGENTS)
def test_a_bot_plays_every_variety_of_fight_to_its_end(name: str) -> None:
    for number in range(25):
        game = fight(number)
        bot = make_agent(name, number)
        while not game.over:
            game.choose(bot.choose(game))
        assert game.outcome in ("victory", "defeat")


@pytest.mark.parametrize("name", AGENTS)
def test_a_bot_has_no_memory(name: str) -> None:
    game = Game.first_story(seed=5, training=True)
    bot = make_agent(name, 5)
    for _ in range(40):
        key = bot.choose(game)
        assert bot.choose(game) == key == make_agent(name, 5).choose(game)
        game.choose(key)
        game.undo()
        assert bot.choose(game) == key
        game.choose(key)


@pytest.mark.parametrize("name", AGENTS)
def test_choosing_changes_nothing(name: str) -> None:
    game = Game.first_story(seed=6)
    for _ in range(30):
        before = game.digest()
        key = make_agent(name, 6).choose(game)
        assert game.digest() == before
        game.choose(key)


def test_random_bots_with_other_seeds_play_other_games() -> None:
    keys = set()
    for seed in range(10):
        game = Game.first_story(seed=1)
        bot = make_agent("random", seed)
        for _ in range(10):
            game.choose(bot.choose(game))
        keys.add(game.digest())
    assert len(keys) == 10


def test_an_unknown_bot_is_refused_with_the_legal_names() -> None:
    with pytest.raises(ShowdownError, match=r"no bot 'heuristc'; known: random, heuristic; did you mean 'heuristic'\?"):
        make_agent("heuristc", 1)


@pytest.mark.parametrize("name", AGENTS)
def test_a_bot_does_not_roll_the_dice_of_a_table_game(name: str) -> None:
    game = Game.first_story(seed=1, players=1, chance=table_source(dice=True, cards=True))
    bot = make_agent(name, 1)
    while game.decision.spec is None:
        game.choose(bot.choose(game))
    with pytest.raises(ShowdownError, match="entered by people"):
        bot.choose(game)


def test_lots_are_even_and_repeatable() -> None:
    counts = [0] * 7
    for occasion in range(7000):
        counts[Lot(3).draw(occasion, 7)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150
    assert [Lot(3).draw(i, 100) for i in range(20)] == [Lot(3).draw(i, 100) for i in range(20)]
    assert [Lot(3).draw(i, 100) for i in range(20)] != [Lot(4).draw(i, 100) for i in range(20)]
