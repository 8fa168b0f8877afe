"""What a tile does by its card, and what a card changes in which attack."""

from __future__ import annotations

from itertools import product

import pytest

from showdown.kernel.tuples import increased
from showdown.model.cards import Catalog, TerrainCard
from showdown.model.ids import ACCURACY, LUCK, CardId
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import DESTRUCTIBLE, IMPASSABLE, OBSTACLE
from showdown.rules.board.terrain import make_tile
from showdown.rules.gear.conditional_bonuses import attack_stat, this_attack
from tests.support.position import play


@pytest.mark.parametrize(("obstacle", "impassable", "destructible"), [*product((False, True), repeat=3)])
def test_a_tile_is_what_its_card_says(obstacle: bool, impassable: bool, destructible: bool) -> None:
    """[R-TER-03, R-TER-04, R-TER-05] Each of the three for itself."""
    catalog = Catalog()
    card = TerrainCard(CardId(0), "rock", "Rock", 2, 1)
    card.obstacle, card.impassable, card.destructible = obstacle, impassable, destructible
    catalog.cards.append(card)
    tile = make_tile(catalog, 0, 23, 0)
    assert (tile.flags & OBSTACLE != 0, tile.flags & IMPASSABLE != 0) == (obstacle, impassable)
    assert (tile.flags & DESTRUCTIBLE != 0, tile.flags >> 3) == (destructible, 0)
    assert (tile.mask, make_tile(catalog, 0, 23, 1).mask) == (3 << 23, 1 << 23 | 1 << 45)


def test_what_a_card_changes_counts_in_the_innermost_attack_of_the_survivor() -> None:
    """[R-TOK-04] Not outside of an attack, also in an act, and not in the attack of another survivor."""
    position = "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K10}, b: {at: J8}}\nstart: {act: a}\n"
    s = play(position + "decks: {ai: [claw]}\n").game.state
    stone = s.catalog.gear(s.catalog.card("founding-stone"))
    assert this_attack(s, 0, ACCURACY) == 0 and attack_stat(s, 0, ACCURACY, stone) == 0
    for who, amount in ((0, 2), (1, 5)):
        attack = SurvivorAttackScope()
        attack.who = who
        attack.changes = increased(attack.changes, ACCURACY, amount)
        s.open(attack)
    assert [this_attack(s, who, ACCURACY) for who in (0, 1)] == [2, 5]
    assert [this_attack(s, who, LUCK) for who in (0, 1)] == [0, 0]
    assert [attack_stat(s, who, ACCURACY, stone) for who in (0, 1)] == [2, 5]
