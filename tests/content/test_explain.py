"""Every card can be told back in plain sentences."""

from __future__ import annotations

import doctest

import pytest

import showdown.content.explain
from showdown.api import BadContent, core_catalog, explain_card
from showdown.content.explain import Teller

CARDS = [card.name for card in core_catalog().cards]


def test_the_example_runs() -> None:
    failures, tried = doctest.testmod(showdown.content.explain)
    assert tried == 2
    assert failures == 0


@pytest.mark.parametrize("name", CARDS)
def test_every_card_is_told(name: str) -> None:
    lines = explain_card(core_catalog(), name)
    assert lines[0].startswith(core_catalog().cards[core_catalog().card(name)].title)
    assert all(line.endswith(".") for line in lines)


def test_every_program_is_told() -> None:
    """Rows of injury tables and instincts, too."""
    catalog = core_catalog()
    teller = Teller(catalog)
    told = [teller.block(program) for program in range(len(catalog.programs)) if catalog.programs[program]]
    assert len(told) > 100
    assert all(told)


def test_numbers_and_order_are_those_of_the_card() -> None:
    assert explain_card(core_catalog(), "power-swat")[-1] == (
        "Attack: speed 1, accuracy 2+, damage 2; after damage: target: knockback 6."
    )
    assert explain_card(core_catalog(), "beasts-paw")[1:3] == [
        "Reaction to a failure: Basic Action on attacker with +2 damage.",
        "Critical wound: the monster: -1 movement token; attacker: gains Lion Claw.",
    ]
    assert explain_card(core_catalog(), "cat-gut-bow")[1] == (
        "Attack: speed 2, accuracy 7+, strength 3, range 6, cumbersome."
    )


def test_an_unknown_card_is_refused_with_a_hint() -> None:
    with pytest.raises(BadContent, match="did you mean 'claw'"):
        explain_card(core_catalog(), "clawe")
