"""The hit locations of the King's Man: reactions, first strikes, critical effects, Battle Pressure and the trap.

A survivor with strength 5 fails with a Founding Stone on 5, wounds on 6 and is critical on 10.
"""

from __future__ import annotations

import pytest

from tests.support.kings_man import ARMOR, CRITICAL, FAILS, WOUNDS, at, attacked, lost, position, strike, unharmed
from tests.support.position import Dice, Play, check, place, to_hit, to_wound

MISS = to_hit(1, 1, 1)
HEAVY = "gear: [founding-stone, bone-club]"
STRONG = "attributes: {strength: 5}"


def no_reaction(g: Play) -> None:
    assert not g.happened("reaction") and g.monster["at"] == "K8" and g.monster["facing"] == "south"


def test_eighteen_single_cards_and_three_battle_pressure() -> None:
    """Totals of the fact sheet: trap 1, first strike 3, impervious 1, reflex 7, wound 5; 9 criticals.  [R-HL-01]"""
    g = position("clang", start="survivors-turn")
    cards = [g.game.catalog.hit_location(c) for c in g.game.catalog.monster("kings-man").hit_locations]
    assert len(cards) == 21 and len({c.name for c in cards}) == 19
    assert [c.name for c in cards].count("battle-pressure") == 3
    assert sum(c.trap for c in cards) == 1 and sum(c.first_strike for c in cards) == 3
    assert sum(c.impervious for c in cards) == 1 and not any(c.super_dense for c in cards)
    assert sum(c.on_reflex >= 0 for c in cards) == 7 and sum(c.on_wound >= 0 for c in cards) == 5
    assert sum(c.on_failure >= 0 for c in cards) == 0
    assert sum(c.has_critical for c in cards) == 9


# -- where daggers are strong ------------------------------------------------------------------------------------

DAGGER = [
    "regal-back",
    "regal-collar",
    "regal-faceplate",
    "regal-gauntlet-location",
    "regal-helm-location",
    "regal-sabatons",
]


@pytest.mark.parametrize("card", DAGGER)
def test_a_dagger_is_three_stronger(card: str) -> None:
    """Strength 1 + 5 + 3 against 12: 3 wounds, 2 does not; a stone needs 6.  [R-HL-12, R-WND-02]"""
    who = f"at: J8, survival: 0, gear: [bone-dagger], {STRONG}"
    for roll, wounds in ((3, 1), (2, 0)):
        g = strike(card, roll, a=who, weapon="bone-dagger", hits=(9, 1, 1))
        assert g.decks["wounds"] == wounds
    assert strike(card, 5).decks["wounds"] == 0
    assert strike(card, 6).decks["wounds"] == 1


def test_elsewhere_a_dagger_is_not_stronger() -> None:
    """[R-HL-12]"""
    who = f"at: J8, survival: 0, gear: [bone-dagger], {STRONG}"
    assert strike("halberd-handle", 5, a=who, weapon="bone-dagger", hits=(9, 1, 1)).decks["wounds"] == 0


@pytest.mark.parametrize("card", [*DAGGER[:2], *DAGGER[3:], "regal-breastplate", "regal-vambraces"])
def test_without_a_critical_section_a_ten_is_a_wound(card: str) -> None:
    """[R-CRT-03]"""
    g = strike(card, 10)
    assert not g.happened("critical") and g.decks["wounds"] == 1


# -- Acid Blood Discharge ----------------------------------------------------------------------------------------


def discharged(*dice: Dice, a: str = "", b: str = at("R3"), more: str = "", wounds: str = "clang, kneel") -> Play:
    g = position(
        "kings-grace, kings-man-trip",
        to_hit(9, 9),
        *dice,
        a=a or at("J8"),
        b=b,
        more=more,
        start="survivors-turn",
        locations="acid-blood-discharge, regal-plume",
        thrown="battle-pressure",
        wounds=wounds,
    )
    return g.choose("act:a", "attack:founding-stone")


def test_acid_blood_discharge_burns_everybody_near() -> None:
    """Damage by the wound stack; M11 is three steps away, K11 two.  The attack is over.  [R-TRP-01, R-DMO-01]"""
    g = discharged(place("legs"), place("arms"), b=at("K11"), more=f"c: {{{at('M11')}}}")
    g.choose("first:a")
    assert (lost(g, "a"), lost(g, "b")) == ({"legs": 2}, {"arms": 2})
    unharmed(g, "c")
    assert g.happened("reshuffle") and g.decks["hit_location_discard"] == []
    assert not g.survivor("a")["doomed"]
    g.expects("action", "move", "end")


def test_acid_blood_discharge_by_the_number_of_wounds() -> None:
    """[R-GEN-15]"""
    g = discharged(place("legs"), wounds="clang, kneel, force-thrust")
    assert lost(g, "a") == {"legs": 3}
    assert lost(discharged(place("legs"), wounds="clang"), "a") == {"legs": 1}


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_acid_blood_discharge_and_a_shield(answer: str) -> None:
    """[R-GEN-08]"""
    dice = [] if answer == "yes" else [place("body")]
    shield = f"at: J8, survival: 0, {ARMOR}, gear: [founding-stone, leather-shield]"
    g = discharged(*dice, a=shield)
    assert g.game.decision.kind == "spend"
    g.choose(answer)
    assert lost(g, "a") == ({} if answer == "yes" else {"body": 2})


# -- first strikes -----------------------------------------------------------------------------------------------

FIRST = ["axe-blade", "halberd-spear", "regal-knees"]


@pytest.mark.parametrize("card", FIRST)
def test_heavy_gear_throws_the_attacker_down(card: str) -> None:
    """Tried first, no wound roll; the attack ends, the pressure is back on top.  [R-HL-02, R-SAT-12, R-HL-08]"""
    g = position(
        "clang",
        to_hit(9, 9),
        a=at("J8", HEAVY),
        start="survivors-turn",
        locations=f"regal-plume, {card}",
        thrown="battle-pressure, battle-pressure",
    )
    g.choose("act:a", "attack:founding-stone")
    g.expects("wound_order", f"wound:{card}")
    g.choose(f"wound:{card}")
    assert g.survivor("a")["knocked_down"] and g.decks["wounds"] == 0
    assert sorted(g.decks["hit_location_discard"]) == sorted([card, "regal-plume"])
    assert g.decks["hit_locations"] == 2
    unharmed(g, "b")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("card", FIRST)
def test_without_heavy_gear_a_first_strike_is_tried(card: str) -> None:
    """Heavy gear of another survivor does not matter.  [R-HL-02]"""
    g = strike(card, WOUNDS, thrown="battle-pressure", b=at("R3", HEAVY))
    assert g.decks["wounds"] == 1 and not g.survivor("a")["knocked_down"]
    assert g.decks["hit_location_discard"] == [card]
    assert strike(card, FAILS).decks["wounds"] == 0
    no_reaction(g)


@pytest.mark.parametrize("card", ["axe-blade", "halberd-spear"])
def test_axe_blade_and_halberd_spear_critical(card: str) -> None:
    """[R-CRT-04, R-TOK-02]"""
    assert strike(card, CRITICAL).monster["tokens"] == {"speed": -1}
    assert strike(card, WOUNDS).monster["tokens"] == {}


def test_regal_knees_critical_breaks_a_knee() -> None:
    """[R-PER-01]"""
    g = strike("regal-knees", CRITICAL)
    assert g.decks["injuries"] == ["broken-knee"] and g.decks["wounds"] == 1
    assert strike("regal-knees", WOUNDS).decks["injuries"] == []


# -- Battle Pressure ---------------------------------------------------------------------------------------------


def test_battle_pressure_swallows_the_hit() -> None:
    """No wound roll; the other hits are tried.  [R-HL-11]"""
    g = position(
        "clang",
        to_hit(9, 9),
        to_wound(1),
        a=at("J8"),
        start="survivors-turn",
        locations="battle-pressure, regal-plume",
    )
    g.choose("act:a", "attack:founding-stone", "wound:battle-pressure")
    assert g.options == ["yes", "no"]
    g.choose("no", "wound:regal-plume")
    assert g.decks["wounds"] == 0
    assert sorted(g.decks["hit_location_discard"]) == ["battle-pressure", "regal-plume"]
    unharmed(g, "a", "b")
    g.expects("action", "move", "end")


def test_battle_pressure_is_no_dance_from_afar() -> None:
    """Only an adjacent attacker may do the story.  [R-BRD-04]"""
    who = at("I8", "gear: [lantern-halberd]")
    g = position("clang", to_hit(9, 1), a=who, start="survivors-turn", locations="battle-pressure")
    g.choose("act:a", "attack:lantern-halberd", "wound:battle-pressure")
    assert not g.happened("story") and g.decks["wounds"] == 0
    g.choose("done")  # the step back that the halberd gives
    g.expects("action")


def test_battle_pressure_swallows_a_slung_stone() -> None:
    """[R-GEAR-02, R-HL-11]"""
    g = position("clang", a=at("A5"), start="survivors-turn", locations="battle-pressure")
    g.choose("act:a", "use:founding-stone:sling", "wound:battle-pressure")
    assert g.decks["wounds"] == 0 and not g.happened("critical")


def test_battle_pressure_may_be_danced() -> None:
    """[R-SAT-12]"""
    g = position(
        "clang", to_hit(9, 9), check(6), a=at("J8"), start="survivors-turn", locations="battle-pressure, regal-plume"
    )
    g.choose("act:a", "attack:founding-stone", "wound:battle-pressure", "yes")
    assert [g.game.catalog.cards[e.data["card"]].name for e in g.events("story")] == ["kings-step-story"]
    assert g.happened("attack-cancelled")
    assert g.survivor("a")["counters"] == {"tempo": 1}


# -- Halberd Handle ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_halberd_handle_can_be_held_for_two_survival(roll: int) -> None:
    """[R-REA-01, R-SUR-16]"""
    g = strike("halberd-handle", roll, a=f"at: J8, survival: 2, {STRONG}").choose("yes")
    assert (g.survivor("a")["survival"], g.survivor("a")["courage"], g.survivor("a")["knocked_down"]) == (0, 1, False)


def test_halberd_handle_throws_everybody_near_down() -> None:
    """J8 and M10 are within two steps, N10 is not.  One survival is not enough.  [R-BRD-05]"""
    g = strike(
        "halberd-handle",
        FAILS,
        a=f"at: J8, survival: 1, {STRONG}",
        b=at("M10"),
        more=f"c: {{{at('N10')}}}",
    )
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [True, True, False]
    assert (g.survivor("a")["survival"], g.survivor("a")["courage"]) == (1, 0)
    unwilling = strike("halberd-handle", FAILS, a=f"at: J8, survival: 2, {STRONG}").choose("no")
    assert unwilling.survivor("a")["knocked_down"] and unwilling.survivor("a")["survival"] == 2


def test_halberd_handle_critical() -> None:
    """[R-CRT-04]"""
    g = strike("halberd-handle", CRITICAL)
    assert g.monster["tokens"] == {"accuracy": -1} and not g.happened("reaction")


# -- Regal Back, Collar, Faceplate -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ("survival: 5, understanding: 3", True),
        ("survival: 5, understanding: 2", False),
        ("survival: 4, understanding: 3", False),
        ("survival: 5, survival_limit: 5, arts: [kings-step]", True),
    ],
)
def test_regal_back_teaches_to_evade(more: str, asked: bool) -> None:
    """[R-REA-01, R-SUR-16]"""
    g = position(
        "clang, kneel", to_hit(9, 1), to_wound(WOUNDS), a=f"at: J8, {STRONG}, {more}", start="survivors-turn",
        locations="regal-back",
    )  # fmt: skip
    g.choose("act:a", "attack:founding-stone")
    if "arts" in more:
        g.choose("done")
    g.choose("wound:regal-back")
    assert (g.game.decision.kind == "spend") is asked
    if asked:
        g.choose("yes")
        assert g.survivor("a")["survival"] == 0 and g.survivor("a")["attributes"]["evasion"] == 1
    no_reaction(strike("regal-back", FAILS, a=f"at: J8, survival: 5, understanding: 3, {STRONG}"))


def test_regal_collar_death_blow() -> None:
    """The killer gains the Lantern Halberd and may learn accuracy.  [R-HL-13, R-END-01]"""
    g = strike("regal-collar", WOUNDS, check(1), a=f"at: J8, survival: 5, {STRONG}", ai="")
    g.choose("yes")
    a = g.survivor("a")
    assert "lantern-halberd" in a["gear"] and (a["survival"], a["attributes"]["accuracy"]) == (0, 1)
    g.expects_over("victory")


def test_regal_collar_is_plain_while_it_lives() -> None:
    """[R-HL-13]"""
    for roll in (FAILS, WOUNDS):
        g = strike("regal-collar", roll, a=f"at: J8, survival: 5, {STRONG}")
        assert "lantern-halberd" not in g.survivor("a")["gear"]
        no_reaction(g)


def test_elsewhere_a_killing_wound_gives_no_halberd() -> None:
    """[R-HL-13]"""
    g = strike("regal-faceplate", WOUNDS, check(1), ai="")
    assert "lantern-halberd" not in g.survivor("a")["gear"]
    g.expects_over("victory")


def test_regal_faceplate_dazzles_who_is_near() -> None:
    """-2 accuracy tokens within two steps; from further away none.  [R-REA-01, R-BRD-05]"""
    g = strike("regal-faceplate", WOUNDS)
    assert g.survivor("a")["tokens"] == {"accuracy": -2}
    unharmed(g, "b")
    darts = f"at: G8, survival: 0, gear: [bone-darts], {STRONG}"
    far = strike("regal-faceplate", 10, a=darts, weapon="bone-darts", hits=(9,))
    assert far.survivor("a")["tokens"] == {} and far.survivor("a")["insanity"] == 1  # 10: critical
    far = strike("regal-faceplate", 6, a=darts, weapon="bone-darts", hits=(9,))
    assert far.decks["wounds"] == 1 and far.survivor("a")["tokens"] == {}
    assert strike("regal-faceplate", FAILS).survivor("a")["tokens"] == {}


def test_regal_faceplate_critical() -> None:
    """[R-CRT-04]"""
    g = strike("regal-faceplate", CRITICAL)
    assert g.survivor("a")["insanity"] == 1 and g.survivor("a")["tokens"] == {}


# -- Gauntlet, Helm, Sabatons ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["regal-gauntlet-location", "regal-helm-location", "regal-sabatons"])
def test_gauntlet_helm_and_sabatons_weaken_it_until_its_turn(card: str) -> None:
    """[R-REA-01, R-TOK-05]"""
    who = f"at: J8, survival: 0, survival_limit: 5, {STRONG}"
    g = strike(card, WOUNDS, MISS, a=who, ai="clang, kings-man-axe")
    assert (g.survivor("a")["survival"], g.monster["toughness"], g.monster["tokens"]) == (1, 10, {})
    g.choose("end", "act:b", "end")
    assert g.monster["toughness"] == 12
    failed = strike(card, FAILS)
    assert (failed.survivor("a")["survival"], failed.monster["toughness"]) == (0, 12)


# -- the locations that step back --------------------------------------------------------------------------------

BACK = ["regal-breastplate", "regal-greaves-location", "regal-gutplate", "regal-vambraces"]


@pytest.mark.parametrize("card", BACK)
@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_it_steps_two_spaces_back_and_the_other_hits_are_lost(card: str, roll: int) -> None:
    """It faces the attacker first.  [R-REA-01, R-MOV-06, R-SAT-12]"""
    g = position(
        "clang, kneel",
        to_hit(9, 9),
        to_wound(roll),
        a=f"at: J8, survival: 0, {STRONG}",
        start="survivors-turn",
        locations=f"{card}, regal-plume",
    )
    g.choose("act:a", "attack:founding-stone", f"wound:{card}")
    assert (g.monster["at"], g.monster["facing"]) == ("M8", "west")
    assert g.happened("hits-cancelled") and g.survivor("a")["at"] == "J8"
    g.expects("action", "move", "end")


@pytest.mark.parametrize("card", BACK)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_knows_kings_step_may_follow(card: str, answer: str) -> None:
    """Two spaces after it, and the other hits are still in reach.  [R-MOV-11, R-SAT-12]"""
    dice = [to_wound(1)] if answer == "yes" else []
    g = position(
        "clang, kneel",
        to_hit(9, 9),
        to_wound(FAILS),
        *dice,
        a=f"at: J8, survival: 0, arts: [kings-step], {STRONG}",
        start="survivors-turn",
        locations=f"{card}, regal-plume",
    )
    g.choose("act:a", "attack:founding-stone", "done", f"wound:{card}")
    assert (g.game.decision.kind, g.options, g.monster["at"]) == ("yes_no", ["yes", "no"], "M8")
    g.choose(answer)
    assert g.survivor("a")["at"] == ("L8" if answer == "yes" else "J8")
    assert g.happened("hits-cancelled") is (answer == "no")
    if answer == "yes":
        g.choose("wound:regal-plume")
    g.expects("action")


def test_a_follower_stops_where_the_way_is_not_free() -> None:
    """At the board edge the monster slides along it, to U6 or U10; a finds b on T6 and gets to T7 only.  [R-MOV-11]"""
    g = position(
        "clang, kneel",
        to_hit(9, 9),
        to_wound(FAILS),
        to_wound(1),
        a=f"at: T8, survival: 0, arts: [kings-step], {STRONG}",
        b=at("T6"),
        start="survivors-turn",
        locations="regal-greaves-location, regal-plume",
        stands="U8",
    )
    g.choose("act:a", "attack:founding-stone", "done", "wound:regal-greaves-location")
    assert g.game.decision.kind == "monster_path"
    g.choose(next(key for key in g.options if "U6" in key), "yes")
    assert g.survivor("a")["at"] == "T7" and g.survivor("b")["at"] == "T6"
    g.choose("wound:regal-plume")
    g.expects("action")


def test_a_spear_still_reaches_after_the_step() -> None:
    """Three spaces away is too far for reach 2, two is not.  [R-SAT-12]"""
    spear = f"at: J8, survival: 0, gear: [king-spear], {STRONG}"
    g = position(
        "clang",
        to_hit(9, 9),
        to_wound(FAILS),
        a=spear,
        start="survivors-turn",
        locations="regal-vambraces, regal-plume",
    )
    g.choose("act:a", "attack:king-spear", "wound:regal-vambraces")
    assert g.happened("hits-cancelled")


def test_regal_gutplate_critical() -> None:
    """[R-CRT-04, R-KDM-01]"""
    g = strike("regal-gutplate", CRITICAL)
    assert g.monster["knocked_down"] and g.monster["at"] == "K8"


# -- Plume, Sheath, Skirt ----------------------------------------------------------------------------------------


def test_regal_plume_is_never_wounded() -> None:
    """Its critical strengthens the monster.  [R-HL-07, R-CRT-04]"""
    g = strike("regal-plume", CRITICAL)
    assert g.monster["tokens"] == {"damage": 1} and g.decks["wounds"] == 0
    plain = strike("regal-plume", WOUNDS)
    assert plain.monster["tokens"] == {} and plain.decks["wounds"] == 0
    no_reaction(plain)


@pytest.mark.parametrize("card", ["regal-sheath", "regal-skirt"])
@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_sheath_and_skirt_answer_with_a_basic_action(card: str, roll: int) -> None:
    """On the attacker; discarded Battle Pressure goes on top first.  [R-REA-04, R-HL-08]"""
    g = strike(card, roll, MISS, thrown="battle-pressure, battle-pressure")
    assert attacked(g) == [0]
    assert (g.monster["at"], g.monster["facing"]) == ("L8", "west")
    assert g.decks["hit_locations"] == 2 and g.decks["hit_location_discard"] == [card]
    unharmed(g, "b")
    g.expects("action")


def test_regal_sheath_critical_takes_its_sword() -> None:
    """[R-PER-01]"""
    g = strike("regal-sheath", CRITICAL)
    assert g.decks["injuries"] == ["lost-sword"] and not g.happened("reaction")


def test_regal_skirt_critical_gives_courage_for_survival() -> None:
    """Each adjacent survivor, one survival; corners are not adjacent.  [R-CRT-04, R-SUR-16]"""
    g = strike(
        "regal-skirt",
        CRITICAL,
        a=f"at: J8, survival: 1, {STRONG}",
        b="at: M9, survival: 2",
        more="c: {at: M10, survival: 2}\nd: {at: K10, survival: 0}",
    )
    g.choose("first:a", "yes", "first:b", "no")
    assert [(g.survivor(x)["survival"], g.survivor(x)["courage"]) for x in "abcd"] == [(0, 1), (2, 0), (2, 0), (0, 0)]
    g.expects("action")


@pytest.mark.parametrize(("b", "lost"), [("T7", True), ("T5", False)])
def test_who_cannot_follow_at_all_loses_the_hits(b: str, lost: bool) -> None:
    """Nobody is asked; two spaces are free if b stands on T5.  [R-MOV-11, R-SAT-12]"""
    g = position(
        "clang, kneel",
        to_hit(9, 9),
        to_wound(FAILS),
        *[to_wound(1)] * (not lost),
        a=f"at: T8, survival: 0, arts: [kings-step], {STRONG}",
        b=at(b),
        start="survivors-turn",
        locations="regal-greaves-location, regal-plume",
        stands="U8",
    )
    g.choose("act:a", "attack:founding-stone", "done", "wound:regal-greaves-location")
    g.choose(next(key for key in g.options if "U6" in key))
    if not lost:
        g.choose("yes", "wound:regal-plume")
    assert g.happened("hits-cancelled") is lost and g.survivor("a")["at"] == ("T8" if lost else "T6")
    g.expects("action", "move", "end")
