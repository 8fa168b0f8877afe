"""``showdown doctor``: is everything here as it should be?  Exit code 1 if something is wrong."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, final

from showdown import __version__
from showdown.cli.screen import Screen, print_json
from showdown.engine import ShowdownError
from showdown.library.settings import BadSettings, read_settings, strange_variables, user_file
from showdown.lookup.refusal import NEGATIVE, OK

LITTLE = 20_000_000
"""Bytes of free space below which saving is in danger."""


@final
class Finding:
    """``wrong``: what to do about it; empty if all is well."""

    def __init__(self, name: str, value: str, wrong: str = "") -> None:
        self.name = name
        self.value = value
        self.wrong = wrong


def doctor(as_json: bool) -> int:
    found = [*versions(), *terminal(), *settings_files(), *games(), *packs()]
    wrong = [f for f in found if f.wrong]
    if as_json:
        print_json("showdown.doctor/1", {"well": not wrong, "findings": [vars(f) for f in found]})
        return NEGATIVE if wrong else OK
    screen = Screen()
    width = max(len(f.name) for f in found)
    for f in found:
        screen.say(f"{f.name:<{width}}  {f.value}")
        if f.wrong:
            screen.say(f"{'':<{width}}  WRONG: {f.wrong}", "bold red")
    screen.note(f"{len(wrong)} thing{'' if len(wrong) == 1 else 's'} wrong." if wrong else "All is well.")
    return NEGATIVE if wrong else OK


def versions() -> list[Finding]:
    from showdown.engine import FORMAT, is_compiled, other_engine

    old = "" if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed"
    out = [
        Finding("showdown", f"{__version__}, saves in format {FORMAT}"),
        Finding("engine", f"{'compiled' if is_compiled() else 'pure Python'} ({other_engine()})"),
        Finding("python", f"{platform.python_version()} ({sys.executable})", old),
        Finding("system", platform.platform()),
    ]
    for name in ("cyclopts", "rich", "pyyaml", "textual", "platformdirs"):
        try:
            out.append(Finding(name, metadata.version(name)))
        except metadata.PackageNotFoundError:
            out.append(Finding(name, "not installed", f"install it: pip install {name}"))
    return out


def terminal() -> list[Finding]:
    out = Screen().out
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    term = os.environ.get("TERM", "")
    narrow = "" if encoding == "utf8" else "set a UTF-8 locale (or PYTHONUTF8=1): sentences use more than ASCII"
    where = Finding("terminal", "none: the output is a pipe or a file")
    if out.is_terminal:
        where = Finding("terminal", f"{out.size.width} x {out.size.height}, TERM={term or 'not set'}{room(out.size)}")
    return [
        where,
        Finding("colour", f"{out.color_system or 'none'}{' (NO_COLOR is set)' if os.environ.get('NO_COLOR') else ''}"),
        Finding("mouse", mouse(term) if out.is_terminal else "no terminal"),
        Finding("text", sys.stdout.encoding or "unknown", narrow),
    ]


def room(size: Any) -> str:
    from showdown.tui.layout import SMALLEST

    if size.width >= SMALLEST[0] and size.height >= SMALLEST[1]:
        return ""
    return f" (the table needs {SMALLEST[0]} x {SMALLEST[1]}; smaller, a game is played in lines)"


def mouse(term: str) -> str:
    """Terminals do not say whether they report the mouse; nearly all but the barest do."""
    return "no" if term in ("", "dumb", "linux") else "expected, from TERM"


def settings_files() -> list[Finding]:
    there = [str(p) for p in (Path("showdown.toml").absolute(), user_file()) if p.exists()]
    value = ", ".join(there) or f"none; yours would be {user_file()}"
    try:
        read_settings()
        out = [Finding("settings", value)]
    except BadSettings as error:
        out = [Finding("settings", value, str(error))]
    for name in strange_variables():
        out.append(Finding("variable", name, "nobody reads it: mistyped? `showdown config show --json` lists them"))
    return out


def games() -> list[Finding]:
    from showdown.library.saved_games import Library

    try:
        library = Library()
    except BadSettings:
        return []  # told among the settings
    folder = library.folder
    nearest = folder
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    trouble = ""
    if not nearest.is_dir():
        trouble = f"{nearest} is no folder: games cannot be saved"
    elif not os.access(nearest, os.W_OK | os.X_OK):
        trouble = f"{nearest} may not be written: games cannot be saved"
    out = [Finding("games", f"{folder}{'' if folder.exists() else ' (made when it is needed)'}", trouble)]
    if nearest.is_dir():
        free = shutil.disk_usage(nearest).free
        full = "make room: games may fail to be saved" if free < LITTLE else ""
        out.append(Finding("free space", f"{free // 1_000_000} MB", full))
    try:
        listed = library.list()
    except OSError as error:
        return [*out, Finding("saved games", "unknown", f"the folder cannot be read: {error.strerror}")]
    bad = [g for g in listed if g.trouble]
    wrong = "; ".join(f"{g.name}: {g.trouble}" for g in bad[:3]) + ("; ..." if len(bad) > 3 else "")
    out.append(Finding("saved games", f"{len(listed)}, {len(bad)} of them cannot go on", wrong))
    return out


def packs() -> list[Finding]:
    from showdown.engine import CORE, InstalledPacks, installed_folder

    try:
        shelf = InstalledPacks()
    except (ShowdownError, OSError) as error:
        return [Finding("packs", CORE, f"the core pack cannot be loaded: {error}; install showdown again")]
    out = [Finding("packs", f"{', '.join(shelf.catalogs)} (your own lie in {installed_folder()})")]
    for name, problems in shelf.refused.items():
        lines = problems.split("\n")
        more = f" (and {len(lines) - 1} more; `showdown cards check {name}` lists them)" if len(lines) > 1 else ""
        out.append(Finding("pack", name, f"{lines[0]}{more}"))
    return out
