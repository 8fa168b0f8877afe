"""A reach that a card in play gives to all attacks of the monster."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, to_hit

CARDS = """
long-arm:
  type: mood
  while_in_play: {reach: 2}
hook:
  actions:
    - pick_target: closest survivor
    - move_and_attack: {speed: 1, accuracy: 2, damage: 1}
spit:
  actions:
    - pick_target: closest survivor
    - move_and_attack: {speed: 1, accuracy: 2, damage: 1, reach: 4}
stab:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 1, accuracy: 2, damage: 1}
"""


def fight(
    folder: Path,
    a: str,
    *dice: Dice,
    card: str = "hook",
    at: str = "K8",
    in_play: str = "[long-arm]",
    size: int = 2,
) -> Play:
    return play_with(
        beast(folder, CARDS, size=size),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: south}}
        survivors: {{a: {{at: {a}}}}}
        decks: {{ai: [{card}], in_play: {in_play}}}
        """,
        *dice,
    )


def test_a_move_toward_a_target_stops_with_one_space_between(tmp_path: Path) -> None:
    """[R-ZON-06]"""
    g = fight(tmp_path, "K14", to_hit(1))
    assert (g.monster["at"], g.survivor("a")["distance"]) == ("K11", 2)
    g.expects("act_order")


def test_without_the_card_it_becomes_adjacent(tmp_path: Path) -> None:
    """[R-MOV-02]"""
    g = fight(tmp_path, "K14", to_hit(1), in_play="[]")
    assert (g.monster["at"], g.survivor("a")["distance"]) == ("K12", 1)
    g.expects("act_order")


def test_an_adjacent_target_makes_it_step_back(tmp_path: Path) -> None:
    """[R-ZON-06]"""
    g = fight(tmp_path, "K10", to_hit(1))
    assert (g.monster["at"], g.monster["facing"], g.survivor("a")["distance"]) == ("K7", "south", 2)
    g.expects("act_order")


def test_a_diagonal_neighbour_is_hit_from_where_it_is(tmp_path: Path) -> None:
    """Two steps away already.  [R-ZON-06]"""
    g = fight(tmp_path, "M10", to_hit(1))
    g.choose("stop:K8:south")
    assert g.monster["at"] == "K8"
    assert len(g.events("monster-attacks")) == 1
    g.expects("act_order")


def test_with_the_edge_behind_it_the_monster_steps_along_the_edge(tmp_path: Path) -> None:
    """Toward the east, since the step to the west would leave it adjacent.  [R-ZON-06, R-BRD-13]"""
    g = fight(tmp_path, "K3", to_hit(1), at="K1")
    assert sorted(g.options) == ["stop:L1:south", "stop:L1:west"]
    g.choose("stop:L1:south")
    assert (g.survivor("a")["distance"], len(g.events("monster-attacks"))) == (2, 1)
    g.expects("act_order")


def test_a_wide_monster_that_cannot_get_away_stays(tmp_path: Path) -> None:
    """One step along the edge leaves L4 adjacent to a base of three spaces.  [R-ZON-06]"""
    g = fight(tmp_path, "L4", to_hit(1), at="K1", size=3)
    assert (g.monster["at"], len(g.events("monster-attacks"))) == ("K1", 1)
    g.expects("act_order")


@pytest.mark.parametrize(("in_play", "attacks"), [("[long-arm]", 1), ("[]", 0)])
def test_an_attack_without_a_move_reaches_as_far(tmp_path: Path, in_play: str, attacks: int) -> None:
    """[R-ZON-06, R-MAT-03]"""
    dice = [to_hit(1)] if attacks else []
    g = fight(tmp_path, "K11", *dice, card="stab", in_play=in_play)
    assert len(g.events("monster-attacks")) == attacks
    g.expects("act_order")


def test_a_longer_reach_of_a_profile_stays(tmp_path: Path) -> None:
    """[R-ZON-06]"""
    g = fight(tmp_path, "K15", to_hit(1), card="spit")
    assert g.survivor("a")["distance"] == 4
    g.expects("act_order")
