"""Row 1 of interfaces.md 3.9: nothing hidden can be read from the wire."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from showdown.server.protocol import write
from tests.server.hidden import CANARY, Differs, Tally, compare


def test_tables_that_differ_in_what_is_hidden_say_the_same(tmp_path: Path) -> None:
    """Some hundred pairs of those that ``python -m tests.server.hidden 100000`` compares."""
    tally = asyncio.run(compare(100, tmp_path, first=2))
    assert tally.moved == 100
    assert {"welcome, sync", "ack, ev, nak, sync", "HTTP head", "HTTP save", "HTTP replay", "metrics"} <= set(
        tally.compared
    )
    assert all(tally.compared[channel] for channel in tally.compared if channel.startswith("explain"))


def test_a_single_byte_would_be_noticed() -> None:
    tally = Tally()
    tally.same("frame", "here", write({"a": 1, "since": 5}), write({"a": 1, "since": 77}))
    with pytest.raises(Differs, match="byte 5"):
        tally.same("frame", "here", write({"a": 1}), write({"a": 2}))
    with pytest.raises(Differs, match="key"):
        tally.same("frame", "here", write({"a": CANARY}), write({"a": CANARY}))
