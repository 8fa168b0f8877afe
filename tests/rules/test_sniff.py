"""Sniff: the instinct that ends the turn and makes all survivors threats for two rounds."""

from __future__ import annotations

import shutil
from pathlib import Path

import showdown
from showdown.engine import load_packs
from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import check, draw, place, play, random_survivor, to_hit

NOBODY = """
monster: {at: K8, facing: south}
survivors: {a: {at: K7}, b: {at: K11, knocked_down: true}, c: {at: A1, knocked_down: true}}
players: [[a, b, c]]
"""
"""a is in the blind spot, b and c are knocked down: Claw finds no target."""


def test_without_a_target_the_lion_sniffs_and_its_turn_ends() -> None:
    """[R-FS-07, R-TGT-10]"""
    g = play(NOBODY + "decks: {ai: [claw, maul]}")
    assert [e.data["name"] for e in g.events("instinct")] == ["Sniff"]
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, ["claw"])
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    g.expects("act_order")


def test_the_fallen_stand_up_although_the_turn_ended_early() -> None:
    """[R-KDS-07, R-AMB-13]"""
    g = play(NOBODY + "decks: {ai: [claw, maul]}")
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [False, False, False]
    g.expects("act_order")


def test_after_sniffing_everybody_is_a_threat_at_once() -> None:
    """[R-FS-07]"""
    g = play(NOBODY + "decks: {ai: [claw, maul]}")
    assert g.monster["all_threats"] is True
    assert [g.survivor(x)["threat"] for x in "abc"] == [True, True, True]
    g.expects("act_order")


FELLED = """
monster: {at: K8, facing: south}
survivors: {a: {at: K13, survival: 0, injuries: {legs: light}}, b: {at: K7, survival: 0}}
players: [[a, b]]
"""


def test_in_the_round_after_sniffing_a_fallen_survivor_is_picked_as_a_threat() -> None:
    """[R-FS-07, R-GEN-16] Sniffed in round 2; in round 3 Combo Claw fells a, and the Claw it draws still takes a."""
    g = play(
        FELLED + "decks: {ai: [maul, combo-claw, claw]}",
        to_hit(4, 4),
        place("legs", "arms"),
        to_hit(1, 1),
    )
    assert g.happened("instinct")
    idle(g.unwatched())
    g.choose("take:legs", "take:arms")
    assert g.survivor("a")["knocked_down"] is True
    assert g.survivor("a")["threat"] is True
    assert [e.data["who"] for e in g.events("target")] == [0, 0]
    g.expects("act_order")


def test_without_sniffing_the_fallen_survivor_is_left_alone() -> None:
    """[R-FS-07, R-KDS-01] The same cards without the sniff: Claw turns to b."""
    g = play(FELLED + "decks: {ai: [combo-claw, claw]}", to_hit(4, 4), place("legs", "arms"), to_hit(1, 1))
    g.choose("take:legs", "take:arms")
    assert g.survivor("a")["threat"] is False
    assert [e.data["who"] for e in g.events("target")] == [0, 1]
    g.expects("act_order")


def test_the_effect_ends_with_the_next_round() -> None:
    """[R-FS-07, R-GEN-16] Sniffed in round 2: threats in 2 and 3, ordinary again in 4."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1}, b: {at: K11}}
        players: [[a, b]]
        decks: {ai: [maul, ground-fighting]}
        """
    )
    seen = [(g.view["round"], g.monster["all_threats"])]
    for _ in range(2):
        idle(g)
        seen.append((g.view["round"], g.monster["all_threats"]))
    assert seen == [(2, True), (3, True), (4, False)]
    g.expects("act_order")


def test_sniffing_again_starts_the_two_rounds_anew() -> None:
    """[R-FS-07] Maul finds no target in round 2 and again in round 3: threats until the end of round 4."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [maul]}
        """,
        draw("ai", "maul"),
        draw("ai", "maul"),
    )
    idle(g)
    idle(g)
    assert (g.view["round"], len(g.events("instinct"))) == (4, 3)
    assert g.monster["all_threats"] is True
    g.expects("act_order")


def test_sniff_overrides_an_effect_that_hides_a_survivor() -> None:
    """[R-FS-07, R-TGT-04]"""
    g = play(NOBODY + "decks: {ai: [claw, maul]}")
    g.game.state.survivors[0].hidden = True
    assert g.survivor("a")["threat"] is True
    g.expects("act_order")


def test_sniff_leaves_range_and_view_as_they_are() -> None:
    """[R-FS-07, R-BRD-10] A threat in the blind spot is still not in the field of view."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7, survival: 0}, b: {at: K13, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [claw, size-up]}
        """,
        random_survivor("b"),
        check(1),
    )
    assert g.happened("instinct")
    idle(g)
    # Size Up had only b to draw from: a is in the blind spot
    assert [e.data["who"] for e in g.events("target")] == [1]
    g.expects("act_order")


def test_a_sniff_in_the_middle_of_drawing_ends_the_turn_for_good() -> None:
    """[R-FS-07, R-MT-05] Enraged draws Maul, Maul finds no target: no further card, Enraged stays in play."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [enraged, maul, claw]}
        """
    )
    assert (g.decks["in_play"], g.decks["ai_discard"], g.decks["ai"]) == (["enraged"], ["maul"], 1)
    assert g.happened("instinct")
    g.expects("act_order")


def test_the_basic_action_sniffs_too() -> None:
    """[R-FS-08, R-FS-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7}, b: {at: L7}}
        players: [[a, b]]
        decks: {ai: []}
        """
    )
    assert g.happened("basic-action")
    assert g.happened("instinct")
    assert g.monster["all_threats"] is True
    g.expects("act_order")


def test_a_first_story_lion_gains_no_token_from_sniffing() -> None:
    """[R-FS-07, R-GEN-15] Only from level 3 on does it sharpen its nose."""
    g = play(NOBODY + "decks: {ai: [claw, maul]}")
    assert g.monster["tokens"] == {}
    g.expects("act_order")


def test_a_level_three_lion_sharpens_its_nose_each_time(tmp_path: Path) -> None:
    """[R-FS-07] +1 accuracy token per sniff; the pack below only adds such a level to the lion."""
    core = Path(showdown.__file__).parent / "packs" / "core"
    shutil.copytree(core / "white-lion", tmp_path / "elder" / "white-lion")
    with (tmp_path / "elder" / "white-lion" / "monster.yaml").open("a", encoding="utf-8") as file:
        file.write("  elder: {level: 3, movement: 8, toughness: 14, deck: [claw]}\nreplaces: core\n")
    g = play_with(
        load_packs([core, tmp_path / "elder"]),
        """
        monster: {level: elder, at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [maul]}
        """,
        draw("ai", "maul"),
    )
    assert g.monster["tokens"] == {"accuracy": 1}
    assert [e.data["card"] for e in g.events("condition")] == [-1]  # the instinct is no card
    idle(g)
    assert g.monster["tokens"] == {"accuracy": 2}
    g.expects("act_order")


def test_another_monster_has_its_own_instinct(tmp_path: Path) -> None:
    """[R-TGT-10] The beast only ends its turn; no survivor becomes a threat."""
    catalog = beast(tmp_path, "hunt: {actions: [{pick_target: ['closest threat, in blind spot']}]}")
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [hunt]}
        """,
    )
    assert g.happened("instinct")
    assert g.monster["all_threats"] is False
    assert g.survivor("b")["threat"] is True
    g.expects("act_order")
