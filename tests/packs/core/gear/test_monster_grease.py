"""Monster Grease: +1 evasion, and one more with three green affinities."""

from __future__ import annotations

import pytest

from tests.support.outfits import attacked, outfit
from tests.support.position import place, to_hit

# Greens: cloak-grease, bracers-boots, boots-drum.
THREE = 'lion-skin-cloak, monster-grease, "", leather-bracers, leather-boots, rawhide-drum'
TWO = 'lion-skin-cloak, monster-grease, "", leather-bracers, leather-boots'


@pytest.mark.parametrize(
    ("grid", "greens", "needed"), [("monster-grease", 0, 3), (TWO, 2, 3), (THREE, 3, 4), ("", 0, 2)]
)
def test_it_is_hard_to_hit_somebody_greased(grid: str, greens: int, needed: int) -> None:
    """[R-MAT-06, R-TOK-04, R-GEAR-05] Claw needs 2; one less than needed misses."""
    g = attacked(grid, "claw", to_hit(needed - 1, needed), place("legs"))
    event = g.events("monster-dice")[0].data
    assert (event["needed"], event["hits"]) == (needed, 1)
    assert g.survivor("a")["affinities"].get("green", 0) == greens
    g.choose("take:legs").expects("act_order")


def test_the_bystander_is_not_greased() -> None:
    """[R-TOK-04]"""
    g = outfit(
        THREE, to_hit(2, 1), place("legs"), at="A1", b_at="K10", b="survival: 0", ai="claw", start="monster-turn"
    )
    assert g.events("monster-dice")[0].data["needed"] == 2
    g.choose("take:legs").expects("act_order")
