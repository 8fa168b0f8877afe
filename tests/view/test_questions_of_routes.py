"""The question where the monster stops names its target only if it moves toward it."""

from __future__ import annotations

from showdown.bots import make_agent
from showdown.engine import Game, Narrator


def test_a_move_away_is_not_called_a_way_to_the_target() -> None:
    """Grasp makes the lion move away from all threats; the question said that it was on its way to the target."""
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(12):
        game, bot = Game.first_story(seed=seed), make_agent("heuristic", 1)
        while not game.over:
            if game.decision.kind == "monster_path":
                text = Narrator(game.state).question(game.decision)
                told["on its way to" in text].add(game.catalog.cards[game.state.card.card].name)
                assert ("equally short" in text) == ("on its way to" in text)
            game.choose(bot.choose(game))
    assert "grasp" in told[False] and "claw" in told[True] and "claw" not in told[False]
