"""What bots and the offers of an act ask a verb: how much it hurts, whether it kills, whether it moves its survivor."""

from __future__ import annotations

import pytest

from tests.support.verb_examples import VERB_EXAMPLES, compiled

HARM = {
    "end_showdown": [-200, 200, 200],
    "archive_gear": [30],
    "attack": [40],
    "bash": [20],
    "basic_action": [40, 40, 70],
    "brain_damage": [10],
    "cancel": [20, 10, -20, -30],
    "consume": [10, 0, 0],
    "cure": [-30, -30],
    "damage": [10],
    "destroy_armor": [20],
    "disorder": [15],
    "doom": [20],
    "draw": [40],
    "each": [30],
    "frenzy": [0, 0, 0, 30],
    "grab": [30],
    "heal": [20],
    "hits": [30, 600],
    "hold": [20, 20],
    "if": [20],
    "impair": [30],
    "injure": [60],
    "intimidate": [0, 30],
    "kill": [120, 120],
    "leave": [60, 120],
    "knock_down": [20, 20],
    "knockback": [15],
    "lose_armor": [20, 10],
    "move": [10, 10, 10, 10, 0, 10, 10, 10],
    "redraw": [-20, -20],
    "move_and_attack": [10, 40],
    "clear_tokens": [-10],
    "gain_armor": [-20, -10],
    "perform": [0, 0, 40, 0],
    "place_monster": [0, 20, 0, 0],
    "priority_target": [20],
    "restore_armor": [-20],
    "roll": [4],
    "roll_injury": [40, 80],
    "status": [20],
    "swallow": [60],
    "undo": [40],
}
"""Of each instruction of the example in tests/support/verb_examples.py, on the scale of Op.harm; all others: 0."""


@pytest.mark.parametrize("verb", sorted(VERB_EXAMPLES))
def test_how_much_a_verb_hurts(verb: str) -> None:
    """A light injury is 10, a knock-down 20, an attack 40; help counts less than 0, a block that may not run half."""
    ops, problems, catalog = compiled(VERB_EXAMPLES[verb][0])
    assert problems == [] and [op.harm(catalog) for op in ops] == HARM.get(verb, [0] * len(ops))


@pytest.mark.parametrize("verb", sorted(VERB_EXAMPLES))
def test_which_verbs_kill_and_which_move_their_survivor(verb: str) -> None:
    """[R-SEV-01, R-SMV-01]"""
    ops, problems, catalog = compiled(VERB_EXAMPLES[verb][0])
    assert problems == []
    assert {op.kills(catalog) for op in ops} == {verb == "kill"}
    assert {op.moves_survivor() for op in ops} == {verb in ("leap", "step_back")}


@pytest.mark.parametrize(
    ("rows", "harm"),
    [
        ("{1-5: [{grab: target}], 6+: []}", 15),
        ("{10: [{grab: target}]}", 3),
        ("{1: [{grab: target}], 2+: [{knock_down: target}]}", 21),
        ("{3+: [{damage: {who: target, amount: 1}}]}", 8),
    ],
)
def test_each_row_of_a_roll_hurts_by_its_share_of_the_faces(rows: str, harm: int) -> None:
    ops, problems, catalog = compiled(f"- roll: {rows}".replace("{1:", '{"1":').replace("{10:", '{"10":'))
    assert problems == [] and [op.harm(catalog) for op in ops] == [harm]


@pytest.mark.parametrize(("amount", "harm"), [("1", 10), ("3", 30), ("level", 10), ("2 x level", 20)])
def test_brain_damage_hurts_as_many_times_as_a_light_injury(amount: str, harm: int) -> None:
    ops, problems, catalog = compiled(f"- brain_damage: {{who: target, amount: {amount}}}")
    assert problems == [] and [op.harm(catalog) for op in ops] == [harm]
