"""Victory, defeat, and the rewards of a First Story."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import StaleDecision
from tests.support.position import Dice, Play, draw, place, play, severe, to_hit, to_wound, trauma
from tests.support.tiny_monster import brew, homebrew

SPOILS = draw("resource", "sinew", "lion-claw", "white-fur", "white-fur")


def last_throw(*dice: Dice, a: str = "", b: str = "", location: str = "beasts-knee") -> Play:
    """a throws a stone at a lion with nothing left."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: A1{a}}}, b: {{at: R3{b}}}, c: {{at: C14, dead: true}}}}
        start: survivors-turn
        decks: {{ai: [], hit_locations: [{location}]}}
        """,
        *dice,
    ).choose("act:a", "use:founding-stone:sling", f"wound:{location}")


def test_the_dead_monster_is_a_victory_at_once() -> None:
    """[R-END-01, R-WST-03]"""
    g = last_throw(SPOILS)
    assert g.monster["dead"] is True and g.view["outcome"] == "victory"
    with pytest.raises(StaleDecision):
        g.choose("end")
    g.expects_over("victory")


def test_the_survivors_win_four_lion_and_four_basic_resources() -> None:
    """[R-FS-18]"""
    g = last_throw(SPOILS)
    assert g.view["rewards"] == ["sinew", "lion-claw", "white-fur", "white-fur"]
    assert g.events("rewards")[0].data["basic"] == 4
    g.expects_over("victory")


def test_the_four_basic_resources_are_on_the_record() -> None:
    """[R-FS-18]"""
    assert last_throw(SPOILS).view["basic_rewards"] == 4


def test_each_living_survivor_marks_one_experience() -> None:
    """[R-FS-18]"""
    g = last_throw(SPOILS)
    assert [g.survivor(x)["xp"] for x in "abc"] == [1, 1, 0]
    g.expects_over("victory")


def test_a_resource_taken_in_the_fight_is_not_won_again() -> None:
    """[R-FS-18, R-WND-05]"""
    g = last_throw(
        draw("resource", "eye-of-cat"),
        draw("resource", "sinew", "sinew", "lion-claw", "white-fur"),
        location="beasts-femur",
    )
    assert g.survivor("a")["resources"] == ["eye-of-cat"] and "eye-of-cat" not in g.view["rewards"]
    g.expects_over("victory")


def test_tokens_and_blood_go_and_injuries_survival_and_insanity_stay() -> None:
    """[R-END-03, R-END-04, R-TOK-02, R-BLD-01]"""
    g = last_throw(
        SPOILS,
        b=", tokens: {strength: 2}, bleeding: 3, insanity: 4, survival: 2, injuries: {legs: heavy, brain: light}",
    )
    b = g.survivor("b")
    assert b["tokens"] == {} and b["bleeding"] == 0
    assert b["survival"] == 2 and b["insanity"] == 4
    assert b["injuries"]["legs"] == "heavy" and b["injuries"]["brain"] == "light"
    g.expects_over("victory")


def test_after_the_showdown_all_stand_and_none_is_doomed(tmp_path: Path) -> None:
    """[R-END-03, R-DOOM-01] The monster is wounded to death while a card dooms a, and b lies on the ground."""
    omen = """
        omen:
          actions:
            - pick_target: [closest survivor]
            - doom: target
            - wound: monster
        """
    g = brew(
        homebrew(tmp_path, ai=omen),
        """
        survivors: {a: {at: K10, tokens: {luck: 1}}, b: {at: R3, knocked_down: true}}
        decks: {ai: [omen], hit_locations: [straw-chest]}
        """,
    )
    g.check()
    for letter in "ab":
        v = g.survivor(letter)
        assert (v["doomed"], v["knocked_down"], v["tokens"], v["alive"]) == (False, False, {}, True)
    assert g.happened("monster-dies") and g.decks["ai_discard"] == ["omen"]
    g.expects_over("victory")


def test_a_card_to_be_archived_is_archived_when_the_showdown_ends_with_it(tmp_path: Path) -> None:
    """[R-END-01, R-AI-07, R-GEN-13]"""
    last = """
        last-straw:
          actions:
            - pick_target: [closest survivor]
            - archive: this
            - wound: monster
        """
    g = brew(
        homebrew(tmp_path, ai=last),
        "survivors: {a: {at: K10}}\ndecks: {ai: [last-straw], hit_locations: [straw-chest]}\n",
    )
    assert g.decks["ai_discard"] == [] and g.game.state.archived == (g.game.catalog.card("last-straw"),)
    g.expects_over("victory")


def mauled(*dice: Dice, b: str = "{at: A16}", rulings: str = "") -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{body: heavy, brain: light}}}}, b: {b}}}
        controller: a
        players: [[a, b]]
        rulings: {{{rulings}}}
        decks: {{ai: [claw, chomp], hit_locations: [beasts-knee]}}
        """,
        *dice,
    )


def test_the_last_death_is_a_defeat_in_the_middle_of_the_attack() -> None:
    """[R-END-01, R-FS-18, R-DIE-01]"""
    g = mauled(to_hit(2, 2), place("body", "legs"), severe(1), b="{at: A16, dead: true}").choose("take:body")
    # The second hit has no target any more.
    assert g.survivor("a")["alive"] is False and g.survivor("a")["injuries"]["legs"] == "none"
    assert g.view["rewards"] == [] and g.survivor("a")["xp"] == 0
    g.expects_over("defeat")


def test_as_long_as_one_lives_the_fight_goes_on() -> None:
    """[R-END-01]"""
    g = mauled(to_hit(2, 1), place("body"), severe(1)).choose("take:body")
    assert g.survivor("a")["alive"] is False
    g.expects("act_order", "act:b")


def test_there_is_no_running_away() -> None:
    """[R-END-05]"""
    g = mauled(to_hit(1, 1)).choose("act:b")
    g.expects("action", "move", "use:founding-stone:sling", "end")


BOTH = "spite: {critical: [{kill: attacker}]}"


@pytest.mark.parametrize(("b", "outcome"), [("{at: R3, dead: true}", "defeat"), ("{at: R3}", "victory")])
def test_both_sides_dying_at_once_depends_on_who_is_left(tmp_path: Path, b: str, outcome: str) -> None:
    """[R-END-02]"""
    g = brew(
        homebrew(tmp_path, hit_locations=BOTH),
        f"""
        survivors: {{a: {{at: J8}}, b: {b}}}
        start: survivors-turn
        decks: {{ai: [], hit_locations: [spite]}}
        """,
    ).choose("act:a", "use:founding-stone:sling", "wound:spite")
    assert g.monster["dead"] is True and g.survivor("a")["alive"] is False
    g.expects_over(outcome)


def disemboweled(others_live: bool) -> Play:
    """a is disemboweled by the lion and kills it with the last stone."""
    b = "{at: A16}" if others_live else "{at: A16, dead: true}"
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{body: heavy}}}}, b: {b}}}
        controller: a
        decks: {{ai: [], hit_locations: [beasts-knee]}}
        """,
        to_hit(2, 1),
        place("body"),
        severe(6),
        *([SPOILS] if others_live else []),
    ).choose("take:body", "act:a", "use:founding-stone:sling", "wound:beasts-knee")


def test_the_disemboweled_are_carried_home_by_the_living() -> None:
    """[R-SEV-04, R-END-03]"""
    g = disemboweled(True)
    assert g.survivor("a")["alive"] is True and g.survivor("a")["xp"] == 1
    g.expects_over("victory")


def test_the_disemboweled_die_alone_with_their_prey() -> None:
    """[R-SEV-04, R-END-02]"""
    g = disemboweled(False)
    assert g.monster["dead"] is True and g.survivor("a")["alive"] is False
    g.expects_over("defeat")


def test_terror_can_be_the_last_death_too() -> None:
    """[R-END-01, R-BRN-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, injuries: {brain: light}}}
        decks: {ai: [size-up, chomp]}
        """,
        ("random_survivor", ["a"]),
        ("check", [4]),
        trauma(2),
    )
    assert g.survivor("a")["alive"] is False
    g.expects_over("defeat")


def test_a_victory_in_the_monster_turn_stops_its_card() -> None:
    """[R-END-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A16, actions: [dodge, surge]}}
        decks: {ai: [], hit_locations: [beasts-knee]}
        """,
        SPOILS,
    ).choose("surge:b", "use:founding-stone:sling", "wound:beasts-knee")
    # It had begun its Basic Action on a.
    assert g.happened("basic-action") and not g.happened("monster-attacks")
    g.expects_over("victory")


def test_what_a_dead_survivor_carried_is_not_lost_by_winning() -> None:
    """[R-DIE-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8, survival: 0, injuries: {head: heavy}}, b: {at: A16}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-femur, beasts-ribs]}
        """,
        draw("resource", "eye-of-cat"),
        to_hit(2, 1),
        place("head"),
        severe(3),
        SPOILS,
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-femur", "end", "act:b", "end", "take:head")
    assert g.survivor("a")["alive"] is False
    g.choose("act:b", "use:founding-stone:sling", "wound:beasts-ribs")
    assert "eye-of-cat" in g.view["rewards"] and len(g.view["rewards"]) == 5
    assert g.survivor("a")["resources"] == [] and g.survivor("a")["xp"] == 0
    g.expects_over("victory")


def test_who_dies_alone_after_the_showdown_holds_no_token_bug() -> None:
    """The priority target token stayed with a survivor who died of being disemboweled.  [R-SEV-04, R-PRI-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, injuries: {body: heavy}, priority_target: true}}
        decks: {ai: [], hit_locations: [strange-hand, beasts-knee]}
        start: survivors-turn
        """,
        to_hit(8, 9),
        to_wound(2),
        to_hit(5, 1),
        place("body"),
        severe(6),
        to_wound(9),
    )
    g.choose("act:a", "attack:founding-stone", "wound:strange-hand", "take:body", "wound:beasts-knee")
    assert g.monster["dead"]
    assert g.monster["priority_target"] is None
    assert not g.survivor("a")["alive"]
    g.expects_over("defeat")


# -- cards in progress when the showdown ends ----------------------------------------------------------------------


def test_the_ai_card_that_kills_the_last_survivor_is_discarded() -> None:
    """[R-END-01, R-AI-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {head: heavy}}}
        decks: {ai: [claw, maul]}
        """,
        to_hit(9, 1),
        place("head"),
        severe(3),
    ).choose("take:head")
    assert (g.decks["ai"], g.decks["ai_discard"], g.decks["in_play"]) == (1, ["claw"], [])
    g.expects_over("defeat")


def test_the_hit_locations_of_the_killing_attack_are_discarded() -> None:
    """The one that was wounded and the one that was not tried any more.  [R-END-01, R-HL-04, R-SAT-12]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}}
        start: survivors-turn
        decks: {ai: [], hit_locations: [beasts-knee, beasts-femur, beasts-ear]}
        """,
        to_hit(9, 9),
        to_wound(8),
        SPOILS,
    ).choose("act:a", "attack:founding-stone", "wound:beasts-femur")
    assert g.decks["hit_locations"] == 1
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-femur", "beasts-knee"]
    g.expects_over("victory")


def test_a_trap_that_kills_the_last_survivor_is_discarded() -> None:
    """It would be shuffled back once resolved; a showdown that is over shuffles nothing.  [R-END-01, R-TRP-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {head: heavy}}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [clever-ploy, beasts-knee, beasts-ear]}
        """,
        to_hit(9, 9),
        to_hit(9, 1),
        place("head"),
        severe(3),
    ).choose("act:a", "attack:founding-stone", "take:head")
    assert g.decks["hit_locations"] == 1
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-knee", "clever-ploy"]
    g.expects_over("defeat")


def test_a_persistent_injury_of_the_killing_blow_stays_in_play() -> None:
    """It is in one pile only.  [R-PER-01, R-AMB-12]"""
    g = last_throw(SPOILS, location="beasts-heel")
    assert (g.decks["injuries"], g.decks["hit_location_discard"]) == (["ruptured-tendon"], [])
    g.expects_over("victory")
