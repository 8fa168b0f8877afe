"""docs/make/needs.md: complete, and the checker accepts every example."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from showdown.engine import BadContent, explain_card, load_packs
from tests.support.needs_page import CORE, LINE, ROOT, examples, needs, page, write_pack

LISTS = {"K": 19, "W": 15, "G": 15, "B": 14, "A": 4, "P": 11, "H": 11, "E": 21}
"""How many lines each list of the fact pages has."""


def test_every_line_of_the_lists_is_there_once_and_in_order() -> None:
    expected = [f"{letter}{n}" for letter, count in LISTS.items() for n in range(1, count + 1)]
    assert [name for name, _ in needs(page())] == expected


@pytest.mark.parametrize(("name", "text"), needs(page()))
def test_a_line_has_an_example_or_says_what_is_missing(name: str, text: str) -> None:
    assert examples(text) or "Not yet" in text
    assert LINE.match(text)


@pytest.mark.parametrize(("file", "source"), examples(page()))
def test_an_example_is_short(file: str, source: str) -> None:
    assert source.count("\n") <= 3, f"{file}: {source}"


def test_the_checker_accepts_all_examples(tmp_path: Path) -> None:
    catalog = load_packs([CORE, write_pack(tmp_path, page())], cached=False)
    for file, source in examples(page()):
        if not file.startswith(("monster.yaml", "counters.yaml")):
            for name in yaml.safe_load(source):
                assert name in catalog.card_ids, f"{file}: {name}"
                assert explain_card(catalog, name)


def test_no_two_examples_have_the_same_name() -> None:
    named = [name for file, source in examples(page()) if "monster" not in file for name in yaml.safe_load(source)]
    assert [name for name, count in Counter(named).items() if count > 1] == []


def test_a_wrong_word_in_an_example_is_refused(tmp_path: Path) -> None:
    """So that the test above can fail."""
    text = page().replace("direction: left", "direction: leftish")
    with pytest.raises(BadContent, match="leftish"):
        load_packs([CORE, write_pack(tmp_path, text)], cached=False)


def test_the_page_is_in_the_navigation() -> None:
    assert "make/needs.md" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
