"""Which values of the public view change between two events, each with its path, before and after.

Following the changes of all beats from the first view leads to the last one: ``tests/view/test_beats.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from showdown.board.cells import DIRECTIONS, NAMES
from showdown.model.ids import (
    DAMAGE,
    DEPARTURES,
    GRID,
    LETTERS,
    MOVEMENT,
    NO_CARD,
    OUTCOMES,
    PLACES,
    SPEED,
    SURVIVAL_ACTIONS,
    TOUGHNESS,
    TURNS,
)
from showdown.model.state import State, Tile
from showdown.model.table_values import COMMON_VALUES, MONSTER_VALUES, SURVIVOR_VALUES, TableValues
from showdown.rules.gear.gear_grid import SIDES
from showdown.view.public import (
    BOXES,
    SHOWN_STATS,
    letter,
    named,
    nonzero,
    spaces_of,
    view_counters,
    view_effects,
    view_faces,
    view_tile,
    words_in,
)

if TYPE_CHECKING:
    from showdown.view import types as seen

Json = Any
"""A value of the view."""
Found = Iterator[tuple[str, Json]]
"""Paths with their values."""
CELL: Final = SURVIVOR_VALUES.index("cell")
ALIVE: Final = SURVIVOR_VALUES.index("alive")
THREAT: Final = SURVIVOR_VALUES.index("threat")
MONSTER_CELL: Final = MONSTER_VALUES.index("cell")
MONSTER_FACING: Final = MONSTER_VALUES.index("facing")
PRIORITY: Final = MONSTER_VALUES.index("priority")
IN_PLAY: Final = COMMON_VALUES.index("in_play")
COUNTED: Final = [MONSTER_VALUES.index(name) for name in ("attributes", "tokens", "from_cards")]
"""What is added up for each attribute of the monster."""
CARD_TOKENS: Final = COMMON_VALUES.index("card_tokens")
FLIPPED: Final = COMMON_VALUES.index("flipped")
TIMED: Final = COMMON_VALUES.index("timed")
TIMED_CARDS: Final = COMMON_VALUES.index("timed_cards")


def at(cell: Json) -> str | None:
    return NAMES[cell] if cell >= 0 else None


def cards(s: State, value: Json) -> list[str]:
    return named(s, value)


def pile(s: State, value: Json) -> list[str]:
    """A discard pile, top first."""
    return named(s, value[::-1])


def grid(s: State, value: Json) -> list[list[str | None]]:
    names = [s.catalog.cards[c].name if c != NO_CARD else None for c in value]
    return [names[i : i + SIDES] for i in range(0, GRID, SIDES)]


SURVIVOR: Final[dict[str, tuple[str, Callable[[State, Json], Json]]]] = {
    "cell": ("at", lambda s, value: at(value)),
    "down": ("knocked_down", lambda s, value: value),
    "attributes": ("attributes", lambda s, value: dict(zip(SHOWN_STATS, value[MOVEMENT + 1 : TOUGHNESS]))),
    "tokens": ("tokens", lambda s, value: nonzero(value)),
    "passing": ("tokens_this_round", lambda s, value: nonzero(value)),
    "used": ("used", lambda s, value: words_in(value, SURVIVAL_ACTIONS)),
    "grid": ("grid", grid),
    "arts": ("arts", cards),
    "injuries": ("permanent_injuries", lambda s, value: [s.catalog.injuries[i] for i in value]),
    "disorders": ("disorders", cards),
    "resources": ("resources", cards),
    "counters": ("counters", lambda s, value: view_counters(s, value)),
    "statuses": ("statuses", cards),
    "left": ("left", lambda s, value: DEPARTURES[value]),
}
"""Values of survivors whose path or form differs from their name: path below the survivor, and how to write it."""
MONSTER: Final[dict[str, tuple[str, Callable[[State, Json], Json]]]] = {
    "down": ("knocked_down", lambda s, value: value),
    "dead": ("dead", lambda s, value: value),
    "life": ("life", lambda s, value: value if s.constants.level.life or value else None),
    "tokens": ("tokens", lambda s, value: nonzero(value)),
    "from_cards": ("from_cards", lambda s, value: nonzero(value)),
    "priority": ("priority_target", lambda s, value: letter(value)),
    "last_wounder": ("last_to_wound", lambda s, value: letter(value)),
    "counters": ("counters", lambda s, value: view_counters(s, value)),
}
COMMON: Final[dict[str, tuple[str, Callable[[State, Json], Json]]]] = {
    "round": ("round", lambda s, value: value),
    "turn": ("turn", lambda s, value: TURNS[value]),
    "outcome": ("outcome", lambda s, value: OUTCOMES[value]),
    "controller": ("controller", lambda s, value: f"p{value + 1}"),
    "tiles": ("terrain", lambda s, value: [view_tile(s, cast("Tile", tile)) for tile in value]),
    "ai_deck": ("decks.ai", lambda s, value: value),
    "wounds": ("decks.wounds", lambda s, value: value),
    "hl_deck": ("decks.hit_locations", lambda s, value: value),
    "ai_discard": ("decks.ai_discard", pile),
    "hl_discard": ("decks.hit_location_discard", pile),
    "face_up": ("decks.face_up", lambda s, value: s.catalog.cards[value].name if value >= 0 else None),
    "in_play": ("decks.in_play", cards),
    "panel": (
        "decks.injuries",
        lambda s, value: [s.catalog.injuries[s.catalog.hit_location(c).injury] for c in value],
    ),
    "archived": ("decks.archived", cards),
    "rewards": ("rewards", cards),
    "basic_rewards": ("basic_rewards", lambda s, value: value),
}


def changes_between(s: State, before: TableValues, after: TableValues) -> list[seen.Change]:
    """Every public value that differs, in the order of the view."""
    if before is after:
        return []
    old = dict(differing(s, before, after, before))
    return [
        {"path": path, "before": old.get(path), "after": value}
        for path, value in differing(s, before, after, after)
        if old.get(path) != value
    ]


def differing(s: State, before: TableValues, after: TableValues, shown: TableValues) -> Found:
    """The values of ``shown`` in all parts that differ between the two others."""
    for who, (old, new) in enumerate(zip(before.survivors, after.survivors, strict=True)):
        if old is not new:
            yield from survivor_paths(s, f"survivors.{LETTERS[who]}.", old, new, shown.survivors[who])
        if old is not new or before.monster is not after.monster:
            yield from situation_paths(s, who, shown)
    if before.monster is not after.monster:
        yield from monster_paths(s, before.monster, after.monster, shown.monster)
    if before.common is not after.common:
        yield from common_paths(s, before.common, after.common, shown.common)


def survivor_paths(s: State, path: str, old: tuple[Json, ...], new: tuple[Json, ...], shown: tuple[Json, ...]) -> Found:
    for i, name in enumerate(SURVIVOR_VALUES):
        value: Json = shown[i]
        if old[i] == new[i] or i == THREAT:
            continue
        if name in SURVIVOR:
            below, written = SURVIVOR[name]
            yield path + below, written(s, value)
            if name == "attributes":
                yield path + "base_movement", value[MOVEMENT]
        elif name == "armor":
            yield from [(f"{path}armor.{place}", n) for place, n in zip(PLACES, value)]
        elif name == "boxes":
            yield from [(f"{path}injuries.{place}", BOXES[n]) for place, n in zip(PLACES, value)]
        elif name == "brain":
            yield path + "injuries.brain", BOXES[value]
        else:
            yield path + name, value


def situation_paths(s: State, who: int, shown: TableValues) -> Found:
    """What depends on the survivor and the monster together, as ``view_survivor`` has it; None off the board."""
    v, m = shown.survivors[who], shown.monster
    path = f"survivors.{LETTERS[who]}."
    cell: Json = v[CELL]
    base: Json = m[MONSTER_CELL]
    facing: Json = m[MONSTER_FACING]
    here = v[ALIVE] and cell >= 0
    yield path + "distance", s.foot.distance(base, cell) if here and base >= 0 else None
    yield path + "threat", v[THREAT] if here else None
    yield path + "in_blind_spot", s.foot.is_behind(base, facing, cell) if here else None
    yield path + "priority_target", m[PRIORITY] == who


def monster_paths(s: State, old: tuple[Json, ...], new: tuple[Json, ...], shown: tuple[Json, ...]) -> Found:
    cell, facing = shown[MONSTER_CELL], shown[MONSTER_FACING]
    moved = old[MONSTER_CELL] != new[MONSTER_CELL]
    if moved:
        yield "monster.at", at(cell)
        yield "monster.spaces", list(spaces_of(s.foot.base[cell])) if cell >= 0 else []
    if old[MONSTER_FACING] != new[MONSTER_FACING]:
        yield "monster.facing", DIRECTIONS[facing]
        moved = True
    if moved:
        yield "monster.blind_spot", list(spaces_of(s.foot.blind_spot(cell, facing))) if cell >= 0 else []
    for i, name in enumerate(MONSTER_VALUES):
        if name in MONSTER and old[i] != new[i]:
            below, written = MONSTER[name]
            yield f"monster.{below}", written(s, shown[i])
    if any([old[i] != new[i] for i in COUNTED]):
        yield from monster_sums([shown[i] for i in COUNTED])


def monster_sums(parts: list[Json]) -> Found:
    """The attributes that the view shows with everything counted, as ``view_monster`` adds them up."""
    total = [sum(values) for values in zip(*parts, strict=True)]
    yield "monster.movement", max(1, total[MOVEMENT])
    yield "monster.toughness", max(1, total[TOUGHNESS])
    yield "monster.speed", total[SPEED]
    yield "monster.damage", total[DAMAGE]


def common_paths(s: State, old: tuple[Json, ...], new: tuple[Json, ...], shown: tuple[Json, ...]) -> Found:
    for i, name in enumerate(COMMON_VALUES):
        if name in COMMON and old[i] != new[i]:
            path, written = COMMON[name]
            yield path, written(s, shown[i])
    if old[IN_PLAY] != new[IN_PLAY] or old[CARD_TOKENS] != new[CARD_TOKENS]:
        on_cards = zip(named(s, shown[IN_PLAY]), shown[CARD_TOKENS], strict=True)
        yield "decks.card_tokens", {card: count for card, count in on_cards if count}
    if old[IN_PLAY] != new[IN_PLAY] or old[FLIPPED] != new[FLIPPED]:
        yield "decks.faces", view_faces(s, shown[IN_PLAY], shown[FLIPPED])
    if old[TIMED] != new[TIMED]:
        yield "effects", view_effects(s, shown[TIMED], shown[TIMED_CARDS])
