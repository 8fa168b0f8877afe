"""Impossible Eyes and Respect, Applause, Polarized Aura and the lenses, Ghost Step, the Penalty."""

from __future__ import annotations

import pytest

from tests.support.hand import (
    ALL,
    ARMOR,
    BLUE,
    GREEN,
    GREEN_AND_BLUE,
    RED,
    RED_AND_BLUE,
    RED_AND_GREEN,
    WHITE,
    WOUNDS,
    eyes,
    lenses,
    lost_armor,
    position,
    strike,
    takes,
)
from tests.support.monster_position import unharmed
from tests.support.position import Dice, Play, check, draw, place, random_survivor, severe, to_hit, to_wound

REWARD = check(5), random_survivor("a"), severe(10)
"""The roll for the victory: a severe head injury that only knocks a tooth out."""


# -- the aura ------------------------------------------------------------------------------------------------------


def wounded_by(grid: str, opened: str = "") -> Play:
    """A survivor with this gear wounds the sabaton with bare hands."""
    return strike(
        "gilded-sabaton",
        9,
        a=f"at: J8, survival: 0, {grid}",
        weapon="fist-and-tooth",
        strength=12,
        opened=opened,
        opens="",
    )


@pytest.mark.parametrize("grid, lens", [(RED, "red"), (GREEN, "green"), (BLUE, "blue")])
def test_a_wound_opens_the_lens_of_the_wounders_colour(grid: str, lens: str) -> None:
    """The token is on Impossible Eyes; no AI card is lost.  [R-AI-17, R-WST-10]"""
    g = wounded_by(grid)
    assert lenses(g) == lens and eyes(g) == 1 and g.decks["wounds"] == 0 and g.decks["ai"] == 2
    g.expects("action", "move", "end")


@pytest.mark.parametrize("grid, lens", [(RED, "red"), (GREEN, "green"), (BLUE, "blue")])
def test_an_open_lens_stays_open_and_opens_no_other(grid: str, lens: str) -> None:
    """[R-AI-17]"""
    assert lenses(wounded_by(grid, opened=lens)) == lens


@pytest.mark.parametrize(
    "grid, closed",
    [
        (WHITE, ALL),
        ("grid: [[bone-club, bone-club, skullcap-hammer], [hunter-whip, ring-whip, bone-sickle]]", ALL),
        (RED_AND_BLUE, "red blue"),
        (RED_AND_GREEN, "red green"),
        (GREEN_AND_BLUE, "green blue"),
    ],
)
def test_a_white_aura_and_one_of_two_colours_choose(grid: str, closed: str) -> None:
    """No affinity, or as many of each colour: white.  One lens for each wound.  [R-GEAR-05, R-AI-17]"""
    g = wounded_by(grid)
    g.expects("card_choice", *[f"pick:{lens}-lens" for lens in closed.split()])
    last = closed.split()[-1]
    g.choose(f"pick:{last}-lens")
    assert lenses(g) == last


@pytest.mark.parametrize(
    "grid, opened, then",
    [
        (WHITE, "red green", ALL),
        (WHITE, ALL, ALL),
        (RED_AND_BLUE, "red", "red blue"),
        (RED_AND_GREEN, "green", "red green"),
        (GREEN_AND_BLUE, "green", "green blue"),
    ],
)
def test_the_last_closed_lens_needs_no_choice(grid: str, opened: str, then: str) -> None:
    """[R-AI-17]"""
    assert lenses(wounded_by(grid, opened=opened)) == then


def test_most_of_three_is_one_colour() -> None:
    """Two red, one blue: the aura is red alone.  [R-GEAR-05]"""
    g = wounded_by("grid: [[bone-club, cat-fang-knife], [null, cat-fang-knife], [hunter-whip, ring-whip]]")
    assert g.survivor("a")["affinities"] == {"red": 2, "blue": 1} and lenses(g) == "red"


def test_a_failed_attempt_opens_nothing() -> None:
    """[R-AI-17]"""
    assert lenses(strike("gilded-sabaton", 1)) == ""


def hits_with(grid: str, opened: str, die: int) -> int:
    """Hits of an attack with bare hands, of two dice this one and a 1."""
    g = position(
        "bullet-jabs",
        to_hit(die, 1),
        a=f"at: J8, survival: 0, attributes: {{accuracy: 6}}, {grid}",
        start="survivors-turn",
        locations="gilded-sabaton",
        opened=opened,
    )
    g.choose("act:a", "attack:fist-and-tooth")
    found: int = g.events("attack-dice")[-1].data["hits"]
    return found


@pytest.mark.parametrize("grid, lens", [(RED, "red"), (GREEN, "green"), (BLUE, "blue")])
def test_through_an_open_lens_only_perfect_hits_hit(grid: str, lens: str) -> None:
    """Those with its aura; others, and those of other lenses, as ever.  [R-SAT-16]"""
    assert hits_with(grid, "", 9) == 1
    assert hits_with(grid, lens, 9) == 0 and hits_with(grid, lens, 10) == 1
    others = " ".join(other for other in ALL.split() if other != lens)
    assert hits_with(grid, others, 9) == 1
    assert hits_with(WHITE, ALL, 9) == 1


def test_two_colours_are_met_by_either_lens() -> None:
    """[R-SAT-16]"""
    assert [hits_with(RED_AND_BLUE, lens, 9) for lens in ("red", "blue", "green")] == [0, 0, 1]


# -- Impossible Eyes and Respect -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level, limit", [("level-1", 12), ("level-2", 17), ("level-3", 20)])
def test_so_many_wounds_flip_impossible_eyes(level: str, limit: int) -> None:
    """The tokens go, and Respect waits.  [R-WST-10]"""
    below = strike("gilded-sabaton", 10, strength=20, level=level, eyes=limit - 2)
    assert eyes(below) == limit - 1 and below.decks["faces"]["impossible-eyes"] == "impossible-eyes"
    g = strike("gilded-sabaton", 10, strength=20, level=level, eyes=limit - 1)
    assert eyes(g) == 0 and g.decks["faces"]["impossible-eyes"] == "respect" and not g.game.over


def respected(*dice: Dice, a: str, b: str, more: str = "") -> Play:
    """The wound that Respect waits for; a white aura opens no lens, because all are open."""
    return takes(strike("gilded-sabaton", 10, *dice, a=a, b=b, more=more, respect=True, opened=ALL))


def test_respect_ends_the_showdown_as_a_victory() -> None:
    """2 damage to everybody within two spaces; 10 to the wounder on 2+.  [R-END-07, R-DOOM-01, R-DMO-01]"""
    g = respected(
        place("legs"),
        place("arms"),
        check(2),
        place("body"),
        *REWARD,
        a=f"at: J8, survival: 1, {ARMOR}",
        b=f"at: N9, survival: 0, {ARMOR}",
        more=f"c: {{at: O9, survival: 0, {ARMOR}}}",
    )
    assert lost_armor(g, "a") == {"legs": 2, "body": 10}
    assert lost_armor(g, "b") == {"arms": 2} and lost_armor(g, "c") == {}
    told = [e.data["text"] for e in g.events("settlement")]
    assert "the survivor learns Swordsman's Promise" in told
    g.expects_over("victory")


def test_respect_spares_the_wounder_on_a_one() -> None:
    """[R-END-07]"""
    g = respected(place("legs"), check(1), *REWARD, a=f"at: J8, survival: 0, {ARMOR}", b="at: A1, survival: 0")
    assert lost_armor(g, "a") == {"legs": 2}
    assert not any("learns" in e.data["text"] for e in g.events("settlement"))
    g.expects_over("victory")


def test_respect_burns_flammable_gear() -> None:
    """Within two spaces.  [R-GEAR-06]"""
    g = respected(
        place("legs"),
        check(1),
        *REWARD,
        a="at: J8, survival: 0, gear: [founding-stone, lion-headdress, cloth]",
        b="at: A1, survival: 0, gear: [lion-headdress]",
    )
    assert g.survivor("a")["gear"] == ["founding-stone", "cloth"] and g.survivor("b")["gear"] == ["lion-headdress"]


@pytest.mark.parametrize("die, lives", [(6, False), (7, True)])
def test_respect_makes_severe_injuries_worse(die: int, lives: bool) -> None:
    """-4 on the roll: a 6 is a 2 and kills; the dead learn nothing.  [R-SEV-05]"""
    g = respected(
        place("legs"),
        check(2),
        place("body"),
        severe(die),
        check(1),
        a="at: J8, survival: 0, armor: {legs: 2}",
        b="at: A1, survival: 0",
    )
    assert g.survivor("a")["alive"] is lives
    assert any("learns" in e.data["text"] for e in g.events("settlement")) is lives
    g.expects_over("victory")


# -- Applause ------------------------------------------------------------------------------------------------------


def test_applause_on_one_is_death() -> None:
    """The showdown ends as a victory of those who live.  [R-END-07]"""
    g = position("applause", check(1), check(4), check(1), a="at: K12, survival: 5", b="at: A1, survival: 0")
    g.choose("first:a")
    assert not g.survivor("a")["alive"] and g.survivor("b")["attributes"]["strength"] == 1
    g.expects_over("victory")


@pytest.mark.parametrize("die", [2, 3])
@pytest.mark.parametrize("survival, answer, left", [(1, "yes", 0), (1, "no", -1), (0, "", -1)])
def test_applause_on_two_or_three_costs_survival_or_life(die: int, survival: int, answer: str, left: int) -> None:
    """[R-SUR-16]"""
    dice = [check(die), check(4), check(1)]
    g = position("applause", *dice, a=f"at: K12, survival: {survival}", b="at: A1, survival: 0")
    g.choose("first:a")
    if answer:
        g.choose(answer)
    a = g.survivor("a")
    assert a["alive"] is (left >= 0)
    if left >= 0:
        assert a["survival"] == left and a["attributes"]["strength"] == 0
    g.expects_over("victory")


@pytest.mark.parametrize("die", [4, 6])
def test_applause_on_four_to_six_is_strength(die: int) -> None:
    """[R-END-07]"""
    g = position("applause", check(die), check(1), check(1), a="at: K12, survival: 1", b="at: A1, survival: 0")
    g.choose("first:a")
    a = g.survivor("a")
    assert {stat: n for stat, n in a["attributes"].items() if n} == {"strength": 1} and a["survival"] == 1
    g.expects_over("victory")


@pytest.mark.parametrize("die", [7, 10])
def test_applause_from_seven_is_more_and_a_fighting_art(die: int) -> None:
    """Broken injuries are cured, others stay.  [R-SEV-02, R-FS-03]"""
    g = position(
        "applause",
        check(die),
        draw("fighting_art", "leader"),
        check(1),
        check(1),
        a="at: K12, survival: 0, permanent_injuries: [broken-arm, broken-rib, deaf]",
        b="at: A1, survival: 0",
    )
    g.choose("first:a")
    a = g.survivor("a")
    assert {k: a["attributes"][k] for k in ("strength", "accuracy")} == {"strength": 1, "accuracy": 1}
    assert a["attributes"]["evasion"] == 1 - 1  # deafness costs one
    assert a["permanent_injuries"] == ["deaf"] and a["arts"] == ["leader"]
    g.expects_over("victory")


# -- the Penalty ---------------------------------------------------------------------------------------------------


def penalty(*dice: Dice, survival: int) -> Play:
    """A Rude Slap into the void."""
    return position("bullet-jabs", random_survivor("a"), *dice, a=f"at: K12, survival: {survival}", face_up="rude-slap")


def test_the_penalty_on_a_one_is_death() -> None:
    """[R-TGT-10]"""
    g = penalty(check(1), survival=3)
    assert not g.survivor("a")["alive"]
    unharmed(g, "b")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("die", [2, 10])
def test_the_penalty_costs_all_survival_and_a_rib(die: int) -> None:
    """[R-SEV-04]"""
    g = penalty(check(die), survival=3)
    a = g.survivor("a")
    assert (a["alive"], a["survival"], a["permanent_injuries"], a["bleeding"]) == (True, 0, ["broken-rib"], 1)
    unharmed(g, "b")


def test_the_penalty_kills_who_has_no_survival() -> None:
    """[R-DIE-01]"""
    assert not penalty(check(2), survival=0).survivor("a")["alive"]


# -- Ghost Step ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, amount", [("level-1", 1), ("level-2", 2), ("level-3", 3)])
def test_ghost_step_costs_the_mind_of_all_it_passes(level: str, amount: int) -> None:
    """Brain damage by level instead of a collision; b beside the way is spared.  [R-MOV-10, R-BRN-01]"""
    speed = {"level-1": 5, "level-2": 6, "level-3": 8}[level]
    g = position(
        "bullet-jabs",
        to_hit(*[1] * speed),
        a=f"at: K14, survival: 0, insanity: 9, {BLUE}",
        b="at: M12, survival: 0",
        more="c: {at: L11, survival: 0, insanity: 9}",
        level=level,
    )
    while g.game.decision.kind in ("trigger_order", "monster_path"):
        g.choose(g.options[0])
    assert (g.survivor("a")["insanity"], g.survivor("c")["insanity"]) == (9 - amount, 9 - amount)
    assert (g.monster["at"], g.monster["facing"]) == ("K15", "north")
    assert not g.happened("collision") and g.survivor("c")["at"] == "L11"
    unharmed(g, "b")


def test_under_its_last_position_it_is_a_collision() -> None:
    """[R-MOV-10, R-COL-02]"""
    g = position(
        "bullet-jabs",
        to_hit(1, 1, 1, 1, 1),
        a=f"at: K12, survival: 0, insanity: 9, {BLUE}",
        b="at: L14, survival: 0",
    )
    while g.game.decision.kind in ("trigger_order", "monster_path", "knockback", "facing"):
        g.choose(g.options[0])
    assert g.happened("collision") and g.survivor("b")["knocked_down"]
    assert g.survivor("b")["injuries"]["brain"] == "none"
    assert g.survivor("a")["insanity"] == 8 and not g.survivor("a")["knocked_down"]


def test_at_the_board_edge_it_leaves_along_it() -> None:
    """There is no room behind K16.  [R-BRD-13]"""
    g = position("bullet-jabs", to_hit(1, 1, 1, 1, 1), a=f"at: K16, survival: 0, insanity: 9, {BLUE}")
    # Ghost Step began before the first decision, so that the second referee has not seen it begin.
    assert g.unwatched().options == ["stop:I15:south:over-a", "stop:L15:south:over-a"]
    g.choose("stop:I15:south:over-a")
    assert (g.monster["at"], g.survivor("a")["insanity"]) == ("I15", 8)
    assert len(g.events("monster-attacks")) == 1


def test_wounds_never_touch_the_ai_deck_until_respect() -> None:
    """[R-WST-10]"""
    g = strike("gilded-sabaton", WOUNDS)
    assert (g.decks["ai"], g.decks["wounds"], eyes(g)) == (2, 0, 1)


def test_an_attack_of_two_wounds_opens_two_lenses() -> None:
    """One for each.  [R-AI-17]"""
    g = position(
        "bullet-jabs",
        to_hit(10, 10),
        to_wound(WOUNDS),
        to_wound(WOUNDS),
        a="at: J8, survival: 0, insanity: 9, attributes: {strength: 7}",
        start="survivors-turn",
        locations="gilded-sabaton, gilded-spaulder",
    )
    g.choose("act:a", "attack:founding-stone", "wound:gilded-sabaton", "pick:red-lens")
    g.choose("wound:gilded-spaulder")
    g.expects("card_choice", "pick:green-lens", "pick:blue-lens")
    g.choose("pick:green-lens")
    assert lenses(g) == "red green" and eyes(g) == 2
