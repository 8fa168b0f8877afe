"""A deck dealt unseen: which cards may still turn up, and how likely each is.  [R-SET-01]"""

from __future__ import annotations

from pathlib import Path

from showdown.engine import load_packs
from tests.beast import play_with
from tests.homebrew import CORE, homebrew
from tests.support import Dice, Play, draw
from tests.turns import idle

LEVEL = "deck: {basic: 2, advanced: 1}"

AI = """
    purr: {level: basic, actions: [{end: turn}]}
    yawn: {level: basic, actions: [{end: turn}]}
    doze: {level: basic, actions: [{end: turn}]}
    rage: {level: advanced, actions: [{end: turn}]}
    fury: {level: advanced, actions: [{end: turn}]}
    """


def dealt(folder: Path, *dice: Dice, start: str = "monster-turn") -> Play:
    """A straw man whose deck holds two of three basic and one of two advanced cards."""
    homebrew(folder, ai=AI)
    file = folder / "straw" / "straw-man" / "monster.yaml"
    file.write_text(file.read_text().replace("deck: [straw-blow]", LEVEL), encoding="utf-8")
    cards = folder / "straw" / "straw-man" / "ai.yaml"
    text = cards.read_text().split("  straw-blow:")
    cards.write_text(text[0] + text[1][text[1].index("  purr:") :], encoding="utf-8")
    return play_with(
        load_packs([CORE, folder / "straw"]),
        f"""
        monster: {{id: straw-man, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: J8}}, b: {{at: A1}}}}
        start: {start}
        """,
        *dice,
    )


def test_every_card_of_a_level_may_be_among_those_dealt(tmp_path: Path) -> None:
    """[R-SET-01]"""
    g = dealt(tmp_path, start="survivors-turn")
    assert g.decks["ai"] == 3
    assert g.decks["ai_unseen"] == ["doze", "fury", "purr", "rage", "yawn"]
    assert g.decks["ai_unseen_levels"] == {"basic": 2, "advanced": 1}


def test_a_card_that_turned_up_leaves_a_place_for_the_others_of_its_level(tmp_path: Path) -> None:
    """[R-SET-01] One of two basic cards is known: the other two may still be the second."""
    g = dealt(tmp_path, draw("ai", "purr"))
    assert g.decks["ai_discard"] == ["purr"]
    assert g.decks["ai_unseen"] == ["doze", "fury", "rage", "yawn"]
    assert g.decks["ai_unseen_levels"] == {"basic": 1, "advanced": 1}
    g.expects("act_order")


def test_cards_of_a_level_without_a_place_left_can_no_longer_be_unseen(tmp_path: Path) -> None:
    """[R-SET-01] The one advanced card turned up: the other was never dealt."""
    g = dealt(tmp_path, draw("ai", "rage"))
    assert g.decks["ai_unseen"] == ["doze", "purr", "yawn"]
    assert g.decks["ai_unseen_levels"] == {"basic": 2}
    g.expects("act_order")


def test_when_every_dealt_card_turned_up_nothing_is_unseen(tmp_path: Path) -> None:
    """[R-SET-01, R-WST-02] Then the discard is shuffled, and all three are known to be in the deck."""
    g = dealt(tmp_path, draw("ai", "purr"), draw("ai", "rage"), draw("ai", "doze"), draw("ai", "rage"))
    idle(g)
    assert g.decks["ai_unseen"] == ["doze", "yawn"]
    idle(g)
    assert (g.decks["ai_unseen"], g.decks["ai"]) == ([], 0)
    idle(g)
    assert g.decks["ai_unseen"] == ["doze", "purr"]
    assert g.decks["ai_discard"] == ["rage"]
    g.expects("act_order")
