"""A position as text: written by a program, read by people, pasted into bug reports, given to ``--board``.

One line per thing, words separated by spaces, so that it survives mail and chat:

    white-lion first-story K8 south movement=-1
    a K11 survival=1/1 gear=founding-stone,cloth armor=waist:1
    b P11 down acted survival=0/1 gear=cloth injuries=arms:light
    ai claw,chomp
    turn act=a movement=0 activation=1 round=3 controller=a

Gear stands in grid order, row by row: ``gear=cloth,,bone-axe`` leaves the slot between them empty.
content/position_text.py reads it; docs/referee/positions.md lists the words.

Only what everybody may know is written.  Face-down decks are not: reading a position without deck lines shuffles the
decks of the level anew; with deck lines (``ai claw,chomp``, top first) exactly those cards are there.  In the middle
of an attack or a card, what is written is the act or the turn around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.content.packs import core_catalog
from showdown.model.cards import Catalog
from showdown.model.ids import STATS
from showdown.rules.verbs.injuries import Injure, first_change

if TYPE_CHECKING:
    from showdown.view.types import Monster, Survivor, View

COUNTS: Final = ("insanity", "courage", "understanding", "bleeding", "proficiency", "block", "deflect")
BASE_MOVEMENT: Final = 5
"""Permanent movement of a survivor whose attributes say nothing else."""
CARDS: Final = ("arts", "disorders", "used", "held", "permanent_injuries")


def write_position(view: View, decks: dict[str, list[str]] | None = None, catalog: Catalog | None = None) -> str:
    """The public part of a position, from its view; with piles to stack, where a puzzle or a test needs them.

    ``catalog``: the cards of the fight; without it those of the core pack.

    >>> from showdown.api import Game, read_position, write_position
    >>> game = Game(read_position("white-lion level-1 K8 south; a K11"))
    >>> write_position(game.view()).splitlines()[0].split()[:2]
    ['white-lion', 'level-1']
    """
    m = view["monster"]
    lines = [
        words(
            [
                m["id"],
                m["level"],
                m["at"] or "away",
                m["facing"],
                "down" if m["knocked_down"] else "",
                *pairs(tokens_of(m, catalog or core_catalog())),
                f"life={m['life']}" if m["life"] else "",
                "all_threats" if m["all_threats"] else "",
                f"dies_in_round={m['dies_in_round']}" if m["dies_in_round"] else "",
            ]
        )
    ]
    turn = turn_words(view)
    for letter, v in view["survivors"].items():
        acted = v["acted"] and view["turn"] == "survivors" and f"act={letter}" not in turn
        attributes = attributes_of(view, v, catalog or core_catalog())
        lines.append(words([letter, *survivor_words(v, attributes, acted)]))
    for tile in view["terrain"]:
        lines.append(words(["terrain", tile["id"], tile["at"], tile["facing"]]))
    if decks:
        lines += [words([pile, ",".join(cards)]) for pile, cards in decks.items() if cards]
    last = m["last_to_wound"]
    more = [f"round={view['round']}", f"controller={view['nominated'] or 'a'}", f"last_to_wound={last}" if last else ""]
    lines.append(words(["turn", *turn, *more]))
    return "\n".join(lines) + "\n"


def tokens_of(m: Monster, catalog: Catalog) -> dict[str, int]:
    """The monster's tokens beyond those that its level gives it: reading a position adds the latter again."""
    known = catalog.monsters.get(m["id"])
    level = known.level(m["level"]).tokens if known is not None else []
    given = {STATS[i]: n for i, n in enumerate(level) if n}
    differ = {stat: m["tokens"].get(stat, 0) - given.get(stat, 0) for stat in (*given, *m["tokens"])}
    return {stat: n for stat, n in differ.items() if n}


def attributes_of(view: View, v: Survivor, catalog: Catalog) -> dict[str, int]:
    """A survivor's attributes without what permanent injuries took: reading a position takes that again."""
    out = {"movement": v["base_movement"], **v["attributes"]}
    seen: list[str] = []
    for name in v["permanent_injuries"]:
        op = catalog.permanent.get(catalog.injury_ids.get(name, -1))
        seen.append(name)
        if not isinstance(op, Injure):
            continue
        second = seen.count(name) == 2 and op.second_changes
        in_all = view["rulings"].get("two-blind") != "further-four"
        for stat, amount in op.second_changes if second else op.changes:
            if STATS[stat] in out:
                out[STATS[stat]] -= amount - (first_change(op, stat) if second and in_all else 0)
    # A number that reading assumes anyway is left out.
    return {stat: n for stat, n in out.items() if n != (BASE_MOVEMENT if stat == "movement" else 0)}


def turn_words(view: View) -> list[str]:
    """The point of the round: a decision of the survivors' turn lies in an act or between two acts."""
    if view["turn"] != "survivors":
        return ["monster"]
    for doing in reversed(view["progress"]):
        if doing["doing"] == "act" and view["survivors"][doing["survivor"]]["at"]:
            return [f"act={doing['survivor']}", f"movement={doing['movement']}", f"activation={doing['activation']}"]
    return ["between-acts"]


def survivor_words(v: Survivor, attributes: dict[str, int], acted: bool) -> list[str]:
    if not v["alive"]:
        return ["dead"]
    armor = ",".join(f"{p}:{n}" for p, n in v["armor"].items() if n)
    boxes = ",".join(f"{p}:{box}" for p, box in v["injuries"].items() if box != "none")
    return [
        v["at"] or "swallowed",
        "down" if v["knocked_down"] else "",
        "acted" if acted else "",
        f"survival={v['survival']}/{v['survival_limit']}",
        *(f"{name}={v[name]}" for name in COUNTS if v[name]),
        f"gear={grid_words(v['grid'])}",
        *(f"{kind}={','.join(v[kind])}" for kind in CARDS if v[kind]),
        f"armor={armor}" if armor else "armor=-",
        f"injuries={boxes}" if boxes else "",
        *pairs(v["tokens"]),
        by_name("attributes", attributes),
        by_name("tokens_this_round", v["tokens_this_round"]),
        "priority" if v["priority_target"] else "",
        f"actions={','.join(v['actions'])}" if v["actions"] != ["dodge"] else "",
    ]


def by_name(field: str, amounts: dict[str, int]) -> str:
    """``attributes=strength:1,luck:2``; nothing if there are none."""
    given = [f"{name}:{n}" for name, n in amounts.items()]
    return f"{field}={','.join(given)}" if given else ""


def grid_words(grid: list[list[str | None]]) -> str:
    """The gear row by row, nothing between two commas for an empty slot."""
    slots = [card or "" for row in grid for card in row]
    return ",".join(slots).rstrip(",") or "-"


def pairs(tokens: dict[str, int]) -> list[str]:
    return [f"{stat}={n}" for stat, n in tokens.items()]


def words(parts: list[str]) -> str:
    return " ".join(p for p in parts if p)
