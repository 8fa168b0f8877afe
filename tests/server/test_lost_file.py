"""Words for players when the database file is gone for good: to try again would be vain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from showdown.language import say
from tests.harness.database_files import LOSSES
from tests.support.live_server import Running


@pytest.mark.parametrize("loss", ["folder renamed", "file deleted", "file replaced", "log deleted"])
def test_players_read_that_the_server_must_be_restarted(tmp_path: Path, loss: str) -> None:
    """They read that the database does not answer and that they should try again in a moment."""
    lose: Callable[[Path], object] = LOSSES[loss]
    (tmp_path / "data").mkdir()
    with Running(tmp_path / "data" / "house.db") as server:
        table = server.open(seed=7)
        host = {"Authorization": f"Bearer {table['host_token']}"}
        with server.sit(table, "p1") as me:
            assert me.decision is not None
            lose(tmp_path / "data" / "house.db")
            answers = [
                me.do(me.decision["options"][0]["key"]),
                me.answer_to(me.say(t="chat", text="hello")),
                me.answer_to(me.say(t="name", seat="p1", name="Ada")),
                me.answer_to(me.say(t="undo", base_seq=me.seq)),
            ]
            assert {answer["t"] for answer in answers} == {"nak"}
            assert {answer["reason"] for answer in answers} == {say("server.store_lost")}
        for method, path in (
            ("POST", "/api/tables"),
            ("DELETE", f"/api/tables/{table['table']}"),
            ("GET", "/api/health"),
        ):
            status, answer, _ = server.ask(method, path, {} if method == "POST" else None, host)
            assert status == 503
            assert answer["error"] == {
                "code": "not_stored",
                "what": say("server.store_lost"),
                "todo": say("server.fix_store_lost"),
            }
