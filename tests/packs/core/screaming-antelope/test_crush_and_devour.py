"""Crush and Devour: the survivor who is hit is swallowed, chewed at once and in every act, and comes out again.

The tables are those of correction 8 (section 1.4 of the fact page): Masticated and Regurgitate.
"""

from __future__ import annotations

import pytest

from showdown.board.cells import NAMES, OFF_BOARD
from showdown.bots import make_agent
from showdown.engine import list_board, read_position, write_position
from showdown.model.card_count import count_cards
from showdown.model.ids import DIES_ALONE
from showdown.model.invariants import problems
from showdown.rules.monster.swallow import ComeOut
from tests.support.antelope import WOUNDS, position
from tests.support.monster_position import unharmed
from tests.support.pass_turns import idle
from tests.support.position import Play, check, draw, to_hit, to_wound

INSIDE = "swallowed: true, survival: 0"
MADDENED = (check(7), check(1))
"""Masticated: the second table, level brain damage."""


def test_a_hit_swallows_the_target_and_does_no_damage() -> None:
    """Two dice on 2+; no location dice, so nothing to dodge.  [R-TRG-01, R-GEN-08, R-MAT-08]"""
    g = position("crush-and-devour", to_hit(2, 1), *MADDENED, a="at: K12, survival: 1, insanity: 9")
    a = g.survivor("a")
    assert (a["swallowed"], a["at"], a["alive"], a["survival"]) == (True, None, True, 1)
    assert (set(a["injuries"].values()), a["insanity"]) == ({"none"}, 8)
    assert g.events("monster-attacks")[0].data["damage"] == 0
    assert (g.monster["at"], g.monster["facing"]) == ("K10", "south")
    unharmed(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_a_miss_swallows_nobody() -> None:
    """[R-MAT-07]"""
    g = position("crush-and-devour", to_hit(1, 1))
    assert g.survivor("a")["swallowed"] is False and g.survivor("a")["at"] == "K12"
    g.expects("act_order", "act:a", "act:b")


def test_a_threat_in_view_comes_first_then_anybody_in_range() -> None:
    """[R-TGT-01, R-BRD-09]"""
    g = position("crush-and-devour", to_hit(1, 1), a="at: K7, survival: 0", b="at: K14, survival: 0")
    assert [e.data["who"] for e in g.events("target")] == [1]
    h = position("crush-and-devour", to_hit(1, 1), a="at: K7, survival: 0")
    assert [e.data["who"] for e in h.events("target")] == [0]


def test_the_swallowed_lose_the_token_and_are_nobodys_target() -> None:
    """[R-PRI-01, R-GEN-08]"""
    g = position("crush-and-devour", to_hit(9, 9), *MADDENED, a="at: K12, survival: 0, priority_target: true")
    assert g.monster["priority_target"] is None
    for card in ("ram", "slam", "back-kick", "stomp-and-snort"):
        h = position(card, a=INSIDE, b="at: A1, survival: 0")
        assert [e.data["who"] for e in h.events("target")] == ([1] if card == "ram" else [])


def test_what_happens_to_all_survivors_does_not_reach_those_inside() -> None:
    """[R-GEN-08]"""
    g = position("lone-rampage", a=INSIDE, b="at: A1, survival: 0")
    unharmed(g, "a")
    assert g.survivor("b")["injuries"]["brain"] == "light"


# -- an act inside -----------------------------------------------------------------------------------------------


def inside(*dice: tuple[str, list[int | str]], a: str = INSIDE, **where: str) -> Play:
    where = {"ai": "bite, bolt, slam, gore", "b": "at: J8, survival: 0"} | where
    ai = where.pop("ai")
    return position(ai, *dice, a=a, start="survivors-turn", **where)


@pytest.mark.parametrize("roll", [1, 2])
def test_on_a_two_the_survivor_dies_and_it_grows_faster(roll: int) -> None:
    """Correction 8: dead, the monster heals 1 wound and gains 1 speed token.  [R-ACT-02, R-DIE-01, R-HEA-01]"""
    g = inside(check(roll), wounds="ram, stomp").choose("act:a")
    assert (g.survivor("a")["alive"], g.survivor("a")["swallowed"]) == (False, False)
    assert (g.decks["wounds"], g.monster["tokens"]) == (1, {"speed": 1})
    unharmed(g, "b")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(
    ("roll", "injury"), [(3, "dismembered-leg"), (4, "dismembered-leg"), (5, "dismembered-arm"), (6, "dismembered-arm")]
)
def test_on_a_six_a_limb_is_lost(roll: int, injury: str) -> None:
    """Correction 8: the monster heals 1 wound, without a token.  [R-SEV-04, R-HEA-01]"""
    g = inside(check(roll), wounds="ram, stomp").choose("act:a")
    a = g.survivor("a")
    assert (a["permanent_injuries"], a["alive"], a["swallowed"]) == ([injury], True, True)
    assert (g.decks["wounds"], g.monster["tokens"]) == (1, {})
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(("second", "level", "lost"), [(1, "level-1", 1), (3, "level-1", 1), (3, "level-3", 3)])
def test_on_a_seven_a_second_roll_maddens(second: int, level: str, lost: int) -> None:
    """Correction 8: 1-3 on the second die is brain damage equal to the level.  [R-BRN-01]"""
    a = "swallowed: true, survival: 0, insanity: 9"
    g = inside(check(7), check(second), a=a, level=level, wounds="ram").choose("act:a")
    assert (g.survivor("a")["insanity"], g.decks["wounds"]) == (9 - lost, 1)
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("second", [4, 7])
def test_on_a_seven_a_second_roll_crushes(second: int) -> None:
    """Correction 8: 4-7 on the second die is 1 damage to every location.  [R-DMO-01]"""
    armor = "armor: {head: 2, arms: 2, body: 2, waist: 2, legs: 2}"
    g = inside(check(10), check(second), a=f"swallowed: true, survival: 0, {armor}").choose("act:a")
    assert set(g.survivor("a")["armor"].values()) == {1}
    g.expects("act_order", "act:b")


def test_the_best_second_roll_tears_a_way_out() -> None:
    """Correction 8: a wound, Second Heart, everybody out, then 1 damage to the arms.  [R-WST-05, R-GEN-14]"""
    g = inside(check(7), check(8), check(9), check(8), b=INSIDE, more="c: {at: A1, survival: 0}")
    g.choose("act:a")
    assert g.decks["wounds"] == 1 and g.survivor("a")["swallowed"] is True
    assert g.survivor("a")["resources"] == ["second-heart"]
    g.choose("place:K7", "place:L7")
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["swallowed"], a["at"], b["swallowed"], b["at"]) == (False, "K7", False, "L7")
    assert (a["injuries"]["arms"], b["injuries"]["arms"]) == ("light", "none")
    unharmed(g, "c")
    g.all_dice_used()
    g.expects("act_order", "act:b", "act:c")


def test_being_swallowed_is_chewed_at_once() -> None:
    """Correction 8: Masticated at the moment of swallowing, before anything else.  [R-GEN-08, R-DIE-01]"""
    g = position("crush-and-devour", to_hit(2, 1), check(1))
    assert g.survivor("a")["alive"] is False and g.monster["tokens"] == {"speed": 1}
    assert [e.data["card"] for e in g.events("story")] == [g.game.catalog.card("masticated")]
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_whoever_kills_it_from_within_and_is_not_carried_home_is_not_inside_any_more() -> None:
    """Found by fight 735: alone, disemboweled and inside, the last survivor deals the last wound.  [R-SEV-04]"""
    g = inside(check(7), check(8), b="at: J8, dead: true", ai="")
    g.game.state.survivors[0].impairments |= DIES_ALONE
    g.choose("act:a")
    g.expects_over("defeat")
    assert g.monster["dead"] and not g.survivor("a")["alive"]
    assert g.survivor("a")["swallowed"] is False
    assert problems(g.game.state, count_cards(g.game.state)) == []


def test_inside_there_are_no_survival_actions() -> None:
    """[R-SUR-02]"""
    g = inside(a="swallowed: true, survival: 5, actions: [dodge, dash, surge, encourage]")
    g.expects("act_order", "act:a", "act:b")


def test_whoever_dies_inside_is_dead() -> None:
    """[R-DIE-01, R-END-01]"""
    g = position("bite", check(1), a=INSIDE, b="dead: true", start="survivors-turn").choose("act:a")
    assert (g.survivor("a")["alive"], g.survivor("a")["swallowed"]) == (False, False)
    g.expects_over("defeat")


# -- coming out --------------------------------------------------------------------------------------------------


def test_two_wounds_in_a_round_bring_everybody_out() -> None:
    """Beside the monster, where the controller says.  [R-GEN-14, R-BRD-04]"""
    g = inside(
        to_hit(9, 9),
        to_wound(WOUNDS),
        to_wound(WOUNDS),
        check(8),
        locations="giant-teeth, restless-back",
    )
    g.choose("act:b", "attack:founding-stone", "wound:giant-teeth")
    assert g.survivor("a")["swallowed"] is True
    g.choose("wound:restless-back")
    assert g.game.decision.kind == "placement"
    assert sorted(key.removeprefix("place:") for key in g.options) == ["J9", "K10", "K7", "L10", "L7", "M8", "M9"]
    g.choose("place:L7")
    a = g.survivor("a")
    assert (a["swallowed"], a["at"], a["knocked_down"], a["understanding"]) == (False, "L7", False, 1)
    g.choose("end")
    g.expects("act_order", "act:a")


def out_of_it(roll: int, *dice: tuple[str, list[int | str]], **where: str) -> Play:
    """b deals the second wound of the round, and a comes out on L7."""
    g = inside(to_hit(9, 1), to_wound(WOUNDS), check(roll), *dice, locations="restless-back", **where)
    g.game.state.monster.wounds_this_round = 1
    g.choose("act:b", "attack:founding-stone", "wound:restless-back", "place:L7")
    assert (g.survivor("a")["at"], g.survivor("a")["swallowed"]) == ("L7", False)
    unharmed(g, "b")
    return g


@pytest.mark.parametrize("roll", [1, 3])
def test_regurgitated_on_a_three_they_fall_and_their_mind_suffers(roll: int) -> None:
    """Correction 8: knocked down and 1 brain damage.  [R-KDS-01, R-BRN-01]"""
    a = out_of_it(roll, a="swallowed: true, survival: 0, insanity: 2").survivor("a")
    assert (a["knocked_down"], a["insanity"], a["understanding"]) == (True, 1, 0)


@pytest.mark.parametrize("roll", [4, 7])
def test_regurgitated_on_a_seven_they_fall_and_go_mad(roll: int) -> None:
    """Correction 8: knocked down and 1 insanity.  [R-KDS-01, R-BRN-03]"""
    a = out_of_it(roll, a="swallowed: true, survival: 0, insanity: 2").survivor("a")
    assert (a["knocked_down"], a["insanity"], a["understanding"]) == (True, 3, 0)


@pytest.mark.parametrize("roll", [8, 9])
def test_regurgitated_on_a_nine_they_understand(roll: int) -> None:
    """Correction 8: 1 understanding, standing.  [R-TOK-01]"""
    a = out_of_it(roll, a="swallowed: true, survival: 0, insanity: 2").survivor("a")
    assert (a["knocked_down"], a["insanity"], a["understanding"]) == (False, 2, 1)


def test_regurgitated_on_a_ten_they_bring_a_tooth() -> None:
    """Correction 8: Large Flat Tooth, whose gain maddens a chosen survivor, and a wound.  [R-WND-05, R-WST-05]"""
    g = out_of_it(10)
    assert g.survivor("a")["resources"] == ["large-flat-tooth"]
    g.expects("pick_target", "first:a", "first:b")
    g.choose("first:b")
    assert (g.survivor("b")["insanity"], g.survivor("a")["insanity"], g.decks["wounds"]) == (1, 0, 2)


def test_wounds_of_two_rounds_do_not_count_together() -> None:
    """[R-RND-06]"""
    g = inside(*MADDENED, a=f"{INSIDE}, insanity: 9", b="at: R3, survival: 0", ai="slam")
    g.game.state.monster.wounds_this_round = 1
    idle(g)
    assert g.game.state.monster.wounds_this_round == 0 and g.survivor("a")["swallowed"] is True


def test_they_share_the_victory() -> None:
    """[R-END-01, R-END-03]"""
    g = inside(
        draw("resource", "pelt", "pelt", "shank-bone", "beast-steak"),
        ai="",
        b="at: R3, survival: 0",
        locations="restless-back",
    )
    g.choose("act:b", "use:founding-stone:sling", "wound:restless-back")
    assert (g.survivor("a")["alive"], g.survivor("a")["xp"]) == (True, 1)
    g.expects_over("victory")


def test_with_everybody_inside_it_grazes() -> None:
    """No survivor is left to pick; the fight goes on inside the monster.  [R-TGT-10]"""
    g = position("bite", a=INSIDE, b="dead: true")
    assert g.happened("instinct") and g.monster["at"] == "K14"
    g.expects("act_order", "act:a")


def test_bots_and_boards_know_who_is_inside() -> None:
    """Distance and blind spot do not matter for a survivor off the board.  [R-GEN-08]"""
    g = inside()
    assert make_agent("heuristic", 1).choose(g.game) in ("act:a", "act:b")
    assert "distance" not in g.survivor("a")
    assert "inside the monster" in list_board(g.game.view())
    assert read_position(write_position(g.game.view())).survivors[0].swallowed is True


def test_with_the_monster_off_the_board_they_come_out_on_any_free_space() -> None:
    """[R-GEN-14, R-AI-14]"""
    g = inside(b="at: B2, survival: 0")
    s = g.game.state
    assert s.survivors[0].swallowed
    s.monster.cell = OFF_BOARD
    taken = s.survivors[1].cell
    assert ComeOut(0).spots(s) == [cell for cell in range(len(NAMES)) if cell != taken]


def test_with_one_free_space_beside_it_nobody_is_asked_where_they_come_out() -> None:
    """Beside A1 to B2 are C1, C2, A3 and B3.  [R-GEN-14, R-BRD-04]"""
    others = "c: {at: C2, survival: 0}\n  d: {at: A3, survival: 0}"
    dice = (to_hit(9, 1), to_wound(WOUNDS), check(8))
    g = inside(*dice, at="A1", b="at: C1, survival: 0", more=others, locations="restless-back")
    g.game.state.monster.wounds_this_round = 1
    g.choose("act:b", "attack:founding-stone", "wound:restless-back")
    assert (g.survivor("a")["at"], g.survivor("a")["swallowed"], g.survivor("a")["understanding"]) == ("B3", False, 1)
    unharmed(g, "b", "c", "d")
