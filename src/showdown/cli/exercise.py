"""``showdown cards check`` and ``showdown cards exercise``: fights with every card of a pack forced in."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any, Final

from showdown.cli.cards import pack_of
from showdown.cli.parties import check_party, is_party_file, refuse_parties
from showdown.cli.screen import Screen, print_json
from showdown.engine import CARD_USES, BadContent, Catalog, CoverageGoal, Problem, catalog_with, explain_card
from showdown.lookup.packs import folders_of, refused_pack
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, Refusal
from showdown.sim.exercise import FailedFight, Runner

TOLD_EVERY: Final = 3.0
"""Seconds between two words about how far it is."""
SHOWN: Final = 12


class Progress:
    """Says on stderr how far a run is."""

    def __init__(self, screen: Screen, runner: Runner, wanted: str) -> None:
        self.screen = screen
        self.runner = runner
        self.wanted = wanted
        self.told = monotonic()

    def __call__(self) -> None:
        now = monotonic()
        if now - self.told >= TOLD_EVERY:
            self.told = now
            r = self.runner
            full = f"{r.full()} of {len(r.goals)} cells full"
            self.screen.note(f"{r.fights}{self.wanted} fights, {full}, {len(r.failures)} failed")


def monsters_of(catalog: Catalog, pack: str) -> list[str]:
    return [name for name in catalog.monsters if pack_of(catalog, name) == pack]


def cards_of(catalog: Catalog, pack: str) -> list[str]:
    return [card.name for card in catalog.cards if pack_of(catalog, card.name) == pack]


# -- check -------------------------------------------------------------------------------------------------------


def check(words: list[str], fights: int, seed: int, as_json: bool) -> int:
    """Every pack for itself, every party file with all of them.

    Exit code 3 if one is refused, 1 if a fight broke down, else 0.
    """
    screen = Screen()
    packs = [word for word in words if not is_party_file(word)]
    parties = [word for word in words if is_party_file(word)]
    reports: list[dict[str, Any]] = []
    for word, folder in zip(packs, folders_of(packs), strict=True):
        try:
            reports.append(check_pack(folder, fights, seed, screen))
        except BadContent as error:
            reports.append({"pack": folder.name, "problems": [str(problem) for problem in error.problems]})
            if not as_json:
                print_refusal(refused_pack(error, word))
        if not as_json and "fights" in reports[-1]:
            tell_check(reports[-1], screen)
    refused = any(report["problems"] for report in reports)
    checked = [] if refused else [check_party(word, packs, screen, as_json) for word in parties]
    if as_json:
        print_json("showdown.check/1", {"packs": reports, "parties": checked})
    if refused or any(report["problems"] for report in checked):
        return BAD_FILE
    return NEGATIVE if any(report["failures"] for report in reports) else OK


def print_refusal(refusal: Refusal) -> None:
    import sys

    print(refusal.lines(), file=sys.stderr)


def check_pack(folder: Path, fights: int, seed: int, screen: Screen) -> dict[str, Any]:
    """Load, link, explain, play.  Raises BadContent with every problem."""
    catalog = catalog_with([folder])
    pack = folder.name
    names = cards_of(catalog, pack)
    for name in names:
        explain_card(catalog, name)
    refuse_parties(folder, catalog)
    monsters = monsters_of(catalog, pack)
    runner = Runner(catalog, monsters or ["white-lion"], 1, extra_cards=names)
    runner.run(Progress(screen, runner, f" of {fights}"), fights, seed)
    looping = {failure.card: failure for failure in reversed(runner.failures) if failure.card}
    loops = [looped(catalog, looping[card]) for card in sorted(looping)]
    if loops:
        raise BadContent(problems=loops)
    ids = {catalog.card(name): name for name in names}
    used = [name for card, name in ids.items() if card in runner.observer.seen]
    owners = {*names, *(f"{monster}-instinct" for monster in monsters)}
    ran, never = runner.blocks(owners)
    return {
        "pack": pack,
        "digest": catalog.packs[pack],
        "problems": [],
        "fights": runner.fights,
        "decisions": runner.decisions,
        "failures": [told(failure) for failure in runner.failures],
        "cards": len(names),
        "used": sorted(used),
        "never_used": sorted(set(names) - set(used)),
        "blocks": len(ran) + len(never),
        "blocks_never_run": [place(catalog, number) for number in never],
    }


def looped(catalog: Catalog, failure: FailedFight) -> Problem:
    file, line = catalog.origins[failure.card]
    return Problem(f"{failure.what} (fight {failure.number})", file=file, line=line, found=failure.card)


def place(catalog: Catalog, program: int) -> str:
    file, line, where = catalog.program_places[program]
    return f"{file}:{line}: {where}"


def told(failure: FailedFight) -> dict[str, Any]:
    return {"seed": failure.number, "card": failure.aim.name, "deed": failure.aim.use, "what": failure.what}


def tell_check(report: dict[str, Any], screen: Screen) -> None:
    screen.say(f"{report['pack']}: {report['cards']} cards, loaded, linked and explained; digest {report['digest']}.")
    failed = len(report["failures"])
    screen.say(f"{report['fights']} fights with {report['decisions']} decisions, {failed} failed.")
    screen.say(f"Cards used: {len(report['used'])} of {report['cards']}.{listed('never', report['never_used'])}")
    idle = report["blocks_never_run"]
    screen.say(f"Blocks run: {report['blocks'] - len(idle)} of {report['blocks']}.{' Never:' if idle else ''}")
    for line in idle:
        screen.say(f"  {line}")
    for failure in report["failures"][:SHOWN]:
        screen.say(f"fight {failure['seed']} ({failure['card']}, {failure['deed']}): {failure['what'].strip()}")


def listed(word: str, names: list[str]) -> str:
    return f" {word.capitalize()}: {', '.join(names)}." if names else ""


# -- exercise ----------------------------------------------------------------------------------------------------


def exercise(pack: str, times: int, seed: int | None, as_json: bool) -> int:
    """Until every reachable cell is full.  With a seed: that fight alone.  Exit code 0: all full, nothing failed."""
    folder = folders_of([pack])[0]
    try:
        catalog = catalog_with([folder])
    except BadContent as error:
        raise refused_pack(error, pack) from error
    monsters = monsters_of(catalog, folder.name)
    if not monsters:
        raise Refusal(NOT_FOUND, "there is no monster in this pack", pack, "name a pack with a monster.yaml")
    screen = Screen()
    runner = Runner(catalog, monsters, times)
    began = monotonic()
    if seed is None:
        runner.run(Progress(screen, runner, ""))
        missing = runner.missing()
    else:
        runner.fight(seed)
        missing = []
    report = document(runner, folder.name, missing, monotonic() - began)
    if as_json:
        print_json("showdown.exercise/1", report)
    elif seed is None:
        tell_exercise(runner, monsters, report, screen)
    else:
        tell_fight(runner, seed, screen)
    return OK if not missing and not runner.failures else NEGATIVE


def document(runner: Runner, pack: str, missing: list[CoverageGoal], seconds: float) -> dict[str, Any]:
    return {
        "pack": pack,
        "times": runner.times,
        "fights": runner.fights,
        "decisions": runner.decisions,
        "seconds": round(seconds, 1),
        "reachable": len(runner.goals),
        "full": runner.full(),
        "cells": [{"card": c.name, "deed": c.use, "seen": runner.count(c)} for c in runner.goals],
        "missing": [{"card": c.name, "deed": c.use, "seen": runner.count(c)} for c in missing],
        "unreachable": [{"card": c.name, "deed": c.use, "reason": c.reason} for c in runner.unreachable],
        "failures": [told(failure) for failure in runner.failures],
    }


def tell_exercise(runner: Runner, monsters: list[str], report: dict[str, Any], screen: Screen) -> None:
    counts = {(c.monster, c.name, c.use): str(runner.count(c)) for c in runner.goals}
    for monster in monsters:
        screen.say(f"{monster:26}" + "".join(f"{use:>10}" for use in CARD_USES))
        names = dict.fromkeys(c.name for c in (*runner.goals, *runner.unreachable) if c.monster == monster)
        order = {c.name: c.card for c in (*runner.goals, *runner.unreachable)}
        for name in sorted(names, key=lambda n: order[n]):
            row = "".join(f"{counts.get((monster, name, use), '.'):>10}" for use in CARD_USES)
            screen.say(f"  {name:24}{row}")
    screen.say()
    screen.say("Cells that cannot be reached (a dot above), and why:")
    for line in reasons(runner.unreachable):
        screen.say(f"  {line}")
    screen.say()
    done = f"{report['full']} of {report['reachable']} reachable cells seen {runner.times} times or more"
    screen.say(f"{done}: {runner.fights} fights, {runner.decisions} decisions, {report['seconds']} s.")
    for goal in report["missing"]:
        screen.say(f"  missing: {goal['card']}, {goal['deed']}: seen {goal['seen']} times")
    screen.say(f"{len(runner.failures)} failures.")
    for failure in runner.failures[:SHOWN]:
        screen.say(f"  --seed {failure.number} ({failure.aim.name}, {failure.aim.use}): {failure.what.strip()}")


def reasons(goals: list[CoverageGoal]) -> list[str]:
    """One line per reason, with its cards where they are few."""
    found: dict[tuple[str, str], list[str]] = {}
    for goal in goals:
        found.setdefault((goal.reason, goal.use), []).append(goal.name)
    merged: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (reason, use), names in found.items():
        merged.setdefault((reason, tuple(names)), []).append(use)
    out: list[str] = []
    for (reason, cards), uses in sorted(merged.items()):
        who = ", ".join(cards) if len(cards) <= SHOWN else f"{len(cards)} cards"
        out.append(f"{', '.join(uses)}: {reason}: {who}")
    return out


def tell_fight(runner: Runner, seed: int, screen: Screen) -> None:
    aim = runner.goals[seed % len(runner.goals)]
    screen.say(f"fight {seed}, aimed at {aim.name}, {aim.use}: {runner.decisions} decisions.")
    for (card, use), n in sorted(runner.observer.counts.items()):
        screen.say(f"  {runner.catalog.cards[card].name:26} {use:10} {n}")
    for failure in runner.failures:
        screen.say(failure.what.strip())
