"""Old tables are deleted on request: all of their rows, no others, and never one that is being played."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from showdown.cli.run import run
from showdown.server.http.app import Settings
from showdown.server.serve import open_store
from showdown.server.storage.appended_rows import JournalRow
from showdown.server.storage.chat_rows import add_line
from showdown.server.storage.pruning import PER_SWEEP, Cutoff, old_tables, remove
from showdown.server.storage.retention import DAY
from showdown.server.storage.schema import chats, games, journal, metadata, seats, snapshots
from showdown.server.storage.store import Store
from tests.support.live_server import Running
from tests.support.postgres_cluster import Cluster
from tests.support.store_rows import game_row, seat_record
from tests.support.table_links import try_to_join


async def laid(store: Store, id: str, status: str, touched: float, last: float) -> None:
    """A table with rows in every database table; its last command was at ``last``."""
    row = {**game_row(id), "status": status, "created": touched, "touched": touched}
    first, second = JournalRow(id, 1, "open", "", "{}", ""), JournalRow(id, 2, "c2", "p1", "{}", "")
    first.at, second.at = touched, last
    await store.create(row, [seat_record(id), {**seat_record(id), "n": "p2"}], first)
    await store.append([second], {"game": id, "seq": 2, "body": "{}", "digest": "d"}, {})
    line = {"game": id, "n": 1, "command_id": "c", "seat": "p1", "name": "", "text": "hello", "at": last}
    await add_line(store, line, 0)


def filled(address: str, tables: dict[str, tuple[str, float, float]]) -> Store:
    store = open_store(address)
    store.start()

    async def fill() -> None:
        for id, what in tables.items():
            await laid(store, id, *what)

    asyncio.run(fill())
    return store


def rows_of(store: Store, id: str) -> list[int]:
    """Number of rows of a table in each database table."""
    with store.reading.connect() as connection:
        counts = [select(func.count()).where(kind.c.game == id) for kind in (journal, snapshots, seats, chats)]
        counts.append(select(func.count()).where(games.c.id == id))
        return [int(connection.execute(count).scalar_one()) for count in counts]


ALL, NONE = [2, 1, 2, 1, 1], [0, 0, 0, 0, 0]
TABLES = {
    "a-won": ("victory", 10.0, 20.0),
    "b-lost": ("defeat", 10.0, 30.0),
    "c-open": ("undecided", 10.0, 20.0),
    "d-open": ("undecided", 10.0, 40.0),
}


@pytest.mark.parametrize(
    ("before", "old"),
    [
        (Cutoff(), []),
        (Cutoff(finished=20.0), []),
        (Cutoff(finished=20.5), ["a-won"]),
        (Cutoff(finished=99.0), ["a-won", "b-lost"]),
        (Cutoff(unfinished=40.0), ["c-open"]),
        (Cutoff(finished=25.0, unfinished=99.0), ["a-won", "c-open", "d-open"]),
    ],
)
def test_a_table_ages_from_its_last_command_and_is_deleted_with_all_rows(
    address: str, before: Cutoff, old: list[str]
) -> None:
    store = filled(address, TABLES)
    with store.reading.connect() as connection:
        found = old_tables(connection, before)
    assert [table.id for table in found] == old
    assert [table.finished for table in found] == [id[0] in "ab" for id in old]
    with store.engine.begin() as connection:
        assert [id for id in TABLES if remove(connection, id, before)] == old, "checked again"
    assert {id: rows_of(store, id) for id in TABLES} == {id: NONE if id in old else ALL for id in TABLES}
    with store.reading.connect() as connection:
        left = {kind.name: connection.execute(select(func.count()).select_from(kind)).scalar_one() for kind in kinds()}
    assert left == {
        "game": 4 - len(old),
        "journal": 8 - 2 * len(old),
        "snapshot": 4 - len(old),
        "seat": 8 - 2 * len(old),
        "chat": 4 - len(old),
    }
    store.close()


def kinds() -> list[Any]:
    return metadata.sorted_tables


def prune(server: Running) -> int:
    """One step of the pruner of a running server."""
    registry = server.registry
    registry.pruner.next = 0.0
    assert registry.sweeper is not None
    return asyncio.run_coroutine_threadsafe(registry.pruner.step(), registry.sweeper.get_loop()).result(20)


def a_week(settings: Settings) -> None:
    settings.retention.unfinished = 7


def test_a_server_deletes_tables_that_are_not_played(address: str, days_pass: Callable[[float], None]) -> None:
    with Running(address, a_week) as server:
        busy, idle, young = server.open(), server.open(), server.open()
        for table in (busy, idle, young):
            assert try_to_join(server, table, "p1") == (0, "")
        days_pass(400)
        server.registry.forget(float("inf"))
        assert prune(server) == 0, "a clock jump deletes nothing while the server runs"
        days_pass(-400)
    days_pass(6.9)
    with Running(address, a_week) as server:
        assert prune(server) == 0
        with server.sit(young, "p1") as me:
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
    days_pass(0.2)
    with Running(address, a_week) as server, server.sit(busy, "p1") as me:
        assert prune(server) == 1
        assert try_to_join(server, idle, "p1")[0] == 4404
        assert server.ask("GET", f"/api/tables/{idle['table']}")[0] == 404
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack", "old, but a client is connected"
        assert try_to_join(server, young, "p1") == (0, "")
        assert prune(server) == 0


def test_a_table_in_memory_is_not_deleted(database: Path, days_pass: Callable[[float], None]) -> None:
    with Running(database) as server:
        table = server.open()
    days_pass(6.9)
    with Running(database, a_week) as server:
        assert try_to_join(server, table, "p1") == (0, "")
    days_pass(1)
    with Running(database, a_week) as server:
        assert try_to_join(server, table, "p1") == (0, "")
        while server.registry.tables[table["table"]].subscribers:
            server.get("/api/health")
        assert prune(server) == 0
        assert server.registry.forget(float("inf")) == [table["table"]]
        assert prune(server) == 1
        assert not server.registry.loading


def test_many_tables_are_deleted_a_few_per_sweep(database: Path) -> None:
    count = 2 * PER_SWEEP + 5
    tables = {f"t{n:03}": ("defeat", 1.0, 2.0) for n in range(count)}
    filled(database.as_posix(), tables).close()

    def change(settings: Settings) -> None:
        settings.retention.finished = 1

    with Running(database, change) as server:
        done = []
        for _ in range(4):
            commits = server.store.commits
            done.append(prune(server))
            assert server.store.commits - commits == done[-1], "each in its own transaction"
        assert done == [PER_SWEEP, PER_SWEEP, 5, 0]
        # Then the pruner rests and does not even search.
        registry = server.registry
        assert registry.sweeper is not None
        assert registry.pruner.next > time.monotonic()
        assert asyncio.run_coroutine_threadsafe(registry.pruner.step(), registry.sweeper.get_loop()).result(20) == 0


def test_a_table_of_another_server_is_not_deleted(cluster: Cluster, days_pass: Callable[[float], None]) -> None:
    database = cluster.database("prune")
    with Running(database) as one:
        played, left = one.open(), one.open()
        assert try_to_join(one, played, "p1") == (0, "")
    days_pass(30)
    with Running(database) as one, Running(database, a_week) as two, one.sit(played, "p1") as me:
        assert prune(two) == 1
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        assert try_to_join(two, left, "p1")[0] == 4404


# -- showdown db prune -----------------------------------------------------------------------------------------------


def figures(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found.pop("schema") == "showdown.db/1"
    return found


def test_db_prune_counts_and_deletes(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    now = time.time()
    ages = {"a": ("victory", 100), "b": ("victory", 5), "c": ("undecided", 100), "d": ("undecided", 5)}
    store = filled(address, {id: (status, now - DAY * age, now - DAY * age) for id, (status, age) in ages.items()})
    store.close()
    words = ["db", "prune", "--database", address, "--json"]
    day = time.strftime("%Y-%m-%d", time.localtime(now - 50 * DAY))
    assert run([*words, "--finished-before", day, "--dry-run"]) == 0
    assert figures(capsys) == {"dry_run": True, "finished": 1, "unfinished": 0, "kept": 0}
    assert run([*words, "--older-than", "30", "--dry-run"]) == 0
    assert figures(capsys) == {"dry_run": True, "finished": 1, "unfinished": 1, "kept": 0}
    assert run([*words, "--finished-before", day]) == 0
    assert figures(capsys) == {"dry_run": False, "finished": 1, "unfinished": 0, "kept": 0}
    assert run([*words[:-1], "--older-than", "30"]) == 0
    assert "1 table deleted: 0 finished, 1 unfinished" in capsys.readouterr().out
    store = open_store(address)
    assert {id: rows_of(store, id) for id in ages} == {"a": NONE, "b": ALL, "c": NONE, "d": ALL}
    store.close()


def test_db_prune_refuses_bad_arguments(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(str(database), TABLES).close()
    for words, code in (
        ([database], 2),
        ([database, "--finished-before", "yesterday"], 2),
        ([database, "--finished-before", "2027-02-30"], 2),
        ([database, "--older-than", "0"], 2),
        ([database.with_name("none.db"), "--older-than", "3"], 4),
    ):
        assert run(["db", "prune", "--database", *map(str, words)]) == code, words
        err = capsys.readouterr().err
        assert err.startswith("error: ") and len(err.splitlines()) == 3
    store = open_store(str(database))
    assert {id: rows_of(store, id) for id in TABLES} == dict.fromkeys(TABLES, ALL)
    store.close()


def test_db_prune_only_counts_in_a_file_that_a_server_uses(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(str(database), TABLES).close()
    words = ["db", "prune", "--database", str(database), "--older-than", "3"]
    with Running(database) as server:
        assert run(words) == 3
        err = capsys.readouterr().err
        assert "another server uses this database" in err and len(err.splitlines()) == 3
        assert run([*words, "--dry-run"]) == 0
        assert "4 tables would be deleted: 2 finished, 2 unfinished" in capsys.readouterr().out
        assert server.get("/api/health")["ok"]


def test_db_prune_skips_tables_that_a_server_plays(
    cluster: Cluster, days_pass: Callable[[float], None], capsys: pytest.CaptureFixture[str]
) -> None:
    address = cluster.database("prune-by-hand")
    with Running(address) as server:
        played, left = server.open(), server.open()
        assert try_to_join(server, played, "p1") == (0, "")
    days_pass(30)
    with Running(address) as server, server.sit(played, "p1") as me:
        assert run(["db", "prune", "--database", address, "--older-than", "3"]) == 0
        said = capsys.readouterr().out
        assert "1 table deleted: 0 finished, 1 unfinished; 1 in play stays" in said
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        assert try_to_join(server, left, "p1")[0] == 4404
