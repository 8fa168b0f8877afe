"""Odds with the real hit location deck: played by the engine, in either order, with the current deck."""

from __future__ import annotations

import pytest

from bench.odds import compare, positions
from showdown.engine import IllegalOption, core_catalog, restock_hit_locations
from showdown.forecast.hit_locations import AttackQuestion, Spread
from showdown.forecast.position import Staged, Strike, stage_strike
from showdown.forecast.survivor_attack import question_of, survivor_attack_odds, trap_odds
from showdown.forecast.transposition import transposition_key
from showdown.forecast.walker import TooManyWays, Walker
from showdown.rules.board.terrain import make_tile


def staged(weapon: str, level: str = "level-1", removed: int = 0) -> Staged:
    q = Strike()
    q.weapon, q.monster, q.level, q.removed = weapon, "white-lion", level, removed
    return stage_strike(q, core_catalog())


def spread_of(position: Staged, order: str, apart: bool) -> tuple[Spread, int]:
    """The spread of an attack and the steps it took; ``apart`` False: without any shortcut over hit locations."""
    question: AttackQuestion = question_of(position, order)
    question.apart = apart
    walk = Walker(question, 10**6)
    spread = question.spread(walk, position.state, position.option)
    assert question.apart == apart
    return spread, walk.steps


@pytest.mark.parametrize(("number", "order"), [(0, "fixed"), (10, "optimal"), (11, "optimal"), (15, "fixed")])
def test_equal_to_what_the_engine_plays(number: int, order: str) -> None:
    _, position = list(positions())[number]
    _, zs = compare(position, order, 800, 5)
    assert max(abs(z) for z in zs) < 4, zs


def test_chances_add_up_to_one() -> None:
    found = survivor_attack_odds(staged("bone-axe"))
    for part in (found.hits, found.wounds, found.criticals):
        assert sum(part.distribution) == pytest.approx(1, abs=1e-12)


def test_the_best_order_is_never_worse() -> None:
    position = staged("bone-axe")
    assert survivor_attack_odds(position, "optimal").wounds.mean > survivor_attack_odds(position, "fixed").wounds.mean


def test_looking_at_locations_one_by_one_changes_nothing() -> None:
    position = staged("bone-pickaxe")
    quick, _ = spread_of(position, "optimal", True)
    slow, _ = spread_of(position, "optimal", False)
    assert quick == pytest.approx(slow, abs=1e-12)


@pytest.mark.parametrize(("weapon", "luck", "order"), [("bone-dagger", 2, "optimal"), ("scrap-sword", 0, "fixed")])
def test_every_shortcut_changes_nothing(weapon: str, luck: int, order: str) -> None:
    # A deck small enough for the long way: a kill, a token that softens, a reaction, a trap.
    q = Strike()
    q.weapon, q.monster, q.level, q.luck = weapon, "white-lion", "level-1", luck
    position = stage_strike(q, core_catalog())
    names = ("beasts-chest", "beasts-ribs", "beasts-tricep", "clever-ploy")
    restock_hit_locations(position.state, [core_catalog().card(name) for name in names], [])
    quick, steps = spread_of(position, order, True)
    slow, more = spread_of(position, order, False)
    assert quick == pytest.approx(slow, abs=1e-12)
    assert steps < more


def test_the_stacked_first_location_of_the_first_story_is_known() -> None:
    # The stacked location is no trap, so one hit cannot meet it.  [R-FS-11]
    assert survivor_attack_odds(staged("bone-pickaxe", "first-story")).trap == 0
    assert survivor_attack_odds(staged("bone-pickaxe")).trap == pytest.approx(0.3 / 23)


def test_every_location_removed_makes_the_trap_likelier() -> None:
    chances = [trap_odds(staged("bone-axe", removed=n), 1) for n in range(5)]
    assert chances == pytest.approx([1 / n for n in (23, 22, 21, 20, 19)], abs=1e-12)


def test_more_than_there_are_cannot_be_removed() -> None:
    with pytest.raises(IllegalOption, match="99 locations cannot be out of the deck"):
        staged("bone-axe", removed=99)


def test_a_slung_stone_is_one_hit_and_a_critical_where_there_is_one() -> None:
    q = Strike()
    q.weapon, q.monster, q.level, q.sling = "founding-stone", "white-lion", "level-1", True
    found = survivor_attack_odds(stage_strike(q, core_catalog()))
    assert found.hits.distribution == pytest.approx([0, 1], abs=1e-12)
    assert found.criticals.mean == pytest.approx(22 / 23)
    assert found.wounds.p_any == pytest.approx(21 / 23)


def test_the_position_itself_is_left_alone() -> None:
    position = staged("bone-pickaxe")
    before = transposition_key(position.state)
    survivor_attack_odds(position)
    assert transposition_key(position.state) == before


def test_positions_that_differ_in_the_tokens_on_terrain_have_different_futures() -> None:
    s = staged("bone-pickaxe").state
    grass = s.catalog.card("tall-grass", "terrain")
    keys = []
    for tokens in (0, 1):
        s.tiles = [make_tile(s.catalog, grass, 0, 0, tokens)]
        keys.append(transposition_key(s))
    assert keys[0] != keys[1]


def test_a_walk_of_too_many_steps_is_refused() -> None:
    with pytest.raises(TooManyWays, match="more than 50 different courses of events"):
        survivor_attack_odds(staged("bone-axe"), limit=50)


def test_following_the_last_reaction_shows_the_risk() -> None:
    position = staged("bone-pickaxe")
    found = survivor_attack_odds(position, to_the_end=True)
    assert found.falls is not None and 0 < found.falls < 0.3
    assert found.wounds.mean == pytest.approx(survivor_attack_odds(position).wounds.mean, abs=1e-12)
