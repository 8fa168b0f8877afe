"""Cards that change the hit location deck, cancel a hit, or cancel the monster's reactions."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent
from tests.support.position import Dice, Play, draw, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

LOCATIONS = """
    pressure: {copies: 3, special: [{cancel: hit}]}
    chest: {failure: [{brain_damage: {who: attacker, amount: 1}}], critical: []}
    arm: {critical: [], wound: [{hit_locations: {to_top: pressure, from: discard}}]}
    fist: {failure: [{knock_down: attacker}], critical: [{hit_locations: draw}]}
    talon: {critical: [{knock_down: attacker}, {hit_locations: draw}]}
    mask: {failure: [{knock_down: attacker}], wound: [{cancel: reactions}], critical: []}
    gorget: {failure: [{knock_down: attacker}], wound: [{cancel: {reactions: end of turn}}], critical: []}
    ambush: {trap: []}
"""
AURA = """
    aura:
      type: trait
      level: special
      while_in_play: {}
      when:
        - moment: monster turn starts
          do: [{hit_locations: {to_top: pressure}}]
        - moment: hit location deck shuffled
          do: [{hit_locations: {to_top: pressure}}]
    jumble:
      type: trait
      level: special
      when: [{moment: monster turn starts, do: [{hit_locations: shuffle}]}]
"""
POSITION = """
    survivors: {{a: {{at: J8}}, b: {{at: {b}}}}}
    start: {start}
    decks:
      ai: [straw-blow, straw-blow, straw-blow]
      hit_locations: [{deck}]
      hit_location_discard: [{discard}]
      in_play: [{in_play}]
"""


def position(deck: str, discard: str = "", in_play: str = "", start: str = "survivors-turn") -> str:
    b = "J9" if start == "survivors-turn" else "R3"
    return POSITION.format(b=b, deck=deck, discard=discard, in_play=in_play, start=start)


def test_a_location_can_cancel_its_own_hit(tmp_path: Path) -> None:
    """No wound attempt, no reaction; the next location is tried as usual.  [R-HL-11]"""
    g = brew(homebrew(tmp_path, LOCATIONS), position("pressure, chest"), to_hit(7, 7), to_wound(5))
    g.choose("act:a", "attack:founding-stone", "wound:pressure")
    assert not g.happened("wound-attempt") and not g.happened("reaction")
    assert g.decks["hit_location_discard"] == ["pressure"]
    g.choose("wound:chest")
    assert len(g.events("wound-attempt")) == 1 and len(g.events("wound")) == 1
    assert g.decks["hit_location_discard"] == ["chest", "pressure"]
    g.expects("action", "move", "end")


def test_the_only_hit_cancelled_ends_the_attack(tmp_path: Path) -> None:
    """[R-HL-11]"""
    g = brew(homebrew(tmp_path, LOCATIONS), position("pressure"), to_hit(7, 1))
    g.choose("act:a", "attack:founding-stone", "wound:pressure")
    assert not g.happened("wound") and not g.survivor("a")["knocked_down"]
    g.expects("action", "move", "end")


def test_discarded_copies_go_back_on_top_and_are_known(tmp_path: Path) -> None:
    """Those of the discard pile only; the copy in the deck stays where it lies.  [R-HL-08]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS),
        position("arm, chest, pressure", "pressure, mask, pressure"),
        to_hit(7, 1),
        to_wound(5),
    )
    g.choose("act:a", "attack:founding-stone", "wound:arm")
    assert g.decks["hit_locations_known"] == {"1": "pressure", "2": "pressure"}
    assert g.decks["hit_locations"] == 4 and g.decks["hit_location_discard"] == ["arm", "mask"]
    g.expects("action", "move", "end")


def test_at_the_start_of_the_monster_turn_all_copies_go_on_top(tmp_path: Path) -> None:
    """From the deck and its discard pile.  [R-HL-08]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS, ai=AURA),
        position("chest, pressure, mask", "pressure, arm, pressure", "aura", "monster-turn"),
        to_hit(1, 1),
    )
    assert [g.decks["hit_locations_known"].get(str(i)) for i in range(1, 5)] == ["pressure"] * 3 + [None]
    assert g.decks["hit_locations"] == 5 and g.decks["hit_location_discard"] == ["arm"]
    g.expects("act_order")


def test_copies_are_found_in_a_shuffled_deck(tmp_path: Path) -> None:
    """The shuffle hides all cards; then the three copies lie on top.  [R-HL-08, R-HL-09]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS, ai=AURA),
        position("chest, pressure, mask", "pressure, arm, pressure", "jumble, aura", "monster-turn"),
        to_hit(1, 1),
    )
    g.choose("first:aura")
    assert g.decks["hit_location_discard"] == [] and g.decks["hit_locations"] == 6
    assert g.decks["hit_locations_known"] == {"1": "pressure", "2": "pressure", "3": "pressure"}
    assert g.decks["hit_locations_unseen"] == ["arm", "chest", "mask"]
    g.expects("act_order")


def test_a_trap_shuffles_the_deck_and_the_copies_go_on_top(tmp_path: Path) -> None:
    """The moment comes after every shuffle: here after the trap.  [R-HL-08, R-TRP-01]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS, ai=AURA),
        position("ambush, pressure, chest", "pressure", "aura"),
        to_hit(7, 1),
    )
    g.choose("act:a", "attack:founding-stone")
    assert g.decks["hit_locations_known"] == {"1": "pressure", "2": "pressure"}
    assert g.decks["hit_locations_unseen"] == ["ambush", "chest"]
    g.expects("action", "move", "end")


def test_an_empty_deck_is_rebuilt_and_stacked_before_it_is_drawn_from(tmp_path: Path) -> None:
    """[R-HL-05, R-HL-08]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS, ai=AURA),
        position("chest", "mask, pressure, arm", "aura"),
        to_hit(7, 7),
        to_wound(5),
    )
    g.choose("act:a", "attack:founding-stone", "wound:pressure", "wound:chest")
    assert g.decks["hit_locations_unseen"] == ["arm", "mask"]
    g.expects("action", "move", "end")


def test_one_more_location_is_drawn_and_tried(tmp_path: Path) -> None:
    """[R-HL-10, R-SAT-08]"""
    g = brew(homebrew(tmp_path, LOCATIONS), position("fist, chest, arm"), to_hit(7, 1), to_wound(10), to_wound(5))
    g.choose("act:a", "attack:founding-stone", "wound:fist", "wound:chest")
    assert len(g.events("wound")) == 2 and g.decks["hit_location_discard"] == ["chest", "fist"]
    g.expects("action", "move", "end")


def test_one_more_location_can_be_the_trap(tmp_path: Path) -> None:
    """[R-HL-10, R-TRP-01]"""
    g = brew(homebrew(tmp_path, LOCATIONS), position("fist, ambush, arm"), to_hit(7, 1), to_wound(10))
    g.choose("act:a", "attack:founding-stone", "wound:fist")
    assert g.happened("trap") and len(g.events("wound")) == 1
    assert g.decks["hit_locations_unseen"] == ["ambush", "arm", "fist"]
    g.expects("action", "move", "end")


def test_for_who_falls_no_further_location_is_drawn(tmp_path: Path) -> None:
    """The attack is over, and an empty deck stays empty.  [R-HL-10, R-SAT-12, R-KDS-03]"""
    g = brew(homebrew(tmp_path, LOCATIONS), position("talon", "chest, arm"), to_hit(7, 1), to_wound(10))
    g.choose("act:a", "attack:founding-stone", "wound:talon")
    assert g.survivor("a")["knocked_down"] and len(g.events("wound")) == 1
    assert not g.happened("reshuffle") and len(g.events("locations-drawn")) == 1
    assert g.decks["hit_location_discard"] == ["talon", "chest", "arm"] and g.decks["hit_locations"] == 0
    g.expects("act_order", "act:b")


def test_one_more_location_may_need_a_new_deck(tmp_path: Path) -> None:
    """[R-HL-10, R-HL-05]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS),
        position("fist", "chest"),
        to_hit(7, 1),
        to_wound(10),
        draw("hit_location", "chest"),
        to_wound(5),
    )
    g.choose("act:a", "attack:founding-stone", "wound:fist", "wound:chest")
    assert g.happened("reshuffle") and len(g.events("wound")) == 2
    g.expects("action", "move", "end")


RING = """
    ring: {keywords: [item], when: [{moment: hit locations drawn, limit: once per attack, do: [{redraw: WHICH}]}]}
"""


def redrawn(folder: Path, which: str, deck: str, *dice: Dice, discard: str = "") -> Play:
    catalog = homebrew(folder, LOCATIONS, gear=RING.replace("WHICH", which))
    gear = "a: {at: J8, gear: [founding-stone, ring]}"
    text = position(deck, discard).replace("a: {at: J8}", gear)
    return brew(catalog, text, *dice).choose("act:a", "attack:founding-stone")


def test_a_drawn_location_is_replaced_by_the_next(tmp_path: Path) -> None:
    """The attacker may say which; it is discarded.  [R-HL-14]"""
    g = redrawn(tmp_path, "any", "chest, fist, arm, mask", to_hit(7, 7), to_wound(2), to_wound(2))
    assert (g.game.decision.kind, g.options) == ("card_choice", ["pick:chest", "pick:fist", "done"])
    g.choose("pick:fist")
    assert g.decks["hit_location_discard"] == ["fist"]
    assert (g.game.decision.kind, g.options) == ("wound_order", ["wound:chest", "wound:arm"])
    g.choose("wound:arm", "wound:chest")
    assert not g.survivor("a")["knocked_down"]
    g.expects("action", "move", "end")


def test_the_attacker_may_keep_the_locations(tmp_path: Path) -> None:
    """[R-HL-14]"""
    g = redrawn(tmp_path, "any", "chest, fist, arm, mask", to_hit(7, 7)).choose("done")
    g.expects("wound_order", "wound:chest", "wound:fist")


@pytest.mark.parametrize(
    ("which", "options"),
    [
        ("fist", ["pick:fist", "done"]),
        ("[fist, chest]", ["pick:chest", "pick:fist", "done"]),
        ("arm", ["wound:chest", "wound:fist"]),
    ],
)
def test_only_named_locations_are_replaced(tmp_path: Path, which: str, options: list[str]) -> None:
    """[R-HL-14]"""
    g = redrawn(tmp_path, which, "chest, fist, arm, mask", to_hit(7, 7))
    assert g.options == options


def test_equal_locations_are_one_choice(tmp_path: Path) -> None:
    """[R-HL-14]"""
    g = redrawn(tmp_path, "any", "pressure, pressure, arm", to_hit(7, 7))
    assert g.options == ["pick:pressure", "done"]
    g.choose("pick:pressure").expects("wound_order", "wound:pressure", "wound:arm")


def test_what_is_drawn_instead_can_be_the_trap(tmp_path: Path) -> None:
    """[R-HL-14, R-TRP-01]"""
    g = redrawn(tmp_path, "any", "chest, ambush", to_hit(7, 1)).choose("pick:chest")
    assert g.happened("trap") and not g.happened("wound-attempt")
    g.expects("action", "move", "end")


def test_reactions_are_cancelled_until_the_end_of_the_attack(tmp_path: Path) -> None:
    """The next attacker meets reactions again.  [R-REA-07]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS),
        position("mask, chest, fist"),
        to_hit(7, 7),
        to_wound(5),
        to_wound(2),
        to_hit(7, 1),
        to_wound(2),
    )
    g.choose("act:a", "attack:founding-stone", "wound:mask", "wound:chest")
    assert g.survivor("a")["insanity"] == 0 and not g.happened("brain-damage") and g.happened("reaction-withheld")
    g.choose("end", "act:b", "attack:founding-stone", "wound:fist")
    assert g.survivor("b")["knocked_down"] is True and not g.survivor("a")["knocked_down"]
    g.expects("pick_target")


def test_reactions_are_cancelled_until_the_end_of_the_turn(tmp_path: Path) -> None:
    """Also those of the next attacker in this turn.  [R-REA-07]"""
    g = brew(
        homebrew(tmp_path, LOCATIONS),
        position("gorget, fist"),
        to_hit(7, 1),
        to_wound(5),
        to_hit(7, 1),
        to_wound(2),
    )
    g.choose("act:a", "attack:founding-stone", "wound:gorget", "end")
    g.choose("act:b", "attack:founding-stone", "wound:fist")
    assert not g.survivor("b")["knocked_down"] and len(g.events("reaction-withheld")) == 1
    g.expects("action", "move", "end")


def test_copies_are_dealt_and_no_more_than_there_are(tmp_path: Path) -> None:
    """[R-SET-03]"""
    catalog = homebrew(tmp_path, LOCATIONS)
    deck = [catalog.cards[c].name for c in catalog.monster("straw-man").hit_locations]
    assert deck.count("pressure") == 3 and deck.count("chest") == 1
    with pytest.raises(BadContent, match="in the piles 4 times, but exists 3 times"):
        brew(catalog, position("pressure, pressure, pressure, pressure"))


def test_an_unknown_location_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadContent) as refused:
        homebrew(tmp_path, "skin: {wound: [{hit_locations: {to_top: presure}}]}\npressure: {critical: []}")
    said = str(refused.value)
    assert "straw/straw-man/hit-locations.yaml:2" in said and "there is no hit location 'presure'" in said
    assert "did you mean 'pressure'?" in said
