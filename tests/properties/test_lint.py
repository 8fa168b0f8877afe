"""The engine does not wait, use random numbers, read a clock or depend on the order of a set."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import showdown

HOME = Path(showdown.__file__).parent
PACKAGES = ("kernel", "board", "model", "rules")
READERS = {"kinds.py", "reader.py"}
"""Files of rules/verbs that read card files; no fight runs them."""
FILES = sorted(path for package in PACKAGES for path in (HOME / package).rglob("*.py") if path.name not in READERS)
ALLOWED = {"showdown", "mypy_extensions", "librt"}
FLOATS = {"kernel/chance.py"}
"""``chance_outcomes`` gives probabilities to forecasts; no rule reads them."""
FORBIDDEN = {"random", "time", "datetime", "secrets", "threading", "asyncio", "uuid"}


def faults(tree: ast.AST) -> list[str]:
    """Every forbidden thing in a file, with its line."""
    out: list[str] = []
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Yield | ast.YieldFrom | ast.Await | ast.AsyncFunctionDef):
            out.append(f"{line}: waits in the middle of a function")
        elif isinstance(node, ast.Lambda):
            out.append(f"{line}: lambda")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            out += [f"{line}: imports {name}" for name in imported(node) if not allowed(name)]
        elif isinstance(node, ast.For | ast.comprehension) and is_set(node.iter):
            out.append(f"{node.iter.lineno}: goes through a set")
        elif isinstance(node, ast.Name | ast.Attribute) and "deepcopy" in (getattr(node, "id", ""), attribute(node)):
            out.append(f"{line}: deepcopy")
        elif isinstance(node, ast.Constant) and isinstance(node.value, float):
            out.append(f"{line}: a float")
    return sorted(out)


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or "." * node.level]
    return [alias.name for alias in node.names]


def allowed(name: str) -> bool:
    top = name.split(".")[0]
    return top in ALLOWED or (top in sys.stdlib_module_names and top not in FORBIDDEN)


def is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


def attribute(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else ""


@pytest.mark.parametrize("path", FILES, ids=[f"{p.parent.name}/{p.name}" for p in FILES])
def test_an_engine_file_is_plain(path: Path) -> None:
    found = faults(ast.parse(path.read_text(encoding="utf-8")))
    if path.relative_to(HOME).as_posix() in FLOATS:
        found = [fault for fault in found if not fault.endswith("a float")]
    assert found == []


def test_all_packages_are_checked() -> None:
    assert len(FILES) > 40
    assert {path.relative_to(HOME).parts[0] for path in FILES} == {*PACKAGES}


@pytest.mark.parametrize(
    "code, fault",
    [
        ("def f():\n    yield 1", "2: waits"),
        ("f = lambda: 1", "1: lambda"),
        ("import random", "1: imports random"),
        ("from time import monotonic", "1: imports time"),
        ("import numpy.linalg", "1: imports numpy"),
        ("from yaml import load", "1: imports yaml"),
        ("for x in {1, 2}:\n    pass", "1: goes through a set"),
        ("[x for x in set(y)]", "1: goes through a set"),
        ("import copy\ncopy.deepcopy(x)", "2: deepcopy"),
        ("x = 0.5", "1: a float"),
    ],
)
def test_the_lint_finds(code: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(ast.parse(code)))


def test_the_lint_lets_plain_code_pass() -> None:
    code = "from typing import Final\nfrom showdown.board.cells import NAMES\nfor x in sorted({1, 2}):\n    x in {3}\n"
    assert faults(ast.parse(code)) == []


OWN_TEXT = {"__init__.py", "completions.py", "output.py", "puzzle_screen.py", "schema.py", "serve.py", "threat.py"}
"""Files of ``cli`` that print numbers and texts of our own; output.py cleans what others print."""


def test_commands_print_only_cleaned_text() -> None:
    """A name or a file of others must not control the terminal."""
    prints = [
        path.name
        for path in (HOME / "cli").rglob("*.py")
        if path.name not in OWN_TEXT
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert prints == []
