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
        ("boost: {speed: 1}", "this attack gets +1 speed"),
        ("boost: {damage: 2}", "this attack gets +2 damage"),
        (
            "boost: {speed: 1, damage: -1, per: space moved}",
            "this attack gets +1 speed and -1 damage for each space the monster moved",
        ),
        (
            "attack: {speed: 1, accuracy: 2, damage: 3}",
            "the monster attacks the target: speed 1, accuracy 2+, damage 3",
        ),
        (
            "attack: {speed: 1, accuracy: 2, damage: 3, place: head}",
            "the monster attacks the target: speed 1, accuracy 2+, damage 3, every hit lands on the head",
        ),
        (
            "roll: {1-2: [], 3-4: [{grab: target}], 5+: []}",
            "roll 1d10. On 1-2: nothing. On 3-4: the target suffers Grab. On 5 or more: nothing",
        ),
        (
            "roll: {1-5: [{grab: target}], 6+: [{roll: {7+: [flow]}}]}",
            "roll 1d10. On 1-5: the target suffers Grab. On 6 or more: roll another 1d10: on 7 or more, flow "
            "(survivors may use survival actions)",
        ),
        (
            "roll: {1-5: [{roll: {7+: [flow]}}], 6+: [{grab: target}]}",
            "roll 1d10. On 1-5: roll another 1d10: on 7 or more, flow (survivors may use survival actions). On 6 or "
            "more: the target suffers Grab",
        ),
        (
            "if: {tiles: {card: moss, at_most: 0}}\n  then: [{grab: target}]",
            "if there are at most 0 tiles of Moss on the board, the target suffers Grab",
        ),
        (
            "if: {tiles: {card: moss, at_least: 1}}\n  then: [{grab: target}]",
            "if there is at least 1 tile of Moss on the board, the target suffers Grab",
        ),
        (
            "if: {tiles: {card: moss, at_least: 1, at_most: 3}}\n  then: [{grab: target}]",
            "if there are at least 1 and at most 3 tiles of Moss on the board, the target suffers Grab",
        ),
        ("damage: {who: target, amount: 1}", "the target suffers 1 damage to a random location"),
        ("damage: {who: target, amount: 1, place: head}", "the target suffers 1 damage to the head"),
        ("damage: {who: target, amount: 1, place: every}", "the target suffers 1 damage to every location"),
        (
            "damage: {who: targets, amount: level, place: legs}",
            "the targets suffer 1 damage per monster level to the legs",
        ),
        ("resource: {who: group, card: straw}", "the group gains the resource Straw"),
        ("resource: {who: target, card: straw}", "the target gains the resource Straw"),
        ("resource: {who: target, random: basic}", "the target gains a random basic resource"),
        ("tokens: {who: target, speed: 1}", "the target gains a +1 speed token"),
        ("tokens: {who: target, speed: -1}", "the target gains a -1 speed token"),
        (
            "tokens: {who: monster, toughness: 5, until: next monster turn starts}",
            "the monster gains a +5 toughness token until the next monster turn starts",
        ),
        (
            "impair: {who: target, what: no dodge, until: end of next round}",
            "until the end of the next round the target cannot dodge",
        ),
        ("all_threats: until end of turn", "until the end of the turn, every survivor is a threat"),
        (
            "hide: {who: targets, until: end of round}",
            "the targets discard the priority target token and are no threat until the end of the round",
        ),
        ("bleed: {who: target, tokens: 1}", "the target gains 1 bleeding token"),
        ("bleed: {who: targets, tokens: 2}", "the targets gain 2 bleeding tokens"),
        (
            "injure: {name: broken-nail, limit: 2, changes: {luck: -1}, second: {changes: {luck: -3}}}",
            "the survivor suffers the permanent injury Broken nail. The survivor has -1 luck. With this injury twice, "
            "in total the survivor has -3 luck. The survivor can have it twice; after that, the survivor only gains 1 "
            "bleeding token",
        ),
        (
            "if: {damaged: 1}\n  then: [{if: {wounds: 2}, then: [{grab: target}]}]",
            "if this attack dealt damage and the monster has 2 or more wounds, the target suffers Grab",
        ),
        (
            "if: {damaged: 1}\n  then: [{if: {wounds: 1}, then: [{grab: target}], else: [{bash: target}]}]",
            "if this attack dealt damage and the monster has a wound, the target suffers Grab. Otherwise, if this "
            "attack dealt damage, the target suffers Bash (knocked down)",
        ),
        ("if: {dealt_damage: 1}\n  then: [{grab: target}]", "if this card has dealt damage, the target suffers Grab"),
        (
            "if: {dealt_damage: 2}\n  then: [{grab: target}]",
            "if this card has dealt damage at least 2 times, the target suffers Grab",
        ),
        (
            "roll: {1-3: [{grab: target}], 6+: [{roll: {7+: [flow]}}], else: [{bash: target}]}",
            "roll 1d10. On 1-3: the target suffers Grab. On 6 or more: roll another 1d10: on 7 or more, flow "
            "(survivors may use survival actions). Otherwise: the target suffers Bash (knocked down)",
        ),
        (
            "if: {amount: {what: {count: survivors, of: 'adjacent survivors'}, below: 1}}\n  then: [{grab: target}]",
            "if there is no survivor adjacent to the monster, the target suffers Grab",
        ),
        (
            "if: {amount: {what: {count: survivors}, below: 1}}\n  then: [{grab: target}]",
            "if fewer than 1 survivor is alive, the target suffers Grab",
        ),
        (
            "if: {amount: {what: {count: survivors, of: 'adjacent survivors'}, at_least: 2}}\n  then: [{grab: target}]",
            "if the number of all survivors adjacent to the monster is at least 2, the target suffers Grab",
        ),
        (
            "if: {amount: {what: {count: survivors, of: targets}, below: 1}}\n  then: [{grab: target}]",
            "if the number of the targets is 0, the target suffers Grab",
        ),
        (
            "if: {amount: {what: {counter: age, of: all survivors}, below: 1}}\n  then: [{grab: target}]",
            "if all survivors together have fewer than 1 age token, the target suffers Grab",
        ),
        (
            "if: {amount: {what: level, below: 1}}\n  then: [{grab: target}]",
            "if the monster's level is 0, the target suffers Grab",
        ),
        (
            "may: {who: target, pay: {counter: age}, do: [{grab: attacker}]}",
            "the target may pay 1 age token. If the target does: the attacker suffers Grab",
        ),
        ("discard: this", "discard this card"),
        ("discard: mood", "discard one mood that is in play"),
        (
            "gain: {who: target, courage: 1, once: first-lesson}",
            "the target gains 1 courage (each survivor only once in a lifetime)",
        ),
    ],
)
def test_a_verb_says_what_its_fields_say(action: str, sentence: str) -> None:
    assert sentences_of(action)[0] == sentence


@pytest.mark.parametrize(
    ("low", "high", "tokens"),
    [
        (0, 1, "0 or 1 age token"),
        (2, 2, "exactly 2 age tokens"),
        (2, 3, "2 or 3 age tokens"),
        (2, 4, "2 to 4 age tokens"),
    ],
)
def test_two_bounds_of_an_amount_are_one_number(low: int, high: int, tokens: str) -> None:
    age = "amount: {what: {counter: age, of: target}"
    action = (
        f"if: {{{age}, at_least: {low}}}}}\n  then: [{{if: {{{age}, at_most: {high}}}}}, then: [{{grab: target}}]}}]"
    )
    assert sentences_of(action)[0] == f"if the target has {tokens}, the target suffers Grab"


def test_frenzy_has_a_sentence_for_each_part() -> None:
    """[R-BRN-05]"""
    ops, problems, catalog = compiled("- frenzy: the survivor")
    assert problems == []
    assert [op.sentence(Wording(catalog)) for op in ops] == [
        "the survivor gains 1d5 insanity",
        "the survivor gains a +1 speed token",
        "the survivor gains a +1 strength token",
        "for the rest of the showdown the survivor cannot use fighting arts and is in a frenzy (cannot spend "
        "survival, own melee weapons ignore “slow”)",
    ]


def test_frenzy_is_the_same_as_its_parts_written_out() -> None:
    """[R-BRN-05]"""
    parts = """
        - gain: {who: the survivor, insanity: d5}
        - tokens: {who: the survivor, speed: 1}
        - tokens: {who: the survivor, strength: 1}
        - impair: [frenzy, no fighting arts]
        """
    assert compiled("- frenzy: the survivor")[0] == compiled(parts)[0]


def test_a_ruling_is_written_with_exactly_one_name() -> None:
    schema = RULING.schema({})
    assert (schema["minProperties"], schema["maxProperties"]) == (1, 1)
    assert list(schema["properties"]) == [ruling.name for ruling in RULINGS]
