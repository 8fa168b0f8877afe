"""The notebooks in docs/notebooks run from top to bottom, in an empty folder."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.console_pages import DOCS

NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


def execute(notebook: Path) -> list[Any]:
    """Run the code cells; returns the value of the last expression of each, as a notebook shows it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    shown: list[Any] = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]), f"{notebook.name}: {cell['id']}")
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, notebook.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), notebook.name, "eval"), names))
    return shown


def test_there_is_one_for_each_subject() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["analysis", "balance", "odds", "training"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = execute(notebook)
    assert len(shown) >= 2 and all(shown)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_results(notebook: Path) -> None:
    document = json.loads(notebook.read_text(encoding="utf-8"))
    assert document["nbformat"] == 4 and document["cells"][0]["source"][0].startswith("# ")
    assert all(cell.get("outputs", []) == [] for cell in document["cells"])
