"""docs/make/content.md: every card with its test, kept fresh."""

from __future__ import annotations

from showdown.engine import core_catalog
from tools import content_page


def test_the_page_is_fresh() -> None:
    assert content_page.is_fresh(), "run make docs"


def test_no_gear_art_terrain_or_monster_card_is_without_a_test() -> None:
    """Resources that only lie in a deck are proved by the count of that deck."""
    cards = {name for kind, name, *_ in content_page.rows(core_catalog()) if kind != "resource"}
    assert [name for name in content_page.untested() if name in cards] == []
