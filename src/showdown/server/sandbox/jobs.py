"""The jobs: functions of their arguments and data alone.  They run in a fork of a worker, within ``bounds.py``.

A job returns JSON values or raw bytes; it refuses its data with ApiError.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from showdown.engine import BadContent, ShowdownError, core_catalog, core_folder, load_packs
from showdown.language import say
from showdown.lookup.refusal import BUG, NOT_FOUND, Refusal
from showdown.server.api_error import ApiError
from showdown.server.http.uploads import BadUpload, save_in, unpack
from showdown.server.sandbox.heat_map import heat_of
from showdown.server.table import analysis_job, past_jobs
from showdown.server.table.imported_save import opening_of_save

Args = dict[str, Any]
Job = Callable[[Args, bytes], Any]


def odds(args: Args, _data: bytes) -> Any:
    """The answer of ``showdown odds --json``.  ``words``: its options."""
    refusals: list[Refusal] = []
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        # By name, because the command line is a layer above the server.
        code = importlib.import_module("showdown.cli.run").run(["odds", "--json", *args["words"]], refusals.append)
    if code == BUG:
        raise ApiError(500, "fault", say("server.fault"), say("server.fix_fault"))
    if refusals:
        raise ApiError(404 if code == NOT_FOUND else 400, "bad_question", refusals[0].what, refusals[0].fix)
    return json.loads(out.getvalue())


def heat(args: Args, data: bytes) -> Any:
    """The heat map for the survivor ``letter``.  ``data``: the document of the game, without its journal."""
    try:
        return heat_of(json.loads(data), args["letter"])
    except ShowdownError as error:
        raise ApiError(409, "no_figures", str(error), "") from error


def check_pack(args: Args, data: bytes) -> Any:
    """The problems of a pack: a zip, or the one file ``file``."""
    problems: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="showdown-pack-") as temporary:
        try:
            folder = unpack(data, args["file"], Path(temporary))
            load_packs([core_folder(), folder], cached=False)
        except BadUpload as error:
            raise ApiError(400, "bad_pack", str(error), error.fix or say("server.fix_pack")) from error
        except BadContent as error:
            problems = error.documents()
    return {"ok": not problems, "problems": problems}


def import_save(args: Args, data: bytes) -> Any:
    """What a new table stores of a save.  ``entries``: the most that its journal may have.

    ``key``: settles dice that today's rules ask for at the end of its journal.
    """
    try:
        document = save_in(data, args["entries"])
    except BadUpload as error:
        raise ApiError(400, "bad_save", str(error), error.fix or say("server.fix_other_copy")) from error
    return opening_of_save(document, bytes.fromhex(args["key"]))


RUN: Final[dict[str, Job]] = {
    "odds": odds,
    "heat": heat,
    "check_pack": check_pack,
    "import_save": import_save,
    "load": past_jobs.load,
    "rewind": past_jobs.rewind,
    "look_back": past_jobs.look_back,
    "branch": past_jobs.branch,
    "report": past_jobs.report,
    "analyse": analysis_job.analyse,
    "save": past_jobs.save,
    "lesson": past_jobs.lesson,
    "explain": past_jobs.explain,
}


def prepare() -> None:
    """Import what jobs need before the first one arrives."""
    for name in ("showdown.cli.run", "showdown.cli.odds", "showdown.lessons", "showdown.forms.yaml_decoder"):
        importlib.import_module(name)
    core_catalog()
