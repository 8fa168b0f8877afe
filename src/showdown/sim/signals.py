"""Signals that stop a run, without interrupting a write."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Any, ClassVar, Final

from showdown.bots.undisturbed import STOPPING, Deferred

ECHO: Final = 0.5
"""Seconds in which a second signal counts as a copy of the first: launchers such as ``uv run`` forward signals."""
Shield = Callable[..., AbstractContextManager[None]]


class Interrupted(KeyboardInterrupt):
    """A signal asked the process to stop; ``signum`` is its number."""

    def __init__(self, signum: int) -> None:
        super().__init__()
        self.signum = signum


def is_termination(stop: KeyboardInterrupt) -> bool:
    """Was it SIGTERM or SIGHUP, not Ctrl-C?"""
    return isinstance(stop, Interrupted) and stop.signum != signal.SIGINT


class LastSignal:
    """When this process received its last signal (``time.monotonic()``)."""

    at: ClassVar[float] = -ECHO


def is_echo() -> bool:
    """Is this signal a forwarded copy of the last one?"""
    now = monotonic()
    if now - LastSignal.at < ECHO:
        return True
    LastSignal.at = now
    return False


@contextmanager
def shielded() -> Iterator[Shield]:
    """Ctrl-C stops the fights, but waits for a write in progress; a second Ctrl-C stops at once.

    Use ``with shield():`` around a write, and ``shield(last=True)`` around the last one, after which nothing is left to
    stop.
    """
    held = 0
    asked: list[int] = []
    raised = False

    def interrupt(signum: int, frame: Any) -> None:
        nonlocal raised
        if Deferred.takes(signum) or is_echo():
            return
        asked.append(signum)
        if not held or len(asked) > 1:
            raised = True
            raise Interrupted(signum)

    @contextmanager
    def shield(last: bool = False) -> Iterator[None]:
        nonlocal held, raised
        held += 1
        try:
            yield
        finally:
            held -= 1
        if asked and not held and not raised and not last:
            raised = True
            raise Interrupted(asked[0])

    if threading.current_thread() is not threading.main_thread():
        yield shield
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield shield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def orderly_end() -> Iterator[None]:
    """Handle SIGTERM and SIGHUP like Ctrl-C, and ignore forwarded copies while the figures are printed.

    For commands only: a library leaves signals to its caller.
    """

    def end(signum: int, frame: Any) -> None:
        if Deferred.takes(signum):
            return
        ctrl_c = signal.getsignal(signal.SIGINT)
        if callable(ctrl_c) and ctrl_c is not end:
            ctrl_c(signum, frame)
        elif not is_echo():
            raise Interrupted(signum)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {}
    for signum in STOPPING:
        # nohup ignores SIGHUP so that the run continues without its terminal.
        if signum in (signal.SIGINT, signal.SIGTERM) or signal.getsignal(signum) != signal.SIG_IGN:
            before[signum] = signal.signal(signum, end)
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)
