"""No source file over 500 lines, no function over 60: longer ones are split by idea, or named here with a reason.

Complexity is ruff's part (C901, at most 15).
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.view_types import BEGIN, END

SOURCE = Path(__file__).parents[2] / "src" / "showdown"
FILE_LINES = 500
FUNCTION_LINES = 60
LONG_FUNCTIONS: dict[str, str] = {}
"""``file.py:name`` and the reason why it stays whole."""

PYTHON = sorted(SOURCE.rglob("*.py"))
PAGE = [*sorted(SOURCE.rglob("static/**/*.js")), *sorted(SOURCE.rglob("static/**/*.css"))]


def lines_of_functions(text: str) -> dict[str, int]:
    """Lines of each function of a module, by name; of two with one name, the longer."""
    out: dict[str, int] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            out[node.name] = max(out.get(node.name, 0), (node.end_lineno or node.lineno) - node.lineno + 1)
    return out


def without_generated(text: str) -> str:
    """The text without its generated section: nobody reads or edits that."""
    before, _, rest = text.partition(BEGIN)
    return before + rest.partition(END)[2]


def test_the_source_is_found() -> None:
    assert len(PYTHON) > 300 and len(PAGE) > 20


@pytest.mark.parametrize("path", [*PYTHON, *PAGE], ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_file_is_too_long(path: Path) -> None:
    assert len(without_generated(path.read_text(encoding="utf-8")).splitlines()) <= FILE_LINES


def test_no_function_is_too_long() -> None:
    found = {}
    for path in PYTHON:
        for name, lines in lines_of_functions(path.read_text(encoding="utf-8")).items():
            if lines > FUNCTION_LINES:
                found[f"{path.relative_to(SOURCE).as_posix()}:{name}"] = lines
    assert {name: lines for name, lines in found.items() if name not in LONG_FUNCTIONS} == {}
    assert [name for name in LONG_FUNCTIONS if name not in found] == [], "no longer too long: take it off the list"


def test_functions_are_measured_from_their_def_to_their_last_line() -> None:
    text = "@decorated\ndef one(\n    a: int,\n) -> int:\n    async def two() -> None: ...\n\n    return a\n"
    assert lines_of_functions(text) == {"one": 6, "two": 1}
