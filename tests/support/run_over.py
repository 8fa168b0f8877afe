"""A lion that runs over survivors on its way to a target."""

from __future__ import annotations

from tests.support.position import Dice, Play, play, to_hit


def run_over(others: str, *, rulings: str = "{}", terrain: str = "[]", dice: Dice | None = None) -> Play:
    """The lion walks from K4 to K8 to reach a, who is knocked down on K10, and misses."""
    return play(
        f"""
        rulings: {rulings}
        monster: {{at: K4, facing: south}}
        survivors: {{a: {{at: K10, knocked_down: true}}, {others}}}
        terrain: {terrain}
        decks: {{ai: [grasp]}}
        controller: b
        """,
        dice or to_hit(1),
    )
