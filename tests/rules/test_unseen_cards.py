"""A deck dealt unseen: which cards may still turn up, and how likely each is.  [R-SET-01]"""

from __future__ import annotations

from pathlib import Path

from showdown.api import load_packs
from showdown.model.card_count import count_cards
from showdown.model.card_count import dealt as dealt_cards
from showdown.model.invariants import problems
from showdown.rules.verbs.reveal import ShuffleAi
from tests.support.custom_monster import play_with
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, draw, play, to_hit, to_wound
from tests.support.tiny_monster import CORE, homebrew

LEVEL = "deck: {basic: 2, advanced: 1}"

AI = """
    yawn: {level: basic, actions: [{end: turn}]}
    purr: {level: basic, actions: [{end: turn}]}
    doze: {level: basic, actions: [{end: turn}]}
    rage: {level: advanced, actions: [{end: turn}]}
    fury: {level: advanced, actions: [{end: turn}]}
    """


def dealt(folder: Path, *dice: Dice, start: str = "monster-turn", level: str = LEVEL, ai: str = AI) -> Play:
    """A straw man whose deck holds two of three basic and one of two advanced cards."""
    homebrew(folder, ai=ai)
    file = folder / "straw" / "straw-man" / "monster.yaml"
    file.write_text(file.read_text().replace("deck: [straw-blow]", level), encoding="utf-8")
    cards = folder / "straw" / "straw-man" / "ai.yaml"
    text = cards.read_text().split("  straw-blow:")
    cards.write_text(text[0] + text[1][text[1].index("  yawn:") :], encoding="utf-8")
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


# -- a card that reveals others ----------------------------------------------------------------------------------

PROWL = AI.replace(
    "purr: {level: basic, actions: [{end: turn}]}",
    """prowl:
      level: basic
      actions: [{reveal: {cards: 1, moods_enter: 1}}]""",
)
SETTLED: Dice = ("settle", ["rage"])
WOUND = to_hit(7, 1), draw("hit_location", "straw-chest"), to_wound(5)


def wounded(g: Play) -> Play:
    """Survivor a takes the top card unseen; then the turn ends."""
    return idle(g.choose("act:a", "attack:founding-stone", "wound:straw-chest"))


def test_a_wound_that_shares_its_secret_with_the_deck_is_settled_before_the_deck_is_shuffled(tmp_path: Path) -> None:
    """[R-GEN-12, R-WST-01] Rage was the wound, so Fury is in the deck; the players know neither."""
    dice = draw("ai", "yawn"), *WOUND, draw("ai", "prowl"), draw("ai", "doze"), SETTLED
    g = dealt(tmp_path, *dice, draw("ai", "fury"), level="deck: {basic: 3, advanced: 2}", ai=PROWL)
    wounded(g)
    assert (g.decks["ai"], g.decks["wounds"]) == (2, 1)
    assert g.decks["ai_unseen"] == ["doze", "fury", "rage"]
    assert g.decks["ai_unseen_levels"] == {"basic": 1, "advanced": 2}
    idle(g)
    assert g.decks["ai_discard"] == ["fury", "prowl", "yawn"] and g.decks["ai_unseen"] == ["doze", "rage"]
    g.expects("act_order")


def test_every_wound_that_shares_its_secret_with_the_deck_is_settled(tmp_path: Path) -> None:
    """[R-GEN-12, R-WST-01] Rage and Fury were the wounds, so Ire is in the deck with Doze."""
    settled: tuple[Dice, Dice] = (("settle", ["rage"]), ("settle", ["fury"]))
    dice = draw("ai", "yawn"), *WOUND, draw("ai", "nap"), *WOUND, draw("ai", "prowl"), draw("ai", "doze"), *settled
    more = """    nap: {level: basic, actions: [{end: turn}]}
    ire: {level: advanced, actions: [{end: turn}]}
    """
    level = "deck: {basic: 4, advanced: 3}"
    g = dealt(tmp_path, *dice, draw("ai", "ire"), level=level, ai=PROWL.rstrip(" ") + more)
    wounded(wounded(g))
    assert (g.decks["ai"], g.decks["wounds"]) == (2, 2)
    idle(g)
    assert g.decks["ai_discard"] == ["ire", "prowl", "nap", "yawn"]
    assert g.decks["ai_unseen"] == ["doze", "fury", "rage"]
    g.expects("act_order")


def test_shuffling_a_new_deck_decides_nothing_about_a_wound_of_the_old_one(tmp_path: Path) -> None:
    """[R-GEN-12, R-SET-01] The wound is Rage or Fury.  In round 5 the deck is the reshuffled discard."""
    drawn = [draw("ai", card) for card in ("doze", "prowl", "prowl", "yawn")]
    g = dealt(tmp_path, draw("ai", "yawn"), *WOUND, *drawn, level="deck: {basic: 3, advanced: 1}", ai=PROWL)
    idle(idle(wounded(g)))
    assert g.view["round"] == 5 and g.decks["ai"] == 2
    assert g.decks["ai_unseen"] == ["doze", "fury", "rage", "yawn"]
    assert g.decks["ai_unseen_levels"] == {"basic": 2, "advanced": 1}
    g.expects("act_order")


def test_the_very_first_card_of_the_catalogue_is_counted_by_its_level(tmp_path: Path) -> None:
    """[R-SET-01, R-SET-02] A trait that is card number 0: its pack is read before the core pack."""
    homebrew(tmp_path, ai=AI)
    straw = tmp_path / "straw"
    (straw / "traits.yaml").write_text(
        "cards: {brood: {when: [{moment: attack ends, do: [flow]}]}}\n", encoding="utf-8"
    )
    file = straw / "straw-man" / "monster.yaml"
    text = file.read_text().replace("deck: [straw-blow]", f"{LEVEL}, traits: [brood]")
    file.write_text(text, encoding="utf-8")
    g = play_with(
        load_packs([straw, CORE]),
        """
        monster: {id: straw-man, level: one, at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: A1}}
        start: survivors-turn
        """,
    )
    s = g.game.state
    assert s.catalog.cards[0].name == "brood" and g.decks["in_play"] == ["brood"]
    assert count_cards(s).ai == dealt_cards(s).ai and len(dealt_cards(s).ai) == 4
    assert problems(s, dealt_cards(s)) == []


def test_the_first_card_of_the_catalogue_is_shuffled_as_a_card() -> None:
    """[R-GEN-12] Number 0 on top of the deck is a known card, not a hidden group."""
    s = play("survivors: {a: {at: A1}}\ndecks: {ai: [claw, chomp, maul]}\nstart: survivors-turn\n").game.state
    below = s.ai_deck.cards[1:]
    s.ai_deck.cards = (*below, 0)
    ShuffleAi(()).run(s)
    (slot,) = set(s.ai_deck.cards)
    assert slot < 0 and len(s.ai_deck.cards) == 3
    assert s.groups[-1 - slot] == (0, *sorted(below))
