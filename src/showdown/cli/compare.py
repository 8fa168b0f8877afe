"""``showdown compare``: the same fights with something changed, on common random numbers."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from showdown.cli.running import How, exit_code, run
from showdown.cli.screen import Screen, print_json
from showdown.cli.simulate import rate_line
from showdown.cli.studies import Wanted, label_of, study_of
from showdown.engine import did_you_mean
from showdown.sim.contrast import contrast, verdict
from showdown.sim.intervals import Estimate
from showdown.sim.results import summary
from showdown.sim.trial import Trial
from showdown.table.refusal import USAGE, Refusal

AS_IT_IS: Final = "base"
SEVERAL: Final = {
    "ruling": "rulings",
    "house": "house",
    "pack": "packs",
    "token": "tokens",
    "give": "give",
    "take": "take",
}
"""Keys that may be said several times, and the field they add to."""
NUMBERS: Final = ("players", "survivors")
PLAIN: Final = ("story", "save", "party", "bot", "ambush", "ai")
KEYS: Final = (*PLAIN, "monster", "level", *NUMBERS, *SEVERAL)


def changed(w: Wanted, words: str) -> Wanted:
    """``party=rawhide,bot=random``: the base with this changed; ``base`` is the base itself."""
    out = replace(w, label=words, where=words)
    if words == AS_IT_IS:
        return out
    for word in words.split(","):
        key, equals, value = word.partition("=")
        if not equals or not value:
            fix = f"as in party=rawhide, or ruling=facing-area:lane; several with commas; {AS_IT_IS}: as it is"
            raise Refusal(USAGE, f"what varies is key=value, not '{word}'", words, fix)
        if key not in KEYS:
            hint = did_you_mean(key, list(KEYS)).removeprefix("; ")
            raise Refusal(
                USAGE, f"'{key}' is nothing that can vary", words, f"legal: {', '.join(KEYS)}; {hint}".rstrip("; ")
            )
        out = with_value(out, key, value, words)
    return out


def with_value(w: Wanted, key: str, value: str, where: str) -> Wanted:
    monster, _, level = ("white-lion:first-story" if w.story == "first-story" else w.story).partition(":")
    if key == "monster":
        return replace(w, story=f"{value}:{'1' if level == 'first-story' else level or '1'}")
    if key == "level":
        return replace(w, story=f"{monster}:{value}")
    new: Any = value
    if key in NUMBERS:
        if not value.isdecimal():
            raise Refusal(USAGE, f"{key} is a number, not '{value}'", where, f"as in {key}=2")
        new = int(value)
    elif key in SEVERAL:
        new = (*getattr(w, SEVERAL[key]), value.replace(":", "=", 1) if key in ("ruling", "house") else value)
    changes: dict[str, Any] = {SEVERAL.get(key, key): new}
    return replace(w, **changes)


def compare(base: Wanted, variants: list[str], how: How, plot: Path | None, as_json: bool) -> int:
    if len(variants) < 2:
        fix = f"name two or more, as in: showdown compare {AS_IT_IS} party=rawhide"
        raise Refusal(USAGE, "nothing to compare", f"showdown compare {' '.join(variants)}".strip(), fix)
    twice = next((v for i, v in enumerate(variants) if v in variants[:i]), "")
    if twice:
        raise Refusal(USAGE, f"'{twice}' is named twice", "showdown compare", "name different ones")
    if plot is not None:
        from showdown.cli.plots import check_plot

        check_plot(plot)
    studies = [study_of(changed(base, words)) for words in variants]
    screen = Screen()
    trial = run(studies, how, screen)
    found = document(trial, base)
    if as_json:
        print_json("showdown.compare/1", found)
    else:
        tell(found, screen)
    if plot is not None and trial.done():
        from showdown.cli.plots import draw_differences

        title = f"Against {variants[0]}; bot {base.bot}; seed {base.seed}; {trial.done()} fights each"
        draw_differences(variants[1:], [d["win_rate"] for d in found["differences"]], title, plot)
        screen.note(f"plot: {plot}")
    return exit_code(trial, f"--out {how.out}" if how.out else "showdown compare")


def what_holds(base: Wanted) -> str:
    """What all of them share, unless a word says otherwise; a party that nobody named is not worth one."""
    said = label_of(base)
    return base.save or (said if base.party else said.replace(", party first-story", "", 1))


def document(trial: Trial, base: Wanted) -> dict[str, Any]:
    first = trial.rows[0]
    differences = []
    for study, rows in zip(trial.studies[1:], trial.rows[1:], strict=True):
        d = contrast(first, rows)
        e = d["win_rate"]
        said = verdict(trial.studies[0].label, study.label, Estimate(e["value"], e["low"], e["high"]), d["pairs"])
        differences.append({"first": trial.studies[0].label, "second": study.label, **d, "verdict": said})
    return {
        "what": what_holds(base),
        "base": {f.name: getattr(base, f.name) for f in fields(base) if f.name not in ("label", "where")},
        "seed": base.seed,
        "games": trial.done(),
        "complete": trial.complete,
        "stopped": trial.why,
        "level": 0.95,
        "studies": [
            {"name": study.label, "bot": study.bot, **summary(rows)}
            for study, rows in zip(trial.studies, trial.rows, strict=True)
        ],
        "differences": differences,
        "assumptions": [
            "fight i of every study has the same seed; differences are paired",
            "every choice is made by the bot named",
            "rates: Wilson; difference of rates: Bonett and Price; means: Student's t; 95 % each, not jointly",
        ],
    }


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    base = found["base"]
    screen.say(
        f"{found['what']}; bot {base['bot']}; seed {found['seed']}; {found['games']} fights each, same seeds{part}",
        "bold",
    )
    if not found["games"]:
        return
    for study in found["studies"]:
        deaths, rounds = study["deaths"]["value"], study["rounds"]["value"]
        failed = f", {study['failed']} failed: {study['errors'][0]}" if study["failed"] else ""
        screen.say(f"{rate_line(study['name'], study['win_rate'])}   deaths {deaths:.2f}, rounds {rounds:.1f}{failed}")
    for d in found["differences"]:
        screen.say(d["verdict"], hang=2)
        screen.say(
            f"  deaths {signed(d['deaths'])}; rounds {signed(d['rounds'])}; {d['different']} fights went differently"
        )


def signed(f: dict[str, float | None]) -> str:
    if f["low"] is None or f["high"] is None:
        return f"{f['value']:+.2f}"
    return f"{f['value']:+.2f} ({f['low']:+.2f} to {f['high']:+.2f})"
