"""Strategist: a Giant Stone Face or a Toppled Pillar may be added in the setup."""

from __future__ import annotations

from showdown.engine import Game, Seeded, SurvivorSetup, core_catalog, forced
from tests.support.position import Play, draw
from tests.support.terrain_setup import terrain

GRASS = [("tall-grass", "A1"), ("tall-grass", "T15")]


def planned(*arts: str, injuries: tuple[str, ...] = ()) -> Play:
    """A lion of level 1, its random terrain laid: debris and an ore vein.  Survivor b has the arts."""
    party = [SurvivorSetup() for _ in range(4)]
    party[1].arts = list(arts)
    party[1].injuries = list(injuries)
    chance = forced(core_catalog(), [draw("terrain", "debris"), draw("terrain", "ore-vein")], Seeded())
    g = Play(Game.showdown(level="level-1", players=2, party=party, chance=chance))
    return g.choose("controller:p1", "lay:A1", "lay:T15", "lay:V1", "lay:A16")


def test_the_owner_chooses_after_all_other_terrain() -> None:
    """[R-SET-05] b belongs to the second player."""
    g = planned("strategist")
    g.expects("card_choice", "pick:giant-stone-face", "pick:toppled-pillar", "done")
    assert g.game.decision.seats == (1,)


def test_a_pillar_is_laid_by_its_own_setup_line() -> None:
    """[R-SET-05] At least five spaces from the monster, upright or on its side."""
    g = planned("strategist").choose("pick:toppled-pillar")
    assert g.game.decision.kind == "lay_tile"
    assert "lay:F1" in g.options and "lay:F1:east" in g.options and "lay:K4" not in g.options
    g.choose("lay:F1:east")
    assert terrain(g) == [*GRASS, ("debris", "V1"), ("ore-vein", "A16"), ("toppled-pillar", "F1")]
    g.expects("facing")


def test_or_a_stone_face() -> None:
    """[R-SET-05] At least five spaces from the board edges; one tile."""
    g = planned("strategist").choose("pick:giant-stone-face")
    assert "lay:F6" in g.options and "lay:F1" not in g.options
    g.choose("lay:F6")
    assert terrain(g)[-1] == ("giant-stone-face", "F6") and len(terrain(g)) == 5
    g.expects("facing")


def test_or_nothing() -> None:
    """[R-SET-05]"""
    g = planned("strategist").choose("done")
    assert len(terrain(g)) == 4
    g.expects("facing")


def test_without_the_art_nobody_is_asked() -> None:
    """[R-SET-05]"""
    planned("tough").expects("facing")


def test_a_ruptured_muscle_takes_it_away() -> None:
    """[R-SEV-02]"""
    planned("strategist", injuries=("ruptured-muscle",)).expects("facing")
