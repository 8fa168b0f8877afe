"""The settings that hold, and how they fill in the options of ``showdown play`` that were not given."""

from __future__ import annotations

from showdown.engine import place_of
from showdown.language import say
from showdown.library.settings import BadSettings, Settings, read_settings
from showdown.lookup.refusal import BAD_FILE, Refusal, refused_whole
from showdown.session.open_game import Wishes


def settings() -> Settings:
    """The settings that hold.  Refused with file and key."""
    try:
        return read_settings()
    except BadSettings as error:
        raise refused_settings(error) from error


def refused_settings(error: BadSettings) -> Refusal:
    if len(error.problems) > 1:
        return refused_whole(error, "settings", error.problem.file, say("lookup.correct-lines-fix"))
    problem = error.problem
    key = ".".join(str(step) for step in problem.path)
    where = f"{place_of(problem)}, {key}" if key else place_of(problem)
    fix = problem.fix or say("cli.bad-setting-fix")
    return Refusal(BAD_FILE, say("cli.bad-setting", why=error.message), where, fix)


def prefer(w: Wishes, said: dict[str, bool | None]) -> None:
    """Fill in what no option said.  A loaded game keeps its own players, party and rulings."""
    held = settings()
    w.plain = chosen(said, held, "plain")
    w.step = chosen(said, held, "step")
    w.training = chosen(said, held, "training")
    w.spoilers = chosen(said, held, "spoilers")
    w.speed = held["play.speed"] if held.is_set("play.speed") else ""
    w.confirm = held["play.confirm"]
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
