"""Notices of ownership changes between servers; without them everything still works, only slower."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import psycopg
import pytest

from showdown.server.cluster.notices import ANNOUNCE
from showdown.server.cluster.owners import SharedOwnership
from tests.support.live_server import Running, wait_until
from tests.support.postgres_cluster import Cluster, end_lock_session, end_sessions

pytestmark = pytest.mark.usefixtures("slow_pulse")


@pytest.fixture
def slow_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers do not check their sessions by themselves: what a test observes was caused by a notice."""
    monkeypatch.setattr("showdown.server.cluster.owners.PULSE", 3600.0)
    monkeypatch.setattr("showdown.server.cluster.notices.RECONNECT_SECONDS", 0.02)


@pytest.fixture
def three(cluster: Cluster) -> Iterator[tuple[Running, Running, Running]]:
    database = cluster.database("notices")
    with Running(database) as one, Running(database) as two, Running(database) as three:
        for server in (one, two, three):
            server.open(players=1)
            wait_until(lambda: shared(server).notices.listening)  # noqa: B023
        yield one, two, three


def shared(server: Running) -> SharedOwnership:
    return cast(SharedOwnership, server.registry.owners)


def test_a_former_owner_notices_at_once(three: tuple[Running, Running, Running]) -> None:
    one, two, _ = three
    table = one.open(players=2)
    with one.sit(table, "p1") as ada:
        end_lock_session(str(one.database), one.port)
        with two.sit(table, "p2"), pytest.raises(Exception, match="1012"):
            # No request reaches it.
            ada.until("nothing that is ever said")
    assert not shared(one).mine


def test_clients_leave_a_former_owner_that_does_not_listen(three: tuple[Running, Running, Running]) -> None:
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
        assert table["table"] in one.registry.tables, "it still believes that it owns the table"
        # The other table has the same owner, so its relayed client stays.
        assert bystander.answer_to(bystander.say(t="name", seat="p1", name="Zoë"))["t"] == "ack"


def deafen(server: Running) -> None:
    """Stop its listening; it listens again when the test is over."""
    owners = shared(server)
    assert owners.notices.task is not None
    owners.notices.task.get_loop().call_soon_threadsafe(owners.notices.task.cancel)
    wait_until(owners.notices.task.done)


def test_the_owner_is_queried_once(three: tuple[Running, Running, Running]) -> None:
    one, two, last = three
    before = shared(two).notices.changes
    table = one.open(players=2)
    id = table["table"]
    path = f"/api/tables/{id}"
    # A notice of the claim that arrives later would make it forget the owner.
    wait_until(lambda: shared(two).notices.changes > before)
    wait_until(lambda: two.get(path) == one.get(path) and id in shared(two).notices.owners)
    assert shared(two).notices.owners[id].address == shared(one).address
    # Close the session for queries; nothing notices yet.
    end_lock_session(str(two.database), two.port)
    assert two.get(path)["seq"] == 1
    assert len(shared(two).mine) == 1
    # Another server owns it now: the cached owner is forgotten.
    end_lock_session(str(one.database), one.port)
    with last.sit(table, "p1") as ada:
        wait_until(lambda: id not in shared(two).notices.owners)
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
        assert two.ask("GET", path)[0] in (200, 503), "the session for queries is closed"
        wait_until(lambda: two.get(path)["seq"] == 2 and id in shared(two).notices.owners)
    # A crashed owner sends no notice: the database is queried again, and now the table is ours.
    last.stop()
    wait_until(lambda: two.ask("GET", path)[0] == 200)
    assert id in two.registry.tables and id not in shared(two).notices.owners


def test_a_server_that_lost_its_listening_session_reconnects(three: tuple[Running, Running, Running]) -> None:
    one, two, _ = three
    table = one.open(players=1)
    wait_until(lambda: two.get(f"/api/tables/{table['table']}")["seq"] == 1 and bool(shared(two).notices.owners))
    with one.sit(table, "p1") as ada:
        for server in (one, two):
            assert end_sessions(str(one.database), "application_name = %s", f"showdown-listens 127.0.0.1:{server.port}")
        wait_until(lambda: not shared(two).notices.owners)
        wait_until(lambda: shared(one).notices.listening and shared(two).notices.listening)
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack", "it checked its session, which was fine"
        end_lock_session(str(one.database), one.port)
        with two.sit(table, "watch"), pytest.raises(Exception, match="1012"):
            ada.until("nothing that is ever said")


def test_a_false_notice_does_not_take_a_table_away(three: tuple[Running, Running, Running]) -> None:
    one, _, _ = three
    table = one.open(players=1)
    with one.sit(table, "p1") as ada, psycopg.connect(str(one.database), autocommit=True) as liar:
        for said in (f"{table['table']} 203.0.113.9:1", table["table"], "", "x" * 7999, "\n☂ \x7f"):
            liar.execute(ANNOUNCE.encode(), [said])
        before = shared(one).notices.changes
        liar.execute(ANNOUNCE.encode(), ["the last"])
        wait_until(lambda: shared(one).notices.changes > before)
        for _ in range(3):
            assert ada.decision is not None
            assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
    assert shared(one).notices.listening
