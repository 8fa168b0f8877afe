"""The AI cards of The Hand: whom they pick, what they do, and what each open lens adds.

At level 1 the monster has neither speed nor damage of its own.  Ghost Step costs the target 1 brain damage; survivors
with insanity 1 have nothing else to lose by it.
"""

from __future__ import annotations

import pytest

from showdown.model.ids import EVASION
from showdown.rules.queries import monster_stat
from tests.support.hand import (
    ALL,
    ARMOR,
    BLUE,
    GREEN,
    RED,
    RED_AND_BLUE,
    WHITE,
    again,
    attacks,
    lenses,
    lost_armor,
    position,
    takes,
    target,
)
from tests.support.monster_position import unharmed
from tests.support.pass_turns import idle
from tests.support.position import Play, check, place, random_survivor, severe, to_hit, trauma

NEAR = "at: K12, survival: 0, insanity: 1"
STURDY = f"{NEAR}, {ARMOR}"


def stepped(g: Play) -> None:
    """It went through K12, stopped just behind and turned round."""
    assert (g.monster["at"], g.monster["facing"]) == ("K13", "north")


# -- the colour that a card looks for ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card, colour, dice", [("bullet-jabs", BLUE, 5), ("liver-blow", GREEN, 2), ("thunderbolt-right", RED, 2)]
)
def test_a_card_goes_for_most_affinities_of_its_colour(card: str, colour: str, dice: int) -> None:
    """Near or far, threat or not.  [R-TGT-02, R-GEN-07]"""
    g = position(card, to_hit(*[1] * dice), a="at: K10, survival: 0", b=f"at: K3, survival: 0, insanity: 1, {colour}")
    assert target(g) == [1] and g.survivor("b")["insanity"] == 0
    unharmed(g, "a")
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize("card, dice", [("bullet-jabs", 5), ("liver-blow", 2), ("thunderbolt-right", 2)])
def test_without_that_colour_all_tie_and_the_controller_picks(card: str, dice: int) -> None:
    """Zero counts.  [R-GEN-07, R-TGT-03]"""
    g = position(card, to_hit(*[1] * dice), a=NEAR, b="at: A1, survival: 0")
    assert sorted(g.options) == ["target:a", "target:b"]
    g.choose("target:a")
    stepped(g)


def test_two_affinities_are_more_than_one() -> None:
    """[R-GEN-07]"""
    two = "grid: [[bone-club, cat-fang-knife], [null, cat-fang-knife]]"
    g = position("thunderbolt-right", to_hit(1, 1), a=f"at: K12, survival: 0, {RED}", b=f"at: A1, survival: 0, {two}")
    assert g.survivor("b")["affinities"] == {"red": 2} and target(g) == [1]


# -- Bullet Jabs ---------------------------------------------------------------------------------------------------


def test_bullet_jabs() -> None:
    """Five dice on 2+, 2 damage.  [R-MAT-05]"""
    g = position("bullet-jabs", to_hit(2, 1, 1, 1, 1), place("arms"), a=f"{STURDY}, {BLUE}")
    takes(g)
    stepped(g)
    assert attacks(g) == [(0, 5, 2, 2)] and lost_armor(g, "a") == {"arms": 2}
    assert g.survivor("a")["bleeding"] == 0
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_bullet_jabs_red() -> None:
    """2 bleeding tokens after damage, not after a miss.  [R-TRG-01]"""
    g = position("bullet-jabs", to_hit(2, 1, 1, 1, 1), place("arms"), a=f"{STURDY}, {BLUE}", opened="red")
    takes(g)
    assert g.survivor("a")["bleeding"] == 2 and attacks(g) == [(0, 5, 2, 2)]
    h = position("bullet-jabs", to_hit(1, 1, 1, 1, 1), a=f"{STURDY}, {BLUE}", opened="red")
    assert h.survivor("a")["bleeding"] == 0


def test_bullet_jabs_blue() -> None:
    """+4 accuracy and +1 damage.  [R-MAT-05, R-MAT-08]"""
    g = position("bullet-jabs", to_hit(2, 1, 1, 1, 1), place("arms"), a=f"{STURDY}, {BLUE}", opened="blue")
    takes(g)
    assert attacks(g) == [(0, 5, -2, 3)] and lost_armor(g, "a") == {"arms": 3}


def test_bullet_jabs_green() -> None:
    """No dodge.  [R-MAT-13]"""
    dodger = f"at: K12, survival: 1, insanity: 1, {ARMOR}, {BLUE}"
    may = position("bullet-jabs", to_hit(2, 1, 1, 1, 1), place("arms"), a=dodger)
    assert "dodge:arms" in may.options
    g = position("bullet-jabs", to_hit(2, 1, 1, 1, 1), place("arms"), a=dodger, opened="green")
    assert "dodge:arms" not in g.options
    takes(g)
    assert g.survivor("a")["survival"] == 1 and lost_armor(g, "a") == {"arms": 2}


# -- Liver Blow ----------------------------------------------------------------------------------------------------


def test_liver_blow() -> None:
    """Two dice on 2+, 5 damage.  [R-MAT-05]"""
    g = position("liver-blow", to_hit(2, 1), place("body"), a=f"at: K12, survival: 2, insanity: 1, {ARMOR}, {GREEN}")
    takes_body(g)
    stepped(g)
    a = g.survivor("a")
    assert attacks(g) == [(0, 2, 2, 5)] and lost_armor(g, "a") == {"body": 5}
    assert (a["insanity"], a["survival"]) == (0, 2)
    unharmed(g, "b")


def takes_body(g: Play) -> None:
    """Survivors with survival are asked for a dodge."""
    while "take:body" in g.options:
        g.choose("take:body")


@pytest.mark.parametrize(
    "lens, profile, insanity, survival",
    [("red", (0, 5, 2, 8), 0, 2), ("blue", (0, 2, 2, 5), 5, 2), ("green", (0, 2, 2, 5), 0, 0)],
)
def test_liver_blow_with_a_lens(lens: str, profile: tuple[int, ...], insanity: int, survival: int) -> None:
    """Red: +3 speed, +3 damage.  Blue: 5 insanity after damage.  Green: all survival lost after damage.  [R-TRG-01]"""
    dice = [2] + [1] * (profile[1] - 1)
    a = f"at: K12, survival: 2, insanity: 1, {ARMOR}, {GREEN}"
    g = position("liver-blow", to_hit(*dice), place("body"), a=a, opened=lens)
    takes_body(g)
    v = g.survivor("a")
    assert attacks(g) == [profile] and lost_armor(g, "a") == {"body": profile[3]}
    assert (v["insanity"], v["survival"]) == (insanity, survival)


@pytest.mark.parametrize("lens", ["blue", "green"])
def test_a_liver_blow_that_misses_changes_no_mind(lens: str) -> None:
    """[R-TRG-01]"""
    g = position("liver-blow", to_hit(1, 1), a=f"at: K12, survival: 2, insanity: 1, {GREEN}", opened=lens)
    assert (g.survivor("a")["insanity"], g.survivor("a")["survival"]) == (0, 2)


# -- Thunderbolt Right ---------------------------------------------------------------------------------------------


def test_thunderbolt_right() -> None:
    """Two dice on 4+, 7 damage.  [R-MAT-05]"""
    g = position("thunderbolt-right", to_hit(4, 3), place("legs"), a=f"{STURDY}, {RED}")
    takes(g)
    stepped(g)
    assert attacks(g) == [(0, 2, 4, 7)] and lost_armor(g, "a") == {"legs": 7}
    assert g.survivor("a")["at"] == "K12" and not g.survivor("a")["knocked_down"]
    unharmed(g, "b")


def test_thunderbolt_right_red() -> None:
    """Knockback 12 and bash after damage; it stands south of the target, who stops at the edge after 11 spaces.

    [R-KB-01, R-TRG-04]
    """
    g = position("thunderbolt-right", to_hit(4, 3), place("legs"), a=f"{STURDY}, {RED}", opened="red")
    takes(g)
    assert g.survivor("a")["at"] == "K1" and g.survivor("a")["knocked_down"]
    across = position(
        "thunderbolt-right", to_hit(4, 3), place("legs"), a=f"{STURDY.replace('K12', 'R8')}, {RED}", opened="red"
    )
    takes(across)
    assert (across.monster["at"], across.survivor("a")["at"]) == ("S8", "F8")  # twelve spaces


def test_thunderbolt_right_blue() -> None:
    """One more die, and every hit on the head.  [R-MAT-06]"""
    g = position("thunderbolt-right", to_hit(4, 3, 3), a=f"{STURDY}, {RED}", opened="blue")
    takes(g)
    assert attacks(g) == [(0, 3, 4, 7)] and lost_armor(g, "a") == {"head": 7}


@pytest.mark.parametrize("lens, row", [("", "Disemboweled"), ("green", "Bleeding")])
def test_thunderbolt_right_green(lens: str, row: str) -> None:
    """A severe injury roll of 6 is a 3.  [R-SEV-05]"""
    g = position("thunderbolt-right", to_hit(4, 3), place("body"), severe(6), a=f"{NEAR}, {RED}", opened=lens)
    takes(g)
    assert [e.data["row"] for e in g.events("injury-roll")] == [row]


# -- Full-Powered Flick --------------------------------------------------------------------------------------------


def test_full_powered_flick_does_nothing_at_first() -> None:
    """[R-AI-14]"""
    g = position("full-powered-flick, bullet-jabs")
    assert g.decks["face_up"] == "full-powered-flick" and g.monster["at"] == "K8"
    unharmed(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


def test_full_powered_flick_goes_for_most_armor() -> None:
    """Two dice on 2+, 4 damage; the target is doomed and cannot dodge.  [R-AI-14, R-GEN-07, R-DOOM-01]"""
    g = again(
        "full-powered-flick",
        to_hit(2, 1),
        place("legs"),
        a=f"at: K12, survival: 1, insanity: 1, {ARMOR}",
        b="at: C3, survival: 0, armor: {head: 20}",
    )
    assert target(g) == [0] and attacks(g) == [(0, 2, 2, 4)]
    takes(g)
    assert lost_armor(g, "a") == {"legs": 4} and g.survivor("a")["survival"] == 1
    assert g.survivor("a")["at"] == "K12" and g.decks["face_up"] is None
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_full_powered_flick_breaks_ties() -> None:
    """Zero counts.  [R-GEN-07]"""
    bare = "survival: 0, gear: []"
    g = again("full-powered-flick", to_hit(1, 1), a=f"at: K12, {bare}", b=f"at: A1, {bare}")
    assert sorted(g.options) == ["target:a", "target:b"]


@pytest.mark.parametrize("where", ["R8", "S8"])
def test_full_powered_flick_red_throws_over_the_edge(where: str) -> None:
    """Bash, then 19 spaces west: that is beyond the edge.  [R-ZON-07, R-KB-01]"""
    a = f"at: {where}, survival: 0, insanity: 1, {ARMOR}"
    g = again("full-powered-flick", to_hit(2, 1), place("legs"), a=a, opened="red", at="N8")
    takes(g)
    assert not g.survivor("a")["alive"]
    unharmed(g, "b")


def test_full_powered_flick_red_inside_the_board() -> None:
    """From T8, with the Hand on U8, 19 spaces west is A8: the last one on the board.  [R-ZON-07]"""
    a = f"at: T8, survival: 0, insanity: 1, {ARMOR}"
    g = again("full-powered-flick", to_hit(2, 1), place("legs"), a=a, opened="red", at="N8")
    takes(g)
    assert (g.monster["at"], g.survivor("a")["at"]) == ("U8", "A8") and g.survivor("a")["knocked_down"]
    miss = again("full-powered-flick", to_hit(1, 1), a=a, opened="red", at="N8")
    assert miss.survivor("a")["at"] == "T8"


# -- Line Up -------------------------------------------------------------------------------------------------------


def at(space: str) -> str:
    """A sturdy survivor on this space."""
    return f"at: {space}, survival: 0, {ARMOR}"


def test_line_up_does_nothing_at_first() -> None:
    """[R-AI-14]"""
    g = position("line-up, bullet-jabs", a="at: K10, survival: 0", b="at: L10, survival: 0")
    assert g.decks["face_up"] == "line-up" and not g.happened("monster-attacks")
    unharmed(g, "a", "b")


@pytest.mark.parametrize("one, other", [("I10", "N10"), ("K10", "L10"), ("J10", "M10")])
def test_line_up_attacks_everybody_in_the_row_of_six(one: str, other: str) -> None:
    """Two dice on 2+, 6 damage each; with nobody outside the row there is no Penalty.  [R-ZON-03]"""
    g = again("line-up", to_hit(2, 1), place("body"), to_hit(1, 1), a=at(one), b=at(other))
    g.choose("first:a")
    takes(g)
    assert attacks(g) == [(0, 2, 2, 6), (1, 2, 2, 6)] and lost_armor(g, "a") == {"body": 6}
    assert g.monster["at"] == "K8" and not g.happened("instinct")
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize("outside", ["H10", "O10", "K11", "K7"])
def test_line_up_punishes_whoever_stays_away(outside: str) -> None:
    """The Penalty comes behind the attacks, for anybody.  [R-ZON-01, R-TGT-10]"""
    g = again(
        "line-up",
        to_hit(1, 1),
        random_survivor("a"),
        check(2),
        a="at: K10, survival: 1",
        b=f"at: {outside}, survival: 0",
    )
    assert attacks(g) == [(0, 2, 2, 6)]
    assert g.survivor("a")["permanent_injuries"] == ["broken-rib"]
    unharmed(g, "b")


@pytest.mark.parametrize(
    "lens, profile, bleeding", [("red", (0, 2, 2, 6), 2), ("blue", (0, 3, 2, 7), 0), ("green", (0, 2, 2, 6), 0)]
)
@pytest.mark.parametrize("card", ["line-up", "rude-slap"])
def test_line_up_and_rude_slap_with_a_lens(card: str, lens: str, profile: tuple[int, ...], bleeding: int) -> None:
    """Red: 2 bleeding tokens.  Blue: +1 speed, +1 damage.  Green: no dodging.  [R-TRG-01, R-MAT-05, R-MAT-13]"""
    dice = [2] + [1] * (profile[1] - 1)
    g = again(
        card,
        to_hit(*dice),
        place("body"),
        a=f"at: L10, survival: 1, {ARMOR}",
        b="at: A1, survival: 0, dead: true" if card == "line-up" else "at: A1, survival: 0",
        opened=lens,
    )
    assert ("dodge:body" in g.options) == (lens != "green")
    takes_body(g)
    assert attacks(g) == [profile] and lost_armor(g, "a") == {"body": profile[3]}
    assert g.survivor("a")["bleeding"] == bleeding
    g.expects("act_order")


# -- Rude Slap -----------------------------------------------------------------------------------------------------


def test_rude_slap_does_nothing_at_first() -> None:
    """[R-AI-14]"""
    g = position("rude-slap, bullet-jabs", a="at: L10, survival: 0")
    assert g.decks["face_up"] == "rude-slap" and not g.happened("monster-attacks")
    unharmed(g, "a", "b")


def test_rude_slap_hits_in_front_of_its_left_half() -> None:
    """Facing south its left is the east: L10 alone.  Two dice on 2+, 6 damage.  [R-ZON-03]"""
    g = again("rude-slap", to_hit(2, 1), place("arms"), a=at("L10"), b="at: K10, survival: 0")
    takes(g)
    assert attacks(g) == [(0, 2, 2, 6)] and lost_armor(g, "a") == {"arms": 6}
    assert not g.happened("instinct")
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize("space", ["K10", "M10", "L11", "L7"])
def test_rude_slap_with_nobody_there_is_a_penalty(space: str) -> None:
    """[R-ZON-01, R-TGT-10]"""
    g = again("rude-slap", random_survivor("b"), check(1), a=f"at: {space}, survival: 0")
    assert not g.happened("monster-attacks") and not g.survivor("b")["alive"]
    unharmed(g, "a")


# -- Soft Chuckle --------------------------------------------------------------------------------------------------


def test_soft_chuckle() -> None:
    """Survival lost; below 15: 5 brain damage, -1 accuracy, a full move straight away.  Then the lenses close.

    [R-GEN-03, R-BRN-01, R-TOK-02]
    """
    g = position(
        "soft-chuckle",
        check(5),
        check(10),
        a="at: K12, survival: 2, courage: 9, insanity: 9",
        b="at: F8, survival: 1, courage: 5",
        opened=ALL,
    )
    g.choose("first:a")
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["survival"], a["insanity"], a["tokens"], a["at"]) == (1, 4, {"accuracy": -1}, "K16")
    assert not a["knocked_down"]
    assert (b["survival"], b["knocked_down"], b["at"], b["tokens"]) == (0, True, "F8", {})
    assert b["injuries"]["brain"] == "none" and lenses(g) == ""
    g.expects("act_order", "act:a")


def test_soft_chuckle_moves_as_far_as_they_can() -> None:
    """Movement 5, from G8 to B8.  [R-KB-01]"""
    g = position(
        "soft-chuckle", check(1), check(1), a="at: G8, survival: 0, insanity: 5", b="at: R8, survival: 0, insanity: 5"
    )
    g.choose("first:a")
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("B8", "V8")
    assert g.survivor("a")["insanity"] == 0


def test_soft_chuckle_spares_the_deaf() -> None:
    """[R-TGT-07]"""
    g = position(
        "soft-chuckle",
        check(10),
        a="at: K12, survival: 1, courage: 5",
        b="at: A1, survival: 1, permanent_injuries: [deaf]",
    )
    assert g.survivor("a")["knocked_down"]
    assert (g.survivor("b")["survival"], g.survivor("b")["at"]) == (1, "A1")
    unharmed(g, "b")


# -- Take Your Best Shot -------------------------------------------------------------------------------------------


def evasion(g: Play) -> int:
    return monster_stat(g.game.state, EVASION)


def test_take_your_best_shot_turns_away_and_is_easy_to_hit() -> None:
    """Two are south, one west: it faces north, one space on.  [R-FAC-02, R-TOK-05, R-AI-14]"""
    g = position("take-your-best-shot, bullet-jabs", more="c: {at: E8, survival: 0}", b="at: L13, survival: 0")
    assert (g.monster["at"], g.monster["facing"], evasion(g)) == ("K7", "north", -10)
    unharmed(g, "a", "b", "c")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_take_your_best_shot_asks_in_a_tie() -> None:
    """A survivor in the south-west is behind it if it faces north or east.  [R-FAC-04]"""
    g = position("take-your-best-shot, bullet-jabs", a="at: D14, survival: 0", b="at: C13, survival: 0")
    g.expects("facing", "face:north", "face:east")
    g.choose("face:east")
    assert (g.monster["at"], g.monster["facing"]) == ("L8", "east")


def test_take_your_best_shot_ends_with_another_card() -> None:
    """Drawn face up it only draws; the evasion is as before.  [R-AI-08, R-TOK-05]"""
    g = position(
        "take-your-best-shot, bullet-jabs",
        to_hit(1, 1, 1, 1, 1),
        a=f"{NEAR}, {BLUE}",
        b="at: L14, survival: 0",
    )
    assert evasion(g) == -10
    idle(g)
    assert g.decks["ai_discard"] == ["bullet-jabs", "take-your-best-shot"] and evasion(g) == 0
    assert attacks(g) == [(0, 5, 2, 2)]


def revealed(*dice: object, opened: str = "") -> Play:
    """a, west of it, reveals the trap while Take Your Best Shot lies face up; then come the two Basic Actions."""
    g = position(
        "bullet-jabs",
        to_hit(10, 1),
        *dice,  # type: ignore[arg-type]
        to_hit(*[1] * (3 if "blue" in opened else 2)),
        to_hit(*[1] * (3 if "blue" in opened else 2)),
        a="at: J8, survival: 0, insanity: 9",
        b="at: R3, survival: 0",
        start="survivors-turn",
        locations="full-speed",
        face_up="take-your-best-shot",
        opened=opened,
    )
    return g.choose("act:a", "attack:founding-stone")


def test_take_your_best_shot_waits_for_a_trap() -> None:
    """It is placed behind the survivor who reveals it, before the trap acts; closed lenses do nothing.  [R-GEN-14]"""
    g = revealed()
    assert g.options and all(key.startswith("stop:") for key in g.options), g.options
    while g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    assert g.happened("trap") and not g.happened("injury-roll")
    assert g.survivor("a")["permanent_injuries"] == []


@pytest.mark.parametrize(
    "lens, dice, table",
    [
        ("red", [severe(10), severe(10)], "Severe head injury"),
        ("green", [severe(10), severe(10)], "Severe body injury"),
        ("blue", [trauma(3), trauma(3)], "Brain trauma"),
    ],
)
def test_take_your_best_shot_punishes_by_lens(lens: str, dice: list[object], table: str) -> None:
    """Two of each.  [R-SEV-05, R-BRN-05]"""
    g = revealed(*dice, opened=lens)
    while not g.game.over and g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    rolls = [g.game.catalog.cards[e.data["card"]].title for e in g.events("injury-roll")]
    assert rolls == [table, table]


# -- King's Palm ---------------------------------------------------------------------------------------------------


def test_kings_palm() -> None:
    """Those beside it first, 5 on the head; then one die on 2+, 9 damage, 4 bleeding tokens.  [R-DMO-01, R-TRG-01]"""
    g = position(
        "kings-palm, bullet-jabs",
        random_survivor("a"),
        to_hit(2),
        place("legs"),
        a=STURDY.replace("survival: 0", "survival: 1"),
        b=f"at: M9, survival: 0, {ARMOR}",
        more=f"c: {{at: J8, survival: 0, permanent_injuries: [deaf], {ARMOR}}}; d: {{at: M10, survival: 0, {ARMOR}}}",
    )
    takes(g)
    assert attacks(g) == [(0, 1, 2, 9)]
    assert lost_armor(g, "b") == {"head": 5} and lost_armor(g, "c") == {} and lost_armor(g, "d") == {}
    assert lost_armor(g, "a") == {"legs": 9} and g.survivor("a")["bleeding"] == 4
    assert g.survivor("a")["survival"] == 1 and g.decks["ai_discard"] == ["kings-palm"]
    stepped(g)


@pytest.mark.parametrize("roll, row", [(6, "Instant Death"), (7, "Bleeding")])
def test_kings_palm_draws_again_when_the_target_is_dead(roll: int, row: str) -> None:
    """-4 on the severe injury: 6 is a 2 and kills, 7 is a 3.  [R-SEV-05, R-AI-08]"""
    g = position(
        "kings-palm, line-up",
        random_survivor("a"),
        to_hit(2),
        place("body"),
        severe(roll),
        a=NEAR,
    )
    takes(g)
    assert [e.data["row"].lower() for e in g.events("injury-roll")] == [row.lower()]
    # Two more bleeding tokens and the four of the card kill as well.
    assert not g.survivor("a")["alive"]
    assert g.decks["face_up"] == "line-up"


def test_a_kings_palm_that_misses_draws_nothing() -> None:
    """[R-AI-05]"""
    g = position("kings-palm, line-up", random_survivor("a"), to_hit(1), a=NEAR)
    assert g.survivor("a")["bleeding"] == 0 and g.decks["face_up"] is None
    g.expects("act_order", "act:a", "act:b")


# -- Small Uppercut ------------------------------------------------------------------------------------------------


def test_small_uppercut_picks_a_white_aura() -> None:
    """One die on 2+, 9 damage; doomed; then another card.  [R-TGT-02, R-DOOM-01, R-AI-08]"""
    g = position(
        "small-uppercut, line-up",
        random_survivor("a"),
        to_hit(2),
        place("arms"),
        a=f"at: K12, survival: 1, insanity: 1, {ARMOR}, {WHITE}",
        b=f"at: C3, survival: 0, {RED}",
    )
    takes(g)
    a = g.survivor("a")
    assert attacks(g) == [(0, 1, 2, 9)] and lost_armor(g, "a") == {"arms": 9}
    assert (a["survival"], a["knocked_down"]) == (1, False) and g.decks["face_up"] == "line-up"
    stepped(g)
    unharmed(g, "b")


def test_small_uppercut_without_white_takes_the_closest_threat() -> None:
    """[R-TGT-01]"""
    g = position("small-uppercut, line-up", to_hit(1), a=f"{NEAR}, {RED_AND_BLUE}", b=f"at: A1, survival: 0, {RED}")
    assert target(g) == [0] and g.decks["face_up"] == "line-up"


def test_small_uppercut_without_anybody_is_a_penalty() -> None:
    """[R-TGT-10]"""
    down = f"survival: 0, knocked_down: true, {RED}"
    g = position("small-uppercut, line-up", random_survivor("b"), check(1), a=f"at: K12, {down}", b=f"at: A1, {down}")
    assert g.happened("no-target") and not g.survivor("b")["alive"] and g.decks["face_up"] is None


@pytest.mark.parametrize(
    "lens, speed, down, survival", [("red", 2, False, 1), ("blue", 1, True, 1), ("green", 1, False, 0)]
)
def test_small_uppercut_with_a_lens(lens: str, speed: int, down: bool, survival: int) -> None:
    """Red: +1 speed.  Blue: knocked down.  Green: all survival lost.  [R-TRG-01]"""
    g = position(
        "small-uppercut, line-up",
        random_survivor("a"),
        to_hit(*[2, 1][:speed]),
        place("arms"),
        a=f"at: K12, survival: 1, insanity: 1, {ARMOR}",
        b=f"at: A1, survival: 0, {RED}",
        opened=lens,
    )
    takes(g)
    assert attacks(g) == [(0, speed, 2, 9)]
    assert (g.survivor("a")["knocked_down"], g.survivor("a")["survival"]) == (down, survival)


def test_a_small_uppercut_that_misses() -> None:
    """[R-TRG-01]"""
    g = position(
        "small-uppercut, line-up",
        random_survivor("a"),
        to_hit(1, 1),
        a="at: K12, survival: 1, insanity: 1",
        b=f"at: A1, survival: 0, {RED}",
        opened=ALL,
    )
    assert (g.survivor("a")["knocked_down"], g.survivor("a")["survival"]) == (False, 1)
    assert g.decks["face_up"] == "line-up"


# -- the Basic Action ----------------------------------------------------------------------------------------------


def test_basic_action() -> None:
    """Two dice on 2+, 5 damage; bash and knockback 10 after damage; then it stands in the centre.  [R-AI-09]"""
    g = position(
        "",
        random_survivor("b"),
        to_hit(2, 1),
        place("waist"),
        b=f"at: K3, survival: 0, insanity: 1, {ARMOR}",
        a="at: A10, survival: 0",
    )
    takes(g)
    b = g.survivor("b")
    catalog = g.game.catalog
    assert catalog.monster("the-hand").basic_action == catalog.card("hand-basic-action", "ai")
    assert attacks(g) == [(1, 2, 2, 5)] and lost_armor(g, "b") == {"waist": 5}
    assert (b["at"], b["knocked_down"]) == ("K13", True) and g.monster["at"] == "K8"
    unharmed(g, "a")


def test_a_basic_action_that_misses_only_goes_to_the_centre() -> None:
    """[R-AI-09]"""
    g = position("", random_survivor("a"), to_hit(1, 1), a=NEAR, at="K3")
    assert g.survivor("a")["at"] == "K12" and not g.survivor("a")["knocked_down"] and g.monster["at"] == "K8"
    g.expects("act_order", "act:a", "act:b")
