"""Signals that ask a run to stop: what is being written is finished first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Any, ClassVar, Final

STOPPING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a command to stop."""
ECHO: Final = 0.5
"""Seconds in which a second signal is the first one again: programs that start others, as ``uv run``, pass it on."""
Shield = Callable[..., AbstractContextManager[None]]


class Interrupted(KeyboardInterrupt):
    """A signal asks to stop; ``signum`` says which."""

    def __init__(self, signum: int) -> None:
        super().__init__()
        self.signum = signum


def is_termination(stop: KeyboardInterrupt) -> bool:
    """Was it SIGTERM or SIGHUP, not Ctrl-C?"""
    return isinstance(stop, Interrupted) and stop.signum != signal.SIGINT


class Heard:
    """When a signal was heard last, in this process."""

    at: ClassVar[float] = -ECHO


def is_echo() -> bool:
    """Is this signal the last one again?"""
    now = monotonic()
    if now - Heard.at < ECHO:
        return True
    Heard.at = now
    return False


@contextmanager
def shielded() -> Iterator[Shield]:
    """Ctrl-C stops the fights, but nothing that is being written; the second one stops everything.

    ``with shield():`` around what is written; ``shield(last=True)`` around the last of it, after which nothing is left
    to be stopped.
    """
    held = 0
    asked: list[int] = []
    raised = False

    def interrupt(signum: int, frame: Any) -> None:
        nonlocal raised
        if is_echo():
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
    """SIGTERM and SIGHUP do what Ctrl-C does, and its echo does nothing while the figures are printed.

    For a command, which ends then; a library leaves signals to its caller.
    """

    def end(signum: int, frame: Any) -> None:
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
        # nohup ignores SIGHUP so that the run goes on without its terminal.
        if signum in (signal.SIGINT, signal.SIGTERM) or signal.getsignal(signum) != signal.SIG_IGN:
            before[signum] = signal.signal(signum, end)
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put signals off.  A worker starts with the signals of the process that starts it: none may meet it too early."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
