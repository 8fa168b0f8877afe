"""The log texts, sentence by sentence."""

from __future__ import annotations

import random

import pytest

from showdown.board.cells import SOUTH
from showdown.engine import Game, Narrator, SpaceOption, cell_named, first_story, typed_source
from showdown.rules.options import stop_option
from showdown.view import narrate
from showdown.view.narrate import SPACES
from tests.support.position import Play, check, draw, place, play, severe, to_hit, to_wound

CLAW = """
    monster: {at: K8, facing: south}
    survivors:
      a: {name: Allister, at: K11}
      b: {name: Erza, at: K12, knocked_down: true}
      c: {at: P8}
      d: {at: K6}
    decks: {ai: [claw], hit_locations: [strange-hand]}
    """


NO_DODGE = "and cannot dodge: survivors cannot use survival actions during their own attack"


def said(g: Play, kind: str) -> list[str]:
    return [g.game.narrate(e) for e in g.events(kind)]


def asked(game: Game) -> str:
    return Narrator(game.state).question(game.decision)


def offers(game: Game) -> dict[str, str]:
    narrator = Narrator(game.state)
    return {o.key: narrator.offer(game.decision, o) for o in game.decision.options}


def test_the_whole_attack_is_told_with_its_dice() -> None:
    g = play(CLAW, to_hit(7, 1), place("head"))
    assert [g.game.narrate(e) for e in g.game.events] == [
        "Monster turn.",
        "The White Lion draws Claw.",
        "Claw targets the closest threat in the monster's facing and in range: Allister.",
        "The target is Allister.",
        "Allister gains 1 insanity.",
        "The White Lion moves 1 space south from K8 to K9 and faces south.",
        "The White Lion attacks Allister with Claw: 2 dice, 1 damage per hit.",
        "The White Lion rolls 7 and 1, needs 2+: 1 hit.",
        "Allister is hit on the head.",
    ]
    g.expects("hit", "take:head", "dodge:head")


def test_a_hit_is_asked_for_with_its_damage_and_the_price_of_dodging() -> None:
    g = play(CLAW, to_hit(7, 5), place("waist", "legs"))
    dodge = "Allister can dodge one for 1 survival, but only before taking any."
    assert asked(g.game) == f"Allister: 2 hits (waist and legs). Which one first? {dodge}"
    assert offers(g.game) == {
        "take:waist": "Take the hit to the waist: 1 damage, 1 armor there",
        "take:legs": "Take the hit to the legs: 1 damage, 0 armor there",
        "dodge:waist": "Dodge the hit to the waist (1 of 1 survival)",
        "dodge:legs": "Dodge the hit to the legs (1 of 1 survival)",
    }
    g.choose("dodge:legs")
    assert asked(g.game) == "Allister: take the hit to the waist."
    g.expects("hit", "take:waist")


def test_a_single_hit_is_taken_or_dodged() -> None:
    g = play(CLAW, to_hit(7, 1), place("legs"))
    assert asked(g.game) == "Allister: take the hit to the legs, or dodge it for 1 survival?"
    g.expects("hit", "take:legs", "dodge:legs")


def test_hits_to_the_same_place_need_no_order() -> None:
    """The question asked "Which one first?" with one hit to choose."""
    g = play(CLAW, to_hit(7, 5), place("legs", "legs"))
    dodge = "Allister can dodge one for 1 survival, but only before taking any."
    assert asked(g.game) == f"Allister: 2 hits to the legs: take one. {dodge}"
    g = play(CLAW.replace("at: K11}", "at: K11, survival: 0}"), to_hit(7, 5), place("legs", "legs"))
    assert asked(g.game) == "Allister: 2 hits to the legs: take the first one. No dodge: Allister has no survival."
    g.expects("hit", "take:legs")


def test_a_ruling_that_allows_a_late_dodge_is_not_warned_of() -> None:
    g = play(CLAW + "rulings: {dodge-window: before-severe}\n", to_hit(7, 5), place("waist", "legs"))
    assert asked(g.game) == "Allister: 2 hits (waist and legs). Which one first? Allister can dodge one for 1 survival."
    g.expects("hit", "take:waist", "take:legs", "dodge:waist", "dodge:legs")


def test_damage_says_what_armor_stops_which_box_is_filled_and_what_is_severe() -> None:
    position = CLAW.replace(
        "name: Allister, at: K11", "name: Allister, at: K11, armor: {waist: 1}, injuries: {legs: heavy}"
    )
    g = play(position, to_hit(7, 5), place("waist", "legs"), severe(10)).choose("take:waist", "take:legs")
    assert said(g, "damage") == [
        "Allister takes 1 damage to the waist: armor absorbs it (0 left).",
        "Allister takes 1 damage to the legs: a severe injury.",
    ]
    assert len(said(g, "injury-roll")) == 1
    assert said(g, "injury-roll")[0].startswith("Severe leg injury: Allister rolls 10: ")
    g.expects("act_order")


def test_a_target_is_explained_with_everybody_who_was_considered() -> None:
    """[R-TGT-01, R-TGT-04, R-BRD-08]"""
    g = play(CLAW, to_hit(1, 1))
    lines = g.game.explain(g.events("target-line")[0]).splitlines()
    assert lines[:6] == [
        "Claw targets the closest threat in the monster's facing and in range: Allister.",
        "  the closest threat in the monster's facing and in range:",
        "    Allister (a): picked, 2 spaces away",
        "    Erza (b): no threat (knocked down), 3 spaces away",
        "    Survivor C (c): not in its facing (not in front of it), 4 spaces away",
        "    Survivor D (d): not in its facing (not in front of it), 2 spaces away",
    ]
    assert [line[:12] for line in lines[6:]] == ["  [R-TGT-01]", "  [R-TGT-02]"]
    g.expects("act_order")


def test_no_target_is_explained_line_by_line() -> None:
    """[R-TGT-10]"""
    position = CLAW.replace("a: {name: Allister, at: K11}", "a: {name: Allister, at: K11, knocked_down: true}")
    position = position.replace("c: {at: P8}", "c: {at: P8, knocked_down: true}")
    position = position.replace("d: {at: K6}", "d: {at: K7}")
    g = play(position)
    lines = g.game.explain(g.events("no-target")[0]).splitlines()
    assert lines[0] == "Claw finds no survivor to target."
    assert lines[1] == "  the closest threat in the monster's facing and in range:"
    assert "    Survivor D (d): not in its field of view (in the blind spot), 1 space away" in lines
    assert "  the closest threat in the monster's field of view:" in lines
    g.expects("act_order")


def test_the_sum_behind_an_attack_roll_is_shown_with_its_parts() -> None:
    """[R-SAT-04, R-SAT-05]"""
    g = play(
        """
        monster: {at: K8, facing: south, tokens: {evasion: 1}}
        survivors: {a: {name: Allister, at: K7, tokens: {accuracy: 2}}, b: {at: P11}}
        decks: {ai: [claw], hit_locations: [strange-hand]}
        start: survivors-turn
        """,
        to_hit(4, 5),
        to_wound(5),
    )
    g.choose("act:a")
    assert offers(g.game)["attack:founding-stone"] == (
        "Attack with Founding Stone: 2 dice, needs 5+ from the blind spot, strength 1"
    )
    g.choose("attack:founding-stone")
    event = g.events("attack-dice")[0]
    assert g.game.narrate(event) == "Allister rolls 4 and 5, needs 5+ (attack from the blind spot): 1 hit."
    assert (
        g.game.explain(event).splitlines()[1]
        == "  Needs 5+: weapon 7, monster's evasion 1, own accuracy -2, blind spot -1"
    )
    assert asked(g.game) == "Allister attempts to wound the location."
    assert offers(g.game)["wound:strange-hand"].startswith("Attempt Strange Hand: needs 5+ (toughness 6, strength 1); ")
    g.choose("wound:strange-hand")
    assert said(g, "wound-attempt")[0] == ("Strange Hand: Allister rolls 5, needs 5+ (toughness 6, strength 1): wound.")


def test_questions_name_who_is_asked() -> None:
    game = Game.first_story(seed=1, players=2)
    assert asked(game) == "Who takes the monster controller tile first?"
    assert offers(game)["controller:p2"] == "Player 2 (b, d) takes it"
    game.choose("controller:p2")
    assert game.narrate(game.events[-1]) == "Player 2 (b, d) takes the monster controller tile."
    assert asked(game) == "Which way does the White Lion face at the start?"
    game.choose("face:south")
    assert asked(game).startswith("Where does Allister start?")
    for key in ("at:K2", "at:L2", "at:K15", "at:L15"):
        game.choose(key)
    assert asked(game) == (
        "Player 2 (b, d) has the controller tile: which survivor is nominated, to gain 1 insanity each time a card of "
        "the monster targets that survivor in this round?"
    )
    assert game.decision.kind == "nominate"


def test_a_fallen_monster_a_trigger_and_a_check_are_told() -> None:
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {name: Allister, at: K12}, b: {name: Erza, at: D3}}
        decks: {ai: [size-up]}
        """,
        ("random_survivor", ["a"]),
        check(3),
    )
    assert said(g, "check") == ["Size Up: the roll is 3 (the effect needs 4+): nothing happens."]
    assert said(g, "monster-turns") == ["The White Lion faces south."]
    g.expects("act_order")


def test_a_numbered_survivor_zero_is_named_and_nobody_is_not() -> None:
    """Survivor a has the number 0, which must not count as "no survivor"."""
    g = play(CLAW.replace("decks: {ai: [claw]", "decks: {ai: []"), to_hit(1, 1)).choose("target:a")
    assert said(g, "nothing-to-draw") == ["No AI card is left to draw."]
    assert said(g, "basic-action") == ["The White Lion performs its Basic Action."]
    assert said(g, "target") == ["The target is Allister."]
    assert said(g, "monster-misses") == ["The White Lion misses Allister."]
    g.expects("act_order")


def test_table_dice_and_cards_are_asked_for_in_words() -> None:
    game = Game(first_story(1, 1, {}), chance=typed_source(True, True))
    game.choose("face:south")
    for key in ("at:K15", "at:L2", "at:K2", "at:L15"):
        game.choose(key)
    while game.decision.kind not in ("dice", "draw"):
        game.choose(game.decision.options[0])
    assert asked(game) == "Roll 2 attack dice (d10) and type the result."
    game.roll([9, 9])
    assert asked(game) == "Roll 2 hit location dice for Allister (d6) and type the result."


def test_an_attack_is_offered_with_the_strength_of_weapon_and_survivor() -> None:
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, attributes: {strength: 1}}, b: {at: L10}}
        start: survivors-turn
        """
    )
    g.choose("act:a")
    assert offers(g.game)["attack:founding-stone"] == "Attack with Founding Stone: 2 dice, needs 7+, strength 2"
    g.expects("action")


def test_a_die_for_a_card_names_the_card() -> None:
    game = Game(first_story(1, 1, {}), chance=typed_source(True, True))
    game.choose("face:south")
    for key in ("at:K15", "at:L15", "at:J14", "at:M14", "target:a"):
        game.choose(key)
    game.roll([1, 1])
    game.choose("act:b")
    game.choose("use:founding-stone:sling")
    while game.decision.kind != "act_order":
        game.choose(game.decision.keys()[-1])
    game.choose("act:c")
    game.choose("use:founding-stone:sling")
    game.roll(["beasts-maw"])
    game.choose("wound:beasts-maw")
    assert asked(game) == "Roll 1 die for Beast's Maw (d10) and type the result."


def test_drawn_cards_are_named() -> None:
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {name: Allister, at: K10}, b: {name: Erza, at: D3}}
        start: survivors-turn
        """,
        to_hit(9, 9),
        draw("hit_location", "beasts-maw"),
    )
    g.choose("act:a", "attack:founding-stone")
    assert said(g, "locations-drawn") == [
        "The monster controller draws these hit locations: Strange Hand and Beast's Maw."
    ]
    assert asked(g.game) == "Which location does Allister attempt to wound first?"
    g.expects("wound_order", "wound:strange-hand", "wound:beasts-maw")


def test_a_route_is_told_with_whom_it_runs_over_and_what_it_breaks() -> None:
    g = play(CLAW, to_hit(7, 1), place("head"))
    narrator = Narrator(g.game.state)
    d = g.game.decision
    plain = stop_option(cell_named("K9"), SOUTH, 0, -1, [], "")
    rough = stop_option(cell_named("K9"), SOUTH, 0b101, 1, ["N8", "N9"], "east")
    assert narrator.offer(d, plain) == "Stop at K9, facing south"
    assert narrator.offer(d, rough) == (
        "Stop at K9, facing south, passing over Allister and Survivor C, "
        "breaking the terrain at N8, N9, its last step to the east"
    )


def test_an_attack_is_offered_with_the_dice_it_will_roll() -> None:
    """Speed tokens count.  [R-SAT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, tokens: {speed: 2}}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        start: survivors-turn
        """
    )
    g.choose("act:a")
    d = g.game.decision
    assert "4 dice" in Narrator(g.game.state).offer(d, d.find("attack:founding-stone"))
    g.expects("action")


def test_spaces_told_from_memory_are_told_as_if_for_the_first_time() -> None:
    """Spaces with the same offset from the monster share a cached sentence, in any game."""
    told = 0
    for seed in range(4):
        for game in (Game.first_story(seed=seed, players=1), Game.showdown(level="level-2", seed=seed, players=1)):
            chance = random.Random(seed)
            for _ in range(60):
                if game.over:
                    break
                d = game.decision
                narrator = Narrator(game.state)
                remembered, memory = narrator.offers(d), dict(SPACES)
                SPACES.clear()
                assert narrator.offers(d) == remembered
                SPACES.update(memory)
                told += len([o for o in d.options if isinstance(o, SpaceOption)])
                game.choose(chance.choice(d.options))
    assert told > 1000


def test_sentences_of_spaces_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    SPACES.clear()
    monkeypatch.setattr(narrate, "MOST_SPACES", 10)
    game = Game.first_story(seed=7, players=1)
    game.choose("face:north")
    assert len(game.decision.options) > 10
    Narrator(game.state).offers(game.decision)
    assert 0 < len(SPACES) <= 10


@pytest.mark.parametrize(("places", "told"), [
    (["legs"], [f"Allister is hit on the legs {NO_DODGE}."]),
    (["legs", "arms"], ["The 2 hits land on Allister's arms and legs."]),
])  # fmt: skip
def test_one_hit_during_an_own_attack_says_why_there_is_no_dodge(places: list[str], told: list[str]) -> None:
    """[R-SAT-14] It is taken without a question; with two hits the question says it."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {name: Allister, at: J8, survival: 5, actions: [dodge]}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [fleshy-gut]}
        """,
        to_hit(7, 1),
        to_wound(4),
        to_hit(2, 1 if len(places) == 1 else 2),
        place(*places),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut")
    assert said(g, "location-dice") == told
    assert "No dodge" in asked(g.game) or len(places) == 1
    g.expects("hit", *[f"take:{name}" for name in sorted(places)])
