"""What people read when a job exceeds a limit: what was done, which limit, what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from showdown.language import say
from showdown.server.sandbox.bounds import Bounds

Say = Callable[[], str]
JOBS_IN_WORDS: Final[dict[str, tuple[Say, Say]]] = {
    "odds": (lambda: say("server.job_odds"), lambda: say("server.fix_simpler")),
    "heat": (lambda: say("server.job_heat"), lambda: say("server.fix_simpler")),
    "explain": (lambda: say("server.job_explain"), lambda: say("server.fix_simpler")),
    "check_pack": (lambda: say("server.job_check_pack"), lambda: say("server.fix_job_check_pack")),
    "import_save": (lambda: say("server.job_import_save"), lambda: say("server.fix_job_import_save")),
    "report": (lambda: say("server.job_report"), lambda: say("server.fix_job_look_back")),
    "analyse": (lambda: say("server.job_analyse"), lambda: say("server.fix_analyse")),
    "look_back": (lambda: say("server.job_replay"), lambda: say("server.fix_job_look_back")),
    "branch": (lambda: say("server.job_replay"), lambda: say("server.fix_job_look_back")),
    "rewind": (lambda: say("server.job_replay"), lambda: say("server.fix_job_rewind")),
    "lesson": (lambda: say("server.job_replay"), lambda: say("server.fix_job_lesson")),
    "load": (lambda: say("server.job_replay"), lambda: say("server.fix_job_load")),
    "save": (lambda: say("server.job_save"), lambda: say("server.fix_job_load")),
}
"""For each job: what it does, and what to do if that takes too much."""


def over_limit(job: str, limit: str, bounds: Bounds) -> tuple[str, str]:
    """What is wrong, and what to do.  ``limit``: ``cpu``, ``memory``, ``time`` or ``answer``."""
    what, fix = JOBS_IN_WORDS[job]
    if limit == "cpu":
        most = say("server.limit_cpu", seconds=bounds.seconds)
    elif limit == "memory":
        most = say("server.limit_memory", megabytes=bounds.megabytes)
    elif limit == "time":
        most = say("server.limit_time", seconds=round(bounds.wall_seconds))
    else:
        most = say("server.limit_answer")
    return say("server.over_limit", what=what(), limit=most), fix()
