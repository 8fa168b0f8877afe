"""A monster against the ready parties, and what its cards did in those fights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from showdown.analysis.arguments import Choices, Names, names, pairs
from showdown.analysis.execution import run
from showdown.analysis.fight_request import Wanted, study_of
from showdown.analysis.run_arguments import Watch, how_to_run
from showdown.analysis.run_results import RunResult, flat
from showdown.bots.timeout import PATIENCE
from showdown.engine import Catalog, Cell, cells_of, did_you_mean, ready_parties
from showdown.lookup.packs import folders_of
from showdown.lookup.refusal import NOT_FOUND, Refusal
from showdown.lookup.stories import catalog_for as cards_for
from showdown.sim.results import failures, summary
from showdown.sim.run import Run
from showdown.sim.run_spec import Counts, catalog_for

MATTERS: Final = ("resolved", "entered", "triggered", "reaction", "critical", "injury")
"""Deeds by which a card that was drawn changes anything."""


class Balance(RunResult):
    """A monster against parties; ``rows()`` has one row for each level and party."""

    def __init__(self, trial: Run, catalog: Catalog, monster: str, sets: list[tuple[str, str]]) -> None:
        super().__init__(trial)
        self.sets = sets
        self.found = document(trial, catalog, monster)

    def rows(self) -> list[dict[str, Any]]:
        return [
            {"level": level, "party": party, "fights": f["fights"], "failed": f["failed"]} | flat(f)
            for (level, party), f in zip(self.sets, self.found["fights"], strict=True)
        ]

    def cards(self) -> list[dict[str, Any]]:
        """One dictionary for each card of the monster: how often it was drawn, resolved, triggered, ..."""
        return [{"card": name, **deeds} for name, deeds in self.found["cards"].items()]

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
    patience: float = PATIENCE,
    out: Path | str | None = None,
    overwrite: bool = False,
    resume: bool = False,
    isolated: bool = False,
    progress: Watch | None = None,
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
    w = Wanted(story=monster, bot=bot, rulings=pairs(ruling), packs=names(pack), seed=seed, patience=patience)
    first = study_of(w if level else replace(w, story=f"{name}:{first_level(w, name)}"))
    catalog = catalog_for(first)
    levels = [level] if level else [lv.name for lv in catalog.monster(name).levels if lv.name != "first-story"]
    against = names(party) or tuple(ready_parties(folders_of(list(w.packs))))
    sets = [(lv, word) for lv in levels for word in against]
    studies = [
        replace(study_of(replace(w, story=f"{name}:{lv}", party=word)), label=f"{lv} / {word}", watched=True)
        for lv, word in sets
    ]
    how = how_to_run(100, games, seconds, None, workers, dask, out, overwrite, resume, isolated, progress)
    return Balance(run(studies, how), catalog, name, sets)


def first_level(w: Wanted, monster: str) -> str:
    catalog = cards_for(monster, list(w.packs))
    if monster not in catalog.monsters:
        known = list(catalog.monsters)
        what = f"there is no monster '{monster}'{did_you_mean(monster, known)}"
        raise Refusal(NOT_FOUND, what, f"showdown balance {monster}", f"known: {', '.join(known)}")
    return catalog.monsters[monster].levels[0].name


def document(trial: Run, catalog: Catalog, monster: str) -> dict[str, Any]:
    nothing: Counts = {"deeds": {}, "kills": {}, "causes": {}, "blocks": {}}
    seen = nothing | trial.seen()
    first = trial.studies[0]
    cells = cells_of(catalog, [monster])
    deeds = {(c.name, c.deed): seen["deeds"].get(f"{c.card}/{c.deed}", 0) for c in cells}
    kills = sorted(seen["kills"].items(), key=lambda item: (-item[1], item[0]))
    dead = sum(seen["kills"].values())
    return {
        "monster": monster,
        "bot": first.bot,
        "seed": first.seed,
        "games": trial.done(),
        "complete": trial.complete,
        "stopped": trial.why,
        "level": 0.95,
        "fights": [{"name": s.label, **summary(rows)} for s, rows in zip(trial.studies, trial.rows, strict=True)],
        "never_drawn": unique(
            c.name for c in cells if c.deed == "drawn" and not c.reason and not deeds[c.name, "drawn"]
        ),
        "never_matter": never_matter(cells, deeds),
        "kills": [{"card": name, "deaths": n, "share": round(n / dead, 4)} for name, n in kills],
        "causes": dict(sorted(seen["causes"].items(), key=lambda item: -item[1])),
        "branches_never_run": idle_blocks(catalog, monster, seen["blocks"]),
        "cards": {
            name: {c.deed: deeds[name, c.deed] for c in cells if c.name == name and not c.reason}
            for name in unique(c.name for c in cells)
        },
        "assumptions": [
            f"every choice is made by the bot '{first.bot}'",
            "a death is counted for the card begun last in that turn",
            "never: in these fights, with these parties",
        ],
        "failures": failures(trial.studies, trial.rows),
    }


def unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def never_matter(cells: list[Cell], deeds: dict[tuple[str, str], int]) -> list[str]:
    """Drawn, but nothing ever came of it, although something could."""
    out: list[str] = []
    for name in unique(c.name for c in cells):
        can = [c.deed for c in cells if c.name == name and c.deed in MATTERS and not c.reason]
        if deeds.get((name, "drawn"), 0) and can and not any(deeds[name, deed] for deed in can):
            out.append(name)
    return out


def idle_blocks(catalog: Catalog, monster: str, ran: dict[str, int]) -> list[str]:
    """Parts of the monster's cards that never ran, by file and line."""
    card = catalog.monster(monster)
    owners = {catalog.cards[c].name for c in (*card.ai, *card.hit_locations)} | {f"{monster}-instinct"}
    out: list[str] = []
    for number, name in enumerate(catalog.program_names):
        current = catalog.program_ids[name] == number
        if current and name.rpartition("/")[0] in owners and catalog.programs[number] and str(number) not in ran:
            file, line, where = catalog.program_places[number]
            out.append(f"{Path(file).name}:{line}: {where}")
    return out
