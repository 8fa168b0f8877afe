"""Reading a table again: all of it or nothing, and a journal that cannot be read stops nobody but its own table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from showdown.server.answers import choose
from showdown.server.schema import journal
from showdown.server.serve import open_store
from showdown.server.store import NotStored
from tests.support.socketless_tables import a_hall, a_table, answer, heard, somebody


def test_a_write_that_breaks_down_in_any_way_does_not_end_the_writer(address: str) -> None:
    """Only faults of the database were expected there: any other ended its thread, and every table waited for ever."""

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
def test_a_row_that_cannot_be_read_freezes_its_table_and_nothing_is_written_behind_it(
    tmp_path: Path, body: str
) -> None:
    """Memory had taken the number of the row, but not the game: the next command would have been written after it."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, seed=7)
            other, _ = await a_table(hall, seed=7)
            me = somebody(actor, "p1")
            row = {"game": actor.id, "seq": 2, "command_id": "x", "seat": "", "at": 0.0, "body": body}

            def write(connection: Connection) -> None:
                connection.execute(insert(journal), row)

            await hall.store.write(write)
            for n in range(3):
                d = actor.session.decision
                assert d is not None
                await choose(actor, me, f"c{n}", d.id, actor.seq, d.options[0].key)
                refused = answer(heard(me), f"c{n}")
                assert (refused["t"], refused["code"]) == ("nak", "read_only")
            assert [r["seq"] for r in await hall.store.rows(actor.id)] == [1, 2]
            assert actor.frozen is not None
            hall.tables.clear()
            again = await hall.table(actor.id)
            assert again is not None and "can only be looked at" in again.read_only
            bystander = await hall.table(other.id)
            assert bystander is not None and not bystander.read_only

    asyncio.run(play())


def test_a_server_that_is_closing_does_not_say_that_there_is_no_such_table(tmp_path: Path) -> None:
    """The page takes that as the last word, and would not come again to the server that is started next."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, seed=7)
            hall.tables.clear()
            hall.closed = True
            with pytest.raises(NotStored):
                await hall.table(actor.id)

    asyncio.run(play())
