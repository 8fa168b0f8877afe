"""Disorders that come and go in the middle of a fight take effect, or end, at once."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, amount, check, draw, place, play, random_survivor, severe, to_hit, trauma
from tests.support.survivor_cards import acts, attacked

KNOWS = "actions: [dodge, dash], survival: 2"


def concussion(disorder: str, a: str = "") -> Play:
    """A random disorder, then a bleeding token."""
    return attacked(
        to_hit(2, 1),
        place("head"),
        severe(8),
        draw("disorder", disorder),
        a=f"survival: 0, injuries: {{head: heavy}}{a}",
    ).choose("take:head")


def test_a_disorder_drawn_by_an_injury_acts_at_once() -> None:
    """[R-BRN-06] Hemophobia comes, and the bleeding token of the same injury knocks down."""
    g = concussion("hemophobia")
    assert g.survivor("a")["disorders"] == ["hemophobia"] and g.survivor("a")["bleeding"] == 1
    assert g.survivor("a")["knocked_down"]
    assert not concussion("prey").survivor("a")["knocked_down"]


def test_a_disorder_drawn_by_a_trauma_acts_at_once() -> None:
    """[R-BRN-05, R-BRN-06] Lunacy: apathetic, and no dash is left."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K12, injuries: {{brain: light}}, {KNOWS}}}, b: {{at: K7, {KNOWS}}}}}
        controller: b
        decks: {{ai: [size-up]}}
        """,
        random_survivor("a"),
        check(4),
        trauma(7),
        draw("disorder", "apathetic"),
        amount(1),
    ).choose("done")
    assert g.survivor("a")["disorders"] == ["apathetic"]
    g.expects("act_order", "act:b", "dash:b")


def test_a_fourth_disorder_replaces_one_and_both_are_felt_at_once() -> None:
    """[R-BRN-06] Immortal comes to the insane: the next hit is brain damage."""
    g = attacked(
        to_hit(2, 2),
        place("head", "legs"),
        severe(8),
        draw("disorder", "immortal"),
        a="survival: 2, insanity: 3, injuries: {head: heavy}, disorders: [anxiety, coprolalia, squeamish]",
    ).choose("take:head")
    g.expects("card_choice", "pick:anxiety", "pick:coprolalia", "pick:squeamish")
    assert g.survivor("a")["disorders"] == ["anxiety", "coprolalia", "squeamish"]
    g.choose("pick:coprolalia")
    assert g.survivor("a")["disorders"] == ["anxiety", "immortal", "squeamish"]
    g.choose("take:legs")
    assert g.survivor("a")["insanity"] == 2 and g.survivor("a")["injuries"]["legs"] == "none"


def test_the_disorder_that_leaves_no_longer_acts() -> None:
    """[R-BRN-06]"""
    three = ", disorders: [hemophobia, anxiety, coprolalia]"
    g = concussion("squeamish", three).choose("pick:hemophobia")
    assert g.survivor("a")["disorders"] == ["squeamish", "anxiety", "coprolalia"]
    assert g.survivor("a")["bleeding"] == 1 and not g.survivor("a")["knocked_down"]
    assert concussion("squeamish", three).choose("pick:anxiety").survivor("a")["knocked_down"]


def test_the_same_one_twice_has_no_effect() -> None:
    """[R-BRN-06]"""
    g = concussion("prey", ", disorders: [prey, anxiety, coprolalia]")
    assert g.survivor("a")["disorders"] == ["prey", "anxiety", "coprolalia"]
    g.expects("act_order")


def test_a_disorder_named_by_a_card_replaces_one_as_well(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    catalog = beast(
        tmp_path,
        """
        hiss:
          actions: [{disorder: {who: all survivors, card: prey}}]
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8}
        survivors: {a: {at: K12, disorders: [anxiety, coprolalia, squeamish]}, b: {at: K14}, c: {at: K15, dead: true}}
        players: [[a, b, c]]
        decks: {ai: [hiss]}
        """,
    )
    assert g.survivor("b")["disorders"] == ["prey"] and g.survivor("c")["disorders"] == []
    g.expects("card_choice", "pick:anxiety", "pick:coprolalia", "pick:squeamish")
    g.choose("pick:squeamish")
    assert g.survivor("a")["disorders"] == ["anxiety", "coprolalia", "prey"]


def test_frenzy_switches_arts_off_but_no_disorder() -> None:
    """[R-BRN-05] Tough would make a 2 a 3: after the frenzy it kills."""
    g = attacked(
        to_hit(2, 2),
        place("legs", "body"),
        severe(8),
        amount(1),
        severe(2),
        a="survival: 0, arts: [tough], disorders: [rageholic], injuries: {legs: heavy, body: heavy}",
    ).choose("take:legs")
    assert g.survivor("a")["alive"] and "frenzy" in g.survivor("a")["impairments"]
    g.choose("take:body")
    assert not g.survivor("a")["alive"]


def test_a_hamstrung_survivor_keeps_the_abilities_of_gear() -> None:
    """[R-SEV-04] "Abilities" are those of the sheet, none of which are in our facts; slinging a stone is none."""
    g = acts(a="arts: [double-dash], permanent_injuries: [hamstrung]").choose("act:a")
    g.expects("action", "move", "attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth", "end")
