"""The monster's turn: drawing and playing AI cards, the Basic Action, instincts.  [R-MT, R-AI]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Chance, Frame, Step
from showdown.kernel.chance import Spec
from showdown.model.faces import parts_in_play
from showdown.model.ids import (
    AI_DRAWN,
    AI_TO_BE_DRAWN,
    BASIC_ACTION_ENDS,
    DRAW_AI,
    DURATION,
    INSTINCT_FOLLOWED,
    MONSTER_STANDS,
    MONSTER_TURN_ENDS,
    MONSTER_TURN_STARTS,
    NO_AI_DRAW,
    NOBODY,
    NORMAL,
)
from showdown.model.ids import MONSTER_TURN as MONSTER_TURN_ID
from showdown.model.rulings import (
    BASIC_ACTION_AWAY,
    BASIC_ACTION_AWAY_INSTINCT,
    DELAYED_DEATH,
    DELAYED_DEATH_WAITS,
    PRIORITY_DURATION,
    PRIORITY_DURATION_NEXT_MONSTER_TURN,
    STAND_ORDER,
    STAND_ORDER_STAND_FIRST,
)
from showdown.model.scopes import ARCHIVED, DISCARDED, LIES_FACE_UP, ON_TOP, STAYS, CardScope, TurnScope
from showdown.model.state import State
from showdown.rules.board.knockdown import MonsterStands, SurvivorsStand, stand_monster
from showdown.rules.board.tiles import TileTurns
from showdown.rules.durations import monster_turn_begins, turn_is_over
from showdown.rules.monster.cards_in_play import end_duration, enter_play, lie_face_up
from showdown.rules.monster.leave_and_return import come_back
from showdown.rules.monster.wounds import DueDeath, hidden_draw, reshuffle_ai, turn_up
from showdown.rules.programs import RunProgram, end_dooms, perform
from showdown.rules.survivor.survival_actions import encourage_window
from showdown.rules.triggers import fire


@final
class MonsterTurn(Step):
    """Start of turn, draw AI, end of turn; then those due stand up.  [R-MT-01, R-MT-02, R-MT-04]"""

    tag = "mt.turn"

    def run(self, s: State) -> None:
        s.turn = MONSTER_TURN_ID
        s.open(TurnScope())
        if s.sink is not None:
            s.emit("monster-turn", ("R-MT-01",), {"round": s.round})
        if s.sink is not None and s.extra_draws:
            cards = [c.id for c in parts_in_play(s) if c.extra_draws]
            s.emit("extra-draws", ("R-MT-03",), {"cards": cards, "count": 1 + s.extra_draws})
        if s.timed:
            monster_turn_begins(s)
        draws: list[Frame] = [DrawAi()] * (1 + s.extra_draws)
        s.then_all([MonsterStands(), TurnStarts(), *draws, *end_of_turn(s)])


def end_of_turn(s: State) -> list[Frame]:
    """What comes once the last card of the turn is resolved.  [R-MT-04, R-KDS-05]"""
    if s.rulings[STAND_ORDER] == STAND_ORDER_STAND_FIRST:
        return [SurvivorsStand(), TurnEnds(), EndMonsterTurn()]
    return [TurnEnds(), SurvivorsStand(), EndMonsterTurn()]


@final
class TurnStarts(Step):
    """Effects at the start of the monster turn, before any card is drawn.  [R-MT-02]"""

    tag = "mt.starts"

    def run(self, s: State) -> None:
        encourage_window(s)
        fire(s, MONSTER_TURN_STARTS, NOBODY)


@final
class DrawAi(Step):
    """Draw and play the top AI card; nothing left to draw: the Basic Action.  [R-MT-03, R-AI-16]"""

    tag = "mt.draw"

    def run(self, s: State) -> None:
        turn = s.monster_turn
        if (turn is not None and turn.ended) or s.monster.dead:
            return
        if s.rules & NO_AI_DRAW:
            if s.sink is not None:
                s.emit("no-draw", ("R-AI-16",), {})
            return
        s.then(DRAW_NOW)
        fire(s, AI_TO_BE_DRAWN, NOBODY)


@final
class DrawNow(Step):
    """The card is drawn, unless something in play has just done away with the draw.  [R-MT-03, R-AI-16]"""

    tag = "mt.draw_now"

    def run(self, s: State) -> None:
        turn = s.monster_turn
        if s.monster.dead or (turn is not None and turn.ended):
            return
        if turn is not None and turn.skips:
            turn.skips = False
            if s.sink is not None:
                s.emit("no-draw", ("R-AI-16",), {})
        elif turn is not None and draws_in_vain(s, turn):
            if s.sink is not None:
                s.emit("draws-in-vain", ("R-AMB-26",), {})
            basic_action(s, NOBODY, 0, 0, True)
        elif reshuffle_ai(s):
            s.then(TurnUpAi())
        else:
            if s.sink is not None:
                s.emit("nothing-to-draw", ("R-MT-03", "R-WST-04"), {})
            basic_action(s, NOBODY, 0, 0, True)


DRAW_NOW: Final = DrawNow()


def draws_in_vain(s: State, turn: TurnScope) -> bool:
    """Cards that only draw each other: every one of them has come up in this turn, and nothing has changed.

    [R-AMB-26]

    As long as anything changes they may go on; a loop without any effect ends with the Basic Action.
    """
    turn.idle += 1
    if turn.idle == 1:
        return False
    rolled = sum(s.drawn) - s.drawn[DRAW_AI]
    if not turn.numbers or rolled != turn.numbers[0]:
        # Nearly always something was rolled: what else has changed is of no interest before the next draw.
        turn.numbers = (rolled,)
        turn.idle = 2
        return False
    now = numbers(s, rolled)
    if now != turn.numbers:
        if len(turn.numbers) > 1:
            turn.idle = 2
        turn.numbers = now
        return False
    # The deck in hand and the one shuffled after it: by then the last card has had its turn.
    return turn.idle > 2 * (len(s.ai_deck.cards) + len(s.ai_discard)) + 1


def numbers(s: State, rolled: int) -> tuple[int, ...]:
    """Everything about monster and survivors that a card could change, after how much was rolled and drawn besides."""
    m = s.monster
    out: list[int] = [rolled, m.cell, m.facing, int(m.down), m.dies, m.life, m.priority, m.threats_until]
    out += [len(s.wounds.cards), len(s.in_play), len(s.panel), len(s.archived), len(s.tiles), len(s.resources)]
    out += m.tokens + s.card_tokens + s.flipped
    for effect in s.timed:
        out += effect
    for v in s.survivors:
        out.append(v.cell)
        out.append(1 if v.alive else 0)
        out.append(1 if v.down else 0)
        out.append(v.brain)
        out.append(v.survival)
        out.append(v.insanity)
        out.append(v.courage)
        out.append(v.understanding)
        out.append(v.bleeding)
        out.extend(v.armor)
        out.extend(v.boxes)
        out.extend(v.attributes)
        out.extend(v.tokens)
    return tuple(out)


@final
class TurnUpAi(Chance):
    """The top card of the AI deck turns up.  [R-MT-03]"""

    tag = "mt.turn_up"

    def spec(self, s: State) -> Spec | None:
        slot = s.ai_deck.cards[-1]
        return None if slot >= 0 else hidden_draw(s, DRAW_AI, slot, 1)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        slot = s.ai_deck.take()
        card = slot
        if values:
            card = values[0]
            turn_up(s, slot, card)
        if s.sink is not None:
            s.emit("ai-drawn", ("R-MT-03",), {"card": card})
        # A fallen monster stands when an AI card is drawn, and plays it normally.  [R-KDM-02]
        stood = stand_monster(s, "R-KDM-02")
        again = s.face_up >= 0
        if again:
            end_duration(s)
        s.then(PlayAi(card, again))
        fire(s, AI_DRAWN, NOBODY)
        if stood:
            fire(s, MONSTER_STANDS, NOBODY)


@final
class PlayAi(Step):
    """Perform the card; a matching persistent injury replaces all of it.  [R-AI-01, R-AI-02, R-AI-10, R-AI-11]

    ``again``: a duration that was face up and is drawn again.  [R-AI-14]
    """

    tag = "mt.play"
    card: int
    again: bool

    def run(self, s: State) -> None:
        turn = s.monster_turn
        if turn is not None and (turn.ended or turn.skips):
            # Something at the draw ended the turn, or did away with the card: it is discarded unplayed.
            turn.skips = False
            s.ai_discard += (self.card,)
            if s.sink is not None:
                s.emit("discarded-unplayed", ("R-MT-05",), {"card": self.card})
            come_back(s)
            return
        program = open_card(s, self.card, self.again)
        if program >= 0 and s.catalog.programs[program]:
            s.then(RunProgram(program, 0), EndCard())
        else:
            s.then(EndCard())


def open_card(s: State, number: int, again: bool) -> int:
    """Open the scope of a card that the monster performs; the program it performs, or -1.

    [R-AI-10, R-AI-11, R-AI-14]
    """
    card = s.catalog.ai(number)
    program = card.face_up if again else card.program
    for injury, instead in card.persistent:
        for kept in s.panel:
            if s.catalog.hit_location(kept).injury == injury:
                program = instead
                if s.sink is not None:
                    s.emit("injury-replaces", ("R-AI-10",), {"card": number, "injury": injury})
    s.begun = number
    scope = CardScope()
    scope.card = number
    scope.acts = True
    scope.drawn = True
    if card.type == DURATION:
        scope.fate = DISCARDED if again else LIES_FACE_UP
    elif card.type != NORMAL and program == card.program:
        enter_play(s, number)
        scope.fate = STAYS
    s.open(scope)
    return program


@final
class EndCard(Step):
    """A resolved card is discarded, unless it stays; "draw AI" comes after that.  [R-AI-07, R-AI-08, R-TGT-10]"""

    tag = "mt.end_card"

    def run(self, s: State) -> None:
        scope = s.card
        end_dooms(s, scope)
        s.close("card")
        if scope.fate == DISCARDED:
            s.ai_discard += (scope.card,)
        elif scope.fate == ON_TOP:
            s.ai_deck.put(scope.card, True)
        elif scope.fate == ARCHIVED:
            s.archived += (scope.card,)
        elif scope.fate == LIES_FACE_UP:
            lie_face_up(s, scope.card)
        if s.sink is not None and scope.fate != STAYS and scope.fate != LIES_FACE_UP:
            s.emit("card-resolved", ("R-AI-07",), {"card": scope.card, "cancelled": scope.cancelled})
        if scope.instinct:
            s.then(Instinct())
        elif not scope.cancelled:
            for _ in range(scope.draws):
                s.then(DrawAi())
        if scope.fate == DISCARDED:
            come_back(s)
        if scope.card == s.constants.monster.basic_action and not scope.cancelled and not scope.instinct:
            fire(s, BASIC_ACTION_ENDS, NOBODY)


@final
class Instinct(Step):
    """Without a target the monster uses its instinct.  [R-TGT-10, R-FS-07]"""

    tag = "mt.instinct"

    def run(self, s: State) -> None:
        if s.sink is not None:
            s.emit("instinct", ("R-TGT-10", "R-FS-07"), {"name": s.constants.monster.instinct_title})
        perform(s, -1, s.constants.monster.instinct, NOBODY, NOBODY, True)
        fire(s, INSTINCT_FOLLOWED, NOBODY)


# -- the Basic Action --------------------------------------------------------------------------------------------


def basic_action(
    s: State, target: int, speed: int, damage: int, drawn: bool = False, terms: tuple[int, ...] = ()
) -> None:
    """Perform the Basic Action, with its own target list or on a named survivor; ``drawn``: in place of a card.

    ``terms``: place, hits_on, cannot and injury_plus of its attacks (see CardScope).

    [R-AI-09, R-FS-08, R-REA-04, R-AMB-68]
    """
    if s.monster.dead:
        return
    if s.monster.cell < 0:
        # Off the board it reaches and sees no survivor.
        if s.sink is not None:
            s.emit("monster-away", ("R-AI-09",), {})
        if target == NOBODY and s.rulings[BASIC_ACTION_AWAY] == BASIC_ACTION_AWAY_INSTINCT:
            s.then(Instinct())
        return
    # Reactions of a fallen monster are cancelled before they get here; anything else makes it stand.  [R-KDM-08]
    stood = stand_monster(s, "R-KDM-08")
    if target != NOBODY and not s.survivors[target].alive:
        if stood:
            fire(s, MONSTER_STANDS, NOBODY)
        return
    card = s.constants.monster.basic_action
    scope = CardScope()
    scope.card = card
    scope.acts = True
    scope.target = target
    scope.named = target != NOBODY
    scope.drawn = drawn
    scope.fate = STAYS
    scope.speed = speed
    scope.damage = damage
    if terms:
        scope.place, scope.hits_on, scope.cannot, scope.injury_plus = terms
    if s.sink is not None:
        s.emit("basic-action", ("R-AI-09",), {"who": target})
    s.open(scope)
    s.then(RunProgram(s.catalog.ai(card).program, 0), EndCard())
    if stood:
        fire(s, MONSTER_STANDS, NOBODY)


# -- the end of the turn -----------------------------------------------------------------------------------------


@final
class TurnEnds(Step):
    """Effects at the end of the monster turn, skipped if a rule ended the turn.  [R-MT-04, R-MT-05, R-AMB-66]"""

    tag = "mt.ends"

    def run(self, s: State) -> None:
        turn = s.monster_turn
        ended = turn is not None and turn.ended
        if not (ended and s.rulings[DELAYED_DEATH] == DELAYED_DEATH_WAITS):
            s.then(DueDeath())
        if s.tile_turns:
            s.then(TileTurns())
        if not ended:
            fire(s, MONSTER_TURN_ENDS, NOBODY)


@final
class EndMonsterTurn(Step):
    """[R-MT-01, R-AMB-14]"""

    tag = "mt.end"

    def run(self, s: State) -> None:
        s.close("turn")
        if s.timed:
            turn_is_over(s)
        m = s.monster
        if s.rulings[PRIORITY_DURATION] == PRIORITY_DURATION_NEXT_MONSTER_TURN:
            if m.priority != NOBODY and not m.priority_permanent and m.priority_until <= s.round:
                m.priority = NOBODY


FRAMES: Final[list[type[Frame]]] = [
    MonsterTurn,
    TurnStarts,
    DrawAi,
    DrawNow,
    TurnUpAi,
    PlayAi,
    EndCard,
    Instinct,
    TurnEnds,
    EndMonsterTurn,
]
