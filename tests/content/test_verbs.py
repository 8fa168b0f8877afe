"""The verbs of the card language: each compiles from a small example; each mistake names file, line and remedy."""

from __future__ import annotations

import pytest

from showdown.forms.reader import row_bounds
from showdown.rules.verbs import (
    attack,
    conditions,
    control,
    gains,
)
from showdown.rules.verbs import damage as harm
from showdown.rules.verbs.registry import VERBS
from tests.support.verb_examples import VERB_EXAMPLES, VERB_MISTAKES, compiled


def test_every_verb_has_an_example_here() -> None:
    assert sorted(VERB_EXAMPLES) == sorted(VERBS)


@pytest.mark.parametrize("verb", sorted(VERB_EXAMPLES))
def test_a_verb_compiles_from_its_example(verb: str) -> None:
    text, expected = VERB_EXAMPLES[verb]
    found, problems, _ = compiled(text)
    assert problems == []
    assert [type(op) for op in found] == expected


def test_the_numbers_of_a_profile_arrive_where_they_belong() -> None:
    found, _, _ = compiled("- attack: {speed: 1, accuracy: 2, damage: 3, reach: 4, place: waist}")
    op = found[0]
    assert isinstance(op, attack.Attack)
    assert (op.speed, op.accuracy, op.damage, op.reach, op.place) == (1, 2, 3, 4, 3)
    assert (op.after_hit, op.before_damage, op.after_damage) == (-1, -1, -1)


def test_a_block_inside_an_action_becomes_a_program_of_its_own() -> None:
    found, _, catalog = compiled("- attack: {speed: 1, accuracy: 2, damage: 1, after_damage: [flow, {grab: target}]}")
    op = found[0]
    assert isinstance(op, attack.Attack)
    assert [type(o) for o in catalog.programs[op.after_damage]] == [control.Flow, harm.Grab]
    assert catalog.program_names[op.after_damage].startswith("test/")


def test_losing_is_gaining_with_the_other_sign() -> None:
    found, _, _ = compiled("- lose: {who: target, survival: 2, insanity: d5}")
    first, second = found
    assert isinstance(first, gains.Gain) and isinstance(second, gains.Gain)
    assert (first.amount.base, second.amount.base, second.amount.sides) == (-2, 0, 5)


def test_amounts_are_numbers_levels_or_dice() -> None:
    found, problems, _ = compiled("- gain: {who: target, courage: 3, insanity: d10, understanding: level, xp: -level}")
    assert problems == []
    amounts = [(op.amount.base, op.amount.per_level, op.amount.sides) for op in found if isinstance(op, gains.Gain)]
    assert amounts == [(3, 0, 0), (0, 0, 10), (0, 1, 0), (0, -1, 0)]


def test_every_condition_can_be_said() -> None:
    found, problems, _ = compiled("""
        - if: {damaged: 2}
          then: [flow]
        - if: {wounds: 1}
          then: [flow]
        - if: {level: 3}
          then: [flow]
        - if: {somebody: adjacent survivors}
          then: [flow]
        - if: {ruling: {legs-table: first-printing}}
          then: [flow]
        """)
    assert problems == []
    found_conditions = [type(op.condition) for op in found if isinstance(op, control.If)]
    assert found_conditions == [
        conditions.Damaged,
        conditions.Wounds,
        conditions.LevelAtLeast,
        conditions.Somebody,
        conditions.Ruled,
    ]


@pytest.mark.parametrize(
    ("key", "bounds"),
    [("4+", (4, 99)), ("1-2", (1, 2)), ("10", (10, 10)), ("x", None), ("-2", None), ("4-", None), ("+", None)],
)
def test_rows_of_a_die_table(key: str, bounds: tuple[int, int] | None) -> None:
    assert row_bounds(key) == bounds


@pytest.mark.parametrize(("text", "line", "complaint", "remedy"), VERB_MISTAKES)
def test_a_mistake_is_told_with_file_line_and_remedy(text: str, line: int, complaint: str, remedy: str) -> None:
    _, problems, _ = compiled(text)
    assert problems, "nobody complained"
    here = [p for p in problems if p.startswith(f"cards.yaml:{line}: ")]
    assert any(complaint in p and remedy in p for p in here), problems


def test_all_mistakes_of_a_block_are_told_at_once() -> None:
    _, problems, _ = compiled("""
        - flwo
        - draw: card
        - attack: {speed: 1, accuracy: 99}
        """)
    assert [p.split(": ")[0] for p in problems] == ["cards.yaml:2", "cards.yaml:3", "cards.yaml:4", "cards.yaml:4"]
