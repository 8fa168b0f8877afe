"""Measuring from the command line."""

from __future__ import annotations

import json

from tests.cli.console import showdown


def test_figures_are_printed_as_one_json_document() -> None:
    run = showdown("bench", "--json", "--seconds", "0.05")
    document = json.loads(run.out)
    assert run.code == 0 and run.err == ""
    assert document["schema"] == "showdown.bench/1"
    assert len(document) > 1


def test_figures_are_printed_for_people_with_talk_on_stderr() -> None:
    run = showdown("bench", "--seconds", "0.05")
    assert run.code == 0
    assert len(run.out.splitlines()) > 3
    assert "Measuring" in run.err and "Measuring" not in run.out
