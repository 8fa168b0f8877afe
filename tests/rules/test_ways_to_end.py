"""Wounds on a card, cards that end the showdown, a card fixed at the bottom of the AI deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent, explain_card
from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Play, draw, to_hit, to_wound

AI = """
many-eyes:
  type: trait
  level: special
  faces:
    eyes:
      while_in_play: {takes_wounds: {limit: [2, 3], do: [{flip: {card: this, to: respect}}]}}
    respect:
      while_in_play:
        takes_wounds: {limit: 1, do: [{gain: {who: attacker, courage: 1}}, {end_showdown: victory}]}
ovation: {level: special, actions: [{gain: {who: all survivors, insanity: 2}}, {end_showdown: victory}]}
rout: {actions: [{end_showdown: defeat}, {gain: {who: all survivors, insanity: 2}}]}
flight: {actions: [{end_showdown: defeat without aftermath}, {gain: {who: all survivors, insanity: 2}}]}
cuts: {actions: [{wound: {monster: 2}}]}
mending: {actions: [{heal: 1}]}
staring: {actions: [{card_tokens: {card: many-eyes, amount: 20}}]}
quiet: {copies: 9, actions: []}
"""
BALM = "balm: {keywords: [item], abilities: [{name: rub, do: [{heal: 1}]}]}\n"
LEVELS = """
clock: {level: 1, movement: 6, toughness: 6, deck: [quiet, rout], bottom: ovation}
grim: {level: 1, movement: 6, toughness: 6, deck: [quiet, rout], defeat: [{settlement: {population: -1}}]}
"""


def turn(tmp_path: Path, card: str, rest: str = "in_play: [many-eyes]", level: str = "one", wounds: int = 0) -> Play:
    return play_with(
        beast(tmp_path, AI, levels=LEVELS),
        f"""
        monster: {{id: beast, level: {level}, at: K8, facing: south}}
        survivors: {{a: {{at: K7}}, b: {{at: A1}}}}
        players: [[a, b]]
        decks: {{ai: [{card}, quiet, quiet], hit_locations: [hide], {rest}}}
        """,
        *[dice for _ in range(wounds) for dice in (to_hit(9, 1), to_wound(9))],
    )


def strike(g: Play) -> Play:
    return g.choose("act:a", "attack:founding-stone", "wound:hide")


def test_a_wound_puts_a_token_on_the_card_and_takes_no_ai_card(tmp_path: Path) -> None:
    """[R-WST-10]"""
    g = strike(turn(tmp_path, "quiet", wounds=1))
    assert g.decks["card_tokens"] == {"many-eyes": 1}
    assert (g.decks["ai"], g.decks["wounds"]) == (2, 0)
    assert g.decks["faces"] == {"many-eyes": "eyes"} and not g.game.over


def test_at_the_limit_the_tokens_go_and_the_card_acts(tmp_path: Path) -> None:
    """[R-WST-10, R-AI-17] The same wound does not count for the other face."""
    g = strike(turn(tmp_path, "quiet", "in_play: [many-eyes], card_tokens: {many-eyes: 1}", wounds=1))
    assert (g.decks["card_tokens"], g.decks["faces"]) == ({}, {"many-eyes": "respect"})
    assert not g.game.over and not g.monster["dead"]


def test_the_limit_is_that_of_the_level(tmp_path: Path) -> None:
    """[R-WST-10] Two of three at level 2; level 3 has the last limit of the list."""
    g = strike(turn(tmp_path, "quiet", "in_play: [many-eyes], card_tokens: {many-eyes: 1}", "two", wounds=1))
    assert (g.decks["card_tokens"], g.decks["faces"]) == ({"many-eyes": 2}, {"many-eyes": "eyes"})


def test_the_next_wound_ends_the_showdown_with_the_monster_alive(tmp_path: Path) -> None:
    """[R-END-07, R-WST-10] a, who struck, is the attacker."""
    g = strike(turn(tmp_path, "quiet", "in_play: [many-eyes], faces: {many-eyes: respect}", wounds=1))
    g.expects_over("victory")
    assert not g.monster["dead"] and not g.happened("monster-dies")
    assert (g.survivor("a")["courage"], g.survivor("b")["courage"]) == (1, 0)


def test_wounds_by_a_card_count_as_well(tmp_path: Path) -> None:
    """[R-WST-10, R-WST-07] Two wounds reach the limit of two."""
    g = turn(tmp_path, "cuts")
    assert g.decks["faces"] == {"many-eyes": "respect"}
    assert len(g.events("wound-on-card")) == 2


def test_without_the_card_each_wound_takes_an_ai_card(tmp_path: Path) -> None:
    """[R-WST-07]"""
    g = turn(tmp_path, "cuts", "in_play: []")
    assert (g.decks["ai"], g.decks["wounds"]) == (0, 2)


def test_healing_takes_a_token_off(tmp_path: Path) -> None:
    """[R-WST-10, R-HEA-01]"""
    g = turn(tmp_path, "mending", "in_play: [many-eyes], card_tokens: {many-eyes: 1}")
    assert g.decks["card_tokens"] == {}


def test_tokens_put_on_the_card_reach_its_limit(tmp_path: Path) -> None:
    """[R-WST-10, R-AI-13]"""
    g = turn(tmp_path, "staring")
    assert (g.decks["card_tokens"], g.decks["faces"]) == ({}, {"many-eyes": "respect"})


@pytest.mark.parametrize(("card", "told"), [("rout", 1), ("flight", 0)])
def test_a_defeat_may_come_without_an_aftermath(tmp_path: Path, card: str, told: int) -> None:
    """Nothing is lost at home, the survivors live, and nothing else of the card happens.  [R-END-07]"""
    g = turn(tmp_path, card, rest="in_play: []", level="grim")
    assert len(g.events("settlement")) == told
    assert g.survivor("a")["alive"] and g.survivor("a")["insanity"] == 0
    g.expects_over("defeat")


def test_a_card_ends_the_showdown_as_a_defeat_and_nothing_follows(tmp_path: Path) -> None:
    """[R-END-07]"""
    g = turn(tmp_path, "rout")
    g.expects_over("defeat")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [0, 0]
    assert [g.survivor(x)["alive"] for x in "ab"] == [True, True]


def test_the_card_at_the_bottom_is_drawn_when_everything_else_was(tmp_path: Path) -> None:
    """[R-SET-11, R-END-07]"""
    catalog = beast(tmp_path, AI.replace("{end_showdown: defeat}, ", ""), levels=LEVELS)
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: clock, at: K8, facing: south}
        survivors: {a: {at: A1}, b: {at: C1}}
        players: [[a, b]]
        """,
        draw("ai", "quiet"),
        draw("ai", "rout"),
    ).unwatched()
    assert g.decks["ai_known"] == {str(g.decks["ai"]): "ovation"} and g.decks["ai"] == 2
    idle(g)
    assert not g.game.over
    idle(g)
    g.expects_over("victory")


def test_a_healed_card_lies_above_the_one_at_the_bottom(tmp_path: Path) -> None:
    """[R-SET-11, R-HEA-01]"""
    g = play_with(
        beast(tmp_path, AI, levels=LEVELS),
        """
        monster: {id: beast, level: clock, at: K8, facing: south}
        survivors: {a: {at: A1}, b: {at: C1}}
        players: [[a, b]]
        decks: {ai: [mending, quiet, ovation], wounds: [rout], hit_locations: [hide]}
        """,
    )
    names = [g.game.state.catalog.cards[c].name for c in g.game.state.ai_deck.cards]
    assert names == ["ovation", "rout", "quiet"]


def test_the_sentences_say_what_takes_the_wounds(tmp_path: Path) -> None:
    lines = explain_card(beast(tmp_path, AI), "many-eyes")
    assert lines[1] == (
        "While Many Eyes shows its “Eyes” face, each wound of the monster puts a token on this card instead of taking "
        "an AI card; with 2/3 tokens (by monster level), remove them all and: flip Many Eyes to its “Respect” face."
    )


@pytest.mark.parametrize("deck", ["[ovation, quiet]", "{basic: 1}"])
def test_a_card_at_the_bottom_is_not_dealt_as_well(tmp_path: Path, deck: str) -> None:
    """[R-SET-11]"""
    bottom = "ovation" if deck.startswith("[") else "quiet"
    levels = f"clock: {{level: 1, movement: 6, toughness: 6, deck: {deck}, bottom: {bottom}}}"
    with pytest.raises(BadContent, match="would be dealt into the deck as well"):
        beast(tmp_path, AI, levels=levels)


@pytest.mark.parametrize("discard", ["quiet, ovation, quiet", "ovation, quiet", "ovation"])
def test_a_reshuffle_puts_the_fixed_card_at_the_bottom_again(tmp_path: Path, discard: str) -> None:
    """[R-SET-11, R-WST-02] Everybody knows that it is there; no card is lost."""
    cards = discard.split(", ")
    g = play_with(
        beast(tmp_path, AI, levels=LEVELS),
        f"""
        monster: {{id: beast, level: clock, at: K8, facing: south}}
        survivors: {{a: {{at: K7}}, b: {{at: C1}}}}
        start: survivors-turn
        decks: {{ai: [], ai_discard: [{discard}], hit_locations: [hide]}}
        """,
        to_hit(9, 1),
        to_wound(9),
    ).unwatched()
    strike(g)
    left = len(cards) - 1
    assert (g.decks["ai"], g.decks["wounds"], g.decks["ai_discard"]) == (left, 1, [])
    assert g.decks["ai_known"] == ({str(left): "ovation"} if left else {})
    assert len(g.game.state.wounds.known) == 1
    g.expects("action")


@pytest.mark.parametrize(("face_up", "wounds"), [("face_up: card-of-time", 1), ("", 0)])
def test_nothing_is_healed_under_a_duration(tmp_path: Path, face_up: str, wounds: int) -> None:
    """[R-AI-14, R-HEA-01] Only a wound takes cards off a deck with a duration on it, and none comes under it."""
    duration = "card-of-time: {type: duration, face_down: [{heal: 1}], face_up: [{heal: 1}]}\n"
    g = play_with(
        beast(tmp_path, AI + duration, gear=BALM),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K7, gear: [balm]}}, b: {{at: C1}}}}
        start: survivors-turn
        decks: {{ai: [quiet, quiet], wounds: [rout], hit_locations: [hide], {face_up}}}
        """,
    ).unwatched()
    g.choose("act:a", "use:balm:rub")
    assert g.decks["wounds"] == wounds
    assert g.decks["face_up"] == ("card-of-time" if face_up else None)
    g.expects("action")
