"""A game and those who answer its decisions: people, bots, and the engine where there is only one option."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from showdown.bots import Agent
from showdown.bots.timeout import TIMEOUT_SECONDS, BotTimeout, TooSlow
from showdown.engine import (
    Checkpoint,
    Decision,
    Diverged,
    Game,
    IllegalOption,
    Narrator,
    ShowdownError,
    State,
    nearest,
    view_decision,
)
from showdown.language import say
from showdown.session.log import BOT as BOT
from showdown.session.log import FORCED as FORCED
from showdown.session.log import THEN as THEN
from showdown.session.log import Log, answered, remark_of
from showdown.session.typed_input import cards_in, command_in, values_in
from showdown.session.undo_record import (
    Consents,
    FormerPlayer,
    Player,
    revealed_in,
    undo_record,
    undo_text,
)

if TYPE_CHECKING:
    from showdown.engine.forecast import Moves

Status = Literal["undecided", "victory", "defeat", "conceded"]
"""How a session ended; a conceded game stays undecided by the rules."""


class CannotTakeBack(ShowdownError):
    """There is nothing to undo, or dice or cards were revealed in between."""


class Fenced(CannotTakeBack):
    """Dice or cards were revealed in between: only if all players agree."""


class BotFailed(ShowdownError):
    """The bot chose an illegal option, raised an error, or did not answer.  The game is unchanged."""


class Session:
    """People and bots at one game.  Prints nothing: clients read ``log`` and ``decision``.

    ``bots``: survivors played by the bot.  ``step``: forced decisions are asked, too.  ``keep`` is called after every
    answer and returns an error message or nothing: a full disk must not end the game.  ``log``: the log so far.

    >>> from showdown.bots import make_agent
    >>> session = Session(Game.first_story(seed=7, players=1), make_agent("heuristic", 7))
    >>> session.answer("face:south")
    >>> session.undo()
    'Undone: The White Lion faces south.'
    """

    def __init__(
        self,
        game: Game,
        bot: Agent,
        bots: frozenset[int] = frozenset(),
        step: bool = False,
        keep: Callable[[Game], str | None] | None = None,
        log: Log | None = None,
    ) -> None:
        self.game = game
        self.bot = bot
        self.bots = bots
        self.step = step
        self.keep = keep
        self.trouble = ""
        """Why the last autosave failed."""
        self.patience = TIMEOUT_SECONDS
        """Seconds the bot may think about one answer."""
        self.benched = ""
        """What the bot did wrong: since then people answer for it."""
        self.conceded = False
        """The players gave up: no more answers, although the rules have not decided the game."""
        self.log = log or Log()
        self.former: tuple[FormerPlayer, ...] = ()
        """Players who lost their seats, with what each has seen of the present journal."""
        self.joined: frozenset[int] = frozenset()
        """Journal entries answered together with the one before (``answer_both``): undo takes both back."""
        self.base = 0
        """Journal entries before the oldest position in memory: undo and explanations need a replay to go beyond."""
        self.base_fence = 0
        """``fence`` at that position."""
        self.base_decisions = 0
        """``decisions`` at that position."""
        self.found_moves: tuple[Decision | None, Moves | None] = (None, None)
        """Cache of ``moves`` for one decision."""
        self.bots_rule = len(bots) == len(game.setup.survivors)
        """Only bots play: the bot also answers for the group and the controller."""
        if game.journal.entries and not game.events:
            self.recall()
        self.log.follow(game)
        self.log.recall(game)
        self.kept()

    def recall(self) -> None:
        """A loaded game has no log and no past: its journal is played again, if that leads to the same position."""
        game = self.game
        log = Log()
        try:
            again = log.retell(game.setup, game.journal, game.catalog, {})
            if again.digest() != game.digest():
                raise Diverged("it leads to another position")
        except Diverged as error:
            self.log.remark(say("session.log_lost", error=error), 0)
            return
        self.log = log
        game.events[:] = again.events
        game.history[:] = again.history
        for moment in game.history:
            moment.chance = game.chance

    def draft(self) -> Session:
        """The same table to try something at: nothing that happens there is seen here."""
        other = Session.__new__(Session)
        vars(other).update(vars(self))
        other.game = self.game.twin()
        other.log = self.log.copy()
        return other

    # -- whose decision --------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        return None if self.over else self.game.decision

    @property
    def over(self) -> bool:
        return self.conceded or self.game.over

    @property
    def status(self) -> Status:
        """The outcome of the game, or ``conceded``."""
        return "conceded" if self.conceded and not self.game.over else self.game.outcome

    def is_bots(self, d: Decision, state: State) -> bool:
        """A survivor's bot answers its own decisions, and those of the group only if no people play."""
        if d.spec is not None or self.benched:
            return False
        if self.bots_rule:
            return True
        if not self.bots:
            return False
        who = Narrator(state).decider(d)
        if who >= 0:
            return who in self.bots
        players = state.constants.players
        return all(i in self.bots for seat in d.seats for i in players[seat])

    def is_forced(self, d: Decision) -> bool:
        return d.spec is None and d.forced and not self.step

    @property
    def waits(self) -> bool:
        """Must a person answer?"""
        d = self.decision
        return d is not None and not self.is_bots(d, self.game.state) and not self.is_forced(d)

    # -- answering -------------------------------------------------------------------------------------------------

    def proceed(self) -> bool:
        """Answer one decision that needs no person.  False if there is none.

        A bot that fails leaves its seat to the people at the table; raises BotFailed if there are none.
        """
        d = self.decision
        if d is None:
            return False
        if self.is_bots(d, self.game.state):
            try:
                key = self.bots_answer()
            except BotFailed as failed:
                if self.bots_rule:
                    raise
                self.benched = str(failed)
                self.log.remark(say("session.benched", error=self.benched), len(self.game.journal.entries))
                return self.proceed()
            self.answer(key, "" if self.bots_rule else BOT)
        elif self.is_forced(d):
            self.answer(d.options[0].key, FORCED)
        else:
            return False
        return True

    def bots_answer(self) -> str:
        """What the bot would do now, watched as in `showdown simulate`.  Raises BotFailed."""
        patience = BotTimeout(self.patience)
        try:
            with patience.running():
                patience.ask()
                key = self.bot.choose(self.game)
                patience.answered()
            self.game.decision.find(key)
        except TooSlow as slow:
            raise BotFailed(say("session.too_slow", seconds=f"{self.patience:g}")) from slow
        except ShowdownError as error:
            raise BotFailed(problems=error.problems) from error
        except Exception as error:
            raise BotFailed(say("session.broke_down", error=repr(error))) from error
        return key

    def settle(self) -> None:
        """Go on until a person must answer or the showdown is over."""
        while self.proceed():
            pass

    def answer(self, key: str, how: str = "") -> None:
        """Answer the pending decision.  ``how``: ``BOT`` (the log says so) or ``FORCED`` if no person chose."""
        game = self.game
        before = len(game.journal.entries)
        told = remark_of(game, key, how)
        game.choose(key)
        if told:
            self.log.remark(told, before + 1)
        self.log.follow(game)
        self.kept()

    def moves(self) -> Moves | None:
        """Where the survivor can move at once by one option of the pending decision, or None."""
        from showdown.engine.forecast import moves_of

        d = self.decision
        if self.found_moves[0] is not d or d is None:
            self.found_moves = (d, None if d is None else moves_of(self.game.state, d))
        return self.found_moves[1]

    def answer_both(self, key: str, then: str) -> None:
        """Answer the pending decision and the movement that it starts, as one decision of the person.

        Raises IllegalOption, and changes nothing, if ``key`` starts no movement or ``then`` is not one of its spaces.
        """
        moves = self.moves()
        self.game.decision.find(key)
        if moves is None or moves.by.key != key:
            raise IllegalOption(say("session.starts_no_move", key=key))
        moves.decision.find(then)
        self.game.choose(key)
        entry = len(self.game.journal.entries)
        try:
            self.answer(then)
        except ShowdownError:
            self.game.go_back()
            raise
        self.joined |= {entry}

    def auto(self) -> str:
        """Let the bot answer this one.  Raises BotFailed."""
        key = self.bots_answer()
        self.answer(key, BOT)
        return key

    def is_entry(self, line: str) -> bool:
        """Is this line dice or cards that are asked for, rather than a command?"""
        d = self.decision
        if d is None or d.spec is None:
            return False
        drawn = view_decision(self.game.state, d).get("draw")
        return not command_in(line)[0] or (drawn is not None and line.lower() in drawn["pool"])

    def enter(self, text: str) -> None:
        """Dice or cards from the real table, as people type them.  Raises IllegalOption for what cannot be."""
        d = self.game.decision
        drawn = view_decision(self.game.state, d).get("draw")
        values = cards_in(text, drawn["pool"]) if drawn else values_in(text)
        if drawn:
            for value in values:
                if value not in drawn["pool"]:
                    near = nearest(str(value), drawn["pool"])
                    raise IllegalOption(say("session.cannot_turn_up", value=value), near=near)
        if d.spec is None:
            raise IllegalOption(say("session.not_asked"))
        self.game.roll(values)
        self.log.follow(self.game)
        self.kept()

    def kept(self) -> None:
        if self.keep is not None:
            self.trouble = self.keep(self.game) or ""

    # -- undo ------------------------------------------------------------------------------------------------------

    def is_real(self, moment: Checkpoint) -> bool:
        """Did a person answer there, and not together with the decision before?"""
        d = moment.state.waiting
        if moment.entries in self.joined:
            return False
        return d is not None and not self.is_bots(d, moment.state) and not self.is_forced(d)

    @property
    def fence(self) -> int:
        """The number of the last log line that cannot be taken back, because it showed dice or cards; 0 if none."""
        game = self.game
        oldest = len(game.events)
        for moment in reversed(game.history):
            if moment.state.reveals != game.state.reveals and not game.training:
                return oldest
            oldest = moment.events
        return self.base_fence

    def undo(self, line: int | None = None, consents: Consents | None = None) -> str:
        """Back to the last decision a person made, or to the one before a line of the log.  Says what was undone.

        Raises CannotTakeBack, and changes nothing, if there is none or (Fenced) dice or cards were revealed in between.
        ``consents``: who agreed to undo revealed dice or cards.
        """
        game = self.game
        steps = self.steps_back(line)
        seen = game.history[-steps].state.reveals != game.state.reveals
        if seen and not game.training and consents is None:
            raise Fenced(say("session.fenced", line=self.fence if line is not None else 0))
        if seen and consents is not None:
            return self.back_by_consent(steps, consents)
        return self.back(steps, say("session.training") if seen else "")

    def steps_back(self, line: int | None) -> int:
        """How many decisions an undo takes back.  Raises CannotTakeBack if there is none."""
        game = self.game
        if line is not None and not 1 <= line <= len(game.events):
            raise CannotTakeBack(say("session.no_line", line=line, count=len(game.events)))
        for steps, moment in enumerate(reversed(game.history), 1):
            if self.is_real(moment) and (line is None or moment.events < line):
                return steps
        raise CannotTakeBack(say("session.nothing_to_undo"))

    def undo_preview(self, line: int | None = None) -> list[str]:
        """The answers that ``undo`` would take back, the oldest first.  Raises CannotTakeBack if there is none."""
        return self.draft().go_back(self.steps_back(line))

    def correct(self) -> str:
        """Undo to the last typed dice or cards, even if more was revealed since.  The log says so."""
        game = self.game
        steps = 1
        while steps <= len(game.history):
            d = game.history[-steps].state.waiting
            if d is not None and d.spec is not None:
                return self.back(steps, say("session.corrected"))
            steps += 1
        raise CannotTakeBack(say("session.nothing_typed"))

    def back(self, steps: int, mark: str) -> str:
        text = say("session.undone", mark=mark, answers="; ".join(self.cut_back(steps)))
        if mark:
            self.mark(text)
        self.kept()
        return text

    def back_by_consent(self, steps: int, consents: Consents) -> str:
        """Undo revealed dice or cards; the log and the save say who agreed, who did not answer, and what was undone."""
        entries = list(self.game.journal.entries)
        answers = self.cut_back(steps)
        record = undo_record(consents, entries[len(self.game.journal.entries) :], self.decisions)
        text = undo_text(record, answers)
        self.mark(text, undo=record)
        self.kept()
        return text

    def cut_back(self, steps: int) -> list[str]:
        """Go back ``steps`` decisions, and cut the log; the answers taken back, the oldest first."""
        game = self.game
        undone = self.go_back(steps)
        length = len(game.journal.entries)
        game.takebacks += 1
        self.joined = frozenset([entry for entry in self.joined if entry < length])
        self.former = tuple([player.after_undo(length) for player in self.former])
        self.log.cut(game)
        return undone

    def mark(self, text: str, **facts: Any) -> None:
        """Say something about the people in the log, and keep it in saves."""
        entry = len(self.game.journal.entries)
        self.log.remark(text, entry)
        self.game.marks.append({"entry": entry, "what": text, **facts})

    @property
    def decisions(self) -> int:
        """The number of decisions so far, as ``showdown replay --to`` counts them."""
        return self.base_decisions + len([e for e in self.game.journal.entries[self.base :] if e.key])

    def revealed_since(self, line: int | None) -> list[int]:
        """The journal entries with dice or cards that an undo would take back.  Raises CannotTakeBack."""
        return revealed_in(self.game.journal.entries, self.game.history[-self.steps_back(line)].entries)

    def go_back(self, steps: int) -> list[str]:
        """Go back ``steps`` decisions; the answers taken back, the oldest first."""
        game = self.game
        entries = list(game.journal.entries)
        undone: list[str] = []
        for _ in range(steps):
            game.go_back()
            key = entries[len(game.journal.entries)].key
            if key:
                undone.insert(0, answered(game, key))
        return undone

    # -- conceding -------------------------------------------------------------------------------------------------

    def concede(self, text: str) -> None:
        """End the game before the rules decide it.  ``text``: the remark for the log and for saves."""
        self.conceded = True
        self.mark(text)
        self.game.seating["conceded"] = True
        self.kept()

    # -- seats -----------------------------------------------------------------------------------------------------

    def lose_seat(self, player: Player, holder: str, text: str) -> None:
        """A player has lost the seat.  ``text``: the remark for the log and for saves."""
        others = [one for one in self.former if not one.is_at(player.seat, holder)]
        self.former = (*others, FormerPlayer(player, len(self.game.journal.entries), holder))
        self.mark(text)
        self.kept()

    def regain_seat(self, seat: str, holder: str, text: str) -> None:
        """A former player sits at the seat again, and can answer questions."""
        self.former = tuple([one for one in self.former if not one.is_at(seat, holder)])
        self.mark(text)
        self.kept()
