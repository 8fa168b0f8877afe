"""A critical whose wound kills: survivors keep their gains, and no decision or event follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.position import Play, place, play, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew


def killing_blow(location: str) -> Play:
    """a hits once and rolls a lantern 10 against a lion without AI cards; b is knocked down."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10}}, b: {{at: P11, knocked_down: true}}}}
        decks: {{ai: [], hit_locations: [{location}]}}
        start: survivors-turn
        """,
        to_hit(8, 1),
        to_wound(10),
        ("draw_resource", ["sinew", "sinew", "lion-claw", "white-fur"]),
    )
    return g.choose("act:a", "attack:founding-stone", f"wound:{location}")


def test_a_killing_critical_asks_nobody_to_stand() -> None:
    """[R-AMB-12, R-END-01]"""
    g = killing_blow("beasts-elbow")
    assert g.survivor("a")["insanity"] == 3
    assert g.survivor("b")["insanity"] == 3
    g.expects_over("victory")


def test_a_killing_critical_does_not_weaken_the_dead() -> None:
    """[R-AMB-12, R-END-01]"""
    g = killing_blow("beasts-brow")
    assert g.monster["tokens"] == {}
    assert not g.happened("monster-token")
    g.expects_over("victory")


def test_a_monster_that_a_critical_kills_performs_no_basic_action(tmp_path: Path) -> None:
    """[R-AI-09, R-AMB-12, R-END-01]"""
    catalog = homebrew(tmp_path, hit_locations="chest: {critical: [basic_action]}")
    for ai, performed in (("straw-blow", True), ("", False)):
        g = brew(
            catalog,
            f"""
survivors: {{a: {{at: K10, survival: 0}}}}
start: survivors-turn
decks: {{ai: [{ai}], hit_locations: [chest]}}
""",
            to_hit(8, 1),
            to_wound(10),
            *([to_hit(1, 1)] if performed else []),
        ).choose("act:a", "attack:founding-stone", "wound:chest")
        assert g.happened("basic-action") is performed
        assert g.game.over is not performed
        g.all_dice_used()


@pytest.mark.parametrize(
    ("effect", "event"),
    [
        ("move: {forward: full move}", "monster-moves"),
        ("move: {backward: 2}", "monster-moves"),
        ("move: {away_from: attacker}", "monster-moves"),
        ("knock_down: monster", "monster-knocked-down"),
        ("tokens: {who: monster, speed: 1}", "monster-token"),
        ("grab: attacker", "grab"),
    ],
)
def test_a_monster_that_a_critical_kills_does_and_suffers_nothing_more(tmp_path: Path, effect: str, event: str) -> None:
    """[R-AMB-12, R-GRB-01, R-END-01] The wound leaves the monster one AI card, or none at all."""
    catalog = homebrew(tmp_path, hit_locations=f"chest: {{critical: [{{{effect}}}]}}")
    for ai, performed in (("straw-blow, straw-blow", True), ("", False)):
        g = brew(
            catalog,
            f"""
survivors: {{a: {{at: K10, survival: 0}}, b: {{at: A1}}}}
start: survivors-turn
decks: {{ai: [{ai}], hit_locations: [chest]}}
""",
            to_hit(8, 1),
            to_wound(10),
            *([place("arms")] if performed and event == "grab" else []),
        ).choose("act:a", "attack:founding-stone", "wound:chest")
        if performed and event == "grab":
            g.choose("place:K10")
        assert g.happened(event) is performed
        assert g.game.over is not performed
        g.all_dice_used()
