"""The command line.  ``main`` is its only door; everything heavy is imported by the command that needs it."""

from __future__ import annotations

import signal
import sys


def main(tokens: list[str] | None = None) -> int:
    """Run one command and return its exit code (see ``showdown help exit-codes``)."""
    words = sys.argv[1:] if tokens is None else tokens
    if words == ["--version"]:
        from showdown import __version__

        print(f"showdown {__version__}")
        return 0
    from showdown.cli.run import run

    hear_ctrl_c()
    return run(words)


def hear_ctrl_c() -> None:
    """Let Ctrl-C interrupt at a terminal, even if the process that started us ignores it.

    Shells and build servers start background jobs with SIGINT ignored, and children inherit that.  Without a terminal
    it stays ignored: Ctrl-C is then meant for another process.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and sys.stdin is not None and sys.stdin.isatty():
        signal.signal(signal.SIGINT, signal.default_int_handler)
