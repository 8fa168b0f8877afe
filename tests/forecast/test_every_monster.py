"""Odds, threat and explanations for every monster and level, with the plain cards in the catalogue and without."""

from __future__ import annotations

from functools import cache

import pytest

from showdown.analysis.odds import odds
from showdown.engine import Catalog, State
from showdown.forecast.explain import cards_explanation, strike_explanation
from showdown.forecast.position import OWN, Strike, shared_parts, stage_strike, with_plain_cards
from showdown.forecast.survivor_attack import survivor_attack_odds
from showdown.forecast.threat import Question, threat
from showdown.forecast.walker import TooManyWays
from showdown.lookup.stories import catalog_for

STEPS = 1_500
"""Far enough to come through the reactions of many hit locations."""


@cache
def everything() -> Catalog:
    return catalog_for("tithe-keeper:1", ["homebrew-example"])


LEVELS = [(name, level.name) for name, monster in everything().monsters.items() for level in monster.levels]


def staged(monster: str, level: str, weapon: str) -> State:
    q = Strike()
    q.monster, q.level, q.weapon = monster, level, weapon
    if not weapon:
        q.speed, q.accuracy, q.strength = 3, 2, 20
    found = stage_strike(q, everything())
    try:
        answer = survivor_attack_odds(found, limit=STEPS)
        assert sum(answer.wounds.distribution) == pytest.approx(1)
        if answer.wounds.mean == 0:
            assert "on top of the hit location deck" in answer.assumed[0]
    except TooManyWays:
        pass
    return found.state


@pytest.mark.parametrize(("monster", "level"), LEVELS)
def test_odds_threat_and_explain_know_every_monster(monster: str, level: str) -> None:
    s = staged(monster, level, "bone-axe")
    assert cards_explanation(s).lines and strike_explanation(s, "a", "bone-axe").lines
    question = Question()
    question.budget, question.samples = 0, 1
    assert len(threat(s, question).branches) > 0


@pytest.mark.parametrize(("monster", "level"), LEVELS)
def test_odds_of_plain_numbers_know_every_monster(monster: str, level: str) -> None:
    staged(monster, level, "")


def test_the_plain_cards_leave_nothing_of_the_catalogue_out() -> None:
    catalog = everything()
    # A compiled object has no dictionary; plain Python checks the list.
    if hasattr(catalog, "__dict__"):
        assert set(shared_parts(catalog)) | OWN == set(vars(catalog))
    copy = with_plain_cards(catalog, Strike())
    assert copy.zones is catalog.zones and copy.counter_ids is catalog.counter_ids
    # What is remembered by the ids of cards must not be shared: another plain weapon has the same id.
    assert copy.kits is not catalog.kits and copy.completed is not catalog.completed


def test_hits_on_known_cards_that_cancel_them_say_so() -> None:
    found = odds(weapon="bone-axe", against="kings-man:1")
    assert found.wounds.mean == 0 and found.assumptions[0].startswith("3 Battle Pressure are known to be on top")
    assert not any("on top of" in text for text in odds(weapon="bone-axe", against="white-lion:1").assumptions)
