"""The question of one attack: how likely each count of hits, wounds, injuries is.

Choices are made by a policy.  Only the order in which an attacker tries the hit locations is followed in every way
(``optimal``) or taken as it comes (``fixed``).

A location tried after another does what it would do anyway, unless the first has changed something.  So the walk
works out what trying one location does from one state once, for all sets of locations that were drawn with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import comb
from typing import Final

from showdown.forecast.equivalence import by_numbers, entangled, likeness, results_key
from showdown.forecast.outcomes import DRAW_HIT_LOCATION, handfuls
from showdown.forecast.transposition import LIMBS, MIND, attempt_key, transposition_key
from showdown.forecast.walker import Marks, Place, Question, TooManyWays, Walker, no_collection
from showdown.kernel.agenda import Ask
from showdown.kernel.chance import UNKNOWN, Draw
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import answer
from showdown.language import say
from showdown.model.events import Event
from showdown.model.options import CardOption
from showdown.model.scopes import CardScope, SurvivorAttackScope
from showdown.model.state import State

ORDERS: Final = ("optimal", "fixed")
STEPS: Final = 600_000
"""Limit of a walk, in steps."""
HANDFULS: Final = 40_000
"""Limit of a walk, in different sets of hit locations drawn together."""

Spread = dict[int, float]
"""How likely each count is.  A count is several small counters in one number (counters.py): adding adds them all."""
Ends = dict[tuple[int, int], tuple[float, Place[Spread]]]
"""Places where a walk can end, with their probability; by the counters gained and the id of the place."""

END: Final[Spread] = {0: 1.0}
"""Nothing more is gained."""
TOUCHES_A_BODY: Final = frozenset(
    {"archived", "armor-destroyed", "brain-damage", "damage", "injured", "injury-roll", "rolls-again"}
)
"""Events without which nothing reads or changes armor, boxes and injuries."""


TIE: Final = 0.7e-12
"""A location must be worth more than this to be preferred to one that is offered before it.

Differences of probabilities are multiples of powers of 0.1: none is near this number, so rounding never decides.
"""


class Entangled(Exception):
    """What a location does depends on the deck after all: locations cannot be looked at one by one."""


class Attempt:
    """Where trying a location leads.

    ``ends``: probability, counters gained, and the place; ``worth``: of the counters, on average; ``live``: places
    where the attack goes on, with their probability and their key; ``touched``: parts of bodies touched on the way.
    """

    __slots__ = ("ends", "worth", "live", "touched")

    def __init__(
        self, ends: list[tuple[float, int, Place[Spread]]], worth: Callable[[int], float], touched: int
    ) -> None:
        self.ends = ends
        self.touched = touched
        self.worth = sum([probability * worth(gained) for probability, gained, _ in ends])
        live: dict[bytes, tuple[float, Place[Spread]]] = {}
        for probability, _, end in ends:
            if not end.over:
                before = live.get(end.identity[0])
                live[end.identity[0]] = (probability + (before[0] if before else 0.0), end)
        self.live = [(probability, key, end) for key, (probability, end) in live.items()]


class AttackQuestion(Question[Spread]):
    """One attack.

    ``counter``: the counters of events.  ``policy``: the answer to every decision but the order of locations.
    ``worth``: what the attacker wants of counters; it must be linear.  ``to_the_end``: also follow what the monster
    does when nothing of the attack is left.
    """

    def __init__(
        self,
        counter: Callable[[list[Event]], int],
        policy: Callable[[Decision], Option],
        worth: Callable[[int], float],
        order: str = "optimal",
        to_the_end: bool = False,
    ) -> None:
        self.counter = counter
        self.policy = policy
        self.worth = worth
        self.order = order
        self.to_the_end = to_the_end
        self.apart = True
        """Locations are looked at one by one."""
        self.trying = False
        """A location is being tried just now."""
        self.starting = False
        """Its first roll has not come yet."""
        self.known: dict[tuple[Hashable, tuple[int, ...]], Spread] = {}
        self.means: dict[tuple[Hashable, tuple[int, ...]], float] = {}
        """What the counters of ``known`` are worth on average."""
        self.best: dict[tuple[Hashable, tuple[int, ...]], int] = {}
        """The location to try first."""
        self.attempts: dict[tuple[Hashable, int, int], Attempt] = {}
        self.bodiless: dict[bytes, bytes] = {}
        """Keys of places without the bodies of the survivors."""
        self.ended: dict[Hashable, tuple[Ends, int]] = {}
        self.twins: dict[object, int] = {}
        self.twin_of: dict[int, int] = {}
        """By card: the location that is tried instead of it, as the last one."""
        self.offers: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.kinds: dict[object, list[list[int]]] = {}

    # -- the policy ----------------------------------------------------------------------------------------------

    def read(self, events: list[Event], d: Decision | None, marks: Marks) -> tuple[Marks, int]:
        """Marks tell which parts of bodies were touched on the way from one place to the next."""
        if not events:
            return marks, 0
        if self.trying:
            for event in events:
                if event.kind in TOUCHES_A_BODY:
                    marks |= MIND if "R-BRN-01" in event.rules or "R-BRN-05" in event.rules else LIMBS
        return marks, self.counter(events)

    def forced(self, s: State, d: Decision) -> Option | None:
        return None if d.kind == "wound_order" else self.policy(d)

    def over(self, s: State, d: Decision | None) -> bool:
        """Can nothing of the attack come any more?"""
        if d is None or s.outcome:
            # What follows a victory or a defeat is no part of the attack.
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
            return d.kind == "action"
        if self.to_the_end:
            return False
        return acts and (attack.cancelled or not attack.cards)

    def landed_key(self, s: State) -> Hashable:
        if self.to_the_end:
            # Injuries are followed, too: hardly two results are alike, and comparing them would cost more.
            return None
        return transposition_key(s, not (self.apart and self.trying)), min(2, len(cards_of(s)))

    def place_key(self, s: State, d: Decision | None, marks: Marks) -> tuple[Hashable, Hashable, Marks]:
        """While a location is tried, the others are not looked at."""
        if d is None:
            return b"", (), marks
        if not self.apart:
            return transposition_key(s), (), marks
        cards = cards_of(s)
        if self.starting and d.spec is not None:
            # The first roll of an attempt: attempts themselves are compared (``attempt``), so this place is not.
            return object(), min(2, len(cards)), marks
        if d.kind != "wound_order":
            # How many locations come after the one being tried decides which of their ends are alike.
            return transposition_key(s, not self.trying), min(2, len(cards)), marks
        last = len(cards) == 1 and not self.to_the_end
        return transposition_key(s, False, 0 if last else LIMBS | MIND), () if self.trying else cards, marks

    # -- the answer ----------------------------------------------------------------------------------------------

    def spread(self, walk: Walker[Spread], state: State, option: Option | None = None) -> Spread:
        """How likely each count is, from a state that waits for this option to be taken, or that can just go on.

        Raises TooManyWays.
        """
        with no_collection():
            return self.apart_or_whole(walk, state, option)

    def apart_or_whole(self, walk: Walker[Spread], state: State, option: Option | None) -> Spread:
        try:
            if entangled(state.catalog, state.constants.monster.name):
                raise Entangled
            return self.follow(walk, state, option)
        except Entangled:
            self.apart = False
            self.trying = self.starting = False
            self.known.clear()
            self.means.clear()
            self.best.clear()
            self.attempts.clear()
            self.bodiless.clear()
            self.ended.clear()
            walk.forget()
            return self.follow(walk, state, option)

    def follow(self, walk: Walker[Spread], state: State, option: Option | None) -> Spread:
        gained, place = walk.begin(state, 0, option)
        return {count + gained: probability for count, probability in walk.value(place).items()}

    def value(self, walk: Walker[Spread], place: Place[Spread]) -> Spread:
        if place.over:
            return END
        d = place.decision
        assert d is not None
        if d.kind == "wound_order":
            return self.locations(walk, place, cards_of(place.state))
        if isinstance(d.spec, Draw) and d.spec.purpose == DRAW_HIT_LOCATION and self.apart:
            return self.draw(walk, place, d.spec)
        out: Spread = {}
        for probability, gained, child in walk.results(place, True):
            add(out, walk.value(child), gained, probability)
        return out

    # -- hit locations are drawn -----------------------------------------------------------------------------------

    def draw(self, walk: Walker[Spread], place: Place[Spread], spec: Draw) -> Spread:
        """Hit locations turn up.  They do nothing by themselves, except for those that end the attack.

        Each card is tried alone first (with others beside it where several are drawn); cards that lead to the same
        choice of locations are then only told apart as locations to be tried.
        """
        held = cards_of(place.state)
        plain, loud, gained, after = self.quiet_cards(walk, place, spec)
        out: Spread = {}
        total = 0
        hands = 0
        every = comb(len(spec.pool), spec.n)
        silent = tuple([c for c in spec.pool if c in plain])
        if after is not None:
            for cards, count in handfuls(silent, spec.n):
                hands += 1
                if hands > HANDFULS:
                    raise TooManyWays(say("odds.too_many_hands", count=f"{HANDFULS:,}"))
                add(out, self.locations(walk, after, tuple(sorted(held + cards))), gained, count / every)
                total += count
        if loud:
            # Cards beside a trap are discarded unseen: one set of cards with the trap stands for all.
            others = [c for c in spec.pool if c not in loud]
            left = every - total
            for card in loud:
                rest = tuple(sorted([card, *others[: spec.n - 1]]))
                here, child = walk.settle(place, rest)
                add(out, walk.value(child), here, left / every / len(loud))
        return out

    def quiet_cards(
        self, walk: Walker[Spread], place: Place[Spread], spec: Draw
    ) -> tuple[set[int], list[int], int, Place[Spread] | None]:
        """Cards after which the locations are simply tried, cards that do something at once, and the place after the
        quiet ones."""
        kinds: dict[tuple[int, Hashable, bool], list[int]] = {}
        places: dict[tuple[int, Hashable, bool], Place[Spread]] = {}
        s = place.state
        known = (spec.pool, spec.n, s.hook_mask, tuple(s.in_play), s.flipped, tuple(s.panel), cards_of(s))
        for alike in self.kinds.get(known) or [[card] for card in sorted(set(spec.pool))]:
            card = alike[0]
            beside = list(spec.pool)
            beside.remove(card)
            calm = [c for c in beside if not s.catalog.hit_location(c).trap]
            if len(calm) < spec.n - 1:
                raise Entangled
            gained, child = walk.settle(place, tuple(sorted([card, *calm[: spec.n - 1]])))
            d = child.decision
            asked = not child.over and d is not None and d.kind == "wound_order"
            kind = (gained, child.identity[0], asked)
            kinds.setdefault(kind, []).extend(alike)
            places[kind] = child
        # With the same cards in play, the same locations are alike the next time.
        self.kinds[known] = list(kinds.values())
        quiet = [kind for kind in kinds if kind[2]]
        loud = [card for kind in kinds if not kind[2] for card in kinds[kind]]
        if len(quiet) > 1 or any([not s.catalog.hit_location(c).trap for c in loud]) or len(loud) > 1:
            raise Entangled
        if not quiet:
            return set(), loud, 0, None
        return set(kinds[quiet[0]]), loud, quiet[0][0], places[quiet[0]]

    # -- hit locations are tried -----------------------------------------------------------------------------------

    def locations(self, walk: Walker[Spread], place: Place[Spread], cards: tuple[int, ...]) -> Spread:
        """The attacker tries these locations, in the order wanted."""
        at = (place.identity[0], cards)
        found = self.known.get(at)
        if found is not None:
            return found
        out: Spread = {}
        if self.order == "optimal":
            self.mean(walk, place, cards)
            left = without(cards, self.best[at])
            self.mix(walk, out, self.attempt(walk, place, self.best[at], left), left, 1.0)
        else:
            offered = self.offered(place, cards)
            total = sum([cards.count(card) for card in offered])
            for card in offered:
                left = without(cards, card)
                self.mix(walk, out, self.attempt(walk, place, card, left), left, cards.count(card) / total)
        self.known[at] = out
        return out

    def mix(
        self, walk: Walker[Spread], out: Spread, attempt: Attempt, left: tuple[int, ...], probability: float
    ) -> None:
        """Add what follows an attempt to a spread."""
        for likely, gained, child in attempt.ends:
            after = END if child.over else self.locations(walk, child, self.cards_left(child, left))
            add(out, after, gained, probability * likely)

    def mean(self, walk: Walker[Spread], place: Place[Spread], cards: tuple[int, ...]) -> float:
        """What trying these locations from a place is worth, if the best one is always tried first."""
        at = (place.identity[0], cards)
        found = self.means.get(at)
        if found is not None:
            return found
        best = -1.0
        means = self.means
        for card in self.offered(place, cards):
            left = without(cards, card)
            attempt = self.attempt(walk, place, card, left)
            worth = attempt.worth
            for probability, key, child in attempt.live:
                mean = means.get((key, left)) if self.apart else None
                if mean is None:
                    mean = self.mean(walk, child, self.cards_left(child, left))
                worth += probability * mean
            if worth > best + TIE:
                best = worth
                self.best[at] = card
        self.means[at] = best
        return best

    def cards_left(self, place: Place[Spread], left: tuple[int, ...]) -> tuple[int, ...]:
        return left if self.apart else cards_of(place.state)

    def offered(self, place: Place[Spread], cards: tuple[int, ...]) -> tuple[int, ...]:
        """Which of these may be tried next, as the engine offers them."""
        if cards not in self.offers or not self.apart:
            self.offers[cards] = tuple([o.card for o in options_with(place.state, cards) if isinstance(o, CardOption)])
        return self.offers[cards]

    def attempt(self, walk: Walker[Spread], place: Place[Spread], card: int, left: tuple[int, ...]) -> Attempt:
        """Where trying this location leads: to the next choice, or to the end."""
        stands_for = card
        if not left and not self.to_the_end:
            twin = self.twin_of.get(card)
            if twin is None:
                twin = self.twins.setdefault(likeness(place.state.catalog, card), card)
                self.twin_of[card] = twin
            stands_for = twin
        at = (place.identity[0], stands_for, min(2, len(left)))
        found = self.attempts.get(at) if self.apart else None
        if found is None:
            if self.apart and not self.to_the_end:
                found = self.shared(walk, place, card, left, stands_for)
            if found is None:
                found = self.tried(walk, place, card, left)
            if self.apart:
                self.attempts[at] = found
        return found

    def shared(
        self, walk: Walker[Spread], place: Place[Spread], card: int, left: tuple[int, ...], stands_for: int
    ) -> Attempt | None:
        """The same for one of the last two locations, worked out once for all states that lead to the same.

        The last one may depend on a few numbers only.  The last but one leads to the same from states that differ only
        in bodies, if no body is touched on the way.
        """
        key: bytes | None = None
        if len(left) == 1:
            key = self.bodiless.get(place.identity[0])
            if key is None:
                key = self.bodiless[place.identity[0]] = transposition_key(place.state, False, 0)
        elif not left and by_numbers(place.state.catalog, card):
            key = attempt_key(place.state, card)
        if key is None:
            return None
        at = (key, stands_for, -1 - len(left))
        found = self.attempts.get(at)
        if found is None:
            found = self.tried(walk, place, card, left)
            if not left or not found.touched:
                self.attempts[at] = found
        return found

    def tried(self, walk: Walker[Spread], place: Place[Spread], card: int, left: tuple[int, ...]) -> Attempt:
        """The same, by trying it."""
        other = place.state.clone()
        attack_of(other).cards = (card, *left)
        self.trying = True
        events: list[Event] = []
        other.sink = events
        chosen = next(o for o in options_with(other, (card, *left)) if isinstance(o, CardOption) and o.card == card)
        self.starting = self.apart
        gained, first = walk.play(other, answer(other, chosen, UNKNOWN, None), events, 0)
        self.starting = False
        ends, touched = self.ends(walk, first, True)
        self.trying = False
        found = [(probability, gained + more, end) for (more, _), (probability, end) in ends.items()]
        return Attempt(found, self.worth, touched | first.identity[2])

    def ends(self, walk: Walker[Spread], place: Place[Spread], first: bool = False) -> tuple[Ends, int]:
        """Where a location that is being tried leads (to choices of the next location, and to the end), and which
        parts of bodies are touched on the way."""
        d = place.decision
        if place.over or d is None or d.kind == "wound_order":
            return {(0, id(place)): (1.0, place)}, 0
        at = place.identity[:2]
        found = self.ended.get(at)
        if found is not None:
            return found
        assert d.spec is not None
        if d.spec.purpose == DRAW_HIT_LOCATION and self.apart:
            raise Entangled
        limbless: Hashable = None
        if self.apart and not self.to_the_end and place.identity[1] == 1 and not first:
            # One location comes after this one, and it asks for no body: states that differ only in limbs go on alike,
            # if no limb is touched on the way.
            limbless = transposition_key(place.state, False, MIND)
            found = self.ended.get(limbless)
            if found is not None:
                return found
        out: Ends = {}
        touched = 0
        # From here on marks tell what is touched after this place.
        place.marks = 0
        for probability, gained, child in walk.results(place, True, results_key(place.state, d.spec)):
            ends, more_touched = self.ends(walk, child)
            touched |= more_touched | child.identity[2]
            for (more, number), (likely, end) in ends.items():
                before = out.get((gained + more, number))
                likely *= probability
                out[gained + more, number] = (likely if before is None else before[0] + likely, end)
        self.ended[at] = out, touched
        if limbless is not None and not touched & LIMBS:
            self.ended[limbless] = out, touched
        return out, touched


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def options_with(s: State, cards: tuple[int, ...]) -> list[Option]:
    """What the engine would offer if these locations were still to be tried."""
    frame = s.agenda.top()
    assert isinstance(frame, Ask)
    attack = attack_of(s)
    real = attack.cards
    attack.cards = cards
    out = frame.options(s)
    attack.cards = real
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


def add(out: Spread, more: Spread, gained: int, probability: float) -> None:
    for count, chance in more.items():
        key = count + gained
        out[key] = out.get(key, 0.0) + chance * probability
