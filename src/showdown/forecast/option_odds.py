"""Odds beside the options of a decision: the number that a die needs, and how likely it is.

The engine is asked.  A copy without hidden knowledge answers the option, and the functions that the rules use judge
the dice it comes to.  All options of a decision together take well under a millisecond; the exact wounds of an attack
take longer and stay with `?` (session/explain.py).
"""

from __future__ import annotations

from math import comb
from typing import Final, Literal, NamedTuple

from showdown.forecast.attack_policy import passive
from showdown.forecast.equivalence import takes_hit
from showdown.kernel.chance import UNKNOWN, Dice, Spec, outcomes_of
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import answer
from showdown.language import current_language, say
from showdown.model.cards import HitLocation
from showdown.model.ids import CRITICAL, EARLY_IRON, FAILURE, IMPERVIOUS, NO_PROGRAM, NOBODY, SHARP, SPEED
from showdown.model.options import CardOption, SurvivorOption, UseOption
from showdown.model.scopes import CardScope, SurvivorAttackScope
from showdown.model.state import State
from showdown.players.determinization import determinize
from showdown.rules.gear.conditional_bonuses import special_rules
from showdown.rules.monster.attack import needed_in
from showdown.rules.monster.hit_locations import WoundAttempt, judge, judge_sling
from showdown.rules.programs import RunProgram
from showdown.rules.queries import die_hits, monster_stat
from showdown.rules.survivor.attack import AttackRolls, DrawHitLocations, nines_are_perfect
from showdown.rules.survivor.attack_rules import kinds_of
from showdown.rules.survivor.to_hit import attack_speed, needed_by
from showdown.rules.verbs.attack import Attack, NextTarget, profile
from showdown.rules.verbs.control import May, MayPay
from showdown.rules.verbs.rolls import Roll, RollCheck, added, comparison_holds, row_reached
from showdown.view.decision_facts import about
from showdown.view.facts import OF_MONSTER, Namer

PASSED: Final = 4
"""Survival opportunities and offers that are declined on the way to the dice, at most."""
FACES: Final = range(1, 11)


Side = Literal["survivors", "monster", "nobody"]


class OptionOdds(NamedTuple):
    """The odds of an option in a few words, and who profits from success; ``nobody``: it cannot succeed."""

    text: str
    side: Side = "survivors"


def option_odds(s: State, d: Decision, o: Option) -> OptionOdds | None:
    """The odds of an offered option in a few words; None if no dice follow at once.

    >>> from showdown.api import Game
    >>> game = Game.first_story(seed=7, players=1)
    >>> while "attack:founding-stone" not in game.decision.keys():
    ...     decision = game.choose(game.decision.options[0])
    >>> option_odds(game.state, decision, decision.find("attack:founding-stone")).text
    'needs 7+ on 2 dice, 64 % to hit, 0.8 hits on average'
    """
    verb = o.verb
    if verb == "attack" and isinstance(o, CardOption):
        return OptionOdds(odds_of_attack(s, d, o))
    if verb == "wound" and isinstance(o, CardOption):
        return odds_of_attempt(s, o)
    if verb == "target" or (verb == "first" and d.rule == NextTarget.rule) or (verb == "done" and d.kind == "flow"):
        return monster_attack(s, o)
    if rolls_first(s, o):
        return odds_of_card(s, o)
    return None


def reached(s: State, option: Option) -> State:
    """A copy at the first dice or the first real choice after an option; offers on the way are declined."""
    other = determinize(s, 0)
    d = answer(other, option, UNKNOWN, None)
    for _ in range(PASSED):
        if d is None or d.spec is not None or not any([o.verb in ("done", "no") for o in d.options]):
            break
        d = answer(other, passive(d), UNKNOWN, None)
    return other


def pending_roll(s: State) -> Spec | None:
    """The dice or cards that a position waits for."""
    return s.waiting.spec if s.waiting is not None else None


# -- survivors' attacks ----------------------------------------------------------------------------------------------


def odds_of_attack(s: State, d: Decision, o: CardOption) -> str:
    """A survivor's attack rolls; more dice that perfect hits may bring are not counted.

    If something happens before the attack rolls, such as the monster's answer, the numbers are those of now.
    """
    other = reached(s, o)
    spec = pending_roll(other)
    if spec is not None and isinstance(other.agenda.top(), AttackRolls):
        return rolls_to_hit(faces_that_hit(other, other.survivor_attack.who, o.card), spec.n, ends_on_one(other, o))
    who = about(s, d)["who"]
    return rolls_to_hit(faces_that_hit(s, who, o.card), attack_speed(s, who, o.card), False)


def faces_that_hit(s: State, who: int, weapon: int) -> list[int]:
    """Faces of an attack die with which this weapon hits."""
    needed = needed_by(s, who, weapon)
    perfect = 9 if nines_are_perfect(s, who) else 10
    return [face for face in FACES if die_hits(face, needed, perfect)]


def ends_on_one(s: State, o: CardOption) -> bool:
    """Does a 1 on any die end the attack without a hit?"""
    return special_rules(s, s.survivor_attack.who, s.catalog.gear(o.card)) & EARLY_IRON != 0


def rolls_to_hit(faces: list[int], dice: int, ends: bool, key: str = "odds.to_hit", **words: object) -> str:
    """Dice that hit on these faces, in words.  ``ends``: a 1 on any of them ends the attack without a hit."""
    hit = len(faces) / 10
    miss = (0.9 if ends else 1.0) - hit
    chances = [comb(dice, n) * hit**n * miss ** (dice - n) for n in range(1, dice + 1)]
    mean = sum([n * chance for n, chance in enumerate(chances, 1)])
    return say(key, needed=min(faces), dice=dice, any=percent(sum(chances)), hits=f"{mean:.1f}", **words)


# -- wound attempts --------------------------------------------------------------------------------------------------


def odds_of_attempt(s: State, o: CardOption) -> OptionOdds | None:
    """A hit location to attempt next: one die, or none for a slung stone."""
    location = s.catalog.hit_location(o.card)
    if s.survivor_attack.sling:
        return stone_on(s, location)
    other = reached(s, o)
    frame = other.agenda.top()
    if pending_roll(other) is None or not isinstance(frame, WoundAttempt) or frame.card != o.card:
        return None
    return wound_attempt(other, other.survivor_attack, location)


def stone_on(s: State, location: HitLocation) -> OptionOdds:
    """What a slung stone does to a location."""
    result = judge_sling(s, location)
    if result == FAILURE or kinds_of(s, location) & IMPERVIOUS:
        critical = percent(1.0) if result == CRITICAL else ""
        return OptionOdds(say("odds.no_wound", critical=critical), "nobody")
    return OptionOdds(say("odds.certain_critical") if result == CRITICAL else say("odds.certain_wound"))


def stone_thrown(s: State, spec: Spec) -> OptionOdds:
    """A slung stone before its location is drawn: the ways it can end, which exclude each other.

    A critical has its effect on an impervious location, too, so that criticals can be likelier than wounds.
    """
    # Chances by result: does the location take a wound, is it a critical?
    ends: dict[tuple[bool, bool], float] = {}
    # A wound may still fail afterwards.  [R-WST-09]
    holds = (s.wounds_fail - 1) / len(FACES) if s.wounds_fail else 1.0
    for cards, likely in outcomes_of(spec):
        location = s.catalog.hit_location(cards[0])
        if location.trap or takes_hit(s.catalog, location):
            continue
        result = judge_sling(s, location)
        critical = result == CRITICAL
        wounds = 0.0 if result == FAILURE or kinds_of(s, location) & IMPERVIOUS else holds
        for wounded, part in ((True, wounds), (False, 1.0 - wounds)):
            ends[wounded, critical] = ends.get((wounded, critical), 0.0) + likely * part
    named = {"sling_critical": (True, True), "sling_wound": (True, False), "sling_effect": (False, True)}
    told = [say(f"odds.{key}", chance=percent(ends[end])) for key, end in named.items() if ends.get(end)]
    return OptionOdds(say("odds.sling", ends=", ".join(told)))


def wound_attempt(s: State, a: SurvivorAttackScope, location: HitLocation) -> OptionOdds:
    """One die against a location.  A sharp weapon adds a second die to its strength."""
    sharp = special_rules(s, a.who, s.catalog.gear(a.weapon)) & SHARP != 0
    judged = [[judge(s, a, location, face, more) for face in FACES] for more in (FACES if sharp else (0,))]
    rolls = len(judged) * len(FACES)
    critical = sum([results.count(CRITICAL) for results in judged]) / rolls
    told = percent(critical) if critical else ""
    if kinds_of(s, location) & IMPERVIOUS:
        return OptionOdds(say("odds.no_wound", critical=told), "nobody")
    fails = sum([results.count(FAILURE) for results in judged]) / rolls
    if s.wounds_fail:
        # A wound may still fail afterwards.  [R-WST-09]
        fails = 1 - (1 - fails) * (s.wounds_fail - 1) / len(FACES)
    needed = 0 if sharp else 1 + min([i for i, result in enumerate(judged[0]) if result != FAILURE])
    return OptionOdds(say("odds.to_wound", needed=needed, any=percent(1 - fails), critical=told))


# -- the monster's attack --------------------------------------------------------------------------------------------


def monster_attack(s: State, o: Option) -> OptionOdds | None:
    """The attack of the card in progress: on the survivor chosen, or on its target if no survivor acts before it.

    The card is read, not played on: finding the monster's way to each survivor takes too long.
    """
    op = next_attack(s)
    scope = s.scopes[-1] if s.scopes else None
    if op is None or not isinstance(scope, CardScope) or scope.cancelled:
        return None
    who = o.survivor if isinstance(o, SurvivorOption) else scope.target
    if who == NOBODY:
        return None
    attack = profile(s, op, who)
    needed = needed_in(s, attack)
    faces = [face for face in FACES if die_hits(face, needed, 10)]
    namer = Namer(s, current_language())
    # Why the numbers are others than on the card.
    plus = monster_stat(s, SPEED)
    evasion = 0 if attack.hits_on else needed - attack.accuracy
    words = {
        "monster": namer.monster,
        "who": namer.survivor(who),
        "accuracy": attack.accuracy,
        "evasion": f"{evasion:+}" if evasion else "",
        "speed_why": namer.raised([("profile", attack.speed - plus), (OF_MONSTER, plus)]),
    }
    return OptionOdds(rolls_to_hit(faces, attack.speed, False, "odds.monster_to_hit", **words), "monster")


def next_attack(s: State) -> Attack | None:
    """The next attack of the card that is performed, after the pending decision."""
    frames = s.agenda.planned()
    asking = frames[-1]
    if isinstance(asking, NextTarget):
        op = s.catalog.programs[asking.program][asking.ip]
        return op if isinstance(op, Attack) else None
    running = frames[-2] if len(frames) > 1 else None
    if isinstance(running, RunProgram):
        for op in s.catalog.programs[running.program][running.ip :]:
            if isinstance(op, Attack) and op.who is None:
                return op
    return None


# -- cards -----------------------------------------------------------------------------------------------------------


def rolls_first(s: State, o: Option) -> bool:
    """Does choosing this card, or paying for it, throw a stone or roll a die?"""
    if isinstance(o, UseOption):
        ability = s.catalog.cards[o.card].abilities[o.ability]
        return ability.sling or has_roll(s, ability.program)
    frame = s.agenda.top()
    if not isinstance(frame, MayPay):
        return False
    op = s.catalog.programs[frame.program][frame.ip]
    assert isinstance(op, May)
    return has_roll(s, op.do if o.verb == "yes" else op.otherwise)


def has_roll(s: State, program: int) -> bool:
    return program != NO_PROGRAM and any([isinstance(op, Roll) for op in s.catalog.programs[program]])


def odds_of_card(s: State, o: Option) -> OptionOdds | None:
    """An ability or an offer that throws a stone or rolls a die."""
    other = reached(s, o)
    spec = pending_roll(other)
    frame = other.agenda.top() if spec is not None else None
    if isinstance(frame, DrawHitLocations) and spec is not None and other.survivor_attack.sling:
        return stone_thrown(other, spec)
    if isinstance(frame, RollCheck) and isinstance(spec, Dice):
        return check(other, frame, spec)
    return None


def check(s: State, frame: RollCheck, spec: Dice) -> OptionOdds | None:
    """A roll on a card: each row that does something, with its chance."""
    op = s.catalog.programs[frame.program][frame.ip]
    assert isinstance(op, Roll)
    plus = added(s, op)
    chances = [0.0] * len(op.rows)
    for values, likely in outcomes_of(spec):
        value = sum(values) + plus
        row = row_reached(op, value)
        if row >= 0 and comparison_holds(s, op, value):
            chances[row] += likely
    namer = Namer(s, current_language())
    rows = [
        say("odds.row", rolls=namer.range(row.low, row.high), chance=percent(chance))
        for row, chance in zip(op.rows, chances, strict=True)
        if chance
    ]
    if not rows:
        return None
    return OptionOdds(say("odds.check", dice=spec.n, sides=spec.sides, plus=plus, rows=", ".join(rows)))


def percent(p: float) -> str:
    """A chance in whole percent; never 0 % or 100 % for what may or may not happen."""
    if 1e-9 < p < 0.005:
        return say("odds.under_one")
    if 0.995 < p < 1 - 1e-9:
        return say("odds.over_99")
    return say("odds.percent", n=round(100 * p))
