"""The words of sentences about cards: one or several, gain or loss, how much, which block."""

from __future__ import annotations

import pytest

from showdown.model.card_clauses import titles_listed
from showdown.model.card_wording import Wording
from showdown.model.duration_ids import DURATIONS
from tests.support.verb_examples import compiled
from tests.support.verb_sentences import sentences_of

FLOW = "flow (survivors may use survival actions)"
DAMAGED = f"if at least 2 hits of this attack dealt damage, {FLOW}"


@pytest.mark.parametrize(
    ("courage", "verb", "how_much"),
    [
        ("1", "gain", "1 courage"),
        ("-1", "lose", "1 courage"),
        ("-2", "lose", "2 courage"),
        ("level", "gain", "courage equal to the monster's level"),
        ("-level", "lose", "courage equal to the monster's level"),
        ("2 x level", "gain", "courage equal to 2 times the monster's level"),
        ("d5", "gain", "1d5 courage"),
    ],
)
def test_an_amount_is_gained_or_lost(courage: str, verb: str, how_much: str) -> None:
    said = sentences_of(f"gain: {{who: the survivor, courage: {courage}}}")
    assert said == (f"the survivor {verb}s {how_much}", f"you {verb} {how_much}")


def test_a_number_rolled_for_is_spoken_of_as_several() -> None:
    assert sentences_of("gain: {who: target, bleeding: 1}")[0] == "the target gains 1 bleeding token"
    assert sentences_of("gain: {who: target, bleeding: d5}")[0] == "the target gains 1d5 bleeding tokens"
    for amount, said in (("level", "the monster's level"), ("{count: survivors}", "the number of living survivors")):
        equal = f"the target gains bleeding tokens equal to {said}"
        assert sentences_of(f"gain: {{who: target, bleeding: {amount}}}")[0] == equal


def test_an_attribute_is_gained_permanently_and_a_token_is_not() -> None:
    assert sentences_of("gain: {who: target, strength: 1}")[0] == "the target gains 1 strength permanently"
    assert sentences_of("tokens: {who: target, strength: 1}")[0] == "the target gains a +1 strength token"
    assert sentences_of("tokens: {who: monster, damage: level}")[0] == (
        "the monster gains a +1 damage token per monster level"
    )


@pytest.mark.parametrize(
    ("who", "subject"),
    [
        ("target", "the target is"),
        ("the survivor", "the survivor is"),
        ("monster", "the monster is"),
        ("targets", "the targets are"),
        ("all survivors", "all survivors are"),
        ("'all survivors, in range'", "all survivors in range are"),
        ("'all survivors, insane, adjacent'", "all insane survivors adjacent to the monster are"),
    ],
)
def test_the_verb_agrees_with_one_or_several(who: str, subject: str) -> None:
    assert sentences_of(f"knock_down: {who}")[0] == f"{subject} knocked down"


def test_a_card_speaks_to_its_owner_and_of_others() -> None:
    assert sentences_of("knock_down: the survivor")[1] == "you are knocked down"
    assert sentences_of("knock_down: owner") == ("the owner of this card is knocked down", "you are knocked down")
    assert sentences_of("knock_down: target")[1] == "the other survivor is knocked down"
    assert (
        sentences_of("knock_down: 'survivors, beside the survivor'")[1]
        == "all survivors adjacent to you are knocked down"
    )
    each = "each: {who: random survivor, do: [flow, {knock_down: the survivor}, {knock_down: owner}]}"
    assert sentences_of(each)[1] == (
        f"pick a random survivor, if there is one: {FLOW}, then that survivor is knocked down, "
        "then you are knocked down"
    )


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("survivor", "a survivor"),
        ("closest survivor", "the closest survivor"),
        ("furthest survivor", "the furthest survivor"),
        ("'furthest threat, in range'", "the furthest threat in range"),
        ("random survivor", "a random survivor"),
        ("'insane survivor'", "an insane survivor"),
        (
            "'closest survivor, most bleeding tokens'",
            "the survivor with the most bleeding tokens (even if that is 0), in a tie the closest",
        ),
        (
            "'furthest survivor, most armor points'",
            "the survivor with the most armor points (even if that is 0), in a tie the furthest",
        ),
        ("'survivor, most armor points'", "a survivor with the most armor points (even if that is 0)"),
    ],
)
def test_a_line_says_whom_it_picks(line: str, who: str) -> None:
    """[R-TGT-01]"""
    assert sentences_of(f"each: {{who: {line}, do: [{{grab: the survivor}}]}}")[0] == f"{who} suffers Grab"


def test_near_the_owner_is_the_owner_or_somebody_beside() -> None:
    grab = "each: {who: 'survivor, near the survivor, TERMS', do: [{grab: the survivor}]}"
    others = "survivor next to or the same as the survivor suffers Grab"
    assert sentences_of(grab.replace(", TERMS", ""))[0] == f"a {others}"
    for pick, said in (("all survivors", "each"), ("closest survivor", "the closest")):
        line = grab.replace("'survivor", f"'{pick}").replace(", TERMS", "")
        assert sentences_of(line)[0] == f"{said} {others}"
    assert sentences_of(grab.replace(", TERMS", ""))[1] == "yourself or an adjacent survivor suffers Grab"
    assert sentences_of(grab.replace("TERMS", "courage 3"))[1] == (
        "yourself or an adjacent survivor with courage 3 or more suffers Grab"
    )


def test_a_block_on_its_own_is_told_in_sentences() -> None:
    """Only the first has no capital letter: the card may say something before it."""
    ops, problems, catalog = compiled("- may: {who: target, do: [flow, {grab: target}, {end: turn}]}")
    assert problems == [] and len(catalog.programs) == 1 and len(ops) == 1
    assert Wording(catalog).block(0) == f"{FLOW}. The target suffers Grab. The monster's turn ends"


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("target", "the target gains 1 courage and 2 survival"),
        ("all survivors", "all survivors gain 1 courage and 2 survival"),
        (
            "'target, insane'",
            "if the target is insane, the target gains 1 courage. If the target is insane, the target gains 2 survival",
        ),
    ],
)
def test_what_the_same_survivors_gain_is_one_sentence(who: str, said: str) -> None:
    """Terms are asked again for each gain: the first may change what the second finds."""
    gains = f"[{{gain: {{who: {who}, courage: 1}}}}, {{gain: {{who: {who}, survival: 2}}}}]"
    _, problems, catalog = compiled(f"- may: {{who: target, do: {gains}}}")
    assert problems == [] and Wording(catalog).block(0) == said


@pytest.mark.parametrize("until", [*DURATIONS, ""])
def test_a_token_that_does_not_stay_is_a_sentence_of_its_own(until: str) -> None:
    """[R-TOK-05]"""
    lasting = f", until: {until}" if until else ""
    both = f"[{{tokens: {{who: target, speed: 1{lasting}}}}}, {{gain: {{who: target, survival: 2}}}}]"
    _, problems, catalog = compiled(f"- may: {{who: target, do: {both}}}")
    assert problems == []
    said = Wording(catalog).block(0)
    assert (said == "the target gains a +1 speed token and 2 survival") is (not until)
    assert said.endswith("The target gains 2 survival") is (until != "")


def test_what_is_asked_of_a_known_figure_comes_first() -> None:
    assert sentences_of("grab: 'target, insane'")[0] == "if the target is insane, the target suffers Grab"
    assert sentences_of("grab: 'the survivor, courage 3, adjacent'")[1] == (
        "if you have courage 3 or more and are adjacent to the monster, you suffer Grab"
    )


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            "each: {who: random survivor, do: [{bleed: {who: the survivor}}]}",
            "a random survivor gains 1 bleeding token",
        ),
        (
            "each: {who: closest survivor, do: [{turn_to_face: the survivor}]}",
            "the monster turns to face the closest survivor",
        ),
        (
            "each: {who: 'survivors, adjacent', do: [{grab: the survivor}]}",
            "each survivor adjacent to the monster suffers Grab",
        ),
        ("each: {who: survivor, do: [flow]}", f"choose a survivor: {FLOW}"),
        ("each: {who: targets, do: [flow]}", f"for each target: {FLOW}"),
        ("each: {who: all survivors, up_to: 2, do: [flow]}", f"choose up to 2 survivors; for each of them: {FLOW}"),
        ("may: {who: target, do: [{grab: target}]}", "the target may suffer Grab"),
        (
            "may: {who: target, do: [{bleed: {who: target}}, {grab: target}]}",
            "the target may gain 1 bleeding token and suffer Grab",
        ),
        (
            "may: {who: target, pay: {survival: 2}, do: [{bleed: {who: target}}]}",
            "the target may pay 2 survival to gain 1 bleeding token",
        ),
        (
            "may: {who: target, pay: {survival: 2}, do: [flow]}",
            f"the target may pay 2 survival. If the target does: {FLOW}",
        ),
        ("may: {who: target, pay: {survival: 2}, do: [], else: [flow]}", f"unless the target pays 2 survival, {FLOW}"),
        (
            "may: {who: target, do: [flow], else: [{grab: target}]}",
            f"the target chooses: either {FLOW}, or the target suffers Grab",
        ),
        (
            "may: {who: target, do: [], else: [flow]}",
            f"{FLOW}; the target may ignore this",
        ),
        (
            "may: {who: target, do: [{grab: 'target, insane'}]}",
            "the target may do this: if the target is insane, the target suffers Grab",
        ),
        ("{if: {damaged: 1}, then: [{grab: target}]}", "if this attack dealt damage, the target suffers Grab"),
        (
            "may: {who: target, do: [flow, {if: {damaged: 2}, then: [flow]}], else: [{grab: target}]}",
            f"the target chooses: either {FLOW}, then ({DAMAGED}), or the target suffers Grab",
        ),
        (
            "may: {who: target, do: [flow, {if: {damaged: 2}, then: [flow]}]}",
            f"the target may do this: {FLOW}, then {DAMAGED}",
        ),
    ],
)
def test_short_blocks_become_plain_sentences(action: str, sentence: str) -> None:
    assert sentences_of(action)[0] == sentence


@pytest.mark.parametrize("who", ["target", "attacker", "'the survivor, insane'"])
def test_what_is_done_for_each_may_happen_to_others(who: str) -> None:
    """Only what happens to the survivor it is done for has that survivor as its subject."""
    said = sentences_of(f"each: {{who: all survivors, do: [{{knock_down: {who}}}]}}")[0]
    told = "if that survivor is insane, that survivor" if who.startswith("'") else f"the {who}"
    assert said == f"for each survivor: {told} is knocked down"


@pytest.mark.parametrize(
    ("titles", "said"),
    [
        (["Old Coin"], "Old Coin"),
        (["Old Coin", "New Coin"], "the Old and New Coin"),
        (["Coin", "New Coin"], "Coin and New Coin"),
        (["Old Coin", "Coin"], "Old Coin and Coin"),
        (["Old Coin", "New Sword"], "Old Coin and New Sword"),
    ],
)
def test_titles_that_end_alike_name_their_noun_once(titles: list[str], said: str) -> None:
    assert titles_listed(titles) == said


def test_what_others_may_do_is_no_order() -> None:
    this = "may: {who: WHO, do: [{discard: this}]}"
    assert sentences_of(this.replace("WHO", "target")) == (
        "the target may do this: discard this card",
        "the other survivor may do this: discard this card",
    )
    assert sentences_of(this.replace("WHO", "the survivor")) == (
        "the survivor may do this: discard this card",
        "you may discard this card",
    )


def test_what_the_owner_may_do_is_an_order() -> None:
    assert sentences_of("may: {who: owner, do: [{archive: this}, {ignore: brain trauma}]}")[1] == (
        "you may archive this card and ignore the brain trauma"
    )


def test_a_condition_before_the_end_of_a_block_is_a_numbered_step() -> None:
    """What follows a condition must not look like a part of it; nothing follows the last one."""
    condition = "{if: {damaged: 2}, then: [flow]}"
    first = sentences_of(f"each: {{who: all survivors, do: [{condition}, {{grab: the survivor}}]}}")
    assert first[0] == f"for each survivor: (1) {DAMAGED}; (2) that survivor suffers Grab"
    last = sentences_of(f"each: {{who: all survivors, do: [{{grab: the survivor}}, {condition}]}}")
    assert last[0] == f"each survivor suffers Grab, then {DAMAGED}"
    middle = sentences_of(f"each: {{who: all survivors, do: [flow, {condition}, {{grab: the survivor}}]}}")
    assert middle[0] == f"for each survivor: (1) {FLOW}; (2) {DAMAGED}; (3) that survivor suffers Grab"


def test_an_otherwise_belongs_to_the_condition_it_is_beside() -> None:
    inner = "{if: {damaged: 2}, then: [flow]}"
    said = sentences_of(f"{{if: {{level: 2}}, then: [{inner}], else: [{{end: turn}}]}}"[1:-1].join("{}"))
    assert said[0] == f"unless the monster is level 2 or more, the monster's turn ends. Otherwise, {DAMAGED}"


def test_gains_behind_a_term_are_sentences_of_their_own() -> None:
    """But not behind a term: the first gain may change whether the term holds for the second."""
    both = "{if: {level: 2}, then: [{gain: {who: WHO, courage: 1, insanity: 2}}]}"
    assert sentences_of(both.replace("WHO", "target"))[0] == (
        "if the monster is level 2 or more, the target gains 1 courage and 2 insanity"
    )
    assert sentences_of(both.replace("WHO", "'target, insane'"))[0] == (
        "if the monster is level 2 or more: if the target is insane, the target gains 1 courage, "
        "then if the target is insane, the target gains 2 insanity"
    )
