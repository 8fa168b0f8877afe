"""Running the application: whatever goes wrong becomes three lines on stderr and an exit code."""

from __future__ import annotations

import errno
import json
import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable
from typing import TextIO

from cyclopts import CycloptsError

from showdown import __version__
from showdown.cli.app import app
from showdown.engine import one_line, render
from showdown.lookup.refusal import BUG, INTERRUPTED, OK, TERMINATED, USAGE, Crash, Refusal


def print_refusal(refusal: Refusal) -> None:
    print(refusal.lines(), file=sys.stderr)


def run(tokens: list[str], tell: Callable[[Refusal], None] = print_refusal) -> int:
    """Run a command.  ``--debug`` and ``--no-color`` may stand anywhere.  ``tell`` gets a refusal as data."""
    debug = "--debug" in tokens
    if "--no-color" in tokens:
        os.environ["NO_COLOR"] = "1"
    words = [t for t in tokens if t not in ("--debug", "--no-color")]
    try:
        result = app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except Refusal as refusal:
        return refuse(refusal, debug, tell)
    except CycloptsError as error:
        return refuse(misunderstood(error, words), debug, tell)
    except KeyboardInterrupt as stop:
        return stopped(stop)
    except BrokenPipeError:
        # The reader has seen enough (`showdown replay ... | head`): nothing is wrong.
        silence(sys.stdout)
        return OK
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EIO:
            # The terminal was closed: nobody reads what would follow.
            silence(sys.stdout, sys.stderr)
            return TERMINATED
        return bad_settings(error, debug, tell) or broken(error, words, debug)
    return result if isinstance(result, int) else OK


def silence(*streams: TextIO) -> None:
    """What is still to be written goes nowhere; flushing it at the end must not fail."""
    for stream in streams:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def stopped(stop: KeyboardInterrupt) -> int:
    """A signal ended a command that had nothing to print yet."""
    from showdown.sim.signals import is_termination

    terminated = is_termination(stop)
    print("\nterminated" if terminated else "\ninterrupted", file=sys.stderr)
    return TERMINATED if terminated else INTERRUPTED


def refuse(refusal: Refusal, debug: bool, tell: Callable[[Refusal], None]) -> int:
    if debug:
        traceback.print_exc()
    tell(refusal)
    return refusal.code


def bad_settings(error: Exception, debug: bool, tell: Callable[[Refusal], None]) -> int:
    """A file of settings can be wrong wherever it is first needed; 0 if it is something else."""
    from showdown.library.settings import BadSettings

    if not isinstance(error, BadSettings):
        return 0
    from showdown.cli.config import refused_settings

    return refuse(refused_settings(error), debug, tell)


def misunderstood(error: CycloptsError, words: list[str]) -> Refusal:
    what = one_line(error)
    if len(words) > 1 and words[0] == "cards" and words[1] not in app["cards"] and words[1][0] != "-":
        name = " ".join(words[1:])
        return Refusal(USAGE, what, "showdown " + " ".join(words), f"to see a card: `showdown cards show {name}`")
    command = f" {words[0]}" if words and words[0] in app else ""
    return Refusal(USAGE, what, "showdown " + " ".join(words), f"see `showdown{command} --help`")


def broken(error: Exception, words: list[str], debug: bool) -> int:
    """A fault of our own: write down what is needed to find it."""
    if debug:
        traceback.print_exc()
    cause = error.__cause__ if isinstance(error, Crash) and error.__cause__ else error
    report = {
        "showdown": __version__,
        "python": sys.version,
        "platform": platform.platform(),
        "command": words,
        "traceback": traceback.format_exception(cause),
        "game": error.document if isinstance(error, Crash) else None,
    }
    with tempfile.NamedTemporaryFile("w", prefix="showdown-report-", suffix=".json", delete=False) as out:
        json.dump(report, out, indent=1)
    what = f"this is a fault of showdown: {type(cause).__name__}: {cause}"
    fix = "send us that file; --debug shows the traceback here"
    print(render(what, f"{place(cause)}; everything is in {out.name}", fix), file=sys.stderr)
    return BUG


def place(error: BaseException) -> str:
    """The innermost line of our own that was running."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1]
    return f"{os.path.basename(last.filename)}:{last.lineno}" if frames else "unknown"
