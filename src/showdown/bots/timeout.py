"""Timeout for bots: a bot that does not answer in time is interrupted.

In the main thread of a process an alarm interrupts the bot, even in a system call.  In any other thread (of a Dask
worker) only Python code can be interrupted, so a bot that sleeps in C is interrupted when it wakes.  C code that
ignores signals cannot be interrupted; sim/process_pool.py then kills the worker.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final, Protocol

from showdown.bots.undisturbed import Deferred

TIMEOUT_SECONDS: Final = 60.0
"""Default timeout for one answer of a bot, in seconds."""


class TooSlow(BaseException):
    """A bot exceeds its timeout.  Not an ``Exception``: a bot that catches all exceptions must not catch this."""


class Clock(Protocol):
    """Holds the time at which a bot was asked; 0.0 while it is not asked."""

    since: float


class OwnClock:
    def __init__(self) -> None:
        self.since = 0.0


class BotTimeout:
    """``with timeout.running():`` around a batch; ``ask()`` before each answer of a bot, ``answered()`` after it.

    ``stop()`` ends a question without an answer, for instance when the bot raised an error.

    ``clock``: where another process can read since when this process waits.
    """

    def __init__(self, seconds: float, clock: Clock | None = None) -> None:
        self.seconds = seconds
        self.by_alarm = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
        self.clock: Clock = clock if clock is not None else OwnClock()
        self.lock = threading.Lock()
        """A bot that has answered is not interrupted: its thread may run another bot by then."""

    @contextmanager
    def running(self) -> Iterator[None]:
        if not self.by_alarm:
            over = threading.Event()
            watchdog = threading.Thread(target=self.watch, args=(threading.get_ident(), over), daemon=True)
            watchdog.start()
            try:
                yield
            finally:
                over.set()
            return
        before = signal.signal(signal.SIGALRM, self.alarm)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def ask(self) -> None:
        self.clock.since = monotonic()
        if self.by_alarm:
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def answered(self) -> None:
        """The bot has answered.  Raises TooSlow if that took too long and the alarm could not interrupt it.

        Compiled code does not look for signals, and an exception raised in a destructor is lost.
        """
        with self.lock:
            since, self.clock.since = self.clock.since, 0.0
        self.stop()
        # The watchdog has set it to 0.0 if it has interrupted this bot already.
        if since and monotonic() - since > self.seconds:
            raise TooSlow

    def stop(self) -> None:
        """Stop watching, without an answer."""
        with self.lock:
            self.clock.since = 0.0
        if self.by_alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def alarm(self, signum: int, frame: Any) -> None:
        # Ignored after the bot has answered, and while the engine runs, where no exception may be raised: `answered`
        # notices then that the answer is late.
        if self.clock.since and not Deferred.depth:
            raise TooSlow

    def watch(self, thread: int, over: threading.Event) -> None:
        """Check repeatedly how long the current answer takes."""
        while not over.wait(min(1.0, self.seconds / 4)):
            with self.lock:
                if self.clock.since and monotonic() - self.clock.since > self.seconds:
                    self.clock.since = 0.0
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooSlow))
