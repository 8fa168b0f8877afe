"""Recipes and resource decks: every resource that a recipe names exists; mistakes are refused with their line."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Gear, core_catalog, explain_card, resource_cards
from tests.support.pack_copy import copy_of_core, problems_of, spoil

AXE = "    recipe: {location: bone-smith, types: {bone: 1, organ: 1}}\n"


@pytest.mark.parametrize(
    ("recipe", "complaint"),
    [
        ("{location: bone-smit, types: {bone: 1}}", "unknown location 'bone-smit'"),
        ("{types: {bone: 1}}", "field 'location' is missing"),
        ("{location: bone-smith}", "at least one of these is needed: cards, types, any, endeavors"),
        ("{location: bone-smith, types: {bonne: 1}}", "unknown keyword 'bonne'"),
        ("{location: bone-smith, types: {bone: 0}}", "a whole number from 1 to 20 is needed"),
        ("{location: bone-smith, types: [bone]}", ""),
        ("{location: bone-smith, any: many}", "a whole number from 1 to 20 is needed"),
        ("{location: bone-smith, cards: {lion-claws: 1}}", "there is no resource 'lion-claws'"),
        ("{location: bone-smith, cards: {bone-blade: 1}}", "there is no resource 'bone-blade'"),
        ("{location: bone-smith, any: 1, or: {}}", "at least one of these is needed: cards, types, any, endeavors"),
        ("{location: bone-smith, any: 1, or: {cards: {clwa: 1}}}", "there is no resource 'clwa'"),
        ("{location: bone-smith, any: 1, price: 2}", "unknown field 'price'"),
        ("3", "fields are needed here, not '3'"),
    ],
)
def test_a_broken_recipe_is_refused(tmp_path: Path, recipe: str, complaint: str) -> None:
    """[R-CRA-01, R-CRA-02]"""
    pack = copy_of_core(tmp_path)
    line = spoil(pack, "gear.yaml", AXE, f"    recipe: {recipe}\n")
    (problem,) = problems_of(pack)
    assert problem.startswith(f"core/gear.yaml:{line}: ") and complaint in problem


def test_a_pack_may_have_its_own_locations_and_resources(tmp_path: Path) -> None:
    """[R-CRA-01] The line of a card says where and from what it is made."""
    assert "Crafted at the Bone Smith from 2 bone resources or from 1 × Skull." in explain_card(
        core_catalog(), "skull-helm"
    )
    whip = explain_card(core_catalog(), "rawhide-whip")
    assert "Crafted at the Skinnery from 1 bone resource and 1 hide resource; needs the innovation Ammonia." in whip
    assert not [line for line in explain_card(core_catalog(), "founding-stone") if "Crafted" in line]


def test_every_core_recipe_can_be_paid() -> None:
    """[R-CRA-02] Each named resource exists, and each type is a keyword of a resource."""
    resources = {card.name: card for card in resource_cards(core_catalog())}
    types = {word for card in resources.values() for word in card.keywords}
    recipes = [recipe for card in core_catalog().cards if isinstance(card, Gear) for recipe in card.recipes]
    assert len(recipes) > 40
    for recipe in recipes:
        assert {name for name, _ in recipe.cards} <= set(resources)
        assert {word for word, _ in recipe.types} <= types


def test_the_decks_have_as_many_cards_as_printed() -> None:
    """The basic deck has three perfect resources more since edition 1.6; ``vermin`` stands for any of the eight."""
    decks: dict[str, int] = {}
    for card in resource_cards(core_catalog()):
        if card.name != "vermin":
            decks[card.deck] = decks.get(card.deck, 0) + card.copies
    assert (decks["basic"], decks["vermin"], decks["white-lion"], decks["phoenix"]) == (21 + 3, 8, 19, 24)
    assert decks["screaming-antelope"] == 16


@pytest.mark.parametrize(
    ("card", "keywords", "deck", "copies"),
    [
        ("iron", ("scrap",), "strange", 8),
        ("fresh-acanthus", ("herb",), "strange", 4),
        ("leather", ("hide",), "strange", 4),
        ("elder-cat-teeth", ("bone",), "strange", 1),
        ("monster-hide", ("hide",), "basic", 7),
        ("crab-spider", ("hide", "vermin", "consumable"), "vermin", 3),
        ("white-fur", ("hide",), "white-lion", 4),
        ("black-skull", ("iron", "skull", "bone"), "phoenix", 1),
    ],
)
def test_resources_have_their_keywords(card: str, keywords: tuple[str, ...], deck: str, copies: int) -> None:
    (found,) = [each for each in resource_cards(core_catalog()) if each.name == card]
    assert (found.keywords, found.deck, found.copies) == (keywords, deck, copies)
    assert explain_card(core_catalog(), card)[0] == f"{found.title}: resource ({', '.join(keywords)})."
