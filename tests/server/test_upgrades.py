"""Databases of older servers, with real rows, are brought up to date; those of newer ones are left alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text

from showdown.cli.run import run
from showdown.server.schema import metadata
from showdown.server.serve import stored
from showdown.server.store import url_of
from showdown.server.upgrade import NEWEST
from tests.server.test_links import EXPIRED, knock, new_link
from tests.support.live_server import Running


def as_of_0001(address: str) -> None:
    """The same rows as a server of the first schema leaves them."""
    engine = create_engine(url_of(address))
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE game DROP COLUMN reign"))
        connection.execute(text("ALTER TABLE seat DROP COLUMN given"))
        connection.execute(text("UPDATE seat SET claimed = NULL"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()


def played(server: Running, table: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    with server.sit(table, "p1") as me:
        for _ in range(3):
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        return me.seq, me.view


def old_rows(address: str) -> tuple[dict[str, Any], dict[str, Any], tuple[int, dict[str, Any]]]:
    """A table that was played, one that was not, and how the first one stands."""
    with Running(address) as server:
        busy, idle = server.open(players=1), server.open(players=2)
        stands = played(server, busy)
    as_of_0001(address)
    return busy, idle, stands


def test_a_server_goes_on_with_the_tables_of_the_first_schema(address: str, days_pass: Callable[[float], None]) -> None:
    busy, idle, stands = old_rows(address)
    days_pass(30)
    with Running(address) as server:
        with server.sit(busy, "p1") as me:
            assert (me.seq, me.view) == stands
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        assert knock(server, idle, "p1") == (0, ""), "the week of unused links begins with the upgrade"
    days_pass(8)
    with Running(address) as server:
        assert knock(server, busy, "watch") == (0, ""), "nobody knows whether it was used: it stays as promised"
        assert knock(server, idle, "p2") == EXPIRED
        assert knock(server, idle, p2=new_link(server, idle, "p2")) == (0, "")
        assert knock(server, idle, "host") == (0, "")


def test_servers_that_start_together_upgrade_once(address: str) -> None:
    old_rows(address)
    code = f"from showdown.server.serve import stored; stored({address!r})"
    both = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) for _ in range(3)]
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0, 0], said
    assert stored(address) == (NEWEST, NEWEST)


def test_what_migrations_make_is_what_the_code_expects(address: str) -> None:
    stored(address)
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
    stored(address)
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
