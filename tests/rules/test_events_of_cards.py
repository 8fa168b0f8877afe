"""What the events of cards tell: of which card somebody died, and whether a use changed anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.position import Play, severe, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

GEAR = """
    kit:
      keywords: [item]
      abilities:
        - {name: wave, do: []}
        - {name: cut, do: [{bleed: {who: the survivor}}]}
        - {name: clean, do: [{gain: {who: the survivor, bleeding: -1}}]}
        - {name: humble, do: [{gain: {who: the survivor, courage: -1}}]}
        - {name: die, do: [{kill: the survivor}]}
    ring: {keywords: [item], rules: no tokens and no experience}
    book:
      keywords: [item]
      abilities:
        - {name: learn, do: [{gain: {who: all survivors, xp: 2, proficiency: 2}}]}
        - {name: forget, do: [{gain: {who: all survivors, xp: -1, proficiency: -1}}]}
    """
AI = """
    doom: {actions: [{pick_target: closest survivor}, {kill: target}]}
    quake:
      actions: [{damage: {who: "all survivors, in blind spot", amount: 1, place: every}}]
    """


def act(folder: Path, gear: str, more: str = "") -> Play:
    g = brew(
        homebrew(folder, gear=GEAR, ai=AI),
        f"""
        survivors: {{a: {{at: C3, gear: [{gear}]{more}}}, b: {{at: R3, gear: [book]}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow, straw-blow], hit_locations: [straw-chest]}}
        """,
    )
    return g.choose("act:a")


@pytest.mark.parametrize(
    ("use", "bleeding", "idle"),
    [
        ("wave", 0, False),
        ("cut", 0, False),
        ("cut", 1, False),
        ("clean", 0, True),
        ("clean", 1, False),
        ("humble", 0, False),
    ],
)
def test_a_use_that_changes_nothing_is_told_as_one(tmp_path: Path, use: str, bleeding: int, idle: bool) -> None:
    """[R-ACTV-01]"""
    g = act(tmp_path, "kit", f", bleeding: {bleeding}").choose(f"use:kit:{use}")
    assert [e.data["idle"] for e in g.events("uses")] == [idle]


# -- of what somebody died ---------------------------------------------------------------------------------------------


def test_a_death_by_a_card_of_the_monster_names_it(tmp_path: Path) -> None:
    """[R-DIE-01]"""
    g = brew(
        homebrew(tmp_path, ai=AI),
        "survivors: {a: {at: K10}, b: {at: A1}}\ndecks: {ai: [doom, straw-blow], hit_locations: [straw-chest]}\n",
    )
    assert [e.data["source"] for e in g.events("dies")] == [g.game.catalog.card("doom")]
    assert g.survivor("b")["alive"]


def test_a_death_by_a_reaction_names_the_hit_location(tmp_path: Path) -> None:
    """[R-DIE-01, R-CRT-01]"""
    g = brew(
        homebrew(tmp_path, hit_locations="spite: {critical: [{kill: attacker}]}"),
        """
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [spite]}
        """,
        to_hit(8, 1),
        to_wound(10),
    ).choose("act:a", "attack:founding-stone", "wound:spite")
    assert [e.data["source"] for e in g.events("dies")] == [g.game.catalog.card("spite")]


def test_a_death_by_a_card_of_the_survivors_names_none_of_the_monster(tmp_path: Path) -> None:
    """[R-DIE-01]"""
    g = act(tmp_path, "kit").choose("use:kit:die")
    assert [e.data["source"] for e in g.events("dies")] == [-1]


def test_who_died_of_one_damage_suffers_none_behind_it(tmp_path: Path) -> None:
    """[R-DMG-02, R-DIE-01] The first of six hits kills a; b, beside, suffers all six."""
    g = brew(
        homebrew(tmp_path, ai=AI),
        """
        survivors:
          a: {at: K7, survival: 0, injuries: {head: heavy}}
          b: {at: L7, survival: 0}
          c: {at: A1}
        controller: c
        decks: {ai: [quake, straw-blow], hit_locations: [straw-chest]}
        """,
        severe(3),
    )
    assert not g.survivor("a")["alive"]
    assert [n for place, n in g.survivor("a")["injuries"].items() if place not in ("head", "brain")] == ["none"] * 4
    assert g.survivor("b")["injuries"]["legs"] == "light" and g.survivor("c")["injuries"]["legs"] == "none"


def test_who_cannot_learn_can_still_forget(tmp_path: Path) -> None:
    """[R-TOK-01] The other one learns."""
    g = act(tmp_path, "ring, book", ", proficiency: 1").choose("use:book:learn")
    assert [g.survivor(x)["xp"] for x in "ab"] == [0, 2]
    assert [g.survivor(x)["proficiency"] for x in "ab"] == [1, 2]
    g.choose("end", "act:b", "use:book:forget")
    assert [g.survivor(x)["xp"] for x in "ab"] == [0, 1]
    assert [g.survivor(x)["proficiency"] for x in "ab"] == [0, 1]
