"""``showdown config``: which settings hold and where they come from; and how they reach ``showdown play``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from showdown.cli.screen import print_json
from showdown.engine import place_of
from showdown.library.settings import FILE, SETTINGS, BadSettings, Settings, read_settings, user_file
from showdown.lookup.refusal import BAD_FILE, OK, Refusal, refused_whole
from showdown.session.open_game import Wishes


def settings() -> Settings:
    """The settings that hold.  Refused with file and key."""
    try:
        return read_settings()
    except BadSettings as error:
        raise refused_settings(error) from error


def refused_settings(error: BadSettings) -> Refusal:
    if len(error.problems) > 1:
        return refused_whole(error, "set of settings", error.problem.file, "correct the lines listed above")
    problem = error.problem
    key = ".".join(str(step) for step in problem.path)
    where = f"{place_of(problem)}, {key}" if key else place_of(problem)
    fix = problem.fix or "correct it, or leave it out; `showdown config show --json` lists the settings"
    return Refusal(BAD_FILE, f"a setting cannot be used: {error.message}", where, fix)


def show(origin: bool, as_json: bool) -> int:
    held = settings()
    if as_json:
        body = {s.key: {"value": held[s.key], "origin": held.origins[s.key], "about": s.about} for s in SETTINGS}
        print_json("showdown.config/1", {"settings": body, "files": files()})
        return OK
    for s in SETTINGS:
        line = f"{s.key} = {json.dumps(held[s.key], ensure_ascii=False)}"
        print(f"{line:<36} # {held.origins[s.key]}" if origin else line)
    return OK


def path(as_json: bool) -> int:
    if as_json:
        print_json("showdown.config-path/1", {"files": files()})
        return OK
    for file in files():
        print(f"{file['file']}{'' if file['there'] else '  (not there)'}")
    return OK


def files() -> list[dict[str, Any]]:
    """The project's file stands above the user's."""
    both = (("project", Path(FILE).absolute()), ("user", user_file()))
    return [{"whose": whose, "file": str(file), "there": file.exists()} for whose, file in both]


# -- into a game ---------------------------------------------------------------------------------------------------


def prefer(w: Wishes, said: dict[str, bool | None]) -> None:
    """Fill in what was not said with a flag.  A loaded game keeps its own players, party and rulings."""
    held = settings()
    w.plain = chosen(said, held, "plain")
    w.step = chosen(said, held, "step")
    w.training = chosen(said, held, "training")
    w.spoilers = chosen(said, held, "spoilers")
    w.bot = w.bot or held["play.bot"]
    w.keep = w.keep and held["play.autosave"]
    if w.load is not None:
        return
    if w.players is None and held.is_set("play.players"):
        w.players = held["play.players"]
    w.party = w.party or held["play.party"] or None
    named = {text.partition("=")[0] for text in w.rulings}
    w.rulings = [f"{name}={value}" for name, value in held["play.rulings"].items() if name not in named] + w.rulings


def chosen(said: dict[str, bool | None], held: Settings, name: str) -> bool:
    flag = said.get(name)
    return bool(held[f"play.{name}"]) if flag is None else flag
