"""The Bellmaw's AI cards: the model pack for homebrewers, card by card."""

from __future__ import annotations

import pytest

from tests.support.bellmaw import bellmaw, catalog, unhurt
from tests.support.position import Dice, Play, check, place, random_survivor, to_hit


def turn(
    card: str, *dice: Dice, a: str = "at: K10, survival: 0", b: str = "at: A1, survival: 0", more: str = ""
) -> Play:
    """The Bellmaw on K8 draws one card; a is in front of it, b far away."""
    return bellmaw(f"survivors: {{a: {{{a}}}, b: {{{b}}}}}\ndecks: {{ai: [{card}]{more}}}\ncontroller: b\n", *dice)


def test_the_basic_action_needs_threes() -> None:
    """[R-AI-09, R-MAT-06]"""
    g = bellmaw("survivors: {a: {at: K10, survival: 0}, b: {at: A1}}\ndecks: {}\n", to_hit(3, 2), place("arms"))
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light" and unhurt(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_clapper_blow_hits_the_head_for_two() -> None:
    """Two damage: the heavy box of the head, then a severe injury is for the rest.  [R-TRG-04, R-DMG-01]"""
    g = turn("clapper-blow", to_hit(2), a="at: K10, survival: 0, armor: {head: 1}")
    g.choose("take:head")
    a = g.survivor("a")
    assert (a["armor"]["head"], a["injuries"]["head"], a["knocked_down"]) == (0, "heavy", True)
    g.expects("act_order", "act:b")


def test_mute_turns_the_clapper_blow_against_the_bellmaw() -> None:
    """[R-AI-10, R-PER-01]"""
    g = turn("clapper-blow", more=", injuries: [mute]")
    assert unhurt(g, "a") and g.happened("monster-knocked-down")
    g.expects("act_order", "act:a", "act:b")


def test_low_sweep_reaches_two_spaces_and_throws_four() -> None:
    """It need not come closer than two spaces.  [R-MAT-02, R-KB-01]"""
    g = turn("low-sweep", to_hit(3, 2), place("legs"), a="at: K11, survival: 0")
    g.choose("take:legs")
    assert g.monster["at"] == "K8"
    assert g.survivor("a")["at"] == "K15" and g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order", "act:a", "act:b")


def test_toll_shakes_those_below_their_courage_and_spares_the_deaf() -> None:
    """a rolls above courage, b does not, the deaf c does not roll.  [R-TGT-07, R-INT-01]"""
    g = bellmaw(
        """
        survivors:
          a: {at: K10, survival: 0}
          b: {at: A1, survival: 0, courage: 3}
          c: {at: V16, survival: 0, permanent_injuries: [deaf]}
        decks: {ai: [toll]}
        controller: c
        """,
        check(3),
        check(3),
    )
    g.choose("first:a")
    assert (g.survivor("a")["injuries"]["brain"], g.survivor("b")["injuries"]["brain"]) == ("light", "none")
    assert unhurt(g, "c") and g.survivor("c")["insanity"] == 0
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_toll_on_a_low_roll_only_unsettles() -> None:
    """b, whose player controls the Bellmaw, gains one more for being its target.  [R-BRN-03, R-TGT-09]"""
    g = turn("toll", check(2), check(1), a="at: K10, survival: 0", b="at: A1, survival: 0")
    g.choose("first:a")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [1, 2] and unhurt(g, "a") and unhurt(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_mute_makes_the_toll_a_lesson_in_courage_once() -> None:
    """[R-AI-10]"""
    g = turn("toll", more=", injuries: [mute]")
    assert (g.survivor("a")["courage"], g.survivor("b")["courage"]) == (1, 0)
    g.expects("act_order", "act:a", "act:b")


def test_straight_through_drags_along_whom_it_runs_over() -> None:
    """[R-MOV-04, R-GRB-01, R-COL-01]"""
    g = turn("straight-through", place("legs"))
    g.choose("place:K15")
    a = g.survivor("a")
    assert a["knocked_down"] and a["injuries"]["legs"] == "light"
    assert g.monster["at"] == "K13" and unhurt(g, "b")
    g.expects("act_order", "act:b")


def test_long_memory_hunts_the_last_to_wound_and_marks_it() -> None:
    """[R-TGT-06, R-PRI-01, R-BLD-01]"""
    g = bellmaw(
        """
        survivors: {a: {at: K10, survival: 0}, b: {at: N8, survival: 0}}
        decks: {ai: [long-memory]}
        last_to_wound: b
        controller: a
        """,
        to_hit(3, 2),
        place("waist"),
    )
    g.choose("take:waist")
    b = g.survivor("b")
    assert (b["priority_target"], b["bleeding"], b["armor"]["waist"]) == (True, 1, 0)
    assert unhurt(g, "a") and not g.survivor("a")["priority_target"]
    g.expects("act_order", "act:a", "act:b")


def test_herd_strikes_the_furthest_it_can_reach() -> None:
    """[R-TGT-05, R-MAT-05]"""
    g = turn("herd", to_hit(4, 3, 3), place("arms"), a="at: K12, survival: 0", b="at: M9, survival: 0")
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light" and unhurt(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_herd_only_frightens_those_out_of_reach() -> None:
    """The insanity that b gains for the tile takes the brain damage.  [R-AI-05, R-BRN-01]"""
    g = turn("herd", a="at: K10, survival: 0", b="at: A1, survival: 0")
    g.choose("stop:H6:south", "face:west")
    assert [e.data["amount"] for e in g.events("brain-damage")] == [1]
    assert (g.survivor("b")["insanity"], g.survivor("b")["injuries"]["brain"]) == (0, "none")
    assert unhurt(g, "a")
    g.expects("act_order", "act:a", "act:b")


def test_swallow_the_sound_dooms_breaks_armor_and_takes_survival() -> None:
    """Doomed a cannot dodge, and the armor at the place hit is gone first.  [R-DOOM-01, R-TRG-04, R-SUR-01]"""
    g = turn("swallow-the-sound", to_hit(2, 1), place("body"), a="at: K10, survival: 1, armor: {body: 3}")
    g.expects("hit", "take:body")
    g.choose("take:body")
    a = g.survivor("a")
    assert (a["armor"]["body"], a["injuries"]["body"], a["survival"], a["doomed"]) == (0, "heavy", 0, False)
    g.expects("act_order", "act:b")


def test_undertow_carries_off_and_draws_on() -> None:
    """[R-GRB-01, R-AI-08]"""
    g = turn("undertow, toll", to_hit(2), place("arms"), place("legs"), check(1), check(1))
    g.choose("take:arms")
    while g.game.decision.kind not in ("act_order", "trigger_order"):
        g.choose(g.options[0])
    g.choose("first:a")
    assert g.survivor("a")["knocked_down"] and g.decks["ai_discard"] == ["toll", "undertow"]
    g.expects("act_order", "act:b")


def test_undertow_that_misses_draws_nothing() -> None:
    """[R-TRG-02]"""
    g = turn("undertow, toll", to_hit(1))
    assert g.decks["ai_discard"] == ["undertow"] and unhurt(g, "a")
    g.expects("act_order", "act:a", "act:b")


def test_peal_counts_damage_and_strikes_at_three() -> None:
    """Three damaging hits: the next turn starts with a Basic Action, +1 damage.  [R-AI-13, R-MT-02]"""
    g = bellmaw(
        """
        survivors: {a: {at: K12, survival: 0, armor: {head: 9, arms: 9}}, b: {at: M9, survival: 0}}
        decks: {ai: [herd, toll], in_play: [peal]}
        controller: a
        """,
        to_hit(4, 4, 4),
        place("arms", "arms", "arms"),
        random_survivor("a"),
        to_hit(3, 1),
        place("head"),
        check(1),
        check(1),
    )
    g.choose("take:arms", "take:arms")
    assert g.decks["card_tokens"] == {"peal": 2}
    g.choose("take:arms")
    assert g.decks["card_tokens"] == {"peal": 3}
    g.choose("act:a", "end", "act:b", "end")
    assert g.decks["card_tokens"] == {} and g.survivor("a")["armor"]["head"] == 9
    g.choose("take:head")
    assert g.survivor("a")["armor"]["head"] == 7 and g.decks["card_tokens"] == {"peal": 1}
    g.choose("first:a")
    g.expects("act_order", "act:a", "act:b")


def test_ringing_dark_stops_and_frightens_once() -> None:
    """The movement ends at the border of the zone; then the mood is gone.  [R-AI-11, R-SMV-01, R-TOK-03]"""
    g = bellmaw(
        """
        start: survivors-turn
        survivors: {a: {at: K14, survival: 0}, b: {at: A1, survival: 0}}
        decks: {in_play: [ringing-dark]}
        """
    )
    assert (g.monster["toughness"], g.monster["movement"]) == (9, 4)
    g.choose("act:a", "move")
    assert "to:K12" in g.options and "to:K11" not in g.options
    g.choose("to:K12")
    assert g.survivor("a")["injuries"]["brain"] == "light"
    assert g.decks["in_play"] == [] and g.monster["toughness"] == 8
    g.expects("action")


def test_lick_the_salt_heals_only_with_two_wounds() -> None:
    """[R-HEA-01]"""
    g = bellmaw(
        """
        survivors: {a: {at: K10, survival: 0}, b: {at: A1, survival: 0}}
        decks: {ai: [lick-the-salt], wounds: [toll, herd]}
        controller: b
        """
    )
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    assert g.decks["wounds"] == 1 and g.decks["ai_known"] == {"1": "lick-the-salt"}
    g.expects("act_order", "act:a", "act:b")


def test_lick_the_salt_with_one_wound_is_a_basic_action() -> None:
    """[R-AI-05, R-AI-09]"""
    g = turn("lick-the-salt", to_hit(2, 2), more=", wounds: [toll]")
    assert g.decks["wounds"] == 1 and g.decks["ai_discard"] == ["lick-the-salt"] and unhurt(g, "a")
    g.expects("act_order", "act:a", "act:b")


def test_change_of_ringers_brings_a_mood_and_leaves_for_good() -> None:
    """[R-GEN-12, R-GEN-13]"""
    g = turn("change-of-ringers, herd, peal, toll")
    assert g.decks["in_play"] == ["peal"] and g.decks["archived"] == ["change-of-ringers"]
    assert g.decks["ai"] == 2
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(
    ("roll", "down", "brain", "survival"),
    [
        (2, False, "light", 0),
        (5, False, "light", 0),
        (6, True, "none", 0),
        (9, True, "none", 0),
        (10, False, "none", 1),
    ],
)
def test_last_hour_strikes_everybody_differently(roll: int, down: bool, brain: str, survival: int) -> None:
    """[R-INT-01, R-GEN-03]"""
    a = "at: A1, survival: 0, survival_limit: 3"
    g = turn("last-hour", check(roll), check(10), a=a, b="at: V16, survival: 0, survival_limit: 3")
    g.choose("first:a")
    v = g.survivor("a")
    assert (v["knocked_down"], v["injuries"]["brain"], v["survival"]) == (down, brain, survival)
    assert g.survivor("b")["survival"] == 1 and not g.survivor("b")["knocked_down"]
    g.expects("act_order")


def test_cracked_note_hurts_one_adjacent_survivor_at_the_end_of_its_turn() -> None:
    """[R-MT-04, R-GEN-06]"""
    g = bellmaw(
        """
        survivors: {a: {at: K10, survival: 0}, b: {at: L10, survival: 0}, c: {at: A1, survival: 0}}
        decks: {ai: [toll], in_play: [cracked-note]}
        controller: c
        """,
        check(1),
        check(1),
        check(1),
        random_survivor("b"),
        place("legs"),
    )
    g.choose("first:a", "first:b")
    assert g.survivor("b")["injuries"]["legs"] == "light" and unhurt(g, "a") and unhurt(g, "c")
    g.expects("act_order")


def test_deep_listener_takes_the_ear_out_and_hears_the_fallen() -> None:
    """[R-SET-02, R-TGT-04]"""
    from showdown.engine import Game
    from showdown.engine import showdown as setup

    g = Game(setup("bellmaw", "level-3", 1, 5, {}), catalog=catalog())
    assert g.view()["decks"]["archived"] == ["listening-ear"] and g.view()["decks"]["hit_locations"] == 10
    assert g.view()["decks"]["in_play"] == ["cracked-note", "deep-listener"]
