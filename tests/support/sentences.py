"""Finds hard-coded sentences in clients: what people read belongs in the language catalogue.

python -m tests.support.sentences            lists what is left
python -m tests.support.sentences --write    writes tests/language/allowed_sentences.json: how many each file still has
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tests.support.text_calls import PAGE, SOURCE, end_of_string, tree_of, without_comments

CLIENTS = ("cli", "tui", "server", "session", "lessons", "sim", "analysis", "bots", "envs", "replay", "transcript")
ALLOWED = Path(__file__).parents[1] / "language" / "allowed_sentences.json"
SENTENCE = re.compile(r"(?=[A-Za-z{])[^\n]*?[a-z}]{2,}[,;:.]? [A-Za-z(]*[a-z]{2,}", re.DOTALL)
"""Two words with a blank between them, after a letter or a filled-in value at the start."""
SQL = re.compile(r"(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|COMMIT|ROLLBACK|LISTEN|NOTIFY|WITH) ")
FAULTS = frozenset(
    {"AssertionError", "KeyError", "NotImplementedError", "RuleBug", "RuntimeError", "TypeError", "ValueError"}
)
"""Errors of whoever calls the code, not of whoever plays."""
VALUES = frozenset({"monster attack", "dim not bold", "bold red", "bold green", "bold cyan"})
VALUES |= {"head body", "free space", "saved games"}
"""Words of the protocol and of JSON documents, dice as they are typed, and styles: no language translates these."""
COMMAND = "showdown "
"""A command to copy begins so."""
LOGS = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log"})


def is_sentence(text: str) -> bool:
    return bool(SENTENCE.match(text)) and not SQL.match(text) and text not in VALUES and not text.startswith(COMMAND)


# -- Python -----------------------------------------------------------------------------------------------------------


def python_sentences() -> Iterator[tuple[str, int, str]]:
    """File, line and text of each."""
    for client in CLIENTS:
        for path in sorted((SOURCE / client).rglob("*.py")):
            for line, text in sentences_in(tree_of(path)):
                yield str(path.relative_to(SOURCE)), line, text


def sentences_in(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Strings below a node, without docstrings, annotations, faults of callers, and lines of the server's log."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        text = text_of(node)
        if is_sentence(text):
            yield node.lineno, text
        return
    for child in ast.iter_child_nodes(node):
        if not is_for_developers(child, node):
            yield from sentences_in(child)


def text_of(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join([str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values])


def is_for_developers(node: ast.AST, parent: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.Assert):
        return True
    if isinstance(node, ast.Subscript):  # Annotated[int, "what it means"]
        return isinstance(node.value, ast.Name) and node.value.id in ("Annotated", "Literal")
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        on = node.func.value if isinstance(node.func, ast.Attribute) else None
        logs = name in LOGS and isinstance(on, ast.Name) and on.id.lower() in ("logger", "log", "logging", "logs")
        return name in FAULTS or logs
    return False


# -- the page ---------------------------------------------------------------------------------------------------------

BEFORE = re.compile(r"(class(Name)?\"?\s*[:=]\s*|class: [^,{}]*|closest\(|querySelector(All)?\(|matchMedia\(|Error\()$")
"""What stands before names of classes, selectors, and errors that only a fault of the page itself raises."""
CLASSES = re.compile(r"\b(is|has)-|^[a-z]+-page\b")


def page_sentences() -> Iterator[tuple[str, int, str]]:
    for path in sorted(PAGE.glob("*.js")):
        text = without_comments(path.read_text(encoding="utf-8"))
        for at, found in strings_of(text):
            told = re.sub(r"\$\{[^}]*\}", "{}", found)
            named = CLASSES.search(told) or told in VALUES or BEFORE.search(text[max(0, at - 120) : at])
            if is_sentence(told) and not named:
                yield path.name, text.count("\n", 0, at) + 1, found
    for path in sorted(PAGE.glob("*.css")):
        css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for found in re.findall(r'content:\s*"([^"]*[A-Za-z]{2}[^"]*)"', css):
            yield path.name, 0, found
    reader = DocumentTexts()
    reader.feed((PAGE / "index.html").read_text(encoding="utf-8"))
    for found in reader.found:
        yield "index.html", 0, found


def strings_of(text: str) -> Iterator[tuple[int, str]]:
    """Every string literal: where it begins, and what is in it."""
    at = 0
    while at < len(text):
        if text[at] in "\"'`":
            end = end_of_string(text, at)
            yield at, text[at + 1 : end]
            at = end
        at += 1


class DocumentTexts(HTMLParser):
    """What people read in the document without a mark for the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        described = ("name", "description") in attrs
        for name, value in attrs:
            if name in ("aria-label", "title", "alt", "placeholder") or (described and name == "content"):
                self.handle_data(value or "")

    def handle_data(self, data: str) -> None:
        if re.search("[A-Za-z]", re.sub(r"\{\{.*?\}\}", "", data)):
            self.found.append(data)


def counts() -> dict[str, int]:
    """How many sentences each Python file of a client still has."""
    out: dict[str, int] = {}
    for file, _, _ in python_sentences():
        out[file] = out.get(file, 0) + 1
    return out


def main(words: list[str]) -> int:
    if "--write" in words:
        ALLOWED.write_text(json.dumps(counts(), indent=1) + "\n", encoding="utf-8")
        return 0
    for file, line, text in (*python_sentences(), *page_sentences()):
        print(f"{file}:{line}: {text!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
