"""Errors carry data: fields, the one renderer, JSON, and the way between processes."""

from __future__ import annotations

import json
import pickle

import pytest

from showdown.kernel.errors import (
    MAX_LISTED,
    SHOWN,
    BadContent,
    BadSave,
    IllegalOption,
    Problem,
    RuleBug,
    first_line,
    one_line,
    placed,
    render,
    sentence,
)

FIELD = Problem(
    "unknown field 'colr'",
    file="a.yaml",
    line=3,
    path=("cards", 0),
    found="colr",
    allowed=["color", "name"],
    fix="rename",
)


def test_a_problem_says_place_mistake_allowed_values_and_the_nearest() -> None:
    assert str(FIELD) == "a.yaml:3: unknown field 'colr'; allowed: color, name; did you mean 'color'?"
    assert FIELD.near == "color"


def test_a_problem_as_json_holds_every_field_that_is_set() -> None:
    assert FIELD.document() == {
        "file": "a.yaml",
        "line": 3,
        "what": "unknown field 'colr'; allowed: color, name; did you mean 'color'?",
        "path": ["cards", 0],
        "found": "colr",
        "allowed": ["color", "name"],
        "near": "color",
        "fix": "rename",
    }
    assert Problem("too late").document() == {"file": "", "line": 0, "what": "too late"}


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("bad", file="x.json"), "x.json: bad"),
        (Problem("bad", entry=0), "journal entry 0: bad"),
        (Problem("bad", file="x.json", entry=7), "x.json: journal entry 7: bad"),
        (Problem("bad", tick=0, decision="hit"), "tick 0 (hit): bad"),
        (Problem("bad", found="b", allowed=["zzz"]), "bad; allowed: zzz"),
        (Problem("bad"), "bad"),
    ],
)
def test_the_text_names_the_place_that_is_known(problem: Problem, text: str) -> None:
    assert str(problem) == text


def test_a_long_list_is_cut_in_the_text_and_whole_in_the_data() -> None:
    words = [f"word-{i}" for i in range(MAX_LISTED + 1)]
    problem = Problem("bad", allowed=words)
    assert str(problem).endswith(f"word-{SHOWN - 1} and {MAX_LISTED + 1 - SHOWN} more")
    assert problem.allowed == tuple(words)
    assert "more" not in str(Problem("bad", allowed=words[:-1]))


def test_an_endless_word_of_a_file_is_cut() -> None:
    """A key of half a million characters came back in the answer to an upload."""
    endless = "x" * 500_000
    problem = Problem(f"unknown field '{endless}'", path=("cards", endless), found=endless, allowed=["title"])
    assert problem.what == f"unknown field '{'x' * 59}…" and problem.found == "x" * 60 + "…"
    assert len(json.dumps(problem.document())) < 3_000 and len(str(problem)) < 3_000
    assert Problem("y" * 199).what == "y" * 199, "a long word is whole"


def test_an_error_has_one_problem_or_several() -> None:
    one = IllegalOption("'x' is not offered", tick=4, found="x", allowed=["y"])
    assert (str(one), one.message) == ("tick 4: 'x' is not offered; legal: y", "'x' is not offered; legal: y")
    assert (one.what, one.hint) == ("'x' is not offered", "legal: y")
    two = BadContent(problems=[FIELD, Problem("empty", file="b.yaml", line=1)])
    assert str(two).split("\n")[1] == "b.yaml:1: empty" and two.problem is FIELD
    assert [d["file"] for d in two.documents()] == ["a.yaml", "b.yaml"]


def test_an_error_is_placed_in_a_file_without_losing_a_place_it_has() -> None:
    error = placed(BadSave, BadContent(problems=[FIELD, Problem("empty", path=("setup",))]), "game.json", 2)
    assert [str(p) for p in error.problems][1] == "game.json:2: empty"
    assert error.problem.file == "a.yaml" and error.problems[1].path == ("setup",)


def test_an_error_survives_the_way_to_another_process() -> None:
    for error in (BadContent(problems=[FIELD]), IllegalOption("no", tick=3, allowed=["a"]), RuleBug("loop", "claw")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again).keys() == vars(error).keys()
    assert pickle.loads(pickle.dumps(RuleBug("loop", "claw"))).card == "claw"


def test_the_last_line_for_people_says_what_to_do() -> None:
    assert render("bad", "here", "do it") == "error: bad\nwhere: here\nfix: do it"
    assert render("bad", "here", "") == "error: bad\nwhere: here"


def test_errors_as_sentences_and_in_one_line() -> None:
    assert sentence(IllegalOption("nothing to undo", tick=3)) == "Nothing to undo."
    assert sentence(ValueError("what?")) == "What?"
    assert (first_line(ValueError("a\nb")), first_line(ValueError())) == ("a", "ValueError")
    assert (one_line(ValueError("a\n b")), one_line(KeyError())) == ("a b", "KeyError")
