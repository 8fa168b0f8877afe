"""Victory and defeat as a monster's file writes them: reward tables, gear, arts, survivors lost, the settlement."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.position import Dice, Play, amount, check, draw, place, severe, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

POSITION = """
survivors:
  a: {at: K7, attributes: {strength: 20}, insanity: 19}
  b: {at: A1, insanity: 20, proficiency: 1}
  c: {at: C1, survival: 0}
decks: {ai: [], hit_locations: [straw-chest]}
start: survivors-turn
"""


def after(folder: Path, block: str, *dice: Dice, position: str = POSITION, key: str = "victory") -> Play:
    """a kills the straw man; then the block of its file follows."""
    g = brew(homebrew(folder, monster_file=f"{key}: {block}\n"), position, to_hit(6, 1), to_wound(2), *dice)
    return g.choose("act:a", "attack:founding-stone", "wound:straw-chest")


@pytest.mark.parametrize(("die", "lanterns", "basic"), [(3, 0, 0), (4, 0, 2), (8, 0, 2), (9, 1, 0), (10, 1, 0)])
def test_a_reward_table_adds_the_level(tmp_path: Path, die: int, lanterns: int, basic: int) -> None:
    """d10 + 1: rows up to 4, 5 to 9, and 10 or more.  [R-GEN-03, R-END-03]"""
    table = (
        "[{roll: {plus: level, 5-9: [{resource: {who: group, random: basic, count: 2}}], "
        "10+: [{resource: {who: group, card: broken-lantern}}]}}]"
    )
    g = after(tmp_path, table, check(die))
    assert g.view["rewards"] == ["broken-lantern"] * lanterns and g.view["basic_rewards"] == basic
    assert g.events("check")[0].data["plus"] == 1
    g.expects_over("victory")


@pytest.mark.parametrize(("die", "lanterns"), [(1, 1), (6, 3), (10, 5)])
def test_as_many_resources_as_a_die_shows(tmp_path: Path, die: int, lanterns: int) -> None:
    """A d5 is half a d10, rounded up.  [R-GEN-03, R-WND-05]"""
    g = after(tmp_path, "[{resource: {who: group, card: broken-lantern, count: d5}}]", amount(die))
    assert g.view["rewards"] == ["broken-lantern"] * lanterns


def test_the_group_wins_gear(tmp_path: Path) -> None:
    """It goes into no gear grid.  [R-END-03]"""
    g = after(tmp_path, "[{gear: {who: group, card: bone-blade}}]")
    assert g.view["rewards"] == ["bone-blade"] and "bone-blade" not in g.survivor("a")["gear"]
    assert g.game.narrate(g.events("gear-won")[0]) == "The survivors win the gear Bone Blade."


def test_the_group_chooses_a_resource_that_is_left(tmp_path: Path) -> None:
    """[R-WND-05]"""
    g = after(tmp_path, "[{resource: {who: group, choose: monster, count: 2}}]")
    g.expects("card_choice", "pick:straw")
    g.choose("pick:straw", "pick:straw")
    assert g.view["rewards"] == ["straw", "straw"]
    g.expects_over("victory")


def test_each_survivor_learns_a_random_fighting_art(tmp_path: Path) -> None:
    """The dead learn nothing.  [R-FS-03, R-END-03]"""
    position = POSITION.replace("c: {at: C1, survival: 0}", "c: {dead: true}")
    arts: list[Dice] = [("draw_fighting_art", ["tough"]), ("draw_fighting_art", ["leader"])]
    g = after(tmp_path, "[{fighting_art: {who: all survivors, random: true}}]", *arts, position=position)
    assert sorted([*g.survivor("a")["arts"], *g.survivor("b")["arts"]]) == ["leader", "tough"]
    assert g.survivor("c")["arts"] == []
    g.all_dice_used()


def test_the_insane_are_lost_and_leave_what_they_carried(tmp_path: Path) -> None:
    """20 insanity is enough, 19 is not; the token goes, it stays a victory.  [R-END-03, R-DIE-02, R-PRI-01]"""
    position = POSITION.replace("insanity: 20,", "insanity: 20, priority_target: true,")
    g = after(tmp_path, "[{lost: 'all survivors, insanity 20'}]", position=position)
    assert g.monster["priority_target"] is None
    assert [g.survivor(letter)["alive"] for letter in "abc"] == [True, False, True]
    assert g.game.narrate(g.events("lost")[0]).endswith("is lost and does not come home.")
    g.expects_over("victory")


def test_what_happens_at_home_is_told(tmp_path: Path) -> None:
    """[R-END-03]"""
    g = after(
        tmp_path,
        "[{settlement: {gains: barber-surgeon, known: pottery}}, {settlement: {returns: pottery}}, "
        "{settlement: {loses: stored resources}}, {settlement: {endeavors: 2}}, {settlement: {proficiency: axe}}, "
        "{settlement: {archives: jewelry}}]",
    )
    assert [g.game.narrate(event) for event in g.events("settlement")] == [
        "After the showdown: if the settlement has the innovation Pottery, it gains Barber Surgeon.",
        "After the showdown: the innovation Pottery goes back into the innovation deck.",
        "After the showdown: the settlement loses all stored resources.",
        "After the showdown: the settlement gains 2 endeavors in its next phase.",
        "After the showdown: each survivor may choose the weapon proficiency Axe; each survivor who has it gains "
        "1 level of it for each level of the monster, instead of only 1 level for this showdown.",
        "After the showdown: the settlement archives one piece of jewelry gear.",
    ]


def test_a_defeat_block_does_not_follow_a_victory(tmp_path: Path) -> None:
    """[R-END-03]"""
    g = after(tmp_path, "[{settlement: {population: -3}}]", key="defeat")
    assert not g.happened("settlement")
    g.expects_over("victory")


def test_a_defeat_block_follows_a_defeat(tmp_path: Path) -> None:
    """[R-END-03, R-END-01]"""
    file = "victory: [{settlement: {population: 5}}]\ndefeat: [{settlement: {population: -3}}]\n"
    position = """
    survivors: {a: {at: K10, survival: 0, injuries: {head: heavy}}}
    decks: {ai: [straw-blow]}
    """
    dice = (to_hit(5, 1), place("head"), severe(1))
    g = brew(homebrew(tmp_path, monster_file=file), position, *dice).choose("take:head")
    assert [e.data["text"] for e in g.events("settlement")] == ["the settlement loses 3 population"]
    g.expects_over("defeat")


def test_the_swallowed_are_among_all_survivors_afterwards(tmp_path: Path) -> None:
    """[R-GEN-08, R-END-03]"""
    position = POSITION.replace("c: {at: C1, survival: 0}", "c: {swallowed: true, survival: 0}")
    g = after(tmp_path, "[{gain: {who: all survivors, courage: 1}}]", position=position)
    assert [g.survivor(letter)["courage"] for letter in "abc"] == [1, 1, 1]


def test_random_monster_resources_for_the_group(tmp_path: Path) -> None:
    """No more than the deck holds.  [R-SET-04, R-WND-05]"""
    straws = [draw("resource", "straw") for _ in range(4)]
    g = after(tmp_path, "[{resource: {who: group, random: monster, count: 5}}]", *straws)
    assert g.view["rewards"] == ["straw"] * 4
