"""Explain plays on a copy of the game: it changes nothing and reveals nothing hidden."""

from __future__ import annotations

import random

import pytest

from showdown.engine import (
    Game,
    IllegalOption,
    core_catalog,
    start,
)
from showdown.forecast.explain import (
    card_play_explanation,
    cards_explanation,
    explain_space,
    explain_turn,
    hit_location_explanation,
    outlooks,
    strike_explanation,
)
from showdown.forecast.summary import Outlook
from showdown.forecast.upcoming import cards_that_may_come
from showdown.forecast.what_if import LIMIT, play_card
from showdown.model.state import State
from showdown.scenario.loader import load_scenario


def position(text: str) -> State:
    """A scenario without name and steps, before anything has happened."""
    head = "{name: a position, steps: [], " if text.startswith("{") else "name: a position\nsteps: []\n"
    whole = head + text.removeprefix("{")
    return start(load_scenario(whole, "position.yaml", core_catalog()).setup, core_catalog())


FRIENDS = """
monster: {at: K8, facing: south}
survivors: {a: {at: K12}, b: {at: K6}, c: {at: M11, knocked_down: true}}
"""


# -- targets -----------------------------------------------------------------------------------------------------


def test_every_candidate_is_named_with_the_reason() -> None:
    lines = card_play_explanation(position(FRIENDS), "claw", "target").text_lines()
    assert lines[0] == "If the White Lion plays Claw now:"
    assert "      Survivor A (a): picked, 3 spaces away" in lines
    assert "      Survivor B (b): not in its facing (not in front of it), 2 spaces away" in lines
    assert "      Survivor C (c): no threat (knocked down), 3 spaces away" in lines
    assert lines[1] == "  Claw targets the closest threat in the monster's facing and in range: Survivor A."
    assert lines[-1] == "Rules: R-TGT-01, R-TGT-02, R-BRD-08, R-TGT-04"
    assert not any("moves" in line for line in lines)


def test_a_tie_names_who_decides_and_follows_every_way() -> None:
    s = position(
        "{monster: {at: K8, facing: south}, survivors: {a: {at: J10}, b: {at: M10}, c: {at: A1}}, controller: c}"
    )
    lines = card_play_explanation(s, "claw", "target").text_lines()
    assert any("Player 3 (c) decides." in line for line in lines) and "R-TGT-03" in lines[-1]
    assert [line for line in lines if "The target is" in line] == [
        "      The target is Survivor A.",
        "      The target is Survivor B.",
    ]
    found = Outlook(s, play_card(s, core_catalog().card("claw")))
    assert (found.how, found.targets) == ("tie", [0, 1]) and not found.surely_picks(0) and found.could_pick(1)


def test_a_lot_is_told_as_a_lot_and_nobody_as_nobody() -> None:
    s = position(FRIENDS)
    assert Outlook(s, play_card(s, core_catalog().card("size-up"))).how == "lot"
    alone = position("{monster: {at: K8, facing: south}, survivors: {a: {at: K7}}}")
    lines = card_play_explanation(alone, "claw", "target").text_lines()
    assert "  Claw finds no survivor to target." in lines and "instinct: Sniff" in lines[-2]
    assert outlooks(alone, "claw")[0]["result"]["how"] == "nobody"


def test_the_priority_target_is_picked_wherever_it_stands() -> None:
    s = position("{monster: {at: K8, facing: south}, survivors: {a: {at: K10}, b: {at: K7, priority_target: true}}}")
    lines = card_play_explanation(s, "claw", "target").text_lines()
    assert "Survivor B has the priority target token" in lines[1] and "R-PRI-02, R-PRI-03" in lines[-1]


def test_a_card_of_another_monster_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(IllegalOption, match=r"the White Lion has no card 'clow'.*claw"):
        card_play_explanation(position(FRIENDS), "clow").text_lines()


@pytest.mark.parametrize("level", ["white-lion, level: level-1", "screaming-antelope, level: mad-steed"])
def test_a_suggested_card_is_listed_once(level: str) -> None:
    s = position(FRIENDS.replace("monster: {", f"monster: {{id: {level}, "))
    with pytest.raises(IllegalOption) as error:
        card_play_explanation(s, "basic-act")
    allowed = error.value.problem.allowed
    assert [name for name in allowed if "basic-action" in name] and len(set(allowed)) == len(allowed)


# -- the moment --------------------------------------------------------------------------------------------------


def test_in_the_survivors_turn_the_next_monster_turn_is_meant() -> None:
    """A grab of this round is one of last round by then, and the tile has passed on."""
    text = "{monster: {at: K8, facing: south}, survivors: {a: {at: K12}, b: {at: K6}}, start: survivors-turn, round: 4}"
    s = position(text)
    s.survivors[1].grabbed = True
    lines = card_play_explanation(s, "maul", "target").text_lines()
    assert lines[0] == "If the White Lion plays Maul in its next turn (round 5):"
    assert any("Survivor B (b): picked" in line for line in lines)


def test_sniff_is_over_when_its_round_is_over() -> None:
    text = "{monster: {at: K8, facing: south}, survivors: {a: {at: K12, knocked_down: true}}, start: %s, round: 4}"
    for begin, picked in (("monster-turn", True), ("survivors-turn", False)):
        s = position(text % begin)
        s.monster.threats_until = 4
        assert Outlook(s, play_card(s, core_catalog().card("claw"))).could_pick(0) is picked


def test_a_fallen_lion_stands_before_it_plays() -> None:
    s = position("{monster: {at: K8, facing: south, knocked_down: true}, survivors: {a: {at: K12}}}")
    assert outlooks(s, "claw")[0]["result"]["attack"] == {"speed": 2, "damage": 1}
    assert any("stands up" in line for line in explain_turn(s))


def test_a_fight_that_is_over_has_no_next_turn() -> None:
    s = position("{survivors: {a: {at: A1}}, start: survivors-turn}")
    s.survivors[0].alive = False
    with pytest.raises(IllegalOption, match="over"):
        cards_explanation(s).text_lines()


# -- which cards -------------------------------------------------------------------------------------------------

STACKED = FRIENDS + "decks: {ai: [grasp, claw, maul], hit_locations: [soft-belly]}\n"


def test_cards_nobody_has_seen_are_counted_not_named_and_not_in_order() -> None:
    s = position(STACKED)
    names = sorted(core_catalog().cards[c].name for c in cards_that_may_come(s))
    assert names == ["claw", "grasp", "maul"]
    lines = cards_explanation(s).text_lines()
    assert lines[0] == "3 cards can come. What they do:"
    assert lines[1].startswith(("  1 of 3 cards: ", "  2 of 3 cards: "))
    assert not any(title in " ".join(lines) for title in ("Claw", "Grasp", "Maul"))
    assert not any(entry["cards"] for entry in outlooks(s))
    open_lines = " ".join(cards_explanation(s, spoilers=True).text_lines())
    assert "Claw" in open_lines and "Maul" in open_lines and "of 3" not in open_lines


def test_a_card_everybody_knows_is_named() -> None:
    game = Game.first_story(seed=3, players=1)
    for key in ("face:south", "at:K15", "at:J14", "at:M14"):
        game.choose(key)
    top = cards_that_may_come(game.state)
    assert [core_catalog().cards[c].name for c in top] == list(game.view()["decks"]["ai_known"].values()) == ["claw"]
    assert cards_explanation(game.state).text_lines()[0] == "If the White Lion plays Claw now:"


def test_without_any_card_it_is_the_basic_action() -> None:
    s = position(FRIENDS + "decks: {}\n")
    assert cards_explanation(s, "target").text_lines()[:2] == [
        "No AI card is left, so it performs its Basic Action.",
        "If the White Lion plays Basic Action now:",
    ]


def test_a_mood_that_forbids_drawing_leaves_the_turn_empty() -> None:
    s = position(FRIENDS + "decks: {ai: [claw], in_play: [ground-fighting]}\n")
    lines = explain_turn(s)
    assert lines[2:] == [
        "  The White Lion draws no AI card.",
        "  Survivor C stands up.",
        "Rules: R-MT-01, R-AI-16, R-KDS-05",
    ]


def test_a_turn_with_a_card_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(IllegalOption):
        explain_turn(position(STACKED), "chomp")


def test_what_comes_before_the_draw_is_told_first() -> None:
    s = position(FRIENDS + "decks: {ai: [claw], injuries: [soft-belly]}\n")
    assert explain_turn(s)[-2] == "  Then 1 die for the card decides."


# -- true to the game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_what_is_foretold_is_what_happens(seed: int) -> None:
    """Whole fights: at the last `end` before each monster turn every card that may come is played out in thought."""
    game = Game.first_story(seed=seed, players=1 + seed % 4)
    lot = random.Random(seed)
    compared = 0
    while not game.over:
        d = game.decision
        option = lot.choice(d.options)
        last = (
            d.kind == "action"
            and option.verb == "end"
            and all(v.acted or v.down for v in game.state.survivors if v.alive)
        )
        if not last:
            game.choose(option)
            continue
        before = game.digest()
        seen = len(game.events)
        foretold = {c: Outlook(game.state, play_card(game.state, c)) for c in set(cards_that_may_come(game.state))}
        assert game.digest() == before and len(game.events) == seen
        game.choose(option)
        while not game.over and game.decision.kind in ("pick_target", "monster_path", "facing", "nominate"):
            game.choose(lot.choice(game.decision.options))
        events = game.events[seen:]
        kinds = [e.kind for e in events]
        if kinds.count("ai-drawn") != 1 or "check" in kinds[: kinds.index("ai-drawn") + 2]:
            continue
        # A roar first rolls for every survivor: the forecast stops at dice.
        if "check" in kinds:
            events = events[: kinds.index("check")]
        drawn = foretold[events[kinds.index("ai-drawn")].data["card"]]
        targets = [e.data["who"] for e in events if e.kind == "target"]
        moves = [
            (e.data["cell"], e.data["facing"], "".join(e.data["passed"])) for e in events if e.kind == "monster-moves"
        ]
        assert not targets or targets[0] in drawn.targets
        assert not moves or moves[0] in drawn.stops
        compared += 1
    assert compared >= 2


def test_a_crowd_of_ways_is_cut_off() -> None:
    s = position(
        "{monster: {at: A1}, survivors: {a: {at: N10}, b: {at: M11}, c: {at: L12}, d: {at: K13}, e: {at: J14}}}"
    )
    assert len(play_card(s, core_catalog().card("claw")).paths()) <= LIMIT


# -- spaces ------------------------------------------------------------------------------------------------------


def test_a_space_is_measured_for_whoever_would_stand_there() -> None:
    s = position(FRIENDS + "decks: {ai: [claw, grasp]}\n")
    behind = explain_space(s, "k7")
    assert behind[0].startswith(
        "K7: 1 space from the White Lion (adjacent), not in its facing, in its blind spot, in range"
    )
    assert behind[1] == "Survivor A would be a threat there."
    assert behind[-2].startswith(
        "From there Survivor A reaches the White Lion with Founding Stone and Fist & Tooth, +1 to hit"
    )
    front = explain_space(s, "K10", "b")
    assert front[2].startswith(
        "Of the 2 cards that may be in the deck, 1 would target Survivor B; "
        "on 1 of them the White Lion could run Survivor B over."
    )
    far = explain_space(s, "A16")
    assert "out of range (to be adjacent it must move 16 spaces, and it moves 6)" in far[0]
    assert "no weapon of " in far[-2]


def test_a_space_with_somebody_on_it_is_about_that_one() -> None:
    lines = explain_space(position(FRIENDS), "M11")
    assert lines[1] == "Survivor C is no threat (knocked down) there."


def test_the_base_walls_and_hidden_spaces() -> None:
    s = position(FRIENDS + "terrain: [{id: toppled-pillar, at: P3, facing: north}, {id: tall-grass, at: B2}]\n")
    assert explain_space(s, "L9") == ["L9: the White Lion is on this space."]
    wall, across, place, taken = explain_space(s, "P3")[:4]
    assert wall.startswith("Toppled Pillar: Obstacle (blocks the view), impassable (")
    assert across.startswith("Toppled Pillar: Cross (") and place.startswith("P3 (Toppled Pillar): ")
    assert taken == "Impassable: survivors cannot stand there."


def test_a_space_begins_with_what_its_terrain_does() -> None:
    """It told distances and rules, and not what the terrain is good for."""
    s = position(FRIENDS + "terrain: [{id: tall-grass, at: B2}]\n")
    lines = explain_space(s, "B2")
    assert lines[0] == "Tall Grass: Survivors who stand in it have +2 evasion."
    assert not any("Setup" in line for line in lines)
    assert any(line.startswith("B2 (Tall Grass): ") for line in lines)


def test_a_space_while_the_survivors_are_being_placed() -> None:
    game = Game.first_story(seed=3, players=1)
    game.choose("face:south")
    lines = explain_space(game.state, "K15")
    assert "Allister" in lines[1] and lines[2] == "The next card would target Allister."


def test_what_is_no_space_and_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="not a space"):
        explain_space(position(FRIENDS), "Z9")
    with pytest.raises(IllegalOption, match="no survivor 'e'"):
        explain_space(position(FRIENDS), "K7", "e")


# -- survivors' attacks ------------------------------------------------------------------------------------------


def test_an_attack_is_told_with_its_sums() -> None:
    s = position("{monster: {at: K8, facing: south}, survivors: {a: {at: K7}, b: {at: K10, knocked_down: true}}}")
    lines = strike_explanation(s, "a", "fist-and-tooth").text_lines()
    assert lines[0].startswith(
        "Survivor A attacks with Fist & Tooth: 2 dice, each hits on 7+ (weapon 8, blind spot -1)."
    )
    assert "a roll of 6+ wounds (toughness 6, strength 0). 9+ is a critical wound" in lines[1]
    assert strike_explanation(s, "b").text_lines() == [
        "Survivor B is knocked down and cannot attack.",
        "Rules: R-KDS-02",
    ]
    with pytest.raises(IllegalOption, match=r"no weapon 'bow'.*founding-stone"):
        strike_explanation(s, "a", "bow").text_lines()


def test_each_roll_on_a_location_is_told_once() -> None:
    s = position("{monster: {at: K8, facing: south}, survivors: {a: {at: K7}, b: {at: A1}}, start: survivors-turn}")
    lines = hit_location_explanation(s, "Beast's Paw", "a").text_lines()
    assert [line for line in lines if "on a roll of" in line] == [
        "  on a roll of 1 to 4:",
        "  on a roll of 5 to 9:",
        "  on a roll of 10:",
    ]
    assert any("reacts to the failed wound attempt" in line for line in lines)
    assert any("persistent injury of the White Lion: Broken Foot" in line for line in lines)
    assert not s.wounds.cards and s.monster.cell >= 0 and s.monster.facing == 2


def test_a_location_of_nobody_is_refused() -> None:
    with pytest.raises(IllegalOption, match=r"no hit location 'beasts-pow'.*beasts-paw"):
        hit_location_explanation(position(FRIENDS), "beasts-pow").text_lines()
