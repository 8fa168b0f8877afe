"""The timeline of a game: jump to any decision, forward and back, and start a new game from there.

A step is numbered by the decisions made before it: 0 is the start, ``len(timeline)`` is the present.  Dice and cards
have no steps: they belong to the decision that led to them, and the journal holds their results.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from showdown.engine import (
    Catalog,
    Event,
    Game,
    RuleBug,
    Seeded,
    Source,
    State,
    advance,
    core_catalog,
)
from showdown.language import say
from showdown.replay.mismatch import Mismatch, mismatch_at
from showdown.replay.recorded_chance import JournalReader
from showdown.replay.recording import record_of, record_of_game
from showdown.replay.words import TURNS, actor, when

STRIDE: Final = 8
"""Snapshot interval, in decisions: a jump replays fewer decisions than this."""


@final
class ReplayStep:
    """The game before one decision, and what was decided there.

    n: decisions made before it.  entry: journal entries before it, so the index of its answer.  key: the answer, "" if
    there is none (yet).  who: the letter of the survivor who decides, "" for the group and the controller.  kind, rule:
    of the decision, "" when the showdown is over.  forced: it had only one option.  events: number of events before it.
    turn: ``setup``, ``monster`` or ``survivors``.
    """

    def __init__(self, n: int, game: Game, key: str) -> None:
        s = game.state
        self.n = n
        self.entry = len(game.journal.entries)
        self.key = key
        self.round = s.round
        self.turn = TURNS[s.turn]
        self.outcome = game.outcome
        self.events = len(game.events)
        d = s.waiting
        self.kind = d.kind if d else ""
        self.rule = d.rule if d else ""
        self.forced = d is not None and len(d.options) == 1
        self.who = actor(game, key)
        self.when = when(game)
        """``round 3, survivors' turn``."""

    @property
    def label(self) -> str:
        """In one line: ``round 3, survivors' turn, b: attack:founding-stone``."""
        if not self.kind:
            return say("replay.over", when=self.when, outcome=say(f"words.outcome.{self.outcome}"))
        return say("replay.moment", when=self.when, who=self.who, key=self.key, kind=self.kind)

    def __repr__(self) -> str:
        return f"ReplayStep({self.n}, {self.label!r})"


Part = Callable[[ReplayStep], tuple[object, ...]]
"""What two steps must share to belong to the same round, or the same turn."""


def round_of(m: ReplayStep) -> tuple[object, ...]:
    return (m.round, m.turn == "setup")


def turn_of(m: ReplayStep) -> tuple[object, ...]:
    return (m.round, m.turn)


@final
class Timeline:
    """The history of a game, made from a game or from the document of a save.

    >>> from showdown.bots import make_agent
    >>> game, bot = Game.first_story(seed=7), make_agent("heuristic", 7)
    >>> while not game.over:
    ...     _ = game.choose(bot.choose(game))
    >>> timeline = Timeline(game)
    >>> timeline.moments[0].when
    'setup'
    >>> n = timeline.next_round(timeline.next_round(0))
    >>> timeline.moments[n].round
    2
    >>> then = timeline.at(n)
    >>> then.view()["round"], then.over
    (2, False)
    >>> timeline.at(len(timeline)).digest() == game.digest()
    True

    Every game that ``at`` returns is independent: playing on with it changes nothing here.

    If the rules refuse an entry of the journal, the timeline ends there; ``trouble`` says where and why, and is None if
    the whole journal can be played.
    """

    def __init__(self, played: Game | dict[str, Any], catalog: Catalog | None = None) -> None:
        if isinstance(played, Game):
            self.record = record_of_game(played)
        else:
            self.record = record_of(played, catalog or core_catalog(), "the save")
        self.moments: list[ReplayStep] = []
        """One step for each decision, and one for the position after the last."""
        self.states: list[State] = []
        """Copies of the state at steps 0, STRIDE, 2 * STRIDE, ..."""
        self.trouble: Mismatch | None = None
        self.last = self.play()
        """The game at the end of the timeline.  Do not change it: use ``at(len(timeline))``."""

    def play(self) -> Game:
        """Play the whole record once, as far as the rules accept it."""
        record = self.record
        entries = record.entries
        reader = JournalReader(entries)
        game = Game(record.setup, record.catalog, reader.source)
        while True:
            d = game.state.waiting
            n = len(self.moments)
            at = reader.at
            fits = d is not None and at < len(entries) and entries[at].key in [o.key for o in d.options]
            key = entries[at].key if fits else ""
            self.moments.append(ReplayStep(n, game, key))
            if n % STRIDE == 0:
                self.states.append(game.state.clone())
            if not fits:
                self.trouble = mismatch_at(record, game, at, n, self.moments[-1].when)
                return game
            reader.at = at + 1
            try:
                game.choose(key)
            except RuleBug as error:
                # choose() has restored the state; the rules fail on this entry.
                self.moments[-1].key = ""
                written = say("replay.journal-says", entry=record.spelled(at))
                self.trouble = Mismatch(at, n, self.moments[-1].when, written, str(error))
                return game
            game.history.clear()

    # -- moving about --------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """The number of decisions."""
        return len(self.moments) - 1

    def clamp(self, n: int) -> int:
        """The nearest step to n that exists."""
        return max(0, min(n, len(self)))

    def next_decision(self, n: int) -> int:
        return self.clamp(n + 1)

    def previous_decision(self, n: int) -> int:
        return self.clamp(n - 1)

    def next_turn(self, n: int) -> int:
        """The first decision of the next turn with a decision; the end if there is none."""
        return self.following(n, turn_of)

    def previous_turn(self, n: int) -> int:
        """The first decision of this turn, or of the turn before if n is the first decision."""
        return self.preceding(n, turn_of)

    def next_round(self, n: int) -> int:
        """The first decision of the next round; the end if there is none.  The setup counts as a round."""
        return self.following(n, round_of)

    def previous_round(self, n: int) -> int:
        return self.preceding(n, round_of)

    def round_start(self, number: int) -> int | None:
        """The first decision of this round, or None if the fight has no such round."""
        for m in self.moments:
            if m.round == number and m.turn != "setup":
                return m.n
        return None

    def rounds(self) -> list[int]:
        """The numbers of the rounds with a decision."""
        return sorted({m.round for m in self.moments if m.turn != "setup"})

    def following(self, n: int, part: Part) -> int:
        here = part(self.moments[self.clamp(n)])
        for m in self.moments[self.clamp(n) :]:
            if part(m) != here:
                return m.n
        return len(self)

    def preceding(self, n: int, part: Part) -> int:
        start = self.clamp(n)
        if start and part(self.moments[start - 1]) != part(self.moments[start]):
            start -= 1
        here = part(self.moments[start])
        while start and part(self.moments[start - 1]) == here:
            start -= 1
        return start

    # -- looking -------------------------------------------------------------------------------------------------

    def at(self, n: int) -> Game:
        """The game before decision n, with its events; independent, and playable.

        The same choices from there give the same dice, except for dice and cards that people typed: the seed settles
        those now.  Raises IndexError for a step that does not exist.
        """
        if not 0 <= n <= len(self):
            raise IndexError(f"there is no step {n}: this game has 0 to {len(self)}")
        kept = n // STRIDE
        reader = JournalReader(self.record.entries)
        game = self.last.fork(self.states[kept].clone())
        moment = self.moments[kept * STRIDE]
        reader.at = moment.entry
        game.chance = reader.source
        game.journal.truncate(moment.entry)
        for m in self.moments[kept * STRIDE : n]:
            reader.at += 1
            game.choose(m.key)
        game.chance = Seeded()
        game.history = []
        game.training = self.record.training
        game.takebacks = self.record.takebacks
        game.marks = [mark for mark in self.record.marks if mark["entry"] <= self.moments[n].entry]
        game.seating = dict(self.record.seating)
        game.events = self.events(n)
        game.state.sink = game.events
        return game

    def events(self, n: int) -> list[Event]:
        """The events before decision n."""
        return self.last.events[: self.moments[n].events]

    def events_of(self, n: int) -> list[Event]:
        """The events between decision n and the next one; none for the last step."""
        after = self.moments[min(n + 1, len(self))].events
        return self.last.events[self.moments[n].events : after]

    # -- going on ------------------------------------------------------------------------------------------------

    def branch(self, n: int, seed: int | None = None, chance: Source | None = None) -> Game:
        """A new game from step n.  Without ``seed`` it keeps its dice: the same choices give the same fight.

        With another ``seed`` only future dice and cards differ.  ``chance``: the source of dice and cards, for example
        ``typed_source`` [default: the seed].
        """
        game = self.at(n)
        if seed is not None and seed != game.setup.seed:
            # A save of the new game must replay to this position, so the seed changes from the start; the journal
            # holds all dice so far.
            setup = game.setup.copy()
            setup.seed = seed
            past = game
            game = Game.replay(setup, past.journal, past.catalog)
            game.events[:] = past.events
            game.history = []
            game.training, game.takebacks = past.training, past.takebacks
            game.marks, game.seating = past.marks, past.seating
        # The recorded table gave up; the branch goes on.
        game.seating.pop("conceded", None)
        game.chance = chance or Seeded()
        if not game.over and game.decision.spec is not None:
            # The game waits for dice or cards that people type: ask the new source.
            advance(game.state, game.chance, game.journal)
        return game
