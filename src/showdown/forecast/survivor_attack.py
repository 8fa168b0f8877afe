"""The odds of a survivor's attack: hits, wounds, criticals, and what else may come of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile
from math import fsum
from typing import Any, Final, final

from showdown.forecast.attack_policy import assumed, passive
from showdown.forecast.counters import CRITICALS, DEATHS, FALLS, HITS, KILLS, TRAPS, WOUNDS, count, of_survivor
from showdown.forecast.equivalence import takes_hit
from showdown.forecast.hit_locations import STEPS, AttackQuestion, Spread
from showdown.forecast.outcomes import DRAW_HIT_LOCATION, outcomes
from showdown.forecast.position import Staged
from showdown.forecast.walker import Walker
from showdown.kernel.chance import UNKNOWN, Draw, FunctionSource, Spec
from showdown.kernel.decision import Decision
from showdown.kernel.errors import IllegalOption
from showdown.kernel.machine import answer, answer_chance
from showdown.language import say
from showdown.model.events import Event
from showdown.model.ids import PURPOSES
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import State

TO_WOUND: Final = PURPOSES.index("to_wound")


@final
class Counted:
    """How likely each number of something is."""

    def __init__(self, spread: Spread, field: int) -> None:
        found: dict[int, list[float]] = {}
        for counters, likely in spread.items():
            found.setdefault(count(counters, field), []).append(likely)
        self.distribution = [fsum(found.get(n, [])) for n in range(max(found) + 1)]

    @property
    def mean(self) -> float:
        return fsum([n * likely for n, likely in enumerate(self.distribution)])

    @property
    def p_any(self) -> float:
        return fsum(self.distribution[1:])

    def data(self) -> dict[str, Any]:
        return {"mean": self.mean, "p_any": self.p_any, "distribution": self.distribution}


@final
class SurvivorAttackOdds:
    """Distributions of one attack; ``trap``, ``kill``: chances; ``falls``, ``dies``: of the attacker, if followed."""

    def __init__(self, spread: Spread, assumed: list[str], order: str, steps: int, to_the_end: bool) -> None:
        self.hits = Counted(spread, HITS)
        self.wounds = Counted(spread, WOUNDS)
        self.criticals = Counted(spread, CRITICALS)
        self.trap = Counted(spread, TRAPS).p_any
        self.kill = Counted(spread, KILLS).p_any
        self.falls = Counted(spread, FALLS).p_any if to_the_end else None
        self.dies = Counted(spread, DEATHS).p_any if to_the_end else None
        self.assumed = assumed
        self.order = order
        self.steps = steps

    def data(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "hits": self.hits.data(),
            "wounds": self.wounds.data(),
            "criticals": self.criticals.data(),
            "p_trap": self.trap,
            "p_kill": self.kill,
            "order": self.order,
            "assumptions": self.assumed,
        }
        if self.falls is not None:
            out |= {"p_attacker_falls": self.falls, "p_attacker_dies": self.dies}
        return out


def wanted(counters: int) -> float:
    """What the attacker wants: wounds, and of equal ones the more criticals."""
    return count(counters, WOUNDS) + count(counters, CRITICALS) * 1e-9


def question_of(staged: Staged, order: str, to_the_end: bool = False) -> AttackQuestion:
    return AttackQuestion(partial(of_survivor, staged.who, to_the_end), passive, wanted, order, to_the_end)


def survivor_attack_odds(
    staged: Staged,
    order: str = "optimal",
    to_the_end: bool = False,
    watch: Callable[[], None] | None = None,
    limit: int = STEPS,
) -> SurvivorAttackOdds:
    """Exact odds of a survivor's attack.  Raises TooManyWays if they take more than ``limit`` steps.

    ``watch`` is called now and then.
    """
    question = question_of(staged, order, to_the_end)
    walk = Walker(question, limit, watch)
    spread = question.spread(walk, staged.state, staged.option)
    known = [*lost_hits(staged.state), *staged.assumed, say(f"odds.{order}"), *assumed()]
    if not to_the_end:
        known.append(say("odds.not_to_the_end"))
    return SurvivorAttackOdds(spread, known, order, walk.steps, to_the_end)


def known_on_top(s: State) -> list[int]:
    """Cards on top of the hit location deck that the players know, the next one first."""
    deck = s.hl_deck
    out: list[int] = []
    for card, known in zip(reversed(deck.cards), reversed(deck.known), strict=True):
        if not known or card < 0:
            break
        out.append(card)
    return out


def lost_hits(s: State) -> list[str]:
    """One sentence if known cards on top of the hit location deck cancel the first hits; else nothing."""
    cards = [s.catalog.hit_location(card) for card in known_on_top(s)]
    lost = list(takewhile(partial(takes_hit, s.catalog), cards))
    if not lost:
        return []
    titles = ", ".join(dict.fromkeys([location.title for location in lost]))
    return [say("odds.hits_lost", count=len(lost), cards=titles)]


def in_words(found: SurvivorAttackOdds) -> str:
    """The figures in one sentence."""
    return say(
        "odds.words",
        wounds=f"{found.wounds.mean:.2f}",
        any_wound=percent(found.wounds.p_any),
        hits=f"{found.hits.mean:.2f}",
        criticals=f"{found.criticals.mean:.2f}",
        any_critical=percent(found.criticals.p_any),
        trap=percent(found.trap) if found.trap else "",
        kill=percent(found.kill) if found.kill else "",
        falls=percent(found.falls) if found.falls is not None else "",
        dies=percent(found.dies) if found.dies is not None else "",
    )


def percent(p: float) -> str:
    if 0 < p < 0.0005:
        return f"{100 * p:.2g} %"
    return f"{100 * p:.1f} %"


# -- single questions --------------------------------------------------------------------------------------------


def first_draw(staged: Staged, hits: int, events: list[Event]) -> tuple[State, Decision | None]:
    """All dice hit: up to the moment at which a hidden hit location is drawn, or a wound is attempted on a known one.

    ``events``: filled with what happens.  The decision is None if the attack ends before.
    """
    s = staged.state.clone()
    s.sink = events
    d = answer(s, staged.option, UNKNOWN, None)
    while d is not None and (d.spec is None or d.spec.purpose not in (DRAW_HIT_LOCATION, TO_WOUND)):
        if d.spec is None:
            if not in_attack(s):
                return s, None
            d = answer(s, passive(d), UNKNOWN, None)
        else:
            values = tuple([10 if i < hits else 1 for i in range(d.spec.n)])
            d = answer_chance(s, values, UNKNOWN, None)
    return s, d


def in_attack(s: State) -> bool:
    return any([isinstance(scope, SurvivorAttackScope) for scope in s.scopes])


def trap_odds(staged: Staged, hits: int) -> float:
    """How likely a trap is among the locations of ``hits`` hits, drawn from the deck as it is."""
    events: list[Event] = []
    s, d = first_draw(staged, hits, events)
    if d is None or not isinstance(d.spec, Draw):
        # Every location of these hits is known.
        return 1.0 if any([event.kind == "trap" for event in events]) else 0.0
    chances = []
    for values, likely in outcomes(d.spec):
        if any([s.catalog.hit_location(card).trap for card in values]):
            chances.append(likely)
    return fsum(chances)


def result_of_roll(staged: Staged, roll: int) -> str:
    """``failure``, ``wound`` or ``critical``: what this wound roll is on a location."""
    events: list[Event] = []
    s, d = first_draw(staged, 1, events)

    def settle(_: object, spec: Spec) -> tuple[int, ...] | None:
        if isinstance(spec, Draw):
            return spec.pool[: spec.n]
        return (roll,) if spec.purpose == TO_WOUND else None

    source = FunctionSource(settle)
    if d is not None and d.spec is not None:
        values = d.spec.pool[: d.spec.n] if isinstance(d.spec, Draw) else (roll,)
        d = answer_chance(s, values, source, None)
    while d is not None and d.spec is None and not any([e.kind == "wound-attempt" for e in events]):
        d = answer(s, passive(d), source, None)
    for event in events:
        if event.kind == "wound-attempt":
            return str(event.data["result"])
    lost = lost_hits(staged.state)
    raise IllegalOption(say("odds.no_attempt_because", why=lost[0]) if lost else say("odds.no_attempt"))
