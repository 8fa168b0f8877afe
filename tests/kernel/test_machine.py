"""The main loop: order of frames, waiting for decisions, and the step limit."""

from __future__ import annotations

import pytest

from showdown.kernel.chance import Seeded, TypedChance
from showdown.kernel.errors import BadChance, IllegalOption, RuleBug, StaleDecision
from showdown.kernel.journal import Journal
from showdown.kernel.machine import advance, answer, answer_chance
from tests.support.toy_game import CARD, HIT, Branch, Forever, Pick, Roll, Room, Say, Toy, TurnUp, forced

TABLE = TypedChance(frozenset({HIT}), Seeded())


def test_frames_run_in_the_order_they_are_planned() -> None:
    s = Toy()
    s.then(Say("a"), Say("b"), Say("c"))
    assert advance(s, Seeded(), None) is None
    assert s.log == ["a", "b", "c"]
    assert s.waiting is None and not s.agenda


def test_what_a_step_plans_comes_before_what_was_planned_already() -> None:
    s = Toy()
    s.then(Branch(), Say("third"))
    advance(s, Seeded(), None)
    assert s.log == ["first", "second", "third"]


def test_the_machine_waits_at_the_first_question_and_goes_on_after_the_answer() -> None:
    s = Toy()
    s.then(Say("before"), Pick(("left", "right")), Say("after"))
    d = advance(s, Seeded(), None)
    assert d is not None and d is s.waiting
    assert (d.id, d.kind, d.rule, d.seats, d.keys()) == (0, "pick", "R-GEN-01", (3,), ["left", "right"])
    assert s.log == ["before"]
    assert answer(s, d.find("right"), Seeded(), None) is None
    assert s.log == ["before", "picked right", "after"]
    assert s.tick == 1


def test_a_question_without_a_legal_answer_is_skipped_unasked() -> None:
    s = Toy()
    s.then(Pick(()), Say("after"))
    assert advance(s, Seeded(), None) is None
    assert s.log == ["skipped", "after"]
    assert s.tick == 0


def test_a_question_with_one_answer_is_still_asked() -> None:
    s = Toy()
    s.then(Pick(("only",)))
    d = advance(s, Seeded(), None)
    assert d is not None and d.forced and d.keys() == ["only"]


def test_chance_with_nothing_to_settle_resolves_with_nothing() -> None:
    s = Toy()
    journal = Journal()
    s.then(Roll(0), Say("after"))
    advance(s, forced(), journal)
    assert s.log == ["rolled []", "after"]
    assert s.drawn == [0, 0] and s.reveals == 0 and journal.entries == []


def test_settled_chance_is_counted_and_written_down() -> None:
    s = Toy()
    journal = Journal()
    s.then(Roll(2), TurnUp())
    advance(s, forced((HIT, (4, 9)), (CARD, (11, 11))), journal)
    assert s.log == ["rolled [4, 9]", "drew [11, 11]"]
    assert s.drawn == [2, 2] and s.reveals == 2
    assert [(e.key, e.purpose, e.values) for e in journal.entries] == [("", HIT, (4, 9)), ("", CARD, (11, 11))]


def test_a_choice_is_written_down_by_its_key() -> None:
    s = Toy()
    journal = Journal()
    s.then(Pick(("left", "right")))
    d = advance(s, Seeded(), journal)
    assert d is not None
    answer(s, d.find("left"), Seeded(), journal)
    assert [(e.key, e.purpose, e.values) for e in journal.entries] == [("left", -1, ())]


def test_dice_that_do_not_fit_leave_the_question_for_dice_where_it_was() -> None:
    s = Toy()
    s.then(Roll(2), Say("after"))
    with pytest.raises(BadChance):
        advance(s, forced((HIT, (4,))), None)
    assert s.log == [] and s.drawn == [0, 0]
    advance(s, forced((HIT, (4, 5))), None)
    assert s.log == ["rolled [4, 5]", "after"]


def test_people_are_asked_for_the_dice_they_roll_themselves() -> None:
    s = Toy()
    journal = Journal()
    s.then(Roll(2), Say("after"))
    d = advance(s, TABLE, journal)
    assert d is not None and d.kind == "dice" and d.seats == (7,) and d.options == []
    assert journal.entries == [] and s.drawn == [0, 0]
    answer_chance(s, (3, 10), TABLE, journal)
    assert s.log == ["rolled [3, 10]", "after"]
    assert s.drawn == [2, 0] and s.reveals == 1 and s.tick == 1
    assert [e.values for e in journal.entries] == [(3, 10)]


@pytest.mark.parametrize("values", [(3,), (3, 4, 5), (0, 4), (4, 11)])
def test_dice_from_the_table_that_cannot_be_are_refused(values: tuple[int, ...]) -> None:
    s = Toy()
    s.then(Roll(2))
    advance(s, TABLE, None)
    with pytest.raises(IllegalOption, match=r"tick 0 \(.*\): these dice do not fit"):
        answer_chance(s, values, TABLE, None)
    assert s.waiting is not None and s.log == []


def test_cards_from_the_table_must_be_among_those_left() -> None:
    table = TypedChance(frozenset({CARD}), Seeded())
    s = Toy()
    s.then(TurnUp())
    d = advance(s, table, None)
    assert d is not None and d.kind == "draw"
    with pytest.raises(IllegalOption, match="these cards do not fit"):
        answer_chance(s, (10, 10), table, None)
    answer_chance(s, (11, 11), table, None)
    assert s.log == ["drew [11, 11]"]


def test_an_answer_when_nothing_waits_is_stale() -> None:
    s = Toy()
    s.then(Pick(("a",)))
    d = advance(s, Seeded(), None)
    assert d is not None
    answer(s, d.options[0], Seeded(), None)
    with pytest.raises(StaleDecision):
        answer(s, d.options[0], Seeded(), None)
    with pytest.raises(StaleDecision):
        answer_chance(s, (1,), Seeded(), None)


def test_dice_for_a_question_that_wants_a_choice_are_stale() -> None:
    s = Toy()
    s.then(Pick(("a",)))
    advance(s, Seeded(), None)
    with pytest.raises(StaleDecision):
        answer_chance(s, (1,), Seeded(), None)
    assert s.log == []


def test_a_loop_without_end_is_stopped_and_says_what_was_planned() -> None:
    s = Toy()
    s.then(Forever())
    with pytest.raises(RuleBug, match=r"toy\.forever"):
        advance(s, Seeded(), None)


def test_scopes_are_copied_with_their_own_lists() -> None:
    s = Toy()
    room = Room()
    room.marks = [1]
    s.open(room)
    other = room.copy()
    room.marks.append(2)
    assert isinstance(other, Room) and other.marks == [1]
    assert s.scopes == [room]
