"""Templates with placeholders.  The page implements the same language: both run the cases of template_cases.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.language import as_fact
from showdown.language.template import Fact, fill, names_in

CASES: dict[str, Any] = json.loads(Path(__file__).with_name("template_cases.json").read_text(encoding="utf-8"))


def facts_of(case: dict[str, Any]) -> dict[str, Fact]:
    """Plain values, or a text beside the raw value."""
    return {
        name: Fact(value["text"], value["raw"]) if isinstance(value, dict) else as_fact(value)
        for name, value in case["facts"].items()
    }


@pytest.mark.parametrize("case", CASES["filled"], ids=lambda case: case["template"])
def test_a_template_is_filled(case: dict[str, Any]) -> None:
    assert fill(case["template"], facts_of(case)) == case["gives"]


@pytest.mark.parametrize("case", CASES["without a fact"], ids=lambda case: case["template"])
def test_a_placeholder_without_a_fact_is_an_error(case: dict[str, Any]) -> None:
    with pytest.raises(KeyError):
        fill(case["template"], facts_of(case))


@pytest.mark.parametrize("bad", CASES["unreadable"])
def test_a_template_that_cannot_be_read_is_an_error(bad: str) -> None:
    with pytest.raises(ValueError, match="text"):
        fill(bad, {"who": Fact("a"), "cell": Fact("b")})


def test_the_names_of_all_placeholders_are_found_inside_others_too() -> None:
    assert names_in("{a?{b#x|{c}}|{d=1?e}} {f}") == {"a", "b", "c", "d", "f"}
