"""A process of its own for questions that cost something.  Loaded once; each question is a fork with little time and
little memory that ends when it has answered.

It reads questions from stdin, a JSON line each: ``{"words": ["odds", "--json", ...], "seconds": 2, "megabytes": 256,
"language": "en"}``.  It writes answers, a JSON line each: ``{"code": 0, "out": "...", "err": "..."}``, or
``{"code": -1}`` if the question took too much.  ``given`` holds the game that a question is about.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from showdown.language import use_language

if TYPE_CHECKING:
    from showdown.lookup.refusal import Refusal

GRACE = 2.0
"""By the clock a question may take so many times as long as by the processor: the machine may be busy."""


def bound(seconds: int, megabytes: int) -> None:
    """No more processor time, and no more memory on top of what is there, than this."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    used = (
        int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() if os.path.isdir("/proc") else 0
    )
    if used:
        resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 2**20, used + megabytes * 2**20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def check(folder: Path) -> int:
    """The problems of a pack, as JSON."""
    from showdown.engine import BadContent, core_folder, load_packs

    problems: list[dict[str, Any]] = []
    try:
        load_packs([core_folder(), folder], cached=False)
    except BadContent as error:
        problems = error.documents()
    print(json.dumps({"ok": not problems, "problems": problems}))
    return 0


def carry_out(words: list[str], given: dict[str, Any]) -> int:
    if words[0] == "check":
        return check(Path(words[1]))
    if words[0] == "heat":
        from showdown.server.heat import heat_of

        print(json.dumps(heat_of(given, words[1])))
        return 0
    # The command line program, as a program: it stands above the server, which knows it by name only.
    code: int = importlib.import_module("showdown.cli.run").run(words, print_refusal)
    return code


def print_refusal(refusal: Refusal) -> None:
    """A refusal as data, on stdout where the answer would be."""
    print(json.dumps({"what": refusal.what, "where": refusal.where, "fix": refusal.fix}))


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Fork, let it work, take what it printed."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = os.fork()
        if process == 0:
            code = 70
            try:
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                bound(question["seconds"], question["megabytes"])
                signal.alarm(0)
                signal.setitimer(signal.ITIMER_REAL, question["seconds"] * GRACE)
                use_language(question["language"])
                code = carry_out(question["words"], question["given"])
                sys.stdout.flush()
                sys.stderr.flush()
            except MemoryError:
                os.kill(os.getpid(), signal.SIGKILL)
            finally:
                os._exit(code)
        _, status = os.waitpid(process, 0)
        if os.WIFSIGNALED(status):
            return {"code": -1}
        out.seek(0)
        err.seek(0)
        return {
            "code": os.WEXITSTATUS(status),
            "out": out.read().decode(errors="replace"),
            "err": err.read().decode(errors="replace"),
        }


def main() -> None:
    # Everything a question needs, before the first one comes.
    for name in ("showdown.cli.run", "showdown.cli.odds", "showdown.cli.commands_odds", "showdown.server.heat"):
        importlib.import_module(name)
    from showdown.engine import core_catalog

    core_catalog()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
