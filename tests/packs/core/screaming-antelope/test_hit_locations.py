"""The hit locations of the Screaming Antelope: reactions, critical effects, persistent injuries.

The Founding Stone fails on 6, wounds on 7 and is critical on 10; four AI cards are left to take wounds.
"""

from __future__ import annotations

import pytest

from tests.support.antelope import CRITICAL, FAILS, WOUNDS, position, strike
from tests.support.monster_position import unharmed
from tests.support.pass_turns import idle
from tests.support.position import Play, amount, check, draw, place, severe, to_hit, to_wound, trauma

HIDE = draw("resource", "pelt")


def no_reaction(g: Play) -> None:
    assert not g.happened("reaction") and g.monster["at"] == "K8" and g.monster["facing"] == "south"


def club(card: str, roll: int, *dice: tuple[str, list[int | str]]) -> Play:
    """The same strike with a Bone Club: strength 5 wounds on 3, critical from 10 but for luck."""
    return strike(card, roll, *dice, a="at: J8, survival: 0, gear: [bone-club]", weapon="bone-club")


# -- where clubs and shields are lucky ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card, more",
    [
        ("delicate-inverted-knee", []),
        ("furry-throat", [HIDE, check(9)]),
        ("restless-back", []),
        ("restless-ear", []),
        ("restless-muzzle", []),
    ],
)
def test_a_club_is_critical_from_eight(card: str, more: list[tuple[str, list[int | str]]]) -> None:
    """[R-CRT-01, R-GEAR-06]"""
    assert club(card, 8, *more).happened("critical")
    assert not club(card, 7).happened("critical")
    assert not strike(card, 8).happened("critical")


def test_elsewhere_a_club_is_not_lucky() -> None:
    """[R-CRT-01]"""
    assert not club("giant-teeth", 9).happened("critical")


# -- Delicate Inverted Knee --------------------------------------------------------------------------------------


def test_delicate_inverted_knee_a_crushed_knee_may_give_way() -> None:
    """[R-PER-01, R-AMB-38]"""
    g = strike("delicate-inverted-knee", CRITICAL)
    assert g.decks["injuries"] == ["crushed-knee"] and g.decks["wounds"] == 1
    fallen = position("bite", check(1), injuries="crushed-knee")
    assert fallen.happened("monster-knocked-down") and fallen.monster["at"] == "K8"
    walks = position("bite", check(2), to_hit(1), injuries="crushed-knee")
    assert walks.monster["at"] == "K10"
    near = position("bite", to_hit(1), injuries="crushed-knee", a="at: K10, survival: 0")
    near.expects("act_order", "act:a", "act:b")  # no movement, no roll


# -- Ferocious Spasm ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_ferocious_spasm_answers_everybody_adjacent(roll: int) -> None:
    """The Basic Action on each, standing or not; a corner is not adjacent.  [R-REA-01, R-AI-09, R-BRD-04]"""
    g = strike(
        "ferocious-spasm",
        roll,
        to_hit(2, 1),
        place("legs"),
        to_hit(1, 1),
        b="at: M9, survival: 0",
        more="c: {at: M10, survival: 0}",
    )
    g.choose("first:b", "take:legs")
    assert g.survivor("b")["injuries"]["legs"] == "light"
    assert [e.data["target"] for e in g.events("monster-attacks")] == [1, 0]
    unharmed(g, "a", "c")
    g.expects("action")


def test_ferocious_spasm_has_no_critical() -> None:
    """A natural 10 is a wound, and it reacts.  [R-CRT-01]"""
    g = strike("ferocious-spasm", 10, to_hit(1, 1))
    assert not g.happened("critical") and g.happened("reaction") and g.decks["wounds"] == 1


# -- Furry Tail and Furry Throat ---------------------------------------------------------------------------------


def test_furry_tail_critical() -> None:
    """[R-CRT-04, R-WND-05]"""
    g = strike("furry-tail", CRITICAL, HIDE)
    assert g.survivor("a")["resources"] == ["pelt"]
    assert g.monster["tokens"] == {"accuracy": -1}
    for roll in (FAILS, WOUNDS):
        no_reaction(strike("furry-tail", roll))


def test_furry_throat_critical_may_kill() -> None:
    """[R-CRT-04, R-END-01]"""
    g = strike("furry-throat", CRITICAL, HIDE, check(9))
    assert g.survivor("a")["resources"] == ["pelt"] and not g.game.over
    rewards = draw("resource", "shank-bone", "shank-bone", "spiral-horn", "beast-steak")
    strike("furry-throat", CRITICAL, HIDE, check(10), rewards).expects_over("victory")


# -- Giant Mouth -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [1, 2])
def test_giant_mouth_swallows_the_weapon_of_a_poor_roll(roll: int) -> None:
    """The weapon is archived and the attack is over.  [R-REA-01, R-GEN-13, R-SAT-12]"""
    g = position(
        "bite, bolt",
        to_hit(9, 9),
        to_wound(roll),
        a="at: J8, survival: 0",
        start="survivors-turn",
        locations="giant-mouth, giant-teeth",
    )
    g.choose("act:a", "attack:founding-stone", "wound:giant-mouth")
    assert g.survivor("a")["gear"] == ["cloth"]
    assert sorted(g.decks["hit_location_discard"]) == ["giant-mouth", "giant-teeth"]
    assert "founding-stone" in g.decks["archived"]
    g.expects("action", "move", "end")


def test_giant_mouth_lets_better_rolls_go() -> None:
    """[R-REA-01]"""
    for roll in (3, WOUNDS):
        g = strike("giant-mouth", roll)
        assert g.survivor("a")["gear"] == ["founding-stone", "cloth"]


def test_giant_mouth_bites_off_the_arm_of_a_fist() -> None:
    """[R-SEV-04, R-GEAR-03]"""
    g = strike("giant-mouth", 2, weapon="fist-and-tooth")
    a = g.survivor("a")
    assert (a["permanent_injuries"], a["bleeding"]) == (["dismembered-arm"], 1)
    assert a["gear"] == ["founding-stone", "cloth"]


def test_giant_mouth_does_not_reach_an_arrow() -> None:
    """[R-REA-01]"""
    g = strike(
        "giant-mouth", 2, a="at: G8, survival: 0, gear: [cat-gut-bow]", weapon="cat-gut-bow", b="at: R3, survival: 0"
    )
    assert g.survivor("a")["gear"] == ["cat-gut-bow"] and not g.happened("attack-cancelled")


def test_giant_mouth_critical_vomit_blood_drives_those_run_over_mad() -> None:
    """[R-PER-01, R-COL-02]"""
    g = strike("giant-mouth", CRITICAL, HIDE)
    assert g.decks["injuries"] == ["vomit-blood"] and g.survivor("a")["resources"] == ["pelt"]
    h = position("", amount(6), injuries="vomit-blood", a="at: K12, survival: 0")
    assert (h.survivor("a")["insanity"], h.survivor("a")["knocked_down"], h.survivor("b")["insanity"]) == (6, True, 0)


# -- Giant Teeth and Giant Tongue --------------------------------------------------------------------------------


def test_giant_teeth_break_what_is_frail() -> None:
    """[R-HL-03]"""
    g = strike("giant-teeth", 2, a="at: J8, survival: 0, gear: [bone-darts]", weapon="bone-darts", hits=(9,))
    assert g.survivor("a")["gear"] == []
    assert strike("giant-teeth", CRITICAL, HIDE).survivor("a")["resources"] == ["pelt"]
    no_reaction(strike("giant-teeth", FAILS))


def test_giant_tongue_is_softer_and_maddening() -> None:
    """Toughness 6 here: the stone wounds on 5.  [R-WND-02, R-BRN-01, R-BRN-03]"""
    for roll in (6, 8):
        even = strike("giant-tongue", roll)
        assert (even.survivor("a")["injuries"]["brain"], even.decks["wounds"]) == ("light", 1)
    for roll in (5, 7, 9):
        odd = strike("giant-tongue", roll)
        assert (odd.survivor("a")["insanity"], odd.decks["wounds"]) == (1, 1)
    fails = strike("giant-tongue", 4)
    assert fails.decks["wounds"] == 0
    unharmed(fails, "a", "b")
    assert strike("giant-tongue", CRITICAL, HIDE).survivor("a")["resources"] == ["pelt"]


# -- Gnarled Horns and Palate ------------------------------------------------------------------------------------


def test_gnarled_horns_throw_an_adjacent_attacker_back() -> None:
    """[R-REA-01, R-KB-01]"""
    g = strike("gnarled-horns", FAILS)
    assert g.survivor("a")["at"] == "E8"
    far = strike("gnarled-horns", 2, a="at: G8, survival: 0, gear: [cat-gut-bow]", weapon="cat-gut-bow")
    assert far.survivor("a")["at"] == "G8"
    assert strike("gnarled-horns", WOUNDS).survivor("a")["at"] == "J8"
    critical = strike("gnarled-horns", CRITICAL, HIDE)
    assert critical.decks["injuries"] == ["crushed-crown"]


def test_palate_costs_survival_or_the_arms() -> None:
    """[R-SUR-16, R-DMO-01]"""
    g = strike("palate", FAILS, a="at: J8, survival: 2, survival_limit: 2")
    g.expects("spend", "yes", "no")
    g.choose("yes")
    assert (g.survivor("a")["survival"], g.survivor("a")["injuries"]["arms"]) == (1, "none")
    h = strike("palate", FAILS, severe(10), a="at: J8, survival: 1").choose("no")
    assert (h.survivor("a")["survival"], h.survivor("a")["injuries"]["arms"]) == (1, "heavy")
    poor = strike("palate", FAILS, a="at: J8, survival: 0, armor: {arms: 9}")
    assert poor.survivor("a")["armor"]["arms"] == 6
    far = strike("palate", 2, a="at: G8, survival: 1, gear: [cat-gut-bow]", weapon="cat-gut-bow")
    unharmed(far, "a", "b")


def test_palate_critical_slows_its_attacks_and_is_gone_for_good() -> None:
    """[R-GEN-13, R-TOK-02]"""
    g = strike("palate", CRITICAL)
    assert g.monster["tokens"] == {"speed": -1}
    assert (g.decks["archived"], g.decks["hit_location_discard"]) == (["palate"], [])
    g.expects("action")


# -- Restless ... ------------------------------------------------------------------------------------------------


def test_restless_back_critical_crushes_the_spine() -> None:
    """[R-PER-01]"""
    assert strike("restless-back", CRITICAL).decks["injuries"] == ["crushed-spine"]
    no_reaction(strike("restless-back", WOUNDS))


def test_restless_chest_runs_the_attacker_over() -> None:
    """It turns to a in the west and runs six spaces: over a, who falls.  [R-REA-01, R-MOV-07, R-COL-02]"""
    g = strike("restless-chest", WOUNDS)
    assert (g.monster["at"], g.monster["facing"]) == ("E8", "west")
    assert g.survivor("a")["knocked_down"] is True
    no_reaction(strike("restless-chest", FAILS))
    critical = strike("restless-chest", CRITICAL, HIDE)
    assert critical.monster["tokens"] == {"damage": -1} and critical.survivor("a")["resources"] == ["pelt"]


def test_restless_ear_dazed_it_may_run_instead_of_drawing() -> None:
    """[R-PER-01, R-MT-03]"""
    assert strike("restless-ear", CRITICAL).decks["injuries"] == ["dazed"]
    runs = position("bite", check(8), injuries="dazed", a="at: A16, survival: 0")
    assert (runs.monster["at"], runs.decks["ai"], runs.decks["ai_discard"]) == ("K14", 1, [])
    draws = position("bite", check(7), to_hit(1), injuries="dazed")
    assert draws.decks["ai_discard"] == ["bite"]


def test_restless_eye_stares_first() -> None:
    """Before the wound roll: 1 brain damage.  [R-HL-02, R-BRN-01]"""
    g = strike("restless-eye", FAILS)
    assert g.survivor("a")["injuries"]["brain"] == "light"
    first = position(
        "bite, bolt",
        to_hit(9, 9),
        a="at: J8, survival: 0",
        start="survivors-turn",
        locations="giant-teeth, restless-eye",
    )
    first.choose("act:a", "attack:founding-stone")
    first.expects("wound_order", "wound:restless-eye")


def test_restless_eye_makes_the_insane_forget_their_attack() -> None:
    """No roll, no further hit.  [R-SAT-12, R-BRN-03]"""
    g = position(
        "bite, bolt",
        to_hit(9, 9),
        a="at: J8, survival: 0, insanity: 3",
        start="survivors-turn",
        locations="restless-eye, giant-teeth",
    )
    g.choose("act:a", "attack:founding-stone", "wound:restless-eye")
    assert (g.survivor("a")["insanity"], g.decks["wounds"]) == (3, 0)
    assert sorted(g.decks["hit_location_discard"]) == ["giant-teeth", "restless-eye"]
    g.expects("action", "move", "end")


def test_restless_eye_critical_is_gone_for_good() -> None:
    """[R-GEN-13, R-TOK-02]"""
    g = strike("restless-eye", CRITICAL)
    assert g.monster["tokens"] == {"evasion": -1} and g.decks["archived"] == ["restless-eye"]


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_restless_flank_turns_to_the_attacker(roll: int) -> None:
    """[R-REA-01, R-FAC-02]"""
    g = strike("restless-flank", roll)
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "west")
    critical = strike("restless-flank", CRITICAL, HIDE)
    assert critical.monster["tokens"] == {"toughness": -1} and critical.survivor("a")["resources"] == ["pelt"]


def test_restless_hoof_keeps_the_weapon_until_an_activation_is_spent() -> None:
    """[R-REA-01, R-ACTV-01]"""
    g = strike("restless-hoof", FAILS, ai="bite, bolt, slam, gore")
    assert g.survivor("a")["held"] == ["founding-stone"]
    g = position(
        "bite",
        to_hit(9, 1),
        to_wound(FAILS),
        to_hit(1),
        a="at: J8, survival: 0",
        start="survivors-turn",
        locations="restless-hoof",
    )
    g.choose("act:a", "attack:founding-stone", "wound:restless-hoof")
    idle(g)
    g.choose("act:a")
    assert "attack:founding-stone" not in g.options and "use:founding-stone:sling" not in g.options
    assert "attack:fist-and-tooth" in g.options
    g.choose("free:founding-stone")
    assert g.survivor("a")["held"] == []
    g.expects("action", "move", "end")


def test_restless_hoof_dislocates_a_shoulder_and_ignores_arrows() -> None:
    """[R-SEV-04]"""
    g = strike("restless-hoof", FAILS, weapon="fist-and-tooth")
    assert "no block" in g.survivor("a")["impairments"] and g.survivor("a")["held"] == []
    far = strike("restless-hoof", 2, a="at: G8, survival: 0, gear: [cat-gut-bow]", weapon="cat-gut-bow")
    assert far.survivor("a")["held"] == []
    critical = strike("restless-hoof", CRITICAL, HIDE)
    assert critical.decks["injuries"] == ["destroyed-hoof"] and critical.survivor("a")["resources"] == ["pelt"]


def test_restless_inner_thigh_slows_it() -> None:
    """[R-REA-01, R-TOK-02]"""
    assert strike("restless-inner-thigh", WOUNDS).monster["tokens"] == {"movement": -1}
    assert strike("restless-inner-thigh", FAILS).monster["tokens"] == {}


def test_restless_inner_thigh_critical_wounds_it_whenever_it_moves_until_the_next_round_ends() -> None:
    """[R-PER-01, R-WST-05, R-HL-04]"""
    g = position(
        "bite, slam, gore, stomp",
        to_hit(9, 1),
        to_wound(CRITICAL),
        to_hit(1),
        a="at: J8, survival: 0, gear: [founding-stone]",
        b="at: K14, survival: 0",
        start="survivors-turn",
        locations="restless-inner-thigh",
    )
    g.choose("act:a", "attack:founding-stone", "wound:restless-inner-thigh")
    assert (g.decks["injuries"], g.decks["wounds"]) == (["degenerating-wound"], 1)
    g.choose("end")
    idle(g)  # the end of this round leaves it; then it slams b and is wounded on its way
    assert (g.monster["at"], g.decks["wounds"], g.decks["injuries"]) == ("K12", 2, ["degenerating-wound"])
    idle(g)
    assert g.decks["injuries"] == [] and g.decks["hit_location_discard"] == ["restless-inner-thigh"]


def test_restless_muzzle_critical_fells_it() -> None:
    """[R-KDM-01]"""
    assert strike("restless-muzzle", CRITICAL).monster["knocked_down"] is True
    no_reaction(strike("restless-muzzle", FAILS))


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_restless_rump_flees_and_the_hits_out_of_range_are_lost(roll: int) -> None:
    """[R-REA-01, R-REA-05, R-SAT-12]"""
    g = position(
        "bite, bolt",
        to_hit(9, 9),
        to_wound(roll),
        a="at: J8, survival: 0",
        start="survivors-turn",
        locations="restless-rump, giant-teeth",
    )
    g.choose("act:a", "attack:founding-stone", "wound:restless-rump")
    assert (g.monster["at"], g.monster["facing"]) == ("Q8", "east")
    assert g.happened("hits-cancelled")
    assert strike("restless-rump", CRITICAL, HIDE).survivor("a")["resources"] == ["pelt"]


def test_restless_shank_kicks_whoever_is_behind_it() -> None:
    """[R-REA-01, R-BRD-09, R-DMO-01, R-KB-01]"""
    g = strike("restless-shank", WOUNDS, check(3), place("legs"), b="at: K7, survival: 0, armor: {legs: 9}")
    b = g.survivor("b")
    assert (b["armor"]["legs"], b["at"]) == (6, "K2")
    unharmed(g, "a")
    luckier = strike("restless-shank", WOUNDS, check(2), b="at: K7, survival: 0")
    unharmed(luckier, "a", "b")
    no_reaction(strike("restless-shank", FAILS, b="at: K7, survival: 0"))


def test_restless_shank_critical_teaches_the_insane_to_run() -> None:
    """[R-SUR-16, R-CRT-04]"""
    g = strike("restless-shank", CRITICAL, HIDE, a="at: J8, survival: 5, insanity: 3").choose("yes")
    assert (g.survivor("a")["survival"], g.survivor("a")["movement"]) == (0, 6)
    sane = strike("restless-shank", CRITICAL, HIDE, a="at: J8, survival: 5, insanity: 2")
    assert sane.survivor("a")["movement"] == 5
    sane.expects("action")
    poor = strike("restless-shank", CRITICAL, HIDE, a="at: J8, survival: 4, insanity: 3")
    poor.expects("action")


def test_restless_shoulder_steps_back_and_the_hits_out_of_range_are_lost() -> None:
    """[R-REA-01, R-MOV-06, R-SAT-12]"""
    g = position(
        "bite, bolt",
        to_hit(9, 9),
        to_wound(WOUNDS),
        a="at: J8, survival: 0",
        start="survivors-turn",
        locations="restless-shoulder, giant-teeth",
    )
    g.choose("act:a", "attack:founding-stone", "wound:restless-shoulder")
    assert (g.monster["at"], g.monster["facing"]) == ("L8", "west")
    assert g.happened("hits-cancelled")
    no_reaction(strike("restless-shoulder", FAILS))
    assert strike("restless-shoulder", CRITICAL, HIDE).survivor("a")["resources"] == ["pelt"]


def test_restless_tiny_hands_hold_the_attacker() -> None:
    """[R-REA-01, R-ACTV-01, R-BRN-03]"""
    g = position(
        "bite",
        to_hit(9, 1),
        to_wound(FAILS),
        to_hit(1),
        a="at: J8, survival: 0",
        start="survivors-turn",
        locations="restless-tiny-hands",
    )
    g.choose("act:a", "attack:founding-stone", "wound:restless-tiny-hands")
    assert (g.survivor("a")["insanity"], g.survivor("a")["held"]) == (1, ["attacks"])
    idle(g)
    g.choose("act:a")
    g.expects("action", "free", "move", "end")
    g.choose("free")
    assert g.survivor("a")["held"] == []
    unharmed(g, "b")


def test_restless_tiny_hands_critical() -> None:
    """[R-CRT-04, R-BRD-04]"""
    g = strike("restless-tiny-hands", CRITICAL, HIDE, b="at: M9, survival: 0", more="c: {at: M10, survival: 0}")
    assert [g.survivor(x)["insanity"] for x in "abc"] == [1, 1, 0]


# -- Wailing Slide -----------------------------------------------------------------------------------------------


def slid(*dice: tuple[str, list[int | str]], **where: str) -> Play:
    where = {"a": "at: J8, survival: 0, insanity: 2", "b": "at: R3, survival: 0"} | where
    g = position(
        "bite, bolt",
        to_hit(9, 1),
        *dice,
        start="survivors-turn",
        locations="wailing-slide, giant-teeth",
        **where,
    )
    return g.choose("act:a", "attack:founding-stone")


def test_wailing_slide_screams_hurls_and_slides_away() -> None:
    """Twice the level in brain damage, knockback 5, down; away from a, now on E8.  [R-TRP-01, R-DOOM-01, R-KB-01]"""
    g = slid(more="c: {at: M10, survival: 0}")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"], a["at"], a["knocked_down"]) == (0, "none", "E8", True)
    assert (g.monster["at"], g.monster["facing"]) == ("Q8", "east")
    assert a["doomed"] is False
    unharmed(g, "b", "c")


def test_wailing_slide_gives_those_it_slides_over_a_disorder_unless_deaf() -> None:
    """[R-COL-02, R-BRN-06]"""
    g = slid(draw("disorder", "anxiety"), b="at: N8, survival: 0", more="c: {at: A1, survival: 0}")
    b = g.survivor("b")
    assert (b["knocked_down"], b["disorders"]) == (True, ["anxiety"])
    deaf = slid(b="at: N8, survival: 0, permanent_injuries: [deaf]", more="c: {at: A1, survival: 0}")
    assert (deaf.survivor("b")["knocked_down"], deaf.survivor("b")["disorders"]) == (True, [])


def test_wailing_slide_is_twice_the_level() -> None:
    """At level 2 that is 4: two of insanity, the box and a trauma.  [R-BRN-01, R-GEN-15]"""
    g = slid(trauma(3), level="level-2")
    assert g.survivor("a")["injuries"]["brain"] == "light"
