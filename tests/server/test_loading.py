"""Loading a table: all of it or nothing; an unreadable journal stops only its own table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from showdown.server.commands.answers import choose
from showdown.server.serve import open_store
from showdown.server.storage.appended_rows import JournalRow
from showdown.server.storage.schema import journal
from showdown.server.storage.store import NotStored
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of


def test_no_exception_ends_the_writer_thread(address: str) -> None:
    """Only database errors were caught: any other error ended the writer thread, and no table got an answer."""

    async def run() -> None:
        store = open_store(address)
        store.start()

        def broken(_: Connection) -> None:
            raise UnicodeError("no text at all")

        with pytest.raises(NotStored, match="no text"):
            await asyncio.wait_for(store.write(broken), 10)
        await asyncio.wait_for(store.write(lambda _: None), 10)
        store.close()

    asyncio.run(run())


@pytest.mark.parametrize("body", ['{"undo": "x"}', '{"entries": [null]}', "{", '{"entries": 5}'])
def test_an_unreadable_row_freezes_its_table(tmp_path: Path, body: str) -> None:
    """The actor had taken over the number of the row but not the game: the next command would have followed it."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7)
            other, _ = await a_table(registry, seed=7)
            me = a_client(actor, "p1")
            row = JournalRow(actor.id, 2, "x", "", body, actor.checksum).values()

            def write(connection: Connection) -> None:
                connection.execute(insert(journal), row)

            await registry.store.write(write)
            for n in range(3):
                d = actor.session.decision
                assert d is not None
                await choose(actor, me, f"c{n}", d.id, actor.seq, d.options[0].key)
                refused = answer(frames_of(me), f"c{n}")
                assert (refused["t"], refused["code"]) == ("nak", "read_only")
            assert [r["seq"] for r in await registry.store.rows(actor.id)] == [1, 2]
            assert actor.frozen is not None
            registry.tables.clear()
            again = await registry.table(actor.id)
            assert again is not None and "You can only look at it" in again.read_only
            bystander = await registry.table(other.id)
            assert bystander is not None and not bystander.read_only

    asyncio.run(play())


def test_a_closing_server_does_not_answer_no_such_table(tmp_path: Path) -> None:
    """The page would not reconnect after that answer."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7)
            registry.tables.clear()
            registry.closed = True
            with pytest.raises(NotStored):
                await registry.table(actor.id)

    asyncio.run(play())
