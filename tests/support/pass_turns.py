"""Letting time pass in a position."""

from __future__ import annotations

from tests.support.position import Play


def idle(g: Play) -> Play:
    """Everybody who can act does nothing, until the survivors' turn is over."""
    round_now = g.view["round"]
    while not g.game.over and g.view["turn"] == "survivors" and g.view["round"] == round_now:
        assert g.game.decision.kind in ("act_order", "action"), f"somebody must choose: {g.options}"
        g.choose(next(key for key in g.options if key.startswith("act:") or key == "end"))
    return g
