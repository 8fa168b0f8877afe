"""One WebSocket: hello within five seconds, then commands.  Whatever it sends, it gets an answer or a clear close."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from showdown.server.cluster.owners import OwnedElsewhere, Owner
from showdown.server.cluster.relay import relay
from showdown.server.http.limits import DEAD_SECONDS, FRAME_BYTES, HELLO_SECONDS, STRIKES, AddressLimits, TokenBucket
from showdown.server.json_log import log
from showdown.server.storage.store import NotStored
from showdown.server.table.registry import TableRegistry
from showdown.server.table.seats import HOST, WATCH, is_id, opens
from showdown.server.websocket.deadline import Deadline
from showdown.server.websocket.protocol import (
    BAD_TOKEN,
    EXPIRED,
    FAULT,
    NO_TABLE,
    POLICY,
    RELOAD,
    TOO_BIG,
    TRY_LATER,
    VERSION,
    Auto,
    BadFrame,
    Consent,
    Do,
    Explain,
    Hello,
    Incoming,
    Name,
    Pass,
    Ping,
    Resync,
    Undo,
    nak,
    read,
    write,
)
from showdown.server.websocket.subscriber import Subscriber

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


class Closed(Exception):
    """The conversation ends with this code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


class ClientConnection:
    def __init__(self, registry: TableRegistry, address_limits: AddressLimits, socket: WebSocket, address: str) -> None:
        self.registry = registry
        self.address_limits = address_limits
        self.socket = socket
        self.address = address
        self.subscriber = Subscriber(socket)
        self.actor: TableActor | None = None
        self.owner: Owner | None = None
        """The other server that plays the table."""
        limits = registry.limits
        self.commands = TokenBucket(limits.commands, limits.burst)
        self.frames = TokenBucket(limits.frames, 2 * limits.frames)
        self.strikes = 0
        self.reading = False
        self.interrupted = False
        self.deadline = Deadline(lambda: self.subscriber.close(POLICY, "nothing was heard from you"))

    async def run(self) -> None:
        if not self.address_limits.enter(self.address):
            await self.socket.close(TRY_LATER)
            return
        self.registry.metrics.sockets.inc()
        try:
            await self.socket.accept()
            await self.talk()
        except WebSocketDisconnect:
            pass
        finally:
            self.deadline.end()
            self.registry.metrics.sockets.dec()
            self.address_limits.leave(self.address)
            if self.actor is not None:
                self.actor.leave(self.subscriber)

    async def talk(self) -> None:
        sender = asyncio.create_task(self.subscriber.run())
        me = asyncio.current_task()

        def interrupt() -> None:
            # Only while it waits: a command that was taken is carried out.
            if self.reading and me is not None and not self.interrupted:
                self.interrupted = True
                me.cancel()

        self.subscriber.interrupt = interrupt
        try:
            hello = await self.hello()
            if self.owner is not None:
                leaving = self.registry.owners.leaving(hello.table, self.owner)
                raise Closed(*await relay(self.socket, hello, self.owner, self.address, leaving))
            await self.greet(hello)
            await self.listen()
        except Closed as closed:
            self.subscriber.close(closed.code, closed.why)
        except WebSocketDisconnect:
            self.subscriber.closing = GONE
            sender.cancel()
        except Exception as error:
            # Ours: say so, and keep the details in the log.
            log.error(
                "fault", kind=type(error).__name__, why=str(error)[:300], table=self.actor.id if self.actor else ""
            )
            self.subscriber.close(FAULT, "a fault of this server")
        with contextlib.suppress(asyncio.CancelledError, asyncio.TimeoutError):
            await asyncio.wait_for(sender, 5)

    # -- reading -----------------------------------------------------------------------------------------------------

    async def frame(self, patience: float) -> Incoming | None:
        """The next frame; None for one that was none of ours.  Raises Closed or WebSocketDisconnect."""
        if self.subscriber.closing is not None:
            raise Closed(self.subscriber.closing, self.subscriber.why)
        self.deadline.set(patience)
        self.reading = True
        try:
            message = await self.socket.receive()
        except asyncio.CancelledError:
            if not self.interrupted:
                raise
            task = asyncio.current_task()
            assert task is not None
            task.uncancel()
            raise Closed(self.subscriber.closing or TRY_LATER, self.subscriber.why) from None
        finally:
            self.reading = False
            self.deadline.lift()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        if not self.frames.take():
            raise Closed(TRY_LATER, "too many frames")
        data = message.get("text")
        if data is None:
            raise Closed(POLICY, "frames are text")
        if len(data) > FRAME_BYTES:
            raise Closed(TOO_BIG, "a frame is at most 16 KiB")
        try:
            return read(data)
        except BadFrame as error:
            self.registry.metrics.bad_frames.inc()
            self.subscriber.send(nak(error.id, "bad", f"That is no frame of this protocol: {error}", self.seq))
            self.strike(POLICY, "too many frames that are none")
            return None

    @property
    def seq(self) -> int:
        return self.actor.seq if self.actor else 0

    def strike(self, code: int, why: str) -> None:
        self.strikes += 1
        if self.strikes >= STRIKES:
            raise Closed(code, why)

    # -- hello -------------------------------------------------------------------------------------------------------

    async def hello(self) -> Hello:
        deadline = time.monotonic() + HELLO_SECONDS
        while True:
            frame = await self.frame(max(0.01, deadline - time.monotonic()))
            if isinstance(frame, Hello):
                break
            if frame is not None:
                raise Closed(POLICY, "hello comes first")
        if frame.v != VERSION:
            raise Closed(RELOAD, "the server speaks another version: reload the page")
        if not self.address_limits.may_try(self.address):
            raise Closed(TRY_LATER, "too many wrong links; wait a minute")
        try:
            actor = await self.registry.table(frame.table) if is_id(frame.table) else None
            if actor is not None and frame.last_seq > actor.seq:
                # Whoever has seen more than we know may come from the server that plays it by now.
                await self.registry.owners.check()
                actor = await self.registry.table(frame.table)
        except OwnedElsewhere as elsewhere:
            self.owner = elsewhere.owner
            return frame
        except NotStored as error:
            raise Closed(TRY_LATER, "the table cannot be read just now") from error
        if actor is None:
            self.address_limits.guessed(self.address)
            raise Closed(NO_TABLE, "there is no such table")
        self.claim(actor, frame)
        self.actor = actor
        return frame

    def claim(self, actor: TableActor, frame: Hello) -> None:
        """Every seat that is claimed must be opened by its own secret."""
        if not frame.seats:
            raise Closed(BAD_TOKEN, "a link is needed, also to look on")
        seats: set[str] = set()
        expired = False
        for claim in frame.seats:
            seat_record = actor.seat_records.get(claim.seat)
            known = seat_record is not None and opens(claim.token, seat_record.token_hash)
            if not known or seat_record is None:
                self.address_limits.guessed(self.address)
                raise Closed(BAD_TOKEN, "this link is not, or no longer, valid")
            expired = expired or self.registry.expired(seat_record)
            if claim.seat == HOST:
                self.subscriber.host = True
            elif claim.seat != WATCH:
                seats.add(claim.seat)
        if expired and not self.subscriber.host:
            # The host could make a new one anyway.
            raise Closed(EXPIRED, "this link has expired; ask the host for a new one")
        self.subscriber.seats = frozenset(seats)

    async def greet(self, frame: Hello) -> None:
        from showdown.server.commands.bots import wake
        from showdown.server.table.broadcast import welcome

        actor = self.actor
        assert actor is not None
        actor.join(self.subscriber)
        frames = welcome(actor, self.subscriber, frame.last_seq, frame.epoch)
        if not self.subscriber.has_room(frames):
            # Too much was missed to be told piece by piece: the queue would end the conversation, again and again.
            frames = welcome(actor, self.subscriber, 0, "")
        for data in frames:
            self.subscriber.send(data)
        actor.send_people()
        wake(actor)
        # Sitting already: if the link is withdrawn meanwhile, the seat is, too.
        await actor.claim([claim.seat for claim in frame.seats])

    # -- commands ----------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        from showdown.server.commands.dispatch import carry_out
        from showdown.server.table.broadcast import sync

        actor, mine = self.actor, self.subscriber
        assert actor is not None
        while True:
            frame = await self.frame(DEAD_SECONDS)
            if frame is None:
                continue
            if isinstance(frame, Ping):
                now = int(time.time() * 1000)
                mine.send(write({"t": "pong", "at": frame.at, "now": now}))
            elif isinstance(frame, Resync):
                # Everything anew costs as much as a command, so it counts as one.
                if self.commands.take():
                    mine.send(sync(actor))
                else:
                    mine.send(nak("", "slow_down", "That is too fast; wait a second.", self.seq))
                    self.strike(TRY_LATER, "too fast")
            elif isinstance(frame, Hello):
                raise Closed(POLICY, "hello comes once")
            elif self.may(frame):
                # One after the other: a socket's own commands keep their order.
                await carry_out(actor, mine, self.registry.query_pool, frame)

    def may(self, frame: Do | Undo | Consent | Pass | Explain | Auto | Name) -> bool:
        """Within the limits, and from a seat that may?"""
        actor = self.actor
        assert actor is not None
        if isinstance(frame, Do | Undo | Auto) and frame.id in actor.commands:
            # Stored already: only its ack is sent again.
            return True
        if not self.commands.take():
            self.subscriber.send(nak(frame.id, "slow_down", "That is too fast; wait a second.", actor.seq))
            self.registry.metrics.naks.labels("slow_down").inc()
            self.strike(TRY_LATER, "too fast")
            return False
        if not self.subscriber.seats and not isinstance(frame, Explain):
            self.subscriber.send(nak(frame.id, "not_yours", "You are looking on.", actor.seq))
            return False
        return True


GONE = 1005
