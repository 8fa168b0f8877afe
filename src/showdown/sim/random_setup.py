"""Fights of every variety, for bots to stumble through: rulings, players, actions, weapons, terrain, cards, positions.

A seed decides everything, so a fight that goes wrong can be had again from its number.
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
from showdown.sim.random_stream import SeededDraws

WEAPONS = ("founding-stone", "king-spear", "bone-darts", "cat-gut-bow", "bone-club")
WIDTH = NAMES.index("A2")
HEIGHT = len(NAMES) // WIDTH
FIRST_RULINGS = 50
"""Rulings that draw from the seed of the fight itself."""
LATER_RULINGS = 1 << 30
"""Offset of the seed from which the other rulings draw."""


def varied_setup(seed: int, catalog: Catalog, plain: bool = False) -> tuple[Setup, list[str]]:
    """A setup and what is special about it.

    Always: rulings and the number of players at random.  Half of the setups (all, if ``plain``) are First Stories
    otherwise; the rest have unlocked survival actions, other weapons, terrain, other decks or another level of the
    monster, alone or together.
    """
    dealer = SeededDraws(seed)
    setup = first_story(1 + dealer.below(4), seed, vary_rulings(dealer))
    words: list[str] = []
    if plain or dealer.below(2):
        return setup, words
    if dealer.below(3):
        words.append("actions")
        unlock_actions(setup, dealer)
    if dealer.below(2):
        words.append("weapons")
        arm(setup, dealer)
    if dealer.below(2):
        words.append("terrain")
        scatter_terrain(setup, dealer, catalog)
    if dealer.below(2):
        words.append("decks")
        mix_decks(setup, dealer, catalog)
    elif dealer.below(2):
        levels = [level.name for level in catalog.monster(setup.monster).levels if level.name != setup.level]
        setup.level = levels[dealer.below(len(levels))]
        words.append(setup.level)
    return setup, words


def varied_showdown(
    seed: int, catalog: Catalog, monster: str, level: str, parties: bool = False
) -> tuple[Setup, list[str]]:
    """The same for one level of any monster, with its own decks, terrain and deployment.

    ``parties``: against any legal party at all, instead of First Story survivors with other weapons.
    """
    dealer = SeededDraws(seed)
    if parties:
        party = random_party(dealer, catalog)
        players = 1 + dealer.below(min(4, len(party)))
        setup = showdown(monster, level, players, seed, vary_rulings(dealer), party, catalog)
        hardened = dealer.below(3) == 0
        if hardened:
            harden(setup, dealer)
        return setup, [f"{monster} {level}", *(["veterans"] if hardened else [])]
    setup = showdown(monster, level, 1 + dealer.below(4), seed, vary_rulings(dealer))
    catalog.monster(monster).level(level)
    words = [f"{monster} {level}"]
    if dealer.below(3):
        words.append("actions")
        unlock_actions(setup, dealer)
    if dealer.below(3):
        words.append("weapons")
        arm(setup, dealer)
    if dealer.below(2):
        words.append("veterans")
        harden(setup, dealer)
    return setup, words


def harden(setup: Setup, dealer: SeededDraws) -> None:
    """Armor everywhere, and strength, luck and courage, so that a fight against the strong can be won."""
    for survivor in setup.survivors:
        survivor.armor = {place: 4 + dealer.below(9) for place in PLACES}
        strong = {"strength": 4 + dealer.below(9), "luck": dealer.below(3), "accuracy": 1 + dealer.below(3)}
        survivor.attributes = {**survivor.attributes, **strong}
        survivor.courage = dealer.below(7)
        survivor.insanity = dealer.below(6)


def vary_rulings(dealer: SeededDraws) -> dict[str, str]:
    """Every question answered at random in two fights of three, by its default in the third.

    Rulings added after the first fifty draw from their own seed, so that a number keeps its party, terrain and decks.
    """
    if not dealer.below(3):
        return {}
    added = SeededDraws(LATER_RULINGS + dealer.lot.draw(1, LATER_RULINGS))
    return {
        r.name: r.values[(dealer if number < FIRST_RULINGS else added).below(len(r.values))]
        for number, r in enumerate(RULINGS)
        if len(r.values) > 1
    }


def unlock_actions(setup: Setup, dealer: SeededDraws) -> None:
    """All five survival actions, and enough survival to use them in the middle of each other."""
    for survivor in setup.survivors:
        survivor.actions = list(SURVIVAL_ACTIONS)
        survivor.survival = 3 + dealer.below(7)
        survivor.survival_limit = survivor.survival + dealer.below(2)
        survivor.courage = dealer.below(4)
        survivor.understanding = dealer.below(4)


def arm(setup: Setup, dealer: SeededDraws) -> None:
    """One or two weapons each, and now and then a gifted survivor."""
    for survivor in setup.survivors:
        survivor.gear = [WEAPONS[dealer.below(len(WEAPONS))], WEAPONS[dealer.below(len(WEAPONS))], "cloth"]
        if not dealer.below(4):
            survivor.attributes = {"luck": 1 + dealer.below(2), "speed": dealer.below(3), "accuracy": dealer.below(3)}


def scatter_terrain(setup: Setup, dealer: SeededDraws, catalog: Catalog) -> None:
    """A few tiles of any kind near the fight, never under the monster and never across each other."""
    used: set[int] = set()
    cards = [catalog.terrain(card.id) for card in catalog.cards if card.kind == "terrain"]
    for _ in range(1 + dealer.below(4)):
        card = cards[dealer.below(len(cards))]
        facing = dealer.below(4)
        wide, high = (card.height, card.width) if facing % 2 else (card.width, card.height)
        x = 4 + dealer.below(WIDTH - 8 - wide)
        y = 2 + dealer.below(HEIGHT - 4 - high)
        cells = {(y + j) * WIDTH + x + i for i in range(wide) for j in range(high)}
        centre = {(HEIGHT // 2 + j) * WIDTH + WIDTH // 2 + i for i in (-1, 0) for j in (-1, 0)}
        if not cells & (used | centre):
            used |= cells
            setup.terrain.append(TerrainSetup(card.name, y * WIDTH + x, facing))


def mix_decks(setup: Setup, dealer: SeededDraws, catalog: Catalog) -> None:
    """Any AI cards of the monster, always some of the First Story's; all hit locations, or so few that they run out."""
    monster = catalog.monster(setup.monster)
    level = monster.level(setup.level)
    ai = [catalog.cards[c].name for c in level.deck if catalog.cards[c].name != "claw"]
    for card in monster.ai:
        name = catalog.cards[card].name
        is_dealt = AI_LEVELS[catalog.ai(card).level] in ("basic", "advanced", "legendary")
        if is_dealt and dealer.below(2) and ai.count(name) < catalog.ai(card).copies:
            ai.append(name)
    traps = [catalog.cards[c].name for c in monster.hit_locations if catalog.hit_location(c).trap]
    others = dealer.shuffled([catalog.cards[c].name for c in monster.hit_locations])
    others = [name for name in others if name not in traps]
    cut = 2 + dealer.below(6) if dealer.below(3) == 0 else len(others)
    setup.decks = {
        # A Claw is always among them: nothing but moods and cards that draw another would never come to an end.
        "ai": dealer.shuffled(["claw", *dealer.shuffled(ai)[: 2 + dealer.below(len(ai) - 2)]]),
        # Traps lie in the deck: it is they that bring the discard back where a ruling says nothing else does.
        "hit_locations": dealer.shuffled(others[:cut] + traps),
        "hit_location_discard": others[cut:] if dealer.below(2) else [],
    }
