"""Replaying a journal gives the same game at every decision."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown.engine import Diverged, Game, typed_source
from showdown.kernel.journal import Entry, Recorded
from showdown.model.ids import PURPOSES
from tests.support.random_fights import examples, fight, play, trail

NUMBERS = st.integers(min_value=0, max_value=1_000_000)


@examples(15)
@given(number=NUMBERS)
def test_recorded_chance_gives_the_same_digest_at_every_decision(number: int) -> None:
    game = fight(number)
    digests = trail(number, game)
    recorded = Recorded(game.journal.entries, PURPOSES)
    again = Game(game.setup, chance=recorded, listen=False)
    while True:
        tick = again.state.tick
        assert again.digest() == digests.get(tick, again.digest()), f"diverged at tick {tick}"
        if again.over:
            break
        key = game.journal.entries[recorded.at].key
        recorded.at += 1
        again.choose(key)
    assert recorded.at == len(game.journal.entries)
    assert again.digest() == game.digest()
    assert again.outcome == game.outcome != "undecided"


@examples(15)
@given(number=NUMBERS)
def test_replay_ends_in_the_same_digest_with_the_same_journal(number: int) -> None:
    game = play(number, fight(number))
    again = Game.replay(game.setup, game.journal)
    assert again.digest() == game.digest()
    assert spelled(again.journal.entries) == spelled(game.journal.entries)


@examples(10)
@given(number=NUMBERS)
def test_a_table_game_with_the_same_dice_ends_in_the_same_digest(number: int) -> None:
    game = play(number, fight(number))
    table = Game(game.setup, chance=typed_source(dice=True, cards=True), listen=False)
    for entry in game.journal.entries:
        if entry.key:
            table.choose(entry.key)
        else:
            table.roll(list(entry.values))
    assert table.over
    assert spelled(table.journal.entries) == spelled(game.journal.entries)
    assert table.digest() == game.digest()


def test_a_replay_up_to_an_entry_stops_before_it_and_can_be_played_on() -> None:
    game = play(11, fight(11), 40)
    entries = game.journal.entries
    twentieth = [i for i, e in enumerate(entries) if e.key][20]
    again = Game.replay(game.setup, game.journal, to=twentieth)
    assert spelled(again.journal.entries) == spelled(entries[:twentieth])
    assert again.decision.find(entries[twentieth].key)
    assert play(11, again, 20).digest() == game.digest()


def test_a_journal_with_one_other_die_is_refused_where_it_stops_fitting() -> None:
    game = play(12, fight(12, plain=True))
    entries = game.journal.entries
    place = next(i for i, e in enumerate(entries) if e.values)
    del entries[place]
    with pytest.raises(Diverged, match=f"entry {place}"):
        Game.replay(game.setup, game.journal)


def spelled(entries: list[Entry]) -> list[tuple[str, int, tuple[int, ...]]]:
    return [(e.key, e.purpose, tuple(e.values)) for e in entries]
