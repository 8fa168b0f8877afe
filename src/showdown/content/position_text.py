"""A position in a few words, for the command line, mail and chat: translated into the keys of a position file.

    white-lion first-story K8 south movement=-1
    a K11 survival=1/1 gear=founding-stone,cloth armor=waist:1
    b P11 down acted survival=0/1 gear=cloth injuries=arms:light
    ai claw,chomp known=1
    turn act=a movement=0 round=3 controller=a

One line per thing, words separated by spaces.  A semicolon ends a line as well.  The form of position files reads what
comes out (content/position_files.py), so that a word means here what its key means there; docs/referee/positions.md
lists both.
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from showdown.content.packs import core_catalog
from showdown.content.position_files import MONSTER, PILES, POINTS, POSITION, START_KEYS, SURVIVOR, setup_of
from showdown.forms.kinds import TEXT, Form, optional
from showdown.forms.reader import Path, Source
from showdown.forms.yaml_source import read
from showdown.kernel.errors import Problem
from showdown.model.cards import Catalog
from showdown.model.ids import LETTERS, PLACES, STATS
from showdown.model.setup import Setup
from showdown.rules.verbs.registry import card_reading

TURNS: Final = {"monster": "monster-turn", "survivors": "survivors-turn"}
"""Short names of the two most frequent starts."""
FLAGS: Final = {
    "down": "knocked_down",
    "priority": "priority_target",
    "dead": "dead",
    "swallowed": "swallowed",
    "hidden": "hidden",
    "acted": "acted",
    "moved": "moved",
}
"""Words about a survivor that stand alone, and their keys."""
LISTS: Final = ("gear", "arts", "disorders", "actions", "used", "spent", "held", "permanent_injuries", "statuses")
NUMBERS: Final = ("insanity", "courage", "understanding", "bleeding", "proficiency", "block", "deflect")
BY_PLACE: Final = ("armor", "injuries", "attributes", "tokens_this_round", "counters")
"""Values by name: ``armor=waist:1,legs:1``."""
ALONE: Final = ("sling",)
EXAMPLE: Final = "white-lion first-story K8 south"
FIRST_KEY: Final = re.compile(r"---|[{\[]|[\w-]+\s*:(\s|$)")
"""How YAML begins."""
ALONE_IN_FILE: Final = Form(name=optional(TEXT, ""), notes=optional(TEXT, ""), **POSITION)


@final
class Text:
    """A position that is being translated: its data so far, and the line that is read."""

    def __init__(self, file: str) -> None:
        self.source = Source(file)
        self.data: dict[Any, Any] = {}
        self.source.data = self.data
        self.lines = self.source.lines
        self.line = 1

    def put(self, path: Path, value: Any) -> None:
        """Set a value at this path, and remember its line."""
        here = self.data
        for i, key in enumerate(path[:-1]):
            self.lines.setdefault(path[: i + 1], self.line)
            here = here.setdefault(key, {})
        if path[-1] in here:
            self.wrong(path, f"'{path[-1]}' is given twice")
        here[path[-1]] = value
        self.lines[path] = self.line

    def wrong(self, path: Path, what: str, **data: Any) -> None:
        self.source.problems.append(Problem(what, file=self.source.file, line=self.line, path=path, **data))


def read_position(text: str, catalog: Catalog | None = None, file: str = "position") -> Setup:
    """The setup of a position, written as YAML or in words.  Raises BadContent with every problem and its line.

    ``catalog``: the cards it may name; without it those of the core pack.

    >>> from showdown.api import Game, read_position
    >>> Game(read_position("white-lion level-1 K8 south; a K11")).view()["survivors"]["a"]["at"]
    'K11'
    """
    source = source_of(text, file)
    r = card_reading(source, catalog or core_catalog())
    given = source.data if isinstance(source.data, dict) else {}
    setup = setup_of(r, given, ALONE_IN_FILE.read(r, source.data, ()))
    setup.scenario = "position"
    source.stop_if_bad()
    return setup


def source_of(text: str, file: str) -> Source:
    """The decoded text, whichever way it is written."""
    return read(text, file) if is_yaml(text) else read_text(text, file)


def is_yaml(text: str) -> bool:
    """Does the first line begin with a key, as in ``monster:``?"""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return bool(lines) and FIRST_KEY.match(lines[0].lstrip()) is not None


# -- words -------------------------------------------------------------------------------------------------------


def read_text(text: str, file: str = "position") -> Source:
    """The data of a position that is written in words; problems stay with the source."""
    out = Text(file)
    begun = False
    for number, row in enumerate(text.strip().splitlines(), 1):
        out.line = number
        for line in row.split(";"):
            words = line.split()
            if words and not begun:
                read_monster(out, words)
            elif words:
                read_line(out, words)
            begun = begun or bool(words)
    if not begun:
        out.wrong(("monster",), "the position is empty", fix=f"begin with the monster: {EXAMPLE}")
    return out.source


def read_monster(out: Text, words: list[str]) -> None:
    if len(words) < 4 or any("=" in word for word in words[:4]):
        what = "a position begins with the monster, its level, its space and its facing"
        out.wrong(("monster",), what, found=" ".join(words), fix=f"as in: {EXAMPLE}")
        return
    for key, word in zip(("id", "level", "at", "facing"), words, strict=False):
        out.put(("monster", key), number_or_word(word) if key == "level" else word)
    for word in words[4:]:
        key, equals, value = word.partition("=")
        if word in ("down", "all_threats"):
            out.put(("monster", "knocked_down" if word == "down" else word), True)
        elif not equals:
            out.wrong(("monster", word), f"'{word}' is not understood", found=word, allowed=["down", "all_threats"])
        elif key in STATS[:8]:
            out.put(("monster", "tokens", key), number_or_word(value))
        elif key in MONSTER.fields:
            out.put(("monster", key), number_or_word(value))
        else:
            known = [*STATS[:8], "life", "left", "dies_in_round", "wounds_this_round"]
            out.wrong(("monster", key), f"unknown field '{key}'", found=key, allowed=known)


def read_line(out: Text, words: list[str]) -> None:
    head = words[0]
    if len(head) == 1 and head in LETTERS:
        read_survivor(out, head, words[1:])
    elif head == "terrain":
        tile = dict(zip(("id", "at", "facing"), words[1:], strict=False))
        out.lines[("terrain", len(out.data.setdefault("terrain", [])))] = out.line
        out.data["terrain"].append(tile)
    elif head == "turn":
        read_turn(out, words[1:])
    elif head in ("card_tokens", "faces"):
        for word in words[1:]:
            name, value = pair(out, ("decks", head), word)
            if name:
                out.put(("decks", head, name), value)
    elif head in PILES.kinds:
        read_pile(out, head, words[1:])
    else:
        known = [*LETTERS, "terrain", "turn", *PILES.kinds]
        out.wrong((head,), f"a line cannot begin with '{head}'", found=head, allowed=known)


def read_pile(out: Text, head: str, words: list[str]) -> None:
    names = words[0].split(",") if words and words[0] != "-" else []
    out.put(("decks", head), "".join(names) if head == "face_up" else names)
    for word in words[1:]:
        key, value = pair(out, ("decks", head), word)
        if key == "known":
            out.put(("decks", f"{head}_known"), value)
        elif key:
            out.wrong(("decks", head), f"unknown field '{key}'", found=key, allowed=["known"])


def read_survivor(out: Text, letter: str, words: list[str]) -> None:
    here: Path = ("survivors", letter)
    out.put(here, {})
    expected = LETTERS[len(out.data["survivors"]) - 1]
    if letter != expected:
        out.wrong(here, f"survivor {expected} should come here", found=letter)
    for i, word in enumerate(words):
        key, equals, value = word.partition("=")
        if word in FLAGS:
            out.put((*here, FLAGS[word]), True)
        elif equals:
            read_field(out, here, key, value)
        elif i == 0:
            out.put((*here, "at"), word)
        else:
            out.wrong((*here, word), f"'{word}' is not understood", found=word, allowed=list(FLAGS))


def read_field(out: Text, here: Path, key: str, value: str) -> None:
    items = [] if value == "-" else value.split(",")
    if key == "survival":
        now, _, limit = value.partition("/")
        out.put((*here, key), number_or_word(now))
        if limit:
            out.put((*here, "survival_limit"), number_or_word(limit))
    elif key in LISTS:
        out.put((*here, key), items)
    elif key in BY_PLACE:
        named: dict[str, Any] = {}
        for item in items:
            name, _, amount = item.partition(":")
            named[name] = number_or_word(amount)
        # Armor is written out in full, so that spent armor stays spent.
        out.put((*here, key), dict.fromkeys(PLACES, 0) | named if key == "armor" else named)
    elif key in NUMBERS or key == "armor_needed":
        out.put((*here, key), number_or_word(value))
    elif key in STATS[:6]:
        out.put((*here, "tokens", key), number_or_word(value))
    else:
        known = [*SURVIVOR.fields, *STATS[:6]]
        out.wrong((*here, key), f"unknown field '{key}'", found=key, allowed=known)


def read_turn(out: Text, words: list[str]) -> None:
    doing: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if equals and key in ("round", "controller", "last_to_wound"):
            out.put((key,), number_or_word(value))
        elif equals and key in START_KEYS:
            doing[key] = number_or_word(value)
        elif word in ALONE:
            doing[word] = True
        elif equals:
            known = ["round", "controller", "last_to_wound", *START_KEYS]
            out.wrong(("start",), f"unknown field '{key}'", found=key, allowed=known)
        elif word in TURNS or word in POINTS:
            out.put(("start",), TURNS.get(word, word))
        else:
            out.wrong(("start",), f"unknown turn '{word}'", found=word, allowed=[*TURNS, *POINTS])
    if doing:
        out.put(("start",), doing)


def pair(out: Text, path: Path, word: str) -> tuple[str, Any]:
    key, equals, value = word.partition("=")
    if not equals:
        out.wrong(path, f"'{word}' is not understood; write NAME=NUMBER", found=word)
        return "", 0
    return key, number_or_word(value)


def number_or_word(text: str) -> int | str:
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text
