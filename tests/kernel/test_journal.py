"""The journal, and replaying chance out of it."""

from __future__ import annotations

import pytest

from showdown.kernel.chance import Dice
from showdown.kernel.errors import BadChance
from showdown.kernel.journal import Journal, Recorded
from showdown.kernel.machine import advance, answer
from tests.support.toy_game import CARD, HIT, PURPOSES, Pick, Roll, Toy, TurnUp, forced


def recorded(journal: Journal) -> Recorded:
    return Recorded(journal.entries, PURPOSES)


def test_chance_out_of_a_journal_is_the_chance_that_was_written() -> None:
    first = Toy()
    journal = Journal()
    first.then(Roll(2), TurnUp())
    advance(first, forced((HIT, (4, 9)), (CARD, (11, 13))), journal)
    again = Toy()
    again.then(Roll(2), TurnUp())
    source = recorded(journal)
    advance(again, source, None)
    assert again.log == first.log and again.drawn == first.drawn
    assert source.at == 2


def test_a_journal_with_a_choice_where_dice_are_due_says_so() -> None:
    journal = Journal()
    journal.choice("take:head")
    with pytest.raises(BadChance, match="journal entry 0: the game asks for hit, not for the choice 'take:head'"):
        recorded(journal).settle(Toy(), Dice(HIT, 1, 10))


def test_a_journal_with_dice_for_another_purpose_says_so() -> None:
    journal = Journal()
    journal.chance(CARD, (1,))
    with pytest.raises(BadChance, match="journal entry 0: the game asks for hit, not for card"):
        recorded(journal).settle(Toy(), Dice(HIT, 1, 10))


def test_a_journal_with_dice_that_cannot_be_says_so() -> None:
    journal = Journal()
    journal.chance(HIT, (11,))
    with pytest.raises(BadChance, match=r"journal entry 0: hit: 11 is not between 1 and 10"):
        recorded(journal).settle(Toy(), Dice(HIT, 1, 10))


def test_a_copy_of_a_journal_grows_alone_and_truncating_keeps_the_beginning() -> None:
    journal = Journal()
    journal.choice("a")
    journal.choice("b")
    other = journal.copy()
    other.choice("c")
    assert [e.key for e in journal.entries] == ["a", "b"]
    other.truncate(1)
    assert [e.key for e in other.entries] == ["a"]
    assert [e.key for e in journal.entries] == ["a", "b"]


def test_choices_in_between_are_passed_over_by_whoever_replays() -> None:
    s = Toy()
    journal = Journal()
    s.then(Pick(("left", "right")), Roll(1))
    d = advance(s, forced(), journal)
    assert d is not None
    answer(s, d.find("right"), forced((HIT, (6,))), journal)
    again = Toy()
    again.then(Pick(("left", "right")), Roll(1))
    source = recorded(journal)
    d = advance(again, source, None)
    assert d is not None
    source.at += 1
    answer(again, d.find(journal.entries[0].key), source, None)
    assert again.log == ["picked right", "rolled [6]"]
