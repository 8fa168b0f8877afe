"""Prey: survival can be spent only while insane."""

from __future__ import annotations

import pytest

from tests.support.position import place, to_hit
from tests.support.survivor_cards import acts, attacked


@pytest.mark.parametrize(("insanity", "dodges"), [(0, False), (2, False), (3, True), (4, True)])
def test_dodging_needs_insanity_three(insanity: int, dodges: bool) -> None:
    """[R-SUR-05, R-BRN-03]"""
    g = attacked(to_hit(2, 1), place("legs"), a=f"disorders: [prey], survival: 2, insanity: {insanity}")
    g.expects("hit", "take:legs", *(["dodge:legs"] if dodges else []))


def test_every_survival_action_is_meant() -> None:
    """[R-SUR-05]"""
    knows = "survival: 2, actions: [dodge, encourage, dash, surge]"
    g = acts(a=f"{knows}, disorders: [prey]", b=knows, c="knocked_down: true")
    g.expects("act_order", "act:a", "act:b", "dash:b", "surge:b", "encourage:b:c")


def test_survival_is_gained_all_the_same() -> None:
    """[R-SUR-01] The last breath of a neighbour."""
    g = attacked(
        to_hit(2, 1),
        place("waist"),
        ("severe_injury", [1]),
        a="gear: [], survival: 0, injuries: {waist: heavy}",
        b="}, c: {at: K11, survival: 0, disorders: [prey]",
    ).choose("take:waist")
    assert g.survivor("c")["survival"] == 1
