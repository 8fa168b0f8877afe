"""The server's texts are in the catalogue: every key exists, none is unused, and placeholders match the calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import showdown.server
from showdown.language import say, texts, use_language
from showdown.language.template import names_in
from showdown.server.websocket.protocol import REASON_BYTES, close_reason
from tests.support.live_server import Running

SERVER = Path(showdown.server.__file__).parent
SECTION: dict[str, str] = texts("en")["server"]


def say_calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of ``say`` in the server, with its place."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                yield f"{path.relative_to(SERVER)}:{node.lineno}", node


def keys_of(node: ast.expr) -> set[str]:
    """The catalogue keys in the first argument, which may choose between several."""
    found = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return {text.removeprefix("server.") for text in found if text.startswith("server.")}


def test_every_key_exists_and_none_is_unused() -> None:
    used = set().union(*[keys_of(call.args[0]) for _, call in say_calls()])
    assert used == set(SECTION)


def test_placeholders_match_the_calls() -> None:
    for place, call in say_calls():
        given = {keyword.arg for keyword in call.keywords}
        for key in keys_of(call.args[0]):
            assert names_in(SECTION[key]) == given, (place, key)


def test_every_close_reason_fits_its_frame_in_the_pseudo_locale() -> None:
    """One byte more and the close frame cannot be sent."""
    long = "ä" * REASON_BYTES
    assert len(close_reason(long).encode()) <= REASON_BYTES and close_reason(long).strip("ä") == ""
    for key, text in texts("xx")["server"].items():
        assert len(close_reason(text).encode()) <= REASON_BYTES, key


@pytest.fixture
def pseudo() -> Iterator[None]:
    use_language("xx")
    yield
    use_language("en")


@pytest.mark.usefixtures("pseudo")
def test_a_server_in_the_pseudo_locale_refuses_in_it(database: Path) -> None:
    english = SECTION["no_table"]
    with Running(database) as server:
        status, body, _ = server.ask("GET", "/api/tables/" + "a" * 26)
        assert (status, body["error"]["code"]) == (404, "no_table")
        assert body["error"]["what"] == say("server.no_table") != english
        table = server.open(players=1, seed=7)
        with server.sit(table, "p1") as me:
            nak = me.do("no-such-option")
            assert nak["t"] == "nak" and nak["code"] == "illegal"
            closed = me.answer_to(me.say(t="undo"))
            assert closed["t"] == "nak"
