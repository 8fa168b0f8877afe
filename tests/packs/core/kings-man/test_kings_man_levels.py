"""The King's Man as a whole: stat lines, decks, cards in play, setup, rewards and the price of a defeat."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.engine import Game, Setup, SurvivorSetup, cell_named, showdown
from showdown.model.invariants import problems
from tests.support.position import Dice, Play, check, draw, play

TRAITS = ["monster-weak-spot", "kings-combat", "kings-aura", "out-fighting"]


def kings_man(level: str, seed: int = 1) -> Game:
    """Two survivors far away, at the survivors' turn."""
    setup = Setup()
    setup.monster = "kings-man"
    setup.level = level
    setup.seed = seed
    setup.start = "survivors-turn"
    for space in ("A1", "V16"):
        survivor = SurvivorSetup()
        survivor.cell = cell_named(space)
        setup.survivors.append(survivor)
    return Game(setup)


@pytest.mark.parametrize(
    ("level", "number", "stats", "cards", "traits"),
    [
        ("level-1", 1, [5, 12, 0, 0], {"basic": 10, "advanced": 2}, TRAITS),
        ("level-2", 2, [6, 15, 1, 1], {"basic": 11, "advanced": 4, "legendary": 1}, [*TRAITS, "silent-hymn"]),
        (
            "level-3",
            3,
            [6, 18, 2, 2],
            {"basic": 12, "advanced": 6, "legendary": 1},
            [*TRAITS, "silent-hymn", "indomitable"],
        ),
    ],
)
def test_each_level_has_its_stat_line_deck_and_traits(
    level: str, number: int, stats: list[int], cards: dict[str, int], traits: list[str]
) -> None:
    """It dies on wound 13, 17 or 20.  [R-SET-08, R-SET-01, R-SET-02, R-TOK-03]"""
    game = kings_man(level)
    view = game.view()
    assert [view["monster"][k] for k in ("movement", "toughness", "speed", "damage")] == stats
    assert view["monster"]["tokens"] == ({"accuracy": 2} if level == "level-3" else {})
    assert game.state.constants.level.number == number
    assert view["decks"]["ai"] == sum(cards.values()) == {1: 12, 2: 16, 3: 19}[number]
    assert view["decks"]["ai_unseen_levels"] == cards
    assert view["decks"]["in_play"] == traits
    assert view["decks"]["hit_locations"] == 21
    assert problems(game.state) == []


def test_the_pool_of_ai_cards() -> None:
    """13 basic of ten names, 7 advanced, 1 legendary, 3 traits of its own and the Basic Action.  [R-SET-01]"""
    game = kings_man("level-1")
    pool = [game.catalog.ai(c) for c in game.catalog.monster("kings-man").ai]
    copies = {card.name: card.copies for card in pool if card.level == 1}
    assert len(copies) == 10 and sum(copies.values()) == 13
    assert {name for name, n in copies.items() if n == 2} == {"kings-man-cleave", "hook-and-pull", "kings-man-spear"}
    assert Counter(card.level for card in pool) == {0: 1, 1: 10, 2: 7, 3: 1, 4: 3}
    basic_action = game.catalog.monster("kings-man").basic_action
    assert game.catalog.cards[basic_action].name == "kings-man-basic-action"
    assert all(card.copies == 1 for card in pool if card.level != 1)


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_battle_pressure_is_on_top_from_the_start(level: str) -> None:
    """[R-HL-08, R-SET-03]"""
    game = kings_man(level)
    top = [game.catalog.cards[c].name for c in game.state.hl_deck.cards[-3:]]
    assert top == ["battle-pressure"] * 3


# -- setup -------------------------------------------------------------------------------------------------------


def test_the_board_is_set_up_with_columns_and_two_random_terrain_cards() -> None:
    """It stands on K8 and faces south; a column across K4 and L4, two on J6 and M6.  [R-SET-05, R-SET-09]"""
    game = Game(showdown("kings-man", "level-1", 1, 1, {}))
    laid = [(t["id"], t["at"], sorted(t["spaces"])) for t in game.view()["terrain"]]
    assert laid == [
        ("stone-column", "K4", ["K4", "L4"]),
        ("stone-column", "J6", ["J6", "J7"]),
        ("stone-column", "M6", ["M6", "M7"]),
    ]
    monster = game.view()["monster"]
    assert (monster["at"], monster["facing"]) == ("K8", "south")
    while game.decision.kind == "lay_tile":
        game.choose(game.decision.options[0])
    assert [e.kind for e in game.events].count("terrain-drawn") == 2


def test_players_chose_the_facing_of_the_kings_man_bug() -> None:
    """It faces the survivors, whatever the players like.  [R-SET-09]"""
    game = Game(showdown("kings-man", "level-1", 1, 1, {}))
    kinds = set()
    while not game.over and game.decision.kind in ("lay_tile", "facing", "deploy"):
        kinds.add(game.decision.kind)
        game.choose(game.decision.options[0])
    assert "facing" not in kinds and "deploy" in kinds


def test_survivors_start_on_the_south_edge_and_act_first() -> None:
    """Each has Battle Tempo.  [R-SET-06, R-STA-01]"""
    game = Game(showdown("kings-man", "level-1", 1, 5, {}))
    while game.decision.kind != "deploy":
        game.choose(game.decision.keys()[0])
    spaces = {option.key.removeprefix("at:") for option in game.decision.options}
    assert {space[1:] for space in spaces} == {"16"} and len(spaces) == 22
    while game.decision.kind in ("deploy", "trigger_order"):
        game.choose(game.decision.keys()[0])
    view = game.view()
    assert view["turn"] == "survivors"
    assert all(v["statuses"] == ["battle-tempo"] for v in view["survivors"].values())


# -- the aftermath -----------------------------------------------------------------------------------------------

SPEAR = (
    "each survivor may choose the weapon proficiency Spear; each survivor who has it gains 1 level of it "
    "for each level of the monster, instead of only 1 level for this showdown"
)


def won(level: str, *dice: Dice) -> Play:
    """a strikes the killing blow."""
    return (
        play(
            f"""
        monster: {{id: kings-man, at: K8, facing: south, level: {level}}}
        survivors: {{a: {{at: J8, attributes: {{strength: 20}}}}, b: {{at: A1}}, c: {{dead: true}}}}
        decks: {{ai: [], hit_locations: [regal-sabatons]}}
        start: survivors-turn
        """,
            ("to_hit", [9, 1]),
            ("to_wound", [9]),
            *dice,
        )
        .unwatched()
        .choose("act:a", "attack:founding-stone", "wound:regal-sabatons")
    )


@pytest.mark.parametrize(("level", "die"), [("level-1", 1), ("level-1", 3), ("level-2", 2), ("level-3", 1)])
def test_a_low_roll_yields_lanterns_and_an_organ(level: str, die: int) -> None:
    """1d10 and the level: 4 or less.  [R-END-03]"""
    g = won(level, check(die))
    assert (g.view["rewards"], g.view["basic_rewards"]) == (["broken-lantern", "broken-lantern", "monster-organ"], 0)
    assert [(g.survivor(x)["xp"], g.survivor(x)["proficiency"]) for x in "abc"] == [(1, 1), (1, 1), (0, 0)]
    assert [e.data["text"] for e in g.events("settlement")][:1] == [SPEAR]
    g.expects_over("victory")


@pytest.mark.parametrize(("level", "die"), [("level-1", 4), ("level-1", 7), ("level-3", 2), ("level-3", 5)])
def test_a_middling_roll_teaches_everybody_an_art(level: str, die: int) -> None:
    """5 to 8; the dead learn nothing.  [R-END-03, R-FS-03]"""
    g = won(level, check(die), draw("fighting_art", "crazed"), draw("fighting_art", "tough"))
    assert sorted(g.survivor("a")["arts"] + g.survivor("b")["arts"]) == ["crazed", "tough"]
    assert g.survivor("c")["arts"] == [] and g.view["rewards"] == []
    g.expects_over("victory")


@pytest.mark.parametrize(("level", "die"), [("level-1", 8), ("level-2", 7), ("level-3", 10)])
def test_a_high_roll_yields_a_steel_sword(level: str, die: int) -> None:
    """9 or more; and one basic resource.  [R-END-03]"""
    g = won(level, check(die))
    assert (g.view["rewards"], g.view["basic_rewards"]) == (["steel-sword"], 1)
    g.expects_over("victory")


def test_a_victory_tells_of_the_curse() -> None:
    """King's Curse is the settlement's matter.  [R-END-03]"""
    told = [e.data["text"] for e in won("level-1", check(1)).events("settlement")]
    curse = "the survivor who killed the monster triggers the story event King's Curse"
    assert told == [SPEAR, curse]


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_a_defeat_is_felt_at_home(level: str) -> None:
    """[R-END-03]"""
    g = play(
        f"""
        monster: {{id: kings-man, at: K8, facing: south, level: {level}}}
        survivors: {{a: {{at: K11, survival: 0, knocked_down: true}}}}
        decks: {{ai: [coup-de-grace]}}
        start: monster-turn
        """,
        ("random_survivor", ["a"]),
        ("severe_injury", [1]),
    ).unwatched()
    told = ["if the settlement has the innovation Pottery, it goes back into the innovation deck"]
    assert [e.data["text"] for e in g.events("settlement")] == told
    g.expects_over("defeat")
