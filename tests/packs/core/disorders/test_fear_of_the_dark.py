"""Fear of the Dark: a name only; its effect is not implemented, because no source states it."""

from __future__ import annotations

from showdown.engine import core_catalog, explain_card
from tests.support.survivor_cards import acts


def test_it_can_be_had_and_does_nothing() -> None:
    """[R-BRN-06]"""
    g = acts(a="disorders: [fear-of-the-dark]")
    assert g.survivor("a")["disorders"] == ["fear-of-the-dark"]
    v = g.game.state.survivors[0]
    assert (v.talents, v.hooks, v.bonuses) == (0, 0, [])
    assert explain_card(core_catalog(), "fear-of-the-dark") == [
        "Fear of the Dark: disorder.",
        "It has no effect in a showdown.",
    ]
