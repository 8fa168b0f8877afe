"""The Hand as a whole: stat lines, decks, setup, deployment, and what follows a victory or a defeat."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.engine import Game, Setup, SurvivorSetup, cell_named, showdown
from showdown.model.invariants import problems
from tests.support.hand import ALL, ARMOR, eyes, position, strike
from tests.support.position import Dice, Play, check, place, random_survivor, severe

LENSES_AND_EYES = ["red-lens", "green-lens", "blue-lens", "ghost-step", "impossible-eyes", "polarized-aura"]


def hand(level: str) -> Game:
    """Two survivors far away, at the survivors' turn."""
    setup = Setup()
    setup.monster = "the-hand"
    setup.level = level
    setup.seed = 1
    setup.start = "survivors-turn"
    for space in ("A1", "V16"):
        survivor = SurvivorSetup()
        survivor.cell = cell_named(space)
        setup.survivors.append(survivor)
    return Game(setup)


@pytest.mark.parametrize(
    "level, stats, cards, traits",
    [
        ("level-1", [5, 14, 0, 0], {"basic": 10}, []),
        ("level-2", [6, 15, 1, 1], {"basic": 10, "advanced": 1}, []),
        ("level-3", [6, 30, 3, 6], {"basic": 10, "advanced": 2}, ["indomitable"]),
    ],
)
def test_each_level_has_its_stat_line_deck_and_traits(
    level: str, stats: list[int], cards: dict[str, int], traits: list[str]
) -> None:
    """Applause lies below the cards that are dealt.  [R-SET-08, R-SET-01, R-SET-02, R-SET-11]"""
    game = hand(level)
    view = game.view()
    assert [view["monster"][k] for k in ("movement", "toughness", "speed", "damage")] == stats
    assert view["monster"]["tokens"] == {} and view["monster"]["size"] == 2
    assert view["decks"]["ai"] == sum(cards.values()) + 1
    assert {k: n for k, n in view["decks"]["ai_unseen_levels"].items() if n} == cards
    assert view["decks"]["in_play"] == LENSES_AND_EYES + traits
    assert view["decks"]["faces"] == {
        "red-lens": "closed",
        "green-lens": "closed",
        "blue-lens": "closed",
        "impossible-eyes": "impossible-eyes",
    }
    assert view["decks"]["hit_locations"] == 17 and "applause" not in view["decks"]["ai_unseen"]
    assert problems(game.state) == []


def test_eleven_basic_and_two_advanced_cards() -> None:
    """[R-SET-01]"""
    catalog = hand("level-1").catalog
    cards = [catalog.ai(c) for c in catalog.monster("the-hand").ai]
    copies = {card.name: card.copies for card in cards if card.level == 1}
    assert Counter(copies) == Counter(
        {
            "bullet-jabs": 2,
            "full-powered-flick": 1,
            "line-up": 1,
            "liver-blow": 2,
            "rude-slap": 1,
            "soft-chuckle": 1,
            "take-your-best-shot": 1,
            "thunderbolt-right": 2,
        }
    )
    assert {card.name: card.copies for card in cards if card.level == 2} == {"kings-palm": 1, "small-uppercut": 1}


def test_seventeen_hit_locations_one_of_each() -> None:
    """One trap, one impervious.  [R-SET-03]"""
    catalog = hand("level-1").catalog
    cards = [catalog.hit_location(c) for c in catalog.monster("the-hand").hit_locations]
    assert len(cards) == len({card.name for card in cards}) == 17
    assert [card.name for card in cards if card.trap] == ["full-speed"]
    assert [card.name for card in cards if card.impervious] == ["spine-saber-sheath"]
    without = {card.name for card in cards if not card.has_critical}
    assert without == {
        "gilded-sabaton",
        "exotic-fur-collar",
        "gilded-cuirass",
        "spine-saber-sheath",
        "full-speed",
    }


def deployed() -> Game:
    """The setup up to the question where survivor a starts."""
    game = Game(showdown("the-hand", "level-1", 1, 1, {}))
    while game.decision.kind == "lay_tile":
        game.choose(game.decision.options[0].key)
    return game


def test_it_stands_on_a_giant_stone_face_and_looks_at_the_survivors() -> None:
    """The face on K7 to L9, three columns, one random card; nobody chooses its facing.  [R-SET-05, R-SET-06]"""
    game = deployed()
    view = game.view()
    assert (view["monster"]["at"], view["monster"]["facing"]) == ("K7", "south")
    tiles = Counter(tile["id"] for tile in view["terrain"])
    assert tiles["giant-stone-face"] >= 1 and tiles["stone-column"] >= 3
    face = next(tile for tile in view["terrain"] if tile["id"] == "giant-stone-face")
    assert face["at"] == "K7" and sorted(face["spaces"]) == ["K7", "K8", "K9", "L7", "L8", "L9"]
    assert game.decision.kind == "deploy"
    spaces = {option.key.split(":")[-1] for option in game.decision.options}
    assert spaces == {f"{column}16" for column in "ABCDEFGHIJKLMNOPQRSTUV"}


def test_its_name_had_two_articles_bug() -> None:
    """``The The Hand draws Rude Slap``: the title brings its own article, and so do the sentences."""
    monster = hand("level-1").catalog.monster("the-hand")
    assert (monster.title, monster.called) == ("The Hand", "Hand")
    game = Game(showdown("the-hand", "level-1", 1, 1, {}))
    while game.decision.kind in ("lay_tile", "deploy"):
        game.choose(game.decision.options[0])
    told = [game.narrate(event) for event in game.events]
    assert all("the the hand" not in line.lower() for line in told)
    assert any("of the Hand" in line for line in told)


def test_one_random_terrain_card_is_drawn() -> None:
    """[R-SET-05]"""
    game = Game(showdown("the-hand", "level-2", 1, 3, {}), listen=True)
    while game.decision.kind == "lay_tile":
        game.choose(game.decision.options[0].key)
    assert len([e for e in game.events if e.kind == "terrain-drawn"]) == 1


def test_the_survivors_go_first() -> None:
    """[R-SET-09, R-RND-01]"""
    game = deployed()
    while game.decision.kind == "deploy":
        game.choose(game.decision.options[0].key)
    assert game.view()["turn"] == "survivors" and game.decision.kind == "act_order"
    assert game.state.monster.facing == 2


# -- aftermath -----------------------------------------------------------------------------------------------------


def won(*dice: Dice, level: str = "level-1") -> Play:
    """Respect is shown, and the wounder spared."""
    a = f"at: J8, survival: 0, {ARMOR}"
    return strike(
        "gilded-sabaton", 10, place("legs"), check(1), *dice, a=a, level=level, respect=True, opened=ALL, strength=20
    )


def told(g: Play) -> list[str]:
    return [e.data["text"] for e in g.events("settlement")]


FISTS = (
    "each survivor may choose the weapon proficiency Fist & Tooth; each survivor who has it gains 1 level of it "
    "for each level of the monster, instead of only 1 level for this showdown"
)


@pytest.mark.parametrize("die", [1, 4])
def test_a_victory_from_one_to_four(die: int) -> None:
    """[R-END-03]"""
    g = won(check(die))
    assert g.view["rewards"] == ["broken-lantern", "skull"] and g.view["basic_rewards"] == 0
    assert told(g) == [FISTS, "the settlement loses 1 population"]
    for letter in "ab":
        assert (g.survivor(letter)["xp"], g.survivor(letter)["proficiency"]) == (1, 1)
    g.expects_over("victory")


@pytest.mark.parametrize("die", [5, 8])
def test_a_victory_from_five_to_eight(die: int) -> None:
    """A random survivor suffers a severe head injury.  [R-END-03, R-SEV-05]"""
    g = won(check(die), random_survivor("b"), severe(6))
    assert g.view["rewards"] == [] and g.survivor("b")["permanent_injuries"] == ["deaf"]
    assert told(g) == [FISTS, "the settlement gains Scrap"]


@pytest.mark.parametrize("die", [9, 10])
def test_a_victory_from_nine(die: int) -> None:
    """[R-END-03]"""
    g = won(check(die))
    assert g.view["rewards"] == ["leather", "skull"] and g.view["basic_rewards"] == 5
    assert told(g) == [FISTS, "the settlement loses 1 population"]


def test_level_three_teaches_who_knows_the_sword() -> None:
    """Each survivor on 3 or more; only if the settlement has Sword Mastery.  [R-END-03]"""
    g = won(check(1), check(2), check(3), level="level-3").choose("first:a")
    lesson = "if the settlement has the innovation Sword Mastery, the survivor learns Swordsman's Promise"
    assert told(g) == [FISTS, "the settlement loses 1 population", lesson]
    assert (g.survivor("a")["xp"], g.survivor("a")["proficiency"]) == (1, 1)
    assert lesson not in told(won(check(1), level="level-2"))
    assert won(check(1), level="level-2").survivor("b")["xp"] == 1


def test_a_defeat_costs_the_retired() -> None:
    """[R-END-03]"""
    g = position(
        "bullet-jabs",
        check(1),
        a="at: K12, survival: 0",
        b="dead: true",
        face_up="rude-slap",
    )
    assert told(g) == ["unless the settlement has the innovation Guidepost, it loses all retired survivors"]
    g.expects_over("defeat")


def test_the_deck_is_a_clock() -> None:
    """Wounds take no AI card, so that Applause comes in the end.  [R-SET-11, R-WST-10]"""
    game = hand("level-1")
    game.choose("act:a")
    assert game.view()["decks"]["ai"] == 11
    g = strike("gilded-sabaton", 6)
    assert eyes(g) == 1 and g.decks["ai"] == 2
