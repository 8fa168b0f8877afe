"""Checks of flights, moves past a survivor, short moves away from an attacker, and placements of the monster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.figures import Kind
from tests.referee.flight import (
    UNLIMITED,
    Placed,
    beyond,
    central,
    covering_most,
    directly_away,
    edge_places,
    empty,
    facing_it,
    far_sides,
    fly_to,
    nearest_empty,
    to_furthest_edge,
    ways_beyond,
)
from tests.referee.geometry import FACINGS, Space, name_of, numbered, space
from tests.referee.movement import Stop, away, covered

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher

TAKE_WING = "Take Wing"
GHOST_STEP = "Ghost Step"
FULL_MOVE_INSTEAD = "torn-wing"
"""The injury that makes a full move of the flight to the far edge."""
AWAY_FROM_ATTACKER = {"hollow-keel": 3, "creaking-knee": 2}
AWAY_FROM_THREATS = {"two-voices": 3}
UNHARMED = {"long-stoop", "hollow-keel"}
"""Cards that fly: survivors on the way are not harmed."""
PASSES = "raking-pass"
OWN_MOVES = {"long-stoop", "slow-pour", PASSES, *AWAY_FROM_ATTACKER, *AWAY_FROM_THREATS}
"""Cards with a move of their own that is not one of an attack."""


def on_procedure(w: Watcher, event: Happened) -> None:
    w.procedure = event.data["name"]
    w.replaced = event.kind == "procedure-replaced"


def on_reaction(w: Watcher, event: Happened) -> None:
    on_new_card(w, event)
    w.answered = event.who()


def on_new_card(w: Watcher, event: Happened) -> None:
    w.procedure = w.moved_by = ""
    w.flew_off = False


def flies_to_edge(w: Watcher) -> bool:
    """Whether the move that comes now is the flight to the far edge."""
    return w.procedure == TAKE_WING


def target_space(w: Watcher, card: str) -> Space | None:
    """Where the target of this card is, or the latest target if the card was not in progress at the last decision."""
    own = [entry["target"] for entry in w.view["progress"] if entry["doing"] == "card" and entry["card"] == card]
    found = [letter for letter in own if letter] if card != w.cause else []
    letter = (found or w.targets or [""])[-1]
    return w.figure(letter).at if letter else None


def attacker_space(w: Watcher) -> Space | None:
    """Where the survivor is whose wound attempt the hit location answers."""
    return w.figure(w.answered).at if w.answered else None


REACTS_WITH_GHOST_STEP = {"exotic-bone-bracer", "exotic-silk-pantaloons", "gilded-crown", "gilded-cuirass"}


def ghost_goal(w: Watcher) -> Space | None:
    """Through whom a Ghost Step goes: the attacker for hit locations, otherwise the target.

    A hit location makes one: a further one belongs to the card that a surge or a reaction interrupted.
    """
    if w.cause not in REACTS_WITH_GHOST_STEP:
        return target_space(w, w.cause)
    if w.moved_by != w.cause:
        return attacker_space(w)
    around = [entry["card"] for entry in w.view["progress"] if entry["doing"] == "card" and entry["card"] != w.cause]
    return target_space(w, around[-1]) if around else None


def passed_through(w: Watcher, cause: str) -> Space | None:
    """Where the survivor is through whom the move of this card goes; None for moves that go through no survivor."""
    if w.procedure == GHOST_STEP:
        return ghost_goal(w)
    return target_space(w, cause) if cause == PASSES and not flies_to_edge(w) else None


def ways_out(w: Watcher, cause: str, end: Stop) -> set[str]:
    """The last steps of a move through a survivor; none for other moves."""
    goal = passed_through(w, cause)
    return {side for stop, side in ways_beyond(w.board, goal) if stop == end} if goal is not None else set()


def expected_move(w: Watcher, cause: str) -> set[Stop] | None:
    """Every way to make the move of this card; None for cards without such a move."""
    board = w.board
    if flies_to_edge(w):
        return to_furthest_edge(board, board.movement if w.replaced else UNLIMITED)
    goal = passed_through(w, cause)
    if goal is not None:
        return beyond(board, goal)
    target = target_space(w, cause)
    if cause == "long-stoop" and target is not None:
        return fly_to(board, target, UNLIMITED)
    if cause == "slow-pour" and target is not None:
        return fly_to(board, target, board.movement)
    attacker = attacker_space(w)
    if cause in AWAY_FROM_ATTACKER and attacker is not None:
        return directly_away(board, attacker, AWAY_FROM_ATTACKER[cause])
    return None


def retreat(w: Watcher, cause: str) -> set[Space] | None:
    """The ends of a short move away from all threats; None for other moves."""
    board = w.board
    if cause not in AWAY_FROM_THREATS:
        return None
    threats = [f.at for f in board.present() if f.threat and f.at is not None]
    if not threats and board.ruling("away-without-threats") == "from-survivors":
        threats = [f.at for f in board.present() if f.at is not None]
    if not threats:
        return None
    return away(board, threats, AWAY_FROM_THREATS[cause], board.ruling("away-metric") == "sum")


def collides(w: Watcher, cause: str, end: Stop) -> set[str]:
    """Who suffers collision at the end of the move: of a flight, or of a pass with its own block, those under it."""
    if w.procedure == GHOST_STEP:
        return set(covered(w.board, end.at))
    flies = (flies_to_edge(w) and not w.replaced) or (not flies_to_edge(w) and cause in UNHARMED | {PASSES})
    return set(covered(w.board, end.at) if flies else end.over)


def note_passed(w: Watcher, cause: str, end: Stop) -> None:
    """Raking Pass: those it passes must bleed, those it stops on need not."""
    if cause == PASSES and not flies_to_edge(w):
        w.to_bleed = {f for f in end.over - covered(w.board, end.at) if w.figure(f).here}


def on_gain(w: Watcher, event: Happened) -> None:
    if event.rules[0] == "R-BLD-01" and event.data["amount"] == 1:
        w.to_bleed.discard(event.who())


def finish_bleeding(w: Watcher, event: Happened) -> None:
    """By now every survivor whom the monster passed has a further bleeding token, or is protected from it."""
    left = [f for f in sorted(w.to_bleed) if w.figure(f).here and "last-man-standing" not in w.figure(f).view["arts"]]
    w.to_bleed = set()
    if w.card(event) == PASSES and not event.data["cancelled"]:
        w.check(Kind.FLIGHTS, [], left, "passed by the monster without a bleeding token")


# -- placements --------------------------------------------------------------------------------------------------


TO_THE_CENTRE = {"gallows-wind", "hand-basic-action", "exotic-rib-plate"}


def expected_places(w: Watcher) -> set[Placed] | None:
    """Every place and facing that the card allows; None for cards whose placement the referee does not know."""
    board, cause = w.board, w.cause
    target, attacker = target_space(w, cause), attacker_space(w)
    if cause == "fall-from-the-dark" and target is not None:
        return facing_it(board, covering_most(board, target), target)
    if cause == "vanish" and target is not None:
        return facing_it(board, nearest_empty(board, target), target)
    if cause == "behind-you" and target is not None:
        return facing_it(board, empty(board, far_sides(board, target)), target)
    if cause == "breast-of-straw" and attacker is not None:
        return facing_it(board, edge_places(board, attacker), attacker)
    if cause in TO_THE_CENTRE:
        return {(at, board.facing) for at in central(board)}
    return None


def on_appears(w: Watcher, event: Happened) -> None:
    """The place that was taken, and all places that were offered.  [R-GEN-14]"""
    end = (numbered(event.data["cell"]), FACINGS[event.data["facing"]])
    offered = {end}
    if w.places:
        offered = {placed(key) for key in w.places}
        if w.chosen.startswith("stop:"):
            w.check(Kind.PLACEMENTS, words({placed(w.chosen)}), words({end}), "the place that was chosen")
    w.places = []
    places = expected_places(w)
    if places is not None:
        w.check(Kind.PLACEMENTS, words(places), words(offered), f"{w.cause}: places for the monster")


def placed(key: str) -> Placed:
    """``stop:K7:west`` as a place and a facing."""
    _, at, facing, *_ = key.split(":")
    return space(at), facing


def words(places: set[Placed]) -> list[str]:
    """Places as sorted words, for reports."""
    return sorted(f"{name_of(at)} {facing}" for at, facing in places)


HANDLERS: dict[str, Handler] = {
    "procedure": on_procedure,
    "procedure-replaced": on_procedure,
    "ai-drawn": on_new_card,
    "reaction": on_reaction,
    "trap": on_reaction,
    "act": on_new_card,
    "gain": on_gain,
    "card-resolved": finish_bleeding,
    "monster-appears": on_appears,
}
