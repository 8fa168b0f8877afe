"""Dice-only odds are the engine's, and equal the formulas of a book of odds.  [R-SAT-04, R-WND-02, R-CRT-01]"""

from __future__ import annotations

import pytest

from bench.odds import GRID, difference
from showdown.engine import BadContent, IllegalOption, core_catalog
from showdown.forecast.position import Strike, stage_strike
from showdown.forecast.survivor_attack import result_of_roll, survivor_attack_odds


def plain(speed: int = 1, accuracy: int = 7, strength: int = 0, toughness: int = 8) -> Strike:
    q = Strike()
    q.speed, q.accuracy, q.strength, q.toughness = speed, accuracy, strength, toughness
    return q


def test_the_grid_is_as_large_as_promised() -> None:
    assert len(GRID) >= 10_000


def test_equal_to_the_formulas() -> None:
    rows = GRID[:: len(GRID) // 40]
    assert max(difference(row) for row in rows) < 1e-12


@pytest.mark.parametrize("row", [(30, 10, 60, 10, 1, 10, 0), (1, 1, -20, -10, 60, -10, 1)], ids=["most", "least"])
def test_the_limits_of_the_numbers(row: tuple[int, ...]) -> None:
    assert difference(row) < 1e-12


def test_a_critical_that_misses_the_toughness() -> None:
    q = plain(strength=0, toughness=8)
    q.luck = 6
    staged = stage_strike(q, core_catalog())
    assert [result_of_roll(staged, n) for n in (1, 3, 4, 7, 10)] == [
        "failure",
        "failure",
        "critical",
        "critical",
        "critical",
    ]


def test_a_weapon_with_own_attributes_counts_both() -> None:
    q = Strike()
    q.weapon, q.strength, q.toughness = "bone-club", 2, 8
    other = plain(2, 6, 7)
    one = survivor_attack_odds(stage_strike(q, core_catalog()))
    two = survivor_attack_odds(stage_strike(other, core_catalog()))
    assert one.wounds.distribution == pytest.approx(two.wounds.distribution, abs=1e-12)


def test_a_pair_of_deadly_katars_has_its_luck_once() -> None:
    q = Strike()
    q.weapon, q.toughness, q.paired = "lion-beast-katar", 8, True
    pair = plain(4, 7, 3)
    pair.luck = 1
    one, two = (survivor_attack_odds(stage_strike(x, core_catalog())) for x in (q, pair))
    assert one.criticals.distribution == pytest.approx(two.criticals.distribution, abs=1e-12)


def test_a_slow_kind_of_dice_is_not_needed_for_many_dice() -> None:
    found = survivor_attack_odds(stage_strike(plain(20), core_catalog()))
    assert found.hits.mean == pytest.approx(8)
    assert found.steps < 1000


@pytest.mark.parametrize(
    ("field", "value"),
    [("speed", 0), ("speed", 31), ("accuracy", 0), ("accuracy", 11), ("toughness", 0), ("luck", 11), ("strength", 61)],
)
def test_numbers_that_cannot_be(field: str, value: int) -> None:
    q = plain()
    setattr(q, field, value)
    with pytest.raises(IllegalOption, match=f"{field} cannot be {value}"):
        stage_strike(q, core_catalog())


def test_an_unknown_weapon() -> None:
    q = plain()
    q.weapon = "bone-ax"
    with pytest.raises(BadContent, match="did you mean 'bone-axe'"):
        stage_strike(q, core_catalog())


def test_an_arrow_without_a_bow() -> None:
    q = plain()
    q.weapon, q.speed, q.accuracy = "claw-head-arrow", None, None
    with pytest.raises(IllegalOption, match="is not possible"):
        stage_strike(q, core_catalog())


def test_the_catalogue_stays_as_it_was() -> None:
    before = len(core_catalog().cards)
    stage_strike(plain(), core_catalog())
    assert len(core_catalog().cards) == before
    assert "plain-monster" not in core_catalog().monsters
