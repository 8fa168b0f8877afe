"""One WebSocket connection: hello within five seconds, then commands.

Every frame gets an answer or a close.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from showdown.language import say
from showdown.server.cluster.owners import OwnedElsewhere, Owner
from showdown.server.cluster.relay import relay
from showdown.server.http.limits import (
    CHAT_BURST,
    DEAD_SECONDS,
    FRAME_BYTES,
    HELLO_SECONDS,
    STRIKES,
    AddressLimits,
    TokenBucket,
    network_of,
)
from showdown.server.json_log import log
from showdown.server.storage.failure_words import words_of_failure
from showdown.server.storage.store import Damaged, NotStored
from showdown.server.table.registry import TableRegistry
from showdown.server.table.seats import HOST, WATCH, hash_of, is_id, opens
from showdown.server.websocket.deadline import Deadline
from showdown.server.websocket.frame_limits import when_gone
from showdown.server.websocket.protocol import (
    BAD_TOKEN,
    EXPIRED,
    FAULT,
    NO_TABLE,
    POLICY,
    RELOAD,
    RESTART,
    TOO_BIG,
    TRY_LATER,
    VERSION,
    Auto,
    BadFrame,
    Chat,
    ClearChat,
    Command,
    Concede,
    Do,
    Explain,
    Hello,
    Incoming,
    Ping,
    Point,
    Resync,
    Undo,
    nak,
    read,
    write,
)
from showdown.server.websocket.subscriber import Subscriber

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


class CloseConnection(Exception):
    """Close the connection with this code and reason."""

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
        self.subscriber = Subscriber(socket, network_of(address))
        self.actor: TableActor | None = None
        self.owner: Owner | None = None
        """The other server that owns the table, if one does."""
        limits = registry.limits
        self.commands = TokenBucket(limits.commands, limits.burst)
        self.frames = TokenBucket(limits.frames, 2 * limits.frames)
        self.chat = TokenBucket(limits.chat / 60, CHAT_BURST)
        self.points = TokenBucket(limits.chat / 60, CHAT_BURST)
        self.strikes = 0
        self.reading = False
        self.interrupted = False
        self.deadline = Deadline(lambda: self.subscriber.close(POLICY, say("server.close_silent")))

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
            when_gone(self.socket.scope, self.leave)
            if self.actor is not None:
                self.actor.leave(self.subscriber)

    def leave(self) -> None:
        """It is closed: it counts no more."""
        self.registry.metrics.sockets.dec()
        self.address_limits.leave(self.address)

    async def talk(self) -> None:
        sender = asyncio.create_task(self.subscriber.run())
        me = asyncio.current_task()

        def interrupt() -> None:
            # Only while it waits for a frame: a command that was read is finished.
            if self.reading and me is not None and not self.interrupted:
                self.interrupted = True
                me.cancel()

        self.subscriber.interrupt = interrupt
        try:
            hello = await self.hello()
            if self.owner is not None:
                leaving = self.registry.owners.leaving(hello.table, self.owner)
                network = self.registry.owners.network
                raise CloseConnection(*await relay(network, self.socket, hello, self.owner, self.address, leaving))
            await self.greet(hello)
            await self.listen()
        except CloseConnection as closed:
            self.subscriber.close(closed.code, closed.why)
        except WebSocketDisconnect:
            self.subscriber.closing = NO_CODE
            sender.cancel()
        except Exception as error:
            # A bug of the server: the client gets no details, the log does.
            log.error(
                "fault", kind=type(error).__name__, why=str(error)[:300], table=self.actor.id if self.actor else ""
            )
            self.subscriber.close(FAULT, say("server.fault"))
        with contextlib.suppress(asyncio.CancelledError, asyncio.TimeoutError):
            await asyncio.wait_for(sender, 5)

    # -- reading -----------------------------------------------------------------------------------------------------

    async def frame(self, seconds: float) -> Incoming | None:
        """The next frame; None after an invalid one.

        Raises CloseConnection or WebSocketDisconnect.
        """
        if self.subscriber.closing is not None:
            raise CloseConnection(self.subscriber.closing, self.subscriber.why)
        self.deadline.set(seconds)
        self.reading = True
        try:
            message = await self.socket.receive()
        except asyncio.CancelledError:
            if not self.interrupted:
                raise
            task = asyncio.current_task()
            assert task is not None
            task.uncancel()
            raise CloseConnection(self.subscriber.closing or TRY_LATER, self.subscriber.why) from None
        finally:
            self.reading = False
            self.deadline.lift()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        if not self.frames.take():
            raise CloseConnection(TRY_LATER, say("server.close_too_many_frames"))
        data = message.get("text")
        if data is None:
            raise CloseConnection(POLICY, say("server.close_not_text"))
        if len(data) > FRAME_BYTES:
            raise CloseConnection(TOO_BIG, say("server.close_frame_size", kib=FRAME_BYTES // 1024))
        try:
            return read(data)
        except BadFrame as error:
            self.registry.metrics.bad_frames.inc()
            self.subscriber.send(nak(error.id, "bad", say("server.bad_frame", why=str(error)), self.seq))
            self.strike(POLICY, say("server.close_bad_frames"))
            return None

    @property
    def seq(self) -> int:
        return self.actor.seq if self.actor else 0

    def strike(self, code: int, why: str) -> None:
        self.strikes += 1
        if self.strikes >= STRIKES:
            raise CloseConnection(code, why)

    # -- hello -------------------------------------------------------------------------------------------------------

    async def hello(self) -> Hello:
        deadline = time.monotonic() + HELLO_SECONDS
        while True:
            frame = await self.frame(max(0.01, deadline - time.monotonic()))
            if isinstance(frame, Hello):
                break
            if frame is not None:
                raise CloseConnection(POLICY, say("server.close_hello_first"))
        if frame.v != VERSION:
            raise CloseConnection(RELOAD, say("server.close_reload"))
        if not self.address_limits.may_try(self.address):
            raise CloseConnection(TRY_LATER, say("server.close_wrong_links"))
        try:
            actor = await self.registry.table(frame.table) if is_id(frame.table) else None
            if actor is not None and frame.last_seq > actor.seq:
                # The client has seen a newer state: another server may own the table by now.
                await self.registry.owners.check()
                actor = await self.registry.table(frame.table)
        except OwnedElsewhere as elsewhere:
            self.owner = elsewhere.owner
            return frame
        except NotStored as error:
            damaged = isinstance(error, Damaged)
            why = say("server.close_damaged" if damaged else "server.close_unreadable")
            raise CloseConnection(TRY_LATER, words_of_failure(error, why)) from error
        if actor is None:
            self.address_limits.guessed(self.address)
            raise CloseConnection(NO_TABLE, say("server.no_table"))
        self.claim(actor, frame)
        self.actor = actor
        return frame

    def claim(self, actor: TableActor, frame: Hello) -> None:
        """Check the token of every seat in a hello.  Raises CloseConnection."""
        if not frame.seats:
            raise CloseConnection(BAD_TOKEN, say("server.close_no_link"))
        seats: set[str] = set()
        expired = False
        for claim in frame.seats:
            seat_record = actor.seat_records.get(claim.seat)
            known = seat_record is not None and opens(claim.token, seat_record.token_hash)
            if not known or seat_record is None:
                self.address_limits.guessed(self.address)
                raise CloseConnection(BAD_TOKEN, say("server.close_bad_link"))
            expired = expired or self.registry.expired(seat_record)
            if claim.seat == HOST:
                self.subscriber.host = True
            elif claim.seat != WATCH:
                seats.add(claim.seat)
        if expired and not self.subscriber.host:
            # The host could create a new link anyway.
            raise CloseConnection(EXPIRED, say("server.close_expired"))
        self.subscriber.seats = frozenset(seats)
        self.subscriber.holder = hash_of(f"{actor.id}:{frame.player}")[:16] if frame.player else ""

    async def greet(self, frame: Hello) -> None:
        from showdown.server.commands.bots import wake
        from showdown.server.table.broadcast import welcome
        from showdown.server.table.seating import sit_down

        actor = self.actor
        assert actor is not None
        # Before the welcome: a seat that changes hands is a row, and the first command must not be stale for it.
        await sit_down(actor, self.subscriber, [claim.seat for claim in frame.seats])
        if self.subscriber.closing is not None:
            return
        if actor.closed:
            # The table was given up meanwhile: no one would ever send its events to this client.
            raise CloseConnection(RESTART, say("server.close_maybe_moved"))
        # The link may have been withdrawn meanwhile.
        self.claim(actor, frame)
        actor.join(self.subscriber)
        frames = welcome(actor, self.subscriber, frame.last_seq, frame.epoch)
        if not self.subscriber.has_room(frames):
            # The missed frames would overflow the send queue and close the connection again and again.
            frames = welcome(actor, self.subscriber, 0, "")
        for data in frames:
            self.subscriber.send(data)
        if actor.rematch is not None:
            self.subscriber.send(write(actor.rematch.frame_for(self.subscriber)))
        actor.send_people()
        wake(actor)

    # -- commands ----------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        from showdown.server.commands.dispatch import dispatch
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
                # A resync costs as much as a command, so it counts as one.
                if self.commands.take():
                    mine.send(sync(actor))
                else:
                    mine.send(nak("", "slow_down", say("server.slow_down"), self.seq))
                    self.strike(TRY_LATER, say("server.close_too_fast"))
            elif isinstance(frame, Hello):
                raise CloseConnection(POLICY, say("server.close_hello_once"))
            elif self.may(frame):
                # One after the other, so that the commands of a socket keep their order.
                await dispatch(actor, mine, frame)

    def may(self, frame: Command) -> bool:
        """Is this command within the rate limits, and from a player?  If not, the client gets a nak."""
        actor = self.actor
        assert actor is not None
        if isinstance(frame, Do | Undo | Auto | Concede) and frame.id in actor.commands:
            # Stored already: the client only needs the ack again.
            return True
        if not self.commands.take():
            self.subscriber.send(nak(frame.id, "slow_down", say("server.slow_down"), actor.seq))
            self.registry.metrics.naks.labels("slow_down").inc()
            self.strike(TRY_LATER, say("server.close_too_fast"))
            return False
        if isinstance(frame, Chat | Point):
            return self.may_speak(frame)
        if not self.subscriber.seats and not isinstance(frame, Explain | ClearChat):
            self.subscriber.send(nak(frame.id, "not_yours", say("server.looking_on"), actor.seq))
            return False
        return True

    def may_speak(self, frame: Chat | Point) -> bool:
        """Is this within the limit of chat lines, or of pointing?  If not, the client gets a nak."""
        actor = self.actor
        assert actor is not None
        if isinstance(frame, Chat) and frame.id in actor.chat.ids:
            return True
        bucket = self.chat if isinstance(frame, Chat) else self.points
        if bucket.take():
            return True
        # No strike: a person who types fast is no attack; the limit of commands holds, too.
        reason = say("server.chat_slow_down", most=self.registry.limits.chat)
        self.subscriber.send(nak(frame.id, "slow_down", reason, actor.seq))
        self.registry.metrics.naks.labels("slow_down").inc()
        return False


NO_CODE: Final = 1005
"""Close code of a connection that ended without one."""
