"""Concepts as data: what each says, and when it comes up.  ``first-story.yaml`` tells how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, final

from showdown.api import Decision, Event, YamlSource, read_yaml

FILE: Final = "first-story.yaml"
KINDS: Final = ("decision", "option", "event")


@final
class Moment:
    """Something that can happen: ``decision hit``, ``option attack``, ``event gain R-BLD-01``."""

    def __init__(self, kind: str, name: str, detail: str) -> None:
        self.kind = kind
        self.name = name
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.kind} {self.name} {self.detail}".rstrip()

    def is_asked(self, d: Decision) -> bool:
        """Is it this decision, or one of its options?"""
        if self.kind == "decision":
            return d.kind == self.name and self.detail in ("", d.rule)
        return self.kind == "option" and any([o.verb == self.name for o in d.options])

    def happened(self, event: Event) -> bool:
        """Is it this event?  ``detail``: a rule it rests on, or one of its facts."""
        if self.kind != "event" or event.kind != self.name:
            return False
        return not self.detail or self.detail in event.rules or bool(event.data.get(self.detail))


@final
class Concept:
    """One thing to understand.  ``after``: ids of concepts that must have been shown before."""

    def __init__(
        self, id: str, title: str, text: str, rules: Sequence[str], moments: Sequence[Moment], after: Sequence[str]
    ) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.rules = tuple(rules)
        self.moments = tuple(moments)
        self.after = tuple(after)

    def __repr__(self) -> str:
        return f"Concept({self.id})"

    def is_asked(self, d: Decision) -> bool:
        return any([m.is_asked(d) for m in self.moments])

    def happened(self, event: Event) -> bool:
        return any([m.happened(event) for m in self.moments])


@cache
def concepts() -> tuple[Concept, ...]:
    """All concepts of the First Story, the most basic first."""
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return read_concepts(text, FILE)


def read_concepts(text: str, file: str) -> tuple[Concept, ...]:
    """Raises BadContent with every problem, a line each."""
    source = read_yaml(text, file)
    data = source.data if isinstance(source.data, dict) else {}
    entries = data.get("concepts")
    if not isinstance(entries, list) or not entries:
        source.problem((), "a list of concepts is expected under 'concepts'")
        entries = []
    out: list[Concept] = []
    for i, entry in enumerate(entries):
        concept = concept_from(source, i, entry, [c.id for c in out])
        if concept is not None:
            out.append(concept)
    source.stop_if_bad()
    return tuple(out)


FIELDS: Final = {"id": str, "title": str, "text": str, "rules": list, "moments": list, "after": list}


def concept_from(source: YamlSource, i: int, entry: Any, before: list[str]) -> Concept | None:
    where = ("concepts", i)
    if not isinstance(entry, dict):
        source.problem(where, "a concept has an id, a title, moments, a text and rules")
        return None
    for name in entry:
        if name not in FIELDS:
            source.problem((*where, name), f"'{name}' is not known here; known: {', '.join(FIELDS)}")
    for name, kind in FIELDS.items():
        value = entry.get(name, [] if name == "after" else None)
        if not isinstance(value, kind) or (not value and name != "after"):
            source.problem((*where, name), f"'{name}' is missing or of another kind")
            return None
    if entry["id"] in before:
        source.problem((*where, "id"), f"'{entry['id']}' is there already")
    after = entry.get("after", [])
    for id in after:
        if id not in before:
            source.problem((*where, "after"), f"'{id}' is no concept before this one")
    moments = [m for m in [moment_from(source, (*where, "moments"), word) for word in entry["moments"]] if m]
    return Concept(entry["id"], entry["title"], entry["text"], entry["rules"], moments, after)


def moment_from(source: YamlSource, where: tuple[str | int, ...], text: Any) -> Moment | None:
    words = str(text).split()
    if not 2 <= len(words) <= 3 or words[0] not in KINDS:
        source.problem(where, f"'{text}' is no moment: write {', '.join(KINDS)}, its name, and perhaps one word more")
        return None
    return Moment(words[0], words[1], words[2] if len(words) == 3 else "")
