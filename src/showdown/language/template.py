"""Sentences with holes: the small language the catalogues of ``language`` are written in.

    {who}                 the fact itself
    {armor?yes|no}        one text or the other; the fact holds unless it is zero, empty or nobody
    {result=wound?yes|no} the same for one value of the fact
    {amount#point|points} the word for one, or for any other number

Texts inside may have holes again; ``|no`` may be left out.

>>> facts = {"who": Fact("Erza"), "spaces": Fact("3", 3), "fell": Fact("", False)}
>>> fill("{who} moves {spaces} {spaces#space|spaces}{fell? and falls}.", facts)
'Erza moves 3 spaces.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, final


@final
class Fact:
    """A value as text, as it is, and whether it counts as there."""

    def __init__(self, text: str, raw: Any = None, holds: bool | None = None) -> None:
        self.text = text
        self.raw = text if raw is None else raw
        self.holds = bool(self.raw) if holds is None else holds


@final
class Hole:
    """``{name}``, ``{name?..}``, ``{name=word?..}`` or ``{name#..}``: ``sign`` is empty, ``?`` or ``#``."""

    def __init__(self, name: str, sign: str, word: str, branches: tuple[tuple[Part, ...], ...]) -> None:
        self.name = name
        self.sign = sign
        self.word = word
        self.branches = branches


Part = str | Hole
Writer: TypeAlias = Callable[[Mapping[str, Fact]], str]
"""Writes one sentence about these facts."""


def fill(template: str, facts: Mapping[str, Fact]) -> str:
    """The sentence.  Raises KeyError for a hole without a fact, ValueError for a template that cannot be read."""
    return writer(template)(facts)


@cache
def writer(template: str) -> Writer:
    """The template as a Python function: a decision has dozens of options, and each is a sentence."""
    made: Writer = eval(f"lambda facts: {source(parse(template))}", {"__builtins__": {"str": str}})
    return made


def source(parts: tuple[Part, ...]) -> str:
    """The Python expression of a text.  Words of the template stand in it as literals only."""
    pieces = [repr(part) if isinstance(part, str) else source_of_hole(part) for part in parts]
    return pieces[0] if len(pieces) == 1 else f"''.join([{', '.join(pieces)}])"


def source_of_hole(hole: Hole) -> str:
    fact = f"facts[{hole.name!r}]"
    if not hole.sign:
        return f"{fact}.text"
    if hole.sign == "#":
        test = f"{fact}.raw == 1"
    elif hole.word:
        test = f"str({fact}.raw) == {hole.word!r}"
    else:
        test = f"{fact}.holds"
    first, second = [source(branch) for branch in (*hole.branches, ())[:2]]
    return f"({first} if {test} else {second})"


@cache
def parse(template: str) -> tuple[Part, ...]:
    """A template as parts.  Raises ValueError naming the template."""
    parts, end = parts_from(template, 0, "")
    if end != len(template):
        raise ValueError(f"a brace too many at {end} in the text {template!r}")
    return parts


def parts_from(template: str, at: int, stops: str) -> tuple[tuple[Part, ...], int]:
    """Parts up to one of the stops (or the end), and where that is."""
    parts: list[Part] = []
    start = at
    while at < len(template) and template[at] not in stops and template[at] != "}":
        if template[at] == "{":
            if at > start:
                parts.append(template[start:at])
            hole, at = hole_from(template, at)
            parts.append(hole)
            start = at
        else:
            at += 1
    if at > start:
        parts.append(template[start:at])
    return tuple(parts), at


def hole_from(template: str, at: int) -> tuple[Hole, int]:
    """The hole that begins with the brace at ``at``, and the place behind it."""
    end = at + 1
    while end < len(template) and template[end] not in "?#}":
        end += 1
    name, _, word = template[at + 1 : end].partition("=")
    sign = template[end : end + 1]
    branches: list[tuple[Part, ...]] = []
    while end < len(template) and template[end] != "}":
        parts, end = parts_from(template, end + 1, "|")
        branches.append(parts)
    if end >= len(template) or not name:
        raise ValueError(f"the hole at {at} is not closed in the text {template!r}")
    return Hole(name, "" if sign == "}" else sign, word, tuple(branches)), end + 1


@cache
def names_in(template: str) -> frozenset[str]:
    """The names of all holes, also inside others."""
    found: set[str] = set()
    waiting: list[Part] = list(parse(template))
    while waiting:
        part = waiting.pop()
        if isinstance(part, Hole):
            found.add(part.name)
            for branch in part.branches:
                waiting += branch
    return frozenset(found)
