"""Every text that the code names is in the catalogue with the same placeholders, and no text is left over."""

from __future__ import annotations

import pytest

from showdown.language import texts
from showdown.language.template import names_in
from tests.support.text_calls import Call, flat, page_calls, python_calls, python_strings

TEXTS = flat(texts("en"))
BY_KIND = (
    "events.",
    "questions.",
    "options.",
    "costs.",
    "warnings.",
    "answers.",
    "reasons.",
    "words.",
    "keywords.",
    "verdicts.",
)
"""Sections whose keys are kinds of the rules or words of card files: test_texts_are_complete.py compares these."""
BY_NAME = (
    "names.",
    "sections.",
    "traits.",
    "sums.",
    "board.",
    "explain.",
    "threat.",
    "status.",
    "commands.",
    "cards.",
    "help.",
)
"""Sections whose texts are found by their name alone, which must be written out somewhere."""


def matching(call: Call) -> list[str]:
    return [key for key in TEXTS if call.keys.fullmatch(key)]


@pytest.mark.parametrize("calls", [python_calls, page_calls], ids=["python", "page"])
def test_every_key_in_the_code_has_a_text(calls: object) -> None:
    assert callable(calls)
    found = calls()
    assert len(found) > 100
    assert [call for call in found if not matching(call)] == []


@pytest.mark.parametrize("calls", [python_calls, page_calls], ids=["python", "page"])
def test_every_call_gives_exactly_the_placeholders_of_its_text(calls: object) -> None:
    """Where the key is put together, at least one of its texts needs each value."""
    assert callable(calls)
    wrong: list[str] = []
    for call in calls():
        if call.given is None:
            continue
        wanted = [names_in(TEXTS[key]) for key in matching(call)]
        union: frozenset[str] = frozenset().union(*wanted)
        if union != call.given if call.literal else not call.given <= union:
            wrong.append(f"{call}: gives {sorted(call.given)}, the text has {sorted(union)}")
    assert wrong == []


def test_no_text_is_left_over() -> None:
    used = [call.keys for call in (*python_calls(), *page_calls())]
    strings = python_strings()
    left = [
        key
        for key in TEXTS
        if key not in strings
        and not key.startswith(BY_KIND)
        and not (key.startswith(BY_NAME) and key.partition(".")[2].partition("/")[0] in strings)
        and not any(keys.fullmatch(key) for keys in used)
    ]
    assert left == []
