"""The public module: small, complete for people, editors and type checkers, documented with examples that run."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

import pytest

import showdown.api as api
from tests.support.lazy_modules import declared, loaded_after, loaded_on_use

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "make" / "api.md").read_text(encoding="utf-8")
HEAVY = ("yaml", "rich", "showdown.kernel", "showdown.game", "showdown.analysis", "showdown.envs")
VALUES = [getattr(api, name) for name in api.__all__]
FUNCTIONS = [value for value in VALUES if isinstance(inspect.unwrap(value), FunctionType)]
COMPILED = [value for value in VALUES if isinstance(value, BuiltinFunctionType)]
"""Functions of the compiled engine: they have no docstring."""


def test_the_module_is_small() -> None:
    assert len(api.__all__) <= 60
    assert len(set(api.__all__)) == len(api.__all__)


def test_dir_lists_every_name() -> None:
    assert {name for name in dir(api) if not name.startswith("__")} == set(api.__all__)


def test_a_type_checker_sees_the_names_that_run_time_offers() -> None:
    assert declared(api) == loaded_on_use(api.HOMES)
    assert sorted(api.__all__) == sorted(declared(api))


def test_a_name_that_is_not_there_is_missed() -> None:
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        _ = api.gmae  # type: ignore[attr-defined]


def test_importing_the_module_loads_neither_the_engine_nor_the_figures() -> None:
    assert loaded_after("import showdown.api", HEAVY) == []


def test_the_first_example_runs() -> None:
    failures, tried = doctest.testmod(api)
    assert tried >= 4
    assert failures == 0


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_every_function_has_an_example_that_runs(function: Any) -> None:
    found = [test for test in doctest.DocTestFinder(recurse=False).find(function, function.__name__) if test.examples]
    assert found, "no example"
    runner = doctest.DocTestRunner()
    for test in found:
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_the_functions_are_found() -> None:
    assert {"simulate", "compare", "odds", "threat", "advise", "balance", "core_catalog"} <= {
        function.__name__ for function in FUNCTIONS
    }
    assert len(FUNCTIONS) + len(COMPILED) == 31


# -- the page ------------------------------------------------------------------------------------------------------


def test_the_page_lists_every_name_once() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted(api.__all__)


@pytest.mark.parametrize("page, least", [("make/api.md", 12), ("numbers/simulate.md", 3)])
def test_every_example_of_the_page_runs(page: str, least: int) -> None:
    failures, tried = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert tried >= least
    assert failures == 0


def test_every_page_imports_names_that_are_there() -> None:
    shown: set[str] = set()
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").glob("*.py"))]:
        for names in re.findall(r"from showdown\.api import ([\w, ]+)", page.read_text(encoding="utf-8")):
            shown |= set(re.split(r",\s*", names.strip()))
    assert {"Game", "simulate", "Heuristic"} <= shown
    assert sorted(shown - set(api.__all__)) == []


def test_help_shows_no_address_of_an_object() -> None:
    for function in FUNCTIONS:
        assert " at 0x" not in str(inspect.signature(function)), function
