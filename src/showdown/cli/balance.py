"""``showdown balance``: a monster against the ready parties, and what its cards did in those fights."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from showdown.cli.running import How, exit_code, run
from showdown.cli.screen import Screen, print_json
from showdown.cli.studies import Wanted, study_of
from showdown.engine import Catalog, Cell, cells_of, ready_parties
from showdown.sim.results import summary
from showdown.sim.study import catalog_for
from showdown.sim.trial import Trial
from showdown.table.packs import folders_of
from showdown.table.refusal import NOT_FOUND, Refusal

MATTERS: Final = ("resolved", "entered", "triggered", "reaction", "critical", "injury")
"""Deeds by which a card that was drawn changes anything."""
SHOWN: Final = 12


def balance(w: Wanted, how: How, parties: list[str], as_json: bool) -> int:
    monster, _, level = w.story.partition(":")
    first = study_of(w if level else replace(w, story=f"{monster}:{first_level(w, monster)}"))
    catalog = catalog_for(first)
    levels = [level] if level else [lv.name for lv in catalog.monster(monster).levels if lv.name != "first-story"]
    against = parties or list(ready_parties(folders_of(list(w.packs))))
    studies = [
        replace(study_of(replace(w, story=f"{monster}:{lv}", party=party)), label=f"{lv} / {party}", watched=True)
        for lv in levels
        for party in against
    ]
    screen = Screen()
    trial = run(studies, how, screen)
    found = document(trial, catalog, monster)
    if as_json:
        print_json("showdown.balance/1", found)
    else:
        tell(found, screen)
    return exit_code(trial, f"--out {how.out}" if how.out else f"showdown balance {w.story}")


def first_level(w: Wanted, monster: str) -> str:
    from showdown.table.opening import catalog_for as cards_for

    catalog = cards_for(monster, list(w.packs))
    if monster not in catalog.monsters:
        from showdown.engine import did_you_mean

        known = list(catalog.monsters)
        what = f"there is no monster '{monster}'{did_you_mean(monster, known)}"
        raise Refusal(NOT_FOUND, what, f"showdown balance {monster}", f"known: {', '.join(known)}")
    return catalog.monsters[monster].levels[0].name


def document(trial: Trial, catalog: Catalog, monster: str) -> dict[str, Any]:
    seen = added_up(trial.seen)
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
    }


def unique(names: Any) -> list[str]:
    return list(dict.fromkeys(names))


def added_up(seen: list[dict[str, dict[str, int]]]) -> dict[str, dict[str, int]]:
    out: dict[str, dict[str, int]] = {"deeds": {}, "kills": {}, "causes": {}, "blocks": {}}
    for counts in seen:
        for what, found in counts.items():
            for name, n in found.items():
                out[what][name] = out[what].get(name, 0) + n
    return out


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


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    n = found["games"]
    screen.say(
        f"{found['monster']}; bot {found['bot']}; seed {found['seed']}; {n} fights each, same seeds{part}", "bold"
    )
    if not n:
        return
    screen.say(f"  {'level / party':34} {'won':>7}  interval        deaths  rounds  somebody dies")
    for f in found["fights"]:
        rate = f["win_rate"]
        bounds = f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}"
        more = f"{f['deaths']['value']:6.2f}  {f['rounds']['value']:6.1f}  {100 * f['any_death']['value']:6.1f} %"
        failed = f"  {f['failed']} failed: {f['errors'][0]}" if f["failed"] else ""
        screen.say(f"  {f['name']:34} {100 * rate['value']:6.1f} %  {bounds:14}  {more}{failed}")
    kills = [f"{k['card']} {k['deaths']} ({100 * k['share']:.0f} %)" for k in found["kills"]]
    screen.say(f"Cards that kill: {', '.join(kills[:SHOWN]) or 'none'}.", hang=2)
    screen.say(f"Never drawn: {', '.join(found['never_drawn']) or 'none'}.", hang=2)
    screen.say(f"Drawn, but nothing came of it: {', '.join(found['never_matter']) or 'none'}.", hang=2)
    idle = found["branches_never_run"]
    screen.say(f"Branches never run: {len(idle)}.")
    for line in idle[:SHOWN]:
        screen.say(f"  {line}")
    if len(idle) > SHOWN:
        screen.say(f"  ... and {len(idle) - SHOWN} more (--json has all)")
    screen.say("Intervals: 95 %, Wilson. A death is counted for the card begun last in that turn.")
