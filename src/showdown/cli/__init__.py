"""The command line.  ``main`` is its only door; everything heavy is imported by the command that needs it."""

from __future__ import annotations

import atexit
import gc
import sys

YOUNG = 50_000
"""New objects until Python looks for garbage among them, instead of 700."""


def main(tokens: list[str] | None = None) -> int:
    """Run one command and return its exit code (see ``showdown help exit-codes``)."""
    words = sys.argv[1:] if tokens is None else tokens
    if words == ["--version"]:
        from showdown import __version__

        print(f"showdown {__version__}")
        return 0
    collect_less()
    from showdown.cli.run import hear_ctrl_c, run

    hear_ctrl_c()
    return run(words)


def collect_less() -> None:
    """Search less for garbage: modules and cards are none, and a process that ends needs no search at all.

    With Python's own threshold that is an eighth of the processor time of a short command.  The server sets its own
    (``server/gc_tuning.py``).
    """
    gc.set_threshold(YOUNG)
    atexit.register(gc.freeze)
