"""``showdown simulate``: the figures of many fights."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from showdown.api import simulate as simulate_fights
from showdown.cli.fight_options import fight_keywords, run_keywords, story_and_address
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import (
    AT_LEAST_1,
    Address,
    Ambush,
    Between,
    Bot,
    Dask,
    FightPlayers,
    House,
    Json,
    Load,
    OldPolicy,
    OldSave,
    Out,
    Packs,
    Party,
    Patience,
    Plot,
    Resume,
    Rulings,
    Seconds,
    Seed,
    Width,
    Workers,
    Yes,
)
from showdown.cli.plots import check_plot, draw_simulation
from showdown.cli.run_progress import Bar, exit_code, tell_failures
from showdown.language import say
from showdown.lookup.extras import need
from showdown.lookup.refusal import NOT_FOUND, USAGE, refuse
from showdown.sim.results import MEANS, finished, title_of
from showdown.sim.signals import orderly_end

app = command(
    "simulate",
    "showdown simulate first-story --games 10000",
    "showdown simulate white-lion:2 --party lion-hunters --width 4",
    "showdown simulate --load fight.json --seconds 30 --bot random",
    "showdown simulate --games 2000 --out games.parquet --plot games.png",
    "showdown simulate --games 200 --events events.parquet",
    "showdown simulate --games 100000 --out games.jsonl --resume",
)


@app.default
def simulate(
    story: Annotated[str, Parameter(help=say("help.option.story"), show_default="first-story")] = "",
    address: Address = "",
    /,
    *,
    party: Party = "",
    load: Load = "",
    save: OldSave = "",
    bot: Bot = "heuristic",
    policy: OldPolicy = "",
    games: Annotated[
        int | None, Parameter(help=say("help.simulate.games"), validator=AT_LEAST_1, show_default="1000")
    ] = None,
    seconds: Seconds = None,
    width: Width = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    players: FightPlayers = None,
    ruling: Rulings = None,
    house: House = None,
    ambush: Ambush = None,
    survivors: Annotated[int | None, Parameter(help=say("help.simulate.survivors"), validator=Between(1, 6))] = None,
    pack: Packs = None,
    patience: Patience = 60.0,
    out: Out = None,
    resume: Resume = False,
    events: Annotated[Path | None, Parameter(help=say("help.simulate.events"))] = None,
    plot: Plot = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    story, address = story_and_address(story, address)
    request = fight_keywords(party, load or save, policy or bot, seed, players, ruling, house, pack, patience)
    request |= run_keywords(games, seconds, width, workers, dask, address, out, resume, yes)
    more = {"ambush": ambush or "", "survivors": survivors or 0}
    return show_simulation(story, plot, events, json, request | more)


@orderly_end()
def show_simulation(story: str, plot: Path | None, events: Path | None, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.simulate`."""
    check_events(events, request["overwrite"])
    if plot is not None:
        check_plot(plot, as_json)
    screen = Screen()
    where = f"showdown simulate {story}".strip()
    with Bar(screen) as bar:
        result = simulate_fights(story or "first-story", **request, isolated=True, progress=bar.tell, where=where)
    found = result.data()
    if as_json:
        print_json("showdown.simulate/1", found)
    else:
        tell(found, screen)
    if plot is not None and result.games:
        rows, spec = finished(result.run.rows[0]), result.run.specs[0]
        head = {"what": spec.label, "bot": spec.bot, "seed": spec.seed, "games": len(rows)}
        draw_simulation(rows, say("cli.simulate.head", **head, part=""), plot, screen)
    if events is not None and result.games:
        screen.note(say("cli.simulate.events", count=result.write_events(events), file=events))
    return exit_code(result.run, found["what"], request.get("out"))


def check_events(path: Path | None, overwrite: bool) -> None:
    """Refuse a file of events that cannot be written or would be lost, before the first fight."""
    if path is None:
        return
    where = f"--events {path}"
    if path.suffix != ".parquet":
        raise refuse(USAGE, "cli.simulate.events-ending", where)
    if not path.parent.is_dir():
        raise refuse(NOT_FOUND, "cli.plots.folder", where, folder=path.parent)
    if path.exists() and not overwrite:
        raise refuse(USAGE, "cli.simulate.events-exist", where)
    need("numbers", "pyarrow", where=where)


def tell(found: dict[str, Any], screen: Screen) -> None:
    n = found["games"]
    part = "" if found["complete"] else say("cli.cut-short", why=found["stopped"])
    head = {"what": found["what"], "bot": found["bot"], "seed": found["seed"], "games": n}
    screen.say(say("cli.simulate.head", **head, part=part), "bold")
    if n > found["failed"]:
        tell_figures(found, screen)
    tell_failures(found["failures"], screen)


def tell_figures(found: dict[str, Any], screen: Screen) -> None:
    screen.say(rate_line(say("cli.figure.won"), found["win_rate"]))
    screen.say(rate_line(say("cli.figure.any-death"), found["any_death"]))
    screen.say(rate_line(say("cli.figure.all-dead"), found["all_dead"]))
    for name in MEANS:
        note = killing_note(found) if name == "wounds" else ""
        screen.say(mean_line(title_of(name), found[name]) + note, hang=27)
    each = "  ".join(f"{letter} {100 * f['value']:.1f} %" for letter, f in found["dies"].items())
    screen.say(f"  {say('cli.figure.dies'):24} {each}")
    screen.say(f"  {say('cli.figure.rounds'):24} {middle(found['rounds_distribution'])}", hang=27)
    screen.say("  " + say("cli.simulate.intervals", assumption=found["assumptions"][0]), hang=2)


def rate_line(words: str, f: dict[str, float]) -> str:
    bounds = say("cli.range", low=f"{100 * f['low']:.1f}", high=f"{100 * f['high']:.1f}")
    return f"  {words:24} {100 * f['value']:6.1f} %   {bounds}"


def mean_line(words: str, f: dict[str, float | None]) -> str:
    bounds = "" if f["low"] is None else "   " + say("cli.range", low=f"{f['low']:.2f}", high=f"{f['high']:.2f}")
    return f"  {words:24} {f['value']:7.2f}  {bounds}"


def killing_note(found: dict[str, Any]) -> str:
    """What the wounds include: a monster with 8 AI cards takes 9 wounds, and the ninth kills."""
    return "   " + say("cli.simulate.killing-wound", share=f"{100 * found['killing_wound']['value']:.1f}")


def middle(distribution: dict[str, int]) -> str:
    """The median, and the ranges that hold half and nine tenths of the fights."""
    values = [int(value) for value, n in distribution.items() for _ in range(n)]
    at = [values[min(len(values) - 1, int(q * len(values)))] for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
    half, most = say("cli.range", low=at[1], high=at[3]), say("cli.range", low=at[0], high=at[4])
    return say("cli.simulate.middle", half=half, most=most, median=at[2])
