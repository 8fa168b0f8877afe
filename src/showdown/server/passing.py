"""Decisions that need no person: those that leave no choice, and opportunities that everybody lets pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from showdown.engine import LETTERS, Decision, Game, SurvivalOption, view_of
from showdown.server.record import row_body
from showdown.server.subscriber import Subscriber
from showdown.session.session import FORCED, Session

if TYPE_CHECKING:
    from showdown.server.actor import Actor


def follow_up(actor: Actor, draft: Session, body: dict[str, Any]) -> None:
    """Decisions that leave no choice, and survival opportunities everybody lets pass, belong to the same row."""
    game = draft.game
    length = len(game.journal.entries)
    how: list[str] = body.get("how") or ["" for e in body.get("entries", ()) if isinstance(e, str)]
    while True:
        d = draft.decision
        if d is None or draft.is_bots(d, game.state):
            break
        if draft.is_forced(d):
            key, why = d.options[0].key, FORCED
        elif lets_pass(actor, d, game):
            key, why = d.options[-1].key, "passed"
        else:
            break
        draft.answer(key, why)
        how.append(why)
    if len(game.journal.entries) > length:
        more = row_body(length, draft, how)
        body["entries"] = [*body.get("entries", ()), *more["entries"]]
    if any(how):
        body["how"] = how


def lets_pass(actor: Actor, d: Decision, game: Game) -> bool:
    """Does nobody want to be asked about this survival opportunity?  [R-SUR-13]"""
    if d.kind != "flow" or not actor.passing:
        return False
    state = game.state
    aimed = targets(game)
    for o in d.options:
        if not isinstance(o, SurvivalOption):
            continue
        seat = f"p{state.constants.seat_of[o.survivor] + 1}"
        if actor.chairs[seat].bot:
            continue
        if seat not in actor.passing or o.key not in actor.passing[seat]:
            return False
        if LETTERS[o.survivor] in aimed:
            return False
    return True


def targets(game: Game) -> set[str | None]:
    """The survivors that cards and attacks in progress are aimed at."""
    progress = view_of(game.state)["progress"]
    return {p["target"] for p in progress if p["doing"] == "card" or p["doing"] == "monster attack"}


def remember_options(actor: Actor, seats: frozenset[str]) -> None:
    """Whoever lets opportunities pass has now seen what this one offers."""
    d = actor.session.decision
    if d is None or d.kind != "flow":
        return
    for seat in seats:
        if seat in actor.passing:
            actor.passing[seat].update(d.keys())


async def let_pass(actor: Actor, subscriber: Subscriber, until: Literal["targeted", "off"]) -> None:
    """Survival opportunities that offer nothing new and aim at nobody of this seat are passed."""
    for seat in sorted(subscriber.seats):
        if until == "off":
            actor.passing.pop(seat, None)
        else:
            actor.passing.setdefault(seat, set())
        actor.tell({"t": "passing", "seat": seat, "until": until})
    actor.tell_people()
