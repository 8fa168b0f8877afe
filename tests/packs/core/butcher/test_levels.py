"""The Butcher as a whole: stat lines, decks, traits in play, setup, aftermath."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.engine import Game, Setup, SurvivorSetup, cell_named, showdown
from showdown.model.invariants import problems
from tests.support.butcher import position, strike
from tests.support.position import Dice, Play, amount, check, place, severe, to_hit

TRAITS = ["fast-target", "infectious-lunacy", "dreaded-trophies"]


def butcher(level: str) -> Game:
    """Two survivors far away, at the survivors' turn."""
    setup = Setup()
    setup.monster = "butcher"
    setup.level = level
    setup.seed = 1
    setup.start = "survivors-turn"
    for space in ("A1", "V16"):
        survivor = SurvivorSetup()
        survivor.cell = cell_named(space)
        setup.survivors.append(survivor)
    return Game(setup)


@pytest.mark.parametrize(
    ("level", "stats", "cards", "traits", "tokens"),
    [
        ("level-1", [5, 9, 0, 0], {"basic": 7, "advanced": 5}, ["monster-berserker", *TRAITS], {}),
        ("level-2", [5, 12, 1, 1], {"basic": 10, "advanced": 5}, ["frenzied-berserker", *TRAITS], {}),
        (
            "level-3",
            [5, 15, 2, 2],
            {"basic": 11, "advanced": 10},
            ["frenzied-berserker", *TRAITS, "invincible", "indomitable"],
            {"accuracy": 2},
        ),
    ],
)
def test_each_level_has_its_stat_line_deck_and_traits(
    level: str, stats: list[int], cards: dict[str, int], traits: list[str], tokens: dict[str, int]
) -> None:
    """[R-SET-08, R-SET-01, R-SET-02]"""
    game = butcher(level)
    view = game.view()
    assert [view["monster"][k] for k in ("movement", "toughness", "speed", "damage")] == stats
    assert view["monster"]["tokens"] == tokens and view["monster"]["size"] == 2
    assert view["decks"]["ai_unseen_levels"] == cards and view["decks"]["ai"] == sum(cards.values())
    assert view["decks"]["in_play"] == traits
    assert view["decks"]["hit_locations"] == 15
    assert problems(game.state) == []


def test_the_deck_has_eleven_basic_and_ten_advanced_cards() -> None:
    """Section 4.1; one Kick and one Infinite Kick is a house value.  [R-SET-01]"""
    game = butcher("level-3")
    assert Counter(game.view()["decks"]["ai_unseen"]) == {
        "backhand": 1,
        "butchers-roar": 1,
        "hack": 2,
        "hew": 2,
        "infinite-kick": 1,
        "kick": 1,
        "screaming": 1,
        "wild-carve": 2,
        "butcher-bite": 2,
        "devour-lantern": 1,
        "double-hack": 1,
        "embrace-the-pain": 1,
        "forbidden-light": 1,
        "gaze-of-truth": 1,
        "hack-city": 1,
        "lantern-frenzy": 1,
        "lantern-hunger": 1,
    }


def test_the_fifteen_hit_locations_are_there_once() -> None:
    """[R-HL-01]"""
    game = butcher("level-1")
    names = [game.catalog.cards[c].name for c in game.catalog.monster("butcher").hit_locations]
    assert len(names) == len(set(names)) == 15
    assert {"left-cleaver", "right-cleaver"} <= set(names)
    assert [n for n in names if game.catalog.hit_location(game.catalog.card(n)).has_critical] == ["furious-scrag"]
    assert [n for n in names if game.catalog.hit_location(game.catalog.card(n)).trap] == ["overpower"]
    assert game.catalog.monster("butcher").resources == ()


def test_the_board_is_set_up_with_three_columns_and_one_random_terrain_card() -> None:
    """Section 4.4: base on K8, facing south, columns at C3, T3 and C11, survivors on row 16.  [R-SET-05, R-SET-09]"""
    game = Game(showdown("butcher", "level-1", 1, 1, {}))
    kinds: list[str] = []
    while game.decision.kind != "deploy":
        kinds.append(game.decision.kind)
        game.choose(game.decision.keys()[0])
    columns = [(t["id"], t["at"], t["facing"]) for t in game.view()["terrain"]][:3]
    assert sorted(at for _, at, _ in columns) == ["C11", "C3", "T3"]
    assert {(id, facing) for id, _, facing in columns} == {("stone-column", "north")}
    assert len([e for e in game.events if e.kind == "terrain-drawn"]) == 1
    assert (game.view()["monster"]["at"], game.view()["monster"]["facing"]) == ("K8", "south")
    assert "facing" not in kinds  # the page states it
    spaces = {option.key.removeprefix("at:") for option in game.decision.options}
    assert spaces == {f"{column}16" for column in "ABCDEFGHIJKLMNOPQRSTUV"} - {
        space for t in game.view()["terrain"] for space in t["spaces"]
    }


def test_the_survivors_go_first() -> None:
    """[R-RND-01, R-FS-16]"""
    game = Game(showdown("butcher", "level-1", 1, 1, {}))
    while game.decision.kind not in ("act_order", "action"):
        game.choose(game.decision.keys()[0])
    assert game.view()["turn"] == "survivors" and not [e for e in game.events if e.kind == "monster-turn"]


# -- the aftermath -----------------------------------------------------------------------------------------------

AXE = (
    "each survivor may choose the weapon proficiency Axe; each survivor who has it gains 1 level of it "
    "for each level of the monster, instead of only 1 level for this showdown"
)


def won(level: str, *dice: Dice, a: str = "survival: 0", b: str = "survival: 0") -> Play:
    """a deals the last wound, at the Thick Cape."""
    roll = {"level-1": 8, "level-2": 10, "level-3": 10}[level]
    return strike(
        "thick-cape", roll, *dice, a=f"at: J8, {a}", b=f"at: R3, {b}", ai="", level=level, more="c: {dead: true}"
    )


@pytest.mark.parametrize(
    ("level", "die", "more", "rewards"),
    [
        ("level-1", 2, [], []),
        ("level-1", 3, [amount(1)], ["broken-lantern"]),
        ("level-1", 5, [amount(9)], ["broken-lantern"] * 5),
        ("level-1", 6, [], ["butcher-cleaver", "broken-lantern"]),
        ("level-1", 8, [], ["butcher-cleaver", "broken-lantern"]),
        ("level-1", 9, [amount(3)], ["butcher-cleaver", "broken-lantern", "broken-lantern"]),
        ("level-2", 1, [], []),
        ("level-2", 2, [amount(1)], ["broken-lantern"]),
        ("level-2", 5, [], ["butcher-cleaver", "broken-lantern"]),
        ("level-2", 10, [amount(1)], ["butcher-cleaver", "broken-lantern"]),
    ],
)
def test_the_group_rolls_for_its_reward(level: str, die: int, more: list[Dice], rewards: list[str]) -> None:
    """Section 4.4: 1d10 and the level.  [R-END-03]"""
    g = won(level, check(die), *more)
    if g.options:
        g.choose(next(key for key in g.options if "none" in key or key in ("no", "done", "stop")))
    assert (g.view["rewards"], g.view["basic_rewards"]) == (rewards, 0)
    assert (g.survivor("a")["xp"], g.survivor("a")["proficiency"]) == (1, 1)
    assert (g.survivor("b")["xp"], g.survivor("c")["xp"]) == (1, 0)
    assert [e.data["text"] for e in g.events("settlement")] == [AXE]
    g.expects_over("victory")


@pytest.mark.parametrize(("die", "mask", "told"), [(3, [], True), (4, ["forsaker-mask"], False)])
def test_level_three_may_leave_a_mask(die: int, mask: list[str], told: bool) -> None:
    """On 4 or more; with Memento Mori without a roll.  13 or more on the first roll is a mask, too.  [R-END-03]"""
    g = won("level-3", check(10), check(die))
    assert (g.view["rewards"], g.view["basic_rewards"]) == (["forsaker-mask", *mask], 0)
    assert (g.survivor("a")["xp"], g.survivor("a")["proficiency"], g.survivor("c")["xp"]) == (1, 1, 0)
    texts = [e.data["text"] for e in g.events("settlement")]
    assert texts == [
        AXE,
        *(["if the settlement has the innovation Memento Mori, it gains Forsaker Mask"] if told else []),
    ]
    g.expects_over("victory")


def test_one_limb_grows_again() -> None:
    """10 to 12: one limb of one survivor, now or never.  [R-END-03, R-SEV-02]"""
    lame = "survival: 0, permanent_injuries: [dismembered-leg, dismembered-leg, blind]"
    g = won("level-1", check(9), amount(1), a=lame, b="survival: 0, permanent_injuries: [dismembered-leg]")
    assert [key for key in g.options if key.endswith(":a")]
    g.choose(next(key for key in g.options if key.endswith(":a")))
    assert sorted(g.survivor("a")["permanent_injuries"]) == ["blind", "dismembered-leg"]
    assert g.survivor("b")["permanent_injuries"] == ["dismembered-leg"]
    g.expects_over("victory")


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_a_defeat_empties_the_stores(level: str) -> None:
    """[R-END-03]"""
    a = "at: K10, survival: 0, injuries: {head: heavy}"
    misses = [1] * int(level[-1])
    g = position("hack", to_hit(10, *misses), place("head"), severe(3), a=a, b="dead: true", level=level)
    g.choose("take:head")
    assert [e.data["text"] for e in g.events("settlement")] == ["the settlement loses all stored resources"]
    g.expects_over("defeat")
