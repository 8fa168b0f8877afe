"""Decisions in frames: spaces that are encoded once are the same as those that are told anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.engine.forecast import moves_of
from showdown.server.table import serialize
from showdown.server.websocket.protocol import write_part


def both(game: Game) -> tuple[Any, Any]:
    """The pending decision as a frame has it, and told anew."""
    moves = moves_of(game.state, game.decision)
    encoded = serialize.decision_of(game, moves, encoded=True)
    return json.loads(write_part(encoded)), json.loads(write_part(serialize.decision_of(game, moves)))


FIGHTS: list[dict[str, Any]] = [
    {"monster": "white-lion", "level": "level-1", "seed": 3},
    {"monster": "white-lion", "level": "level-2", "seed": 4, "rulings": {"in-range": "distance"}},
    {"monster": "screaming-antelope", "level": "level-1", "seed": 5},
]


def test_encoded_spaces_are_those_of_the_position() -> None:
    """Fights with other monsters, terrain and rulings, played in turns, share the cache."""
    games = [Game.showdown(**fight) for fight in FIGHTS]
    bots = [make_agent("random", n) for n in range(len(games))]
    spaces = 0
    for _ in range(120):
        for game, bot in zip(games, bots, strict=True):
            if game.over:
                continue
            encoded, told = both(game)
            assert encoded == told
            spaces += len([o for o in [*told["options"], *told["moves"]] if o["cell"]])
            game.choose(bot.choose(game))
    assert spaces > 1000


def test_the_cache_is_used_again_while_the_monster_stays_and_not_after_it_moved() -> None:
    game = Game.first_story(seed=7, players=1)
    game.choose("face:north")
    both(game)
    sheets = len(serialize.SHEETS)
    game.choose("at:I13")
    both(game)
    assert len(serialize.SHEETS) == sheets, "the next survivor is placed in the same scenery"
    game.undo()
    game.undo()
    game.choose("face:south")
    encoded, told = both(game)
    assert encoded == told and len(serialize.SHEETS) == sheets + 1


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serialize, "MOST_SHEETS", 2)
    serialize.SHEETS.clear()
    game, bot = Game.first_story(seed=7, players=1), make_agent("random", 7)
    for _ in range(60):
        encoded, told = both(game)
        assert encoded == told and len(serialize.SHEETS) <= 2
        game.choose(bot.choose(game))
