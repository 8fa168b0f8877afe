"""Only ``table/actor.py`` changes the fields of a table actor; other modules call its methods."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import showdown.server
from showdown.server.table.actor import TableActor

SERVER = Path(showdown.server.__file__).parent
ACTOR = SERVER / "table" / "actor.py"
MUTATORS = {
    *("add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "popleft"),
    *("remove", "reverse", "setdefault", "sort", "update"),
}


def is_actor(node: ast.expr) -> bool:
    """``actor``, ``self.actor``, or any other expression whose last name is ``actor``."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name == "actor"


def is_state(node: ast.expr) -> bool:
    """``actor.x``, ``actor.x.y``, ``actor.x[...]``."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and is_actor(node.value):
            return True
        node = node.value
    return False


def targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        found = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For | ast.AsyncFor):
        found = [node.target]
    else:
        return []
    return [item for target in found for item in ast.walk(target) if isinstance(item, ast.expr)]


def changes(source: str) -> Iterator[int]:
    """Lines that assign to, delete or mutate a field of an actor."""
    for node in ast.walk(ast.parse(source)):
        for target in targets(node):
            if isinstance(getattr(target, "ctx", None), ast.Store | ast.Del) and is_state(target):
                yield target.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in MUTATORS and is_state(node.func.value):
                yield node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
            if is_actor(node.args[0]):
                yield node.lineno


def test_no_module_but_the_actors_own_changes_its_fields() -> None:
    found = [
        f"{path.relative_to(SERVER)}:{line}"
        for path in sorted(SERVER.rglob("*.py"))
        if path != ACTOR
        for line in changes(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "give TableActor a method for this change, and call it"


def test_every_variable_that_holds_an_actor_is_named_actor() -> None:
    """Otherwise the check above would not see it."""
    found = []
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.arg) and node.annotation is not None and node.arg != "actor":
                if ast.unparse(node.annotation) in (TableActor.__name__, f"{TableActor.__name__} | None"):
                    found.append(f"{path.relative_to(SERVER)}:{node.lineno} {node.arg}")
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "actor.seq = 1",
        "actor.view, actor.decision = pair",
        "self.actor.seq += 1",
        "del actor.commands[id]",
        "actor.declined[id] = why",
        "actor.frames.clear()",
        "actor.passing[seat].update(keys)",
        "setattr(actor, name, value)",
    ],
)
def test_the_check_finds_each_kind_of_change(line: str) -> None:
    assert set(changes(line)) == {1}


@pytest.mark.parametrize("line", ["seq = actor.seq", "x[actor.seq] = 1", "self.actor = actor", "actor.close()"])
def test_the_check_accepts_reading_and_calling(line: str) -> None:
    assert list(changes(line)) == []
