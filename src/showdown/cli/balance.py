"""``showdown balance``: how a monster does against parties, and what its cards did."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter

from showdown.analysis.card_effects import shown
from showdown.api import balance as balance_monster
from showdown.cli.fight_options import run_keywords
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import (
    AT_LEAST_0,
    AT_LEAST_1,
    Address,
    Bot,
    Dask,
    Json,
    OldPolicy,
    Out,
    Packs,
    Patience,
    Plot,
    Resume,
    Rulings,
    Seconds,
    Seed,
    Workers,
    Yes,
)
from showdown.cli.plots import check_plot, draw_curves
from showdown.cli.run_progress import Bar, exit_code, tell_failures
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, USAGE, refuse
from showdown.sim.signals import orderly_end

app = command(
    "balance",
    "showdown balance white-lion:1",
    "showdown balance bellmaw --games 50",
    "showdown balance bellmaw --html bellmaw.html --want 0.5",
    "showdown balance bellmaw --games 5000 --out bellmaw.jsonl --resume",
)
COMPARED: Final = "white-lion"
"""The monster whose win rates a report shows beside those of another."""
WORST: Final = 3
"""Fights to replay that are listed; --json and --html have more."""
SHOWN: Final = 12
"""Number of cards and branches listed; --json has all."""


@app.default
def balance(
    monster: Annotated[str, Parameter(help=say("help.option.monster"))],
    address: Address = "",
    /,
    *,
    party: Annotated[
        list[str] | None,
        Parameter(help=say("help.balance.party"), consume_multiple=False, show_default=say("help.balance.all-parties")),
    ] = None,
    bot: Bot = "heuristic",
    policy: OldPolicy = "",
    games: Annotated[
        int | None, Parameter(help=say("help.balance.games"), validator=AT_LEAST_1, show_default="100")
    ] = None,
    effects: Annotated[
        int | None,
        Parameter(
            help=say("help.balance.effects"), validator=AT_LEAST_0, show_default=say("help.balance.effects-default")
        ),
    ] = None,
    beside: Annotated[
        str, Parameter(help=say("help.balance.beside"), show_default=say("help.balance.beside-default"))
    ] = "",
    want: Annotated[float | None, Parameter(help=say("help.balance.want"))] = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    ruling: Rulings = None,
    pack: Packs = None,
    patience: Patience = 60.0,
    out: Out = None,
    resume: Resume = False,
    html: Annotated[Path | None, Parameter(help=say("help.balance.html"))] = None,
    plot: Plot = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    request = run_keywords(games, seconds, None, workers, dask, address, out, resume, yes)
    del request["width"]
    fight = {"party": party or (), "bot": policy or bot, "seed": seed, "ruling": ruling or (), "pack": pack or ()}
    if not beside and (html or plot) and monster.partition(":")[0] != COMPARED:
        beside = COMPARED
    parts = {"effects": effects, "beside": beside, "want": want}
    return show_balance(monster, html, plot, json, request | fight | parts | {"patience": patience})


@orderly_end()
def show_balance(monster: str, html: Path | None, plot: Path | None, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.balance`."""
    check_html(html)
    if plot is not None:
        check_plot(plot, as_json)
    screen = Screen()
    with Bar(screen) as bar:
        result = balance_monster(monster, **request, isolated=True, progress=bar.tell)
    found = result.data()
    if as_json:
        print_json("showdown.balance/1", found)
    else:
        tell(found, screen)
    if plot is not None and result.games:
        draw_curves(curves_of(found), say("numbers.report.title", monster=found["monster"]), plot, screen)
    if html is not None:
        write_page(result.page(), html, screen)
    last = next((run for run in result.parts if not run.complete), result.run)
    return exit_code(last, f"showdown balance {monster}", request.get("out"))


def check_html(path: Path | None) -> None:
    """Refuse a report that cannot be written, before anything is computed."""
    if path is None:
        return
    where = f"--html {path}"
    if path.suffix.lower() not in (".html", ".htm"):
        raise refuse(USAGE, "cli.balance.html-ending", where)
    if not path.parent.is_dir():
        raise refuse(NOT_FOUND, "cli.plots.folder", where, folder=path.parent)


def write_page(text: str, path: Path, screen: Screen) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        where, why = f"--html {path}", error.strerror or error
        raise refuse(BAD_FILE, "cli.balance.html-not-written", where, why=why) from error
    screen.note(say("cli.balance.html", file=path))


def curves_of(found: dict[str, Any]) -> list[tuple[str, str, str, dict[str, float]]]:
    """Monster, level, party and win rate of each set, the other monster's too."""
    both = [(found["monster"], found["fights"])]
    if found["beside"]:
        both.append((found["beside"]["monster"], found["beside"]["fights"]))
    return [
        (monster, level.removeprefix("level-"), party, fight["win_rate"])
        for monster, fights in both
        for fight in fights
        for level, _, party in [fight["name"].partition(" / ")]
    ]


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else say("cli.cut-short", why=found["stopped"])
    head = {"what": found["monster"], "bot": found["bot"], "seed": found["seed"], "games": found["games"]}
    screen.say(say("cli.compare.head", **head, part=part), "bold")
    if not found["games"]:
        return
    tell_fights(found["fights"], screen)
    if found["beside"]:
        screen.say(say("cli.balance.beside", monster=found["beside"]["monster"]))
        tell_fights(found["beside"]["fights"], screen)
    kills = [f"{k['card']} {k['deaths']} ({100 * k['share']:.0f} %)" for k in found["kills"]]
    screen.say(say("cli.balance.kills", cards=", ".join(kills[:SHOWN])), hang=2)
    screen.say(say("cli.balance.never-drawn", cards=", ".join(found["never_drawn"])), hang=2)
    screen.say(say("cli.balance.never-matter", cards=", ".join(found["never_matter"])), hang=2)
    tell_effects(found["effects"], screen)
    tell_numbers(found["want"], screen)
    tell_idle(found["branches_never_run"], screen)
    screen.say(say("cli.balance.worst"))
    for fight in found["worst"][:WORST]:
        screen.say(f"  {fight['again']}")
    screen.say(say("cli.balance.intervals"))
    tell_failures(found["failures"], screen)


def tell_fights(fights: list[dict[str, Any]], screen: Screen) -> None:
    fight, won = say("cli.balance.column.fight"), say("cli.figure.won")
    screen.say(f"  {fight:34} {won:>7}  {say('cli.balance.column.rest')}")
    for f in fights:
        rate = f["win_rate"]
        bounds = say("cli.range", low=f"{100 * rate['low']:.1f}", high=f"{100 * rate['high']:.1f}")
        more = f"{f['deaths']['value']:6.2f}  {f['rounds']['value']:6.1f}  {100 * f['any_death']['value']:6.1f} %"
        failed = "  " + say("cli.balance.failed", count=f["failed"]) if f["failed"] else ""
        screen.say(f"  {f['name']:34} {100 * rate['value']:6.1f} %  {bounds:14}  {more}{failed}")


def tell_effects(effects: list[dict[str, Any]], screen: Screen) -> None:
    if not effects:
        return
    screen.say(say("cli.balance.effects", pairs=max(row["pairs"] for row in effects)))
    screen.say(f"  {'':24} {say('cli.balance.effects-column')}")
    for row in effects:
        deaths, wins = row["deaths"], row["win_rate"]
        cells = [
            f"{deaths['value']:+.2f} {around(deaths, 1, '+.2f')}",
            f"{100 * wins['value']:+.1f} {around(wins, 100)}",
        ]
        mark = "*" if shown(row) else " "
        screen.say(f"{mark} {row['card']:24} {cells[0]:24} {cells[1]:22} {row['rounds']['value']:+.2f}")


def around(figure: dict[str, Any], scale: float, form: str = "+.1f") -> str:
    if figure["low"] is None or figure["high"] is None:
        return ""
    low, high = format(scale * figure["low"], form), format(scale * figure["high"], form)
    return f"({say('cli.range', low=low, high=high)})"


def tell_numbers(want: dict[str, Any] | None, screen: Screen) -> None:
    if not want:
        return
    screen.say(say("cli.balance.want", want=f"{100 * want['win_rate']:.0f}"))
    for row in want["numbers"]:
        rates = {"before": row["before"]["value"], "after": row["win_rate"]["value"]}
        rates |= {end: row["win_rate"][end] for end in ("low", "high")}
        percents = {name: f"{100 * value:.1f}" for name, value in rates.items()}
        named = {name: row[name] for name in ("level", "number", "now", "to")}
        screen.say("  " + say("cli.balance.want-line", **named, **percents))


def tell_idle(idle: list[str], screen: Screen) -> None:
    screen.say(say("cli.balance.branches", count=len(idle)))
    for line in idle[:SHOWN]:
        screen.say(f"  {line}")
    if len(idle) > SHOWN:
        screen.say("  " + say("cli.more-in-json", count=len(idle) - SHOWN))
