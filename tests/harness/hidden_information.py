"""Hidden information: tables that differ only in hidden cards and dice must send the same bytes.

``python -m tests.harness.hidden_information 100000`` plays fights at tables in pairs.  Before each command the second
table becomes a twin of the first: its face-down cards are dealt anew and its dice have another key, but the cards and
dice that the command reveals are the same.  Then both get the same frames and must answer with the same bytes.

Some channels cost more than a move and are compared only on every few pairs; the table printed at the end shows how
often.  Held equal or left out, because they do not depend on the game: the table's id and commitment (random),
milliseconds since a client connected or a decision was asked, time stamps, commit times,
and the digest in verbose log lines.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete

from showdown.engine import (
    Core,
    FunctionSource,
    Game,
    RandomStream,
    Seeded,
    Spec,
    advance,
    core_catalog,
    threatened_spaces,
    view_decision,
)
from showdown.kernel.tuples import replaced
from showdown.model.piles import Pile
from showdown.model.state import State
from showdown.server import json_log
from showdown.server.commands.answers import choose
from showdown.server.commands.company import chat, point
from showdown.server.commands.concede import concede
from showdown.server.commands.explain import explanation_frame
from showdown.server.commands.proposals import decline
from showdown.server.commands.undo import needs_consent, undo
from showdown.server.http.limits import Limits
from showdown.server.http.problems import ApiError
from showdown.server.metrics import Metrics
from showdown.server.sandbox.heat_map import heat_of
from showdown.server.sandbox.worker_pool import WorkerPool
from showdown.server.serve import open_store
from showdown.server.storage.appended_rows import JournalRow
from showdown.server.storage.checksums import seal
from showdown.server.storage.journal_rows import source_of
from showdown.server.storage.schema import snapshots
from showdown.server.storage.store import Store
from showdown.server.table.actor import TableActor
from showdown.server.table.broadcast import head, lines_from, welcome
from showdown.server.table.loading import load
from showdown.server.table.new_table import PreparedTable
from showdown.server.table.opening import opening_of, story_of
from showdown.server.table.registry import TableRegistry
from showdown.server.table.threat import WHOLE_MOVE
from showdown.server.websocket.protocol import Chat, Explain, Point
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import Session
from showdown.sim.random_setup import mix_decks, random_setup
from showdown.sim.seeded_draws import SeededDraws
from tests.support.harness_options import options_of
from tests.support.past_here import position_at, report_of, save_text

EVERY = 50
"""Pairs between two comparisons of explanations."""
FEW = 10
LENGTH = 60
"""Commands compared per fight; eight times as many in every tenth fight."""
OPTIONS = {"bots": [], "bot": "heuristic", "training": False, "dice": False, "cards": False}
CANARY = 7_000_000_019
NOISE = re.compile(
    rb'"since":\d+|"waited":\d+|"at":\d{13}|"timestamp": "[^"]*"|"digest": "[^"]*"|'
    rb"showdown_commit_seconds\S* \S+|_created\S* \S+"
)


class Differs(AssertionError):
    """A channel differs between two tables that must look the same."""


class Tally:
    def __init__(self) -> None:
        self.pairs = 0
        self.moved = 0
        """Pairs whose face-down cards really differ."""
        self.compared: Counter[str] = Counter()
        self.bytes = 0

    def same(self, channel: str, where: str, one: bytes, other: bytes) -> None:
        one, other = NOISE.sub(b"~", one), NOISE.sub(b"~", other)
        self.compared[channel] += 1
        self.bytes += len(one)
        if one != other:
            at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
            near = slice(max(0, at - 80), at + 80)
            raise Differs(f"{channel}, {where}: byte {at}: {one[near]!r} against {other[near]!r}")
        if str(CANARY).encode() in other:
            raise Differs(f"{channel}, {where}: a part of the dice's key is in it")

    def report(self) -> str:
        rows = [f"  {channel:<20}{count:>9}" for channel, count in sorted(self.compared.items())]
        head = f"{self.moved} pairs with face-down cards elsewhere and another key, {self.pairs - self.moved} with "
        head += f"another key only; 0 bytes differ of {self.bytes} compared, by channel:"
        return "\n".join([head, *rows])


# -- the twin --------------------------------------------------------------------------------------------------------


def hidden_places(piles: list[Pile]) -> list[tuple[Pile, int]]:
    return [(p, i) for p in piles for i in range(len(p)) if p.cards[i] >= 0 and not p.known[i]]


def piles_of(s: State) -> list[list[Pile]]:
    return [[s.ai_deck, s.wounds], [s.hl_deck]]


def deal_anew(s: State, after: State, stream: RandomStream) -> bool:
    """Permute the face-down cards that are still face down ``after``; False if that changes nothing."""
    changed = False
    for piles, later in zip(piles_of(s), piles_of(after), strict=True):
        still = Counter([pile.cards[i] for pile, i in hidden_places(later)])
        now = Counter([pile.cards[i] for pile, i in hidden_places(piles)])
        places = [(p, i) for p, i in hidden_places(piles) if still[p.cards[i]] >= now[p.cards[i]]]
        cards = [pile.cards[i] for pile, i in places]
        left = list(cards)
        for n, (pile, i) in enumerate(places):
            pile.cards = replaced(pile.cards, i, left.pop(stream.draw(n, len(left))))
        changed |= cards != [pile.cards[i] for pile, i in places]
    return changed


def twin_of(before: Session, after: Session, stream: RandomStream) -> tuple[Session, bool]:
    """The session before a command, with other hidden cards and another key that rolls the same next dice."""
    twin = before.draft()
    game = twin.game
    moved = deal_anew(game.state, after.game.state, stream)
    game.state.key0, game.state.key1 = CANARY, CANARY
    coming = [e.values for e in after.game.journal.entries[len(game.journal.entries) :] if not e.key]

    def settle(_s: Core, _spec: Spec) -> tuple[int, ...] | None:
        return coming.pop(0)

    game.chance = FunctionSource(settle)
    if not game.over:
        # Recompute the pending decision from the new hidden cards.
        game.state.waiting = None
        advance(game.state, Seeded(), None)
    return twin, moved


# -- two tables ------------------------------------------------------------------------------------------------------


class Pair:
    """A table in the database, and a second one with the same rows and another key."""

    def __init__(self, one: TableActor, other: TableActor, log: io.StringIO) -> None:
        self.one = one
        self.other = other
        self.log = log
        self.subscribers = (listener(one), listener(other))

    async def both(self, run: Callable[[TableActor, Subscriber], Any]) -> tuple[bytes, bytes, bytes, bytes]:
        """The frames that each table sends for the same request, and the log lines it writes."""
        out: list[bytes] = []
        lines: list[bytes] = []
        for actor, subscriber in zip((self.one, self.other), self.subscribers, strict=True):
            self.log.seek(0)
            self.log.truncate()
            subscriber.queue.clear()
            subscriber.size = 0
            await run(actor, subscriber)
            out.append(b"\n".join([frame for frame, _ in subscriber.queue]))
            lines.append(self.log.getvalue().encode())
        return out[0], out[1], lines[0], lines[1]


def listener(actor: TableActor) -> Subscriber:
    """A client in every seat; its frames stay in the send queue."""
    subscriber = Subscriber(None)  # type: ignore[arg-type]
    subscriber.seats = frozenset([seat for seat in actor.seat_records if seat[0] == "p"])
    actor.join(subscriber)
    return subscriber


async def open_pair(stores: tuple[Store, Store], game: Game, number: int) -> tuple[TableActor, TableActor]:
    """A table with this game in the first store, and a copy with another key in the second."""
    registry = TableRegistry(stores[0], Limits())
    key = bytes(RandomStream(number).draw(i, 256) for i in range(32))
    opening = opening_of(game, story_of(game))
    made = await registry.create(PreparedTable(opening, dict(OPTIONS), key, "Pair", ""))
    one = registry.tables[made["table"]]
    row = dict(one.row)
    seat_records = row.pop("seats")
    row["secret"] = bytes(255 - b for b in key).hex()
    first = (await stores[0].rows(one.id))[0]
    seal(row, [], [], seat_records)
    first_row = JournalRow(one.id, 1, first["command_id"], first["seat"], first["body"], row["checksum"])
    await stores[1].create(row, seat_records, first_row)
    other = TableActor(one.id, stores[1], Metrics())
    await load(other)
    other.metrics.tables.set(1)
    other.epoch = one.epoch
    return one, other


def started(number: int) -> Game:
    """A random fight; nine of ten with stacked decks, so that there is an order to hide."""
    setup, _ = random_setup(number, core_catalog(), plain=number % 2 == 0)
    if number % 10 != 1:
        mix_decks(setup, SeededDraws(number), core_catalog())
    key = bytes(RandomStream(number).draw(i, 256) for i in range(32))
    return Game(setup, core_catalog(), source_of(key, OPTIONS))


async def fight(
    number: int, stores: tuple[Store, Store], workers: WorkerPool, log: io.StringIO, tally: Tally, most: int
) -> None:
    """Play one fight in pairs, until ``most`` pairs are compared in all."""
    one, other = await open_pair(stores, started(number), number)
    whole_tables(one, other, tally, f"fight {number} at its start")
    pair = Pair(one, other, log)
    for step in range(8 * LENGTH if number % 10 == 0 else LENGTH):
        if one.session.decision is None or tally.moved >= most:
            break
        await Step(pair, tally, number, step).compare()
    tally.same("metrics", f"fight {number}", one.metrics.text(), other.metrics.text())
    # The snapshots there belong to the twins, which the journal does not describe.
    await stores[1].write(forget_snapshots)
    again = TableActor(one.id, stores[1], Metrics(), workers=workers)
    await load(again)
    again.epoch = one.epoch
    if not one.game.over:
        # With the other key and the stored journal: compare replay and export.
        again.subscribers = one.subscribers
        whole_tables(one, again, tally, f"fight {number} at its end")


class Step:
    """One command at both tables of a pair."""

    def __init__(self, pair: Pair, tally: Tally, number: int, step: int) -> None:
        self.pair = pair
        self.tally = tally
        self.number = number
        self.step = step
        self.where = f"fight {number}, command {step}"
        self.before = pair.one.session
        self.shown = states(pair.one, pair.subscribers[0])
        d = self.before.game.decision
        self.decision = d.id
        self.key = d.options[RandomStream(number).draw(d.id, len(d.options))].key
        self.twin = self.before

    async def compare(self) -> None:
        frames = await self.pair.both(self.run)
        self.tally.same("ack, ev, nak, sync", self.where, frames[0], frames[1])
        self.tally.same("log lines", self.where, frames[2], frames[3])
        self.tally.pairs += 1
        if self.step % EVERY == self.number % EVERY:
            there = answers(self.twin)
            for channel, answer in answers(self.before).items():
                self.tally.same(channel, self.where, answer, there[channel])

    async def run(self, actor: TableActor, subscriber: Subscriber) -> None:
        if actor is self.pair.other:
            after = self.pair.one.session
            self.twin, moved = twin_of(self.before, after, RandomStream(self.number * 1000 + self.step))
            self.tally.moved += moved
            actor.show(self.twin, lines_from(self.twin, 0))
            for channel, data in states(actor, subscriber).items():
                self.tally.same(channel, self.where, self.shown[channel], data)
        id = f"c{self.step}"
        await choose(actor, subscriber, id, self.decision, actor.seq, self.key)
        await choose(actor, subscriber, id, self.decision, actor.seq, self.key)
        if self.step % FEW == 0:
            # A stale answer gets a nak and the whole table.
            await choose(actor, subscriber, f"{id}-late", self.decision + 1, actor.seq, self.key)
        now = actor.session.decision
        await choose(actor, subscriber, f"{id}-bad", now.id if now else 0, actor.seq, "no-such-option")
        await undo(actor, subscriber, f"{id}-back", actor.seq, 10**6)
        if self.step % FEW == 0:
            # Company: a chat line, a point at a space, and a question to the other players.
            await chat(actor, subscriber, Chat(f"{id}-chat", f"line {self.step}"))
            point(actor, subscriber, Point(f"{id}-point", "K8"))
            await self.ask_others(actor)

    async def ask_others(self, actor: TableActor) -> None:
        """A player proposes to undo and to concede; the listener sees the questions and refuses."""
        if len(actor.seat_records) < 4:
            return
        asker = Subscriber(None)  # type: ignore[arg-type]
        asker.seats = frozenset({"p1"})
        for what in ("undo", "concede"):
            id = f"c{self.step}-{what}"
            if what == "concede":
                await concede(actor, asker, id)
            elif needs_consent(actor, None):
                # An undo without a question would happen at once, and there is no twin of the position before.
                await undo(actor, asker, id, actor.seq, None)
            if actor.proposal is not None:
                decline(actor, actor.proposal, "refused")


def forget_snapshots(connection: Connection) -> None:
    connection.execute(delete(snapshots))


def states(actor: TableActor, subscriber: Subscriber) -> dict[str, bytes]:
    """The frames that describe the current table."""
    return {
        "welcome, sync": b"\n".join(welcome(actor, subscriber, 0, "")),
        "resumed welcome": b"\n".join(welcome(actor, subscriber, actor.seq - min(3, len(actor.frames)), actor.epoch)),
        "HTTP head": json.dumps(head(actor)).encode(),
    }


def answers(session: Session) -> dict[str, bytes]:
    """The answers to all questions about a table."""
    d = session.decision
    lines = len(session.log.lines)
    asked = [
        Explain("x", "decision"),
        Explain("x", "monster"),
        Explain("x", "space", cell="K8"),
        Explain("x", "card", card="claw"),
        Explain("x", "line", number=max(1, lines)),
        Explain("x", "line", number=lines // 2),
        Explain("x", "line", number=lines + 1),
    ]
    if d is not None and d.options:
        asked += [Explain("x", "option", key=d.options[0].key), Explain("x", "option", key=d.options[-1].key)]
    out: dict[str, bytes] = {}
    for i, question in enumerate(asked):
        out[f"explain {question.of} {i}"] = worded(lambda question=question: explanation_frame(session, question))  # type: ignore[misc]
    out["threat"] = worded(lambda: threatens(session))
    return out


def threatens(session: Session) -> Any:
    """The monster's range and the heat map of a move, as their route sends them."""
    d = session.decision
    if d is None or d.kind != "move_to" or d.rule != WHOLE_MOVE:
        return threatened_spaces(session.game.state)
    letter = view_decision(session.game.state, d)["about"].get("survivor")
    assert letter is not None
    return heat_of({**session.game.document(), "journal": [], "names": []}, letter, turns=1)


def whole_tables(one: TableActor, other: TableActor, tally: Tally, where: str) -> None:
    """The routes for replay and export."""
    moments = sorted({0, 1, len(one.game.journal.entries) // 4})
    for at in moments:
        tally.same("HTTP replay", where, worded(lambda: position_at(one, at)), worded(lambda: position_at(other, at)))  # noqa: B023
    tally.same("HTTP save", where, worded(lambda: save_text(one)), worded(lambda: save_text(other)))
    tally.same("HTTP head", where, worded(lambda: head(one)), worded(lambda: head(other)))
    tally.same("HTTP report", where, worded(lambda: report_of(one)), worded(lambda: report_of(other)))


def worded(ask: Callable[[], Any]) -> bytes:
    """An answer or an error, as it is sent."""
    from showdown.engine import ShowdownError

    try:
        return json.dumps(ask()).encode()
    except (ShowdownError, ApiError) as error:
        return f"refused: {error}".encode()


# -- many ------------------------------------------------------------------------------------------------------------


async def compare(pairs: int, folder: Path, first: int = 0, talk: Callable[[str], None] | None = None) -> Tally:
    tally = Tally()
    stores = (open_store(str(folder / "one.db")), open_store(str(folder / "other.db")))
    log = io.StringIO()
    workers = WorkerPool(1, 1)
    for store in stores:
        store.start()
    number = first
    began = time.monotonic()
    try:
        while tally.moved < pairs:
            with contextlib.redirect_stderr(log):
                # Verbose log lines cost more than a move, so only some fights have them.
                json_log.configure("info" if number % 5 == 0 else "warning")
                await fight(number, stores, workers, log, tally, pairs)
            number += 1
            if talk and number % 20 == 0:
                talk(f"{tally.moved} pairs in {number - first} fights, {time.monotonic() - began:.0f} s")
    finally:
        await workers.close()
        for store in stores:
            store.close()
        json_log.configure()
    return tally


def main() -> None:
    parser = options_of("tests.harness.hidden_information", __doc__)
    parser.add_argument("pairs", type=int, nargs="?", default=1000, help="pairs of tables [default: 1000]")
    parser.add_argument("first", type=int, nargs="?", default=0, help="number of the first pair, a seed [default: 0]")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(compare(asked.pairs, Path(folder), asked.first, lambda text: print(text, file=sys.stderr)))
    print(tally.report())


if __name__ == "__main__":
    main()
