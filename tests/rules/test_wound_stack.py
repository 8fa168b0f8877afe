"""The AI deck as the monster's life: wounds, the last wound, and cards that do not prevent wounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, draw, play, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

SPOILS = draw("resource", "sinew", "sinew", "white-fur", "white-fur")


def throwers(decks: str, *dice: Dice, more: str = "") -> Play:
    """Two survivors with a stone each, far from the lion; each throw is a wound."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: A1}}, b: {{at: A16}}}}
        start: survivors-turn
        decks: {{hit_locations: [beasts-knee, beasts-ribs, beasts-back], {decks}}}
        {more}
        """,
        *dice,
    )


def throw(g: Play, who: str, location: str) -> Play:
    return g.choose(f"act:{who}", "use:founding-stone:sling", f"wound:{location}")


def test_a_wound_takes_the_top_ai_card_unseen() -> None:
    """[R-WST-01]"""
    g = throw(throwers("ai: [claw, chomp, maul]"), "a", "beasts-knee")
    assert g.decks["wounds"] == 1 and g.decks["ai"] == 2 and g.decks["ai_discard"] == []
    # No player saw which of the three it was.
    assert g.decks["ai_unseen"] == ["chomp", "claw", "maul"]
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_the_card_under_it_is_the_next_to_be_drawn() -> None:
    """[R-WST-01, R-MT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}}
        start: survivors-turn
        decks: {ai: [claw, chomp, maul], hit_locations: [beasts-knee]}
        """,
        to_hit(1),
    ).choose("act:a", "use:founding-stone:sling", "wound:beasts-knee", "end")
    assert g.decks["ai_discard"] == ["chomp"] and g.decks["wounds"] == 1 and g.decks["ai"] == 1
    g.expects("act_order", "act:a")


def test_an_empty_deck_is_rebuilt_before_the_wound() -> None:
    """[R-WST-02]"""
    g = throw(throwers("ai: [], ai_discard: [claw, chomp]"), "a", "beasts-knee")
    assert g.decks["wounds"] == 1 and g.decks["ai"] == 1 and g.decks["ai_discard"] == []
    assert g.decks["ai_unseen"] == ["chomp", "claw"] and g.monster["dead"] is False
    g.expects("action", "move", "end")


def test_the_wound_that_takes_the_last_card_does_not_kill() -> None:
    """[R-WST-04]"""
    g = throw(throwers("ai: [claw]"), "a", "beasts-knee")
    assert g.decks["wounds"] == 1 and g.decks["ai"] == 0 and g.monster["dead"] is False
    g.expects("action", "move", "end")


def test_with_nothing_left_the_lion_uses_its_basic_action() -> None:
    """[R-WST-04, R-MT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A16}}
        decks: {ai: [], wounds: [claw, chomp]}
        """,
        to_hit(1, 1),
    )
    assert g.happened("nothing-to-draw") and g.happened("basic-action") and g.decks["wounds"] == 2
    g.expects("act_order", "act:a", "act:b")


def test_one_more_wound_kills() -> None:
    """[R-WST-03, R-END-01]"""
    g = throwers("ai: [claw]", SPOILS)
    throw(g, "a", "beasts-knee").choose("end")
    throw(g, "b", "beasts-ribs")
    assert g.monster["dead"] is True and g.monster["last_to_wound"] == "b"
    assert g.decks["wounds"] == 1
    g.expects_over("victory")


def test_a_first_story_lion_takes_nine_wounds() -> None:
    """[R-FS-17, R-FS-09]"""
    g = throwers("ai: [claw], wounds: [chomp, size-up, power-swat, grasp, maul, terrifying-roar, enraged]", SPOILS)
    throw(g, "a", "beasts-knee").choose("end")
    assert g.decks["wounds"] == 8 and g.monster["dead"] is False
    throw(g, "b", "beasts-ribs")
    g.expects_over("victory")


def test_moods_in_play_do_not_protect_it() -> None:
    """[R-WST-06, R-FS-17]"""
    g = throw(throwers("ai: [], in_play: [enraged]", SPOILS), "a", "beasts-knee")
    assert g.decks["in_play"] == ["enraged"]
    g.expects_over("victory")


def test_a_mood_that_leaves_play_on_the_wound_comes_too_late() -> None:
    """[R-WST-06]"""
    # Ground Fighting would go to the discard when the lion is wounded; with nothing else left that wound kills.
    g = throw(throwers("ai: [], in_play: [ground-fighting]", SPOILS), "a", "beasts-knee")
    g.expects_over("victory")


def test_the_card_being_performed_does_not_protect_it_either() -> None:
    """[R-WST-06, R-AMB-27]"""
    # In the flow of Claw, the lion's only card, b surges: Claw is in play, not in the discard.
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A16, actions: [dodge, surge]}}
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        """,
        SPOILS,
    ).choose("surge:b", "use:founding-stone:sling", "wound:beasts-knee")
    assert not g.happened("monster-attacks")
    g.expects_over("victory")


def test_the_same_wound_with_one_card_in_the_discard_does_not_kill() -> None:
    """[R-WST-02, R-AMB-27]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A16, actions: [dodge, surge]}}
        decks: {ai: [claw], ai_discard: [chomp], hit_locations: [beasts-knee]}
        """,
        to_hit(1, 1),
    ).choose("surge:b", "use:founding-stone:sling", "wound:beasts-knee")
    while g.options[-1] == "done":
        g.choose("done")
    assert g.decks["wounds"] == 1 and g.decks["ai_discard"] == ["claw"] and g.decks["ai"] == 0
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(("cards", "left", "dead"), [(3, 1, False), (2, 0, False), (1, 0, True)])
def test_several_wounds_at_once_are_applied_in_turn(tmp_path: Path, cards: int, left: int, dead: bool) -> None:
    """[R-WST-05, R-WST-03]"""
    g = brew(
        homebrew(tmp_path, hit_locations="gash: {critical: [{wound: monster}]}"),
        f"""
        survivors: {{a: {{at: J8}}, b: {{at: R3}}}}
        start: survivors-turn
        decks: {{ai: [{", ".join(["straw-blow"] * cards)}], hit_locations: [gash]}}
        """,
        to_hit(7, 1),
        to_wound(10),
    ).choose("act:a", "attack:founding-stone", "wound:gash")
    assert g.decks["ai"] == left and g.decks["wounds"] == min(cards, 2) and g.monster["dead"] is dead
    untouched(g, "b")
    if dead:
        g.expects_over("victory")
    else:
        g.expects("action", "move", "end")


def test_the_last_wound_ends_the_showdown_in_the_middle_of_an_attack() -> None:
    """[R-END-01, R-WST-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [], hit_locations: [beasts-brow, beasts-knee]}
        """,
        to_hit(7, 7),
        to_wound(5),
        SPOILS,
    ).choose("act:a", "attack:founding-stone", "wound:beasts-brow")
    # Neither the reaction to the wound nor the second location comes any more.
    assert not g.happened("reaction") and len(g.events("wound-attempt")) == 1
    assert g.survivor("a")["injuries"]["brain"] == "none"
    g.expects_over("victory")
