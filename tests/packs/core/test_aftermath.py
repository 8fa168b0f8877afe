"""Rewards for a White Lion of each level, and the cost of a defeat."""

from __future__ import annotations

import pytest

from tests.support.position import Play, draw, play, severe, to_hit, to_wound

FUR = ["white-fur", "white-fur", "white-fur", "white-fur", "sinew", "sinew", "lion-tail", "eye-of-cat"]


def won(level: str, resources: int) -> Play:
    """a kills the lion; b is alive, c has died before."""
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{at: K7, attributes: {{strength: 20}}}}, b: {{at: A1}}, c: {{dead: true}}}}
        decks: {{ai: [], hit_locations: [beasts-knee]}}
        start: survivors-turn
        """,
        to_hit(6, 1),
        to_wound(2),
        draw("resource", *FUR[:resources]),
    )
    return g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")


@pytest.mark.parametrize(
    ("level", "resources", "xp", "proficiency", "strange"),
    [
        ("first-story", 4, 1, 0, []),
        ("level-1", 4, 1, 1, []),
        ("level-2", 6, 2, 1, []),
        ("level-3", 8, 2, 1, ["elder-cat-teeth"]),
    ],
)
def test_the_spoils_of_a_victory(level: str, resources: int, xp: int, proficiency: int, strange: list[str]) -> None:
    """Experience for the living only.  [R-END-03, R-FS-18]"""
    g = won(level, resources)
    assert g.view["rewards"] == [*FUR[:resources], *strange]
    assert g.view["basic_rewards"] == 4
    for letter in "ab":
        assert (g.survivor(letter)["xp"], g.survivor(letter)["proficiency"]) == (xp, proficiency)
    assert (g.survivor("c")["xp"], g.survivor("c")["proficiency"]) == (0, 0)
    g.expects_over("victory")


def test_elder_cat_teeth_are_not_in_the_deck() -> None:
    """[R-SET-04]"""
    g = won("level-3", 8)
    catalog = g.game.catalog
    assert catalog.card("elder-cat-teeth", "resource") not in catalog.monster("white-lion").resources
    assert len(catalog.monster("white-lion").resources) == 19


def lost(level: str, *dice: tuple[str, list[int | str]]) -> Play:
    """The only survivor dies of a bite in the head."""
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{head: heavy}}}}}}
        decks: {{ai: [chomp]}}
        """,
        to_hit(2, *[1] * (0 if level in ("first-story", "level-1") else int(level[-1]) - 1)),
        severe(1),
        *dice,
    )
    return g.choose("take:head")


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
@pytest.mark.parametrize(("roll", "gone"), [(5, False), (6, True), (10, True)])
def test_a_defeat_may_cost_a_jewel(level: str, roll: int, gone: bool) -> None:
    """The settlement's, so it is only told.  [R-END-03]"""
    g = lost(level, ("check", [roll]))
    toll = g.events("defeat-toll")[0]
    assert (toll.data["lost"], toll.data["keyword"]) == (gone, "jewelry")
    fine = "must archive one piece of jewelry gear (on 6+)"
    told = fine if gone else "loses no gear (it loses one piece of jewelry gear on 6+)"
    assert g.game.narrate(toll) == f"Defeat: the settlement rolls {roll} and {told}."
    g.expects_over("defeat")


def test_losing_the_first_story_costs_nothing_more() -> None:
    """[R-END-01]"""
    g = lost("first-story")
    assert not g.happened("defeat-toll")
    g.expects_over("defeat")
