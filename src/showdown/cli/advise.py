"""``showdown advise``: the options of a pending decision, best first."""

from __future__ import annotations

from typing import Annotated, Any, Final

from cyclopts import Parameter

from showdown.analysis.advise import Advice, is_worse
from showdown.api import advise as rank_options
from showdown.cli.fight_options import cluster, without_address
from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import (
    AT_LEAST_1,
    Bot,
    Dask,
    Json,
    OldPolicy,
    Packs,
    Patience,
    SavedGame,
    Seconds,
    Seed,
    Workers,
)
from showdown.cli.run_progress import Bar, exit_code, tell_failures
from showdown.language import say
from showdown.sim.signals import orderly_end

app = command("advise", "showdown advise fight.json", "showdown advise fight.json attack move --games 400")
SHOWN: Final = 20
"""Number of options listed; --json has all."""


@app.default
def advise(
    game: SavedGame,
    options: Annotated[list[str] | None, Parameter(help=say("help.advise.options"))] = None,
    /,
    *,
    bot: Bot = "heuristic",
    policy: OldPolicy = "",
    games: Annotated[
        int | None, Parameter(help=say("help.advise.games"), validator=AT_LEAST_1, show_default="100")
    ] = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    pack: Packs = None,
    patience: Patience = 60.0,
    json: Json = False,
) -> int:
    words, address = without_address(options)
    request = {
        "bot": policy or bot,
        "games": games,
        "seconds": seconds,
        "seed": seed,
        "workers": workers,
        "dask": cluster(dask, address),
        "pack": pack or (),
        "patience": patience,
    }
    return show_advice(game_file(game), words, json, request)


@orderly_end()
def show_advice(save: str, options: list[str], as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.advise`."""
    screen = Screen()
    with Bar(screen) as bar:
        result = rank_options(save, options, **request, isolated=True, progress=bar.tell)
    found = result.data()
    if as_json:
        print_json("showdown.advise/1", found)
    else:
        tell(found, result, screen)
    return exit_code(result.run, save)


def tell(found: dict[str, Any], result: Advice, screen: Screen) -> None:
    part = "" if found["complete"] else say("cli.cut-short", why=found["stopped"])
    screen.say(f"{found['save']}: {found['decision']['question']}", "bold", hang=2)
    screen.say(say("cli.advise.how", bot=found["bot"], seed=found["seed"], games=found["games"], part=part))
    if not found["games"]:
        return
    options = found["options"]
    for place, option in enumerate(options[:SHOWN], 1):
        screen.say(f"  {place}. " + say("cli.advise.option", text=option["text"], key=option["key"]), hang=7)
        screen.say("     " + figures(option, place == 1), hang=7)
    if len(options) > SHOWN:
        screen.say("  " + say("cli.more-in-json", count=len(options) - SHOWN))
    screen.say(result.sentence, hang=2)
    tell_failures(found["failures"], screen)


def figures(option: dict[str, Any], best: bool) -> str:
    """How often an option wins, and how many points that is behind the best."""
    facts = {"deaths": f"{option['deaths']['value']:.2f}", "best": best}
    for name in ("value", "low", "high"):
        facts[name] = f"{100 * option['win_rate'][name]:.1f}"
        facts[f"gap_{name}"] = f"{100 * option['against_best']['win_rate'][name]:+.1f}"
    # An interval of wins below zero speaks for itself.
    facts["more"] = option["against_best"]["win_rate"]["high"] >= 0 and is_worse(option["against_best"])
    return say("cli.advise.figures", **facts)
