"""Concepts of the guided First Story: when each comes up (``first-story.yaml``), and its text in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final, final

from showdown.engine import Decision, Event
from showdown.engine.forms import NAME, Form, Listing, Parsed, Reading, RuleId, optional, read_yaml
from showdown.language import say

FILE: Final = "first-story.yaml"
KINDS: Final = ("decision", "option", "event")


@final
class Trigger:
    """When a concept is shown: ``decision hit``, ``option attack``, ``event gain R-BLD-01``."""

    def __init__(self, kind: str, name: str, detail: str) -> None:
        self.kind = kind
        self.name = name
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.kind} {self.name} {self.detail}".rstrip()

    def is_asked(self, d: Decision) -> bool:
        """Return whether this decision, or one of its options, is the trigger."""
        if self.kind == "decision":
            return d.kind == self.name and self.detail in ("", d.rule)
        return self.kind == "option" and any([o.verb == self.name for o in d.options])

    def happened(self, event: Event) -> bool:
        """Return whether this event is the trigger.  ``detail``: a rule it cites, or one of its facts."""
        if self.kind != "event" or event.kind != self.name:
            return False
        return not self.detail or self.detail in event.rules or bool(event.data.get(self.detail))


@final
class Concept:
    """One lesson.  ``after``: ids of concepts that must have been shown before."""

    def __init__(self, id: str, rules: Sequence[str], moments: Sequence[Trigger], after: Sequence[str]) -> None:
        self.id = id
        self.rules = tuple(rules)
        self.moments = tuple(moments)
        self.after = tuple(after)

    def __repr__(self) -> str:
        return f"Concept({self.id})"

    @property
    def title(self) -> str:
        return say(f"lessons.{self.id}.title")

    @property
    def text(self) -> str:
        return say(f"lessons.{self.id}.text")

    def is_asked(self, d: Decision) -> bool:
        return any([m.is_asked(d) for m in self.moments])

    def happened(self, event: Event) -> bool:
        return any([m.happened(event) for m in self.moments])


@cache
def concepts() -> tuple[Concept, ...]:
    """All concepts of the First Story, the most basic first."""
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return read_concepts(text, FILE)


def moment_named(text: str) -> Trigger:
    """``decision hit``, ``option attack``, ``event gain R-BLD-01``.  Raises ValueError naming what is needed."""
    words = text.split()
    if not 2 <= len(words) <= 3 or words[0] not in KINDS:
        raise ValueError(f"'{text}' is no moment: write {', '.join(KINDS)}, its name, and perhaps one word more")
    return Trigger(words[0], words[1], words[2] if len(words) == 3 else "")


CONCEPT: Final = Form(
    id=NAME,
    moments=Listing(Parsed(moment_named, f"^ *({'|'.join(KINDS)}) +[^ ]+( +[^ ]+)? *$"), 1),
    after=optional(Listing(NAME)),
    rules=Listing(RuleId(), 1),
)
LESSON: Final = Form(concepts=Listing(CONCEPT, 1))
"""A file of concepts."""


def read_concepts(text: str, file: str) -> tuple[Concept, ...]:
    """Raises BadContent with every problem, a line each."""
    source = read_yaml(text, file)
    out: list[Concept] = []
    for i, f in enumerate(LESSON.read(Reading(source), source.data, ())["concepts"]):
        before = [concept.id for concept in out]
        if f["id"] in before:
            source.problem(("concepts", i, "id"), f"'{f['id']}' is the id of an earlier concept", found=f["id"])
        for j, id in enumerate(f["after"]):
            if id not in before:
                what = f"'{id}' is no concept before this one"
                source.problem(("concepts", i, "after", j), what, found=id, allowed=before)
        out.append(Concept(f["id"], f["rules"], f["moments"], f["after"]))
    source.stop_if_bad()
    return tuple(out)
