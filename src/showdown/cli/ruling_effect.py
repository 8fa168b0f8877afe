"""``showdown rulings --effect``: simulate what the other answers to open questions are worth, on the same seeds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from showdown.analysis.execution import RunOptions, run_fights
from showdown.analysis.fight_request import FightRequest, run_spec_of
from showdown.cli.output import Screen, print_json
from showdown.cli.run_progress import Bar, exit_code, tell_failures
from showdown.engine import RULINGS, Ruling
from showdown.language import say
from showdown.sim.compare import paired_differences
from showdown.sim.results import failures, figure, win_rate
from showdown.sim.run import Run
from showdown.sim.signals import orderly_end


@orderly_end()
def show_effect(rulings: list[Ruling], fight: dict[str, Any], games: int, workers: int | None, as_json: bool) -> int:
    """``fight``: story, party, bot and seed."""
    w = FightRequest(**fight, where="showdown rulings --effect")
    options = RunOptions(games=games, workers=workers)
    open_questions = [r for r in rulings or RULINGS if len(r.values) > 1]
    others = [(r, value) for r in open_questions for value in r.values[1:]]
    base = replace(run_spec_of(w), label="defaults")
    specs = [
        run_spec_of(replace(w, rulings=(*w.rulings, f"{r.name}={value}"), label=f"{r.name}={value}"))
        for r, value in others
    ]
    screen = Screen()
    with Bar(screen) as bar:
        run = run_fights([base, *specs], replace(options, isolated=True, progress=bar.tell))
    found = document(run, others, w)
    if as_json:
        print_json("showdown.rulings-effect/1", found)
    else:
        tell(found, screen)
    return exit_code(run, "showdown rulings --effect")


def document(run: Run, others: list[tuple[Ruling, str]], w: FightRequest) -> dict[str, Any]:
    effects = []
    for (ruling, value), rows in zip(others, run.rows[1:], strict=True):
        effects.append(
            {"id": ruling.id, "ruling": ruling.name, "default": ruling.values[0], "value": value}
            | paired_differences(run.rows[0], rows)
        )
    return {
        "what": w.story,
        "party": w.party or "first-story",
        "bot": w.bot,
        "seed": w.seed,
        "games": run.done(),
        "complete": run.complete,
        "stopped": run.why,
        "level": 0.95,
        "defaults": figure(win_rate(run.rows[0])),
        "effects": sorted(effects, key=lambda e: -abs(e["win_rate"]["value"])),
        "assumptions": [
            say("cli.rulings.played-by", bot=w.bot),
            say("cli.rulings.method"),
        ],
        "failures": failures(run.specs, run.rows),
    }


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else say("cli.cut-short", why=found["stopped"])
    n = found["games"]
    head = {"story": found["what"], "party": found["party"], "bot": found["bot"], "seed": found["seed"], "games": n}
    screen.say(say("cli.rulings.effect", **head, part=part), "bold")
    if not n:
        return
    d = found["defaults"]
    rate, low, high = (f"{100 * d[part]:.1f}" for part in ("value", "low", "high"))
    screen.say("  " + say("cli.rulings.defaults", rate=rate, low=low, high=high))
    first, second = say("cli.rulings.column.ruling"), say("cli.rulings.column.points")
    screen.say(f"  {first:46} {second:>7}  {say('cli.rulings.column.rest')}")
    for e in found["effects"]:
        r = e["win_rate"]
        bounds = f"{100 * r['low']:+.1f} to {100 * r['high']:+.1f}"
        name = f"{e['ruling']}={e['value']}"
        screen.say(f"  {name:46} {100 * r['value']:+7.1f}  {bounds:16} {e['deaths']['value']:+7.2f}   {e['different']}")
    screen.say("  " + say("cli.rulings.note"), hang=2)
    tell_failures(found["failures"], screen)
