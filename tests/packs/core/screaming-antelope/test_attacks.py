"""The plain attacks among the AI cards of the Screaming Antelope, each with its target list, profile and effects."""

from __future__ import annotations

import pytest

from tests.support.antelope import position
from tests.support.monster_position import unharmed
from tests.support.position import check, place, random_survivor, to_hit

# -- Basic Action --------------------------------------------------------------------------------------------------


def test_the_basic_action_tramples_whoever_lies_on_the_ground() -> None:
    """Two dice on 2+, 1 damage; a is nearer, but only knocked down survivors are targets.  [R-AI-09, R-TGT-02]"""
    g = position("", to_hit(2, 1), place("legs"), a="at: M9, survival: 0", b="at: K14, knocked_down: true, survival: 0")
    assert g.happened("nothing-to-draw")
    g.choose("take:legs")
    assert (g.monster["at"], g.monster["facing"]) == ("K12", "south")
    assert g.survivor("b")["injuries"]["legs"] == "light"
    unharmed(g, "a")


def test_without_anybody_on_the_ground_the_basic_action_is_to_graze() -> None:
    """[R-TGT-10]"""
    g = position("")
    assert g.happened("instinct")
    assert g.monster["at"] == "K14"
    g.expects("act_order", "act:b")


# -- Back Kick -----------------------------------------------------------------------------------------------------


def test_back_kick_prefers_the_blind_spot_and_stays_turned_away() -> None:
    """One die on 3+, 3 damage.  [R-BRD-09, R-TGT-01, R-FAC-01]"""
    g = position(
        "back-kick",
        to_hit(3),
        place("body"),
        a="at: K7, survival: 0, armor: {body: 9}",
        b="at: K11, survival: 0",
    )
    g.choose("take:body")
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    assert g.survivor("a")["armor"]["body"] == 6 and g.survivor("a")["in_blind_spot"] is True
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_back_kick_runs_to_a_threat_and_turns_its_back() -> None:
    """[R-MOV-02, R-BRD-09]"""
    g = position("back-kick", to_hit(2))
    assert (g.monster["at"], g.monster["facing"]) == ("K10", "north")
    assert g.survivor("a")["in_blind_spot"] is True
    unharmed(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


def test_back_kick_reaches_six_spaces_and_no_further() -> None:
    """[R-BRD-12, R-TGT-10]"""
    g = position("back-kick", to_hit(1), a="at: K16, survival: 0")
    assert g.monster["at"] == "K14"
    h = position("back-kick", a="at: L16, survival: 0", at="K7")
    assert h.happened("instinct") and h.happened("no-target")


def test_with_a_destroyed_hoof_back_kick_throws_it_down() -> None:
    """[R-AI-10, R-KDM-05]"""
    g = position("back-kick", injuries="destroyed-hoof")
    assert g.happened("monster-knocked-down") and not g.happened("target")
    unharmed(g, "a", "b")


# -- Bite ----------------------------------------------------------------------------------------------------------


def test_bite_makes_the_closest_in_view_bleed() -> None:
    """One die on 2+, 2 damage, bleed 1 after damage; K7 is nearer, but out of view.  [R-BRD-10, R-TRG-01, R-BLD-01]"""
    g = position("bite", to_hit(2), place("arms"), b="at: K7, survival: 0")
    g.choose("take:arms")
    a = g.survivor("a")
    assert (a["injuries"]["arms"], a["bleeding"], a["knocked_down"]) == ("heavy", 1, True)
    assert (g.monster["at"], g.monster["facing"]) == ("K10", "south")
    unharmed(g, "b")


def test_a_bite_that_misses_draws_no_blood() -> None:
    """[R-MAT-07, R-TRG-02]"""
    g = position("bite", to_hit(1))
    unharmed(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


# -- Bolt ----------------------------------------------------------------------------------------------------------


def test_bolt_hits_the_fallen_and_bolts_in_a_straight_line() -> None:
    """One die on 2+, 1 damage; of the four lines the one to the north leads furthest away.  [R-BRD-14, R-AMB-05]"""
    g = position(
        "bolt", to_hit(2), place("waist"), a="at: K10, survival: 0", b="at: L12, knocked_down: true, survival: 0"
    )
    g.choose("push:west")
    g.choose("take:waist")
    assert (g.survivor("b")["injuries"]["waist"], g.survivor("b")["armor"]["waist"]) == ("none", 0)
    first, second = g.events("monster-moves")
    assert (first.data["spaces"], second.data["spaces"]) == (2, 6)
    assert (g.monster["at"], g.monster["facing"]) == ("K4", "south")


def test_bolt_otherwise_takes_the_furthest_threat_in_range() -> None:
    """b is 6 away, a 3; then away from b in the east and a in the south.  [R-TGT-05, R-BRD-12, R-BRD-14]"""
    g = position("bolt", to_hit(1), a="at: K12, survival: 0", b="at: R9, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [1]
    assert g.events("monster-moves")[0].data["spaces"] == 5
    # From P8: north to P2 leaves the nearer of them 7 away, west to J8 only 3.
    assert (g.monster["at"], g.monster["facing"]) == ("P2", "east")
    unharmed(g, "a", "b")


# -- Slam ----------------------------------------------------------------------------------------------------------


def test_slam_takes_the_closest_on_the_ground_however_far() -> None:
    """One die on 2+, 1 damage.  [R-TGT-02, R-MAT-03]"""
    g = position("slam", b="at: A8, knocked_down: true, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [1]
    assert g.monster["at"] == "E8" and g.happened("out-of-reach")
    g.expects("act_order", "act:a", "act:b")


def test_slam_otherwise_takes_the_furthest_threat_in_view_and_range() -> None:
    """[R-TGT-05, R-BRD-10]"""
    g = position("slam", to_hit(2), place("head"), a="at: K12, survival: 0", b="at: R9, survival: 0")
    g.choose("take:head")
    b = g.survivor("b")
    assert (b["injuries"]["head"], b["knocked_down"]) == ("heavy", True)
    assert (g.monster["at"], g.monster["facing"]) == ("P8", "east")
    unharmed(g, "a")


def test_slam_overlooks_the_blind_spot() -> None:
    """[R-BRD-09, R-TGT-10]"""
    g = position("slam", a="at: K7, survival: 0")
    assert g.happened("no-target") and g.happened("instinct")


# -- Ram -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at, moved", [("K10", 0), ("K12", 2), ("K16", 6)])
def test_ram_gains_damage_for_every_space_it_ran(at: str, moved: int) -> None:
    """One die on 2+, 1 damage and one more a space.  [R-TRG-01, R-MAT-08]"""
    g = position("ram", to_hit(2), place("legs"), a=f"at: {at}, survival: 0, armor: {{legs: 9}}")
    g.choose("take:legs")
    assert g.survivor("a")["armor"]["legs"] == 9 - (1 + moved)
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_ram_takes_the_furthest_threat_in_range_then_the_furthest_of_all() -> None:
    """[R-TGT-01, R-TGT-05]"""
    g = position("ram", to_hit(1), a="at: K10, survival: 0", b="at: K14, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [1]
    h = position("ram", a="at: K16, survival: 0", b="at: A1, survival: 0", at="K7")
    assert [e.data["who"] for e in h.events("target")] == [1]


# -- Stomp ---------------------------------------------------------------------------------------------------------


def test_stomp_lands_on_the_body_and_a_damaging_one_draws_again() -> None:
    """One die on 2+, 2 damage.  [R-TRG-04, R-AI-08]"""
    g = position("stomp, bite", to_hit(2), to_hit(1))
    g.choose("take:body")
    a = g.survivor("a")
    assert (a["injuries"]["body"], a["injuries"]["arms"]) == ("heavy", "none")
    assert g.decks["ai_discard"] == ["bite", "stomp"]
    unharmed(g, "b")


def test_a_stomp_that_misses_draws_nothing() -> None:
    """[R-AI-05]"""
    g = position("stomp, bite", to_hit(1))
    assert g.decks["ai_discard"] == ["stomp"]
    g.expects("act_order", "act:a", "act:b")


def test_with_a_destroyed_hoof_stomp_throws_it_down() -> None:
    """[R-AI-10]"""
    g = position("stomp", injuries="destroyed-hoof")
    assert g.happened("monster-knocked-down") and not g.happened("target")
    unharmed(g, "a", "b")


# -- Skewer --------------------------------------------------------------------------------------------------------


def test_skewer_disembowels() -> None:
    """One die on 2+, 3 damage; after damage the injury itself, without a roll.  [R-SEV-04, R-TRG-01]"""
    g = position("skewer", to_hit(2), place("legs"), a="at: K12, survival: 0, armor: {legs: 3}")
    g.choose("take:legs")
    a = g.survivor("a")
    assert (a["armor"]["legs"], a["injuries"]["legs"]) == (0, "none")
    assert [e.data["row"] for e in g.events("suffers")] == ["Disemboweled"]
    assert "dies alone" in a["impairments"] and a["bleeding"] == 1 and a["movement"] == 1
    unharmed(g, "b")


def test_skewer_that_misses_leaves_the_belly_alone() -> None:
    """[R-MAT-07]"""
    g = position("skewer", to_hit(1))
    unharmed(g, "a", "b")
    assert not g.happened("suffers")


# -- Gore ----------------------------------------------------------------------------------------------------------


def test_gore_charges_first_then_takes_somebody_in_range_by_lot_and_bashes() -> None:
    """One die on 2+, 1 damage, knocked down after damage.  [R-GEN-06, R-MOV-07, R-TRG-04]"""
    g = position(
        "gore", random_survivor("b"), to_hit(2), place("arms"), a="at: G14, survival: 0", b="at: R14, survival: 0"
    )
    charge, attack = g.events("monster-moves")
    assert (charge.data["spaces"], attack.data["spaces"]) == (6, 5)  # K8 to K14, then to P14
    assert [e.data["facing"] for e in g.events("monster-turns")] == [3]  # a was the closest
    g.choose("take:arms")
    b = g.survivor("b")
    assert (b["injuries"]["arms"], b["knocked_down"]) == ("light", True)
    unharmed(g, "a")


def test_with_a_crushed_crown_gore_only_heartens_somebody() -> None:
    """[R-AI-10, R-GEN-06]"""
    g = position("gore", random_survivor("a"), injuries="crushed-crown", a="at: K12, survival: 0, survival_limit: 2")
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (1, 0)
    assert g.monster["at"] == "K8" and not g.happened("target")


# -- Run Down ------------------------------------------------------------------------------------------------------


def test_run_down_moves_twice_and_has_three_more_dice_against_the_fallen() -> None:
    """Forward 6 to K14, then 6 and 5 to b, 12 away: 1 + 3 dice on 2+, 1 damage.  [R-MOV-02, R-MAT-05]"""
    g = position(
        "run-down",
        to_hit(2, 1, 1, 1),
        place("head"),
        a="at: G14, survival: 0",
        b="at: K2, knocked_down: true, survival: 0",
    )
    assert [e.data["spaces"] for e in g.events("monster-moves")] == [6, 6, 5]
    assert [e.data["facing"] for e in g.events("monster-turns")] == [3]  # a was the closest
    g.choose("take:head")
    assert g.survivor("b")["injuries"]["head"] == "heavy"
    unharmed(g, "a")


def test_run_down_prefers_the_fallen_as_far_as_twelve_spaces() -> None:
    """a on K1 is 13 away from K14; b stands much nearer.  [R-TGT-01, R-BRD-12]"""
    g = position("run-down", to_hit(1, 1, 1, 1), a="at: K1, knocked_down: true, survival: 0", b="at: G14, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [0]
    unharmed(g, "b")


def test_run_down_has_one_die_against_the_standing() -> None:
    """[R-TGT-01, R-MAT-05]"""
    g = position("run-down", to_hit(1), a="at: E15, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [0]
    unharmed(g, "a", "b")


def test_run_down_sees_twelve_spaces_far() -> None:
    """From K14 to b on A1 is too far; a on K1 is 13 away, with 12 spaces between.  [R-BRD-12, R-TGT-10]"""
    g = position("run-down", to_hit(1), a="at: K1, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [0]
    h = position("run-down", a="at: J1, survival: 0", b="at: B1, survival: 0")
    h.choose("face:north")
    assert h.happened("no-target") and h.happened("instinct")


def test_with_a_crushed_spine_run_down_throws_it_down() -> None:
    """[R-AI-10]"""
    g = position("run-down", injuries="crushed-spine")
    assert g.happened("monster-knocked-down") and g.monster["at"] == "K8"
    unharmed(g, "a", "b")


# -- Ravenous ------------------------------------------------------------------------------------------------------


def test_ravenous_eats_gear_of_the_targets_choice() -> None:
    """One die on 2+, 2 damage; losing the cloth takes its armor along.  [R-GEN-13, R-GEAR-05]"""
    g = position("ravenous", to_hit(2), place("legs"))
    g.choose("take:legs")
    g.expects("card_choice", "pick:founding-stone", "pick:cloth")
    g.choose("pick:cloth")
    a = g.survivor("a")
    assert (a["gear"], a["armor"]["waist"], a["injuries"]["legs"]) == (["founding-stone"], 0, "heavy")
    assert g.decks["archived"] == ["cloth"]
    unharmed(g, "b")


def test_ravenous_passes_over_whoever_carries_nothing() -> None:
    """[R-GEN-13]"""
    g = position("ravenous", to_hit(2), place("legs"), a="at: K12, survival: 0, gear: []")
    g.choose("take:legs")
    assert g.decks["archived"] == []
    g.expects("act_order", "act:b")


# -- Stomp & Snort -------------------------------------------------------------------------------------------------


def test_stomp_and_snort_frightens_on_a_four() -> None:
    """It turns to a random survivor in range; level brain damage and knocked down.  [R-INT-01, R-GEN-06]"""
    g = position("stomp-and-snort", random_survivor("a"), check(4), a="at: E8, survival: 0")
    a = g.survivor("a")
    assert (a["injuries"]["brain"], a["knocked_down"], a["at"]) == ("light", True, "E8")
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "west")
    unharmed(g, "b")
    h = position("stomp-and-snort", random_survivor("a"), check(3), a="at: E8, survival: 0")
    unharmed(h, "a", "b")


def test_stomp_and_snort_hurls_the_insane_away() -> None:
    """Insane when it happens: insanity 3 is enough, although the brain damage uses one up.  [R-BRN-03, R-KB-01]"""
    g = position("stomp-and-snort", random_survivor("a"), check(10), a="at: G8, survival: 0, insanity: 3")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"], a["knocked_down"], a["at"]) == (2, "none", True, "B8")
    unharmed(g, "b")


def test_stomp_and_snort_chooses_by_lot() -> None:
    """[R-GEN-06]"""
    g = position("stomp-and-snort", random_survivor("b"), check(1), b="at: K4, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [1]
    g.expects("act_order", "act:a", "act:b")
