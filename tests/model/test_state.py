"""Questions about the state as a whole."""

from __future__ import annotations

import pytest

from showdown.model.ids import NO_CARD, NO_SURVIVAL, NO_TOKENS, STATS, SURVIVAL_FORBIDDEN
from showdown.model.scopes import CardScope, SurvivorAttackScope
from showdown.model.setup import SurvivorSetup
from showdown.model.survivor import Survivor
from showdown.model.table_values import TableValues
from tests.support.position import play

POSITION = """
monster: {at: K8, facing: south}
survivors: {a: {at: J8}, b: {at: A1}}
start: survivors-turn
decks: {ai: [claw], hit_locations: [beasts-knee]}
"""


def test_the_act_in_progress_belongs_to_one_survivor() -> None:
    """[R-ACT-01]"""
    g = play(POSITION)
    assert g.game.state.act_of(0) is None and g.game.state.act_of(1) is None
    g.choose("act:a", "move")
    act = g.game.state.act_of(0)
    assert act is not None and act.who == 0
    assert g.game.state.act_of(1) is None


def test_the_attack_is_found_below_a_card_that_is_performed_in_it() -> None:
    """[R-SAT-01]"""
    s = play(POSITION).game.state
    outer, inner = SurvivorAttackScope(), SurvivorAttackScope()
    s.scopes = [outer, CardScope()]
    assert s.survivor_attack is outer
    s.scopes = [outer, inner, CardScope(), CardScope()]
    assert s.survivor_attack is inner


def test_what_the_table_shows_follows_the_monster_alone() -> None:
    """Nothing changes but the monster: the survivors' part is shared, and an unchanged table is the same object."""
    s = play(POSITION).game.state
    shown = s.table_values(TableValues())
    assert s.table_values(shown) is shown
    s.monster.facing = 0
    turned = s.table_values(shown)
    assert turned.monster != shown.monster and turned.survivors is shown.survivors


def test_a_loop_before_any_card_names_no_card() -> None:
    """``begun`` is the card begun last; a fight starts without one."""
    s = play(POSITION).game.state
    assert s.looping_card() == "" and s.looping().startswith("one answer ran too many steps")
    s.begun = 0
    assert s.looping_card() == s.catalog.cards[0].name and f"'{s.catalog.cards[0].name}'" in s.looping()


def test_a_survivor_without_a_history_has_nothing_but_survival_and_dodge() -> None:
    """[R-SET-06]"""
    v = SurvivorSetup()
    assert (v.actions, v.arts, v.disorders, v.injuries) == (["dodge"], [], [], [])
    assert (v.insanity, v.courage, v.understanding, v.bleeding, v.proficiency) == (0, 0, 0, 0, 0)
    assert not (v.down or v.dead or v.swallowed or v.hidden or v.priority or v.grabbed)


def test_a_blank_sheet_is_empty() -> None:
    """Everything else is no, 0 or nothing."""
    v = Survivor()
    written = {f: value for f in Survivor.fields if (value := getattr(v, f)) and value not in (NO_TOKENS, (0,) * 5)}
    assert written == {"cell": -1, "alive": True, "survival_limit": 1, "known": 1, "grid": (NO_CARD,) * 9}


def test_every_stat_is_read_from_the_record_sheet() -> None:
    """[R-TOK-01] An attribute without its tokens."""
    v = Survivor()
    v.attributes, v.tokens = (11, 12, 13, 14, 15, 16, 17, 18), (90,) * 8
    v.survival, v.insanity, v.courage, v.understanding = 21, 22, 23, 24
    v.bleeding, v.proficiency, v.xp = 25, 26, 27
    assert [v.on_sheet(stat) for stat in range(len(STATS))] == [*range(11, 19), *range(21, 28)]


@pytest.mark.parametrize(("amount", "left"), [(-3, 0), (-2, 0), (-1, 1), (0, 2), (1, 3), (3, 5), (4, 5)])
def test_survival_stays_between_nothing_and_its_limit(amount: int, left: int) -> None:
    """[R-SUR-01]"""
    v = Survivor()
    v.survival, v.survival_limit = 2, 5
    v.gain_survival(amount)
    assert v.survival == left


@pytest.mark.parametrize(
    ("impairments", "talents", "can"),
    [(0, 0, True), (NO_SURVIVAL, 0, False), (0, SURVIVAL_FORBIDDEN, False), (NO_SURVIVAL, SURVIVAL_FORBIDDEN, False)],
)
def test_an_injury_or_a_card_forbids_gaining_survival(impairments: int, talents: int, can: bool) -> None:
    """Others forbid something else.  [R-SUR-01]"""
    v = Survivor()
    v.impairments, v.talents = impairments, talents
    assert v.can_gain_survival() is can
    v.impairments, v.talents = ~NO_SURVIVAL & impairments | 1 << 40, ~SURVIVAL_FORBIDDEN & talents
    assert v.can_gain_survival()
