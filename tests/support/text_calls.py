"""Finds in the sources where texts of the language catalogue are used: ``say`` and ``template_of``, Python and page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, final

import showdown
from showdown.language.template import names_in

SOURCE = Path(showdown.__file__).parent
PAGE = SOURCE / "server" / "static"


@final
class Call:
    """One use of a text.

    keys: a regular expression for its key.  literal: is the whole key written out?  given: the placeholders it gets;
    None where they are not written out.
    """

    def __init__(self, where: str, keys: str, literal: bool, given: frozenset[str] | None) -> None:
        self.where = where
        self.keys = re.compile(keys)
        self.literal = literal
        self.given = given

    def __repr__(self) -> str:
        return f"{self.where}: {self.keys.pattern}"


# -- the catalogue ----------------------------------------------------------------------------------------------------


def flat(texts: dict[str, Any]) -> dict[str, str]:
    """``section.name`` (or ``section.name/variant``) of every text, and the text."""
    out: dict[str, str] = {}
    for section, entries in texts.items():
        if not isinstance(entries, dict):
            continue
        for name, entry in entries.items():
            if isinstance(entry, dict):
                out |= {f"{section}.{name}/{variant}": text for variant, text in entry.items()}
            else:
                out[f"{section}.{name}"] = entry
    return out


def plain_holes(template: str) -> frozenset[str]:
    """Placeholders that are shown, ``{who}``, also inside other placeholders."""
    return names_in(template) & frozenset(re.findall(r"\{([^{}?#|=]+)\}", template))


# -- Python -----------------------------------------------------------------------------------------------------------


@cache
def python_calls() -> list[Call]:
    return [call for path in sorted(SOURCE.rglob("*.py")) for call in calls_in(path)]


def calls_in(path: Path) -> Iterator[Call]:
    name = str(path.relative_to(SOURCE))
    nodes = list(ast.walk(tree_of(path)))
    imports = [n for n in nodes if isinstance(n, ast.ImportFrom) and n.module == "showdown.language"]
    imported = {alias.name for n in imports for alias in n.names}
    for node in nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        if node.func.id not in imported & {"say", "say_or", "template_of"}:
            continue
        given = frozenset([k.arg for k in node.keywords if k.arg])
        known = node.func.id == "say" and all(k.arg for k in node.keywords)
        keys = patterns_of(node.args[0])
        if keys:
            literal = isinstance(node.args[0], ast.Constant)
            yield Call(f"{name}:{node.lineno}", "|".join(keys), literal, given if known else None)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def patterns_of(node: ast.expr) -> list[str]:
    """The keys that an expression may give: written out, with parts that are filled in, or either of two."""
    if isinstance(node, ast.Constant):
        return [re.escape(str(node.value))]
    if isinstance(node, ast.JoinedStr):
        return ["".join([re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values])]
    if isinstance(node, ast.IfExp):
        return [*patterns_of(node.body), *patterns_of(node.orelse)]
    return []


@cache
def python_strings() -> frozenset[str]:
    """Every string literal of the package."""
    nodes = [node for path in SOURCE.rglob("*.py") for node in ast.walk(tree_of(path))]
    return frozenset([n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)])


# -- the page ---------------------------------------------------------------------------------------------------------

SAY = re.compile(r"(?<![\w.])(say|word)\(")
CLOSING = {"(": ")", "[": "]", "{": "}"}


@cache
def page_calls() -> list[Call]:
    document = (PAGE / "index.html").read_text(encoding="utf-8")
    out = [
        Call("index.html", re.escape(key), True, frozenset())
        for key in re.findall(r"\{\{([\w.]+)\}\}", document)
        if "." in key
    ]
    for path in sorted(PAGE.glob("*.js")):
        text = without_comments(path.read_text(encoding="utf-8"))
        for found in SAY.finditer(text):
            if path.name == "text.js":
                continue
            where = f"{path.name}:{text.count(chr(10), 0, found.start()) + 1}"
            arguments = split_top(text[found.end() : end_of(text, found.end() - 1)])
            assert arguments[0][0] in "\"`'", f"{where}: write the key out"
            key = arguments[0][1:-1]
            if found.group(1) == "word":
                out.append(Call(where, re.escape(f"words.{key}.") + ".+", False, None))
                continue
            parts = re.split(r"(\$\{[^}]*\})", key)
            pattern = "".join([".+" if part.startswith("${") else re.escape(part) for part in parts])
            out.append(Call(where, pattern, "${" not in key, given_in(arguments[1:], where)))
    return out


def given_in(arguments: list[str], where: str) -> frozenset[str]:
    """The names in ``{ who: x, letter, down: y }``."""
    if not arguments:
        return frozenset()
    facts = arguments[0].strip()
    assert facts.startswith("{") and facts.endswith("}"), f"{where}: write the facts of a text out, as an object"
    return frozenset([re.match(r"\w+", part.strip()).group() for part in split_top(facts[1:-1])])  # type: ignore[union-attr]


def end_of(text: str, at: int) -> int:
    """Where the bracket at ``at`` is closed."""
    stack = [CLOSING[text[at]]]
    at += 1
    while stack:
        letter = text[at]
        if letter in "\"'`":
            at = end_of_string(text, at)
        elif letter in CLOSING:
            stack.append(CLOSING[letter])
        elif letter == stack[-1]:
            stack.pop()
        at += 1
    return at - 1


def end_of_string(text: str, at: int) -> int:
    """The closing quote of the string that opens at ``at``."""
    quote = text[at]
    at += 1
    while text[at] != quote:
        if text[at] == "\\":
            at += 1
        elif quote == "`" and text[at : at + 2] == "${":
            at = end_of(text, at + 1)
        at += 1
    return at


def split_top(text: str) -> list[str]:
    """Parts between commas that are in no bracket and no string."""
    parts, start, at = [], 0, 0
    while at < len(text):
        if text[at] in "\"'`":
            at = end_of_string(text, at)
        elif text[at] in CLOSING:
            at = end_of(text, at)
        elif text[at] == ",":
            parts.append(text[start:at])
            start = at + 1
        at += 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]


def without_comments(text: str) -> str:
    """JavaScript with its comments blanked out; lines keep their numbers.  Regular expressions must hold no quotes."""
    out: list[str] = []
    at = 0
    while at < len(text):
        if text[at] in "\"'`":
            end = end_of_string(text, at)
            out.append(text[at : end + 1])
            at = end + 1
        elif text.startswith("//", at) or text.startswith("/*", at):
            end = text.find("\n", at) if text[at + 1] == "/" else text.find("*/", at) + 2
            end = len(text) if end < 0 else end
            out.append(re.sub(r"[^\n]", " ", text[at:end]))
            at = end
        else:
            out.append(text[at])
            at += 1
    return "".join(out)
