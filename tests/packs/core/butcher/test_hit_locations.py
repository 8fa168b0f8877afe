"""The hit locations of the Butcher: reactions, the only critical effect, the death blow, the trap.

The Founding Stone fails on 7 and wounds on 8; a natural 10 wounds, and only Furious Scrag has a critical section.
"""

from __future__ import annotations

import pytest

from showdown.model.ids import NOBODY
from showdown.rules.counters import set_counter
from tests.support.butcher import FAILS, WOUNDS, position, profile, strike, trophies
from tests.support.monster_position import unharmed
from tests.support.position import Dice, Play, amount, check, place, to_hit, to_wound

ARMOR = "armor: {head: 20, arms: 20, body: 20, waist: 20, legs: 20}"
MINDED = "at: J8, survival: 0, insanity: 9"
"""The attacker, with insanity that absorbs brain damage."""
BOTH = [FAILS, WOUNDS]


def quiet(g: Play) -> None:
    """No reaction: it stands where it stood, and nobody was harmed."""
    assert not g.happened("reaction") and (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    unharmed(g, "a", "b")
    g.expects("action")


def archer(card: str, roll: int, *dice: Dice, **where: str) -> Play:
    """a strikes from six spaces away with a bow: strength 3, so that it fails on 5 and wounds on 6."""
    g = position(
        "hack, hew, kick, double-hack",
        to_hit(9, 1),
        to_wound(roll),
        *dice,
        a="at: E8, survival: 0, gear: [cat-gut-bow]",
        b="at: R3, survival: 0",
        start="survivors-turn",
        locations=card,
        **where,
    )
    g.choose("act:a", "attack:cat-gut-bow")
    if g.game.decision.kind == "spend":
        g.choose("no")
    return g.choose(f"wound:{card}")


# -- Armored Pig Shoulder and the Cleavers -----------------------------------------------------------------------


def test_armored_pig_shoulder_is_super_dense() -> None:
    """A frail weapon is archived; no reaction, and no critical section.  [R-HL-03, R-CRT-01]"""
    quiet(strike("armored-pig-shoulder", FAILS))
    quiet(strike("armored-pig-shoulder", WOUNDS))
    g = strike("armored-pig-shoulder", 10)
    assert not g.happened("critical") and g.decks["wounds"] == 1
    frail = strike("armored-pig-shoulder", FAILS, a="at: J8, survival: 0, gear: [bone-blade]", weapon="bone-blade")
    assert frail.decks["archived"] == ["bone-blade"]


@pytest.mark.parametrize("card", ["left-cleaver", "right-cleaver"])
@pytest.mark.parametrize("roll", [1, FAILS, WOUNDS, 10])
def test_a_cleaver_cannot_be_wounded_and_maddens(card: str, roll: int) -> None:
    """Impervious; the attacker gains 1 insanity, whatever the roll.  [R-HL-07, R-WND-01]"""
    g = strike(card, roll)
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (1, 0)
    assert g.decks["wounds"] == 0 and not g.happened("critical") and not g.happened("reaction")
    g.expects("action")


# -- Butcher's Mask ----------------------------------------------------------------------------------------------


def test_butchers_mask_a_wound_softens_it_until_the_end_of_the_round() -> None:
    """[R-TOK-05, R-MOV-05]"""
    g = strike("butchers-mask", WOUNDS, to_hit(1))
    assert g.monster["toughness"] == 7 and g.monster["at"] == "K8"
    unharmed(g, "a")
    g.choose("end", "act:b", "end")
    assert g.monster["toughness"] == 9


def test_butchers_mask_softened_in_its_own_turn_it_stays_so_for_the_survivors() -> None:
    """A surge in the monster's turn: the end of the round is the end of the survivors' turn.  [R-TOK-05, R-SUR-10]"""
    g = position(
        "gaze-of-truth, hew",
        to_hit(9, 1),
        to_wound(WOUNDS),
        check(2),
        a="at: K10, survival: 1, actions: [surge]",
        locations="butchers-mask",
    )
    g.choose(next(key for key in g.options if key.startswith("surge")))
    g.choose("attack:founding-stone", "wound:butchers-mask")
    assert g.monster["toughness"] == 7
    g.expects("act_order", "act:a", "act:b")


def test_butchers_mask_a_failure_brings_it_to_the_attacker() -> None:
    """Adjacent already: no movement, knockback 5.  [R-REA-01, R-MOV-02]"""
    g = strike("butchers-mask", FAILS)
    assert (g.survivor("a")["at"], g.monster["at"], g.monster["toughness"]) == ("E8", "K8", 9)
    unharmed(g, "b")
    g.expects("action")


def test_butchers_mask_runs_at_an_archer() -> None:
    """Five spaces are enough for six away.  [R-MOV-02, R-MOV-04]"""
    g = archer("butchers-mask", 5)
    assert g.monster["at"] == "F8" and g.survivor("a")["at"] == "A8"


def test_butchers_mask_does_not_reach_everybody() -> None:
    """[R-MOV-04]"""
    g = archer("butchers-mask", 5, monster="tokens: {movement: -1}")
    assert g.monster["at"] == "G8" and g.survivor("a")["at"] == "E8"


# -- Furious Bellow ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", BOTH)
@pytest.mark.parametrize(("level", "points"), [("level-1", 1), ("level-3", 3)])
def test_furious_bellow_fells_the_attacker(roll: int, level: str, points: int) -> None:
    """A reflex: brain damage equal to the level, and knocked down.  [R-REA-01, R-BRN-01]"""
    g = strike("furious-bellow", roll if level == "level-1" else 2, a=f"{MINDED}, courage: 2", level=level)
    a = g.survivor("a")
    assert (a["insanity"], a["knocked_down"]) == (9 - points, True)
    unharmed(g, "b")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("proof", ["courage: 3", "permanent_injuries: [deaf]"])
def test_furious_bellow_does_not_move_the_brave_and_the_deaf(proof: str) -> None:
    """[R-REA-01]"""
    g = strike("furious-bellow", FAILS, a=f"{MINDED}, {proof}")
    assert (g.survivor("a")["insanity"], g.survivor("a")["knocked_down"]) == (9, False)
    g.expects("action")


# -- Furious Breast Plate ----------------------------------------------------------------------------------------


def test_furious_breast_plate_is_tougher() -> None:
    """Two more toughness: the stone fails on a 9.  [R-HL-03, R-WND-02]"""
    g = strike("furious-breast-plate", 9)
    assert g.events("wound-attempt")[0].data["toughness"] == 11 and g.decks["wounds"] == 0
    quiet(g)


def test_furious_breast_plate_holds_a_wound_on_a_nine() -> None:
    """Strength 5 wounds on a 9: no burst.  [R-WND-02]"""
    g = strike("furious-breast-plate", 9, a="at: J8, survival: 0, gear: [bone-club]", weapon="bone-club")
    assert g.decks["wounds"] == 1 and g.happened("reaction")
    unharmed(g, "a", "b")


@pytest.mark.parametrize(
    ("before", "tokens", "after"),
    [
        (0, {}, {}),
        (1, {}, {}),
        (2, {"movement": 1, "speed": 1}, {}),
        (3, {"movement": 1, "speed": 1, "damage": 2}, {"movement": 1, "speed": 1}),
        (4, {"movement": 1, "speed": 1, "damage": 2}, {"movement": 1, "speed": 1, "damage": 2}),
    ],
)
def test_furious_breast_plate_bursts_on_a_ten(before: int, tokens: dict[str, int], after: dict[str, int]) -> None:
    """Knocked down and blind; a trophy goes with what it brought.  [R-SEV-04, R-TOK-01]"""
    given = ", ".join(f"{stat}: {n}" for stat, n in tokens.items())
    g = position(
        "hack, hew, kick",
        to_hit(9, 1),
        to_wound(10),
        a="at: J8, survival: 0",
        b="at: R3, survival: 0",
        start="survivors-turn",
        locations="furious-breast-plate",
        monster=f"tokens: {{{given}}}" if given else "",
    )
    set_counter(g.game.state, NOBODY, g.game.catalog.counter_ids["trophy"], before)
    g.choose("act:a", "attack:founding-stone", "wound:furious-breast-plate")
    a = g.survivor("a")
    assert (a["knocked_down"], a["permanent_injuries"], g.decks["wounds"]) == (True, ["blind"], 1)
    assert (trophies(g), g.monster["tokens"]) == (max(0, before - 1), after)
    unharmed(g, "b")
    g.expects("act_order", "act:b")


# -- Furious Crown -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", BOTH)
def test_furious_crown_throws_everybody_down_and_goes_for_the_furthest(roll: int) -> None:
    """Adjacent survivors only; then a full move.  [R-REA-01, R-GEN-07, R-MOV-04]"""
    g = strike(
        "furious-crown", roll, b="at: K16, survival: 0", more="c: {at: L10, survival: 0}\n  d: {at: M10, survival: 0}"
    )
    assert [g.survivor(x)["knocked_down"] for x in "ab"] == [True, False]
    assert (g.survivor("c")["knocked_down"], g.survivor("d")["knocked_down"]) == (True, False)
    assert g.monster["at"] == "K13" and g.survivor("b")["at"] == "K16"
    g.expects("act_order")


# -- Furious Gauntlet --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "level", "insanity"), [(4, "level-1", 9), (5, "level-1", 8), (5, "level-2", 7)])
def test_furious_gauntlet_turns_and_frightens(roll: int, level: str, insanity: int) -> None:
    """An intimidation: on 5 or more brain damage equal to the level.  [R-INT-01, R-REA-01]"""
    g = strike("furious-gauntlet", 2, check(roll), a=MINDED, level=level)
    assert (g.monster["facing"], g.survivor("a")["insanity"]) == ("west", insanity)
    assert not g.survivor("a")["knocked_down"]
    unharmed(g, "b")
    g.expects("action")


def test_furious_gauntlet_counts_as_intimidation() -> None:
    """Monster Panic suffers 1 more.  [R-INT-01]"""
    g = strike("furious-gauntlet", FAILS, check(5), a=f"{MINDED}, disorders: [monster-panic]")
    assert g.survivor("a")["insanity"] == 7


def test_furious_gauntlet_lets_a_wound_go() -> None:
    """[R-REA-01]"""
    g = strike("furious-gauntlet", WOUNDS)
    assert g.decks["wounds"] == 1
    quiet(g)


# -- Furious Greaves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [5, 6])
def test_furious_greaves_runs_at_the_attacker(roll: int) -> None:
    """A reflex: a full move; the attacker is not harmed.  [R-REA-01, R-MOV-04]"""
    g = archer("furious-greaves", roll)
    assert g.monster["at"] == "F8" and g.survivor("a")["at"] == "E8"
    unharmed(g, "a", "b")
    g.expects("action")


def test_furious_greaves_stays_beside_the_attacker() -> None:
    """Section 4.3: no movement if it is adjacent already.  [R-MOV-02]"""
    g = strike("furious-greaves", FAILS)
    assert g.happened("reaction") and g.monster["at"] == "K8" and g.survivor("a")["at"] == "J8"
    unharmed(g, "a", "b")


# -- Furious Gut -------------------------------------------------------------------------------------------------


def test_furious_gut_a_wound_fells_it_and_everybody_takes_heart() -> None:
    """[R-KDM-01, R-REA-01]"""
    g = strike("furious-gut", WOUNDS, b="at: R3, survival: 0, courage: 2")
    assert g.monster["knocked_down"] and g.decks["wounds"] == 1
    assert (g.survivor("a")["courage"], g.survivor("b")["courage"]) == (1, 3)
    g.expects("action")


def test_furious_gut_a_failure_is_answered() -> None:
    """The Basic Action on the attacker, who cannot dodge.  [R-REA-04, R-SAT-14]"""
    g = strike("furious-gut", FAILS, to_hit(4, 1), place("arms"), a=f"at: J8, survival: 2, {ARMOR}")
    assert g.options == ["take:arms"]
    g.choose("take:arms")
    a = g.survivor("a")
    assert (profile(g), a["armor"]["arms"], a["bleeding"]) == ([(2, 4, 1)], 19, 1)
    assert g.survivor("a")["courage"] == 0 and not g.monster["knocked_down"]
    unharmed(g, "b")
    g.expects("action")


# -- Furious Scrag -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "arts"), [("yes", ["mighty-strike"]), ("no", [])])
def test_furious_scrag_a_critical_may_teach(answer: str, arts: list[str]) -> None:
    """The only critical section of the deck; no reaction otherwise.  [R-CRT-04]"""
    for roll in BOTH:
        quiet(strike("furious-scrag", roll))
    g = strike("furious-scrag", 10)
    g.expects("spend", "yes", "no")
    g.choose(answer)
    assert (g.survivor("a")["arts"], g.survivor("b")["arts"]) == (arts, [])
    assert g.decks["wounds"] == 1
    g.expects("action")


def killed_at(card: str, *dice: Dice, roll: int = WOUNDS) -> Play:
    """a deals the last wound at this location."""
    return strike(card, roll, *dice, ai="", more="c: {dead: true}")


def test_furious_scrag_a_death_blow_is_remembered() -> None:
    """Every survivor alive chooses 1 evasion or 1 accuracy for good; 2 on the reward roll.  [R-HL-13, R-END-03]"""
    g = killed_at("furious-scrag", check(1), amount(1))
    g.choose("first:a", "yes", "no")
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["attributes"]["evasion"], a["attributes"]["accuracy"]) == (1, 0)
    assert (b["attributes"]["evasion"], b["attributes"]["accuracy"]) == (0, 1)
    assert g.survivor("c")["attributes"] == {"accuracy": 0, "strength": 0, "evasion": 0, "luck": 0, "speed": 0}
    rolled = g.events("check")[-1].data
    assert (rolled["dice"], rolled["plus"], g.view["rewards"]) == ([1], 3, ["broken-lantern"])
    g.expects_over("victory")


def test_killed_elsewhere_nobody_chooses() -> None:
    """[R-HL-13]"""
    g = killed_at("thick-cape", check(1))
    assert g.events("check")[-1].data["plus"] == 1
    g.expects_over("victory")


# -- Furious Shoulder --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", BOTH)
def test_furious_shoulder_shakes_off_the_ring(roll: int) -> None:
    """All twelve spaces, behind it too: bash and knockback 5.  [R-REA-01, R-ZON-01]"""
    g = strike("furious-shoulder", roll, b="at: K7, survival: 0", more="c: {at: K11, survival: 0}")
    g.choose("first:a")
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["knocked_down"], b["knocked_down"]) == (True, True)
    assert (a["at"], b["at"]) == ("E8", "K2")
    unharmed(g, "c")
    g.expects("act_order", "act:c")


def test_furious_shoulder_reaches_the_corners() -> None:
    """[R-ZON-01]"""
    g = strike("furious-shoulder", FAILS, b="at: M10, survival: 0", more="c: {at: A1, survival: 0}")
    g.choose("first:b", "push:south")
    assert g.survivor("b")["at"] == "M15" and g.survivor("b")["knocked_down"]


# -- Furious Vambraces -------------------------------------------------------------------------------------------


def test_furious_vambraces_strikes_at_the_head() -> None:
    """The Basic Action on the attacker, every hit on the head.  [R-REA-04, R-GEN-05]"""
    g = strike("furious-vambraces", FAILS, to_hit(4, 4), a=f"at: J8, survival: 0, {ARMOR}")
    while g.game.decision.kind == "hit":
        g.choose("take:head")
    a = g.survivor("a")
    assert (profile(g), a["armor"]["head"], a["bleeding"]) == ([(2, 4, 1)], 18, 1)
    unharmed(g, "b")
    g.expects("action")


def test_furious_vambraces_lets_a_wound_go() -> None:
    """[R-REA-01]"""
    quiet(strike("furious-vambraces", WOUNDS))


# -- Overpower, the trap -----------------------------------------------------------------------------------------


def test_overpower() -> None:
    """Doomed; the ring bleeds and flies; then the Basic Action on the attacker.  [R-TRP-01, R-DOOM-01]"""
    g = position(
        "hack, hew",
        to_hit(9, 1),
        to_hit(4, 1),
        place("legs"),
        a=f"at: J8, survival: 3, {ARMOR}",
        b="at: K7, survival: 0",
        more="c: {at: R3, survival: 0}",
        start="survivors-turn",
        locations="overpower",
    )
    g.choose("act:a", "attack:founding-stone")
    assert g.survivor("a")["doomed"]
    g.choose("first:a")
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["at"], b["at"], b["bleeding"], b["knocked_down"]) == ("E8", "K2", 1, False)
    g.choose("take:legs")
    a = g.survivor("a")
    assert (profile(g), a["armor"]["legs"], a["bleeding"], a["survival"]) == ([(2, 4, 1)], 19, 2, 3)
    assert a["doomed"] is False and g.monster["at"] == "F8"
    assert g.decks["hit_locations_unseen"] == ["overpower"]
    unharmed(g, "c")


# -- Thick Cape --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", BOTH)
@pytest.mark.parametrize(("die", "courage", "insanity"), [(4, 3, 8), (3, 3, 9), (1, 0, 8)])
def test_thick_cape_tests_courage(roll: int, die: int, courage: int, insanity: int) -> None:
    """A reflex: a die above courage is brain damage equal to the level.  [R-REA-01, R-GEN-03]"""
    g = strike("thick-cape", roll, check(die), a=f"{MINDED}, courage: {courage}")
    assert (g.survivor("a")["insanity"], g.survivor("a")["knocked_down"]) == (insanity, False)
    unharmed(g, "b")
    g.expects("action")


def test_thick_cape_by_level() -> None:
    """[R-GEN-15]"""
    assert strike("thick-cape", 2, check(9), a=MINDED, level="level-3").survivor("a")["insanity"] == 6
