"""Every decision and event of the fights of a run as a Parquet table with real columns.

The fights are played again from their seeds, one after another, and each row group is written when it is full, so
memory does not grow with the run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from showdown.bots import make_agent
from showdown.bots.timeout import BotTimeout, TooSlow
from showdown.engine import LETTERS, NAMES, PLACES, Catalog, Event, Seeded, ShowdownError, answer
from showdown.sim.run import Run, Unwritable
from showdown.sim.run_spec import FAILED, RunSpec, catalog_for, fight_starter, too_slow

ROWS_PER_GROUP: Final = 50_000


class EventRow(NamedTuple):
    """One decision or one event.  A number or word that an event does not have is null."""

    study: str
    fight: int
    seed: int
    number: int
    """Counted within the fight."""
    round: int
    decision: int
    """The decision itself, or the one after which the event happened, counted from 1."""
    kind: str
    """``decision``, or the kind of the event: ``attack-dice``, ``damage``, ``dies``, ..."""
    asked: str | None = None
    """For a decision: its kind."""
    option: str | None = None
    """For a decision: the key of the option chosen."""
    options: int | None = None
    """For a decision: how many options there were."""
    survivor: str | None = None
    """The survivor it happens to or who does it, by letter."""
    card: str | None = None
    place: str | None = None
    """A place of the body."""
    space: str | None = None
    dice: list[int] | None = None
    needed: int | None = None
    hits: int | None = None
    damage: int | None = None
    result: str | None = None
    """A word such as ``wound`` or ``failure``; for a death its cause, for the end the outcome."""


TYPES: Final = {"dice": "list"} | dict.fromkeys(
    ("fight", "seed", "number", "round", "decision", "options", "needed", "hits", "damage"), "int64"
)
"""Types of columns that are not text."""


def rows_of_fight(spec: RunSpec, fight: int) -> Iterator[EventRow]:
    """The decisions and events of one fight, in order.  Raises what the bot raises."""
    catalog = catalog_for(spec)
    seed = spec.seed_of(fight)
    game = fight_starter(spec, catalog).begin(seed)
    bot, timeout, chance = make_agent(spec.bot, seed), BotTimeout(spec.timeout), Seeded()
    state, events = game.state, list[Event]()
    state.sink = events
    number = decisions = 0
    with timeout.running():
        while state.waiting is not None:
            asked, at = state.waiting, state.round
            timeout.ask()
            key = bot.choose(game)
            timeout.answered()
            decisions += 1
            head = (spec.label, fight, seed)
            yield EventRow(
                *head, number, at, decisions, "decision", asked=asked.kind, option=key, options=len(asked.options)
            )
            number += 1
            answer(state, asked.find(key), chance, None)
            for event in events:
                at = event.data["round"] if event.kind == "round" else at
                yield EventRow(*head, number, at, decisions, event.kind, **columns_of(event, catalog))
                number += 1
            events.clear()


def columns_of(event: Event, catalog: Catalog) -> dict[str, Any]:
    """The values of an event under the names of our columns."""
    data = event.data
    who = next((data[name] for name in ("who", "target", "attacker", "by") if isinstance(data.get(name), int)), -1)
    card, source = data.get("card", -1), data.get("source", -1)
    number = card if isinstance(card, int) and card >= 0 else source
    place, cell = data.get("place"), data.get("cell", -1)
    harm = data.get("amount") if event.kind in ("damage", "brain-damage") else data.get("damage")
    word = next((data[name] for name in ("result", "cause", "outcome") if isinstance(data.get(name), str)), None)
    return {
        "survivor": LETTERS[who] if 0 <= who < len(LETTERS) else None,
        "card": catalog.cards[number].name if number >= 0 else None,
        "place": PLACES[place] if isinstance(place, int) and 0 <= place < len(PLACES) else None,
        "space": NAMES[cell] if isinstance(cell, int) and 0 <= cell < len(NAMES) else None,
        "dice": data.get("dice"),
        "needed": data.get("needed"),
        "hits": data.get("hits"),
        "damage": harm,
        "result": word,
    }


def write_events(run: Run, path: Path, progress: Callable[[int, int], None] = lambda done, total: None) -> int:
    """Write the events of all finished fights of a run; returns the number of rows.  Raises Unwritable.

    ``progress`` is called with the fights written and all fights.
    """
    pa: Any = import_module("pyarrow")
    pq: Any = import_module("pyarrow.parquet")
    kinds = {"list": pa.list_(pa.int64()), "int64": pa.int64()}
    schema = pa.schema([(name, kinds[TYPES[name]] if name in TYPES else pa.string()) for name in EventRow._fields])
    beside = path.with_name(f".{path.name}.new")
    fights = [
        (spec, row.fight)
        for spec, rows in zip(run.specs, run.rows, strict=True)
        for row in rows
        if row.outcome != FAILED
    ]
    written, held = 0, list[EventRow]()
    try:
        with pq.ParquetWriter(beside, schema, compression="zstd") as writer:
            for done, (spec, fight) in enumerate(fights, 1):
                held += rows_of_fight(spec, fight)
                if len(held) >= ROWS_PER_GROUP or done == len(fights):
                    columns = [pa.array([row[i] for row in held], schema.field(i).type) for i in range(len(schema))]
                    writer.write_table(pa.table(columns, schema=schema))
                    written, held = written + len(held), []
                progress(done, len(fights))
        os.replace(beside, path)
    except OSError as error:
        raise Unwritable(str(error.strerror or error), str(path)) from error
    except TooSlow as error:
        raise ShowdownError(too_slow(spec)) from error
    finally:
        beside.unlink(missing_ok=True)
    return written
