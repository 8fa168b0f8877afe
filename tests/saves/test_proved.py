"""A loaded victory is a claim of the file until its journal is replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.engine import BadSave, Diverged, Game, text_of


def finished() -> Game:
    game, bot = Game.first_story(seed=5, players=1), make_agent("heuristic", 5)
    while not game.over:
        game.choose(bot.choose(game))
    return game


def test_a_loaded_game_is_proved_only_if_verified(tmp_path: Path) -> None:
    game = finished()
    assert game.proved
    path = tmp_path / "game.json"
    game.save(path)
    loaded = Game.load(path)
    assert loaded.outcome == game.outcome and not loaded.proved and not loaded.clone().proved
    loaded.prove()
    assert loaded.proved
    assert Game.load(path, verify=True).proved


def test_a_victory_that_was_not_played_is_not_proved(tmp_path: Path) -> None:
    """The position of one fight with the journal of another; checksum and digest fit."""
    won = finished()
    other = Game.first_story(seed=5, players=1)
    path = tmp_path / "game.json"
    path.write_text(text_of({**won.document(), "journal": other.document()["journal"]}), encoding="utf-8")
    loaded = Game.load(path)
    assert loaded.over and not loaded.proved
    with pytest.raises((BadSave, Diverged)):
        Game.load(path, verify=True)
    with pytest.raises((BadSave, Diverged)):
        loaded.prove()
    assert not loaded.proved


def test_a_recovered_game_is_proved_if_its_journal_was_replayed(tmp_path: Path) -> None:
    game = Game.first_story(seed=5, players=1)
    path = tmp_path / "game.json"
    path.write_text(text_of({**game.document(), "shape": "older"}), encoding="utf-8")
    assert Game.recover(path).proved
