"""Progress and failures of the fights that ``cards check`` and ``cards exercise`` play."""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from showdown.cli.output import Screen
from showdown.language import say
from showdown.sim.exercise import FailedFight, Runner

TOLD_EVERY: Final = 3.0
"""Seconds between two lines of progress."""
SHOWN: Final = 12
"""Number of failures and cards listed."""


class Progress:
    """Prints the progress of a run to stderr.  ``total``: number of fights, 0 if unknown."""

    def __init__(self, screen: Screen, runner: Runner, total: int = 0) -> None:
        self.screen = screen
        self.runner = runner
        self.total = total
        self.told = monotonic()

    def __call__(self) -> None:
        now = monotonic()
        if now - self.told >= TOLD_EVERY:
            self.told = now
            r = self.runner
            counts = {"fights": r.fights, "total": self.total, "full": r.full(), "cells": len(r.goals)}
            self.screen.note(say("cli.cards.progress", **counts, failed=len(r.failures)))


def failure_entry(failure: FailedFight) -> dict[str, Any]:
    return {"seed": failure.number, "card": failure.aim.name, "deed": failure.aim.use, "what": failure.what}
