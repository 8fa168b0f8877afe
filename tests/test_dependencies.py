"""Dependencies: every import is declared, the base runs alone, a missing extra is named, the pins fit."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tools.dependencies import ROOT, base, closure, extras, imported, names, pins, requirements

USED_BY = {
    "server": {"server", "cli"},
    "postgres": {"server", "cli"},
    "numbers": {"sim", "cli", "lookup"},
    "cluster": {"sim"},
    "rl": {"envs"},
}
"""Packages of showdown that may import what an extra installs."""
COMPILED_ONLY = {"librt", "mypy-extensions"}
"""A compiled wheel depends on these (tools/native/build.py); plain Python reads them for types only."""
ALIASES = {"data", "plot"}


# -- what is declared ----------------------------------------------------------------------------------------------


@cache
def imported_by_the_source() -> dict[str, set[str]]:
    return imported(ROOT / "src" / "showdown")


def test_every_import_of_the_source_is_declared_in_the_base_or_in_the_extra_of_its_package() -> None:
    declared = {extra: names(requirements(extra)) for extra in USED_BY}
    for name, files in imported_by_the_source().items():
        if name in names(base()) | COMPILED_ONLY:
            continue
        for file in files:
            extra = [e for e, packages in USED_BY.items() if name in declared[e] and file.split("/")[0] in packages]
            assert extra, f"{file} imports {name}: declare it in setup.py, or in an extra of pyproject.toml"


@pytest.mark.parametrize("folder", ["tests", "tools", "bench"])
def test_every_import_of_tests_and_tools_is_declared_for_developers(folder: str) -> None:
    known = names(base()) | names(requirements("dev")) | COMPILED_ONLY
    # They import generated modules by name, and engines of other games if these are installed.
    used = imported(ROOT / folder, by_name=False)
    assert not {name: files for name, files in used.items() if name not in known}


def test_nothing_is_declared_that_the_source_does_not_use() -> None:
    used = set(imported_by_the_source())
    declared = names(base()) | {name for extra in USED_BY for name in names(requirements(extra))}
    assert declared - used == set()


def test_all_has_every_extra_and_dev_has_all() -> None:
    assert set(extras()) == {*USED_BY, *ALIASES, "all", "docs", "dev"}
    assert names(requirements("all")) == {name for extra in USED_BY for name in names(requirements(extra))}
    assert names(requirements("dev")) > names(requirements("all"))
    for alias in ALIASES:
        assert requirements(alias) == requirements("numbers")


def test_every_requirement_has_a_floor() -> None:
    for requirement in [*base(), *requirements("dev")]:
        assert ">=" in str(requirement.specifier), requirement


# -- constraints.txt -----------------------------------------------------------------------------------------------


def test_constraints_pin_everything_and_name_no_host() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|^-|@|file:", text, re.M)
    for pin in pins():
        assert re.fullmatch(r"==[^,*]+", str(pin.specifier)), pin
    pinned = {canonicalize_name(pin.name) for pin in pins()}
    assert closure([*base(), *requirements("dev")]) - pinned == set()
    assert "showdown" not in pinned


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
def test_every_requirement_is_pinned_once_and_within_its_range(python: str) -> None:
    here = [pin for pin in pins() if not pin.marker or pin.marker.evaluate({"python_version": python})]
    versions = {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in here}
    assert len(versions) == len(here)
    for requirement in [*base(), *requirements("dev")]:
        assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), requirement


# -- the base alone ------------------------------------------------------------------------------------------------

WITHOUT = """
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def __getattr__(self, name):
        return getattr(self.finder, name)

    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in HIDDEN else self.finder.find_spec(name, path, target)

HIDDEN = set(sys.argv.pop(1).split(","))
sys.meta_path[:] = [Without(finder) for finder in sys.meta_path if hasattr(finder, "find_spec")]
"""
LIBRARY = """
import showdown.tui.app
from showdown import api, envs

for name in {*dir(api)} - {*envs.__all__}:
    getattr(api, name)
"""
COMMAND = WITHOUT + "from showdown.cli import main\nsys.exit(main())\n"


@cache
def hidden() -> str:
    """Modules that are installed here, but not by `pip install .`."""
    kept = closure(base()) | {"showdown"} | COMPILED_ONLY
    modules = packages_distributions().items()
    return ",".join(module for module, of in modules if not {canonicalize_name(name) for name in of} & kept)


def with_base_only(program: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return without(hidden(), program, *words, folder=folder)


def without(modules: str, program: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that cannot import these modules."""
    command = [sys.executable, "-c", program, modules, *words]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=folder, check=False)


def test_what_is_hidden_is_what_the_extras_install() -> None:
    away = set(hidden().split(","))
    assert {"fastapi", "sqlalchemy", "pyarrow", "altair", "dask", "gymnasium", "psycopg", "pytest"} <= away
    assert not {"cyclopts", "rich", "textual", "yaml", "platformdirs", "markdown_it", "showdown"} & away


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "--help",
        "play --plain --bots all first-story --seed 3",
        "rules blind spot",
        "cards show claw",
        "odds --weapon bone-axe --toughness 6",
        "simulate --games 2 --workers 1 --out fights.jsonl",
        "doctor",
    ],
)
def test_commands_run_with_the_base_alone(words: str, tmp_path: Path) -> None:
    done = with_base_only(COMMAND, *words.split(), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_terminal_game_and_the_library_load_with_the_base_alone(tmp_path: Path) -> None:
    done = with_base_only(WITHOUT + LIBRARY, folder=tmp_path)
    assert done.returncode == 0, done.stderr


# -- a missing extra -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, extra",
    [
        ("serve --database tables.db", "server"),
        ("db check --database tables.db", "server"),
        ("simulate --games 2 --out fights.parquet", "numbers"),
        ("simulate --games 2 --plot fights.png", "numbers"),
        ("odds --weapon bone-axe --toughness 6 --plot odds.svg", "numbers"),
        ("simulate --games 2 --dask", "cluster"),
    ],
)
def test_a_command_names_the_extra_it_lacks(words: str, extra: str, tmp_path: Path) -> None:
    done = with_base_only(COMMAND, *words.split(), folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.rstrip().splitlines()[-1].endswith(f" -m pip install '{ROOT}[{extra}]'")
    assert "Traceback" not in done.stderr


def test_a_database_names_the_extra_it_lacks(tmp_path: Path) -> None:
    words = ["serve", "--database", "postgresql://localhost/showdown"]
    done = without("psycopg", COMMAND, *words, folder=tmp_path)
    assert done.returncode
    assert done.stderr.rstrip().splitlines()[-1].endswith(f" -m pip install '{ROOT}[postgres]'")


@pytest.mark.parametrize(
    "call, extra",
    [
        ("from showdown.envs import ShowdownEnv", "rl"),
        ("from showdown.envs import ShowdownSeats", "rl"),
        ("from showdown.api import simulate; simulate(games=2, out='fights.parquet')", "numbers"),
        ("from showdown.api import simulate; simulate(games=2, dask=True)", "cluster"),
    ],
)
def test_a_library_call_names_the_extra_it_lacks(call: str, extra: str, tmp_path: Path) -> None:
    done = with_base_only(WITHOUT + call, folder=tmp_path)
    assert done.stderr.rstrip().splitlines()[-1].endswith(f" -m pip install '{ROOT}[{extra}]'")
    assert "ShowdownError" in done.stderr or "Refusal" in done.stderr
