"""Cards that give the monster's attacks more speed or damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, to_hit


def struck(folder: Path, actions: str, *dice: Dice, a: str = "K13", places: int = 0) -> Play:
    """The beast on K8 plays one card with these actions against a; the base reaches row 9."""
    card = f"deed: {{actions: [{{pick_target: [closest survivor]}}, {actions}]}}"
    g = play_with(
        beast(folder, card + "\nquiet: {copies: 3, actions: []}"),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: {a}, survival: 0, armor: {{body: 9}}}}, b: {{at: A1, survival: 0}}}}
        decks: {{ai: [deed, quiet]}}
        """,
        *dice,
    ).unwatched()
    return g.choose(*["take:body"] * places)


ATTACK = "{attack: {speed: 1, accuracy: 2, damage: 1}}"


@pytest.mark.parametrize(
    ("at", "boost", "dice", "damage"),
    [
        ("K10", "speed: 2", 3, 1),
        ("K10", "speed: -1", 1, 1),
        ("K10", "damage: 3", 1, 4),
        ("K10", "speed: 1, damage: 2", 2, 3),
        ("K13", "speed: 2, per: space moved", 7, 1),
        ("K11", "speed: 2, per: space moved", 3, 1),
        ("K10", "speed: 2, per: space moved", 1, 1),
        ("K13", "damage: 2, per: space moved", 1, 7),
        ("K11", "damage: 2, per: space moved", 1, 3),
    ],
)
def test_the_attacks_of_the_card_are_boosted(tmp_path: Path, at: str, boost: str, dice: int, damage: int) -> None:
    """Once, or for each space the monster has moved; never below one die, and only the first hits.

    [R-MAT-05, R-MAT-08]
    """
    rolled = [to_hit(2, *[1] * (dice - 1)), place("body")]
    actions = f"{{move: {{toward: target}}}}, {{boost: {{{boost}}}}}, {ATTACK}"
    g = struck(tmp_path, actions, *rolled, a=at, places=1)
    assert g.survivor("a")["armor"]["body"] == 9 - damage
    assert len(g.events("boost")) == (0 if at == "K10" and "per" in boost else 1)
    assert g.survivor("b")["armor"]["body"] == 0
    g.expects("act_order")


def test_a_boost_holds_for_each_attack_after_it_and_none_before(tmp_path: Path) -> None:
    """[R-MAT-05]"""
    actions = f"{ATTACK}, {{boost: {{speed: 1, damage: 1}}}}, {ATTACK}, {ATTACK}"
    dice = (to_hit(2), place("body"), to_hit(2, 1), place("body"), to_hit(2, 1), place("body"))
    g = struck(tmp_path, actions, *dice, a="K10", places=3)
    assert g.survivor("a")["armor"]["body"] == 9 - 1 - 2 - 2
    g.expects("act_order")


def test_a_boost_within_an_attack_changes_that_attack_alone(tmp_path: Path) -> None:
    """[R-MAT-05]"""
    first = "{attack: {speed: 1, accuracy: 2, damage: 1, after_hit: [{boost: {speed: 5, damage: 3}}]}}"
    dice = (to_hit(2), place("body"), to_hit(2), place("body"))
    g = struck(tmp_path, f"{first}, {ATTACK}", *dice, a="K10", places=2)
    assert g.survivor("a")["armor"]["body"] == 9 - 4 - 1
    g.expects("act_order")
