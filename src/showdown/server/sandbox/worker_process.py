"""A worker process: forks for each question, with limits on CPU time and memory.

It imports everything once.  It reads one JSON line per question from stdin, ``{"words": ["odds", "--json", ...],
"seconds": 2, "megabytes": 256, "given": null, "language": "en"}``, and writes one JSON line per answer: ``{"code": 0,
"out": "...", "err": "..."}``, or ``{"code": -1}`` if the fork was killed.  ``given`` holds data for the command, such
as a game for its heat map.
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
"""Wall-clock seconds per CPU second that a question may take: the machine may be busy."""


def limit_resources(seconds: int, megabytes: int) -> None:
    """Limit the CPU time of this process, and its memory beyond what it uses now."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    used = (
        int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() if os.path.isdir("/proc") else 0
    )
    if used:
        resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 2**20, used + megabytes * 2**20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def check(folder: Path) -> int:
    """Print the problems of a pack as JSON."""
    from showdown.engine import BadContent, core_folder, load_packs

    problems: list[dict[str, Any]] = []
    try:
        load_packs([core_folder(), folder], cached=False)
    except BadContent as error:
        problems = error.documents()
    print(json.dumps({"ok": not problems, "problems": problems}))
    return 0


def execute(words: list[str], given: dict[str, Any]) -> int:
    """Run ``check FOLDER``, ``heat LETTER`` or a showdown command; its exit code."""
    if words[0] == "check":
        return check(Path(words[1]))
    if words[0] == "heat":
        from showdown.server.sandbox.heat_map import heat_of

        print(json.dumps(heat_of(given, words[1])))
        return 0
    # By name, because the command line is a layer above the server.
    code: int = importlib.import_module("showdown.cli.run").run(words, print_refusal)
    return code


def print_refusal(refusal: Refusal) -> None:
    """Print a refusal as JSON to stdout, in place of the answer."""
    print(json.dumps({"what": refusal.what, "where": refusal.where, "fix": refusal.fix}))


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Answer a question in a fork; its exit code and output."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = os.fork()
        if process == 0:
            code = 70
            try:
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                limit_resources(question["seconds"], question["megabytes"])
                signal.alarm(0)
                signal.setitimer(signal.ITIMER_REAL, question["seconds"] * GRACE)
                use_language(question["language"])
                code = execute(question["words"], question["given"])
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
    # Import what questions need before the first one arrives.
    for name in (
        "showdown.cli.run",
        "showdown.cli.odds",
        "showdown.server.sandbox.heat_map",
    ):
        importlib.import_module(name)
    from showdown.engine import core_catalog

    core_catalog()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
