"""Signals stop a run, but never in the middle of a write."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from showdown.bots.timeout import BotTimeout, TooSlow
from showdown.bots.undisturbed import STOPPING, Deferred, undisturbed
from showdown.sim.signals import ECHO, Interrupted, LastSignal, is_termination, orderly_end, shielded


@pytest.fixture(autouse=True)
def nothing_heard() -> Iterator[None]:
    """As in a process that has just started; its handlers are put back."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    LastSignal.at = -ECHO
    yield
    LastSignal.at = -ECHO
    for number, handler in before.items():
        signal.signal(number, handler)


def send(number: signal.Signals) -> None:
    os.kill(os.getpid(), number)


def write(lines: list[str], *numbers: signal.Signals, apart: float = 0.0) -> None:
    """Write a line; meanwhile these signals arrive, ``apart`` seconds after each other."""
    with shielded() as shield, shield():
        for number in numbers:
            send(number)
            LastSignal.at -= apart
        lines.append("the whole line")


def test_what_is_being_written_is_finished_first() -> None:
    written: list[str] = []
    with pytest.raises(Interrupted):
        write(written, signal.SIGINT)
    assert written == ["the whole line"]


def test_after_the_last_thing_that_is_written_nothing_is_left_to_stop() -> None:
    with shielded() as shield, shield(last=True):
        send(signal.SIGINT)


def test_the_second_one_stops_everything() -> None:
    written: list[str] = []
    with pytest.raises(Interrupted):
        write(written, signal.SIGINT, signal.SIGINT, apart=ECHO)
    assert not written


def test_the_same_signal_passed_on_once_more_is_no_second_one() -> None:
    """`uv run` and others pass Ctrl-C on, which the terminal sends to the whole process group anyway."""
    written: list[str] = []
    with pytest.raises(Interrupted):
        write(written, signal.SIGINT, signal.SIGINT)
    assert written == ["the whole line"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_command_is_ended_as_by_ctrl_c(number: signal.Signals) -> None:
    written: list[str] = []
    signal.signal(number, signal.SIG_DFL)  # the tests may run under nohup
    with orderly_end(), pytest.raises(Interrupted) as caught:
        write(written, number)
    assert caught.value.signum == number and is_termination(caught.value)
    assert written == ["the whole line"]


def test_a_library_leaves_sigterm_to_its_caller() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with shielded():
        assert signal.getsignal(signal.SIGTERM) == before


def test_nohup_is_respected() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with orderly_end():
        send(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN


def test_a_signal_that_another_thread_receives_waits_for_the_engine() -> None:
    """The mask of a thread does not keep a signal from the others, and Python handles it in the main thread."""
    played: list[str] = []

    def fight() -> None:
        with undisturbed():
            other = threading.Thread(target=signal.pthread_sigmask, args=(signal.SIG_UNBLOCK, STOPPING))
            other.start()
            other.join()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)  # as if it had been handled there
            send(signal.SIGINT)
            played.append("to the end")

    with shielded(), pytest.raises(Interrupted):
        fight()
    assert played == ["to the end"] and not Deferred.signals and not Deferred.depth


def test_an_alarm_at_any_moment_leaves_no_signal_delayed() -> None:
    """The delay outlived the fight if a bot's alarm rang just as it began: later children could not be stopped."""

    timeout = BotTimeout(1e-6)
    late = 0
    with timeout.running():
        for wait in range(3000):
            timeout.seconds = 1e-6 * (2 + wait % 40)
            try:
                timeout.ask()
                with undisturbed():
                    pass
                timeout.answered()
            except TooSlow:
                late += 1
            timeout.stop()
            assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()) and not Deferred.depth
    assert late
