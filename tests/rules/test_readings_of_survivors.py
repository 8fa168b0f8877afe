"""Rulings R-AMB-61 to R-AMB-76: each answer plays differently in one position."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.antelope import position
from tests.support.pass_turns import idle
from tests.support.position import Dice, check, draw, place, random_survivor, severe, to_hit, to_wound, trauma
from tests.support.ruled_positions import play_with_ruling
from tests.support.tiny_monster import brew, homebrew

# -- R-AMB-61: brain-box -----------------------------------------------------------------------------------------

TENDON = """
monster: {at: K8, facing: south}
survivors:
  a: {at: K10, survival: 0, injuries: {legs: heavy}}
  b: {at: A1, courage: 9}
  c: {at: V1, courage: 9}
decks: {ai: [claw, terrifying-roar]}
controller: b
"""


@pytest.mark.parametrize(("value", "down"), [("", True), ("no-injury", False)])
def test_a_torn_tendon_and_the_brain_box(value: str, down: bool) -> None:
    """b and c are braver than the roar.  The knockback has no collision: the path is free.  [R-AMB-61, R-SEV-04]"""
    dice = (to_hit(7, 1), place("legs"), severe(6), check(2), check(2), check(2), to_hit(1, 1))
    g = play_with_ruling("brain-box", value, TENDON, *dice)
    g.choose("take:legs", "act:a", "end", "act:b", "end", "act:c", "end", "first:a", "first:b")
    a = g.survivor("a")
    assert (a["injuries"]["brain"], a["knocked_down"]) == ("light", down)
    g.expects("act_order", *(["act:b", "act:c"] if down else ["act:a", "act:b", "act:c"]))


# -- R-AMB-62: endure-when-felled --------------------------------------------------------------------------------

HEAD = """
monster: {at: K8, facing: south}
survivors: {a: {at: K10, survival: 9, survival_limit: 9, actions: [dodge, endure]}, b: {at: A1}}
controller: b
decks: {ai: [power-swat]}
"""


def test_the_hit_that_fells_a_survivor_cannot_be_endured() -> None:
    """Two damage: the heavy box of the head, and a severe injury.  [R-AMB-62, R-KDS-02]"""
    g = play_with_ruling("endure-when-felled", "", HEAD, to_hit(2), place("head"), severe(10)).choose("take:head")
    assert g.happened("injury-roll") and g.survivor("a")["knocked_down"]
    g.expects("act_order")


def test_or_the_survivor_falls_when_the_hit_is_resolved() -> None:
    """[R-AMB-62, R-SUR-12]"""
    g = play_with_ruling("endure-when-felled", "in-time", HEAD, to_hit(2), place("head")).choose("take:head")
    assert g.game.decision.kind == "yes_no" and not g.survivor("a")["knocked_down"]
    g.choose("yes")
    assert not g.happened("injury-roll")
    assert (g.survivor("a")["survival"], g.survivor("a")["knocked_down"]) == (2, True)
    g.expects("act_order")


# -- R-AMB-63: damage-tokens -------------------------------------------------------------------------------------

ENRAGED = """
monster: {at: K8, facing: south}
survivors: {a: {at: K10, survival: 0, injuries: {arms: heavy}}, b: {at: A1}}
controller: b
decks: {ai: [claw], in_play: [enraged]}
"""


@pytest.mark.parametrize(("value", "legs"), [("", "light"), ("attack-start", "heavy")])
def test_enraged_leaves_play_between_two_hits(value: str, legs: str) -> None:
    """The first hit takes an arm, which ends Enraged and its point of damage.  [R-AMB-63, R-MAT-08]"""
    g = play_with_ruling("damage-tokens", value, ENRAGED, to_hit(5, 5), place("arms", "legs"), severe(4))
    g.choose("take:arms", "take:legs")
    assert g.decks["in_play"] == []
    assert g.survivor("a")["injuries"]["legs"] == legs
    g.expects("act_order")


# -- R-AMB-65: pounce-distance -----------------------------------------------------------------------------------

POUNCE = """
monster: {at: K8, facing: south}
survivors: {a: {at: H8, survival: 0, gear: [white-lion-coat, founding-stone]}}
start: survivors-turn
decks: {ai: [claw], hit_locations: [beasts-knee]}
"""


def test_a_short_pounce_is_no_attack() -> None:
    """[R-AMB-65]"""
    g = play_with_ruling("pounce-distance", "", POUNCE).choose("act:a", "use:white-lion-coat:pounce", "to:J8")
    g.expects("action", "end")


def test_or_any_pounce_is_one() -> None:
    """But not one without a step.  [R-AMB-65]"""
    g = play_with_ruling("pounce-distance", "up-to", POUNCE).choose("act:a", "use:white-lion-coat:pounce", "to:J8")
    g.expects("action", "attack:founding-stone", "attack:fist-and-tooth", "done")
    h = play_with_ruling("pounce-distance", "up-to", POUNCE.replace("H8", "J8"))
    h.choose("act:a", "use:white-lion-coat:pounce", "done")
    h.expects("action", "end")


# -- R-AMB-66: delayed-death -------------------------------------------------------------------------------------

DOOMED_LION = """
monster: {at: K8, facing: south}
survivors: {a: {at: J8, survival: 0}}
start: survivors-turn
decks: {ai: [claw, maul, enraged, grasp], hit_locations: [straining-neck]}
"""
SPOILS = draw("resource", "sinew", "white-fur", "lion-claw", "lion-claw")


def test_the_lion_dies_although_sniffing_ended_its_turn() -> None:
    """Maul finds no knocked down survivor.  [R-AMB-66, R-MT-05]"""
    g = play_with_ruling("delayed-death", "", DOOMED_LION, to_hit(7, 1), to_wound(10), check(10), SPOILS)
    g.choose("act:a", "attack:founding-stone", "wound:straining-neck")
    idle(g)
    assert g.happened("instinct")
    g.expects_over("victory")


def test_or_it_dies_at_the_end_of_a_turn_that_ends_by_itself() -> None:
    """Enraged draws Grasp, which misses.  [R-AMB-66]"""
    dice = (to_hit(7, 1), to_wound(10), check(10), to_hit(1), SPOILS)
    g = play_with_ruling("delayed-death", "waits", DOOMED_LION, *dice)
    g.choose("act:a", "attack:founding-stone", "wound:straining-neck")
    idle(g)
    assert g.happened("instinct") and not g.monster["dead"]
    idle(g)
    g.expects_over("victory")


# -- R-AMB-67: tile-of-the-dead ----------------------------------------------------------------------------------

SEATS = """
monster: {at: K8, facing: south}
survivors: {a: {at: A1}, b: {at: B1, dead: true}, c: {at: C1}}
controller: a
start: survivors-turn
decks: {ai: [ground-fighting]}
"""


@pytest.mark.parametrize(("value", "seat"), [("", "p2"), ("skipped", "p3")])
def test_the_tile_passes_from_a_when_b_is_dead(value: str, seat: str) -> None:
    """[R-AMB-67, R-RND-03]"""
    g = idle(play_with_ruling("tile-of-the-dead", value, SEATS))
    assert g.view["controller"] == seat
    g.expects("act_order")


# -- R-AMB-68: basic-action-away ---------------------------------------------------------------------------------

GONE = """
monster: {at: K8, facing: south}
survivors:
  a: {at: K10, survival: 0, armor: {arms: 9, legs: 9}}
  b: {at: D4}
decks: {ai: [claw, combo-claw, vanish], in_play: [bloodthirsty]}
controller: b
"""


@pytest.mark.parametrize(("value", "dice"), [("", [random_survivor("b")]), ("instinct", [])])
def test_bloodthirsty_while_the_lion_is_gone(value: str, dice: list[Dice]) -> None:
    """Sniffing ends the turn before Vanish is drawn.  [R-AMB-68, R-TGT-10]"""
    blows = (to_hit(2, 1), place("arms"), to_hit(4, 4), place("arms", "legs"))
    g = play_with_ruling("basic-action-away", value, GONE, *blows, *dice).choose("take:arms")
    idle(g).choose("take:arms", "take:legs")
    assert g.monster["at"] is None
    idle(g)
    assert g.happened("monster-away") and g.happened("instinct") is bool(value)
    g.expects("act_order" if value else "monster_path")


# -- R-AMB-69: trigger-sides -------------------------------------------------------------------------------------

GAZE = """
monster: {at: K8, facing: south}
survivors: {a: {at: K12, survival: 0, insanity: 5, gear: [cat-gut-bow]}}
start: survivors-turn
decks: {ai: [claw], in_play: [golden-eyes], hit_locations: [beasts-knee]}
"""


@pytest.mark.parametrize(("value", "insanity"), [("", 2), ("survivors-first", 5)])
def test_both_sides_wait_for_the_attack(value: str, insanity: int) -> None:
    """Golden Eyes take three insanity before the bow asks whether to aim, or after.  [R-AMB-69, R-AI-13]"""
    g = play_with_ruling("trigger-sides", value, GAZE).choose("act:a", "attack:cat-gut-bow")
    assert g.survivor("a")["insanity"] == insanity
    g.expects("spend", "yes", "no")


# -- R-AMB-70: life-healing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "life"), [("", 10), ("nothing", 9)])
def test_a_monster_with_life_points_heals(value: str, life: int) -> None:
    """[R-AMB-70, R-WST-08, R-HEA-01]"""
    g = play_with_ruling(
        "life-healing",
        value,
        """
monster: {at: K8, facing: south, level: great-golden-cat, life: 9}
survivors: {a: {at: A1}}
decks: {ai: [lick-wounds, alert]}
""",
    )
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose(g.options[0])
    assert g.monster["life"] == life
    g.expects("act_order")


# -- R-AMB-71: rubble-seven --------------------------------------------------------------------------------------

DEBRIS = """
monster: {at: K14, facing: south}
survivors: {a: {at: E5, survival: 0, gear: []}}
terrain: [{id: debris, at: F5, facing: north}]
decks: {ai: [claw]}
start: survivors-turn
"""


@pytest.mark.parametrize(("value", "gear", "tiles"), [("", ["bone-blade"], 0), ("nothing", [], 1)])
def test_debris_searched_with_a_seven(value: str, gear: list[str], tiles: int) -> None:
    """[R-AMB-71]"""
    g = play_with_ruling("rubble-seven", value, DEBRIS, check(7)).choose("act:a", "use:debris:search:F5")
    assert (g.survivor("a")["gear"], len(g.view["terrain"])) == (gear, tiles)
    g.expects("action")


# -- R-AMB-72: insane-judged -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "at"), [("before", "B8"), ("after", "G8")])
def test_brain_damage_that_ends_insanity(value: str, at: str) -> None:
    """Stomp and Snort takes one insanity of three.  [R-AMB-72, R-BRN-03]"""
    a = "at: G8, survival: 0, insanity: 3"
    g = position("stomp-and-snort", random_survivor("a"), check(10), a=a, rulings=f"insane-judged: {value}")
    v = g.survivor("a")
    assert (v["insanity"], v["knocked_down"], v["at"]) == (2, True, at)
    g.expects("act_order")


@pytest.mark.parametrize(("value", "down"), [("before", True), ("after", False)])
def test_in_heat_fells_the_insane(value: str, down: bool) -> None:
    """[R-AMB-72]"""
    g = position(
        "crush-and-devour",
        a="at: A16, survival: 0, insanity: 3",
        b="at: A1, survival: 0",
        in_play="in-heat",
        rulings=f"insane-judged: {value}",
    )
    while g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    assert g.happened("instinct")
    assert (g.survivor("a")["insanity"], g.survivor("a")["knocked_down"]) == (2, down)


# -- R-AMB-73: seizure-order -------------------------------------------------------------------------------------

SEIZURE = """
monster: {at: K8, facing: south}
survivors:
  a: {at: K12, survival: 0, injuries: {brain: light, legs: heavy}}
  b: {at: K13, survival: 0}
decks: {ai: [size-up]}
controller: b
"""


@pytest.mark.parametrize(
    ("value", "dice", "arms"),
    [("", [place("arms"), place("legs"), severe(1)], "light"), ("survivor-first", [place("legs"), severe(1)], "none")],
)
def test_a_survivor_dies_of_a_danger_seizure(value: str, dice: list[Dice], arms: str) -> None:
    """[R-AMB-73, R-BRN-05]"""
    g = play_with_ruling("seizure-order", value, SEIZURE, random_survivor("a"), check(4), trauma(5), *dice)
    assert not g.survivor("a")["alive"]
    assert g.survivor("b")["injuries"]["arms"] == arms
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(("value", "insanity"), [("", 1), ("in-time", 1)])
def test_a_hit_without_a_severe_injury_fells_at_once_by_both_answers(tmp_path: Path, value: str, insanity: int) -> None:
    """What waits for damage to the knocked down finds the survivor on the ground.  [R-AMB-62, R-DMG-03]"""
    gear = """
        pillow:
          keywords: [item]
          when: [{moment: survivor damaged, if: knocked down, do: [{gain: {who: the survivor, insanity: 1}}]}]
        """
    g = brew(
        homebrew(tmp_path, gear=gear),
        f"""
        rulings: {{{f"endure-when-felled: {value}" if value else ""}}}
        survivors: {{a: {{at: K10, survival: 0, gear: [pillow]}}, b: {{at: A1}}}}
        controller: b
        decks: {{ai: [straw-blow]}}
        """,
        to_hit(2, 1),
        place("head"),
    ).choose("take:head")
    assert (g.survivor("a")["knocked_down"], g.survivor("a")["insanity"]) == (True, insanity)
    g.expects("act_order")


# -- R-AMB-76: knockback-of-the-insane ---------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "at"), [("with-the-roll", "G8"), ("always", "B8")])
@pytest.mark.parametrize("roll", [1, 3])
def test_stomp_and_snort_knocks_the_insane_back_on_any_roll(value: str, at: str, roll: int) -> None:
    """Correction 11: the knockback stands apart from the roll.  [R-AMB-76, R-KB-01]"""
    a = "at: G8, survival: 0, insanity: 3"
    rulings = f"knockback-of-the-insane: {value}"
    g = position("stomp-and-snort", random_survivor("a"), check(roll), a=a, rulings=rulings)
    v = g.survivor("a")
    assert (v["at"], v["insanity"], v["knocked_down"]) == (at, 3, False)
    sane = position("stomp-and-snort", random_survivor("a"), check(roll), a="at: G8, survival: 0", rulings=rulings)
    assert sane.survivor("a")["at"] == "G8"
