"""How a process under test begins: the tests may run with SIGINT or SIGHUP ignored (nohup), and children inherit it."""

from __future__ import annotations

import signal


def hearing_sigint() -> None:
    """For ``preexec_fn``: SIGINT and SIGHUP do what they do by default."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def deaf_to_sigint() -> None:
    """For ``preexec_fn``: SIGINT is ignored, as in the background jobs of a script."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
