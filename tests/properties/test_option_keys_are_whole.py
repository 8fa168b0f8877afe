"""No code takes the key of an option apart to learn what the option is: its type says so (model/options.py)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import showdown
from showdown.kernel.decision import Option

HOME = Path(showdown.__file__).parent
FILES = sorted(path for path in HOME.rglob("*.py"))
APART = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix"}
TYPED = {"session/typed_input.py": 3}
"""Where people type a part of a key: it is compared with the keys that are offered."""


def taken_apart(tree: ast.AST) -> list[int]:
    """The lines that split, slice or search ``something.key``, also after ``lower()``."""
    out: list[int] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in APART:
            if is_key(node.func.value):
                out.append(node.lineno)
        elif (isinstance(node, ast.Subscript) and is_key(node.value)) or (
            isinstance(node, ast.Compare)
            and any(isinstance(op, ast.In | ast.NotIn) and is_key(right) for op, right in compared(node))
        ):
            out.append(node.lineno)
    return out


def compared(node: ast.Compare) -> list[tuple[ast.cmpop, ast.expr]]:
    return list(zip(node.ops, node.comparators, strict=True))


def is_key(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("lower", "strip"):
        return is_key(node.func.value)
    return isinstance(node, ast.Attribute) and node.attr == "key" and not isinstance(node.value, ast.Constant)


def test_no_code_takes_a_key_apart() -> None:
    found = {str(path.relative_to(HOME)): taken_apart(ast.parse(path.read_text(encoding="utf-8"))) for path in FILES}
    # The key of a setting is a path in a file, and no option.
    found.pop("library/settings.py")
    assert {name: len(lines) for name, lines in found.items() if lines} == TYPED


def test_an_option_has_a_key_and_a_verb_and_what_its_type_says() -> None:
    assert Option.fields == ("key", "verb") and not hasattr(Option("move", "move"), "a")


@pytest.mark.parametrize(
    "code",
    [
        'o.key.split(":")',
        'if option.key.startswith("attack:"): pass',
        'option.key.lower().endswith(":sling")',
        "o.key[3:]",
        'if ":sling" in o.key: pass',
    ],
)
def test_the_lint_finds(code: str) -> None:
    assert taken_apart(ast.parse(code)) == [1]


@pytest.mark.parametrize("code", ['o.key == "done"', "o.key in offered", 'key.split(":")', "print(o.key)"])
def test_the_lint_lets_plain_code_pass(code: str) -> None:
    assert taken_apart(ast.parse(code)) == []
