"""The Butcher's moods and special cards: what they do when they enter, while they are in play, and when they go."""

from __future__ import annotations

import pytest

from showdown.model.ids import NOBODY
from showdown.rules.counters import set_counter
from tests.support.butcher import WOUNDS, position, profile, strike, targets, trophies
from tests.support.monster_position import unharmed
from tests.support.pass_turns import idle
from tests.support.position import Play, amount, check, place, random_survivor, severe, to_hit

ARMOR = "armor: {head: 20, arms: 20, body: 20, waist: 20, legs: 20}"
FAR = "at: K16, survival: 0"
DYING = "survival: 0, injuries: {head: heavy}"
"""The next hit on the head is a severe injury."""


def with_trophies(g: Play, count: int) -> Play:
    """So many miniatures lie on Dreaded Trophies already."""
    set_counter(g.game.state, NOBODY, g.game.catalog.counter_ids["trophy"], count)
    return g


# -- Screaming ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [("level-1", 1), ("level-3", 3)])
def test_screaming_hurts_everybody_who_hears_when_it_enters(level: str, points: int) -> None:
    """Brain damage equal to the level, and no further card.  [R-AI-11, R-BRN-01]"""
    g = position(
        "screaming, hack",
        a="at: K12, survival: 0, insanity: 9",
        b="at: A1, survival: 0, insanity: 9",
        more="c: {at: V1, survival: 0, permanent_injuries: [deaf], insanity: 9}",
        level=level,
    )
    assert [g.survivor(x)["insanity"] for x in "abc"] == [9 - points, 9 - points, 9]
    assert g.decks["in_play"] == ["screaming"] and not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_screaming_goes_on_at_the_start_of_each_monster_turn() -> None:
    """[R-MT-02]"""
    a, deaf = "at: K16, survival: 0, insanity: 9", "at: V1, survival: 0, permanent_injuries: [deaf], insanity: 9"
    g = position("hew", a=a, b=deaf, in_play="screaming", level="level-2")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (7, 9)
    assert g.decks["in_play"] == ["screaming"]
    g.expects("act_order")


def test_screaming_ends_with_a_death() -> None:
    """[R-AI-11, R-DIE-01]"""
    g = position(
        "hack",
        to_hit(4, 1),
        place("head"),
        severe(3),
        a=f"at: K10, insanity: 5, {DYING}",
        in_play="screaming",
        b="at: A1, survival: 0, insanity: 5",
    )
    g.choose("take:head")
    assert not g.survivor("a")["alive"] and g.decks["in_play"] == []
    assert sorted(g.decks["ai_discard"]) == ["hack", "screaming"]
    g.expects("act_order", "act:b")


# -- Embrace the Pain --------------------------------------------------------------------------------------------


def test_embrace_the_pain_draws_another_card() -> None:
    """[R-AI-08, R-AI-11]"""
    g = position("embrace-the-pain, hew", to_hit(1), a="at: K10, survival: 0")
    assert g.decks["in_play"] == ["embrace-the-pain"] and profile(g) == [(1, 3, 3)]
    g.expects("act_order")


def test_embrace_the_pain_counts_wounds() -> None:
    """[R-AI-13, R-WST-01]"""
    g = strike("armored-pig-shoulder", WOUNDS, in_play="embrace-the-pain")
    assert g.decks["card_tokens"] == {"embrace-the-pain": 1} and g.decks["wounds"] == 1
    g = strike("armored-pig-shoulder", WOUNDS - 1, in_play="embrace-the-pain")
    assert g.decks["card_tokens"] == {}


@pytest.mark.parametrize(("tokens", "left", "attacks"), [(1, 1, 1), (2, 0, 2), (3, 0, 2)])
def test_two_tokens_are_an_extra_basic_action(tokens: int, left: int, attacks: int) -> None:
    """At the start of the turn, before the card is drawn; all tokens go.  [R-MT-02, R-AI-09]"""
    dice = [to_hit(1, 1), to_hit(1)] if attacks == 2 else [to_hit(1)]
    g = position(
        "hew", *dice, a="at: K10, survival: 0", in_play="embrace-the-pain", card_tokens=f"embrace-the-pain: {tokens}"
    )
    assert profile(g) == [(2, 4, 1), (1, 3, 3)][2 - attacks :]
    assert g.decks["card_tokens"].get("embrace-the-pain", 0) == left
    g.expects("act_order")


# -- Forbidden Light ---------------------------------------------------------------------------------------------


def test_forbidden_light_draws_another_card_and_gets_a_token_in_the_same_turn() -> None:
    """[R-AI-08, R-MT-04]"""
    g = position("forbidden-light, hew", to_hit(1), a="at: K10, survival: 0")
    assert g.decks["in_play"] == ["forbidden-light"] and profile(g) == [(1, 3, 3)]
    assert g.decks["card_tokens"] == {"forbidden-light": 1}
    g.expects("act_order")


@pytest.mark.parametrize(("where", "strength"), [("M10", -1), ("J7", -1), ("K7", -1), ("N8", 0), ("K11", 0)])
def test_an_act_that_ends_in_the_ring_costs_strength(where: str, strength: int) -> None:
    """The twelve spaces around it, corners and blind spot included.  [R-ZON-01, R-TOK-05]"""
    g = position("hew", a=f"at: {where}, survival: 0", in_play="forbidden-light", start="survivors-turn")
    g.choose("act:a", "end")
    assert g.survivor("a")["tokens_this_round"] == ({"strength": strength} if strength else {})
    assert g.survivor("b")["tokens_this_round"] == {}


def test_at_five_tokens_it_goes_and_gives_its_own_tokens_back() -> None:
    """Another -1 strength token stays.  [R-AI-11, R-TOK-05]"""
    g = position(
        "hew",
        to_hit(1),
        a="at: V1, survival: 0",
        b="at: J8, survival: 0, tokens: {strength: -1}",
        in_play="forbidden-light",
        card_tokens="forbidden-light: 4",
        start="survivors-turn",
    )
    g.choose("act:b", "end")
    assert (g.survivor("b")["tokens_this_round"], g.survivor("b")["tokens"]) == ({"strength": -1}, {"strength": -1})
    idle(g)
    assert g.decks["in_play"] == [] and g.decks["ai_discard"] == ["forbidden-light", "hew"]
    assert (g.survivor("b")["tokens_this_round"], g.survivor("b")["tokens"]) == ({}, {"strength": -1})


@pytest.mark.parametrize(("tokens", "stays"), [(3, True), (4, False)])
def test_four_tokens_are_not_enough(tokens: int, stays: bool) -> None:
    """[R-MT-04]"""
    g = position("hew", a=FAR, in_play="forbidden-light", card_tokens=f"forbidden-light: {tokens}")
    assert (g.decks["in_play"] == ["forbidden-light"]) is stays
    assert g.decks["card_tokens"].get("forbidden-light", 0) == (4 if stays else 0)


# -- Lantern Frenzy ----------------------------------------------------------------------------------------------


def test_lantern_frenzy_marks_somebody_for_good() -> None:
    """A random survivor has the token for good; 2 movement and 1 speed while it is in play.  [R-PRI-05, R-TOK-03]"""
    g = position(
        "lantern-frenzy, hew", random_survivor("b"), to_hit(1, 1), a="at: K10, survival: 0", b="at: K16, survival: 0"
    )
    assert g.monster["priority_target"] == "b" and g.survivor("b")["statuses"] == ["lantern-frenzied"]
    assert (g.monster["movement"], g.monster["speed"]) == (7, 1) and g.monster["tokens"] == {}
    assert targets(g)[-1] == 1 and profile(g) == [(2, 3, 3)]
    assert g.survivor("a")["statuses"] == []
    g.expects("act_order")


def test_the_marked_one_may_give_in_and_end_it() -> None:
    """It costs the survivor's life and an activation; the aftermath is skipped.  [R-END-07]"""
    g = position(
        "hew", a="at: K10, survival: 0, statuses: [lantern-frenzied]", in_play="lantern-frenzy", start="survivors-turn"
    )
    g.choose("act:b")
    assert not [key for key in g.options if "give-in" in key]
    g.choose("end", "act:a", "use:lantern-frenzy:give-in")
    assert (g.survivor("a")["alive"], g.survivor("b")["alive"]) == (False, True)
    assert not g.happened("settlement") and not g.happened("rewards")
    assert (g.survivor("b")["xp"], g.view["rewards"]) == (0, [])
    g.expects_over("defeat")


def test_lantern_frenzy_goes_with_the_marked_one() -> None:
    """[R-AI-11, R-DIE-01]"""
    dice = [to_hit(4, 1), place("head"), severe(3)]
    g = position("hew", *dice, a=f"at: K10, statuses: [lantern-frenzied], {DYING}", in_play="lantern-frenzy")
    g.choose("take:head")
    assert g.decks["in_play"] == [] and (g.monster["movement"], g.monster["speed"]) == (5, 0)
    g.expects("act_order", "act:b")


def test_lantern_frenzy_stays_when_another_dies() -> None:
    """[R-AI-11]"""
    dice = [to_hit(4, 1), place("head"), severe(3)]
    g = position(
        "hew",
        *dice,
        a=f"at: K10, {DYING}",
        b="at: A1, survival: 0, statuses: [lantern-frenzied]",
        in_play="lantern-frenzy",
    )
    g.choose("take:head")
    assert not g.survivor("a")["alive"] and g.decks["in_play"] == ["lantern-frenzy"]


def test_a_second_lantern_frenzy_marks_anew() -> None:
    """Played again after it was discarded: the old mark goes.  [R-STA-01]"""
    dice = [random_survivor("b"), to_hit(1, 1)]
    g = position("lantern-frenzy, hew", *dice, a="at: K10, survival: 0, statuses: [lantern-frenzied]")
    assert (g.survivor("a")["statuses"], g.survivor("b")["statuses"]) == ([], ["lantern-frenzied"])


# -- Berserker, Fast Target, Invincible --------------------------------------------------------------------------


@pytest.mark.parametrize(("trait", "cards"), [("", 1), ("monster-berserker", 2), ("frenzied-berserker", 3)])
def test_a_berserker_plays_more_cards(trait: str, cards: int) -> None:
    """One more, and two more, in each of its turns.  [R-MT-03, R-AI-12]"""
    misses = [to_hit(1)] * cards
    g = position("hew, hew, screaming, hack", *misses[:2], a="at: K10, survival: 0, insanity: 9", in_play=trait)
    assert len(g.events("ai-drawn")) == cards
    g.expects("act_order")


def test_fast_target_shuffles_the_hit_locations_at_the_start_of_its_turn() -> None:
    """Deck and discard.  [R-HL-09, R-MT-02]"""
    g = position(
        "hew",
        a=FAR,
        locations="furious-crown, thick-cape",
        hit_location_discard="furious-gut",
        in_play="fast-target",
    )
    assert g.decks["hit_location_discard"] == [] and g.decks["hit_locations"] == 3
    assert g.decks["hit_locations_known"] == {}
    assert sorted(g.decks["hit_locations_unseen"]) == ["furious-crown", "furious-gut", "thick-cape"]
    g.expects("act_order")


@pytest.mark.parametrize(("roll", "wounds"), [(7, 1), (8, 0), (10, 0)])
def test_invincible_ignores_some_wounds(roll: int, wounds: int) -> None:
    """On 8 or more the wound fails.  [R-WST-09]"""
    g = strike("armored-pig-shoulder", WOUNDS, check(roll), in_play="invincible")
    assert g.decks["wounds"] == wounds


# -- Infectious Lunacy -------------------------------------------------------------------------------------------


def maddened(level: str, lunacy: str, *dice: tuple[str, list[int | str]]) -> Play:
    """a suffers as much brain damage as the level of the monster."""
    down = "survival: 0, knocked_down: true, insanity: 9"
    return position(
        "hack", *dice, a=f"at: K12, {down}{lunacy}", b=f"at: A1, {down}", level=level, in_play="infectious-lunacy"
    )


def test_brain_damage_is_counted_even_if_insanity_absorbs_it() -> None:
    """[R-BRN-01, R-TOK-06]"""
    g = maddened("level-2", "")
    assert (g.survivor("a")["counters"], g.survivor("b")["counters"]) == ({"lunacy": 2}, {})
    assert g.survivor("a")["tokens"] == {} and g.survivor("a")["insanity"] == 7


@pytest.mark.parametrize(("level", "before"), [("level-1", 2), ("level-2", 1), ("level-3", 0), ("level-3", 2)])
def test_three_tokens_are_a_frenzy(level: str, before: int) -> None:
    """All tokens go; d5 insanity, 1 speed, 1 strength, no survival and no fighting arts.  [R-BRN-05]"""
    g = maddened(level, f", counters: {{lunacy: {before}}}" if before else "", amount(4))
    a = g.survivor("a")
    assert (a["counters"], a["tokens"]) == ({}, {"speed": 1, "strength": 1})
    assert a["insanity"] == 9 - int(level[-1]) + 2 and "frenzy" in a["impairments"]
    assert g.survivor("b")["tokens"] == {}


def test_two_tokens_are_no_frenzy() -> None:
    """[R-TOK-06]"""
    a = maddened("level-1", ", counters: {lunacy: 1}").survivor("a")
    assert (a["counters"], a["tokens"], a["insanity"]) == ({"lunacy": 2}, {}, 8)


# -- Dreaded Trophies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "tokens"),
    [(0, {}), (1, {"movement": 1, "speed": 1}), (2, {"damage": 2}), (3, {})],
)
def test_each_death_is_a_trophy(before: int, tokens: dict[str, int]) -> None:
    """The second gives 1 movement and 1 speed, the third 2 damage, further ones nothing.  [R-TOK-01, R-DIE-03]"""
    g = position("hack", to_hit(4, 1), place("head"), severe(3), a=f"at: K10, {DYING}", in_play="dreaded-trophies")
    with_trophies(g, before).choose("take:head")
    assert not g.survivor("a")["alive"]
    assert (trophies(g), g.monster["tokens"]) == (before + 1, tokens)
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(("count", "bleeding"), [(0, 0), (1, 1), (3, 1)])
def test_with_a_trophy_all_its_attacks_draw_blood(count: int, bleeding: int) -> None:
    """After damage 1 bleeding token, once for each attack, besides what the profile does.  [R-TRG-01]"""
    g = position(
        "double-hack",
        to_hit(4, 4, 1, 1),
        place("body", "legs"),
        a=f"at: K10, survival: 0, {ARMOR}",
        in_play="dreaded-trophies",
    )
    with_trophies(g, count).choose("take:body", "take:legs")
    assert g.survivor("a")["bleeding"] == 2 + bleeding
    unharmed(g, "b")
    g.expects("act_order")


def test_a_trophy_draws_no_blood_without_damage() -> None:
    """[R-TRG-02]"""
    g = position("hack", to_hit(4, 1), place("body"), a="at: K10, survival: 1", in_play="dreaded-trophies")
    with_trophies(g, 1).choose("dodge:body")
    assert g.survivor("a")["bleeding"] == 0


def test_a_card_without_blood_draws_some_with_a_trophy() -> None:
    """Kick and its Basic Action: one token for the kick.  [R-TRG-01]"""
    g = position(
        "kick",
        to_hit(4, 1),
        place("body"),
        to_hit(1, 1),
        a=f"at: K10, survival: 0, {ARMOR}",
        in_play="dreaded-trophies",
    )
    with_trophies(g, 1).choose("take:body")
    assert g.survivor("a")["bleeding"] == 1
