"""A pack without the core pack, whose first card of all is a card of the monster: number 0 is a card like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Catalog, load_packs
from tests.support.custom_monster import MONSTER, play_with, write
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, draw, place, to_hit

QUIET = "quiet: {level: basic, copies: 9, actions: [REVEAL]}"
REVEAL = "{reveal: {cards: 2, moods_enter: 1}}"
BLOW = "first: {level: basic, actions: [{pick_target: closest survivor}, {attack: {speed: 1, accuracy: 2, damage: 1}}]}"
MOOD = "first: {level: basic, type: mood, while_in_play: {tokens: {toughness: 2}}}"


def alone(folder: Path, first: str, quiet: str = "flow") -> Catalog:
    """The beast alone, without resources and hit locations."""
    home = folder / "alone" / "beast"
    home.mkdir(parents=True)
    write(home / "monster.yaml", MONSTER.replace("beast-basic", "first"), "")
    write(home / "resources.yaml", "cards: {}\n", "")
    write(home / "hit-locations.yaml", "cards: {}\n", "")
    write(home / "ai.yaml", "cards:\n", f"{first}\n{QUIET.replace('REVEAL', quiet)}\n")
    catalog = load_packs([home.parent])
    assert catalog.card("first", "ai") == 0
    return catalog


def begun(catalog: Catalog, deck: str, *dice: Dice, more: str = "") -> Play:
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K10, gear: [], survival: 0}}, b: {{at: V1, gear: [], survival: 0}}}}
        players: [[a, b]]
        decks: {{ai: [{deck}]{more}}}
        """,
        *dice,
    ).unwatched()


def test_it_is_drawn_and_played(tmp_path: Path) -> None:
    """[R-MT-03, R-AI-01]"""
    g = begun(alone(tmp_path, BLOW), "first, quiet", to_hit(2), place("body")).choose("take:body")
    assert g.survivor("a")["injuries"]["body"] == "light" and g.decks["ai_discard"] == ["first"]
    g.expects("act_order")


def test_it_enters_play_as_a_mood(tmp_path: Path) -> None:
    """[R-AI-11, R-AI-12]"""
    g = begun(alone(tmp_path, MOOD), "first, quiet")
    assert g.decks["in_play"] == ["first"] and g.monster["toughness"] == 8
    g.expects("act_order")


def test_it_is_revealed_where_it_is_known_to_lie(tmp_path: Path) -> None:
    """Nothing is drawn for it: it lies there face up in the text.  [R-GEN-12]"""
    g = begun(alone(tmp_path, MOOD, REVEAL), "quiet, first, quiet")
    assert g.decks["in_play"] == ["first"] and g.monster["toughness"] == 8
    assert [e.data["card"] for e in g.events("revealed")] == [0]
    g.expects("act_order")


@pytest.mark.parametrize(("drawn", "in_play"), [("first", ["first"]), ("quiet", [])])
def test_it_is_revealed_from_a_shuffled_deck(tmp_path: Path, drawn: str, in_play: list[str]) -> None:
    """The first reveal finds no mood and shuffles the deck.  [R-GEN-12]"""
    catalog = alone(tmp_path, MOOD, "{reveal: {cards: 1, moods_enter: 1}}")
    g = begun(catalog, "quiet, quiet, first, quiet", draw("ai", "quiet"), draw("ai", drawn))
    assert g.decks["in_play"] == [] and g.decks["ai_unseen"] == ["first", "quiet", "quiet"]
    idle(g)
    assert g.decks["in_play"] == in_play
    g.expects("act_order")


@pytest.mark.parametrize("kept", ["pick:first", "done"])
def test_it_is_looked_at_and_may_go_to_the_bottom(tmp_path: Path, kept: str) -> None:
    """[R-GEN-12]"""
    g = begun(alone(tmp_path, MOOD, "{look: {deck: ai, cards: 1, bottom: true}}"), "quiet, first, quiet")
    assert (g.game.decision.kind, g.options) == ("card_choice", ["pick:first", "done"])
    g.choose(kept)
    assert g.decks["ai_known"]["2" if kept == "pick:first" else "1"] == "first"
    g.expects("act_order")


def test_looking_at_an_empty_deck_asks_nothing(tmp_path: Path) -> None:
    """[R-GEN-12]"""
    g = begun(alone(tmp_path, MOOD, "{look: {deck: ai, cards: 1, bottom: true}}"), "quiet")
    assert not g.happened("looked-at")
    g.expects("act_order")
