"""Decision kinds and options that the source of the engine can make, read with ``ast``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import showdown

SOURCE = Path(showdown.__file__).parent


def nodes(*packages: str) -> Iterator[ast.AST]:
    """Every syntax node of these packages of ``showdown``."""
    for package in packages:
        for path in sorted((SOURCE / package).rglob("*.py")):
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


@cache
def asked_kinds() -> frozenset[tuple[str, str]]:
    """``kind`` and ``rule`` of every frame that asks for a decision, and the two kinds of typed dice."""
    found = {("dice", ""), ("draw", "")}
    for node in nodes("rules"):
        if isinstance(node, ast.ClassDef):
            fields = {
                item.targets[0].id: item.value.value
                for item in node.body
                if isinstance(item, ast.Assign)
                and isinstance(item.targets[0], ast.Name)
                and isinstance(item.value, ast.Constant)
            }
            if "kind" in fields:
                found.add((str(fields["kind"]), str(fields["rule"])))
    return frozenset(found)


@cache
def made_options() -> frozenset[tuple[str, str]]:
    """The first word of the key and the verb of every option that rules, cards and content make."""
    found: set[tuple[str, str]] = set()
    for node in nodes("rules", "model", "content"):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        made, first = node.func.id, node.args[0]
        if made in ("spaces", "survivors", "facings", "places", "survival") and isinstance(first, ast.Constant):
            # The families of rules/options.py.
            found.add((str(first.value), "survival" if made == "survival" else str(first.value)))
        elif made.endswith("Option") and made != "IllegalOption":
            verb = node.args[1]
            if isinstance(first, ast.JoinedStr):
                first = first.values[0]
            if isinstance(first, ast.FormattedValue):  # inside one of these families
                continue
            assert isinstance(verb, ast.Constant), f"line {verb.lineno}: write the verb of the option out"
            # A key put together beforehand begins with its verb.
            text = first.value if isinstance(first, ast.Constant) else verb.value
            found.add((str(text).partition(":")[0], str(verb.value)))
    return frozenset(found)
