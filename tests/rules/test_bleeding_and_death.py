"""Bleeding tokens, death, and effects that follow a death."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, draw, place, play, severe, to_hit, to_wound

# -- bleeding ----------------------------------------------------------------------------------------------------


def mauled(bleeding: int, *dice: Dice) -> Play:
    """Maul on a fallen a with armor to spare: one bleeding token follows."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, survival: 0, knocked_down: true, bleeding: {bleeding}, armor: {{body: 9}}}}
          b: {{at: A1, bleeding: 1}}
        decks: {{ai: [maul]}}
        controller: b
        """,
        to_hit(7, 1),
        place("body"),
        *dice,
    )


def test_bleeding_tokens_add_up_and_do_nothing_by_themselves() -> None:
    """[R-BLD-01]"""
    g = mauled(3)
    g.choose("take:body")
    a = g.survivor("a")
    assert (a["alive"], a["bleeding"]) == (True, 4)
    assert set(a["injuries"].values()) == {"none"}
    assert g.survivor("b")["bleeding"] == 1
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(("tokens", "falls"), [(0, False), (1, True)])
def test_no_tokens_are_no_bleeding(tmp_path: Path, tokens: int, falls: bool) -> None:
    """[R-BLD-01] b falls when anybody bleeds."""
    actions = f"{{pick_target: closest survivor}}, {{gain: {{who: target, bleeding: {tokens}}}}}"
    g = play_with(
        beast(tmp_path, f"scratch: {{actions: [{actions}]}}"),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1, disorders: [hemophobia]}}
        decks: {ai: [scratch]}
        """,
    )
    assert g.survivor("a")["bleeding"] == tokens
    assert g.survivor("b")["knocked_down"] is falls
    g.expects("act_order")


def test_the_fifth_bleeding_token_kills_at_once() -> None:
    """[R-BLD-01, R-DIE-01]"""
    g = mauled(4)
    g.choose("take:body")
    a = g.survivor("a")
    assert (a["alive"], a["at"]) == (False, None)
    assert g.survivor("b")["alive"]
    g.expects("act_order", "act:b")


def test_two_tokens_at_once_can_go_beyond_five() -> None:
    """[R-BLD-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, bleeding: 4, injuries: {legs: heavy}}, b: {at: A1}}
        decks: {ai: [claw]}
        controller: b
        """,
        to_hit(7, 1),
        place("legs"),
        severe(9),
    )
    g.choose("take:legs")
    assert not g.survivor("a")["alive"]
    g.expects("act_order", "act:b")


def test_bleeding_stays_from_round_to_round() -> None:
    """[R-BLD-01, R-RND-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1, bleeding: 3}, b: {at: A3}}
        decks: {ai: [maul]}
        start: survivors-turn
        controller: b
        """,
    )
    g.choose("act:a", "end", "act:b", "end")
    assert g.view["round"] == 3
    assert g.survivor("a")["bleeding"] == 3
    g.expects("act_order", "act:a", "act:b")


# -- death -------------------------------------------------------------------------------------------------------


def killed(*more: Dice, ai: str = "claw", in_play: str = "", rulings: str = "{}", b: str = "") -> Play:
    """Two hits of Claw on a, the first on a full head."""
    return play(
        f"""
        rulings: {rulings}
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, survival: 0, injuries: {{head: heavy, arms: heavy}}}}
          b: {{at: A1{b}}}
        decks: {{ai: [{ai}], in_play: [{in_play}]}}
        controller: b
        """,
        *more,
    )


def test_the_dead_leave_the_board_and_their_other_hits_are_gone() -> None:
    """[R-DIE-01]"""
    g = killed(to_hit(7, 7), place("head", "legs"), severe(3))
    g.choose("take:head")
    a = g.survivor("a")
    assert (a["alive"], a["at"], a["knocked_down"]) == (False, None, False)
    assert a["injuries"]["legs"] == "none"
    assert g.decks["ai_discard"] == ["claw"]
    g.expects("act_order", "act:b")


def test_the_space_of_the_dead_is_free() -> None:
    """[R-DIE-01, R-SMV-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {head: heavy}}, b: {at: K12}}
        decks: {ai: [claw]}
        controller: b
        """,
        to_hit(7, 1),
        place("head"),
        severe(3),
    )
    g.choose("take:head", "act:b", "move", "to:K10")
    assert g.survivor("b")["at"] == "K10"
    g.expects("action")


def test_a_survivor_killed_while_attacking_loses_attack_and_act() -> None:
    """[R-DIE-01, R-SAT-12]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, injuries: {head: heavy}}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [strange-hand, beasts-flank]}
        start: survivors-turn
        """,
        to_hit(8, 8),
        to_wound(2),
        to_hit(7, 1),
        place("head"),
        severe(1),
    )
    g.choose("act:a", "attack:founding-stone", "wound:strange-hand", "take:head")
    assert not g.survivor("a")["alive"]
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-flank", "strange-hand"]
    assert g.survivor("b")["survival"] == 0  # the exploding head frightened b
    g.expects("act_order", "act:b")


def test_the_priority_target_token_goes_with_its_holder() -> None:
    """[R-DIE-01, R-PRI-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K10, survival: 0, injuries: {head: heavy}}
          b: {at: A1}
        decks: {ai: [claw], hit_locations: [fuzzy-groin, strange-hand]}
        start: survivors-turn
        controller: b
        """,
        to_hit(10, 10),
        to_wound(10),
        to_wound(2),
        to_hit(7, 1),
        place("head"),
        severe(3),
    )
    g.choose("act:a", "attack:founding-stone", "wound:fuzzy-groin")
    assert g.monster["priority_target"] == "a"
    g.choose("wound:strange-hand", "take:head")
    assert g.monster["priority_target"] is None
    g.expects("act_order", "act:b")


def test_when_the_last_survivor_dies_the_showdown_is_lost_at_once() -> None:
    """[R-DIE-01, R-END-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {head: heavy}}, b: {dead: true}}
        decks: {ai: [claw]}
        controller: a
        """,
        to_hit(7, 7),
        place("head", "legs"),
        severe(3),
    )
    g.choose("take:head")
    assert g.survivor("a")["injuries"]["legs"] == "none"
    g.expects_over("defeat")


def test_bleeding_tokens_are_gone_when_the_showdown_is_over() -> None:
    """[R-BLD-01, R-END-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, bleeding: 4}, b: {at: A1, bleeding: 1, insanity: 2}}
        decks: {hit_locations: [beasts-knee]}
        start: survivors-turn
        """,
        draw("resource", "sinew", "sinew", "white-fur", "white-fur"),
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-knee")
    assert [g.survivor(x)["bleeding"] for x in "ab"] == [0, 0]
    assert g.survivor("b")["insanity"] == 2
    g.expects_over("victory")


# -- what hangs on a death ---------------------------------------------------------------------------------------


def test_enraged_leaves_play_when_a_survivor_dies() -> None:
    """[R-DIE-03, R-TOK-03, R-AMB-28]"""
    g = killed(to_hit(7, 1), place("head"), severe(3), in_play="enraged")
    assert g.monster["damage"] == 1
    g.choose("take:head")
    assert g.decks["in_play"] == []
    assert g.decks["ai_discard"] == ["claw", "enraged"]
    assert g.monster["damage"] == 0
    g.expects("act_order", "act:b")


def test_by_ruling_its_damage_token_stays() -> None:
    """[R-AMB-28, R-TOK-03]"""
    g = killed(to_hit(7, 1), place("head"), severe(3), in_play="enraged", rulings="{leaving-tokens: stay}")
    g.choose("take:head")
    assert g.decks["in_play"] == []
    assert g.monster["damage"] == 1
    assert g.monster["tokens"] == {"damage": 1}
    g.expects("act_order", "act:b")


def test_enraged_leaves_play_when_an_arm_is_lost() -> None:
    """[R-DIE-03, R-SEV-04]"""
    g = killed(to_hit(7, 1), place("arms"), severe(4), in_play="enraged")
    g.choose("take:arms")
    assert g.survivor("a")["alive"]
    assert g.decks["in_play"] == []
    g.expects("act_order", "act:a", "act:b")


def test_another_severe_injury_leaves_enraged_in_play() -> None:
    """[R-DIE-03]"""
    g = killed(to_hit(7, 1), place("arms"), severe(7), in_play="enraged")
    g.choose("take:arms")
    assert g.decks["in_play"] == ["enraged"]
    assert g.monster["damage"] == 1
    g.expects("act_order", "act:a", "act:b")


def test_an_exploding_head_frightens_everybody_else() -> None:
    """[R-DIE-03, R-SEV-04]"""
    g = killed(to_hit(7, 1), place("head"), severe(2), b=", survival: 3")
    g.choose("take:head")
    assert g.survivor("b")["survival"] == 2
    assert g.survivor("b")["alive"]
    g.expects("act_order", "act:b")


def test_a_check_of_a_dead_survivor_is_not_rolled() -> None:
    """[R-DIE-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K13, injuries: {brain: light}}
          b: {at: A1, courage: 9}
          c: {at: V1, courage: 9}
        decks: {ai: [terrifying-roar]}
        controller: c
        """,
        check(9),
        ("brain_trauma", [1]),
        check(9),
        check(9),
    )
    g.choose("first:a", "first:b")
    assert not g.survivor("a")["alive"]
    assert not g.happened("knockback")
    assert not g.happened("basic-action")  # no target is left in range
    g.expects("act_order", "act:b", "act:c")


def test_what_the_dead_carried_stays_with_the_group_that_wins() -> None:
    """[R-DIE-02, R-FS-18]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {head: heavy}}, b: {at: M8}}
        decks: {ai: [chomp, claw], hit_locations: [beasts-femur, beasts-chest]}
        start: survivors-turn
        controller: a
        """,
        draw("resource", "eye-of-cat"),
        to_hit(2, 1),
        place("head"),
        severe(3),
        draw("resource", "lion-tail"),
        check(10),
        draw("resource", "sinew", "sinew", "white-fur", "white-fur"),
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-femur", "end", "act:b", "end")
    assert g.survivor("a")["resources"] == ["eye-of-cat"]
    g.choose("take:head", "act:b", "use:founding-stone:sling", "wound:beasts-chest")
    assert g.survivor("b")["resources"] == ["lion-tail"]
    assert sorted(g.view["rewards"]) == ["eye-of-cat", "sinew", "sinew", "white-fur", "white-fur"]
    g.expects_over("victory")


@pytest.mark.parametrize(("first", "told", "inside"), [("kill", 0, False), ("swallow", 1, True)])
def test_neither_the_dead_nor_the_swallowed_are_swallowed(tmp_path: Path, first: str, told: int, inside: bool) -> None:
    """[R-GEN-08, R-DIE-01]"""
    g = play_with(
        beast(
            tmp_path,
            f"gulp: {{actions: [{{pick_target: closest survivor}}, {{{first}: target}}, {{swallow: target}}]}}",
        ),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [gulp]}
        """,
    )
    assert (len(g.events("swallowed")), g.survivor("a")["swallowed"]) == (told, inside)
    assert g.survivor("a")["at"] is None
    g.expects("act_order")
