"""Random positions in the middle of a fight: crowded corners, the dead, the fallen, terrain, any rulings.

The number decides everything, so a position that fails can be played again.
"""

from __future__ import annotations

from functools import cache

from showdown.engine import NAMES, Catalog, Game, Setup, TerrainSetup
from showdown.kernel.chance import Dice, FunctionSource, Seeded, Source, Spec
from showdown.kernel.core import Core
from showdown.model.ids import HIT_LOCATION
from showdown.sim.random_setup import random_showdown
from showdown.sim.seeded_draws import SeededDraws
from tests.fingerprints.fights import catalog_of
from tests.referee.fights import HOMEBREW, keep_known_gear, pick
from tests.support.position import Play

FIRST_SEED = 9_000_000
"""Other fights than those of tests/referee and tests/fingerprints."""
WIDTH = NAMES.index("A2")
HEIGHT = len(NAMES) // WIDTH
MONSTERS = {"white-lion": "", "screaming-antelope": "", "bellmaw": HOMEBREW}
"""The pack beside the core, by monster."""
HOUSES: tuple[dict[str, str], ...] = ({}, {}, {"reroll-deaths": "once"}, {"extra-turn": "40"}, {"extra-life": "2"})


@cache
def ai_cards() -> list[tuple[str, str]]:
    """Every monster with each of its AI cards."""
    return [
        (monster, catalog_of(pack).cards[card].name)
        for monster, pack in MONSTERS.items()
        for card in catalog_of(pack).monster(monster).ai
    ]


def fair(source: Source) -> Source:
    """The same dice, each with ten faces, or six for a hit location.  [R-GEN-03, R-MAT-07]"""

    def settle(s: Core, spec: Spec) -> tuple[int, ...] | None:
        if isinstance(spec, Dice):
            assert spec.sides == (6 if spec.purpose == HIT_LOCATION else 10)
        return source.settle(s, spec)

    return FunctionSource(settle)


def first_setup(draws: SeededDraws, number: int, monster: str, card: str) -> Setup:
    """A random party against the monster, whose deck has this card on top; its hit locations in any order."""
    catalog = catalog_of(MONSTERS[monster])
    known = catalog.monster(monster)
    level = known.levels[draws.below(len(known.levels))].name
    setup, _ = random_showdown(FIRST_SEED + number, catalog, monster, level, parties=True)
    keep_known_gear(setup)
    others = [name for name in (catalog.cards[c].name for c in known.ai) if name != card]
    locations = [catalog.cards[c].name for c in known.hit_locations]
    setup.decks = {"ai": [card, *draws.shuffled(others)[:7]], "hit_locations": draws.shuffled(locations)}
    setup.house = dict(HOUSES[draws.below(len(HOUSES))])
    return setup


def from_the_start(number: int, monster: str, card: str) -> Game:
    """A fight from its setup on."""
    setup = first_setup(SeededDraws(FIRST_SEED + number), number, monster, card)
    return Game(setup, catalog_of(MONSTERS[monster]), fair(Seeded()))


def in_the_middle(number: int, monster: str, card: str) -> Game:
    """A fight in progress: the monster often in a corner, survivors near it, one of them dead."""
    catalog = catalog_of(MONSTERS[monster])
    draws = SeededDraws(FIRST_SEED + number)
    setup = first_setup(draws, number, monster, card)
    setup.deploy = False
    setup.start = ("monster-turn", "survivors-turn", "round-start")[draws.below(3)]
    size = catalog.monster(monster).size
    x = (0, WIDTH - size, draws.below(WIDTH - size + 1))[draws.below(3)]
    y = (0, HEIGHT - size, draws.below(HEIGHT - size + 1))[draws.below(3)]
    setup.monster_cell, setup.facing = y * WIDTH + x, draws.below(4)
    base = {(y + j) * WIDTH + x + i for i in range(size) for j in range(size)}
    tiles = lay_terrain(setup, draws, catalog, base, x, y)
    near = [c for c in range(WIDTH * HEIGHT) if abs(c % WIDTH - x) + abs(c // WIDTH - y) <= 7 and c not in base | tiles]
    for v in setup.survivors:
        v.cell = near.pop(draws.below(len(near)))
        v.bleeding = draws.below(4)
        v.down = not draws.below(4)
    for v in setup.survivors[1:2]:
        v.dead = not draws.below(2)
        v.down = v.down and not v.dead
    setup.survivors[0].down = False
    return Game(setup, catalog, fair(Seeded()))


def lay_terrain(setup: Setup, draws: SeededDraws, catalog: Catalog, base: set[int], x: int, y: int) -> set[int]:
    """Up to three tiles near the monster; the spaces they cover."""
    setup.terrain = []
    covered: set[int] = set()
    cards = [catalog.terrain(card.id) for card in catalog.cards if card.kind == "terrain"]
    for _ in range(draws.below(4)):
        card, facing = cards[draws.below(len(cards))], draws.below(4)
        wide, high = (card.height, card.width) if facing % 2 else (card.width, card.height)
        left = min(max(0, x + draws.below(9) - 4), WIDTH - wide)
        top = min(max(0, y + draws.below(9) - 4), HEIGHT - high)
        cells = {(top + j) * WIDTH + left + i for i in range(wide) for j in range(high)}
        if not cells & (base | covered):
            covered |= cells
            setup.terrain.append(TerrainSetup(card.name, top * WIDTH + left, facing))
    return covered


def play_on(game: Game, number: int, answers: int) -> Play:
    """Random answers; each state must be possible, and the second referee must agree."""
    g = Play(game)
    for decision in range(answers):
        if g.game.over:
            break
        keys = g.options
        g.choose(keys[pick(FIRST_SEED + number, decision, keys)])
    return g
