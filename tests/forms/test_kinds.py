"""Kinds and forms alone, without cards: valid values, errors, and their JSON Schema."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import jsonschema
import pytest

from showdown.forms.kinds import TEXT, ByName, Choice, Code, Either, Form, Kind, Listing, Number, Word, optional
from showdown.forms.reader import Reading
from showdown.forms.yaml_source import read

SIZE = Form(
    name=TEXT,
    height=Number(1, 9),
    color=optional(Word("red", "green")),
    marks=optional(Listing(Number(0, 3))),
    rank=optional(Code(("low", "high"))),
    names=optional(ByName(Either(Number(0, 9), TEXT))),
)


def fields(kind: Kind, text: str) -> tuple[Any, list[str]]:
    source = read(text, "size.yaml")
    value = kind.read(Reading(source), source.data, ())
    return value, [str(problem) for problem in source.problems]


def test_a_form_gives_the_fields_read_and_the_defaults_of_the_others() -> None:
    value, problems = fields(SIZE, "name: Oak\nheight: 9\nrank: high\nnames: {a: 1, b: two}\n")
    assert problems == []
    assert value == {
        "name": "Oak",
        "height": 9,
        "rank": 1,
        "names": (("a", 1), ("b", "two")),
        "color": "",
        "marks": (),
    }


def test_every_mistake_is_reported_with_its_own_line() -> None:
    _, problems = fields(SIZE, "height: 10\ncolor: gren\nmarks:\n- 0\n- 4\nheigth: 1\n")
    assert problems == [
        "size.yaml:6: unknown field 'heigth'; allowed: name, height, color, marks, rank, names; did you mean 'height'?",
        "size.yaml:1: field 'name' is missing",
        "size.yaml:1: a whole number from 1 to 9 is needed, not '10'",
        "size.yaml:2: 'gren' is not one of the allowed words; allowed: red, green; did you mean 'green'?",
        "size.yaml:5: a whole number from 0 to 3 is needed, not '4'",
    ]


def test_a_missing_field_still_gives_a_value_to_continue_with() -> None:
    value, problems = fields(SIZE, "{}\n")
    assert (value["name"], value["height"]) == ("nameless", 1)
    assert len(problems) == 2


@pytest.mark.parametrize(
    ("text", "good"),
    [("a: 1\n", True), ("b: x\n", True), ("a: 1\nb: x\n", False), ("c: 1\n", False), ("{}\n", False)],
)
def test_reading_and_schema_agree_about_a_choice(text: str, good: bool) -> None:
    kind = Choice("a step", a=Number(0, 3), b=TEXT)
    _, problems = fields(kind, text)
    assert (problems == []) is good
    valid = jsonschema.Draft202012Validator(kind.schema({})).is_valid(read(text, "x").data)
    assert valid is good


def test_declaring_forms_loads_no_yaml_library() -> None:
    code = "import sys, showdown.forms.kinds; sys.exit('yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
