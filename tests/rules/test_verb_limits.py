"""The numbers that the fields of verbs and conditions accept: the first and the last, and the first refused."""

from __future__ import annotations

import pytest

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
