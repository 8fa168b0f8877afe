"""``showdown compare``: the same fights with something changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from showdown.api import compare as compare_fights
from showdown.cli.fight_options import fight_keywords, run_keywords, without_address
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import (
    AT_LEAST_1,
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
    Story,
    Width,
    Workers,
    Yes,
)
from showdown.cli.plots import check_plot, draw_differences
from showdown.cli.run_progress import Bar, exit_code, tell_failures
from showdown.cli.simulate import rate_line
from showdown.language import say
from showdown.sim.signals import orderly_end

app = command(
    "compare",
    "showdown compare base party=rawhide --story white-lion:1",
    "showdown compare bot=random bot=heuristic --games 500",
    "showdown compare base ruling=facing-area:lane",
    "showdown compare base take=rawhide-headband --story white-lion:1 --party rawhide",
)


@app.default
def compare(
    variants: Annotated[list[str] | None, Parameter(help=say("help.compare.variants"))] = None,
    /,
    *,
    story: Story = "first-story",
    party: Party = "",
    load: Load = "",
    save: OldSave = "",
    bot: Bot = "heuristic",
    policy: OldPolicy = "",
    games: Annotated[
        int | None, Parameter(help=say("help.compare.games"), validator=AT_LEAST_1, show_default="1000")
    ] = None,
    seconds: Seconds = None,
    width: Width = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    players: FightPlayers = None,
    ruling: Rulings = None,
    house: House = None,
    pack: Packs = None,
    patience: Patience = 60.0,
    out: Out = None,
    resume: Resume = False,
    plot: Plot = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    words, address = without_address(variants)
    request = fight_keywords(party, load or save, policy or bot, seed, players, ruling, house, pack, patience)
    request |= run_keywords(games, seconds, width, workers, dask, address, out, resume, yes)
    return show_comparison(words, plot, json, request | {"story": story})


@orderly_end()
def show_comparison(variants: list[str], plot: Path | None, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.compare`."""
    if plot is not None:
        check_plot(plot, as_json)
    screen = Screen()
    with Bar(screen) as bar:
        result = compare_fights(variants, **request, isolated=True, progress=bar.tell, where="showdown compare")
    found = result.data()
    if as_json:
        print_json("showdown.compare/1", found)
    else:
        tell(found, screen)
    if plot is not None and result.games:
        base = result.base
        head = {"base": variants[0], "bot": base.bot, "seed": base.seed, "games": result.games}
        title = say("cli.compare.plot-title", **head)
        draw_differences(variants[1:], [d["win_rate"] for d in found["differences"]], title, plot, screen)
    return exit_code(result.run, "showdown compare", request.get("out"))


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else say("cli.cut-short", why=found["stopped"])
    head = {"what": found["what"], "bot": found["base"]["bot"], "seed": found["seed"], "games": found["games"]}
    screen.say(say("cli.compare.head", **head, part=part), "bold")
    if not found["games"]:
        return
    for spec in found["studies"]:
        deaths, rounds = f"{spec['deaths']['value']:.2f}", f"{spec['rounds']['value']:.1f}"
        more = say("cli.compare.figures", deaths=deaths, rounds=rounds, failed=spec["failed"])
        screen.say(f"{rate_line(spec['name'], spec['win_rate'])}   {more}")
    for d in found["differences"]:
        screen.say(d["verdict"], hang=2)
        if not d["pairs"]:
            continue
        deaths, rounds = signed(d["deaths"]), signed(d["rounds"])
        screen.say("  " + say("cli.compare.difference", deaths=deaths, rounds=rounds, different=d["different"]))
    tell_failures(found["failures"], screen)


def signed(f: dict[str, float | None]) -> str:
    if f["low"] is None or f["high"] is None:
        return f"{f['value']:+.2f}"
    bounds = say("cli.range", low=f"{f['low']:+.2f}", high=f"{f['high']:+.2f}")
    return f"{f['value']:+.2f} ({bounds})"
