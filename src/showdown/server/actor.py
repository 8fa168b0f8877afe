"""One table: its game, its people, and the only way a command becomes part of it.

Under the table's lock: is it known already, may this seat, is the decision still pending; try it on a draft; write the
row; commit; only then put the draft in place, acknowledge, and tell everybody.  If the commit fails or nobody knows how
it ended, memory is thrown away and read again from disk before anybody gets an answer.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from showdown.api import LETTERS, BadContent, BadSave, Decision, Diverged, Game, Narrator, ShowdownError, state_digest
from showdown.server import told
from showdown.server.logbook import is_chatty, log
from showdown.server.merge import difference
from showdown.server.protocol import TAKEN_OVER, nak, write
from showdown.server.record import restore, row_body, undo_body
from showdown.server.seats import Chair
from showdown.server.store import Doubled, NotStored, Row, Store
from showdown.server.subscriber import Subscriber
from showdown.table.session import BotFailed, CannotTakeBack, Fenced, Session

if TYPE_CHECKING:
    from showdown.server.metrics import Metrics

KEPT: Final = 500
"""So many frames are kept for clients that come back."""
EVERY: Final = 50
"""So many commands lie between two snapshots."""
SLICE: Final = 8
"""So many answers of bots are committed together."""
RETRY: Final = 1.0
"""So many seconds after a failed write the bots try again."""
PATIENCE: Final = 60.0
"""So many seconds a proposal waits for everybody's consent."""
FAST: Final = frozenset({"random", "heuristic", "cautious", "aggressive"})
"""Bots that answer within a millisecond or so; the others think in a thread."""


class Refused(Exception):
    """A command that cannot be; ``code`` is one of the protocol's."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Proposal:
    """Somebody wants to take back what was seen; everybody present is asked."""

    def __init__(self, id: str, by: str, line: int | None, base_seq: int, need: set[str], text: str) -> None:
        self.id = id
        self.by = by
        self.line = line
        self.base_seq = base_seq
        self.need = need
        self.text = text
        self.timer: asyncio.TimerHandle | None = None

    def frame(self) -> dict[str, Any]:
        need = sorted(self.need)
        return {"t": "ask", "id": self.id, "what": "undo", "by": self.by, "text": self.text, "need": need}


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
        self.view: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self.subscribers: set[Subscriber] = set()
        self.proposal: Proposal | None = None
        self.passing: dict[str, set[str]] = {}
        """Seats that let survival opportunities pass, and the options each has seen there."""
        self.read_only = ""
        """Why nothing can be done here but looking, or empty."""
        self.frozen: dict[str, Any] | None = None
        """The last snapshot of a game that today's rules do not take any more."""
        self.timeline: Any = None
        """The game laid out for looking back, with the number it was laid out at (``export.py``)."""
        self.touched = time.monotonic()
        self.bots_task: asyncio.Task[None] | None = None
        self.closed = False

    # -- from disk ---------------------------------------------------------------------------------------------------

    async def load(self) -> bool:
        """Read everything again.  False if there is no such table; raises NotStored if the disk cannot be read."""
        row = await self.store.game(self.id)
        if row is None:
            return False
        rows = await self.store.rows(self.id)
        self.row = row
        hands = json.loads(row["setup"])["players"]
        self.chairs = {}
        for chair in row["seats"]:
            seat = chair["n"]
            number = int(seat[1:]) - 1 if seat[0] == "p" else -1
            letters = [LETTERS[i] for i in hands[number]] if 0 <= number < len(hands) else []
            self.chairs[seat] = Chair(seat, chair["token_hash"], chair["name"], bool(chair["bot"]), letters)
        self.seq = rows[-1]["seq"] if rows else 0
        self.commands = {r["command_id"]: r["seq"] for r in rows}
        self.epoch = secrets.token_hex(8)
        self.frames.clear()
        self.read_only = ""
        self.frozen = None
        try:
            from showdown.content.shelf import catalog_named

            catalog = catalog_named(tuple(json.loads(row["packs"])))
            # The journal of a long fight takes some tens of milliseconds: not on the loop that serves the others.
            session = await asyncio.to_thread(restore, row, rows, catalog)
            self.check(session, rows, await self.store.last_snapshot(self.id))
        except (Diverged, BadSave, BadContent) as error:
            await self.freeze(str(error))
            return True
        self.session = session
        self.view, self.decision = told.seen_of(session.game)
        self.metrics.loaded.inc()
        return True

    def check(self, session: Session, rows: list[dict[str, Any]], kept: dict[str, Any] | None) -> None:
        """Does the journal, played by the rules of today, still lead through the last snapshot?  Raises Diverged."""
        if kept is None:
            return
        entries = json.loads(kept["body"])["entries"]
        later = [json.loads(row["body"]) for row in rows if row["seq"] > kept["seq"]]
        if any([body.get("undo", entries) < entries for body in later]):
            # What the snapshot shows has been taken back since.
            return
        game = session.game
        digest = ""
        if entries == len(game.journal.entries):
            digest = game.digest()
        for moment in game.history:
            if moment.entries == entries:
                digest = state_digest(moment.state)
        if digest and digest != kept["digest"]:
            raise Diverged(f"command {kept['seq']} led to another position then ({kept['digest']}, now {digest})")

    async def freeze(self, why: str) -> None:
        """The rules or cards have changed since: show the last snapshot, and say why it cannot go on."""
        log.warning("frozen", table=self.id, seq=self.seq, why=why[:200])
        last = await self.store.last_snapshot(self.id)
        self.read_only = f"This game was played by other rules or cards and can only be looked at: {why}"
        self.frozen = json.loads(last["body"]) if last else {"view": {}, "log": [], "entries": 0}
        self.view = self.frozen["view"]
        self.decision = None

    async def reload(self) -> None:
        """After a write whose outcome is unknown: nobody is answered from memory.  Everybody gets the truth anew."""
        try:
            if not await self.load():
                raise NotStored("the table is gone")
            # What was read may be what failed to be synced: it is believed when it surely lies on disk.
            await self.store.confirm()
        except NotStored as error:
            self.read_only = "The disk does not answer; nothing can be done here until it does."
            log.error("reload failed", table=self.id, why=str(error)[:200])
            return
        self.metrics.reloads.inc()
        self.resync_all()

    def resync_all(self) -> None:
        for subscriber in list(self.subscribers):
            subscriber.send(self.sync())

    # -- what people are told ----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.session.game

    def snapshot(self) -> dict[str, Any]:
        if self.frozen is not None:
            base = {"view": self.view, "decision": None, "log": self.frozen["log"], "entries": self.frozen["entries"]}
            return {**base, "fence": len(self.frozen["log"]), "people": self.people(), "asks": None, "read_only": True}
        lines = self.session.log.lines
        fence = self.fence(self.session)
        first = max(0, len(lines) - told.SHOWN)
        return {
            "view": self.view,
            "decision": self.decision,
            "log": [told.line_of(i + 1, lines[i], self.game) for i in range(first, len(lines))],
            "entries": len(self.game.journal.entries),
            "fence": fence,
            "people": self.people(),
            "asks": self.proposal.frame() if self.proposal else None,
            "read_only": bool(self.read_only),
            "practice": bool(self.row["practice"]),
        }

    def welcome(self, subscriber: Subscriber, last_seq: int, epoch: str) -> list[bytes]:
        """The first frames for somebody who comes, or comes back: all, or only what was missed."""
        missed = self.seq - last_seq
        resumes = epoch == self.epoch and 0 <= missed <= len(self.frames)
        hello = {
            "t": "welcome",
            "v": 1,
            "table": self.id,
            "seats": sorted(subscriber.seats),
            "host": subscriber.host,
            "epoch": self.epoch,
            "seq": self.seq,
            "snapshot": None if resumes else self.snapshot(),
        }
        if not resumes:
            return [write(hello)]
        self.metrics.resumed.inc()
        later = [self.frames[i] for i in range(len(self.frames) - missed, len(self.frames))]
        extra = [write({"t": "people", "people": self.people()})]
        if self.proposal:
            extra.append(write(self.proposal.frame()))
        return [write(hello), *later, *extra]

    def sync(self) -> bytes:
        return write({"t": "sync", "seq": self.seq, "epoch": self.epoch, "snapshot": self.snapshot()})

    def fence(self, session: Session) -> int:
        """The last line (as people count them) that cannot be taken back without everybody's consent."""
        event = session.fence
        lines = session.log.lines
        for i in range(len(lines) - 1, -1, -1):
            if 0 < lines[i].number <= event:
                return i + 1
        return 0

    def people(self) -> list[dict[str, Any]]:
        out = []
        now = time.monotonic()
        for seat, chair in sorted(self.chairs.items()):
            if seat[0] != "p":
                continue
            there = [s for s in self.subscribers if seat in s.seats]
            out.append(
                {
                    "seat": seat,
                    "name": chair.name,
                    "connected": bool(there),
                    "since": int(1000 * (now - there[0].since)) if there else 0,
                    "bot": chair.bot,
                    "passing": seat in self.passing,
                    "survivors": chair.survivors,
                }
            )
        watching = len([s for s in self.subscribers if not s.seats])
        out.append(
            {"seat": "watch", "name": "", "connected": watching > 0, "since": 0, "bot": False, "count": watching}
        )
        return out

    def tell(self, frame: dict[str, Any]) -> None:
        data = write(frame)
        for subscriber in list(self.subscribers):
            subscriber.send(data)

    def tell_people(self) -> None:
        self.tell({"t": "people", "people": self.people()})

    def head(self) -> dict[str, Any]:
        """What anybody who knows the id may know."""
        over = self.status != "undecided"
        return {
            "table": self.id,
            "name": self.row["name"],
            "story": self.row["story"],
            "title": self.view.get("monster", {}).get("title", self.row["story"]),
            "round": self.view.get("round", 0),
            "outcome": self.status,
            "seats": [{k: p[k] for k in ("seat", "name", "connected", "bot", "survivors")} for p in self.people()[:-1]],
            "commitment": self.row["seed_commit"],
            "revealed": self.row["secret"] if over and not self.read_only else None,
            "practice": bool(self.row["practice"]),
            "created": self.row["created"],
            "seq": self.seq,
        }

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
                self.finish(self.proposal, "lapsed")
            self.tell_people()

    async def rename(self, seat: str, name: str) -> None:
        await self.store.set_seat(self.id, seat, name=name)
        self.chairs[seat].name = name
        self.tell_people()

    async def new_token(self, seat: str, token_hash: str) -> None:
        """The old link is dead, and whoever sits there by it is shown out."""
        await self.store.set_seat(self.id, seat, token_hash=token_hash, claimed=None)
        self.chairs[seat].token_hash = token_hash
        for subscriber in list(self.subscribers):
            if seat in subscriber.seats or (seat == "watch" and not subscriber.seats and not subscriber.host):
                subscriber.close(TAKEN_OVER, "this link was withdrawn")
                self.subscribers.discard(subscriber)
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
                await self.reload()
            if self.knows(id):
                subscriber.send(self.ack(id), ack=True)
                return True
            try:
                if self.read_only:
                    raise Refused("read_only", self.read_only)
                body, draft = act(self.session)
                self.follow_up(draft, body)
            except Refused as refused:
                subscriber.send(nak(id, refused.code, str(refused), self.seq))
                if refused.code == "stale":
                    subscriber.send(self.sync())
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
        self.wake()
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
        await self.reload()
        if self.knows(id):
            subscriber.send(self.ack(id), ack=True)
        else:
            reason = self.read_only or "This could not be stored; nothing has happened. Try it again."
            subscriber.send(nak(id, "read_only", reason, self.seq))

    def follow_up(self, draft: Session, body: dict[str, Any]) -> None:
        """Decisions that leave no choice, and survival opportunities everybody lets pass, belong to the same row."""
        game = draft.game
        length = len(game.journal.entries)
        how: list[str] = body.get("how") or ["" for e in body.get("entries", ()) if isinstance(e, str)]
        while True:
            d = draft.decision
            if d is None or draft.is_bots(d, game.state):
                break
            if draft.is_forced(d):
                key, why = d.options[0].key, "the only option"
            elif self.lets_pass(d, game):
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

    def lets_pass(self, d: Decision, game: Game) -> bool:
        """Does nobody want to be asked about this survival opportunity?  [R-SUR-13]"""
        if d.kind != "flow" or not self.passing:
            return False
        state = game.state
        aimed = {p.get("target") for p in game.view()["progress"]}
        for o in d.options:
            if o.verb != "survival":
                continue
            seat = f"p{state.table.seat_of[o.b] + 1}"
            if self.chairs[seat].bot:
                continue
            if seat not in self.passing or o.key not in self.passing[seat]:
                return False
            if LETTERS[o.b] in aimed:
                return False
        return True

    def remember_options(self, seats: frozenset[str]) -> None:
        """Whoever lets opportunities pass has now seen what this one offers."""
        d = self.session.decision
        if d is None or d.kind != "flow":
            return
        for seat in seats:
            if seat in self.passing:
                self.passing[seat].update(d.keys())

    async def commit(self, steps: list[tuple[str, str, dict[str, Any], Session]]) -> None:
        """Write rows, then put the last draft in place and make the frames.  Raises NotStored: nothing is known."""
        rows = [
            Row(self.id, self.seq + 1 + i, id, seat, json.dumps(body, ensure_ascii=False, separators=(",", ":")))
            for i, (id, seat, body, _) in enumerate(steps)
        ]
        frames: list[bytes] = []
        view, decision, session = self.view, self.decision, self.session
        for row, (_, _, body, draft) in zip(rows, steps, strict=True):
            before = view
            view, decision = told.seen_of(draft.game)
            frames.append(self.event(row.seq, before, view, decision, session, draft, "undo" in body))
            session = draft
        last = steps[-1][3]
        head: dict[str, Any] = {}
        if last.game.outcome != self.row["status"]:
            head = {"status": last.game.outcome}
        saved = None
        if head or rows[-1].seq // EVERY > (rows[0].seq - 1) // EVERY:
            saved = self.keepsake(rows[-1].seq, last, view)
            head |= {"touched": time.time(), "round": last.game.state.round}
        await self.store.append(rows, saved, head)
        self.row |= head
        self.session, self.view, self.decision = last, view, decision
        self.seq = rows[-1].seq
        for row in rows:
            self.commands[row.command_id] = row.seq
        self.frames.extend(frames)
        if is_chatty():
            log.info("stored", table=self.id, seq=self.seq, digest=last.game.digest())

    def keepsake(self, seq: int, session: Session, view: dict[str, Any]) -> dict[str, Any]:
        """A snapshot: what was seen then, and the digest by which a later reading of the journal is checked."""
        lines = session.log.lines
        first = max(0, len(lines) - told.SHOWN)
        body = {
            "view": view,
            "log": [told.line_of(i + 1, lines[i], session.game) for i in range(first, len(lines))],
            "entries": len(session.game.journal.entries),
        }
        return {"game": self.id, "seq": seq, "body": json.dumps(body), "digest": session.game.digest()}

    def event(
        self,
        seq: int,
        old_view: dict[str, Any],
        view: dict[str, Any],
        decision: dict[str, Any] | None,
        old: Session,
        new: Session,
        back: bool,
    ) -> bytes:
        """What one row changed, as everybody is told."""
        was, lines = old.log.lines, new.log.lines
        kept = len(was)
        if back:
            kept = 0
            while kept < len(was) and kept < len(lines) and was[kept] is lines[kept]:
                kept += 1
        fence = self.fence(new)
        return write(
            {
                "t": "ev",
                "seq": seq,
                "patch": difference(old_view, view),
                "decision": decision,
                "log": [told.line_of(i + 1, lines[i], new.game) for i in range(kept, len(lines))],
                "cut": kept if back else None,
                "entries": len(new.game.journal.entries),
                "fence": fence,
            }
        )

    def broadcast(self, count: int) -> None:
        """Send the last ``count`` frames to everybody."""
        for i in range(len(self.frames) - count, len(self.frames)):
            for subscriber in list(self.subscribers):
                subscriber.send(self.frames[i])

    # -- answering ---------------------------------------------------------------------------------------------------

    def pending(self, decision: int, base_seq: int, seats: frozenset[str]) -> tuple[Decision, str]:
        """The decision that is meant, and the seat that answers.  Raises Refused.

        The number of a decision alone is not enough: after taking back, another one may have the same.
        """
        d = self.session.decision
        if d is None:
            raise Refused("over", "The showdown is over.")
        if d.id != decision or (base_seq and base_seq != self.seq):
            raise Refused("stale", "That was decided or taken back in the meantime.")
        asked = {f"p{i + 1}" for i in d.seats}
        if self.session.benched and all([self.chairs[seat].bot for seat in asked]):
            asked = set()
        mine = sorted(asked & seats) if asked else sorted(seats)
        if not mine:
            whose = Narrator(self.game.state).whose(d) if d.spec is None else ""
            raise Refused("not_yours", whose or "Another player rolls here.")
        return d, mine[0]

    async def choose(self, subscriber: Subscriber, id: str, decision: int, base_seq: int, key: str) -> None:
        seat = [""]

        def act(session: Session) -> tuple[dict[str, Any], Session]:
            d, seat[0] = self.pending(decision, base_seq, subscriber.seats)
            d.find(key)
            if d.kind == "flow" and key == d.options[-1].key:
                self.remember_options(subscriber.seats)
            draft = session.draft()
            before = len(draft.game.journal.entries)
            draft.answer(key)
            return row_body(before, draft, [""]), draft

        await self.command(id, subscriber, ",".join(sorted(subscriber.seats)), act)

    async def enter(self, subscriber: Subscriber, id: str, decision: int, base_seq: int, text: str) -> None:
        """Dice or cards that people rolled or drew themselves."""

        def act(session: Session) -> tuple[dict[str, Any], Session]:
            self.pending(decision, base_seq, subscriber.seats)
            draft = session.draft()
            before = len(draft.game.journal.entries)
            draft.enter(text)
            return row_body(before, draft, []), draft

        await self.command(id, subscriber, ",".join(sorted(subscriber.seats)), act)

    async def auto(self, subscriber: Subscriber, id: str, decision: int) -> None:
        """The bot answers this one."""

        thought = ""
        seq = self.seq
        if id not in self.commands and self.is_slow() and not self.read_only and self.session.decision is not None:
            # It thinks outside the lock: whoever can decide meanwhile may, and then this is stale.
            thought = await asyncio.to_thread(self.thinking)

        def act(session: Session) -> tuple[dict[str, Any], Session]:
            d, _ = self.pending(decision, seq, subscriber.seats)
            if d.spec is not None:
                raise Refused("illegal", "Dice and cards are yours to enter.")
            draft = session.draft()
            before = len(draft.game.journal.entries)
            draft.answer(thought or draft.bot.choose(draft.game), "bot")
            return row_body(before, draft, ["bot"]), draft

        await self.command(id, subscriber, ",".join(sorted(subscriber.seats)), act)

    def is_slow(self) -> bool:
        """Does the bot of this table think so long that others would notice?"""
        bot: str = json.loads(self.row["options"]).get("bot") or "heuristic"
        return bot not in FAST

    def thinking(self) -> str:
        """The bot's answer, or nothing where it fails."""
        try:
            return self.session.draft().bots_answer()
        except BotFailed:
            return ""

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let bots answer, if it is their turn."""
        if self.closed or self.frozen is not None or (self.bots_task and not self.bots_task.done()):
            return
        d = self.session.decision
        if d is not None and self.session.is_bots(d, self.game.state):
            self.bots_task = asyncio.get_running_loop().create_task(self.run_bots())

    async def run_bots(self) -> None:
        try:
            while await self.bots_turn():
                await asyncio.sleep(0)
        except (BotFailed, ShowdownError) as error:
            # Somebody else's bot may break down: from now on people answer in its place, whoever is there.
            log.error("bot failed", table=self.id, seq=self.seq, why=str(error)[:200])
            self.session.benched = str(error)

    async def bots_turn(self) -> bool:
        """Some answers of bots, committed together.  False when a person must answer."""
        async with self.lock:
            if self.read_only and self.frozen is None:
                await self.reload()
            if self.read_only or self.closed:
                self.wake_later()
                return False
            slow = self.is_slow()
            steps: list[tuple[str, str, dict[str, Any], Session]] = []
            session = self.session
            while len(steps) < (1 if slow else SLICE):
                d = session.decision
                if d is None or not session.is_bots(d, session.game.state):
                    break
                draft = session.draft()
                key = await asyncio.to_thread(draft.bots_answer) if slow else draft.bot.choose(draft.game)
                before = len(draft.game.journal.entries)
                how = "" if draft.bots_rule else "bot"
                draft.answer(key, how)
                body = row_body(before, draft, ["bot"])
                self.follow_up(draft, body)
                steps.append((f"bot-{self.seq + 1 + len(steps)}-{secrets.token_hex(4)}", "bot", body, draft))
                session = draft
            if not steps:
                return False
            try:
                await self.commit(steps)
            except NotStored as error:
                log.error("not stored", table=self.id, seq=self.seq + 1, why=str(error)[:200])
                self.metrics.not_stored.inc()
                await self.reload()
                self.wake_later()
                return False
            self.broadcast(len(steps))
            return True

    def wake_later(self) -> None:
        """The disk did not answer: nobody else would ask the bots again."""
        if not self.closed and self.frozen is None:
            asyncio.get_running_loop().call_later(RETRY, self.wake)

    # -- taking back -------------------------------------------------------------------------------------------------

    async def undo(self, subscriber: Subscriber, id: str, base_seq: int, line: int | None) -> None:
        """Within the fence at once; across it everybody present is asked."""
        fenced = False

        def act(session: Session) -> tuple[dict[str, Any], Session]:
            nonlocal fenced
            if base_seq and base_seq != self.seq:
                raise Refused("stale", "Something happened in the meantime.")
            draft = session.draft()
            try:
                draft.undo(self.event_of(line))
            except Fenced as error:
                fenced = True
                raise Refused("consent", "Dice or cards were seen since; everybody at the table must agree.") from error
            except CannotTakeBack as error:
                raise Refused("illegal", sentence(str(error))) from error
            return undo_body(draft), draft

        others = self.others(subscriber)
        async with self.lock:
            known = id in self.commands
        if known or not self.would_cross(line):
            await self.command(id, subscriber, ",".join(sorted(subscriber.seats)), act)
            return
        if base_seq and base_seq != self.seq:
            subscriber.send(nak(id, "stale", "Something happened in the meantime.", self.seq))
            subscriber.send(self.sync())
            return
        if self.proposal is not None and self.proposal.id == id:
            # Asked again by somebody who was cut off meanwhile: it is still being asked.
            subscriber.send(write(self.proposal.frame()))
            return
        if self.proposal is not None:
            subscriber.send(nak(id, "consent", "Something else is being asked already.", self.seq))
            return
        by = ",".join(sorted(subscriber.seats))
        what = "Player " + ", ".join([seat[1:] for seat in sorted(subscriber.seats)])
        text = f"{what} would like to take back what was decided before dice or cards were seen."
        proposal = Proposal(id, by, line, self.seq, others, text)
        if not others:
            await self.agreed(proposal, subscriber)
            return
        self.proposal = proposal
        proposal.timer = asyncio.get_running_loop().call_later(self.patience, self.finish, proposal, "lapsed")
        self.tell(proposal.frame())

    def event_of(self, line: int | None) -> int | None:
        """A line as people count them, as the number of its event (or of the next that has one)."""
        if line is None:
            return None
        lines = self.session.log.lines
        if not 1 <= line <= len(lines):
            raise Refused("illegal", f"There is no log line {line}; the log has {len(lines)}.")
        for item in lines[line - 1 :]:
            if item.number:
                return item.number
        return None

    def would_cross(self, line: int | None) -> bool:
        if self.read_only:
            return False
        try:
            self.session.draft().undo(self.event_of(line))
        except Fenced:
            return True
        except (CannotTakeBack, Refused):
            return False
        return False

    def others(self, subscriber: Subscriber) -> set[str]:
        """Seats of other people who are here."""
        return {seat for s in self.subscribers for seat in s.seats} - subscriber.seats

    async def consent(self, subscriber: Subscriber, id: str, proposal_id: str, yes: bool) -> None:
        proposal = self.proposal
        if proposal is None or proposal.id != proposal_id:
            subscriber.send(nak(id, "stale", "That is not asked any more.", self.seq))
            return
        if not proposal.need & subscriber.seats:
            subscriber.send(nak(id, "not_yours", "You are not asked.", self.seq))
            return
        subscriber.send(write({"t": "ack", "id": id, "seq": self.seq}))
        if not yes:
            self.finish(proposal, "refused")
            return
        proposal.need -= subscriber.seats
        if proposal.need:
            self.tell(proposal.frame())
            return
        await self.agreed(proposal, subscriber)

    def finish(self, proposal: Proposal, result: str) -> None:
        if self.proposal is proposal:
            self.proposal = None
            if proposal.timer:
                proposal.timer.cancel()
            self.tell({"t": "asked", "id": proposal.id, "result": result})

    async def agreed(self, proposal: Proposal, subscriber: Subscriber) -> None:
        """Everybody agrees: across the fence, with a line that says so."""

        def act(session: Session) -> tuple[dict[str, Any], Session]:
            if proposal.base_seq != self.seq:
                raise Refused("stale", "Something happened in the meantime.")
            draft = session.draft()
            try:
                draft.undo(self.event_of(proposal.line), agreed=True)
            except CannotTakeBack as error:
                raise Refused("illegal", sentence(str(error))) from error
            return undo_body(draft), draft

        asker = next((s for s in self.subscribers if ",".join(sorted(s.seats)) == proposal.by), subscriber)
        done = await self.command(proposal.id, asker, proposal.by, act)
        self.finish(proposal, "done" if done else "lapsed")

    # -- standing wishes -----------------------------------------------------------------------------------------------

    async def let_pass(self, subscriber: Subscriber, until: str) -> None:
        """Survival opportunities that offer nothing new and aim at nobody of this seat are passed."""
        for seat in sorted(subscriber.seats):
            if until == "off":
                self.passing.pop(seat, None)
            else:
                self.passing.setdefault(seat, set())
            self.tell({"t": "passing", "seat": seat, "until": until})
        self.tell_people()


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
