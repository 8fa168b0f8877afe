"""Helpers for tests of modules that load their names on first use."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType


def declared(module: ModuleType) -> dict[str, str]:
    """Names and the modules they come from, as the imports for type checkers say."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in imports for alias in node.names}


def loaded_on_use(homes: dict[str, str]) -> dict[str, str]:
    """The same, as the table for run time says."""
    out: dict[str, str] = {}
    for module, names in homes.items():
        for word in names.split():
            theirs, _, ours = word.partition(":")
            out[ours or theirs] = f"{module}.{theirs}" if theirs else module
    return out


def loaded_after(code: str, modules: tuple[str, ...]) -> list[str]:
    """Those of these modules that a fresh interpreter has loaded after running ``code``."""
    script = f"import sys; {code}; print([m for m in {modules} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return list(ast.literal_eval(run.stdout))
