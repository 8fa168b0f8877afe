"""Trample: survivors whom the monster runs over take damage, too."""

from __future__ import annotations

import pytest

from tests.support.position import Play, place, play, to_hit


def trampled(level: str, in_play: str = "trample", *dice: tuple[str, list[int | str]]) -> Play:
    """The lion runs at b; a is in its way on K11."""
    return play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors:
          a: {{at: K11, survival: 0, hidden: true, armor: {{waist: 9}}}}
          b: {{at: K15, survival: 0}}
        decks: {{ai: [claw], in_play: [{in_play}]}}
        controller: b
        """,
        *dice,
    )


@pytest.mark.parametrize(("level", "dice", "armor"), [("first-story", 2, 8), ("level-2", 3, 7)])
def test_a_collision_with_the_monster_deals_its_level_at_a_rolled_location(level: str, dice: int, armor: int) -> None:
    """The damage attribute of level 2 does not count.  [R-COL-01, R-AI-13, R-DMO-01]"""
    g = trampled(level, "trample", place("waist"), to_hit(*[1] * dice))
    if g.game.decision.kind == "monster_path":
        g.choose(next(key for key in g.options if "over-a" in key))
    assert g.survivor("a")["armor"]["waist"] == armor
    assert g.survivor("a")["knocked_down"]
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order")


def test_without_it_a_collision_only_knocks_down() -> None:
    """[R-COL-01]"""
    g = trampled("first-story", "", to_hit(1, 1))
    if g.game.decision.kind == "monster_path":
        g.choose(next(key for key in g.options if "over-a" in key))
    assert g.survivor("a")["armor"]["waist"] == 9
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order")
