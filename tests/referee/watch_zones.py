"""Checks of attacks on a zone: its spaces, who is in it, and the order of the attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.figures import Kind
from tests.referee.geometry import name_of, numbered
from tests.referee.zones import ZONES, step_of, zone_spaces

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher


def on_zone_attack(w: Watcher, event: Happened) -> None:
    """The zone as the monster stands now, and the survivors in it.  [R-ZON-01, R-ZON-02, R-ZON-03]"""
    board, data = w.board, event.data
    w.sweep = {}
    if board.at is None:
        return
    cells = {numbered(cell) for cell in data["cells"]}
    name = data["zone"]
    if name in ZONES:
        spaces = zone_spaces(name, board.at, board.size, board.facing, board.extent)
        w.check(Kind.ZONES, sorted(map(name_of, spaces)), sorted(map(name_of, cells)), f"the spaces of zone {name}")
    inside = [figure.letter for figure in board.present() if figure.at in cells]
    chosen = data["chosen"]
    everybody = data["line"].startswith("survivors,")
    right = chosen == inside if everybody else set(chosen) <= set(inside)
    w.check(Kind.ZONES, True, right, f"{chosen} of {inside} are attacked in zone {name}")
    around = data["order"].endswith("clockwise")
    for letter in chosen:
        at = board.survivors[letter].at
        step = step_of(data["order"], board.at, board.size, board.facing, at) if at is not None else None
        if step is None:
            w.sweep = {}
            return
        w.sweep[letter] = step
    w.round_sweep = around


def on_attack_in_zone(w: Watcher, event: Happened) -> None:
    """Nobody who is attacked later comes before this survivor in the order of the zone.  [R-ZON-04]"""
    letter = event.who("target")
    if letter not in w.sweep:
        return
    here = w.sweep.pop(letter)
    if w.round_sweep:
        # The first one was the controller's choice: from there on it goes round.
        whole = 6.283185307179586
        w.sweep = {other: (step - here) % whole for other, step in w.sweep.items()}
        w.round_sweep = False
        return
    waiting = [other for other, step in w.sweep.items() if step < here - 1e-9 and w.figure(other).alive]
    w.check(Kind.ZONES, [], waiting, f"attacked before {letter} in the order of the zone")


def on_card(w: Watcher, event: Happened) -> None:
    w.sweep = {}


HANDLERS: dict[str, Handler] = {
    "zone-attack": on_zone_attack,
    "monster-attacks": on_attack_in_zone,
    "ai-drawn": on_card,
}
