"""What the heuristic player cares about, as named numbers; its variants differ in nothing else."""

from __future__ import annotations

from typing import Final

from showdown.kernel.record import Record


class Weights(Record):
    """Harm is counted as in heuristic.py: a light box 1, a heavy box (which knocks down) 4, a severe injury 9."""

    dodge_from: float = 4.0
    """Harm from which on the player spends survival to dodge."""
    sling_below: int = 4
    """Wounds left to win from which on stones are slung.  Slinging at once wins as often, but takes a round longer."""
    hurt: float = 3.0
    """Frailty from which on a survivor stays out of the monster's front, and hides where there is grass."""
    blind_spot: float = 8.0
    """Worth of standing in the blind spot; standing beside the monster to attack is worth 10."""
    front: float = 1.0
    """Cost of standing in front, for a healthy survivor."""
    front_hurt: float = 3.0
    """Cost of standing in front, for a hurt survivor."""
    back_off: float = 0.3
    """Worth of each step away from the monster, for a hurt survivor who has attacked."""
    hide: float = 45.0
    """Worth of hiding for a hurt survivor; a good move is worth 100, an attack 50."""


WEIGHTS: Final = {
    "heuristic": Weights(),
    "cautious": Weights(
        dodge_from=1.0, sling_below=6, hurt=2.0, blind_spot=9.0, front=4.0, front_hurt=8.0, back_off=1.0, hide=105.0
    ),
    "aggressive": Weights(
        dodge_from=9.0, sling_below=2, hurt=99.0, blind_spot=4.0, front=0.0, front_hurt=0.0, back_off=0.0, hide=-1.0
    ),
}
