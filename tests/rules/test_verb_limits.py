"""The numbers that the fields of verbs and conditions accept: the first and the last, and the first refused."""

from __future__ import annotations

import pytest

from showdown.model.ids import NO_CARD
from showdown.rules.verbs.kinds import CHANGES
from tests.support.verb_examples import compiled

ATTACK = "attack: {speed: 1, accuracy: 2, damage: 1"
BASIC = "basic_action: {target: attacker"
LIMITS = [
    ("attack: {speed: N, accuracy: 2, damage: 1}", 0, 20),
    ("attack: {speed: 1, accuracy: N, damage: 1}", 1, 10),
    ("attack: {speed: 1, accuracy: 2, damage: N}", 0, 20),
    (ATTACK + ", reach: N}", 1, 30),
    ("boost: {speed: N}", -9, 9),
    ("boost: {damage: N}", -9, 9),
    ("bleed: {who: target, tokens: N}", 1, 9),
    ("block: N", 1, 9),
    ("deflect: N", 1, 9),
    (BASIC + ", speed: N}", -9, 9),
    (BASIC + ", damage: N}", -9, 9),
    ("card_tokens: N", 1, 9),
    ("each: {who: all survivors, up_to: N, do: [flow]}", 1, 6),
    ("if: {damaged: N}\n  then: [flow]", 1, 20),
    ("if: {wounds: N}\n  then: [flow]", 1, 99),
    ("if: {level: N}\n  then: [flow]", 1, 4),
    ("if: {card_tokens: N}\n  then: [flow]", 1, 20),
    ("if: {entered: N}\n  then: [flow]", 1, 9),
    ("injure: {name: scratch, limit: N}", 1, 9),
    ("knockback: {who: target, spaces: N}", 1, 30),
    ("leap: {spaces: N, strength: 1}", 1, 20),
    ("leap: {spaces: 1, strength: N}", 0, 9),
    ("look: {deck: ai, cards: N}", 1, 9),
    ("lose_tokens: {who: target, attribute: speed, most: N}", 1, 9),
    ("may: {who: attacker, pay: {survival: N}, do: [flow]}", 1, 20),
    ("move: {backward: N}", 1, 30),
    ("move: {toward: target, spaces: N}", 1, 30),
    ("reveal: {cards: N, moods_enter: 1}", 1, 40),
    ("reveal: {cards: 1, moods_enter: N}", 1, 9),
    ("roll: {4+: [flow], with: {reed: N}}", 1, 9),
    ("this_attack: {rolls: N}", 1, 9),
    ("walk: N", 1, 20),
]


@pytest.mark.parametrize(("action", "low", "high"), LIMITS)
def test_a_number_is_accepted_within_its_limits_and_refused_outside(action: str, low: int, high: int) -> None:
    for number in (low, high):
        ops, problems, _ = compiled("- " + action.replace("N", str(number)))
        assert problems == [] and ops, number
    for number in (low - 1, high + 1):
        _, problems, _ = compiled("- " + action.replace("N", str(number)))
        assert len(problems) == 1 and f"'{number}'" in problems[0], number


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        ("consume: {gear_of: target, then: [flow]}", "'then' follows only where terrain is consumed"),
        ("move: {away_from: all threats, straight: true}", "'straight' says how to move away from all survivors"),
        ("damage: {who: target, amount: d5}", "an amount is a whole number or level, not 'd5'"),
        ("gain: {who: target, insanity: d6}", "an amount is a whole number, level, d5 or d10, not 'd6'"),
    ],
)
def test_fields_that_do_not_go_together_are_refused(action: str, complaint: str) -> None:
    _, problems, _ = compiled(f"- {action}")
    assert len(problems) == 1 and complaint in problems[0]


def test_fields_that_go_together_are_accepted() -> None:
    for action in ("consume: {terrain: moss, then: [flow]}", "move: {away_from: all survivors, straight: true}"):
        ops, problems, _ = compiled(f"- {action}")
        assert problems == [] and len(ops) == 1


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        ("resource: {who: target, card: strow}", "unknown resource 'strow'"),
        ("resource: {who: target, card: 3}", "unknown resource '3'"),
        ("resource: {who: target, card: reed}", "unknown resource 'reed'"),
        ("story: {who: target, card: tole}", "unknown story 'tole'"),
    ],
)
def test_a_name_without_a_card_of_the_kind_is_refused_and_means_no_card(action: str, complaint: str) -> None:
    """The catalogue begins with a resource and ends with a story: neither is taken for the unknown card."""
    ops, problems, _ = compiled(f"- {action}")
    assert len(problems) == 1 and complaint in problems[0]
    assert len(ops) == 1 and getattr(ops[0], "card") == NO_CARD


@pytest.mark.parametrize(
    ("amount", "harm"), [("0", 0), ("1", 10), ("3", 30), ("level", 10), ("2 x level", 20), ("3 x level", 30)]
)
def test_damage_harms_as_many_times_as_a_light_injury(amount: str, harm: int) -> None:
    """What bots go by: see Op.harm."""
    ops, problems, catalog = compiled(f"- damage: {{who: target, amount: {amount}}}")
    assert problems == [] and ops[0].harm(catalog) == harm


def test_a_block_harms_as_much_as_its_instructions() -> None:
    """What bots go by: see Op.harm."""
    two = "[{damage: {who: target, amount: 1}}, {damage: {who: target, amount: 2}}]"
    ops, problems, catalog = compiled(
        f"""
        - each: {{who: all survivors, do: {two}}}
        - each: {{who: all survivors, do: [flow]}}
        """
    )
    assert problems == [] and [op.harm(catalog) for op in ops] == [30, 0]


def test_a_condition_kills_only_by_its_own_blocks() -> None:
    """By a house rule a row of an injury table that kills is rolled again.  [R-SEV-01]"""
    ops, problems, catalog = compiled(
        """
        - if: {level: 2}
          then: [flow]
        - if: {level: 2}
          then: [flow]
          else: [{kill: target}]
        - if: {level: 2}
          then: [{kill: target}]
        """
    )
    assert problems == [] and [op.kills(catalog) for op in ops] == [False, True, True]


def test_the_schema_of_changes_asks_for_one_attribute_from_minus_99_to_99() -> None:
    """As the reader does: an injury changes at least one attribute."""
    schema = CHANGES.schema({})
    assert schema["minProperties"] == 1 and "luck" in schema["properties"]
    assert {(field["minimum"], field["maximum"]) for field in schema["properties"].values()} == {(-99, 99)}
    for number, accepted in ((-99, True), (99, True), (-100, False), (100, False)):
        _, problems, _ = compiled(f"- injure: {{name: scratch, changes: {{luck: {number}}}}}")
        assert (problems == []) is accepted, problems
