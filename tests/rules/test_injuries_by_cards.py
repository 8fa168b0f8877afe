"""Injuries, gear and fighting arts that cards deal with by a word: rolls, cures, archived gear, terms."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Catalog, core_catalog
from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, severe

POSITION = """
    monster: {{id: beast, level: one, at: K8, facing: south}}
    survivors: {{a: {{at: K10{a}}}, b: {{at: R3}}}}
    decks: {{ai: [doom], hit_locations: [hide]}}
"""


def card(folder: Path, *actions: str) -> Catalog:
    lines = "".join(f"            - {action}\n" for action in actions)
    return beast(folder, f"        doom:\n          actions:\n            - pick_target: closest survivor\n{lines}")


def play(catalog: Catalog, *dice: Dice, a: str = "") -> Play:
    return play_with(catalog, POSITION.format(a=f", {a}" if a else ""), *dice).unwatched()


@pytest.mark.parametrize(("modifier", "total"), [(0, 8), (-5, 3), (-9, 1), (3, 10)])
def test_a_random_severe_injury_with_a_modifier(tmp_path: Path, modifier: int, total: int) -> None:
    """Between 1 and 10.  [R-SEV-05, R-SEV-01]"""
    g = play(card(tmp_path, f"roll_injury: {{who: target, place: body, modifier: {modifier}}}"), severe(8))
    rolled = g.events("injury-roll")[0].data
    assert (rolled["rolled"], rolled["roll"], rolled["who"]) == (8, total, 0)


def test_several_injuries_at_one_rolled_location(tmp_path: Path) -> None:
    """One location die, three rolls there.  [R-GEN-05, R-SEV-05]"""
    catalog = card(tmp_path, "roll_injury: {who: target, place: random, times: 3}")
    g = play(catalog, place("legs"), severe(10), severe(10), severe(10))
    table = catalog.severe[4].card
    assert [e.data["card"] for e in g.events("injury-roll")] == [table] * 3
    assert g.survivor("b")["injuries"]["legs"] == "none"


def test_injuries_are_cured_by_a_word(tmp_path: Path) -> None:
    """The broken arm leaves with its numbers; another injury stays.  [R-SEV-02]"""
    suffer = [f"suffer: {{who: target, injury: {name}}}" for name in ("broken-arm", "broken-rib", "ruptured-muscle")]
    hurt = play(card(tmp_path / "1", *suffer)).survivor("a")
    assert (hurt["attributes"]["accuracy"], hurt["attributes"]["speed"]) == (-1, -1)
    g = play(card(tmp_path / "2", *suffer, "cure: {who: target, injuries: broken}"))
    cured = g.survivor("a")
    assert (cured["attributes"]["accuracy"], cured["attributes"]["strength"], cured["attributes"]["speed"]) == (0, 0, 0)
    assert len(g.events("injury-cured")) == 2
    assert [g.game.state.catalog.injuries[i] for i in g.game.state.survivors[0].injuries] == ["ruptured-muscle"]


def test_at_most_so_many_injuries_are_cured(tmp_path: Path) -> None:
    """The first of two.  [R-SEV-02]"""
    suffer = [f"suffer: {{who: target, injury: {name}}}" for name in ("broken-arm", "broken-rib")]
    g = play(card(tmp_path, *suffer, "cure: {who: target, injuries: broken, most: 1}"))
    assert len(g.events("injury-cured")) == 1
    assert [g.game.state.catalog.injuries[i] for i in g.game.state.survivors[0].injuries] == ["broken-rib"]


def test_gear_with_a_keyword_is_archived_near_the_monster(tmp_path: Path) -> None:
    """Stones of those within 2 spaces, not of those further away.  [R-GEN-13]"""
    g = play(card(tmp_path, 'archive_gear: {who: "survivors, around 2", keyword: stone}'))
    assert g.survivor("a")["gear"] == ["cloth"] and "founding-stone" in g.survivor("b")["gear"]


def test_a_fighting_art_is_a_term(tmp_path: Path) -> None:
    """[R-FS-03]"""
    art = core_catalog().cards[core_catalog().fighting_arts[0]].name
    catalog = card(
        tmp_path,
        f'bleed: {{who: "target, with fighting art {art}"}}',
        'gain: {who: "target, red affinities 1", courage: 1}',
    )
    assert play(catalog).survivor("a")["bleeding"] == 0
    g = play(catalog, a=f"arts: [{art}]")
    assert g.survivor("a")["bleeding"] == 1 and g.survivor("a")["courage"] == 0
