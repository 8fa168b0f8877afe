"""Sentences with holes."""

from __future__ import annotations

import pytest

from showdown.language.template import Fact, fill, names_in


def test_a_hole_is_filled_with_the_text_of_its_fact() -> None:
    assert fill("{who} moves to {cell}.", {"who": Fact("Erza (b)"), "cell": Fact("K9", 186)}) == "Erza (b) moves to K9."


def test_a_choice_takes_its_second_branch_for_zero_and_for_nobody() -> None:
    text = "{armor?armor {armor}|no armor}{by?, by {by}}"
    assert fill(text, {"armor": Fact("2", 2), "by": Fact("Lucy (c)", 2, True)}) == "armor 2, by Lucy (c)"
    assert fill(text, {"armor": Fact("0", 0), "by": Fact("", -1, False)}) == "no armor"


def test_a_choice_by_value_compares_the_raw_value_and_may_be_nested() -> None:
    text = "{result=wound?wounds|{result=critical?CRITICAL|fails}}"
    assert fill(text, {"result": Fact("Wunde", "wound")}) == "wounds"
    assert fill(text, {"result": Fact("critical")}) == "CRITICAL"
    assert fill(text, {"result": Fact("failure")}) == "fails"


def test_only_one_is_singular() -> None:
    shown = [fill("{n} {n#space|spaces}", {"n": Fact(str(n), n)}) for n in (0, 1, 2, -1)]
    assert shown == ["0 spaces", "1 space", "2 spaces", "-1 spaces"]


def test_a_hole_without_a_fact_is_an_error() -> None:
    with pytest.raises(KeyError, match="whom"):
        fill("{whom} falls", {"who": Fact("a")})


@pytest.mark.parametrize("bad", ["{who", "{who?a|b", "a } b", "{?x}", "{who?{cell}"])
def test_a_template_that_cannot_be_read_is_an_error(bad: str) -> None:
    with pytest.raises(ValueError, match="text"):
        fill(bad, {"who": Fact("a"), "cell": Fact("b")})


def test_the_names_of_all_holes_are_found_inside_others_too() -> None:
    assert names_in("{a?{b#x|{c}}|{d=1?e}} {f}") == {"a", "b", "c", "d", "f"}


@pytest.mark.parametrize("text", ['it\'s "so"', "a\\nb", "100 %s", "line\nline", "' + str(1) + '", "{who}' or 'x"])
def test_what_looks_like_code_is_only_text(text: str) -> None:
    assert fill(text, {"who": Fact("Erza")}) == text.replace("{who}", "Erza")
    assert fill(f"{{who?{text}}}", {"who": Fact("Erza")}) == text.replace("{who}", "Erza")


def test_a_name_and_a_word_that_look_like_code_are_only_looked_up() -> None:
    assert fill("{a'b=c'd?yes|no}", {"a'b": Fact("", "c'd")}) == "yes"
