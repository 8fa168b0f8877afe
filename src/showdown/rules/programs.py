"""Running compiled cards: one frame with a program counter, and the scope a card is performed in.

Because the counter is a field of the frame, a card interrupted in its second action by a surge, a reaction and a
death goes on where it stopped, after a clone or a reload as well.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Draw, Spec
from showdown.kernel.decision import Option
from showdown.model.cards import PlainCard
from showdown.model.ids import LETTERS, NO_CARD, NO_PROGRAM, NOBODY, RANDOM_SURVIVOR
from showdown.model.options import SurvivorOption
from showdown.model.scopes import STAYS, CardScope
from showdown.model.state import State
from showdown.model.verbs import block_is_idle
from showdown.rules.monster.sweep import choices, next_in_sweep, steps_after
from showdown.rules.options import FIRST
from showdown.rules.queries import controller_seat, seat_of


@final
class RunProgram(Step):
    """Actions are performed top to bottom, each completed before the next.  [R-AI-02]"""

    tag = "card.run"
    program: int
    ip: int

    def run(self, s: State) -> None:
        if s.card.cancelled:
            return
        ops = s.catalog.programs[self.program]
        if self.ip + 1 < len(ops):
            s.agenda.push(RunProgram(self.program, self.ip + 1))
        if s.block_runs is not None and not self.ip:
            s.block_runs[self.program] += 1
        ops[self.ip].run(s, self.program, self.ip)


def run_block(s: State, program: int) -> None:
    """Plan a block, if there is one."""
    if program != NO_PROGRAM and s.catalog.programs[program]:
        s.agenda.push(RunProgram(program, 0))


def figures_of(s: State) -> list[int]:
    """For events: the survivor, the target and the attacker of the card in progress; -1 for each who is not there."""
    scope = s.card
    return [scope.subject, scope.target, scope.attacker]


@final
class EndBlock(Step):
    """The end of something performed beside the card in progress: a trigger, a reaction, a table row."""

    tag = "card.end_block"

    def run(self, s: State) -> None:
        end_dooms(s, s.card)
        s.close("card")


@final
class EndEach(Step):
    """The end of a block run for one survivor: what it means for its card is handed up."""

    tag = "card.end_each"

    def run(self, s: State) -> None:
        inner = s.card
        s.close("card")
        outer = s.card
        outer.draws += inner.draws
        outer.damaged = max(outer.damaged, inner.damaged)
        outer.dooms |= inner.dooms
        outer.dealt += inner.dealt


def end_dooms(s: State, scope: CardScope) -> None:
    """Doom lasts until the card that doomed is fully resolved.  [R-DOOM-01]"""
    if scope.dooms:
        for i in range(len(s.survivors)):
            if scope.dooms >> i & 1:
                s.survivors[i].doomed -= 1


def perform(
    s: State,
    card: int,
    program: int,
    subject: int,
    attacker: int,
    acts: bool = False,
    owner: int = NOBODY,
    target: int = NOBODY,
) -> None:
    """Run a program for itself: a trigger, a reaction, a table row, an instinct.

    ``acts``: the monster is acting.  ``owner``: the survivor whose card it is, who then makes its choices.
    """
    if program == NO_PROGRAM or not s.catalog.programs[program]:
        return
    if card >= 0:
        s.begun = card
    scope = CardScope()
    scope.card = card
    scope.subject = subject
    scope.attacker = attacker
    scope.fate = STAYS
    scope.acts = acts
    scope.owner = owner
    scope.target = target
    s.open(scope)
    s.then(RunProgram(program, 0), EndBlock())


def would_be_idle(s: State, program: int, who: int) -> bool:
    """Would what a survivor's card does for ``who``, who uses it, change nothing now?"""
    if program == NO_PROGRAM or not s.catalog.programs[program]:
        return False
    return changes_nothing(s, program, who, NOBODY, who, NOBODY)


def changes_nothing(s: State, program: int, subject: int, attacker: int, owner: int, target: int) -> bool:
    """Would something that is performed beside the card in progress change nothing now?"""
    if program == NO_PROGRAM or not s.catalog.programs[program]:
        return True
    scope = CardScope()
    scope.subject = subject
    scope.attacker = attacker
    scope.owner = owner
    scope.target = target
    s.open(scope)
    idle = block_is_idle(s, program)
    s.close("card")
    return idle


def it_is_gained(s: State, who: int, card: int) -> None:
    """The effect of gaining a resource, by a survivor or (who = NOBODY) by the group.  [R-WND-05]"""
    resource = s.catalog.cards[card]
    if isinstance(resource, PlainCard):
        perform(s, card, resource.on_gain, who, NOBODY)


def chooser(s: State) -> tuple[int, ...]:
    """Who makes the choices of the card being performed: its owner, or the monster controller.  [R-RND-02]"""
    owner = s.card.owner
    return controller_seat(s) if owner == NOBODY else seat_of(s, owner)


def monsters_card(s: State) -> int:
    """The card of the monster that is being performed, the innermost of several; NO_CARD if there is none."""
    for scope in reversed(s.scopes):
        if isinstance(scope, CardScope) and scope.card >= 0:
            kind = s.catalog.cards[scope.card].kind
            if kind == "ai" or kind == "hit-location":
                return scope.card
    return NO_CARD


# -- once for each -----------------------------------------------------------------------------------------------


@final
class EachSurvivor(Ask):
    """Several survivors are affected one after another: the controller orders them.  [R-AMB-37, R-AMB-33]"""

    tag = "card.each"
    kind = "trigger_order"
    rule = "R-AMB-33"
    program: int
    left: int

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def options(self, s: State) -> list[Option]:
        if s.card.cancelled:
            return []
        return [FIRST[i] for i in range(len(s.survivors)) if self.left >> i & 1 and s.survivors[i].alive]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        run_for(s, self.program, option.survivor, self.left & ~(1 << option.survivor))


def run_each(s: State, program: int, who: int) -> None:
    """Plan a block for each of these survivors (bits); no question where there is nothing to order."""
    alive = 0
    last = -1
    for i in range(len(s.survivors)):
        if who >> i & 1 and s.survivors[i].alive:
            alive |= 1 << i
            last = i
    if not alive or program == NO_PROGRAM:
        return
    if alive == 1 << last:
        run_for(s, program, last, 0)
    else:
        s.then(EachSurvivor(program, alive))


def run_for(s: State, program: int, who: int, left: int) -> None:
    """The block for one survivor, then for those left."""
    outer = s.card
    inner = CardScope()
    inner.card = outer.card
    inner.target = outer.target
    inner.targets = outer.targets
    inner.attacker = outer.attacker
    inner.subject = who
    inner.fate = STAYS
    inner.acts = outer.acts
    inner.owner = outer.owner
    inner.tile = outer.tile
    if left:
        s.then(NextEach(program, left))
    s.open(inner)
    s.then(RunProgram(program, 0), EndEach())


@final
class NextEach(Step):
    """On to those left."""

    tag = "card.next_each"
    program: int
    left: int

    def run(self, s: State) -> None:
        if not s.card.cancelled:
            run_each(s, self.program, self.left)


@final
class NextOfSweep(Ask):
    """A block for one survivor after another in the order of a sweep; ties to the controller.  [R-ZON-04]

    ``free``: the controller chooses where the sweep begins.
    """

    tag = "card.next_of_sweep"
    kind = "trigger_order"
    rule = "R-ZON-04"
    program: int
    steps: tuple[int, ...]
    free: bool

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def options(self, s: State) -> list[Option]:
        return [] if s.card.cancelled else choices(s, self.steps, self.free)

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        self.next(s, option.survivor)

    def skip(self, s: State) -> None:
        who = 0 if s.card.cancelled else next_in_sweep(s, self.steps, self.free)
        if who:
            self.next(s, who.bit_length() - 1)

    def next(self, s: State, who: int) -> None:
        s.then(NextOfSweep(self.program, steps_after(self.steps, who, self.free), False))
        run_for(s, self.program, who, 0)


@final
class ChooseSubject(Ask):
    """One of several who qualify: the controller chooses.  [R-GEN-07, R-TGT-03]"""

    tag = "card.choose_subject"
    kind = "pick_target"
    rule = "R-TGT-03"
    program: int
    among: int

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def options(self, s: State) -> list[Option]:
        return [FIRST[i] for i in range(len(s.survivors)) if self.among >> i & 1]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        run_for(s, self.program, option.survivor, 0)


@final
class RandomSubject(Chance):
    """One of several at random, all alike.  [R-GEN-06]"""

    tag = "card.random_subject"
    program: int
    among: int

    def spec(self, s: State) -> Spec | None:
        pool = tuple([i for i in range(len(s.survivors)) if self.among >> i & 1])
        return Draw(RANDOM_SURVIVOR, 1, pool)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if s.sink is not None:
            chosen = [LETTERS[i] for i in range(len(s.survivors)) if self.among >> i & 1]
            s.emit("random-survivor", ("R-GEN-06",), {"who": values[0], "chosen": chosen})
        run_for(s, self.program, values[0], 0)


FRAMES: Final[list[type[Frame]]] = [
    RunProgram,
    EndBlock,
    EndEach,
    EachSurvivor,
    NextEach,
    ChooseSubject,
    RandomSubject,
    NextOfSweep,
]
