"""Game: the front door.  Everything outside the engine plays through this class."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from showdown import rulebook
from showdown.content.packs import core_catalog
from showdown.kernel.chance import Seeded, Source
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import BadContent, BadSave, IllegalOption, ShowdownError, StaleDecision, placed
from showdown.kernel.journal import Journal, Recorded
from showdown.kernel.machine import advance, answer, answer_chance
from showdown.model.cards import Catalog
from showdown.model.chance_by_name import forced, parse_value, typed_source
from showdown.model.events import Event
from showdown.model.ids import OUTCOMES, PURPOSES, OutcomeName
from showdown.model.setup import Setup
from showdown.model.state import State
from showdown.parties import Survivors, first_story, showdown
from showdown.players.determinization import determinize
from showdown.players.sight import Sight
from showdown.rules.setup.first_state import start
from showdown.saves.checkpoint import Checkpoint
from showdown.saves.divergence import Diverged, OtherCards, refused_entry, unreadable_entry
from showdown.saves.journal_entries import decode_entries, encode_entries, readable_entries
from showdown.saves.recovery import Recovery
from showdown.saves.save_file import check_parts, read_save, write_save
from showdown.saves.setup_data import decode_setup, encode_setup
from showdown.saves.snapshot import decode_state, encode_state, shape, state_digest
from showdown.view.narrate import Narrator
from showdown.view.public import view_decision, view_of

if TYPE_CHECKING:
    from showdown.view.types import GameView

__all__ = ["Diverged", "Game", "OtherCards", "UndoFence", "forced", "parse_value", "typed_source"]

HISTORY = 500
"""How many decisions can be taken back."""


class UndoFence(ShowdownError):
    """Taking this back would cross dice or cards that have been seen."""


class Game:
    """A showdown in progress.

    >>> game = Game.first_story(seed=7, players=1)
    >>> game.decision.kind
    'facing'
    >>> game.choose("face:south").kind
    'deploy'
    >>> game.undo()
    >>> game.decision.kind
    'facing'

    ``listen`` keeps events for people; without it nothing is recorded and everything runs faster.  ``training`` lets
    undo cross revealed information.
    """

    def __init__(
        self,
        setup: Setup,
        catalog: Catalog | None = None,
        chance: Source | None = None,
        listen: bool = True,
        training: bool = False,
    ) -> None:
        self.setup = setup
        self.catalog = catalog or core_catalog()
        self.chance: Source = chance or Seeded()
        self.training = training
        self.journal = Journal()
        self.events: list[Event] = []
        self.history: list[Checkpoint] = []
        self.takebacks = 0
        self.marks: list[dict[str, Any]] = []
        """What was done outside the rules, kept in saves: ``{"entry": journal entries then, "what": text}``."""
        self.seating: dict[str, Any] = {}
        """What the people at the table agreed on (who plays whom, ...), kept in saves for them; no rule reads it."""
        self.recovery: Recovery | None = None
        """How a game of an older version was brought back; see ``recover``."""
        self.proved = True
        """Was every step played or replayed here?  False after ``load``: a victory is then what the file says."""
        self.state = start(setup, self.catalog)
        if listen:
            self.state.sink = self.events
        advance(self.state, self.chance, self.journal)

    @classmethod
    def first_story(
        cls,
        seed: int = 0,
        players: int = 4,
        rulings: dict[str, str] | None = None,
        party: Survivors | None = None,
        **options: Any,
    ) -> Game:
        """The prologue against the White Lion, from its first decision.  [R-FS-01]"""
        return cls(first_story(players, seed, rulings or {}, party, options.get("catalog")), **options)

    @classmethod
    def showdown(
        cls,
        monster: str = "white-lion",
        level: str = "level-1",
        seed: int = 0,
        players: int = 4,
        party: Survivors | None = None,
        rulings: dict[str, str] | None = None,
        ambush: str = "",
        **options: Any,
    ) -> Game:
        """A monster at a level, from the first decision of its setup.  [R-SET-05, R-SET-06, R-SET-10]

        ``party``: the name of a ready one, a file, a ``Party``, or survivors made by a program.  ``ambush``: who
        ambushes the other side, ``monster`` or ``survivors``.

        >>> Game.showdown(level="level-2", seed=7, players=1).decision.kind
        'lay_tile'
        """
        setup = showdown(monster, level, players, seed, rulings or {}, party, options.get("catalog"))
        setup.ambush = ambush
        return cls(setup, **options)

    # -- what the game waits for ---------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """What the game waits for.  Raises StaleDecision when the showdown is over; look at ``over`` first."""
        d = self.state.waiting
        if d is None:
            raise StaleDecision("the showdown is over: nothing is waiting for an answer")
        return d

    @property
    def over(self) -> bool:
        return self.state.waiting is None

    @property
    def outcome(self) -> OutcomeName:
        """``undecided``, ``victory`` or ``defeat``."""
        return OUTCOMES[self.state.outcome]

    # -- answering -----------------------------------------------------------------------------------------------

    def choose(self, option: str | Option, decision_id: int | None = None) -> Decision:
        """Answer the pending decision by option or key; returns the next decision.

        Raises StaleDecision if ``decision_id`` is given and not pending any more, IllegalOption if the key is not
        offered; the game is unchanged then.  When the showdown ends, the returned decision is the last one answered:
        look at ``over``.
        """
        d = self.decision
        if decision_id is not None and decision_id != d.id:
            raise StaleDecision(f"decision {decision_id} is not pending; the game waits at {d.id} ({d.kind})")
        if d.spec is not None:
            raise IllegalOption("dice or cards are asked for: enter them with roll()", tick=d.id, decision=d.kind)
        chosen = d.find(option) if isinstance(option, str) else d.offered(option)
        self.remember()
        try:
            return answer(self.state, chosen, self.chance, self.journal) or d
        except ShowdownError:
            self.go_back()
            raise

    def roll(self, values: list[int | str]) -> Decision:
        """Enter dice or cards for a game played with real ones.  Places, cards and survivors may be given by name."""
        d = self.decision
        spec = d.spec
        if spec is None:
            raise IllegalOption("an option is asked for, not dice or cards", tick=d.id, decision=d.kind)
        numbers = tuple([self.face(spec.purpose, v) for v in values])
        d.check_values(numbers)
        self.remember()
        try:
            return answer_chance(self.state, numbers, self.chance, self.journal) or d
        except ShowdownError:
            self.go_back()
            raise

    def face(self, purpose: int, value: int | str) -> int:
        """A die or card as people write it: ``7``, ``head``, ``claw``, ``b``."""
        return parse_value(self.catalog, purpose, value)

    def remember(self) -> None:
        history = self.history
        history.append(Checkpoint(self.state.clone(), self.chance.copy(), len(self.journal.entries), len(self.events)))
        if len(history) > HISTORY:
            del history[0]

    # -- taking back ---------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return bool(self.history) and (self.training or self.history[-1].state.reveals == self.state.reveals)

    def undo(self) -> None:
        """Go back to the previous decision.

        Raises UndoFence if dice or cards were seen since then (unless training), StaleDecision if there is none.
        The same choice afterwards gives the same dice.
        """
        if not self.history:
            raise StaleDecision("there is nothing to take back")
        if not self.can_undo:
            raise UndoFence("dice or cards were revealed since that decision; training mode lifts this fence")
        self.go_back()
        self.takebacks += 1

    def go_back(self) -> None:
        """To the last checkpoint: state, journal and events as they were.  Marks stay: they move to the new end."""
        before = self.history.pop()
        listening = self.state.sink is not None
        # A copy: a twin may have the same checkpoint.
        self.state = before.state.clone()
        self.chance = before.chance
        del self.events[before.events :]
        self.journal.truncate(before.entries)
        self.marks = [{**mark, "entry": min(mark["entry"], before.entries)} for mark in self.marks]
        if listening:
            self.state.sink = self.events

    # -- looking -------------------------------------------------------------------------------------------------

    def view(self) -> GameView:
        """Everything a player may know, ready for JSON, with the pending decision."""
        d = self.state.waiting
        return {**view_of(self.state), "decision": None if d is None else view_decision(self.state, d)}

    def narrate(self, event: Event) -> str:
        """One event as one sentence."""
        return Narrator(self.state).narrate(event)

    def explain(self, event: Event) -> str:
        """The sentence, who was considered and why not taken, the sums behind its numbers, and its rules in words."""
        return Narrator(self.state).explain(event, lambda id: rulebook.rule(id).text).text()

    def digest(self) -> str:
        """Sixteen digits that are equal for equal games."""
        return state_digest(self.state)

    def clone(self) -> Game:
        """An independent game at the same decision, with the same future dice.  Not for bots: see ``imagine``."""
        return self.fork(self.state.clone())

    def twin(self) -> Game:
        """An independent game with the same past: its log, its decisions to take back.  To try an answer first."""
        other = self.fork(self.state.clone())
        other.events = list(self.events)
        other.history = list(self.history)
        if self.state.sink is not None:
            other.state.sink = other.events
        return other

    def sight(self) -> Sight:
        """The public part of the position, typed and read-only: the view for bots that need speed."""
        return Sight(self.state)

    def imagine(self, seed: int) -> Game:
        """A game that looks the same but whose hidden cards and dice are its own: what a bot may search."""
        other = self.fork(determinize(self.state, seed))
        other.chance = Seeded()
        return other

    def fork(self, state: State) -> Game:
        other = Game.__new__(Game)
        other.setup = self.setup
        other.catalog = self.catalog
        other.chance = self.chance.copy()
        other.training = self.training
        other.journal = self.journal.copy()
        other.events = []
        other.history = []
        other.takebacks = self.takebacks
        other.marks = list(self.marks)
        other.seating = dict(self.seating)
        other.recovery = self.recovery
        other.proved = self.proved
        other.state = state
        return other

    # -- saving --------------------------------------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """What a save holds besides its header."""
        snapshot = encode_state(self.state)
        return {
            "packs": dict(self.catalog.packs),
            "setup": encode_setup(self.setup),
            "journal": encode_entries(self.journal.entries, self.catalog),
            "takebacks": self.takebacks,
            "training": self.training,
            "marks": list(self.marks),
            "table": dict(self.seating),
            "shape": shape(),
            "snapshot": snapshot,
            "digest": self.digest(),
        }

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all."""
        write_save(Path(path), self.document())

    @staticmethod
    def read(path: str | Path) -> dict[str, Any]:
        """The document of a save, in the present format.  Raises BadSave if the file cannot be trusted."""
        return read_save(Path(path))

    @classmethod
    def load(
        cls, path: str | Path, catalog: Catalog | None = None, chance: Source | None = None, verify: bool = False
    ) -> Game:
        """Go on with a saved game.  Raises BadSave (and changes nothing) if it is truncated, altered or foreign.

        Strict: only a position written by these rules with these cards is taken.  ``recover`` also takes older ones.

        The position is the one in the file: its outcome is not proved (``proved`` is False).  ``verify``
        replays its journal and raises BadSave or Diverged if the rules do not lead to the position.
        """
        game = cls.from_document(read_save(Path(path)), catalog or core_catalog(), chance, str(path))
        if verify:
            game.prove(str(path))
        return game

    def prove(self, name: str = "") -> None:
        """Replay the journal from the setup.  Raises BadSave or Diverged if it does not lead to this position."""
        again = Game.replay(self.setup, self.journal, self.catalog, listen=False)
        if again.digest() != self.digest():
            fix = "ask for the original file; `showdown replay FILE --verify` names the first difference"
            raise BadSave("the journal does not lead to the saved position", file=name, fix=fix)
        self.proved = True

    @classmethod
    def from_document(cls, document: dict[str, Any], catalog: Catalog, chance: Source | None, name: str) -> Game:
        """Go on with the document of a save.  Raises BadSave with its name if a part of it does not fit."""
        check_parts(document, name)
        if document["packs"] != catalog.packs:
            raise OtherCards(f"made with other cards ({document['packs']}), loaded are {catalog.packs}", name)
        if document["shape"] != shape():
            raise BadSave(OTHER_SHAPE, file=name)
        try:
            setup = decode_setup(document["setup"])
            game = cls.__new__(cls)
            game.setup = setup
            game.catalog = catalog
            game.chance = chance or Seeded()
            game.training = document["training"]
            game.journal = Journal()
            game.journal.entries = decode_entries(document["journal"], catalog)
            game.events = []
            game.history = []
            game.takebacks = document["takebacks"]
            game.marks = document["marks"]
            game.seating = document["table"]
            game.recovery = None
            game.proved = False
            game.state = decode_state(document["snapshot"], setup, start(setup, catalog))
            digest = game.digest()
        except (BadSave, BadContent) as error:
            raise placed(BadSave, error, name) from error
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            # Values of the wrong kind inside the setup: what they break depends on the field.
            raise BadSave(f"the setup or snapshot is not whole: {error!r}", file=name) from error
        if digest != document["digest"]:
            raise BadSave("the snapshot does not match its digest", file=name)
        game.state.sink = game.events
        advance(game.state, game.chance, game.journal)
        return game

    @classmethod
    def recover(
        cls, path: str | Path, catalog: Catalog | None = None, chance: Source | None = None, to: int | None = None
    ) -> Game:
        """Go on with a saved game of this or an older version; the file is not touched.

        If its snapshot or its cards are no longer those of today, its journal is played again by today's rules and
        cards, and ``recovery`` of the game says exactly what differs.  ``to``: only up to that entry of the journal.

        Raises BadSave if the file cannot be trusted or is of a newer version, Diverged if the journal leads to
        something that is no longer legal: ``recover(path, to=diverged.keep)`` then gives what can be kept.
        """
        return cls.recover_document(read_save(Path(path)), catalog or core_catalog(), chance, str(path), to)

    @classmethod
    def recover_document(
        cls, document: dict[str, Any], catalog: Catalog, chance: Source | None, name: str, to: int | None = None
    ) -> Game:
        """``recover`` with the document of a save already read."""
        try:
            game = cls.from_document(document, catalog, chance, name)
            if to is None or to >= len(game.journal.entries):
                return game
            reason = "an earlier moment is asked for"
        except BadSave as error:
            check_parts(document, name)
            reason = error.message
        missing = [pack for pack in document["packs"] if pack not in catalog.packs]
        if missing:
            raise OtherCards(f"made with other cards: {', '.join(missing)} is not loaded", name)
        if document["packs"] != catalog.packs:
            reason = "it was made with other cards"
            if document["shape"] != shape():
                reason += ", and it has other fields than this version keeps"
        found = Recovery(document, catalog, reason, document["shape"] == shape())
        try:
            game = cls.replay_document(document, catalog, to)
        except (BadSave, BadContent) as error:
            raise placed(BadSave, error, name) from error
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadSave(f"neither snapshot nor setup are whole: {error!r}", file=name) from error
        game.training = document["training"]
        game.takebacks = document["takebacks"]
        game.marks = document["marks"]
        game.seating = document["table"]
        found.played = len(game.journal.entries)
        found.decisions = len([e for e in game.journal.entries if e.key])
        game.chance = chance or Seeded()
        if not game.over and game.decision.spec is not None:
            # The journal ended before these dice: they are the next thing to happen, however they are settled now.
            advance(game.state, game.chance, game.journal)
        found.added = len(game.journal.entries) - found.played
        found.digest = game.digest()
        game.recovery = found
        return game

    @classmethod
    def replay_document(cls, document: dict[str, Any], catalog: Catalog, to: int | None = None) -> Game:
        """The journal of a save, played again from its setup."""
        setup = decode_setup(document["setup"])
        journal = Journal()
        journal.entries, strange = readable_entries(document["journal"], catalog)
        at = len(journal.entries)
        game = cls.replay(setup, journal, catalog, to)
        if strange and (to is None or to > at):
            raise unreadable_entry(journal.entries, document["journal"][at], strange, game.state.waiting)
        return game

    # -- replaying -----------------------------------------------------------------------------------------------

    @classmethod
    def replay(
        cls,
        setup: Setup,
        journal: Journal,
        catalog: Catalog | None = None,
        to: int | None = None,
        listen: bool = True,
        watch: Callable[[Game, str], None] | None = None,
    ) -> Game:
        """Play a journal again, up to entry ``to``.  Raises Diverged at the first entry that does not fit.

        ``watch`` is shown the game before each choice, and the key that is chosen.
        """
        entries = journal.entries
        recorded = Recorded(entries, PURPOSES)
        end = len(entries) if to is None else min(to, len(entries))
        cards = catalog or core_catalog()
        game: Game | None = None
        stood = -1
        try:
            game = cls(setup, cards, recorded, listen)
            while recorded.at < end:
                stood = recorded.at
                entry = entries[stood]
                if game.over:
                    raise IllegalOption("the showdown is over")
                if not entry.key:
                    raise IllegalOption(f"a choice is due ({game.decision.kind})")
                if watch is not None:
                    watch(game, entry.key)
                recorded.at += 1
                game.choose(entry.key)
        except ShowdownError as error:
            pending = None if game is None else game.state.waiting
            raise refused_entry(error, recorded, stood, pending, cards) from error
        game.chance = Seeded()
        for checkpoint in game.history:
            checkpoint.chance = game.chance
        return game


OTHER_SHAPE = "the snapshot has other fields than this version keeps"
