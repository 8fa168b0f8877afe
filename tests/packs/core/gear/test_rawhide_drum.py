"""Rawhide Drum: all survivors gain insanity on arrival; encourage affects all who can hear."""

from __future__ import annotations

import pytest

from tests.support.outfits import arrived, outfit, spoken
from tests.support.position import Play, play


def test_everybody_gains_one_insanity_on_arrival() -> None:
    """[R-SET-07, R-GEN-08]"""
    g = arrived("rawhide-drum", insanity=1)
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (2, 2)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (0, 0)


def lying(gear: str) -> Play:
    """Survivors b, c and d are down, d is deaf; survivor a knows how to encourage."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: A1, gear: [{gear}], survival: 2, actions: [dodge, encourage]}}
          b: {{at: C1, knocked_down: true}}
          c: {{at: E1, knocked_down: true}}
          d: {{at: G1, knocked_down: true, permanent_injuries: [deaf]}}
        start: survivors-turn
        decks: {{ai: [claw]}}
        """
    )


@pytest.mark.parametrize(("gear", "down"), [("rawhide-drum", "d"), ("", "cd")])
def test_encouraging_raises_all_who_can_hear(gear: str, down: str) -> None:
    """[R-SUR-08] The drum gives one survival, whichever survivor is chosen."""
    g = lying(gear).choose("encourage:a:b")
    assert "".join(x for x in "abcd" if g.survivor(x)["knocked_down"]) == down
    assert g.survivor("a")["survival"] == 1
    g.expects("act_order")


def test_the_deaf_alone_cannot_be_named() -> None:
    """[R-SUR-08]"""
    g = lying("rawhide-drum")
    assert [o for o in g.options if o.startswith("encourage")] == ["encourage:a:b", "encourage:a:c"]
    g.choose("encourage:a:c")
    assert not g.survivor("b")["knocked_down"] and g.survivor("d")["knocked_down"]
    g.expects("act_order")


def test_it_is_still_one_encouragement_a_round() -> None:
    """[R-SUR-02]"""
    g = lying("rawhide-drum").choose("encourage:a:b")
    assert g.survivor("a")["used"] == ["encourage"]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_somebody_elses_encouragement_reaches_one() -> None:
    """[R-GEAR-06]"""
    g = outfit("rawhide-drum", at="A1", a="knocked_down: true", b="survival: 1, actions: [dodge, encourage]")
    g.choose("encourage:b:a")
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order")


def test_its_green_half_lies_on_the_left() -> None:
    """[R-GEAR-05]"""
    g = outfit("lion-skin-cloak, rawhide-drum")
    assert g.survivor("a")["affinities"] == {"green": 1}
    assert outfit("rawhide-drum, lion-skin-cloak").survivor("a")["affinities"] == {}
    g.expects("act_order")


def test_it_is_for_arriving_not_for_departing() -> None:
    """[R-SET-07] After everything that happens on departing."""
    assert spoken(arrived("rawhide-drum", "rawhide-gloves")) == ["rawhide-gloves", "rawhide-drum"]
