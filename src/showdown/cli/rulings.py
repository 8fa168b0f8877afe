"""``showdown rulings``: the open questions of the rules, and with --effect what the other answers are worth."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import AT_LEAST_0, AT_LEAST_1, Json
from showdown.cli.ruling_text import ruling_entry, ruling_named, show_ruling
from showdown.engine import RULINGS
from showdown.language import say
from showdown.lookup.refusal import OK

app = command(
    "rulings",
    "showdown rulings",
    "showdown rulings facing-area dodge-window",
    "showdown rulings --effect --games 300",
    "showdown rulings facing-area --effect --story white-lion:2 --party lion-hunters",
)


@app.default
def rulings(
    names: Annotated[list[str] | None, Parameter(help=say("help.rulings.names"))] = None,
    /,
    *,
    effect: Annotated[bool, Parameter(help=say("help.rulings.effect"))] = False,
    story: Annotated[str, Parameter(help=say("help.rulings.story"))] = "first-story",
    party: Annotated[str, Parameter(help=say("help.rulings.party"))] = "",
    bot: Annotated[str, Parameter(help=say("help.rulings.bot"))] = "heuristic",
    games: Annotated[int, Parameter(help=say("help.rulings.games"), validator=AT_LEAST_1)] = 300,
    seed: Annotated[int, Parameter(help=say("help.rulings.seed"), validator=AT_LEAST_0)] = 0,
    workers: Annotated[
        int | None,
        Parameter(help=say("help.rulings.workers"), validator=AT_LEAST_1, show_default=say("help.one-per-processor")),
    ] = None,
    json: Json = False,
) -> int:
    if effect:
        from showdown.cli.ruling_effect import show_effect

        chosen = [ruling_named(name) for name in names or []]
        return show_effect(chosen, {"story": story, "party": party, "bot": bot, "seed": seed}, games, workers, json)
    return list_rulings(names or [], json)


def list_rulings(names: list[str], as_json: bool) -> int:
    """All rulings in two lines each, or those named with what every answer changes."""
    chosen = [ruling_named(name) for name in names] or list(RULINGS)
    if as_json:
        print_json("showdown.rulings/1", {"rulings": [ruling_entry(r) for r in chosen]})
        return OK
    screen = Screen()
    for r in chosen:
        if names:
            show_ruling(screen, r, "")
            continue
        values = " | ".join([say("cli.rulings.default", value=r.values[0]), *r.values[1:]])
        screen.say(f"{r.name}: {values}", "bold" if len(r.values) > 1 else "")
        screen.say(f"  {r.question}", hang=2)
    if not names:
        screen.note(say("cli.rulings.hint"))
    return OK
