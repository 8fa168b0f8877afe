"""Every field is cloned, and nothing that can change is shared: found by looking at all fields, not by a list."""

from __future__ import annotations

from typing import Any

import pytest

from showdown.kernel.agenda import Agenda
from showdown.kernel.core import Scope
from showdown.kernel.decision import Decision
from showdown.model.monster import FIELDS as MONSTER_FIELDS
from showdown.model.monster import Monster
from showdown.model.piles import Pile
from showdown.model.scopes import SCOPES
from showdown.model.state import PILE_FIELDS, PLAIN_FIELDS, State
from showdown.model.survivor import FIELDS as SURVIVOR_FIELDS
from showdown.model.survivor import Survivor
from tests.support.random_fights import fight, play

SURVIVOR_REBUILT = {
    "gear",
    "mods",
    "bonuses",
    "listeners",
    "hooks",
    "talents",
    "usable",
    "unmet",
    "forbidden",
    "lent",
    "auras",
    "counting",
    "reaching",
}
FROM_CARDS_IN_PLAY = {"attack_rules", "auras", "per_counter"}
SHARED = {"constants", "catalog", "rulings", "foot", "armed", "mods", "open_rows", "ground"} | (
    FROM_CARDS_IN_PLAY | SURVIVOR_REBUILT - {"hooks", "talents", "counting", "reaching"}
)
"""Never changed in place: content, and derived lists that are replaced when they change."""

REBUILT = (
    {
        "ground",
        "obstacles",
        "blocked",
        "open_rows",
        "armed",
        "hook_mask",
        "mods",
        "rules",
        "stop_zone",
        "tile_turns",
        "wound_card",
        "usable",
    }
    | {
        "grounds",
        "hazards",
        "heights",
        "hiding",
        "workable",
    }
    | (FROM_CARDS_IN_PLAY | {"stop_areas", "far", "extra_draws", "injury_plus", "wounds_fail"})
)
"""Derived from tiles and cards in play when a save is read."""

AROUND = {"constants", "catalog", "rulings", "foot", "sink", "block_runs", "waiting", "begun", "stops", "pass_forced"}
"""Not part of a save: content, observers, the decision and its routes (found again), the card to blame for a loop."""

MONSTER_STATISTICS = {"killing_wound"}
"""Counted after the fight is over; no rule reads it."""
OWN_ENTRY = {"survivors", "monster", "tiles", "agenda", "scopes"} | set(PILE_FIELDS)
"""Parts of a save besides the plain fields."""


def fields(record: Any) -> list[str]:
    """All attributes of a record, interpreted or compiled."""
    if hasattr(record, "__dict__"):
        return sorted(vars(record))
    return sorted(type(record).__mypyc_attrs__)


def identity(value: Any) -> Any:
    """What two references to one object share; a compiled vector is boxed anew at each read, so its numbers count."""
    return list(value) if type(value).__name__.startswith("vec") else id(value)


def fill(record: Any, start: int) -> int:
    """Give every field a distinct value; lists get several."""
    n = start
    for name in fields(record):
        value = getattr(record, name)
        if name in SHARED:
            continue
        if isinstance(value, bool):
            setattr(record, name, not value)
        elif isinstance(value, int):
            setattr(record, name, n)
        elif isinstance(value, str):
            setattr(record, name, f"text {n}")
        elif isinstance(value, list) and not (value and isinstance(value[0], Survivor | Scope)):
            setattr(record, name, [n + 1, n + 2, n + 3])
        elif isinstance(value, tuple):
            setattr(record, name, (n + 1, n + 2, n + 3))
        n += 10
    return n


def picture(value: Any) -> Any:
    """A deep description of a value; objects shared by design are compared by identity."""
    if isinstance(value, list | tuple):
        return [picture(v) for v in value]
    if isinstance(value, State | Survivor | Monster | Pile | Scope):
        parts = {}
        for name in fields(value):
            own = getattr(value, name)
            parts[name] = identity(own) if name in SHARED else picture(own)
        return parts
    if isinstance(value, int | str | None):
        return value
    if isinstance(value, Agenda):
        return [id(frame) for frame in value.planned()]
    return id(value)


def spoil(value: Any) -> None:
    """Change everything in place that can be changed."""
    if isinstance(value, list):
        for v in value:
            spoil(v)
        value.append(-77)
        value.reverse()
    elif isinstance(value, State | Survivor | Monster | Pile | Scope):
        for name in fields(value):
            if name in SHARED:
                continue
            own = getattr(value, name)
            if isinstance(own, list | Survivor | Monster | Pile | Scope):
                spoil(own)
            if isinstance(own, Agenda):
                own.push(own.top())
                own.frames.reverse()
            elif isinstance(own, bool):
                setattr(value, name, not own)
            elif isinstance(own, int):
                setattr(value, name, own + 1)
            elif isinstance(own, tuple):
                setattr(value, name, (*own, -77))


def full_state() -> State:
    """A state in the middle of a fight, every field of it and of its parts filled with a distinct value."""
    s = play(3, fight(3), 20).state
    n = 1000
    for survivor in s.survivors:
        n = fill(survivor, n)
    n = fill(s.monster, n)
    for name in PILE_FIELDS:
        pile = getattr(s, name)
        pile.cards, pile.known = (n, n + 1), (True, False)
        n += 10
    s.scopes = []
    for cls in SCOPES:
        scope = cls()
        n = fill(scope, n)
        s.scopes.append(scope)
    plain = {name: getattr(s, name) for name in ("survivors", "scopes", "agenda", "tiles", "groups")}
    fill(s, n)
    for name, value in plain.items():
        setattr(s, name, value)
    s.groups = ((n, n + 1), ())
    s.waiting = Decision(5, "hit", "", (0,), [], None)
    assert s.agenda and len(s.scopes) == len(SCOPES)
    return s


def test_a_clone_has_every_field_of_the_state() -> None:
    s = full_state()
    before = picture(s)
    clone = s.clone()
    assert fields(clone) == fields(s)
    assert picture(clone) == {**before, "sink": None, "pass_forced": 0}


def test_changing_everything_in_a_clone_leaves_the_original_alone() -> None:
    s = full_state()
    before = picture(s)
    clone = s.clone()
    spoil(clone)
    assert picture(s) == before
    after = picture(clone)
    unchanged = [name for name in before if before[name] == after[name]]
    assert set(unchanged) <= SHARED | {"waiting", "sink", "block_runs", "stops", "pass_forced"}, (
        "the test itself spoils too little"
    )


@pytest.mark.parametrize("cls", [Survivor, Monster, Pile, *SCOPES])
def test_a_copied_record_has_every_field_and_shares_none(cls: Any) -> None:
    record = cls()
    fill(record, 100)
    before = picture(record)
    copy = record.copy()
    assert type(copy) is cls
    assert picture(copy) == before
    spoil(copy)
    assert picture(record) == before


def test_a_save_holds_every_field_that_is_not_derived() -> None:
    game = fight(3)
    names = set(fields(game.state))
    saved = set(PLAIN_FIELDS) | OWN_ENTRY
    assert names - saved == REBUILT | AROUND
    assert set(SURVIVOR_FIELDS) | SURVIVOR_REBUILT == set(fields(game.state.survivors[0]))
    assert set(MONSTER_FIELDS) | MONSTER_STATISTICS == set(fields(game.state.monster))


@pytest.mark.parametrize("cls", SCOPES)
def test_a_scope_saves_every_field(cls: type[Scope]) -> None:
    assert set(cls.fields) == set(fields(cls()))
