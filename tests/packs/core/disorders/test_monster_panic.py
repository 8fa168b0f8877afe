"""Monster Panic: one more brain damage from Intimidate actions."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.position import check, place, play, random_survivor, severe, to_hit
from tests.support.survivor_cards import attacked

PANIC = "disorders: [monster-panic]"


def test_size_up_frightens_twice_as_much() -> None:
    """[R-INT-01, R-BRN-01] Two points instead of one."""
    g = play(
        f"""
        monster: {{at: K8, facing: north}}
        survivors: {{a: {{at: K12, insanity: 4, {PANIC}}}, b: {{at: K3}}}}
        controller: b
        decks: {{ai: [size-up]}}
        """,
        random_survivor("a"),
        check(4),
    )
    assert g.survivor("a")["insanity"] == 2 and g.survivor("a")["knocked_down"]


def test_a_roar_hurts_only_the_panicking_more() -> None:
    """[R-INT-01]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K12, insanity: 9, {PANIC}}}, b: {{at: K3, insanity: 9}}}}
        players: [[a, b]]
        decks: {{ai: [terrifying-roar]}}
        """,
        check(10),
        check(10),
    )
    while g.game.decision.kind == "trigger_order":
        g.choose(g.options[0])
    lost = [9 - g.survivor(letter)["insanity"] for letter in "ab"]
    assert lost[0] == lost[1] + 1 > 1


def test_other_brain_damage_is_as_it_is() -> None:
    """[R-BRN-01] The broken leg of a neighbour: 1 brain damage."""
    g = attacked(
        to_hit(2, 1),
        place("legs"),
        severe(8),
        a="survival: 0, injuries: {legs: heavy}",
        b="}, c: {at: K11, insanity: 5, " + PANIC,
    ).choose("take:legs")
    assert g.survivor("c")["insanity"] == 4


def test_nothing_is_not_made_something(tmp_path: Path) -> None:
    """[R-INT-01]"""
    catalog = beast(
        tmp_path,
        """
        glare:
          actions:
            - intimidate: [{brain_damage: {who: all survivors, amount: 0}}]
        growl:
          actions:
            - intimidate:
              - if: {somebody: all survivors}
                then: [{each: {who: all survivors, do: [{brain_damage: {who: the survivor, amount: 2}}]}}]
        """,
    )
    for card, left in (("glare", 9), ("growl", 6)):
        g = play_with(
            catalog,
            f"""
            monster: {{id: beast, level: one, at: K8}}
            survivors: {{a: {{at: K12, insanity: 9, {PANIC}}}}}
            decks: {{ai: [{card}]}}
            """,
        )
        assert g.survivor("a")["insanity"] == left
