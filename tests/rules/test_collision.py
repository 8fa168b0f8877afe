"""Collision: survivors run over by a moving monster, and those it stops on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, play, to_hit, to_wound
from tests.support.run_over import run_over


def test_who_is_passed_over_falls_without_damage() -> None:
    """[R-COL-01, R-COL-02, R-MOV-02]"""
    g = run_over("b: {at: K7}, c: {at: M7}")
    assert g.monster["at"] == "K8"
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"]) == ("K7", True)
    assert set(b["injuries"].values()) == {"none"}
    assert b["armor"]["waist"] == 1
    assert not g.survivor("c")["knocked_down"]
    g.expects("act_order", "act:a", "act:c")


def test_collisions_come_after_the_movement_and_before_the_attack() -> None:
    """[R-COL-02, R-FAC-06]"""
    g = run_over("b: {at: K7}")
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("monster-moves") < kinds.index("collision") < kinds.index("monster-attacks")
    g.expects("act_order", "act:a")


def test_the_target_itself_does_not_suffer_collision() -> None:
    """[R-AMB-29, R-COL-02]"""
    g = play(
        """
        monster: {at: K4, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [claw]}
        controller: b
        """,
        to_hit(1, 1),
    )
    assert g.monster["at"] == "K8"
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_the_controller_may_choose_an_equally_short_way_around() -> None:
    """[R-MOV-02, R-COL-02]"""
    position = """
        monster: {at: K4, facing: south}
        survivors: {a: {at: N10, knocked_down: true}, b: {at: K7}, c: {at: A1}}
        decks: {ai: [grasp]}
        controller: c
        """
    over = play(position, to_hit(1))
    over.choose("stop:M8:south:over-b")
    assert over.survivor("b")["knocked_down"]
    around = play(position, to_hit(1))
    around.choose("stop:M8:south")
    assert around.monster["at"] == "M8"
    assert not around.survivor("b")["knocked_down"]
    over.expects("act_order", "act:a", "act:c")
    around.expects("act_order", "act:a", "act:b", "act:c")


# -- under the base ----------------------------------------------------------------------------------------------


def test_who_is_under_the_base_falls_and_is_knocked_back_five() -> None:
    """[R-COL-03, R-AMB-09]"""
    g = run_over("b: {at: L9}, c: {at: M9}")
    assert g.monster["spaces"] == ["K8", "L8", "K9", "L9"]
    b = g.survivor("b")
    # Out by the south or the east edge; the lion's last step was to the south.
    assert (b["at"], b["knocked_down"]) == ("L14", True)
    assert set(b["injuries"].values()) == {"none"}
    assert g.survivor("c")["at"] == "M9"
    assert not g.survivor("c")["knocked_down"]
    g.expects("act_order", "act:a", "act:c")


def test_two_equally_near_edges_off_the_way_are_the_controllers_choice() -> None:
    """[R-AMB-09, R-COL-03]"""
    g = run_over("b: {at: L8}")
    assert g.options == ["push:north", "push:east"]
    g.choose("push:east")
    assert g.survivor("b")["at"] == "Q8"
    g.expects("act_order", "act:a")


def test_by_ruling_the_last_step_pushes_on() -> None:
    """[R-AMB-09]"""
    g = run_over("b: {at: L8}", rulings="{under-monster: last-step}")
    assert g.survivor("b")["at"] == "L13"
    assert g.survivor("b")["knocked_down"]
    g.expects("act_order", "act:a")


def test_several_under_the_base_are_pushed_in_the_controllers_order() -> None:
    """[R-AMB-33, R-COL-03]"""
    g = run_over("b: {at: L8}, c: {at: L9}, d: {at: L14}", rulings="{under-monster: last-step}")
    assert g.options == ["first:b", "first:c"]
    assert g.game.decision.seats == (1,)
    g.unwatched().choose("first:c")
    # c comes down on d's space; the nearest free ones are a choice.
    assert g.options == ["place:L13", "place:K14", "place:M14", "place:L15"]
    g.choose("place:M14")
    assert [g.survivor(x)["at"] for x in "bcd"] == ["L13", "M14", "L14"]
    assert [g.survivor(x)["knocked_down"] for x in "bcd"] == [True, True, True]
    g.expects("act_order", "act:a")


def test_the_knockback_out_of_the_base_stops_at_the_board_edge() -> None:
    """[R-COL-03, R-KB-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K15, knocked_down: true}, b: {at: L14}}
        decks: {ai: [grasp]}
        controller: b
        """,
        to_hit(1),
    )
    assert g.monster["at"] == "K13"
    assert g.survivor("b")["at"] == "L16"
    g.expects("act_order", "act:a")


CHARGE = """
charge:
  actions:
    - move: {forward: full move}
"""


def test_somebody_under_the_monster_beside_a_wall_does_not_stay_there(tmp_path: Path) -> None:
    """[R-COL-03, R-COL-05, R-COL-06]"""
    g = play_with(
        beast(tmp_path, CHARGE),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K15}, b: {at: A1}}
        terrain: [{id: toppled-pillar, at: K16, facing: east}]
        decks: {ai: [charge]}
        controller: b
        """,
    )
    assert g.monster["spaces"] == ["K14", "L14", "K15", "L15"]
    # Pushed south into the pillar at once: the nearest free space to K15 is outside the base.
    assert g.survivor("a")["at"] == "J15"
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b")


# -- terrain -----------------------------------------------------------------------------------------------------


def test_impassable_terrain_does_not_stop_a_monster() -> None:
    """[R-COL-07, R-TER-06]"""
    g = run_over("b: {at: A1}", terrain="[{id: toppled-pillar, at: J7, facing: east}]")
    assert g.monster["at"] == "K8"
    assert [t["id"] for t in g.view["terrain"]] == ["toppled-pillar"]
    g.expects("act_order")


def test_destructible_terrain_on_the_way_is_archived() -> None:
    """[R-COL-07, R-TER-05]"""
    g = run_over("b: {at: A1}", terrain="[{id: stone-column, at: L6}, {id: stone-column, at: M6}]")
    assert [t["at"] for t in g.view["terrain"]] == ["M6"]  # beside the way, untouched
    assert g.decks["archived"] == ["stone-column"]
    g.expects("act_order")


def test_terrain_breaks_only_under_the_way_that_was_taken(tmp_path: Path) -> None:
    """[R-COL-07, R-MOV-02]"""
    stalk = "stalk:\n  actions:\n    - pick_target: closest survivor, standing\n    - move: {toward: target}\n"
    g = play_with(
        beast(tmp_path, stalk),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: O12}, b: {at: K11, knocked_down: true}}
        terrain: [{id: stone-column, at: N8}]
        decks: {ai: [stalk]}
        controller: b
        """,
    )
    # Only by going south first does it run b over, and that way never touches N8 or N9.
    g.choose("stop:N10:south:over-b")
    assert g.monster["at"] == "N10"
    assert [t["at"] for t in g.view["terrain"]] == ["N8"]
    g.expects("act_order")


# -- reactions that charge ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "where"), [("not-final", "L16"), ("everyone-touched", "L13")])
def test_who_counts_as_passed_over_by_a_charge(ruling: str, where: str) -> None:
    """[R-AMB-07, R-REA-05, R-COL-03]"""
    dice: list[Dice] = [to_hit(7, 1), to_wound(2)]
    if ruling == "everyone-touched":
        dice.append(("hit_location", ["waist"]))
    g = play(
        f"""
        rulings: {{passed-over: {ruling}}}
        monster: {{at: K5, facing: south}}
        survivors: {{a: {{at: K4}}, b: {{at: L12}}, c: {{at: K13}}}}
        decks: {{ai: [claw], hit_locations: [beasts-tail]}}
        start: survivors-turn
        controller: c
        """,
        *dice,
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-tail")
    assert g.monster["spaces"] == ["K11", "L11", "K12", "L12"]
    # Under the final position: pushed south five (the edge is nearer), or grabbed to the free space in front.
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"]) == (where, True)
    assert b["armor"]["waist"] == (1 if ruling == "not-final" else 0)
    assert not g.survivor("c")["knocked_down"]
    assert g.survivor("a")["at"] == "K4"
    g.expects("action")


def test_a_charge_over_somebody_grabs_by_either_ruling() -> None:
    """[R-AMB-07, R-REA-05, R-COL-02]"""
    g = play(
        """
        monster: {at: K5, facing: south}
        survivors: {a: {at: K4}, b: {at: L8}, c: {at: K13}}
        decks: {ai: [claw], hit_locations: [beasts-tail]}
        start: survivors-turn
        controller: c
        """,
        to_hit(7, 1),
        to_wound(2),
        ("hit_location", ["waist"]),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-tail")
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"], b["armor"]["waist"]) == ("L13", True, 0)
    g.expects("action")
