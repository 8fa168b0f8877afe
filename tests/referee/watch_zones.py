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
        if step is None and data["order"].endswith(" from behind"):
            continue
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
    w.drawn, w.reached, w.to_reach = w.card(event), [], None


# -- effects on everybody in a zone ------------------------------------------------------------------------------

ROLLS_IN = {"hot-rain": "skirt", "gallows-wind": "skirt"}
"""Cards that roll for each survivor in a zone.  Gallows Wind says ``around 2``, which is the same square."""
NEAR_TO_FAR = {"gallows-wind"}
PUSHES_IN = {"beat-of-wings": "wingspan"}
PUSH_OF_WINGS = 4
"""Spaces of its knockback; that of a collision has 5."""
ROPES, ROPES_REACH, PULL_OF_ROPES = "trailing-ropes", 3, 2


def in_zone(w: Watcher, name: str) -> dict[str, int]:
    """The survivors in a zone, with their distances."""
    board = w.board
    if board.at is None:
        return {}
    spaces = zone_spaces(name, board.at, board.size, board.facing, board.extent)
    return {figure.letter: board.distance(figure.letter) for figure in board.present() if figure.at in spaces}


def reach(w: Watcher, letter: str, zone: str) -> None:
    """The card acts on this survivor."""
    if w.to_reach is None:
        w.to_reach = in_zone(w, zone)
    w.reached.append(letter)


def on_check(w: Watcher, event: Happened) -> None:
    card = w.card(event)
    if card in ROLLS_IN and card == w.drawn and event.who():
        reach(w, event.who(), ROLLS_IN[card])


def on_knockback(w: Watcher, event: Happened) -> None:
    if w.roped is not None and event.data.get("push") == "toward the monster":
        w.roped[1].add(event.who())
    elif w.drawn in PUSHES_IN and event.data["spaces"] == PUSH_OF_WINGS:
        reach(w, event.who(), PUSHES_IN[w.drawn])


def finish_reach(w: Watcher, zone: str) -> None:
    """Everybody in the zone was reached, and nobody else.  Survivors can die meanwhile, but not before their turn."""
    expected = in_zone(w, zone) if w.to_reach is None else w.to_reach
    w.check(Kind.ZONES, sorted(expected), sorted(w.reached), f"survivors in zone {zone} of {w.drawn}")
    if w.drawn in NEAR_TO_FAR:
        far = [expected.get(letter, 0) for letter in w.reached]
        w.check(Kind.ZONES, sorted(far), far, f"{w.drawn} reaches {w.reached}: distances")
    w.drawn, w.reached, w.to_reach = "", [], None


def on_resolved(w: Watcher, event: Happened) -> None:
    card = w.card(event)
    if card in ROLLS_IN and card == w.drawn and not event.data["cancelled"]:
        finish_reach(w, ROLLS_IN[card])


def on_basic_action(w: Watcher, event: Happened) -> None:
    """The Basic Action after a Beat of Wings names no survivor; those of hit locations do."""
    if w.drawn in PUSHES_IN and not event.who():
        finish_reach(w, PUSHES_IN[w.drawn])


def on_trigger(w: Watcher, event: Happened) -> None:
    """The trailing ropes pull those behind the monster, up to three rows away."""
    if w.card(event) == ROPES:
        behind = in_zone(w, "back lane")
        w.roped = ({letter for letter, far in behind.items() if far <= ROPES_REACH}, set())


def finish_ropes(w: Watcher, event: Happened) -> None:
    if w.roped is not None:
        w.check(Kind.ZONES, sorted(w.roped[0]), sorted(w.roped[1]), "survivors pulled by the trailing ropes")
    w.roped = None


HANDLERS: dict[str, Handler] = {
    "zone-attack": on_zone_attack,
    "monster-attacks": on_attack_in_zone,
    "ai-drawn": on_card,
    "check": on_check,
    "knockback": on_knockback,
    "card-resolved": on_resolved,
    "basic-action": on_basic_action,
    "trigger": on_trigger,
    "survivors-turn": finish_ropes,
    "another-turn": finish_ropes,
    "round": finish_ropes,
}
