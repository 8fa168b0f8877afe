"""What each option of a pending decision comes to, over fights played out from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from showdown.analysis.arguments import Names, Saved, game_or_file, names
from showdown.analysis.execution import run
from showdown.analysis.fight_request import Wanted, study_of
from showdown.analysis.run_arguments import Watch, how_to_run
from showdown.analysis.run_results import RunResult, flat
from showdown.bots.timeout import PATIENCE
from showdown.engine import Decision, Game, typed_source
from showdown.lookup.refusal import USAGE, Refusal
from showdown.sim.compare import contrast
from showdown.sim.results import failures, summary
from showdown.sim.run import Run
from showdown.sim.run_spec import RunSpec, catalog_for


class Advice(RunResult):
    """The options of one decision, best first; ``rows()`` has one row for each option."""

    def __init__(self, trial: Run, study: RunSpec, decision: Decision) -> None:
        super().__init__(trial)
        self.found = document(trial, study, decision.kind, decision.rule)

    @property
    def best(self) -> str:
        """The key of the option that won most often."""
        return str(self.found["options"][0]["key"])

    @property
    def sentence(self) -> str:
        """What to do, and whether the difference is certain."""
        return advice(self.found["options"])

    def rows(self) -> list[dict[str, Any]]:
        return [
            {"option": o["key"], "fights": o["fights"], "failed": o["failed"]}
            | flat(o)
            | flat(o["against_best"], ("win_rate", "deaths", "rounds"), "against_best_")
            for o in self.found["options"]
        ]

    def data(self) -> dict[str, Any]:
        return self.found


def advise(
    save: Saved,
    options: Sequence[str] = (),
    *,
    bot: str = "heuristic",
    games: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int | None = 1,
    dask: bool | str = False,
    pack: Names = (),
    patience: float = PATIENCE,
    isolated: bool = False,
    progress: Watch | None = None,
) -> Advice:
    """Rank the options of the pending decision by fights played out from each, with the same dice for all.

    >>> from showdown.api import Game
    >>> game = Game.first_story(seed=7, players=1)
    >>> found = advise(game, ["face:north", "face:south"], games=3)
    >>> found.best in ("face:north", "face:south"), len(found.rows())
    (True, 2)

    save       a game, or the file of a saved one
    options    only these options, by key or by the beginning of a key [default: all]
    games      fights for each option [default: 100]

    The other keywords are those of ``simulate``.
    """
    game, file = game_or_file(save)
    study = study_of(Wanted(save=file, game=game, bot=bot, packs=names(pack), seed=seed, patience=patience))
    saved = Game.from_document(study.document or {}, catalog_for(study), typed_source(True, True), study.label)
    decision = saved.decision
    if decision.spec is not None:
        fix = "type them first: there is nothing to choose yet"
        raise Refusal(USAGE, f"this fight waits for {decision.kind}, not for a choice", study.label, fix)
    keys = chosen(decision.keys(), options, study.label)
    studies = [replace(study, first=key, label=key) for key in keys]
    how = how_to_run(100, games, seconds, None, workers, dask, None, False, False, isolated, progress)
    return Advice(run(studies, how), study, decision)


def chosen(keys: list[str], only: Sequence[str], where: str) -> list[str]:
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


def document(trial: Run, study: RunSpec, kind: str, rule: str) -> dict[str, Any]:
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
        "failures": failures(trial.studies, trial.rows),
    }


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
