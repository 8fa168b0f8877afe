"""Fecal Salve: one survival on departing; an activation makes its owner no threat until attacking."""

from __future__ import annotations

import pytest

from tests.support.outfits import arrived, outfit, spoken
from tests.support.pass_turns import idle
from tests.support.position import to_hit

SMEAR = "use:fecal-salve:smear"


@pytest.mark.parametrize(("before", "after"), [(0, 1), (9, 9)])
def test_departing_brings_one_survival(before: int, after: int) -> None:
    """[R-SET-07, R-SUR-01]"""
    g = arrived("fecal-salve", survival=before)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (after, before)


def test_whoever_uses_it_is_no_threat() -> None:
    """[R-TGT-04, R-ACTV-01] It is not used up."""
    g = outfit("fecal-salve", at="C3")
    assert g.survivor("a")["threat"]
    g.choose("act:a", SMEAR)
    assert not g.survivor("a")["threat"] and g.survivor("b")["threat"] and g.survivor("a")["gear"] == ["fecal-salve"]
    g.expects("action", "move", "end")


def test_moving_and_the_next_round_do_not_end_it() -> None:
    """[R-TGT-04] The lion picks survivor b, though a is nearer."""
    g = outfit("fecal-salve", to_hit(1, 1), at="K12", b_at="K15").choose("act:a", SMEAR, "move", "to:K11", "end")
    idle(g)
    assert not g.survivor("a")["threat"] and g.events("target")[0].data["who"] == 1


def test_attacking_ends_it() -> None:
    """[R-TGT-04]"""
    g = outfit("fecal-salve", to_hit(1, 1), a="survival: 1, actions: [dodge, surge]")
    g.choose("act:a", SMEAR)
    assert not g.survivor("a")["threat"]
    g.choose("surge:a", "attack:fist-and-tooth")
    assert g.survivor("a")["threat"]
    g.expects("action")


def test_the_priority_target_token_is_dropped() -> None:
    """[R-PRI-03]"""
    g = outfit("fecal-salve", at="C3", a="priority_target: true").choose("act:a", SMEAR)
    assert g.monster["priority_target"] is None
    g.expects("action")


def test_somebody_elses_token_stays() -> None:
    """[R-PRI-01]"""
    g = outfit("fecal-salve", at="C3", b="priority_target: true").choose("act:a", SMEAR)
    assert g.monster["priority_target"] == "b"
    g.expects("action")


def test_its_blue_half_lies_on_the_left() -> None:
    """[R-GEAR-05]"""
    g = outfit("lucky-charm, fecal-salve")
    assert g.survivor("a")["affinities"] == {"blue": 1}
    assert outfit("fecal-salve, lucky-charm").survivor("a")["affinities"] == {}
    g.expects("act_order")


def test_it_is_for_departing_not_for_arriving() -> None:
    """[R-SET-07] Before anything that happens on arrival."""
    assert spoken(arrived("stone-noses", "fecal-salve")) == ["fecal-salve", "stone-noses"]
