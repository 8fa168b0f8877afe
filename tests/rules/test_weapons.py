"""Weapons: their reach, their cost, and injuries that forbid them."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent
from tests.support.position import Dice, Play, amount, place, play, severe, to_hit, to_wound, trauma
from tests.support.tiny_monster import brew, homebrew


def armed(at: str, gear: str, more: str = "", a: str = "", *dice: Dice) -> Play:
    """Survivor a's act begins; the lion stands on K8."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}, gear: [{gear}]{a}}}, b: {{at: A16}}}}
        start: survivors-turn
        decks: {{ai: [claw, chomp], hit_locations: [beasts-knee, beasts-femur]}}
        {more}
        """,
        *dice,
    ).choose("act:a")


# -- melee and reach ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["K7", "L7", "J8", "J9", "M8", "M9", "K10", "L10"])
def test_melee_weapons_need_an_adjacent_space(at: str) -> None:
    """[R-SAT-01, R-BRD-04]"""
    armed(at, "founding-stone").expects(
        "action", "move", "attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth", "end"
    )


@pytest.mark.parametrize("at", ["J7", "M10", "K6", "I8"])
def test_a_diagonal_or_a_gap_is_out_of_melee_range(at: str) -> None:
    """[R-SAT-01, R-SAT-02]"""
    armed(at, "founding-stone").expects("action", "move", "use:founding-stone:sling", "end")


@pytest.mark.parametrize(("at", "reaches"), [("J8", True), ("I8", True), ("J7", True), ("H8", False), ("I7", False)])
def test_reach_two_attacks_from_two_spaces_away(at: str, reaches: bool) -> None:
    """[R-SAT-01]"""
    g = armed(at, "king-spear")
    assert ("attack:king-spear" in g.options) is reaches
    g.expects("action")


def test_reach_does_not_lend_itself_to_bare_fists() -> None:
    """[R-GEAR-06, R-SAT-01]"""
    armed("I8", "king-spear").expects("action", "move", "attack:king-spear", "end")


def test_reach_ignores_obstacles() -> None:
    """[R-SAT-01, R-TER-03]"""
    g = armed("I8", "king-spear", "terrain: [{id: toppled-pillar, at: J6}]")
    assert "attack:king-spear" in g.options
    g.expects("action")


# -- ranged ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "in_range"), [("J8", True), ("E8", True), ("H5", True), ("D8", False), ("H4", False)])
def test_range_counts_spaces_to_the_nearest_part_of_the_base(at: str, in_range: bool) -> None:
    """[R-SAT-01, R-BRD-05]"""
    g = armed(at, "bone-darts")
    assert ("attack:bone-darts" in g.options) is in_range
    g.expects("action")


def test_an_obstacle_in_the_line_of_sight_forbids_the_shot() -> None:
    """[R-SAT-01, R-TER-03, R-BRD-11]"""
    g = armed("F8", "bone-darts", "terrain: [{id: toppled-pillar, at: H6}]")
    g.expects("action", "move", "end")


def test_an_obstacle_beside_the_line_does_not() -> None:
    """[R-TER-03, R-BRD-11]"""
    g = armed("F8", "bone-darts", "terrain: [{id: toppled-pillar, at: H11}]")
    g.expects("action", "move", "attack:bone-darts", "end")


def test_figures_never_block_a_shot() -> None:
    """[R-BRD-10, R-SAT-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: F8, gear: [bone-darts]}, b: {at: H8}, c: {at: I8}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        """
    ).choose("act:a")
    assert "attack:bone-darts" in g.options
    g.expects("action")


@pytest.mark.parametrize(("ruling", "shot"), [("touch-blocks", False), ("touch-free", True)])
def test_touching_a_corner_of_an_obstacle_is_a_matter_of_ruling(ruling: str, shot: bool) -> None:
    """[R-AMB-22, R-BRD-11]"""
    # The line from H5 to the middle of the lion runs at 45 degrees, through the corner where I6, J6, I7 and J7 meet.
    g = armed(
        "H5", "bone-darts", f"terrain: [{{id: stone-column, at: J5}}]\n        rulings: {{sight-corner: {ruling}}}"
    )
    assert ("attack:bone-darts" in g.options) is shot
    g.expects("action")


@pytest.mark.parametrize("ruling", ["touch-blocks", "touch-free"])
def test_an_obstacle_that_the_line_enters_blocks_by_either_ruling(ruling: str) -> None:
    """[R-AMB-22]"""
    g = armed(
        "H5", "bone-darts", f"terrain: [{{id: stone-column, at: I5}}]\n        rulings: {{sight-corner: {ruling}}}"
    )
    g.expects("action", "move", "end")


def test_a_shot_is_made_from_afar_and_the_reaction_comes_to_the_archer() -> None:
    """[R-SAT-03, R-REA-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K14, gear: [bone-darts]}, b: {at: A16}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [fleshy-gut]}
        """,
        to_hit(7),
        to_wound(2),
        to_hit(2, 1),
        place("legs"),
    ).choose("act:a", "attack:bone-darts", "wound:fleshy-gut")
    assert g.monster["at"] == "K12" and g.monster["facing"] == "south"
    g.choose("take:legs")
    g.expects("action", "move", "end")


# -- cumbersome --------------------------------------------------------------------------------------------------


def test_cumbersome_weapons_cost_the_movement_too() -> None:
    """[R-ACTV-01, R-ACT-02]"""
    g = armed("J8", "bone-club", "", "", to_hit(5, 5)).choose("attack:bone-club")
    g.expects("action", "end")


def test_without_movement_a_cumbersome_weapon_cannot_be_activated() -> None:
    """[R-ACTV-01]"""
    g = armed("J7", "bone-club").choose("move", "to:J8")
    g.expects("action", "attack:fist-and-tooth", "end")


def test_a_surge_cannot_pay_for_a_cumbersome_weapon() -> None:
    """[R-SUR-11]"""
    g = armed("J8", "bone-club", "", ", survival: 3, actions: [dodge, dash, surge]")
    assert "attack:bone-club" in g.options
    g.choose("surge:a")
    g.expects("action", "attack:fist-and-tooth")


# -- fists -------------------------------------------------------------------------------------------------------


def test_fist_and_tooth_is_always_there() -> None:
    """[R-GEAR-03, R-FS-02]"""
    armed("J8", "").expects("action", "move", "attack:fist-and-tooth", "end")


def test_fist_and_tooth_rolls_two_dice_at_eight() -> None:
    """[R-GEAR-03]"""
    g = armed("J8", "", "", "", to_hit(8, 7), to_wound(6)).choose("attack:fist-and-tooth", "wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["toughness"], attempt["result"]) == (0, 6, "wound")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_fist_and_tooth_fails_to_wound_on_a_five() -> None:
    """[R-GEAR-03, R-WND-04]"""
    g = armed("J8", "", "", "", to_hit(8, 7), to_wound(5)).choose("attack:fist-and-tooth", "wound:beasts-knee")
    assert g.decks["wounds"] == 0
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("weapon", "needs", "critical"), [("fist-and-tooth", 8, True), ("founding-stone", 7, False)])
def test_only_fists_are_lucky(weapon: str, needs: int, critical: bool) -> None:
    """[R-GEAR-03, R-GEAR-06, R-CRT-01]"""
    g = armed("J8", "founding-stone", "", "", to_hit(needs, 1), to_wound(9)).choose(
        f"attack:{weapon}", "wound:beasts-knee"
    )
    assert g.happened("critical") is critical and g.decks["wounds"] == 1
    assert g.monster["movement"] == (5 if critical else 6)
    g.expects("action", "move", "end")


# -- gear --------------------------------------------------------------------------------------------------------


def test_two_of_the_same_weapon_are_one_choice() -> None:
    """[R-GEAR-05]"""
    g = armed("J8", "founding-stone, founding-stone")
    g.expects("action", "move", "attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth", "end")


def test_armor_comes_from_gear_and_cloth_covers_the_waist() -> None:
    """[R-GEAR-04, R-FS-04]"""
    g = armed("J8", "cloth")
    assert g.survivor("a")["armor"] == {"head": 0, "arms": 0, "body": 0, "waist": 1, "legs": 0}
    g.expects("action")


def test_two_of_the_same_armor_do_not_fit_in_one_grid() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="cloth"):
        armed("J8", "cloth, cloth")


def test_activating_other_gear_does_what_it_says(tmp_path: Path) -> None:
    """[R-ACTV-01]"""
    catalog = homebrew(
        tmp_path,
        gear="""
            horn:
              keywords: [item]
              abilities: [{name: blow, do: [{gain: {who: "all survivors, non-deaf", insanity: 1}}]}]
            torch:
              keywords: [item]
              abilities:
                - {name: swing, costs_movement: true, archive: true, do: [{gain: {who: the survivor, courage: 1}}]}
            """,
    )
    g = brew(
        catalog,
        """
        survivors: {a: {at: C3, gear: [horn, torch]}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("act:a")
    assert g.options == ["move", "use:horn:blow", "use:torch:swing", "end"]
    g.choose("use:horn:blow")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [1, 1]
    assert g.survivor("a")["gear"] == ["horn", "torch"]
    # The activation is spent, the movement is not.
    g.expects("action", "move", "end")


def test_gear_may_cost_movement_as_well_and_be_archived(tmp_path: Path) -> None:
    """[R-ACTV-01, R-GEN-13]"""
    catalog = homebrew(
        tmp_path,
        gear="""
            torch:
              keywords: [item]
              abilities:
                - {name: swing, costs_movement: true, archive: true, do: [{gain: {who: the survivor, courage: 1}}]}
            """,
    )
    g = brew(
        catalog,
        """
        survivors: {a: {at: C3, gear: [torch, cloth]}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("act:a", "use:torch:swing")
    assert g.survivor("a")["courage"] == 1 and g.survivor("a")["gear"] == ["cloth"]
    assert g.decks["archived"] == ["torch"]
    g.expects("action", "end")


# -- special rules -----------------------------------------------------------------------------------------------

SLOW = """
    maul-stone: {keywords: [weapon, melee], weapon: {speed: 3, accuracy: 6, strength: 4, slow: true}}
    long-bow: {keywords: [weapon, ranged], weapon: {speed: 3, accuracy: 6, strength: 2, range: 9, slow: true}}
    """

WHISPER = """
    whisper:
      actions: [{brain_damage: {who: all survivors, amount: 1}}]
    """


def test_a_slow_weapon_always_rolls_one_die(tmp_path: Path) -> None:
    """[R-SAT-03]"""
    g = brew(
        homebrew(tmp_path, gear=SLOW),
        """
        survivors: {a: {at: J8, gear: [maul-stone], attributes: {speed: 3}, tokens: {speed: 2}}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
        to_hit(5),
    ).choose("act:a", "attack:maul-stone")
    g.expects("action", "move", "end")


def frenzied(tmp_path: Path, weapon: str, *dice: Dice) -> Play:
    """Survivor a has just gone into a frenzy (+1 speed, +1 strength token) and attacks with this slow weapon."""
    g = brew(
        homebrew(tmp_path, gear=SLOW, ai=WHISPER),
        f"""
        survivors: {{a: {{at: J8, gear: [{weapon}], injuries: {{brain: light}}}}}}
        decks: {{ai: [whisper, straw-blow], hit_locations: [straw-chest]}}
        """,
        trauma(10),
        amount(1),
        *dice,
    )
    assert "frenzy" in g.survivor("a")["impairments"]
    assert g.survivor("a")["tokens"] == {"speed": 1, "strength": 1}
    return g.choose("act:a", f"attack:{weapon}")


def test_the_frenzied_ignore_slow_on_melee_weapons(tmp_path: Path) -> None:
    """[R-BRN-05, R-SAT-03]"""
    g = frenzied(tmp_path, "maul-stone", to_hit(5, 5, 5, 5))
    g.expects("action", "move", "end")


def test_the_frenzied_do_not_ignore_slow_on_ranged_weapons(tmp_path: Path) -> None:
    """[R-BRN-05, R-SAT-03]"""
    g = frenzied(tmp_path, "long-bow", to_hit(5))
    g.expects("action", "move", "end")


def dense(tmp_path: Path, gear: str, *dice: Dice) -> Play:
    return brew(
        homebrew(tmp_path, hit_locations="shell: {super_dense: true, critical: []}\nstraw-chest: {critical: []}"),
        f"""
        survivors: {{a: {{at: J8, gear: [{gear}]}}, b: {{at: R3, gear: [{gear}]}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow, straw-blow], hit_locations: [shell, straw-chest]}}
        """,
        *dice,
    ).choose("act:a", f"attack:{gear}")


@pytest.mark.parametrize("roll", [2, 9])
def test_a_frail_weapon_breaks_on_a_super_dense_location(tmp_path: Path, roll: int) -> None:
    """[R-HL-03, R-SAT-11]"""
    g = dense(tmp_path, "bone-darts", to_hit(7), to_wound(roll)).choose("wound:shell")
    assert g.survivor("a")["gear"] == [] and g.decks["archived"] == ["bone-darts"]
    assert g.survivor("b")["gear"] == ["bone-darts"]
    assert g.decks["wounds"] == (1 if roll == 9 else 0)
    g.expects("action", "move", "end")


def test_a_frail_weapon_breaks_only_at_the_end_of_the_attack(tmp_path: Path) -> None:
    """[R-HL-03, R-SAT-11]"""
    catalog = homebrew(
        tmp_path,
        hit_locations="shell: {super_dense: true, critical: []}\nstraw-chest: {critical: []}",
        gear="glass: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 5, frail: true}}",
    )
    g = brew(
        catalog,
        """
        survivors: {a: {at: J8, gear: [glass]}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [shell, straw-chest]}
        """,
        to_hit(5, 5),
        to_wound(2),
        to_wound(2),
    ).choose("act:a", "attack:glass", "wound:shell")
    assert g.survivor("a")["gear"] == ["glass"]
    g.choose("wound:straw-chest")
    assert g.survivor("a")["gear"] == [] and g.decks["wounds"] == 2
    g.expects("action", "move", "end")


def test_a_sturdy_weapon_does_not_break(tmp_path: Path) -> None:
    """[R-HL-03]"""
    g = dense(tmp_path, "founding-stone", to_hit(7, 1), to_wound(2)).choose("wound:shell")
    assert g.survivor("a")["gear"] == ["founding-stone"]
    g.expects("action", "move", "end")


def test_a_location_that_was_never_attempted_breaks_nothing(tmp_path: Path) -> None:
    """[R-HL-03, R-SAT-12]"""
    catalog = homebrew(
        tmp_path,
        hit_locations="""
            shell: {super_dense: true, critical: []}
            flinch: {failure: [{knock_down: attacker}], critical: []}
            """,
        gear="glass: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, frail: true}}",
    )
    g = brew(
        catalog,
        """
        survivors: {a: {at: J8, gear: [glass]}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [shell, flinch]}
        """,
        to_hit(5, 5),
        to_wound(2),
    ).choose("act:a", "attack:glass", "wound:flinch")
    assert g.survivor("a")["knocked_down"] is True and g.survivor("a")["gear"] == ["glass"]
    g.expects("act_order", "act:b")


# -- what injuries take away -------------------------------------------------------------------------------------


def test_a_lost_arm_takes_the_two_handed_weapons_and_two_all_but_the_fists() -> None:
    """[R-SEV-04, R-GEAR-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, gear: [king-spear, founding-stone], survival: 0, injuries: {arms: heavy}}}
        decks: {ai: [claw, claw], hit_locations: [beasts-knee]}
        """,
        to_hit(2, 1),
        place("arms"),
        severe(4),
        to_hit(2, 1),
        place("arms"),
        severe(4),
    ).choose("take:arms", "act:a")
    assert [o for o in g.options if o.startswith("attack")] == ["attack:founding-stone", "attack:fist-and-tooth"]
    g.choose("end", "take:arms", "act:a")
    assert [o for o in g.options if o.startswith("attack")] == ["attack:fist-and-tooth"]
    g.expects("action")


ARROWS = """
    light-bow: {keywords: [weapon, ranged, bow], weapon: {speed: 2, accuracy: 6, strength: 0, range: 6}}
    barbed-arrow:
      keywords: [ammunition]
      weapon: {speed: 3, accuracy: 6, strength: 2, slow: true, ammunition: bow}
    """


def test_the_frenzied_do_not_ignore_slow_on_ammunition(tmp_path: Path) -> None:
    """[R-BRN-05, R-SAT-03] A slow arrow is shot with a bow that is not slow: still one die."""
    g = brew(
        homebrew(tmp_path, gear=ARROWS, ai=WHISPER),
        """
        survivors: {a: {at: J8, gear: [light-bow, barbed-arrow], injuries: {brain: light}}}
        decks: {ai: [whisper, straw-blow], hit_locations: [straw-chest]}
        """,
        trauma(10),
        amount(1),
        to_hit(5),
    )
    assert "frenzy" in g.survivor("a")["impairments"]
    g.choose("act:a", "attack:barbed-arrow")
    g.expects("action", "move", "end")


def test_a_destroyed_back_takes_the_gear_of_strength_two_and_more() -> None:
    """[R-SEV-04] Bone Axe 3, Bone Blade 2, Founding Stone 1."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, gear: [bone-axe, bone-blade, founding-stone], survival: 0, injuries: {body: heavy}}}
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        """,
        to_hit(2, 1),
        place("body"),
        severe(5),
    ).choose("take:body", "act:a")
    assert [o for o in g.options if o.startswith("attack")] == ["attack:founding-stone", "attack:fist-and-tooth"]
    g.expects("action")


CHARM = """
    hatchet: {keywords: [weapon, melee, axe], weapon: {speed: 1, accuracy: 5, strength: 1}}
    club: {keywords: [weapon, melee], weapon: {speed: 1, accuracy: 5, strength: 1}}
    charm:
      keywords: [item]
      when: [{moment: survivor hits, with: [axe], do: [{gain: {who: the survivor, insanity: 1}}]}]
    """


@pytest.mark.parametrize(("weapon", "insanity"), [("hatchet", 1), ("club", 0)])
def test_gear_speaks_in_the_attacks_of_the_weapons_it_names(tmp_path: Path, weapon: str, insanity: int) -> None:
    """[R-GEAR-06]"""
    g = brew(
        homebrew(tmp_path, gear=CHARM),
        """
        survivors: {a: {at: J8, gear: [hatchet, club, charm]}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
        to_hit(5),
    ).choose("act:a", f"attack:{weapon}")
    assert g.survivor("a")["insanity"] == insanity
    g.expects("wound_order", "wound:straw-chest")
