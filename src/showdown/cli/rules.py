"""``showdown rules`` and ``showdown rulings``: the rules in our own words, and where they live in the code."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import showdown
from showdown import rulebook
from showdown.api import RULINGS
from showdown.cli.screen import Screen, print_json
from showdown.rulebook import Rule
from showdown.table.refusal import NOT_FOUND, OK, Refusal

RULE_ID = re.compile(r"R-[A-Z]+-\d+", re.IGNORECASE)


def look_up(words: list[str], as_json: bool) -> int:
    """Rules by id, or by words they must all hold; without any, the chapters."""
    screen = Screen()
    found = rules_for(words)
    if as_json:
        places = coverage()
        print_json("showdown.rules/1", {"checkout": places is not None, "rules": [entry(r, places) for r in found]})
    elif not words:
        chapters(screen)
    elif len(found) > FULL:
        for rule in found:
            screen.say(f"{rule.id}  {shortened(rule.text)}")
        screen.note(f"{len(found)} rules; name an id for the whole wording.")
    else:
        places = coverage()
        for rule in found:
            show(screen, rule, places)
        if places is None:
            screen.note("Where rules are implemented and tested is known only in a checkout of the source.")
    return OK


FULL = 4
"""More rules than this are shown in one line each."""


def rules_for(words: list[str]) -> list[Rule]:
    """Refused, naming what comes near, if there is none."""
    if not words:
        return list(rulebook.all_rules())
    if all(RULE_ID.fullmatch(w) for w in words):
        try:
            return [rulebook.rule(w) for w in words]
        except KeyError as error:
            what, _, hint = str(error.args[0]).partition("; ")
            area = [
                r.id for r in rulebook.all_rules() if r.id.split("-")[1] in [w.upper().split("-")[1] for w in words]
            ]
            listed = f"; this area has {area[0]} to {area[-1]}" if area else ""
            fix = (hint or "`showdown rules` lists the chapters") + listed
            raise Refusal(NOT_FOUND, what, "showdown rules " + " ".join(words), fix) from error
    named = [rulebook.rule(r.id) for r in RULINGS if words == [r.name]]
    found = named or list(rulebook.search(words))
    if not found:
        raise Refusal(
            NOT_FOUND,
            f"no rule speaks of {' and '.join(words)}",
            "showdown rules " + " ".join(words),
            "try fewer or shorter words; `showdown rules` lists the chapters",
        )
    return found


def chapters(screen: Screen) -> None:
    counts: dict[str, list[str]] = {}
    for rule in rulebook.all_rules():
        counts.setdefault(rule.chapter, []).append(rule.id)
    for chapter, ids in counts.items():
        screen.say(f"{ids[0]:<10} to {ids[-1]:<10}  {chapter}")
    screen.note("`showdown rules R-TGT-04` or `showdown rules blind spot` shows rules.")


def shortened(text: str) -> str:
    return text if len(text) <= 100 else text[:97].rsplit(" ", 1)[0] + " ..."


def show(screen: Screen, rule: Rule, places: Any) -> None:
    """One rule with everything known about it."""
    screen.say(f"{rule.id}  {rule.chapter}", "bold")
    screen.say(f"  {rule.text}")
    seed = "; a seed page" if rule.seed else ""
    screen.say(f"  from: {', '.join(rule.sources) or 'our own reading'}{seed}; confidence {rule.confidence}")
    if places is not None:
        screen.say(f"  implemented: {', '.join(places.implemented.get(rule.id, [])) or 'nowhere'}")
        tests = places.tested.get(rule.id, [])
        screen.say(f"  tests: {len(tests)}")
        for test in tests:
            screen.say(f"    {test}")
        if rule.id in places.reasons:
            screen.say(f"  not needed yet: {places.reasons[rule.id]}")
    for ruling in RULINGS:
        if ruling.id == rule.id:
            screen.say(f"  ruling {ruling.name}: {' | '.join(ruling.values)} (the first is the default)")
            screen.say(f"    {ruling.notes}")
    screen.say()


def entry(rule: Rule, places: Any) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": rule.id,
        "chapter": rule.chapter,
        "text": rule.text,
        "sources": list(rule.sources),
        "seed": rule.seed,
        "confidence": rule.confidence,
        "ruling": next((r.name for r in RULINGS if r.id == rule.id), None),
    }
    if places is not None:
        out["implemented"] = places.implemented.get(rule.id, [])
        out["tests"] = places.tested.get(rule.id, [])
        out["not_yet"] = places.reasons.get(rule.id)
    return out


def coverage() -> Any:
    """What tools/rules_coverage.py finds, or None outside a checkout."""
    tool = Path(showdown.__file__).resolve().parents[2] / "tools" / "rules_coverage.py"
    if not tool.exists():
        return None
    spec = importlib.util.spec_from_file_location("showdown_rules_coverage", tool)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.scan()


def list_rulings(as_json: bool) -> int:
    """All rulings: id, name, question, default and alternatives."""
    if as_json:
        items = [
            {"id": r.id, "name": r.name, "question": r.question, "default": r.values[0], "values": list(r.values)}
            | {"notes": r.notes}
            for r in RULINGS
        ]
        print_json("showdown.rulings/1", {"rulings": items})
        return OK
    screen = Screen()
    for r in RULINGS:
        values = " | ".join([f"{r.values[0]} (default)", *r.values[1:]])
        screen.say(f"{r.id}  {r.name}: {values}", "bold" if len(r.values) > 1 else "")
        screen.say(f"          {r.question}")
    return OK
