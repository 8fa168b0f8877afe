"""Surge: one activation, spent at once, also inside a card and inside another attack."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, place, play, severe, to_hit, to_wound

FIGHTER = "survival: 2, actions: [dodge, surge]"


def table(
    start: str,
    *dice: Dice,
    a: str = "survival: 1",
    b: str = FIGHTER,
    b_at: str = "J9",
    ai: str = "claw, chomp, maul",
    locations: str = "beasts-knee, beasts-femur",
) -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, {a}}}, b: {{at: {b_at}, {b}}}, c: {{at: R3}}}}
        controller: c
        start: {start}
        decks: {{ai: [{ai}], hit_locations: [{locations}]}}
        """,
        *dice,
    )


def test_the_activation_is_spent_at_once() -> None:
    """[R-SUR-10]"""
    g = table("survivors-turn", to_hit(1, 1)).choose("surge:b")
    assert g.options == ["attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth"]
    g.choose("attack:founding-stone")
    assert g.survivor("b")["survival"] == 1 and g.survivor("b")["used"] == ["surge"]
    untouched(g, "c")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_it_comes_on_top_of_the_acts_own_activation() -> None:
    """[R-SUR-10, R-ACT-02]"""
    g = table("survivors-turn", to_hit(1, 1), to_hit(1, 1)).choose("act:b", "attack:founding-stone", "surge:b")
    g.choose("attack:founding-stone")
    assert len(g.events("attacks")) == 2
    g.expects("action", "move", "end")


def test_without_anything_to_activate_it_is_not_offered() -> None:
    """[R-SUR-10]"""
    g = table("survivors-turn", b=f"{FIGHTER}, gear: [cloth]", b_at="H9")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_a_slashed_back_ends_the_surging() -> None:
    """[R-SEV-04]"""
    g = table(
        "monster-turn",
        to_hit(2, 1),
        place("waist"),
        severe(8),
        a=f"{FIGHTER}, gear: [founding-stone], injuries: {{waist: heavy}}",
        b="survival: 0",
    ).choose("done", "take:waist")
    assert "no surge" in g.survivor("a")["impairments"] and g.survivor("a")["survival"] == 2
    g.expects("act_order", "act:a", "act:b", "act:c")


# -- inside a flow -----------------------------------------------------------------------------------------------


def test_in_the_flow_the_attack_comes_before_the_lions() -> None:
    """[R-SUR-13, R-SUR-10, R-AI-03]"""
    g = table("monster-turn", to_hit(7, 1), to_wound(5), to_hit(1, 1)).choose("surge:b", "attack:founding-stone")
    assert not g.happened("monster-attacks")
    g.choose("wound:beasts-knee")
    # The wound took the next card; Claw went on against a.
    assert g.decks["wounds"] == 1 and g.decks["ai_discard"] == ["claw"]
    assert [e.data["target"] for e in g.events("monster-attacks")] == [0]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_a_lion_felled_in_the_flow_does_nothing_more_with_its_card() -> None:
    """[R-KDM-05, R-AMB-19, R-KDM-02]"""
    g = table("monster-turn", locations="beasts-flank").choose(
        "surge:b", "use:founding-stone:sling", "wound:beasts-flank"
    )
    assert not g.happened("monster-attacks") and g.decks["ai_discard"] == ["claw"]
    # Fallen on its own turn, it is up again at the start of the survivors' turn.
    assert g.happened("monster-knocked-down") and g.monster["knocked_down"] is False
    untouched(g, "a", "c")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_a_reaction_inside_the_flow_does_not_change_the_cards_target() -> None:
    """[R-SUR-10, R-TGT-09, R-REA-04]"""
    g = table(
        "monster-turn",
        to_hit(7, 1),
        to_wound(4),
        to_hit(2, 1),
        place("arms"),
        to_hit(2, 1),
        place("legs"),
        locations="fleshy-gut",
    ).choose("surge:b", "attack:founding-stone", "wound:fleshy-gut", "take:arms")
    # The Basic Action was on b, Claw is still on a.
    assert g.view["progress"][-1]["target"] == "a" and g.monster["facing"] == "south"
    g.choose("take:legs")
    assert g.survivor("b")["injuries"]["arms"] == "light" and g.survivor("a")["injuries"]["legs"] == "light"
    untouched(g, "c")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_the_target_itself_may_surge() -> None:
    """[R-SUR-13]"""
    g = table("monster-turn", to_hit(7, 1), to_wound(5), to_hit(2, 1), place("legs"), a=FIGHTER, b="survival: 0")
    g.choose("surge:a", "attack:founding-stone", "wound:beasts-knee")
    # Its attack is over, so it may dodge as well: another action, once each.
    assert g.options == ["take:legs", "dodge:legs"]
    g.choose("dodge:legs")
    assert g.survivor("a")["used"] == ["dodge", "surge"] and g.survivor("a")["survival"] == 0
    g.expects("act_order", "act:a", "act:b", "act:c")


# -- inside another attack ---------------------------------------------------------------------------------------


def test_an_attack_inside_another_attack_is_resolved_completely_first() -> None:
    """[R-SUR-15, R-SUR-13, R-SUR-04]"""
    g = table(
        "survivors-turn",
        to_hit(7, 7),
        to_wound(4),
        to_hit(7, 7),
        to_wound(5),
        to_wound(5),
        to_hit(2, 1),
        place("legs"),
        to_wound(5),
        locations="fleshy-gut, beasts-knee, beasts-femur, soft-belly",
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut")
    assert g.game.decision.kind == "flow"
    g.choose("surge:b", "attack:founding-stone")
    # b resolves b's two hit locations first; a's knee waits.
    assert sorted(g.options) == ["wound:beasts-femur", "wound:soft-belly"]
    g.choose("wound:soft-belly", "wound:beasts-femur")
    # Then the reaction to a's failure comes, then a's second location.
    assert g.options == ["take:legs"] and g.view["progress"][-1]["target"] == "a"
    g.choose("take:legs")
    assert g.options == ["wound:beasts-knee"]
    g.choose("wound:beasts-knee")
    assert g.decks["wounds"] == 3 and g.monster["last_to_wound"] == "a"
    untouched(g, "c")
    g.expects("action", "move", "end")


def test_a_charge_provoked_inside_can_end_the_outer_attack() -> None:
    """[R-SUR-15, R-SAT-12, R-REA-05]"""
    # The lion faces south, and a is in its way: b's tail pulls it over a.
    g = table(
        "survivors-turn",
        to_hit(7, 7),
        to_wound(5),
        to_hit(7, 1),
        to_wound(4),
        place("arms"),
        locations="beasts-flank, beasts-knee, beasts-tail",
    ).choose("act:a", "attack:founding-stone", "wound:beasts-flank", "surge:b", "attack:founding-stone")
    g.choose("wound:beasts-tail", "place:K16")
    assert g.survivor("a")["knocked_down"] is True and g.survivor("a")["injuries"]["arms"] == "light"
    assert "beasts-knee" in g.decks["hit_location_discard"] and len(g.events("wound-attempt")) == 2
    untouched(g, "c")
    g.expects("act_order", "act:b", "act:c")


def test_the_outer_attacker_cannot_surge_into_the_own_attack() -> None:
    """[R-SAT-14, R-SUR-05]"""
    g = table("survivors-turn", to_hit(7, 1), to_wound(4), a=FIGHTER, locations="fleshy-gut")
    g.choose("act:a", "attack:founding-stone", "wound:fleshy-gut")
    g.expects("flow", "surge:b", "done")


def test_after_a_critical_a_friend_may_strike_before_the_next_location() -> None:
    """[R-SUR-13]"""
    g = table(
        "survivors-turn",
        to_hit(7, 7),
        to_wound(10),
        to_hit(3, 1),
        to_wound(5),
        locations="beasts-flank, beasts-knee, beasts-femur",
    ).choose("act:a", "attack:founding-stone", "wound:beasts-flank", "surge:b", "attack:founding-stone")
    # The lion is down: b hits on a three.
    g.choose("wound:beasts-femur")
    assert g.decks["wounds"] == 2
    g.expects("wound_order", "wound:beasts-knee")


WHISTLE = """
  whistle:
    keywords: [item]
    abilities: [{name: blow, limit: once per round, do: [{gain: {who: the survivor, insanity: 1}}]}]
  rattle:
    keywords: [item]
    abilities: [{name: shake, do: [{gain: {who: the survivor, insanity: 1}}]}]
"""
MAW = "maw: {failure: [{swallow: attacker}], critical: []}"


def beside_the_beast(tmp_path: Path, gear: str, *dice: Dice) -> Play:
    """The act of a, who may surge, begins beside the beast with this gear."""
    return play_with(
        beast(tmp_path, "", MAW, WHISTLE),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: J8, gear: [{gear}], {FIGHTER}}}, b: {{at: V1}}}}
        decks: {{ai: [beast-basic], hit_locations: [maw]}}
        start: survivors-turn
        """,
        *dice,
    ).choose("act:a")


def test_what_works_once_per_round_is_not_offered_to_a_surge(tmp_path: Path) -> None:
    """[R-ACTV-01, R-SUR-10] The rattle has no limit."""
    g = beside_the_beast(tmp_path, "whistle, rattle").choose("use:whistle:blow", "surge:a")
    assert g.options == ["use:rattle:shake", "attack:fist-and-tooth"]
    g.choose("use:rattle:shake")
    assert g.survivor("a")["insanity"] == 2
    g.expects("action", "move", "end")


def test_the_swallowed_activate_nothing_for_the_rest_of_their_act(tmp_path: Path) -> None:
    """[R-GEN-08, R-ACTV-01] The activation of the act is left; the rattle would need no space on the board."""
    g = beside_the_beast(tmp_path, "founding-stone, rattle", to_hit(7, 1), to_wound(2))
    assert "use:rattle:shake" in g.options
    g.choose("surge:a", "attack:founding-stone", "wound:maw")
    assert g.survivor("a")["swallowed"]
    g.expects("action", "end")
