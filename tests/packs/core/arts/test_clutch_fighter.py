"""Clutch Fighter: with three bleeding tokens or more, +1 accuracy and +1 strength."""

from __future__ import annotations

import pytest

from tests.support.position import to_hit, to_wound
from tests.support.survivor_cards import strikes


@pytest.mark.parametrize("tokens", [3, 4])
def test_three_bleeding_tokens_help_to_hit_and_to_wound(tokens: int) -> None:
    """[R-TOK-04, R-BLD-01] The stone hits on 6 instead of 7 and wounds on 4 instead of 5."""
    g = strikes(to_hit(6, 5), to_wound(4), a=f"arts: [clutch-fighter], bleeding: {tokens}")
    g.choose("wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (2, "wound")


def test_two_bleeding_tokens_do_not() -> None:
    """[R-TOK-04]"""
    g = strikes(to_hit(6, 6), a="arts: [clutch-fighter], bleeding: 2")
    assert g.happened("misses")
    g.expects("action", "move", "end")


def test_the_strength_needs_the_tokens_as_well() -> None:
    """[R-TOK-04]"""
    g = strikes(to_hit(7, 1), to_wound(4), a="arts: [clutch-fighter], bleeding: 2").choose("wound:beasts-knee")
    assert g.events("wound-attempt")[0].data["result"] == "failure"


def test_a_bleeding_neighbour_does_not_count() -> None:
    """[R-TOK-04]"""
    g = strikes(to_hit(6, 6), a="arts: [clutch-fighter]", b="bleeding: 4")
    assert g.happened("misses")
