"""Long journals: refused over the limit of entries; a running import never keeps the server from stopping."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any

from showdown.server.http.app import Settings
from tests.support.live_server import Running, decoded
from tests.support.long_saves import long_save
from tests.support.patience import PATIENCE
from tests.support.server_process import Process, children_of


def short(settings: Settings) -> None:
    settings.limits.entries = 12


def test_a_save_with_too_many_entries_is_refused(database: Path) -> None:
    with Running(database, short) as server:
        status, body, _ = server.ask("POST", "/api/tables/import", long_save(40))
        assert (status, body["error"]["code"]) == (400, "bad_save")
        assert "at most 12" in body["error"]["what"] and "--limit entries=" in body["error"]["todo"]
        assert server.ask("POST", "/api/tables/import", long_save(3))[0] == 201


def test_a_full_journal_takes_no_answer_but_an_undo_and_a_concession(database: Path) -> None:
    with Running(database, short) as server:
        table = server.open(players=1, seed=7)
        with server.sit(table, "p1") as me:
            answer: dict[str, Any] = {"t": "ack"}
            while answer["t"] == "ack":
                assert me.decision is not None
                entries = len(server.registry.tables[table["table"]].game.journal.entries)
                before, answer = me.seq, me.do(me.decision["options"][0]["key"])
            assert (answer["t"], answer["code"]) == ("nak", "over") and "12 choices and rolls" in answer["reason"]
            assert 0 < entries <= 12 and me.seq == before
            assert me.answer_to(me.say(t="undo", base_seq=me.seq))["t"] in ("ack", "nak")
            assert me.answer_to(me.say(t="concede"))["t"] == "ack"


def test_bots_stop_at_a_full_journal(database: Path) -> None:
    with Running(database, short) as server:
        table = server.open(players=1, seed=7, bots=["p1"])
        with server.sit(table, "watch") as me:
            actor = server.registry.tables[table["table"]]
            while actor.bots_task is None or not actor.bots_task.done():
                me.say(t="ping", at=1)
                me.until("pong")
            assert 0 < len(actor.game.journal.entries) <= 12 and not actor.over


def test_a_long_import_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    """A save of 44,000 decisions kept a thread busy for up to a minute, and SIGTERM waited for it."""
    answers: list[Any] = []
    with Process(str(tmp_path / "t.db"), tmp_path / "log") as server:
        server.limits |= {"entries": 10**6}
        server.start()
        assert server.child is not None
        address = f"http://127.0.0.1:{server.port}/api/tables/import"

        def send() -> None:
            request = urllib.request.Request(address, long_save(20_000), {"Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    answers.append(answer.status)
            except urllib.error.HTTPError as error:
                with error:
                    answers.append((error.code, decoded(error.read())["error"]["code"]))
            except (OSError, HTTPException):
                answers.append("closed")

        sender = threading.Thread(target=send)
        sender.start()
        busy = threading.Event()
        while not jobs_below(server.child.pid) and not busy.wait(0.05):
            pass
        jobs = jobs_below(server.child.pid)
        # The process group of the server only: workers have their own.
        code = server.stop()
        sender.join(PATIENCE)
    assert answers in ([(503, "busy")], ["closed"]) and code == 0
    assert [pid for pid in jobs if Path(f"/proc/{pid}").exists() and "zombie" not in status_of(pid)] == []


def jobs_below(server: int) -> list[int]:
    """The workers of a server and their jobs; empty while no worker has a job."""
    workers = children_of(server)
    jobs = [job for worker in workers for job in children_of(worker)]
    return [*workers, *jobs] if jobs else []


def status_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return "zombie"
