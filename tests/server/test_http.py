"""The HTTP API: choices, tables, uniform errors, security headers, Host and Origin."""

from __future__ import annotations

import io
import json
import socket
import zipfile
from typing import Any

import pytest

from tests.support.live_server import Running
from tests.support.patience import PATIENCE


def refused(server: Running, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
    """Status and code of an error, which also has a sentence."""
    status, answer, _ = server.ask(method, path, body, headers)
    assert set(answer) == {"error"} and answer["error"]["what"], answer
    return status, answer["error"]["code"]


def test_choices_list_what_can_be_played(server: Running) -> None:
    choices = server.get("/api/choices")
    assert {"first-story", "white-lion:1"} <= {story["id"] for story in choices["stories"]}
    assert "heuristic" in choices["bots"] and choices["players"] == [1, 2, 3, 4]
    assert all(ruling["default"] in ruling["options"] for ruling in choices["rulings"])


def test_every_listed_story_can_be_opened(server: Running) -> None:
    for story in server.get("/api/choices")["stories"]:
        assert server.open(story=story["id"], players=2)["table"]


def test_links_hold_the_token_in_the_fragment(server: Running) -> None:
    table = server.open(players=3, bots=["p3"], name="  Friday   night ")
    assert len(table["table"]) == 26
    assert [seat["seat"] for seat in table["seats"]] == ["p1", "p2", "p3"]
    for seat in table["seats"]:
        assert len(seat["token"]) == 43
        assert seat["link"] == f"/t/{table['table']}#seat={seat['seat']}.{seat['token']}"
    assert [seat["bot"] for seat in table["seats"]] == [False, False, True]
    head = server.get(f"/api/tables/{table['table']}")
    assert head["name"] == "Friday night" and head["outcome"] == "undecided"
    assert head["commitment"] == table["commitment"] and head["revealed"] is None


@pytest.mark.parametrize(
    "wish",
    [
        {"story": "no-such-story"},
        {"party": "no-such-party"},
        {"party": "../../etc/passwd.yaml"},
        {"bots": ["p9"]},
        {"bot": "os:system"},
        {"rulings": {"no-such-ruling": "x"}},
        {"players": 0},
        {"players": 5},
        {"seed": -1},
        {"unknown": 1},
        {"name": "\x00\u202e"},
        {"cards": 0},
        {"players": "2"},
    ],
)
def test_an_impossible_table_is_refused(server: Running, wish: dict[str, Any]) -> None:
    status, code = refused(server, "POST", "/api/tables", wish)
    assert status in (400, 404, 422) and code in ("bad_wish", "bad_request")


def test_unknown_things_are_not_found(server: Running) -> None:
    assert refused(server, "GET", f"/api/tables/{'a' * 26}") == (404, "no_table")
    assert refused(server, "GET", "/api/rules/R-XYZ-99") == (404, "no_rule")
    assert refused(server, "GET", "/api/cards/no-such-card") == (404, "no_card")
    assert refused(server, "GET", "/api/nothing")[0] == 404
    assert refused(server, "GET", "/static/../app.py")[0] == 404
    assert refused(server, "GET", "/static/%2e%2e/app.py")[0] == 404


def test_only_table_ids_match_table_routes(server: Running) -> None:
    status, _, headers = server.ask("GET", "/api/tables/import")
    assert (status, headers["allow"]) == (405, "POST"), "a route of its own with another method"
    for word in ("a" * 25, "a" * 27, "A" * 26, "a" * 25 + "-"):
        assert refused(server, "GET", f"/api/tables/{word}")[0] == 404
        assert refused(server, "GET", f"/api/tables/{word}/save")[0] == 404


def test_rules_and_cards(server: Running) -> None:
    rule = server.get("/api/rules/R-TGT-04")
    assert rule["text"] and rule["example"] and server.get("/api/rules/R-GEN-13")["example"] is None
    assert any(topic["name"] for topic in server.get("/api/rules?q=blind+spot")["topics"])
    listed = {card["id"] for card in server.get("/api/cards")["cards"]}
    assert "founding-stone" in listed and "claw" not in listed
    assert refused(server, "GET", "/api/cards/claw") == (403, "spoiler")
    assert server.get("/api/cards/claw?spoilers=1")["says"]
    assert "claw" in {card["id"] for card in server.get("/api/cards?spoilers=1")["cards"]}


def test_odds_equal_those_of_the_command(server: Running) -> None:
    status, found, _ = server.ask("POST", "/api/odds", {"weapon": "bone-axe", "toughness": 8, "strength": 1})
    assert status == 200 and found["schema"] == "showdown.odds/1" and found["wounds"]["mean"] > 0
    assert refused(server, "POST", "/api/odds", {"weapon": "no-such", "against": "white-lion:1"})[0] == 404
    assert refused(server, "POST", "/api/odds", {"weapon": "--save=/etc/passwd"}) == (422, "bad_request")


def test_a_pack_is_checked_in_a_worker_process(server: Running) -> None:
    status, found, _ = server.ask("POST", "/api/packs/check?file=gear.yaml", b"cards:\n  stick: {speeed: 2}\n")
    assert status == 200 and not found["ok"] and found["problems"][0]["line"] == 2
    assert refused(server, "POST", "/api/packs/check?file=../x.yaml", b"a: 1") == (400, "bad_pack")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.yaml", b"#" * 50_000_000)
    assert refused(server, "POST", "/api/packs/check", packed.getvalue()) == (400, "bad_pack")
    aliases = b"a: &a [x,x]\nb: &b [*a,*a]\n"
    _, found, _ = server.ask("POST", "/api/packs/check?file=gear.yaml", aliases)
    assert not found["ok"]


def test_health_metrics_and_the_description(server: Running) -> None:
    assert server.get("/api/health")["ok"] is True
    assert b"showdown_commands" in server.get("/metrics")
    paths = server.get("/api/openapi.json")["paths"]
    assert "/api/tables/{id}/save" in paths and "/metrics" not in paths


def test_every_answer_has_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/t/abc"):
        _, _, headers = server.ask("GET", path)
        found = {name.lower(): value for name, value in headers.items()}
        assert "script-src 'self'" in found["content-security-policy"]
        assert "require-trusted-types-for 'script'" in found["content-security-policy"]
        assert found["x-content-type-options"] == "nosniff"
        assert found["referrer-policy"] == "no-referrer"
        assert found["cross-origin-opener-policy"] == "same-origin"
        assert "permissions-policy" in found and "set-cookie" not in found and "server" not in found


def test_foreign_hosts_and_origins_are_refused(server: Running) -> None:
    assert refused(server, "GET", "/api/health", Host="evil.example") == (403, "foreign_host")
    assert refused(server, "GET", "/api/health", Host="127.0.0.1.evil.example:80") == (403, "foreign_host")
    assert refused(server, "POST", "/api/tables", {}, Origin="https://evil.example") == (403, "foreign_origin")
    assert refused(server, "POST", "/api/tables", {}, Origin="null") == (403, "foreign_origin")
    assert refused(server, "POST", "/api/tables", {}, **{"Sec-Fetch-Site": "cross-site"}) == (403, "foreign_origin")
    own = f"http://127.0.0.1:{server.port}"
    assert server.ask("POST", "/api/tables", {}, {"Origin": own})[0] == 201


def test_large_bodies_are_refused(server: Running) -> None:
    for path, size, status in (
        ("/api/tables", 70_000, b" 413 "),
        ("/api/tables/import", 1_100_000, b" 413 "),
        ("/api/tables/import", 70_000, b" 400 "),
        ("/api/tables", -5, b" 4"),
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {size}\r\n\r\n"
            line.sendall(head.encode() + b"x" * min(70_000, max(0, size)))
            assert status in line.recv(4096).split(b"\r\n")[0], (path, size)


def test_a_body_without_a_length_is_counted_on_arrival(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
        line.sendall(head.encode())
        chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n"
        for _ in range(3):
            line.sendall(chunk)
        line.sendall(b"0\r\n\r\n")
        assert b" 413 " in line.recv(4096).split(b"\r\n")[0]


def test_an_invalid_save_is_refused(server: Running) -> None:
    for body in (b"", b"{}", b"\xff\xfe", b"[" * 5000, b'{"format": 1e999}', json.dumps({"format": 1}).encode()):
        status, code = refused(server, "POST", "/api/tables/import", body)
        assert (status, code) == (400, "bad_save"), body[:20]
