"""A monster against the ready parties: figures, and what its cards did in those fights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from showdown.analysis.arguments import Choices, Names, names, pairs
from showdown.analysis.card_effects import card_effects, specs_without
from showdown.analysis.execution import RunOptions, check_out, run_fights
from showdown.analysis.fight_request import FightRequest, run_spec_of
from showdown.analysis.number_search import search
from showdown.analysis.run_arguments import ProgressCallback, options_of_run, seconds_for
from showdown.analysis.run_results import RunResult, flat
from showdown.bots.timeout import TIMEOUT_SECONDS
from showdown.engine import Catalog, CoverageGoal, coverage_goals, did_you_mean, ready_parties
from showdown.language import say
from showdown.lookup.packs import folders_of
from showdown.lookup.refusal import NOT_FOUND, USAGE, Refusal
from showdown.lookup.stories import catalog_for as cards_for
from showdown.sim.results import failures, finished, summary, win_rate, won
from showdown.sim.run import Run
from showdown.sim.run_spec import Counts, RunSpec, catalog_for

CARDS: Final = "cards"
BESIDE: Final = "beside"
WANT: Final = "want"
"""Parts of the work; their fights go to files such as ``fights.cards.jsonl``."""
MOST_PER_STEP: Final = 50
"""Most fights for each level and party with which a number is tried."""
WORST: Final = 12
"""Number of fights proposed for a replay."""
MATTERS: Final = ("resolved", "entered", "triggered", "reaction", "critical", "injury")
"""Uses by which a card that was drawn has an effect."""


class Balance(RunResult):
    """A monster against parties; ``rows()`` has one row for each level and party."""

    def __init__(self, run: Run, catalog: Catalog, monster: str, sets: list[tuple[str, str]]) -> None:
        super().__init__(run)
        self.sets = sets
        self.catalog = catalog
        self.monster = monster
        self.found = document(run, catalog, monster)
        self.parts = [run]
        """All runs: the fights themselves, then those without a card, of the other monster, with another number."""

    def rows(self) -> list[dict[str, Any]]:
        return [
            {"level": level, "party": party, "fights": f["fights"], "failed": f["failed"]} | flat(f)
            for (level, party), f in zip(self.sets, self.found["fights"], strict=True)
        ]

    def cards(self) -> list[dict[str, Any]]:
        """One dictionary for each card of the monster: how often it was drawn, resolved, triggered, ..."""
        return [{"card": name, **uses} for name, uses in self.found["cards"].items()]

    def effects(self) -> list[dict[str, Any]]:
        """One dictionary for each card: what changes with it, by the same seeds with and without its text."""
        names = ("win_rate", "deaths", "rounds")
        kept = ("card", "kind", "pairs", "different", "deaths_dealt")
        return [{name: row[name] for name in kept} | flat(row, names) for row in self.found["effects"]]

    def data(self) -> dict[str, Any]:
        return self.found

    def page(self) -> str:
        """The report as one HTML page that needs nothing else."""
        from showdown.analysis.balance_page import page_of

        return page_of(self.found)

    @property
    def complete(self) -> bool:
        return all(run.complete for run in self.parts)


def balance(
    monster: str,
    *,
    party: Names = (),
    bot: str = "heuristic",
    games: int | None = None,
    effects: int | None = None,
    beside: str = "",
    want: float | None = None,
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
    """Play a monster against parties: wins, deaths and rounds, and what each of its cards did.

    >>> found = balance("white-lion:1", party="rawhide", games=2)
    >>> [(row["level"], row["party"], row["fights"]) for row in found.rows()]
    [('1', 'rawhide', 2)]

    monster    a monster, or one level of it as in ``white-lion:2``
    party      against these parties only [default: all ready parties]
    games      fights for each level and party [default: 100]
    effects    fights without each card, for each level and party; 0: none [default: a fifth of ``games``]
    beside     another monster that fights the same parties, for comparison
    want       a win rate from 0 to 1: which number of each level to change for it

    ``seconds`` limits each of these parts.  The other keywords are those of ``simulate``.
    """
    if want is not None and not 0 < want < 1:
        raise Refusal(USAGE, say("numbers.want-range", want=want), f"want={want:g}", say("numbers.want-range-fix"))
    request = FightRequest(
        bot=bot, rulings=pairs(ruling), packs=names(pack), seed=seed, timeout=seconds_for(timeout, patience)
    )
    name, levels, catalog = levels_of(request, monster)
    against = names(party) or tuple(ready_parties(folders_of(list(request.packs))))
    sets = [(lv, word) for lv in levels for word in against]
    specs = [replace(spec, recorded=True) for spec in specs_of(request, name, sets)]
    options = options_of_run(100, games, seconds, None, workers, dask, out, overwrite, resume, isolated, progress)
    fewer = effects if effects is not None else (games or 100) // 5
    plan = Plan(options, fewer, want)
    if beside:
        numbers = {catalog.monster(name).level(spec.setup["level"]).number for spec in specs}
        other, known, cards = levels_of(request, beside)
        theirs = specs_of(request, other, [(lv, word) for lv in known for word in against])
        fitting = [s for s in theirs if cards.monster(other).level(s.setup["level"]).number in numbers]
        plan.beside = other, fitting
    plan.check()
    result = Balance(run_fights(specs, options), catalog, name, sets)
    add_parts(result, plan)
    return result


@dataclass
class Plan:
    """How the parts after the first are played: each with its own file beside ``--out``."""

    options: RunOptions
    games: int
    """Fights for each set without a card or with another number."""
    want: float | None
    beside: tuple[str, list[RunSpec]] = ("", [])

    def part(self, name: str, games: int | None) -> RunOptions:
        out = self.options.out
        file = out.with_name(f"{out.stem}.{name}{out.suffix}") if out is not None and out.suffix else None
        resume = self.options.resume and file is not None
        return replace(self.options, out=file, resume=resume, games=games, part=name)

    def check(self) -> None:
        """Refuse a file that would be lost before the first fight is played."""
        used = {CARDS: self.games > 0, BESIDE: bool(self.beside[1]), f"{WANT}-1": self.want is not None}
        for name in used:
            if used[name]:
                check_out(self.part(name, None))


def add_parts(result: Balance, plan: Plan) -> None:
    """Play the other parts as long as none is cut short."""
    run, found = result.run, result.found
    if not run.complete or not run.done():
        return
    if plan.games:
        other = run_fights(specs_without(run.specs, result.catalog), plan.part(CARDS, plan.games))
        result.parts.append(other)
        dealt = {kill["card"]: kill["deaths"] for kill in found["kills"]}
        found["effects"] = card_effects(run, other, result.catalog, result.monster, dealt)
    if plan.beside[1] and result.complete:
        other = run_fights(plan.beside[1], plan.part(BESIDE, plan.options.games))
        result.parts.append(other)
        fights = [{"name": s.label, **summary(rows)} for s, rows in zip(other.specs, other.rows, strict=True)]
        found["beside"] = {"monster": plan.beside[0], "fights": fights}
    if plan.want is not None and result.complete:
        found["want"] = {"win_rate": plan.want, "numbers": search_numbers(result, plan, plan.want)}
    found["complete"] = result.complete
    found["stopped"] = next((part.why for part in result.parts if not part.complete), run.why)
    found["failures"] = [f for part in result.parts for f in failures(part.specs, part.rows)]


def search_numbers(result: Balance, plan: Plan, want: float) -> list[dict[str, Any]]:
    games = min(result.run.done(), MOST_PER_STEP)
    steps = count(1)

    def play(specs: list[RunSpec]) -> Run:
        run = run_fights(specs, plan.part(f"{WANT}-{next(steps)}", games))
        result.parts.append(run)
        return run

    return search(result.run, result.catalog, want, games, play)


def levels_of(request: FightRequest, monster: str) -> tuple[str, list[str], Catalog]:
    """The monster, its levels (the one that is named, or all but the First Story's), and the cards."""
    name, _, level = monster.partition(":")
    story = monster if level else f"{name}:{first_level(request, name)}"
    catalog = catalog_for(run_spec_of(replace(request, story=story)))
    known = [lv.name for lv in catalog.monster(name).levels if lv.name != "first-story"]
    return name, [level] if level else known, catalog


def specs_of(request: FightRequest, monster: str, sets: list[tuple[str, str]]) -> list[RunSpec]:
    return [
        replace(run_spec_of(replace(request, story=f"{monster}:{lv}", party=word)), label=f"{lv} / {word}")
        for lv, word in sets
    ]


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
        "effects": [],
        "beside": None,
        "want": None,
        "worst": worst_fights(run),
        "branches_never_run": idle_blocks(catalog, monster, seen["blocks"]),
        "cards": {
            name: {c.use: uses[name, c.use] for c in goals if c.name == name and not c.reason}
            for name in unique(c.name for c in goals)
        },
        "assumptions": [
            say("numbers.assume-bot", bot=first.bot),
            say("numbers.assume-dealt"),
            say("numbers.assume-effects"),
            say("numbers.assume-never"),
        ],
        "failures": failures(run.specs, run.rows),
    }


def worst_fights(run: Run) -> list[dict[str, Any]]:
    """The fights to look at first: at most one of each set, lost against the odds and with the most deaths."""
    out: list[dict[str, Any]] = []
    for spec, rows in zip(run.specs, run.rows, strict=True):
        usual = win_rate(rows).value
        good = sorted(finished(rows), key=lambda row: (won(row), -row.deaths, row.rounds, row.fight))
        if good and good[0].deaths:
            row = good[0]
            figures = {"deaths": row.deaths, "rounds": row.rounds, "won": won(row), "usual": round(usual, 6)}
            out.append({"name": spec.label, "seed": row.seed, **figures, "again": spec.again(row.fight)})
    return sorted(out, key=lambda fight: (fight["won"], -fight["usual"], -fight["deaths"]))[:WORST]


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
