"""Every error that a user of the library may want to catch.  An error carries data; this module makes its text.

Code that has to decide something reads the fields of a problem: ``error.what``, ``error.problem.allowed``.  No code
looks into the text of an error; a test (tests/properties/test_lint.py) searches for such code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar, Final, TypeVar, final

from showdown.kernel.clean_text import clean, clean_values

MAX_LISTED: Final = 24
"""The text of a problem lists all allowed values if there are at most this many; the data always has all."""
SHOWN: Final = 12
"""Allowed values that the text names if there are more."""

Path = tuple[str | int, ...]
"""Where a value is inside a file: the keys and list indices that lead to it."""

ENDLESS: Final = re.compile(r"\S{200,}")
"""A word that no person reads to its end."""
QUOTED: Final = 60
"""Characters of such a word that an error quotes."""


@final
class Problem:
    """One mistake as data.  Its texts may quote files and people: they are cleaned (``kernel/clean_text.py``).

    what     the sentence, without the place and without what is allowed
    file     the file or the source it is in; "" if none
    line     its line, from 1; 0 if unknown
    path     the keys and indices that lead to the value, ``("survivors", 0, "survival")``
    tick     the decision it is about; -1 if none
    decision the kind of that decision, "hit"; "" if none
    entry    the entry of the journal it is about, from 0; -1 if none
    found    what was written, as text; "" if nothing was
    allowed  what may be written there; empty if that is no list
    near     the allowed value that was probably meant; "" if none is near
    fix      what to do; "" if the rest already says it
    label    the word before the allowed values in the text
    """

    def __init__(
        self,
        what: str,
        *,
        file: str = "",
        line: int = 0,
        path: Path = (),
        tick: int = -1,
        decision: str = "",
        entry: int = -1,
        found: object = "",
        allowed: Iterable[str] = (),
        near: str = "",
        fix: str = "",
        label: str = "allowed",
    ) -> None:
        self.what = legible(what)
        self.file = clean(file)
        self.line = line
        self.path = path
        self.tick = tick
        self.decision = decision
        self.entry = entry
        self.found = legible(str(found))
        self.allowed = tuple([clean(word, lines=True) for word in allowed])
        self.near = near or (nearest(self.found, self.allowed) if self.found else "")
        self.fix = clean(fix, lines=True)
        self.label = label

    def at(self, file: str, line: int = 0, path: Path = ()) -> Problem:
        """The same problem at this place; a place that is known already is kept."""
        if self.file:
            return self
        return Problem(
            self.what,
            file=file,
            line=self.line or line,
            path=self.path or path,
            tick=self.tick,
            decision=self.decision,
            entry=self.entry,
            found=self.found,
            allowed=self.allowed,
            near=self.near,
            fix=self.fix,
            label=self.label,
        )

    def document(self) -> dict[str, Any]:
        """The problem as JSON values.  ``what`` is the whole message without the place; unset fields are left out."""
        fields: dict[str, Any] = {
            "path": clean_values(list(self.path)),
            "tick": self.tick,
            "decision": self.decision,
            "entry": self.entry,
            "found": self.found,
            "allowed": list(self.allowed),
            "near": self.near,
            "fix": self.fix,
        }
        given = {name: value for name, value in fields.items() if value not in ("", [], -1)}
        return {"file": self.file, "line": self.line, "what": message(self), **given}

    def __str__(self) -> str:
        return line_of(self)

    def __repr__(self) -> str:
        return f"Problem({line_of(self)!r})"


def legible(text: str) -> str:
    """A text that may quote a file: cleaned, and its endless words cut."""
    return ENDLESS.sub(cut_word, clean(text, lines=True))


def cut_word(word: re.Match[str]) -> str:
    return word[0][:QUOTED] + "…"


class ShowdownError(Exception):
    """Base of every error a user of the library may want to catch; holds one problem or several."""

    label: ClassVar[str] = "allowed"

    def __init__(
        self,
        what: str = "",
        *,
        file: str = "",
        line: int = 0,
        path: Path = (),
        tick: int = -1,
        decision: str = "",
        entry: int = -1,
        found: object = "",
        allowed: Iterable[str] = (),
        near: str = "",
        fix: str = "",
        problems: Iterable[Problem] = (),
    ) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems) or (
            Problem(
                what,
                file=file,
                line=line,
                path=path,
                tick=tick,
                decision=decision,
                entry=entry,
                found=found,
                allowed=allowed,
                near=near,
                fix=fix,
                label=self.label,
            ),
        )
        super().__init__(self.problems[0].what)

    @property
    def problem(self) -> Problem:
        """The first problem; most errors have only this one."""
        return self.problems[0]

    @property
    def what(self) -> str:
        """What is wrong, without the place and without what is allowed."""
        return self.problems[0].what

    @property
    def fix(self) -> str:
        return self.problems[0].fix

    @property
    def message(self) -> str:
        """Every problem without its place: for a reader who knows where it happened."""
        return "\n".join(message(problem) for problem in self.problems)

    @property
    def hint(self) -> str:
        """What is allowed or nearest, or what to do about it; "" if the error does not know."""
        return hint(self.problems[0]) or self.fix

    def documents(self) -> list[dict[str, Any]]:
        """The problems as JSON values."""
        return [problem.document() for problem in self.problems]

    def __str__(self) -> str:
        return "\n".join(line_of(problem) for problem in self.problems)

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors travel between processes; keyword arguments are not part of `args`.
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(cls: type[ShowdownError], args: tuple[Any, ...], fields: dict[str, Any]) -> ShowdownError:
    made = cls.__new__(cls, *args)
    made.args = args
    made.__dict__.update(fields)
    return made


class StaleDecision(ShowdownError):
    """An answer arrived for a decision that is no longer (or not yet) pending."""


class IllegalOption(ShowdownError):
    """An answer that the pending decision does not offer."""

    label = "legal"


class BadChance(ShowdownError):
    """Dice or cards that do not fit what was asked for: wrong purpose, number or value."""


class BadSave(ShowdownError):
    """A save file that cannot be trusted: truncated, altered, or of another version."""


class BadContent(ShowdownError):
    """A card, pack, setup, scenario, ruling or house rule that cannot be used."""


class RuleBug(ShowdownError):
    """The engine contradicts itself, or a card loops: never the player's fault.  ``card``: the card that loops."""

    def __init__(self, what: str, card: str = "") -> None:
        super().__init__(what)
        self.card = card


E_ = TypeVar("E_", bound=ShowdownError)


def placed(kind: type[E_], error: ShowdownError, file: str, line: int = 0) -> E_:
    """An error of this kind with the problems of another one, in this file where they name none."""
    return kind(problems=[problem.at(file, line) for problem in error.problems])


# -- text --------------------------------------------------------------------------------------------------------


CANDIDATES: Final = 4
"""Words that are similar enough to be compared letter by letter, at most."""


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word that is most like this one; "" if none is near."""
    best, fewest = "", 0
    for other in get_close_matches(word, known, n=CANDIDATES):
        # Among similar words the one with the fewest typing mistakes: a long common beginning alone says little.
        wrong = mistakes(word, other)
        if not best or wrong < fewest:
            best, fewest = other, wrong
    return best


def mistakes(word: str, other: str) -> int:
    """Letters to insert, to remove, to replace or to swap with their neighbour, to make one word of the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        last, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A trailing hint like ``; did you mean 'dodge'?``, or nothing when no known word is near."""
    near = nearest(word, known)
    return f"; did you mean '{near}'?" if near else ""


def place_of(problem: Problem) -> str:
    """Where a problem is: ``party.yaml:3``, ``journal entry 12``, ``tick 41 (hit)``; "" if it has no place."""
    parts: list[str] = []
    if problem.file:
        parts.append(f"{problem.file}:{problem.line}" if problem.line else problem.file)
    if problem.entry >= 0:
        parts.append(f"journal entry {problem.entry}")
    if problem.tick >= 0:
        parts.append(f"tick {problem.tick}" + (f" ({problem.decision})" if problem.decision else ""))
    return ": ".join(parts)


def hint(problem: Problem) -> str:
    """What is allowed, and which of it was probably meant: ``allowed: red, green; did you mean 'green'?``."""
    parts: list[str] = []
    if problem.allowed:
        parts.append(f"{problem.label}: {some(problem.allowed)}")
    if problem.near:
        parts.append(f"did you mean '{problem.near}'?")
    return "; ".join(parts)


def some(words: Sequence[str]) -> str:
    """All words, or the first of them and how many more there are."""
    if len(words) <= MAX_LISTED:
        return ", ".join(words)
    return f"{', '.join(words[:SHOWN])} and {len(words) - SHOWN} more"


def message(problem: Problem) -> str:
    """What is wrong and what is allowed instead, without the place."""
    more = hint(problem)
    return f"{problem.what}; {more}" if more else problem.what


def line_of(problem: Problem) -> str:
    """A problem in one line: place, what is wrong, what is allowed."""
    where = place_of(problem)
    return f"{where}: {message(problem)}" if where else message(problem)


def render(what: str, where: str, fix: str) -> str:
    """The three lines of an error for people: what is wrong, where, and what to do."""
    # A line break in the name of a file must not begin a line of ours.
    return f"error: {clean(what, lines=True)}\nwhere: {clean(where)}" + (f"\nfix: {fix}" if fix else "")


def sentence(error: BaseException) -> str:
    """The text of an error as a sentence, with a capital and a full stop."""
    text = error.message if isinstance(error, ShowdownError) else str(error)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def first_line(error: BaseException) -> str:
    """The first line of an error of another library; the name of its class if it says nothing."""
    return clean(str(error).split("\n")[0]) or type(error).__name__


def one_line(error: BaseException) -> str:
    """The text of an error of another library without line breaks; the name of its class if it says nothing."""
    return clean(str(error)) or type(error).__name__
