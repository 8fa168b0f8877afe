"""A knocked down monster: easier to hit, without reactions, until it stands again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, place, play, to_hit, to_wound


def fallen(
    hit_locations: str, *dice: Dice, b: str = "at: K10", monster: str = "", ai: str = "claw, chomp, maul"
) -> Play:
    """a slings the stone into the flank from afar: the lion falls.  Then it is b's act."""
    g = play(
        f"""
        monster: {{at: K8, facing: south{monster}}}
        survivors: {{a: {{at: A1}}, b: {{{b}}}, c: {{at: V1}}}}
        decks: {{ai: [{ai}], hit_locations: [beasts-flank, {hit_locations}]}}
        start: survivors-turn
        controller: c
        """,
        *dice,
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-flank", "end")
    assert g.monster["knocked_down"]
    return g.choose("act:b")


# -- three or more -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 1), (10, 1)])
def test_attacks_hit_on_three_or_more(die: int, hits: int) -> None:
    """[R-KDM-03, R-GEN-04]"""
    g = fallen("fuzzy-groin", to_hit(die, 1))
    g.choose("attack:fist-and-tooth")  # printed 8+
    assert g.events("attack-dice")[0].data["hits"] == hits
    g.expects("wound_order" if hits else "action")


def test_neither_bad_accuracy_nor_evasion_counts() -> None:
    """[R-KDM-03]"""
    g = fallen("fuzzy-groin", to_hit(3, 2), b="at: K10, attributes: {accuracy: -6}", monster=", tokens: {evasion: 5}")
    g.choose("attack:founding-stone")
    assert g.events("attack-dice")[0].data["hits"] == 1
    g.expects("wound_order", "wound:fuzzy-groin")


def test_neither_good_accuracy_nor_the_blind_spot_counts() -> None:
    """[R-KDM-03, R-SAT-05]"""
    g = fallen("fuzzy-groin", to_hit(2, 2), b="at: K7, attributes: {accuracy: 6}")
    assert g.survivor("b")["in_blind_spot"]
    g.choose("attack:founding-stone")
    assert g.happened("misses")
    g.expects("action")


def test_a_standing_monster_needs_the_printed_number() -> None:
    """[R-KDM-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [fuzzy-groin]}
        start: survivors-turn
        """,
        to_hit(6, 3),
    )
    g.choose("act:a", "attack:founding-stone")
    assert g.happened("misses")
    g.expects("action")


# -- reactions ---------------------------------------------------------------------------------------------------


def test_a_failure_reaction_is_cancelled() -> None:
    """[R-KDM-04]"""
    g = fallen("strange-hand", to_hit(3, 1), to_wound(2))
    g.choose("attack:founding-stone", "wound:strange-hand")
    assert g.happened("reaction-cancelled")
    assert not g.happened("basic-action")
    assert g.monster["knocked_down"]
    g.expects("action")


def test_a_wound_reaction_is_cancelled() -> None:
    """[R-KDM-04]"""
    g = fallen("beasts-brow", to_hit(3, 1), to_wound(6))
    g.choose("attack:founding-stone", "wound:beasts-brow")
    assert g.decks["wounds"] == 2
    assert g.survivor("b")["injuries"]["brain"] == "none"
    assert not g.happened("basic-action")
    g.expects("action")


def test_a_reflex_is_cancelled() -> None:
    """[R-KDM-04]"""
    g = fallen("beasts-tail", to_hit(3, 1), to_wound(6))
    g.choose("attack:founding-stone", "wound:beasts-tail")
    assert g.monster["at"] == "K8"
    assert not g.happened("reaction")
    g.expects("action")


def test_a_reaction_that_would_help_is_cancelled_too() -> None:
    """[R-KDM-04]"""
    g = fallen("beasts-ribs", to_hit(3, 1), to_wound(6), b="at: K10, understanding: 3, survival: 0")
    g.choose("attack:founding-stone", "wound:beasts-ribs")
    assert g.decks["wounds"] == 2
    assert g.survivor("b")["survival"] == 0
    g.expects("action")


def test_the_same_reaction_helps_while_the_monster_stands() -> None:
    """[R-REA-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, understanding: 3, survival: 0}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-ribs]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(6),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-ribs")
    assert g.survivor("a")["survival"] == 1
    g.expects("action")


def test_a_cancelled_reaction_opens_no_window() -> None:
    """[R-KDM-04, R-REA-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1, survival: 2, actions: [dodge, dash]}}
        decks: {ai: [claw, chomp, maul], hit_locations: [beasts-flank, strange-hand]}
        start: survivors-turn
        """,
        to_hit(7, 7),
        to_wound(10),
        to_wound(2),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-flank")
    # One window for the fall, one after the critical effects; none before the reaction that does not come.
    g.choose("done", "done", "wound:strange-hand")
    assert g.happened("reaction-cancelled")
    g.expects("action")


def test_criticals_are_no_reactions() -> None:
    """[R-KDM-04, R-CRT-04]"""
    g = fallen("strange-hand", to_hit(3, 1), to_wound(10), b="at: K10, survival: 1")
    g.choose("attack:founding-stone", "wound:strange-hand")
    assert g.decks["injuries"] == ["lost-hand"]
    g.expects("spend", "yes", "no")
    g.choose("yes")
    assert g.survivor("b")["attributes"]["strength"] == 1
    assert g.survivor("a")["attributes"]["strength"] == 0
    g.expects("action")


def test_a_monster_that_falls_in_the_middle_of_an_attack_reacts_no_more() -> None:
    """[R-KDM-04, R-SAT-13, R-AMB-20]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [claw, chomp], hit_locations: [beasts-flank, strange-hand]}
        start: survivors-turn
        """,
        to_hit(7, 7),
        to_wound(10),
        to_wound(2),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-flank")
    assert g.monster["knocked_down"]
    g.choose("wound:strange-hand")
    assert g.happened("reaction-cancelled")
    assert not g.happened("basic-action")
    g.expects("action")


# -- falling -----------------------------------------------------------------------------------------------------


def test_a_fallen_monster_cannot_fall_again() -> None:
    """[R-KDM-01, R-GEN-10]"""
    g = fallen("beasts-tricep", to_hit(3, 1), to_wound(10))
    g.choose("attack:founding-stone", "wound:beasts-tricep")
    assert len(g.events("monster-knocked-down")) == 1
    assert g.monster["knocked_down"]
    g.expects("action")


SURGE = """
    monster: {at: K8, facing: south}
    survivors:
      a: {at: K10, survival: 2}
      b: {at: M8, survival: 1, actions: [dodge, surge]}
      c: {at: V1}
    decks: {ai: [AI], hit_locations: [beasts-flank, HL]}
    controller: c
    """


def test_falling_in_a_flow_cancels_the_rest_of_the_card() -> None:
    """[R-KDM-05, R-AMB-19]"""
    g = play(SURGE.replace("[AI]", "[claw, chomp]").replace(", HL", ""))
    assert g.events("target")[0].data["who"] == 0
    g.choose("surge:b", "use:founding-stone:sling", "wound:beasts-flank")
    assert g.decks["ai_discard"] == ["claw"]
    assert g.decks["wounds"] == 1
    assert not g.happened("monster-attacks")
    # Fallen in its own turn: up again at the start of the survivors' turn.  [R-KDM-02]
    assert not g.monster["knocked_down"]
    assert g.happened("monster-stands")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_falling_in_the_second_flow_cancels_only_what_is_left() -> None:
    """[R-KDM-05]"""
    g = play(
        SURGE.replace("[AI]", "[combo-claw, claw, chomp]").replace(", HL", ""), to_hit(5, 6), place("arms", "legs")
    )
    g.choose("done", "take:arms", "take:legs", "surge:b", "use:founding-stone:sling", "wound:beasts-flank")
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert g.decks["ai_discard"] == ["combo-claw"]  # twice damaged, but no card was drawn
    assert g.decks["ai"] == 1
    g.expects("act_order")


def test_a_surge_that_does_not_knock_it_down_leaves_the_card_alone() -> None:
    """[R-KDM-05]"""
    g = play(SURGE.replace("[AI]", "[claw, chomp]").replace("beasts-flank, HL", "beasts-knee"), to_hit(1, 1))
    g.choose("surge:b", "use:founding-stone:sling", "wound:beasts-knee")
    assert g.happened("monster-misses")
    g.expects("act_order")


def test_a_monster_that_stumbles_does_not_arrive() -> None:
    """[R-KDM-05, R-AMB-38]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12}, b: {at: A1}}
        decks: {ai: [claw], injuries: [ruptured-tendon]}
        controller: b
        """,
        check(1),
    )
    assert g.monster["at"] == "K8"
    assert not g.happened("monster-attacks")
    assert g.decks["ai_discard"] == ["claw"]
    g.expects("act_order", "act:a", "act:b")


def test_a_survivors_card_goes_on_when_it_fells_the_monster(tmp_path: Path) -> None:
    """Only what the monster performs is cancelled.  [R-KDM-05, R-ACTV-01]"""
    pull = "{name: pull, do: [{knock_down: monster}, {gain: {who: the survivor, insanity: 1}}]}"
    g = play_with(
        beast(tmp_path, "", gear=f"  snare: {{keywords: [item], abilities: [{pull}]}}"),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10, gear: [snare]}, b: {at: V1}}
        decks: {ai: [beast-basic]}
        start: survivors-turn
        """,
    ).choose("act:a", "use:snare:pull")
    assert g.monster["knocked_down"] and g.survivor("a")["insanity"] == 1
    g.expects("action", "move", "end")


def test_falling_on_its_own_turn_opens_a_survival_opportunity() -> None:
    """[R-KDM-07, R-SUR-13]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12}, b: {at: A1, survival: 2, actions: [dodge, dash]}}
        decks: {ai: [claw], injuries: [ruptured-tendon]}
        controller: b
        """,
        check(1),
    )
    g.choose("done")  # the flow of Claw
    assert g.monster["knocked_down"]
    g.expects("flow", "dash:b", "done")


# -- standing up -------------------------------------------------------------------------------------------------


def test_fallen_in_the_survivors_turn_it_stands_and_takes_its_turn_normally() -> None:
    """[R-KDM-02, R-MT-02]"""
    g = fallen("fuzzy-groin", to_hit(1), ai="claw, chomp, maul")
    g.choose("end")
    assert g.monster["knocked_down"]
    g.choose("act:c", "end")
    assert not g.monster["knocked_down"]
    assert g.happened("monster-misses")  # Chomp on b
    g.expects("act_order", "act:a", "act:b", "act:c")


CLUMSY = """
clumsy:
  type: trait
  when:
    - moment: monster turn starts
      do: [{knock_down: monster}]
snarl:
  actions:
    - pick_target: closest survivor
    - gain: {who: target, insanity: 1}
"""


def test_it_stands_when_an_ai_card_is_drawn_and_plays_it(tmp_path: Path) -> None:
    """[R-KDM-02]"""
    g = play_with(
        beast(tmp_path, CLUMSY),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [snarl], in_play: [clumsy]}
        controller: b
        """,
    )
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("monster-knocked-down") < kinds.index("ai-drawn") < kinds.index("monster-stands")
    assert g.survivor("a")["insanity"] == 1
    assert not g.monster["knocked_down"]
    g.expects("act_order")


def test_it_stands_when_a_trap_is_drawn_and_the_trap_acts() -> None:
    """[R-KDM-02, R-TRP-01]"""
    g = fallen("clever-ploy", to_hit(3, 1), to_hit(7, 1), place("arms"))
    g.choose("attack:founding-stone")
    assert not g.monster["knocked_down"]
    g.expects("hit", "take:arms")  # doomed: no dodge
    g.choose("take:arms")
    assert g.survivor("b")["injuries"]["arms"] == "light"
    assert set(g.survivor("a")["injuries"].values()) == {"none"}
    g.expects("action")


# -- what goes on ------------------------------------------------------------------------------------------------

GLOOM = """
gloom:
  type: mood
  while_in_play:
    tokens: {damage: 2}
  when:
    - moment: activation spent
      do: [{gain: {who: the survivor, insanity: 1}}]
"""

NET = """
net:
  keywords: [item]
  abilities:
    - {name: throw, do: [{knock_down: monster}]}
"""


def test_moods_go_on_affecting_survivors(tmp_path: Path) -> None:
    """[R-KDM-06, R-AI-13]"""
    g = play_with(
        beast(tmp_path, GLOOM, gear=NET),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: A1, gear: [net]}, b: {at: K10}, c: {at: V1}}
        decks: {ai: [beast-basic], in_play: [gloom], hit_locations: [hide]}
        start: survivors-turn
        """,
        to_hit(2, 2),
    )
    g.choose("act:a", "use:net:throw", "end")
    assert g.monster["knocked_down"]
    assert g.monster["damage"] == 2
    g.choose("act:b", "attack:founding-stone")
    assert [g.survivor(x)["insanity"] for x in "abc"] == [1, 1, 0]
    g.expects("action")


def test_a_mood_that_makes_the_fallen_monster_act_lets_it_stand_up(tmp_path: Path) -> None:
    """[R-KDM-06, R-KDM-08]"""
    g = play_with(
        beast(tmp_path, "", gear=NET),
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1, gear: [net]}, b: {at: K10, survival: 0}, c: {at: V1}}
        decks: {ai: [claw], in_play: [ground-fighting], hit_locations: [fuzzy-groin]}
        start: survivors-turn
        controller: c
        """,
        to_hit(7, 1, 1, 1),
        place("arms"),
    )
    g.choose("act:a", "use:net:throw", "end")
    assert g.monster["knocked_down"]
    g.choose("act:b", "attack:founding-stone")
    assert not g.monster["knocked_down"]
    g.choose("take:arms")
    assert g.survivor("b")["injuries"]["arms"] == "heavy"  # two damage: b falls, and with it the attack
    g.expects("act_order")


# -- a trait that never stays down -------------------------------------------------------------------------------

STUBBORN = """
stubborn:
  type: trait
  when:
    - moment: attack ends
      do: [{stand: monster}]
reckless-bite:
  actions:
    - pick_target: closest survivor
    - flow
    - attack: {speed: 1, accuracy: 2, damage: 1, after_damage: [{knock_down: monster}]}
    - gain: {who: all survivors, insanity: 1}
"""

FLANK = """
soft-flank: {critical: [{knock_down: monster}]}
touchy-flank: {failure: [{gain: {who: attacker, insanity: 1}}], critical: []}
"""


def stubborn(tmp_path: Path, in_play: str, *dice: Dice, start: str = "survivors-turn") -> Play:
    return play_with(
        beast(tmp_path, STUBBORN, hit_locations=FLANK),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0}}, b: {{at: K7}}, c: {{at: V1}}}}
        decks:
          ai: [reckless-bite, beast-basic]
          in_play: [{in_play}]
          hit_locations: [soft-flank, touchy-flank, hide]
        start: {start}
        controller: c
        """,
        *dice,
    )


def test_the_indomitable_stands_at_the_end_of_the_attack_that_felled_it(tmp_path: Path) -> None:
    """[R-KDM-02, R-AI-12, R-AI-13]"""
    g = stubborn(tmp_path, "stubborn", to_hit(7, 7), to_wound(10), to_wound(2), to_hit(6, 3))
    g.choose("act:a", "attack:founding-stone", "wound:soft-flank")
    assert g.monster["knocked_down"]
    g.choose("wound:touchy-flank")
    # Down until the end of the attack: the reaction of the second location was lost.
    assert g.survivor("a")["insanity"] == 0
    assert not g.monster["knocked_down"]
    g.choose("end", "act:b", "attack:founding-stone")
    assert g.events("attack-dice")[1].data["needed"] == 6  # 7, and one less in the blind spot
    g.expects("wound_order", "wound:hide")


def test_without_the_trait_it_stays_down_for_the_next_attacker(tmp_path: Path) -> None:
    """[R-KDM-02, R-KDM-03]"""
    g = stubborn(tmp_path, "", to_hit(7, 1), to_wound(10), to_hit(3, 2))
    g.choose("act:a", "attack:founding-stone", "wound:soft-flank", "end", "act:b", "attack:founding-stone")
    assert g.events("attack-dice")[1].data["needed"] == 3
    g.expects("wound_order", "wound:touchy-flank")


def test_the_indomitable_stands_at_the_end_of_its_own_attack_but_its_card_is_over(tmp_path: Path) -> None:
    """[R-KDM-05, R-KDM-02]"""
    g = stubborn(tmp_path, "stubborn", to_hit(7), place("arms"), start="monster-turn")
    g.choose("target:a", "take:arms")
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("monster-knocked-down") < kinds.index("monster-stands") < kinds.index("survivors-turn")
    assert [g.survivor(x)["insanity"] for x in "abc"] == [0, 0, 0]
    assert g.decks["ai_discard"] == ["reckless-bite"]
    g.expects("act_order")
