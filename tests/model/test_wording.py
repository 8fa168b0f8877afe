"""The words of sentences about cards: one or several, gain or loss, how much, which block."""

from __future__ import annotations

import pytest

from showdown.model.card_wording import Wording
from tests.content.test_verbs import compiled

DAMAGED = "if this attack dealt damage 2 times or more: flow"


def told(action: str) -> tuple[str, str]:
    """The sentence in the monster's words and in the owner's."""
    ops, problems, catalog = compiled(f"- {action}")
    assert problems == [] and len(ops) == 1
    return ops[0].sentence(Wording(catalog)), ops[0].sentence(Wording(catalog, to_owner=True))


@pytest.mark.parametrize(
    ("courage", "sentence", "short"),
    [
        ("1", "gains 1 courage", "+1 courage"),
        ("-1", "loses 1 courage", "-1 courage"),
        ("-2", "loses 2 courage", "-2 courage"),
        ("level", "gains courage equal to the monster's level", "+level courage"),
        ("-level", "loses courage equal to the monster's level", "-level courage"),
        ("2 x level", "gains courage equal to 2 times the monster's level", "+2 x level courage"),
        ("d5", "gains d5 courage", "+d5 courage"),
    ],
)
def test_an_amount_is_gained_or_lost(courage: str, sentence: str, short: str) -> None:
    assert told(f"gain: {{who: target, courage: {courage}}}") == (f"the target {sentence}", f"the target: {short}")


@pytest.mark.parametrize(
    ("who", "subject"),
    [
        ("target", "the target is"),
        ("the survivor", "the survivor is"),
        ("monster", "the monster is"),
        ("targets", "the targets are"),
        ("all survivors", "all survivors are"),
        ("'all survivors, in range'", "all survivors (in range) are"),
    ],
)
def test_the_verb_agrees_with_one_or_several(who: str, subject: str) -> None:
    assert told(f"knock_down: {who}")[0] == f"{subject} knocked down"


def test_a_condition_before_the_end_of_a_block_is_put_in_brackets() -> None:
    """What follows a condition must not look like a part of it; nothing follows the last one."""
    condition = "{if: {damaged: 2}, then: [flow]}"
    first = told(f"each: {{who: all survivors, do: [{condition}, {{grab: the survivor}}]}}")
    assert first == (
        f"for each of all survivors: ({DAMAGED}), then the survivor suffers Grab",
        f"for each of all survivors: ({DAMAGED}); the survivor: Grab",
    )
    last = told(f"each: {{who: all survivors, do: [{{grab: the survivor}}, {condition}]}}")
    assert last[0] == f"for each of all survivors: the survivor suffers Grab, then {DAMAGED}"
    middle = told(f"each: {{who: all survivors, do: [flow, {condition}, {{grab: the survivor}}]}}")
    assert middle[0] == f"for each of all survivors: flow, then ({DAMAGED}), then the survivor suffers Grab"
