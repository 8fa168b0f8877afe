"""The priority target token."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import check, place, play, to_hit, to_wound


def test_the_holder_is_picked_instead_of_the_list_and_discards_the_token() -> None:
    """[R-PRI-02, R-PRI-03] a is closest, facing and in range; b holds the token beside the lion."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: H8, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert [e.data["who"] for e in g.events("target")] == [1]
    assert (g.monster["at"], g.monster["facing"]) == ("I8", "west")
    assert g.monster["priority_target"] is None
    assert not g.happened("target-line")
    g.expects("act_order")


def test_the_holder_is_picked_out_of_range_knocked_down_or_in_the_blind_spot() -> None:
    """[R-PRI-02]"""
    far = play("""
        monster: {at: A1, facing: south}
        survivors: {a: {at: A4}, b: {at: A16, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """)
    # a is in the way and is run over
    assert [e.data["who"] for e in far.events("target")] == [1]
    assert far.monster["at"] == "A7"
    far.expects("act_order")
    down = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: M9, priority_target: true, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert [e.data["who"] for e in down.events("target")] == [1]
    down.expects("act_order")
    behind = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K7, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert [e.data["who"] for e in behind.events("target")] == [1]
    assert (behind.monster["at"], behind.monster["facing"]) == ("K8", "north")
    behind.expects("act_order")


def test_the_token_beats_a_random_pick() -> None:
    """[R-PRI-02] Size Up takes the holder without a draw."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: V9, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [size-up]}
        """,
        check(3),
    )
    assert g.monster["facing"] == "east"
    assert g.monster["priority_target"] is None
    g.expects("act_order")


def test_the_holder_saves_the_lion_from_sniffing() -> None:
    """[R-PRI-02, R-TGT-10] No survivor matches Maul's list, but the token decides first."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K14, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [maul]}
        """,
        to_hit(1, 1),
    )
    assert not g.happened("instinct")
    assert [e.data["who"] for e in g.events("target")] == [1]
    assert [g.survivor(x)["knocked_down"] for x in "ab"] == [True, False]
    g.expects("act_order")


def test_without_the_token_the_list_decides_again_next_turn() -> None:
    """[R-PRI-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K13}, b: {at: H8, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [claw, claw]}
        """,
        to_hit(1, 1),
        to_hit(1, 1),
    )
    idle(g)
    assert [e.data["who"] for e in g.events("target")] == [1, 1]
    assert g.events("target-line")[0].data["line"] == "closest threat, facing, in range"
    g.expects("act_order")


def test_a_token_nobody_asked_for_stays_round_after_round() -> None:
    """[R-PRI-03] A card without a Pick Target does not use it up."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [ground-fighting], hit_locations: [beasts-knee]}
        """
    )
    idle(g)
    assert g.view["round"] == 3
    assert g.monster["priority_target"] == "b"
    g.expects("act_order")


def test_a_wound_on_the_flank_gives_the_token_and_takes_it_from_another() -> None:
    """[R-PRI-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [claw, maul], hit_locations: [beasts-flank]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(5),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-flank")
    assert g.monster["priority_target"] == "a"
    assert [g.survivor(x)["priority_target"] for x in "ab"] == [True, False]
    g.expects("action")


def test_all_survivors_at_once_are_no_business_of_the_token() -> None:
    """[R-PRI-04] The roar picks all; its Basic Action names the furthest in range; the token stays."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: M11, priority_target: true}, b: {at: K13}}
        players: [[a, b]]
        decks: {ai: [terrifying-roar]}
        """,
        check(1),
        check(1),
        to_hit(1, 1),
    ).choose("first:a")
    assert [e.data["who"] for e in g.events("basic-action")] == [1]
    assert g.monster["priority_target"] == "a"
    g.expects("act_order")


def test_a_reaction_names_the_attacker_whoever_holds_the_token() -> None:
    """[R-PRI-04, R-AI-09]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: M9, priority_target: true}}
        players: [[a, b]]
        decks: {ai: [claw], hit_locations: [strange-hand]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
        to_hit(1, 1),
    ).choose("act:a", "attack:founding-stone", "wound:strange-hand")
    assert g.events("monster-attacks")[0].data["target"] == 0
    assert g.monster["priority_target"] == "b"
    g.expects("action")


BASIC = """
monster: {at: K8, facing: south}
survivors: {a: {at: K11}, b: {at: H8, priority_target: true}}
players: [[a, b]]
decks: {ai: []}
"""


def test_the_token_steers_the_basic_action_drawn_in_place_of_a_card() -> None:
    """[R-PRI-02, R-AMB-45]"""
    g = play(BASIC, to_hit(1, 1))
    assert g.monster["at"] == "I8"
    assert g.monster["priority_target"] is None
    g.expects("act_order")


def test_the_token_does_not_steer_the_basic_action_under_the_other_ruling() -> None:
    """[R-AMB-45]"""
    g = play("rulings: {priority-basic-action: no}\n" + BASIC.lstrip(), to_hit(1, 1))
    assert g.monster["at"] == "K9"
    assert g.monster["priority_target"] == "b"
    g.expects("act_order")


def test_the_token_still_steers_cards_under_that_ruling() -> None:
    """[R-AMB-45]"""
    g = play(
        "rulings: {priority-basic-action: no}\n" + BASIC.lstrip().replace("ai: []", "ai: [claw]"),
        to_hit(1, 1),
    )
    assert g.monster["at"] == "I8"
    g.expects("act_order")


TWO_CARDS = """
monster: {at: K8, facing: south}
survivors: {a: {at: I8}, b: {at: M8, priority_target: true, injuries: {legs: light}}}
players: [[a, b]]
decks: {ai: [combo-claw, claw]}
"""


def test_only_the_first_of_two_cards_takes_the_holder() -> None:
    """[R-PRI-03, R-AMB-14] b falls; without the token Claw reads its list and takes a."""
    g = play(TWO_CARDS, to_hit(5, 5), place("arms", "legs"), to_hit(1, 1)).choose("take:arms", "take:legs")
    assert [e.data["who"] for e in g.events("target")] == [1, 0]
    assert g.monster["priority_target"] is None
    g.expects("act_order")


def test_both_cards_of_a_turn_take_the_holder_under_the_old_rule() -> None:
    """[R-AMB-14] The token is kept to the end of the monster's turn."""
    g = play(
        "rulings: {priority-duration: next-monster-turn}\n" + TWO_CARDS.lstrip(),
        to_hit(5, 5),
        place("arms", "legs"),
        to_hit(1, 1),
    ).choose("take:arms", "take:legs")
    assert [e.data["who"] for e in g.events("target")] == [1, 1]
    assert g.monster["priority_target"] is None
    g.expects("act_order")


def test_the_log_does_not_say_that_a_token_is_discarded_which_the_old_rule_keeps() -> None:
    """[R-PRI-03, R-AMB-14] The event of the pick says whether the holder keeps the token."""
    rolls = (to_hit(5, 5), place("arms", "legs"), to_hit(1, 1))
    new = play(TWO_CARDS, *rolls).choose("take:arms", "take:legs")
    assert [e.data["kept"] for e in new.events("priority-target")] == [False]
    old = play("rulings: {priority-duration: next-monster-turn}\n" + TWO_CARDS.lstrip(), *rolls)
    old.choose("take:arms", "take:legs")
    assert [e.data["kept"] for e in old.events("priority-target")] == [True, True]
    new.expects("act_order")
    old.expects("act_order")


def test_a_token_gained_on_the_monsters_turn_outlasts_it_under_the_old_rule(tmp_path: Path) -> None:
    """[R-AMB-14, R-GEN-16] Gained in the turn of round 2: it lasts to the end of the turn of round 3."""
    catalog = beast(
        tmp_path,
        """
        mark: {actions: [{pick_target: [furthest threat]}, {priority_target: target}]}
        stare: {actions: [{each: {who: "survivors, insanity 20", do: [{turn_to_face: the survivor}]}}]}
        """,
    )
    g = play_with(
        catalog,
        """
        rulings: {priority-duration: next-monster-turn}
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K14}}
        players: [[a, b]]
        decks: {ai: [mark, stare]}
        """,
    )
    assert g.monster["priority_target"] == "b"
    idle(g)
    assert (g.view["round"], g.monster["priority_target"]) == (3, None)
    g.expects("act_order")


GROIN = """
monster: {at: K8, facing: south}
survivors: {a: {at: J8}, b: {at: K13}, c: {at: M9}}
players: [[a, b, c]]
decks: {ai: [maul, chomp, claw, claw], hit_locations: [fuzzy-groin, beasts-flank]}
start: survivors-turn
"""


def test_a_permanent_holder_keeps_the_token_when_picked() -> None:
    """[R-PRI-05]"""
    g = play(GROIN, to_hit(10, 1), to_wound(10), to_hit(1), to_hit(1, 1)).choose(
        "act:a", "attack:founding-stone", "wound:fuzzy-groin"
    )
    assert g.monster["priority_target"] == "a"
    idle(g)
    assert g.events("priority-target")[-1].data["kept"] is True
    assert g.monster["priority_target"] == "a"
    idle(g)
    assert [e.data["who"] for e in g.events("target")] == [0, 0]
    assert g.monster["priority_target"] == "a"
    g.expects("act_order")


def test_nobody_takes_the_token_from_a_permanent_holder() -> None:
    """[R-PRI-05, R-PRI-01]"""
    g = play(GROIN, to_hit(10, 1), to_wound(10), to_hit(10, 1), to_wound(5)).choose(
        "act:a", "attack:founding-stone", "wound:fuzzy-groin", "end"
    )
    g.choose("act:c", "attack:founding-stone", "wound:beasts-flank")
    assert g.monster["priority_target"] == "a"
    assert not g.survivor("c")["priority_target"]
    g.expects("action")


def test_the_death_of_the_permanent_holder_frees_the_token(tmp_path: Path) -> None:
    """[R-PRI-05] After that another survivor may gain it."""
    catalog = beast(
        tmp_path,
        """
        curse: {actions: [{pick_target: [closest survivor]}, {priority_target: {who: target, permanent: true}}]}
        doomed: {actions: [{pick_target: [closest survivor]}, {bleed: {who: target, tokens: 5}}]}
        mark: {actions: [{pick_target: [closest survivor]}, {priority_target: target}]}
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K14}}
        players: [[a, b]]
        decks: {ai: [curse, doomed, mark]}
        """,
    )
    assert g.monster["priority_target"] == "a"
    idle(g)
    assert g.survivor("a")["alive"] is False
    assert g.monster["priority_target"] is None
    idle(g)
    assert g.monster["priority_target"] == "b"
    g.expects("act_order")


def test_the_holder_gaining_the_token_again_changes_nothing() -> None:
    """[R-GEN-10, R-PRI-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, priority_target: true}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw, maul], hit_locations: [beasts-flank]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(5),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-flank")
    assert g.monster["priority_target"] == "a"
    g.expects("action")
