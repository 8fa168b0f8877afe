"""A move and its space as one answer: found by the engine, all or nothing, undone together."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, IllegalOption, Narrator, RandomStream
from showdown.engine.forecast import moves_of
from showdown.session.session import CannotTakeBack, Session
from tests.support.hidden_cards import ask_again, shuffle_hidden, stacked_fight
from tests.support.position import play


def acting() -> Session:
    """A survivor's act begins, with movement and activation left."""
    g = play(
        """
monster: {at: K8, facing: south}
survivors: {a: {at: K12}, b: {at: R3}}
start: survivors-turn
decks: {ai: [claw, claw]}
"""
    )
    session = Session(g.game, make_agent("heuristic", 1))
    session.answer("act:a")
    return session


def test_the_spaces_are_those_of_the_next_decision() -> None:
    session = acting()
    moves = session.moves()
    assert moves is not None and moves.by.key == "move"
    told = Narrator(moves.state).offers(moves.decision)
    session.answer("move")
    assert session.decision is not None
    assert moves.decision.keys() == session.decision.keys()
    assert told == Narrator(session.game.state).offers(session.decision)


def test_the_search_is_done_once_for_a_decision() -> None:
    session = acting()
    assert session.moves() is session.moves()
    session.answer("end")
    assert session.moves() is None


def test_both_answers_lead_where_two_answers_lead() -> None:
    one, two = acting(), acting()
    one.answer_both("move", "to:K11")
    two.answer("move")
    two.answer("to:K11")
    assert one.game.digest() == two.game.digest()
    assert [line.text for line in one.log.lines] == [line.text for line in two.log.lines]
    assert one.log.beats == two.log.beats


def test_undo_takes_both_back() -> None:
    session = acting()
    before = session.game.digest()
    session.answer_both("move", "to:K11")
    undone = session.undo()
    assert session.game.digest() == before
    assert "K11" in undone


def test_undo_takes_back_one_of_two_separate_answers() -> None:
    session = acting()
    session.answer_both("move", "to:K11")
    session.undo()
    session.answer("move")
    there = session.game.digest()
    session.answer("to:K11")
    session.undo()
    assert session.game.digest() == there


@pytest.mark.parametrize(
    ("key", "then"), [("move", "to:A1"), ("move", "end"), ("end", "to:K11"), ("run", "to:K11"), ("act:a", "move")]
)
def test_nothing_happens_if_either_is_not_offered(key: str, then: str) -> None:
    session = acting()
    before, entries = session.game.digest(), len(session.game.journal.entries)
    with pytest.raises(IllegalOption):
        session.answer_both(key, then)
    assert (session.game.digest(), len(session.game.journal.entries)) == (before, entries)
    assert session.joined == frozenset()


def test_a_failed_try_leaves_nothing_to_undo() -> None:
    session = acting()
    with pytest.raises(IllegalOption):
        session.answer_both("move", "to:A1")
    session.undo()
    with pytest.raises(CannotTakeBack):
        session.undo()


def test_a_dash_is_never_one_click() -> None:
    """It costs survival, and the survivor who dashes may be another than the one who acts."""
    game = Game.showdown("white-lion", "level-1", seed=0, party="lion-hunters", players=1)
    dashes = 0
    for n in range(1500):
        if game.over:
            game = Game.showdown("white-lion", "level-1", seed=n, party="lion-hunters", players=1)
        d = game.decision
        if d.kind != "action" and any(o.key.startswith("dash:") for o in d.options):
            dashes += 1
            assert moves_of(game.state, d) is None
        game.choose(d.options[(7 * n) % len(d.options)])
    assert dashes > 10


def test_nothing_changes_and_nothing_hidden_is_used() -> None:
    asked = 0
    for number in range(10):
        game = stacked_fight(number)
        for n in range(100):
            if game.over:
                break
            before = game.digest()
            moves = moves_of(game.state, game.decision)
            assert game.digest() == before
            if moves is not None:
                assert moves.state.reveals == game.state.reveals, "no dice, no cards"
                other = game.clone()
                if shuffle_hidden(other.state, RandomStream(number)):
                    ask_again(other)
                    same = moves_of(other.state, other.decision)
                    assert same is not None and same.decision.keys() == moves.decision.keys()
                    asked += 1
            game.choose(game.decision.options[(3 * n + number) % len(game.decision.options)])
    assert asked > 20
