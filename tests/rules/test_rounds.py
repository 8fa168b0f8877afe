"""Rounds, the monster controller tile and the controller's own survivor."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.model.ids import COURAGE, INSANITY
from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import check, draw, place, play, random_survivor, to_hit, to_wound

FOUR = """
monster: {at: K8, facing: south}
survivors: {a: {at: K11}, b: {at: P3}, c: {at: B3}, d: {at: C3}}
"""


def test_a_round_is_the_monsters_turn_and_then_the_survivors() -> None:
    """[R-RND-01, R-ACT-04]"""
    g = play(FOUR + "decks: {ai: [claw, size-up]}", to_hit(1, 1), random_survivor("a"), check(1))
    idle(g)
    kinds = [e.kind for e in g.game.events if e.kind in ("monster-turn", "survivors-turn", "round")]
    assert kinds == ["monster-turn", "survivors-turn", "round", "monster-turn", "survivors-turn"]
    assert g.view["round"] == 3
    g.expects("act_order", "act:a", "act:b", "act:c", "act:d")


def test_the_tile_passes_clockwise_after_every_round_and_comes_round_again() -> None:
    """[R-RND-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: P3}, c: {at: B3}}
        controller: c
        decks: {ai: [claw, claw]}
        """,
        to_hit(1, 1),
        to_hit(1, 1),
        draw("ai", "claw"),
        to_hit(1, 1),
        draw("ai", "claw"),
        to_hit(1, 1),
    )
    holders = [g.view["controller"]]
    for _ in range(3):
        idle(g)
        holders.append(g.view["controller"])
    assert holders == ["p3", "p1", "p2", "p3"]
    g.expects("act_order")


def test_the_controller_makes_the_choices_of_the_monsters_turn() -> None:
    """[R-RND-02, R-TGT-03] Two threats at the same distance: the player with the tile decides."""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: L11}, c: {at: A1}}
        controller: c
        decks: {ai: [claw]}
        """)
    assert g.game.decision.seats == (2,)
    g.expects("pick_target", "target:a", "target:b")


def test_the_controller_makes_the_choices_of_reactions_in_the_survivors_turn() -> None:
    """[R-RND-02, R-MOV-09] Beast's Ear fails against a diagonal attacker: the lion may back off two ways."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: M10, gear: [king-spear]}, b: {at: A1}}
        controller: b
        decks: {ai: [claw], hit_locations: [beasts-ear]}
        start: survivors-turn
        """,
        to_hit(10, 1),
        to_wound(1),
    ).choose("act:a", "attack:king-spear", "wound:beasts-ear")
    assert g.game.decision.seats == (1,)
    assert g.survivor("b")["insanity"] == 0
    g.expects("monster_path", "stop:J8:south", "stop:K7:south")


def test_the_controllers_survivor_gains_insanity_when_picked() -> None:
    """[R-RND-05]"""
    g = play(FOUR + "controller: a\ndecks: {ai: [claw]}", to_hit(1, 1))
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [1, 0, 0, 0]
    g.expects("act_order")


def test_anybody_elses_survivor_gains_nothing_when_picked() -> None:
    """[R-RND-05]"""
    g = play(FOUR + "controller: b\ndecks: {ai: [claw]}", to_hit(1, 1))
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [0, 0, 0, 0]
    g.expects("act_order")


def test_the_controllers_survivor_gains_insanity_when_picked_at_random() -> None:
    """[R-RND-05, R-GEN-06]"""
    g = play(FOUR + "controller: b\ndecks: {ai: [size-up]}", random_survivor("b"), check(3))
    g.choose("face:north")
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [0, 1, 0, 0]
    g.expects("act_order")


def test_choosing_the_own_survivor_is_allowed_and_earns_the_insanity() -> None:
    """[R-RND-05, R-TGT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: L11}}
        controller: b
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    ).choose("target:b")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (0, 1)
    g.expects("act_order")


def test_the_priority_target_of_the_controller_gains_insanity_when_picked() -> None:
    """[R-RND-05, R-PRI-02] The token decides the pick, but it is a pick."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K14, priority_target: true}}
        controller: b
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (0, 1)
    g.expects("act_order")


def test_the_controllers_survivor_gains_insanity_when_all_are_picked() -> None:
    """[R-RND-05, R-TGT-08] Terrifying Roar picks every survivor, the controller's own among them."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1}, b: {at: V16}}
        controller: b
        decks: {ai: [terrifying-roar]}
        """,
        check(1),
        check(1),
    ).choose("first:a")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (0, 1)
    g.expects("act_order")


def test_the_basic_action_in_place_of_a_card_gives_the_bonus() -> None:
    """[R-RND-05, R-AMB-15, R-MT-03]"""
    g = play(FOUR + "controller: a\ndecks: {ai: []}", to_hit(1, 1))
    assert g.survivor("a")["insanity"] == 1
    g.expects("act_order")


def test_a_reaction_against_the_controllers_survivor_gives_no_bonus() -> None:
    """[R-AMB-15, R-RND-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        controller: a
        decks: {ai: [claw], hit_locations: [strange-hand]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
        to_hit(1, 1),
    ).choose("act:a", "attack:founding-stone", "wound:strange-hand")
    assert g.happened("basic-action")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (0, 0)
    g.expects("action")


def test_a_reaction_gives_the_bonus_under_the_other_ruling() -> None:
    """[R-AMB-15]"""
    g = play(
        """
        rulings: {controller-bonus: every-attack}
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        controller: a
        decks: {ai: [claw], hit_locations: [strange-hand]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
        to_hit(1, 1),
    ).choose("act:a", "attack:founding-stone", "wound:strange-hand")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (1, 0)
    g.expects("action")


def test_a_pick_without_an_attack_gives_no_bonus_under_the_other_ruling() -> None:
    """[R-AMB-15] Out of reach: the target is picked, but not attacked."""
    g = play("""
        rulings: {controller-bonus: every-attack}
        monster: {at: A1, facing: south}
        survivors: {a: {at: A16}, b: {at: V1}}
        controller: a
        decks: {ai: [claw]}
        """)
    assert g.survivor("a")["insanity"] == 0
    assert g.happened("out-of-reach")
    g.expects("act_order")


def test_solo_play_has_no_tile_and_no_bonus() -> None:
    """[R-RND-05]"""
    g = play(FOUR + "players: [[a, b, c, d]]\ndecks: {ai: [claw]}", to_hit(1, 1))
    assert g.view["nominated"] is None
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [0, 0, 0, 0]
    assert g.game.decision.seats == (0,)
    g.expects("act_order")


def test_a_solo_player_makes_the_monsters_choices() -> None:
    """[R-RND-02]"""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: L11}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """)
    assert g.game.decision.seats == (0,)
    g.expects("pick_target", "target:a", "target:b")


def test_players_with_several_survivors_nominate_a_different_one_each_time() -> None:
    """[R-RND-04] Two survivors each: free choice, then the other one, then the cycle begins anew."""
    g = play(
        FOUR + "players: [[a, c], [b, d]]\ncontroller: a\ndecks: {ai: [claw, claw]}",
        to_hit(1, 1),
        to_hit(1, 1),
        draw("ai", "claw"),
        to_hit(1, 1),
        draw("ai", "claw"),
        to_hit(1, 1),
    )
    assert g.view["nominated"] == "a"
    idle(g)
    assert (g.view["round"], g.game.decision.kind, g.game.decision.seats) == (3, "nominate", (1,))
    assert g.options == ["nominate:b", "nominate:d"]
    g.choose("nominate:d")
    idle(g)
    assert (g.view["round"], g.view["nominated"]) == (4, "c")
    idle(g)
    assert (g.view["round"], g.view["nominated"]) == (5, "b")
    idle(g)
    assert g.view["round"] == 6
    g.expects("nominate", "nominate:a", "nominate:c")


def test_a_dead_survivor_cannot_be_nominated() -> None:
    """[R-RND-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: P3}, c: {dead: true}, d: {at: C3}}
        players: [[a], [b, c, d]]
        decks: {ai: [claw, claw]}
        """,
        to_hit(1, 1),
    )
    idle(g)
    g.expects("nominate", "nominate:b", "nominate:d")


def test_only_the_nominated_one_of_several_survivors_earns_the_bonus() -> None:
    """[R-RND-05, R-RND-04] The controller's other survivor is picked: no survivor gains survival."""
    g = play(FOUR + "players: [[a, c], [b, d]]\ncontroller: c\ndecks: {ai: [claw]}", to_hit(1, 1))
    assert g.view["controller"] == "p1"
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [0, 0, 0, 0]
    g.expects("act_order")


def test_survival_actions_can_be_used_again_in_the_next_round() -> None:
    """[R-RND-06]"""
    g = play(
        FOUR.replace("{at: K11}", "{at: K11, survival: 2}") + "controller: b\ndecks: {ai: [claw, claw]}",
        to_hit(5, 1),
        place("head"),
        to_hit(5, 1),
        place("head"),
    ).choose("dodge:head")
    assert g.survivor("a")["used"] == ["dodge"]
    idle(g)
    assert g.survivor("a")["used"] == []
    g.expects("hit", "take:head", "dodge:head")


def test_armor_boxes_survival_and_tokens_do_not_come_back_between_rounds() -> None:
    """[R-RND-07]"""
    g = play(
        """
        monster: {at: K8, facing: south, tokens: {accuracy: -1}}
        survivors:
          a: {at: K11, insanity: 2, tokens: {strength: 1}}
          b: {at: A1}
        players: [[a, b]]
        decks: {ai: [claw, claw]}
        """,
        to_hit(5, 5),
        place("waist", "arms"),
        to_hit(1, 1),
    ).choose("take:waist", "take:arms")
    idle(g)
    v = g.survivor("a")
    assert g.view["round"] == 3
    assert (v["armor"]["waist"], v["injuries"]["arms"], v["survival"], v["insanity"]) == (0, "light", 1, 2)
    assert v["tokens"] == {"strength": 1}
    assert g.monster["tokens"] == {"accuracy": -1}
    assert (g.monster["at"], g.monster["facing"]) == ("K9", "south")
    assert g.decks["ai_discard"] == ["claw", "claw"]
    g.expects("act_order")


def test_effects_at_the_start_of_the_monsters_turn_come_before_the_draw_in_the_controllers_order(
    tmp_path: Path,
) -> None:
    """[R-MT-01, R-MT-02, R-RND-02]"""
    catalog = beast(
        tmp_path,
        """
        grudge:
          type: mood
          when: [{moment: monster turn starts, do: [{gain: {who: all survivors, insanity: 1}}]}]
        spite:
          type: mood
          when: [{moment: monster turn starts, do: [{gain: {who: all survivors, courage: 1}}]}]
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1}}
        controller: b
        decks: {ai: [claw], in_play: [grudge, spite]}
        """,
        to_hit(1, 1),
    )
    assert (g.game.decision.kind, g.game.decision.seats, g.options) == (
        "trigger_order",
        (1,),
        ["first:grudge", "first:spite"],
    )
    assert g.decks["ai"] == 1
    g.choose("first:spite")
    gains = [e.data["stat"] for e in g.events("gain") if e.data["who"] == 0]
    assert gains == [COURAGE, INSANITY]
    assert (g.survivor("a")["courage"], g.survivor("a")["insanity"]) == (1, 1)
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("gain") < kinds.index("ai-drawn")
    g.expects("act_order")


@pytest.mark.parametrize(
    ("ruling", "order"), [("effects-first", ["gain", "stands"]), ("stand-first", ["stands", "gain"])]
)
def test_survivors_stand_after_or_before_the_effects_at_the_end_of_the_turn(
    tmp_path: Path, ruling: str, order: list[str]
) -> None:
    """[R-MT-04, R-AMB-13, R-KDS-05]"""
    catalog = beast(
        tmp_path,
        """
        gloat:
          type: mood
          when: [{moment: monster turn ends, do: [{gain: {who: "all survivors, knocked down", insanity: 1}}]}]
        """,
    )
    g = play_with(
        catalog,
        f"""
        rulings: {{stand-order: {ruling}}}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K11}}, b: {{at: A1, knocked_down: true}}}}
        controller: b
        decks: {{ai: [claw], in_play: [gloat]}}
        """,
        to_hit(1, 1),
    )
    assert not g.survivor("b")["knocked_down"]
    assert g.survivor("b")["insanity"] == (1 if ruling == "effects-first" else 0)
    assert g.survivor("a")["insanity"] == 0
    kinds = [e.kind for e in g.game.events if e.kind in order]
    assert kinds == (order if ruling == "effects-first" else ["stands"])
    g.expects("act_order")


def test_a_turn_ended_by_sniff_skips_end_of_turn_effects_but_survivors_stand(tmp_path: Path) -> None:
    """[R-MT-05, R-KDS-07, R-AMB-13]"""
    catalog = beast(
        tmp_path,
        """
        gloat:
          type: mood
          when: [{moment: monster turn ends, do: [{gain: {who: all survivors, insanity: 1}}]}]
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, knocked_down: true}, b: {at: A1, knocked_down: true}}
        decks: {ai: [claw], in_play: [gloat]}
        """,
    )
    assert g.happened("instinct")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [0, 0]
    assert [g.survivor(x)["knocked_down"] for x in "ab"] == [False, False]
    g.expects("act_order")
