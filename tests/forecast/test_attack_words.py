"""Odds of attacks with the words of card language 2: against sums by hand, and without any shortcut."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from showdown.engine import Catalog, restock_hit_locations
from showdown.forecast.counters import WOUNDS
from showdown.forecast.hit_locations import Spread
from showdown.forecast.monster_attack import MonsterAttackOdds, monster_attack_odds
from showdown.forecast.position import Strike, stage_strike
from showdown.forecast.survivor_attack import Counted, question_of
from showdown.forecast.walker import Walker
from showdown.rules.monster.cards_in_play import refresh
from tests.support.custom_monster import beast, play_with
from tests.support.tiny_monster import homebrew

POSITION = """
    monster: {id: beast, level: one, at: K8, facing: south}
    survivors: {a: {at: K10, attributes: {evasion: 3}, survival: 1}}
    decks: {ai: [slap], in_play: [IN_PLAY], hit_locations: [hide]}
    start: survivors-turn
"""


def catalog_with(folder: Path, attack: str) -> Catalog:
    return beast(
        folder,
        f"""
        slap: {{actions: [{{pick_target: closest survivor}}, {{attack: {attack}}}]}}
        stern: {{type: trait, level: special, while_in_play: {{severe_injuries: -9}}}}
        """,
    )


def odds(folder: Path, attack: str, dodge: bool = False, in_play: str = "") -> MonsterAttackOdds:
    catalog = catalog_with(folder, attack)
    g = play_with(catalog, POSITION.replace("IN_PLAY", in_play))
    return monster_attack_odds(g.game.state, catalog.card("slap"), 0, dodge)


def binomial(dice: int, hit: float) -> list[float]:
    return [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]


def test_a_fixed_number(tmp_path: Path) -> None:
    """Three or more on each of two dice, in spite of evasion 3.  [R-MAT-11]"""
    found = odds(tmp_path, "{speed: 2, accuracy: 6, damage: 1, place: body, hits_on: 3}")
    assert found.hits.distribution == pytest.approx(binomial(2, 0.8), abs=1e-12)


def test_a_line_that_holds_and_one_that_does_not(tmp_path: Path) -> None:
    """Accuracy 6+ with evasion 3 is 9+; the line of level 1 makes it 7+ with three dice.  [R-MAT-05, R-MAT-06]"""
    lines = "[{if: {level: 1}, speed: 1, accuracy: 2}, {if: {level: 2}, speed: 5}]"
    found = odds(tmp_path, f"{{speed: 2, accuracy: 6, damage: 1, lines: {lines}}}")
    assert found.hits.distribution == pytest.approx(binomial(3, 0.4), abs=1e-12)


def test_no_dodging(tmp_path: Path) -> None:
    """Who would dodge is hurt as one who would not.  [R-MAT-12]"""
    plain = "{speed: 1, accuracy: 2, damage: 1, place: body, hits_on: 2}"
    dodged = odds(tmp_path / "1", plain, dodge=True)
    hurt = odds(tmp_path / "2", plain.replace("hits_on", "cannot: dodge, hits_on"), dodge=True)
    assert dodged.boxes.mean == pytest.approx(0) and hurt.boxes.mean == pytest.approx(0.9, abs=1e-12)


@pytest.mark.parametrize(("attack", "in_play", "death"), [(0, "", 0.2), (2, "", 0.0), (-3, "", 0.5), (0, "stern", 1)])
def test_severe_injuries(tmp_path: Path, attack: int, in_play: str, death: float) -> None:
    """At the body a 1 or 2 kills.  [R-SEV-05, R-SEV-04]"""
    profile = f"{{speed: 1, accuracy: 2, damage: 9, place: body, hits_on: 2, severe_injuries: {attack}}}"
    assert odds(tmp_path, profile, in_play=in_play).death == pytest.approx(0.9 * death, abs=1e-12)


# -- survivors' attacks ------------------------------------------------------------------------------------------

TRAITS = """
    soft-spot: {type: trait, level: special, while_in_play: {attacks: [{with: [stone], toughness: -2}]}}
    aura: {type: trait, level: special, while_in_play: {attacks: [{if: insane, perfect_hits_only: true}]}}
    unbeatable: {type: trait, level: special, while_in_play: {wounds_fail: 8}}
"""
SKIN = """
    pressure: {copies: 2, special: [{cancel: hit}]}
    chest: {critical: []}
    back: {strength_with: {keywords: [stone], strength: 2}, critical: []}
    shell: {critical: [], lines: [{if: {wounds: 1}, toughness: 4, first_strike: true}]}
    fist: {critical: [{hit_locations: draw}], failure: [{knock_down: attacker}]}
    mask: {wound: [{this_attack: {toughness: -2}}, {cancel: reactions}], critical: []}
    breast: {wound: [{undo: attack}], critical: []}
"""


def stone(folder: Path, locations: tuple[str, ...], in_play: tuple[str, ...] = (), apart: bool = True) -> Spread:
    """An attack with the Founding Stone on these locations, all of them in the deck."""
    catalog = homebrew(folder, SKIN, ai=TRAITS)
    q = Strike()
    q.weapon, q.monster, q.level = "founding-stone", "straw-man", "one"
    position = stage_strike(q, catalog)
    position.state.in_play = tuple([catalog.card(name) for name in in_play])
    refresh(position.state)
    restock_hit_locations(position.state, [catalog.card(name) for name in locations], [])
    question = question_of(position, "optimal")
    question.apart = apart
    return question.spread(Walker(question, 10**6), position.state, position.option)


def wounds_of(spread: Spread) -> float:
    return Counted(spread, WOUNDS).mean


@pytest.mark.parametrize(
    ("locations", "in_play", "wounds"),
    [
        # Two dice of 7+, in the blind spot or not as staged; each hit wounds on 5+ (0.6), on 3+ (0.8).
        (("chest",) * 1, (), 0.6),
        (("back",), (), 0.8),
        (("chest",), ("soft-spot",), 0.8),
        (("chest",), ("unbeatable",), 0.6 * 0.7),
        (("pressure",), (), 0.0),
    ],
)
def test_wounds_of_one_location(
    tmp_path: Path, locations: tuple[str, ...], in_play: tuple[str, ...], wounds: float
) -> None:
    """One location in the deck, so at most one hit is resolved at a time; compare with the plain one.  [R-WND-02]"""
    found = wounds_of(stone(tmp_path / "1", locations, in_play))
    plain = wounds_of(stone(tmp_path / "2", ("chest",)))
    assert found / plain == pytest.approx(wounds / 0.6, abs=1e-9)


@pytest.mark.parametrize(
    ("locations", "in_play"),
    [
        (("pressure", "pressure", "chest", "back"), ()),
        (("chest", "back", "mask", "shell"), ("unbeatable",)),
        (("chest", "fist", "mask"), ("soft-spot",)),
        (("chest", "breast", "back"), ()),
    ],
)
def test_no_shortcut_changes_anything(tmp_path: Path, locations: tuple[str, ...], in_play: tuple[str, ...]) -> None:
    """Looking at locations one by one gives what following every way gives."""
    quick = stone(tmp_path / "1", locations, in_play)
    slow = stone(tmp_path / "2", locations, in_play, False)
    assert quick == pytest.approx(slow, abs=1e-12)
