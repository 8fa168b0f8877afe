"""Looking rules up."""

from __future__ import annotations

import json

from showdown import rulebook
from showdown.engine import RULINGS
from tests.support.console import showdown


def test_a_rule_is_shown_with_its_wording_and_on_request_with_code_and_tests() -> None:
    run = showdown("rules", "r-tgt-04", "--code")
    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[0] == "R-TGT-04  Picking a target"
    assert lines[1] == f"  {rulebook.rule('R-TGT-04').text}"
    assert any(line.startswith("  implemented: ") and "model/state.py:is_threat" in line for line in lines)
    assert "    view/test_narrate.py::test_a_target_is_explained_with_everybody_who_was_considered" in lines
    short = showdown("rules", "r-tgt-04")
    assert short.out.splitlines()[:3] == lines[:3] and "implemented" not in short.out and "--code" in short.err


def test_formulas_sources_and_confidence_are_shown_only_with_code() -> None:
    plain, detailed = showdown("rules", "R-BRD-08").out, showdown("rules", "R-BRD-08", "--code").out
    assert "  Example: The lion covers K8 to L9 and faces north" in plain
    for detail in ("note for implementers", "sy < y", "seed p27", "confidence"):
        assert detail not in plain and detail in detailed
    document = json.loads(showdown("rules", "--json", "R-BRD-08").out)["rules"][0]
    assert "note" not in document and document["example"].startswith("The lion covers")
    document = json.loads(showdown("rules", "--json", "--code", "R-BRD-08").out)["rules"][0]
    assert "sy < y" in document["note"]


def test_a_topic_is_answered_with_its_rules_and_rulings() -> None:
    run = showdown("rules", "ties")
    lines = run.out.splitlines()
    assert run.code == 0 and lines[0].startswith("ties: ") and lines[1].startswith("  The monster controller chooses")
    assert any(
        line.startswith("    R-TGT-03  If several survivors fit a line of the Pick Target list") for line in lines
    )
    question = 'Does "closest threat, in range" check the conditions first or the distance first?'
    assert f"  ruling target-order: {question}" in lines
    first = "the closest of the survivors who fit all conditions is the target."
    assert f"    filter-first (default): {first}" in lines
    assert "    closest-first: the line fails unless the closest threat of all fits the conditions." in lines
    assert "  see also: target, controller" in lines


def test_several_topics_are_answered_one_after_the_other() -> None:
    run = showdown("rules", "slow", "frenzy")
    heads = [line.split(":")[0] for line in run.out.splitlines() if line and not line.startswith((" ", "R-"))]
    assert heads == ["slow", "frenzy"]


def test_words_of_no_topic_find_rules_and_many_are_shown_in_one_line_each() -> None:
    run = showdown("rules", "impassable", "or")
    assert run.code == 0 and all(len(line) <= 112 for line in run.out.splitlines() if line.startswith("R-"))
    ids = [line.split()[0] for line in run.out.splitlines() if line.startswith("R-")]
    assert "R-TER-08" not in ids and "R-BRD-03" in ids


def test_the_name_of_a_ruling_finds_its_question_with_the_values() -> None:
    run = showdown("rules", "facing-area")
    assert run.out.startswith("R-AMB-01  ")
    assert "    half-board (default): " in run.out and "    lane: " in run.out
    assert "  topics: target, facing" in run.out


def test_a_typo_is_not_found_and_what_was_meant_is_named() -> None:
    showdown("rules", "knokback").refused(4, "did you mean knockback")
    showdown("rules", "survivl", "windows").refused(4, "survival-windows")


def test_an_unknown_rule_is_not_found_and_near_ones_are_named() -> None:
    showdown("rules", "R-TGT-99").refused(4, "R-TGT-99", "R-TGT-09", "R-TGT-01 to R-TGT-11")
    showdown("rules", "xyzzy").refused(4, "xyzzy")


def test_without_words_the_chapters_and_topics_are_listed() -> None:
    lines = showdown("rules").out.splitlines()
    chapters = list(dict.fromkeys(rule.chapter for rule in rulebook.all_rules()))
    assert lines[0].startswith("topics: act, ") and ", ties, " in lines[0]
    assert [line.split(":")[0] for line in lines[2:]] == chapters
    assert lines[2] == "General: R-GEN-01 to R-GEN-16"


def test_json_holds_the_rules_and_topics_asked_for() -> None:
    document = json.loads(showdown("rules", "--json", "--code", "R-TGT-04", "R-AMB-01").out)
    assert document["schema"] == "showdown.rules/1" and document["checkout"] is True
    assert [rule["id"] for rule in document["rules"]] == ["R-TGT-04", "R-AMB-01"]
    assert document["rules"][1]["ruling"] == "facing-area" and document["topics"] == []
    assert "model/state.py:is_threat" in document["rules"][0]["implemented"]
    document = json.loads(showdown("rules", "--json", "ties").out)
    assert document["checkout"] is False and [topic["name"] for topic in document["topics"]] == ["ties"]
    assert document["topics"][0]["rulings"][0]["meanings"]["closest-first"].startswith(
        "the line fails unless the closest"
    )


def test_the_rulings_are_listed_with_default_and_alternatives() -> None:
    lines = showdown("rulings").out.splitlines()
    assert lines[0] == "facing-area: half-board (default) | lane"
    assert lines[1] == f"  {RULINGS[0].question}"
    assert len(lines) == 2 * len(RULINGS)
    document = json.loads(showdown("rulings", "--json").out)
    assert document["schema"] == "showdown.rulings/1" and len(document["rulings"]) == len(RULINGS)
    assert document["rulings"][0]["values"] == ["half-board", "lane"]
    assert document["rulings"][0]["meanings"]["lane"] == "only the spaces straight ahead, as wide as the base."


def test_a_ruling_is_shown_with_what_each_answer_changes() -> None:
    lines = showdown("rulings", "dodge-window").out.splitlines()
    assert lines[0] == "ruling dodge-window: What is the latest moment to dodge?"
    assert [line.split(":")[0] for line in lines[1:]] == ["  before-damage (default)", "  before-severe"]
    showdown("rulings", "doge-window").refused(4, "dodge-window")


def test_the_rules_of_a_topic_are_shown_in_full() -> None:
    """They ended in " ..." before the part that matters."""
    done = showdown("rules", "blind", "spot")
    text = " ".join(done.out.split())
    for id in ("R-BRD-09", "R-SAT-05"):
        assert f"{id} {rulebook.rule(id).text}" in text


def test_a_word_that_no_rule_uses_is_named() -> None:
    assert "uses the word trade" in showdown("rules", "can", "I", "trade", "gear").err
    assert "uses the word" not in showdown("rules", "can", "I", "move", "twice").err


def test_armor_and_bleeding_are_answered_by_the_topic_of_bleeding() -> None:
    assert showdown("rules", "does", "armor", "protect", "from", "bleeding").out.startswith("bleeding: ")
