"""Reactions: when they come, and the survivors' window before them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, strike, untouched
from tests.support.position import Play, check, place, play, severe, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

HELPED = """
    monster: {{at: K8, facing: south}}
    survivors:
      a: {{at: J8{a}}}
      b: {{at: J9, survival: 3, actions: [dodge, surge, dash]}}
      c: {{at: R3}}
    start: survivors-turn
    decks: {{ai: [claw, chomp, maul], hit_locations: [{deck}]}}
    """


# -- which result calls for which reaction -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "roll", "reacts"),
    [
        ("fleshy-gut", FAILS, True),
        ("fleshy-gut", WOUNDS, False),
        ("beasts-flank", FAILS, False),
        ("beasts-flank", WOUNDS, True),
        ("beasts-tail", FAILS, True),
        ("beasts-tail", WOUNDS, True),
    ],
)
def test_failure_wound_and_reflex(card: str, roll: int, reacts: bool) -> None:
    """[R-REA-01]"""
    dice = [to_hit(1, 1)] if card == "fleshy-gut" and reacts else []
    g = strike(card, roll, *dice)
    assert g.happened("reaction") is reacts
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


@pytest.mark.parametrize("card", ["beasts-ear", "beasts-flank", "beasts-tail"])
def test_none_on_a_critical(card: str) -> None:
    """[R-REA-01, R-CRT-04]"""
    g = strike(card, CRITICAL)
    assert not g.happened("reaction") and g.monster["at"] == "K8"
    g.expects("action", "move", "end")


# -- the window before a reaction --------------------------------------------------------------------------------


def test_the_others_may_act_before_a_reaction() -> None:
    """[R-REA-02, R-SUR-13, R-WND-01]"""
    g = play(HELPED.format(a="", deck="fleshy-gut"), to_hit(7, 1), to_wound(FAILS))
    g.choose("act:a", "attack:founding-stone", "wound:fleshy-gut")
    assert not g.happened("reaction")
    g.expects("flow", "surge:b", "dash:b", "done")


def test_the_wound_is_placed_before_the_window() -> None:
    """[R-REA-02, R-WND-01]"""
    g = play(HELPED.format(a="", deck="beasts-flank"), to_hit(7, 1), to_wound(WOUNDS))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-flank")
    assert g.decks["wounds"] == 1 and g.monster["priority_target"] is None
    assert g.game.decision.kind == "flow"
    g.choose("done")
    assert g.monster["priority_target"] == "a"
    g.expects("action", "move", "end", "surge:b", "dash:b")


@pytest.mark.parametrize(("card", "roll"), [("beasts-knee", FAILS), ("beasts-knee", WOUNDS), ("beasts-flank", FAILS)])
def test_without_a_live_reaction_there_is_no_window(card: str, roll: int) -> None:
    """[R-REA-03, R-SUR-13]"""
    g = play(HELPED.format(a="", deck=card), to_hit(7, 1), to_wound(roll))
    g.choose("act:a", "attack:founding-stone", f"wound:{card}")
    g.expects("action", "move", "end", "surge:b", "dash:b")


def test_the_reaction_of_a_fallen_lion_opens_no_window() -> None:
    """[R-REA-03, R-KDM-04]"""
    g = play(
        HELPED.format(a="", deck="beasts-flank, fleshy-gut"),
        to_hit(7, 7),
        to_wound(CRITICAL),
        to_wound(FAILS),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-flank")
    while g.options[-1] == "done":
        g.choose("done")
    g.choose("wound:fleshy-gut")
    assert not g.happened("reaction")
    g.expects("action", "move", "end", "surge:b", "dash:b")


def test_after_critical_effects_there_is_a_window_before_the_card_is_discarded() -> None:
    """[R-SUR-13, R-CRT-05]"""
    g = play(HELPED.format(a="", deck="beasts-knee"), to_hit(7, 1), to_wound(CRITICAL))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.monster["tokens"] == {"movement": -1} and g.decks["hit_location_discard"] == []
    assert g.game.decision.kind == "flow"
    g.choose("done")
    assert g.decks["hit_location_discard"] == ["beasts-knee"]
    g.expects("action", "move", "end", "surge:b", "dash:b")


def test_a_lion_felled_in_the_window_does_not_react() -> None:
    """[R-KDM-04, R-REA-02]"""
    g = play(HELPED.format(a="", deck="fleshy-gut, beasts-flank"), to_hit(7, 1), to_wound(FAILS))
    g.choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "surge:b", "use:founding-stone:sling")
    g.choose("wound:beasts-flank")
    while g.options[-1] == "done":
        g.choose("done")
    assert g.monster["knocked_down"] is True and not g.happened("basic-action")
    untouched(g, "c")
    g.expects("action", "move", "end", "dash:b")


def test_a_reaction_comes_before_the_next_location_is_selected() -> None:
    """[R-REA-02, R-WND-01]"""
    g = play(
        HELPED.format(a="", deck="fleshy-gut, beasts-knee").replace("survival: 3", "survival: 0"),
        to_hit(7, 7),
        to_wound(FAILS),
        to_hit(2, 1),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut")
    assert g.game.decision.kind == "hit"
    g.choose("take:legs")
    g.expects("wound_order", "wound:beasts-knee")


# -- the Basic Action as a reaction ------------------------------------------------------------------------------


def test_a_reaction_picks_nobody_and_gives_the_controller_nothing() -> None:
    """[R-AI-09, R-PRI-04, R-AMB-15]"""
    # b holds the token and stands closer to the front; a attacks and is the controller's survivor.
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: K10, priority_target: true}}
        start: survivors-turn
        controller: a
        decks: {ai: [claw], hit_locations: [fleshy-gut]}
        """,
        to_hit(7, 1),
        to_wound(FAILS),
        to_hit(2, 1),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut")
    assert g.view["progress"][-1]["target"] == "a"
    g.choose("take:legs")
    assert g.survivor("a")["insanity"] == 0 and g.survivor("b")["priority_target"] is True
    g.expects("action", "move", "end")


def test_the_reaction_moves_to_a_distant_attacker() -> None:
    """[R-REA-04, R-MOV-09]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: E8, gear: [bone-darts]}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-tricep]}
        """,
        to_hit(7),
        to_wound(2),
        to_hit(2, 1),
        place("legs"),
    ).choose("act:a", "attack:bone-darts", "wound:beasts-tricep")
    assert g.monster["at"] == "F8" and g.monster["facing"] == "west"
    g.choose("take:legs")
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_a_reaction_that_does_not_move_works_at_any_distance() -> None:
    """[R-REA-06]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: E8, gear: [bone-darts]}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-maw]}
        """,
        to_hit(7),
        to_wound(2),
        check(4),
    ).choose("act:a", "attack:bone-darts", "wound:beasts-maw")
    assert g.monster["at"] == "K8"
    assert g.survivor("a")["injuries"]["brain"] == "light" and g.survivor("a")["knocked_down"] is True
    untouched(g, "b")
    g.expects("act_order", "act:b")


def test_an_attacker_killed_by_the_reaction_ends_the_attack() -> None:
    """[R-AMB-40, R-DIE-01, R-SAT-12]"""
    g = strike("fleshy-gut", FAILS, to_hit(2, 2), place("head", "head"), severe(1), a="injuries: {head: heavy}")
    g.choose("take:head")
    # The second hit has no target any more; the other survivors lose survival.
    assert g.survivor("a")["alive"] is False
    assert [g.survivor(x)["survival"] for x in "bc"] == [0, 0]
    g.expects("act_order", "act:b", "act:c")


def test_hits_out_of_range_after_a_charge_are_cancelled() -> None:
    """[R-REA-05, R-SAT-12]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-back, beasts-knee]}
        """,
        to_hit(7, 7),
        to_wound(FAILS),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")
    assert g.monster["at"] == "K14" and g.decks["hit_location_discard"] == ["beasts-knee", "beasts-back"]
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_an_archer_still_in_range_goes_on_after_a_charge() -> None:
    """[R-SAT-02, R-SAT-12]"""
    # The slowed lion charges five spaces: to K13, six spaces from a.
    g = play(
        """
        monster: {at: K8, facing: south, tokens: {movement: -1}}
        survivors: {a: {at: J8, gear: [cat-gut-bow]}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-back, beasts-knee]}
        """,
        to_hit(7, 7),
        to_wound(2),
        to_wound(3),
    ).choose("act:a", "attack:cat-gut-bow", "no", "wound:beasts-back")
    assert g.monster["at"] == "K13" and g.survivor("a")["distance"] == 6
    g.choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1
    untouched(g, "b")
    g.expects("action", "end")


def test_as_soon_as_the_lion_is_out_of_reach_the_other_hits_are_lost() -> None:
    """[R-SAT-12, R-SUR-15]"""
    # a wounds the brow; in the window b drives the lion one space away from both; the reaction brings it back to a.
    g = play(
        HELPED.format(a="", deck="beasts-brow, beasts-knee, beasts-ear"),
        to_hit(7, 7),
        to_wound(WOUNDS),
        to_hit(7, 1),
        to_wound(FAILS),
        to_hit(1, 1),
    ).choose(
        "act:a", "attack:founding-stone", "wound:beasts-brow", "surge:b", "attack:founding-stone", "wound:beasts-ear"
    )
    assert g.monster["at"] == "L8" and g.survivor("a")["distance"] == 2
    while g.options[-1] == "done":
        g.choose("done")
    assert g.survivor("a")["distance"] == 1
    # When a's attack resumed, the lion was out of reach: the knee was lost then.
    assert "beasts-knee" in g.decks["hit_location_discard"]
    g.expects("action", "move", "end", "dash:b")


def test_a_reaction_can_help_the_attacker_and_is_cancelled_all_the_same(tmp_path: Path) -> None:
    """[R-KDM-04]"""
    catalog = homebrew(
        tmp_path,
        hit_locations="""
            loose: {critical: [{knock_down: monster}]}
            gift: {reflex: [{gain: {who: attacker, survival: 1}}], critical: []}
            """,
    )

    def struck(first: str, second: str, rolls: tuple[int, int]) -> Play:
        return brew(
            catalog,
            f"""
            survivors: {{a: {{at: J8, survival: 0, survival_limit: 3}}}}
            start: survivors-turn
            decks: {{ai: [straw-blow, straw-blow], hit_locations: [{first}, {second}]}}
            """,
            to_hit(7, 7),
            to_wound(rolls[0]),
            to_wound(rolls[1]),
        ).choose("act:a", "attack:founding-stone", f"wound:{first}", f"wound:{second}")

    assert struck("gift", "loose", (FAILS, CRITICAL)).survivor("a")["survival"] == 1
    g = struck("loose", "gift", (CRITICAL, FAILS))
    assert g.survivor("a")["survival"] == 0
    g.expects("action", "move", "end")
