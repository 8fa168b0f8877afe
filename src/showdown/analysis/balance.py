"""A monster against the ready parties: figures, and what its cards did in those fights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from showdown.analysis.arguments import Choices, Names, names, pairs
from showdown.analysis.execution import run_fights
from showdown.analysis.fight_request import FightRequest, run_spec_of
from showdown.analysis.run_arguments import ProgressCallback, options_of_run, seconds_for
from showdown.analysis.run_results import RunResult, flat
from showdown.bots.timeout import TIMEOUT_SECONDS
from showdown.engine import Catalog, CoverageGoal, coverage_goals, did_you_mean, ready_parties
from showdown.language import say
from showdown.lookup.packs import folders_of
from showdown.lookup.refusal import NOT_FOUND, Refusal
from showdown.lookup.stories import catalog_for as cards_for
from showdown.sim.results import failures, summary
from showdown.sim.run import Run
from showdown.sim.run_spec import Counts, catalog_for

MATTERS: Final = ("resolved", "entered", "triggered", "reaction", "critical", "injury")
"""Uses by which a card that was drawn has an effect."""


class Balance(RunResult):
    """A monster against parties; ``rows()`` has one row for each level and party."""

    def __init__(self, run: Run, catalog: Catalog, monster: str, sets: list[tuple[str, str]]) -> None:
        super().__init__(run)
        self.sets = sets
        self.found = document(run, catalog, monster)

    def rows(self) -> list[dict[str, Any]]:
        return [
            {"level": level, "party": party, "fights": f["fights"], "failed": f["failed"]} | flat(f)
            for (level, party), f in zip(self.sets, self.found["fights"], strict=True)
        ]

    def cards(self) -> list[dict[str, Any]]:
        """One dictionary for each card of the monster: how often it was drawn, resolved, triggered, ..."""
        return [{"card": name, **uses} for name, uses in self.found["cards"].items()]

    def data(self) -> dict[str, Any]:
        return self.found


def balance(
    monster: str,
    *,
    party: Names = (),
    bot: str = "heuristic",
    games: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int | None = 1,
    dask: bool | str = False,
    ruling: Choices = (),
    pack: Names = (),
    timeout: float = TIMEOUT_SECONDS,
    out: Path | str | None = None,
    overwrite: bool = False,
    resume: bool = False,
    isolated: bool = False,
    progress: ProgressCallback | None = None,
    patience: float | None = None,
) -> Balance:
    """Play a monster against parties: wins, deaths and rounds; cards that kill, never matter, branches never run.

    >>> found = balance("white-lion:1", party="rawhide", games=2)
    >>> [(row["level"], row["party"], row["fights"]) for row in found.rows()]
    [('1', 'rawhide', 2)]
    >>> "claw" in found.data()["cards"]
    True

    monster    a monster, or one level of it as in ``white-lion:2``
    party      against these parties only [default: all ready parties]
    games      fights for each level and party [default: 100]

    The other keywords are those of ``simulate``.
    """
    name, _, level = monster.partition(":")
    request = FightRequest(
        story=monster,
        bot=bot,
        rulings=pairs(ruling),
        packs=names(pack),
        seed=seed,
        timeout=seconds_for(timeout, patience),
    )
    first = run_spec_of(request if level else replace(request, story=f"{name}:{first_level(request, name)}"))
    catalog = catalog_for(first)
    levels = [level] if level else [lv.name for lv in catalog.monster(name).levels if lv.name != "first-story"]
    against = names(party) or tuple(ready_parties(folders_of(list(request.packs))))
    sets = [(lv, word) for lv in levels for word in against]
    specs = [
        replace(run_spec_of(replace(request, story=f"{name}:{lv}", party=word)), label=f"{lv} / {word}", recorded=True)
        for lv, word in sets
    ]
    run_options = options_of_run(100, games, seconds, None, workers, dask, out, overwrite, resume, isolated, progress)
    return Balance(run_fights(specs, run_options), catalog, name, sets)


def first_level(request: FightRequest, monster: str) -> str:
    catalog = cards_for(monster, list(request.packs))
    if monster not in catalog.monsters:
        known = list(catalog.monsters)
        what = say("numbers.no-monster", name=monster) + did_you_mean(monster, known)
        fix = say("numbers.known", known=", ".join(known))
        raise Refusal(NOT_FOUND, what, f"showdown balance {monster}", fix)
    return catalog.monsters[monster].levels[0].name


def document(run: Run, catalog: Catalog, monster: str) -> dict[str, Any]:
    nothing: Counts = {"deeds": {}, "kills": {}, "causes": {}, "blocks": {}}
    seen = nothing | run.seen()
    first = run.specs[0]
    goals = coverage_goals(catalog, [monster])
    uses = {(c.name, c.use): seen["deeds"].get(f"{c.card}/{c.use}", 0) for c in goals}
    kills = sorted(seen["kills"].items(), key=lambda item: (-item[1], item[0]))
    dead = sum(seen["kills"].values())
    return {
        "monster": monster,
        "bot": first.bot,
        "seed": first.seed,
        "games": run.done(),
        "complete": run.complete,
        "stopped": run.why,
        "level": 0.95,
        "fights": [{"name": s.label, **summary(rows)} for s, rows in zip(run.specs, run.rows, strict=True)],
        "never_drawn": unique(c.name for c in goals if c.use == "drawn" and not c.reason and not uses[c.name, "drawn"]),
        "never_matter": never_matter(goals, uses),
        "kills": [{"card": name, "deaths": n, "share": round(n / dead, 4)} for name, n in kills],
        "causes": dict(sorted(seen["causes"].items(), key=lambda item: -item[1])),
        "branches_never_run": idle_blocks(catalog, monster, seen["blocks"]),
        "cards": {
            name: {c.use: uses[name, c.use] for c in goals if c.name == name and not c.reason}
            for name in unique(c.name for c in goals)
        },
        "assumptions": [
            say("numbers.assume-bot", bot=first.bot),
            say("numbers.assume-killer"),
            say("numbers.assume-never"),
        ],
        "failures": failures(run.specs, run.rows),
    }


def unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def never_matter(goals: list[CoverageGoal], uses: dict[tuple[str, str], int]) -> list[str]:
    """Cards that were drawn but never had an effect, although they can have one."""
    out: list[str] = []
    for name in unique(c.name for c in goals):
        can = [c.use for c in goals if c.name == name and c.use in MATTERS and not c.reason]
        if uses.get((name, "drawn"), 0) and can and not any(uses[name, use] for use in can):
            out.append(name)
    return out


def idle_blocks(catalog: Catalog, monster: str, ran: dict[str, int]) -> list[str]:
    """Blocks of the monster's cards that never ran, by file and line."""
    card = catalog.monster(monster)
    owners = {catalog.cards[c].name for c in (*card.ai, *card.hit_locations)} | {f"{monster}-instinct"}
    out: list[str] = []
    for number, name in enumerate(catalog.program_names):
        current = catalog.program_ids[name] == number
        if current and name.rpartition("/")[0] in owners and catalog.programs[number] and str(number) not in ran:
            file, line, where = catalog.program_places[number]
            out.append(f"{Path(file).name}:{line}: {where}")
    return out
