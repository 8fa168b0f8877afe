"""Zero Presence (secret): +1 strength from the blind spot, and all attacks of the owner count as made from there."""

from __future__ import annotations

import pytest

from showdown.engine import core_catalog
from tests.support.position import to_hit, to_wound
from tests.support.survivor_cards import PLAIN, acts, strikes

ART = "arts: [zero-presence]"


@pytest.mark.parametrize("at", ["J8", "K10", "K7"])
def test_every_attack_counts_as_from_behind(at: str) -> None:
    """[R-SAT-05, R-BRD-09] The stone hits on 6 and wounds on 4, from the side, from the front and from behind."""
    g = strikes(to_hit(6, 5), to_wound(4), a=ART, at=at, locations=PLAIN).choose("wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (2, "wound")
    assert g.events("attack-dice")[0].data["hits"] == 1


@pytest.mark.parametrize(("at", "hits"), [("J8", 0), ("K7", 1)])
def test_without_it_the_place_decides_and_gives_no_strength(at: str, hits: int) -> None:
    """[R-SAT-05]"""
    dice = [to_hit(6, 5), *[to_wound(4)] * hits]
    g = strikes(*dice, at=at, locations="beasts-ribs")
    assert g.events("attack-dice")[0].data["hits"] == hits
    if hits:
        g.choose("wound:beasts-ribs")
        assert g.events("wound-attempt")[0].data["strength"] == 1


def test_the_monster_still_sees_the_survivor() -> None:
    """[R-BRD-10] Only attacks of the owner count."""
    g = acts(a=ART)
    assert g.survivor("a")["in_blind_spot"] is False and g.survivor("a")["threat"] is True


def test_no_strength_outside_the_own_attack() -> None:
    """[R-TOK-04]"""
    assert acts(a=ART).survivor("a")["attributes"]["strength"] == 0


def test_it_is_secret() -> None:
    """[R-FS-03] Never among the arts that are drawn."""
    catalog = core_catalog()
    assert catalog.card("zero-presence", "fighting-art") not in catalog.fighting_arts
    assert catalog.card("rhythm-chaser", "fighting-art") in catalog.fighting_arts
