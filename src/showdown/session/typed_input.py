"""Reading what a player types: a command, a number, an action key, an option key, a unique beginning, a space."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from showdown.engine import NAMES, SPACE_VERBS, Decision, IllegalOption, Option, SpaceOption, nearest
from showdown.language import say
from showdown.session.action_keys import ACTIONS, COMMANDS, action_keys

WORDS: Final[dict[str, str]] = {
    "undo": "u",
    "correct": "c",
    "board": "b",
    "list": "l",
    "info": "i",
    "table": "i",
    "repeat": "r",
    "threat": "t",
    "odds": "t",
    "o": "t",
    "heat": "w",
    "range": "v",
    "log": "g",
    "auto": "x",
    "keys": "K",
    "lessons": "L",
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


def command_help() -> dict[str, str]:
    """Each command with what it does."""
    return {command: say(f"commands.{name}") for command, name in COMMANDS.items()}


def find_option(d: Decision, text: str, numbered: bool) -> Option:
    """The option that a typed text means.  Raises IllegalOption saying what is legal.

    ``numbered``: the options were listed with numbers, so that a number is an answer.
    """
    written = text.strip()
    # ``E`` encourages: where that is not offered it must not mean ``e``, which ends the act.
    typed = written if written in ACTIONS.values() else written.lower()
    keys = action_keys(d)
    # ``d1`` is a key, ``D1`` a space or the key of a dash.
    label = typed if len(typed) == 1 else written
    if label in keys and not label.isdecimal():
        return d.options[keys.index(label)]
    if numbered and typed.isdecimal() and 1 <= int(typed) <= len(d.options):
        return d.options[int(typed) - 1]
    for found in (exactly(d, typed), behind_the_verb(d, typed), beginning_with(d, typed)):
        if len(found) == 1:
            return found[0]
        if found:
            raise IllegalOption(say("session.ambiguous", typed=text, keys=some([o.key for o in found])))
    if numbered and typed.isdecimal():
        raise IllegalOption(say("session.no_option", typed=typed, count=len(keys)))
    near = nearest(typed, [*d.keys(), *WORDS])
    allowed = [short_key(o) for o in d.options]
    raise IllegalOption(say("session.not_offered", typed=text), found=typed, allowed=allowed, near=near)


def short_key(o: Option) -> str:
    """The option key, or only the space of ``at:K2``, ``K2:east`` of ``lay:K2:east``: that is what one types."""
    if isinstance(o, SpaceOption) and o.verb in SPACE_VERBS:
        return NAMES[o.cell]
    behind = o.key.partition(":")[2]
    return behind if behind.partition(":")[0] in NAMES else o.key


def exactly(d: Decision, typed: str) -> list[Option]:
    return [o for o in d.options if o.key.lower() == typed]


def behind_the_verb(d: Decision, typed: str) -> list[Option]:
    """``J9`` for ``to:J9``, ``head`` for ``take:head`` if that is the only one."""
    return [o for o in d.options if o.key.partition(":")[2].lower() == typed]


def beginning_with(d: Decision, typed: str) -> list[Option]:
    return [o for o in d.options if typed and o.key.lower().startswith(typed)]


def some(keys: list[str]) -> str:
    shown = ", ".join(keys[:SHOWN])
    return say("session.more", keys=shown, count=len(keys) - SHOWN) if len(keys) > SHOWN else shown


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
