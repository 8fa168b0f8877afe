"""What a sensible player cares about, as named numbers: the variants of the heuristic bot differ in nothing else."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Harm is counted as in ``situation.harm``: a light box 1, a heavy one (which knocks down) 4, a severe injury 9."""

    dodge_from: float = 4.0
    """Harm from which on a survival is worth spending."""
    sling_below: int = 4
    """Wounds left to win from which on the stones fly.  Slinging at once wins as often, but takes a round longer."""
    hurt: float = 3.0
    """Frailty from which on a survivor stays out of the monster's front, and hides where there is grass."""
    blind_spot: float = 8.0
    """What standing in the blind spot is worth; standing beside the monster to strike is 10."""
    front: float = 1.0
    """What standing in front costs a healthy survivor."""
    front_hurt: float = 3.0
    """What it costs a hurt one."""
    back_off: float = 0.3
    """What each step away from the monster is worth to a hurt survivor who has struck."""
    hide: float = 45.0
    """Against 100 for a good move and 50 for striking: above both, a hurt survivor in the grass hides first of all."""


NAMED = {
    "heuristic": Weights(),
    "cautious": Weights(
        dodge_from=1.0, sling_below=6, hurt=2.0, blind_spot=9.0, front=4.0, front_hurt=8.0, back_off=1.0, hide=105.0
    ),
    "aggressive": Weights(
        dodge_from=9.0, sling_below=2, hurt=99.0, blind_spot=4.0, front=0.0, front_hurt=0.0, back_off=0.0, hide=-1.0
    ),
}
