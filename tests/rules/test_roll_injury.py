"""The verb roll_injury: a card sends survivors to an injury table without any damage."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, severe, trauma

CARDS = """
snap:
  actions:
    - pick_target: closest survivor
    - roll_injury: {who: target, place: body}
gnaw:
  actions:
    - pick_target: closest survivor
    - roll_injury: {who: target, place: body, times: 2}
dream:
  actions:
    - roll_injury: {who: all survivors, place: brain}
"""


def suffered(tmp_path: Path, card: str, *dice: Dice, a: str = "{at: K13}") -> Play:
    """The beast plays this card; a is the closest survivor."""
    return play_with(
        beast(tmp_path, CARDS),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {a}, b: {{at: K15}}}}
        decks: {{ai: [{card}], hit_locations: [hide]}}
        controller: b
        """,
        *dice,
    )


def test_one_roll_whatever_armor_and_boxes_are_left(tmp_path: Path) -> None:
    """[R-SEV-01]"""
    g = suffered(tmp_path, "snap", severe(3), a="{at: K13, armor: {body: 9}}")
    a = g.survivor("a")
    assert [e.data["roll"] for e in g.events("injury-roll")] == [3]
    assert (a["armor"]["body"], a["injuries"]["body"], a["bleeding"]) == (9, "none", 2)
    assert g.survivor("b")["bleeding"] == 0
    g.expects("act_order", "act:a", "act:b")


def test_as_many_rolls_as_the_card_says(tmp_path: Path) -> None:
    """[R-SEV-01]"""
    g = suffered(tmp_path, "gnaw", severe(3), severe(3))
    assert len(g.events("injury-roll")) == 2 and g.survivor("a")["bleeding"] == 4
    g.expects("act_order")


def test_it_can_be_endured(tmp_path: Path) -> None:
    """[R-SUR-12]"""
    g = suffered(tmp_path, "snap", a="{at: K13, survival: 8, actions: [dodge, endure]}")
    g.choose("yes")
    assert g.survivor("a")["survival"] == 1 and not g.happened("injury-roll")
    g.expects("act_order")


def test_brain_trauma_leaves_insanity_and_the_box_alone(tmp_path: Path) -> None:
    """[R-BRN-05] All survivors roll, in their order."""
    g = suffered(tmp_path, "dream", trauma(3), trauma(3), a="{at: K13, insanity: 2}")
    assert [e.data["who"] for e in g.events("injury-roll")] == [0, 1]
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"]) == (2, "none")
    g.expects("act_order")
