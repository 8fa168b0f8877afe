"""``showdown serve`` as a process: output, shutdown, refusals, database commands."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run
from tests.support.live_server import Client, Running
from tests.support.patience import PATIENCE


@contextmanager
def serving(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A server process, and its first line of output."""
    command = [sys.executable, "-m", "showdown", "serve", "--port", "0", "--json", *words]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, **environment})
    try:
        assert process.stdout is not None
        said = ""
        while not said.rstrip().endswith("}"):
            line = process.stdout.readline()
            assert line, process.stderr.read() if process.stderr else ""
            said += line
        yield process, json.loads(said)
    finally:
        process.kill()
        process.communicate()


def new_table(port: int, **wish: Any) -> dict[str, Any]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(wish).encode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        table: dict[str, Any] = json.loads(answer.read())
        return table


def seat_at(port: int, table: dict[str, Any]) -> Client:
    return Client(port, table["table"], [{"seat": "p1", "token": table["seats"][0]["token"]}])


def test_it_prints_its_address_and_stops_gracefully(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "t.db"), "--log", "info") as (process, said):
        assert said["schema"] == "showdown.serve/1" and said["url"] == f"http://127.0.0.1:{said['port']}"
        table = new_table(said["port"], players=1)
        client = seat_at(said["port"], table)
        client.do("face:south")
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        code = closing_code(client)
        assert code == 1012
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    stored = [line for line in lines if line["event"] == "stored"]
    assert stored and stored[-1]["seq"] == 2 and len(stored[-1]["digest"]) == 16
    assert table["seats"][0]["token"] not in err and table["host_token"] not in err


def closing_code(client: Client) -> int | None:
    from websockets.exceptions import ConnectionClosed

    try:
        while True:
            client.hear()
    except ConnectionClosed:
        return client.socket.close_code


@pytest.mark.parametrize("point", ["after_insert", "before_commit", "after_commit", "after_ack"])
def test_a_crash_loses_no_acknowledged_command(tmp_path: Path, point: str) -> None:
    """The retry with the same id after the crash makes one row, at every crash point."""
    database = str(tmp_path / "t.db")
    # Opening the table is the first commit, using its link the second; the fourth is the second command.
    after = "1" if point == "after_ack" else "4"
    with serving("--database", database, SHOWDOWN_CRASH_AT=point, SHOWDOWN_CRASH_AFTER=after) as (process, said):
        table = new_table(said["port"], players=1)
        client = seat_at(said["port"], table)
        decision = client.decision
        assert decision is not None
        acked = 1
        if point != "after_ack":
            assert client.do("face:south")["t"] == "ack"
            decision = client.decision
            acked = 2
        assert decision is not None
        key = decision["options"][0]["key"]
        frame = {"t": "do", "id": "the-one", "decision": decision["id"], "choose": key}
        client.say(**frame)
        process.wait(20)
        assert process.returncode == 137
    with serving("--database", database) as (_, said):
        client = seat_at(said["port"], table)
        assert client.seq in (acked, acked + 1)
        if point in ("after_commit", "after_ack"):
            assert client.seq == acked + 1
        answer = client.answer_to(client.say(**frame))
        assert answer == {"t": "ack", "id": "the-one", "seq": acked + 1}
        client.close()
    with sqlite3.connect(database) as connection:
        numbers = [n for (n,) in connection.execute("SELECT seq FROM journal ORDER BY seq")]
    assert numbers == list(range(1, acked + 2))


def test_a_busy_port_and_bad_options_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = ["--database", str(tmp_path / "t.db")]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert run(["serve", "--port", port, *database]) == 2
        err = capsys.readouterr().err
        assert "another program listens" in err and port in err and len(err.splitlines()) == 3
    assert run(["serve", "--database", str(tmp_path / "none" / "t.db")]) == 3
    assert run(["serve", "--limit", "nonsense=1", *database]) == 2
    assert "commands" in capsys.readouterr().err
    assert run(["serve", "--log", "loud", *database]) == 2
    assert run(["serve", "--public-url", "table.example", *database]) == 2
    assert run(["serve", "--proxy", "10.0.0.1", *database]) == 2
    assert run(["serve", "--database", "mysql://x/y"]) == 3
    assert run(["serve", "--host", "203.0.113.7", "--port", "0", *database]) == 2
    (tmp_path / "junk.db").write_bytes(b"this is no database, only some text that is long enough" * 50)
    assert run(["serve", "--database", str(tmp_path / "junk.db")]) == 3
    assert capsys.readouterr().err.count("fix: ") == 6


def test_a_second_server_on_the_same_file_is_refused(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Running(database) as server:
        assert run(["serve", "--port", "0", "--database", str(database)]) == 3
        assert "another server uses this database" in capsys.readouterr().err
        assert server.get("/api/health")["ok"]
        assert run(["db", "check", "--database", str(database)]) == 0, "a check is allowed"


def test_the_database_can_be_copied_checked_and_migrated(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["db", "migrate", "--database", str(database)]) == 0
    assert "schema" in capsys.readouterr().out
    with Running(database) as server:
        table = server.open(players=1)
        with server.sit(table, "p1") as me:
            for _ in range(3):
                assert me.decision is not None
                me.do(me.decision["options"][0]["key"])
        copy = tmp_path / "copy.db"
        assert run(["db", "backup", str(copy), "--database", str(database)]) == 0, "while the server runs"
        assert run(["db", "backup", str(copy), "--database", str(database)]) == 2, "nothing is overwritten"
    assert run(["db", "check", "--database", str(copy), "--json"]) == 0
    found = json.loads(capsys.readouterr().out.partition("games\n")[2])
    assert found["games"] == 1 and found["rows"] == 4 and found["problems"] == []
    with sqlite3.connect(copy) as connection:
        connection.execute("DELETE FROM journal WHERE seq = 3")
    assert run(["db", "check", "--database", str(copy)]) == 1
    assert "damaged or missing" in capsys.readouterr().out
    assert run(["db", "check", "--database", str(tmp_path / "none.db")]) == 4
    assert run(["db", "check", "--database", str(database)]) == 0, "the original is unchanged"


def test_other_commands_do_not_import_the_server() -> None:
    code = (
        "import sys, showdown.cli.run as r\nassert r.run(['rules', 'R-TGT-04']) == 0\n"
        "bad = [m for m in ('fastapi', 'uvicorn', 'sqlalchemy', 'msgspec') if m in sys.modules]\n"
        "assert not bad, bad"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_port_opens_before_rules_and_api_are_imported() -> None:
    """The start of the server must not import what page and handshake do not need."""
    code = (
        "import sys, showdown.cli.serve, showdown.server.serve, showdown.server.json_log\n"
        "late = ('fastapi', 'pydantic', 'alembic', 'showdown.game', 'showdown.rules', 'showdown.bots', 'rich')\n"
        "bad = [m for m in late if m in sys.modules]\n"
        "assert not bad, bad"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
