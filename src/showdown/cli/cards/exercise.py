"""``showdown cards exercise``: fight until everything that can happen to each card of a pack has happened."""

from __future__ import annotations

from time import monotonic
from typing import Annotated, Any

from cyclopts import Parameter

from showdown.cli.cards.card_lookup import monsters_of
from showdown.cli.cards.pack_progress import SHOWN, Progress, failure_entry
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import AT_LEAST_0, AT_LEAST_1, Json
from showdown.engine import CARD_USES, BadContent, CoverageGoal, catalog_with
from showdown.language import say
from showdown.lookup.packs import folders_of, refused_pack
from showdown.lookup.refusal import NEGATIVE, NOT_FOUND, OK, refuse
from showdown.sim.exercise import Runner

app = command("cards.exercise", "showdown cards exercise", "showdown cards exercise my-pack --times 3")


@app.default
def exercise(
    pack: Annotated[str, Parameter(help=say("help.cards.exercise.pack"))] = "core",
    /,
    *,
    times: Annotated[int, Parameter(help=say("help.cards.exercise.times"), validator=AT_LEAST_1)] = 10,
    seed: Annotated[int | None, Parameter(help=say("help.cards.exercise.seed"), validator=AT_LEAST_0)] = None,
    json: Json = False,
) -> int:
    folder = folders_of([pack])[0]
    try:
        catalog = catalog_with([folder])
    except BadContent as error:
        raise refused_pack(error, pack) from error
    monsters = monsters_of(catalog, folder.name)
    if not monsters:
        raise refuse(NOT_FOUND, "cli.cards.no-monster-in-pack", pack)
    screen = Screen()
    runner = Runner(catalog, monsters, times)
    began = monotonic()
    if seed is None:
        runner.run(Progress(screen, runner))
        missing = runner.missing()
    else:
        runner.fight(seed)
        missing = []
    report = document(runner, folder.name, missing, monotonic() - began)
    if json:
        print_json("showdown.exercise/1", report)
    elif seed is None:
        tell_exercise(runner, monsters, report, screen)
    else:
        tell_fight(runner, seed, screen)
    return OK if not missing and not runner.failures else NEGATIVE


def document(runner: Runner, pack: str, missing: list[CoverageGoal], seconds: float) -> dict[str, Any]:
    return {
        "pack": pack,
        "times": runner.times,
        "fights": runner.fights,
        "decisions": runner.decisions,
        "seconds": round(seconds, 1),
        "reachable": len(runner.goals),
        "full": runner.full(),
        "cells": [{"card": c.name, "deed": c.use, "seen": runner.count(c)} for c in runner.goals],
        "missing": [{"card": c.name, "deed": c.use, "seen": runner.count(c)} for c in missing],
        "unreachable": [{"card": c.name, "deed": c.use, "reason": c.reason} for c in runner.unreachable],
        "failures": [failure_entry(failure) for failure in runner.failures],
    }


def tell_exercise(runner: Runner, monsters: list[str], report: dict[str, Any], screen: Screen) -> None:
    counts = {(c.monster, c.name, c.use): str(runner.count(c)) for c in runner.goals}
    for monster in monsters:
        screen.say(f"{monster:26}" + "".join(f"{use:>10}" for use in CARD_USES))
        names = dict.fromkeys(c.name for c in (*runner.goals, *runner.unreachable) if c.monster == monster)
        order = {c.name: c.card for c in (*runner.goals, *runner.unreachable)}
        for name in sorted(names, key=lambda n: order[n]):
            row = "".join(f"{counts.get((monster, name, use), '.'):>10}" for use in CARD_USES)
            screen.say(f"  {name:24}{row}")
    screen.say()
    screen.say(say("cli.cards.unreachable"))
    for line in reasons(runner.unreachable):
        screen.say(f"  {line}")
    screen.say()
    totals = {"full": report["full"], "cells": report["reachable"], "times": runner.times}
    spent = {"fights": runner.fights, "decisions": runner.decisions, "seconds": report["seconds"]}
    screen.say(say("cli.cards.exercised", **totals, **spent))
    for goal in report["missing"]:
        screen.say("  " + say("cli.cards.missing", **goal))
    screen.say(say("cli.cards.failures", count=len(runner.failures)))
    for failure in runner.failures[:SHOWN]:
        screen.say(f"  --seed {failure.number} ({failure.aim.name}, {failure.aim.use}): {failure.what.strip()}")


def reasons(goals: list[CoverageGoal]) -> list[str]:
    """One line per reason, with its cards if they are few."""
    found: dict[tuple[str, str], list[str]] = {}
    for goal in goals:
        found.setdefault((goal.reason, goal.use), []).append(goal.name)
    merged: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (reason, use), names in found.items():
        merged.setdefault((reason, tuple(names)), []).append(use)
    out: list[str] = []
    for (reason, cards), uses in sorted(merged.items()):
        who = ", ".join(cards) if len(cards) <= SHOWN else say("cli.cards.count", count=len(cards))
        out.append(f"{', '.join(uses)}: {reason}: {who}")
    return out


def tell_fight(runner: Runner, seed: int, screen: Screen) -> None:
    aim = runner.goals[seed % len(runner.goals)]
    screen.say(say("cli.cards.one-fight", seed=seed, card=aim.name, use=aim.use, decisions=runner.decisions))
    for (card, use), n in sorted(runner.observer.counts.items()):
        screen.say(f"  {runner.catalog.cards[card].name:26} {use:10} {n}")
    for failure in runner.failures:
        screen.say(failure.what.strip())
