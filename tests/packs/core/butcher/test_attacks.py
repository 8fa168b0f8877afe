"""The Butcher's attacks: targets, profiles, what follows a hit or damage.  Sections 9.2 and 4.3 of the fact pages.

Most of its cards pick the closest threat in front of it, then the closest threat.
"""

from __future__ import annotations

import pytest

from tests.support.butcher import position, profile, targets
from tests.support.monster_position import unharmed
from tests.support.position import Dice, Play, check, draw, place, severe, to_hit

ARMOR = "armor: {head: 20, arms: 20, body: 20, waist: 20, legs: 20}"
NEAR = f"at: K10, survival: 0, {ARMOR}"
"""In front of it, with armor enough for any attack."""


def lost(g: Play, letter: str = "a") -> int:
    """Armor points that a survivor in ARMOR has lost."""
    return 100 - int(sum(g.survivor(letter)["armor"].values()))


# -- Menace, its instinct ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [("level-1", 1), ("level-2", 2), ("level-3", 3)])
def test_menace_faces_the_closest_and_hurts_the_mind(level: str, points: int) -> None:
    """Nobody is a threat: it turns to the closest survivor, who suffers its level.  [R-TGT-10, R-BRN-01]"""
    down = "survival: 0, insanity: 9, knocked_down: true"
    g = position("hack", a=f"at: H8, {down}", b=f"at: A1, {down}", level=level)
    assert g.happened("instinct") and (g.monster["at"], g.monster["facing"]) == ("K8", "west")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (9 - points, 9)
    g.expects("act_order")


def test_menace_does_not_end_the_turn() -> None:
    """Section 4.3: with Berserker the second card is drawn all the same.  [R-MT-05]"""
    down = "survival: 0, insanity: 9, knocked_down: true"
    g = position("hack, hew", a=f"at: H8, {down}", b=f"at: A1, {down}", in_play="monster-berserker")
    assert len(g.events("instinct")) == 2 and g.survivor("a")["insanity"] == 7


# -- the Basic Action --------------------------------------------------------------------------------------------


def test_the_basic_action_takes_the_closest_in_view_and_makes_it_bleed() -> None:
    """butcher-basic-action, for want of a card: two dice on fours for 1.  [R-AI-09, R-BRD-10]"""
    g = position("", to_hit(4, 3), place("body"), a=NEAR)
    g.choose("take:body")
    assert (profile(g), targets(g), lost(g), g.survivor("a")["bleeding"]) == ([(2, 4, 1)], [0], 1, 1)
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_the_basic_action_does_not_see_what_is_behind_it() -> None:
    """In its blind spot there is nobody to see: Menace.  [R-BRD-10, R-TGT-10]"""
    g = position("", a="at: K7, survival: 0, insanity: 5", b="dead: true")
    assert g.happened("instinct") and g.survivor("a")["insanity"] == 4 and not g.happened("monster-attacks")
    g.expects("act_order", "act:a")


# -- whom it picks -----------------------------------------------------------------------------------------------

HALF = ["hack", "hew", "wild-carve", "butcher-bite", "devour-lantern", "double-hack", "gaze-of-truth"]
USUAL: list[tuple[str, list[Dice]]] = [(card, []) for card in HALF]
USUAL += [("kick", []), ("hack-city", [check(1)]), ("infinite-kick", [to_hit(1)])]
"""The dice of what follows when nobody is in reach: the event, the next card."""


def usual(card: str, dice: list[Dice], a: str, b: str) -> Play:
    """Draw one of these cards; after Infinite Kick comes a Hew, which reaches the same target."""
    return position(f"{card}, hew" if card == "infinite-kick" else card, *dice, a=a, b=b)


@pytest.mark.parametrize(("card", "dice"), USUAL)
def test_the_closest_threat_in_front_of_it_comes_first(card: str, dice: list[Dice]) -> None:
    """The one in front is further away than the one behind, and out of reach.  [R-TGT-01, R-TGT-05, R-MAT-03]"""
    dice = [to_hit(1, 1)] if card == "kick" else dice
    g = usual(card, dice, "at: K16, survival: 0", "at: K5, survival: 0")
    assert targets(g)[0] == 0 and not g.happened("instinct")
    assert g.monster["at"] in ("K13", "K14")


@pytest.mark.parametrize(("card", "dice"), USUAL)
def test_otherwise_the_closest_threat(card: str, dice: list[Dice]) -> None:
    """Nobody stands in front of it: the closest one behind, out of its sight and its reach.  [R-TGT-01]"""
    dice = [to_hit(1, 1)] if card == "kick" else dice
    g = usual(card, dice, "at: K1, survival: 0", "at: V1, survival: 0")
    assert targets(g)[0] == 0 and not g.happened("instinct")
    assert g.monster["at"] in ("K3", "K2") and g.monster["facing"] == "north"


@pytest.mark.parametrize("card", [card for card, _ in USUAL])
def test_without_a_threat_it_menaces(card: str) -> None:
    """[R-TGT-10]"""
    down = "survival: 0, insanity: 9, knocked_down: true"
    g = position(card, a=f"at: K16, {down}", b=f"at: A1, {down}")
    assert g.happened("instinct") and targets(g) == [] and g.survivor("a")["insanity"] == 8
    g.expects("act_order")


# -- Hack, Double Hack, Hew --------------------------------------------------------------------------------------


def test_hack() -> None:
    """Two dice on fours for 1, and 1 bleeding token for the whole attack.  [R-TRG-01, R-MAT-06]"""
    g = position("hack", to_hit(4, 4), place("body", "legs"), a=NEAR).choose("take:body", "take:legs")
    assert (profile(g), lost(g), g.survivor("a")["bleeding"]) == ([(2, 4, 1)], 2, 1)
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_a_hack_that_misses_draws_no_blood() -> None:
    """[R-MAT-06, R-TRG-02]"""
    g = position("hack", to_hit(3, 3), a=NEAR)
    unharmed(g, "a", "b")
    g.expects("act_order")


def test_a_dodged_hack_draws_no_blood() -> None:
    """After damage needs damage.  [R-TRG-02, R-SUR-06]"""
    g = position("hack", to_hit(9, 1), place("body"), a="at: K10, survival: 1").choose("dodge:body")
    assert g.survivor("a")["bleeding"] == 0
    g.expects("act_order")


def test_double_hack() -> None:
    """Four dice, and 2 bleeding tokens.  [R-MAT-06, R-TRG-01]"""
    g = position("double-hack", to_hit(4, 3, 3, 3), place("body"), a=NEAR).choose("take:body")
    assert (profile(g), lost(g), g.survivor("a")["bleeding"]) == ([(4, 4, 1)], 1, 2)
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_hew() -> None:
    """One die on a three for 3: bleeding and knocked down.  [R-MAT-06, R-GEN-07]"""
    g = position("hew", to_hit(3), place("body"), a=NEAR).choose("take:body")
    a = g.survivor("a")
    assert (profile(g), lost(g), a["bleeding"], a["knocked_down"]) == ([(1, 3, 3)], 3, 1, True)
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_a_hew_on_a_two_misses() -> None:
    """[R-MAT-06]"""
    g = position("hew", to_hit(2), a=NEAR)
    unharmed(g, "a", "b")


# -- Kick and Infinite Kick --------------------------------------------------------------------------------------


def test_kick_sends_the_target_flying_and_goes_on_with_the_basic_action() -> None:
    """Knockback 5 and the token, then the Basic Action on the closest in view.  [R-PRI-01, R-AI-09]"""
    g = position("kick", to_hit(4, 1), place("body"), to_hit(1, 1), a=NEAR, b="at: A1, survival: 0")
    g.choose("take:body")
    assert g.survivor("a")["at"] == "K15" and g.survivor("a")["bleeding"] == 0
    assert [e.data["who"] for e in g.events("gains-priority")] == [0]  # the Basic Action then follows the token
    assert profile(g) == [(2, 4, 1), (2, 4, 1)] and g.monster["at"] == "K13"
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_a_kick_that_misses_is_followed_by_the_basic_action_too() -> None:
    """[R-TRG-02, R-AI-09]"""
    g = position("kick", to_hit(3, 1), to_hit(3, 3), a=NEAR)
    assert g.survivor("a")["at"] == "K10" and g.monster["priority_target"] is None
    assert len(g.events("basic-action")) == 1
    g.expects("act_order")


def test_infinite_kick_draws_another_card() -> None:
    """The same kick, then an AI card, which goes for the kicked one.  [R-AI-08, R-PRI-03]"""
    dice = [to_hit(4, 1), place("body"), to_hit(2)]
    g = position("infinite-kick, hew", *dice, a=NEAR).choose("take:body")
    assert g.survivor("a")["at"] == "K15" and [e.data["who"] for e in g.events("gains-priority")] == [0]
    assert profile(g) == [(2, 4, 1), (1, 3, 3)] and targets(g) == [0, 0]
    unharmed(g, "b")
    assert not g.happened("basic-action")
    g.expects("act_order", "act:a", "act:b")


def test_only_infinite_kicks_left_go_on_until_nobody_is_a_threat() -> None:
    """Answer q087: the loop is meant.  A miss, a hit, a miss on the fallen holder, then Menace.  [R-AI-08]"""
    again = draw("ai", "infinite-kick")
    dice = [to_hit(1, 1), again, to_hit(4, 1), place("head"), again, to_hit(1, 1), again]
    hidden = "at: A1, survival: 0, hidden: true"
    g = position("infinite-kick", *dice, a="at: K10, survival: 0, insanity: 3", b=hidden).choose("take:head")
    assert [e.data["who"] for e in g.events("gains-priority")] == [0] and g.survivor("a")["knocked_down"]
    assert g.happened("instinct") and g.survivor("a")["insanity"] == 2
    assert len(g.events("ai-drawn")) == 4
    g.expects("act_order", "act:b")


# -- Wild Carve --------------------------------------------------------------------------------------------------


def test_wild_carve_then_cuts_everybody_adjacent() -> None:
    """The target bleeds for the attack, then everybody adjacent suffers 1 damage and bleeds.  [R-BRD-04, R-DMO-01]"""
    g = position(
        "wild-carve",
        to_hit(4, 1),
        place("body"),
        place("legs"),
        place("arms"),
        a=NEAR,
        b=f"at: M9, survival: 0, {ARMOR}",
        more="c: {at: M10, survival: 0}",
    )
    g.choose("take:body", "first:a")
    assert profile(g) == [(2, 4, 1)]
    assert (lost(g, "a"), g.survivor("a")["bleeding"]) == (2, 2)
    assert (lost(g, "b"), g.survivor("b")["bleeding"]) == (1, 1)
    assert g.survivor("b")["armor"]["arms"] == 19
    unharmed(g, "c")  # a corner is not adjacent
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_wild_carve_cuts_though_it_missed() -> None:
    """[R-AI-05]"""
    g = position("wild-carve", to_hit(3, 3), place("head"), a=NEAR)
    assert (lost(g), g.survivor("a")["bleeding"]) == (1, 1)
    g.expects("act_order")


# -- Backhand ----------------------------------------------------------------------------------------------------


def test_backhand_goes_round_and_throws_them_down() -> None:
    """The ring with its corners, clockwise from where the controller begins; not behind it.  [R-ZON-03, R-ZON-04]"""
    g = position(
        "backhand",
        to_hit(4),
        place("body"),
        to_hit(4),
        place("legs"),
        a=f"at: M10, survival: 0, {ARMOR}",
        b=f"at: J9, survival: 0, {ARMOR}",
        more="c: {at: K7, survival: 0}\n  d: {at: N8, survival: 0}",
    )
    assert sorted(g.options) == ["first:a", "first:b"]
    g.choose("first:a", "take:body", "push:east", "take:legs")
    a, b = g.survivor("a"), g.survivor("b")
    assert profile(g) == [(1, 4, 2)] * 2 and [e.data["target"] for e in g.events("monster-attacks")] == [0, 1]
    assert (lost(g, "a"), lost(g, "b")) == (2, 2)
    assert (a["knocked_down"], b["knocked_down"]) == (True, True)
    assert (a["at"], b["at"]) == ("R10", "E9")
    assert g.monster["at"] == "K8" and g.monster["facing"] == "south"
    unharmed(g, "c", "d")
    g.expects("act_order", "act:c", "act:d")


def test_backhand_goes_clockwise() -> None:
    """East, south, west, wherever it begins.  [R-ZON-04]"""
    where = {"a": "at: J9, survival: 0", "b": "at: M8, survival: 0", "more": "c: {at: L10, survival: 0}"}
    g = position("backhand", to_hit(1), to_hit(1), to_hit(1), **where).choose("first:b")
    assert [e.data["target"] for e in g.events("monster-attacks")] == [1, 2, 0]
    h = position("backhand", to_hit(1), to_hit(1), to_hit(1), **where).choose("first:a")
    assert [e.data["target"] for e in h.events("monster-attacks")] == [0, 1, 2]


def test_backhand_misses_on_a_three() -> None:
    """[R-MAT-06]"""
    g = position("backhand", to_hit(3), a=NEAR)
    unharmed(g, "a", "b")
    g.expects("act_order")


def test_backhand_with_nobody_around_is_menace() -> None:
    """One behind it and one two spaces away: it does not move.  [R-TGT-10]"""
    g = position("backhand", a="at: K11, survival: 0, insanity: 5", b="at: L7, survival: 0, insanity: 5")
    assert g.happened("instinct") and not g.happened("monster-attacks") and g.monster["at"] == "K8"


# -- Butcher's Roar ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [("level-1", 1), ("level-3", 3)])
def test_butchers_roar_fells_those_who_hear(level: str, points: int) -> None:
    """A die each: on 4 or more brain damage equal to the level, and knocked down.  [R-BRN-01, R-KDS-01]"""
    g = position(
        "butchers-roar",
        check(4),
        check(3),
        a="at: K10, survival: 0, insanity: 9",
        b="at: A1, survival: 0, insanity: 9",
        more="c: {at: V1, survival: 0, permanent_injuries: [deaf]}",
        level=level,
    )
    g.choose("first:a")
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["insanity"], a["knocked_down"]) == (9 - points, True)
    assert (b["insanity"], b["knocked_down"]) == (9, False)
    assert g.survivor("c")["knocked_down"] is False and g.survivor("c")["injuries"]["brain"] == "none"
    g.expects("act_order", "act:b", "act:c")


def test_butchers_roar_among_the_deaf_is_menace() -> None:
    """[R-TGT-10]"""
    deaf = "survival: 0, insanity: 5, permanent_injuries: [deaf]"
    g = position("butchers-roar", a=f"at: K10, {deaf}", b=f"at: A1, {deaf}")
    assert g.happened("instinct") and g.survivor("a")["insanity"] == 4


# -- Bite --------------------------------------------------------------------------------------------------------


def test_a_bite_is_one_severe_head_injury_and_no_damage() -> None:
    """Two hits are one roll; armor does not help.  [R-TRG-01, R-SEV-04]"""
    g = position("butcher-bite", to_hit(4, 4), severe(6), a=NEAR)
    a = g.survivor("a")
    assert (a["permanent_injuries"], a["bleeding"], lost(g)) == (["deaf"], 1, 0)
    assert profile(g) == [(2, 4, 0)]
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_a_bite_that_misses_does_nothing() -> None:
    """[R-MAT-06]"""
    g = position("butcher-bite", to_hit(3, 3), a=NEAR)
    unharmed(g, "a", "b")


def test_a_bite_can_kill() -> None:
    """[R-SEV-04, R-DIE-01]"""
    g = position("butcher-bite", to_hit(4, 1), severe(3), a=NEAR)
    assert not g.survivor("a")["alive"] and g.survivor("b")["alive"]
    g.expects("act_order", "act:b")


# -- Devour Lantern ----------------------------------------------------------------------------------------------


def test_devour_lantern_leaves_the_target_blind_in_the_dark() -> None:
    """The doomed target cannot dodge; 3 accuracy and all survival are gone.  [R-DOOM-01, R-TRG-01]"""
    a = f"at: K10, survival: 4, actions: [dodge, dash], {ARMOR}"
    g = position("devour-lantern", to_hit(4, 1), place("body"), a=a)
    assert g.options == ["take:body"] and g.survivor("a")["doomed"]
    g.choose("take:body")
    found = g.survivor("a")
    assert (found["survival"], found["tokens"], found["alive"]) == (0, {"accuracy": -3}, True)
    assert (profile(g), lost(g), found["doomed"]) == ([(2, 4, 1)], 1, False)
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_devour_lantern_without_damage_takes_nothing() -> None:
    """[R-TRG-02]"""
    g = position("devour-lantern", to_hit(3, 3), a=f"at: K10, survival: 4, {ARMOR}")
    assert (g.survivor("a")["survival"], g.survivor("a")["tokens"]) == (4, {})


def test_devour_lantern_kills_the_last_survivor() -> None:
    """[R-DIE-01, R-END-01]"""
    g = position("devour-lantern", to_hit(4, 1), place("body"), a=NEAR, b="dead: true").choose("take:body")
    assert not g.survivor("a")["alive"]
    g.expects_over("defeat")


# -- Gaze of Truth -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [("level-1", 1), ("level-2", 2)])
def test_gaze_of_truth_teaches_and_breaks(level: str, points: int) -> None:
    """Beside the target, on 3 or more: brain damage, a fall, 2 understanding, a disorder.  [R-BRN-01, R-BRN-06]"""
    a = "at: K12, survival: 0, insanity: 9"
    g = position("gaze-of-truth", check(3), draw("disorder", "prey"), a=a, level=level)
    found = g.survivor("a")
    assert (found["insanity"], found["knocked_down"], found["understanding"]) == (9 - points, True, 2)
    assert found["disorders"] == ["prey"] and g.monster["at"] == "K10" and not g.happened("monster-attacks")
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_gaze_of_truth_on_a_two() -> None:
    """[R-GEN-03]"""
    g = position("gaze-of-truth", check(2))
    unharmed(g, "a", "b")
    assert g.survivor("a")["understanding"] == 0 and g.monster["at"] == "K10"
    g.expects("act_order")


def test_gaze_of_truth_too_far_away() -> None:
    """It moves five spaces and sees nothing.  [R-MOV-02]"""
    g = position("gaze-of-truth", a="at: K16, survival: 0")
    assert g.monster["at"] == "K13" and not g.happened("check")
    unharmed(g, "a")


# -- Hack City ---------------------------------------------------------------------------------------------------


def test_hack_city_rolls_again_for_each_hit() -> None:
    """Answer q071: hits add dice until none hits, then all hits are one attack; then the event.  [R-MAT-13]"""
    dice = [to_hit(4, 4, 1, 1), to_hit(9, 1), to_hit(3), place("body", "body", "legs")]
    g = position("hack-city", *dice, check(2), a=NEAR).choose("take:body", "take:body", "take:legs")
    assert (profile(g), lost(g), g.survivor("a")["bleeding"]) == ([(4, 4, 1)], 3, 0)
    assert [e.data["card"] for e in g.events("story")] == [g.game.catalog.card("legendary-lungs-story")]
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(
    ("roll", "survival", "arts"),
    [(1, 0, []), (2, 0, []), (3, 3, []), (7, 3, []), (8, 3, ["legendary-lungs"]), (10, 3, ["legendary-lungs"])],
)
def test_whoever_lives_through_hack_city_may_find_legendary_lungs(roll: int, survival: int, arts: list[str]) -> None:
    """legendary-lungs-story: 3 survival from 3, the fighting art from 8.  [R-TOK-01]"""
    g = position("hack-city", to_hit(1, 1, 1, 1), check(roll), a=f"{NEAR}, survival_limit: 9")
    assert (g.survivor("a")["survival"], g.survivor("a")["arts"]) == (survival, arts)
    assert g.survivor("b")["survival"] == 0
    g.expects("act_order", "act:a", "act:b")


def test_hack_city_tells_the_dead_nothing() -> None:
    """[R-DIE-01]"""
    hurt = "at: K10, survival: 0, injuries: {head: heavy}"
    g = position("hack-city", to_hit(4, 1, 1, 1), to_hit(1), place("head"), severe(3), a=hurt)
    g.choose("take:head")
    assert not g.survivor("a")["alive"] and not g.happened("story")
    g.expects("act_order", "act:b")


# -- Lantern Hunger ----------------------------------------------------------------------------------------------


def test_lantern_hunger_is_suddenly_beside_the_furthest() -> None:
    """Placed, not moved; the doomed target cannot dodge and becomes the priority target.  [R-GEN-14, R-DOOM-01]"""
    b = f"at: A1, survival: 3, {ARMOR}"
    g = position("lantern-hunger", to_hit(4, 1, 1, 1), place("body"), a=NEAR, b=b)
    assert g.game.decision.kind == "monster_path"
    g.choose("stop:A2:north")
    assert g.options == ["take:body"]
    g.choose("take:body")
    assert g.monster["priority_target"] == "b" and g.survivor("b")["distance"] == 1
    assert (targets(g), profile(g), lost(g, "b")) == ([1], [(4, 4, 1)], 1)
    unharmed(g, "a")
    g.expects("act_order", "act:a", "act:b")


def test_lantern_hunger_without_room_is_over() -> None:
    """Other survivors and the board edge leave no place: no attack, and the card is discarded.  [R-GEN-14]"""
    g = position(
        "lantern-hunger",
        a="at: C1, survival: 0",
        b="at: A1, survival: 3",
        more="c: {at: A3, survival: 0}\n  d: {at: B2, survival: 0}",
    )
    assert g.monster["at"] == "K8" and not g.happened("monster-attacks")
    assert g.monster["priority_target"] is None and g.decks["ai_discard"] == ["lantern-hunger"]
    unharmed(g, "a", "b", "c", "d")
    g.expects("act_order")
