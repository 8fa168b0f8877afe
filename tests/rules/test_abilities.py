"""Abilities and lines of survivors' cards: how often, at what price, and on what condition."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

GAIN = "do: [{gain: {who: the survivor, insanity: 1}}]"


def carrying(folder: Path, gear: str, *dice: Dice, a: str = "", ai: str = "straw-blow, straw-blow") -> Play:
    """Survivor a, far from the monster, carries this charm and can surge; it is the survivors' turn."""
    return brew(
        homebrew(folder, gear=gear),
        f"""
        survivors: {{a: {{at: A1, gear: [charm], survival: 3, actions: [dodge, surge]{a}}}, b: {{at: V8, survival: 0}}}}
        start: survivors-turn
        controller: b
        decks: {{ai: [{ai}], hit_locations: [straw-chest]}}
        """,
        *dice,
    )


@pytest.mark.parametrize(
    ("limit", "insanity"),
    [("", [1, 2, 3, 4]), ("limit: once per round, ", [1, 1, 2, 2]), ("limit: once per showdown, ", [1, 1, 1, 1])],
)
def test_a_line_speaks_as_often_as_its_limit_says(tmp_path: Path, limit: str, insanity: list[int]) -> None:
    """[R-GEAR-06] Two activations in each of two rounds."""
    gear = f"""
        charm:
          keywords: [item]
          when: [{{moment: activation spent, {limit}{GAIN}}}]
          abilities: [{{name: rub, do: [flow]}}]
        """
    g = carrying(tmp_path, gear, to_hit(1, 1))
    seen = []
    for _ in range(2):
        g.choose("act:a", "use:charm:rub")
        seen.append(g.survivor("a")["insanity"])
        g.choose("surge:a", "use:charm:rub")
        seen.append(g.survivor("a")["insanity"])
        idle(g)
        g.choose("done")
    assert seen == insanity


@pytest.mark.parametrize(("injury", "offered"), [("", True), (", permanent_injuries: [shattered-jaw]", False)])
def test_who_cannot_consume_is_not_offered_it(tmp_path: Path, injury: str, offered: bool) -> None:
    """[R-SEV-04, R-ACTV-01] What is consumed is archived; what is only rubbed needs no jaw."""
    gear = f"charm: {{keywords: [item], abilities: [{{name: eat, consume: true, {GAIN}}}, {{name: rub, {GAIN}}}]}}"
    g = carrying(tmp_path, gear, a=injury).choose("act:a")
    assert "use:charm:rub" in g.options
    assert ("use:charm:eat" in g.options) is offered
    if offered:
        g.choose("use:charm:eat")
        assert g.survivor("a")["gear"] == [] and g.survivor("a")["insanity"] == 1


@pytest.mark.parametrize(("survival", "offered"), [(3, True), (2, True), (1, False), (0, False)])
def test_an_ability_is_offered_to_who_can_pay_for_it(tmp_path: Path, survival: int, offered: bool) -> None:
    """[R-ACTV-01, R-SUR-16]"""
    g = brew(
        homebrew(tmp_path, gear=f"charm: {{keywords: [item], abilities: [{{name: rub, survival: 2, {GAIN}}}]}}"),
        f"""
        survivors: {{a: {{at: A1, gear: [charm], survival: {survival}, survival_limit: 3}}, b: {{at: V16}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow], hit_locations: [straw-chest]}}
        """,
    ).choose("act:a")
    assert ("use:charm:rub" in g.options) is offered
    if offered:
        g.unwatched().choose("use:charm:rub")
        assert (g.survivor("a")["survival"], g.survivor("a")["insanity"]) == (survival - 2, 1)


def test_a_roll_of_the_monster_itself_is_helped_by_no_tool(tmp_path: Path) -> None:
    """[R-GEN-03] The last survivor carries the stone; the card is about no survivor when it is rolled."""
    rows = "{1-9: [{tokens: {who: monster, luck: 1}}], 10+: [flow], with: {founding-stone: 3}}"
    g = play_with(
        beast(tmp_path, f"deed: {{actions: [{{roll: {rows}}}]}}"),
        """
        monster: {id: beast, level: one, at: K8}
        survivors: {a: {at: A1, gear: []}, b: {at: V16, gear: [founding-stone]}}
        decks: {ai: [deed]}
        """,
        check(8),
    )
    assert g.monster["tokens"] == {"luck": 1}
    g.expects("act_order")


def test_an_attack_is_cancelled_once(tmp_path: Path) -> None:
    """[R-SAT-12]"""
    g = brew(
        homebrew(
            tmp_path, hit_locations="chest: {failure: [{cancel: attack}, {cancel: attack}]}\nother: {critical: []}"
        ),
        """
        survivors: {a: {at: J8, survival: 0}, b: {at: R3, survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [chest, other]}
        """,
        to_hit(8, 8),
        to_wound(1),
    ).choose("act:a", "attack:founding-stone", "wound:chest")
    assert len(g.events("attack-cancelled")) == 1 and g.decks["hit_location_discard"] == ["other", "chest"]
    g.expects("action", "move", "end")


def test_an_honorable_survivor_may_do_anything_but_attack_from_the_blind_spot(tmp_path: Path) -> None:
    """[R-SAT-01, R-ACTV-01]"""
    g = brew(
        homebrew(tmp_path, gear=f"charm: {{keywords: [item], abilities: [{{name: rub, {GAIN}}}]}}"),
        """
        survivors: {a: {at: K7, gear: [charm, founding-stone], disorders: [honorable], survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("act:a")
    g.expects("action", "move", "end", "use:charm:rub")


def test_a_stone_is_not_slung_at_a_monster_that_has_left(tmp_path: Path) -> None:
    """[R-SAT-12, R-GEAR-01] It leaves when activation is spent: the stone is not thrown."""
    answer = "answer: {type: mood, when: [{moment: activation spent, do: [{remove: monster}]}]}"
    g = brew(
        homebrew(tmp_path, ai=answer),
        """
        survivors: {a: {at: A1, survival: 0}, b: {at: R3, survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow], in_play: [answer], hit_locations: [straw-chest]}
        """,
    ).choose("act:a")
    g.game.choose("use:founding-stone:sling")  # no duration keeps it away, which check() would call impossible
    assert g.game.view()["monster"]["at"] is None
    assert not g.happened("attacks") and "founding-stone" in g.survivor("a")["gear"]
