"""The hit location deck: drawing, discarding, running out, kept injuries."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Game, Seeded, core_catalog, first_story
from tests.support.one_hit import CRITICAL, strike, untouched
from tests.support.position import Play, draw, play, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew


def test_the_first_location_hit_in_a_first_story_is_strange_hand() -> None:
    """[R-FS-16, R-FS-10]"""
    game = Game.first_story(seed=5, players=1)
    assert game.view()["decks"]["hit_locations_known"] == {"1": "strange-hand"}
    assert game.view()["decks"]["ai_known"] == {"1": "claw"}
    assert game.view()["decks"]["hit_locations"] == 23


def test_the_lion_goes_first_and_its_first_card_is_claw() -> None:
    """[R-FS-16]"""
    game = Game(first_story(1, 11, {}), core_catalog(), Seeded())
    game.choose("face:south")
    while game.decision.kind == "deploy":
        game.choose(game.decision.keys()[0])
    kinds = [e.kind for e in game.events]
    assert kinds.index("monster-turn") < kinds.index("ai-drawn")
    assert "survivors-turn" not in kinds[: kinds.index("ai-drawn")]
    drawn = next(e for e in game.events if e.kind == "ai-drawn")
    assert core_catalog().cards[drawn.data["card"]].name == "claw"


def test_resolved_cards_go_face_up_to_the_discard() -> None:
    """[R-HL-04, R-WND-01, R-GEN-11]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-knee, beasts-femur, soft-belly]}
        """,
        to_hit(7, 7),
        to_wound(4),
        to_wound(4),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    # The second card is in play: neither in the deck nor in the discard.
    assert g.decks["hit_location_discard"] == ["beasts-knee"] and g.decks["hit_locations"] == 1
    g.choose("wound:beasts-femur")
    assert g.decks["hit_location_discard"] == ["beasts-femur", "beasts-knee"]
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_the_discard_stays_until_a_trap_or_an_empty_deck() -> None:
    """[R-HL-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-knee, beasts-femur], hit_location_discard: [soft-belly]}
        """,
        to_hit(7, 1),
        to_wound(4),
        to_hit(7, 1),
        to_wound(4),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee", "end")
    g.choose("act:b", "attack:founding-stone", "wound:beasts-femur")
    # The deck is empty now, but it is rebuilt only when a card is needed.
    assert g.decks["hit_locations"] == 0
    assert g.decks["hit_location_discard"] == ["beasts-femur", "beasts-knee", "soft-belly"]
    g.expects("action", "move", "end")


SHORT = """
    monster: {{at: K8, facing: south}}
    survivors: {{a: {{at: J8}}, b: {{at: R3}}}}
    start: survivors-turn
    rulings: {{{rulings}}}
    decks: {{ai: [claw, chomp], hit_locations: [{deck}], hit_location_discard: [beasts-femur, soft-belly]}}
    """


def test_an_empty_deck_is_rebuilt_from_its_discard() -> None:
    """[R-HL-05, R-AMB-16]"""
    g = play(SHORT.format(rulings="", deck=""), to_hit(7, 1), draw("hit_location", "soft-belly"))
    g.choose("act:a", "attack:founding-stone")
    assert g.decks["hit_locations"] == 1 and g.decks["hit_location_discard"] == []
    assert g.decks["hit_locations_unseen"] == ["beasts-femur"]
    g.expects("wound_order", "wound:soft-belly")


def test_a_deck_that_runs_out_in_the_middle_is_rebuilt_without_the_cards_in_play() -> None:
    """[R-HL-05, R-AMB-16, R-GEN-11]"""
    g = play(SHORT.format(rulings="", deck="beasts-knee"), to_hit(7, 7), draw("hit_location", "beasts-femur"))
    g.choose("act:a", "attack:founding-stone")
    assert g.decks["hit_locations_unseen"] == ["soft-belly"]
    g.expects("wound_order", "wound:beasts-knee", "wound:beasts-femur")


def test_by_the_other_ruling_drawing_stops() -> None:
    """[R-AMB-16]"""
    g = play(SHORT.format(rulings="hit-locations-empty: stop", deck="beasts-knee"), to_hit(7, 7))
    g.choose("act:a", "attack:founding-stone")
    assert g.decks["hit_location_discard"] == ["beasts-femur", "soft-belly"]
    g.expects("wound_order", "wound:beasts-knee")


def test_with_nothing_left_to_draw_the_hits_are_lost() -> None:
    """[R-AMB-16, R-SAT-07]"""
    g = play(SHORT.format(rulings="hit-locations-empty: stop", deck=""), to_hit(7, 7))
    g.choose("act:a", "attack:founding-stone")
    assert g.decks["wounds"] == 0
    g.expects("action", "move", "end")


def test_a_kept_injury_is_in_play_and_in_no_pile() -> None:
    """[R-PER-01, R-HL-06, R-GEN-11]"""
    g = strike("beasts-temple", CRITICAL)
    assert g.decks["injuries"] == ["split-temple"]
    assert g.decks["hit_locations"] == 0 and g.decks["hit_location_discard"] == []
    g.expects("action", "move", "end")


def test_a_kept_injury_does_not_come_back_when_the_deck_is_rebuilt() -> None:
    """[R-HL-06, R-HL-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: C3}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-temple], hit_location_discard: [beasts-knee]}
        """,
        to_hit(7, 7),
        draw("hit_location", "beasts-knee"),
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-temple", "end")
    g.choose("act:b", "attack:founding-stone")
    # Two hits, but beasts-knee is the only card there is.
    assert locations(g) == ["beasts-knee"] and g.decks["injuries"] == ["split-temple"]
    g.expects("wound_order", "wound:beasts-knee")


def locations(g: Play) -> list[str]:
    drawn: list[str] = g.view["progress"][-1]["locations"]
    return drawn


@pytest.mark.parametrize("hits", [1, 2])
def test_a_hidden_deck_of_two_can_be_drawn_to_the_last_card(tmp_path: Path, hits: int) -> None:
    """[R-SAT-08, R-HL-05] Both cards are hidden; as many turn up as there are hits."""
    catalog = homebrew(tmp_path, hit_locations="paw: {critical: []}\ntail: {critical: []}")
    drawn = ["paw", "tail"][:hits]
    g = brew(
        catalog,
        "survivors: {a: {at: J8}}\nstart: survivors-turn\n",
        to_hit(7, 7 if hits == 2 else 1),
        draw("hit_location", *drawn),
    ).choose("act:a", "attack:founding-stone")
    assert g.decks["hit_locations"] == 2 - hits
    g.expects("wound_order", *[f"wound:{card}" for card in drawn])
