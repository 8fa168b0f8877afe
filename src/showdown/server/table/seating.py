"""Who sits at a table: a client sits down, and the host withdraws a link.

A seat that changes hands is a journal row, so that the log says so and an undo knows who saw the dice
(``FormerPlayer``).  Two clients are the same person if they show the same ``player`` secret in their hello; clients
that show none are known by their link.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from showdown.language import say
from showdown.server.commands.proposals import connected, is_final, players_of
from showdown.server.json_log import log
from showdown.server.storage.failure_words import words_of_failure
from showdown.server.storage.journal_rows import seat_body
from showdown.server.storage.store import NotStored
from showdown.server.table.loading import reload
from showdown.server.table.seats import HOST
from showdown.server.websocket.protocol import TRY_LATER
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

NAMELESS: Final = {"name": ""}
"""The next player of the seat is another person until that person gives a name."""


async def sit_down(actor: TableActor, subscriber: Subscriber, seats: list[str]) -> None:
    """Store that the links of these seats were used, and by whom."""
    before = {seat: record.holder for seat, record in actor.seat_records.items() if record.has_player}
    links = {seat: actor.seat_records[seat].token_hash for seat in seats}
    for seat in seats:
        if seat == HOST or not is_new(actor, subscriber, seat):
            continue
        try:
            async with actor.lock:
                # The new link of a seat is not used by a client that showed the old one.
                if actor.seat_records[seat].token_hash == links[seat]:
                    await take_seat(actor, subscriber, seat, before)
        except NotStored as error:
            log.warning("claim not stored", table=actor.id, why=str(error)[:200])
            if actor.seat_records[seat].holder not in ("", subscriber.holder):
                # A client must not answer for another person unnoticed: it connects again.
                subscriber.close(TRY_LATER, words_of_failure(error, say("server.close_unreadable")))
            # Else the client stays connected; the next connection tries again.


def is_new(actor: TableActor, subscriber: Subscriber, seat: str) -> bool:
    """Must it be stored that this client sits at this seat?"""
    record = actor.seat_records[seat]
    return record.claimed is None or (seat[0] == "p" and record.holder != subscriber.holder)


def is_logged(actor: TableActor, seat: str) -> bool:
    """Is a change of players a journal row?  Not if no undo can follow."""
    return seat[0] == "p" and not actor.seat_records[seat].bot and not actor.read_only and not is_final(actor)


async def take_seat(actor: TableActor, subscriber: Subscriber, seat: str, before: dict[str, str]) -> None:
    """Store the player of a seat.  ``before``: the holders of all seats until now.  Raises NotStored."""
    record = actor.seat_records[seat]
    if subscriber.closing is not None or not is_new(actor, subscriber, seat):
        return
    change: dict[str, Any] = {"claimed": record.claimed or time.time()}
    draft = None
    if seat[0] == "p":
        change["holder"] = subscriber.holder
        if is_logged(actor, seat):
            change |= introduction(actor, seat, subscriber.holder, before)
            draft = change_of_players(actor, seat, subscriber.holder, before)
    await store(actor, seat, change, draft)


def introduction(actor: TableActor, seat: str, holder: str, before: dict[str, str]) -> dict[str, str]:
    """The name at a seat that changes hands: a newcomer has none yet, a former player the old one."""
    for one in actor.session.former:
        if one.is_at(seat, holder):
            return {"name": one.player.name}
    is_taken_over = actor.seat_records[seat].holder not in ("", holder) and is_shared(actor, seat, before)
    return NAMELESS if is_taken_over else {}


def is_shared(actor: TableActor, seat: str, before: dict[str, str]) -> bool:
    """Have several people played here?  A person alone at a table may change the browser."""
    holder = actor.seat_records[seat].holder
    return bool(actor.session.former) or any([other != holder for other in before.values()])


def change_of_players(actor: TableActor, seat: str, holder: str, before: dict[str, str]) -> Session | None:
    """The game after another person sat down at this seat; None if nothing has to be written down."""
    record, session = actor.seat_records[seat], actor.session
    draft = None
    if record.holder not in ("", holder) and is_shared(actor, seat, before):
        player = players_of(actor, seat)[0]
        draft = session.draft()
        draft.lose_seat(player, record.holder, say("server.taken_over", player=player.text))
    for one in session.former:
        if one.is_at(seat, holder):
            draft = draft or session.draft()
            draft.regain_seat(seat, holder, say("server.came_back", player=one.player.text))
            break
    return draft


async def withdraw_link(actor: TableActor, seat: str, token_hash: str) -> None:
    """Replace the token of a seat and disconnect the clients that used the old one.  Raises NotStored.

    If the seat had a player, the log says so, and an undo of dice that the player saw needs the waiting time.
    """
    async with actor.lock:
        # Under the lock, because reloading the table meanwhile would bring the old token back.
        record = actor.seat_records[seat]
        change: dict[str, Any] = {"token_hash": token_hash, "given": time.time(), "claimed": None, "holder": ""}
        draft = None
        if is_logged(actor, seat) and (record.has_player or seat in connected(actor)):
            player = players_of(actor, seat)[0]
            draft = actor.session.draft()
            draft.lose_seat(player, record.holder, say("server.withdrawn", player=player.text))
            change |= NAMELESS
        await store(actor, seat, change, draft)
    actor.disconnect(seat, say("server.close_link_withdrawn"))
    actor.send_people()


async def store(actor: TableActor, seat: str, change: dict[str, Any], draft: Session | None) -> None:
    """Store new columns of a seat, and the game with what the log says about it.  Raises NotStored."""
    if draft is None and "token_hash" in change:
        await actor.store_seat(seat, **change)
    elif draft is None:
        # A claim of unknown outcome does no harm: the next connection tries again.
        await actor.store.set_seat(actor.id, seat, actor.fencing_token, **change)
    else:
        body = seat_body(actor.session, draft)
        try:
            await actor.commit([(f"seat-{secrets.token_hex(8)}", HOST, body, draft)], (seat, change))
        except NotStored:
            await reload(actor)
            raise
        actor.broadcast(1)
    actor.change_seat(seat, change)
