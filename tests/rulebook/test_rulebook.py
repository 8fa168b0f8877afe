"""The rulebook as data: complete, and found by id."""

import re

import pytest

from showdown import rulebook


def test_ids_are_unique_and_well_formed() -> None:
    ids = [rule.id for rule in rulebook.all_rules()]
    assert len(ids) == len(set(ids)) >= 368
    assert all(re.fullmatch(r"R-[A-Z]+-\d\d", id) for id in ids)


def test_ids_named_in_a_text_exist() -> None:
    known = {rule.id for rule in rulebook.all_rules()}
    for rule in rulebook.all_rules():
        assert set(re.findall(r"R-[A-Z]+-\d\d", rule.text)) <= known


def test_texts_are_whole_and_carry_no_markup() -> None:
    for rule in rulebook.all_rules():
        assert rule.text.endswith((".", ")")), rule.id
        assert not set("*[]`") & set(rule.text), rule.id
        assert rule.confidence, rule.id


def test_a_rule_is_found_whatever_the_letter_case() -> None:
    assert rulebook.rule("r-kds-01") is rulebook.rule("R-KDS-01")


def test_an_unknown_id_is_answered_with_near_ones() -> None:
    with pytest.raises(KeyError, match="no rule 'R-MAT-5'; did you mean R-MAT-05"):
        rulebook.rule("R-MAT-5")
