"""Measuring from the command line."""

from __future__ import annotations

import json

from showdown.cli.bench import table
from showdown.engine import engine_kind, other_engine
from tests.support.console import showdown


def test_figures_are_printed_as_one_json_document() -> None:
    run = showdown("bench", "--json", "--seconds", "0.01")
    document = json.loads(run.out)
    assert run.code == 0 and run.err == ""
    assert document["schema"] == "showdown.bench/1"
    assert (document["engine"], document["other_engine"]) == (engine_kind(), other_engine())
    for name in ("decisions_per_second", "random_fights_per_second", "heuristic_fights_per_second"):
        assert 0 < document[name]["low"] <= document[name]["median"] <= document[name]["high"]


def test_people_read_which_engine_was_measured_and_how_to_get_the_other() -> None:
    run = showdown("bench", "--seconds", "0.01")
    assert run.code == 0
    assert run.out.split()[:2] == ["engine", engine_kind()]
    assert not other_engine() or run.err.splitlines()[-1] == other_engine()


def test_figures_are_printed_in_one_line_each_for_people() -> None:
    figures = {
        "schema": "showdown.bench/1",
        "engine": "pure",
        "other_engine": "for the compiled one: make compiled",
        "decisions_per_second": {"median": 27713.4, "low": 26295.0, "high": 29688.2, "spread_percent": 12.2},
        "clone_microseconds": {"median": 15.62, "low": 14.8, "high": 18.5, "spread_percent": 23.4},
    }
    assert table(figures) == [
        "engine                      pure",
        "decisions per second      27,713  (26,295 to 29,688, spread 12.2 %)",
        "clone microseconds          15.6  (14.8 to 18.5, spread 23.4 %)",
    ]
