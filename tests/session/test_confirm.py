"""Questions before an answer that loses something: the terminal asks the same as the server."""

from __future__ import annotations

from showdown.bots import make_agent
from showdown.session.confirm import question_before
from showdown.session.session import Session
from tests.support.one_weapon import armed
from tests.support.position import Play


def asked(g: Play, key: str) -> str:
    d = g.game.decision
    return question_before(Session(g.game, make_agent("heuristic", 1)), d, d.find(key))


def test_ending_with_a_possible_attack_is_asked() -> None:
    assert asked(armed("founding-stone"), "end") == "Survivor A still has an activation and can attack. End the act?"


def test_ending_without_a_possible_attack_is_not_asked() -> None:
    assert asked(armed("founding-stone", at="A1"), "end") == ""


def test_ending_without_an_activation_is_not_asked() -> None:
    g = armed("founding-stone", ("to_hit", [1, 1])).choose("attack:founding-stone")
    assert asked(g, "end") == ""


def test_archiving_a_card_is_asked_and_other_answers_are_not() -> None:
    g = armed("founding-stone")
    assert asked(g, "use:founding-stone:sling") == "Founding Stone is archived for good. Use it?"
    assert asked(g, "attack:founding-stone") == "" and asked(g, "move") == ""
