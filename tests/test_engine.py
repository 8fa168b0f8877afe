"""The facade of the engine: complete for people, editors and type checkers, and quick to import."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

import showdown.engine as engine
import showdown.engine.forecast as forecast
import showdown.engine.forms as forms
import showdown.engine.learning as learning
import showdown.engine.packs as packs
from showdown.engine import build
from tests.support.lazy_modules import declared, loaded_after, loaded_on_use

HEAVY = ("yaml", "rich", "showdown.content.compiler", "showdown.game", "showdown.view.narrate")
FACADES = pytest.mark.parametrize(
    "facade", [engine, forecast, forms, learning, packs], ids=["engine", "forecast", "forms", "learning", "packs"]
)


@FACADES
def test_every_name_is_there(facade: ModuleType) -> None:
    assert [name for name in facade.__all__ if not hasattr(facade, name)] == []


@FACADES
def test_dir_lists_every_name(facade: ModuleType) -> None:
    assert set(facade.__all__) <= set(dir(facade))


@FACADES
def test_a_type_checker_sees_the_names_that_run_time_offers(facade: ModuleType) -> None:
    assert declared(facade) == loaded_on_use(facade.HOMES)
    assert sorted(facade.__all__) == sorted(declared(facade))


@FACADES
def test_a_name_that_is_not_there_is_missed(facade: ModuleType) -> None:
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        _ = facade.gmae


def test_importing_the_facade_loads_nothing_of_the_engine() -> None:
    assert loaded_after("import showdown.engine, showdown.engine.forms", (*HEAVY, "showdown.kernel")) == []


def test_exact_odds_load_neither_the_compiler_nor_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a cache of its own: tests that compile packs push the core cards out of the common one."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert loaded_after("from showdown.engine import core_catalog; core_catalog()", ("yaml",)) == ["yaml"]
    script = "import showdown.forecast.survivor_attack; from showdown.engine import core_catalog; core_catalog()"
    assert loaded_after(script, HEAVY) == []


def test_a_heavy_name_loads_its_module() -> None:
    assert "showdown.game" in loaded_after("from showdown.engine import Game", HEAVY)


def test_an_analysis_knows_whether_the_engine_is_compiled() -> None:
    from showdown.kernel import machine

    assert engine.is_compiled() is not str(machine.__file__).endswith(".py")
    assert engine.engine_kind() == ("compiled" if engine.is_compiled() else "pure")


def test_a_checkout_and_an_installed_copy_say_how_to_get_the_faster_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "is_compiled", lambda: False)
    root = Path(__file__).parents[1]
    assert engine.other_engine().endswith(f"make -C {root} compiled")
    monkeypatch.setattr(build, "__file__", str(tmp_path / "site-packages" / "showdown" / "engine" / "build.py"))
    told = engine.other_engine()
    assert f": SHOWDOWN_COMPILE=1 {sys.executable} -m pip install --force-reinstall --no-deps FOLDER" in told
    # Whoever has the fast engine is not offered the slow one.
    monkeypatch.setattr(build, "is_compiled", lambda: True)
    assert engine.other_engine() == ""
