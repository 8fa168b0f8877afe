"""Undo: restores a stored clone, gives the same dice again, and never crosses revealed information."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown.engine import Game, StaleDecision, UndoFence
from tests.support.random_fights import answer, examples, fight, play


@examples(15)
@given(number=st.integers(min_value=0, max_value=1_000_000), decisions=st.integers(min_value=1, max_value=80))
def test_the_same_choice_after_undo_gives_the_same_game(number: int, decisions: int) -> None:
    game = play(number, fight(number, listen=True), decisions)
    game.training = True
    after, entries, events = game.digest(), len(game.journal.entries), len(game.events)
    game.undo()
    assert len(game.journal.entries) < entries
    assert len(game.events) <= events
    game.choose(answer(number, game))
    assert game.digest() == after
    assert (len(game.journal.entries), len(game.events)) == (entries, events)


def test_undo_goes_back_decision_by_decision_to_the_first() -> None:
    game = Game.first_story(seed=7, training=True)
    digests, lengths = [], []
    for _ in range(40):
        digests.append(game.digest())
        lengths.append((len(game.journal.entries), len(game.events)))
        game.choose(answer(7, game))
    for digest, length in zip(reversed(digests), reversed(lengths), strict=True):
        game.undo()
        assert game.digest() == digest
        assert (len(game.journal.entries), len(game.events)) == length
    assert game.takebacks == 40
    with pytest.raises(StaleDecision, match="nothing to take back"):
        game.undo()


def test_the_fence_stands_where_dice_or_cards_were_seen() -> None:
    fences = 0
    game = Game.first_story(seed=3)
    for _ in range(90):
        revealed = game.state.reveals
        game.choose(answer(3, game))
        if game.over:
            break
        if game.state.reveals == revealed:
            assert game.can_undo
            continue
        fences += 1
        assert not game.can_undo
        before, entries = game.digest(), len(game.journal.entries)
        with pytest.raises(UndoFence, match="training"):
            game.undo()
        assert game.digest() == before
        assert len(game.journal.entries) == entries
    assert fences >= 10


def test_undo_in_the_middle_of_nothing_revealed_needs_no_training() -> None:
    game = Game.first_story(seed=1, players=1)
    first = game.digest()
    game.choose("face:south")
    second = game.digest()
    game.choose("at:K15")
    assert game.view()["survivors"]["a"]["at"] == "K15"
    game.undo()
    assert game.digest() == second
    game.undo()
    assert game.digest() == first
    assert game.journal.entries == []
    assert game.decision.kind == "facing"
