"""Hidden cards stay hidden: views, decisions, events and bots do not depend on them."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from showdown.engine import Game, RandomStream, core_catalog
from showdown.model.piles import Pile
from showdown.sim.random_setup import mix_decks, random_setup
from showdown.sim.seeded_draws import SeededDraws
from tests.support.hidden_cards import ask_again, shuffle_hidden, stacked_fight
from tests.support.random_fights import answer, examples, fight, play, somewhere, trail

NUMBERS = st.integers(min_value=0, max_value=1_000_000)
PERMILLE = st.integers(min_value=0, max_value=999)
CANARY = 7_000_000_019
"""A number that no view has a reason to contain."""


def seen(game: Game) -> str:
    """All a player is shown, as the bytes that leave the engine."""
    return json.dumps(game.view())


@examples(25)
@given(number=NUMBERS, decisions=st.integers(min_value=0, max_value=120))
def test_states_that_differ_in_hidden_order_look_the_same(number: int, decisions: int) -> None:
    game = play(number, stacked_fight(number), decisions)
    other = game.clone()
    shuffle_hidden(other.state, RandomStream(number))
    if not game.over:
        ask_again(other)
    assert seen(other) == seen(game)


def test_the_hidden_order_of_these_states_really_differs() -> None:
    game = play(1, stacked_fight(1), 10)
    other = game.clone()
    assert shuffle_hidden(other.state, RandomStream(1))
    assert other.digest() != game.digest()
    assert seen(other) == seen(game)


@examples(15)
@given(number=NUMBERS, decisions=st.integers(min_value=5, max_value=60))
def test_two_fights_with_other_cards_to_come_look_the_same_until_these_come(number: int, decisions: int) -> None:
    """View, decision and events at every decision, while only cards that were never seen differ."""
    game = play(number, stacked_fight(number), decisions)
    setup, _ = random_setup(number, core_catalog(), plain=True)
    mix_decks(setup, SeededDraws(number), core_catalog())
    assert setup.decks is not None
    for name, pile in (("ai", game.state.ai_deck), ("hit_locations", game.state.hl_deck)):
        drawn = len(setup.decks[name]) - untouched(game, pile, setup.decks[name])
        setup.decks[name][drawn:] = SeededDraws(number + 1).shuffled(setup.decks[name][drawn:])
    other = Game(setup)
    while other.state.tick < game.state.tick:
        before = fight_at(number, other.state.tick)
        assert seen(other) == seen(before)
        other.choose(answer(number, other))
    assert seen(other) == seen(game)
    assert [(e.kind, str(e.data)) for e in other.events] == [(e.kind, str(e.data)) for e in game.events]


def untouched(game: Game, pile: Pile, order: list[str]) -> int:
    """Cards at the bottom of a pile still in stacked order; healing and reshuffling change all of them."""
    count = 0
    for slot, known, name in zip(pile.cards, pile.known, reversed(order), strict=False):
        if known or slot < 0 or game.catalog.cards[slot].name != name:
            break
        count += 1
    return count


def fight_at(number: int, tick: int) -> Game:
    game = stacked_fight(number)
    while game.state.tick < tick:
        game.choose(answer(number, game))
    return game


@examples(15)
@given(number=NUMBERS, permille=PERMILLE)
def test_coming_dice_change_nothing_that_is_seen(number: int, permille: int) -> None:
    game = somewhere(number, permille)
    other = game.clone()
    other.state.key0, other.state.key1 = CANARY, CANARY + 1
    other.state.drawn = [CANARY + 2 + i for i in range(len(other.state.drawn))]
    ask_again(other)
    shown = seen(other)
    assert shown == seen(game)
    assert str(CANARY)[:7] not in shown


def test_views_name_no_key_and_no_counter() -> None:
    game = play(2, fight(2, plain=True), 60)

    def words(value: object) -> set[str]:
        if isinstance(value, dict):
            return set(value).union(*[words(v) for v in value.values()])
        if isinstance(value, list):
            return set().union(*[words(v) for v in value])
        return set()

    view = game.view()
    assert "counters" not in view  # those of the dice; counters of a survivor or the monster are tokens on the table
    names = words(view)
    assert {"survivors", "decision", "decks", "monster"} <= names
    assert not names & {"key0", "key1", "seed", "groups", "agenda", "scopes"}


# -- what bots search --------------------------------------------------------------------------------------------


@examples(12)
@given(number=NUMBERS, permille=st.integers(min_value=0, max_value=600))
def test_an_imagined_game_looks_like_the_true_one(number: int, permille: int) -> None:
    game = somewhere(number, permille)
    imagined = game.imagine(5)
    ask_again(imagined)
    assert seen(imagined) == seen(game)


@examples(8)
@given(number=NUMBERS)
def test_the_imagined_future_depends_on_its_seed_alone(number: int) -> None:
    """Other hidden cards, other true dice: the same seed imagines the same game."""
    game = play(number, stacked_fight(number), 12)
    other = game.clone()
    shuffle_hidden(other.state, RandomStream(number))
    other.state.key0, other.state.key1 = 123, 456
    assert trail(number, other.imagine(5)) == trail(number, game.imagine(5))


def future(number: int, game: Game) -> list[tuple[str, tuple[int, ...]]]:
    """What a game has in store: choices and chance from here to its end."""
    begun = len(game.journal.entries)
    return [(e.key, e.values) for e in play(number, game).journal.entries[begun:]]


def test_imagined_games_differ_from_each_other_and_from_the_truth() -> None:
    for number in range(6):
        game = play(number, fight(number, plain=True), 20)
        first, second, again = [future(number, game.imagine(seed)) for seed in (101, 102, 101)]
        assert first == again
        assert len({str(first), str(second), str(future(number, game))}) == 3


def test_imagining_with_the_seed_of_the_game_does_not_see_its_dice() -> None:
    for seed in range(1, 5):
        game = play(seed, Game.first_story(seed=seed), 20)
        assert future(seed, game.imagine(seed)) != future(seed, game)


def test_imagining_leaves_the_game_alone() -> None:
    game = play(8, stacked_fight(8), 30)
    before = game.digest()
    play(8, game.imagine(3))
    assert game.digest() == before
