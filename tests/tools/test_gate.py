"""The speed gate: what it counts, and when it fails.  `make gate` does the counting."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import gate
from bench.gate import KINDS, Failed, Fights, build_of, check, collected, per_decision, verdicts

ROOT = Path(__file__).parents[2]
STORED = {"first_story": 10_000, "level_3": 20_000}


def test_starting_up_drops_out() -> None:
    base = Fights(1_000_000, {"first_story": 600, "level_3": 400})
    longer = Fights(1_600_000, {"first_story": 900, "level_3": 400})
    assert per_decision(base, longer, "first_story") == 2000


def test_the_count_is_read_from_what_callgrind_tells() -> None:
    assert collected("==7== Events    : Ir\n==7== Collected : 442610623\n") == 442_610_623
    with pytest.raises(Failed, match="counted nothing:\nSegmentation fault"):
        collected("Segmentation fault")


@pytest.mark.parametrize(
    ("first_story", "well", "word"),
    [(10_290, True, "ok"), (10_310, False, "SLOWER"), (9_710, True, "ok"), (9_690, True, "faster, store it")],
)
def test_three_per_cent_are_tolerated(first_story: int, well: bool, word: str) -> None:
    found, lines = verdicts(STORED, {"first_story": first_story, "level_3": 20_000})
    assert found is well
    assert word in lines[0] and lines[1].endswith("ok")


def test_figures_of_another_build_are_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("pure", {"pure": {"build": "Python 2", **STORED}}) == 0
    assert check("pure", {}) == 0
    out = capsys.readouterr().out
    assert out.count("gate skipped") == 2
    assert "stored: Python 2" in out and "stored: none" in out and build_of("pure") in out


def test_without_valgrind_nothing_passes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "argv", ["gate", "update"])
    assert gate.main() == 2
    assert "fix: make gate installs it" in capsys.readouterr().err


def test_the_fights_that_are_counted_are_always_the_same() -> None:
    command = [sys.executable, "-m", "bench.fights", "pure", "2", "1"]
    first, second = (subprocess.check_output(command, cwd=ROOT) for _ in range(2))
    assert first == second
    assert all(count > 100 for count in json.loads(first).values())


def test_the_stored_figures_are_complete() -> None:
    stored = json.loads(gate.STORED.read_text())
    assert stored["schema"] == gate.SCHEMA
    for engine in ("pure", "compiled"):
        assert set(stored[engine]) == {"build", *KINDS}
