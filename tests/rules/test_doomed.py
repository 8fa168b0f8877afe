"""Doomed: no actions and no survival until the card that doomed is resolved."""

from __future__ import annotations

from pathlib import Path

from tests.support.position import Dice, Play, place, play, to_hit
from tests.support.tiny_monster import brew, homebrew

ALL = "actions: [dodge, encourage, dash, surge, endure]"

OMEN = """
    omen:
      actions:
        - pick_target: [closest survivor]
        - doom: target
        - flow
        - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
    """


def omen(tmp_path: Path, *dice: Dice) -> Play:
    """A card that dooms its target a before its flow; b is not doomed."""
    return brew(
        homebrew(tmp_path, ai=OMEN),
        f"""
        survivors: {{a: {{at: K10, survival: 3, {ALL}}}, b: {{at: R3, survival: 3, {ALL}}}}}
        controller: b
        decks: {{ai: [omen, straw-blow], hit_locations: [straw-chest]}}
        """,
        *dice,
    )


def test_the_doomed_have_no_survival_actions_in_the_flow(tmp_path: Path) -> None:
    """[R-DOOM-01, R-SUR-05]"""
    g = omen(tmp_path)
    assert g.survivor("a")["doomed"] is True and g.survivor("b")["doomed"] is False
    g.expects("flow", "dash:b", "surge:b", "done")


def test_the_doomed_cannot_dodge(tmp_path: Path) -> None:
    """[R-DOOM-01]"""
    g = omen(tmp_path, to_hit(2, 1), place("legs")).choose("done")
    assert g.survivor("a")["survival"] == 3
    g.expects("hit", "take:legs")


def test_doom_ends_when_the_card_is_resolved(tmp_path: Path) -> None:
    """[R-DOOM-01]"""
    g = omen(tmp_path, to_hit(1, 1)).choose("done")
    assert g.survivor("a")["doomed"] is False
    g.expects("act_order", "act:a", "act:b", "dash:a", "surge:a", "dash:b", "surge:b")


def test_doom_ends_even_if_the_card_is_cut_short(tmp_path: Path) -> None:
    """[R-DOOM-01, R-KDM-05]"""
    catalog = homebrew(tmp_path, ai=OMEN, hit_locations="loose: {critical: [{knock_down: monster}]}")
    g = brew(
        catalog,
        f"""
        survivors: {{a: {{at: K10, survival: 3, {ALL}}}, b: {{at: R3, actions: [dodge, surge]}}}}
        controller: b
        decks: {{ai: [omen, straw-blow], hit_locations: [loose]}}
        """,
    ).choose("surge:b", "use:founding-stone:sling", "wound:loose")
    # The window when the monster falls: the card is not resolved yet, so a is still doomed and not asked.
    assert not g.happened("monster-attacks")
    assert g.survivor("a")["doomed"] is False
    g.expects("act_order", "act:a", "act:b", "dash:a", "surge:a")


def test_the_doomed_can_be_helped_up(tmp_path: Path) -> None:
    """[R-DOOM-01, R-SUR-08]"""
    g = brew(
        homebrew(tmp_path, ai=OMEN),
        f"""
        survivors: {{a: {{at: K10, injuries: {{legs: light}}}}, b: {{at: R3, survival: 3, {ALL}}}}}
        controller: b
        decks: {{ai: [omen, straw-blow], hit_locations: [straw-chest]}}
        """,
        to_hit(2, 1),
        place("legs"),
    ).choose("done", "take:legs")
    assert g.survivor("a")["doomed"] is True and "encourage:b:a" in g.options
    g.choose("encourage:b:a")
    assert g.survivor("a")["knocked_down"] is False
    g.expects("act_order")


def test_the_doomed_pay_for_nothing(tmp_path: Path) -> None:
    """[R-DOOM-01, R-SUR-16]"""
    offer = """
        offer:
          actions:
            - pick_target: [closest survivor]
            - doom: target
            - may: {who: target, pay: {survival: 1}, do: [{gain: {who: target, courage: 1}}]}
        """
    g = brew(
        homebrew(tmp_path, ai=offer),
        f"""
        survivors: {{a: {{at: K10, survival: 3, {ALL}}}, b: {{at: R3}}}}
        controller: b
        decks: {{ai: [offer, straw-blow], hit_locations: [straw-chest]}}
        """,
    )
    assert g.survivor("a")["survival"] == 3 and g.survivor("a")["courage"] == 0
    g.expects("act_order")


def test_clever_ploy_dooms_only_the_attacker() -> None:
    """[R-TRP-02, R-DOOM-01]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 3, {ALL}}}, b: {{at: R3, survival: 3, {ALL}}}}}
        start: survivors-turn
        decks: {{ai: [claw], hit_locations: [clever-ploy]}}
        """,
        to_hit(7, 1),
        to_hit(1, 1),
    ).choose("act:a", "attack:founding-stone")
    assert (g.survivor("a")["doomed"], g.survivor("b")["doomed"]) == (True, False)
    assert g.options == ["dash:b", "surge:b", "done"]
    g.choose("done")
    g.expects("action", "move", "end", "dash:a", "surge:a", "dash:b", "surge:b")
