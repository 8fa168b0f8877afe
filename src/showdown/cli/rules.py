"""``showdown rules`` and ``showdown rulings``: look up rules, topics and rulings."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import showdown
from showdown import rulebook
from showdown.cli.screen import Screen, print_json
from showdown.engine import RULINGS, Ruling, did_you_mean
from showdown.lookup.refusal import NOT_FOUND, OK, Refusal
from showdown.rulebook import Rule
from showdown.rulebook.topics import Topic, all_topics, find, near

RULE_ID = re.compile(r"R-[A-Z]+-\d+", re.IGNORECASE)


def look_up(words: list[str], code: bool, as_json: bool) -> int:
    """Show rules by id, topics by name, or both by words; without words, list the chapters and topics.

    ``code``: add notes for implementers, sources and, in a checkout, where each rule is implemented and tested.
    """
    found = Finding(words)
    places = coverage() if code else None
    if as_json:
        body: dict[str, Any] = {"checkout": places is not None}
        body["topics"] = [topic_entry(t) for t in found.topics]
        body["rules"] = [entry(r, code, places) for r in found.rules]
        print_json("showdown.rules/1", body)
        return OK
    screen = Screen()
    if not words:
        chapters(screen)
        return OK
    for topic in found.topics[: FULL if found.exact else 1]:
        show_topic(screen, topic)
    if not found.exact:
        for topic in found.topics[1:FULL]:
            screen.say(f"{topic.name}  {topic.title}")
    show_rules(screen, found, code, places)
    return OK


FULL = 4
"""Most rules or topics shown in full; more than this get one line each."""
ALSO = 6
"""Most rules listed below a topic besides its own."""


class Finding:
    """The topics and rules that the words name.  Raises Refusal with suggestions if there are none."""

    def __init__(self, words: list[str]) -> None:
        ids = [w for w in words if RULE_ID.fullmatch(w)]
        others = [w for w in words if w not in ids]
        self.topics: tuple[Topic, ...] = ()
        self.rules: list[Rule] = [the_rule(id, words) for id in ids]
        self.exact = False
        if not words:
            self.topics = all_topics()
            self.rules = list(rulebook.all_rules())
        elif others:
            self.search(others)

    def search(self, words: list[str]) -> None:
        named = [rulebook.rule(r.id) for r in RULINGS if words == [r.name]]
        if named:
            self.rules += named
            return
        found = find(words)
        self.exact = found.exact
        self.topics = found.topics
        based = {id for topic in self.topics[: FULL if found.exact else 1] for id in topic.rules}
        self.rules += [r for r in found.rules if r.id not in based]
        if not self.topics and not self.rules:
            guesses = near(words, [r.name for r in RULINGS])
            hint = f"did you mean {', '.join(guesses)}? " if guesses else "try fewer or shorter words; "
            raise Refusal(
                NOT_FOUND,
                f"no topic and no rule mentions {' and '.join(words)}",
                "showdown rules " + " ".join(words),
                hint + "`showdown rules` lists the topics",
            )


def the_rule(id: str, words: list[str]) -> Rule:
    try:
        return rulebook.rule(id)
    except rulebook.NoSuchRule as error:
        area = [r.id for r in rulebook.all_rules() if r.id.split("-")[1] == id.upper().split("-")[1]]
        listed = f"; this area has {area[0]} to {area[-1]}" if area else ""
        fix = (error.hint or "`showdown rules` lists the chapters") + listed
        raise Refusal(NOT_FOUND, error.what, "showdown rules " + " ".join(words), fix) from error


def show_topic(screen: Screen, topic: Topic) -> None:
    """Print the question, the answer, its rules, and its rulings with what each value means."""
    screen.say(f"{topic.name}: {topic.title}", "bold")
    for sentence in topic.answer:
        screen.say(f"  {sentence}", hang=2)
    screen.say("  rules:")
    for id in topic.rules:
        screen.say(f"    {id}  {shortened(rulebook.rule(id).text)}")
    rulings = [ruling_named(name) for name in topic.rulings]
    for ruling in sorted(rulings, key=lambda r: len(r.values) == 1):
        show_ruling(screen, ruling, "  ")
    if topic.see:
        screen.say(f"  see also: {', '.join(topic.see)}")
    screen.say()


def show_rules(screen: Screen, found: Finding, code: bool, places: Any) -> None:
    """Print the rules found: in full if there are few, one line each if there are many or below a topic."""
    rules = found.rules
    if found.topics:
        for rule in rules[:ALSO]:
            screen.say(f"{rule.id}  {shortened(rule.text)}")
        left = len(rules) - ALSO
        more = f"; {left} more rules use these words (--json lists them)" if left > 0 else ""
        screen.note(f"`showdown rules {found.topics[0].rules[0]}` shows a rule in full{more}.")
    elif len(rules) > FULL:
        for rule in rules:
            screen.say(f"{rule.id}  {shortened(rule.text)}")
        screen.note(f"{len(rules)} rules; `showdown rules {rules[0].id}` shows one in full.")
    else:
        for rule in rules:
            show(screen, rule, code, places)
        if not code:
            screen.note("--code adds notes for implementers, sources, code and tests.")
        elif places is None:
            screen.note("Code and tests are listed only in a checkout of the source.")


def chapters(screen: Screen) -> None:
    """List the topics and the chapters."""
    screen.say("topics: " + ", ".join(sorted(topic.name for topic in all_topics())), hang=8)
    screen.say()
    ids: dict[str, list[str]] = {}
    for rule in rulebook.all_rules():
        ids.setdefault(rule.chapter, []).append(rule.id)
    for chapter, found in ids.items():
        screen.say(f"{chapter}: {found[0]} to {found[-1]}")
    screen.note("`showdown rules ties` answers a question, `showdown rules R-TGT-04` shows a rule.")


def shortened(text: str) -> str:
    """Return the text cut to 100 characters: after a whole sentence if one fits."""
    if len(text) <= LINE:
        return text
    ends = [found.end() for found in re.finditer(r"[.?](?= )", text[: LINE - 3])]
    return (text[: ends[-1]] if ends else text[: LINE - 3].rsplit(" ", 1)[0]) + " ..."


LINE = 100
"""Most characters of a rule in a list."""


def show(screen: Screen, rule: Rule, code: bool, places: Any) -> None:
    """Print one rule in full.  ``code``: with what only implementers need."""
    screen.say(f"{rule.id}  {rule.chapter}", "bold")
    screen.say(f"  {rule.text}", hang=2)
    if rule.example:
        screen.say(f"  Example: {rule.example}", hang=2)
    if code:
        show_details(screen, rule, places)
    for ruling in RULINGS:
        if ruling.id == rule.id:
            show_ruling(screen, ruling, "  ", asked=True)
    topics = [t.name for t in all_topics() if rule.id in t.rules or rule.id in [ruling_named(r).id for r in t.rulings]]
    if topics:
        screen.say(f"  topics: {', '.join(topics)}")
    screen.say()


def show_details(screen: Screen, rule: Rule, places: Any) -> None:
    """Print the note for implementers, the sources and, in a checkout, code and tests."""
    note = rulebook.implementer_notes().get(rule.id)
    if note:
        screen.say(f"  note for implementers: {note}", hang=4)
    seed = "; a seed page" if rule.seed else ""
    confidence = CONFIDENCE.get(rule.confidence, rule.confidence)
    screen.say(f"  sources: {', '.join(rule.sources) or 'our own reading'}{seed}; confidence: {confidence}")
    if places is None:
        return
    screen.say(f"  implemented: {', '.join(places.implemented.get(rule.id, [])) or 'nowhere'}")
    tests = places.tested.get(rule.id, [])
    screen.say(f"  tests: {len(tests)}")
    for test in tests:
        screen.say(f"    {test}")
    if rule.id in places.reasons:
        screen.say(f"  not needed yet: {places.reasons[rule.id]}")


CONFIDENCE = {"H": "high", "M": "medium", "L": "low"}


def entry(rule: Rule, code: bool, places: Any) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": rule.id,
        "chapter": rule.chapter,
        "text": rule.text,
        "example": rule.example or None,
        "sources": list(rule.sources),
        "seed": rule.seed,
        "confidence": rule.confidence,
        "ruling": next((r.name for r in RULINGS if r.id == rule.id), None),
    }
    if code:
        out["note"] = rulebook.implementer_notes().get(rule.id)
    if places is not None:
        out["implemented"] = places.implemented.get(rule.id, [])
        out["tests"] = places.tested.get(rule.id, [])
        out["not_yet"] = places.reasons.get(rule.id)
    return out


def coverage() -> Any:
    """Return what tools/rules_coverage.py finds; None outside a checkout."""
    tool = Path(showdown.__file__).resolve().parents[2] / "tools" / "rules_coverage.py"
    if not tool.exists():
        return None
    spec = importlib.util.spec_from_file_location("showdown_rules_coverage", tool)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.scan()


def topic_entry(topic: Topic) -> dict[str, Any]:
    return {
        "name": topic.name,
        "title": topic.title,
        "synonyms": list(topic.synonyms),
        "answer": list(topic.answer),
        "rules": list(topic.rules),
        "rulings": [ruling_entry(ruling_named(name)) for name in topic.rulings],
        "see": list(topic.see),
    }


# -- rulings -----------------------------------------------------------------------------------------------------


def list_rulings(names: list[str], as_json: bool) -> int:
    """List all rulings in two lines each, or the named ones with what each value means."""
    chosen = [ruling_named(name) for name in names] or list(RULINGS)
    if as_json:
        print_json("showdown.rulings/1", {"rulings": [ruling_entry(r) for r in chosen]})
        return OK
    screen = Screen()
    for r in chosen:
        if names:
            show_ruling(screen, r, "")
            continue
        values = " | ".join([f"{r.values[0]} (default)", *r.values[1:]])
        screen.say(f"{r.name}: {values}", "bold" if len(r.values) > 1 else "")
        screen.say(f"  {r.question}", hang=2)
    if not names:
        screen.note("`showdown rulings facing-area` explains the values; choose one with --ruling facing-area=lane.")
    return OK


def ruling_named(name: str) -> Ruling:
    for ruling in RULINGS:
        if name.lower() in (ruling.name, ruling.id.lower()):
            return ruling
    hint = did_you_mean(name, [r.name for r in RULINGS]).removeprefix("; ")
    fix = hint or "`showdown rulings` lists them"
    raise Refusal(NOT_FOUND, f"there is no ruling '{name}'", f"showdown rulings {name}", fix)


def show_ruling(screen: Screen, ruling: Ruling, margin: str, asked: bool = False) -> None:
    """Print the open question and what each value means, the default first.  ``asked``: without the question."""
    meanings = ruling.meanings()
    parts = [
        f"{margin}ruling {ruling.name}:",
        *([] if asked else [ruling.question]),
        *([] if meanings else [ruling.notes]),
    ]
    screen.say(" ".join(parts), hang=len(margin) + 2)
    for value, meaning in meanings.items():
        default = " (default)" if value == ruling.values[0] else ""
        screen.say(f"{margin}  {value}{default}: {meaning}", hang=len(margin) + 4)


def ruling_entry(r: Ruling) -> dict[str, Any]:
    out: dict[str, Any] = {"id": r.id, "name": r.name, "question": r.question, "default": r.values[0]}
    return out | {"values": list(r.values), "meanings": r.meanings(), "notes": r.notes}
