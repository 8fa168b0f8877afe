"""Survivors who leave the showdown without dying.  [R-END-08]"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

CARDS = """
send-home: {actions: [{pick_target: closest survivor}, {leave: {who: target, how: goes home}}]}
unmake: {actions: [{pick_target: closest survivor}, {leave: {who: target, how: ceases to exist}}]}
enrich: {actions: [{pick_target: closest survivor}, RICHES]}
unmake-rich: {actions: [{pick_target: closest survivor}, RICHES, {leave: {who: target, how: ceases to exist}}]}
empty-board: {actions: [{leave: {who: all survivors, how: goes home}}]}
flick: {actions: [{pick_target: closest survivor}, {knockback: {who: target, spaces: 5, over_edge: leaves}}]}
mourn: {actions: [{gain: {who: all survivors, courage: {count: dead survivors}}}]}
win: {actions: [{pick_target: closest survivor}, {leave: {who: target, how: goes home}}, {end_showdown: victory}]}
quiet: {copies: 9, actions: []}
""".replace("RICHES", "{resource: {who: target, random: basic}}")


def turn(folder: Path, card: str, a: str = "K7", more: str = "") -> Play:
    """a is the closest survivor; b is far away."""
    levels = "prize: {level: 1, movement: 6, toughness: 6, deck: [quiet], rewards: {xp: 2}}\n"
    return play_with(
        beast(folder, CARDS, levels=levels),
        f"""
        monster: {{id: beast, level: prize, at: K8, facing: south}}
        survivors: {{a: {{at: {a}, survival: 0{more}}}, b: {{at: A16, survival: 0}}}}
        players: [[a, b]]
        decks: {{ai: [{card}, mourn, quiet], hit_locations: [hide]}}
        """,
    )


def test_who_goes_home_is_off_the_board_and_not_dead(tmp_path: Path) -> None:
    """[R-END-08]"""
    g = turn(tmp_path, "send-home", more=", priority_target: true")
    a = g.survivor("a")
    assert (a["left"], a["at"], a["gear"]) == ("home", None, ["founding-stone", "cloth"])
    assert g.monster["priority_target"] is None and not g.happened("dies")
    assert g.game.narrate(g.events("leaves")[0]).endswith("leaves the showdown and goes home.")
    g.expects("act_order")
    assert "act:a" not in g.options


def test_who_left_does_not_count_as_dead(tmp_path: Path) -> None:
    """[R-END-08, R-TOK-06]"""
    g = turn(tmp_path, "send-home")
    g.choose("act:b", "end")
    assert g.happened("ai-drawn") and g.survivor("b")["courage"] == 0


def test_who_ceases_to_exist_takes_gear_along(tmp_path: Path) -> None:
    """[R-END-08]"""
    g = turn(tmp_path, "unmake")
    a = g.survivor("a")
    assert (a["left"], a["alive"], a["gear"]) == ("never was", False, [])
    assert g.game.narrate(g.events("leaves")[0]).endswith("ceases to exist.")


def test_a_showdown_without_survivors_is_a_defeat(tmp_path: Path) -> None:
    """[R-END-08, R-END-01] Those who went home are alive afterwards."""
    g = turn(tmp_path, "empty-board")
    g.expects_over("defeat")
    assert [g.survivor(x)["alive"] for x in "ab"] == [True, True]


def test_pushed_over_the_edge_a_survivor_leaves_alive(tmp_path: Path) -> None:
    """[R-END-08, R-ZON-07] From K4 five spaces north there is no board."""
    g = turn(tmp_path, "flick", "K4")
    assert g.survivor("a")["left"] == "off the board" and not g.happened("dies")


def test_a_push_that_ends_on_the_last_space_does_nothing_more(tmp_path: Path) -> None:
    """[R-ZON-07]"""
    g = turn(tmp_path, "flick", "K6")
    assert (g.survivor("a")["left"], g.survivor("a")["at"]) == ("", "K1")


def test_who_went_home_shares_the_victory(tmp_path: Path) -> None:
    """[R-END-08]"""
    g = turn(tmp_path, "win")
    g.expects_over("victory")
    assert [(g.survivor(x)["alive"], g.survivor(x)["xp"]) for x in "ab"] == [(True, 2), (True, 2)]


@pytest.mark.parametrize(("card", "kept"), [("unmake-rich", 0), ("enrich", 1)])
def test_what_one_who_never_was_carried_is_gone(tmp_path: Path, card: str, kept: int) -> None:
    """[R-END-08, R-DIE-02]"""
    g = turn(tmp_path, card)
    assert g.survivor("a")["basic_resources"] == kept
    g.expects("act_order")
