"""The two legendary lions of level 4, and life points."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from tests.support.lion_levels import lion_of_level
from tests.support.position import Dice, Play, check, draw, play, severe, to_hit, to_wound


def test_the_beast_of_sorrow() -> None:
    """[R-SET-08, R-SET-01]"""
    view = lion_of_level("beast-of-sorrow").view()
    monster = view["monster"]
    assert [monster[k] for k in ("movement", "toughness", "speed", "damage")] == [7, 13, 1, 1]
    assert (monster["tokens"], monster["life"]) == ({}, None)
    assert view["decks"]["ai_unseen_levels"] == {"basic": 10, "advanced": 5, "legendary": 1}
    assert view["decks"]["in_play"] == ["cunning", "trample", "monster-weak-spot", "indomitable"]
    assert view["decks"]["hit_locations"] == 23


@pytest.mark.parametrize(("space", "die", "wounds"), [("K7", 3, 1), ("K7", 2, 0), ("J8", 6, 0), ("J8", 7, 1)])
def test_the_beast_of_sorrow_is_weak_behind(space: str, die: int, wounds: int) -> None:
    """Toughness 13 against strength 6; from the blind spot 9.  [R-SAT-16, R-BRD-09]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: beast-of-sorrow}}
        survivors: {{a: {{at: {space}, survival: 0, attributes: {{strength: 5}}}}, b: {{at: A1}}}}
        decks: {{ai: [claw, maul], hit_locations: [beasts-knee], in_play: [monster-weak-spot]}}
        start: survivors-turn
        """,
        to_hit(9, 1),
        to_wound(die),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.decks["wounds"] == wounds


@pytest.mark.parametrize(("trait", "dead"), [("", False), ("top-of-the-food-chain", True)])
def test_the_top_of_the_food_chain_makes_injuries_worse(trait: str, dead: bool) -> None:
    """Severe injury rolls from its attacks: 7 (blind) reads as 4 (dead).  [R-SEV-05]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: great-golden-cat}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{head: heavy}}}}, b: {{at: A1}}}}
        decks: {{ai: [chomp], in_play: [{trait}]}}
        """,
        to_hit(9, 1, 1),
        severe(7),
    ).choose("take:head")
    assert g.survivor("a")["alive"] is not dead


FUR = ["white-fur", "white-fur", "white-fur", "white-fur", "sinew", "sinew", "lion-tail", "eye-of-cat"]


def slain(level: str, *dice: Dice, life: str = "") -> Play:
    """a kills it, b looks on."""
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: {level}{life}}}
        survivors: {{a: {{at: K7, attributes: {{strength: 20}}}}, b: {{at: A1}}}}
        decks: {{ai: [], hit_locations: [beasts-knee]}}
        start: survivors-turn
        """,
        to_hit(6, 1),
        to_wound(2),
        draw("resource", *FUR),
        *dice,
    )
    return g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")


def test_whoever_slays_the_beast_of_sorrow_learns_from_it() -> None:
    """As a lion of level 3, with Iron; the killer learns a random fighting art.  [R-END-03]"""
    g = slain("beast-of-sorrow", ("draw_fighting_art", ["tough"]))
    assert [(g.survivor(i)["xp"], g.survivor(i)["proficiency"]) for i in "ab"] == [(2, 1), (2, 1)]
    assert (g.view["rewards"], g.view["basic_rewards"]) == ([*FUR, "elder-cat-teeth", "iron"], 4)
    assert (g.survivor("a")["arts"], g.survivor("b")["arts"]) == (["tough"], [])
    g.expects_over("victory")


def test_whoever_slays_the_great_golden_cat_is_a_master() -> None:
    """As a lion of level 3, with Black Lichen and Iron; the killer: 2 strength and two arts.  [R-END-03]"""
    g = slain("great-golden-cat", life=", life: 1")
    assert g.view["rewards"] == [*FUR, "elder-cat-teeth", "black-lichen", "iron"]
    a, b = g.survivor("a"), g.survivor("b")
    assert (a["arts"], b["arts"]) == (["timeless-eye", "combo-master"], [])
    assert (a["attributes"]["strength"], a["xp"]) == (22, 2)
    g.expects_over("victory")


@pytest.mark.parametrize(("level", "toll"), [("beast-of-sorrow", False), ("great-golden-cat", True)])
def test_a_legend_that_wins(level: str, toll: bool) -> None:
    """The Beast of Sorrow forbids endeavors; the Great Golden Cat costs jewelry as any lion.  [R-END-03]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{head: heavy}}}}}}
        decks: {{ai: [chomp]}}
        """,
        to_hit(2, *[1] * (2 if toll else 1)),
        severe(1),
        *([check(6)] if toll else []),
    ).choose("take:head")
    told = [e.data["text"] for e in g.events("settlement")]
    assert told == ([] if toll else ["the settlement can spend no endeavors in its next phase"])
    assert g.happened("defeat-toll") is toll
    g.expects_over("defeat")


def test_the_great_golden_cat() -> None:
    """Golden Eyes is in play from the start, and so are its tokens.  [R-SET-08, R-WST-08]"""
    view = lion_of_level("great-golden-cat").view()
    monster = view["monster"]
    assert [monster[k] for k in ("movement", "toughness", "speed", "damage", "life")] == [9, 17, 3, 5, 15]
    assert monster["tokens"] == {"accuracy": 1, "luck": 1}
    assert monster["from_cards"] == {"speed": 1, "accuracy": 2}
    deck = ["combo-claw", "vicious-claw", "power-swat", "bloody-claw", "terrifying-roar", "vanish"]
    assert Counter(view["decks"]["ai_unseen"]) == Counter(deck)
    traits = ["cunning", "merciless", "golden-eyes", "trample", "indomitable", "top-of-the-food-chain"]
    assert view["decks"]["in_play"] == traits
    assert view["decks"]["hit_locations"] == 20


def cat(*dice: Dice, life: int = 15, ai: str = "claw, maul", more: str = "") -> Play:
    """A strong survivor behind the Great Golden Cat, without its traits."""
    return play(
        f"""
        monster: {{at: K8, facing: south, level: great-golden-cat, life: {life}}}
        survivors: {{a: {{at: K7, attributes: {{strength: 20}}}}, b: {{at: A1}}}}
        decks: {{ai: [{ai}], hit_locations: [beasts-knee, beasts-femur]{more}}}
        start: survivors-turn
        """,
        *dice,
    )


def test_a_wound_costs_a_life_point_and_no_card() -> None:
    """[R-WST-08]"""
    g = cat(to_hit(6, 1), to_wound(2))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.monster["life"] == 14
    assert (g.decks["ai"], g.decks["wounds"]) == (2, 0)
    assert g.monster["last_to_wound"] == "a"
    assert problems(g.game.state, count_cards(g.game.state)) == []
    g.expects("action")


def test_losing_life_is_a_wound_to_its_moods() -> None:
    """Ground Fighting ends with the first wound, here by a stone from afar.  [R-WST-08, R-AI-16]"""
    g = cat(more=", in_play: [ground-fighting]")
    assert g.decks["in_play"] == ["ground-fighting"]
    g.choose("act:b", "use:founding-stone:sling", "wound:beasts-knee")
    assert (g.monster["life"], g.decks["in_play"]) == (14, [])


def test_an_empty_deck_does_not_kill_it() -> None:
    """[R-WST-08]"""
    g = cat(to_hit(6, 1), to_wound(2), ai="", life=2)
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert (g.monster["life"], g.monster["dead"]) == (1, False)
    g.expects("action")


def test_the_last_life_point_is_its_last() -> None:
    """Cards are left, and it is dead all the same.  [R-WST-08, R-END-01]"""
    g = cat(to_hit(6, 1), to_wound(2), draw("resource", *FUR), life=1)
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.decks["ai"] == 2
    assert g.survivor("a")["xp"] == 2 and g.survivor("a")["proficiency"] == 1
    g.expects_over("victory")


def test_organ_trail_bleeds_life() -> None:
    """[R-WST-07, R-WST-08]"""
    g = play(
        """
        monster: {at: K8, facing: south, level: great-golden-cat, life: 9}
        survivors: {a: {at: A1}}
        decks: {ai: [alert, claw], injuries: [organ-trail]}
        """,
        check(1),
    )
    assert g.monster["life"] == 8
    assert g.decks["wounds"] == 0
    g.expects("act_order")


@pytest.mark.parametrize(("life", "after"), [(9, 10), (15, None)])
def test_healing_gives_life_back_up_to_the_first_value(life: int, after: int | None) -> None:
    """Unwounded there is nothing to lick, and the card draws another.  [R-WST-08, R-HEA-01]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south, level: great-golden-cat, life: {life}}}
        survivors: {{a: {{at: A1}}}}
        decks: {{ai: [lick-wounds, alert]}}
        """
    )
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose(g.options[0])
    assert g.monster["life"] == (after or 15)
    assert g.happened("heals-life") is (after is not None)
    assert g.decks["in_play"] == ([] if after else ["alert"])
    g.expects("act_order")


def test_vanish_stays_where_it_lies_when_life_is_lost() -> None:
    """No card moves, so the lion does not come back before its time.  [R-WST-08, R-AI-14]"""
    g = play(
        """
        monster: {at: K8, facing: south, level: great-golden-cat}
        survivors: {a: {at: A1}, b: {at: V16}}
        decks: {ai: [vanish], injuries: [organ-trail]}
        """,
        check(2),
        check(1),
        ("random_survivor", ["b"]),
    )
    g.choose("act:a", "end", "act:b", "end")
    assert g.monster["life"] == 14
    assert g.game.decision.kind == "monster_path"
    g.expects("monster_path")
