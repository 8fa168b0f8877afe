"""Reading a log as people write it: header lines, then steps.  Nothing here knows the rules.

docs/referee/transcript-format.md describes the format.
"""

from __future__ import annotations

import re
from typing import Final, final

from showdown.engine import LETTERS, PURPOSES, ShowdownError, did_you_mean

VERSION: Final = 1
HEADERS: Final = ("log", "story", "party", "players", "ruling", "rulings", "pack", "packs", "seed", "ambush", "setup")
REPEATED: Final = ("ruling", "rulings", "pack", "packs")
"""May stand on several lines, or name several things on one."""
SETTLE: Final = "settle"
ROLLS: Final = ("roll", "draw", "place", *PURPOSES)
"""Words before dice and cards.  The first three fit any roll, draw or location; the others name the purpose."""
MARKS: Final = ("round", "turn", "outcome", "digest")
"""Words that do nothing, but say where the fight should be by now."""
MAX_BYTES: Final = 2_000_000

CHOICE: Final = "choice"
CHANCE: Final = "chance"
MARK: Final = "mark"

WORD: Final = re.compile(r"([A-Za-z][A-Za-z_-]*):(?=\s|$)")
"""``roll:`` is a word with something behind it; ``to:J9`` is a key, since no space follows its colon."""


class BadLog(ShowdownError):
    """The header of a log cannot be used.  ``line`` is its number, from 1."""

    def __init__(self, line: int, what: str, fix: str) -> None:
        super().__init__(what, line=line, fix=fix)
        self.line = line


@final
class Header:
    """What a log says about the fight before its first step; None or empty where it says nothing."""

    def __init__(self) -> None:
        self.story = "first-story"
        self.party: str | None = None
        self.players: int | None = None
        self.rulings: list[str] = []
        self.packs: list[str] = []
        self.seed = 0
        self.ambush = ""
        self.setup = ""
        """A whole setup as JSON, instead of all that: for fights that no story and party can name."""
        self.lines: dict[str, int] = {}
        """Where each header line stands, by its word."""


@final
class Step:
    """One thing a log says happened.

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
    """A log that was read."""

    def __init__(self) -> None:
        self.header = Header()
        self.steps: list[Step] = []


def read_log(text: str) -> Log:
    """Header and steps.  Raises BadLog for a header that cannot be used; what the steps mean is not asked yet.

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
    """Take in one line of the header; False if the steps begin here.  Raises BadLog."""
    found = WORD.match(line)
    if found is None:
        return False
    word = found[1].lower()
    value = line[found.end() :].strip()
    if word not in HEADERS:
        if word in ROLLS or word in MARKS or word.replace("-", "_") in ROLLS or word in LETTERS:
            return False
        hint = did_you_mean(word, list(HEADERS))
        raise BadLog(number, f"'{word}:' is no line of a header{hint}", f"known: {', '.join(HEADERS)}; then the steps")
    if not value:
        raise BadLog(number, f"nothing stands behind '{word}:'", "write it, or leave out the line")
    if word in header.lines and word not in REPEATED:
        raise BadLog(number, f"'{word}:' was said in line {header.lines[word]} already", "leave out one of them")
    header.lines[word] = number
    take(header, word, value, number)
    return True


def take(header: Header, word: str, value: str, number: int) -> None:
    if word == "log":
        if value != str(VERSION):
            raise BadLog(number, f"there is no log format {value}", f"this version reads {VERSION}")
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
            raise BadLog(number, f"'{value}' cannot ambush anybody", "legal: monster, survivors")
        header.ambush = value
    else:
        setattr(header, word, value)


def several(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def whole(value: str, word: str, number: int) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", value):
        raise BadLog(number, f"'{value}' is not a whole number", f"as in `{word}: 2`")
    return int(value)


# -- steps -------------------------------------------------------------------------------------------------------


def steps_in(line: str, number: int) -> list[Step]:
    """The steps of one line: option keys one after another, then at most one roll, draw or mark, which takes the rest.

    A survivor's letter in front belongs to all of them.
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
