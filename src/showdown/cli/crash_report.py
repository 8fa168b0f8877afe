"""What a bug of ours leaves behind: three lines on stderr, and a report in a file."""

from __future__ import annotations

import json
import os
import platform
import sys
import tempfile
import traceback

from showdown import __version__
from showdown.cli.output import print_error
from showdown.engine import render
from showdown.language import say
from showdown.lookup.refusal import BUG, Crash


def broken(error: Exception, words: list[str], debug: bool) -> int:
    """A bug of ours: write a report with everything needed to find it."""
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
    what = say("cli.bug", error=f"{type(cause).__name__}: {cause}")
    where = say("cli.bug-where", place=place(cause), file=out.name)
    print_error(render(what, where, say("cli.bug-fix")))
    return BUG


def place(error: BaseException) -> str:
    """The innermost line of code that was running."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "unknown"
