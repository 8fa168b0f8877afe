"""Players read zones off the cards: survivors wait where fewer zones of the monster reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.board.cells import cell_named
from showdown.engine import core_catalog
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.sight import Sight
from showdown.players.tactics import Thought
from showdown.players.weights import WEIGHTS
from tests.support.custom_monster import beast, play_with

CARDS = """
spear:
  actions:
    - attack: {zone: lance, order: near to far, speed: 1, accuracy: 2, damage: 1}
wind:
  type: mood
  when: [{moment: monster turn ends, do: [{each: {who: "survivors, in zone left lane", do: [{bash: the survivor}]}}]}]
song:
  actions:
    - gain: {who: "survivors, in zone ring", survival: 1}
"""


def test_zones_of_attacks_and_of_harm_are_known(tmp_path: Path) -> None:
    catalog = beast(tmp_path, CARDS, zones="lance: {lane: front, deep: 4}")
    known = CardKnowledge(catalog).zones
    assert [catalog.zones[zone].name for zone in known["beast"]] == ["lance", "left lane"]
    core = CardKnowledge(core_catalog()).zones
    names = {name: [core_catalog().zones[zone].name for zone in zones] for name, zones in core.items()}
    assert names["butcher"] == ["ring without blind spot"]
    assert names["kings-man"][:2] == ["sweep", "lance"]


def test_a_space_in_a_zone_is_worth_less(tmp_path: Path) -> None:
    catalog = beast(tmp_path, CARDS, zones="lance: {lane: front, deep: 4}")
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: north}
        survivors: {a: {at: K12}, b: {at: A1}}
        decks: {ai: [spear]}
        start: survivors-turn
        """,
    )
    g.choose("act:a")
    thought = Thought(Sight(g.game.state), g.game.decision, WEIGHTS["cautious"], CardKnowledge(catalog))
    in_lane, beside = thought.worth(cell_named("J8")), thought.worth(cell_named("M8"))
    assert beside - in_lane == pytest.approx(WEIGHTS["cautious"].front / 2)
    ahead, aslant = thought.worth(cell_named("K5")), thought.worth(cell_named("J6"))
    assert aslant - ahead == pytest.approx(WEIGHTS["cautious"].front / 2)
    g.expects("action")
