"""Tables load from snapshots: the same table as after a replay of its whole journal, at a cost that does not grow."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select

from showdown.server.commands.answers import choose
from showdown.server.commands.undo import undo
from showdown.server.storage.schema import journal, snapshots
from showdown.server.table import loading
from showdown.server.table import snapshot as snapshot_module
from showdown.server.table.actor import TableActor
from showdown.server.table.broadcast import snapshot
from showdown.server.table.past import explained
from showdown.server.table.registry import TableRegistry
from showdown.server.table.snapshot import EVERY, snapshot_row
from showdown.server.websocket.protocol import Explain, write_part
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import Session
from tests.support.long_saves import long_save
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of


async def played(actor: TableActor, me: Subscriber, commands: int, seed: int) -> None:
    """Random answers and undos."""
    r = random.Random(seed)
    for n in range(commands):
        d = actor.session.decision
        if d is None:
            return
        await choose(actor, me, f"c{actor.seq}-{seed}-{n}", d.id, actor.seq, r.choice(d.options).key)
        if r.random() < 0.1:
            await undo(actor, me, f"u{actor.seq}-{seed}-{n}", actor.seq, None)
        frames_of(me)


async def loaded(registry: TableRegistry, id: str) -> TableActor:
    registry.tables.clear()
    actor = await registry.table(id)
    assert actor is not None
    return actor


async def without_snapshot(registry: TableRegistry, id: str) -> TableActor:
    await registry.store.write(lambda connection: forget(connection, id))
    return await loaded(registry, id)


def forget(connection: Any, id: str) -> None:
    connection.execute(delete(snapshots).where(snapshots.c.game == id))


def shown(actor: TableActor) -> Any:
    whole: dict[str, Any] = {**snapshot(actor), "waited": 0}
    return json.loads(write_part(whole))


def later(session: Session, keys: list[str]) -> Any:
    """All that players see of the next answers."""
    draft = session.draft()
    lines, beats = len(draft.log.lines), len(draft.log.beats)
    out: list[Any] = []
    for key in keys:
        draft.answer(key)
        d = draft.decision
        out.append((d.keys() if d is not None else [], draft.fence, draft.game.digest(), len(draft.game.events)))
    out += [vars(line) for line in draft.log.lines[lines:]]
    return json.loads(json.dumps([out, draft.log.beats[beats:], draft.log.sections, draft.log.graves]))


def next_keys(session: Session, seed: int, count: int) -> list[str]:
    r, draft, keys = random.Random(seed), session.draft(), list[str]()
    while draft.decision is not None and len(keys) < count:
        keys.append(r.choice(draft.decision.options).key)
        draft.answer(keys[-1])
    return keys


@pytest.mark.parametrize("story", ["first-story", "white-lion:2"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_table_from_a_snapshot_is_the_same_table(tmp_path: Path, story: str, seed: int) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, story=story, seed=seed, players=2, training=seed % 2 == 0)
            await played(actor, a_client(actor, "p1", "p2"), EVERY + 10 * seed, seed)
            quick = await loaded(registry, actor.id)
            assert quick.session.base > 0, "from the snapshot"
            full = await without_snapshot(registry, actor.id)
            assert full.session.base == 0
            assert shown(quick) == shown(full)
            keys = next_keys(full.session, seed, 25)
            assert later(quick.session, keys) == later(full.session, keys)

    asyncio.run(play())


def test_the_loading_of_a_table_does_not_replay_what_is_before_its_snapshot(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7)
            await played(actor, a_client(actor, "p1"), EVERY + 5, 3)
            again = await loaded(registry, actor.id)
            assert len(again.session.game.history) <= len(again.game.journal.entries) - again.session.base
            assert again.game.digest() == actor.game.digest() and again.seq == actor.seq

    asyncio.run(play())


def test_what_is_stored_after_a_snapshot_stays_short(tmp_path: Path) -> None:
    """Also if an undo goes back beyond the last snapshot: it stores another one."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7, training=True)
            me = a_client(actor, "p1")
            while actor.seq < EVERY:
                await played(actor, me, 1, actor.seq)
            for n in range(6):
                await undo(actor, me, f"back{n}", actor.seq, None)
                assert answer(frames_of(me), f"back{n}")["t"] == "ack"
                last = await registry.store.last_snapshot(actor.id)
                assert last is not None and json.loads(last["body"])["entries"] <= len(actor.game.journal.entries)
            again = await loaded(registry, actor.id)
            assert again.session.base and not again.read_only
            assert again.game.digest() == actor.game.digest()

    asyncio.run(play())


def test_an_undo_goes_back_beyond_the_snapshot(tmp_path: Path) -> None:
    """A worker replays the journal; the undo and the log are those of a table that never left memory."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7, training=True)
            me = a_client(actor, "p1")
            while actor.seq < EVERY:
                await played(actor, me, 1, actor.seq)
            line = next(n for n, each in enumerate(actor.session.log.lines, 1) if each.number and n > 10)
            expected = actor.session.draft()
            expected.undo(actor.session.log.lines[line - 1].number)
            again = await loaded(registry, actor.id)
            assert again.session.base
            you = a_client(again, "p1")
            await undo(again, you, "far", again.seq, line)
            assert answer(frames_of(you), "far")["t"] == "ack"
            assert again.game.digest() == expected.game.digest()
            assert [each.text for each in again.session.log.lines] == [each.text for each in expected.log.lines]
            assert (await loaded(registry, actor.id)).game.digest() == expected.game.digest()

    asyncio.run(play())


def test_the_mark_of_an_undo_after_a_snapshot_keeps_its_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by the simulation of the server, seed 48: the section had begun with a beat without a line."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1, seed=7, training=True)
            me = a_client(actor, "p1")
            monkeypatch.setattr(snapshot_module, "EVERY", 1)
            key = ""
            while not key.startswith("attack:"):
                d = actor.session.decision
                assert d is not None
                keys = d.keys()
                key = next((key for key in keys if key.startswith(("attack:", "act:"))), keys[0])
                if key.startswith("act:"):
                    monkeypatch.setattr(snapshot_module, "EVERY", 1000)
                await choose(actor, me, f"c{actor.seq}", d.id, actor.seq, key)
            await undo(actor, me, "u", actor.seq, None)
            lines = shown(actor)["log"]
            assert lines[-1]["section"] > lines[-2]["section"], "the act has no line yet"
            assert shown(await loaded(registry, actor.id))["log"] == lines

    asyncio.run(play())


def test_a_long_journal_without_a_snapshot_is_replayed_by_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "SHORT", 100)

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7, players=2)
            await played(actor, a_client(actor, "p1", "p2"), 30, 5)
            by_worker = await without_snapshot(registry, actor.id)
            assert by_worker.session.base == len(actor.game.journal.entries) and not by_worker.read_only
            monkeypatch.setattr(loading, "SHORT", 10**6)
            here = await loaded(registry, actor.id)
            assert here.session.base == 0 and shown(by_worker) == shown(here)
            asked = [Explain(id="e", of="line", number=3), Explain(id="e", of="decision")]
            answers = [[await explained(each, question) for question in asked] for each in (by_worker, here)]
            assert answers[0] == answers[1] and answers[0][0]["lines"]

    asyncio.run(play())


def test_a_snapshot_of_other_cards_is_not_used(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7)
            await played(actor, a_client(actor, "p1"), EVERY + 5, 3)
            last = await registry.store.last_snapshot(actor.id)
            assert last is not None
            body = json.loads(last["body"])
            body["game"]["document"]["packs"] = {"core": "another digest"}

            def change(connection: Any) -> None:
                wanted = select(journal).where((journal.c.game == actor.id) & (journal.c.seq == last["seq"]))
                row = dict(connection.execute(wanted).mappings().one())
                from showdown.server.storage.checksums import of_snapshot

                text = {"body": json.dumps(body)}
                sealed = {**text, "checksum": of_snapshot(row["checksum"], {**last, **text})}
                connection.execute(snapshots.update().where(snapshots.c.game == actor.id).values(**sealed))

            await registry.store.write(change)
            again = await loaded(registry, actor.id)
            assert again.session.base == 0 and not again.read_only
            assert again.game.digest() == actor.game.digest()

    asyncio.run(play())


def test_an_old_table_has_a_small_snapshot_and_sends_a_small_welcome(tmp_path: Path) -> None:
    """All sections of a fight were stored and sent: half a megabyte for 9,000 entries."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            sizes: list[list[int]] = []
            for decisions in (900, 1800):
                made = await registry.import_save(long_save(decisions), "")
                last = await registry.store.last_snapshot(made["table"])
                assert last is not None
                actor = registry.tables[made["table"]]
                assert len(actor.lines) > 500 and actor.session.base == len(actor.game.journal.entries)
                numbers = [section["n"] for section in snapshot(actor)["sections"]]
                assert numbers == list(range(numbers[0], numbers[-1] + 1))
                assert {json.loads(bytes(line))["section"] for line in actor.lines[-500:]} <= set(numbers)
                sizes.append([len(last["body"]), len(write_part(snapshot(actor)))])
                d = actor.session.decision
                assert d is not None
                actor.session.draft().answer(d.options[-1].key)
            assert all([new < 1.1 * old for old, new in zip(*sizes, strict=True)]), sizes

    asyncio.run(play())


def test_a_snapshot_is_small_however_long_the_fight(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7, players=2)
            me = a_client(actor, "p1", "p2")
            await played(actor, me, 10, 1)
            one = snapshot_row(actor.id, actor.seq, actor.session, actor.view, actor.lines)
            await played(actor, me, 40, 2)
            two = snapshot_row(actor.id, actor.seq, actor.session, actor.view, actor.lines)
            assert len(two["body"]) < 400_000 and "journal" in json.loads(one["body"])["game"]["document"]
            assert json.loads(two["body"])["game"]["document"]["journal"] == []

    asyncio.run(play())
