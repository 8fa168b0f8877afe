"""Coprolalia: all gear is noisy, and the survivor is always a threat unless knocked down."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.survivor_cards import acts, arrives

GEAR = """
pebble: {keywords: [item]}
ear-trumpet: {keywords: [item], bonuses: [{luck: 2, needs: {carrying: [noisy]}}]}
slippers: {keywords: [item], bonuses: [{evasion: 3, needs: {without: [noisy]}}]}
"""
SWEARS = {"disorders": ["coprolalia"]}


def test_hiding_is_no_use() -> None:
    """[R-TGT-04]"""
    g = acts(a="disorders: [coprolalia], hidden: true", b="hidden: true")
    assert [g.survivor(letter)["threat"] for letter in "abc"] == [True, False, True]


def test_knocked_down_one_is_no_threat() -> None:
    """[R-KDS-01]"""
    assert acts(a="disorders: [coprolalia], knocked_down: true").survivor("a")["threat"] is False


def test_all_gear_counts_as_noisy(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = arrives(tmp_path, SWEARS | {"gear": ["ear-trumpet"]}, {"gear": ["ear-trumpet"]}, gear=GEAR)
    assert [v.mods[4] for v in g.game.state.survivors] == [2, 0]


def test_what_needs_silence_fails(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = arrives(tmp_path, SWEARS | {"gear": ["slippers"]}, {"gear": ["slippers"]}, gear=GEAR)
    assert [v.mods[3] for v in g.game.state.survivors] == [0, 3]


def test_a_monster_hears_it(tmp_path: Path) -> None:
    """[R-GEAR-06] Without any gear there is nothing to be noisy."""
    catalog = beast(tmp_path, "listen: {actions: [{knock_down: 'all survivors, with noisy gear'}]}")
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8}
        survivors:
          a: {at: K12, disorders: [coprolalia]}
          b: {at: K14}
          c: {at: K15, disorders: [coprolalia], gear: []}
        decks: {ai: [listen]}
        """,
    )
    assert [g.survivor(letter)["knocked_down"] for letter in "abc"] == [True, False, False]
