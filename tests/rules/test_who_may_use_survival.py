"""Which survival actions a survivor can use, one condition after another.  [R-SUR-02, R-SUR-05]"""

from __future__ import annotations

import pytest

from showdown.model import ids
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.queries import (
    DODGED_TWICE,
    can_be_encouraged,
    can_dash,
    can_dodge,
    can_encourage,
    can_endure,
    can_surge,
)
from tests.support.position import play

POSITION = """
monster: {at: K8, facing: south}
survivors:
  a: {at: C3, survival: 7, survival_limit: 8, insanity: INSANITY, actions: [dodge, encourage, surge, dash, endure]}
  b: {at: P3, knocked_down: true}
start: survivors-turn
decks: {ai: [claw]}
"""
ALL = {"dodge", "encourage", "surge", "dash", "endure"}
ASKED = {"dodge": can_dodge, "dash": can_dash, "surge": can_surge, "encourage": can_encourage, "endure": can_endure}


def state(insanity: int = 0) -> State:
    return play(POSITION.replace("INSANITY", str(insanity))).game.state


def changed(change: str, insanity: int = 0) -> State:
    s = state(insanity)
    attack = SurvivorAttackScope()
    attack.who = 0
    exec(change, {**vars(ids), "s": s, "a": s.survivors[0], "attack": attack, "DODGED_TWICE": DODGED_TWICE})
    return s


def possible(s: State) -> set[str]:
    return {name for name, can in ASKED.items() if can(s, 0)}


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ("pass", ALL),
        ("a.survival = 6", ALL - {"endure"}),
        ("a.survival = 1", ALL - {"endure"}),
        ("a.survival = 0", set()),
        ("a.survival = 6; a.attributes = a.attributes[:LUCK] + (1,) + a.attributes[LUCK + 1:]", ALL),
        ("a.survival = 7; a.attributes = a.attributes[:LUCK] + (-1,) + a.attributes[LUCK + 1:]", ALL - {"endure"}),
        ("a.alive = False; a.cell = -1", set()),
        ("a.swallowed = True; a.cell = -1", {"endure"}),
        ("a.doomed = 1", set()),
        ("a.down = True", {"dodge"}),
        ("a.impairments = NO_DODGE", ALL - {"dodge"}),
        ("a.impairments = NO_DASH", ALL - {"dash"}),
        ("a.impairments = NO_SURGE", ALL - {"surge"}),
        ("a.impairments = NO_ENCOURAGE", ALL - {"encourage"}),
        ("a.impairments = NO_SURVIVAL", set()),
        ("a.impairments = FRENZY", set()),
        ("a.talents = SURVIVAL_FORBIDDEN", set()),
        ("s.open(attack)", set()),
        ("attack.who = 1; s.open(attack)", ALL),
        ("attack.trapped = True; s.open(attack)", ALL),
        ("a.used = 1 << DODGE", ALL - {"dodge"}),
        ("a.used = 1 << DODGE; a.talents = ONE_MORE_DODGE", ALL),
        ("a.used = 1 << DODGE | DODGED_TWICE; a.talents = ONE_MORE_DODGE", ALL - {"dodge"}),
        ("a.used = 1 << DASH; a.talents = ONE_MORE_DODGE", ALL - {"dash"}),
        ("a.used = 1 << SURGE", ALL - {"surge"}),
        ("a.used = 1 << ENCOURAGE", ALL - {"encourage"}),
        ("a.used = 1 << ENDURE", ALL - {"endure"}),
        ("a.known = 1 << DODGE", {"dodge"}),
        ("a.known = 1 << DASH", {"dash"}),
        ("a.known = 1 << SURGE", {"surge"}),
        ("a.known = 1 << ENCOURAGE", {"encourage"}),
        ("a.known = 1 << ENDURE", {"endure"}),
    ],
)
def test_each_condition_takes_away_what_the_rules_say(change: str, left: set[str]) -> None:
    """[R-SUR-02, R-SUR-05, R-SUR-06, R-SUR-08, R-SUR-09, R-SUR-10, R-SUR-12, R-DOOM-01, R-SAT-14]"""
    assert possible(changed(change)) == left


@pytest.mark.parametrize(
    ("talent", "insanity", "able"),
    [
        ("SURVIVAL_ONLY_INSANE", 2, False),
        ("SURVIVAL_ONLY_INSANE", 3, True),
        ("HURT_IN_THE_MIND", 2, True),
        ("HURT_IN_THE_MIND", 3, False),
    ],
)
def test_some_disorders_ask_for_sanity_or_insanity(talent: str, insanity: int, able: bool) -> None:
    """[R-SUR-05, R-BRN-03]"""
    assert possible(changed(f"a.talents = {talent}", insanity)) == (ALL if able else set())


def test_a_survivor_walled_in_cannot_dash() -> None:
    """[R-SUR-09, R-SMV-01] A1 has two neighbours."""
    corner = POSITION.replace("at: C3", "at: A1").replace("at: P3, knocked_down: true", "at: A2")
    corner = corner.replace("INSANITY", "0").replace("start:", "  c: {at: B1}\nstart:")
    s = play(corner).game.state
    assert possible(s) == ALL - {"dash"}
    s.survivors[2].cell = 5
    assert possible(s) == ALL


@pytest.mark.parametrize(
    ("change", "able"),
    [
        ("pass", True),
        ("s.survivors[1].down = False", False),
        ("s.survivors[1].impairments = DEAF", False),
        ("s.survivors[1].swallowed = True", False),
        ("s.survivors[1].alive = False", False),
    ],
)
def test_who_can_be_encouraged(change: str, able: bool) -> None:
    """[R-SUR-08, R-KDS-06]"""
    assert can_be_encouraged(changed(change), 1) is able
