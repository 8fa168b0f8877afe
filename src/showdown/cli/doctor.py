"""``showdown doctor``: check versions, terminal, settings, saved games and packs.  Exit code 1: something is wrong."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, final

from showdown import __version__
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.engine import ShowdownError
from showdown.language import say
from showdown.library.settings import BadSettings, read_settings, strange_variables
from showdown.library.settings_file import FILE, user_file
from showdown.lookup.extras import this_python
from showdown.lookup.refusal import NEGATIVE, OK

app = command("doctor", "showdown doctor", "showdown doctor --json")
LITTLE = 20_000_000
"""Bytes of free disk space below which saving may fail."""


@final
class Finding:
    """One line of the report.  ``wrong``: what is wrong and what to do; "" if nothing is."""

    def __init__(self, name: str, value: str, wrong: str = "") -> None:
        self.name = name
        self.value = value
        self.wrong = wrong


@app.default
def doctor(*, json: Json = False) -> int:
    found = [*versions(), *on_the_path(), *terminal(), *settings_files(), *games(), *packs()]
    wrong = [f for f in found if f.wrong]
    if json:
        print_json("showdown.doctor/1", {"well": not wrong, "findings": [vars(f) for f in found]})
        return NEGATIVE if wrong else OK
    screen = Screen()
    width = max(len(f.name) for f in found)
    for f in found:
        screen.say(f"{f.name:<{width}}  {f.value}")
        if f.wrong:
            screen.say(f"{'':<{width}}  {say('cli.doctor.wrong', what=f.wrong)}", "bold red")
    screen.note(say("cli.doctor.result", count=len(wrong)))
    return NEGATIVE if wrong else OK


def versions() -> list[Finding]:
    from showdown.engine import FORMAT, is_compiled, other_engine

    old = "" if sys.version_info >= (3, 11) else say("cli.doctor.old-python")
    out = [
        Finding("showdown", say("cli.doctor.version", version=__version__, format=FORMAT)),
        Finding("engine", say("cli.doctor.engine", compiled=is_compiled(), other=other_engine())),
        Finding("python", say("cli.doctor.python", version=platform.python_version(), file=sys.executable), old),
        Finding("system", platform.platform()),
    ]
    for name in ("cyclopts", "rich", "pyyaml", "textual", "platformdirs"):
        try:
            out.append(Finding(name, metadata.version(name)))
        except metadata.PackageNotFoundError:
            out.append(
                Finding(
                    name, say("cli.doctor.not-installed"), say("cli.doctor.install", name=name, python=this_python())
                )
            )
    return out


def on_the_path() -> list[Finding]:
    """Whether a shell finds the command.  Not an error: `python -m showdown` works without it."""
    found = shutil.which("showdown")
    return [Finding("command", say("cli.doctor.on-path", file=found) if found else say("cli.doctor.not-on-path"))]


def terminal() -> list[Finding]:
    out = Screen().out
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    term = os.environ.get("TERM", "")
    narrow = "" if encoding == "utf8" else say("cli.doctor.utf8")
    where = Finding("terminal", say("cli.doctor.no-terminal"))
    if out.is_terminal:
        size = f"{out.size.width} x {out.size.height}"
        where = Finding("terminal", say("cli.doctor.terminal", size=size, term=term, needs=too_small(out.size)))
    return [
        where,
        Finding("colour", say("cli.doctor.colour", system=out.color_system, off=bool(os.environ.get("NO_COLOR")))),
        Finding("mouse", mouse(term) if out.is_terminal else say("cli.doctor.mouse-no-terminal")),
        Finding("text", sys.stdout.encoding or "-", narrow),
    ]


def too_small(size: Any) -> str:
    """The size that the full-screen table needs; "" if this terminal is large enough."""
    from showdown.tui.layout import SMALLEST

    return "" if size.width >= SMALLEST[0] and size.height >= SMALLEST[1] else f"{SMALLEST[0]} x {SMALLEST[1]}"


def mouse(term: str) -> str:
    """Terminals do not say whether they report the mouse; nearly all do."""
    return say("cli.doctor.no-mouse" if term in ("", "dumb", "linux") else "cli.doctor.mouse")


def settings_files() -> list[Finding]:
    there = [str(p) for p in (Path(FILE).absolute(), user_file()) if p.exists()]
    value = ", ".join(there) or say("cli.doctor.no-settings", file=user_file())
    try:
        read_settings()
        out = [Finding("settings", value)]
    except BadSettings as error:
        out = [Finding("settings", value, str(error))]
    for name in strange_variables():
        out.append(Finding("variable", name, say("cli.doctor.variable")))
    return out


def games() -> list[Finding]:
    from showdown.library.saved_games import Library

    try:
        library = Library()
    except BadSettings:
        return []  # the settings report it
    folder = library.folder
    nearest = folder
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    trouble = ""
    if not nearest.is_dir():
        trouble = say("cli.doctor.no-folder", folder=nearest)
    elif not os.access(nearest, os.W_OK | os.X_OK):
        trouble = say("cli.doctor.read-only", folder=nearest)
    out = [Finding("games", say("cli.doctor.folder", folder=folder, new=not folder.exists()), trouble)]
    if nearest.is_dir():
        free = shutil.disk_usage(nearest).free
        full = say("cli.doctor.disk-full") if free < LITTLE else ""
        out.append(Finding("free space", f"{free // 1_000_000} MB", full))
    try:
        listed = library.list()
    except OSError as error:
        return [*out, Finding("saved games", "-", say("cli.doctor.bad-folder", why=error.strerror))]
    bad = [g for g in listed if g.trouble and not g.missing]
    need = len([g for g in listed if g.missing])
    wrong = "; ".join(f"{g.name}: {g.trouble}" for g in bad[:3]) + ("; ..." if len(bad) > 3 else "")
    out.append(Finding("saved games", say("cli.doctor.games", count=len(listed), bad=len(bad), need=need), wrong))
    return out


def packs() -> list[Finding]:
    from showdown.engine import CORE, InstalledPacks, installed_folder

    try:
        shelf = InstalledPacks()
    except (ShowdownError, OSError) as error:
        return [Finding("packs", CORE, say("cli.doctor.no-core", why=error))]
    names = ", ".join(shelf.catalogs)
    out = [Finding("packs", say("cli.doctor.packs", packs=names, folder=installed_folder()))]
    for name, problems in shelf.refused.items():
        lines = problems.split("\n")
        problem = say("cli.doctor.bad-pack", problem=lines[0], more=len(lines) - 1, pack=name)
        out.append(Finding("pack", name, problem))
    return out
