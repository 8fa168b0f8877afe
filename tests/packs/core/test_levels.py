"""The White Lion beyond the First Story: stat lines, decks dealt unseen, traits in play."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.engine import Game, Setup, SurvivorSetup, cell_named
from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from tests.support.lion_levels import lion_of_level
from tests.support.position import place, play, to_hit, to_wound


@pytest.mark.parametrize(
    "level, movement, toughness, speed, damage, cards, traits",
    [
        ("level-1", 6, 8, 0, 0, {"basic": 7, "advanced": 3}, []),
        ("level-2", 7, 10, 1, 1, {"basic": 10, "advanced": 5}, ["cunning"]),
        (
            "level-3",
            8,
            14,
            2,
            2,
            {"basic": 10, "advanced": 9, "legendary": 2},
            ["cunning", "merciless", "indomitable"],
        ),
    ],
)
def test_each_level_has_its_stat_line_deck_and_traits(
    level: str, movement: int, toughness: int, speed: int, damage: int, cards: dict[str, int], traits: list[str]
) -> None:
    """[R-SET-08, R-SET-01, R-SET-02, R-SET-03]"""
    view = lion_of_level(level).view()
    monster = view["monster"]
    assert [monster[k] for k in ("movement", "toughness", "speed", "damage")] == [movement, toughness, speed, damage]
    assert view["decks"]["ai"] == sum(cards.values())
    assert view["decks"]["ai_unseen_levels"] == cards
    assert view["decks"]["in_play"] == traits
    assert monster["tokens"] == ({"accuracy": 2, "luck": 1} if level == "level-3" else {})
    gone = ["beasts-paw", "straining-neck", "strange-hand"] if level == "level-3" else []
    assert view["decks"]["hit_locations"] == 23 - len(gone)
    assert sorted(view["decks"]["archived"]) == gone


@pytest.mark.parametrize(
    ("level", "number"),
    [
        ("first-story", 1),
        ("level-1", 1),
        ("level-2", 2),
        ("level-3", 3),
        ("beast-of-sorrow", 4),
        ("great-golden-cat", 4),
    ],
)
def test_what_counts_by_level_counts_this(level: str, number: int) -> None:
    """Bat Around deals as much brain damage as the level says, to a survivor with insanity to spare.  [R-GEN-15]"""
    dice = {"first-story": 2, "level-1": 2, "level-2": 3, "level-3": 4, "beast-of-sorrow": 3, "great-golden-cat": 4}
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{at: K10, survival: 0, insanity: 9, armor: {{arms: 20}}}}, b: {{at: A1}}}}
        decks: {{ai: [bat-around]}}
        controller: b
        """,
        to_hit(10, *[1] * (dice[level] - 1)),
        place("arms"),
    )
    g.choose("take:arms")
    assert g.survivor("a")["insanity"] == 9 - number
    g.expects("act_order")


def test_at_level_three_every_legendary_card_is_in_the_deck() -> None:
    """[R-SET-08]"""
    unseen = Counter(lion_of_level("level-3").view()["decks"]["ai_unseen"])
    assert (unseen["golden-eyes"], unseen["vanish"]) == (1, 1)


def test_at_level_three_a_sniff_sharpens_its_aim() -> None:
    """At level 2 it does not.  [R-FS-07, R-SET-08]"""
    for level, tokens in (("level-2", {}), ("level-3", {"accuracy": 3, "luck": 1})):
        g = play(f"""
            monster: {{at: K8, facing: south, level: {level}}}
            survivors: {{a: {{at: K7}}}}
            decks: {{ai: [claw]}}
            """)
        assert g.happened("instinct")
        assert g.monster["tokens"] == tokens
        g.expects("act_order")


def test_the_luck_of_a_level_three_lion_makes_criticals_harder() -> None:
    """Fists are lucky, the lion is, too: only a 10 is critical.  [R-CRT-01, R-SET-08]"""
    g = play(
        """
        monster: {at: K8, facing: south, level: level-3}
        survivors: {a: {at: J8, attributes: {strength: 20}}}
        decks: {ai: [claw, maul], hit_locations: [beasts-knee]}
        start: survivors-turn
        """,
        to_hit(8, 1),
        to_wound(9),
    )
    g.choose("act:a", "attack:fist-and-tooth", "wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["critical"], attempt["toughness"], attempt["result"]) == (10, 14, "wound")
    g.expects("action")


def test_nobody_knows_which_cards_were_dealt() -> None:
    """For any seed, the view names every card that may be there, with its copies.  [R-SET-01]"""
    first = lion_of_level("level-1", 1).view()["decks"]
    assert first == lion_of_level("level-1", 2).view()["decks"]
    assert Counter(first["ai_unseen"])["claw"] == 2
    assert len(first["ai_unseen"]) == 12 + 9


def drawn_until_gone(seed: int) -> list[str]:
    """The AI cards in the order drawn, one a round; both survivors are far away and no figure is wounded."""
    game = lion_of_level("level-1", seed)
    census = count_cards(game.state)
    while game.state.round < 12 and not game.over and not any(e.kind == "reshuffle" for e in game.events):
        keys = game.decision.keys()
        game.choose("end" if "end" in keys else keys[0])
        assert problems(game.state, census) == []
    return [game.catalog.cards[e.data["card"]].name for e in game.events if e.kind == "ai-drawn"]


@pytest.mark.parametrize("seed", range(12))
def test_the_deck_holds_so_many_of_each_level_and_no_card_too_often(seed: int) -> None:
    """[R-SET-01]"""
    game = lion_of_level("level-1")
    names = drawn_until_gone(seed)
    for name, count in Counter(names[:10]).items():
        assert count <= game.catalog.ai(game.catalog.card(name)).copies
    levels = Counter(game.catalog.ai(game.catalog.card(name)).level for name in names[:10])
    assert levels[1] <= 7
    assert levels[2] <= 3


def test_all_copies_of_a_level_are_equally_likely_to_be_dealt() -> None:
    """Over many seeds the first card is basic in seven of ten games, each basic copy alike.  [R-SET-01]"""
    setup_counts: Counter[str] = Counter()
    for seed in range(600):
        setup = Setup()
        setup.monster = "white-lion"
        setup.level = "level-1"
        setup.seed = seed
        survivor = SurvivorSetup()
        survivor.cell = cell_named("A1")
        setup.survivors.append(survivor)
        game = Game(setup)
        drawn = next(e for e in game.events if e.kind == "ai-drawn")
        setup_counts[game.catalog.cards[drawn.data["card"]].name] += 1
    catalog = lion_of_level("level-1").catalog
    basic = sum(n for name, n in setup_counts.items() if catalog.ai(catalog.card(name)).level == 1)
    assert 370 < basic < 470  # expected 420, standard deviation 11
    assert 45 < setup_counts["claw"] < 95  # two of twelve copies: expected 70, standard deviation 8
    assert 15 < setup_counts["combo-claw"] < 57  # one copy: expected 35, standard deviation 6
