"""The referee's own zones, and that it notices a wrong zone, a wrong victim and a wrong order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from showdown.engine import Game
from tests.referee.fights import happened, watcher_of
from tests.referee.geometry import FACINGS, WHOLE, name_of, space
from tests.referee.watcher import Watcher
from tests.referee.zones import pushed_toward, step_of, zone_spaces
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, to_hit


@pytest.mark.parametrize(
    ("name", "size", "count"),
    [
        ("ring", 2, 12),
        ("ring without blind spot", 2, 10),
        ("sweep", 2, 12),
        ("lance", 2, 8),
        ("fan", 2, 26),
        ("perfect", 2, 3),
        ("eye", 3, 4),
        ("ring", 3, 16),
        ("six", 2, 6),
        ("smash", 2, 36),
        ("blind spot", 1, 1),
        ("blind spot", 3, 3),
        ("blind spot", 4, 4),
    ],
)
@pytest.mark.parametrize("facing", FACINGS)
def test_zones_have_as_many_spaces_as_counted_on_the_cards(name: str, size: int, count: int, facing: str) -> None:
    """[R-ZON-01]"""
    assert len(zone_spaces(name, space("K8"), size, facing, WHOLE)) == count


def test_zones_turn_and_end_at_the_board_edge() -> None:
    """[R-ZON-01, R-ZON-02]"""
    spaces = zone_spaces("perfect", space("K8"), 2, "east", WHOLE)
    assert sorted(map(name_of, spaces)) == ["J9", "L6", "N8"]
    assert sorted(map(name_of, zone_spaces("sweep", space("A2"), 2, "north", WHOLE))) == ["A1", "B1", "C1", "D1"]
    assert pushed_toward("left", "east") == "north"
    assert pushed_toward("back", "south") == "north"


def test_steps_of_a_sweep() -> None:
    """[R-ZON-04]"""
    facts = (space("K8"), 2, "north")
    right, left = step_of("right to left", *facts, space("N6")), step_of("right to left", *facts, space("I7"))
    assert right is not None and left is not None and right < left
    assert step_of("clockwise", *facts, space("P8")) is None


def fight(folder: Path) -> Game:
    """a and b are in the sweep, b on its right; c is behind."""
    cards = "axe: {actions: [{attack: {zone: sweep, order: right to left, speed: 1, accuracy: 2, damage: 1}}]}"
    g: Play = play_with(
        beast(folder, cards, zones="sweep: {lane: front, deep: 2, wider: 2}"),
        """
        monster: {id: beast, level: one, at: K8, facing: north}
        survivors: {a: {at: I7}, b: {at: N6}, c: {at: K11}}
        decks: {ai: [axe]}
        start: round-start
        """,
        to_hit(1),
        to_hit(1),
    )
    return g.game


def watched(folder: Path, change: Callable[[list[Any]], None]) -> Watcher:
    """The disagreements about a fight whose events were changed before the referee saw them."""
    game = fight(folder)
    watcher = watcher_of(game)
    view = {**game.view()}
    watcher.look(view, [], [])
    events = [happened(event) for event in game.events]
    kept = [event for event in events if event.kind in ("zone-attack", "monster-attacks")]
    assert len(kept) == 3
    change(kept)
    for event in kept:
        watcher.follow(event)
    return watcher


def test_the_referee_agrees_with_the_fight_as_it_was(tmp_path: Path) -> None:
    """[R-ZON-03, R-ZON-04]"""
    assert watched(tmp_path, lambda events: None).disagreements == []


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda events: events[0].data["cells"].pop(), "the spaces of zone sweep"),
        (lambda events: events[0].data["chosen"].remove("a"), "are attacked in zone sweep"),
        (lambda events: events.reverse() or events.insert(0, events.pop()), "in the order of the zone"),
    ],
)
def test_the_referee_notices_a_wrong_zone_attack(
    tmp_path: Path, change: Callable[[list[Any]], None], what: str
) -> None:
    """[R-ZON-03, R-ZON-04]"""
    found = watched(tmp_path, change).disagreements
    assert any(what in str(each) for each in found), found
