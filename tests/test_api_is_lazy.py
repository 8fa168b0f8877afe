"""The front door opens quickly: heavy rooms are loaded when somebody asks for a name of theirs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import showdown.api as api

HEAVY = ("yaml", "rich", "showdown.content.compiler", "showdown.game", "showdown.view.narrate")


def loaded_after(code: str) -> list[str]:
    script = f"import sys; {code}; print([m for m in {HEAVY} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return list(__import__("ast").literal_eval(run.stdout))


def test_every_name_is_there() -> None:
    assert [name for name in api.__all__ if getattr(api, name, None) is None] == []


def test_what_comes_later_is_offered() -> None:
    assert sorted(set(api.HOMES) - set(api.__all__)) == []


def test_a_name_that_is_not_there_is_missed() -> None:
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        _ = api.gmae  # type: ignore[attr-defined]


def test_exact_odds_load_neither_the_compiler_nor_a_screen() -> None:
    from showdown.api import core_catalog

    core_catalog()  # so that it lies in the cache
    code = "import showdown.forecast.survivor_attack; from showdown.api import core_catalog; core_catalog()"
    assert loaded_after(code) == []


def test_a_heavy_name_brings_its_room() -> None:
    assert "showdown.game" in loaded_after("from showdown.api import Game")
