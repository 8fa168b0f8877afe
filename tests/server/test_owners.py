"""Several servers on one PostgreSQL: one owns a table, the others relay its clients."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import cast

import psycopg
import pytest

from showdown.server.cluster.owners import SharedOwnership, key_of
from showdown.server.cluster.relay import RELAY_THREADS
from showdown.server.serve import listen
from tests.support.live_server import Running, wait_until
from tests.support.postgres_cluster import Cluster, end_lock_session, owned
from tests.support.server_pair import Pair


@pytest.fixture
def servers(cluster: Cluster) -> Iterator[tuple[Running, Running]]:
    database = cluster.database("owners")
    with Running(database) as one, Running(database) as two:
        yield one, two


def test_players_at_two_servers_share_one_table(servers: tuple[Running, Running]) -> None:
    one, two = servers
    table = one.open(players=2)
    with one.sit(table, "p1") as ada, two.sit(table, "p2") as bob, two.sit(table, "watch") as eve:
        assert table["table"] in one.registry.tables
        assert table["table"] not in two.registry.tables
        for n in range(12):
            d = ada.decision
            assert d is not None
            me = (ada, bob)[n % 2] if len(d["seats"]) > 1 else ada if "p1" in d["seats"] else bob
            answer = me.do(d["options"][0]["key"])
            assert answer["t"] == "ack", answer
            for client in (ada, bob, eve):
                client.follow(answer["seq"])
        assert ada.view == bob.view == eve.view
        assert ada.decision == bob.decision == eve.decision
    # The other server answers requests about it, too, by relaying them.
    assert two.get(f"/api/tables/{table['table']}") == one.get(f"/api/tables/{table['table']}")
    token = table["seats"][0]["token"]
    assert two.get(f"/api/tables/{table['table']}/replay?at=2", token)["at"] == 2
    status, body, _ = two.ask("POST", f"/api/tables/{table['table']}/branch", {"at": 1}, bearer(token))
    assert status == 201, body
    assert two.ask("GET", f"/api/tables/{table['table']}/save", None, bearer("wrong"))[0] == 401
    assert table["table"] not in two.registry.tables


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_wrong_link_is_refused_through_a_relay_too(servers: tuple[Running, Running]) -> None:
    one, two = servers
    table = one.open(players=1)
    forged = {**table, "seats": [{**table["seats"][0], "token": "x" * 43}]}
    with pytest.raises(Exception, match="4401"):
        two.sit(forged, "p1")


def test_only_servers_can_relay(servers: tuple[Running, Running]) -> None:
    one, _ = servers
    answer = one.ask("GET", "/metrics", None, {"X-Showdown-Relay": "guess 203.0.113.9"})
    assert answer[0] == 200, "the header is ignored: the address is still this machine"
    secret = one.registry.owners.secret
    assert one.ask("GET", "/metrics", None, {"X-Showdown-Relay": f"{secret} 203.0.113.9"})[0] == 404


def test_a_table_moves_when_its_owner_ends(cluster: Cluster) -> None:
    database = cluster.database("moves")
    with Running(database) as two:
        one = Running(database)
        try:
            table = one.open(players=1)
            with one.sit(table, "p1") as ada:
                assert ada.decision is not None
                frame = {"id": "the-first", "base_seq": ada.seq, "decision": ada.decision["id"]}
                key = ada.decision["options"][0]["key"]
                first = ada.do(key, **frame)
                assert first["t"] == "ack"
        finally:
            one.stop()
        with two.sit(table, "p1") as ada:
            assert table["table"] in two.registry.tables
            assert ada.seq == first["seq"]
            assert ada.decision is not None
            # Commands that the other server acknowledged are known here.
            assert ada.do(key, **frame) == first
            assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"


def test_a_lost_session_gives_up_its_tables(servers: tuple[Running, Running], cluster: Cluster) -> None:
    one, two = servers
    table = one.open(players=1)
    with one.sit(table, "p1") as ada:
        assert ada.decision is not None
        frame = {"id": "the-first", "base_seq": ada.seq, "decision": ada.decision["id"]}
        key = ada.decision["options"][0]["key"]
        first = ada.do(key, **frame)
        cluster.cut("owners")
        with pytest.raises(Exception, match="1012"):
            ada.until("nothing that is ever said")
    with two.sit(table, "p1") as ada:
        assert ada.do(key, **frame) == first
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
    # Never both servers.
    assert len([server for server in servers if table["table"] in server.registry.tables]) == 1


# -- former owners that have not noticed ------------------------------------------------------------------------------


@pytest.fixture
def unaware(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that neither check their sessions nor receive notices, so that a test has time."""
    monkeypatch.setattr("showdown.server.cluster.owners.PULSE", 3600.0)
    monkeypatch.setattr("showdown.server.cluster.notices.ANNOUNCE", "SELECT pg_notify('nobody listens there', %s)")


@pytest.mark.usefixtures("unaware")
def test_a_former_owner_cannot_write(servers: tuple[Running, Running]) -> None:
    one, two = servers
    table = one.open(players=2)
    with one.sit(table, "p1") as ada:
        assert end_lock_session(str(one.database), one.port) == 1
        with two.sit(table, "p2") as bob:
            assert table["table"] in two.registry.tables
            assert ada.decision is not None
            # This number is free: without the fencing token the row would be stored, and Bob would never get it.
            with pytest.raises(Exception, match="1012"):
                ada.do(ada.decision["options"][0]["key"], id="too-late")
            assert bob.decision is not None
            assert two.registry.tables[table["table"]].seq == bob.seq == 1
            answer = bob.do(bob.decision["options"][0]["key"])
            assert (answer["t"], answer["seq"]) == ("ack", 2)
            # The next client makes it check its session; then its clients are relayed.
            with pytest.raises(Exception, match="1013"):
                one.sit(table, "p1")
            with one.sit(table, "p1") as ada:
                assert (ada.seq, ada.view) == (bob.seq, bob.view)


@pytest.mark.usefixtures("unaware")
def test_a_former_owner_cannot_replace_links(servers: tuple[Running, Running]) -> None:
    one, two = servers
    table = one.open(players=1)
    end_lock_session(str(one.database), one.port)
    with two.sit(table, "p1") as ada:
        path, host = f"/api/tables/{table['table']}/seats/p1/revoke", bearer(table["host_token"])
        status, _, _ = one.ask("POST", path, None, host)
        assert status == 503, "the owner still accepts the old link"
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"


@pytest.mark.usefixtures("unaware")
def test_a_former_owner_shows_no_older_state(servers: tuple[Running, Running]) -> None:
    one, two = servers
    table = one.open(players=1)
    end_lock_session(str(one.database), one.port)
    with two.sit(table, "p1") as ada:
        for _ in range(3):
            assert ada.decision is not None
            assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
    assert one.registry.tables[table["table"]].seq == 1, "it still believes"
    with pytest.raises(Exception, match="1013"):
        one.sit(table, "p1", last_seq=ada.seq, epoch=ada.epoch)
    with one.sit(table, "p1", last_seq=ada.seq, epoch=ada.epoch) as again:
        assert again.welcome["seq"] == ada.seq
    # A client that claims to have seen a future state gets the current one from the owner.
    with two.sit(table, "p1", last_seq=10**9) as liar:
        assert liar.welcome["seq"] == liar.seq == ada.seq


def test_a_table_lost_while_loading_is_not_played(
    servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("showdown.server.cluster.owners.PULSE", 0.02)
    one, two = servers
    table = two.open(players=1)
    two.stop()
    owners = cast(SharedOwnership, one.registry.owners)
    with ThreadPoolExecutor(1) as pool, psycopg.connect(str(one.database)) as address_limits:
        address_limits.execute("LOCK TABLE journal IN ACCESS EXCLUSIVE MODE")
        coming = pool.submit(one.sit, table, "p1")
        wait_until(lambda: table["table"] in owners.mine)
        end_lock_session(str(one.database), one.port)
        wait_until(lambda: not owners.mine)
        address_limits.rollback()
        with pytest.raises(Exception, match="1013"):
            coming.result()
    assert table["table"] not in one.registry.tables
    with one.sit(table, "p1") as ada:
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
        assert table["table"] in owners.mine


def test_a_table_that_a_client_opens_is_not_released(servers: tuple[Running, Running]) -> None:
    one, _ = servers
    tables = [one.open(players=1)["table"] for _ in range(12)]
    registry, owners = one.registry, cast(SharedOwnership, one.registry.owners)

    async def both() -> None:
        # All are unloaded at once and released one after the other; a client opens the last one meanwhile.
        await asyncio.gather(registry.release_idle(math.inf), registry.table(tables[-1]))

    assert owners.watcher is not None
    asyncio.run_coroutine_threadsafe(both(), owners.watcher.get_loop()).result(20)
    assert list(registry.tables) == tables[-1:]
    assert owners.mine == {tables[-1]}
    assert owned(str(one.database), one.port) == 1


# -- servers that do not answer --------------------------------------------------------------------------------------


def test_a_hanging_owner_blocks_no_other_table(servers: tuple[Running, Running]) -> None:
    near, far = servers
    table = far.open(players=1)["table"]
    far.stop()
    with ExitStack() as stack:
        # An owner that accepts connections and never answers.
        silent = stack.enter_context(listen("127.0.0.1", 0))
        name = f"showdown 127.0.0.1:{silent.getsockname()[1]} word"
        owner = stack.enter_context(psycopg.connect(str(near.database), autocommit=True, application_name=name))
        owner.execute("SELECT pg_advisory_lock(%s)", [key_of(table)])
        pool = stack.enter_context(ThreadPoolExecutor(12))
        asked = [pool.submit(near.ask, "GET", f"/api/tables/{table}") for _ in range(12)]
        calls = [stack.enter_context(silent.accept()[0]) for _ in range(RELAY_THREADS)]
        other = near.open(players=1)
        with near.sit(other, "p1") as ada:
            assert ada.decision is not None
            assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
        silent.close()
        for call in calls:
            call.close()
        assert {answer.result()[0] for answer in asked} == {503}


def test_two_servers_lose_nothing_when_killed_or_deposed(cluster: Cluster, tmp_path: Path) -> None:
    pair = Pair(cluster.database("pair"), tmp_path, tables=3, seed=5)
    with pair:
        verdict = asyncio.run(pair.run(kills=2, acks=90))
    assert verdict.problems() == []
    assert verdict.acks >= 90
    assert pair.troubles == {"depose": 1}
    assert pair.said()["sessions_lost"] >= 1
