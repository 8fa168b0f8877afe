"""A position as text: written by a program, read by people, pasted into bug reports, parsed back into a setup.

One line per thing, words separated by spaces, so that it survives mail and chat:

    white-lion first-story K8 south movement=-1
    a K11 survival=1/1 gear=founding-stone,cloth armor=waist:1
    b P11 down survival=0/1 gear=cloth injuries=arms:light
    ai claw,chomp
    turn monster round=3 controller=a

Gear stands in grid order, row by row: ``gear=cloth,,bone-axe`` leaves the slot between them empty.

A monster that is off the board is written as ``away``; such a position can be read by people, not set up.

Only what everybody may know is written.  Face-down decks are not: reading a position without deck lines shuffles the
decks of the level anew; with deck lines (``ai claw,chomp``, top first) exactly those cards are there.
"""

from __future__ import annotations

from typing import Final

from showdown.board.cells import cell_named, direction_named
from showdown.kernel.errors import BadContent, placed
from showdown.model.ids import LETTERS, PLACES, STATS
from showdown.model.setup import Setup, SurvivorSetup, TerrainSetup
from showdown.view.types import Survivor, View

STARTS = {"monster": "monster-turn", "survivors": "survivors-turn"}
COUNTS: Final = ("insanity", "courage", "understanding", "bleeding", "proficiency")
CARDS: Final = ("arts", "disorders")


def write_position(view: View, decks: dict[str, list[str]] | None = None) -> str:
    """The public part of a position, from its view; with piles to stack, where a puzzle or a test needs them."""
    m = view["monster"]
    lines = [
        words(
            [
                m["id"],
                m["level"],
                m["at"] or "away",
                m["facing"],
                "down" if m["knocked_down"] else "",
                *pairs(m["tokens"]),
            ]
        )
    ]
    for letter, v in view["survivors"].items():
        lines.append(words([letter, *survivor_words(v)]))
    for tile in view["terrain"]:
        lines.append(words(["terrain", tile["id"], tile["at"], tile["facing"]]))
    if decks:
        lines += [words([pile, ",".join(cards)]) for pile, cards in decks.items() if cards]
    lines.append(words(["turn", view["turn"], f"round={view['round']}", f"controller={view['nominated'] or 'a'}"]))
    return "\n".join(lines) + "\n"


def survivor_words(v: Survivor) -> list[str]:
    if not v["alive"]:
        return ["dead"]
    armor = ",".join(f"{p}:{n}" for p, n in v["armor"].items() if n)
    boxes = ",".join(f"{p}:{box}" for p, box in v["injuries"].items() if box != "none")
    return [
        v["at"] or "swallowed",
        "down" if v["knocked_down"] else "",
        f"survival={v['survival']}/{v['survival_limit']}",
        *(f"{name}={v[name]}" for name in COUNTS if v[name]),
        f"gear={grid_words(v['grid'])}",
        *(f"{kind}={','.join(v[kind])}" for kind in CARDS if v[kind]),
        f"armor={armor}" if armor else "armor=-",
        f"injuries={boxes}" if boxes else "",
        *pairs(v["tokens"]),
        "priority" if v["priority_target"] else "",
        f"actions={','.join(v['actions'])}" if v["actions"] != ["dodge"] else "",
    ]


def grid_words(grid: list[list[str | None]]) -> str:
    """The gear row by row, nothing between two commas for an empty slot."""
    slots = [card or "" for row in grid for card in row]
    return ",".join(slots).rstrip(",") or "-"


def pairs(tokens: dict[str, int]) -> list[str]:
    return [f"{stat}={n}" for stat, n in tokens.items()]


def words(parts: list[str]) -> str:
    return " ".join(p for p in parts if p)


def read_position(text: str) -> Setup:
    """A setup from such text.  Raises BadContent with the line that cannot be read."""
    setup = Setup()
    setup.scenario = "position"
    decks: dict[str, list[str]] = {}
    for number, line in enumerate(text.strip().splitlines(), 1):
        parts = line.split()
        if not parts:
            continue
        try:
            read_line(setup, decks, number, parts)
        except BadContent as error:
            raise placed(BadContent, error, "position", number) from error
        except (ValueError, IndexError) as error:
            what = f"{error} (in '{line.strip()}')"
            raise BadContent(what, file="position", line=number, found=line.strip()) from error
    if decks:
        setup.decks = decks
    return setup


def read_line(setup: Setup, decks: dict[str, list[str]], number: int, parts: list[str]) -> None:
    head = parts[0]
    if number == 1:
        setup.monster, setup.level = parts[0], parts[1]
        if parts[2] == "away":
            raise ValueError("the monster has left the board; such a position can be shown, but not set up")
        setup.monster_cell = cell_named(parts[2])
        setup.facing = direction_named(parts[3])
        for word in parts[4:]:
            if word == "down":
                setup.monster_down = True
            else:
                key, value = pair(word)
                setup.monster_tokens[known(key, list(STATS[:8]), "token")] = int(value)
    elif len(head) == 1 and head in LETTERS:
        if head != LETTERS[len(setup.survivors)]:
            raise ValueError(f"survivor {LETTERS[len(setup.survivors)]} should come here")
        setup.survivors.append(read_survivor(parts[1:]))
    elif head == "terrain":
        setup.terrain.append(TerrainSetup(parts[1], cell_named(parts[2]), direction_named(parts[3])))
    elif head == "turn":
        setup.start = STARTS[known(parts[1], list(STARTS), "turn")]
        for word in parts[2:]:
            key, value = pair(word)
            if known(key, ["round", "controller"], "field") == "round":
                setup.round = int(value)
            else:
                setup.controller = LETTERS.index(value)
    else:
        piles = ["ai", "ai_discard", "wounds", "hit_locations", "hit_location_discard", "in_play", "injuries"]
        decks[known(head, piles, "pile")] = parts[1].split(",")


def read_survivor(parts: list[str]) -> SurvivorSetup:
    v = SurvivorSetup()
    if parts == ["dead"]:
        v.dead = True
        return v
    if parts[0] == "swallowed":
        v.swallowed = True
    else:
        v.cell = cell_named(parts[0])
    for word in parts[1:]:
        if word == "down":
            v.down = True
        elif word == "priority":
            v.priority = True
        else:
            read_field(v, *pair(word))
    return v


def read_field(v: SurvivorSetup, key: str, value: str) -> None:
    items = [] if value == "-" else value.split(",")
    if key == "survival":
        now, _, limit = value.partition("/")
        v.survival = int(now)
        v.survival_limit = int(limit or max(1, v.survival))
    elif key == "gear":
        v.gear = items
    elif key == "actions":
        v.actions = items
    elif key in CARDS:
        setattr(v, key, items)
    elif key == "armor":
        # Written out in full, so that spent armor stays spent.
        v.armor = dict.fromkeys(PLACES, 0) | {p: int(n) for p, n in (item.split(":") for item in items)}
    elif key == "injuries":
        v.boxes = dict(item.split(":") for item in items)
    elif key in COUNTS:
        setattr(v, key, int(value))
    else:
        v.tokens[known(key, list(STATS[:6]), "field")] = int(value)


def pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals:
        raise ValueError(f"'{word}' is not understood")
    return key, value


def known(word: str, allowed: list[str], what: str) -> str:
    if word not in allowed:
        raise BadContent(f"unknown {what} '{word}'", found=word, allowed=allowed)
    return word
