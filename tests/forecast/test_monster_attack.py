"""The monster's attack on a survivor: by dice, against armor, with and without a dodge.  [R-MAT-06, R-DMG-02]"""

from __future__ import annotations

import pytest

from showdown.engine import IllegalOption, SurvivorSetup, core_catalog
from showdown.forecast.monster_attack import MonsterAttackOdds, attack_named, beside, monster_attack_odds


def mauled(
    card: str, dodge: bool = False, level: str = "level-1", **sheet: dict[str, int] | dict[str, str] | int
) -> MonsterAttackOdds:
    v = SurvivorSetup()
    for name, value in sheet.items():
        setattr(v, name, value)
    s = beside("white-lion", level, v, core_catalog())
    return monster_attack_odds(s, attack_named(s, card), 0, dodge)


def test_two_dice_that_hit_on_two() -> None:
    found = mauled("claw")
    assert found.hits.distribution == pytest.approx([0.01, 0.18, 0.81], abs=1e-12)
    assert found.hits.mean == pytest.approx(sum(found.places.values()))
    assert found.places["body"] == pytest.approx(0.6)
    # One hit: only the head's single box is heavy.  Two hits: a head among them, or twice the same place.
    assert found.down == pytest.approx(0.18 / 6 + 0.81 * (11 / 36 + (4 / 36 + 1 / 36 * 3)), abs=1e-12)


def test_armor_takes_it_all() -> None:
    places = ("head", "arms", "body", "waist", "legs")
    found = mauled("claw", armor=dict.fromkeys(places, 9))
    assert found.armor.mean == pytest.approx(1.8)
    assert (found.boxes.p_any, found.down, found.death) == (0, 0, 0)


def test_evasion_makes_it_miss() -> None:
    assert mauled("claw", attributes={"evasion": 3}).hits.mean == pytest.approx(2 * 0.6)


def test_a_dodge_takes_one_hit_away() -> None:
    with_dodge, without = mauled("claw", True, survival=1), mauled("claw", survival=1)
    assert with_dodge.boxes.mean == pytest.approx(without.boxes.mean - 0.99, abs=0.2)
    assert len(with_dodge.boxes.distribution) == 2
    assert mauled("claw", True, survival=0).boxes.mean == pytest.approx(without.boxes.mean, abs=1e-12)


def test_a_named_place_and_a_severe_injury() -> None:
    found = mauled("chomp", boxes={"head": "heavy"})
    assert found.severe.mean == pytest.approx(0.9)
    assert 0 < found.death < 0.9


def test_level_two_adds_speed_and_damage() -> None:
    assert mauled("chomp", level="level-2").hits.mean == pytest.approx(1.8)


def test_a_card_that_does_not_attack() -> None:
    with pytest.raises(IllegalOption, match="does not attack"):
        mauled("enraged")


def test_a_card_that_is_not_there() -> None:
    with pytest.raises(IllegalOption, match="did you mean 'claw'"):
        mauled("clow")


def test_nobody_out_of_reach_is_hit() -> None:
    s = beside("white-lion", "level-1", SurvivorSetup(), core_catalog())
    s.survivors[0].cell = 0
    with pytest.raises(IllegalOption, match="cannot reach"):
        monster_attack_odds(s, attack_named(s, "claw"), 0)
