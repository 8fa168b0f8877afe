"""Lines that say what an event leads to, from the cards and from what the table shows then."""

from __future__ import annotations

from typing import Any

from showdown.engine import Event, Narrator
from showdown.model.ids import HEAD, LEGS
from showdown.model.survivor import Survivor
from showdown.model.table_values import TableValues, survivor_values
from tests.support.position import play

QUIET = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: K11, name: Erza}}
    start: survivors-turn
    """


def told(kind: str, data: dict[str, Any], values: TableValues | None = None) -> str:
    return Narrator(play(QUIET).game.state).narrate(Event(0, kind, (), data, values or TableValues()))


def test_changed_armor_is_told_with_the_points_that_are_left() -> None:
    """[R-TRG-04]"""
    v = Survivor()
    v.armor = (3, 0, 0, 0, 1)
    shown = TableValues(survivors=(survivor_values(v, True),))
    data = {"who": 0, "places": [HEAD, LEGS]}
    assert told("armor-changed", data, shown) == "Erza's armor is now head 3 and legs 1."
    assert told("armor-changed", data) == "Erza's armor is now changed at the head and legs."


def test_a_persistent_injury_says_what_the_monster_does_instead() -> None:
    """[R-AI-10]"""
    catalog = play(QUIET).game.catalog
    card = catalog.ai(catalog.card("combo-claw"))
    data = {"card": card.id, "injury": card.persistent[0][0]}
    line = told("injury-replaces", data)
    assert line.startswith("Because of its persistent injury Lost Hand, the White Lion does not perform Combo Claw. ")
    assert line.endswith("Instead: all survivors adjacent to the monster gain 1 understanding (each survivor only once "
                         "in a lifetime).")  # fmt: skip
