"""Reading what a player types: a command, a number, a key, a unique beginning, or just a space."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from showdown.engine import Decision, IllegalOption, Option

COMMANDS: Final[dict[str, str]] = {
    "?": "explain this decision; ? 12 a log line, ? K10 a space, ? claw a card, ? KEY an option, ? ties, ? R-TGT-04",
    "u": "undo: back to your last real decision; u 12 to the decision before log line 12",
    "c": "correct: back to the last dice or cards that were typed in",
    "b": "board (survivor b is meant by a number or a whole key, as in act:b)",
    "l": "board as a list, nearest first",
    "t": "table: everybody's state",
    "o": "odds (or threat): what the monster's next turn may do to everybody; o b where survivor b should stand",
    "r": "repeat the question",
    "auto": "let the bot answer this one",
    "s": "save now",
    "q": "quit (saves first if --save was given)",
    "h": "this help",
}
WORDS: Final[dict[str, str]] = {
    "undo": "u",
    "correct": "c",
    "board": "b",
    "list": "l",
    "table": "t",
    "repeat": "r",
    "threat": "o",
    "odds": "o",
    "save": "s",
    "quit": "q",
    "exit": "q",
    "help": "h",
    "explain": "?",
}
SHOWN: Final = 12
"""More legal answers than this are not listed in a refusal."""


def command_in(line: str) -> tuple[str, str]:
    """The command and what follows it, or two empty strings if the line is an answer."""
    word, _, rest = line.partition(" ")
    word = WORDS.get(word.lower(), word)
    if word.startswith("?"):
        return "?", (word[1:] + " " + rest).strip()
    return (word, rest.strip()) if word in COMMANDS else ("", "")


def find_option(d: Decision, text: str, numbered: bool) -> Option:
    """The option somebody means.  Raises IllegalOption saying what is legal.

    ``numbered``: the options were listed with numbers, so that a number is an answer.
    """
    typed = text.strip().lower()
    if numbered and typed.isdecimal() and 1 <= int(typed) <= len(d.options):
        return d.options[int(typed) - 1]
    for found in (exactly(d, typed), behind_the_verb(d, typed), beginning_with(d, typed)):
        if len(found) == 1:
            return found[0]
        if found:
            raise IllegalOption(f"'{text}' may mean {some([o.key for o in found])}")
    keys = d.keys()
    if numbered and typed.isdecimal():
        raise IllegalOption(f"there is no option {typed}: type 1 to {len(keys)}, or a key")
    raise IllegalOption(f"'{text}' is not offered here", found=typed, allowed=keys)


def exactly(d: Decision, typed: str) -> list[Option]:
    return [o for o in d.options if o.key.lower() == typed]


def behind_the_verb(d: Decision, typed: str) -> list[Option]:
    """``J9`` for ``to:J9``, ``head`` for ``take:head`` if that is the only one."""
    return [o for o in d.options if o.key.partition(":")[2].lower() == typed]


def beginning_with(d: Decision, typed: str) -> list[Option]:
    return [o for o in d.options if typed and o.key.lower().startswith(typed)]


def some(keys: list[str]) -> str:
    more = f" and {len(keys) - SHOWN} more" if len(keys) > SHOWN else ""
    return ", ".join(keys[:SHOWN]) + more


def values_in(line: str) -> list[int | str]:
    """Dice and places as people type them: ``7 2``, ``7, 2``, ``head body``."""
    return [word.lower() for word in line.replace(",", " ").split()]


def cards_in(line: str, pool: Collection[str]) -> list[int | str]:
    """Cards as printed: ``Beast's Maw, Combo Claw``; without commas one name, or several ids."""
    names = [as_id(part) for part in line.split(",") if part.strip()]
    if len(names) == 1 and names[0] not in pool and all([as_id(word) in pool for word in line.split()]):
        names = [as_id(word) for word in line.split()]
    return list(names)


def as_id(name: str) -> str:
    """``beasts-maw`` for ``Beast's Maw``."""
    return "-".join(name.lower().replace("'", "").replace("\u2019", "").split())
