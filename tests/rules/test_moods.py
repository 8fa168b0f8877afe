"""Moods and traits: Enraged, Ground Fighting, and what stays in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check, place, play, severe, to_hit, to_wound

# -- Enraged -----------------------------------------------------------------------------------------------------

ONE = """
monster: {at: K8, facing: south}
survivors: {a: {at: K11, survival: 0}, b: {at: A1, survival: 0}}
players: [[a, b]]
"""
"""The lion walks to K9 and attacks a."""


def test_enraged_stays_in_play_and_draws_another_card_at_once() -> None:
    """[R-AI-11, R-AI-08]"""
    g = play(ONE + "decks: {ai: [enraged, claw, maul]}", to_hit(1, 1))
    assert g.decks["in_play"] == ["enraged"]
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, ["claw"])
    g.expects("act_order")


def test_enraged_adds_one_damage_to_the_very_next_card() -> None:
    """[R-AI-11, R-TOK-03] From drawing on: Claw deals 2, light and heavy at once."""
    g = play(ONE + "decks: {ai: [enraged, claw]}", to_hit(2, 1), place("arms")).choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "heavy"
    assert g.monster["from_cards"] == {"damage": 1}
    assert g.monster["tokens"] == {}
    g.expects("act_order")


def test_a_mood_lasts_over_the_rounds() -> None:
    """[R-AI-11, R-RND-07]"""
    g = play(ONE + "decks: {ai: [claw, claw], in_play: [enraged]}", to_hit(1, 1), to_hit(2, 1), place("legs"))
    idle(g)
    g.choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "heavy"
    assert g.decks["in_play"] == ["enraged"]
    g.expects("act_order")


def test_enraged_does_not_harden_damage_outside_an_attack_profile() -> None:
    """[R-MAT-08, R-GRB-01] Grasp hits for 2, its Grab still hurts for 1."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, survival: 0, armor: {arms: 2}}, b: {at: A1, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [grasp], in_play: [enraged]}
        """,
        to_hit(5),
        place("arms"),
        place("body"),
    ).choose("take:arms", "stop:K3:south", "place:K5")
    a = g.survivor("a")
    assert (a["armor"]["arms"], a["injuries"]["arms"], a["injuries"]["body"]) == (0, "none", "light")
    g.expects("act_order", "act:b")


BROKEN = """
monster: {at: K8, facing: south}
survivors: {a: {at: K11, survival: 0, injuries: {arms: heavy}}, b: {at: A1, survival: 0}}
players: [[a, b]]
decks: {ai: [claw, maul], in_play: [enraged]}
"""


def test_a_dismembered_limb_calms_the_lion() -> None:
    """[R-AI-11, R-TOK-03, R-AMB-28] Enraged goes face up to the discard and takes its token with it."""
    g = play(BROKEN, to_hit(2, 1), place("arms"), severe(4)).choose("take:arms")
    assert g.decks["in_play"] == []
    assert g.decks["ai_discard"] == ["claw", "enraged"]
    assert (g.monster["damage"], g.monster["tokens"]) == (0, {})
    g.expects("act_order")


def test_the_token_of_enraged_stays_under_the_other_ruling() -> None:
    """[R-AMB-28]"""
    g = play("rulings: {leaving-tokens: stay}\n" + BROKEN.lstrip(), to_hit(2, 1), place("arms"), severe(4))
    g.choose("take:arms")
    assert g.decks["in_play"] == []
    assert (g.monster["damage"], g.monster["tokens"]) == (1, {"damage": 1})
    g.expects("act_order")


@pytest.mark.parametrize("row", [3, 6, 9])
def test_other_severe_injuries_do_not_calm_the_lion(row: int) -> None:
    """[R-AI-11]"""
    g = play(BROKEN, to_hit(2, 1), place("arms"), severe(row)).choose("take:arms")
    assert g.decks["in_play"] == ["enraged"]
    g.expects("act_order")


def test_a_death_calms_the_lion() -> None:
    """[R-AI-11, R-DIE-03]"""
    g = play(BROKEN, to_hit(2, 1), place("arms"), severe(1)).choose("take:arms")
    assert g.survivor("a")["alive"] is False
    assert (g.decks["in_play"], g.decks["ai_discard"]) == ([], ["claw", "enraged"])
    g.expects("act_order", "act:b")


def test_the_second_hit_of_the_attack_is_weaker_once_enraged_is_gone() -> None:
    """[R-MAT-08, R-TOK-03, R-AMB-28] Damage is counted per hit: the arm goes first, the leg takes only 1."""
    g = play(BROKEN, to_hit(2, 2), place("arms", "legs"), severe(4)).choose("take:arms", "take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order")


def test_a_critical_on_the_tricep_discards_a_mood() -> None:
    """[R-AI-11]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw, maul], in_play: [enraged], hit_locations: [beasts-tricep]}
        start: survivors-turn
        """,
        to_hit(10, 1),
        to_wound(10),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-tricep")
    assert (g.decks["in_play"], g.decks["ai_discard"]) == ([], ["enraged"])
    assert g.monster["damage"] == 0
    g.expects("action")


# -- traits and homebrew moods -------------------------------------------------------------------------------------


def test_a_trait_is_never_discarded_with_the_moods(tmp_path: Path) -> None:
    """[R-AI-12]"""
    catalog = beast(tmp_path, "hulking: {type: trait, while_in_play: {tokens: {toughness: 2}}}")
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: A1, survival: 0}}
        players: [[a, b]]
        decks: {ai: [claw, claw], in_play: [hulking, enraged], hit_locations: [beasts-tricep]}
        start: survivors-turn
        """,
        to_hit(10, 1),
        to_wound(10),
        to_hit(1, 1),
    )
    g.unwatched().choose("act:a", "attack:founding-stone", "wound:beasts-tricep")
    assert g.decks["in_play"] == ["hulking"]
    assert g.monster["toughness"] == 8
    idle(g)
    assert g.decks["in_play"] == ["hulking"]
    g.expects("act_order")


def test_a_drawn_trait_stays_in_play(tmp_path: Path) -> None:
    """[R-AI-12, R-AI-07]"""
    catalog = beast(tmp_path, "hulking: {type: trait, while_in_play: {tokens: {toughness: 2}}}")
    g = play_with(catalog, ONE + "decks: {ai: [hulking, claw]}").unwatched()
    assert (g.decks["in_play"], g.decks["ai_discard"], g.decks["ai"]) == (["hulking"], [], 1)
    assert g.monster["toughness"] == 8
    g.expects("act_order")


def test_a_line_of_a_mood_fires_only_for_whom_it_speaks_of(tmp_path: Path) -> None:
    """[R-AI-13] Two lines for the same moment: only the one whose condition holds."""
    catalog = beast(
        tmp_path,
        """
        watch:
          type: mood
          when:
            - {moment: activation spent, if: around 1, do: [{gain: {who: the survivor, insanity: 1}}]}
            - {moment: activation spent, if: insane, do: [{gain: {who: the survivor, courage: 1}}]}
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: A1, insanity: 3}, c: {at: V1}}
        players: [[a, b, c]]
        decks: {ai: [claw, maul, chomp], in_play: [watch], hit_locations: [beasts-knee, beasts-femur, fleshy-gut]}
        start: survivors-turn
        """,
        to_hit(1, 1),
        ("draw_resource", ["sinew"]),
    )
    g.choose("act:a", "attack:founding-stone", "end")
    assert (g.survivor("a")["insanity"], g.survivor("a")["courage"]) == (1, 0)
    g.choose("act:c", "use:founding-stone:sling", "wound:beasts-knee", "end")
    assert (g.survivor("c")["insanity"], g.survivor("c")["courage"]) == (0, 0)
    g.choose("act:b", "use:founding-stone:sling", "wound:beasts-femur")
    assert (g.survivor("b")["insanity"], g.survivor("b")["courage"]) == (3, 1)
    g.expects("action")


def test_the_lines_of_a_mood_are_performed_from_top_to_bottom(tmp_path: Path) -> None:
    """[R-AI-02, R-AI-13] The first line makes a insane, so the second one holds when its turn comes."""
    catalog = beast(
        tmp_path,
        """
        watch:
          type: mood
          when:
            - {moment: monster turn starts, do: [{gain: {who: all survivors, insanity: 3}}]}
            - {moment: monster turn starts, do: [{gain: {who: "all survivors, insane", courage: 1}}]}
        """,
    )
    g = play_with(catalog, ONE + "decks: {ai: [claw], in_play: [watch]}", to_hit(1, 1))
    assert [(g.survivor(x)["insanity"], g.survivor(x)["courage"]) for x in "ab"] == [(3, 1), (3, 1)]
    g.expects("act_order")


# -- Ground Fighting ---------------------------------------------------------------------------------------------


def ground(survivors: str, *dice: Dice, more: str = "", locations: str = "beasts-knee, beasts-femur") -> Play:
    """Ground Fighting in play, survivors' turn, the lion on K8 facing south."""
    letters = ", ".join(x for x in "abcdef" if f"{x}: " in survivors)
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {survivors}
        players: [[{letters}]]
        decks: {{ai: [claw, maul], in_play: [ground-fighting], hit_locations: [{locations}]}}
        start: survivors-turn
        {more}
        """,
        *dice,
    )


def test_ground_fighting_enters_play_and_nothing_else_happens() -> None:
    """[R-AI-11, R-AI-16]"""
    g = play(ONE + "decks: {ai: [ground-fighting, claw]}")
    assert (g.decks["in_play"], g.decks["ai"], g.decks["ai_discard"]) == (["ground-fighting"], 1, [])
    assert g.monster["at"] == "K8"
    g.expects("act_order")


def test_no_card_is_drawn_while_ground_fighting_is_in_play() -> None:
    """[R-AI-16]"""
    g = play(ONE + "decks: {ai: [ground-fighting, claw]}")
    idle(g)
    idle(g)
    assert (g.view["round"], g.decks["ai"], g.monster["at"]) == (4, 1, "K8")
    assert not g.happened("basic-action")
    g.expects("act_order")


def test_effects_at_the_start_of_the_turn_still_happen() -> None:
    """[R-AI-16, R-MT-02] Organ Trail rolls a 2 in front of an empty draw step."""
    g = play(ONE + "decks: {ai: [claw], in_play: [ground-fighting], injuries: [organ-trail]}", check(2))
    assert g.happened("no-draw")
    assert g.decks["ai"] == 1
    g.expects("act_order")


def test_a_wound_at_the_start_of_the_turn_lets_the_lion_draw_again_at_once() -> None:
    """[R-AI-16, R-WST-07] Organ Trail wounds: Ground Fighting is gone before the draw step comes."""
    g = play(
        ONE + "decks: {ai: [maul, claw], in_play: [ground-fighting], injuries: [organ-trail]}", check(1), to_hit(1, 1)
    )
    assert g.decks["in_play"] == []
    assert g.decks["ai_discard"] == ["claw", "ground-fighting"]
    g.expects("act_order")


def test_whoever_spends_activation_in_the_ring_is_attacked_first() -> None:
    """[R-AI-13, R-AI-16] Four dice for 2 damage each, before the stone is even rolled."""
    g = ground("{a: {at: J8, survival: 0}, b: {at: A1}}", to_hit(1, 2, 1, 1), place("arms"))
    g.choose("act:a", "attack:founding-stone")
    attack = g.events("monster-attacks")[0].data
    assert (attack["target"], attack["speed"], attack["accuracy"], attack["damage"]) == (0, 4, 2, 2)
    assert not g.happened("attack-dice")
    assert g.monster["facing"] == "west"
    g.expects("hit", "take:arms")


def test_the_action_follows_if_the_survivor_still_stands() -> None:
    """[R-AI-13]"""
    g = ground("{a: {at: J8, survival: 0}, b: {at: A1}}", to_hit(1, 1, 1, 1), to_hit(7, 1), to_wound(4))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.events("attack-dice")[0].data["hits"] == 1
    assert g.decks["in_play"] == ["ground-fighting"]
    g.expects("action", "move", "end")


def test_a_survivor_knocked_down_by_it_loses_the_action_and_the_act() -> None:
    """[R-KDS-02, R-AI-13]"""
    g = ground("{a: {at: J8, survival: 0}, b: {at: A1}}", to_hit(1, 2, 1, 1), place("legs"))
    g.choose("act:a", "attack:founding-stone", "take:legs")
    assert (g.survivor("a")["knocked_down"], g.survivor("a")["injuries"]["legs"]) == (True, "heavy")
    assert not g.happened("attack-dice")
    assert g.survivor("b")["injuries"]["legs"] == "none"
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("spot", ["J7", "K7", "L7", "M7", "J8", "J9", "M8", "M9", "J10", "K10", "L10", "M10"])
def test_the_ring_is_the_twelve_spaces_around_the_base(spot: str) -> None:
    """[R-AI-16]"""
    g = ground(f"{{a: {{at: {spot}, survival: 0}}, b: {{at: A1}}}}", to_hit(1, 1, 1, 1))
    g.choose("act:a", "use:founding-stone:sling")
    if g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    assert [e.data["who"] for e in g.events("basic-action")] == [0]
    g.expects("wound_order", "wound:beasts-knee")


@pytest.mark.parametrize("spot", ["I8", "K6", "N9", "L11", "I7", "N11", "A1"])
def test_outside_the_ring_nothing_happens(spot: str) -> None:
    """[R-AI-16] The stone flies from there unpunished."""
    g = ground(f"{{a: {{at: {spot}, survival: 0}}, b: {{at: V16}}}}", locations="beasts-knee")
    g.choose("act:a", "use:founding-stone:sling")
    assert not g.happened("basic-action")
    g.expects("wound_order", "wound:beasts-knee")


def test_at_a_corner_of_the_ring_the_lion_steps_up_first() -> None:
    """[R-AI-09, R-MOV-02] M10 touches only by its corner: one step, then four dice."""
    g = ground("{a: {at: M10, survival: 0}, b: {at: A1}}", to_hit(1, 1, 1, 1), locations="beasts-knee")
    g.choose("act:a", "use:founding-stone:sling")
    assert sorted(g.options) == ["stop:K9:east", "stop:L8:south"]
    g.choose("stop:L8:south")
    assert g.happened("monster-misses")
    g.expects("wound_order", "wound:beasts-knee")


def test_moving_through_the_ring_costs_nothing() -> None:
    """[R-AI-16, R-SMV-03] Only activation is watched."""
    g = ground("{a: {at: I8}, b: {at: A1}}")
    g.choose("act:a", "move", "to:J7", "end")
    assert not g.happened("basic-action")
    g.expects("act_order", "act:b")


def test_a_wound_discards_ground_fighting() -> None:
    """[R-AI-11, R-WST-01]"""
    g = ground("{a: {at: J8, survival: 0}, b: {at: A1}}", to_hit(1, 1, 1, 1), to_hit(7, 1), to_wound(5))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert (g.decks["in_play"], g.decks["ai_discard"], g.decks["wounds"]) == ([], ["ground-fighting"], 1)
    g.expects("action")


def test_after_that_wound_the_next_survivor_in_the_ring_is_safe() -> None:
    """[R-AI-11, R-AI-13]"""
    g = ground(
        "{a: {at: J8, survival: 0}, b: {at: M8, survival: 0}}",
        to_hit(1, 1, 1, 1),
        to_hit(7, 1),
        to_wound(5),
        to_hit(1, 1),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee", "end", "act:b", "attack:founding-stone")
    assert len(g.events("basic-action")) == 1
    g.expects("action")


def test_the_lion_draws_again_in_the_turn_after_the_wound() -> None:
    """[R-AI-16, R-MT-03]"""
    g = ground("{a: {at: J8, survival: 0}, b: {at: A1}}", to_hit(1, 1, 1, 1), to_hit(7, 1), to_wound(5))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert not g.happened("ai-drawn")
    idle(g)
    # Claw went to the wound stack, Maul finds no knocked down survivor
    assert g.decks["ai_discard"] == ["maul", "ground-fighting"]
    g.expects("act_order")


def test_a_failed_attempt_does_not_discard_ground_fighting() -> None:
    """[R-AI-11]"""
    g = ground(
        "{a: {at: J8, survival: 0}, b: {at: M8, survival: 0}}",
        to_hit(1, 1, 1, 1),
        to_hit(1, 1),
        to_hit(1, 1, 1, 1),
        to_hit(1, 1),
    )
    g.choose("act:a", "attack:founding-stone", "end", "act:b", "attack:founding-stone")
    assert [e.data["who"] for e in g.events("basic-action")] == [0, 1]
    assert g.decks["in_play"] == ["ground-fighting"]
    g.expects("action")


def test_two_moods_add_up() -> None:
    """[R-AI-11, R-TOK-02] Enraged and Ground Fighting: 1 + 1 + 1 damage."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8, survival: 0}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw], in_play: [enraged, ground-fighting], hit_locations: [beasts-knee]}
        start: survivors-turn
        """,
        to_hit(1, 1, 1, 1),
        to_hit(1, 1),
    ).choose("act:a", "attack:founding-stone")
    assert g.events("monster-attacks")[0].data["damage"] == 3
    g.expects("action")


def test_a_surge_in_the_ring_is_answered_as_well() -> None:
    """[R-AI-13] On either turn: b surges in the survivors' turn between the acts."""
    g = ground(
        "{a: {at: A1}, b: {at: J8, survival: 1, actions: [dodge, surge]}}",
        to_hit(1, 1, 1, 1),
        to_hit(1, 1),
    )
    g.choose("surge:b", "attack:founding-stone")
    assert [e.data["who"] for e in g.events("basic-action")] == [1]
    g.expects("act_order")


def test_moods_keep_watching_while_the_lion_is_down() -> None:
    """[R-KDM-06, R-AI-13, R-KDM-08] The tendon fells it in front of a; when b spends activation it stands and acts."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: M10, survival: 0, gear: [bone-darts]}, b: {at: J8, survival: 0}}
        players: [[a, b]]
        decks: {ai: [claw, maul], in_play: [ground-fighting], injuries: [ruptured-tendon], hit_locations: [beasts-knee]}
        start: survivors-turn
        """,
        check(1),
        to_hit(1),
        to_hit(1, 1, 1, 1),
        to_hit(1, 1),
    )
    g.choose("act:a", "attack:bone-darts")
    assert g.monster["knocked_down"] is True
    g.choose("end", "act:b", "attack:founding-stone")
    assert g.monster["knocked_down"] is False
    assert [e.data["who"] for e in g.events("basic-action")] == [0, 1]
    g.expects("action")
