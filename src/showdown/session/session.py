"""A game and whoever answers it: people, bots, and decisions that leave no choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from showdown.bots import Agent
from showdown.bots.timeout import PATIENCE, Patience, TooSlow
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
from showdown.session.log import Log, answered
from showdown.session.typed_input import cards_in, command_in, values_in

BOT: Final = "bot"
FORCED: Final = "the only option"
"""In what way a decision was answered, where no person chose."""


class CannotTakeBack(ShowdownError):
    """There is nothing to take back, or the fence stands in between."""


class Fenced(CannotTakeBack):
    """Dice or cards were seen in between: only if everybody agrees."""


class BotFailed(ShowdownError):
    """The bot answers with what is not offered, breaks down, or does not answer at all.  The game is as it was."""


class Session:
    """People and bots at one game.  Prints nothing: clients read ``log`` and ``decision``.

    ``bots``: survivors played by the bot.  ``step``: forced decisions are asked, too.  ``keep`` is called after every
    answer and returns what went wrong, or nothing: a full disk must not end the game.  ``log``: already written.

    >>> from showdown.bots import make_agent
    >>> session = Session(Game.first_story(seed=7, players=1), make_agent("heuristic", 7))
    >>> session.answer("face:south")
    >>> session.undo()
    'Taken back: The White Lion is to face south.'
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
        self.patience = PATIENCE
        """Seconds the bot may think about one answer."""
        self.benched = ""
        """What the bot did wrong: since then people answer for it."""
        self.log = log or Log()
        self.bots_rule = len(bots) == len(game.setup.survivors)
        """Nobody else is there: the bot answers for the group and the controller as well."""
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
            self.log.remark(f"The log cannot be restored from the journal: {error}. It starts anew here.", 0)
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
        other.log = Log()
        other.log.lines, other.log.told = list(self.log.lines), self.log.told
        return other

    # -- whose decision --------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        return None if self.game.over else self.game.decision

    def is_bots(self, d: Decision, state: State) -> bool:
        """A survivor's bot answers its own decisions; those of the group only if nobody else is there."""
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
                self.log.remark(f"{self.benched}. From here on you answer for it.", len(self.game.journal.entries))
                return self.proceed()
            self.answer(key, "" if self.bots_rule else BOT)
        elif self.is_forced(d):
            self.answer(d.options[0].key, FORCED)
        else:
            return False
        return True

    def bots_answer(self) -> str:
        """What the bot would do now, watched as in `showdown simulate`.  Raises BotFailed."""
        patience = Patience(self.patience)
        try:
            with patience.running():
                patience.ask()
                key = self.bot.choose(self.game)
                patience.answered()
            self.game.decision.find(key)
        except TooSlow as slow:
            raise BotFailed(f"the bot did not answer within {self.patience:g} s") from slow
        except ShowdownError as error:
            raise BotFailed(problems=error.problems) from error
        except Exception as error:
            raise BotFailed(f"the bot broke down: {error!r}") from error
        return key

    def settle(self) -> None:
        """Go on until a person must answer or the showdown is over."""
        while self.proceed():
            pass

    def answer(self, key: str, how: str = "") -> None:
        """Answer the pending decision; ``how`` is remarked in the log where no person chose."""
        game = self.game
        before = len(game.journal.entries)
        told = answered(game, key, how) if how else ""
        game.choose(key)
        if told:
            self.log.remark(told, before + 1)
        self.log.follow(game)
        self.kept()

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
                    raise IllegalOption(f"'{value}' cannot turn up here", near=nearest(str(value), drawn["pool"]))
        if d.spec is None:
            raise IllegalOption("no dice or cards are asked for here")
        self.game.roll(values)
        self.log.follow(self.game)
        self.kept()

    def kept(self) -> None:
        if self.keep is not None:
            self.trouble = self.keep(self.game) or ""

    # -- taking back -----------------------------------------------------------------------------------------------

    def is_real(self, moment: Checkpoint) -> bool:
        """Did a person answer there?"""
        d = moment.state.waiting
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
        return 0

    def undo(self, line: int | None = None, agreed: bool = False) -> str:
        """Back to the last decision a person made, or to the one before a line of the log.  Says what was undone.

        Raises CannotTakeBack, and changes nothing, if there is none or (Fenced) the fence stands in between.
        ``agreed``: everybody lets it be crossed.
        """
        game = self.game
        if line is not None and not 1 <= line <= len(game.events):
            raise CannotTakeBack(f"there is no log line {line}; the log has {len(game.events)}")
        steps = 1
        while steps <= len(game.history):
            moment = game.history[-steps]
            if self.is_real(moment) and (line is None or moment.events < line):
                break
            steps += 1
        if steps > len(game.history):
            raise CannotTakeBack("there is nothing to take back: you decided nothing before that")
        seen = game.history[-steps].state.reveals != game.state.reveals
        if seen and not game.training and not agreed:
            place = f" (the fence stands after line {self.fence})" if line is not None else ""
            raise Fenced(
                f"that cannot be taken back: dice or cards have been seen since your decision{place}; "
                "a game started with --training may"
            )
        why = "agreed by all" if agreed else "training"
        return self.back(steps, f"{why}: across dice or cards already seen" if seen else "")

    def correct(self) -> str:
        """Back to the last dice or cards that were typed in, whatever was seen since.  The record says so."""
        game = self.game
        steps = 1
        while steps <= len(game.history):
            d = game.history[-steps].state.waiting
            if d is not None and d.spec is not None:
                return self.back(steps, "a typed entry is corrected")
            steps += 1
        raise CannotTakeBack("nothing was typed in that could be corrected")

    def back(self, steps: int, mark: str) -> str:
        game = self.game
        entries = list(game.journal.entries)
        undone: list[str] = []
        for _ in range(steps):
            game.go_back()
            key = entries[len(game.journal.entries)].key
            if key:
                undone.insert(0, answered(game, key))
        game.takebacks += 1
        self.log.cut(game)
        text = f"Taken back{f' ({mark})' if mark else ''}: {'; '.join(undone) or 'what was typed in'}."
        if mark:
            self.log.remark(text, len(game.journal.entries))
            game.marks.append({"entry": len(game.journal.entries), "what": text})
        self.kept()
        return text
