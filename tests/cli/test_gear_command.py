"""``showdown gear craft`` in real processes."""

from __future__ import annotations

import json

from showdown.lookup.refusal import NOT_FOUND, OK, USAGE
from tests.support.console import showdown


def test_what_can_be_made_and_what_is_one_short() -> None:
    run = showdown("gear", "craft", "sinew", "bone=1", "--location", "catarium")
    assert run.code == OK
    assert "You can make each of these, but not all of them together:\n" in run.out
    assert "  Cat Gut Bow (Catarium): Sinew, bone\n" in run.out
    assert "One resource is missing for:\n" in run.out
    assert "  Whisker Harp (Catarium): bone; missing: Golden Whiskers\n" in run.out


def test_for_machines() -> None:
    found = json.loads(showdown("gear", "craft", "bone", "hide", "--innovation", "drums", "--json").out)
    assert found["schema"] == "showdown.craft/1"
    drum = next(each for each in found["can_make"] if each["name"] == "rawhide-drum")
    assert (drum["location"], drum["innovation"], drum["uses"]) == ("skinnery", "drums", {"bone": 1, "hide": 1})
    assert [each["name"] for each in found["needs_innovation"]] == ["rawhide-whip"]


def test_nothing_to_make_is_said() -> None:
    run = showdown("gear", "craft", "hide", "--location", "catarium")
    nothing = "You can make nothing with these resources.\nOne resource is missing for:\n"
    assert run.code == OK and run.out.startswith(nothing)


def test_bad_words_are_refused() -> None:
    showdown("gear", "craft", "boen").refused(NOT_FOUND, "boen", "did you mean 'bone'?")
    showdown("gear", "craft", "bone=many").refused(USAGE, "bone=many", "white-fur=2")
    showdown("gear", "craft", "bone", "--location", "smith").refused(NOT_FOUND, "smith", "bone-smith")
