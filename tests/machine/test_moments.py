"""Moments share what did not change between them, and nothing that happens later reaches back into one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from showdown.engine import Game, state_digest
from showdown.model.state import PLAIN_FIELDS
from showdown.model.survivor import FIELDS
from tests.machine.fights import answer, examples, fight, play


@examples(10)
@given(number=st.integers(min_value=0, max_value=1_000_000))
def test_every_moment_stays_as_it_was(number: int) -> None:
    """Whatever is played, tried in a twin, or taken back and played otherwise."""
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
    assert [state_digest(moment.state) for moment in game.history] == digests


def test_a_long_history_is_small() -> None:
    """Four survivors have some seventy lists; a moment brings those that changed."""
    game = play(7, Game.first_story(seed=7), 100)
    lists: set[int] = set()
    all_of_them = 0
    for moment in game.history:
        for part, fields in [(moment.state, PLAIN_FIELDS), *[(who, FIELDS) for who in moment.state.survivors]]:
            found = [value for value in [getattr(part, field) for field in fields] if isinstance(value, list)]
            lists |= {id(value) for value in found}
            all_of_them += len(found)
    assert len(game.history) == 100
    assert len(lists) < all_of_them / 8
