"""Read a transcript as people write it: header lines, then steps.  This module does not know the rules.

docs/referee/transcript-format.md describes the format.
"""

from __future__ import annotations

import re
from typing import Final, final

from showdown.engine import LETTERS, PURPOSES, ShowdownError, did_you_mean
from showdown.language import say

VERSION: Final = 1
HEADERS: Final = ("log", "story", "party", "players", "ruling", "rulings", "pack", "packs", "seed", "ambush", "setup")
REPEATED: Final = ("ruling", "rulings", "pack", "packs")
"""Header words that may appear on several lines, or with several values on one line."""
SETTLE: Final = "settle"
ROLLS: Final = ("roll", "draw", "place", *PURPOSES)
"""Words before dice and cards.  The first three fit any roll, draw or body location; the others name the purpose."""
MARKS: Final = ("round", "turn", "outcome", "digest")
"""Words that check the position: round, turn, outcome, digest."""
MAX_BYTES: Final = 2_000_000

CHOICE: Final = "choice"
CHANCE: Final = "chance"
MARK: Final = "mark"

WORD: Final = re.compile(r"([A-Za-z][A-Za-z_-]*):(?=\s|$)")
"""``roll:`` is a word; ``to:J9`` is an option key, since no space follows its colon."""


class BadLog(ShowdownError):
    """The header of a transcript has an error.  ``line``: its line, from 1."""

    def __init__(self, line: int, what: str, fix: str) -> None:
        super().__init__(what, line=line, fix=fix)
        self.line = line


@final
class Header:
    """The header of a transcript; fields that it does not set are None or empty."""

    def __init__(self) -> None:
        self.story = "first-story"
        self.party: str | None = None
        self.players: int | None = None
        self.rulings: list[str] = []
        self.packs: list[str] = []
        self.seed = 0
        self.ambush = ""
        self.setup = ""
        """A whole setup as JSON, instead of the other fields: for fights without a story and party."""
        self.lines: dict[str, int] = {}
        """The line number of each header word."""


@final
class Step:
    """One step of a transcript.

    kind: CHOICE (``words`` is one option key), CHANCE (``word`` before the results in ``words``) or MARK.  who: the
    letter written before it, or empty.  text: as written.  verb, rest: the two parts of a written option key.
    """

    def __init__(self, line: int, kind: str, word: str, words: list[str], who: str, text: str) -> None:
        self.line = line
        self.kind = kind
        self.word = word
        self.words = words
        self.who = who
        self.text = text
        self.verb, _, self.rest = (words[0] if words else "").partition(":")

    def __repr__(self) -> str:
        return f"Step({self.line}: {self.text!r})"


@final
class Log:
    """A parsed transcript: its header and its steps."""

    def __init__(self) -> None:
        self.header = Header()
        self.steps: list[Step] = []


def read_log(text: str) -> Log:
    """Parse a transcript.  Raises BadLog for an error in the header; the steps are not checked yet.

    >>> log = read_log("story: white-lion:1\\nface:south  # a comment\\na: at:K15\\nroll: 7 2\\n")
    >>> log.header.story, log.steps
    ('white-lion:1', [Step(2: 'face:south'), Step(3: 'at:K15'), Step(4: 'roll: 7 2')])
    """
    log = Log()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip().lstrip("\ufeff")
        if not line:
            continue
        if log.steps or not header_line(log.header, line, number):
            log.steps += steps_in(line, number)
    return log


# -- the header --------------------------------------------------------------------------------------------------


def header_line(header: Header, line: str, number: int) -> bool:
    """Read one line of the header; False if it is the first step.  Raises BadLog."""
    found = WORD.match(line)
    if found is None:
        return False
    word = found[1].lower()
    value = line[found.end() :].strip()
    if word not in HEADERS:
        if word in ROLLS or word in MARKS or word.replace("-", "_") in ROLLS or word in LETTERS:
            return False
        hint = did_you_mean(word, list(HEADERS))
        what = say("transcript.unknown-header", word=word) + hint
        raise BadLog(number, what, say("transcript.unknown-header-fix", known=", ".join(HEADERS)))
    if not value:
        raise BadLog(number, say("transcript.no-value", word=word), say("transcript.no-value-fix"))
    if word in header.lines and word not in REPEATED:
        what = say("transcript.header-twice", word=word, line=header.lines[word])
        raise BadLog(number, what, say("transcript.header-twice-fix"))
    header.lines[word] = number
    take(header, word, value, number)
    return True


def take(header: Header, word: str, value: str, number: int) -> None:
    if word == "log":
        if value != str(VERSION):
            what = say("transcript.no-format", format=value)
            raise BadLog(number, what, say("transcript.no-format-fix", version=VERSION))
    elif word in ("ruling", "rulings"):
        header.rulings += several(value)
    elif word in ("pack", "packs"):
        header.packs += several(value)
    elif word == "players":
        header.players = whole(value, word, number)
    elif word == "seed":
        header.seed = whole(value, word, number)
    elif word == "ambush":
        if value not in ("monster", "survivors"):
            raise BadLog(number, say("transcript.bad-ambush", value=value), say("transcript.bad-ambush-fix"))
        header.ambush = value
    else:
        setattr(header, word, value)


def several(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def whole(value: str, word: str, number: int) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", value):
        what = say("transcript.not-a-number", value=value)
        raise BadLog(number, what, say("transcript.not-a-number-fix", word=word))
    return int(value)


# -- steps -------------------------------------------------------------------------------------------------------


def steps_in(line: str, number: int) -> list[Step]:
    """The steps of one line: option keys one after another, then at most one roll, draw or mark, which takes the rest.

    A survivor's letter at the start of the line applies to all of them.
    """
    who, line = letter_in(line)
    out: list[Step] = []
    words = line.split()
    for i, word in enumerate(words):
        if WORD.fullmatch(word):
            rest = " ".join(words[i + 1 :])
            name = word[:-1].lower().replace("-", "_")
            kind = MARK if name in MARKS else CHANCE
            out.append(Step(number, kind, name, values_in(rest), who, " ".join(words[i:])))
            return out
        out.append(Step(number, CHOICE, "", [word], who, word))
    return out


def letter_in(line: str) -> tuple[str, str]:
    """``b: to:J9``, ``b to:J9``: the letter, and the line without it."""
    first, _, rest = line.partition(" ")
    letter = first.rstrip(":").lower()
    return (letter, rest.strip()) if letter in LETTERS and rest.strip() else ("", line)


def values_in(text: str) -> list[str]:
    """Dice and cards as people write them: ``7 2``, ``head body``, ``claw, combo claw``."""
    parts = text.split(",") if "," in text else text.split()
    return [part.strip().lower().replace(" ", "-") for part in parts if part.strip()]
