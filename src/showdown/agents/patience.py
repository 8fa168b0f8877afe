"""Not waiting for ever: a bot that does not answer is interrupted.

In the main thread of a process an alarm interrupts whatever the bot does, a system call included.  In any other thread
(a Dask worker's) only Python code can be interrupted, so a bot that sleeps in C is interrupted when it wakes.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

PATIENCE: Final = 60.0
"""Seconds a bot may think about one answer."""


class TooSlow(BaseException):
    """A bot thinks longer than it may.  No ``Exception``: a bot that catches everything must not catch this."""


class Patience:
    """``with patience.running():`` around a batch; ``ask()`` before each answer of a bot, ``answered()`` after it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.by_alarm = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
        self.since = 0.0
        self.lock = threading.Lock()
        """Nobody is interrupted who has answered: the thread may be somebody else's by then."""

    @contextmanager
    def running(self) -> Iterator[None]:
        if not self.by_alarm:
            over = threading.Event()
            watcher = threading.Thread(target=self.watch, args=(threading.get_ident(), over), daemon=True)
            watcher.start()
            try:
                yield
            finally:
                over.set()
            return
        before = signal.signal(signal.SIGALRM, too_slow)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def ask(self) -> None:
        if self.by_alarm:
            signal.setitimer(signal.ITIMER_REAL, self.seconds)
        else:
            self.since = monotonic()

    def answered(self) -> None:
        if self.by_alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
        else:
            with self.lock:
                self.since = 0.0

    def watch(self, thread: int, over: threading.Event) -> None:
        """Look now and then how long the present answer has taken."""
        while not over.wait(min(1.0, self.seconds / 4)):
            with self.lock:
                if self.since and monotonic() - self.since > self.seconds:
                    self.since = 0.0
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooSlow))


def too_slow(signum: int, frame: Any) -> None:
    raise TooSlow
