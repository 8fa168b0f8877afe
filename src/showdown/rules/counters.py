"""Tokens that count something: declared by a pack, kept by survivors and by the monster.  [R-TOK-06]"""

from __future__ import annotations

from showdown.kernel.tuples import replaced
from showdown.model.ids import NOBODY
from showdown.model.state import State
from showdown.rules.gear.gear_grid import refresh_survivor


def counted(s: State, who: int, counter: int) -> int:
    """Tokens of a counter, of a survivor or (``who`` NOBODY) of the monster."""
    return s.monster.counted(counter) if who == NOBODY else s.survivors[who].counted(counter)


def set_counter(s: State, who: int, counter: int, amount: int) -> None:
    """Between nothing and the limit that the pack declares.  [R-TOK-06]"""
    before = counted(s, who, counter)
    after = max(0, min(s.catalog.counters[counter].limit, amount))
    if after == before:
        return
    if who == NOBODY:
        s.monster.counters = with_counter(s.monster.counters, counter, after)
    else:
        s.survivors[who].counters = with_counter(s.survivors[who].counters, counter, after)
        if s.survivors[who].counting:
            refresh_survivor(s, who)
    if s.sink is not None:
        data = {"who": who, "counter": counter, "amount": after - before, "count": after}
        s.emit("counter", ("R-TOK-06",), data)


def with_counter(counters: tuple[int, ...], counter: int, amount: int) -> tuple[int, ...]:
    """The tokens with one number changed; as long as the highest counter in use."""
    if counter >= len(counters):
        counters += (0,) * (counter + 1 - len(counters))
    return replaced(counters, counter, amount)
