"""Clever Ploy: the trap.  Every hit is lost, the attacker is doomed and struck, and the deck is shuffled."""

from __future__ import annotations

from tests.support.one_hit import untouched
from tests.support.position import place, play, to_hit

TRAPPED = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: J8, survival: 2}, b: {at: R3}}
    start: survivors-turn
    decks:
      ai: [claw, chomp]
      hit_locations: [beasts-knee, clever-ploy, fleshy-gut]
      hit_location_discard: [soft-belly]
    """


def test_all_hits_are_lost_and_the_attacker_is_struck() -> None:
    """[R-TRP-01, R-TRP-02, R-SAT-09]"""
    g = play(TRAPPED, to_hit(7, 7), to_hit(2, 1), place("body")).choose("act:a", "attack:founding-stone")
    # Two hits were scored; no location is tried.
    assert g.game.decision.kind == "hit" and g.monster["facing"] == "west"
    g.choose("take:body")
    assert g.survivor("a")["injuries"]["body"] == "light"
    assert not g.happened("wound-attempt") and g.decks["wounds"] == 0
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_the_doomed_attacker_cannot_dodge() -> None:
    """[R-TRP-02, R-DOOM-01]"""
    g = play(TRAPPED, to_hit(7, 7), to_hit(2, 1), place("body")).choose("act:a", "attack:founding-stone")
    assert g.survivor("a")["doomed"] is True and g.survivor("a")["survival"] == 2
    g.expects("hit", "take:body")


def test_doom_ends_with_the_trap() -> None:
    """[R-DOOM-01, R-SAT-15]"""
    g = play(TRAPPED, to_hit(7, 7), to_hit(1, 1)).choose("act:a", "attack:founding-stone")
    assert g.survivor("a")["doomed"] is False
    g.choose("move", "to:H8")
    g.expects("action", "end")


def test_deck_discard_and_trap_become_one_hidden_deck() -> None:
    """[R-TRP-01, R-HL-04]"""
    g = play(TRAPPED, to_hit(7, 7), to_hit(1, 1)).choose("act:a", "attack:founding-stone")
    assert g.decks["hit_locations"] == 4 and g.decks["hit_location_discard"] == []
    assert g.decks["hit_locations_unseen"] == ["beasts-knee", "clever-ploy", "fleshy-gut", "soft-belly"]
    assert g.decks["hit_locations_known"] == {}
    g.expects("action", "move", "end")


def test_kept_injuries_are_not_shuffled_back() -> None:
    """[R-HL-06, R-TRP-01]"""
    g = play(TRAPPED.replace("decks:", "decks:\n      injuries: [lost-hand]"), to_hit(7, 7), to_hit(1, 1))
    g.choose("act:a", "attack:founding-stone")
    assert g.decks["injuries"] == ["lost-hand"]
    assert "strange-hand" not in g.decks["hit_locations_unseen"] and g.decks["hit_locations"] == 4
    g.expects("action", "move", "end")


def test_a_fallen_lion_gets_up_for_its_ploy() -> None:
    """[R-KDM-02, R-TRP-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-flank, clever-ploy]}
        """,
        to_hit(3, 1),
        to_hit(2, 1),
        place("legs"),
    )
    g.choose("act:b", "use:founding-stone:sling", "wound:beasts-flank", "end")
    assert g.monster["knocked_down"] is True
    g.choose("act:a", "attack:founding-stone")
    assert g.monster["knocked_down"] is False
    g.choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("action", "move", "end")


def test_a_stone_slung_into_the_trap_is_spent_for_nothing() -> None:
    """[R-TRP-04, R-GEAR-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [clever-ploy, beasts-knee]}
        """,
        to_hit(2, 1),
        place("arms"),
    ).choose("act:a", "use:founding-stone:sling")
    # The lion comes to the thrower.
    assert g.monster["at"] == "K10" and g.options == ["take:arms"]
    g.choose("take:arms")
    assert g.survivor("a")["gear"] == ["cloth"] and g.decks["archived"] == ["founding-stone"]
    assert g.decks["wounds"] == 0 and g.decks["hit_locations"] == 2
    untouched(g, "b")
    g.expects("action", "move", "end")
