"""Exact odds of one attack: of a survivor on the monster, or of the monster on a survivor."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, Final, Unpack

from showdown.analysis.arguments import Names, Where, names
from showdown.analysis.attack_request import (
    AttackKeywords,
    choose_monster,
    described,
    member_named,
    monster_title,
    refusing,
    stage,
    survivor_named,
)
from showdown.analysis.no_progress import no_progress
from showdown.analysis.results import Result
from showdown.engine import IllegalOption, State
from showdown.engine.forecast import (
    Counted,
    MonsterAttackOdds,
    Strike,
    SurvivorAttackOdds,
    attack_named,
    beside,
    in_words,
    monster_attack_odds,
    percent,
    result_of_roll,
    survivor_attack_odds,
)
from showdown.engine.forecast import trap_odds as trap_among
from showdown.language import say
from showdown.lookup.positions import state_of
from showdown.lookup.refusal import USAGE, Refusal
from showdown.lookup.stories import party_named

FRESH: Final = "fresh"
MOST_HITS: Final = 5
"""Most hits drawn together for which ``trap_odds`` has a row."""


# -- results -----------------------------------------------------------------------------------------------------


class Distributions(Result):
    """Probability distributions of counts; ``rows()`` has one row for each number and one column for each count."""

    def __init__(self, title: str, columns: dict[str, Counted], assumptions: list[str]) -> None:
        self.title = title
        self.columns = columns
        self.assumptions = assumptions

    def rows(self) -> list[dict[str, Any]]:
        most = max(len(counted.distribution) for counted in self.columns.values())
        return [
            {"number": n} | {name: (c.distribution[n : n + 1] or [0.0])[0] for name, c in self.columns.items()}
            for n in range(most)
        ]

    def __repr__(self) -> str:
        means = ", ".join(f"{c.mean:.2f} {name}" for name, c in self.columns.items())
        return f"<{type(self).__name__}: {self.title}: {means}>"


class AttackOdds(Distributions):
    """A survivor's attack: ``hits``, ``wounds`` and ``criticals``, each with ``mean``, ``p_any``, ``distribution``."""

    def __init__(self, title: str, found: SurvivorAttackOdds) -> None:
        columns = {"hits": found.hits, "wounds": found.wounds, "criticals": found.criticals}
        super().__init__(title, columns, found.assumed)
        self.hits, self.wounds, self.criticals = found.hits, found.wounds, found.criticals
        self.trap, self.kill = found.trap, found.kill
        self.falls, self.dies = found.falls, found.dies
        self.found = found

    @property
    def sentence(self) -> str:
        """The figures in one sentence."""
        return f"{self.title}: {in_words(self.found)}"

    def data(self) -> dict[str, Any]:
        return {"attack": self.title, **self.found.data()}


class MonsterOdds(Distributions):
    """The monster's attack: ``hits``, ``armor``, ``boxes``, ``severe``; ``down`` and ``death`` are probabilities."""

    def __init__(self, title: str, found: MonsterAttackOdds) -> None:
        columns = {"hits": found.hits, "armor lost": found.armor, "boxes": found.boxes, "severe": found.severe}
        super().__init__(title, columns, found.assumed)
        self.hits, self.armor, self.boxes, self.severe = found.hits, found.armor, found.boxes, found.severe
        self.places, self.down, self.death, self.brain = found.places, found.down, found.death, found.brain
        self.found = found

    @property
    def sentence(self) -> str:
        """The figures in one sentence."""
        return say(
            "numbers.monster-odds",
            title=self.title,
            hits=f"{self.hits.mean:.2f}",
            any=percent(self.hits.p_any),
            down=percent(self.down),
            severe=percent(self.severe.p_any),
            death=percent(self.death),
        )

    def data(self) -> dict[str, Any]:
        return {"attack": self.title, **self.found.data()}


class TrapOdds(Result):
    """The probability of a trap: ``top`` for one hit; ``rows()`` has one row for each number of hits drawn together."""

    def __init__(self, found: dict[str, Any], by_hits: dict[int, float]) -> None:
        self.found = found
        self.by_hits = by_hits
        self.top = by_hits[1]

    def rows(self) -> list[dict[str, Any]]:
        return [{"hits": hits, "probability": p} for hits, p in self.by_hits.items()]

    def data(self) -> dict[str, Any]:
        return self.found

    def __repr__(self) -> str:
        return f"<TrapOdds: {self.found['monster']}: {percent(self.top)} on top>"


# -- functions ---------------------------------------------------------------------------------------------------


def odds(
    *,
    order: str = "optimal",
    risk: bool = False,
    progress: Callable[[], None] = no_progress,
    **attack: Unpack[AttackKeywords],
) -> AttackOdds:
    """Exact odds of one attack of a survivor: hits, wounds and criticals.

    >>> found = odds(speed=2, accuracy=7, strength=3, toughness=8)
    >>> round(found.hits.mean, 2), round(found.wounds.mean, 2)
    (0.8, 0.48)
    >>> found.rows()[0]["number"], list(found.rows()[0])
    (0, ['number', 'hits', 'wounds', 'criticals'])

    weapon     a weapon by name; speed, accuracy and strength are then the survivor's own
    speed, accuracy, strength
               of a plain weapon without a card
    luck       the survivor's own luck
    paired     two of the weapon are carried
    sling      the weapon is slung, like a founding stone
    against    a monster and its level, as in ``white-lion:2``
    toughness, evasion
               of a plain monster without a deck
    blind_spot, knocked_down
               the attacker is in the blind spot; the monster is knocked down
    dice_only  without the hit location deck: only hits and wound rolls
    removed    locations out of the deck as persistent injuries
    save       a game, a state or the file of a saved game: the position as it is there
    board      instead: a position or scenario file, or a position as text
    party      a ready party or a party file whose survivor attacks; without it a survivor in the starting armor
    survivor   with ``save``, ``board`` or ``party``: who attacks, by letter or name
    order      of the locations: ``optimal`` (wounds most) or ``fixed`` (as they come)
    risk       also follow the monster's last reaction: does the attacker fall or die?
    progress   a function that is called now and then
    where      the place that error messages name
    """
    a = described("odds()", attack)
    if order not in ("optimal", "fixed"):
        fix = say("numbers.legal", legal="optimal, fixed")
        raise Refusal(USAGE, say("numbers.no-order", name=order), a.where, fix)
    with refusing(a.where):
        staged, title = stage(a)
        return AttackOdds(title, survivor_attack_odds(staged, order, risk, progress))


class WoundRoll(str):
    """``failure``, ``wound`` or ``critical``; ``attack`` and ``assumptions`` describe the attack."""

    attack: str
    assumptions: list[str]


def wound_result(roll: int, **attack: Unpack[AttackKeywords]) -> WoundRoll:
    """What a wound roll is on a hit location: ``failure``, ``wound`` or ``critical``.

    >>> wound_result(7, strength=3, toughness=8), wound_result(2, strength=3, toughness=8)
    ('wound', 'failure')

    The keywords are those of ``odds``.
    """
    a = described("wound_result()", attack)
    with refusing(a.where):
        if not 1 <= roll <= 10:
            raise IllegalOption(
                say("numbers.no-wound-roll", roll=roll), found=roll, allowed=[say("numbers.range", low=1, high=10)]
            )
        staged, title = stage(a, needs_weapon=False)
        out = WoundRoll(result_of_roll(staged, roll))
        out.attack, out.assumptions = title, staged.assumed
        return out


def trap_odds(tries: int | None = None, times: int | None = None, **attack: Unpack[AttackKeywords]) -> TrapOdds:
    """How likely a trap is drawn from the hit location deck, for one hit and for several drawn together.

    >>> found = trap_odds(against="white-lion:1")
    >>> found.rows()[0]["hits"], 0 < found.top < found.by_hits[5] < 1
    (1, True)

    tries, times
               also: the probability of a trap on top at least ``times`` times in ``tries`` shuffles

    The other keywords are those of ``odds``.
    """
    a = described("trap_odds()", attack)
    if not (a.save or a.board) and (a.dice_only or not a.against):
        raise Refusal(USAGE, say("numbers.trap-no-deck"), a.where, say("numbers.trap-no-deck-fix"))
    if (tries is None) != (times is None):
        raise Refusal(USAGE, say("numbers.tries-and-times"), a.where, say("numbers.tries-and-times-fix"))
    if not (a.save or a.board):
        a.weapon, a.speed = "", MOST_HITS
    with refusing(a.where):
        if tries is not None and times is not None and not (1 <= tries <= 1000 and 0 <= times <= tries):
            allowed = [say("numbers.allowed-tries"), say("numbers.allowed-times")]
            raise IllegalOption(say("numbers.bad-tries", times=times, tries=tries), allowed=allowed)
        staged, _ = stage(a, needs_weapon=False)
        by_hits = {hits: trap_among(staged, hits) for hits in range(1, MOST_HITS + 1)}
    top = by_hits[1]
    found: dict[str, Any] = {
        "monster": monster_title(staged.state, a.question()),
        "deck": len(staged.state.hl_deck.cards),
        "p_top": top,
        "p_by_hits": {str(n): p for n, p in by_hits.items()},
    }
    if tries is not None and times is not None:
        found["tries"], found["times"] = tries, times
        found["p_at_least"] = sum([comb(tries, k) * top**k * (1 - top) ** (tries - k) for k in range(times, tries + 1)])
    found["assumptions"] = staged.assumed[1:]
    return TrapOdds(found, by_hits)


def monster_odds(
    attack: str,
    on: str = FRESH,
    *,
    against: str = "",
    party: str = "",
    save: Where = "",
    board: str = "",
    dodge: bool = False,
    pack: Names = (),
    where: str = "monster_odds()",
) -> MonsterOdds:
    """Exact odds of one attack of the monster on a survivor: hits, armor, boxes, severe injuries, death.

    >>> found = monster_odds("claw", against="white-lion:1")
    >>> found.hits.mean > 0, sorted(found.places)[:2]
    (True, ['arms', 'body'])

    attack     an AI card of the monster
    on         ``fresh`` (a survivor of the party who is not hurt), or a survivor of ``party``, ``save`` or ``board``
    against    the monster and its level [default: white-lion:1]
    dodge      a hit is dodged if that is possible
    """
    with refusing(where):
        s, who = target_of(on, against, party, save, board, list(names(pack)), where)
        card = attack_named(s, attack)
        found = monster_attack_odds(s, card, who, dodge)
    name = s.survivors[who].name
    title = say(
        "numbers.monster-attack-title",
        card=s.catalog.cards[card].title,
        monster=monster_title(s, Strike()),
        name=name,
    )
    return MonsterOdds(title, found)


def target_of(
    on: str, against: str, party: str, save: Where, board: str, packs: list[str], where: str
) -> tuple[State, int]:
    """A position with the survivor in front of the monster, and the survivor's number."""
    if not on:
        raise Refusal(USAGE, say("numbers.odds-no-target"), where, say("numbers.odds-no-target-fix"))
    if save or board:
        if against or party:
            options = "--against, --party"
            what = say("numbers.odds-position-has-it", options=options)
            raise Refusal(USAGE, what, where, say("numbers.leave-out", options=options))
        s = state_of(save, board, packs, [], where)
        return s, survivor_named(s, on, where, "--on")
    q = Strike()
    catalog = choose_monster(q, against or "white-lion:1", packs)
    if on != FRESH and not party:
        what = say("numbers.odds-unknown-target", name=on)
        raise Refusal(USAGE, what, where, say("numbers.odds-unknown-target-fix"))
    survivors = party_named(party or "first-story", packs, catalog).survivors()
    number = member_named(survivors, on, where) if on != FRESH else 0
    return beside(q.monster, q.level, survivors[number], catalog), 0
