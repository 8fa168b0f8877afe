"""The Screaming Antelope as a whole: stat lines, decks, traits in play, setup, deployment."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.engine import Game, Setup, SurvivorSetup, cell_named, showdown
from showdown.model.invariants import problems


def antelope(level: str, seed: int = 1) -> Game:
    """Two survivors far away, at the survivors' turn."""
    setup = Setup()
    setup.monster = "screaming-antelope"
    setup.level = level
    setup.seed = seed
    setup.start = "survivors-turn"
    for space in ("A1", "V16"):
        survivor = SurvivorSetup()
        survivor.cell = cell_named(space)
        setup.survivors.append(survivor)
    return Game(setup)


@pytest.mark.parametrize(
    "level, stats, cards, traits",
    [
        ("level-1", [6, 8, 0, 0], {"basic": 7, "advanced": 3}, ["trample"]),
        ("level-2", [8, 10, 1, 1], {"basic": 10, "advanced": 5}, ["trample", "diabolical"]),
        (
            "level-3",
            [8, 16, 3, 2],
            {"basic": 12, "advanced": 8, "legendary": 2},
            ["trample", "diabolical", "hypermetabolism", "legendary-horns", "indomitable"],
        ),
    ],
)
def test_each_level_has_its_stat_line_deck_and_traits(
    level: str, stats: list[int], cards: dict[str, int], traits: list[str]
) -> None:
    """Level 3: toughness 12 and speed 2, the horns add 4 and 1.  [R-SET-08, R-SET-01, R-SET-02, R-TOK-03]"""
    game = antelope(level)
    view = game.view()
    assert [view["monster"][k] for k in ("movement", "toughness", "speed", "damage")] == stats
    assert view["monster"]["tokens"] == ({"evasion": 1} if level == "level-3" else {})
    assert view["decks"]["ai"] == sum(cards.values())
    assert view["decks"]["ai_unseen_levels"] == cards
    assert view["decks"]["in_play"] == traits
    assert view["decks"]["hit_locations"] == 22
    assert problems(game.state) == []


def test_horns_in_play_are_not_dealt_as_well() -> None:
    """Of the three legendary cards two are left, and both are in the deck.  [R-SET-02]"""
    unseen = Counter(antelope("level-3").view()["decks"]["ai_unseen"])
    assert (unseen["legendary-horns"], unseen["in-heat"], unseen["skewer"]) == (0, 1, 1)
    assert sum(unseen.values()) == 22  # twelve basic, eight advanced, two legendary: exactly what is dealt


def test_twelve_basic_cards_of_eight_kinds() -> None:
    """House value: two copies of four of them.  [R-SET-01]"""
    game = antelope("level-1")
    basics = [game.catalog.ai(c) for c in game.catalog.monster("screaming-antelope").ai]
    copies = {card.name: card.copies for card in basics if card.level == 1}
    assert len(copies) == 8 and sum(copies.values()) == 12
    assert {name for name, n in copies.items() if n == 2} == {"bite", "bolt", "chow-down", "slam"}


def test_the_board_is_set_up_with_plants_bugs_and_two_random_terrain_cards() -> None:
    """Six plants within six spaces of the centre, the bugs on L14, then what the deck brings.  [R-SET-05, R-SET-09]"""
    game = Game(showdown("screaming-antelope", "level-1", 1, 1, {}))
    for n in range(6):
        assert game.decision.kind == "lay_tile", n
        spaces = [option.key.removeprefix("lay:") for option in game.decision.options]
        assert "K2" in spaces and "K1" not in spaces  # six and seven away
        assert "K8" not in spaces  # the monster stands there
        game.choose(f"lay:{spaces[-1]}")
    laid = [(t["id"], t["at"]) for t in game.view()["terrain"]]
    assert Counter(id for id, _ in laid) == {"acanthus-plants": 6, "bug-patch": 1}
    assert ("bug-patch", "L14") in laid
    while game.decision.kind == "lay_tile":
        game.choose(game.decision.options[0])
    kinds = [e.kind for e in game.events if e.kind in ("terrain-laid", "terrain-drawn")]
    assert kinds.index("terrain-drawn") == 7 and kinds.count("terrain-drawn") == 2


def test_survivors_start_on_either_short_edge() -> None:
    """[R-SET-09, R-SET-06]"""
    game = Game(showdown("screaming-antelope", "level-1", 1, 5, {}))
    while game.decision.kind != "deploy":
        game.choose(game.decision.keys()[0])
    columns = {option.key.removeprefix("at:")[0] for option in game.decision.options}
    assert columns == {"A", "V"}
