"""Decisions in frames: spaces that are encoded once are the same as those that are told anew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.engine.forecast import moves_of
from showdown.server.table import serialize
from showdown.server.websocket.protocol import write_part
from tests.support.one_weapon import armed
from tests.support.socketless_tables import a_registry, a_table


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
    serialize.SHEETS.clear()
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


def test_a_decision_without_odds_says_the_number_in_its_texts() -> None:
    game = armed("founding-stone").game
    asked, silent = serialize.decision_of(game), serialize.decision_of(game, odds=False)
    assert asked is not None and silent is not None
    [attack] = [o for o in asked["options"] if o["key"] == "attack:founding-stone"]
    assert attack["odds"] and attack["odds"].startswith("needs 7+") and "7+" not in attack["text"]
    assert [o["odds"] for o in silent["options"]] == [None] * len(silent["options"])
    assert "needs 7+" in next(o for o in silent["options"] if o["key"] == attack["key"])["text"]


def test_a_bots_decision_has_neither_odds_nor_moves(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1, seed=7)
            session = actor.session
            while session.moves() is None:
                session.answer(session.bots_answer())
            _, decision = actor.shown(session)
            assert decision is not None and decision["moves"]
            session.bots, session.bots_rule = frozenset(range(4)), True
            _, decision = actor.shown(session)
            assert decision is not None and decision["moves"] == [] and decision["moves_by"] is None
            odds = json.loads(write_part(decision))["options"]
            assert [o["odds"] for o in odds] == [None] * len(odds)

    asyncio.run(run())


def test_an_option_names_its_direction_or_survival_action_beside_its_key() -> None:
    """Pages need not take a key apart: ``face:north`` names a direction, ``dash:a`` an action, a space neither."""
    game = Game.first_story(seed=7, players=1)
    told = serialize.decision_of(game)
    assert told is not None
    assert [o["direction"] for o in told["options"]] == ["north", "east", "south", "west"]
    assert {o["action"] for o in told["options"]} == {None}
    bot = make_agent("random", 1)
    game = Game.showdown(monster="white-lion", level="level-2", seed=4, party="lion-hunters")
    actions: set[str] = set()
    for _ in range(250):
        if game.over:
            break
        told = serialize.decision_of(game)
        assert told is not None
        for o in told["options"]:
            assert (o["verb"] == "survival") == (o["action"] is not None)
            assert (o["verb"] in ("face", "push")) == (o["direction"] is not None)
            actions |= {o["action"]} if o["action"] else set()
        game.choose(bot.choose(game))
    assert {"dash", "surge"} <= actions
