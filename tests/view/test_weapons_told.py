"""The text about a weapon in the attack options."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Narrator
from showdown.language import texts
from showdown.model.ids import WEAPON_RULES
from tests.support.one_weapon import armed, attack, slots
from tests.support.position import Play, to_hit
from tests.support.tiny_monster import brew, homebrew


def offer(g: Play, key: str) -> str:
    d = g.game.decision
    return Narrator(g.game.state).offer(d, d.find(key))


@pytest.mark.parametrize(
    ("weapon", "told"),
    [
        (
            "bone-axe",
            "Attack with Bone Axe: 2 dice, needs 6+, strength 3; "
            "savage (the first critical wound counts twice), frail (breaks on super-dense locations)",
        ),
        ("king-spear", "Attack with King Spear: 2 dice, needs 6+, strength 3"),
        (
            "bone-dagger",
            "Attack with Bone Dagger: 3 dice, needs 7+, strength 1; for each perfect hit: you gain 1 survival",
        ),
        ("bone-club", "Attack with Bone Club: 2 dice, needs 6+, strength 5; costs movement too"),
        ("cat-fang-knife", "Attack with Cat Fang Knife: 3 dice, needs 6+, strength 2"),
    ],
)
def test_an_attack_is_offered_with_its_numbers_and_rules(weapon: str, told: str) -> None:
    """[R-GEAR-06]"""
    assert offer(armed(weapon), f"attack:{weapon}") == told


def test_the_offer_knows_pairs_limits_and_affinities() -> None:
    """[R-GEAR-05, R-GEAR-06]"""
    katar = "Attack with Lion Beast Katar: {} dice, needs 7+, strength 3, luck 1; paired (two of them attack together)"
    assert offer(armed("lion-beast-katar"), "attack:lion-beast-katar") == katar.format(2)
    assert offer(armed("lion-beast-katar, lion-beast-katar"), "attack:lion-beast-katar") == katar.format(4)
    assert offer(armed("cat-gut-bow, claw-head-arrow"), "attack:claw-head-arrow") == (
        "Attack with Claw Head Arrow: 1 die, needs 6+, strength 6; slow (always 1 die); "
        "when you hit the monster in an attack: the monster gains a -1 evasion token; 1 use left in this showdown"
    )
    red = {4: "cat-fang-knife", 3: "bone-club", 5: "bone-blade", 7: "bone-dagger"}
    assert offer(armed(slots(red)), "attack:cat-fang-knife") == (
        "Attack with Cat Fang Knife: 3 dice, needs 6+, strength 2; for each perfect hit: you gain a +1 strength token"
    )


def test_block_and_aim_say_what_they_do() -> None:
    """[R-ACTV-01, R-SUR-16]"""
    assert offer(armed("leather-shield"), "use:leather-shield:block") == (
        "Use Round Leather Shield (block): ignore 1 hit of the next attack on you before your next act"
    )
    g = attack("cat-gut-bow")
    assert Narrator(g.game.state).question(g.game.decision) == (
        "Cat Gut Bow: does Survivor A choose -1 speed, +2 accuracy?"
    )


def test_the_strength_told_is_the_strength_that_counts() -> None:
    """Strength 3, and what the perfect hit adds.  [R-WND-02]"""
    g = attack("scrap-sword", to_hit(10, 1))
    assert (
        offer(g, "wound:beasts-knee")
        == "Attempt Beast's Knee: needs 2+ (toughness 6, strength 7; a 1 always fails); has a critical effect"
    )


def test_every_special_rule_has_words() -> None:
    words = texts("en")["words"]
    for rule in (*WEAPON_RULES, "frail", "slow", "devastating"):
        assert f"special.{rule}" in words


def test_a_leap_asks_for_the_weapon_in_words_of_its_own(tmp_path: Path) -> None:
    """[R-ACTV-01]"""
    lance = """
        lance:
          keywords: [item]
          abilities: [{name: charge, do: [{leap: {spaces: movement, strength: 1, per_space: true}}]}]
        """
    g = brew(
        homebrew(tmp_path, gear=lance),
        """
        survivors: {a: {at: H8, gear: [lance]}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("act:a", "use:lance:charge", "to:J8")
    question = Narrator(g.game.state).question(g.game.decision)
    assert question == "Survivor A attacks out of the leap: with which weapon?"
