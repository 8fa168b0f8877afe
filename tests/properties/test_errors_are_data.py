"""No code looks into the text of an error to decide something: errors have fields for that (kernel/errors.py)."""

from __future__ import annotations

import ast
import builtins
from functools import cache
from pathlib import Path

import pytest

import showdown

HOME = Path(showdown.__file__).parent
RENDERER = HOME / "kernel" / "errors.py"
FILES = sorted(path for path in HOME.rglob("*.py") if path != RENDERER)
LOOKING = {
    *("split", "rsplit", "splitlines", "partition", "rpartition", "startswith", "endswith", "removeprefix"),
    *("removesuffix", "replace", "find", "rfind", "index", "count", "match", "search", "fullmatch", "findall"),
}
"""Methods of text, and functions of `re`, that find something in a text."""
BUILTIN = {name for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, BaseException)}


@cache
def error_classes() -> set[str]:
    """The names of all error classes: those of Python, and ours, found by their bases."""
    known = set(BUILTIN)
    classes = [
        (node.name, {ast.unparse(base).rpartition(".")[2] for base in node.bases})
        for path in HOME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    while more := {name for name, bases in classes if bases & known} - known:
        known |= more
    return known


def errors_in(function: ast.AST) -> set[str]:
    """The names that hold an error in a function: caught there, or given as a parameter."""
    names: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
        elif isinstance(node, ast.arg) and node.annotation is not None:
            if ast.unparse(node.annotation) in error_classes():
                names.add(node.arg)
    return names


def looks(tree: ast.AST) -> list[int]:
    """The lines that look into the text of an error."""
    out: set[int] = set()
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    for function in functions:
        errors = errors_in(function)
        texts: set[str] = set()

        def is_text(node: ast.AST | None, errors: set[str] = errors, texts: set[str] = texts) -> bool:
            """Is this the text of an error: ``str(error)``, ``f"{error}"``, ``error.args[0]`` or a name for one?"""
            if isinstance(node, ast.Name):
                return node.id in texts
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("str", "repr"):
                inside = node.args[0] if node.args else None
                return is_text(inside) or (isinstance(inside, ast.Name) and inside.id in errors)
            if isinstance(node, ast.JoinedStr):
                parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
                return any(isinstance(part, ast.Name) and part.id in errors for part in parts)
            if isinstance(node, ast.Subscript):
                return is_text(node.value)
            held = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in errors
            return held and isinstance(node, ast.Attribute) and node.attr == "args"

        if not errors:
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and is_text(node.value):
                texts |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        for node in ast.walk(function):
            if isinstance(node, ast.Compare) and any(is_text(part) for part in (node.left, *node.comparators)):
                out.add(node.lineno)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKING:
                if is_text(node.func.value) or any(is_text(part) for part in node.args):
                    out.add(node.lineno)
    return sorted(out)


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(HOME).as_posix() for path in FILES])
def test_no_code_looks_into_the_text_of_an_error(path: Path) -> None:
    assert looks(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        'if "level" in str(error): pass',
        'what, _, fix = str(error).partition("; ")',
        'text = str(error)\n        if text.startswith("made with"): pass',
        're.match("x", str(error))',
        'if error.args[0] == "x": pass',
        'if f"{error}" != "": pass',
        'str(error)[1:].split(":")',
    ],
)
def test_looking_into_the_text_is_found(line: str) -> None:
    code = f"def f():\n    try: pass\n    except ValueError as error:\n        {line}"
    assert looks(ast.parse(code)) == [4 + line.count("\n")]
    assert looks(ast.parse(code.replace("ValueError", "BadSave")))


def test_a_parameter_that_is_an_error_is_watched_too() -> None:
    assert looks(ast.parse('def f(error: BadSave) -> bool:\n    return "newer" in str(error)')) == [2]


@pytest.mark.parametrize(
    "line",
    ["print(str(error)[:200])", 'if error.problem.path == ("level",): pass', "raise BadSave(error.what) from error"],
)
def test_showing_an_error_and_reading_its_fields_is_fine(line: str) -> None:
    assert looks(ast.parse(f"def f():\n    try: pass\n    except BadSave as error:\n        {line}")) == []
