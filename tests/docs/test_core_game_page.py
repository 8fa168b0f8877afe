"""docs/make/core-game.md: it is current, and its list is the whole core game."""

from __future__ import annotations

from showdown.engine import core_catalog
from tools import core_game_page


def test_the_page_is_current() -> None:
    assert core_game_page.is_fresh(), "run make docs"


def test_the_list_is_the_whole_core_game() -> None:
    """The numbers of entries in the fact sheet; a card listed twice would be counted twice."""
    totals = {part: total for part, (_, _, total) in core_game_page.counts(core_catalog()).items()}
    assert totals == {"gear": 143, "resources": 60, "fighting_arts": 26, "disorders": 18, "terrain": 11}
    for part in core_game_page.PARTS:
        titles = [title for group in core_game_page.facts()[part].values() for title in group]
        assert len(titles) == len(set(titles))


def test_every_card_of_the_pack_is_in_the_list() -> None:
    """Fist & Tooth is no card of its own, and ``vermin`` stands for any of its deck."""
    catalog = core_catalog()
    others = {"Fist & Tooth", "Vermin"}
    for part, (_, kinds) in core_game_page.PARTS.items():
        listed = {title for group in core_game_page.facts()[part].values() for title in group}
        found = set(core_game_page.by_title(catalog, kinds)) - others
        assert {title for title in found - listed if not title.startswith("Antelope ")} == set()


def test_what_is_missing_has_a_reason() -> None:
    reasons = set(core_game_page.facts()["why"])
    groups = [group for part in core_game_page.PARTS for group in core_game_page.facts()[part].values()]
    listed = {title for group in groups for title in group}
    assert reasons <= listed
    catalog = core_catalog()
    gear = core_game_page.by_title(catalog, ("gear", "armor-set"))
    missing = [title for group in core_game_page.facts()["gear"].values() for title in group if title not in gear]
    assert [title for title in missing if title not in reasons] == []


def test_comments_about_house_values_are_found() -> None:
    catalog = core_catalog()
    assert core_game_page.has_house_values(catalog, "scrap-dagger")
    assert not core_game_page.has_house_values(catalog, "scrap-sword")
    assert not core_game_page.has_house_values(catalog, "lance-of-longinus"), "the card before it has some"
