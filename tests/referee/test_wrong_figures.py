"""The referee notices a wrong figure of every kind: each test shows it a fight in which one thing was changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.referee.fights import Distortion, watch
from tests.referee.figures import Kind
from tests.referee.watcher import Happened

CHARGE = 35
"""A fight in which the lion charges over a survivor."""
FIGHTS = (58, 13, 1, 32, 0, 23, 4, 8)
"""Fights with figures of every kind."""

View = dict[str, Any]


def in_view(change: Callable[[View], None]) -> Distortion:
    """Change every view."""

    def distort(view: View, events: list[Happened], keys: list[str]) -> None:
        change(view)

    return distort


def in_event(kind: str, change: Callable[[dict[str, Any]], None], rule: str = "") -> Distortion:
    """Change the data of every event of this kind, or of those with this first rule."""

    def distort(view: View, events: list[Happened], keys: list[str]) -> None:
        for event in events:
            if event.kind == kind and (not rule or event.rules[0] == rule):
                change(event.data)

    return distort


def without(kind: str, rule: str = "") -> Distortion:
    """Leave events out."""

    def distort(view: View, events: list[Happened], keys: list[str]) -> None:
        events[:] = [e for e in events if e.kind != kind or (rule and e.rules[0] != rule)]

    return distort


def one_option_less(kind: str, rule: str) -> Distortion:
    """Leave the last option of a kind of decision out."""

    def distort(view: View, events: list[Happened], keys: list[str]) -> None:
        decision = view["decision"]
        if decision is not None and (decision["kind"], decision["rule"]) == (kind, rule):
            keys.pop()

    return distort


def add(key: str, amount: int = 1) -> Callable[[dict[str, Any]], None]:
    """Add to one number of an event."""

    def change(data: dict[str, Any]) -> None:
        data[key] += amount

    return change


def every_survivor(change: Callable[[View], None]) -> Distortion:
    """Change every survivor of the view."""

    def each(view: View) -> None:
        for survivor in view["survivors"].values():
            if survivor["alive"] and survivor["at"]:
                change(survivor)

    return in_view(each)


def further(survivor: View) -> None:
    if survivor.get("distance") is not None:
        survivor["distance"] += 1


def turn_threat(survivor: View) -> None:
    survivor["threat"] = not survivor["threat"]


def pass_filters(data: dict[str, Any]) -> None:
    for line in data["lines"]:
        for survivor in line["survivors"]:
            survivor.pop("fails", None)


def other_line(data: dict[str, Any]) -> None:
    for line in data["lines"]:
        line["line"] = line["line"].replace("closest", "furthest").replace("random", "furthest")


def nobody_chosen(data: dict[str, Any]) -> None:
    data["chosen"] = []


def give_token(view: View) -> None:
    holders = [letter for letter, survivor in view["survivors"].items() if survivor["alive"] and survivor["at"]]
    view["monster"]["priority_target"] = holders[0] if holders else None


def shift(data: dict[str, Any]) -> None:
    """One row up or down: for the monster that is another place to stop."""
    data["cell"] += 22 if data["cell"] < 176 else -22


def turn_round(data: dict[str, Any]) -> None:
    data["facing"] = (data["facing"] + 2) % 4


def fewer_spaces(data: dict[str, Any]) -> None:
    data["cells"] = data["cells"][1:]


def stay(data: dict[str, Any]) -> None:
    data["cell"] = data["from"]


def corner(data: dict[str, Any]) -> None:
    data["cell"] = 0 if data["cell"] > 100 else 351


def always_offer_fists(view: View, events: list[Happened], keys: list[str]) -> None:
    if view["decision"] is not None and view["decision"]["kind"] == "action" and "attack:fist-and-tooth" not in keys:
        keys.append("attack:fist-and-tooth")


def fall_twice(view: View, events: list[Happened], keys: list[str]) -> None:
    events += [event for event in events if event.kind == "knocked-down"]


def one_more_die(data: dict[str, Any]) -> None:
    data["dice"] = [*data["dice"], 1]


def other_result(data: dict[str, Any]) -> None:
    data["result"] = "wound" if data["result"] == "failure" else "failure"


def other_severity(data: dict[str, Any]) -> None:
    data["severe"] = not data["severe"]


def other_row(data: dict[str, Any]) -> None:
    data["row"] = "Stubbed toe"


def more_armor(survivor: View) -> None:
    survivor["armor"]["legs"] += survivor["bleeding"] + 1


def lose_all_blood(survivor: View) -> None:
    survivor["bleeding"] = 9


def tougher(view: View) -> None:
    view["monster"]["toughness"] += 1


def no_blind_spot(view: View) -> None:
    view["monster"]["blind_spot"] = []


def faster(survivor: View) -> None:
    survivor["movement"] += 1


def elsewhere(view: View) -> None:
    """The view shows the monster facing the other way."""
    view["monster"]["facing"] = (
        {"north": "south", "south": "north", "east": "west", "west": "east"}[view["monster"]["facing"]]
        if view["round"] % 2
        else view["monster"]["facing"]
    )


WRONG: dict[Kind, Distortion] = {
    Kind.BASE: in_view(no_blind_spot),
    Kind.DISTANCE: every_survivor(further),
    Kind.THREAT: every_survivor(turn_threat),
    Kind.FIELD: in_event("target-line", pass_filters),
    Kind.LINES: in_event("target-line", other_line),
    Kind.TARGETS: in_event("target-line", nobody_chosen),
    Kind.PRIORITY: in_view(give_token),
    Kind.STOPS: one_option_less("monster_path", "R-MOV-02"),
    Kind.STRAIGHT: in_event("monster-moves", shift, "R-MOV-06"),
    Kind.AWAY: one_option_less("monster_path", "R-MOV-02"),
    Kind.OTHER_MOVES: in_event("monster-moves", shift, "R-MOV-06"),
    Kind.FLIGHTS: in_event("monster-moves", shift, "R-MOV-06"),
    Kind.PLACEMENTS: in_event("monster-appears", shift),
    Kind.RUN_OVER: without("collision"),
    Kind.TURNS: one_option_less("facing", "R-FAC-04"),
    Kind.FACED: in_event("monster-moves", turn_round, "R-MOV-02"),
    Kind.ZONES: in_event("zone-attack", fewer_spaces),
    Kind.KNOCKBACK: in_event("knockback", stay),
    Kind.GRAB: in_event("grab", corner),
    Kind.WALKS: one_option_less("move_to", "R-SMV-01"),
    Kind.MOVEMENT: every_survivor(faster),
    Kind.WEAPONS: always_offer_fists,
    Kind.MONSTER_NUMBERS: in_view(tougher),
    Kind.MONSTER_DICE: in_event("monster-attacks", add("speed")),
    Kind.MONSTER_HITS: in_event("monster-dice", add("needed")),
    Kind.SURVIVOR_DICE: in_event("attack-dice", one_more_die),
    Kind.SURVIVOR_HITS: in_event("attack-dice", add("needed", -1)),
    Kind.WOUNDS: in_event("wound-attempt", add("strength")),
    Kind.CRITICALS: in_event("wound-attempt", add("critical", -1)),
    Kind.RESULTS: in_event("wound-attempt", other_result),
    Kind.DAMAGE: in_event("damage", other_severity),
    Kind.AMOUNT: in_event("damage", add("amount")),
    Kind.SHEETS: every_survivor(more_armor),
    Kind.FALLS: fall_twice,
    Kind.STANDS: without("stands", "R-KDS-05"),
    Kind.SEVERE: in_event("injury-roll", other_row, "R-SEV-04"),
    Kind.EFFECTS: without("gain", "R-BLD-01"),
    Kind.BRAIN: in_event("brain-damage", add("insanity")),
    Kind.TRAUMA: in_event("injury-roll", other_row, "R-BRN-05"),
    Kind.DEATH: every_survivor(lose_all_blood),
    Kind.TILES: one_option_less("lay_tile", "R-TER-11"),
    Kind.COUNTERS: in_event("counter", add("count")),
    Kind.PLACES: in_view(elsewhere),
}


def test_every_kind_has_a_wrong_figure() -> None:
    assert set(WRONG) == set(Kind)


@pytest.mark.parametrize("kind", list(WRONG), ids=lambda kind: kind.name.lower())
def test_a_wrong_figure_is_noticed(kind: Kind) -> None:
    for number in FIGHTS:
        found = watch(number, distort=WRONG[kind], until=kind).disagreements
        if any(d.kind == kind.value for d in found):
            return
    pytest.fail(f"the referee overlooks wrong figures: {kind.value}")


def test_a_disagreement_says_what_and_when() -> None:
    found = watch(1, distort=WRONG[Kind.MONSTER_DICE]).disagreements[0]
    text = str(found)
    assert text.startswith("monster attacks: dice and damage at decision ")
    assert "referee: " in text and "engine: " in text


def test_a_charge_that_grabs_nobody_is_noticed() -> None:
    """[R-REA-05] In this fight the lion charges over a survivor."""
    found = watch(CHARGE, distort=without("grab"), until=Kind.GRAB).disagreements
    assert any("passed over by a charge" in d.what for d in found)
