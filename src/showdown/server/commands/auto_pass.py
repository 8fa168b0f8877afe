"""Decisions that the server answers itself: forced and auto-passed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from showdown.engine import LETTERS, Decision, Game, SurvivalOption, view_of
from showdown.server.storage.journal_rows import row_body
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import FORCED, Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


def follow_up(actor: TableActor, draft: Session, body: dict[str, Any]) -> None:
    """Answer forced and auto-passed decisions after a command, in the same journal row."""
    game = draft.game
    length = len(game.journal.entries)
    how: list[str] = body.get("how") or ["" for e in body.get("entries", ()) if isinstance(e, str)]
    while True:
        d = draft.decision
        if d is None or draft.is_bots(d, game.state):
            break
        if draft.is_forced(d):
            key, why = d.options[0].key, FORCED
        elif is_passed_by_all(actor, d, game):
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


def is_passed_by_all(actor: TableActor, d: Decision, game: Game) -> bool:
    """Is this a survival opportunity that every player concerned auto-passes?  [R-SUR-13]"""
    if d.kind != "flow" or not actor.passing:
        return False
    state = game.state
    aimed = targets(game)
    for o in d.options:
        if not isinstance(o, SurvivalOption):
            continue
        seat = f"p{state.constants.seat_of[o.survivor] + 1}"
        if actor.seat_records[seat].bot:
            continue
        if seat not in actor.passing or o.key not in actor.passing[seat]:
            return False
        if LETTERS[o.survivor] in aimed:
            return False
    return True


def targets(game: Game) -> set[str | None]:
    """Letters of the survivors that the current card or monster attack targets."""
    progress = view_of(game.state)["progress"]
    return {p["target"] for p in progress if p["doing"] == "card" or p["doing"] == "monster attack"}


def remember_options(actor: TableActor, seats: frozenset[str]) -> None:
    """Note the survival options that the players of these seats have just seen."""
    d = actor.session.decision
    if d is None or d.kind != "flow":
        return
    for seat in seats:
        actor.remember_options(seat, d.keys())


async def set_auto_pass(actor: TableActor, subscriber: Subscriber, until: Literal["targeted", "off"]) -> None:
    """Switch auto-pass on or off for the seats of a client.

    Auto-pass passes survival opportunities without new options until the survivor is targeted.
    """
    for seat in sorted(subscriber.seats):
        actor.set_auto_pass(seat, until != "off")
        actor.send_all({"t": "passing", "seat": seat, "until": until})
    actor.send_people()
