"""``showdown rulings --effect``: what the other answers to open questions are worth, on common seeds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from showdown.analysis.execution import RunOptions, run_fights
from showdown.analysis.fight_request import FightRequest, run_spec_of
from showdown.cli.running import Bar, exit_code, tell_failures
from showdown.cli.screen import Screen, print_json
from showdown.engine import RULINGS, Ruling
from showdown.sim.compare import paired_differences
from showdown.sim.results import failures, figure, win_rate
from showdown.sim.run import Run
from showdown.sim.signals import orderly_end


@orderly_end()
def effect(w: FightRequest, rulings: list[Ruling], run_options: RunOptions, as_json: bool) -> int:
    open_questions = [r for r in rulings or RULINGS if len(r.values) > 1]
    others = [(r, value) for r in open_questions for value in r.values[1:]]
    base = replace(run_spec_of(w), label="defaults")
    specs = [
        run_spec_of(replace(w, rulings=(*w.rulings, f"{r.name}={value}"), label=f"{r.name}={value}"))
        for r, value in others
    ]
    screen = Screen()
    with Bar(screen) as bar:
        run = run_fights([base, *specs], replace(run_options, isolated=True, progress=bar.tell))
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
            f"every choice is made by the bot '{w.bot}'",
            "one ruling changed at a time, same seeds; difference of rates: Bonett and Price, 95 % each, not jointly",
        ],
        "failures": failures(run.specs, run.rows),
    }


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    n = found["games"]
    what = f"{found['what']}, party {found['party']}"
    screen.say(f"{what}; bot {found['bot']}; seed {found['seed']}; {n} fights each, same seeds{part}", "bold")
    if not n:
        return
    d = found["defaults"]
    screen.say(f"  with every default: won {100 * d['value']:.1f} % ({100 * d['low']:.1f} to {100 * d['high']:.1f})")
    screen.say(f"  {'ruling':46} {'points':>7}  interval          deaths   fights changed")
    for e in found["effects"]:
        r = e["win_rate"]
        bounds = f"{100 * r['low']:+.1f} to {100 * r['high']:+.1f}"
        name = f"{e['ruling']}={e['value']}"
        screen.say(f"  {name:46} {100 * r['value']:+7.1f}  {bounds:16} {e['deaths']['value']:+7.2f}   {e['different']}")
    screen.say(
        "  points: more (+) or fewer (-) wins than with the default; 95 % each, of many: one in twenty errs", hang=2
    )
    tell_failures(found["failures"], screen)
