"""Every card has plain sentences."""

from __future__ import annotations

import doctest

import pytest

import showdown.content.card_sentences
from showdown.content.card_terms import line_in_words
from showdown.engine import BadContent, core_catalog, explain_card
from showdown.model.card_wording import Wording

CARDS = [card.name for card in core_catalog().cards]


def test_the_example_runs() -> None:
    failures, tried = doctest.testmod(showdown.content.card_sentences)
    assert tried == 4
    assert failures == 0


@pytest.mark.parametrize("name", CARDS)
def test_every_card_has_sentences(name: str) -> None:
    lines = explain_card(core_catalog(), name)
    assert lines[0].startswith(core_catalog().cards[core_catalog().card(name)].title)
    for line in lines:
        assert line.endswith(".") and not line.endswith("..")
        assert line[0].isupper() or line[0].isdigit() or line.startswith(("“", "???"))
        assert "  " not in line and " ," not in line and "{" not in line


def test_every_program_has_a_sentence() -> None:
    """Rows of injury tables and instincts, too."""
    catalog = core_catalog()
    words = Wording(catalog)
    said = [words.block(program) for program in range(len(catalog.programs)) if catalog.programs[program]]
    assert len(said) > 100
    assert all(said)


def test_numbers_and_order_are_those_of_the_card() -> None:
    assert explain_card(core_catalog(), "power-swat")[-1] == (
        "The monster attacks the target: speed 1, accuracy 2+, damage 2. After damage: the target is knocked back "
        "6 spaces away from the monster."
    )
    assert explain_card(core_catalog(), "beasts-paw")[1:] == [
        "After a failed wound attempt: the monster performs its Basic Action on the attacker with +2 damage.",
        "On a critical wound: the monster gains a -1 movement token, then the attacker gains the resource Lion Claw.",
        "After a critical wound this card stays in play as the persistent injury Broken Foot.",
        "While the persistent injury Broken Foot is in play, Grab has no effect.",
    ]
    assert explain_card(core_catalog(), "terrifying-roar")[3:] == [
        "Each target rolls 1d10. On 2 or more, if the roll is also higher than that survivor's courage: that "
        "survivor suffers brain damage equal to the monster's level and is knocked back 6 spaces away from the "
        "monster.",
        "Flow (survivors may use survival actions).",
        "The monster performs its Basic Action on the furthest survivor in range.",
    ]
    assert explain_card(core_catalog(), "severe-head")[1] == (
        "1-2 – Head explosion: all other survivors lose 1 survival. You die."
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
                "Frail: it is archived at the end of an attack that tried to wound a super-dense location.",
                "Savage: the first critical wound of each attack inflicts 1 extra wound.",
                "Affinities: red on the left.",
                "Crafted at the Bone Smith from 1 bone resource and 1 organ resource.",
            ],
        ),
        (
            "cat-gut-bow",
            [
                "Cat Gut Bow: gear (weapon, ranged, bow, two-handed).",
                "Attack: speed 2, accuracy 7+, strength 3, range 6, cumbersome.",
                "Cumbersome: an attack with it costs movement as well as activation, unless another card lets you "
                "attack with it.",
                "Affinities: blue on the top.",
                "Before the attack roll, when you attack with this weapon: you may get -1 speed and +2 accuracy for "
                "the rest of this attack.",
                "Crafted at the Catarium from 1 × Sinew and 1 bone resource.",
            ],
        ),
        (
            "claw-head-arrow",
            [
                "Claw Head Arrow: gear (item, ammunition, arrow).",
                "Attack: speed 1, accuracy 6+, strength 6, needs a bow and has the range of that bow, slow, "
                "once per showdown.",
                "Slow: it always rolls 1 attack die.",
                "Affinities: blue on the right.",
                "When you hit the monster in an attack with this weapon: the monster gains a -1 evasion token.",
                "Crafted at the Catarium from 1 × Lion Claw.",
            ],
        ),
        (
            "cat-fang-knife",
            [
                "Cat Fang Knife: gear (weapon, melee, dagger, bone).",
                "Attack: speed 3, accuracy 6+, strength 2, melee.",
                "Affinities: red on the top, red on the right, red on the bottom, red on the left.",
                "For each perfect hit with this weapon, if your gear grid connects 3 red affinities: you gain a +1 "
                "strength token.",
                "When you are knocked down, if your gear grid connects 3 red affinities: you lose all +1 strength "
                "tokens, whatever gave them.",
                "Crafted at the Catarium from 1 × Elder Cat Teeth and 4 organ resources.",
            ],
        ),
        (
            "leather-shield",
            [
                "Round Leather Shield: gear (weapon, melee, shield, leather).",
                "Attack: speed 1, accuracy 8+, strength 1, melee.",
                "Armor: 1 at every location.",
                "Affinities: green on the top.",
                "Block (spend activation): ignore 1 hit of the next attack on you before your next act.",
                "Crafted at the Leather Worker from 1 × Leather, 1 bone resource and 1 hide resource.",
            ],
        ),
        (
            "scrap-sword",
            [
                "Scrap Sword: gear (weapon, melee, sword, metal).",
                "Attack: speed 2, accuracy 5+, strength 3, melee.",
                "Affinities: blue on the top.",
                "If your gear grid connects 2 red affinities and 1 blue affinity, your attacks with Scrap Sword have "
                "+1 luck.",
                "For each perfect hit with this weapon: you get +4 strength for the rest of this attack.",
                "Crafted at the Weapon Crafter from 1 scrap resource and 2 bone resources; needs the innovation Heat.",
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
        ("fist-and-tooth", "Always: every survivor has it, without a slot of the gear grid."),
        ("curious-hand", "When this card is gained: a random survivor gains 1 insanity."),
        (
            "bandages",
            "Bind (spend activation): choose yourself or an adjacent survivor with a bleeding token: remove 1 bleeding "
            "token from that survivor, then if that survivor has a bleeding token, you may remove 1 bleeding token "
            "from that survivor.",
        ),
        (
            "dried-acanthus",
            "Before you roll a severe injury, if you can consume: you may archive this card and ignore the severe "
            "injury.",
        ),
        ("hemophobia", "When a survivor gains bleeding tokens: you are knocked down."),
        ("strange-hand", "On a critical wound: the attacker may pay 1 survival to gain 1 strength permanently."),
        ("fear-of-the-dark", "It has no effect in a showdown."),
        (
            "ambidextrous",
            "If you carry no shield, two-handed or heavy gear, your melee weapons have “paired” (if you carry two "
            "weapons with the same name, an attack with one adds the speed of the other).",
        ),
        (
            "tumble",
            "When something would collide with you, roll 1d10; on 6 or more, you are placed standing on the nearest "
            "free space outside its path instead.",
        ),
    ],
)
def test_nothing_that_a_card_says_is_left_out(card: str, line: str) -> None:
    assert line in explain_card(core_catalog(), card)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("giant-mouth", "Otherwise, the monster consumes the weapon of this attack (archive it); (2) the attack ends"),
        ("chow-down", "(survivors may use survival actions); (5) put this card on top of the AI deck. Otherwise, "),
        ("stomp-and-snort", ". But if your group chose the ruling that insanity is checked after the brain damage: "),
        ("debris", "Search (spend activation, on or adjacent to it): roll 1d10 (with a Scavenger Kit: +3). On 1: "),
    ],
)
def test_what_follows_a_condition_does_not_look_like_a_part_of_it(card: str, words: str) -> None:
    assert any(words in line for line in explain_card(core_catalog(), card))


def test_a_target_line_is_put_in_words() -> None:
    """As the log of a fight holds it."""
    assert (
        line_in_words("closest threat, facing, in range") == "the closest threat in the monster's facing and in range"
    )
    assert line_in_words("something else") == "something else"


def test_terms_of_art_are_defined_on_the_cards_that_use_them() -> None:
    assert explain_card(core_catalog(), "grasp")[-1].startswith("Grab: a survivor who suffers Grab is placed")
    assert explain_card(core_catalog(), "clever-ploy")[-1].startswith("Doomed: ")
