"""Wound attempts: strength against toughness, natural results, luck and criticals, impervious locations."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, strike, untouched
from tests.support.position import Play, draw, play, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew


def attempt(roll: int, a: str = "", monster: str = "", location: str = "beasts-knee", ai: str = "claw, chomp") -> Play:
    """One hit with the stone on this location and one wound roll."""
    return play(
        f"""
        monster: {{at: K8, facing: south{monster}}}
        survivors: {{a: {{at: J8{a}}}, b: {{at: R3}}}}
        start: survivors-turn
        decks: {{ai: [{ai}], hit_locations: [{location}]}}
        """,
        to_hit(7, 1),
        to_wound(roll),
    ).choose("act:a", "attack:founding-stone", f"wound:{location}")


def result(g: Play) -> str:
    word: str = g.events("wound-attempt")[-1].data["result"]
    return word


# -- strength against toughness ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "outcome"), [(FAILS, "failure"), (WOUNDS, "wound")])
def test_the_stone_wounds_the_first_lion_on_five(roll: int, outcome: str) -> None:
    """[R-WND-02, R-WND-04]"""
    g = attempt(roll)
    assert result(g) == outcome and g.decks["wounds"] == (1 if outcome == "wound" else 0)
    g.expects("action", "move", "end")


@pytest.mark.parametrize(
    ("a", "monster", "needs"),
    [
        (", attributes: {strength: 2}", "", 3),
        (", tokens: {strength: -2}", "", 7),
        (", attributes: {strength: 1}, tokens: {strength: 1}", "", 3),
        ("", ", tokens: {toughness: 2}", 7),
        ("", ", tokens: {toughness: -3}", 2),
    ],
)
def test_attributes_and_tokens_of_both_sides_count(a: str, monster: str, needs: int) -> None:
    """[R-WND-02, R-TOK-04]"""
    assert result(attempt(needs, a, monster)) == "wound"
    if needs > 2:
        assert result(attempt(needs - 1, a, monster)) == "failure"


def test_toughness_never_falls_below_one() -> None:
    """[R-MOV-05, R-WND-02]"""
    # Strength 1 - 4 = -3: a 4 makes 1, a 3 makes 0.
    tokens = ", tokens: {toughness: -9}"
    g = attempt(4, ", tokens: {strength: -4}", tokens)
    assert g.monster["toughness"] == 1 and result(g) == "wound"
    assert result(attempt(3, ", tokens: {strength: -4}", tokens)) == "failure"


def test_a_natural_one_fails_whatever_the_strength() -> None:
    """[R-GEN-04, R-WND-02]"""
    g = attempt(1, ", attributes: {strength: 20}")
    assert result(g) == "failure" and g.decks["wounds"] == 0
    g.expects("action", "move", "end")


def test_a_natural_ten_wounds_whatever_the_toughness() -> None:
    """[R-GEN-04, R-WND-02, R-CRT-03]"""
    # Bad luck keeps it from being critical; it is a wound all the same.
    g = attempt(10, ", attributes: {luck: -1, strength: -9}", ", tokens: {toughness: 20}")
    assert result(g) == "wound" and g.decks["wounds"] == 1 and g.monster["movement"] == 6
    g.expects("action", "move", "end")


def test_strength_makes_no_roll_natural() -> None:
    """[R-WND-03, R-CRT-01]"""
    # Nine and strength 5 make fourteen, but the die shows a nine: a plain wound.
    g = attempt(9, ", attributes: {strength: 4}")
    assert result(g) == "wound" and not g.happened("critical")
    # And a ten with strength -9 is still a natural ten.
    assert result(attempt(10, ", attributes: {strength: -9}")) == "critical"


def test_one_attempt_is_one_wound() -> None:
    """[R-WND-07, R-WST-01]"""
    g = attempt(9, ", attributes: {strength: 20}", ai="claw, chomp, maul")
    assert g.decks["wounds"] == 1 and g.decks["ai"] == 2
    g.expects("action", "move", "end")


# -- luck and criticals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "monster", "critical_on"),
    [
        ("", "", 10),
        (", attributes: {luck: 1}", "", 9),
        (", tokens: {luck: 2}", "", 8),
        (", attributes: {luck: 2}", ", tokens: {luck: 1}", 9),
        (", attributes: {luck: 1}", ", tokens: {luck: 1}", 10),
    ],
)
def test_luck_lowers_and_monster_luck_raises_the_critical_number(a: str, monster: str, critical_on: int) -> None:
    """[R-CRT-01, R-TOK-01]"""
    assert result(attempt(critical_on, a, monster)) == "critical"
    assert result(attempt(critical_on - 1, a, monster)) == "wound"


def test_a_natural_one_is_never_critical() -> None:
    """[R-CRT-01, R-GEN-04]"""
    luck = ", attributes: {luck: 9}"
    assert result(attempt(1, luck)) == "failure"
    assert result(attempt(2, luck)) == "critical"


@pytest.mark.parametrize(("a", "monster"), [(", attributes: {luck: -1}", ""), ("", ", tokens: {luck: 1}")])
def test_with_luck_below_nothing_no_critical_is_possible(a: str, monster: str) -> None:
    """[R-CRT-01, R-CRT-03]"""
    assert result(attempt(10, a, monster)) == "wound"


def test_a_critical_wounds_even_if_strength_would_not() -> None:
    """[R-CRT-02]"""
    g = attempt(8, ", attributes: {luck: 2, strength: -9}")
    assert result(g) == "critical" and g.decks["wounds"] == 1 and g.monster["movement"] == 5
    g.expects("action", "move", "end")


def test_a_ten_that_monster_luck_spoils_still_brings_the_reaction() -> None:
    """[R-CRT-03, R-REA-01]"""
    g = attempt(10, "", ", tokens: {luck: 1}", "beasts-flank")
    assert result(g) == "wound" and g.survivor("a")["priority_target"] is True
    assert g.monster["knocked_down"] is False and g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_without_a_critical_section_a_ten_is_a_plain_wound(tmp_path: Path) -> None:
    """[R-CRT-01, R-CRT-03, R-REA-01]"""
    g = brew(
        homebrew(tmp_path, hit_locations="plain: {wound: [{gain: {who: attacker, courage: 1}}]}"),
        """
        survivors: {a: {at: J8, attributes: {luck: 3}}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [plain]}
        """,
        to_hit(7, 1),
        to_wound(10),
    )
    g.unwatched().choose("act:a", "attack:founding-stone", "wound:plain")
    assert result(g) == "wound" and g.decks["wounds"] == 1
    assert g.survivor("a")["courage"] == 1
    untouched(g, "b")
    g.expects("action", "move", "end")


# -- the order of a critical -------------------------------------------------------------------------------------

MOODS = "enraged, ground-fighting"


def test_on_a_critical_the_wound_comes_first() -> None:
    """[R-CRT-05, R-AMB-12]"""
    # The wound ends Ground Fighting, so Enraged is the one mood left for the critical effect to discard.
    g = critical_tricep("")
    assert g.decks["in_play"] == [] and g.decks["ai_discard"] == ["enraged", "ground-fighting"]
    g.expects("action", "move", "end")


def test_by_the_other_ruling_the_effects_come_first() -> None:
    """[R-AMB-12]"""
    # Both moods are still in play: the controller gives up Ground Fighting, and the wound then finds it gone.
    g = critical_tricep("critical-order: effects-first")
    assert sorted(g.options) == ["pick:enraged", "pick:ground-fighting"] and g.decks["wounds"] == 0
    g.choose("pick:ground-fighting")
    assert g.decks["in_play"] == ["enraged"] and g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def critical_tricep(rulings: str) -> Play:
    """A critical on the tricep, from two spaces away: outside Ground Fighting's zone."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: I8}}, b: {{at: R3}}}}
        start: survivors-turn
        rulings: {{{rulings}}}
        decks: {{ai: [claw, chomp], hit_locations: [beasts-tricep], in_play: [{MOODS}]}}
        """
    ).choose("act:a", "use:founding-stone:sling", "wound:beasts-tricep")


@pytest.mark.parametrize("order", ["wound-first", "effects-first"])
def test_a_killing_critical_still_gives_what_it_gives(order: str) -> None:
    """[R-AMB-12, R-CRT-04, R-END-01]"""
    g = strike(
        "beasts-femur",
        CRITICAL,
        draw("resource", "eye-of-cat"),
        draw("resource", "sinew", "sinew", "white-fur", "white-fur"),
        ai="",
        rulings=f"critical-order: {order}",
    )
    assert g.survivor("a")["resources"] == ["eye-of-cat"] and g.monster["dead"] is True
    g.expects_over("victory")


# -- impervious --------------------------------------------------------------------------------------------------

PLATE = """
    plate:
      impervious: true
      wound: [{gain: {who: attacker, courage: 1}}]
      failure: [{gain: {who: attacker, insanity: 1}}]
      critical: [{gain: {who: attacker, understanding: 1}}]
    """


@pytest.mark.parametrize(("roll", "gained"), [(4, "insanity"), (5, "courage"), (10, "understanding")])
def test_an_impervious_location_is_tried_and_reacts_but_is_never_wounded(
    tmp_path: Path, roll: int, gained: str
) -> None:
    """[R-HL-07, R-WND-02, R-CRT-02]"""
    g = brew(
        homebrew(tmp_path, hit_locations=PLATE),
        """
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        last_to_wound: b
        decks: {ai: [straw-blow, straw-blow], hit_locations: [plate]}
        """,
        to_hit(7, 1),
        to_wound(roll),
    ).choose("act:a", "attack:founding-stone", "wound:plate")
    stats = {k: g.survivor("a")[k] for k in ("insanity", "courage", "understanding")}
    assert stats == {"insanity": 0, "courage": 0, "understanding": 0} | {gained: 1}
    assert g.decks["wounds"] == 0 and g.decks["ai"] == 2 and g.monster["last_to_wound"] == "b"
    untouched(g, "b")
    g.expects("action", "move", "end")


# -- special rules come before the attempt -----------------------------------------------------------------------


def test_a_locations_special_rules_come_before_the_roll(tmp_path: Path) -> None:
    """[R-WND-01, R-WND-05]"""
    g = brew(
        homebrew(tmp_path, hit_locations="dust: {special: [{tokens: {who: attacker, strength: 4}}], critical: []}"),
        """
        survivors: {a: {at: J8}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [dust]}
        """,
        to_hit(7, 1),
        to_wound(2),
    ).choose("act:a", "attack:founding-stone", "wound:dust")
    # Strength 1 and the four tokens just gained: 2 + 5 reaches 6.
    assert result(g) == "wound"
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_the_last_to_wound_is_remembered() -> None:
    """[R-WND-06]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [claw, chomp, maul], hit_locations: [beasts-knee, beasts-femur]}
        """,
        to_hit(7, 1),
        to_wound(5),
        to_hit(7, 1),
        to_wound(4),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee", "end")
    assert g.monster["last_to_wound"] == "a"
    # A failed attempt does not count.
    g.choose("act:b", "attack:founding-stone", "wound:beasts-femur")
    assert g.monster["last_to_wound"] == "a"
    g.expects("action", "move", "end")


GLARE = """
    glare: {{special: [{{{what}: attacker}}], failure: [{{gain: {{who: all survivors, insanity: 1}}}}], critical: []}}
    straw-chest: {{critical: []}}
    """


@pytest.mark.parametrize("what", ["knock_down", "kill"])
def test_an_attacker_felled_by_the_special_rules_makes_no_attempt(tmp_path: Path, what: str) -> None:
    """[R-WND-01, R-SAT-12, R-KDS-03]"""
    g = brew(
        homebrew(tmp_path, hit_locations=GLARE.format(what=what)),
        """
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [glare, straw-chest]}
        """,
        to_hit(7, 7),
    ).choose("act:a", "attack:founding-stone", "wound:glare")
    # The attack was over before the roll: nothing is attempted and nothing reacts.
    assert not g.happened("wound-attempt") and not g.happened("reaction") and g.decks["wounds"] == 0
    assert sorted(g.decks["hit_location_discard"]) == ["glare", "straw-chest"]
    untouched(g, "b")
    g.expects("act_order", "act:b")
