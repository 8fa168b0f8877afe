"""Encourage: a standing survivor lets a knocked down one stand up."""

from __future__ import annotations

from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, place, play, severe, to_hit, to_wound

KNOWS = "actions: [dodge, encourage]"


def fallen(*dice: Dice, a: str = KNOWS, b: str = "knocked_down: true", c: str = "") -> Play:
    """The survivors' turn begins; b is knocked down."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: J8, {a}}}, b: {{at: R3, {b}}}, c: {{at: C14{c}}}}}
        start: survivors-turn
        decks: {{ai: [claw, chomp], hit_locations: [fleshy-gut, beasts-knee]}}
        """,
        *dice,
    )


def test_it_costs_one_survival_and_the_fallen_stands_and_acts() -> None:
    """[R-SUR-08, R-KDS-06]"""
    g = fallen()
    assert g.options == ["act:a", "act:c", "encourage:a:b"]
    g.choose("encourage:a:b")
    assert g.survivor("b")["knocked_down"] is False
    assert g.survivor("a")["survival"] == 0 and g.survivor("a")["used"] == ["encourage"]
    untouched(g, "c")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_distance_does_not_matter_but_somebody_must_lie() -> None:
    """[R-SUR-08]"""
    fallen(b="survival: 1").expects("act_order", "act:a", "act:b", "act:c")


def test_every_player_may_answer_in_an_act_while_a_survival_action_is_possible() -> None:
    """[R-SUR-08, R-ACT-02]"""
    g = fallen().choose("act:c")
    assert "encourage:a:b" in g.options and g.game.decision.seats == (0, 1, 2)
    g = fallen(b="survival: 1").choose("act:c")
    assert g.game.decision.seats == (2,)


def test_the_fallen_cannot_encourage() -> None:
    """[R-SUR-08, R-KDS-02]"""
    g = fallen(a=f"knocked_down: true, {KNOWS}")
    g.expects("act_order", "act:c")


def test_one_a_round() -> None:
    """[R-SUR-02]"""
    g = fallen(a=f"survival: 3, {KNOWS}", c=", knocked_down: true").choose("encourage:a:b")
    assert g.survivor("c")["knocked_down"] is True and g.survivor("a")["survival"] == 2
    g.expects("act_order", "act:a", "act:b")


def test_the_deaf_do_not_hear_it() -> None:
    """[R-SUR-08, R-TGT-07]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, survival: 0, injuries: {{head: heavy, legs: light}}}}
          b: {{at: R3, {KNOWS}}}
        controller: b
        rulings: {{encourage-window: opportunities}}
        decks: {{ai: [claw, chomp]}}
        """,
        to_hit(2, 2),
        place("head", "legs"),
        severe(6),
    ).choose("take:head", "take:legs")
    assert g.survivor("a")["knocked_down"] is True and "deaf" in g.survivor("a")["impairments"]
    g.expects("act_order", "act:b")


def test_a_shattered_jaw_cannot_call() -> None:
    """[R-SEV-04]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, survival: 1, injuries: {{head: heavy}}, {KNOWS}}}
          b: {{at: R3, survival: 0}}
          c: {{at: C14}}
        controller: b
        decks: {{ai: [claw, size-up]}}
        """,
        to_hit(2, 1),
        place("head"),
        severe(9),
        ("random_survivor", ["b"]),
        ("check", [4]),
    ).choose("take:head", "act:a", "end", "act:b", "end", "act:c", "end", "face:north")
    assert g.survivor("b")["knocked_down"] is True and g.survivor("a")["survival"] == 1
    g.expects("act_order", "act:a", "act:c")


def test_an_attacker_does_not_encourage_in_the_middle_of_the_attack() -> None:
    """[R-SAT-14, R-SUR-05]"""
    # The charge runs b over; a is attacking and may help b up only when the attack is over.
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: J8, survival: 1, {KNOWS}}}, b: {{at: K11}}}}
        start: survivors-turn
        decks: {{ai: [claw], hit_locations: [beasts-back]}}
        """,
        to_hit(7, 1),
        to_wound(4),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")
    assert g.options == ["place:K16", "place:L16"]
    g.choose("place:K16")
    g.expects("action", "move", "encourage:a:b", "end")


def test_who_was_helped_up_in_the_own_act_goes_on_with_it() -> None:
    """[R-SAT-15, R-KDS-06, R-KDS-03]"""
    g = fallen(to_hit(7, 1), to_wound(4), to_hit(2, 1), place("head"), a="survival: 0", b=KNOWS)
    g.choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "take:head", "encourage:b:a")
    assert g.survivor("a")["knocked_down"] is False
    g.expects("action", "move", "end")


# -- when: the ruling --------------------------------------------------------------------------------------------

CLAWED = """
    monster: {{at: K8, facing: south}}
    survivors:
      a: {{at: K10, survival: 0, injuries: {{legs: light}}}}
      b: {{at: R3, survival: 2, actions: [dodge, encourage]}}
    controller: b
    rulings: {{encourage-window: {ruling}}}
    decks: {{ai: [claw, chomp], hit_locations: [fleshy-gut, beasts-knee]}}
    """


def test_at_any_time_means_as_soon_as_somebody_falls() -> None:
    """[R-AMB-11, R-SUR-08]"""
    g = play(CLAWED.format(ruling="any-time"), to_hit(2, 2), place("legs", "arms")).choose("take:legs")
    # a fell from the first of two hits; the second is still to come.
    assert g.options == ["encourage:b:a", "done"] and g.survivor("a")["knocked_down"] is True
    g.choose("encourage:b:a", "take:arms")
    assert g.survivor("a")["knocked_down"] is False
    g.expects("act_order", "act:a", "act:b")


def test_by_the_other_ruling_only_in_opportunities() -> None:
    """[R-AMB-11, R-SUR-13]"""
    g = play(CLAWED.format(ruling="opportunities"), to_hit(2, 2), place("legs", "arms")).choose("take:legs")
    assert g.options == ["take:arms"]
    g.choose("take:arms")
    g.expects("act_order", "act:b", "encourage:b:a")


def test_at_any_time_includes_the_start_of_the_monster_turn() -> None:
    """[R-AMB-11]"""
    position = CLAWED.replace("injuries: {{legs: light}}", "knocked_down: true")
    g = play(position.format(ruling="any-time"), to_hit(1, 1))
    # No target is picked yet: a stands up, is a threat again and becomes the target.
    assert g.options == ["encourage:b:a", "done"] and g.decks["ai"] == 2
    g.choose("encourage:b:a")
    assert [e.data["who"] for e in g.events("target")] == [0]
    g.expects("act_order", "act:a", "act:b")


def test_by_the_other_ruling_the_lion_draws_at_once() -> None:
    """[R-AMB-11]"""
    position = CLAWED.replace("injuries: {{legs: light}}", "knocked_down: true")
    g = play(position.format(ruling="opportunities"))
    # Claw picked b, the only threat; its flow is an opportunity.
    assert [e.data["who"] for e in g.events("target")] == [1]
    g.expects("flow", "encourage:b:a", "done")


def test_by_the_other_ruling_a_fall_in_the_own_act_can_be_answered_after_the_activation() -> None:
    """[R-AMB-11, R-SUR-13, R-SAT-15]"""
    g = play(
        CLAWED.format(ruling="opportunities").replace("controller: b", "controller: b\n    start: survivors-turn"),
        to_hit(7, 1),
        to_wound(4),
        to_hit(2, 1),
        place("legs"),
    )
    # Before the reaction and in the flow of the Basic Action no survivor is down to encourage; then a falls.
    g.choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "take:legs")
    # After the completed activation there is an opportunity, and the act is not over.
    assert "encourage:b:a" in g.options
    g.choose("encourage:b:a")
    g.expects("action", "move", "end")
