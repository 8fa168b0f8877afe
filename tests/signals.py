"""How a process under test begins: whoever runs the tests may have SIGINT ignored, and children inherit that."""

from __future__ import annotations

import signal


def hearing_sigint() -> None:
    """For ``preexec_fn``: SIGINT does what it does by default."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def deaf_to_sigint() -> None:
    """For ``preexec_fn``: SIGINT is ignored, as in the background jobs of a script."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
