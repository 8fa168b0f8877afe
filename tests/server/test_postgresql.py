"""The store on SQLite and PostgreSQL, and the server on a PostgreSQL cluster that the test starts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from showdown.server.serve import open_store, upgrade_database
from showdown.server.storage.address import url_of
from showdown.server.storage.appended_rows import JournalRow
from showdown.server.storage.store import AlreadyStored, BadDatabase, NotStored, Store
from showdown.server.storage.upgrade import NEWEST
from showdown.server.websocket.protocol import RESTART
from tests.harness.server_kills import Hunt
from tests.support.live_server import Running
from tests.support.postgres_cluster import Cluster
from tests.support.store_rows import game_row, seat_record


async def created(store: Store, id: str = "a") -> None:
    store.start()
    await store.create(game_row(id), [seat_record(id)], JournalRow(id, 1, "open", "", '{"entries": []}', ""))


# -- the store, on both ----------------------------------------------------------------------------------------------


def test_an_empty_database_is_upgraded_once(address: str) -> None:
    assert upgrade_database(address) == ("", NEWEST)
    assert upgrade_database(address) == (NEWEST, NEWEST)


def test_another_store_reads_what_was_written(address: str) -> None:
    async def write() -> None:
        store = open_store(address)
        await created(store)
        rows = [JournalRow("a", n, f"c{n}", "p1", f'{{"n": {n}, "word": "Grüße ☂"}}', "") for n in (2, 3)]
        saved = {"game": "a", "seq": 3, "body": "{}", "digest": "d"}
        await store.append(rows, saved, {"status": "victory", "round": 4})
        await store.set_seat("a", "p1", name="Ada")
        store.close()

    async def read() -> None:
        store = open_store(address)
        found = await store.game("a")
        assert found is not None
        assert (found["status"], found["round"], found["created"], bool(found["practice"])) == ("victory", 4, 1.5, True)
        assert [c["name"] for c in found["seats"]] == ["Ada"]
        rows = await store.rows("a", above=1)
        assert [(r["seq"], r["command_id"]) for r in rows] == [(2, "c2"), (3, "c3")]
        assert rows[1]["body"] == '{"n": 3, "word": "Grüße ☂"}'
        last = await store.last_snapshot("a")
        assert last is not None
        assert (last["seq"], last["digest"]) == (3, "d")
        assert await store.game("b") is None
        assert await store.count() == 1
        assert await store.unfinished_of("", 0.0) == 0
        store.close()

    asyncio.run(write())
    asyncio.run(read())


def test_a_number_and_a_command_are_stored_once(address: str) -> None:
    async def run() -> None:
        store = open_store(address)
        await created(store)
        await store.append([JournalRow("a", 2, "c2", "p1", "{}", "")], None, {})
        for row in (
            JournalRow("a", 2, "other", "p1", "{}", ""),
            JournalRow("a", 3, "c2", "p1", "{}", ""),
            JournalRow("no", 1, "x", "p1", "{}", ""),
        ):
            with pytest.raises(AlreadyStored):
                await store.append([row], None, {"round": 9})
        found = await store.game("a")
        assert found is not None
        assert found["round"] == 0, "the snapshot of the refused row is not stored, either"
        assert [r["seq"] for r in await store.rows("a")] == [1, 2]
        await store.append([JournalRow("a", 3, "c3", "p1", "{}", "")], None, {})
        store.close()

    asyncio.run(run())


def test_of_many_writers_one_stores_each_number(address: str) -> None:
    """The unique keys are the last defence against two owners."""
    many, numbers = 4, 10

    async def run() -> None:
        # The other stores skip the lock file: a SQLite file has one server only.
        stores = [open_store(address), *[Store(url_of(address)) for _ in range(many - 1)]]
        await created(stores[0])
        for store in stores[1:]:
            store.start()
        won = [0] * many

        async def owner(me: int) -> None:
            for n in range(2, 2 + numbers):
                try:
                    await stores[me].append([JournalRow("a", n, f"{me}-{n}", "p1", "{}", "")], None, {})
                    won[me] += 1
                except NotStored:
                    pass

        await asyncio.gather(*[owner(me) for me in range(many)])
        rows = await stores[0].rows("a")
        assert [r["seq"] for r in rows] == list(range(1, 2 + numbers))
        assert sum(won) == numbers
        for store in stores:
            store.close()

    asyncio.run(run())


def test_one_bad_row_does_not_affect_others_of_its_transaction(address: str) -> None:
    async def run() -> None:
        store = open_store(address)
        await store_two(store)
        answers = await asyncio.gather(
            store.append([JournalRow("a", 2, "c2", "p1", "{}", "")], None, {}),
            store.append([JournalRow("a", 2, "twice", "p1", "{}", "")], None, {}),
            store.append([JournalRow("b", 2, "c2", "p1", "{}", "")], None, {}),
            return_exceptions=True,
        )
        assert [isinstance(answer, AlreadyStored) for answer in answers] == [False, True, False]
        store.close()

    async def store_two(store: Store) -> None:
        await created(store, "a")
        await store.create(game_row("b"), [seat_record("b")], JournalRow("b", 1, "open", "", "{}", ""))

    asyncio.run(run())


# -- PostgreSQL alone ------------------------------------------------------------------------------------------------


def test_a_table_is_played_and_loaded_again(cluster: Cluster) -> None:
    address = cluster.database("play")
    with Running(address) as server:
        table = server.open(players=1)
        with server.sit(table, "p1") as me:
            for _ in range(12):
                assert me.decision is not None
                assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
            seq, view, log = me.seq, me.view, me.log
    with Running(address) as server, server.sit(table, "p1") as me:
        assert (me.seq, me.view) == (seq, view)
        assert [line["text"] for line in me.log] == [line["text"] for line in log]


def test_a_database_restart_loses_no_command(cluster: Cluster) -> None:
    address = cluster.database("restart")
    with Running(address) as server:
        table = server.open(players=1)
        with server.sit(table, "p1") as me:
            assert me.decision is not None
            key = me.decision["options"][0]["key"]
            cluster.stop("immediate")
            try:
                said = me.do(key, id="while-it-is-down")["code"]
            except ConnectionClosed:
                # The server noticed the shutdown before the command.
                said = me.socket.close_code
            finally:
                cluster.start()
            assert said in ("read_only", RESTART)
        # The restart may have taken longer than a silent socket stays open.
        with server.sit(table, "p1") as me:
            assert me.decision is not None
            frame = {"id": "while-it-is-down", "base_seq": me.seq, "decision": me.decision["id"]}
            again = me.do(key, **frame)
            assert again["t"] == "ack"
            assert me.do(key, **frame) == again


def test_a_killed_server_loses_and_doubles_nothing(cluster: Cluster, tmp_path: Path) -> None:
    hunt = Hunt(cluster.database("kills"), tmp_path, tables=4, seed=4)
    with hunt:
        verdict = asyncio.run(hunt.run(kills=3, acks=60))
    assert verdict.problems() == []
    assert verdict.acks >= 60


def test_reading_transactions_have_no_timeout(cluster: Cluster) -> None:
    """`showdown db check` replays every game in one transaction; only writes time out."""
    store = open_store(cluster.database("patience"))
    allowed = []
    for engine in (store.reading, store.engine):
        with engine.connect() as connection:
            allowed.append(connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar())
    store.close()
    assert allowed == ["0", "5s"]


def test_a_missing_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase) as caught:
        open_store(f"postgresql://showdown:sesame@/none?host={tmp_path}")
    assert "sesame" not in f"{caught.value.what} {caught.value.where} {caught.value.fix}"
