"""While the engine runs, signals wait: a handler that raises inside compiled code would end the process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

STOPPING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a command to stop."""


class Deferred:
    """Signals that arrived while the engine ran in the main thread: handlers run there only."""

    depth: ClassVar[int] = 0
    signals: ClassVar[list[int]] = []

    @classmethod
    def takes(cls, signum: int) -> bool:
        """Keep the signal for later; False if the engine does not run."""
        if cls.depth:
            cls.signals.append(signum)
        return cls.depth > 0


@contextmanager
def undisturbed() -> Iterator[None]:
    """Delay signals.  A new worker inherits the delay, so that no signal reaches it before its handlers are set.

    The mask holds for this thread only.  A signal that another thread receives, such as the one of a progress bar, is
    handled here all the same: handlers that raise first ask ``Deferred``.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    is_main = threading.current_thread() is threading.main_thread()
    depth = Deferred.depth
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    # Inside `try`: a handler may raise as soon as the call returns, and children would inherit the delay and keep it.
    try:
        if is_main:
            Deferred.depth = depth + 1
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        yield
    finally:
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        finally:
            if is_main:
                Deferred.depth = depth
        if is_main and Deferred.signals and not depth:
            signal.raise_signal(Deferred.signals.pop(0))
