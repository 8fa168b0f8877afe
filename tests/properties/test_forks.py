"""A copy of a game has the same future, whichever way it was made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.random_fights import examples, fight, play, reloaded, somewhere, trail

NUMBERS = st.integers(min_value=0, max_value=1_000_000)
PERMILLE = st.integers(min_value=0, max_value=999)


@examples(15)
@given(number=NUMBERS, permille=PERMILLE)
def test_clone_and_save_play_on_exactly_like_the_original(number: int, permille: int) -> None:
    origin = somewhere(number, permille)
    clone, loaded = origin.clone(), reloaded(origin)
    before = origin.digest()
    clones = trail(number, clone)
    loads = trail(number, loaded)
    assert origin.digest() == before, "playing the copies changed the original"
    assert trail(number, origin) == clones == loads


@examples(10)
@given(number=NUMBERS, permille=PERMILLE)
def test_a_save_made_of_a_reloaded_game_is_the_same_save(number: int, permille: int) -> None:
    game = somewhere(number, permille)
    assert reloaded(game).document() == game.document()


def test_forks_of_one_game_do_not_touch_each_other() -> None:
    game = play(4, fight(4), 60)
    first, second = game.clone(), game.clone()
    play(4, first)
    other_answers = trail(5, second)
    assert first.digest() not in other_answers.values()
    assert game.state.tick < first.state.tick


def test_a_clone_of_a_listening_game_listens_to_nothing() -> None:
    game = play(9, fight(9, listen=True), 30)
    heard = len(game.events)
    assert heard > 0
    play(9, game.clone())
    assert len(game.events) == heard
