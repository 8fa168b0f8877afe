"""Decisions: at least one option, no duplicates, and no other answer is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import showdown
from showdown.engine import Game, IllegalOption, Option, RuleBug, StaleDecision, load_packs, typed_source
from showdown.scenario.loader import load_scenario
from tests.support.random_fights import answer, examples, fight, play, somewhere

NUMBERS = st.integers(min_value=0, max_value=1_000_000)


@examples(15)
@given(number=NUMBERS)
def test_every_decision_offers_something_and_nothing_twice(number: int) -> None:
    game = fight(number)
    while not game.over:
        d = game.decision
        keys = d.keys()
        assert keys
        assert len(set(keys)) == len(keys), keys
        assert all(d.find(key).key == key for key in keys)
        assert d.id == game.state.tick
        assert d.seats and set(d.seats) <= set(range(len(game.setup.players)))
        game.choose(answer(number, game))


@examples(20)
@given(number=NUMBERS, permille=st.integers(min_value=0, max_value=999), wrong=st.text(max_size=12))
def test_an_answer_that_is_not_offered_changes_nothing(number: int, permille: int, wrong: str) -> None:
    game = somewhere(number, permille)
    d = game.decision
    keys = d.keys()
    if wrong in keys:
        wrong += "?"
    before = game.digest(), len(game.journal.entries), len(game.history)
    with pytest.raises(IllegalOption) as refused:
        game.choose(wrong)
    assert d.kind in str(refused.value)
    assert refused.value.problems[0].allowed == tuple(keys)
    with pytest.raises(IllegalOption):
        game.choose(Option("fly:away", "fly"))
    with pytest.raises(StaleDecision, match=str(d.id - 1)):
        game.choose(d.options[0], decision_id=d.id - 1)
    with pytest.raises(IllegalOption, match="not dice"):
        game.roll([1])
    assert (game.digest(), len(game.journal.entries), len(game.history)) == before
    assert game.decision is d


def test_an_option_of_an_earlier_decision_is_refused() -> None:
    game = Game.first_story(seed=1, players=1)
    old = game.decision.options[0]
    game.choose(old)
    before = game.digest()
    with pytest.raises(IllegalOption, match="face:"):
        game.choose(old)
    assert game.digest() == before
    assert game.decision.kind == "deploy"


def test_nothing_can_be_answered_when_the_showdown_is_over() -> None:
    game = play(5, fight(5))
    before = game.digest()
    with pytest.raises(StaleDecision, match="over"):
        game.choose("done")
    with pytest.raises(StaleDecision, match="over"):
        _ = game.decision
    assert game.digest() == before


def test_dice_that_cannot_be_are_refused_and_change_nothing() -> None:
    game = Game.first_story(seed=1, players=1, chance=typed_source(dice=True, cards=False))
    play(1, game, 5)
    while game.decision.spec is None:
        game.choose(answer(1, game))
    d = game.decision
    assert d.kind == "dice"
    before = game.digest()
    for values in ([11, 1], [0, 5], [5], [5, 5, 5], []):
        with pytest.raises(IllegalOption, match="do not fit"):
            game.roll(list(values))
        assert game.digest() == before
    with pytest.raises(IllegalOption, match="enter them with roll"):
        game.choose("done")
    assert game.digest() == before
    game.roll([1, 1])
    assert game.digest() != before


# -- cards that never end ----------------------------------------------------------------------------------------

SNAIL = """
id: snail
size: 2
basic_action: crawl
instinct: {name: wait, actions: [{end: turn}]}
levels:
  one: {level: 1, movement: 1, toughness: 1, deck: [crawl]}
"""
CARDS = """
cards:
  crawl:
    actions: [{pick_target: [closest survivor]}]
  hunger:
    actions: [{gain: {who: all survivors, insanity: 1}}, {draw: ai}]
  fidget:
    type: mood
    when:
      - moment: monster starts moving
        do: [{move: {forward: full move}}]
  stroll:
    actions: [{move: {forward: full move}}]
"""


def snail(folder: Path, start: str, decks: str) -> Game:
    """A fight against a monster whose cards do not come to an end."""
    home = folder / "slow" / "snail"
    home.mkdir(parents=True)
    (home / "monster.yaml").write_text(SNAIL, encoding="utf-8")
    (home / "ai.yaml").write_text(CARDS, encoding="utf-8")
    (home / "resources.yaml").write_text("cards: {}\n", encoding="utf-8")
    (home / "hit-locations.yaml").write_text("cards: {shell: {critical: []}}\n", encoding="utf-8")
    catalog = load_packs([Path(showdown.__file__).parent / "packs" / "core", home.parent])
    text = f"""
name: slow
monster: {{id: snail, level: one, at: K8, facing: south}}
survivors: {{a: {{at: K11}}, b: {{at: K12}}}}
decks: {decks}
start: {start}
steps: []
"""
    return Game(load_scenario(text, "slow", catalog).setup, catalog)


def test_a_card_that_draws_itself_for_ever_is_stopped_by_name(tmp_path: Path) -> None:
    """With nothing else in the deck the card is shuffled in and drawn again, and again; each time it does something."""
    with pytest.raises(RuleBug, match="'hunger' does not come to an end"):
        snail(tmp_path, "monster-turn", "{ai: [hunger]}")


def test_a_looping_card_leaves_the_game_as_it_was_before_the_answer(tmp_path: Path) -> None:
    game = snail(tmp_path, "survivors-turn", "{ai: [hunger]}")
    for key in ("act:a", "end", "act:b"):
        game.choose(key)
    before, entries = game.digest(), len(game.journal.entries)
    with pytest.raises(RuleBug, match="'hunger'"):
        game.choose("end")
    assert game.digest() == before
    assert len(game.journal.entries) == entries
    assert game.decision.find("end")


def test_a_listener_that_sets_itself_off_is_stopped_by_name(tmp_path: Path) -> None:
    """A mood that moves the monster whenever it starts to move."""
    with pytest.raises(RuleBug, match="'fidget' does not come to an end"):
        snail(tmp_path, "monster-turn", "{ai: [stroll], in_play: [fidget]}")
