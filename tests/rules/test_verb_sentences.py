"""The sentences of verbs whose fields change the sentence."""

from __future__ import annotations

import pytest

from showdown.model.card_wording import Wording
from showdown.model.rulings import RULINGS
from showdown.rules.verbs.kinds import RULING
from tests.support.verb_examples import compiled
from tests.support.verb_sentences import sentences_of


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("boost: {speed: 1}", "the attack gains +1 speed"),
        ("boost: {damage: 2}", "the attack gains +2 damage"),
        (
            "boost: {speed: 1, damage: -1, per: space moved}",
            "the attack gains +1 speed and -1 damage for each space the monster moved",
        ),
        ("damage: {who: target, amount: 1}", "the target suffers 1 damage to a random location"),
        ("damage: {who: target, amount: 1, place: head}", "the target suffers 1 damage to the head"),
        ("damage: {who: target, amount: 1, place: every}", "the target suffers 1 damage to every location"),
        (
            "damage: {who: targets, amount: level, place: legs}",
            "the targets suffer damage equal to the monster's level to the legs",
        ),
        ("resource: {who: group, card: straw}", "the group gains the resource Straw"),
        ("resource: {who: target, card: straw}", "the target gains the resource Straw"),
        ("resource: {who: target, random: basic}", "the target gains a random basic resource"),
        ("tokens: {who: target, speed: 1}", "the target gains a +1 speed token"),
        ("tokens: {who: target, speed: -1}", "the target gains a -1 speed token"),
        ("bleed: {who: target, tokens: 1}", "the target gains 1 bleeding token"),
        ("bleed: {who: targets, tokens: 2}", "the targets gain 2 bleeding tokens"),
    ],
)
def test_a_verb_says_what_its_fields_say(action: str, sentence: str) -> None:
    assert sentences_of(action)[0] == sentence


def test_frenzy_has_a_sentence_for_each_part() -> None:
    """[R-BRN-05]"""
    ops, problems, catalog = compiled("- frenzy: the survivor")
    assert problems == []
    assert [op.sentence(Wording(catalog)) for op in ops] == [
        "the survivor gains 1d5 insanity",
        "the survivor gains a +1 speed token",
        "the survivor gains a +1 strength token",
        "for the rest of the showdown the survivor cannot use fighting arts and is in a frenzy (cannot spend "
        "survival, melee weapons lose slow)",
    ]


def test_a_ruling_is_written_with_exactly_one_name() -> None:
    schema = RULING.schema({})
    assert (schema["minProperties"], schema["maxProperties"]) == (1, 1)
    assert list(schema["properties"]) == [ruling.name for ruling in RULINGS]
