"""Run a command: errors become three lines on stderr and an exit code."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from typing import TextIO

from cyclopts import CycloptsError

from showdown.cli.choose_language import OPTION, UnknownLanguage, known_languages, set_language, without_language
from showdown.cli.output import print_error
from showdown.engine import nearest
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, INTERRUPTED, OK, TERMINATED, USAGE, Refusal

SWITCHES = ("--debug", "--no-color")
"""Like ``--lang``, these may be anywhere among the words of a command."""


def print_refusal(refusal: Refusal) -> None:
    print_error(refusal.lines())


def hear_ctrl_c() -> None:
    """Let Ctrl-C interrupt at a terminal, even if the process that started us ignores it.

    Shells and build servers start background jobs with SIGINT ignored, and children inherit that.  Without a terminal
    it stays ignored: Ctrl-C is then meant for another process.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and sys.stdin is not None and sys.stdin.isatty():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def run(tokens: list[str], tell: Callable[[Refusal], None] = print_refusal) -> int:
    """Run a command and return its exit code.  ``tell`` receives a refusal as data."""
    debug = "--debug" in tokens
    if "--no-color" in tokens:
        os.environ["NO_COLOR"] = "1"
    words, language = without_language([t for t in tokens if t not in SWITCHES])
    try:
        set_language(language)
        from showdown.cli.app import app  # its help texts are made in the language that was just set

        result = app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except Refusal as refusal:
        return told(refusal, debug, tell)
    except UnknownLanguage as error:
        return told(unknown_language(error), debug, tell)
    except CycloptsError as error:
        from showdown.cli.usage_errors import usage_refusal

        return told(usage_refusal(error, words), debug, tell)
    except KeyboardInterrupt as stop:
        return stopped(stop)
    except BrokenPipeError:
        # The reader has closed the pipe (`showdown replay ... | head`): nothing is wrong.
        silence(sys.stdout)
        return OK
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EIO:
            # The terminal was closed: nobody can read further output.
            silence(sys.stdout, sys.stderr)
            return TERMINATED
        code = bad_settings(error, debug, tell)
        if not code:
            from showdown.cli.crash_report import broken

            code = broken(error, words, debug)
        return code
    return result if isinstance(result, int) else OK


def silence(*streams: TextIO) -> None:
    """Send the rest of the output nowhere, so that flushing it at the end does not fail."""
    for stream in streams:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def stopped(stop: KeyboardInterrupt) -> int:
    """A signal ended a command that had nothing to print yet."""
    from showdown.sim.signals import is_termination

    terminated = is_termination(stop)
    print_error("\n" + say("cli.terminated" if terminated else "cli.interrupted"))
    return TERMINATED if terminated else INTERRUPTED


def told(refusal: Refusal, debug: bool, tell: Callable[[Refusal], None]) -> int:
    if debug:
        from traceback import print_exc

        print_exc()
    tell(refusal)
    return refusal.code


def unknown_language(error: UnknownLanguage) -> Refusal:
    known = known_languages()
    fix = say("cli.unknown-language-fix", known=", ".join(known), near=nearest(error.language, known))
    code = USAGE if error.where.startswith((OPTION, "$")) else BAD_FILE
    return Refusal(code, say("cli.unknown-language", language=error.language), error.where, fix)


def bad_settings(error: Exception, debug: bool, tell: Callable[[Refusal], None]) -> int:
    """The exit code if this is about a settings file, which any command may be the first to read; otherwise 0."""
    from showdown.library.settings import BadSettings

    if not isinstance(error, BadSettings):
        return 0
    from showdown.cli.settings import refused_settings

    return told(refused_settings(error), debug, tell)
