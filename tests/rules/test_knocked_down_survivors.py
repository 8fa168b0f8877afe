"""Knocked down survivors: what they cannot do, what can be done to them, when they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import check, place, play, random_survivor, to_hit, to_wound

# -- what they are and cannot do ---------------------------------------------------------------------------------


def test_the_fallen_are_no_threat() -> None:
    """[R-KDS-01, R-TGT-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: M10, knocked_down: true}, b: {at: K12}, c: {at: A1}}
        decks: {ai: [claw]}
        controller: c
        """,
        to_hit(1, 1),
    )
    assert g.events("target")[0].data["who"] == 1
    assert g.monster["at"] == "K10"
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_after_a_sniff_even_the_fallen_are_threats() -> None:
    """[R-KDS-01, R-FS-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true}, b: {at: K12, knocked_down: true}}
        decks: {ai: [claw, chomp], hit_locations: [beasts-maw]}
        """,
        to_hit(8, 1),
        to_wound(2),
        check(4),
        to_hit(1),
    )
    # Without a threat the lion sniffs.  Both stand up; a attacks, falls, and is the closest threat all the same.
    assert g.happened("instinct")
    g.unwatched().choose("act:a", "attack:founding-stone", "wound:beasts-maw", "act:b", "end")
    assert g.events("target")[0].data["who"] == 0
    g.expects("act_order", "act:a", "act:b")


def test_the_fallen_get_no_act() -> None:
    """[R-KDS-02, R-ACT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true}, b: {at: A1}}
        decks: {ai: [maul]}
        start: survivors-turn
        """,
    )
    g.expects("act_order", "act:b")


def test_a_fall_in_the_middle_of_an_act_ends_it() -> None:
    """[R-KDS-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-maw]}
        start: survivors-turn
        """,
        to_hit(8, 1),
        to_wound(2),
        check(4),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-maw")
    assert g.survivor("a")["knocked_down"]
    assert g.survivor("a")["injuries"]["brain"] == "light"
    g.expects("act_order", "act:b")  # a's movement is not offered any more


def test_the_fallen_may_dodge_and_stay_down() -> None:
    """[R-KDS-02, R-SUR-06]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true}, b: {at: A1}}
        decks: {ai: [grasp]}
        controller: b
        """,
        to_hit(7),
        place("arms"),
    )
    g.expects("hit", "take:arms", "dodge:arms")
    g.choose("dodge:arms")
    assert g.survivor("a")["survival"] == 0
    assert [e.kind for e in g.game.events if e.kind in ("dodge", "stands")] == ["dodge", "stands"]
    g.expects("act_order", "act:a", "act:b")


def test_the_dodge_itself_does_not_stand_up() -> None:
    """[R-KDS-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 1}, b: {at: A1}}
        decks: {ai: [claw], ai_discard: [], hit_locations: []}
        controller: b
        """,
        to_hit(7, 7),
        place("head", "legs"),
    )
    g.choose("dodge:legs", "take:head")
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b")


def test_dodging_is_all_the_survival_the_fallen_may_spend() -> None:
    """[R-KDS-02, R-SUR-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K10, knocked_down: true, survival: 5, actions: [dodge, encourage, dash, surge]}
          b: {at: A1, knocked_down: true}
          c: {at: C1, survival: 5, actions: [dodge, dash]}
        decks: {ai: [maul]}
        start: survivors-turn
        """,
    )
    g.expects("act_order", "act:c", "dash:c")


# -- in the middle of their attack -------------------------------------------------------------------------------


def test_a_fallen_attacker_loses_the_unresolved_hits() -> None:
    """[R-KDS-03, R-SAT-12]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-maw, strange-hand]}
        start: survivors-turn
        """,
        to_hit(8, 8),
        to_wound(2),
        check(4),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-maw")
    assert g.events("hits-cancelled")[0].data["who"] == 0
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-maw", "strange-hand"]
    assert g.decks["wounds"] == 0
    g.expects("act_order", "act:b")


def test_an_attacker_who_keeps_standing_keeps_the_hits() -> None:
    """[R-KDS-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-maw, fuzzy-groin]}
        start: survivors-turn
        """,
        to_hit(8, 8),
        to_wound(2),
        check(3),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-maw")
    assert not g.survivor("a")["knocked_down"]
    g.expects("wound_order", "wound:fuzzy-groin")


def test_being_helped_up_does_not_bring_the_lost_hits_back() -> None:
    """[R-KDS-03, R-KDS-06]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1, actions: [dodge, encourage]}}
        decks: {ai: [claw], hit_locations: [beasts-maw, fuzzy-groin]}
        start: survivors-turn
        """,
        to_hit(8, 8),
        to_wound(2),
        check(4),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-maw", "encourage:b:a")
    assert not g.survivor("a")["knocked_down"]
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-maw", "fuzzy-groin"]
    # The attack is over, the act is not: a stands again and still has movement.  [R-SAT-15]
    g.expects("action", "move", "end")


# -- what can be done to them ------------------------------------------------------------------------------------


def test_the_fallen_still_block_the_way() -> None:
    """[R-KDS-04, R-SMV-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1}, b: {at: B1, knocked_down: true}, c: {at: A2, knocked_down: true}}
        decks: {ai: [claw]}
        start: survivors-turn
        """,
    )
    g.choose("act:a")
    assert "move" not in g.options  # shut in by two fallen friends
    g.expects("action")


def test_the_fallen_are_survivors_to_be_targeted_and_hurt() -> None:
    """[R-KDS-04, R-FS-08]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true, survival: 0}, b: {at: K12}, c: {at: A1}}
        decks: {}
        controller: c
        """,
        to_hit(7, 1),
        place("arms"),
    )
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_the_fallen_are_knocked_back_like_anybody() -> None:
    """[R-KDS-04, R-KB-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true, priority_target: true}, b: {at: A1}}
        decks: {ai: [power-swat]}
        controller: b
        """,
        to_hit(7),
        place("waist"),
    )
    g.choose("take:waist")
    assert g.survivor("a")["at"] == "K16"
    g.expects("act_order", "act:a", "act:b")


# -- standing up -------------------------------------------------------------------------------------------------


def test_who_falls_in_the_monster_turn_loses_the_act_and_stands_after_the_next() -> None:
    """[R-KDS-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1}, c: {at: V1}}
        decks: {ai: [claw, size-up]}
        controller: b
        """,
        to_hit(7, 1),
        place("head"),
        random_survivor("b"),
        check(1),
    )
    g.choose("take:head")
    assert g.options == ["act:b", "act:c"]
    g.choose("act:b", "end", "act:c", "end")
    assert g.survivor("a")["knocked_down"]  # the lion is busy with b, the turn not over
    g.choose("face:north")
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_who_falls_in_the_survivors_turn_acts_in_the_next_round() -> None:
    """[R-KDS-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}, c: {at: V1}}
        decks: {ai: [size-up], hit_locations: [beasts-maw]}
        start: survivors-turn
        controller: b
        """,
        to_hit(8, 1),
        to_wound(2),
        check(4),
        random_survivor("b"),
        check(1),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-maw", "act:b", "end", "act:c", "end")
    assert g.survivor("a")["knocked_down"]
    g.choose("face:north")
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_the_fallen_cannot_fall_again_and_stand_when_they_were_due() -> None:
    """[R-GEN-10, R-KDS-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, knocked_down: true}, b: {at: A1}}
        decks: {ai: [maul]}
        controller: b
        """,
        to_hit(7, 1),
        place("body"),
        ("severe_injury", [10]),
    )
    g.choose("take:body")
    # The heavy box, the severe injury and the bash all knock down: a was down already.
    assert not g.happened("knocked-down")
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_the_fallen_stand_even_if_the_turn_was_ended_by_a_sniff() -> None:
    """[R-KDS-07, R-AMB-13]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true}, b: {at: M10, knocked_down: true}}
        decks: {ai: [claw]}
        """,
    )
    assert g.happened("instinct")
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


VULTURE = """
vulture:
  type: trait
  when:
    - moment: monster turn ends
      do: [{gain: {who: "all survivors, knocked down", bleeding: 1}}]
idle:
  actions: [flow]
"""


@pytest.mark.parametrize(("ruling", "bleeding"), [("effects-first", 1), ("stand-first", 0)])
def test_whether_effects_or_standing_comes_first_at_the_end_of_the_turn(
    tmp_path: Path, ruling: str, bleeding: int
) -> None:
    """[R-AMB-13, R-MT-04, R-KDS-05]"""
    g = play_with(
        beast(tmp_path, VULTURE),
        f"""
        rulings: {{stand-order: {ruling}}}
        monster: {{id: beast, level: one, at: K8}}
        survivors: {{a: {{at: K10, knocked_down: true}}, b: {{at: A1}}}}
        decks: {{ai: [idle], in_play: [vulture]}}
        """,
    )
    assert g.survivor("a")["bleeding"] == bleeding
    assert g.survivor("b")["bleeding"] == 0
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_encouragement_lets_the_fallen_stand_early() -> None:
    """[R-KDS-06, R-SUR-08]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true}, b: {at: A1, actions: [dodge, encourage]}}
        decks: {ai: [claw]}
        start: survivors-turn
        """,
    )
    g.expects("act_order", "act:b", "encourage:b:a")
    g.choose("encourage:b:a")
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_an_effect_may_let_the_fallen_stand_early() -> None:
    """[R-KDS-06]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1, knocked_down: true}, c: {at: V1, knocked_down: true}}
        decks: {ai: [claw], hit_locations: [beasts-elbow]}
        start: survivors-turn
        """,
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-elbow", "yes", "no")
    assert not g.survivor("b")["knocked_down"]
    assert g.survivor("c")["knocked_down"]
    assert [g.survivor(x)["insanity"] for x in "abc"] == [3, 3, 3]
    g.expects("action")
