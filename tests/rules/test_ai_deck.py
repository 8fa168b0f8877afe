"""The AI deck: drawing, discarding, wounds, reshuffling, and the Basic Action when nothing is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Game, RuleBug, next_wound_kills
from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import check, draw, place, play, to_hit, to_wound

ONE = """
monster: {at: K8, facing: south}
survivors: {a: {at: K11}, b: {at: A1}}
controller: b
"""
"""The lion walks to K9 and attacks a."""

BESIDE = """
monster: {at: K8, facing: south}
survivors: {a: {at: K10}, b: {at: A1}}
controller: b
start: survivors-turn
"""


def test_the_top_card_is_drawn_and_ends_face_up_on_the_discard() -> None:
    """[R-MT-03, R-AI-07]"""
    g = play(ONE + "decks: {ai: [claw, maul], ai_discard: [chomp]}", to_hit(1, 1))
    assert g.decks["ai"] == 1
    assert g.decks["ai_discard"] == ["claw", "chomp"]
    assert g.decks["wounds"] == 0
    g.expects("act_order")


def test_a_card_being_performed_is_in_play_and_in_no_pile() -> None:
    """[R-GEN-11, R-AI-07]"""
    g = play(ONE + "decks: {ai: [claw, maul]}", to_hit(5, 1), place("head"))
    assert (g.decks["ai"], g.decks["ai_discard"], g.decks["in_play"]) == (1, [], [])
    assert g.view["progress"][0] == {"doing": "card", "card": "claw", "target": "a"}
    g.expects("hit")


def test_an_empty_deck_is_rebuilt_from_the_discard_before_drawing() -> None:
    """[R-MT-03]"""
    g = play(ONE + "decks: {ai: [], ai_discard: [power-swat, claw, chomp]}", draw("ai", "claw"), to_hit(1, 1))
    assert g.decks["ai"] == 2
    assert g.decks["ai_unseen"] == ["chomp", "power-swat"]
    assert g.decks["ai_discard"] == ["claw"]
    assert len(g.events("reshuffle")) == 1
    g.expects("act_order")


def test_a_deck_that_is_not_empty_is_not_reshuffled() -> None:
    """[R-MT-03]"""
    g = play(ONE + "decks: {ai: [claw], ai_discard: [chomp]}", to_hit(1, 1))
    assert not g.happened("reshuffle")
    assert g.decks["ai_discard"] == ["claw", "chomp"]
    assert g.decks["ai"] == 0
    g.expects("act_order")


def test_with_deck_and_discard_empty_the_lion_performs_its_basic_action() -> None:
    """[R-MT-03, R-FS-08, R-WST-04] Speed 2, accuracy 2+, damage 1 on the closest survivor in its field of view."""
    g = play(ONE + "decks: {ai: [], wounds: [claw, maul]}", to_hit(2, 1), place("arms"))
    assert not g.happened("ai-drawn")
    attack = g.events("monster-attacks")[0].data
    assert (attack["speed"], attack["accuracy"], attack["damage"]) == (2, 2, 1)
    assert g.decks["ai_discard"] == []
    g.expects("hit", "take:arms", "dodge:arms")


def test_the_basic_action_takes_knocked_down_survivors_too() -> None:
    """[R-FS-08, R-KDS-04] It says survivor, not threat."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, knocked_down: true}, b: {at: K14}}
        controller: b
        decks: {ai: []}
        """,
        to_hit(1, 1),
    )
    assert g.monster["at"] == "K9"
    assert g.events("target")[0].data["who"] == 0
    g.expects("act_order")


def test_the_basic_action_does_not_take_a_survivor_in_the_blind_spot() -> None:
    """[R-FS-08, R-BRD-10] There is no other target, so the lion sniffs."""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7}}
        decks: {ai: []}
        """)
    assert g.happened("instinct")
    assert g.monster["at"] == "K8"
    g.expects("act_order")


def test_the_basic_action_is_performed_turn_after_turn() -> None:
    """[R-WST-04, R-MT-03]"""
    g = play(ONE + "decks: {ai: [], wounds: [claw]}", to_hit(1, 1), to_hit(1, 1))
    idle(g)
    assert len(g.events("basic-action")) == 2
    assert g.decks["wounds"] == 1
    g.expects("act_order")


def test_a_mood_in_play_leaves_nothing_to_draw() -> None:
    """[R-MT-03, R-WST-06] With Enraged in play deck and discard are empty: the Basic Action, with +1 damage."""
    g = play(ONE + "decks: {ai: [], in_play: [enraged]}", to_hit(5, 1), place("arms"))
    assert g.events("monster-attacks")[0].data["damage"] == 2
    assert g.happened("nothing-to-draw")
    g.expects("hit")


def test_the_basic_action_does_not_count_as_drawing_a_card() -> None:
    """[R-MT-03] The split temple asks for its die whenever a card is drawn: not now."""
    g = play(ONE + "decks: {ai: [], injuries: [split-temple]}", to_hit(1, 1))
    assert not g.happened("check")
    g.expects("act_order")


RESTLESS = """
restless:
  type: trait
  level: special
  while_in_play: {extra_draws: 1}
  when: [{moment: ai is to be drawn, do: [{roll: {8+: [{skip: draw}]}}]}]
quiet: {copies: 9, actions: []}
"""


@pytest.mark.parametrize(("first", "second", "drawn"), [(8, 8, 0), (8, 7, 1), (7, 8, 1), (7, 7, 2)])
def test_a_draw_that_is_skipped_leaves_the_other_draw_of_the_turn(
    tmp_path: Path, first: int, second: int, drawn: int
) -> None:
    """[R-AI-16, R-MT-03] Two draws in a turn, each skipped on 8 or more."""
    g = play_with(
        beast(tmp_path, RESTLESS),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K12}}
        decks: {ai: [quiet, quiet, quiet], in_play: [restless], hit_locations: [hide]}
        """,
        check(first),
        check(second),
    )
    assert g.decks["ai_discard"] == ["quiet"] * drawn
    g.expects("act_order")


def test_a_wound_moves_the_top_card_unseen_to_the_wound_stack() -> None:
    """[R-WST-01]"""
    g = play(
        BESIDE + "decks: {ai: [maul, claw], ai_discard: [chomp], hit_locations: [beasts-knee]}",
        to_hit(7, 1),
        to_wound(5),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert (g.decks["ai"], g.decks["wounds"]) == (1, 1)
    # the view must not show which of the two became the wound
    assert g.decks["ai_unseen"] == ["claw", "maul"]
    assert g.decks["ai_discard"] == ["chomp"]
    assert g.monster["last_to_wound"] == "a"
    g.expects("action")


def test_the_wounded_card_is_the_top_one() -> None:
    """[R-WST-01] Maul is gone, so Claw comes next."""
    g = play(
        BESIDE + "decks: {ai: [maul, claw], hit_locations: [beasts-knee]}", to_hit(7, 1), to_wound(5), to_hit(1, 1)
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    idle(g)
    assert g.decks["ai_discard"] == ["claw"]
    g.expects("act_order")


def test_a_wound_on_an_empty_deck_reshuffles_the_discard_first() -> None:
    """[R-WST-02]"""
    g = play(
        BESIDE + "decks: {ai: [], ai_discard: [claw, maul], hit_locations: [beasts-knee]}", to_hit(7, 1), to_wound(5)
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert (g.decks["ai"], g.decks["wounds"], g.decks["ai_discard"]) == (1, 1, [])
    assert not g.monster["dead"]
    g.expects("action")


def test_the_wound_that_takes_the_last_card_does_not_kill() -> None:
    """[R-WST-04]"""
    g = play(
        BESIDE + "decks: {ai: [claw], wounds: [maul], hit_locations: [beasts-knee]}", to_hit(7, 1), to_wound(5)
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert (g.decks["ai"], g.decks["wounds"]) == (0, 2)
    g.expects("action")


def test_the_next_wound_kills_without_deck_and_discard() -> None:
    """[R-WST-03]"""
    for ai, kills in (("claw", False), ("", True)):
        g = play(BESIDE + f"decks: {{ai: [{ai}], wounds: [maul], hit_locations: [beasts-knee]}}")
        assert next_wound_kills(g.game.state) is kills


def test_one_more_wound_with_deck_and_discard_empty_kills() -> None:
    """[R-WST-03, R-END-01]"""
    g = play(
        BESIDE + "decks: {ai: [], wounds: [maul], hit_locations: [beasts-knee]}",
        to_hit(7, 1),
        to_wound(5),
        draw("resource", "white-fur", "white-fur", "sinew", "lion-tail"),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.decks["wounds"] == 1
    g.expects_over("victory")


def test_a_failed_attempt_takes_no_card() -> None:
    """[R-WST-01]"""
    g = play(BESIDE + "decks: {ai: [claw], hit_locations: [beasts-knee]}", to_hit(7, 1), to_wound(4)).choose(
        "act:a", "attack:founding-stone", "wound:beasts-knee"
    )
    assert (g.decks["ai"], g.decks["wounds"]) == (1, 0)
    assert g.monster["last_to_wound"] is None
    g.expects("action")


EIGHT = "claw, chomp, size-up, power-swat, grasp, maul, terrifying-roar, enraged"


def test_the_first_story_lion_lives_with_eight_wounds() -> None:
    """[R-FS-17]"""
    g = play(
        BESIDE + f"decks: {{ai: [enraged], wounds: [{EIGHT.removesuffix(', enraged')}], hit_locations: [beasts-knee]}}",
        to_hit(7, 1),
        to_wound(5),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.decks["wounds"] == 8
    g.expects("action")


def test_the_ninth_wound_kills_the_first_story_lion() -> None:
    """[R-FS-17, R-WST-03]"""
    g = play(
        BESIDE + f"decks: {{ai: [], wounds: [{EIGHT}], hit_locations: [beasts-knee]}}",
        to_hit(7, 1),
        to_wound(5),
        draw("resource", "white-fur", "white-fur", "sinew", "lion-tail"),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert not g.happened("reshuffle")  # there is nothing to shuffle
    g.expects_over("victory")


def test_moods_in_play_do_not_protect_from_the_killing_wound() -> None:
    """[R-WST-06, R-FS-17] Enraged in play: the eighth wound kills already."""
    g = play(
        BESIDE
        + f"decks: {{ai: [], wounds: [{EIGHT.removesuffix(', enraged')}], in_play: [enraged], "
        + "hit_locations: [beasts-knee]}",
        to_hit(7, 1),
        to_wound(5),
        draw("resource", "white-fur", "white-fur", "sinew", "lion-tail"),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.decks["wounds"] == 7
    g.expects_over("victory")


def test_the_card_being_performed_does_not_protect_from_the_killing_wound() -> None:
    """[R-WST-06, R-AMB-27] A surge in the flow of the last card: Claw is in play, not in the discard."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K7, survival: 1, actions: [dodge, surge]}}
        controller: b
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        """,
        to_hit(6, 1),
        to_wound(5),
        draw("resource", "white-fur", "white-fur", "sinew", "lion-tail"),
    )
    assert g.game.decision.kind == "flow"
    g.choose("surge:b", "attack:founding-stone", "wound:beasts-knee")
    g.expects_over("victory")


def test_a_card_in_the_discard_protects_while_another_is_performed() -> None:
    """[R-WST-02, R-AMB-27] The same surge with Maul in the discard: Maul is wounded away, Claw goes on."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K7, survival: 1, actions: [dodge, surge]}}
        controller: b
        decks: {ai: [claw], ai_discard: [maul], hit_locations: [beasts-knee]}
        """,
        to_hit(6, 1),
        to_wound(5),
        to_hit(1, 1),
    ).choose("surge:b", "attack:founding-stone", "wound:beasts-knee")
    assert (g.decks["ai"], g.decks["wounds"], g.decks["ai_discard"]) == (0, 1, ["claw"])
    g.expects("act_order")


def test_healing_puts_the_top_of_the_wound_stack_under_the_deck(tmp_path: Path) -> None:
    """[R-HEA-01] Maul was wounded last and comes back last, after Claw."""
    catalog = beast(tmp_path, "lick: {actions: [{heal: 1}]}")
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, knocked_down: true}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [lick, claw], wounds: [maul, chomp]}
        """,
        to_hit(1, 1),
    )
    assert (g.decks["ai"], g.decks["wounds"]) == (2, 1)
    # the view must still not show which card it was
    assert g.decks["ai_known"] == {}
    idle(g)
    idle(g)
    assert g.decks["ai_discard"] == ["maul", "claw", "lick"]
    g.expects("act_order")


def test_healing_an_unwounded_monster_does_nothing(tmp_path: Path) -> None:
    """[R-HEA-01]"""
    catalog = beast(tmp_path, "lick: {actions: [{heal: 1}]}")
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}}
        decks: {ai: [lick, claw], wounds: []}
        """,
    )
    assert (g.decks["ai"], g.decks["wounds"], g.decks["ai_discard"]) == (1, 0, ["lick"])
    g.expects("act_order")


def test_a_lone_card_that_draws_again_comes_back_through_the_reshuffle() -> None:
    """[R-AI-08, R-AMB-26, R-TRG-03] Combo Claw is discarded before the draw, so it is there to be drawn."""
    g = play(
        ONE + "decks: {ai: [combo-claw]}",
        to_hit(4, 4),
        place("body", "legs"),
        draw("ai", "combo-claw"),
        to_hit(1, 1),
    ).choose("take:body", "take:legs")
    assert [e.data["card"] for e in g.events("ai-drawn")] == [g.game.catalog.card("combo-claw")] * 2
    assert g.decks["ai_discard"] == ["combo-claw"]
    g.expects("act_order")


def test_organ_trail_wounds_before_the_card_is_drawn() -> None:
    """[R-MT-02, R-WST-07] A 1 sends the top card to the wound stack; the next one is drawn."""
    g = play(ONE + "decks: {ai: [maul, claw], injuries: [organ-trail]}", check(1), to_hit(1, 1))
    assert (g.decks["ai"], g.decks["wounds"], g.decks["ai_discard"]) == (0, 1, ["claw"])
    assert g.monster["last_to_wound"] is None
    g.expects("act_order")


def test_organ_trail_does_nothing_on_a_two() -> None:
    """[R-WST-07, R-GEN-04]"""
    g = play(ONE + "decks: {ai: [claw, maul], injuries: [organ-trail]}", check(2), to_hit(1, 1))
    assert (g.decks["ai"], g.decks["wounds"]) == (1, 0)
    g.expects("act_order")


def test_organ_trail_kills_a_lion_without_cards() -> None:
    """[R-WST-07, R-WST-03]"""
    g = play(
        ONE + "decks: {ai: [], injuries: [organ-trail]}",
        check(1),
        draw("resource", "white-fur", "white-fur", "sinew", "lion-tail"),
    )
    g.expects_over("victory")


def test_a_loop_that_changes_something_for_ever_is_stopped_and_named(tmp_path: Path) -> None:
    """[R-AMB-26] It may go on as long as anything changes; the game stays at the decision before it."""
    catalog = beast(tmp_path, "echo: {actions: [{gain: {who: all survivors, insanity: 1}}, {draw: ai}]}")
    quiet = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}}
        start: survivors-turn
        decks: {ai: [echo]}
        """,
    )
    game = Game(quiet.game.setup, catalog, listen=False)
    game.choose("act:a")
    with pytest.raises(RuleBug, match="echo"):
        game.choose("end")
    assert game.decision.kind == "action"
    assert game.view()["round"] == 2


def test_lick_wounds_alone_without_wounds_draws_itself_for_ever_bug() -> None:
    """Found by ``tools/fuzz.py --seed 201149``: nothing else is left, nothing changes, so it falls back on the Basic
    Action.  [R-AMB-26, R-MT-03]"""
    g = play(ONE + "decks: {ai: [lick-wounds]}", *[draw("ai", "lick-wounds")] * 2, to_hit(1, 1))
    assert g.happened("draws-in-vain")
    assert [e.data["who"] for e in g.events("basic-action")] == [-1]
    assert g.decks["ai_discard"] == ["lick-wounds"]
    g.expects("act_order")


def test_two_cards_that_only_draw_each_other_both_come_up_first(tmp_path: Path) -> None:
    """[R-AMB-26]"""
    catalog = beast(tmp_path, "echo: {actions: [{draw: ai}]}\nanswer: {actions: [{draw: ai}]}")
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}}
        decks: {ai: [echo], ai_discard: [answer]}
        """,
        *[draw("ai", "echo"), draw("ai", "answer")] * 2,
        to_hit(1, 1),
    )
    assert len(g.events("ai-drawn")) == 5
    assert len(g.events("basic-action")) == 1
    g.expects("act_order")


def test_a_loop_with_an_effect_goes_on_until_the_effect_ends_it(tmp_path: Path) -> None:
    """Five bleeding tokens, and it is over.  [R-AMB-26]"""
    catalog = beast(tmp_path, "leech: {actions: [{bleed: {who: all survivors}}, {draw: ai}]}")
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}}
        decks: {ai: [leech]}
        """,
        *[draw("ai", "leech")] * 4,
    )
    assert not g.happened("basic-action")
    g.expects_over("defeat")
