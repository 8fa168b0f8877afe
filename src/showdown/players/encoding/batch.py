"""Many fights, stepped by one call inside the compiled engine.

A batch writes what it finds into vectors that it keeps: a client makes arrays of their memory once and reads them after
every call.  Decisions with a single option are answered by the batch; an agent never sees them.
"""

from __future__ import annotations

from itertools import repeat
from typing import Final, final

from showdown.kernel.chance import Seeded, keys_of
from showdown.kernel.decision import Decision
from showdown.kernel.machine import advance, answer
from showdown.kernel.machine_types import i16, i64, vec
from showdown.model.ids import VICTORY
from showdown.model.state import State
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.encoding.board import encode_board
from showdown.players.encoding.columns import OPTION_WIDTH, OPTIONS_AT
from showdown.players.encoding.options import OptionRows
from showdown.players.encoding.position import encode_cards, encode_fight, encode_survivors, encode_terrain
from showdown.players.encoding.rows import Rows, Slot
from showdown.players.sight import Sight

SEEDED: Final = Seeded()
AT_ONCE: Final = 1_000
"""Decisions with one option that the machine passes in one call."""
WOUND: Final = 0.02
DEATH: Final = 0.05
"""Shaped reward for each wound, and penalty for each dead survivor; the end of a fight is worth 1."""
GOING: Final = 0
ENDED: Final = 1
CUT: Final = 2
"""Status of a fight: it goes on, it is over, it was cut off."""


def encode(rows: Rows, slot: Slot, s: State, d: Decision | None, known: CardKnowledge) -> int:
    """Write one position into its row; the number of options."""
    sight = Sight(s)
    encode_fight(rows, slot, s, d, sight)
    encode_survivors(rows, slot, s, known)
    encode_terrain(rows, slot, s)
    encode_cards(rows, slot, s)
    encode_board(rows, slot, s, d, sight, known)
    if d is None:
        rows.at = slot.start + OPTIONS_AT
        rows.zeros(slot.rows * OPTION_WIDTH)
        slot.rows = 0
        return 0
    return OptionRows(rows, slot, s, d, sight, known).write(slot)


def score(s: State) -> float:
    """What shaped rewards count: wounds dealt and survivors alive."""
    alive = 0
    for v in s.survivors:
        if v.alive:
            alive += 1
    return WOUND * len(s.wounds.cards) + DEATH * alive


@final
class Encoder:
    """Encodes one position at a time."""

    def __init__(self, known: CardKnowledge) -> None:
        self.known = known
        self.rows = Rows(1)
        self.slot = Slot(0)

    def encode(self, s: State, d: Decision | None) -> int:
        """Write the position into ``memory``; the number of options."""
        return encode(self.rows, self.slot, s, d, self.known)

    def encode_options(self, s: State, d: Decision) -> int:
        """Write the options and the board they refer to, not the other parts; the number of options."""
        sight = Sight(s)
        encode_board(self.rows, self.slot, s, d, sight, self.known)
        return OptionRows(self.rows, self.slot, s, d, sight, self.known).write(self.slot)

    def option(self, number: int) -> list[int]:
        """The row of one option."""
        at: i64 = OPTIONS_AT + number * OPTION_WIDTH
        values = self.rows.values
        return [int(values[at + i]) for i in range(OPTION_WIDTH)]

    def memory(self) -> object:
        return self.rows.memory()


@final
class FightBatch:
    """``count`` fights that begin like ``first``, a state that has not been advanced yet.

    A fight that ends begins again at once, with the next seed.  ``longest``: decisions after which a fight is cut off.
    """

    def __init__(self, first: State, known: CardKnowledge, count: int, shaped: bool, longest: int) -> None:
        self.first = first
        self.known = known
        self.count = count
        self.shaped = shaped
        self.longest = longest
        self.next_seed = 0
        self.rows = Rows(count)
        self.slots = [Slot(i) for i in range(count)]
        self.states = [first] * count
        self.decisions: list[Decision | None] = [None] * count
        self.seeds = [0] * count
        self.made = [0] * count
        self.options: vec[i64] = vec[i64](repeat(0, count))
        """Number of options of each fight."""
        self.rewards: vec[float] = vec[float](repeat(0.0, count))
        self.status: vec[i16] = vec[i16](repeat(0, count))
        """GOING, ENDED or CUT: what happened to the fight in the last step."""
        self.outcomes: vec[i16] = vec[i16](repeat(0, count))
        """Outcome of the fight that the last step ended (ids.OUTCOMES); 0 where none did."""

    def reset(self, seed: int) -> None:
        """Begin all fights: the first with ``seed``, the others with the seeds after it."""
        self.next_seed = seed
        for i in range(self.count):
            self.status[i] = GOING
            self.outcomes[i] = 0
            self.rewards[i] = 0.0
            self.begin(i)

    def begin(self, i: int) -> None:
        """Begin a fight with the next seed, up to its first real decision."""
        seed = self.next_seed
        self.next_seed += 1
        s = self.first.clone()
        s.key0, s.key1 = keys_of(seed)
        s.pass_forced = AT_ONCE
        self.states[i] = s
        self.seeds[i] = seed
        self.made[i] = 0
        self.decisions[i] = unforced(s, advance(s, SEEDED, None))
        self.look(i)

    def look(self, i: int) -> None:
        """Encode a fight."""
        self.options[i] = encode(self.rows, self.slots[i], self.states[i], self.decisions[i], self.known)

    def step(self, actions: list[int]) -> None:
        """Answer in every fight with the option of this number.  A number that is no option takes the last one."""
        for i in range(self.count):
            d = self.decisions[i]
            assert d is not None
            s = self.states[i]
            before = score(s) if self.shaped else 0.0
            action = actions[i]
            if not 0 <= action < len(d.options):
                action = len(d.options) - 1
            s.pass_forced = AT_ONCE
            d = unforced(s, answer(s, d.options[action], SEEDED, None))
            self.decisions[i] = d
            self.made[i] += 1
            reward = score(s) - before if self.shaped else 0.0
            self.outcomes[i] = 0
            if d is None:
                self.status[i] = ENDED
                self.outcomes[i] = i16(s.outcome)
                reward += 1.0 if s.outcome == VICTORY else -1.0
                self.begin(i)
            elif self.made[i] >= self.longest:
                self.status[i] = CUT
                self.begin(i)
            else:
                self.status[i] = GOING
                self.look(i)
            self.rewards[i] = reward

    def memory(self) -> object:
        """The encoded fights (rows.Rows.memory)."""
        return self.rows.memory()

    def results(self) -> tuple[object, object, object, object]:
        """The vectors of options, rewards, status and outcomes."""
        return self.options, self.rewards, self.status, self.outcomes


def unforced(s: State, d: Decision | None) -> Decision | None:
    """Answer decisions that have one option."""
    while d is not None and len(d.options) == 1:
        s.pass_forced = AT_ONCE
        d = answer(s, d.options[0], SEEDED, None)
    return d
