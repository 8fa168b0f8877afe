"""Record which statements a test executes: imported modules mark every statement of their functions.

A trace function would need ten times as long as the test itself.  Instead, an import hook compiles the watched modules
from a syntax tree in which ``__reached__[line] = 1`` stands before every statement of a function.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

NAME: Final = "__reached__"
"""Global of a watched module: a byte for each line."""
BLOCKS: Final = ("body", "orelse", "finalbody")


def marked(source: str) -> ast.Module:
    """The tree of the source with a mark before each statement of a function."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            mark_function(node)
    return ast.fix_missing_locations(tree)


def mark_function(function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    first = function.body[0]
    doc = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    rest = mark_block(function.body[1:] if doc else function.body)
    function.body = [first, *rest] if doc else rest


def mark_block(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements, each after its mark.  Functions inside are left to ``marked``."""
    out: list[ast.stmt] = []
    for node in body:
        out += [mark(node), node]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        for name in BLOCKS:
            if inner := getattr(node, name, None):
                setattr(node, name, mark_block(inner))
        for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            part.body = mark_block(part.body)
    return out


def mark(node: ast.stmt) -> ast.stmt:
    target = ast.Subscript(ast.Name(NAME, ast.Load()), ast.Constant(node.lineno), ast.Store())
    return ast.copy_location(ast.Assign([target], ast.Constant(1)), node)


class MarkingImport(importlib.abc.MetaPathFinder):
    """Imports the watched modules with marks."""

    def __init__(self, source: Path, packages: Sequence[str]) -> None:
        self.source = source
        self.prefixes = tuple(f"{source.name}.{package}." for package in packages)
        self.reached: dict[str, bytearray] = {}
        """By file below the source folder."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith(self.prefixes):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin:
            spec.loader = MarkingLoader(fullname, spec.origin, self)
        return spec

    def install(self) -> None:
        sys.meta_path.insert(0, self)

    def clear(self) -> None:
        for lines in self.reached.values():
            lines[:] = bytes(len(lines))

    def as_bits(self) -> dict[str, str]:
        """By file, the executed lines as bits of a hexadecimal number."""
        out: dict[str, str] = {}
        for file, lines in self.reached.items():
            mask = 0
            line = lines.find(1)
            while line >= 0:
                mask |= 1 << line
                line = lines.find(1, line + 1)
            if mask:
                out[file] = f"{mask:x}"
        return out


class MarkingLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, finder: MarkingImport) -> None:
        super().__init__(fullname, path)
        self.finder = finder

    def get_code(self, fullname: str) -> CodeType:
        return compile(marked(Path(self.path).read_text()), self.path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        path = Path(self.path)
        lines = bytearray(len(path.read_text().splitlines()) + 1)
        self.finder.reached[path.relative_to(self.finder.source).as_posix()] = lines
        vars(module)[NAME] = lines
        super().exec_module(module)
