"""Fights with stacked decks, and shuffles of the cards that no player sees."""

from __future__ import annotations

from showdown.engine import Game, RandomStream, Seeded, advance, core_catalog
from showdown.kernel.tuples import replaced
from showdown.model.piles import Pile
from showdown.model.state import State
from showdown.sim.random_setup import mix_decks, random_setup
from showdown.sim.seeded_draws import SeededDraws


def stacked_fight(number: int) -> Game:
    """A fight whose piles were stacked card by card, so that there is a true hidden order to leak."""
    setup, _ = random_setup(number, core_catalog(), plain=True)
    mix_decks(setup, SeededDraws(number), core_catalog())
    return Game(setup)


def shuffle_hidden(s: State, stream: RandomStream) -> bool:
    """Deal the face-down cards anew among the places where they may be; False if that changes nothing."""
    changed = False
    for piles in ([s.ai_deck, s.wounds], [s.hl_deck]):
        places = hidden_places(piles)
        cards = [pile.cards[i] for pile, i in places]
        left = list(cards)
        for n, (pile, i) in enumerate(places):
            pile.cards = replaced(pile.cards, i, left.pop(stream.draw(n, len(left))))
        changed |= cards != [pile.cards[i] for pile, i in places]
    return changed


def hidden_places(piles: list[Pile]) -> list[tuple[Pile, int]]:
    """Pile and index of every face-down card whose identity no player knows."""
    return [(p, i) for p in piles for i in range(len(p)) if p.cards[i] >= 0 and not p.known[i]]


def ask_again(game: Game) -> None:
    """Compute the pending decision anew from the state as it is now."""
    game.state.waiting = None
    advance(game.state, Seeded(), None)
