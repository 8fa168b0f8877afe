"""``showdown advise``: what each option of a pending decision comes to, over fights played out from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from showdown.cli.running import How, exit_code, run
from showdown.cli.screen import Screen, print_json
from showdown.cli.studies import Wanted, study_of
from showdown.engine import Game, table_source
from showdown.sim.contrast import contrast
from showdown.sim.results import summary
from showdown.sim.study import Study, catalog_for
from showdown.sim.trial import Trial
from showdown.table.refusal import USAGE, Refusal

SHOWN: Final = 20


def advise(w: Wanted, how: How, only: list[str], as_json: bool) -> int:
    study = study_of(w)
    decision = Game.from_document(study.document or {}, catalog_for(study), table_source(True, True), w.save).decision
    if decision.spec is not None:
        fix = "type them first: there is nothing to choose yet"
        raise Refusal(USAGE, f"this fight waits for {decision.kind}, not for a choice", w.save, fix)
    keys = chosen(decision.keys(), only, w.save)
    studies = [replace(study, first=key, label=key) for key in keys]
    screen = Screen()
    trial = run(studies, how, screen)
    found = document(trial, study, decision.kind, decision.rule)
    if as_json:
        print_json("showdown.advise/1", found)
    else:
        tell(found, screen)
    return exit_code(trial, w.save)


def chosen(keys: list[str], only: list[str], where: str) -> list[str]:
    """The options to look at: all, or those named, by key or by its beginning."""
    if not only:
        return keys
    out: list[str] = []
    for word in only:
        found = [key for key in keys if key == word] or [key for key in keys if key.startswith(word)]
        if not found:
            raise Refusal(USAGE, f"'{word}' is not offered", where, f"legal: {', '.join(keys)}")
        out += [key for key in found if key not in out]
    return out


def document(trial: Trial, study: Study, kind: str, rule: str) -> dict[str, Any]:
    options: list[dict[str, Any]] = []
    for option, rows in zip(trial.studies, trial.rows, strict=True):
        options.append({"key": option.first, **summary(rows)})
    order = sorted(range(len(options)), key=lambda i: (-options[i]["win_rate"]["value"], options[i]["deaths"]["value"]))
    best = order[0]
    for i, entry in enumerate(options):
        # Against the best: how much worse this option is, fight by fight.
        entry["against_best"] = contrast(trial.rows[best], trial.rows[i]) if trial.done() else {}
    return {
        "save": study.label,
        "decision": {"kind": kind, "rule": rule},
        "bot": study.bot,
        "seed": study.seed,
        "games": trial.done(),
        "complete": trial.complete,
        "stopped": trial.why,
        "level": 0.95,
        "options": [options[i] for i in order],
        "assumptions": [
            f"after the option every choice is made by the bot '{study.bot}'",
            "hidden cards and dice are imagined anew for each fight, the same for every option",
            "rates: Wilson; differences to the best: Bonett and Price, paired; 95 % each",
            "the best of many options is flattered by luck",
        ],
    }


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    kind, n = found["decision"]["kind"], found["games"]
    screen.say(f"{found['save']}: {kind}; bot {found['bot']}; seed {found['seed']}; {n} fights an option{part}", "bold")
    if not n:
        return
    options = found["options"]
    screen.say(f"  {'option':28} {'won':>7}   interval        deaths   against the best")
    for place, option in enumerate(options[:SHOWN]):
        rate, gap = option["win_rate"], option["against_best"]["win_rate"]
        bounds = f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}"
        against = (
            "the best"
            if place == 0
            else f"{100 * gap['value']:+.1f} ({100 * gap['low']:+.1f} to {100 * gap['high']:+.1f})"
        )
        screen.say(
            f"  {option['key']:28} {100 * rate['value']:6.1f} %  {bounds:14}  "
            f"{option['deaths']['value']:5.2f}   {against}"
        )
    if len(options) > SHOWN:
        screen.say(f"  ... and {len(options) - SHOWN} more (--json has all)")
    screen.say(advice(options), hang=2)


def advice(options: list[dict[str, Any]]) -> str:
    """One sentence: what to do, and whether it is worth thinking about."""
    best = options[0]["key"]
    rivals = [o["key"] for o in options[1:] if not is_worse(o["against_best"])]
    if len(options) == 1:
        return f"{best} is the only option."
    if not rivals:
        return f"{best} is better than every other option."
    if len(rivals) == len(options) - 1:
        return "No option is shown to be worse than another; more --games may tell."
    return f"{best} came out best; {len(rivals)} more cannot be told from it: {', '.join(rivals[:8])}."


def is_worse(against_best: dict[str, Any]) -> bool:
    """Shown to win less often, or to lose more survivors."""
    deaths = against_best["deaths"]["low"]
    return bool(against_best["win_rate"]["high"] < 0 or (deaths is not None and deaths > 0))
