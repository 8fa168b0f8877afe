"""No code takes our own sentences apart to decide something: what it needs is a field beside the sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import showdown

HOME = Path(showdown.__file__).parent
STATIC = HOME / "server" / "static"
FILES = sorted(path for path in HOME.rglob("*.py") if path.relative_to(HOME).parts[0] != "language")
LOOKING = {
    *("split", "rsplit", "splitlines", "partition", "rpartition", "startswith", "endswith", "removeprefix"),
    *("removesuffix", "find", "rfind", "index", "count", "match", "search", "fullmatch", "findall", "finditer"),
}
"""Methods of text, and functions of patterns, that find something in a text."""
TELLING = {
    *("say", "template_of", "explanation", "explain", "explain_card", "explain_turn", "explain_space"),
    *("narrate", "question", "offer", "offers", "answered", "whose", "cost", "warning", "sentences", "text_lines"),
    *("fill", "told", "offer_text", "inner", "block", "did_you_mean"),
}
"""Functions and methods that return sentences."""
FIELDS = {"text", "odds", "title"}
"""Fields with sentences."""
LAYOUT = {
    # The letters of the places, a list in the catalogue.
    ("view/status_lines.py", 'say("status.places").split()'),
    ("tui/status_panel.py", 'say("status.places").split()'),
    # The names in the list of a refused option are shortened; the option itself is found by its key.
    ("session/offers.py", "LONG.split(narrator.offer(d, o, True))"),
    # A list too long for the screen shows the odds in place of the details.
    ("tui/offer_list.py", 'offer.text.partition(":")'),
    # Two clauses of one card sentence are joined: "and" between two conditions.
    ("model/card_wording.py", 'text.startswith(say("cards.if_word"))'),
    # A rule as part of a longer sentence loses its full stop.
    ("content/card_sentences.py", 'small(rule).removesuffix(".")'),
}
"""Places that only lay a text out.  This list may only shrink."""
JS = re.compile(
    r"\.(?:text|odds|cost|warning|question|title|whose|lines)\b(?: \?\? \"\"\))?"
    r"\.(?:split|startsWith|endsWith|indexOf|match|matchAll|search|includes)\((?!\"\\n\")"
    r"|\.(?:test|exec)\([^()]*\.(?:text|odds|cost|warning|question|title)\b"
)
"""Code of the page that looks into a sentence of the server; its lines may be told apart."""


def tells(node: ast.AST | None) -> bool:
    """Does this call return a sentence?"""
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    return name in TELLING


def looks(tree: ast.AST) -> list[str]:
    """The expressions that look into a sentence."""
    out: list[str] = []
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    for function in functions:
        texts: set[str] = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and tells(node.value):
                texts |= {target.id for target in node.targets if isinstance(target, ast.Name)}

        def is_text(node: ast.AST, texts: set[str] = texts) -> bool:
            held = isinstance(node, ast.Attribute) and node.attr in FIELDS
            return held or tells(node) or (isinstance(node, ast.Name) and node.id in texts)

        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKING:
                if is_text(node.func.value) or any(is_text(part) for part in node.args):
                    out.append(ast.unparse(node))
            elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                if is_text(node.comparators[0]):
                    out.append(ast.unparse(node))
    return list(dict.fromkeys(out))


def allowed_in(path: Path) -> set[str]:
    name = path.relative_to(HOME).as_posix()
    return {ast.unparse(ast.parse(code, mode="eval")) for file, code in LAYOUT if file == name}


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(HOME).as_posix() for path in FILES])
def test_no_code_takes_a_sentence_apart(path: Path) -> None:
    found = looks(ast.parse(path.read_text(encoding="utf-8")))
    assert set(found) <= allowed_in(path)


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_the_page_takes_no_sentence_apart(path: Path) -> None:
    assert [found.group() for found in JS.finditer(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        'begins = template_of("session.odds").partition("{")[0]',
        'text = explanation(session, about)\n    title = text.partition(": ")[0]',
        'told = narrator.offer(d, o)\n    if "wound" in told: pass',
        "rules = RULE.findall(say('x'))",
        "lines = narrator.explain(event, wording).splitlines()",
    ],
)
def test_taking_a_sentence_apart_is_found(line: str) -> None:
    assert len(looks(ast.parse(f"def f():\n    {line}"))) == 1


@pytest.mark.parametrize(
    "line", ['(o.odds ?? "").split(", ")', "o.odds.split(';')", "/a/.test(o.text)", "x.title.startsWith('a')"]
)
def test_taking_a_sentence_apart_is_found_on_the_page(line: str) -> None:
    assert JS.search(line)
