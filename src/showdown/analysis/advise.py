"""Rank the options of a pending decision by fights played out from each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from showdown.analysis.arguments import Names, Saved, game_or_file, names
from showdown.analysis.execution import run_fights
from showdown.analysis.fight_request import FightRequest, run_spec_of
from showdown.analysis.run_arguments import ProgressCallback, options_of_run, seconds_for
from showdown.analysis.run_results import RunResult, flat
from showdown.bots.timeout import TIMEOUT_SECONDS
from showdown.engine import Decision, Game, Narrator, State, typed_source
from showdown.language import say
from showdown.lookup.refusal import USAGE, Refusal
from showdown.sim.compare import paired_differences
from showdown.sim.results import failures, summary
from showdown.sim.run import Run
from showdown.sim.run_spec import RunSpec, catalog_for


class Advice(RunResult):
    """The options of one decision, best first; ``rows()`` has one row for each option."""

    def __init__(self, run: Run, spec: RunSpec, state: State, decision: Decision) -> None:
        super().__init__(run)
        self.found = document(run, spec, state, decision)

    @property
    def best(self) -> str:
        """The key of the option that won most often."""
        return str(self.found["options"][0]["key"])

    @property
    def sentence(self) -> str:
        """The advice in one sentence, and whether the difference is certain."""
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
    timeout: float = TIMEOUT_SECONDS,
    isolated: bool = False,
    progress: ProgressCallback | None = None,
    patience: float | None = None,
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
    spec = run_spec_of(
        FightRequest(
            save=file, game=game, bot=bot, packs=names(pack), seed=seed, timeout=seconds_for(timeout, patience)
        )
    )
    saved = Game.from_document(spec.document or {}, catalog_for(spec), typed_source(True, True), spec.label)
    decision = saved.decision
    if decision.spec is not None:
        what = say("numbers.advise-waits", kind=decision.kind)
        raise Refusal(USAGE, what, spec.label, say("numbers.advise-waits-fix"))
    keys = chosen(decision.keys(), options, spec.label)
    specs = [replace(spec, first=key, label=key) for key in keys]
    run_options = options_of_run(100, games, seconds, None, workers, dask, None, False, False, isolated, progress)
    return Advice(run_fights(specs, run_options), spec, saved.state, decision)


def chosen(keys: list[str], only: Sequence[str], where: str) -> list[str]:
    """The options to rank: all, or those named by key or by the beginning of a key."""
    if not only:
        return keys
    out: list[str] = []
    for word in only:
        found = [key for key in keys if key == word] or [key for key in keys if key.startswith(word)]
        if not found:
            fix = say("numbers.legal", legal=", ".join(keys))
            raise Refusal(USAGE, say("numbers.not-offered", key=word), where, fix)
        out += [key for key in found if key not in out]
    return out


def document(run: Run, spec: RunSpec, state: State, decision: Decision) -> dict[str, Any]:
    narrator = Narrator(state)
    options: list[dict[str, Any]] = []
    for option, rows in zip(run.specs, run.rows, strict=True):
        text = narrator.offer(decision, decision.find(option.first))
        options.append({"key": option.first, "text": text, **summary(rows)})
    order = sorted(range(len(options)), key=lambda i: (-options[i]["win_rate"]["value"], options[i]["deaths"]["value"]))
    best = order[0]
    for i, entry in enumerate(options):
        # The difference to the best option, paired fight by fight.
        entry["against_best"] = paired_differences(run.rows[best], run.rows[i]) if run.done() else {}
    return {
        "save": spec.label,
        "decision": {"kind": decision.kind, "rule": decision.rule, "question": narrator.question(decision)},
        "bot": spec.bot,
        "seed": spec.seed,
        "games": run.done(),
        "complete": run.complete,
        "stopped": run.why,
        "level": 0.95,
        "options": [options[i] for i in order],
        "assumptions": [
            say("numbers.assume-bot-after-option", bot=spec.bot),
            say("numbers.assume-hidden-cards"),
            say("numbers.assume-advise-intervals"),
            say("numbers.assume-best-of-many"),
        ],
        "failures": failures(run.specs, run.rows),
    }


def advice(options: list[dict[str, Any]]) -> str:
    """One sentence: the best option, and the options that may be as good."""
    best = options[0]["key"]
    rivals = [o["key"] for o in options[1:] if not is_worse(o["against_best"])]
    if len(options) == 1:
        return say("numbers.advice-only-option", best=best)
    if not rivals:
        return say("numbers.advice-best", best=best)
    if len(rivals) == len(options) - 1:
        return say("numbers.advice-no-difference")
    return say("numbers.advice-rivals", best=best, count=len(rivals), rivals=", ".join(rivals[:8]))


def is_worse(against_best: dict[str, Any]) -> bool:
    """The interval shows that the option wins less often, or loses more survivors."""
    deaths = against_best["deaths"]["low"]
    return bool(against_best["win_rate"]["high"] < 0 or (deaths is not None and deaths > 0))
