"""All ways one attack can go, by the engine's own frames, and how likely each is.

The machine runs until dice must land or cards must turn up; every result is carried out on a copy.  States with the
same future are one (``sameness``), so that the tree stays small.  Choices are made by a policy; only the order in
which an attacker tries the hit locations is followed in every way (``optimal``) or taken as it comes (``fixed``).

A location tried after another does what it would do anyway, unless the first has changed something.  So what trying
one location does from one state is worked out once, whichever other locations were drawn with it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Final

from showdown.engine import (
    Ask,
    CardOption,
    CardScope,
    Decision,
    Draw,
    Event,
    Guest,
    Option,
    ShowdownError,
    State,
    SurvivorAttackScope,
    advance,
    answer,
    asks_for_the_die,
    attempt_key,
    land,
    sameness,
)
from showdown.odds.twins import by_numbers, likeness, numbers
from showdown.odds.ways import DRAW_HIT_LOCATION, TO_WOUND, Way, handfuls, ways

UNKNOWN: Final = Guest(lambda s, spec: None)
"""Nobody has rolled yet."""
ORDERS: Final = ("optimal", "fixed")
STEPS: Final = 300_000
"""So many results are carried out at most."""
HANDFULS: Final = 40_000
"""So many handfuls of hit locations are looked at, at most."""

Spread = dict[int, float]
"""How likely each tally is.  A tally is a few small counts in one number (see tally.py): adding adds the counts."""


END: Final[Spread] = {0: 1.0}
"""Nothing more is gained."""


class TooManyWays(ShowdownError):
    """The tree is larger than anybody wants to wait for."""


class Entangled(Exception):
    """What a location does depends on the deck after all: locations cannot be looked at one by one."""


class Spot:
    """A place in the tree: a state that waits for chance or for the order of locations, or where it is over."""

    def __init__(self, state: State, key: bytes, over: bool) -> None:
        self.state = state
        self.key = key
        self.over = over


class Tree:
    """One attack.

    ``tally``: what events come to, as a number.  ``choose``: the answer to every other decision.  ``worth``: what the
    attacker wants of a tally.  ``to_the_end``: also follow what the monster does when nothing of the attack is left.
    """

    def __init__(
        self,
        tally: Callable[[list[Event]], int],
        choose: Callable[[Decision], Option],
        worth: Callable[[int], float],
        order: str = "optimal",
        to_the_end: bool = False,
    ) -> None:
        self.tally = tally
        self.choose = choose
        self.worth = worth
        self.order = order
        self.to_the_end = to_the_end
        self.watch: Callable[[], None] = lambda: None
        """Called now and then: somebody may want to say that it takes a while."""
        self.apart = True
        """Locations are looked at one by one."""
        self.trying = False
        """A location is being tried just now."""
        self.steps = 0
        self.known: dict[tuple[bytes, tuple[int, ...]], Spread] = {}
        self.best: dict[tuple[bytes, tuple[int, ...]], int] = {}
        self.attempts: dict[tuple[bytes, int, int], list[tuple[float, int, Spot]]] = {}
        self.arrivals: dict[tuple[bytes, int], tuple[int, Spot]] = {}
        """Where states lead whose dice have landed.  Locations with the same reaction share them."""
        self.rolls: dict[tuple[bytes, object], list[Way]] = {}
        """Wound rolls that differ, by what is tried and how hard it is to wound."""
        self.twins: dict[object, int] = {}
        self.offers: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.kinds: dict[object, list[list[int]]] = {}

    # -- the whole -----------------------------------------------------------------------------------------------

    def spread(self, state: State, option: Option | None = None) -> Spread:
        """How likely each tally is, from a state that waits for this option to be taken, or that can just go on.

        Raises TooManyWays.
        """
        try:
            return self.follow(state, option)
        except Entangled:
            self.apart = False
            self.trying = False
            self.known.clear()
            self.best.clear()
            self.attempts.clear()
            self.arrivals.clear()
            self.rolls.clear()
            return self.follow(state, option)

    def follow(self, state: State, option: Option | None) -> Spread:
        first = state.clone()
        events: list[Event] = []
        first.sink = events
        if option is None:
            first.waiting = None
            d = advance(first, UNKNOWN, None)
        else:
            d = answer(first, option, UNKNOWN, None)
        gained, spot = self.arrive(first, d, events)
        return shifted(self.value(spot), gained)

    def arrive(self, s: State, d: Decision | None, events: list[Event]) -> tuple[int, Spot]:
        """Answer what the policy answers, up to the next spot."""
        self.steps += 1
        if not self.steps % 256:
            self.watch()
        if self.steps > STEPS:
            raise TooManyWays(f"more than {STEPS:,} different turns of events")
        over = False
        while d is not None and d.spec is None and d.kind != "wound_order":
            over = self.finished(s)
            if over:
                break
            d = answer(s, self.choose(d), UNKNOWN, None)
        s.sink = None
        over = over or d is None or self.finished(s)
        if over:
            return self.tally(events), Spot(s, b"", True)
        assert d is not None
        return self.tally(events), Spot(s, self.key(s, d), False)

    def key(self, s: State, d: Decision) -> bytes:
        """Equal for states that are one here."""
        if not self.apart:
            return sameness(s)
        if d.kind != "wound_order":
            return sameness(s, not self.trying)
        last = len(cards_of(s)) == 1 and not self.to_the_end
        return sameness(s, False, not last)

    def finished(self, s: State) -> bool:
        """Can nothing of the attack come any more?"""
        if s.outcome:
            # What follows a victory or a defeat is no part of it.
            return True
        attack: SurvivorAttackScope | None = None
        acts = False
        for scope in s.scopes:
            if isinstance(scope, SurvivorAttackScope) and attack is None:
                attack = scope
            elif attack is not None and isinstance(scope, CardScope) and scope.acts:
                acts = True
        if attack is None:
            # The survivor is asked what to do with the rest of the act, or the attack has not begun.
            d = s.waiting
            return d is not None and d.kind == "action"
        if self.to_the_end:
            return False
        return acts and (attack.cancelled or not attack.cards)

    def value(self, spot: Spot) -> Spread:
        if spot.over:
            return END
        d = spot.state.waiting
        assert d is not None
        if d.kind == "wound_order":
            return self.locations(spot, cards_of(spot.state))
        return self.chance(spot, d)

    # -- chance --------------------------------------------------------------------------------------------------

    def chance(self, spot: Spot, d: Decision) -> Spread:
        at = (spot.key, ())
        found = self.known.get(at)
        if found is not None:
            return found
        if isinstance(d.spec, Draw) and d.spec.purpose == DRAW_HIT_LOCATION and self.apart:
            out = self.draw(spot, d.spec)
        else:
            out = {}
            for likely, gained, child in self.children(spot, d):
                add(out, self.value(child), gained, likely)
        self.known[at] = out
        return out

    def children(self, spot: Spot, d: Decision, rolls: list[Way] | None = None) -> list[tuple[float, int, Spot]]:
        """Where this chance can lead, each place once.  ``rolls``: what it can show, where that is known; if it is an
        empty list, results that make a difference are put there."""
        assert d.spec is not None
        merged: dict[tuple[int, bytes, tuple[int, ...]], tuple[float, Spot]] = {}
        tried: dict[tuple[int, ...], tuple[int, Spot]] = {}

        def lead(values: tuple[int, ...]) -> tuple[int, Spot]:
            if values not in tried:
                tried[values] = self.settle(spot.state, values)
            return tried[values]

        def place(gained: int, child: Spot) -> tuple[int, bytes, tuple[int, ...]]:
            # While a location is tried, the others are not looked at.
            return gained, child.key, () if child.over or self.trying else cards_of(child.state)

        first: dict[tuple[int, bytes, tuple[int, ...]], tuple[int, ...]] = {}
        for values, likely in rolls or ways(d.spec, lambda values: place(*lead(tuple(sorted(values))))):
            gained, child = lead(values)
            key = place(gained, child)
            before = merged.get(key)
            merged[key] = (likely if before is None else before[0] + likely, child)
            first.setdefault(key, values)
        if rolls is not None and not rolls:
            rolls += [(first[key], likely) for key, (likely, _) in merged.items()]
        return [(likely, key[0], child) for key, (likely, child) in merged.items()]

    def settle(self, s: State, values: tuple[int, ...]) -> tuple[int, Spot]:
        """Carry out one result on a copy.  Results that land alike go on alike."""
        other = s.clone()
        events: list[Event] = []
        other.sink = events
        land(other, values)
        if self.to_the_end:
            # Injuries are followed, too: hardly two results are alike, and looking for them would cost more.
            return self.arrive(other, advance(other, UNKNOWN, None), events)
        at = (sameness(other, not (self.apart and self.trying)), min(2, len(cards_of(other))))
        found = self.arrivals.get(at)
        if found is None:
            after: list[Event] = []
            other.sink = after
            found = self.arrivals[at] = self.arrive(other, advance(other, UNKNOWN, None), after)
        return self.tally(events) + found[0], found[1]

    # -- hit locations -------------------------------------------------------------------------------------------

    def draw(self, spot: Spot, spec: Draw) -> Spread:
        """Hit locations turn up.  They do nothing by themselves, except for those that end the attack.

        Each card is tried alone first (with others beside it where several are drawn); cards that lead to the same
        choice of locations are then only told apart as locations to be tried.
        """
        held = cards_of(spot.state)
        plain, loud, gained, after = self.quiet_cards(spot, spec)
        out: Spread = {}
        total = 0
        hands = 0
        every = comb(len(spec.pool), spec.n)
        silent = tuple([c for c in spec.pool if c in plain])
        if after is not None:
            for cards, count in handfuls(silent, spec.n):
                hands += 1
                if hands > HANDFULS:
                    raise TooManyWays(f"more than {HANDFULS:,} different handfuls of hit locations")
                add(out, self.locations(after, tuple(sorted(held + cards))), gained, count / every)
                total += count
        if loud:
            # Whatever lies beside it is discarded unseen: one handful with it stands for all.
            others = [c for c in spec.pool if c not in loud]
            left = every - total
            for card in loud:
                rest = tuple(sorted([card, *others[: spec.n - 1]]))
                here, child = self.settle(spot.state, rest)
                add(out, self.value(child), here, left / every / len(loud))
        return out

    def quiet_cards(self, spot: Spot, spec: Draw) -> tuple[set[int], list[int], int, Spot | None]:
        """Cards after which the locations are simply tried, cards that do something at once, and the spot after the
        quiet ones."""
        kinds: dict[tuple[int, bytes, bool], list[int]] = {}
        spots: dict[tuple[int, bytes, bool], Spot] = {}
        s = spot.state
        known = (spec.pool, spec.n, s.hook_mask, tuple(s.in_play), tuple(s.panel), cards_of(s))
        for alike in self.kinds.get(known) or [[card] for card in sorted(set(spec.pool))]:
            card = alike[0]
            beside = list(spec.pool)
            beside.remove(card)
            traps = [c for c in beside if s.catalog.hit_location(c).trap]
            calm = [c for c in beside if c not in traps]
            if len(calm) < spec.n - 1:
                raise Entangled
            gained, child = self.settle(s, tuple(sorted([card, *calm[: spec.n - 1]])))
            d = child.state.waiting
            asked = not child.over and d is not None and d.kind == "wound_order"
            kinds.setdefault((gained, child.key, asked), []).extend(alike)
            spots[gained, child.key, asked] = child
        # With the same cards in play, the same locations are alike the next time.
        self.kinds[known] = list(kinds.values())
        quiet = [key for key in kinds if key[2]]
        loud = [card for key in kinds if not key[2] for card in kinds[key]]
        if len(quiet) > 1 or any([not spot.state.catalog.hit_location(c).trap for c in loud]) or len(loud) > 1:
            raise Entangled
        if not quiet:
            return set(), loud, 0, None
        return set(kinds[quiet[0]]), loud, quiet[0][0], spots[quiet[0]]

    def locations(self, spot: Spot, cards: tuple[int, ...]) -> Spread:
        """The attacker tries these locations, in the order wanted."""
        at = (spot.key, cards)
        found = self.known.get(at)
        if found is not None:
            return found
        out: Spread = {}
        best = -1.0
        offered = self.offered(spot, cards)
        for card in offered:
            rest = list(cards)
            rest.remove(card)
            left = tuple(rest)
            here: Spread = {}
            for likely, gained, child in self.attempt(spot, card, left):
                after = END if child.over else self.locations(child, left if self.apart else cards_of(child.state))
                add(here, after, gained, likely)
            if self.order == "fixed":
                add(out, here, 0, cards.count(card) / sum([cards.count(c) for c in offered]))
                continue
            worth = sum([self.worth(tally) * likely for tally, likely in here.items()])
            if worth > best + 1e-12:
                best = worth
                out = here
                self.best[at] = card
        self.known[at] = out
        return out

    def offered(self, spot: Spot, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Which of these may be tried next, as the engine offers them."""
        if cards not in self.offers or not self.apart:
            self.offers[cards] = tuple([o.card for o in self.options(spot.state, cards)])
        return self.offers[cards]

    def options(self, s: State, cards: tuple[int, ...]) -> list[CardOption]:
        """What the engine would offer here if these locations were still to be tried."""
        frame = s.agenda[-1]
        assert isinstance(frame, Ask)
        attack = attack_of(s)
        real = attack.cards
        attack.cards = list(cards)
        out = [o for o in frame.options(s) if isinstance(o, CardOption)]
        attack.cards = real
        return out

    def stands_for(self, s: State, card: int, left: tuple[int, ...]) -> int:
        """The card that is looked at instead of this one."""
        if left or self.to_the_end:
            return card
        return self.twins.setdefault(likeness(s.catalog, card), card)

    def attempt(self, spot: Spot, card: int, left: tuple[int, ...]) -> list[tuple[float, int, Spot]]:
        """Where trying this location leads: to the next choice, or to the end."""
        at = (spot.key, self.stands_for(spot.state, card, left), min(2, len(left)))
        if self.apart and at in self.attempts:
            return self.attempts[at]
        if left or self.to_the_end or not self.apart or not by_numbers(spot.state.catalog, card):
            return self.tried(spot, card, left, at)
        key = attempt_key(spot.state, card)
        if key is None:
            return self.tried(spot, card, left, at)
        short = (key, at[1], 0)
        if short not in self.attempts:
            self.tried(spot, card, left, short)
        self.attempts[at] = self.attempts[short]
        return self.attempts[at]

    def tried(
        self, spot: Spot, card: int, left: tuple[int, ...], at: tuple[bytes, int, int]
    ) -> list[tuple[float, int, Spot]]:
        """The same, by trying it."""
        catalog = spot.state.catalog
        rolls: list[Way] | None = None
        if self.apart and catalog.hit_location(card).special < 0 and not asks_for_the_die(catalog, card):
            rolls = self.rolls.setdefault((spot.key, numbers(catalog, card)), [])
        other = spot.state.clone()
        attack_of(other).cards = [card, *left]
        self.trying = True
        events: list[Event] = []
        other.sink = events
        chosen = next(o for o in self.options(other, (card, *left)) if o.card == card)
        gained, first = self.arrive(other, answer(other, chosen, UNKNOWN, None), events)
        waiting: dict[tuple[int, bytes], tuple[float, Spot]] = {(gained, first.key): (1.0, first)}
        ends: dict[tuple[int, bytes], tuple[float, Spot]] = {}
        while waiting:
            (gained, key), (likely, here) = waiting.popitem()
            d = here.state.waiting
            if here.over or d is None or d.kind == "wound_order":
                before = ends.get((gained, key))
                ends[gained, key] = (likely if before is None else before[0] + likely, here)
                continue
            assert d.spec is not None
            if d.spec.purpose == DRAW_HIT_LOCATION and self.apart:
                raise Entangled
            wounding = here is first and d.spec.purpose == TO_WOUND
            for chance, more, child in self.children(here, d, rolls if wounding else None):
                place = (gained + more, child.key)
                before = waiting.get(place)
                waiting[place] = (likely * chance if before is None else before[0] + likely * chance, child)
        self.trying = False
        out = [(likely, key[0], here) for key, (likely, here) in ends.items()]
        if self.apart:
            self.attempts[at] = out
        return out


def attack_of(s: State) -> SurvivorAttackScope:
    """The attack that is looked at: the outermost."""
    for scope in s.scopes:
        if isinstance(scope, SurvivorAttackScope):
            return scope
    raise AssertionError("no survivor is attacking")


def cards_of(s: State) -> tuple[int, ...]:
    """Hit locations still to be tried."""
    for scope in s.scopes:
        if isinstance(scope, SurvivorAttackScope):
            return tuple(sorted(scope.cards))
    return ()


def add(out: Spread, more: Spread, gained: int, likely: float) -> None:
    for tally, chance in more.items():
        key = tally + gained
        out[key] = out.get(key, 0.0) + chance * likely


def shifted(spread: Spread, gained: int) -> Spread:
    return {tally + gained: likely for tally, likely in spread.items()}
