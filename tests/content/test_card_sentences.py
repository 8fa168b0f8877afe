"""Every card can be told back in plain sentences."""

from __future__ import annotations

import doctest

import pytest

import showdown.content.card_sentences
from showdown.engine import BadContent, core_catalog, explain_card
from showdown.model.card_wording import Wording

CARDS = [card.name for card in core_catalog().cards]


def test_the_example_runs() -> None:
    failures, tried = doctest.testmod(showdown.content.card_sentences)
    assert tried == 2
    assert failures == 0


@pytest.mark.parametrize("name", CARDS)
def test_every_card_is_told(name: str) -> None:
    lines = explain_card(core_catalog(), name)
    assert lines[0].startswith(core_catalog().cards[core_catalog().card(name)].title)
    assert all(line.endswith(".") for line in lines)


def test_every_program_is_told() -> None:
    """Rows of injury tables and instincts, too."""
    catalog = core_catalog()
    teller = Wording(catalog)
    told = [teller.block(program) for program in range(len(catalog.programs)) if catalog.programs[program]]
    assert len(told) > 100
    assert all(told)


def test_numbers_and_order_are_those_of_the_card() -> None:
    assert explain_card(core_catalog(), "power-swat")[-1] == (
        "Attack: speed 1, accuracy 2+, damage 2; after damage: the target suffers knockback 6."
    )
    assert explain_card(core_catalog(), "beasts-paw")[1:3] == [
        "Reaction to a failure: perform the Basic Action on the attacker with +2 damage.",
        "Critical wound: the monster suffers a -1 movement token; the attacker gains Lion Claw.",
    ]
    assert explain_card(core_catalog(), "terrifying-roar")[3:] == [
        "For each of the targets: roll a d10: on 2+ and above the survivor's courage: the survivor suffers "
        "brain damage equal to the monster's level, then the survivor suffers knockback 6.",
        "Flow.",
        "Perform the Basic Action on the furthest survivor, in range.",
    ]
    assert explain_card(core_catalog(), "severe-head")[1] == (
        "1-2: Head explosion: all survivors (other than the survivor) lose 1 survival; the survivor dies."
    )
    assert explain_card(core_catalog(), "cat-gut-bow")[1] == (
        "Attack: speed 2, accuracy 7+, strength 3, range 6, cumbersome."
    )


def test_an_unknown_card_is_refused_with_a_hint() -> None:
    with pytest.raises(BadContent, match="did you mean 'claw'"):
        explain_card(core_catalog(), "clawe")


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        (
            "bone-axe",
            [
                "Bone Axe: gear (weapon, melee, axe, bone).",
                "Attack: speed 2, accuracy 6+, strength 3, melee, frail, savage.",
                "Frail: archived after an attack that tried a super-dense location.",
                "Savage: one more wound with the first critical of an attack.",
                "Affinity: red left.",
            ],
        ),
        (
            "cat-gut-bow",
            [
                "Cat Gut Bow: gear (weapon, ranged, bow, two-handed).",
                "Attack: speed 2, accuracy 7+, strength 3, range 6, cumbersome.",
                "Cumbersome: costs movement as well as activation, unless something else activates it.",
                "Affinity: blue up.",
                "When attacking, before the dice: you may have this: "
                "-1 speed in this attack; +2 accuracy in this attack.",
            ],
        ),
        (
            "claw-head-arrow",
            [
                "Claw Head Arrow: gear (item, ammunition, arrow).",
                "Attack: speed 1, accuracy 6+, strength 6, shot with a bow at its range, slow, once per showdown.",
                "Slow: always one die.",
                "Affinity: blue right.",
                "When the attack hits: the monster: -1 evasion token.",
            ],
        ),
        (
            "cat-fang-knife",
            [
                "Cat Fang Knife: gear (weapon, melee, dagger, bone).",
                "Attack: speed 3, accuracy 6+, strength 2, melee.",
                "Affinity: red up, red right, red down, red left.",
                "(3 red in the grid) On each perfect hit: +1 strength token.",
                "(3 red in the grid) When knocked down: all +1 strength tokens are lost.",
            ],
        ),
        (
            "leather-shield",
            [
                "Leather Shield: gear (weapon, melee, shield, leather).",
                "Attack: speed 1, accuracy 8+, strength 1, melee.",
                "Armor: 1 at every place.",
                "Affinity: green up.",
                "Block: spend activation: ignore 1 hit of the next attack on you before your next act.",
            ],
        ),
        (
            "scrap-sword",
            [
                "Scrap Sword: gear (weapon, melee, sword, metal).",
                "Attack: speed 2, accuracy 5+, strength 3, melee.",
                "Affinity: blue up.",
                "(2 red in the grid, 1 blue in the grid) +1 luck with Scrap Sword.",
                "On each perfect hit: +4 strength in this attack.",
            ],
        ),
    ],
)
def test_weapons_read_like_their_cards(card: str, lines: list[str]) -> None:
    assert explain_card(core_catalog(), card) == lines


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("lion-headdress", "Accessory: worn on top of armor."),
        ("fist-and-tooth", "Always: every survivor has it, without a slot."),
        ("curious-hand", "When it is gained: for a random survivor: the survivor gains 1 insanity."),
        (
            "tumble",
            "When something would collide with you: roll a d10; on 6+ you are placed standing on the nearest free "
            "space outside its path instead.",
        ),
    ],
)
def test_nothing_that_a_card_says_is_left_out(card: str, line: str) -> None:
    assert line in explain_card(core_catalog(), card)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("giant-mouth", "otherwise the weapon is archived), then the attack and its remaining hits are cancelled"),
        ("chow-down", "the monster heals d5 wounds), then put this card on top of the AI deck; otherwise"),
        ("debris", "roll a d10, +3 with a Scavenger Kit: "),
    ],
)
def test_what_follows_a_condition_does_not_look_like_a_part_of_it(card: str, words: str) -> None:
    assert any(words in line for line in explain_card(core_catalog(), card))
