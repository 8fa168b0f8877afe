"""How a showdown ends, and what the First Story leaves behind.  [R-END-01 to R-END-04, R-FS-18]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Chance, Frame, Step
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.tuples import without
from showdown.model.ids import (
    CHECK,
    DEFEAT,
    DIES_ALONE,
    DRAW_RESOURCE,
    LEFT_BOARD,
    NO_CARD,
    NO_TOKENS,
    NOBODY,
    OUTCOMES,
    SHOWDOWN_ENDS,
    UNDECIDED,
    VICTORY,
    WENT_HOME,
)
from showdown.model.scopes import ARCHIVED, STAYS, CardScope, SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.programs import it_is_gained, perform
from showdown.rules.queries import living


def check_end(s: State) -> None:
    """Over as soon as the monster is dead or no survivor is left, also in the middle of something.

    [R-END-01, R-END-02]
    """
    if s.outcome != UNDECIDED:
        return
    if not living(s):
        end_showdown(s, DEFEAT, Aftermath())
    elif s.monster.dead:
        end_showdown(s, VICTORY, Aftermath())


def end_showdown(s: State, outcome: int, aftermath: Step) -> None:
    """Nothing else that was planned happens; the cards in progress are discarded.  [R-END-01]"""
    s.outcome = outcome
    discard_in_progress(s)
    s.agenda.clear()
    s.scopes.clear()
    if s.sink is not None:
        s.emit("showdown-over", ("R-END-01",), {"outcome": OUTCOMES[outcome]})
    s.then(aftermath)


def discard_in_progress(s: State) -> None:
    """Every card being drawn, performed or tried goes to its discard pile, as it would once resolved.

    [R-AI-07, R-HL-04, R-GEN-11]
    """
    from showdown.rules.monster.turn import PlayAi

    for scope in s.scopes:
        if isinstance(scope, SurvivorAttackScope):
            if scope.current != NO_CARD:
                s.hl_discard += (scope.current,)
            s.hl_discard += scope.cards
        elif isinstance(scope, CardScope) and scope.card >= 0 and scope.fate != STAYS:
            if s.catalog.cards[scope.card].kind != "ai":
                s.hl_discard += (scope.card,)
            elif scope.fate == ARCHIVED:
                s.archived += (scope.card,)
            else:
                s.ai_discard += (scope.card,)
    for frame in s.agenda.planned():
        if isinstance(frame, PlayAi):
            s.ai_discard += (frame.card,)


@final
class CheckEnd(Step):
    """[R-END-01]"""

    tag = "end.check"

    def run(self, s: State) -> None:
        check_end(s)


@final
class Aftermath(Step):
    """Tokens are removed; injuries, survival and insanity stay; then the story's rewards.

    [R-END-03, R-TOK-02, R-DIE-02]
    """

    tag = "end.aftermath"

    def run(self, s: State) -> None:
        clear_away(s)
        if s.outcome == VICTORY and not living(s):
            s.outcome = DEFEAT
        if s.outcome == VICTORY:
            for v in s.survivors:
                if not v.alive:
                    # What the dead carried stays with the group.  [R-DIE-02]
                    s.rewards += v.resources
                    s.basic_rewards += v.basic_resources
                    v.resources = ()
                    v.basic_resources = 0
            s.then(Rewards(), StoryOfTheEnd())
        elif s.constants.level.defeat_roll:
            s.then(DefeatToll(), StoryOfTheEnd())
        else:
            s.then(StoryOfTheEnd())
        if s.hook_mask >> SHOWDOWN_ENDS & 1:
            from showdown.rules.triggers import fire

            for i in reversed(living(s)):
                fire(s, SHOWDOWN_ENDS, i)


def clear_away(s: State) -> None:
    """Tokens are removed; injuries, survival and insanity stay.  [R-END-03, R-TOK-02, R-END-08]"""
    for i in range(len(s.survivors)):
        v = s.survivors[i]
        if v.left == WENT_HOME or v.left == LEFT_BOARD:
            # Home before the others.  [R-END-08]
            v.alive = True
        v.tokens = NO_TOKENS
        v.bleeding = 0
        v.down = False
        v.doomed = 0
        if v.alive and v.impairments & DIES_ALONE and len(living(s)) == 1:
            # Disemboweled: nobody is left to carry them home.  [R-SEV-04]
            v.alive = False
            v.swallowed = False
            v.cell = -1
            if s.monster.priority == i:
                s.monster.priority = NOBODY
                s.monster.priority_permanent = False
            if s.sink is not None:
                s.emit("dies", ("R-SEV-04",), {"who": i, "cause": "disemboweled", "source": NO_CARD})


@final
class QuietEnd(Step):
    """The showdown ended by a card that skips the aftermath: no rewards, and no losses at home.  [R-END-07]"""

    tag = "end.quiet"

    def run(self, s: State) -> None:
        clear_away(s)


@final
class Rewards(Chance):
    """Every survivor alive marks hunt experience; the group draws its resources.  [R-FS-18]"""

    tag = "end.rewards"

    def spec(self, s: State) -> Spec | None:
        n = min(s.constants.level.reward_monster, len(s.resources))
        return Draw(DRAW_RESOURCE, n, tuple(sorted(s.resources))) if n else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        level = s.constants.level
        for card in values:
            s.resources = without(s.resources, card)
            s.rewards += (card,)
        s.basic_rewards += level.reward_basic
        for i in living(s):
            s.survivors[i].xp += level.reward_xp
            s.survivors[i].proficiency += level.reward_proficiency
        s.rewards += level.reward_cards
        if s.sink is not None:
            s.emit(
                "rewards",
                ("R-FS-18",),
                {
                    "cards": list(values) + list(level.reward_cards),
                    "basic": level.reward_basic,
                    "xp": level.reward_xp,
                    "proficiency": level.reward_proficiency,
                },
            )
        for card in [*values, *level.reward_cards]:
            it_is_gained(s, NOBODY, card)


@final
class DefeatToll(Chance):
    """What a defeat costs at home.  The settlement's stores are the campaign's: here it is rolled and told.

    [R-END-03]
    """

    tag = "end.toll"

    def spec(self, s: State) -> Spec | None:
        return Dice(CHECK, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if s.sink is not None:
            level = s.constants.level
            lost = values[0] >= level.defeat_roll
            data = {"dice": list(values), "needed": level.defeat_roll, "lost": lost, "keyword": level.defeat_archives}
            s.emit("defeat-toll", ("R-END-03",), data)


@final
class StoryOfTheEnd(Step):
    """What the monster's file says about victory or defeat: of the monster, then of its level.  [R-END-03]"""

    tag = "end.story"

    def run(self, s: State) -> None:
        monster, level = s.constants.monster, s.constants.level
        won = s.outcome == VICTORY
        # The one performed last runs first.
        perform(s, NO_CARD, level.victory if won else level.defeat, NOBODY, NOBODY)
        perform(s, NO_CARD, monster.victory if won else monster.defeat, NOBODY, NOBODY)


FRAMES: Final[list[type[Frame]]] = [CheckEnd, Aftermath, QuietEnd, Rewards, DefeatToll, StoryOfTheEnd]
