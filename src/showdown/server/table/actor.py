"""One table: its committed game, its players, and the only code that changes either.

A command runs under the table's lock: check that it is new, that the seat may give it and that the decision is still
pending; play it on a draft; write the row; commit.  Only then the draft replaces the game, the client gets its ack and
all clients get the change.  If a commit fails or its outcome is unknown, the table is read again from the database
before any client gets an answer.

Other modules call the methods below; none assigns to a field (``tests/server/test_actor_owns_its_state.py``).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from showdown.engine import Game, ShowdownError, ViewSeries, view_types
from showdown.language import say
from showdown.server import types
from showdown.server.commands.auto_pass import follow_up
from showdown.server.commands.bots import redirect, wake
from showdown.server.commands.proposals import (
    Proposal,
    ask_newcomers,
    decline,
    end_waiting,
    expire_proposal,
)
from showdown.server.json_log import log, logs_commands
from showdown.server.ordered_set import OrderedSet
from showdown.server.sandbox.worker_pool import WorkerPool
from showdown.server.storage.appended_rows import JournalRow
from showdown.server.storage.failure_words import words_of_failure
from showdown.server.storage.store import AlreadyStored, Damaged, NotStored, Store
from showdown.server.table import serialize
from showdown.server.table.broadcast import (
    apply_log_changes,
    changes_of,
    lines_from,
    people,
    sync,
)
from showdown.server.table.capacity import ENTRIES, why_full
from showdown.server.table.chat import Chat
from showdown.server.table.loading import reload
from showdown.server.table.seats import Colour, SeatRecord
from showdown.server.table.snapshot import SnapshotProgress, snapshot_row
from showdown.server.table.stored_commands import Request, StoredCommands
from showdown.server.websocket.protocol import NO_TABLE, RESTART, TAKEN_OVER, Refused, nak, write, write_part
from showdown.server.websocket.subscriber import FRAMES, Subscriber
from showdown.session.session import Session, Status

if TYPE_CHECKING:
    from showdown.server.metrics import Metrics
    from showdown.server.table.rematch import OpenRematch

KEPT: Final = FRAMES // 2
"""Frames kept for clients that reconnect.  A client that missed more gets the whole table (``Subscriber.has_room``)."""
CONSENT_SECONDS: Final = 60.0
"""Seconds until a proposal lapses."""
DECLINED_KEPT: Final = 20
"""Declined commands remembered, in case a client sends one again."""
POINTS_KEPT: Final = 50
"""Ids of points at spaces remembered, in case a client sends one again."""


class TableActor:
    """A table in memory.

    ``session`` is the committed game; drafts are never reachable from here.

    ``fencing_token``: the number of this server's claim on the table; 0 without a cluster.
    """

    def __init__(
        self,
        id: str,
        store: Store,
        metrics: Metrics,
        fencing_token: int = 0,
        most_entries: int = ENTRIES,
        consent_seconds: float = CONSENT_SECONDS,
        workers: WorkerPool | None = None,
    ) -> None:
        self.id = id
        self.store = store
        self.metrics = metrics
        self.fencing_token = fencing_token
        self.most_entries = most_entries
        self.workers = workers or WorkerPool(0, 0)
        self.consent_seconds = consent_seconds
        self.lock = asyncio.Lock()
        self.session: Session
        self.row: dict[str, Any] = {}
        self.seat_records: dict[str, SeatRecord] = {}
        self.seq = 0
        self.checksum = ""
        """The checksum of the last journal row."""
        self.epoch = ""
        self.progress = SnapshotProgress([], None)
        self.commands = StoredCommands()
        self.frames: deque[bytes] = deque(maxlen=KEPT)
        """The frames that led to ``seq``, the newest at the end."""
        self.view: view_types.View
        self.series = ViewSeries()
        """Earlier views, to build the next one faster; nothing is sent from here."""
        self.decision: types.Decision | None = None
        self.lines: list[Raw] = []
        """The log, each line encoded as it is sent."""
        self.chat = Chat(id, store, fencing_token)
        self.points: deque[str] = deque(maxlen=POINTS_KEPT)
        self.subscribers: OrderedSet[Subscriber] = OrderedSet()
        self.proposal: Proposal | None = None
        self.rematch: OpenRematch | None = None
        self.declined: dict[str, tuple[Request, str]] = {}
        """Declined commands by their ids, with the refusal that each got."""
        self.passing: dict[str, set[str]] = {}
        """Seats on auto-pass, each with the survival options its player has already seen."""
        self.read_only = ""
        """Why commands are refused; empty if they are not."""
        self.frozen: dict[str, Any] | None = None
        """The last snapshot of a game that the current rules cannot replay."""
        self.threat: Any = None
        """Cache of ``table/threat.py``: the figures and the ``seq`` they were computed at."""
        self.report: Any = None
        """Cache of ``table/past.py``: the report and the ``seq`` it was made at."""
        self.analysis: Any = None
        """Cache of ``table/past.py``: the analysis so far, and the ``seq`` that it is of."""
        self.touched = time.monotonic()
        self.asked = time.time()
        """When the pending decision was asked, in seconds since 1970; after a restart: when the table was loaded."""
        self.bots_task: asyncio.Task[None] | None = None
        self.closed = False

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def status(self) -> Status:
        if self.frozen is None:
            return self.session.status
        stored: Status = self.row["status"]
        return stored

    @property
    def over(self) -> bool:
        """Has the showdown ended, by the rules or by a concession?"""
        return self.status != "undecided"

    # -- changes from other modules ----------------------------------------------------------------------------------

    def replace(
        self,
        row: dict[str, Any],
        records: dict[str, SeatRecord],
        rows: list[dict[str, Any]],
        chat: list[dict[str, Any]],
        last: dict[str, Any] | None,
    ) -> None:
        """Take over what was read from the database; ``show`` or ``freeze`` must follow.  ``last``: a snapshot."""
        self.progress = SnapshotProgress(rows, last)
        self.chat.show(chat)
        self.row = row
        self.seat_records = records
        self.seq = rows[-1]["seq"] if rows else 0
        self.checksum = rows[-1]["checksum"] if rows else row["checksum"]
        self.commands = StoredCommands(rows)
        self.new_epoch()
        self.read_only = ""
        self.frozen = None

    def show(self, session: Session, lines: list[Raw]) -> None:
        """Make this the committed game; ``lines`` is its log."""
        self.session = session
        self.view, self.decision = self.shown(session)
        self.lines = lines

    def shown(self, session: Session) -> tuple[view_types.View, types.Decision | None]:
        """The view and the pending decision; none after a concession.  A bot needs no moves and no odds."""
        view, d = self.series.view(session.game.state), session.decision
        if d is None:
            return view, None
        if session.is_bots(d, session.game.state):
            return view, serialize.decision_of(session.game, encoded=True, odds=False)
        decision = serialize.decision_of(session.game, session.moves(), encoded=True)
        redirect(self, session, decision)
        return view, decision

    def freeze(self, reason: str, snapshot: dict[str, Any]) -> None:
        """Show only this snapshot and refuse commands with ``reason``."""
        self.read_only = reason
        self.frozen = snapshot
        self.decision = None

    def refuse_commands(self, reason: str) -> None:
        """Refuse commands until the table has been read again."""
        self.read_only = reason

    def new_epoch(self) -> None:
        """Drop the frames kept for reconnecting clients: each gets the whole table."""
        self.epoch = secrets.token_hex(8)
        self.frames.clear()

    def bench_bot(self, why: str, remark: str) -> None:
        """Let people answer for the bots, and say so in the log.

        Lasts until the table is loaded again.
        """
        session = self.session
        session.benched = why
        session.log.remark(remark, len(self.game.journal.entries))
        self.show(session, self.lines + lines_from(session, len(self.lines)))
        # No journal row holds this change, so frames cannot describe it.
        self.new_epoch()

    def start_bots(self, run: Coroutine[Any, Any, None]) -> None:
        self.bots_task = asyncio.get_running_loop().create_task(run)

    def open_proposal(self, proposal: Proposal) -> None:
        """Ask players for consent until the waiting time of the proposal is over, or ``consent_seconds``."""
        self.proposal = proposal
        loop = asyncio.get_running_loop()
        seconds = self.consent_seconds if proposal.wait is None else proposal.wait
        proposal.deadline = loop.time() + seconds
        proposal.timer = loop.call_later(seconds, end_waiting, self, proposal)
        self.send_all(proposal.frame())

    def close_proposal(self, proposal: Proposal) -> bool:
        """False if this proposal is not open any more."""
        if self.proposal is not proposal:
            return False
        self.proposal = None
        if proposal.timer:
            proposal.timer.cancel()
        return True

    def remember_declined(self, request: Request, reason: str) -> None:
        self.declined[request.id] = (request, reason)
        while len(self.declined) > DECLINED_KEPT:
            del self.declined[next(iter(self.declined))]

    def is_first_point(self, id: str) -> bool:
        """False if this point at a space was sent already."""
        if id in self.points:
            return False
        self.points.append(id)
        return True

    def offer_rematch(self, rematch: OpenRematch) -> None:
        """Tell each client of a new table, with the links of its own seats only."""
        self.rematch = rematch
        for subscriber in list(self.subscribers):
            subscriber.send(write(rematch.frame_for(subscriber)))

    def set_auto_pass(self, seat: str, on: bool) -> None:
        if on:
            self.passing.setdefault(seat, set())
        else:
            self.passing.pop(seat, None)

    def remember_options(self, seat: str, keys: Iterable[str]) -> None:
        """The player of this seat has seen these survival options; nothing without auto-pass."""
        if seat in self.passing:
            self.passing[seat].update(keys)

    def cache_threat(self, threat: Any) -> None:
        self.threat = threat

    def cache_report(self, report: Any) -> None:
        self.report = report

    def cache_analysis(self, analysis: Any) -> None:
        self.analysis = analysis

    def close(self) -> None:
        """The table is played elsewhere or not at all from now on."""
        self.closed = True

    # -- clients -----------------------------------------------------------------------------------------------------

    def send_all(self, frame: types.ServerFrame) -> None:
        data = write(frame)
        for subscriber in list(self.subscribers):
            subscriber.send(data)

    def send_people(self) -> None:
        self.send_all({"t": "people", "people": people(self)})

    def resync_all(self) -> None:
        """Send the whole table to every client."""
        for subscriber in list(self.subscribers):
            subscriber.send(sync(self))

    def join(self, subscriber: Subscriber) -> None:
        for other in list(self.subscribers):
            if other.seats & subscriber.seats:
                other.close(TAKEN_OVER, say("server.close_taken_over"))
                self.subscribers.discard(other)
        self.subscribers.add(subscriber)
        self.touched = time.monotonic()
        ask_newcomers(self)

    def leave(self, subscriber: Subscriber) -> None:
        if subscriber in self.subscribers:
            self.subscribers.discard(subscriber)
            self.touched = time.monotonic()
            if self.proposal and self.proposal.what == "concede" and self.proposal.need & subscriber.seats:
                decline(self, self.proposal, "lapsed")
            self.send_people()

    def give_up(self) -> None:
        """Close all connections, because another server may own the table.

        Clients reconnect and find the owner.
        """
        self.close()
        for subscriber in list(self.subscribers):
            subscriber.close(RESTART, say("server.close_maybe_moved"))

    async def delete(self) -> None:
        """Delete the table and close all connections.  Raises NotStored: the outcome is unknown."""
        async with self.lock:
            try:
                await self.store.delete(self.id, self.fencing_token)
            except NotStored:
                await reload(self)
                raise
            self.close()
            self.refuse_commands(say("server.no_table"))
        if self.proposal is not None:
            self.close_proposal(self.proposal)
        for subscriber in list(self.subscribers):
            subscriber.close(NO_TABLE, say("server.close_deleted"))

    async def rename(self, seat: str, name: str, colour: Colour | None) -> None:
        """Store the name of a player and, unless it is None, the colour; under the lock, like ``new_token``."""
        async with self.lock:
            record = self.seat_records[seat]
            chosen = colour or record.chosen
            await self.store_seat(seat, name=name, colour=chosen)
            record.name, record.chosen = name, chosen
        self.send_people()

    async def store_seat(self, seat: str, **values: Any) -> None:
        """Raises NotStored, after the table was read again: the outcome is unknown."""
        try:
            await self.store.set_seat(self.id, seat, self.fencing_token, **values)
        except NotStored:
            await reload(self)
            raise

    def change_seat(self, seat: str, values: dict[str, Any]) -> None:
        """Take over columns of a seat that are stored."""
        for column, value in values.items():
            setattr(self.seat_records[seat], column, value)

    def disconnect(self, seat: str, why: str) -> None:
        """Close the connections of a seat, whose link is not valid any more."""
        for subscriber in list(self.subscribers):
            if seat in subscriber.seats or (seat == "watch" and not subscriber.seats and not subscriber.host):
                subscriber.close(TAKEN_OVER, why)
                self.subscribers.discard(subscriber)
        if self.proposal and seat in self.proposal.need and self.proposal.what == "concede":
            decline(self, self.proposal, "lapsed")

    # -- commands ----------------------------------------------------------------------------------------------------

    async def command(
        self, request: Request, subscriber: Subscriber, act: Callable[[Session], tuple[dict[str, Any], Session]]
    ) -> bool:
        """Store one command.

        ``act`` plays it on a draft and returns the body of its row.  True if it is stored.

        Raises nothing: the subscriber gets an ack or a nak.
        """
        id = request.id
        async with self.lock:
            self.touched = time.monotonic()
            if self.read_only and self.frozen is None:
                await reload(self)
            if self.is_stored(id):
                return self.acknowledge(request, subscriber)
            try:
                if self.read_only:
                    raise Refused("read_only", self.read_only)
                body, draft = act(self.session)
                follow_up(self, draft, body)
                if full := why_full(self, draft):
                    raise Refused("over", full)
                # The last field: ``StoredCommands`` reads it there.
                body["asked"] = request.asked
            except Refused as refused:
                subscriber.send(nak(id, refused.code, str(refused), self.seq))
                if refused.code == "stale":
                    subscriber.send(sync(self))
                self.metrics.naks.labels(refused.code).inc()
                return False
            except ShowdownError as error:
                subscriber.send(nak(id, "illegal", str(error), self.seq))
                self.metrics.naks.labels("illegal").inc()
                return False
            began = time.perf_counter()
            try:
                await self.commit([(id, request.by, body, draft)])
            except NotStored as error:
                return await self.recover(request, subscriber, error)
            self.metrics.commit.observe(time.perf_counter() - began)
            self.metrics.commands.inc()
            self.acknowledge(request, subscriber)
            self.broadcast(1)
        wake(self)
        return True

    def is_stored(self, id: str) -> bool:
        """Is this command in the database?  False while the database does not answer."""
        return id in self.commands and (not self.read_only or self.frozen is not None)

    def acknowledge(self, request: Request, subscriber: Subscriber) -> bool:
        """Acknowledge a stored command.  False, with a refusal, if its id belongs to another seat or command."""
        if not self.commands.is_same(request):
            subscriber.send(nak(request.id, "bad", say("server.id_taken"), self.seq))
            self.metrics.naks.labels("bad").inc()
            return False
        subscriber.send(write({"t": "ack", "id": request.id, "seq": self.commands.seq_of(request.id)}), ack=True)
        return True

    async def recover(self, request: Request, subscriber: Subscriber, error: NotStored) -> bool:
        """After a write with an unknown outcome: read the table again, then answer the client.  True if stored."""
        doubled = isinstance(error, AlreadyStored)
        log.error("not stored", table=self.id, seq=self.seq + 1, why=str(error)[:200], doubled=doubled)
        self.metrics.not_stored.inc()
        await reload(self, error)
        if self.is_stored(request.id):
            return self.acknowledge(request, subscriber)
        why = say("server.not_stored_damaged" if isinstance(error, Damaged) else "server.not_stored_retry")
        reason = self.read_only or words_of_failure(error, why)
        subscriber.send(nak(request.id, "read_only", reason, self.seq))
        return False

    async def commit(
        self, steps: list[tuple[str, str, dict[str, Any], Session]], changed: tuple[str, dict[str, Any]] | None = None
    ) -> None:
        """Write the rows, then replace the game by the last draft.  ``changed``: a seat and its new columns.

        Raises NotStored: the outcome is unknown.
        """
        rows: list[JournalRow] = []
        for id, seat, body, _ in steps:
            before = rows[-1].checksum if rows else self.checksum
            rows.append(JournalRow(self.id, self.seq + 1 + len(rows), id, seat, write_part(body).decode(), before))
        done = changes_of(self, [row.seq for row in rows], [(body, draft) for _, _, body, draft in steps])
        session, view = done.session, done.view
        head: dict[str, Any] = {}
        if session.status != self.row["status"]:
            head = {"status": session.status}
        saved = None
        if head or self.progress.is_due(rows, [body for _, _, body, _ in steps]):
            saved = snapshot_row(self.id, rows[-1].seq, session, view, apply_log_changes(list(self.lines), done.lines))
            head |= {"touched": time.time(), "round": session.game.state.round}
        await self.store.append(rows, saved, head, self.fencing_token, changed)
        self.progress.stored(rows, len(session.game.journal.entries) if saved else None)
        self.row |= head
        self.session, self.view, self.decision, self.asked = session, view, done.decision, time.time()
        apply_log_changes(self.lines, done.lines)
        self.seq, self.checksum = rows[-1].seq, rows[-1].checksum
        for row in rows:
            self.commands.add(row.values())
        self.frames.extend(done.frames)
        if logs_commands():
            log.info("stored", table=self.id, seq=self.seq, digest=session.game.digest())

    def broadcast(self, count: int) -> None:
        """Send the last ``count`` frames to all clients."""
        for i in range(len(self.frames) - count, len(self.frames)):
            for subscriber in list(self.subscribers):
                subscriber.send(self.frames[i])
        expire_proposal(self)
