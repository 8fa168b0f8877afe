"""``showdown rules``: look up rules and topics by id, name or words."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import showdown
from showdown import rulebook
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.cli.ruling_text import ruling_entry, ruling_named, show_ruling
from showdown.engine import RULINGS
from showdown.language import say
from showdown.lookup.refusal import NOT_FOUND, OK, Refusal, refuse
from showdown.rulebook import Rule
from showdown.rulebook.topics import Topic, all_topics, find, near, unknown

app = command(
    "rules",
    "showdown rules ties",
    "showdown rules block deflect",
    "showdown rules R-TGT-04",
    "showdown rules knocked down attacker",
)
RULE_ID = re.compile(r"R-[A-Z]+-\d+", re.IGNORECASE)


@app.default
def rules(
    words: Annotated[list[str] | None, Parameter(help=say("help.rules.words"))] = None,
    /,
    *,
    code: Annotated[bool, Parameter(help=say("help.rules.code"))] = False,
    json: Json = False,
) -> int:
    words = words or []
    found = Finding(words)
    places = coverage() if code else None
    if json:
        body: dict[str, Any] = {"checkout": places is not None}
        body["topics"] = [topic_entry(t) for t in found.topics]
        body["rules"] = [entry(r, code, places) for r in found.rules]
        print_json("showdown.rules/1", body)
        return OK
    screen = Screen()
    if not words:
        chapters(screen)
        return OK
    if found.unknown:
        screen.note(say("cli.rules.unknown", words=", ".join(found.unknown)))
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
        self.unknown: list[str] = []
        """Words of a question that no topic and no rule uses."""
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
        self.unknown = [] if found.exact else unknown(words)
        self.topics = found.topics
        based = {id for topic in self.topics[: FULL if found.exact else 1] for id in topic.rules}
        self.rules += [r for r in found.rules if r.id not in based]
        if not self.topics and not self.rules:
            guesses = near(words, [r.name for r in RULINGS])
            where = "showdown rules " + " ".join(words)
            raise refuse(NOT_FOUND, "cli.rules.nothing", where, words=" + ".join(words), near=", ".join(guesses))


def the_rule(id: str, words: list[str]) -> Rule:
    try:
        return rulebook.rule(id)
    except rulebook.NoSuchRule as error:
        area = [r.id for r in rulebook.all_rules() if r.id.split("-")[1] == id.upper().split("-")[1]]
        first, last = (area[0], area[-1]) if area else (None, None)
        fix = say("cli.rules.no-rule-fix", hint=error.hint, first=first, last=last)
        raise Refusal(NOT_FOUND, error.what, "showdown rules " + " ".join(words), fix) from error


def show_topic(screen: Screen, topic: Topic) -> None:
    """Print the question, the answer, its rules, and its rulings with what each value means."""
    screen.say(f"{topic.name}: {topic.title}", "bold")
    for sentence in topic.answer:
        screen.say(f"  {sentence}", hang=2)
    screen.say("  " + say("cli.rules.based-on"))
    for id in topic.rules:
        # In full: the answer above rests on them.
        screen.say(f"    {id}  {rulebook.rule(id).text}", hang=len(id) + 6)
    rulings = [ruling_named(name) for name in topic.rulings]
    for ruling in sorted(rulings, key=lambda r: len(r.values) == 1):
        show_ruling(screen, ruling, "  ")
    if topic.see:
        screen.say("  " + say("cli.rules.see-also", topics=", ".join(topic.see)))
    screen.say()


def show_rules(screen: Screen, found: Finding, code: bool, places: Any) -> None:
    """Print the rules found: in full if there are few, one line each if there are many or below a topic."""
    rules = found.rules
    if found.topics:
        for rule in rules[:ALSO]:
            screen.say(f"{rule.id}  {shortened(rule.text)}", hang=len(rule.id) + 2)
        left = max(0, len(rules) - ALSO)
        screen.note(say("cli.rules.whole", id=found.topics[0].rules[0], left=left))
    elif len(rules) > FULL:
        for rule in rules:
            screen.say(f"{rule.id}  {shortened(rule.text)}", hang=len(rule.id) + 2)
        screen.note(say("cli.rules.many", count=len(rules), id=rules[0].id))
    else:
        for rule in rules:
            show(screen, rule, code, places)
        if not code:
            screen.note(say("cli.rules.code-hint"))
        elif places is None:
            screen.note(say("cli.rules.no-checkout"))


def chapters(screen: Screen) -> None:
    """List the topics and the chapters."""
    screen.say(say("cli.rules.topics", topics=", ".join(sorted(topic.name for topic in all_topics()))), hang=8)
    screen.say()
    ids: dict[str, list[str]] = {}
    for rule in rulebook.all_rules():
        ids.setdefault(rule.chapter, []).append(rule.id)
    for chapter, found in ids.items():
        screen.say(f"{chapter}: {say('cli.range', low=found[0], high=found[-1])}")
    screen.note(say("cli.rules.hint"))


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
        screen.say("  " + say("cli.rules.example", example=rule.example), hang=2)
    if code:
        show_details(screen, rule, places)
    for ruling in RULINGS:
        if ruling.id == rule.id:
            show_ruling(screen, ruling, "  ", asked=True)
    topics = [t.name for t in all_topics() if rule.id in t.rules or rule.id in [ruling_named(r).id for r in t.rulings]]
    if topics:
        screen.say("  " + say("cli.rules.topics", topics=", ".join(topics)))
    screen.say()


def show_details(screen: Screen, rule: Rule, places: Any) -> None:
    """Print the note for implementers, the sources and, in a checkout, code and tests."""
    note = rulebook.implementer_notes().get(rule.id)
    if note:
        screen.say("  " + say("cli.rules.note", note=note), hang=4)
    sources = ", ".join(rule.sources)
    more = say("cli.rules.source", sources=sources, seed=bool(rule.seed), confidence=rule.confidence)
    screen.say(f"  {more}")
    if places is None:
        return
    code = ", ".join(places.implemented.get(rule.id, []))
    screen.say("  " + say("cli.rules.implemented", places=code))
    tests = places.tested.get(rule.id, [])
    screen.say("  " + say("cli.rules.tests", count=len(tests)))
    for test in tests:
        screen.say(f"    {test}")
    if rule.id in places.reasons:
        screen.say("  " + say("cli.rules.not-needed", why=places.reasons[rule.id]))


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
