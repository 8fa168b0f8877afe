"""Apathetic: survival neither spent nor gained, no courage; cured at understanding 8."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.one_hit import strike
from tests.support.position import check, draw, place, severe, to_hit
from tests.support.survivor_cards import arrives, attacked

APATHETIC = "disorders: [apathetic]"


def test_survival_cannot_be_spent() -> None:
    """[R-SUR-05]"""
    attacked(to_hit(2, 1), place("legs"), a=f"{APATHETIC}, survival: 3").expects("hit", "take:legs")
    attacked(to_hit(2, 1), place("legs"), a="survival: 3").expects("hit", "take:legs", "dodge:legs")


@pytest.mark.parametrize(("a", "survival", "courage"), [(APATHETIC, 0, 0), ("", 1, 1)])
def test_neither_survival_nor_courage_is_gained(a: str, survival: int, courage: int) -> None:
    """[R-SUR-01] The critical of Beast's Maw gives both on 5 or more."""
    g = strike("beasts-maw", 10, check(5), a=f"survival: 0{', ' + a if a else ''}")
    assert (g.survivor("a")["survival"], g.survivor("a")["courage"]) == (survival, courage)
    assert (len(g.events("gain")) == 0) is bool(a)


def test_a_price_in_survival_is_not_asked() -> None:
    """[R-SUR-16] Strange Hand offers strength for survival."""
    g = strike("strange-hand", 10, a=f"{APATHETIC}, survival: 1")
    assert g.game.decision.kind != "spend"


@pytest.mark.parametrize(("understanding", "disorders"), [(7, ["apathetic"]), (8, []), (9, [])])
def test_understanding_eight_cures(understanding: int, disorders: list[str]) -> None:
    """[R-BRN-06]"""
    g = attacked(to_hit(2, 1), place("legs"), a=f"{APATHETIC}, understanding: {understanding}, survival: 1")
    assert g.survivor("a")["disorders"] == disorders
    assert ("dodge:legs" in g.options) is (disorders == [])


def test_the_eighth_point_gained_in_the_fight_cures_at_once(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    book = "book: {keywords: [item], abilities: [{name: read, do: [{gain: {who: the survivor, understanding: 1}}]}]}"
    knows = {"survival": 1, "actions": ["dodge", "dash"], "gear": ["book"], "disorders": ["prey", "apathetic"]}
    g = arrives(tmp_path, knows | {"understanding": 7, "insanity": 3}, knows | {"understanding": 6}, gear=book)
    g.choose("act:b", "use:book:read", "end", "act:a")
    assert g.survivor("b")["understanding"] == 7 and g.survivor("b")["disorders"] == ["prey", "apathetic"]
    assert "dash:a" not in g.options
    g.choose("use:book:read")
    assert g.survivor("a")["understanding"] == 8 and g.survivor("a")["disorders"] == ["prey"]
    assert len(g.events("disorder-cured")) == 1
    g.expects("action", "move", "end", "dash:a")


def test_a_wise_survivor_does_not_catch_it() -> None:
    """[R-BRN-06]"""
    g = attacked(
        to_hit(2, 1),
        place("head"),
        severe(8),
        draw("disorder", "apathetic"),
        a="understanding: 8, survival: 0, injuries: {head: heavy}",
    ).choose("take:head")
    assert g.survivor("a")["disorders"] == []
