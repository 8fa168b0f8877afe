"""Monster Tooth Necklace: +1 strength, and one more with two red affinities."""

from __future__ import annotations

import pytest

from tests.support.outfits import outfit
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(
    ("grid", "reds", "strength"),
    [
        ("monster-tooth-necklace", 0, 2),
        ("monster-tooth-necklace, white-lion-skirt", 1, 2),
        ("monster-tooth-necklace, white-lion-skirt, rawhide-gloves", 2, 3),
        # Neither of the two red affinities is on the necklace itself.
        ('skull-helm, "", monster-tooth-necklace, leather-cuirass, white-lion-skirt, rawhide-gloves', 2, 3),
        ('""', 0, 1),
    ],
)
def test_it_gives_strength(grid: str, reds: int, strength: int) -> None:
    """[R-WND-04, R-TOK-04, R-GEAR-05] Added to the Founding Stone's 1; the lowest roll that wounds toughness 6."""
    gear = f'{grid}, "", founding-stone'
    g = outfit(gear, to_hit(7, 1), to_wound(6 - strength))
    assert g.survivor("a")["affinities"].get("red", 0) == reds
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (strength, "wound")
    g.expects("action")


def test_one_less_does_not_wound() -> None:
    """[R-WND-04]"""
    g = outfit("monster-tooth-necklace, founding-stone", to_hit(7, 1), to_wound(3))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.decks["wounds"] == 0
    g.expects("action")


def test_the_strength_is_the_owners_alone() -> None:
    """[R-TOK-04]"""
    g = outfit("monster-tooth-necklace", to_hit(8, 1), to_wound(5), at="A1", b_at="J8")
    g.choose("act:b", "attack:fist-and-tooth", "wound:beasts-knee")
    assert g.events("wound-attempt")[0].data["strength"] == 0
    g.expects("action")
