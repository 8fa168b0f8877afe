"""Picking a target: lines from the top, filters before superlatives, ties to the controller.

[R-TGT-01 to R-TGT-11, R-PRI]
"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.kernel.agenda import Ask, Chance, Frame
from showdown.kernel.chance import Draw, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import COLOURS, INSANITY, LETTERS, NOBODY, RANDOM_SURVIVOR, UNDECIDED
from showdown.model.options import SurvivorOption
from showdown.model.rulings import (
    CONTROLLER_BONUS,
    CONTROLLER_BONUS_EVERY_ATTACK,
    EVERYBODY_TARGETED,
    EVERYBODY_TARGETED_NO_BONUS,
    PRIORITY_BASIC_ACTION,
    PRIORITY_BASIC_ACTION_NO,
    PRIORITY_DURATION,
    PRIORITY_DURATION_NEXT_MONSTER_TURN,
    TARGET_ORDER,
    TARGET_ORDER_CLOSEST_FIRST,
)
from showdown.model.selectors import (
    ALL,
    ATTACKER,
    CLOSEST,
    FACING,
    FEWEST_COUNTER,
    FILTER_RULES,
    FILTERS,
    IN_FIELD_OF_VIEW,
    IN_RANGE,
    IS_SUPERLATIVE,
    MOST_AFFINITIES,
    MOST_ARMOR,
    MOST_BLEEDING,
    MOST_COUNTER,
    NO_RANK,
    NO_ROLE,
    OWNER,
    RANDOM,
    TARGET,
    TARGETS,
    THREAT,
    Filter,
    Selector,
)
from showdown.model.state import State
from showdown.rules.gear.gear_grid import completed
from showdown.rules.monster.target_terms import failing
from showdown.rules.options import TARGET as TARGET_OPTIONS
from showdown.rules.queries import controller_seat, distance, holder_of_priority, in_blind_spot, monster_movement

EVERYBODY: Final = -1
"""The bits of all survivors."""


def give_priority(s: State, who: int, permanent: bool) -> None:
    """At most one survivor holds the token; a permanent holder keeps it.  [R-PRI-01, R-PRI-05]"""
    m = s.monster
    if m.priority_permanent and m.priority != NOBODY:
        return
    m.priority = who
    m.priority_permanent = permanent
    m.priority_until = s.round + 1
    if s.sink is not None:
        s.emit("gains-priority", ("R-PRI-01",), {"who": who, "permanent": permanent})


# -- who satisfies a line ----------------------------------------------------------------------------------------


def candidates(s: State, line: Selector) -> int:
    """Everybody a line leaves to choose from, as bits: filters first, then the superlative.  [R-TGT-02, R-AMB-03]"""
    passing = mask_passing(s, line.filters) & mask_on_board(s)
    if line.rank != NO_RANK and s.rulings[TARGET_ORDER] == TARGET_ORDER_CLOSEST_FIRST:
        return ranked(s, line.rank, mask_passing(s, line.filters[: line.noun]) & mask_on_board(s)) & passing
    return ranked(s, line.rank, passing)


def mask_passing(s: State, filters: tuple[Filter, ...], among: int = EVERYBODY) -> int:
    """Those living for whom every term holds, as bits.  ``among``: the only ones asked; not with a superlative."""
    mask = 0
    for i in range(len(s.survivors)):
        if among >> i & 1 and s.survivors[i].alive and failing(s, filters, i) < 0:
            mask |= 1 << i
    for term in filters:
        if not IS_SUPERLATIVE[term.code]:
            continue
        if term.code == MOST_BLEEDING:
            return with_most(mask, [v.bleeding for v in s.survivors])
        if term.code == MOST_COUNTER or term.code == FEWEST_COUNTER:
            return extreme_counter(s, mask, s.catalog.counter_ids[term.word], term.code == MOST_COUNTER)
        if term.code == MOST_AFFINITIES:
            colour = COLOURS.index(term.word)
            return with_most(mask, [completed(s.catalog, v.grid)[colour] for v in s.survivors])
        if term.code == MOST_ARMOR:
            return with_most(mask, [sum(v.armor) for v in s.survivors])
    return mask


def extreme_counter(s: State, who: int, counter: int, most: bool) -> int:
    """Those of ``who`` with the most or the fewest tokens of a counter; zero counts.  [R-GEN-07, R-TOK-06]"""
    numbers = [v.counted(counter) for v in s.survivors]
    return with_most(who, numbers if most else [-n for n in numbers])


def with_most(who: int, numbers: list[int]) -> int:
    """Those of ``who`` with the highest of these numbers, one for each survivor; zero counts.  [R-GEN-07]"""
    if not who:
        return 0
    most = max([numbers[i] for i in range(len(numbers)) if who >> i & 1])
    return sum([1 << i for i in range(len(numbers)) if who >> i & 1 and numbers[i] == most])


def mask_on_board(s: State) -> int:
    """A line speaks of survivors on the board only; after the showdown of all who live.  [R-GEN-08, R-END-03]"""
    mask = (1 << len(s.survivors)) - 1
    if s.outcome == UNDECIDED:
        for i in range(len(s.survivors)):
            if s.survivors[i].swallowed:
                mask &= ~(1 << i)
    return mask


def ranked(s: State, rank: int, who: int) -> int:
    """Those of ``who`` that are closest or furthest.  [R-TGT-05]"""
    if rank == NO_RANK or not who:
        return who
    best = 0
    found = 0
    for i in range(len(s.survivors)):
        if who >> i & 1:
            away = distance(s, i) if rank == CLOSEST else -distance(s, i)
            if not found or away < best:
                best = away
                found = 0
            if away == best:
                found |= 1 << i
    return found


def selected(s: State, who: Selector) -> int:
    """Whom a role or a line means just now, as bits."""
    if who.role == NO_ROLE:
        return candidates(s, who)
    scope = s.card
    if who.role == TARGET:
        mask = 1 << scope.target if scope.target != NOBODY else 0
    elif who.role == TARGETS:
        mask = scope.targets
    elif who.role == ATTACKER:
        mask = 1 << scope.attacker if scope.attacker != NOBODY else 0
    elif who.role == OWNER:
        mask = 1 << scope.owner if scope.owner != NOBODY else 0
    else:
        mask = 1 << scope.subject if scope.subject != NOBODY else 0
    for term in who.filters:
        if IS_SUPERLATIVE[term.code]:
            return mask & mask_passing(s, who.filters)
    return mask_passing(s, who.filters, mask) if mask else 0


def everyone(s: State, who: Selector) -> list[int]:
    """The same as a list."""
    mask = selected(s, who)
    return [i for i in range(len(s.survivors)) if mask >> i & 1]


# -- the Pick Target action --------------------------------------------------------------------------------------


def pick_from_lines(s: State, lines: tuple[Selector, ...]) -> None:
    """Try the lines from the top and stop at the first that anybody satisfies.  [R-TGT-01, R-TGT-08]"""
    scope = s.card
    if scope.named:
        # The caller named the target: skip the Pick Target of the Basic Action.  [R-AI-09]
        return
    holder = holder_of_priority(s)
    if holder != NOBODY and lines[0].pick != ALL and token_steers(s):
        pick_holder(s, holder)
        return
    for i in range(len(lines)):
        line = lines[i]
        who = candidates(s, line)
        if who:
            if s.sink is not None:
                s.emit("target-line", ("R-TGT-01", "R-TGT-02"), explanation(s, lines, i, who))
            if line.pick == ALL:
                scope.targets = who
                bonus = s.rulings[EVERYBODY_TARGETED] != EVERYBODY_TARGETED_NO_BONUS  # [R-AMB-55]
                if bonus and s.nominated != NOBODY and who >> s.nominated & 1:
                    bonus_for_pick(s, s.nominated)
                return
            if line.pick == RANDOM:
                s.then(RandomTarget(who))
            elif who & (who - 1):
                s.then(ChooseTarget(who))
            else:
                set_target(s, who.bit_length() - 1, True)
            return
    if s.sink is not None:
        s.emit("no-target", ("R-TGT-10",), explanation(s, lines, -1, 0))
    # No target: the rest of the card is skipped, it is discarded, and the instinct follows.
    scope.cancelled = True
    scope.instinct = True


def token_steers(s: State) -> bool:
    """The token steers every single-target Pick Target of an AI card.  [R-PRI-02, R-PRI-04, R-AMB-45]"""
    if s.card.card == s.constants.monster.basic_action:
        return s.rulings[PRIORITY_BASIC_ACTION] != PRIORITY_BASIC_ACTION_NO
    return True


def pick_holder(s: State, holder: int) -> None:
    """The holder of the priority target token is picked, in range or not, and discards it.  [R-PRI-02, R-PRI-03]"""
    m = s.monster
    if not m.priority_permanent and s.rulings[PRIORITY_DURATION] != PRIORITY_DURATION_NEXT_MONSTER_TURN:
        m.priority = NOBODY
    if s.sink is not None:
        s.emit("priority-target", ("R-PRI-02", "R-PRI-03"), {"who": holder, "kept": m.priority == holder})
    set_target(s, holder, True)


def set_target(s: State, who: int, sole: bool = False) -> None:
    """Once chosen, the target never changes for this card.  [R-TGT-09]

    ``sole``: nobody else came into question, as the event before says already.
    """
    s.card.target = who
    if s.sink is not None:
        s.emit("target", ("R-TGT-03", "R-TGT-09"), {"who": who, "card": s.card.card, "sole": sole})
    bonus_for_pick(s, who)


def bonus_for_pick(s: State, who: int) -> None:
    """By default the bonus comes with the pick of a drawn card, once, alone or among several.  [R-RND-05, R-AMB-15]"""
    if s.card.drawn and s.rulings[CONTROLLER_BONUS] != CONTROLLER_BONUS_EVERY_ATTACK:
        controller_bonus(s, who)


def controller_bonus(s: State, who: int) -> None:
    """The controller's own survivor gains insanity for being picked; solo play has no tile.  [R-RND-05, R-AMB-15]"""
    if who == s.nominated and not s.constants.solo:
        s.survivors[who].insanity += 1
        if s.sink is not None:
            s.emit("gain", ("R-RND-05",), {"who": who, "stat": INSANITY, "amount": 1})


@final
class ChooseTarget(Ask):
    """Several survivors satisfy the line: the controller chooses freely.  [R-TGT-03]"""

    tag = "target.choose"
    kind = "pick_target"
    rule = "R-TGT-03"
    among: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        return [TARGET_OPTIONS[i] for i in range(len(s.survivors)) if self.among >> i & 1]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        set_target(s, option.survivor)


@final
class RandomTarget(Chance):
    """A random survivor among those who qualify.  [R-GEN-06, R-TGT-03]"""

    tag = "target.random"
    among: int

    def spec(self, s: State) -> Spec | None:
        return Draw(RANDOM_SURVIVOR, 1, tuple([i for i in range(len(s.survivors)) if self.among >> i & 1]))

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        set_target(s, values[0], self.among & (self.among - 1) == 0)


PICKS: Final = {ALL: "all", RANDOM: "random"}
"""How one or several of those who fit a line are picked, where the controller does not choose."""


def explanation(s: State, tried: tuple[Selector, ...], decided: int, chosen: int) -> dict[str, Any]:
    """For every line tried: each survivor with the first term that failed, or the distance that decided."""
    lines: list[dict[str, Any]] = []
    last = decided if decided >= 0 else len(tried) - 1
    for n in range(last + 1):
        line = tried[n]
        survivors: list[dict[str, Any]] = []
        for i in range(len(s.survivors)):
            if not s.survivors[i].alive or s.survivors[i].swallowed:
                continue
            failed = failing(s, line.filters, i)
            entry: dict[str, Any] = {"who": LETTERS[i], "distance": distance(s, i)}
            if failed >= 0:
                term = line.filters[failed]
                entry["fails"] = FILTERS[term.code]
                entry["rule"] = FILTER_RULES[term.code]
                entry["why"] = reason(s, term, i)
                if term.code == IN_RANGE:
                    entry["between"] = distance(s, i) - 1
                    entry["moves"] = monster_movement(s) if term.n < 0 else term.n
            elif n == decided and not chosen >> i & 1:
                entry["fails"] = superlative(line)
                entry["rule"] = "R-TGT-05"
            survivors.append(entry)
        lines.append({"line": line.text, "survivors": survivors})
    return {
        "card": s.card.card,
        "line": tried[decided].text if decided >= 0 else "",
        "pick": PICKS.get(tried[decided].pick, "") if decided >= 0 else "",
        "lines": lines,
        "chosen": [LETTERS[i] for i in range(len(s.survivors)) if chosen >> i & 1],
    }


def superlative(line: Selector) -> str:
    """What decided among those who passed every term."""
    for term in line.filters:
        if term.code in (MOST_BLEEDING, MOST_AFFINITIES, MOST_ARMOR):
            return FILTERS[term.code]
    return "closest" if line.rank == CLOSEST else "furthest"


def reason(s: State, term: Filter, who: int) -> str:
    """What about this survivor makes a term fail, where there is more than one way to fail it."""
    if term.code == THREAT:
        return "knocked down" if s.survivors[who].down else "hidden"
    if term.code == IN_RANGE:
        return f"{distance(s, who) - 1} spaces between, moves {monster_movement(s) if term.n < 0 else term.n}"
    if term.code == IN_FIELD_OF_VIEW and s.monster.cell < 0:
        return "the monster is off the board"
    if term.code == IN_FIELD_OF_VIEW:
        return "in the blind spot" if in_blind_spot(s, who) else "behind an obstacle"
    if term.code == FACING:
        return "not in front"
    return ""


FRAMES: Final[list[type[Frame]]] = [ChooseTarget, RandomTarget]
