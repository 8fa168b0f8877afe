"""The hit locations of The Hand: what the lenses make of them, reactions, critical effects, the trap.

The attacker stands on J8, west of it, fails on 5, wounds on 6 and is critical on 10.  A white aura opens the red lens
with each wound, unless the wound says otherwise.
"""

from __future__ import annotations

import pytest

from showdown.model.ids import ACCURACY, DAMAGE, SPEED, TOUGHNESS
from showdown.rules.queries import monster_stat
from tests.support.hand import (
    ALL,
    ARMOR,
    CRITICAL,
    FAILS,
    WOUNDS,
    attacks,
    eyes,
    lenses,
    lost_armor,
    position,
    strike,
    takes,
)
from tests.support.monster_position import unharmed
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check, place, severe, to_hit, to_wound

READY = "at: J8, survival: 0, survival_limit: 9, insanity: 9"
STURDY = f"{READY}, {ARMOR}"
GREEN_GROUP = ("exotic-bone-bracer", "exotic-rib-plate", "gilded-sabaton", "shadow-fabric-gloves")
RED_GROUP = ("exotic-fur-collar", "exotic-silk-pantaloons", "gilded-crown", "gilded-cuirass")
BLUE_GROUP = ("exotic-poets-blouse", "gilded-codpiece", "gilded-spaulder", "handed-lantern")
ALL_GROUP = ("exotic-fur-girdle", "exotic-silk-cape", "gilded-face-visor")


def attempt(g: Play) -> tuple[int, str]:
    """The toughness of the last wound attempt and its result."""
    data = g.events("wound-attempt")[-1].data
    return data["toughness"], data["result"]


def stepped(g: Play) -> None:
    """Ghost Step: it went through J8 to the west and turned round."""
    assert (g.monster["at"], g.monster["facing"]) == ("H8", "east")


# -- what a lens makes of a location -------------------------------------------------------------------------------


@pytest.mark.parametrize("card", GREEN_GROUP)
@pytest.mark.parametrize("lens, toughness", [("", 14), ("green", 18), ("red blue", 14)])
def test_green_locations_are_tough_and_super_dense_while_green_is_open(card: str, lens: str, toughness: int) -> None:
    """Toughness 18 needs a 10 of strength 8.  [R-HL-12]"""
    hurt = [place("legs")] if card == "shadow-fabric-gloves" and lens == "green" else []
    g = strike(card, 7, *hurt, a=STURDY, opened=lens, opens="")
    assert attempt(g) == (toughness, "failure" if lens == "green" else "wound")


@pytest.mark.parametrize("card", GREEN_GROUP)
def test_a_frail_weapon_breaks_on_green_only(card: str) -> None:
    """Super-dense.  [R-HL-03]"""
    for lens, kept in (("green", []), ("blue", ["bone-blade"])):
        g = strike(
            card,
            WOUNDS,
            a="at: J8, survival: 0, insanity: 9, gear: [bone-blade]",
            weapon="bone-blade",
            strength=20,
            hits=(10, 1),
            opened=lens,
        )
        while not g.game.over and g.game.decision.kind == "card_choice":
            g.choose(g.options[0])
        assert g.survivor("a")["gear"] == kept, lens


@pytest.mark.parametrize("card", RED_GROUP)
def test_red_locations_strike_first_while_red_is_open(card: str) -> None:
    """Also if the lens opens in the middle of the attack: it is resolved next.  [R-HL-02, R-HL-12]"""
    two = f"spine-saber-sheath, {card}"
    dice: list[Dice] = [to_hit(10, 10)]
    shut = position("bullet-jabs", *dice, a=READY, start="survivors-turn", locations=two)
    shut.choose("act:a", "attack:founding-stone")
    shut.expects("wound_order", "wound:spine-saber-sheath", f"wound:{card}")
    g = position("bullet-jabs", *dice, a=READY, start="survivors-turn", locations=two, opened="red")
    g.choose("act:a", "attack:founding-stone")
    assert g.options == [f"wound:{card}"]


def test_a_lens_opened_by_the_first_wound_changes_the_order() -> None:
    """[R-HL-02, R-HL-12]"""
    g = position(
        "bullet-jabs",
        to_hit(10, 10, 10),
        to_wound(10),
        a=f"{READY}, attributes: {{strength: 7, speed: 1}}",
        start="survivors-turn",
        locations="gilded-sabaton, spine-saber-sheath, gilded-crown",
    )
    g.choose("act:a", "attack:founding-stone", "wound:gilded-sabaton", "pick:red-lens")
    assert g.options == ["wound:gilded-crown"]


@pytest.mark.parametrize("card", BLUE_GROUP)
def test_blue_locations_cancel_the_hit_while_blue_is_open(card: str) -> None:
    """No wound attempt, no wound, and the location is discarded.  [R-HL-11]"""
    g = strike(card, CRITICAL, void=True, opened="blue")
    assert g.happened("hit-cancelled") and not g.happened("wound-attempt") and eyes(g) == 0
    assert g.decks["hit_location_discard"] == [card] and lenses(g) == "blue"
    unharmed(g, "a", "b")
    g.expects("action", "move", "end")


@pytest.mark.parametrize("card", BLUE_GROUP)
def test_blue_locations_are_wounded_while_blue_is_closed(card: str) -> None:
    """[R-HL-11]"""
    g = strike(card, WOUNDS, opened="red green", a=READY)
    assert attempt(g) == (14, "wound") and eyes(g) == 1


@pytest.mark.parametrize("card", ALL_GROUP)
@pytest.mark.parametrize("opened", ["", "red green", "red blue", "green blue"])
def test_the_last_group_answers_unless_all_lenses_are_open(card: str, opened: str) -> None:
    """The hit is cancelled and the Basic Action comes: Ghost Step, two dice on 2+, 5 damage.  [R-HL-11, R-AI-09]"""
    g = strike(card, CRITICAL, to_hit(2, 1), place("legs"), a=STURDY, void=True, opened=opened)
    takes(g)
    assert g.happened("hit-cancelled") and not g.happened("wound-attempt") and eyes(g) == 0
    assert attacks(g) == [(0, 2, 2, 5)] and lost_armor(g, "a") == {"legs": 5}
    assert g.monster["at"] == "K8" and lenses(g) == opened
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_a_fallen_hand_stands_up_for_that() -> None:
    """It is no reaction.  House value: it stands first.  [R-KDM-08]"""
    g = strike(
        "exotic-silk-cape", CRITICAL, to_hit(1, 1), a=READY, void=True, fallen="true", start="between-acts", hits=(3, 1)
    )
    assert not g.monster["knocked_down"] and attacks(g) == [(0, 2, 2, 5)]


@pytest.mark.parametrize("card", ALL_GROUP)
def test_the_last_group_when_wounded(card: str) -> None:
    """All lenses close and the attempt goes on; then -4 toughness and no reactions until the turn ends.

    [R-HL-12, R-TOK-05, R-REA-07]
    """
    g = position(
        "bullet-jabs",
        to_hit(10, 10),
        to_wound(WOUNDS),
        to_wound(1),
        a=f"{READY}, attributes: {{strength: 7}}",
        b="at: R3, survival: 0",
        start="survivors-turn",
        locations=f"{card}, exotic-bone-bracer",
        opened=ALL,
    )
    g.choose("act:a", "attack:founding-stone", f"wound:{card}")
    assert lenses(g) == "" and g.options == ["pick:red-lens", "pick:green-lens", "pick:blue-lens"]
    g.choose("pick:red-lens")
    assert monster_stat(g.game.state, TOUGHNESS) == 10
    g.choose("wound:exotic-bone-bracer")
    assert attempt(g) == (10, "failure") and g.happened("reaction-withheld") and g.monster["at"] == "K8"
    unharmed(g, "b")
    g.expects("action", "move", "end")


def test_their_weakness_ends_with_the_turn() -> None:
    """[R-TOK-05, R-REA-07]"""
    g = strike("exotic-fur-girdle", WOUNDS, to_hit(1, 1, 1, 1, 1), a=READY, opened=ALL, ai="bullet-jabs, liver-blow")
    assert monster_stat(g.game.state, TOUGHNESS) == 10
    g.choose("end")
    idle(g)
    assert monster_stat(g.game.state, TOUGHNESS) == 14


def test_exotic_fur_girdle_critical() -> None:
    """Everybody gains 1 survival; -1 damage.  No wound reaction.  [R-CRT-04]"""
    g = strike("exotic-fur-girdle", CRITICAL, a=READY, b="at: R3, survival: 0, survival_limit: 9", opened=ALL)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (1, 1)
    s = g.game.state
    assert (monster_stat(s, DAMAGE), monster_stat(s, TOUGHNESS)) == (-1, 14)
    g.expects("action", "move", "end")


@pytest.mark.parametrize("card, stat", [("exotic-silk-cape", SPEED), ("gilded-face-visor", ACCURACY)])
def test_exotic_silk_cape_and_gilded_face_visor_critical(card: str, stat: int) -> None:
    """A token of -1, and what a wound brings.  [R-CRT-04, R-REA-07]"""
    g = strike(card, CRITICAL, opened=ALL)
    s = g.game.state
    assert (monster_stat(s, stat), monster_stat(s, TOUGHNESS), monster_stat(s, DAMAGE)) == (-1, 10, 0)
    assert g.survivor("a")["survival"] == 0 and g.happened("no-reactions")


# -- green ---------------------------------------------------------------------------------------------------------


def test_exotic_bone_bracer_failure() -> None:
    """Ghost Step to the attacker, 3 brain damage, knockback 7.  [R-REA-01, R-KB-01]"""
    g = strike("exotic-bone-bracer", FAILS, a=READY)
    stepped(g)
    assert (g.survivor("a")["insanity"], g.survivor("a")["at"]) == (9 - 1 - 3, "Q8")
    unharmed(g, "b")


@pytest.mark.parametrize("card", ["exotic-bone-bracer", "shadow-fabric-gloves", "exotic-silk-pantaloons"])
def test_three_criticals_flip_a_lens_and_find_a_lantern(card: str) -> None:
    """The closed lenses do nothing: one is flipped, of the attacker's choice.  [R-CRT-04, R-AI-17]"""
    g = strike(card, CRITICAL, opens="")
    g.expects("card_choice", "pick:red-lens", "pick:green-lens", "pick:blue-lens")
    g.choose("pick:green-lens")
    assert lenses(g) == "green" and g.survivor("a")["resources"] == ["broken-lantern"] and eyes(g) == 1
    g.expects("action", "move", "end")


def test_flipping_with_all_lenses_open_closes_one() -> None:
    """[R-AI-17]"""
    g = strike("exotic-silk-pantaloons", CRITICAL, opened=ALL, opens="blue")
    assert lenses(g) == "red green" and g.survivor("a")["resources"] == ["broken-lantern"]


@pytest.mark.parametrize("answer, opened", [("yes", "red green"), ("no", "")])
def test_flipping_with_one_lens_open_is_a_choice(answer: str, opened: str) -> None:
    """Yes: open one of the closed ones.  No: close the open one.  [R-AI-17]"""
    g = strike("exotic-silk-pantaloons", CRITICAL, opened="red")
    g.expects("spend", "yes", "no")
    g.choose(answer)
    if answer == "yes":
        g.expects("card_choice", "pick:green-lens", "pick:blue-lens")
        g.choose("pick:green-lens")
    assert lenses(g) == opened


def test_exotic_bone_bracer_wound() -> None:
    """[R-REA-01]"""
    g = strike("exotic-bone-bracer", WOUNDS)
    assert not g.happened("reaction") and lenses(g) == "red"


def test_exotic_rib_plate_failure() -> None:
    """-1 movement for good and knocked down, everybody; it goes to the centre, and the lenses close.  [R-REA-01]"""
    g = strike("exotic-rib-plate", FAILS, at="C3", a="at: B3, survival: 0", opened="red blue")
    for letter in "ab":
        v = g.survivor(letter)
        assert v["knocked_down"] and v["movement"] == 4
    assert g.monster["at"] == "K8" and lenses(g) == ""


def test_exotic_rib_plate_critical() -> None:
    """[R-CRT-04]"""
    g = strike("exotic-rib-plate", CRITICAL)
    assert g.survivor("a")["resources"] == ["iron"] and lenses(g) == "red" and not g.survivor("b")["knocked_down"]


@pytest.mark.parametrize("roll", [WOUNDS, 10])
def test_gilded_sabaton_wound(roll: int) -> None:
    """It has no critical: a 10 is a wound.  [R-CRT-01, R-REA-01]"""
    g = strike("gilded-sabaton", roll)
    assert g.survivor("a")["tokens"] == {"evasion": 1, "accuracy": 1} and not g.happened("critical")
    assert strike("gilded-sabaton", FAILS).survivor("a")["tokens"] == {}


def test_shadow_fabric_gloves_failure() -> None:
    """One survivor within two spaces: 5 damage, knockback 7, bash.  [R-REA-01, R-GEN-08]"""
    g = strike(
        "shadow-fabric-gloves",
        FAILS,
        place("arms"),
        a=STURDY,
        b=f"at: N8, survival: 0, {ARMOR}",
        more="c: {at: J7, survival: 0}; d: {at: K12, survival: 0}; e: {at: I7, survival: 0}",
    )
    assert sorted(key[-1] for key in g.options) == ["a", "b", "c"]
    g.choose(next(key for key in g.options if key.endswith(":b")))
    b = g.survivor("b")
    assert lost_armor(g, "b") == {"arms": 5} and (b["at"], b["knocked_down"]) == ("U8", True)
    unharmed(g, "c", "d", "e")
    assert lost_armor(g, "a") == {}


def test_shadow_fabric_gloves_wound() -> None:
    """[R-REA-01]"""
    assert not strike("shadow-fabric-gloves", WOUNDS).happened("reaction")


# -- red -----------------------------------------------------------------------------------------------------------


def test_exotic_fur_collar_costs_survival() -> None:
    """It turns away; the attacker pays 1 survival, and the toughness is 10.  [R-HL-12, R-SUR-16]"""
    g = position(
        "bullet-jabs",
        to_hit(10, 10),
        to_wound(2),
        to_wound(FAILS),
        a="at: J8, survival: 1, insanity: 9, attributes: {strength: 7}",
        b="at: R3, survival: 0",
        start="survivors-turn",
        locations="exotic-fur-collar, exotic-bone-bracer",
    )
    g.choose("act:a", "attack:founding-stone", "wound:exotic-fur-collar")
    assert g.monster["facing"] == "east"
    assert sorted(g.options) == ["no", "yes"]
    g.choose("yes", "pick:blue-lens")
    assert attempt(g) == (10, "wound") and g.survivor("a")["survival"] == 0
    assert lenses(g) == "" and eyes(g) == 1  # opened by the wound, closed by the reaction
    g.choose("wound:exotic-bone-bracer")
    assert g.happened("reaction-withheld") and g.survivor("a")["at"] == "J8"  # until the end of the attack
    g.expects("action", "move", "end")


@pytest.mark.parametrize("survival", [0, 1])
def test_exotic_fur_collar_unpaid_ends_the_attack(survival: int) -> None:
    """[R-SAT-12]"""
    g = position(
        "bullet-jabs",
        to_hit(10, 10),
        a=f"at: J8, survival: {survival}, attributes: {{strength: 7}}",
        start="survivors-turn",
        locations="exotic-fur-collar, exotic-bone-bracer",
    )
    g.choose("act:a", "attack:founding-stone", "wound:exotic-fur-collar")
    if survival:
        g.choose("no")
    assert g.happened("attack-cancelled") and not g.happened("wound-attempt")
    assert g.survivor("a")["survival"] == survival
    g.expects("action", "move", "end")


def test_exotic_fur_collar_has_no_critical() -> None:
    """[R-CRT-01]"""
    h = position(
        "bullet-jabs",
        to_hit(10, 1),
        to_wound(10),
        a="at: J8, survival: 1, attributes: {strength: 7}",
        start="survivors-turn",
        locations="exotic-fur-collar",
    )
    h.choose("act:a", "attack:founding-stone", "wound:exotic-fur-collar", "yes", "pick:red-lens")
    assert not h.happened("critical") and lenses(h) == ""


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_exotic_silk_pantaloons_fells_the_heavy(roll: int) -> None:
    """Ghost Step to the attacker; heavy gear, and they fall.  [R-REA-01, R-GEAR-06]"""
    light = strike("exotic-silk-pantaloons", roll, a=READY)
    stepped(light)
    assert not light.survivor("a")["knocked_down"]
    heavy = strike("exotic-silk-pantaloons", roll, a=f"{READY}, gear: [founding-stone, lantern-mail]")
    stepped(heavy)
    assert heavy.survivor("a")["knocked_down"]


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_gilded_crown_costs_three_survival_or_hurts(roll: int) -> None:
    """5 damage at a random place, bash, -1 speed.  [R-REA-01, R-SUR-16, R-DMO-01]"""
    rich = f"at: J8, survival: 3, insanity: 9, {ARMOR}"
    g = strike("gilded-crown", roll, a=rich)
    stepped(g)
    g.choose("yes")
    assert (g.survivor("a")["survival"], g.survivor("a")["tokens"]) == (0, {}) and lost_armor(g, "a") == {}
    for a, answers in ((rich, ["no"]), (f"at: J8, survival: 2, insanity: 9, {ARMOR}", [])):
        h = strike("gilded-crown", roll, place("waist"), a=a)
        h.choose(*answers)
        v = h.survivor("a")
        assert lost_armor(h, "a") == {"waist": 5} and v["knocked_down"] and v["tokens"] == {"speed": -1}


def test_gilded_crown_critical() -> None:
    """3 survival: knocked down, broken injuries cured, +1 speed for good.  [R-CRT-04, R-SEV-02]"""
    hurt = "at: J8, survival: 3, permanent_injuries: [broken-arm, deaf]"
    g = strike("gilded-crown", CRITICAL, a=hurt)
    g.choose("yes")
    a = g.survivor("a")
    assert (a["survival"], a["knocked_down"], a["permanent_injuries"]) == (0, True, ["deaf"])
    assert a["attributes"]["speed"] == 1
    h = strike("gilded-crown", CRITICAL, a=hurt)
    h.choose("no")
    b = h.survivor("a")
    assert (b["survival"], b["knocked_down"], b["attributes"]["speed"]) == (3, False, 0)
    assert b["permanent_injuries"] == ["broken-arm", "deaf"]


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_gilded_cuirass_breaks_the_arm_behind_a_grand_weapon(roll: int) -> None:
    """[R-REA-01, R-GEAR-06, R-SUR-16]"""
    stone = strike("gilded-cuirass", roll, a=READY)
    stepped(stone)
    assert stone.survivor("a")["permanent_injuries"] == []
    grand = "at: J8, survival: {}, insanity: 9, gear: [dragon-slayer]"
    need = {FAILS: 2, WOUNDS: 9}[roll]
    for survival, answers, injuries in ((3, ["yes"], []), (3, ["no"], ["broken-arm"]), (2, [], ["broken-arm"])):
        g = strike(
            "gilded-cuirass",
            need,
            ("extra_strength", [1]),
            a=grand.format(survival),
            weapon="dragon-slayer",
            strength=0,
            hits=(10,),
        )
        stepped(g)
        g.choose(*answers)
        assert g.survivor("a")["permanent_injuries"] == injuries
        assert g.survivor("a")["survival"] == (0 if answers == ["yes"] else survival)


def test_gilded_cuirass_has_no_critical() -> None:
    """[R-CRT-01]"""
    g = strike("gilded-cuirass", 10, a=READY)
    assert not g.happened("critical") and g.happened("reaction")


# -- blue ----------------------------------------------------------------------------------------------------------


def test_exotic_poets_blouse_critical() -> None:
    """+1 survival, one more eye, all lenses closed, and a wager on understanding.  [R-CRT-04, R-GEN-03]"""
    for understanding, die, tokens in ((5, 10, {"evasion": 1, "accuracy": 1}), (5, 9, {})):
        g = strike(
            "exotic-poets-blouse",
            CRITICAL,
            check(die),
            a=f"at: J8, survival: 0, survival_limit: 9, understanding: {understanding}",
            opened="red green",
        )
        g.choose("yes")
        a = g.survivor("a")
        assert (a["survival"], a["tokens"], eyes(g), lenses(g)) == (1, tokens, 2, "")
        g.expects("action", "move", "end")
    h = strike("exotic-poets-blouse", CRITICAL, opened="red green")
    h.choose("no")
    assert h.survivor("a")["tokens"] == {}
    assert not strike("exotic-poets-blouse", WOUNDS).happened("reaction")
    assert not strike("exotic-poets-blouse", FAILS).happened("reaction")


def test_gilded_spaulder() -> None:
    """Wound: 3 brain damage and +1 survival.  Critical: +1 survival, one more eye, lenses closed.  [R-REA-01]"""
    g = strike("gilded-spaulder", WOUNDS, a=READY)
    assert (g.survivor("a")["insanity"], g.survivor("a")["survival"], eyes(g)) == (6, 1, 1)
    assert lenses(g) == "red"
    h = strike("gilded-spaulder", CRITICAL, a=READY, opened="red green")
    assert (h.survivor("a")["insanity"], h.survivor("a")["survival"], eyes(h)) == (9, 1, 2)
    assert lenses(h) == ""
    assert not strike("gilded-spaulder", FAILS).happened("reaction")


@pytest.mark.parametrize("card", ["exotic-poets-blouse", "gilded-spaulder"])
def test_the_extra_eye_is_lost_when_the_wound_has_filled_the_card(card: str) -> None:
    """The twelfth wound flips it to Respect, which waits for the next wound.  [R-WST-10]"""
    g = strike(card, CRITICAL, eyes=11)
    if g.game.decision.kind == "spend":
        g.choose("no")
    assert eyes(g) == 0 and g.decks["faces"]["impossible-eyes"] == "respect" and not g.game.over


@pytest.mark.parametrize("card", ["exotic-poets-blouse", "gilded-spaulder"])
def test_the_extra_eye_can_fill_the_card(card: str) -> None:
    """[R-WST-10]"""
    g = strike(card, CRITICAL, eyes=10)
    assert eyes(g) == 0 and g.decks["faces"]["impossible-eyes"] == "respect"


@pytest.mark.parametrize("card", ["exotic-poets-blouse", "gilded-spaulder", "handed-lantern"])
def test_criticals_that_close_the_lenses_open_none_before(card: str) -> None:
    """Nobody is asked for a lens that would be closed again at once.  [R-AI-17]"""
    g = strike(card, CRITICAL, opens="")
    if g.game.decision.kind == "spend":
        g.choose("no")
    assert not g.happened("flips") and lenses(g) == ""
    g.expects("action", "move", "end")


def test_handed_lantern_critical() -> None:
    """+1 survival, lenses closed, and Ghost Step hurts nobody any more.  [R-PER-01, R-AI-18]"""
    g = strike("handed-lantern", CRITICAL, a=READY, opened="red green")
    assert g.survivor("a")["survival"] == 1 and lenses(g) == "" and eyes(g) == 1
    assert g.decks["injuries"] == ["lantern-broken"]
    h = position(
        "bullet-jabs",
        to_hit(1, 1, 1, 1, 1),
        a="at: K12, survival: 0, gear: [hunter-whip, ring-whip]",
        injuries="lantern-broken",
    )
    assert (h.monster["at"], h.monster["facing"]) == ("K13", "north") and len(h.events("monster-attacks")) == 1
    unharmed(h, "a", "b")
    assert not strike("handed-lantern", FAILS).happened("reaction")


def test_gilded_codpiece_critical() -> None:
    """Knocked down, +1 damage; 15 with understanding takes that back.  [R-CRT-04, R-GEN-03]"""
    for answers, dice, damage in ((["no"], [], 1), (["yes"], [check(10)], 0), (["yes"], [check(9)], 1)):
        g = strike("gilded-codpiece", CRITICAL, *dice, a="at: J8, survival: 0, understanding: 5")
        g.choose(*answers)
        assert g.monster["knocked_down"] and monster_stat(g.game.state, DAMAGE) == damage
        assert g.decks["injuries"] == ["lowered-guard"] and eyes(g) == 1 and lenses(g) == "red"
        g.expects("action", "move", "end")
    assert not strike("gilded-codpiece", WOUNDS).happened("reaction")
    assert not strike("gilded-codpiece", FAILS).happened("reaction")


def felled(*dice: Dice, level: str = "level-1", rulings: str = "") -> Play:
    """a has struck the codpiece; b stands beside it, too."""
    g = position(
        "bullet-jabs, liver-blow",
        to_hit(10, 1),
        to_wound(CRITICAL),
        *dice,
        a="at: J8, survival: 0, attributes: {strength: 20}",
        b="at: M8, survival: 0, attributes: {strength: 20}",
        start="survivors-turn",
        locations="gilded-codpiece, gilded-sabaton, spine-saber-sheath",
        level=level,
        rulings=rulings,
    )
    return g.choose("act:a", "attack:founding-stone", "wound:gilded-codpiece", "pick:red-lens", "no", "end")


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_a_wound_before_it_stands_is_twenty_eyes(level: str) -> None:
    """No level has a higher limit.  (Indomitable, which makes it stand at once, is not in play here.)

    [R-WST-10, R-KDM-03]
    """
    g = felled(to_hit(3, 1), to_wound(10), level=level)
    assert g.monster["knocked_down"] and eyes(g) == 1
    g.choose("act:b", "attack:founding-stone", "wound:gilded-sabaton")
    g.expects("trigger_order", "first:polarized-aura", "first:gilded-codpiece")
    g.choose("first:gilded-codpiece", "pick:blue-lens")
    assert [e.data["count"] for e in g.events("card-tokens")] == [2 + 20]
    assert g.decks["faces"]["impossible-eyes"] == "respect" and eyes(g) == 0
    assert g.decks["injuries"] == [] and not g.game.over


def test_indomitable_raises_its_guard_at_once() -> None:
    """[R-KDM-02, R-PER-01]"""
    g = strike("gilded-codpiece", CRITICAL, in_play="indomitable", level="level-3")
    g.choose("no")
    assert not g.monster["knocked_down"] and g.decks["injuries"] == []


def test_a_failed_attempt_leaves_its_guard_down() -> None:
    """[R-WST-10]"""
    g = felled(to_hit(3, 1), to_wound(1))
    g.choose("act:b", "attack:founding-stone", "wound:gilded-sabaton")
    assert eyes(g) == 1 and g.decks["injuries"] == ["lowered-guard"]


def test_once_it_stands_a_wound_is_one_eye_again() -> None:
    """The location goes back.  [R-KDM-02, R-PER-01]"""
    g = felled(to_hit(1, 1, 1, 1, 1))
    idle(g)
    while g.game.decision.kind in ("pick_target", "monster_path"):
        g.choose(g.options[0])
    assert not g.monster["knocked_down"] and g.decks["injuries"] == []
    assert "gilded-codpiece" in g.decks["hit_location_discard"]


def test_its_own_wound_is_no_wound_before_it_stands() -> None:
    """Nor by the ruling that critical effects come before the wound.  [R-CRT-04]"""
    g = position(
        "bullet-jabs, liver-blow",
        to_hit(10, 1),
        to_wound(CRITICAL),
        a="at: J8, survival: 0, attributes: {strength: 20}",
        start="survivors-turn",
        locations="gilded-codpiece",
        rulings="critical-order: effects-first",
    )
    g.choose("act:a", "attack:founding-stone", "wound:gilded-codpiece", "no")
    while g.game.decision.kind == "card_choice":
        g.choose(g.options[0])
    assert eyes(g) == 1 and g.decks["injuries"] == ["lowered-guard"]


# -- the others ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [FAILS, 10])
def test_spine_saber_sheath(roll: int) -> None:
    """Impervious: no wound, no lens; priority target token and +1 courage either way.  [R-HL-07, R-PRI-01]"""
    g = strike("spine-saber-sheath", roll)
    a = g.survivor("a")
    assert a["priority_target"] and a["courage"] == 1 and eyes(g) == 0 and lenses(g) == ""
    unharmed(g, "b")


def trap(*dice: Dice, opened: str = "", more: str = "c: {at: E8, survival: 0, insanity: 9}") -> Play:
    """a reveals the trap; b and c are far away."""
    g = position(
        "bullet-jabs",
        to_hit(10, 1),
        *dice,
        a=STURDY,
        b=f"at: K3, survival: 0, insanity: 9, {ARMOR}",
        more=more,
        start="survivors-turn",
        locations="full-speed",
        opened=opened,
    )
    return g.choose("act:a", "attack:founding-stone")


def test_full_speed_attacks_everybody_beginning_with_the_revealer() -> None:
    """[R-TRP-01, R-AI-09]"""
    g = trap(to_hit(2, 1), place("legs"), to_hit(1, 1), to_hit(1, 1))
    takes(g)
    g.choose("first:c")
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose(g.options[0])
    assert attacks(g) == [(0, 2, 2, 5), (2, 2, 2, 5), (1, 2, 2, 5)] and lost_armor(g, "a") == {"legs": 5}
    assert g.monster["at"] == "K8"


@pytest.mark.parametrize(
    "opened, profile", [("red", (2, 2, 6)), ("blue", (3, 2, 5)), ("red blue", (3, 2, 6)), ("green", (2, 2, 5))]
)
def test_full_speed_with_lenses(opened: str, profile: tuple[int, int, int]) -> None:
    """Red: +1 damage.  Blue: +1 speed.  For all of them, and for no longer.  [R-TOK-05]"""
    misses = to_hit(*[1] * profile[0])
    g = trap(misses, misses, opened=opened, more="")
    assert attacks(g) == [(0, *profile), (1, *profile)]
    s = g.game.state
    assert (monster_stat(s, DAMAGE), monster_stat(s, SPEED)) == (0, 0)


@pytest.mark.parametrize("opened, row", [("", "Broken rib"), ("green", "Ruptured spleen")])
@pytest.mark.parametrize("hit", ["a", "b"])
def test_full_speed_green(opened: str, row: str, hit: str) -> None:
    """-1 on severe injury rolls: an 8 is a 7.  [R-SEV-05]"""
    g = position(
        "bullet-jabs",
        to_hit(10, 1),
        *(
            [to_hit(2, 1), place("body"), severe(8), to_hit(1, 1)]
            if hit == "a"
            else [to_hit(1, 1), to_hit(2, 1), place("body"), severe(8)]
        ),
        a=READY,
        b="at: K3, survival: 0, insanity: 9",
        start="survivors-turn",
        locations="full-speed",
        opened=opened,
    )
    g.choose("act:a", "attack:founding-stone")
    takes(g)
    assert [e.data["row"].lower() for e in g.events("injury-roll")] == [row.lower()]
