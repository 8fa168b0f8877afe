"""Acanthus Plants: thorns, a mouthful, or a fresh plant."""

from __future__ import annotations

import pytest

from tests.support.position import Play, check
from tests.support.terrain_setup import found, visitor

GATHER = "use:acanthus-plants:gather:F5"


@pytest.mark.parametrize(("roll", "arms"), [(1, "light"), (2, "light"), (3, "none"), (4, "none")])
def test_up_to_two_it_stings(roll: int, arms: str) -> None:
    """[R-TER-02, R-DMO-01] One damage to the arms, no location die; three and four find nothing."""
    g = visitor("acanthus-plants", check(roll)).choose(GATHER)
    a = g.survivor("a")
    assert (a["injuries"]["arms"], found(g), a["survival"]) == (arms, [], 0)
    assert (g.view["terrain"], g.decks["archived"]) == ([], ["acanthus-plants"])
    g.expects("action", "move", "end")


@pytest.mark.parametrize("roll", [5, 7])
def test_five_to_seven_may_be_eaten(roll: int) -> None:
    """[R-SUR-01, R-GEN-13] Consumed at once for one survival, or left; the tile is removed either way."""
    g = visitor("acanthus-plants", check(roll)).choose(GATHER)
    g.expects("spend", "yes", "no")
    g.choose("yes")
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (1, 1)
    g.expects("action", "move", "end")
    g = visitor("acanthus-plants", check(roll)).choose(GATHER, "no")
    assert (g.survivor("a")["survival"], g.view["terrain"]) == (0, [])
    g.expects("action", "move", "end")


def test_with_a_shattered_jaw_nothing_is_eaten() -> None:
    """[R-SEV-04]"""
    g = visitor("acanthus-plants", check(6), a=", permanent_injuries: [shattered-jaw]").choose(GATHER)
    assert g.survivor("a")["survival"] == 0
    g.expects("action", "move", "end")


@pytest.mark.parametrize("roll", [8, 10])
def test_from_eight_on_it_is_a_fresh_acanthus(roll: int) -> None:
    """[R-TER-02]"""
    g = visitor("acanthus-plants", check(roll)).choose(GATHER)
    assert (found(g), g.view["terrain"]) == (["fresh-acanthus"], [])
    g.expects("action", "move", "end")


def reaped(*dice: int) -> Play:
    return visitor("acanthus-plants", ("check", list(dice)), a=", gear: [bone-sickle]").choose(GATHER)


def test_a_sickle_adds_two_dice_up() -> None:
    """Two and six are eight."""
    g = reaped(2, 6)
    assert found(g) == ["fresh-acanthus"]
    g.expects("action", "move", "end")


def test_even_with_a_sickle_two_ones_sting() -> None:
    g = reaped(1, 1)
    assert (g.survivor("a")["injuries"]["arms"], found(g)) == ("light", [])
    g.expects("action", "move", "end")


def test_the_other_tile_of_the_card_stays() -> None:
    """[R-GEN-13]"""
    g = visitor("acanthus-plants", check(3), more=", {id: acanthus-plants, at: F12, facing: north}").choose(GATHER)
    assert [t["at"] for t in g.view["terrain"]] == ["F12"]
    g.expects("action", "move", "end")
