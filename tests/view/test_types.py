"""Views and decisions of real fights match their declared types, field by field, at run time.

mypy checks the same before anything runs; here nothing can hide behind ``Any`` or ``getattr``.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from showdown.engine import Dice, Draw, Game, answer, decode_setup, typed_source, view_types
from showdown.server import types
from showdown.server.http.openapi import WHERE, schemas
from showdown.server.table import serialize
from showdown.session.log import Log
from showdown.view.type_reader import shape_of
from tests.fingerprints.fights import MOST_DECISIONS, Recorded, catalog_of, pick
from tests.support.engine_sources import asked_kinds
from tests.support.recorded_fights import fights, name_of
from tests.support.type_conformance import problems
from tools import view_types as made

CHECKED_EVERY = 4
"""Decisions of a kind that was met before are checked every fourth time."""


def positions(fight: Recorded) -> Iterator[Game]:
    """The fight at its decisions: the first of each kind, every fourth of the others, the end."""
    game = Game(decode_setup(fight.setup), catalog_of(fight.pack))
    met: set[str] = set()
    for n in range(MOST_DECISIONS):
        if game.over:
            break
        d = game.decision
        if d.kind not in met or n % CHECKED_EVERY == 0:
            met.add(d.kind)
            yield game
        answer(game.state, d.options[pick(fight.number, n, len(d.options))], game.chance, game.journal)
    yield game


@pytest.mark.parametrize("fight", fights(), ids=name_of)
def test_views_decisions_and_logs_are_as_declared(fight: Recorded) -> None:
    for game in positions(fight):
        assert problems(game.view(), view_types.GameView) == []
        view, decision = serialize.view_and_decision(game)
        assert problems(view, view_types.View) == []
        assert problems(decision, types.Decision | None) == []
    log = Log()
    log.follow(game)
    lines = [serialize.line_of(i + 1, line, game) for i, line in enumerate(log.lines)]
    assert problems(lines, list[types.Line]) == []


@pytest.mark.parametrize("fight", fights()[::5], ids=name_of)
def test_views_and_decisions_fit_the_schema_that_the_server_publishes(fight: Recorded) -> None:
    """Closed for this test: a field that the schema does not name is an error."""
    closed = {name: {**schema, "additionalProperties": False} for name, schema in schemas().items()}
    whole = {"components": {"schemas": closed}}
    view_checker, decision_checker = [
        jsonschema.Draft202012Validator({**whole, "$ref": WHERE + name}) for name in ("View", "Decision")
    ]
    for game in list(positions(fight))[::10]:
        view, decision = serialize.view_and_decision(game)
        view_checker.validate(view)
        if decision is not None:
            decision_checker.validate(decision)


def kinds_met() -> set[str]:
    return {game.decision.kind for fight in fights() for game in positions(fight) if not game.over}


def test_the_checked_fights_meet_every_kind_of_decision() -> None:
    """Except for an ambushed monster and typed input: see the tests below."""
    assert kinds_met() == {kind for kind, _ in asked_kinds()} - {"place_monster", "dice", "draw"}


def test_a_monster_that_is_ambushed_and_house_rules_are_as_declared() -> None:
    """[R-SET-10]"""
    fight = Game.showdown(ambush="survivors", seed=3, players=2)
    fight.setup.house = {"board": "12x16"}
    game = Game(fight.setup)
    while game.decision.kind != "place_monster":
        assert problems(game.view(), view_types.GameView) == []
        game.choose(game.decision.options[0])
    view = game.view()
    assert problems(view, view_types.GameView) == [] and view["house"] == {"board": "12x16"}
    assert problems(serialize.decision_of(game), types.Decision) == []


def test_dice_and_cards_to_type_in_are_as_declared() -> None:
    game = Game(Game.showdown(seed=5, players=1).setup, chance=typed_source(dice=True, cards=True))
    chooser = random.Random(5)
    met: set[str] = set()
    for _ in range(150):
        d = game.decision
        asked = game.view()["decision"]
        assert asked is not None
        assert problems(asked, view_types.PendingDecision) == []
        assert problems(serialize.decision_of(game), types.Decision) == []
        if isinstance(d.spec, Dice):
            met.add("dice")
            assert set(asked) >= {"dice"} and "draw" not in asked
            game.roll([chooser.randint(1, d.spec.sides) for _ in range(d.spec.n)])
        elif isinstance(d.spec, Draw):
            met.add("draw")
            assert set(asked) >= {"draw"} and "dice" not in asked
            pool = list(d.spec.pool)
            chooser.shuffle(pool)
            game.roll([*pool[: d.spec.n]])
        else:
            game.choose(chooser.choice(d.options))
        if game.over:
            break
    assert met == {"dice", "draw"}


def changed(path: tuple[str, ...], value: object) -> Any:
    """A true view with one thing changed."""
    view: Any = copy.deepcopy(Game.first_story(seed=1, players=1).view())
    inner = view
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return view


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("monster", "life"), None, ".monster.life: is missing"),
        (("survivors", "a", "mood"), "grim", ".survivors.a.mood: is not declared in Survivor"),
        (("round",), True, ".round: True is no <class 'int'>"),
        (("monster", "spaces"), ("K8",), ".monster.spaces: ('K8',) is no list"),
        (("turn",), "night", ".turn: 'night' is none of"),
        (("progress",), [{"doing": "act", "survivor": "a", "movement": 1}], ".progress[0]: "),
    ],
)
def test_a_view_that_differs_is_noticed(path: tuple[str, ...], value: object, what: str) -> None:
    found = problems(changed(path, value), view_types.GameView)
    assert len(found) == 1 and found[0].startswith(what), found


# -- what is made from the declaration -----------------------------------------------------------------------------


def test_every_file_made_from_the_declaration_is_fresh() -> None:
    assert made.stale() == [], "run make docs"


@pytest.mark.parametrize(
    ("path", "word"), [(made.SCRIPT, "in_blind_spot"), (made.PAGE, "nominated"), (made.SNAPSHOT, "ok")]
)
def test_a_file_that_lost_a_field_is_stale(tmp_path: Path, path: Path, word: str) -> None:
    for one in (made.SCRIPT, made.PAGE, made.SNAPSHOT):
        (tmp_path / one).parent.mkdir(parents=True, exist_ok=True)
        text = (made.ROOT / one).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines(keepends=True) if one != path or word not in line]
        (tmp_path / one).write_text("".join(lines), encoding="utf-8")
    assert made.stale(tmp_path) == [path]


def test_every_field_has_a_description() -> None:
    """But ``t``, which only names a frame."""
    kinds = [kind for _, _, roots in made.CHAPTERS for kind in made.outermost_first(roots)]
    bare = [(kind.__name__, f.name) for kind in kinds for f in shape_of(kind).fields if not f.text]
    assert {name for _, name in bare} == {"t"}
    assert all(shape_of(kind).text for kind in kinds)


def test_the_page_lists_every_type_once() -> None:
    listed = [line[4:] for line in made.page().splitlines() if line.startswith("### ")]
    assert len(listed) == len(set(listed))
    assert set(schemas()) | {"GameView", "PendingDecision", "DiceRequest", "CardRequest"} == set(listed)
