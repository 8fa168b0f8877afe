"""Positions with the Tallowmother, the Tithe-Keeper and the Gallowkite of the example pack."""

from __future__ import annotations

from showdown.engine import Game, RandomStream
from showdown.engine import showdown as setup
from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from tests.support.bellmaw import catalog
from tests.support.position import Dice, Play
from tests.support.tiny_monster import brew

LEVELS = ("level-1", "level-2", "level-3")


def against(monster: str, position: str, *dice: Dice, level: str = "level-1", at: str = "K8") -> Play:
    """The position with the monster on its space, facing south; the second referee does not know its cards."""
    stand = f"{{id: {monster}, level: {level}, at: {at}, facing: south}}"
    return brew(catalog(), position, *dice, monster=stand).unwatched()


def tiles(g: Play) -> list[tuple[str, str]]:
    return [(tile["id"], tile["at"]) for tile in g.view["terrain"]]


def fight_to_the_end(monster: str, number: int) -> Game:
    """A fight with random answers; the state at its end must be possible."""
    game = Game(setup(monster, LEVELS[number % 3], 1 + number % 4, number, {}), catalog=catalog())
    cards = count_cards(game.state)
    stream = RandomStream(number)
    while not game.over:
        options = game.decision.options
        game.choose(options[stream.draw(game.decision.id, len(options))].key)
    found = problems(game.state, cards)
    assert not found, found
    return game
