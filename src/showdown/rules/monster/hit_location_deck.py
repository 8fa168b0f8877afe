"""The hit location deck as something cards change: stacked, shuffled, drawn from once more.  [R-HL]"""

from __future__ import annotations

from showdown.kernel.tuples import removed, replaced
from showdown.model.ids import HIT_LOCATIONS_SHUFFLED, NOBODY
from showdown.model.state import State
from showdown.rules.monster.wounds import shuffle_into
from showdown.rules.triggers import fire


def put_on_top(s: State, names: tuple[str, ...], deck_too: bool) -> int:
    """Hit locations with these names go on top of their deck, in the order of the names; how many.  [R-HL-08]

    Those of the discard pile; with ``deck_too`` also those in the deck.  Everybody knows that they are there.
    """
    found: list[int] = []
    wanted: list[int] = [s.catalog.card_ids[name] for name in names]
    for card in reversed(wanted):
        found += [c for c in s.hl_discard if c == card]
        if deck_too:
            found += taken_from_deck(s, card)
    s.hl_discard = tuple([c for c in s.hl_discard if c not in wanted])
    for card in found:
        s.hl_deck.put(card, True)
    if s.sink is not None and found:
        s.emit("locations-stacked", ("R-HL-08",), {"cards": found[::-1]})
    return len(found)


def taken_from_deck(s: State, card: int) -> list[int]:
    """Take every copy out of the deck.  One that lies face down leaves a place of its hidden group."""
    out: list[int] = []
    deck = s.hl_deck
    at = 0
    while at < len(deck.cards):
        slot = deck.cards[at]
        if slot >= 0:
            if slot == card:
                out.append(slot)
                drop_slot(s, at)
                continue
        else:
            hidden = s.groups[-1 - slot]
            copies = [c for c in hidden if c == card]
            if copies:
                s.groups = replaced(s.groups, -1 - slot, tuple([c for c in hidden if c != card]))
                out += copies
                for _ in copies:
                    drop_slot(s, deck.cards.index(slot))
                continue
        at += 1
    return out


def drop_slot(s: State, at: int) -> None:
    s.hl_deck.cards = removed(s.hl_deck.cards, at)
    s.hl_deck.known = s.hl_deck.known[:at] + s.hl_deck.known[at + 1 :]


def shuffle_hit_locations(s: State, also: tuple[int, ...], rule: str) -> None:
    """Deck, discard and these cards become one hidden deck; kept persistent injuries stay out.  [R-TRP-01, R-HL-06]"""
    cards = [*s.hl_discard, *also]
    for slot in s.hl_deck.cards:
        if slot >= 0:
            cards.append(slot)
        else:
            # Of the places of a group the first one brings all its cards.
            cards += s.groups[-1 - slot]
            s.groups = replaced(s.groups, -1 - slot, ())  # hit locations are never dealt by quota
    s.hl_discard = ()
    s.hl_deck.clear()
    shuffle_into(s, s.hl_deck, cards)
    if s.sink is not None:
        s.emit("reshuffle", (rule,), {"deck": "hit locations", "count": len(cards)})
    fire(s, HIT_LOCATIONS_SHUFFLED, NOBODY)
