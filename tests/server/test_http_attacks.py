"""Attacks over HTTP: path traversal, injection, foreign pages, leaking tokens, guessing; and old pages."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import re
import sqlite3
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from showdown.engine import clean
from showdown.server import json_log
from showdown.server.http.app import Settings
from tests.harness.path_traversal import climb, loose
from tests.support.live_server import Running
from tests.support.page_names import homes_of_names
from tests.support.patience import PATIENCE

STRINGS = (
    "<script>window.__pwned=1</script>",
    "<img src=x onerror=window.__pwned=1>",
    '"><svg onload=window.__pwned=1>',
    "javascript:window.__pwned=1",
    "{{7*7}}${7*7}<%=7*7%>",
    "'; DROP TABLE game; --",
    "' OR '1'='1",
    "x'); DELETE FROM journal; --",
    "%s%n%(table)s{0.__class__}",
    "${jndi:ldap://127.0.0.1/a}",
    "\\u001b[31m \\r\\n not a new line",
    "=cmd|' /C calc'!A0",
    "\u202egnp.exe",
    "O'Brien & Söhne \U0001f981",
)
"""Strings that are code in some language; here all of them are names."""


def closing(socket: ClientConnection) -> int:
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed:
        return socket.close_code or 0


def hello(table: dict[str, Any], seat: str = "p1", **more: Any) -> str:
    token = table["seats"][0]["token"]
    frame = {"t": "hello", "v": 1, "table": table["table"], "seats": [{"seat": seat, "token": token}], **more}
    return json.dumps(frame)


def closed_with(server: Running, frame: str) -> int:
    with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None) as socket:
        socket.send(frame)
        return closing(socket)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the default limits."""

    def default(settings: Settings) -> None:
        settings.limits = type(settings.limits)()

    with Running(tmp_path_factory.mktemp("strict") / "tables.db", default) as running:
        yield running


# -- path traversal --------------------------------------------------------------------------------------------------


def test_no_path_leaves_the_static_folder(tmp_path: Path) -> None:
    """Some of the paths that ``python -m tests.harness.path_traversal 10000`` sends."""
    with Running(tmp_path / "paths.db", loose) as server:
        statuses, wrong = climb(server, 150)
    assert wrong == []
    assert set(statuses) <= {200, 400, 404, 405, 422} and statuses[404] > 30


# -- injection -------------------------------------------------------------------------------------------------------


def test_names_that_look_like_code_stay_data(server: Running) -> None:
    """Names of tables and players come back as data, with no other effect; only invisible characters are removed."""
    for text in STRINGS:
        status, table, _ = server.ask("POST", "/api/tables", {"name": text})
        assert status == 201
        with server.sit(table, "p1") as me:
            assert me.answer_to(me.say(t="name", seat="p1", name=text[:40]))["t"] == "ack"
            assert next(p for p in me.people if p["seat"] == "p1")["name"] == clean(text[:40])
        status, head, headers = server.ask("GET", f"/api/tables/{table['table']}")
        assert head["name"] == clean(text) and (text.isprintable() <= (head["name"] == text))
        assert headers["content-type"] == "application/json" and headers["x-content-type-options"] == "nosniff"
        for path in ("/api/rules?q=", "/api/cards/", "/api/rules/"):
            status, body, headers = server.ask("GET", path + quote(text, safe=""))
            assert status < 500 and headers["content-type"].startswith("application/json"), (path, status, body)
    with contextlib.closing(sqlite3.connect(server.database)) as connection:
        assert connection.execute("select count(*) from game").fetchone()[0] >= len(STRINGS) - 2
        assert connection.execute("select count(*) from journal").fetchone()[0] >= len(STRINGS) - 2


def test_the_page_turns_no_text_into_code() -> None:
    """No module of the page uses an API that turns a text into code or markup."""
    from showdown.server.http.pages import static_folder

    doors = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc")
    modules = sorted(static_folder().rglob("*.js"))
    assert modules
    for module in modules:
        text = module.read_text(encoding="utf-8")
        assert [door for door in doors if door in text] == [], module.name
    page = (static_folder() / "index.html").read_text(encoding="utf-8")
    assert "onclick" not in page and "<style" not in page and "http://" not in page.replace("http://www.w3.org", "")


# -- foreign pages ---------------------------------------------------------------------------------------------------

FOREIGN = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://127.0.0.1.evil.example"},
    {"Origin": "file://"},
    {"Origin": "http://user@127.0.0.1"},
    {"Host": "evil.example"},
    {"Host": "127.0.0.1.evil.example"},
    {"Host": "evil.example:80@127.0.0.1"},
    {"Host": "[::ffff:127.0.0.1"},
    {"Host": ""},
)


@pytest.mark.parametrize("headers", FOREIGN)
def test_foreign_origins_and_hosts_get_403(server: Running, headers: dict[str, str]) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=headers),
    ):
        pass
    assert refused.value.response.status_code in (400, 403)
    status, _, _ = server.ask("POST", "/api/tables", {}, headers)
    assert status in (400, 403)


# -- leaking tokens --------------------------------------------------------------------------------------------------


def test_tokens_are_in_no_log_and_not_on_disk(tmp_path: Path) -> None:
    """Searches everything that is written while right and wrong links are used, at the most verbose log level."""
    log = io.StringIO()
    with contextlib.redirect_stderr(log):
        json_log.configure("debug")
        try:
            with Running(tmp_path / "tables.db", loose) as server:
                table = server.open(players=2)
                secrets = [table["host_token"], table["watch"]["token"], *[s["token"] for s in table["seats"]]]
                token = table["seats"][0]["token"]
                path = f"/api/tables/{table['table']}"
                for bearer in (token, token + "x", token[:-1]):
                    server.ask("GET", f"{path}/save", None, {"Authorization": f"Bearer {bearer}"})
                    server.ask("GET", f"{path}/replay?at=99999999", None, {"Authorization": f"Bearer {bearer}"})
                    server.ask("GET", f"{path}/replay?at=999", None, {"Authorization": f"Bearer {bearer}"})
                with server.sit(table, "p1", "p2") as me:
                    for _ in range(5):
                        assert me.decision is not None
                        me.do(me.decision["options"][0]["key"])
                    me.say(t="name", seat="p1", name=token[:40])
                    me.socket.send(json.dumps({"t": "hello", "token": token}))
                    said = json.dumps(me.seen[1:])
                assert closed_with(server, hello(table, "p2")) == 4401
                fresh = server.ask("POST", f"{path}/seats/p1/revoke", b"", {"Authorization": f"Bearer {secrets[0]}"})[1]
                assert closed_with(server, hello(table)) == 4401
                everything = [server.ask("GET", p)[1] for p in (path, "/metrics", "/api/openapi.json", "/api/health")]
        finally:
            json_log.configure()
    disk = b"".join([file.read_bytes() for file in tmp_path.iterdir()])
    assert len(secrets) == 4 and len(fresh["token"]) == 43
    for secret in [*secrets, fresh["token"]]:
        assert secret not in log.getvalue() and secret.encode() not in disk
        assert secret not in said and secret not in str(everything)
    assert table["table"] in log.getvalue()
    for line in log.getvalue().splitlines():
        assert json.loads(line)["level"], "every log line is one JSON object"


# -- guessing --------------------------------------------------------------------------------------------------------


def test_guessing_is_slowed_down(strict: Running) -> None:
    table = strict.open()
    path = f"/api/tables/{table['table']}/save"
    statuses = [strict.ask("GET", path, None, {"Authorization": f"Bearer guess{i}"})[0] for i in range(14)]
    assert statuses == [401] * 10 + [429] * 4
    # Sockets and requests count together, and the right link does not help before the minute is over.
    assert closed_with(strict, hello(table)) == 1013


def test_errors_do_not_tell_which_part_of_a_link_is_wrong(server: Running) -> None:
    answers = {json.dumps(server.ask("GET", f"/api/tables/{c * 26}")[1]) for c in "abc0"}
    assert len(answers) == 1


# -- old pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [0, 2, 99, -1, 2**31])
def test_a_page_of_another_version_must_reload(server: Running, version: int) -> None:
    table = server.open()
    assert closed_with(server, hello(table, v=version)) == 4426


def test_static_files_are_cached_only_by_version(server: Running) -> None:
    """A page that was loaded before an update gets the new file, but does not keep it."""
    html, _ = fetched(server, "/")
    root = re.findall(rb'href="(/static/[0-9a-f]{16})/all.css"', html)[0].decode()
    _, _, plain = server.ask("GET", "/static/main.js")
    _, _, versioned = server.ask("GET", f"{root}/main.js")
    _, _, old = server.ask("GET", "/static/0123456789abcdef/main.js")
    _, _, page = server.ask("GET", "/")
    assert plain["cache-control"] == page["cache-control"] == old["cache-control"] == "no-cache"
    assert "immutable" in versioned["cache-control"] and versioned["etag"] == plain["etag"] == old["etag"]


def test_files_are_compressed_for_browsers_that_can(server: Running) -> None:
    plain, headers = fetched(server, "/static/all.css")
    packed, packed_headers = fetched(server, "/static/all.css", "gzip, br")
    assert "content-encoding" not in headers
    assert packed_headers["content-encoding"] == "gzip"
    assert packed_headers["vary"] == "accept-encoding"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2


def test_all_style_sheets_come_in_one_file(server: Running) -> None:
    from showdown.server.http.pages import static_folder

    html, _ = fetched(server, "/")
    assert html.count(b'rel="stylesheet"') == 1
    styles, _ = fetched(server, "/static/all.css")
    assert b"@import" not in styles
    for sheet in static_folder().glob("*.css"):
        assert sheet.name == "all.css" or sheet.read_bytes() in styles, sheet.name


def test_the_document_has_something_to_paint_before_its_modules_arrive(server: Running) -> None:
    html, _ = fetched(server, "/t/some-table")
    body = html.partition(b"<body>")[2]
    assert re.search(rb'<p class="loading">\S', body) and re.search(rb'class="mark"[^>]*>\S', body)


def test_all_modules_come_in_one_file(server: Running) -> None:
    """Each after what it imports; no import or export is left."""
    html, _ = fetched(server, "/")
    assert re.findall(rb'<script type="module" src="/static/[0-9a-f]{16}/([\w./-]+)"', html) == [b"all.js"]
    script, _ = fetched(server, "/static/all.js")
    parts = re.findall(r"^// ([\w-]+\.js)$", script.decode(), re.M)
    assert len(set(parts)) == len(parts) > 50 and parts[-1] == "main.js"
    assert re.findall(rb"^(?:import|export)\b.*", script, re.M) == []
    assert parts.index("dom.js") < parts.index("board.js") < parts.index("table.js")


def test_names_at_the_top_of_modules_are_unique_on_the_page() -> None:
    """The modules are served as one: two things with the same name would be one."""
    assert {name: where for name, where in homes_of_names().items() if len(where) > 1} == {}


def fetched(server: Running, path: str, encodings: str = "identity") -> tuple[bytes, dict[str, str]]:
    """The bytes of an answer as they were sent, and its headers."""
    request = urllib.request.Request(server.base + path, headers={"accept-encoding": encodings})
    with urllib.request.urlopen(request) as reply:
        return reply.read(), {name.lower(): value for name, value in reply.headers.items()}
