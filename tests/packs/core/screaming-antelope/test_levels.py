"""The Screaming Antelope as a whole: stat lines, decks, traits in play, setup, deployment."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.engine import Game, Setup, SurvivorSetup, cell_named, showdown
from showdown.model.card_count import dealt
from showdown.model.invariants import problems
from tests.support.position import Dice, Play, check, draw, play, to_hit


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
    """Correction 1: two copies of four of them.  [R-SET-01]"""
    game = antelope("level-1")
    basics = [game.catalog.ai(c) for c in game.catalog.monster("screaming-antelope").ai]
    copies = {card.name: card.copies for card in basics if card.level == 1}
    assert len(copies) == 8 and sum(copies.values()) == 12
    assert {name for name, n in copies.items() if n == 2} == {"back-kick", "bite", "chow-down", "stomp-and-snort"}


def test_the_board_is_set_up_with_plants_bugs_and_two_random_terrain_cards() -> None:
    """Correction 6: six plants in a diamond of 56 spaces, the bugs on L14, then the deck.  [R-SET-05, R-SET-09]"""
    game = Game(showdown("screaming-antelope", "level-1", 1, 1, {}))
    for n in range(6):
        assert game.decision.kind == "lay_tile", n
        spaces = [option.key.removeprefix("lay:") for option in game.decision.options]
        assert len(spaces) == 56 - n
        assert ("K4" in spaces or n) and "K3" not in spaces  # four and five away
        assert ("I6" in spaces or n) and "H6" not in spaces  # diagonally, too
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


# -- the aftermath -----------------------------------------------------------------------------------------------

DECK = ["pelt", "pelt", "pelt", "pelt", "shank-bone", "shank-bone", "bladder", "spiral-horn"]
STRANGE = ["vermin", "vermin", "black-lichen"]


def won(level: str, resources: int, *more: Dice, a: str = "insanity: 0", life: str = "") -> Play:
    """a slings the killing stone."""
    return play(
        f"""
        monster: {{id: screaming-antelope, at: K8, facing: south, level: {level}{life}}}
        survivors: {{a: {{at: K7, {a}}}, b: {{at: A1, insanity: 20}}, c: {{dead: true}}}}
        decks: {{ai: [], hit_locations: [restless-back]}}
        start: survivors-turn
        """,
        draw("resource", *DECK[:resources]),
        *more,
    ).choose("act:a", "use:founding-stone:sling", "wound:restless-back")


@pytest.mark.parametrize(
    ("level", "resources", "basic", "xp", "strange"),
    [("level-1", 4, 4, 1, []), ("level-2", 7, 6, 2, []), ("level-3", 8, 6, 2, STRANGE)],
)
def test_the_spoils_of_a_victory(level: str, resources: int, basic: int, xp: int, strange: list[str]) -> None:
    """Corrections 3, 4, 5: resources of the printed page, hunt experience, 1 proficiency.  [R-END-03]"""
    g = won(level, resources)
    assert (g.view["rewards"], g.view["basic_rewards"]) == ([*DECK[:resources], *strange], basic)
    assert (g.survivor("a")["xp"], g.survivor("a")["proficiency"]) == (xp, 1)
    assert (g.survivor("c")["xp"], g.survivor("c")["proficiency"]) == (0, 0)
    told = [e.data["text"] for e in g.events("settlement")]
    surgeon = ["if the settlement has the innovation Pottery, it gains Barber Surgeon"]
    assert told == (surgeon if level != "level-1" else [])
    g.expects_over("victory")


@pytest.mark.parametrize(("insanity", "alive"), [(19, True), (20, False)])
def test_twenty_insanity_is_too_much(insanity: int, alive: bool) -> None:
    """Correction 14: survivors with 20 or more insanity are lost after a victory.  [R-END-03]"""
    g = won("level-1", 4, a=f"insanity: {insanity}")
    assert (g.survivor("a")["alive"], g.survivor("b")["alive"]) == (alive, False)
    g.expects_over("victory")


@pytest.mark.parametrize(
    ("level", "text"),
    [
        ("level-1", "a survivor at home, chosen by the players, suffers the injury Deaf"),
        ("level-2", "a survivor at home, chosen by the players, suffers the injury Deaf"),
        ("level-3", "a survivor at home, chosen by the players, suffers the injury Deaf"),
        ("mad-steed", "the settlement loses 3 population"),
    ],
)
def test_a_defeat_is_felt_at_home(level: str, text: str) -> None:
    """Correction 14; of the Mad Steed: its own line.  [R-END-03]"""
    g = play(
        f"""
        monster: {{id: screaming-antelope, at: K8, facing: south, level: {level}}}
        survivors: {{a: {{swallowed: true}}}}
        start: survivors-turn
        """,
        check(1),
    ).choose("act:a")
    assert [e.data["text"] for e in g.events("settlement")] == [text]
    g.expects_over("defeat")


# -- the Mad Steed -----------------------------------------------------------------------------------------------


def test_the_mad_steed() -> None:
    """Section 1.5: horns add 4 toughness and 1 speed; Furry Throat is archived.  [R-SET-08, R-WST-08]"""
    game = antelope("mad-steed")
    view = game.view()
    assert [view["monster"][k] for k in ("movement", "toughness", "speed", "damage", "life")] == [9, 22, 3, 5, 20]
    assert view["monster"]["tokens"] == {"accuracy": 1, "luck": 1}
    deck = ["bite", "bite", "stomp-and-snort", "crush-and-devour", "great-kick", "ravenous"]
    assert Counter(view["decks"]["ai_unseen"]) == Counter(deck)
    traits = ["trample", "diabolical", "monster-berserker", "hypermetabolism", "kings-aura", "legendary-horns"]
    assert view["decks"]["in_play"] == [*traits, "indomitable"]
    assert view["decks"]["hit_locations"] == 24
    assert view["decks"]["archived"] == ["furry-throat"]
    assert game.state.constants.level.setup.random_terrain == 4
    assert problems(game.state) == []


def test_three_battle_pressure_lie_on_top_of_the_mad_steeds_hit_locations() -> None:
    """King's Aura: every shuffle and every monster turn puts them on top.  [R-HL-08, R-HL-11]"""
    g = play(
        """
        monster: {id: screaming-antelope, at: K8, facing: south, level: mad-steed}
        survivors: {a: {at: K7, survival: 0}, b: {at: A1}}
        start: survivors-turn
        """,
        to_hit(9, 9),
    )
    g.choose("act:a", "attack:founding-stone", "wound:battle-pressure", "no", "wound:battle-pressure", "no")
    assert g.decks["hit_location_discard"] == ["battle-pressure", "battle-pressure"]
    assert (g.monster["life"], g.decks["hit_locations"]) == (20, 22)
    assert problems(g.game.state, dealt(g.game.state)) == []


def test_the_slayer_of_the_mad_steed_pays_with_an_arm() -> None:
    """As level 3, one resource of choice more; the killer: 9 courage, a dismembered arm.  [R-END-03, R-WST-08]"""
    g = won("mad-steed", 8, life=", life: 1")
    assert g.game.decision.kind == "card_choice"
    g.choose("pick:screaming-brain")
    assert g.view["rewards"] == [*DECK, *STRANGE, "screaming-brain"]
    a = g.survivor("a")
    assert (a["courage"], a["permanent_injuries"], a["xp"], a["proficiency"]) == (9, ["dismembered-arm"], 2, 1)
    assert [e.data["text"] for e in g.events("settlement")] == [
        "if the settlement has the innovation Pottery, it gains Barber Surgeon",
        "the survivor who killed the monster learns Red Fist",
        "the settlement gains Adventure Sword",
    ]
    g.expects_over("victory")


def test_two_life_points_in_a_round_free_the_swallowed() -> None:
    """Each life point lost is a wound.  [R-WST-08, R-GEN-14]"""
    g = play(
        """
        monster: {id: screaming-antelope, at: K8, facing: south, level: mad-steed, wounds_this_round: 1}
        survivors: {a: {at: A1}, b: {swallowed: true, survival: 0}}
        decks: {hit_locations: [restless-back]}
        start: survivors-turn
        """,
        check(8),
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:restless-back", "place:L7")
    assert (g.monster["life"], g.survivor("b")["at"], g.survivor("b")["understanding"]) == (19, "L7", 1)
