"""The command line.  ``main`` is its only door; everything heavy is imported by the command that needs it."""

from __future__ import annotations

import sys


def main(tokens: list[str] | None = None) -> int:
    """Run one command and return its exit code (see ``showdown help exit-codes``)."""
    words = sys.argv[1:] if tokens is None else tokens
    if words == ["--version"]:
        from showdown import __version__

        print(f"showdown {__version__}")
        return 0
    from showdown.cli.run import run

    return run(words)
