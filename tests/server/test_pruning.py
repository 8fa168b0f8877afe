"""Old tables are deleted where that is wanted: all of their rows, no others, and never one that is being played."""

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
from showdown.server.app import Settings
from showdown.server.keeping import DAY
from showdown.server.pruning import TOGETHER, Before, old_tables, remove
from showdown.server.schema import games, journal, metadata, seats, snapshots
from showdown.server.serve import open_store
from showdown.server.store import Row, Store
from tests.server.test_links import knock
from tests.server.test_postgresql import chair, game_row
from tests.support.live_server import Running
from tests.support.postgres_cluster import Cluster


async def laid(store: Store, id: str, status: str, touched: float, last: float) -> None:
    """A table with rows of every kind; its last command was at ``last``."""
    row = {**game_row(id), "status": status, "created": touched, "touched": touched}
    first, second = Row(id, 1, "open", "", "{}"), Row(id, 2, "c2", "p1", "{}")
    first.at, second.at = touched, last
    await store.create(row, [chair(id), {**chair(id), "n": "p2"}], first)
    await store.append([second], {"game": id, "seq": 2, "body": "{}", "digest": "d"}, {})


def filled(address: str, tables: dict[str, tuple[str, float, float]]) -> Store:
    store = open_store(address)
    store.start()

    async def fill() -> None:
        for id, what in tables.items():
            await laid(store, id, *what)

    asyncio.run(fill())
    return store


def rows_of(store: Store, id: str) -> list[int]:
    """How many rows a table has of each kind."""
    with store.reading.connect() as connection:
        counts = [select(func.count()).where(kind.c.game == id) for kind in (journal, snapshots, seats)]
        counts.append(select(func.count()).where(games.c.id == id))
        return [int(connection.execute(count).scalar_one()) for count in counts]


ALL, NONE = [2, 1, 2, 1], [0, 0, 0, 0]
TABLES = {
    "a-won": ("victory", 10.0, 20.0),
    "b-lost": ("defeat", 10.0, 30.0),
    "c-open": ("undecided", 10.0, 20.0),
    "d-open": ("undecided", 10.0, 40.0),
}


@pytest.mark.parametrize(
    ("before", "old"),
    [
        (Before(), []),
        (Before(finished=20.0), []),
        (Before(finished=20.5), ["a-won"]),
        (Before(finished=99.0), ["a-won", "b-lost"]),
        (Before(unfinished=40.0), ["c-open"]),
        (Before(finished=25.0, unfinished=99.0), ["a-won", "c-open", "d-open"]),
    ],
)
def test_a_table_is_as_old_as_its_last_command_and_goes_with_all_its_rows(
    address: str, before: Before, old: list[str]
) -> None:
    store = filled(address, TABLES)
    with store.reading.connect() as connection:
        found = old_tables(connection, before)
    assert [table.id for table in found] == old
    assert [table.finished for table in found] == [id[0] in "ab" for id in old]
    with store.engine.begin() as connection:
        assert [id for id in TABLES if remove(connection, id, before)] == old, "looked at once more"
    assert {id: rows_of(store, id) for id in TABLES} == {id: NONE if id in old else ALL for id in TABLES}
    with store.reading.connect() as connection:
        left = {kind.name: connection.execute(select(func.count()).select_from(kind)).scalar_one() for kind in kinds()}
    assert left == {
        "game": 4 - len(old),
        "journal": 8 - 2 * len(old),
        "snapshot": 4 - len(old),
        "seat": 8 - 2 * len(old),
    }
    store.close()


def kinds() -> list[Any]:
    return metadata.sorted_tables


def prune(server: Running) -> int:
    """What the sweeper of a server does now and then."""
    hall = server.hall
    hall.pruner.next = 0.0
    assert hall.sweeper is not None
    return asyncio.run_coroutine_threadsafe(hall.pruner.step(), hall.sweeper.get_loop()).result(20)


def a_week(settings: Settings) -> None:
    settings.keeping.unfinished = 7


def test_a_server_deletes_what_nobody_plays(address: str, days_pass: Callable[[float], None]) -> None:
    with Running(address, a_week) as server:
        busy, idle, young = server.open(), server.open(), server.open()
        for table in (busy, idle, young):
            assert knock(server, table, "p1") == (0, "")
        days_pass(400)
        server.hall.forget(float("inf"))
        assert prune(server) == 0, "a clock that jumps while a server runs deletes nothing"
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
        assert knock(server, idle, "p1")[0] == 4404
        assert server.ask("GET", f"/api/tables/{idle['table']}")[0] == 404
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack", "old, but somebody is there"
        assert knock(server, young, "p1") == (0, "")
        assert prune(server) == 0


def test_a_table_in_memory_stays_until_it_is_forgotten(database: Path, days_pass: Callable[[float], None]) -> None:
    with Running(database) as server:
        table = server.open()
    days_pass(6.9)
    with Running(database, a_week) as server:
        assert knock(server, table, "p1") == (0, "")
    days_pass(1)
    with Running(database, a_week) as server:
        assert knock(server, table, "p1") == (0, "")
        while server.hall.tables[table["table"]].subscribers:
            server.get("/api/health")
        assert prune(server) == 0
        assert server.hall.forget(float("inf")) == [table["table"]]
        assert prune(server) == 1
        assert not server.hall.loading


def test_many_are_deleted_a_few_at_a_time(database: Path) -> None:
    count = 2 * TOGETHER + 5
    tables = {f"t{n:03}": ("defeat", 1.0, 2.0) for n in range(count)}
    filled(database.as_posix(), tables).close()

    def change(settings: Settings) -> None:
        settings.keeping.finished = 1

    with Running(database, change) as server:
        done = []
        for _ in range(4):
            commits = server.store.commits
            done.append(prune(server))
            assert server.store.commits - commits == done[-1], "each in a transaction of its own"
        assert done == [TOGETHER, TOGETHER, 5, 0]
        # And then it rests: nothing is even looked for.
        hall = server.hall
        assert hall.sweeper is not None
        assert hall.pruner.next > time.monotonic()
        assert asyncio.run_coroutine_threadsafe(hall.pruner.step(), hall.sweeper.get_loop()).result(20) == 0


def test_what_another_server_plays_stays(cluster: Cluster, days_pass: Callable[[float], None]) -> None:
    database = cluster.database("prune")
    with Running(database) as one:
        played, left = one.open(), one.open()
        assert knock(one, played, "p1") == (0, "")
    days_pass(30)
    with Running(database) as one, Running(database, a_week) as two, one.sit(played, "p1") as me:
        assert prune(two) == 1
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        assert knock(two, left, "p1")[0] == 4404


# -- by hand ---------------------------------------------------------------------------------------------------------


def figures(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found.pop("schema") == "showdown.db/1"
    return found


def test_by_hand_it_says_what_it_would_do_and_does_it(address: str, capsys: pytest.CaptureFixture[str]) -> None:
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
    assert "1 tables deleted: 0 finished, 1 unfinished" in capsys.readouterr().out
    store = open_store(address)
    assert {id: rows_of(store, id) for id in ages} == {"a": NONE, "b": ALL, "c": NONE, "d": ALL}
    store.close()


def test_by_hand_wishes_that_are_none_are_refused(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_by_hand_a_file_that_a_server_keeps_is_only_looked_at(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(str(database), TABLES).close()
    words = ["db", "prune", "--database", str(database), "--older-than", "3"]
    with Running(database) as server:
        assert run(words) == 3
        err = capsys.readouterr().err
        assert "another server keeps these tables" in err and len(err.splitlines()) == 3
        assert run([*words, "--dry-run"]) == 0
        assert "4 tables would be deleted: 2 finished, 2 unfinished" in capsys.readouterr().out
        assert server.get("/api/health")["ok"]


def test_by_hand_what_a_server_plays_is_passed_over(
    cluster: Cluster, days_pass: Callable[[float], None], capsys: pytest.CaptureFixture[str]
) -> None:
    address = cluster.database("prune-by-hand")
    with Running(address) as server:
        played, left = server.open(), server.open()
        assert knock(server, played, "p1") == (0, "")
    days_pass(30)
    with Running(address) as server, server.sit(played, "p1") as me:
        assert run(["db", "prune", "--database", address, "--older-than", "3"]) == 0
        said = capsys.readouterr().out
        assert "1 tables deleted: 0 finished, 1 unfinished; 1 are being played and stay" in said
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        assert knock(server, left, "p1")[0] == 4404
