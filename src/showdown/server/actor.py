"""One table: its game, its people, and the only way a command becomes part of it.

Under the table's lock: is it known already, may this seat, is the decision still pending; try it on a draft; write the
row; commit; only then put the draft in place, acknowledge, and tell everybody.  If the commit fails or nobody knows how
it ended, memory is thrown away and read again from disk before anybody gets an answer.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from showdown.engine import Game, ShowdownError, ViewSeries, view_types
from showdown.server import told, types
from showdown.server.bots import redirect, wake
from showdown.server.loading import reload
from showdown.server.logbook import is_chatty, log
from showdown.server.merge import difference
from showdown.server.passing import follow_up
from showdown.server.protocol import RESTART, TAKEN_OVER, Refused, nak, write, write_part
from showdown.server.seats import Chair
from showdown.server.store import Doubled, NotStored, Row, Store
from showdown.server.subscriber import FRAMES, Subscriber
from showdown.server.taking_back import Proposal, decline, move_on
from showdown.server.telling import as_lines, changed, fence_of, keepsake, kept_of, lines_from, people, sync
from showdown.session.session import Session

if TYPE_CHECKING:
    from showdown.server.metrics import Metrics

KEPT: Final = FRAMES // 2
"""Frames kept for clients that come back.  Who missed more gets the whole table (``Subscriber.has_room``)."""
EVERY: Final = 50
"""So many commands lie between two snapshots."""
ROWS: Final = 20_000
"""So many commands a table takes: a long fight has some hundreds, and each has to be read again one day."""
PATIENCE: Final = 60.0
"""So many seconds a proposal waits for everybody's consent."""


class Actor:
    """``session`` is what is committed; nothing uncommitted is ever reachable from here."""

    def __init__(self, id: str, store: Store, metrics: Metrics, patience: float = PATIENCE) -> None:
        self.id = id
        self.store = store
        self.metrics = metrics
        self.patience = patience
        self.lock = asyncio.Lock()
        self.session: Session
        self.row: dict[str, Any] = {}
        self.chairs: dict[str, Chair] = {}
        self.seq = 0
        self.epoch = ""
        self.commands: dict[str, int] = {}
        self.frames: deque[bytes] = deque(maxlen=KEPT)
        """The frames that led to ``seq``, the last one at the end."""
        self.view: view_types.View
        self.series = ViewSeries()
        """The views so far, for the next one; nothing that is sent comes from here."""
        self.decision: types.Decision | None = None
        self.lines: list[Raw] = []
        """The log, each line as it is sent."""
        self.subscribers: set[Subscriber] = set()
        self.proposal: Proposal | None = None
        self.declined: dict[str, str] = {}
        """Commands to take back that not everybody agreed to, and what was said of each."""
        self.passing: dict[str, set[str]] = {}
        """Seats that let survival opportunities pass, and the options each has seen there."""
        self.read_only = ""
        """Why nothing can be done here but looking, or empty."""
        self.frozen: dict[str, Any] | None = None
        """The last snapshot of a game that today's rules do not take any more."""
        self.timeline: Any = None
        """The game laid out for looking back, with the number it was laid out at (``export.py``)."""
        self.danger: Any = None
        """What the monster threatens, with the number at which it was looked at (``danger.py``)."""
        self.touched = time.monotonic()
        self.bots_task: asyncio.Task[None] | None = None
        self.reign = 0
        """By which claim on it we write, where other servers may claim it, too."""
        self.closed = False

    @property
    def game(self) -> Game:
        return self.session.game

    def tell(self, frame: types.ServerFrame) -> None:
        data = write(frame)
        for subscriber in list(self.subscribers):
            subscriber.send(data)

    def tell_people(self) -> None:
        self.tell({"t": "people", "people": people(self)})

    @property
    def status(self) -> str:
        return self.row["status"] if self.frozen is not None else self.game.outcome

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, subscriber: Subscriber) -> None:
        for other in list(self.subscribers):
            if other.seats & subscriber.seats:
                other.close(TAKEN_OVER, "this seat was opened elsewhere")
                self.subscribers.discard(other)
        self.subscribers.add(subscriber)
        self.touched = time.monotonic()

    def leave(self, subscriber: Subscriber) -> None:
        if subscriber in self.subscribers:
            self.subscribers.discard(subscriber)
            self.touched = time.monotonic()
            if self.proposal and self.proposal.need & subscriber.seats:
                decline(self, self.proposal, "lapsed")
            self.tell_people()

    def give_up(self) -> None:
        """It may be somebody else's by now: everybody comes again, and finds whoever plays it."""
        self.closed = True
        for subscriber in list(self.subscribers):
            subscriber.close(RESTART, "the table may have changed its server")

    async def rename(self, seat: str, name: str) -> None:
        await self.store.set_seat(self.id, seat, self.reign, name=name)
        self.chairs[seat].name = name
        self.tell_people()

    async def claim(self, seats: list[str]) -> None:
        """Somebody has come by these links: they are good from now on, until they are withdrawn."""
        waiting = [chair for seat in seats if (chair := self.chairs[seat]).waits()]
        if not waiting:
            return
        now, hashes = time.time(), {chair.seat: chair.token_hash for chair in waiting}
        try:
            await self.store.claim(self.id, hashes, now)
        except NotStored as error:
            # They are in all the same; it is tried again when they come back.
            log.warning("not claimed", table=self.id, why=str(error)[:200])
            return
        for chair in waiting:
            if chair.token_hash == hashes[chair.seat]:
                chair.claimed = now

    async def new_token(self, seat: str, token_hash: str) -> None:
        """The old link is dead, and whoever sits there by it is shown out."""
        async with self.lock:
            # Nobody reads the table from disk meanwhile: the old secret would come back with it.
            now = time.time()
            self.touched = time.monotonic()
            await self.store.set_seat(self.id, seat, self.reign, token_hash=token_hash, given=now, claimed=None)
            chair = self.chairs[seat]
            chair.token_hash, chair.given, chair.claimed = token_hash, now, None
        for subscriber in list(self.subscribers):
            if seat in subscriber.seats or (seat == "watch" and not subscriber.seats and not subscriber.host):
                subscriber.close(TAKEN_OVER, "this link was withdrawn")
                self.subscribers.discard(subscriber)
        if self.proposal and seat in self.proposal.need:
            decline(self, self.proposal, "lapsed")
        self.tell_people()

    # -- commands ----------------------------------------------------------------------------------------------------

    async def command(
        self, id: str, subscriber: Subscriber, seat: str, act: Callable[[Session], tuple[dict[str, Any], Session]]
    ) -> bool:
        """Make one command durable.  ``act`` plays it on a draft and returns what the row says.  True if it was done.

        Raises nothing: the subscriber gets an ack or a nak.
        """
        async with self.lock:
            self.touched = time.monotonic()
            if self.read_only and self.frozen is None:
                await reload(self)
            if self.knows(id):
                subscriber.send(self.ack(id), ack=True)
                return True
            try:
                if self.read_only:
                    raise Refused("read_only", self.read_only)
                if self.seq >= ROWS:
                    raise Refused("over", "This table has seen too many commands. Save it, and go on with the save.")
                body, draft = act(self.session)
                follow_up(self, draft, body)
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
                await self.commit([(id, seat, body, draft)])
            except NotStored as error:
                await self.unknown(id, subscriber, error)
                return self.knows(id)
            self.metrics.commit.observe(time.perf_counter() - began)
            self.metrics.commands.inc()
            subscriber.send(self.ack(id), ack=True)
            self.broadcast(1)
        wake(self)
        return True

    def knows(self, id: str) -> bool:
        """Is this command surely on disk?  While the disk does not answer, nothing is sure."""
        return id in self.commands and (not self.read_only or self.frozen is not None)

    def ack(self, id: str) -> bytes:
        return write({"t": "ack", "id": id, "seq": self.commands[id]})

    async def unknown(self, id: str, subscriber: Subscriber, error: NotStored) -> None:
        """The write failed, or it landed and the news of it did not: only the disk knows."""
        log.error(
            "not stored", table=self.id, seq=self.seq + 1, why=str(error)[:200], doubled=isinstance(error, Doubled)
        )
        self.metrics.not_stored.inc()
        await reload(self)
        if self.knows(id):
            subscriber.send(self.ack(id), ack=True)
        else:
            reason = self.read_only or "This could not be stored; nothing has happened. Try it again."
            subscriber.send(nak(id, "read_only", reason, self.seq))

    async def commit(self, steps: list[tuple[str, str, dict[str, Any], Session]]) -> None:
        """Write rows, then put the last draft in place and make the frames.  Raises NotStored: nothing is known."""
        rows = [
            Row(self.id, self.seq + 1 + i, id, seat, write_part(body).decode())
            for i, (id, seat, body, _) in enumerate(steps)
        ]
        frames: list[bytes] = []
        view, decision, session, length = self.view, self.decision, self.session, len(self.lines)
        changes: list[tuple[int, list[Raw]]] = []
        """Of the log, for each step: how many lines stay, and those that follow."""
        for row, (_, _, body, draft) in zip(rows, steps, strict=True):
            before = view
            view, decision = told.seen_of(draft.game, self.series)
            redirect(self, draft, decision)
            back = "undo" in body
            kept = kept_of(session, draft) if back else length
            new = lines_from(draft, kept)
            changes.append((kept, new))
            length = kept + len(new)
            frame: types.Ev = {
                "t": "ev",
                "seq": row.seq,
                "patch": difference(before, view),
                "decision": decision,
                "log": as_lines(new),
                "cut": kept if back else None,
                "entries": len(draft.game.journal.entries),
                "fence": fence_of(draft),
            }
            # Written once: whoever is there gets the same bytes, and whoever comes back.
            frames.append(write(frame))
            session = draft
        head: dict[str, Any] = {}
        if session.game.outcome != self.row["status"]:
            head = {"status": session.game.outcome}
        saved = None
        if head or rows[-1].seq // EVERY > (rows[0].seq - 1) // EVERY:
            saved = keepsake(self.id, rows[-1].seq, session, view, changed(list(self.lines), changes))
            head |= {"touched": time.time(), "round": session.game.state.round}
        await self.store.append(rows, saved, head, self.reign)
        self.row |= head
        self.session, self.view, self.decision = session, view, decision
        changed(self.lines, changes)
        self.seq = rows[-1].seq
        for row in rows:
            self.commands[row.command_id] = row.seq
        self.frames.extend(frames)
        if is_chatty():
            log.info("stored", table=self.id, seq=self.seq, digest=session.game.digest())

    def broadcast(self, count: int) -> None:
        """Send the last ``count`` frames to everybody."""
        for i in range(len(self.frames) - count, len(self.frames)):
            for subscriber in list(self.subscribers):
                subscriber.send(self.frames[i])
        move_on(self)
