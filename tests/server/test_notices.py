"""Servers of one database tell each other whose table it is; and nothing is wrong if they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import psycopg
import pytest

from showdown.server.notices import SAY
from showdown.server.owners import Shared
from tests.support.live_server import Running, wait_until
from tests.support.postgres_cluster import Cluster, end_lock_session, end_sessions

pytestmark = pytest.mark.usefixtures("slow_pulse")


@pytest.fixture
def slow_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks after a session without a reason: what is noticed here was heard."""
    monkeypatch.setattr("showdown.server.owners.PULSE", 3600.0)
    monkeypatch.setattr("showdown.server.notices.REST", 0.02)


@pytest.fixture
def three(cluster: Cluster) -> Iterator[tuple[Running, Running, Running]]:
    database = cluster.database("notices")
    with Running(database) as one, Running(database) as two, Running(database) as three:
        for server in (one, two, three):
            server.open(players=1)
            wait_until(lambda: shared(server).notices.listening)  # noqa: B023
        yield one, two, three


def shared(server: Running) -> Shared:
    return cast(Shared, server.hall.owners)


def test_a_former_owner_hears_of_it_at_once(three: tuple[Running, Running, Running]) -> None:
    one, two, _ = three
    table = one.open(players=2)
    with one.sit(table, "p1") as ada:
        end_lock_session(str(one.database), one.port)
        with two.sit(table, "p2"), pytest.raises(Exception, match="1012"):
            # Nobody asks it for anything.
            ada.until("nothing that is ever said")
    assert not shared(one).mine


def test_nobody_is_left_with_a_former_owner_that_does_not_hear(three: tuple[Running, Running, Running]) -> None:
    one, two, last = three
    table, other = one.open(players=2), one.open(players=1)
    with two.sit(table, "p1") as ada, two.sit(other, "p1") as bystander:
        deafen(one)
        end_lock_session(str(one.database), one.port)
        with last.sit(table, "p2"):
            with pytest.raises(Exception, match="1012"):
                ada.until("nothing that is ever said")
            with two.sit(table, "p1") as ada:
                assert ada.decision is not None
                assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
        assert table["table"] in one.hall.tables, "it still believes"
        # Nobody else has claimed the other table: who is carried there stays.
        assert bystander.answer_to(bystander.say(t="name", seat="p1", name="Zoë"))["t"] == "ack"


def deafen(server: Running) -> None:
    """It hears nothing any more, and comes back to its senses when the test is over."""
    owners = shared(server)
    assert owners.notices.task is not None
    owners.notices.task.get_loop().call_soon_threadsafe(owners.notices.task.cancel)
    wait_until(owners.notices.task.done)


def test_an_owner_is_asked_for_once(three: tuple[Running, Running, Running]) -> None:
    one, two, last = three
    table = one.open(players=2)
    id = table["table"]
    path = f"/api/tables/{id}"
    # What its owner said when it claimed it may still be on its way.
    wait_until(lambda: two.get(path) == one.get(path) and id in shared(two).notices.owners)
    assert shared(two).notices.owners[id].address == shared(one).address
    # The session that could be asked is gone, and nobody misses it.
    end_lock_session(str(two.database), two.port)
    assert two.get(path)["seq"] == 1
    assert len(shared(two).mine) == 1
    # Another owns it: the old answer is forgotten.
    end_lock_session(str(one.database), one.port)
    with last.sit(table, "p1") as ada:
        wait_until(lambda: id not in shared(two).notices.owners)
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
        assert two.ask("GET", path)[0] in (200, 503), "the session that could be asked is gone"
        wait_until(lambda: two.get(path)["seq"] == 2 and id in shared(two).notices.owners)
    # An owner that is gone has said nothing: the database is asked again, and now it is ours.
    last.stop()
    wait_until(lambda: two.ask("GET", path)[0] == 200)
    assert id in two.hall.tables and id not in shared(two).notices.owners


def test_a_server_that_was_deaf_listens_again(three: tuple[Running, Running, Running]) -> None:
    one, two, _ = three
    table = one.open(players=1)
    wait_until(lambda: two.get(f"/api/tables/{table['table']}")["seq"] == 1 and bool(shared(two).notices.owners))
    with one.sit(table, "p1") as ada:
        for server in (one, two):
            assert end_sessions(str(one.database), "application_name = %s", f"showdown-listens 127.0.0.1:{server.port}")
        wait_until(lambda: not shared(two).notices.owners)
        wait_until(lambda: shared(one).notices.listening and shared(two).notices.listening)
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack", "it looked after its session, which was well"
        end_lock_session(str(one.database), one.port)
        with two.sit(table, "watch"), pytest.raises(Exception, match="1012"):
            ada.until("nothing that is ever said")


def test_whatever_is_said_an_owner_believes_the_database(three: tuple[Running, Running, Running]) -> None:
    one, _, _ = three
    table = one.open(players=1)
    with one.sit(table, "p1") as ada, psycopg.connect(str(one.database), autocommit=True) as liar:
        for said in (f"{table['table']} 203.0.113.9:1", table["table"], "", "x" * 7999, "\n☂ \x7f"):
            liar.execute(SAY.encode(), [said])
        before = shared(one).notices.changes
        liar.execute(SAY.encode(), ["the last"])
        wait_until(lambda: shared(one).notices.changes > before)
        for _ in range(3):
            assert ada.decision is not None
            assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
    assert shared(one).notices.listening
