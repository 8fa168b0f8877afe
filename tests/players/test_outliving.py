"""Players read off the cards that a fight ends well by itself: they provoke nothing unless they win soon."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.bots.builtin import Heuristic
from showdown.engine import Catalog
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.sight import Sight
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

LEVELS = "brief: {level: 1, movement: 6, toughness: 6, life: 1, deck: [slap], bottom: farewell}\n"
LEVELS += "long: {level: 1, movement: 6, toughness: 6, life: 9, deck: [slap], bottom: farewell}\n"
LEVELS += "deck: {level: 1, movement: 6, toughness: 6, deck: [slap], bottom: farewell}"
GOOD = "{end_showdown: victory}"
BAD = "{end_showdown: defeat}"
ATTACKS = ("attack", "use:founding-stone:sling")
FIGHTER = "survival: 2, actions: [dodge, encourage], attributes: {strength: 9, accuracy: 5}"


def cards(folder: Path, end: str = GOOD) -> Catalog:
    ai = f"""
        slap:
          actions:
            - attack: {{zone: lance, speed: 1, accuracy: 2, damage: 1}}
        farewell:
          level: special
          actions: [{{each: {{who: all survivors, do: [{{gain: {{who: the survivor, courage: 1}}}}]}}}}, {end}]
        """
    return beast(folder, ai, zones="lance: {lane: front, deep: 9}", levels=LEVELS)


def beside(catalog: Catalog, level: str) -> Play:
    """Survivor a acts beside the monster, in its zone."""
    g = play_with(
        catalog,
        f"""
        monster: {{id: beast, level: {level}, at: K8, facing: north}}
        survivors: {{a: {{at: K7, {FIGHTER}}}, b: {{at: A1, {FIGHTER}, knocked_down: true}}}}
        decks: {{ai: [slap, farewell], ai_known: 2}}
        start: survivors-turn
        """,
    )
    g.choose("act:a")
    return g


@pytest.mark.parametrize(
    ("level", "end", "waits"),
    [("long", GOOD, True), ("brief", GOOD, False), ("long", BAD, False), ("deck", GOOD, False)],
)
def test_survivors_wait_for_a_victory_unless_they_win_soon(tmp_path: Path, level: str, end: str, waits: bool) -> None:
    """With an AI deck for life, wounds could take the card that ends the fight: no reason to wait."""
    g = beside(cards(tmp_path, end), level)
    assert "attack:fist-and-tooth" in g.options
    for bot in ("heuristic", "cautious", "aggressive"):
        seen = []
        copy = g.game.clone()
        agent = make_agent(bot, 1)
        while copy.decision.kind in ("action", "move_to") and copy.state.scopes and not copy.over:
            seen.append(agent.choose(copy))
            if seen[-1].startswith((*ATTACKS, "end")):
                break
            copy.choose(seen[-1])
        assert any(key.startswith(ATTACKS) for key in seen) is not waits, seen


def test_who_waits_leaves_the_zones_of_the_cards(tmp_path: Path) -> None:
    catalog = cards(tmp_path)
    g = beside(catalog, "long")
    agent = make_agent("heuristic", 1)
    g.choose(agent.choose(g.game))
    assert g.game.decision.kind == "move_to"
    g.choose(agent.choose(g.game))
    sight = Sight(g.game.state)
    (lance,) = sight.zones(CardKnowledge(catalog).zones)
    assert not lance >> sight.cell(0) & 1
    assert agent.choose(g.game).startswith("end")


def test_who_waits_spends_no_survival_on_others(tmp_path: Path) -> None:
    """The Hand: survival that was spent to help others up was missing when the last card asked for it."""
    g = beside(cards(tmp_path), "long")
    knowledge = CardKnowledge(g.game.catalog)
    assert Sight(g.game.state).cards_before(knowledge.ends_well) == 2
    assert "encourage:a:b" in g.options
    ranked = Heuristic(1).ranked(g.game)
    assert ranked.index("encourage:a:b") > ranked.index("end")
