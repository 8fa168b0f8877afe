"""Grasp: knocked down survivors first, then any in range; after damage the lion grabs its target."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, check, place, play, severe, to_hit


def grasped(
    *dice: Dice, a: str = "at: K10, survival: 0", b: str = "at: K3", rulings: str = "{}", more: str = ""
) -> Play:
    return play(
        f"""
        rulings: {rulings}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{more}}}
        decks: {{ai: [grasp]}}
        controller: b
        """,
        *dice,
    )


def test_grasp_strikes_runs_and_takes_the_victim_along() -> None:
    """[R-TRG-01, R-GRB-01, R-MOV-06, R-AMB-05]"""
    g = grasped(to_hit(2), place("arms"), place("legs"))
    g.choose("take:arms", "place:R10")
    assert g.monster["at"] == "Q8"
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("R10", True)
    assert (a["injuries"]["arms"], a["injuries"]["legs"]) == ("light", "light")
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"]) == ("K3", False)
    g.expects("act_order", "act:b")


def test_the_lion_keeps_the_facing_of_the_attack() -> None:
    """[R-AMB-35, R-FAC-05]"""
    g = grasped(to_hit(2), place("arms"), a="at: M9, survival: 0, priority_target: true")
    g.choose("take:arms")
    assert g.monster["facing"] == "east"
    assert g.monster["at"] == "E8"
    g.expects("placement", "place:G8", "place:G9")


def test_a_miss_leaves_everybody_where_they_are() -> None:
    """[R-MAT-07, R-TRG-01]"""
    g = grasped(to_hit(1))
    assert g.monster["at"] == "K8"
    assert g.survivor("a")["at"] == "K10"
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_a_dodge_keeps_the_lion_and_the_victim_in_place() -> None:
    """[R-TRG-02, R-SUR-06]"""
    g = grasped(to_hit(9), place("arms"), a="at: K10, survival: 1")
    g.choose("dodge:arms")
    assert g.monster["at"] == "K8"
    assert not g.happened("grab")
    g.expects("act_order", "act:a", "act:b")


def test_grasp_prefers_the_fallen_to_the_closer_standing() -> None:
    """[R-TGT-01, R-KDS-04]"""
    g = grasped(to_hit(1), a="at: K10", b="at: K14, knocked_down: true")
    assert g.events("target")[0].data["who"] == 1
    g.expects("act_order")


def test_grasp_sniffs_with_nobody_in_range() -> None:
    """[R-TGT-10, R-BRD-12]"""
    g = grasped(a="at: A1", b="at: V16, knocked_down: true")
    assert g.happened("instinct")
    g.expects("act_order", "act:a", "act:b")


def test_whoever_lies_down_is_not_run_from() -> None:
    """[R-MOV-06, R-KDS-01]"""
    g = grasped(
        to_hit(2),
        place("head"),
        place("legs"),
        b="at: K3, knocked_down: true",
        more=", c: {at: S8}",
        a="at: K10, survival: 0, priority_target: true",
    )
    # The bite knocks a down, b is down already: only c is a threat, far to the east.
    g.choose("take:head")
    assert g.game.decision.kind == "monster_path"
    assert "stop:E8:south" in g.options
    g.choose("stop:E8:south", "place:E10")
    assert g.survivor("a")["at"] == "E10"
    g.expects("act_order", "act:b", "act:c")


# -- how far away is away ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "where"), [("minimum-then-sum", "K2"), ("sum", "E8")])
def test_the_measure_of_away(ruling: str, where: str) -> None:
    """[R-AMB-05, R-MOV-06]"""
    g = grasped(to_hit(2), place("waist"), b="at: R4", rulings=f"{{away-metric: {ruling}}}")
    g.choose("take:waist")
    # K2 is 7 from both; E8 is 6 from a, but 16 from b.
    assert g.monster["at"] == where
    g.expects("placement")


def test_the_full_move_is_used_up_where_the_board_allows() -> None:
    """[R-AMB-05, R-MOV-04]"""
    g = grasped(to_hit(2), place("waist"))
    g.choose("take:waist")
    assert g.events("monster-moves")[-1].data["spaces"] == 6
    g.expects("placement")


@pytest.mark.parametrize(("ruling", "where"), [("stays", "K8"), ("from-survivors", "Q8")])
def test_away_from_threats_without_any_threat(ruling: str, where: str) -> None:
    """[R-AMB-43]"""
    g = grasped(
        to_hit(2),
        place("waist"),
        a="at: K10, survival: 0, knocked_down: true",
        b="at: K3, knocked_down: true",
        rulings=f"{{away-without-threats: {ruling}}}",
    )
    g.choose("take:waist")
    assert g.monster["at"] == where
    # Grab happens in front of it either way.
    assert g.options == (["place:K10", "place:L10"] if ruling == "stays" else ["place:Q10", "place:R10"])
    g.expects("placement")


# -- when the damage kills ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "where"), [("happen", "K14"), ("skipped", "K8")])
def test_grasp_after_it_has_killed(ruling: str, where: str) -> None:
    """[R-AMB-36, R-DIE-01]"""
    g = grasped(
        to_hit(2),
        place("head"),
        severe(3),
        a="at: K10, survival: 0, injuries: {head: heavy}",
        rulings=f"{{effects-after-death: {ruling}}}",
    )
    g.choose("take:head")
    assert not g.survivor("a")["alive"]
    if ruling == "happen":
        assert g.game.decision.kind == "monster_path"  # several ends are equally far from b
        g.choose("stop:K14:south")
    assert g.monster["at"] == where
    assert not g.happened("grab")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("ruling", ["happen", "skipped"])
def test_grasp_after_damage_that_did_not_kill(ruling: str) -> None:
    """[R-AMB-36, R-TRG-01] The ruling is about the dead only."""
    g = grasped(to_hit(2), place("arms"), place("legs"), rulings=f"{{effects-after-death: {ruling}}}")
    g.choose("take:arms", "place:R10")
    assert (g.monster["at"], g.survivor("a")["at"]) == ("Q8", "R10")
    g.expects("act_order", "act:b")


def test_running_away_over_somebody_is_a_collision() -> None:
    """[R-COL-02, R-MOV-06, R-GEN-10]"""
    g = grasped(
        to_hit(2),
        place("waist"),
        place("waist"),
        a="at: K10, survival: 0, priority_target: true",
        more=", c: {at: N8, knocked_down: true}, d: {at: N7, knocked_down: true}",
    )
    g.choose("take:waist", "place:Q10")
    assert [e.data["who"] for e in g.events("collision")] == [2]  # d is beside the path
    assert g.survivor("c")["at"] == "N8"
    assert set(g.survivor("c")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:b", "act:c", "act:d")


def test_a_lion_that_stumbles_on_the_run_grabs_nobody() -> None:
    """[R-AMB-38, R-KDM-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: K3}}
        decks: {ai: [grasp], injuries: [ruptured-tendon]}
        controller: b
        """,
        to_hit(2),
        place("waist"),
        check(1),
    )
    g.choose("take:waist")
    assert g.monster["at"] == "K8"
    assert g.happened("monster-knocked-down")
    assert not g.happened("grab")
    assert g.survivor("a")["at"] == "K10"
    g.expects("act_order", "act:a", "act:b")
