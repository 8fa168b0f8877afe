"""Vestiphobia: no armor at the body."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent
from tests.support.position import Play
from tests.support.survivor_cards import arrives

GEAR = """
jerkin: {keywords: [armor, leather], armor: {body: 2}}
robe: {keywords: [armor], armor: {body: 0}}
cap: {keywords: [armor], armor: {head: 2}}
plate: {keywords: [armor, heavy], armor: {arms: 1, body: 3}}
targe: {keywords: [weapon, melee, shield], armor: {all: 1}, weapon: {speed: 1, accuracy: 8, strength: 1}}
mirror: {keywords: [item], abilities: [{name: look, do: [{disorder: {who: the survivor, card: vestiphobia}}]}]}
"""


@pytest.mark.parametrize("armor", ["jerkin", "robe", "plate"])
def test_nobody_departs_with_body_armor(tmp_path: Path, armor: str) -> None:
    """[R-BRN-06, R-GEAR-05]"""
    with pytest.raises(BadContent, match=rf"survivor a: vestiphobia forbids {armor} \(armor at the body\)"):
        arrives(tmp_path, {"gear": [armor], "disorders": ["vestiphobia"]}, gear=GEAR)


@pytest.mark.parametrize("other", ["cap", "targe", "cloth"])
def test_other_armor_is_borne(tmp_path: Path, other: str) -> None:
    """[R-GEAR-05] A shield is no body armor, although it covers the body as well."""
    g = arrives(tmp_path, {"gear": [other], "disorders": ["vestiphobia"]}, gear=GEAR)
    assert g.survivor("a")["gear"] == [other]


def looked(folder: Path, gear: list[str], **sheet: object) -> Play:
    g = arrives(folder, {"gear": ["mirror", *gear], **sheet}, {"gear": ["jerkin"]}, gear=GEAR)
    return g.unwatched().choose("act:a", "use:mirror:look")


def test_gained_in_the_fight_it_tears_the_armor_off(tmp_path: Path) -> None:
    """[R-BRN-06, R-GEAR-05, R-GEN-13] The plate goes with the points it gave, also those of the arms."""
    g = looked(tmp_path, ["plate", "cap"])
    a = g.survivor("a")
    assert (a["gear"], a["disorders"]) == (["mirror", "cap"], ["vestiphobia"])
    assert (a["armor"]["body"], a["armor"]["arms"], a["armor"]["head"]) == (0, 0, 2)
    assert g.decks["archived"] == ["plate"]
    assert g.survivor("b")["gear"] == ["jerkin"] and g.survivor("b")["armor"]["body"] == 2


def test_gained_a_second_time_it_does_nothing(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    g = looked(tmp_path, ["cap"], disorders=["vestiphobia"])
    assert g.survivor("a")["disorders"] == ["vestiphobia"] and g.decks["archived"] == []
