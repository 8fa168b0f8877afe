"""The texts of commands: every one that the code uses is in the catalogue, and none is left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import showdown
from showdown.cli.app import GROUPS
from showdown.cli.cards.app import COMMANDS as CARDS
from showdown.cli.replay_lines import COMMANDS as STEPS
from showdown.cli.replay_lines import EXPLAINED
from showdown.language import texts
from showdown.language.template import names_in, parse
from showdown.library.settings import SETTINGS
from showdown.lookup.refusal import CODES

SOURCE = Path(showdown.__file__).parent
SECTIONS = ("help", "cli", "lookup")
SPEAKERS = {"say": 0, "refuse": 1, "command": 0}
"""Functions that take the key of a text, and the place of that argument."""


def calls() -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKERS:
                yield path, node


def keys_of(node: ast.expr) -> list[str]:
    """The keys that are written out in an expression: a literal, or both sides of a choice."""
    return [
        n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str) and "." in n.value
    ]


@cache
def used() -> dict[str, set[str]]:
    """Every key with the placeholders that are filled in; ``*`` if they are not written out."""
    found: dict[str, set[str]] = {}
    for path, node in calls():
        assert isinstance(node.func, ast.Name)
        if len(node.args) <= SPEAKERS[node.func.id]:
            continue
        first = node.args[SPEAKERS[node.func.id]]
        if isinstance(first, ast.JoinedStr):
            continue  # listed in `made_keys`
        names = {k.arg or "*" for k in node.keywords}
        keys = keys_of(first)
        if node.func.id == "command":
            keys = (
                [f"help.{first.value!s}"]
                if isinstance(first, ast.Constant) and path.is_relative_to(SOURCE / "cli")
                else []
            )
            names = {"*"}
        for key in keys:
            for one in (key, f"{key}-fix") if node.func.id == "refuse" else (key,):
                found.setdefault(one, set()).update(names)
    return found


def made_keys() -> set[str]:
    """Keys that the code puts together."""
    names = [name for group in GROUPS.values() for name in group]
    made = {f"help.{name}" for name in names} | {f"help.group.{name}" for name in GROUPS}
    made |= {f"help.cards.{name}" for name in CARDS}
    made |= {f"help.setting.{setting.key}" for setting in SETTINGS}
    made |= {f"lookup.code-{code}" for code in CODES}
    made |= {f"cli.steps.{EXPLAINED.get(key, key)}" for key in STEPS}
    made |= {f"cli.failures.column.{name}" for name in ("of", "fight", "seed", "round", "decision", "what")}
    made |= {f"cli.plots.{name}" for name in ("rounds", "deaths")}
    # Tables and choices whose keys stand in a list beside the call.
    listed = {
        n
        for package in ("cli", "lookup", "analysis")
        for path in (SOURCE / package).rglob("*.py")
        for n in literals(path)
    }
    return made | listed


def literals(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            section, _, name = node.value.partition(".")
            if section in SECTIONS and name in texts("en")[section]:
                found.add(node.value)
    return found


def test_every_text_of_a_command_is_there_and_none_is_left_over() -> None:
    there = {f"{section}.{name}" for section in SECTIONS for name in texts("en")[section]}
    wanted = {key for key in used() if key.partition(".")[0] in SECTIONS} | made_keys()
    assert wanted - there == set(), "missing"
    assert there - wanted == set(), "left over"
    assert len(there) > 600


@pytest.mark.parametrize("section", SECTIONS)
def test_every_text_can_be_read_and_its_placeholders_are_filled_in(section: str) -> None:
    filled = used()
    for name, text in texts("en")[section].items():
        parse(text)
        given = filled.get(f"{section}.{name}", {"*"})
        if "*" not in given:
            assert names_in(text) <= given, f"{section}.{name}: {names_in(text) - given} is not filled in"


def prose(path: Path) -> list[str]:
    """Sentences that are written out as arguments of functions that print or refuse."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in ("Refusal", "note", "say", "print", "Parameter", "IllegalOption", "Finding"):
            continue
        for argument in (*node.args, *[k.value for k in node.keywords]):
            parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
            words = [p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)]
            if any(len(text.split()) > 2 and "showdown" not in text for text in words):
                found.append(" ... ".join(words))
    return found


@pytest.mark.parametrize("package", ["cli", "lookup"])
def test_no_sentence_is_written_in_the_code(package: str) -> None:
    found = {str(path.relative_to(SOURCE)): prose(path) for path in sorted((SOURCE / package).rglob("*.py"))}
    assert {file: sentences for file, sentences in found.items() if sentences} == {}
