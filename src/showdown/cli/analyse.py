"""``showdown analyse``: the chance to win over a saved fight, and the decisions that cost most."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter

from showdown.api import analyse as analyse_fight
from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Between, Bot, Json, Packs, SavedGame, Seed, Workers, Yes
from showdown.cli.run_progress import Bar
from showdown.engine import view_types
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, refuse
from showdown.replay.report_text import graph
from showdown.sim.signals import orderly_end

app = command(
    "analyse",
    "showdown analyse fight.json",
    "showdown analyse fight.json --html fight.html",
    "showdown analyse fight.json --playouts 1000 --json",
)
SHOWN: Final = 10
"""Number of mistakes listed; --json has all."""
ENOUGH: Final = 200
"""Playouts with which a missing mistake means something; the default."""
LINES: Final = 3
"""Lines told about one change of luck."""


@app.default
def analyse(
    game: SavedGame,
    /,
    *,
    playouts: Annotated[int, Parameter(help=say("help.analyse.playouts"), validator=Between(10, 100_000))] = 200,
    bot: Bot = "heuristic",
    seed: Seed = 0,
    workers: Workers = None,
    pack: Packs = None,
    html: Annotated[Path | None, Parameter(help=say("help.analyse.html"))] = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    if html is not None:
        check_page(html, yes)
    request = {"playouts": playouts, "bot": bot, "seed": seed, "workers": workers, "pack": pack or ()}
    return show_analysis(game_file(game), html, json, request)


@orderly_end()
def show_analysis(save: str, html: Path | None, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.analyse`."""
    screen = Screen()
    with Bar(screen) as bar:
        result = analyse_fight(save, **request, progress=bar.tell)
    found = result.data()
    if html is not None:
        write_page(html, result.html())
    if as_json:
        print_json("showdown.analyse/1", found)
    else:
        tell(found, screen)
    if html is not None:
        screen.note(say("cli.analyse.page-written", file=html))
    return OK


# -- the page ------------------------------------------------------------------------------------------------------


def check_page(path: Path, replace: bool) -> None:
    """Refuse a page that cannot be written, before anything is computed."""
    where = f"--html {path}"
    if path.is_dir():
        raise refuse(USAGE, "cli.analyse.page-folder", where)
    if not path.parent.is_dir():
        raise refuse(NOT_FOUND, "cli.plots.folder", where, folder=path.parent)
    if path.exists() and not replace and path.suffix.lower() not in (".html", ".htm"):
        raise refuse(USAGE, "cli.analyse.page-other", where)


def write_page(path: Path, page: str) -> None:
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(page, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise refuse(BAD_FILE, "cli.plots.not-written", f"--html {path}", why=error.strerror or error) from error


# -- the text ------------------------------------------------------------------------------------------------------


def tell(found: dict[str, Any], screen: Screen) -> None:
    head = {name: found[name] for name in ("title", "outcome", "rounds", "decisions")}
    screen.say(say("replay.report-head", **head), "bold")
    screen.say(say("cli.analyse.how", bot=found["bot"], playouts=found["playouts"], seed=found["seed"]))
    screen.say()
    points = curve(found)
    if points:
        screen.say("\n".join(graph(points)))
        screen.say()
    mistakes = found["mistakes"]
    screen.say(say("cli.analyse.mistakes", count=len(mistakes)), "bold")
    if not mistakes and found["playouts"] < ENOUGH:
        screen.say("  " + say("cli.analyse.more-playouts", playouts=found["playouts"], more=ENOUGH), hang=2)
    for number, one in enumerate(mistakes[:SHOWN], 1):
        tell_mistake(number, one, screen)
    if len(mistakes) > SHOWN:
        screen.say("  " + say("cli.more-in-json", count=len(mistakes) - SHOWN))
    if found["swings"]:
        screen.say()
        screen.say(say("cli.analyse.luck"), "bold")
    for swing in found["swings"]:
        texts = " ".join(swing["texts"][-LINES:])
        facts = {"n": swing["n"], "round": swing["round"], "points": f"{100 * swing['change']:+.0f}", "text": texts}
        screen.say("  " + say("cli.analyse.swing", **facts), hang=4)
    screen.say()
    for line in found["assumptions"]:
        screen.say(say("cli.odds.assumed", text=line), hang=2)


def curve(found: dict[str, Any]) -> list[view_types.ReportChance]:
    """The points of the graph, and how a finished fight ended."""
    out: list[view_types.ReportChance] = [
        {"n": p["n"], "round": p["round"], "chance": p["chance"]["value"]} for p in found["points"]
    ]
    if out and found["outcome"] != "undecided":
        won = float(found["outcome"] == "victory")
        out.append({"n": found["decisions"], "round": found["rounds"], "chance": won})
    return out


def tell_mistake(number: int, one: dict[str, Any], screen: Screen) -> None:
    place = {"number": number, "n": one["n"], "round": one["round"], "turn": one["turn"], "question": one["question"]}
    screen.say("  " + say("cli.analyse.mistake", **place), hang=5)
    screen.say("     " + say("cli.analyse.chosen", **option_facts(one["chosen"])), hang=7)
    screen.say("     " + say("cli.analyse.better", **option_facts(one["better"])), hang=7)
    screen.say("     " + cost_text(one), hang=7)
    for reason in one["why"]:
        screen.say("     " + reason, hang=7)


def option_facts(option: dict[str, Any]) -> dict[str, str]:
    chance = f"{100 * option['chance']['value']:.1f}"
    return {"text": option["text"], "key": option["key"], "chance": chance, "deaths": f"{option['deaths']:.2f}"}


def cost_text(one: dict[str, Any]) -> str:
    """What a mistake cost, with its interval."""
    cost, lives = one["cost"], one["lives"]
    facts = {f"wins_{name}": f"{100 * cost[name]:.1f}" for name in ("value", "low", "high")}
    facts |= {f"lives_{name}": f"{lives[name]:.2f}" for name in ("value", "low", "high")}
    return say("cli.analyse.cost", **facts)
