"""Compare variants of the same fights on common random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from showdown.analysis.arguments import Choices, Names, Saved
from showdown.analysis.execution import run_fights
from showdown.analysis.fight_request import FightRequest, label_of, run_spec_of
from showdown.analysis.run_arguments import ProgressCallback, options_of_run, request_of, seconds_for
from showdown.analysis.run_results import RunResult, flat
from showdown.bots.timeout import TIMEOUT_SECONDS
from showdown.engine import did_you_mean
from showdown.language import say
from showdown.lookup.refusal import USAGE, Refusal
from showdown.sim.compare import paired_differences, verdict
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
    "without": "without",
    "number": "numbers",
}
"""Keys that may appear several times, and the field they add to."""
NUMBERS: Final = ("players", "survivors")
PLAIN: Final = ("story", "save", "party", "bot", "ambush", "ai")
KEYS: Final = (*PLAIN, "monster", "level", *NUMBERS, *SEVERAL)


def changed(request: FightRequest, words: str) -> FightRequest:
    """The base with changes such as ``party=rawhide,bot=random``; ``base`` changes nothing."""
    out = replace(request, label=words, where=words)
    if words == AS_IT_IS:
        return out
    for word in words.split(","):
        key, equals, value = word.partition("=")
        if not equals or not value:
            fix = say("numbers.variant-form-fix", base=AS_IT_IS)
            raise Refusal(USAGE, say("numbers.variant-form", word=word), words, fix)
        if key not in KEYS:
            fix = say("numbers.legal", legal=f"{', '.join(KEYS)}{did_you_mean(key, list(KEYS))}")
            raise Refusal(USAGE, say("numbers.variant-key", key=key), words, fix)
        out = with_value(out, key, value, words)
    return out


def with_value(request: FightRequest, key: str, value: str, where: str) -> FightRequest:
    monster, _, level = ("white-lion:first-story" if request.story == "first-story" else request.story).partition(":")
    if key == "monster":
        return replace(request, story=f"{value}:{'1' if level == 'first-story' else level or '1'}")
    if key == "level":
        return replace(request, story=f"{monster}:{value}")
    new: Any = value
    if key in NUMBERS:
        if not value.isdecimal():
            what = say("numbers.variant-number", key=key, value=value)
            raise Refusal(USAGE, what, where, say("numbers.variant-number-fix", key=key))
        new = int(value)
    elif key in SEVERAL:
        new = (*getattr(request, SEVERAL[key]), value.replace(":", "=", 1) if key in ("ruling", "house") else value)
    changes: dict[str, Any] = {SEVERAL.get(key, key): new}
    return replace(request, **changes)


class Comparison(RunResult):
    """Variants of the same fights; ``rows()`` has one row for each variant, compared with the first."""

    def __init__(self, run: Run, base: FightRequest) -> None:
        super().__init__(run)
        self.base = base

    def rows(self) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        for i, spec in enumerate(self.run.specs):
            found = summary(self.run.rows[i])
            against = paired_differences(self.run.rows[0], self.run.rows[i]) if i else {}
            row = {"variant": spec.label, "bot": spec.bot, "fights": found["fights"], "failed": found["failed"]}
            out.append(row | flat(found) | flat(against, ("win_rate", "deaths", "rounds"), "difference_"))
        return out

    def verdicts(self) -> list[str]:
        """One sentence for each variant after the first."""
        return [d["verdict"] for d in self.data()["differences"]]

    def data(self) -> dict[str, Any]:
        return document(self.run, self.base)


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
    timeout: float = TIMEOUT_SECONDS,
    out: Path | str | None = None,
    overwrite: bool = False,
    resume: bool = False,
    isolated: bool = False,
    progress: ProgressCallback | None = None,
    patience: float | None = None,
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
               pack, players, survivors, ambush, give, take, token=attribute:amount, ai=all, without=card (a card
               of the monster has no text), number=toughness:7
    width      stop when the interval of the difference is narrower than this many points

    The other keywords are those of ``simulate``.
    """
    words = words_of(variants, where)
    base = request_of(story, party, save, bot, seed, players, ruling, house, pack, seconds_for(timeout, patience))
    specs = [run_spec_of(changed(base, text)) for text in words]
    run_options = options_of_run(1000, games, seconds, width, workers, dask, out, overwrite, resume, isolated, progress)
    return Comparison(run_fights(specs, run_options), base)


def words_of(variants: Sequence[str | Mapping[str, str]], where: str) -> list[str]:
    """The variants as text.  Refused if there is nothing to compare."""
    words = [v if isinstance(v, str) else ",".join(f"{key}={value}" for key, value in v.items()) for v in variants]
    if len(words) < 2:
        fix = say("numbers.compare-one-fix", base=AS_IT_IS)
        raise Refusal(USAGE, say("numbers.compare-one"), f"{where} {' '.join(words)}".strip(), fix)
    twice = next((v for i, v in enumerate(words) if v in words[:i]), "")
    if twice:
        raise Refusal(USAGE, say("numbers.compare-twice", name=twice), where, say("numbers.compare-twice-fix"))
    return words


def what_holds(base: FightRequest) -> str:
    """The base in words; the default party is left out."""
    said = label_of(base)
    return base.save or (said if base.party else said.replace(", party first-story", "", 1))


def as_json(base: FightRequest) -> dict[str, Any]:
    """The request_of as JSON values."""
    given = {f.name: getattr(base, f.name) for f in fields(base) if f.name not in ("label", "where", "game")}
    # Readers of the document know the timeout by its old name.
    given["patience"] = given.pop("timeout")
    return {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}


def document(run: Run, base: FightRequest) -> dict[str, Any]:
    first = run.rows[0]
    differences = []
    for spec, rows in zip(run.specs[1:], run.rows[1:], strict=True):
        d = paired_differences(first, rows)
        e = d["win_rate"]
        said = verdict(run.specs[0].label, spec.label, Estimate(e["value"], e["low"], e["high"]), d["pairs"])
        differences.append({"first": run.specs[0].label, "second": spec.label, **d, "verdict": said})
    return {
        "what": what_holds(base),
        "base": as_json(base),
        "seed": base.seed,
        "games": run.done(),
        "complete": run.complete,
        "stopped": run.why,
        "level": 0.95,
        "studies": [
            {"name": spec.label, "bot": spec.bot, **summary(rows)}
            for spec, rows in zip(run.specs, run.rows, strict=True)
        ],
        "differences": differences,
        "assumptions": [
            say("numbers.assume-same-seeds"),
            say("numbers.assume-bot-named"),
            say("numbers.assume-compare-intervals"),
        ],
        "failures": failures(run.specs, run.rows),
    }
