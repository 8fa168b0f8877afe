"""No rule knows a card by its name: four packages of the engine contain no name of the core pack.

Comments and docstrings count as well: a rule explained by one card is a rule written for one card.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import showdown
from showdown.engine import Catalog, core_catalog

HOME = Path(showdown.__file__).parent
PACKAGES = ("kernel", "board", "model", "rules")
FILES = sorted(path for package in PACKAGES for path in (HOME / package).rglob("*.py"))

TERMS = {
    "basic action",  # a term of the rules, which every monster has a card for
    "brain trauma",  # the table is a term of the rules
    "severe head",  # the table of a place, and the moment its result is rolled
    "severe head injury",
    "blind",  # the blind spot, and what an injury makes of a survivor
    "deaf",  # what an injury makes of a survivor, as target lines say it
    "line up",  # a line of a card, then the word of a field: `who=LINE, up_to=…`
    "iron",  # early iron, a rule of weapons
}
"""Words of the rulebook that happen to be names as well.  A new entry needs a reason like these."""


def spaced(text: str) -> str:
    """Small words with single spaces between: ``BasicAction``, ``basic_action`` and ``Basic-Action`` become one."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return re.sub(r"[^a-z0-9]+", " ", parted.lower().replace("'", ""))


def names_of(catalog: Catalog) -> set[str]:
    """Names and titles of all cards, monsters and injuries."""
    cards = [name for card in catalog.cards for name in (card.name, card.title)]
    monsters = [name for monster in catalog.monsters.values() for name in (monster.name, monster.title)]
    found = {spaced(name).strip() for name in (*cards, *monsters, *catalog.injuries, *catalog.injury_titles)}
    return found - TERMS - {""}


NAMES = names_of(core_catalog())
SEARCH = re.compile(r"\b(" + "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)) + r")\b")


def named(text: str) -> list[str]:
    """Names found in a text, each with its line."""
    return [f"{i}: {found}" for i, line in enumerate(text.split("\n"), 1) for found in SEARCH.findall(spaced(line))]


@pytest.mark.parametrize("path", FILES, ids=[p.relative_to(HOME).as_posix() for p in FILES])
def test_an_engine_file_names_no_card(path: Path) -> None:
    assert named(path.read_text(encoding="utf-8")) == []


def test_the_search_finds_every_way_of_writing_a_name() -> None:
    assert len(NAMES) > 150
    for text in ("founding-stone", "FOUNDING_STONE = 1", "class FoundingStone:", "# the Founding Stone", "beast's maw"):
        assert named(text)[0].startswith("1: ")
    assert named("a stone for the foundations; clawed") == []


def test_every_term_is_still_a_name() -> None:
    """An entry that no card needs any more goes."""
    everything = {spaced(name).strip() for card in core_catalog().cards for name in (card.name, card.title)}
    everything |= {spaced(name).strip() for name in core_catalog().injuries}
    assert everything >= TERMS
