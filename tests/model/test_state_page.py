"""docs/inside/state.md names every field of the state, in the order of the code, with rules that exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from showdown import rulebook
from showdown.engine import Game
from showdown.kernel.core import Scope
from showdown.model import monster, survivor
from showdown.model.scopes import SCOPES
from showdown.model.state import PILE_FIELDS, PLAIN_FIELDS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "inside" / "state.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^#{2,3} (.+?)\n(.*?)(?=^#{2,3} |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def fields(section: str) -> list[str]:
    """The first column of a section's table."""
    return re.findall(r"^\| `(\w+)` \|", SECTIONS[section], re.MULTILINE)


def test_the_state_is_listed_completely() -> None:
    assert fields("State") == [*PLAIN_FIELDS, *PILE_FIELDS]


def test_a_survivor_is_listed_completely() -> None:
    assert fields("Survivor") == list(survivor.FIELDS)


def test_the_monster_is_listed_completely() -> None:
    assert fields("Monster") == list(monster.FIELDS)


@pytest.mark.parametrize("scope", SCOPES, ids=lambda s: s.tag)
def test_a_scope_is_listed_completely(scope: type[Scope]) -> None:
    assert fields(scope.tag) == list(scope.fields)


def test_no_scope_is_listed_that_is_not_there() -> None:
    headings = re.findall(r"^### (.+)$", PAGE, re.MULTILINE)
    assert sorted(headings) == sorted(["Derived", *[s.tag for s in SCOPES]])


def test_derived_fields_exist_and_are_not_saved() -> None:
    state = Game.first_story(players=1).state
    for name in fields("Derived"):
        assert hasattr(state, name)
        assert name not in (*PLAIN_FIELDS, *PILE_FIELDS)


def test_every_rule_the_page_cites_exists() -> None:
    cited = re.findall(r"R-[A-Z]+-\d\d", PAGE)
    assert len(cited) > 80
    for id in cited:
        assert rulebook.rule(id).id == id


def test_the_agenda_in_the_map_of_the_code_is_real() -> None:
    failures, tried = doctest.testfile(str(DOCS / "inside" / "architecture.md"), module_relative=False)
    assert tried >= 6
    assert failures == 0
