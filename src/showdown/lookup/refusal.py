"""Refusals: what is wrong with a request, where, and how to fix it; and the exit codes of commands."""

from __future__ import annotations

from typing import Final

from showdown.engine import ShowdownError, render
from showdown.language import say

OK: Final = 0
NEGATIVE: Final = 1
USAGE: Final = 2
BAD_FILE: Final = 3
NOT_FOUND: Final = 4
UNREACHABLE: Final = 5
BUG: Final = 70
INTERRUPTED: Final = 130
TERMINATED: Final = 143

CODES: Final = (OK, NEGATIVE, USAGE, BAD_FILE, NOT_FOUND, UNREACHABLE, BUG, INTERRUPTED, TERMINATED)
"""Every exit code; the text ``lookup.code-N`` says what N means."""


class Refusal(ShowdownError):
    """A request that the program cannot fulfil, through no bug of its own.  ``code``: the exit code of a command."""

    def __init__(self, code: int, what: str, where: str, fix: str) -> None:
        super().__init__(what, fix=fix)
        self.code = code
        self.where = where

    def lines(self) -> str:
        """Three lines: what is wrong, where, and the fix."""
        return render(self.what, self.where, self.fix)

    def __str__(self) -> str:
        return "\n".join([self.what, *([f"where: {self.where}"] if self.where else []), f"fix: {self.fix}"])


def refuse(code: int, key: str, where: str, /, **values: object) -> Refusal:
    """A refusal with the texts ``key`` (what is wrong) and ``key-fix`` (what to do) of the language catalogue."""
    return Refusal(code, say(key, **values), where, say(f"{key}-fix", **values))


def refused(error: ShowdownError, code: int, where: str, fix: str = "") -> Refusal:
    """A refusal because of this error.  The advice of the error itself comes before the general ``fix``."""
    return Refusal(code, error.what, where, error.hint or fix)


def refused_whole(error: ShowdownError, thing: str, where: str, fix: str) -> Refusal:
    """A file or folder refused with all its problems, a line each.  ``thing``: pack, party, position or settings."""
    lines = "".join(f"\n  {line}" for problem in error.problems for line in str(problem).split("\n"))
    what = say("lookup.unusable", thing=thing, count=len(error.problems))
    return Refusal(BAD_FILE, f"{what}{lines}", where, fix)


class Crash(Exception):
    """A bug in the middle of a game.  ``document``: the game as a save, for the report."""

    def __init__(self, document: dict[str, object]) -> None:
        super().__init__("the game crashed")
        self.document = document
