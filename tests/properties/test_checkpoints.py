"""Checkpoints share what did not change between them, and no later move changes an earlier one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from showdown.engine import Game, state_digest
from showdown.model.monster import FIELDS as MONSTER_FIELDS
from showdown.model.state import PLAIN_FIELDS
from showdown.model.survivor import FIELDS
from tests.support.random_fights import answer, examples, fight, play


@examples(10)
@given(number=st.integers(min_value=0, max_value=1_000_000))
def test_every_checkpoint_stays_as_it_was(number: int) -> None:
    """Holds after play, after tries in a copy, and after an undo with other choices."""
    game = fight(number)
    game.training = True
    digests: list[str] = []
    for n in range(60):
        if game.over:
            break
        digests.append(game.digest())
        game.twin().choose(game.decision.options[-1].key)
        game.choose(answer(number, game))
        if n % 7 == 0:
            game.undo()
            game.choose(answer(number, game))
    assert [state_digest(checkpoint.state) for checkpoint in game.history] == digests


def test_a_long_history_is_small() -> None:
    """Four survivors have some seventy sequences of numbers; a checkpoint adds those that changed."""
    game = play(7, Game.first_story(seed=7), 100)
    different: set[int] = set()
    in_all = 0
    for checkpoint in game.history:
        s = checkpoint.state
        for part, fields in [(s, PLAIN_FIELDS), (s.monster, MONSTER_FIELDS), *[(v, FIELDS) for v in s.survivors]]:
            found = [value for value in [getattr(part, field) for field in fields] if isinstance(value, tuple)]
            different |= {id(value) for value in found}
            in_all += len(found)
    assert len(game.history) == 100
    assert len(different) < in_all / 20
