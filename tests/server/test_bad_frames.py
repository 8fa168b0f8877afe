"""Malformed frames: every frame gets an answer or a clear close, never a server error."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from showdown.server.websocket.protocol import BadFrame, read
from tests.harness.frame_fuzz import RAW, WHOLE, fuzz, mutated, over_sockets
from tests.support.server_process import Process


def test_mutated_frames_in_process(tmp_path: Path) -> None:
    """Some thousand of the frames that ``python -m tests.harness.frame_fuzz 1000000`` sends."""
    seen = asyncio.run(fuzz(800, tmp_path, seed=11))
    assert seen.faults == []
    assert seen.answers["ack"] and seen.answers["nak bad"] and seen.answers["welcome"] and seen.commands > 1
    assert seen.answers["chat"] and seen.answers["chat_log"] and seen.answers["pointed"], "company is fuzzed, too"


def test_mutated_frames_over_a_real_socket(tmp_path: Path) -> None:
    seen = over_sockets(150, tmp_path, seed=12)
    assert seen.faults == []
    assert seen.frames >= 150 and 1011 not in seen.closes


def test_invalid_utf8_leaves_one_log_line_without_the_bytes(tmp_path: Path) -> None:
    with Process(str(tmp_path / "tables.db"), tmp_path / "log", "warning") as server:
        server.start()
        with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
            socket.send(b'{"t":"hello","token":"a-secret\xff"}', text=True)
            with pytest.raises(ConnectionClosed):
                socket.recv(10)
            assert socket.close_code == 1007
        assert server.stop() == 0
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [(line["event"], line["kind"]) for line in lines] == [("library", "UnicodeDecodeError")]
    assert "a-secret" not in str(lines)


@pytest.mark.parametrize("which", range(len(WHOLE)))
def test_the_decoder_refuses_what_is_not_a_frame(which: int) -> None:
    with pytest.raises(BadFrame):
        read(WHOLE[which])


@pytest.mark.parametrize(
    ("kind", "field"),
    [("name", "id"), ("name", "seat"), ("name", "name"), ("chat", "id"), ("chat", "text"), ("point", "cell")],
)
def test_a_field_with_any_value_is_refused_or_harmless(kind: str, field: str) -> None:
    """No accepted value breaks a frame, a journal row or a log line."""
    whole = {"name": {"seat": '"p1"', "name": '"Ann"'}, "chat": {"text": '"hello"'}, "point": {"cell": '"K8"'}}[kind]
    for value in RAW:
        fields = {"t": f'"{kind}"', "id": '"x"', **whole, field: value}
        text = "{" + ",".join([f'"{name}":{raw}' for name, raw in fields.items()]) + "}"
        try:
            frame = read(text)
        except BadFrame:
            continue
        assert isinstance(getattr(frame, field), str)
        getattr(frame, field).encode()


def test_the_same_number_gives_the_same_mutation() -> None:
    frame = {"t": "do", "id": "x", "decision": 5, "choose": "stay"}
    assert mutated(random.Random(3), frame) == mutated(random.Random(3), frame)
