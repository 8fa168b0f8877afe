"""Reading untrusted YAML: invalid input is refused, and every error names file and line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from showdown.forms.reader import MAX_BYTES
from showdown.forms.yaml_source import MAX_DEPTH, MAX_TOKENS, read
from showdown.kernel.errors import BadContent
from tests.support.patience import PATIENCE


def refusal(text: str) -> str:
    with pytest.raises(BadContent) as caught:
        read(text, "cards.yaml")
    return str(caught.value)


def test_plain_values_keep_their_types_and_lines() -> None:
    source = read("a: 1\nb:\n  c: [x, -2]\n  d: true\ne:\n", "cards.yaml")
    assert source.data == {"a": 1, "b": {"c": ["x", -2], "d": True}, "e": None}
    assert source.line_of(("b", "c", 1)) == 3
    assert source.line_of(("b", "d")) == 4


def test_a_value_without_a_line_of_its_own_has_the_line_around_it() -> None:
    source = read("a: 1\nb:\n  c: 2\n", "cards.yaml")
    assert source.line_of(("b", "c", "d", 7)) == 3
    assert source.line_of(("nowhere",)) == 1


def test_an_empty_file_holds_nothing() -> None:
    assert read("", "cards.yaml").data is None
    assert read("# only a comment\n", "cards.yaml").data is None


def test_words_that_other_readers_take_for_truth_stay_words() -> None:
    assert read("[yes, no, on, off, y]", "cards.yaml").data == ["yes", "no", "on", "off", "y"]


def test_rows_of_a_table_stay_words() -> None:
    assert read('{4+: a, 1-2: b, "10": c}', "cards.yaml").data == {"4+": "a", "1-2": "b", "10": "c"}


@pytest.mark.parametrize(
    ("text", "where", "complaint"),
    [
        ("a: 1\nb: &x [1]\n", "cards.yaml:2:", "anchors, aliases and tags are not allowed"),
        ("a: 1\nb: *x\n", "cards.yaml:2:", "anchors, aliases and tags are not allowed"),
        ("a: 1\n\nb: !!python/object:os.system x\n", "cards.yaml:3:", "anchors, aliases and tags are not allowed"),
        ("a: !thing x\n", "cards.yaml:1:", "anchors, aliases and tags are not allowed"),
        ("a: 1\nb: 2\na: 3\n", "cards.yaml:3:", "'a' is given twice"),
        ("a: 1\nb: 1.5\n", "cards.yaml:2:", "whole numbers only"),
        ("a: .inf\n", "cards.yaml:1:", "whole numbers only"),
        ("a: 1\nb: 99999999999\n", "cards.yaml:2:", "not a plain whole number"),
        ("a: 0x10\n", "cards.yaml:1:", "not a plain whole number"),
        ("a: 1_000\n", "cards.yaml:1:", "not a plain whole number"),
        ("a: 1:30\n", "cards.yaml:1:", "not a plain whole number"),
        ("a: 1\n? [b]\n: 2\n", "cards.yaml:1:", "keys must be plain words"),
        ("a: 1\nb: [1\nc: 2\n", "cards.yaml:3:", "not YAML"),
        ("a: 1\n\tb: 2\n", "cards.yaml:2:", "not YAML"),
        ("a: 1\n---\nb: 2\n", "cards.yaml:2:", "not YAML"),
        ("a: \x00\n", "cards.yaml:1:", "not YAML"),
        ("a: '\ud800'\n", "cards.yaml:1:", "not YAML"),
        ("}", "cards.yaml:1:", "not YAML"),
    ],
)
def test_what_is_unsafe_or_not_yaml_is_refused_with_its_line(text: str, where: str, complaint: str) -> None:
    message = refusal(text)
    assert message.startswith(where)
    assert complaint in message


def test_every_problem_of_a_file_is_told_at_once() -> None:
    lines = refusal("a: 1.5\nb: 1\nb: 2\nc: 12345678901\n").split("\n")
    assert [line.split(": ")[0] for line in lines] == ["cards.yaml:1", "cards.yaml:3", "cards.yaml:4"]


def test_a_file_that_is_too_large_is_refused_before_it_is_read() -> None:
    assert "larger than" in refusal("#" + "x" * MAX_BYTES)


def test_a_file_of_the_largest_size_is_read() -> None:
    assert read("#" + "x" * (MAX_BYTES - 1), "cards.yaml").data is None


def test_too_many_values_are_refused() -> None:
    assert "too many" in refusal("[" + "1," * MAX_TOKENS + "]")


def test_values_nested_too_deeply_are_refused() -> None:
    deep = MAX_DEPTH + 1
    assert read("[" * MAX_DEPTH + "]" * MAX_DEPTH, "cards.yaml").data is not None
    assert refusal("[" * (deep + 1) + "]" * (deep + 1)).startswith("cards.yaml:1:")
    assert refusal("\n".join(" " * i + "a:" for i in range(deep + 5))).startswith("cards.yaml:")


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_nesting_without_end_does_not_bring_down_the_program(opening: str) -> None:
    """In a separate process: a reader that recurses in C would crash the test run."""
    script = (
        "from showdown.forms.yaml_source import read\n"
        "from showdown.kernel.errors import BadContent\n"
        "try:\n"
        f"    read({opening!r} * 50_000, 'cards.yaml')\n"
        "except BadContent as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr[-300:]
    assert done.stdout.startswith("cards.yaml:1:")
