"""The Founding Stone: two attack dice, or one throw from any distance."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.api import BadContent, load_packs
from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, place, play, to_hit, to_wound
from tests.support.tiny_monster import CORE, brew, homebrew


def thrown(location: str, *dice: Dice, at: str = "A1", a: str = "", more: str = "", ai: str = "claw, chomp") -> Play:
    """Survivor a slings the stone from this space at the lion on K8."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}{a}}}, b: {{at: R3}}}}
        start: survivors-turn
        decks: {{ai: [{ai}], hit_locations: [{location}, beasts-femur]}}
        {more}
        """,
        *dice,
    ).choose("act:a", "use:founding-stone:sling")


def test_the_attack_rolls_two_dice_at_seven_and_wounds_at_five() -> None:
    """[R-GEAR-01, R-WND-04, R-SAT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-knee, beasts-femur]}
        """,
        to_hit(6, 7),
        to_wound(5),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["toughness"], attempt["result"]) == (1, 6, "wound")
    # Striking with the stone does not use it up.
    assert g.survivor("a")["gear"] == ["founding-stone", "cloth"] and g.decks["archived"] == []
    assert g.decks["wounds"] == 1
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_thrown_stone_needs_no_dice_and_is_a_critical_wound() -> None:
    """[R-GEAR-01, R-GEAR-02, R-SAT-06]"""
    g = thrown("beasts-knee")
    assert g.options == ["wound:beasts-knee"]
    g.choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1 and g.monster["tokens"] == {"movement": -1}
    assert g.survivor("a")["gear"] == ["cloth"] and g.decks["archived"] == ["founding-stone"]
    assert not g.happened("attack-dice") and not g.happened("wound-attempt")
    untouched(g, "b")
    g.expects("action", "move", "end")


@pytest.mark.parametrize("at", ["A1", "V16", "J8", "K7", "K10"])
def test_it_flies_from_anywhere_on_the_board(at: str) -> None:
    """[R-GEAR-01, R-AMB-47, R-AMB-48]"""
    g = thrown("beasts-knee", at=at).choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_it_flies_over_obstacles() -> None:
    """[R-AMB-47]"""
    g = thrown("beasts-knee", at="F8", more="terrain: [{id: toppled-pillar, at: H6}]").choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_one_throw_is_one_hit_however_fast_the_thrower() -> None:
    """[R-GEAR-02, R-SAT-06]"""
    g = thrown("beasts-knee", a=", attributes: {speed: 3, luck: -4, strength: -9}").choose("wound:beasts-knee")
    # Neither luck nor strength matters: the wound is critical by the stone's own rule.
    assert g.decks["wounds"] == 1 and g.decks["hit_locations"] == 1 and g.monster["movement"] == 5
    g.expects("action", "move", "end")


def test_a_throw_cancels_the_reaction() -> None:
    """[R-GEAR-02, R-CRT-04]"""
    g = thrown("fleshy-gut", at="J8").choose("wound:fleshy-gut")
    assert not g.happened("reaction") and g.survivor("a")["insanity"] == 3
    g.expects("action", "move", "end")


def test_it_costs_the_activation_and_leaves_the_movement() -> None:
    """[R-GEAR-01, R-ACT-02]"""
    g = thrown("beasts-knee").choose("wound:beasts-knee", "move", "to:A6")
    g.expects("action", "end")


def test_without_survival_strange_hands_payment_is_skipped() -> None:
    """[R-AMB-39]"""
    g = thrown("strange-hand", a=", survival: 0").choose("wound:strange-hand")
    assert g.survivor("a")["attributes"]["strength"] == 0 and g.decks["injuries"] == ["lost-hand"]
    g.expects("action", "move", "end")


def test_the_thrower_may_pay_while_attacking() -> None:
    """[R-SAT-14, R-SUR-16]"""
    g = thrown("strange-hand").choose("wound:strange-hand")
    g.choose("yes")
    assert g.survivor("a")["attributes"]["strength"] == 1 and g.survivor("a")["survival"] == 0
    g.expects("action", "move", "end")


def test_the_mane_gives_its_hair_but_no_wound() -> None:
    """[R-AMB-17, R-HL-07]"""
    g = thrown("glorious-mane").choose("wound:glorious-mane")
    assert g.decks["wounds"] == 0 and g.survivor("a")["resources"] == ["shimmering-mane"]
    assert g.decks["archived"] == ["founding-stone"]
    g.expects("action", "move", "end")


def test_two_stones_are_two_throws_in_two_acts() -> None:
    """[R-GEAR-01, R-GEN-13]"""
    g = thrown("beasts-knee", a=", gear: [founding-stone, founding-stone]").choose("wound:beasts-knee")
    assert g.survivor("a")["gear"] == ["founding-stone"]
    g.expects("action", "move", "end")


PLAIN = """
    plain: {wound: [{gain: {who: attacker, courage: 1}}], failure: [{gain: {who: attacker, insanity: 1}}]}
    straw-chest: {critical: []}
    """


@pytest.mark.parametrize(("ruling", "wounds"), [("no-wound", 0), ("wound", 1)])
def test_without_a_critical_section_the_throw_is_a_matter_of_ruling(tmp_path: Path, ruling: str, wounds: int) -> None:
    """[R-AMB-17, R-GEAR-02]"""
    g = brew(
        homebrew(tmp_path, hit_locations=PLAIN),
        f"""
        survivors: {{a: {{at: A1}}, b: {{at: R3}}}}
        start: survivors-turn
        rulings: {{stone-no-critical: {ruling}}}
        decks: {{ai: [straw-blow, straw-blow], hit_locations: [plain, straw-chest]}}
        """,
    ).choose("act:a", "use:founding-stone:sling", "wound:plain")
    assert g.decks["wounds"] == wounds
    assert g.decks["hit_location_discard"] == ["plain"] and g.decks["archived"] == ["founding-stone"]
    # No attempt failed, so nothing reacts to a failure.
    assert g.survivor("a")["insanity"] == 0
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_a_throw_that_cannot_wound_brings_no_reaction(tmp_path: Path) -> None:
    """[R-AMB-17]"""
    g = brew(
        homebrew(tmp_path, hit_locations=PLAIN),
        """
        survivors: {a: {at: A1}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [plain]}
        """,
    ).choose("act:a", "use:founding-stone:sling", "wound:plain")
    assert g.survivor("a")["courage"] == 0 and not g.happened("reaction")
    g.expects("action", "move", "end")


def test_a_throw_prevented_by_an_answer_leaves_the_hit_locations_alone() -> None:
    """[R-SAT-02, R-HL-05] Ground Fighting knocks the thrower down: nothing is drawn, so nothing is reshuffled."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8, survival: 0}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], in_play: [ground-fighting], hit_locations: [], hit_location_discard: [beasts-knee]}
        """,
        to_hit(1, 5, 1, 1),
        place("legs"),
    ).choose("act:a", "use:founding-stone:sling", "take:legs")
    assert g.survivor("a")["knocked_down"] and "founding-stone" in g.survivor("a")["gear"]
    assert (g.decks["hit_locations"], g.decks["hit_location_discard"]) == (0, ["beasts-knee"])
    g.expects("act_order", "act:b")


LASTING = """
    bola: {keywords: [item], abilities: [{name: sling, sling: true}, {name: burn, archive: true, do: [{heal: 1}]}]}
    """


def test_what_another_ability_costs_is_not_paid_for_a_throw(tmp_path: Path) -> None:
    """[R-GEAR-01] Burning the bola would archive it; slinging it does not."""
    g = brew(
        homebrew(tmp_path, hit_locations=PLAIN, gear=LASTING),
        """
        survivors: {a: {at: A1, gear: [bola]}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [plain, straw-chest]}
        """,
    ).choose("act:a", "use:bola:sling")
    assert g.survivor("a")["gear"] == ["bola"] and g.decks["archived"] == []
    g.expects("wound_order", "wound:plain")


@pytest.mark.parametrize(
    ("file", "card"),
    [
        ("fighting-arts.yaml", "thrower: {abilities: [{name: throw, sling: true}]}"),
        ("disorders.yaml", "thrower: {abilities: [{name: throw, sling: true}]}"),
        ("terrain.yaml", "pile: {width: 1, height: 1, abilities: [{name: throw, sling: true}]}"),
        ("armor-sets.yaml", "set: {pieces: [cloth], abilities: [{name: throw, sling: true}]}"),
    ],
)
def test_only_gear_can_be_slung(tmp_path: Path, file: str, card: str) -> None:
    """[R-GEAR-02] The slung card is the weapon of the attack; an art with such an ability broke the game down."""
    homebrew(tmp_path)
    (tmp_path / "straw" / file).write_text(f"cards:\n  {card}\n", encoding="utf-8")
    with pytest.raises(BadContent, match="unknown field 'sling'"):
        load_packs([CORE, tmp_path / "straw"])
