"""Old databases are upgraded at start and played on; databases of newer servers are refused unchanged."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text

from showdown.cli.run import run
from showdown.server.serve import upgrade_database
from showdown.server.storage.address import url_of
from showdown.server.storage.schema import metadata
from showdown.server.storage.upgrade import NEWEST
from tests.support.live_server import Running
from tests.support.table_links import EXPIRED, new_link, try_to_join

OLD_DATABASES = Path(__file__).parent / "old_databases"


def downgrade_to_0001(address: str) -> None:
    """Turn a current database into one that a server of the first schema would have left."""
    engine = create_engine(url_of(address))
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE game DROP COLUMN fencing_token"))
        connection.execute(text("ALTER TABLE seat DROP COLUMN given"))
        connection.execute(text("ALTER TABLE seat DROP COLUMN colour"))
        connection.execute(text("ALTER TABLE seat DROP COLUMN holder"))
        connection.execute(text("DROP TABLE chat"))
        for table in ("game", "journal", "snapshot", "seat"):
            connection.execute(text(f"ALTER TABLE {table} DROP COLUMN checksum"))
        connection.execute(text("UPDATE seat SET claimed = NULL"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()


def play_three_decisions(server: Running, table: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    with server.sit(table, "p1") as me:
        for _ in range(3):
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        return me.seq, me.view


def first_schema(address: str) -> tuple[dict[str, Any], dict[str, Any], tuple[int, dict[str, Any]]]:
    """A database of the first schema: a played table, an unused one, and number and view of the played one."""
    with Running(address) as server:
        busy, idle = server.open(players=1), server.open(players=2)
        position = play_three_decisions(server, busy)
    downgrade_to_0001(address)
    return busy, idle, position


def restore_old_database(address: str, name: str) -> dict[str, Any]:
    """Fill an empty database with the schema and the rows that an older commit wrote; the document itself."""
    document: dict[str, Any] = json.loads((OLD_DATABASES / name).read_text(encoding="utf-8"))
    engine = create_engine(url_of(address))
    with engine.begin() as connection:
        for statement in document["schema"]:
            connection.execute(text(statement))
        for table, rows in document["rows"].items():
            for row in rows:
                # The rows come from SQLite, which has no booleans.
                values = {name: bool(v) if name in ("practice", "bot") else v for name, v in row.items()}
                columns = ", ".join(values)
                holes = ", ".join([f":{name}" for name in values])
                connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({holes})"), values)
    engine.dispose()
    return document


ALWAYS_THERE = {"base_movement"}
"""Newer fields of the view that every fight has."""


def as_then(now: Any, then: Any) -> Any:
    """A view without its newer fields; but for ALWAYS_THERE these must be empty, for the old fight knew none of it."""
    if isinstance(now, dict) and isinstance(then, dict):
        assert not any(value for name, value in now.items() if name not in then and name not in ALWAYS_THERE)
        return {name: as_then(value, then[name]) for name, value in now.items() if name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_then(a, b) for a, b in zip(now, then, strict=True)]
    return now


def test_tables_of_the_first_schema_are_played_on(address: str, days_pass: Callable[[float], None]) -> None:
    busy, idle, position = first_schema(address)
    days_pass(30)
    with Running(address) as server:
        with server.sit(busy, "p1") as me:
            assert (me.seq, me.view) == position
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        assert try_to_join(server, idle, "p1") == (0, ""), "the week of unused links begins with the upgrade"
    days_pass(8)
    with Running(address) as server:
        assert try_to_join(server, busy, "watch") == (0, ""), "the old schema did not store use: the link stays valid"
        assert try_to_join(server, idle, "p2") == EXPIRED
        assert try_to_join(server, idle, p2=new_link(server, idle, "p2")) == (0, "")
        assert try_to_join(server, idle, "host") == (0, "")


def test_a_database_of_schema_0003_keeps_its_fencing_tokens_and_is_played_on(address: str) -> None:
    """``schema_0003.json`` was written by the server of commit 061b07d, where the column was named ``reign``."""
    old = restore_old_database(address, "schema_0003.json")
    table = old["played"]
    reigns = {row["id"]: row["reign"] for row in old["rows"]["game"]}
    assert reigns[table["table"]] == 7
    assert upgrade_database(address) == ("0003", NEWEST)
    engine = create_engine(url_of(address))
    with engine.connect() as connection:
        tokens = {row[0]: row[1] for row in connection.execute(text("SELECT id, fencing_token FROM game"))}
    engine.dispose()
    assert tokens == reigns
    with Running(address) as server, server.sit(table, "p1") as me:
        assert (me.seq, as_then(me.view, old["view"])) == (old["seq"], old["view"])
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"


def test_a_database_of_schema_0004_keeps_names_and_gets_colours_and_a_chat(address: str) -> None:
    """``schema_0004.json`` was written by the server of commit 5cf5184f, before colours and the chat."""
    old = restore_old_database(address, "schema_0004.json")
    table = old["played"]
    assert upgrade_database(address) == ("0004", NEWEST)
    with Running(address) as server:
        with server.sit(table, "p1") as me:
            assert (me.seq, as_then(me.view, old["view"])) == (old["seq"], old["view"])
            assert [(p["name"], p["colour"]) for p in me.people[:-1]] == [("Zoë", "amber")]
            assert me.welcome["snapshot"]["chat"] == []
            assert me.answer_to(me.say(t="chat", text="still here"))["t"] == "ack"
            assert me.answer_to(me.say(t="name", seat="p1", name="Zoë", colour="teal"))["t"] == "ack"
        with server.sit(table, "watch") as watcher:
            assert watcher.answer_to(watcher.say(t="chat", text="spectators may write"))["t"] == "ack"
    with Running(address) as server, server.sit(table, "p1") as me:
        assert [line["text"] for line in me.welcome["snapshot"]["chat"]] == ["still here", "spectators may write"]
        assert me.people[0]["colour"] == "teal"
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"


def test_a_server_upgrades_schema_0003_at_start(address: str) -> None:
    table = restore_old_database(address, "schema_0003.json")["played"]
    with Running(address) as server, server.sit(table, "p1") as me:
        assert me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
    assert upgrade_database(address) == (NEWEST, NEWEST)


def test_servers_that_start_together_upgrade_once(address: str) -> None:
    first_schema(address)
    code = f"from showdown.server.serve import upgrade_database; upgrade_database({address!r})"
    servers = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) for _ in range(3)]
    errors = [process.communicate()[1] for process in servers]
    assert [process.returncode for process in servers] == [0, 0, 0], errors
    assert upgrade_database(address) == (NEWEST, NEWEST)


def test_migrations_make_the_schema_that_the_code_expects(address: str) -> None:
    upgrade_database(address)
    engine = create_engine(url_of(address))
    found = inspect(engine)
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        for key in found.get_foreign_keys(table.name):
            assert key["options"] == {"ondelete": "CASCADE"}, table.name
    engine.dispose()


def test_a_database_of_a_newer_server_is_refused_in_three_lines(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    upgrade_database(address)
    engine = create_engine(url_of(address))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for words in (["serve", "--port", "0"], ["db", "migrate"]):
        assert run([*words, "--database", address]) in (3, 5)
        err = capsys.readouterr().err
        assert "another version of showdown (9999)" in err and len(err.splitlines()) == 3
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engine.dispose()
