"""Clients hold no sentences of their own: what people read is in the language catalogue."""

from __future__ import annotations

import ast
import json

import pytest

from tests.support.sentences import ALLOWED, counts, is_sentence, page_sentences, sentences_in


def test_the_page_has_no_sentence_of_its_own() -> None:
    assert list(page_sentences()) == []


def test_python_clients_have_no_more_sentences_than_are_listed() -> None:
    """The list may only shrink: ``python -m tests.support.sentences --write`` writes it."""
    allowed: dict[str, int] = json.loads(ALLOWED.read_text(encoding="utf-8"))
    found = counts()
    more = {file: (n, allowed.get(file, 0)) for file, n in found.items() if n > allowed.get(file, 0)}
    assert more == {}, "say them with showdown.language.say: found and allowed"
    needless = [file for file in allowed if file not in found]
    assert needless == [], "take these out of the list"


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("There is no such table.", True),
        ("{} is not a number", True),
        ("not saved: {}", True),
        ("page.title", False),
        ("SELECT id FROM tables WHERE id = 1", False),
        ("monster attack", False),
        ("showdown play --load fight.json", False),
        ("knocked-down", False),
        ("", False),
    ],
)
def test_what_counts_as_a_sentence(text: str, yes: bool) -> None:
    assert is_sentence(text) is yes


def test_texts_for_developers_do_not_count() -> None:
    source = '''
"""What this module does."""
FIELD: Annotated[int, "what the field means"] = 1
"""What the constant means."""
def f() -> None:
    """What the function does."""
    assert FIELD, "this cannot be"
    logger.warning("something went wrong here")
    raise ValueError("a list is needed here")
    raise Refusal("there is no such file")
    print(f"{FIELD} files were read")
'''
    assert [text for _, text in sentences_in(ast.parse(source))] == ["there is no such file", "{} files were read"]
