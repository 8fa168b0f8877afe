"""Several servers, one PostgreSQL: one of them plays a table, the others carry its people there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.cluster import Cluster
from tests.server.support import Running


@pytest.fixture
def servers(cluster: Cluster) -> Iterator[tuple[Running, Running]]:
    database = cluster.database("owners")
    with Running(database) as one, Running(database) as two:
        yield one, two


def test_people_at_two_servers_sit_at_one_table(servers: tuple[Running, Running]) -> None:
    one, two = servers
    table = one.open(players=2)
    with one.sit(table, "p1") as ada, two.sit(table, "p2") as bob, two.sit(table, "watch") as eve:
        assert table["table"] in one.hall.tables
        assert table["table"] not in two.hall.tables
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
    # The other server answers questions about it, too: with the owner's words.
    assert two.get(f"/api/tables/{table['table']}") == one.get(f"/api/tables/{table['table']}")
    token = table["seats"][0]["token"]
    assert two.get(f"/api/tables/{table['table']}/replay?at=2", token)["at"] == 2
    status, body, _ = two.ask("POST", f"/api/tables/{table['table']}/branch", {"at": 1}, bearer(token))
    assert status == 201, body
    assert two.ask("GET", f"/api/tables/{table['table']}/save", None, bearer("wrong"))[0] == 401
    assert table["table"] not in two.hall.tables


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_wrong_link_is_wrong_by_way_of_another_server_too(servers: tuple[Running, Running]) -> None:
    one, two = servers
    table = one.open(players=1)
    forged = {**table, "seats": [{**table["seats"][0], "token": "x" * 43}]}
    with pytest.raises(Exception, match="4401"):
        two.sit(forged, "p1")


def test_nobody_else_can_claim_to_carry_somebody(servers: tuple[Running, Running]) -> None:
    one, _ = servers
    answer = one.ask("GET", "/metrics", None, {"X-Showdown-Relay": "guess 203.0.113.9"})
    assert answer[0] == 200, "the word was not believed: it is still this machine"
    secret = one.hall.owners.secret
    assert one.ask("GET", "/metrics", None, {"X-Showdown-Relay": f"{secret} 203.0.113.9"})[0] == 404


def test_a_table_moves_when_its_server_ends(cluster: Cluster) -> None:
    database = cluster.database("moves")
    with Running(database) as two:
        one = Running(database)
        try:
            table = one.open(players=1)
            with one.sit(table, "p1") as ada:
                assert ada.decision is not None
                first = ada.do(ada.decision["options"][0]["key"], id="the-first")
                assert first["t"] == "ack"
        finally:
            one.stop()
        with two.sit(table, "p1") as ada:
            assert table["table"] in two.hall.tables
            assert ada.seq == first["seq"]
            assert ada.decision is not None
            # What the other server promised, this one knows.
            assert ada.do("any", id="the-first") == first
            assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"


def test_a_lost_session_gives_up_its_tables(servers: tuple[Running, Running], cluster: Cluster) -> None:
    one, two = servers
    table = one.open(players=1)
    with one.sit(table, "p1") as ada:
        assert ada.decision is not None
        first = ada.do(ada.decision["options"][0]["key"], id="the-first")
        cluster.cut("owners")
        with pytest.raises(Exception, match="1012"):
            ada.until("nothing that is ever said")
    with two.sit(table, "p1") as ada:
        assert ada.do("any", id="the-first") == first
        assert ada.decision is not None
        assert ada.do(ada.decision["options"][0]["key"])["t"] == "ack"
    # Never both.
    assert len([server for server in servers if table["table"] in server.hall.tables]) == 1
