"""``showdown balance``: how a monster does against parties, and what its cards did."""

from __future__ import annotations

from typing import Annotated, Any, Final

from cyclopts import Parameter

from showdown.api import balance as balance_monster
from showdown.cli.fight_options import run_keywords
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import (
    AT_LEAST_1,
    Address,
    Bot,
    Dask,
    Json,
    OldPolicy,
    Out,
    Packs,
    Patience,
    Resume,
    Rulings,
    Seconds,
    Seed,
    Workers,
    Yes,
)
from showdown.cli.run_progress import Bar, exit_code, tell_failures
from showdown.language import say
from showdown.sim.signals import orderly_end

app = command(
    "balance",
    "showdown balance white-lion:1",
    "showdown balance bellmaw --games 50",
    "showdown balance bellmaw --games 5000 --out bellmaw.jsonl --resume",
)
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
    seconds: Seconds = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    ruling: Rulings = None,
    pack: Packs = None,
    patience: Patience = 60.0,
    out: Out = None,
    resume: Resume = False,
    yes: Yes = False,
    json: Json = False,
) -> int:
    request = run_keywords(games, seconds, None, workers, dask, address, out, resume, yes)
    del request["width"]
    fight = {"party": party or (), "bot": policy or bot, "seed": seed, "ruling": ruling or (), "pack": pack or ()}
    return show_balance(monster, json, request | fight | {"patience": patience})


@orderly_end()
def show_balance(monster: str, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.balance`."""
    screen = Screen()
    with Bar(screen) as bar:
        result = balance_monster(monster, **request, isolated=True, progress=bar.tell)
    found = result.data()
    if as_json:
        print_json("showdown.balance/1", found)
    else:
        tell(found, screen)
    return exit_code(result.run, f"showdown balance {monster}", request.get("out"))


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else say("cli.cut-short", why=found["stopped"])
    head = {"what": found["monster"], "bot": found["bot"], "seed": found["seed"], "games": found["games"]}
    screen.say(say("cli.compare.head", **head, part=part), "bold")
    if not found["games"]:
        return
    fight, won = say("cli.balance.column.fight"), say("cli.figure.won")
    screen.say(f"  {fight:34} {won:>7}  {say('cli.balance.column.rest')}")
    for f in found["fights"]:
        rate = f["win_rate"]
        bounds = say("cli.range", low=f"{100 * rate['low']:.1f}", high=f"{100 * rate['high']:.1f}")
        more = f"{f['deaths']['value']:6.2f}  {f['rounds']['value']:6.1f}  {100 * f['any_death']['value']:6.1f} %"
        failed = "  " + say("cli.balance.failed", count=f["failed"]) if f["failed"] else ""
        screen.say(f"  {f['name']:34} {100 * rate['value']:6.1f} %  {bounds:14}  {more}{failed}")
    kills = [f"{k['card']} {k['deaths']} ({100 * k['share']:.0f} %)" for k in found["kills"]]
    screen.say(say("cli.balance.kills", cards=", ".join(kills[:SHOWN])), hang=2)
    screen.say(say("cli.balance.never-drawn", cards=", ".join(found["never_drawn"])), hang=2)
    screen.say(say("cli.balance.never-matter", cards=", ".join(found["never_matter"])), hang=2)
    idle = found["branches_never_run"]
    screen.say(say("cli.balance.branches", count=len(idle)))
    for line in idle[:SHOWN]:
        screen.say(f"  {line}")
    if len(idle) > SHOWN:
        screen.say("  " + say("cli.more-in-json", count=len(idle) - SHOWN))
    screen.say(say("cli.balance.intervals"))
    tell_failures(found["failures"], screen)
