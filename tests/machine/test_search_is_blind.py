"""The search sees what a player sees: other hidden cards and other true dice do not change its answer."""

from __future__ import annotations

from showdown.agents.lot import Lot
from showdown.agents.mcts import Mcts
from showdown.api import Game
from tests.machine.fights import play
from tests.machine.test_blindness import ask_again, shuffle_hidden, stacked
from tests.own import acts


def test_other_hidden_cards_and_dice_change_no_answer() -> None:
    for number in range(8):
        game = play(number, stacked(number), 30)
        if game.over:
            continue
        other = game.clone()
        shuffle_hidden(other.state, Lot(number))
        other.state.key0, other.state.key1 = 123, 456
        ask_again(other)
        assert Mcts(1, 24).choose(other) == Mcts(1, 24).choose(game)


def test_searching_leaves_the_game_alone_and_tries_every_contender_on_the_same_dice() -> None:
    g = acts(at="K7").choose("act:a")
    before = g.game.digest()
    bot = Mcts(3, 30)
    branches = bot.search(g.game, bot.adviser.ranked(g.game))
    assert g.game.digest() == before
    assert sum(len(b.values) for b in branches) == 30
    assert all(len(b.values) >= 2 for b in branches)
    assert all(0.0 <= value <= 1.0 for b in branches for value in b.values)
    assert len(branches[0].values) >= max(len(b.values) for b in branches[1:])


def test_it_does_not_wait_where_the_heuristic_would_strike() -> None:
    g = acts(at="K7").choose("act:a")
    bot = Mcts(3, 20)
    assert "end" not in [b.option.key for b in bot.search(g.game, bot.adviser.ranked(g.game))]


def test_a_search_can_change_the_mind_but_only_on_evidence() -> None:
    game = Game.first_story(seed=1, players=1)
    bot = Mcts(1, 12, doubt=1e9)
    for _ in range(40):
        key = bot.choose(game)
        assert key == bot.adviser.choose(game)
        game.choose(key)
