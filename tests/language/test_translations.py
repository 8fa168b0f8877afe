"""A language is one file with the same keys and placeholders as English."""

from __future__ import annotations

from typing import Any

import pytest

from showdown.language import ENGLISH, PSEUDO, languages, texts
from showdown.language.template import names_in, parse
from tests.support.text_calls import flat, plain_holes

SMALL: dict[str, Any] = {
    "tui": {"saved": "Saved to {file}.", "count": "{n} {n#space|spaces}"},
    "questions": {"yes_no": {"": "{who}: stand up?", "R-1": "{who}: pay {cost}?"}},
}


def problems(english: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What is wrong with a translation: keys, placeholders, texts that cannot be read."""
    wanted, found = flat(english), flat(other)
    out = [f"missing: {key}" for key in wanted if key not in found]
    out += [f"surplus: {key}" for key in found if key not in wanted]
    for key in [key for key in wanted if key in found]:
        try:
            parse(found[key])
        except ValueError as error:
            out.append(f"{key}: {error}")
            continue
        unknown = names_in(found[key]) - names_in(wanted[key])
        left_out = plain_holes(wanted[key]) - names_in(found[key])
        out += [f"{key}: unknown placeholder {name}" for name in sorted(unknown)]
        out += [f"{key}: placeholder {name} is missing" for name in sorted(left_out)]
    return out


@pytest.mark.parametrize("language", [*[name for name in languages() if name != ENGLISH], PSEUDO])
def test_every_translation_is_complete(language: str) -> None:
    assert problems(texts(ENGLISH), texts(language)) == []


def test_a_complete_translation_passes() -> None:
    other = {
        "tui": {"saved": "In {file} gesichert.", "count": "{n} {n#Feld|Felder}"},
        "questions": {"yes_no": {"": "{who}: aufstehen?", "R-1": "{who}: {cost} zahlen?"}},
    }
    assert problems(SMALL, other) == []


def test_a_missing_key_a_surplus_key_and_a_wrong_placeholder_fail() -> None:
    other = {
        "tui": {"saved": "In {datei} gesichert.", "more": "Mehr."},
        "questions": {"yes_no": {"": "{who: aufstehen?", "R-1": "{who}: zahlen?"}},
    }
    assert problems(SMALL, other) == [
        "missing: tui.count",
        "surplus: tui.more",
        "tui.saved: unknown placeholder datei",
        "tui.saved: placeholder file is missing",
        "questions.yes_no/: the hole at 0 is not closed in the text '{who: aufstehen?'",
        "questions.yes_no/R-1: placeholder cost is missing",
    ]


def test_a_condition_may_be_left_out() -> None:
    english = {"tui": {"fall": "{who} falls{hard? hard}."}}
    assert problems(english, {"tui": {"fall": "{who} fällt."}}) == []
