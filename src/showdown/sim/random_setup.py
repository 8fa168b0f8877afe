"""Random setups for tests: rulings, players, survival actions, weapons, terrain, decks, levels.

The seed decides everything, so a failed fight can be repeated from its number.
"""

from __future__ import annotations

from showdown.engine import (
    AI_LEVELS,
    NAMES,
    PLACES,
    RULINGS,
    SURVIVAL_ACTIONS,
    Catalog,
    Setup,
    TerrainSetup,
    first_story,
    showdown,
)
from showdown.sim.random_party import random_party
from showdown.sim.seeded_draws import SeededDraws

WEAPONS = ("founding-stone", "king-spear", "bone-darts", "cat-gut-bow", "bone-club")
WIDTH = NAMES.index("A2")
HEIGHT = len(NAMES) // WIDTH
FIRST_RULINGS = 50
"""Number of rulings that draw from the seed of the fight itself."""
LATER_RULINGS = 1 << 30
"""Offset of the seed from which the other rulings draw."""


def random_setup(seed: int, catalog: Catalog, plain: bool = False) -> tuple[Setup, list[str]]:
    """A random First Story setup, and words for what differs from the usual one.

    Rulings and the number of players are always random.  Half of the setups (all, if ``plain``) differ in nothing else;
    the rest have unlocked survival actions, other weapons, terrain, other decks or another level, alone or together.
    """
    draws = SeededDraws(seed)
    setup = first_story(1 + draws.below(4), seed, random_rulings(draws))
    words: list[str] = []
    if plain or draws.below(2):
        return setup, words
    if draws.below(3):
        words.append("actions")
        unlock_actions(setup, draws)
    if draws.below(2):
        words.append("weapons")
        arm(setup, draws)
    if draws.below(2):
        words.append("terrain")
        scatter_terrain(setup, draws, catalog)
    if draws.below(2):
        words.append("decks")
        mix_decks(setup, draws, catalog)
    elif draws.below(2):
        levels = [level.name for level in catalog.monster(setup.monster).levels if level.name != setup.level]
        setup.level = levels[draws.below(len(levels))]
        words.append(setup.level)
    return setup, words


def random_showdown(
    seed: int, catalog: Catalog, monster: str, level: str, parties: bool = False, party: str = ""
) -> tuple[Setup, list[str]]:
    """A random setup for one level of any monster, with its own decks, terrain and deployment.

    ``parties``: a random legal party instead of First Story survivors with other weapons.  ``party``: this ready
    party, unchanged.
    """
    draws = SeededDraws(seed)
    if party:
        setup = showdown(monster, level, 1 + draws.below(4), seed, random_rulings(draws), party, catalog)
        return setup, [f"{monster} {level} {party}"]
    if parties:
        survivors = random_party(draws, catalog)
        players = 1 + draws.below(min(4, len(survivors)))
        setup = showdown(monster, level, players, seed, random_rulings(draws), survivors, catalog)
        hardened = draws.below(3) == 0
        if hardened:
            harden(setup, draws)
        return setup, [f"{monster} {level}", *(["veterans"] if hardened else [])]
    setup = showdown(monster, level, 1 + draws.below(4), seed, random_rulings(draws))
    catalog.monster(monster).level(level)
    words = [f"{monster} {level}"]
    if draws.below(3):
        words.append("actions")
        unlock_actions(setup, draws)
    if draws.below(3):
        words.append("weapons")
        arm(setup, draws)
    if draws.below(2):
        words.append("veterans")
        harden(setup, draws)
    return setup, words


def harden(setup: Setup, draws: SeededDraws) -> None:
    """Give survivors armor, strength, luck and courage, so that they can win against strong monsters."""
    for survivor in setup.survivors:
        survivor.armor = {place: 4 + draws.below(9) for place in PLACES}
        strong = {"strength": 4 + draws.below(9), "luck": draws.below(3), "accuracy": 1 + draws.below(3)}
        survivor.attributes = {**survivor.attributes, **strong}
        survivor.courage = draws.below(7)
        survivor.insanity = draws.below(6)


def random_rulings(draws: SeededDraws) -> dict[str, str]:
    """Random rulings in two fights of three, the defaults in the third.

    Rulings added after the first fifty draw from another seed, so that a number keeps its party, terrain and decks.
    """
    if not draws.below(3):
        return {}
    added = SeededDraws(LATER_RULINGS + draws.stream.draw(1, LATER_RULINGS))
    return {
        r.name: r.values[(draws if number < FIRST_RULINGS else added).below(len(r.values))]
        for number, r in enumerate(RULINGS)
        if len(r.values) > 1
    }


def unlock_actions(setup: Setup, draws: SeededDraws) -> None:
    """Unlock all survival actions, and give enough survival to use several of them at once."""
    for survivor in setup.survivors:
        survivor.actions = list(SURVIVAL_ACTIONS)
        survivor.survival = 3 + draws.below(7)
        survivor.survival_limit = survivor.survival + draws.below(2)
        survivor.courage = draws.below(4)
        survivor.understanding = draws.below(4)


def arm(setup: Setup, draws: SeededDraws) -> None:
    """Give each survivor two weapons, and one of four survivors better attributes."""
    for survivor in setup.survivors:
        survivor.gear = [WEAPONS[draws.below(len(WEAPONS))], WEAPONS[draws.below(len(WEAPONS))], "cloth"]
        if not draws.below(4):
            survivor.attributes = {"luck": 1 + draws.below(2), "speed": draws.below(3), "accuracy": draws.below(3)}


def scatter_terrain(setup: Setup, draws: SeededDraws, catalog: Catalog) -> None:
    """Place a few random tiles near the fight, not under the monster and not on each other."""
    used: set[int] = set()
    cards = [catalog.terrain(card.id) for card in catalog.cards if card.kind == "terrain"]
    for _ in range(1 + draws.below(4)):
        card = cards[draws.below(len(cards))]
        facing = draws.below(4)
        wide, high = (card.height, card.width) if facing % 2 else (card.width, card.height)
        x = 4 + draws.below(WIDTH - 8 - wide)
        y = 2 + draws.below(HEIGHT - 4 - high)
        cells = {(y + j) * WIDTH + x + i for i in range(wide) for j in range(high)}
        centre = {(HEIGHT // 2 + j) * WIDTH + WIDTH // 2 + i for i in (-1, 0) for j in (-1, 0)}
        if not cells & (used | centre):
            used |= cells
            setup.terrain.append(TerrainSetup(card.name, y * WIDTH + x, facing))


def mix_decks(setup: Setup, draws: SeededDraws, catalog: Catalog) -> None:
    """Random AI decks with some First Story cards; all hit locations, or so few that the deck runs out."""
    monster = catalog.monster(setup.monster)
    level = monster.level(setup.level)
    ai = [catalog.cards[c].name for c in level.deck if catalog.cards[c].name != "claw"]
    for card in monster.ai:
        name = catalog.cards[card].name
        is_dealt = AI_LEVELS[catalog.ai(card).level] in ("basic", "advanced", "legendary")
        if is_dealt and draws.below(2) and ai.count(name) < catalog.ai(card).copies:
            ai.append(name)
    traps = [catalog.cards[c].name for c in monster.hit_locations if catalog.hit_location(c).trap]
    others = draws.shuffled([catalog.cards[c].name for c in monster.hit_locations])
    others = [name for name in others if name not in traps]
    cut = 2 + draws.below(6) if draws.below(3) == 0 else len(others)
    setup.decks = {
        # Always with a Claw: a deck of moods and cards that draw another card would never end.
        "ai": draws.shuffled(["claw", *draws.shuffled(ai)[: 2 + draws.below(len(ai) - 2)]]),
        # Always with the traps: with one ruling only a trap shuffles the discard pile back.
        "hit_locations": draws.shuffled(others[:cut] + traps),
        "hit_location_discard": others[cut:] if draws.below(2) else [],
    }
