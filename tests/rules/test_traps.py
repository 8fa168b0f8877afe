"""Traps: every attack ends, the monster acts, the deck is shuffled."""

from __future__ import annotations

from pathlib import Path

from tests.support.one_hit import untouched
from tests.support.position import draw, place, play, severe, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

SURGING = """
    monster: {{at: K8, facing: south}}
    survivors:
      a: {{at: J8, survival: 2}}
      b: {{at: J9, survival: 3, actions: [dodge, surge, dash, encourage]}}
      c: {{at: R3}}
    start: survivors-turn
    decks: {{ai: [claw, chomp, maul], hit_locations: [{deck}], hit_location_discard: [soft-belly]}}
    """


def test_a_trap_among_several_cards_comes_before_everything() -> None:
    """[R-SAT-09, R-HL-02, R-TRP-01]"""
    g = play(SURGING.format(deck="beasts-knee, clever-ploy"), to_hit(7, 7), to_hit(1, 1))
    g.choose("act:a", "attack:founding-stone", "done")
    assert not g.happened("wound-attempt")
    assert g.decks["hit_locations_unseen"] == ["beasts-knee", "clever-ploy", "soft-belly"]
    untouched(g, "c")
    g.expects("action", "move", "end", "dash:b", "surge:b")


def test_its_flow_is_open_to_the_others_but_not_to_the_doomed() -> None:
    """[R-DOOM-01, R-SUR-13, R-REA-04]"""
    g = play(
        SURGING.format(deck="clever-ploy").replace(
            "a: {at: J8, survival: 2}", "a: {at: J8, survival: 2, actions: [dodge, surge, dash]}"
        ),
        to_hit(7, 1),
    ).choose("act:a", "attack:founding-stone")
    assert g.survivor("a")["doomed"] is True
    g.expects("flow", "dash:b", "surge:b", "done")


def test_an_attack_in_the_traps_flow_first_shuffles_everything() -> None:
    """[R-TRP-03]"""
    g = play(
        SURGING.format(deck="clever-ploy, beasts-knee"),
        to_hit(7, 1),
        to_hit(7, 1),
        draw("hit_location", "soft-belly"),
        to_wound(5),
        to_hit(2, 1),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "surge:b", "attack:founding-stone")
    # The trap is back in the deck already while it is still being performed.
    assert g.decks["hit_locations_unseen"] == ["beasts-knee", "clever-ploy"]
    g.choose("wound:soft-belly", "done")
    # Then the first trap goes on: the lion strikes a.
    assert g.options == ["take:legs"] and g.view["progress"][-1]["target"] == "a"
    g.choose("take:legs")
    assert g.decks["wounds"] == 1 and g.decks["hit_location_discard"] == ["soft-belly"]
    assert g.decks["hit_locations"] == 2
    untouched(g, "c")
    g.expects("action", "move", "end", "dash:b")


def test_the_trap_can_come_up_again_in_its_own_flow() -> None:
    """[R-TRP-03]"""
    g = play(
        SURGING.format(deck="clever-ploy, beasts-knee"),
        to_hit(7, 1),
        to_hit(7, 1),
        draw("hit_location", "clever-ploy"),
        to_hit(2, 1),
        place("arms"),
        to_hit(2, 1),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "surge:b", "attack:founding-stone")
    # The second trap is on b, doomed like a; no survival action can be started inside the surge.
    assert g.view["progress"][-1]["target"] == "b" and g.options == ["take:arms"]
    assert g.survivor("a")["doomed"] is True and g.survivor("b")["doomed"] is True
    g.choose("take:arms")
    assert g.survivor("b")["doomed"] is False
    g.choose("done", "take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light" and g.survivor("b")["injuries"]["arms"] == "light"
    assert g.survivor("a")["doomed"] is False
    assert g.decks["hit_locations_unseen"] == ["beasts-knee", "clever-ploy", "soft-belly"]
    g.expects("action", "move", "end", "dash:b")


def test_a_lion_felled_in_the_flow_does_not_finish_its_trap() -> None:
    """[R-TRP-03, R-KDM-05]"""
    g = play(
        SURGING.format(deck="clever-ploy, beasts-flank"),
        to_hit(7, 1),
        draw("hit_location", "beasts-flank"),
    ).choose("act:a", "attack:founding-stone", "surge:b", "use:founding-stone:sling", "wound:beasts-flank")
    while g.options[-1] == "done":
        g.choose("done")
    assert g.monster["knocked_down"] is True and not g.happened("monster-attacks")
    assert g.survivor("a")["doomed"] is False
    untouched(g, "c")
    g.expects("action", "move", "end", "dash:b")


def test_a_lion_killed_in_the_flow_does_not_finish_its_trap() -> None:
    """[R-TRP-03, R-END-01]"""
    g = play(
        SURGING.format(deck="clever-ploy, beasts-knee").replace("[claw, chomp, maul]", "[]"),
        to_hit(7, 1),
        draw("hit_location", "beasts-knee"),
        draw("resource", "sinew", "sinew", "white-fur", "white-fur"),
    ).choose("act:a", "attack:founding-stone", "surge:b", "use:founding-stone:sling", "wound:beasts-knee")
    assert not g.happened("monster-attacks")
    g.expects_over("victory")


def test_a_trap_in_a_surge_attack_ends_the_other_attack_too() -> None:
    """[R-TRP-01, R-SUR-15]"""
    # a has two hits; before the reaction of the first, b surges into the trap.
    g = play(
        SURGING.format(deck="fleshy-gut, beasts-knee, clever-ploy"),
        to_hit(7, 7),
        to_wound(4),
        to_hit(7, 1),
        to_hit(2, 1),
        place("body"),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "surge:b", "attack:founding-stone")
    assert g.view["progress"][-1]["target"] == "b"
    g.choose("take:body")
    # a's own attack is over: neither the reaction to the gut nor the knee is left.
    while g.options[-1] == "done":
        g.choose("done")
    assert len(g.events("monster-attacks")) == 1 and len(g.events("wound-attempt")) == 1
    untouched(g, "c")
    g.expects("action", "move", "end", "dash:b")


def test_every_unresolved_card_is_shuffled_back_by_the_trap() -> None:
    """[R-TRP-01, R-HL-04]"""
    g = play(
        SURGING.format(deck="fleshy-gut, beasts-knee, clever-ploy"),
        to_hit(7, 7),
        to_wound(4),
        to_hit(7, 1),
        to_hit(1, 1),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "surge:b", "attack:founding-stone")
    while g.options[-1] == "done":
        g.choose("done")
    # The gut was not resolved when the trap came up: it is discarded and shuffled with the rest.
    assert g.decks["hit_location_discard"] == []
    assert g.decks["hit_locations_unseen"] == ["beasts-knee", "clever-ploy", "fleshy-gut", "soft-belly"]
    g.expects("action", "move", "end", "dash:b")


def test_the_trap_can_kill_and_the_deck_is_shuffled_all_the_same() -> None:
    """[R-TRP-01, R-DIE-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8, injuries: {head: heavy}}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [clever-ploy, beasts-knee]}
        """,
        to_hit(7, 1),
        to_hit(2, 1),
        place("head"),
        severe(3),
    ).choose("act:a", "attack:founding-stone", "take:head")
    assert g.survivor("a")["alive"] is False
    assert g.decks["hit_locations"] == 2 and g.decks["hit_location_discard"] == []
    untouched(g, "b")
    g.expects("act_order", "act:b")


def test_a_trap_drawn_in_the_monster_turn_does_not_end_the_lions_own_card() -> None:
    """[R-TRP-01, R-SUR-10, R-TGT-09]"""
    # In the flow of Claw on a, b surges into the trap; then Claw goes on.
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: J9, survival: 2, actions: [dodge, surge]}}
        controller: b
        decks: {ai: [claw, chomp], hit_locations: [clever-ploy, beasts-knee]}
        """,
        to_hit(7, 1),
        to_hit(2, 1),
        place("arms"),
        to_hit(2, 1),
        place("legs"),
    ).choose("surge:b", "attack:founding-stone")
    assert g.options == ["take:arms"] and g.view["progress"][-1]["target"] == "b"
    g.choose("take:arms")
    assert g.options == ["take:legs"] and g.view["progress"][-1]["target"] == "a"
    g.choose("take:legs")
    assert g.survivor("b")["injuries"]["arms"] == "light" and g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order", "act:a", "act:b")


def test_a_lion_brought_to_its_feet_by_a_trap_does_not_take_up_its_card_again() -> None:
    """[R-TRP-01, R-KDM-05, R-KDM-02]"""
    # b fells it in the flow of Claw; c surges into the trap: it stands and strikes c, but Claw stays cancelled.
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K10}
          b: {at: A1, actions: [dodge, surge]}
          c: {at: J9, actions: [dodge, surge]}
        controller: b
        decks: {ai: [claw, chomp], hit_locations: [beasts-flank, clever-ploy]}
        """,
        to_hit(3, 1),
        to_hit(2, 1),
        place("arms"),
    ).choose("surge:b", "use:founding-stone:sling", "wound:beasts-flank")
    assert g.monster["knocked_down"] is True
    g.choose("surge:c", "attack:founding-stone")
    assert g.monster["knocked_down"] is False
    g.choose("take:arms")
    assert [e.data["target"] for e in g.events("monster-attacks")] == [2]
    untouched(g, "a")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_the_trap_itself_brings_a_fallen_monster_to_its_feet(tmp_path: Path) -> None:
    """[R-TRP-01, R-KDM-02]"""
    # This trap makes the monster do nothing at all: it stands all the same.
    catalog = homebrew(
        tmp_path, hit_locations="loose: {critical: [{knock_down: monster}]}\nhush: {trap: [{doom: attacker}]}"
    )
    g = brew(
        catalog,
        """
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [loose, hush]}
        """,
        to_hit(3, 1),
    ).choose("act:b", "use:founding-stone:sling", "wound:loose", "end")
    assert g.monster["knocked_down"] is True
    g.choose("act:a", "attack:founding-stone")
    assert g.monster["knocked_down"] is False and g.decks["hit_locations"] == 2
    g.expects("action", "move", "end")
