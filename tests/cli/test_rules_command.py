"""Looking rules up."""

from __future__ import annotations

import json

from showdown import rulebook
from showdown.api import RULINGS
from tests.cli.console import showdown


def test_a_rule_is_shown_with_its_wording_code_and_tests() -> None:
    run = showdown("rules", "r-tgt-04")
    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[0] == "R-TGT-04  Picking a target"
    assert lines[1] == f"  {rulebook.rule('R-TGT-04').text}"
    assert any(line.startswith("  implemented: ") and "rules/queries.py:is_threat" in line for line in lines)
    assert "    view/test_narrate.py::test_a_target_is_explained_with_everybody_who_was_considered" in lines


def test_words_find_rules_and_many_are_shown_in_one_line_each() -> None:
    run = showdown("rules", "blind", "spot")
    found = rulebook.search("blind spot")
    assert [line.split()[0] for line in run.out.splitlines()] == [rule.id for rule in found]
    assert len(found) > 4 and all(len(line) <= 112 for line in run.out.splitlines())


def test_the_name_of_a_ruling_finds_its_question_with_the_values() -> None:
    run = showdown("rules", "facing-area")
    assert run.out.startswith("R-AMB-01  ")
    assert "  ruling facing-area: half-board | lane (the first is the default)" in run.out


def test_an_unknown_rule_is_not_found_and_near_ones_are_named() -> None:
    showdown("rules", "R-TGT-99").refused(4, "R-TGT-99", "R-TGT-09", "R-TGT-01 to R-TGT-11")
    showdown("rules", "xyzzy").refused(4, "xyzzy")


def test_without_words_the_chapters_are_listed() -> None:
    run = showdown("rules")
    chapters = list(dict.fromkeys(rule.chapter for rule in rulebook.all_rules()))
    assert [line[26:] for line in run.out.splitlines()] == chapters


def test_json_holds_the_rules_asked_for() -> None:
    document = json.loads(showdown("rules", "--json", "R-TGT-04", "R-AMB-01").out)
    assert document["schema"] == "showdown.rules/1" and document["checkout"] is True
    assert [rule["id"] for rule in document["rules"]] == ["R-TGT-04", "R-AMB-01"]
    assert document["rules"][1]["ruling"] == "facing-area"
    assert "rules/queries.py:is_threat" in document["rules"][0]["implemented"]


def test_the_rulings_are_listed_with_default_and_alternatives() -> None:
    lines = showdown("rulings").out.splitlines()
    assert lines[0] == "R-AMB-01  facing-area: half-board (default) | lane"
    assert lines[1] == f"          {RULINGS[0].question}"
    assert len(lines) == 2 * len(RULINGS)
    document = json.loads(showdown("rulings", "--json").out)
    assert document["schema"] == "showdown.rulings/1" and len(document["rulings"]) == len(RULINGS)
    assert document["rulings"][0]["values"] == ["half-board", "lane"]
