"""Which figures exist where a card speaks of them, known from where it is written, before any play.

A block begins with what its place brings (model/moments.py).  Actions before an action may leave more behind
(``pick_target`` a target), and a block inside an action may have more than the block around it (``each`` a survivor):
``leaves`` and ``brings`` of the verb say so.
"""

from __future__ import annotations

from typing import Any, Final

from showdown.forms.reader import Path, Source
from showdown.model.ids import HOOKS
from showdown.model.moments import (
    A_SURVIVOR,
    AN_OWNER,
    BLOCKS,
    EVERYTHING,
    MONSTER_CARDS,
    THE_ATTACKER,
    THE_TARGET,
    THE_TARGETS,
    WORDS,
    moments_with,
    never_comes,
    on_monster_card,
    on_own_card,
)
from showdown.model.selectors import (
    ATTACKER,
    BESIDE_SUBJECT,
    NEAR_SUBJECT,
    NOT_SUBJECT,
    OWNER,
    SUBJECT,
    TARGET,
    TARGETS,
)
from showdown.model.verbs import Verb

Verbs = dict[str, type[Verb]]
OF_ROLE: Final[dict[int, int]] = {
    TARGET: THE_TARGET,
    TARGETS: THE_TARGETS,
    ATTACKER: THE_ATTACKER,
    SUBJECT: A_SURVIVOR,
    OWNER: AN_OWNER,
}
"""What a role of a line needs."""
ABOUT_SUBJECT: Final = (BESIDE_SUBJECT, NOT_SUBJECT, NEAR_SUBJECT)
"""Terms of a line that speak of the survivor."""
BEFORE_FIELD: Final[dict[str, int]] = {"monster.yaml": 0, "injuries.yaml": 3, "stories.yaml": 1}
"""How many steps of a path stand before the field that BLOCKS names; 2 in files of cards by name."""


def at(data: Any, path: Path) -> Any:
    """The value at a path of a file, or None."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


def file_name(source: Source) -> str:
    return source.file.rpartition("/")[2]


def field_of(file: str, path: Path) -> int:
    """Where in the path the field stands that begins the block."""
    if file == "monster.yaml" and path and path[0] == "levels":
        return 2
    return BEFORE_FIELD.get(file, 2)


def moment_of(source: Source, path: Path) -> tuple[int, bool] | None:
    """The moment of the ``when`` entry that a path is in the block of, and whether it hears anybody's."""
    n = field_of(file_name(source), path)
    if len(path) < n + 3 or path[n] != "when" or path[n + 2] != "do":
        return None
    entry = at(source.data, path[: n + 2])
    moment = entry.get("moment") if isinstance(entry, dict) else None
    if not isinstance(moment, str) or moment not in HOOKS:
        return None
    return HOOKS.index(moment), entry.get("whose") == "anybody"


def at_the_start(source: Source, path: Path) -> int:
    """What exists at the beginning of the block that a path is in; everything where nothing is known."""
    file = file_name(source)
    if file not in BLOCKS or source.data is None:
        return EVERYTHING
    n = field_of(file, path)
    if file == "stories.yaml":
        return BLOCKS[file][""]
    if len(path) <= n:
        return EVERYTHING
    if path[n] != "when":
        return BLOCKS[file].get(str(path[n]), EVERYTHING)
    found = moment_of(source, path)
    if found is None:
        return EVERYTHING
    moment, anybody = found
    return on_monster_card(moment) if file in MONSTER_CARDS else on_own_card(moment, anybody)


def exists(source: Source, path: Path, verbs: Verbs) -> int:
    """What can exist where the value at this path is written."""
    out = at_the_start(source, path)
    if out == EVERYTHING:
        return out
    n = field_of(file_name(source), path)
    value = at(source.data, path[:n])
    verb = ""
    for step in path[n:]:
        if isinstance(value, list) and isinstance(step, int):
            for before in value[:step]:
                out |= left_behind(before, verbs)
        elif isinstance(step, str) and is_action(value, step, verbs):
            verb = step
        elif verb in verbs and isinstance(step, str):
            out |= verbs[verb].brings.get(step, 0)
        value = at(value, (step,))
    return out


def is_action(value: Any, step: str, verbs: Verbs) -> bool:
    """Is this step the verb of an action?"""
    return isinstance(value, dict) and step in verbs and next(iter(value)) == step


def left_behind(action: Any, verbs: Verbs) -> int:
    """What exists after an action that did not exist before it; blocks about another survivor keep theirs."""
    if not isinstance(action, dict) or not action:
        return 0
    verb = next(iter(action))
    if verb not in verbs:
        return 0
    known = verbs[verb]
    return known.leaves(action[verb]) | inside(action, verbs, known.brings)


def inside(value: Any, verbs: Verbs, brings: dict[str, int]) -> int:
    """What the actions in the blocks of a value leave behind."""
    out = 0
    if isinstance(value, list):
        for each in value:
            out |= left_behind(each, verbs) or inside(each, verbs, {})
    elif isinstance(value, dict):
        for key, each in value.items():
            if not brings.get(str(key), 0) & A_SURVIVOR:
                out |= inside(each, verbs, brings)
    return out


# -- what is said about it -----------------------------------------------------------------------------------------


def places_with(thing: int, verbs: Verbs) -> list[str]:
    """Where this can exist: blocks, actions and moments."""
    by_field: dict[str, list[str]] = {}
    for file, fields in BLOCKS.items():
        found = [field for field, things in fields.items() if things & thing]
        if found:
            by_field.setdefault(", ".join(found), []).append(file)
    out = [f"{field} of {', '.join(files)}" if field else files[0] for field, files in by_field.items()]
    for name, verb in verbs.items():
        found = [field for field, things in verb.brings.items() if things & thing]
        if found:
            out.append(f"{', '.join(found)} of the action {name}")
    if thing & (THE_TARGET | THE_TARGETS):
        out.append("the actions behind pick_target")
        out.append("when of survivors' cards with whose: anybody")
    if thing & AN_OWNER:
        out.append("when of survivors' cards")
    moments = moments_with(thing)
    if moments:
        out.append(f"when at the moments: {', '.join(moments)}")
    return out


def refusal(source: Source, path: Path, things: int, word: str, verbs: Verbs) -> tuple[str, list[str]]:
    """What is wrong with speaking of any of these things here, and where they exist; nothing if one can exist."""
    if source.data is None or exists(source, path, verbs) & things:
        return "", []
    needed = " or ".join([said for bit, said in WORDS.items() if things & bit])
    what = f"'{word}' cannot exist here" if word == needed else f"'{word}' needs {needed}, which cannot exist here"
    places: list[str] = []
    for bit in WORDS:
        if things & bit:
            places += [place for place in places_with(bit, verbs) if place not in places]
    return what, places


def vain_moment(source: Source, path: Path) -> str:
    """The moment that a card of a survivor waits for in vain, because it is no survivor's; or nothing."""
    found = moment_of(source, path) if file_name(source) in BLOCKS and source.data is not None else None
    if found is None or file_name(source) in MONSTER_CARDS or not never_comes(found[0], found[1]):
        return ""
    return HOOKS[found[0]]
