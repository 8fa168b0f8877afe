"""Test modules do not import each other; shared helpers are in the packages listed here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
HELPERS = (
    "support/",
    "harness/",
    "referee/",
    "fingerprints/",
    "simulate_server/",
    "content/broken/",
    "forecast/figures.py",
)
"""Paths below tests/ that may hold modules without tests."""
MODULES = sorted(TESTS.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(TESTS).as_posix()


def imported_modules(text: str, package: str) -> set[str]:
    """Dotted names of all modules that a module of this package may import, also inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            # One dot is the package itself, each further dot one package up.
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def only_test_modules(names: set[str]) -> list[str]:
    """Those of the names that are test modules of this project."""
    files = {"tests." + name_of(path)[:-3].replace("/", ".") for path in MODULES if path.name.startswith("test_")}
    return sorted(name for name in names if name in files)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_module_imports_a_test_module(path: Path) -> None:
    package = ".".join(("tests", *path.relative_to(TESTS).parent.parts))
    imported = only_test_modules(imported_modules(path.read_text(encoding="utf-8"), package))
    assert imported == [], f"{name_of(path)} imports {', '.join(imported)}; fix: move what it needs to tests/support"


def test_helper_modules_are_in_the_helper_packages() -> None:
    plain = ("__init__.py", "conftest.py")
    others = [path for path in MODULES if not path.name.startswith("test_") and path.name not in plain]
    outside = [name_of(path) for path in others if not name_of(path).startswith(HELPERS)]
    assert outside == [], f"fix: move {', '.join(outside)} to tests/support"


@pytest.mark.parametrize(
    "line",
    [
        "from tests.properties.test_replay import x",
        "from tests.properties import test_replay",
        "import tests.properties.test_replay as replay",
        "from .test_replay import x",
        "from . import test_replay",
        "from ..properties.test_replay import x",
        "def f():\n    from tests.properties.test_replay import x",
    ],
)
def test_every_form_of_import_is_noticed(line: str) -> None:
    assert only_test_modules(imported_modules(line, "tests.properties")) == ["tests.properties.test_replay"]
