"""The same fights with something changed, on common random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from showdown.analysis.arguments import Choices, Names, Saved
from showdown.analysis.execution import run
from showdown.analysis.fight_request import Wanted, label_of, study_of
from showdown.analysis.run_arguments import Watch, how_to_run, request
from showdown.analysis.run_results import RunResult, flat
from showdown.bots.timeout import PATIENCE
from showdown.engine import did_you_mean
from showdown.lookup.refusal import USAGE, Refusal
from showdown.sim.compare import contrast, verdict
from showdown.sim.intervals import Estimate
from showdown.sim.results import failures, summary
from showdown.sim.run import Run

AS_IT_IS: Final = "base"
SEVERAL: Final = {
    "ruling": "rulings",
    "house": "house",
    "pack": "packs",
    "token": "tokens",
    "give": "give",
    "take": "take",
}
"""Keys that may be given several times, and the field they add to."""
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


class Comparison(RunResult):
    """Variants of the same fights; ``rows()`` has one row for each variant, compared with the first."""

    def __init__(self, trial: Run, base: Wanted) -> None:
        super().__init__(trial)
        self.base = base

    def rows(self) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        for i, study in enumerate(self.trial.studies):
            found = summary(self.trial.rows[i])
            against = contrast(self.trial.rows[0], self.trial.rows[i]) if i else {}
            row = {"variant": study.label, "bot": study.bot, "fights": found["fights"], "failed": found["failed"]}
            out.append(row | flat(found) | flat(against, ("win_rate", "deaths", "rounds"), "difference_"))
        return out

    def verdicts(self) -> list[str]:
        """A sentence for each variant after the first."""
        return [d["verdict"] for d in self.data()["differences"]]

    def data(self) -> dict[str, Any]:
        return document(self.trial, self.base)


def compare(
    variants: Sequence[str | Mapping[str, str]],
    *,
    story: str = "first-story",
    party: str = "",
    save: Saved = "",
    bot: str = "heuristic",
    games: int | None = None,
    seconds: float | None = None,
    width: float | None = None,
    seed: int = 0,
    workers: int | None = 1,
    dask: bool | str = False,
    players: int = 0,
    ruling: Choices = (),
    house: Choices = (),
    pack: Names = (),
    patience: float = PATIENCE,
    out: Path | str | None = None,
    overwrite: bool = False,
    resume: bool = False,
    isolated: bool = False,
    progress: Watch | None = None,
    where: str = "compare()",
) -> Comparison:
    """Play the same fights with something changed; differences are paired fight by fight.

    >>> found = compare(["base", "bot=random"], games=4, seed=7)
    >>> [row["variant"] for row in found.rows()]
    ['base', 'bot=random']
    >>> found.rows()[1]["difference_win_rate"] <= 0
    True

    variants   what varies, two or more: ``party=rawhide``, several changes with commas, ``base`` for none; or a
               dictionary of changes.  Keys: story, monster, level, party, bot, ruling=name:value, house=name:value,
               pack, players, survivors, ambush, give, take, token=attribute:amount, ai=all
    width      stop when the interval of the difference is narrower than this many points

    The other keywords are those of ``simulate``.
    """
    words = words_of(variants, where)
    base = request(story, party, save, bot, seed, players, ruling, house, pack, patience)
    studies = [study_of(changed(base, text)) for text in words]
    how = how_to_run(1000, games, seconds, width, workers, dask, out, overwrite, resume, isolated, progress)
    return Comparison(run(studies, how), base)


def words_of(variants: Sequence[str | Mapping[str, str]], where: str) -> list[str]:
    """The variants as text.  Refused if there is nothing to compare."""
    words = [v if isinstance(v, str) else ",".join(f"{key}={value}" for key, value in v.items()) for v in variants]
    if len(words) < 2:
        fix = f"name two or more, as in: showdown compare {AS_IT_IS} party=rawhide"
        raise Refusal(USAGE, "nothing to compare", f"{where} {' '.join(words)}".strip(), fix)
    twice = next((v for i, v in enumerate(words) if v in words[:i]), "")
    if twice:
        raise Refusal(USAGE, f"'{twice}' is named twice", where, "name different ones")
    return words


def what_holds(base: Wanted) -> str:
    """What all of them share, unless a word says otherwise; a party that nobody named is not worth one."""
    said = label_of(base)
    return base.save or (said if base.party else said.replace(", party first-story", "", 1))


def as_json(base: Wanted) -> dict[str, Any]:
    """The request as JSON values."""
    given = {f.name: getattr(base, f.name) for f in fields(base) if f.name not in ("label", "where", "game")}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}


def document(trial: Run, base: Wanted) -> dict[str, Any]:
    first = trial.rows[0]
    differences = []
    for study, rows in zip(trial.studies[1:], trial.rows[1:], strict=True):
        d = contrast(first, rows)
        e = d["win_rate"]
        said = verdict(trial.studies[0].label, study.label, Estimate(e["value"], e["low"], e["high"]), d["pairs"])
        differences.append({"first": trial.studies[0].label, "second": study.label, **d, "verdict": said})
    return {
        "what": what_holds(base),
        "base": as_json(base),
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
        "failures": failures(trial.studies, trial.rows),
    }
