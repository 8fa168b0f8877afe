"""Intestinal prolapse: the survivor can no longer wear waist gear."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent
from tests.support.position import Play, place, play, severe, to_hit
from tests.support.survivor_cards import arrives

GEAR = """
girdle: {keywords: [item], armor: {waist: 1}, accessory: true}
harness: {keywords: [armor], armor: {body: 1, waist: 1}}
cap: {keywords: [armor], armor: {head: 2}}
targe: {keywords: [weapon, melee, shield], armor: {all: 1}, weapon: {speed: 1, accuracy: 8, strength: 1}}
chest-of-cloth: {keywords: [item], abilities: [{name: search, do: [{gear: {who: the survivor, card: cloth}}]}]}
"""


def departs(folder: Path, gear: list[str], *injuries: str) -> Play:
    return arrives(folder, {"gear": gear, "injuries": list(injuries)}, {"gear": ["cloth"]}, gear=GEAR)


@pytest.mark.parametrize("worn", ["cloth", "rawhide-pants", "girdle", "harness"])
def test_nobody_departs_with_gear_at_a_prolapsed_waist(tmp_path: Path, worn: str) -> None:
    """[R-SEV-04, R-GEAR-05]"""
    with pytest.raises(BadContent, match=rf"survivor a: an injury keeps {worn} off the waist"):
        departs(tmp_path, [worn], "intestinal-prolapse")


@pytest.mark.parametrize("other", ["cap", "targe"])
def test_other_gear_is_borne(tmp_path: Path, other: str) -> None:
    """A shield is held, not worn.  [R-SEV-04]"""
    g = departs(tmp_path, [other], "intestinal-prolapse")
    assert g.survivor("a")["gear"] == [other] and g.survivor("b")["gear"] == ["cloth"]


def test_another_injury_of_the_waist_forbids_nothing(tmp_path: Path) -> None:
    """[R-SEV-04]"""
    assert departs(tmp_path, ["cloth"], "broken-hip").survivor("a")["gear"] == ["cloth"]


@pytest.mark.parametrize(("injuries", "worn"), [(["intestinal-prolapse"], []), ([], ["cloth"])])
def test_what_is_gained_later_cannot_be_put_on_either(tmp_path: Path, injuries: list[str], worn: list[str]) -> None:
    """[R-SEV-04, R-GEAR-07]"""
    g = departs(tmp_path, ["chest-of-cloth"], *injuries).choose("act:a", "use:chest-of-cloth:search")
    assert g.survivor("a")["gear"] == ["chest-of-cloth", *worn]
    assert g.decks["archived"] == ([] if worn else ["cloth"])
    g.expects("action", "move", "end")


def test_what_was_worn_when_the_injury_came_stays_on() -> None:
    """No grid is rearranged in a fight.  [R-SEV-04, R-GEAR-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, gear: [cloth], armor: {waist: 0}, injuries: {waist: heavy}}, b: {at: A1}}
        decks: {ai: [claw]}
        controller: b
        """,
        to_hit(7, 1),
        place("waist"),
        severe(4),
    ).choose("take:waist")
    assert g.survivor("a")["impairments"] == ["no waist gear"] and g.survivor("a")["gear"] == ["cloth"]
    g.expects("act_order", "act:a", "act:b")
