"""Random fights by number: the same number, the same setup, the same dice and the same answers."""

from __future__ import annotations

import json
import os

from hypothesis import settings

from showdown.engine import Game, RandomStream, core_catalog
from showdown.sim.random_setup import random_setup

DENSE = 150
"""Digests kept from the start of a fight; after these only the last: fights diverge early or not at all."""


def examples(count: int) -> settings:
    """Number of examples of a property; twenty times as many in the nightly run."""
    return settings(max_examples=count * (20 if os.environ.get("HYPOTHESIS_PROFILE") == "nightly" else 1))


def fight(number: int, plain: bool = False, listen: bool = False) -> Game:
    """The fight with this number, at its first decision."""
    setup, _ = random_setup(number, core_catalog(), plain)
    return Game(setup, listen=listen)


def answer(number: int, game: Game) -> str:
    """What the players of this fight choose here; it depends on the number and the decision only."""
    d = game.decision
    return d.options[RandomStream(number).draw(d.id, len(d.options))].key


def play(number: int, game: Game, decisions: int = 100_000) -> Game:
    """Play this number of decisions, or to the end."""
    for _ in range(decisions):
        if game.over:
            break
        game.choose(answer(number, game))
    return game


def trail(number: int, game: Game) -> dict[int, str]:
    """Play to the end; the digests on the way, by tick."""
    digests = {game.state.tick: game.digest()}
    while not game.over:
        game.choose(answer(number, game))
        if len(digests) < DENSE:
            digests[game.state.tick] = game.digest()
    digests[game.state.tick] = game.digest()
    return digests


def somewhere(number: int, permille: int) -> Game:
    """The fight at a decision, given in thousandths of its length."""
    length = len([e for e in play(number, fight(number)).journal.entries if e.key])
    return play(number, fight(number), length * permille // 1000)


def reloaded(game: Game) -> Game:
    """The same game out of the bytes of a save."""
    document = json.loads(json.dumps(game.document()).encode())
    return Game.from_document(document, game.catalog, None, "the save")
