"""Rows 3 to 6 of interfaces.md 3.9: fishing by undo, acting for others, doubled commands, racing answers."""

from __future__ import annotations

import asyncio
from pathlib import Path

from showdown.server.actor import Actor
from showdown.server.answers import auto, choose
from showdown.server.subscriber import Subscriber
from showdown.server.taking_back import consent, undo, would_cross
from tests.harness.racing_answers import TWINS, run
from tests.support.socketless_tables import a_hall, a_table, answer, heard, somebody


def test_row_3_taking_back_and_choosing_the_same_brings_the_same_dice(tmp_path: Path) -> None:
    """Nobody fishes for better dice: a dozen decisions, each taken back by consent and made again."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, players=1)
            me = somebody(actor, "p1")
            compared = 0
            while compared < 12:
                d = actor.session.decision
                assert d is not None
                key = d.options[compared % len(d.options)].key
                await choose(actor, me, f"a{compared}", d.id, actor.seq, key)
                first, length = actor.game.digest(), len(actor.game.journal.entries)
                await undo(actor, me, f"u{compared}", actor.seq, None)
                assert len(actor.game.journal.entries) < length
                back = actor.session.decision
                assert back is not None and back.id == d.id
                await choose(actor, me, f"b{compared}", d.id, actor.seq, key)
                assert actor.game.digest() == first
                heard(me)
                compared += 1

    asyncio.run(play())


def test_row_3_the_fence_is_not_crossed_without_everybodys_consent(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, players=2)
            me, other = somebody(actor, "p1"), somebody(actor, "p2")
            crossings = 0
            for step in range(40):
                await act(actor, {"p1": me, "p2": other}, f"c{step}")
                if not would_cross(actor, None):
                    continue
                crossings += 1
                before = actor.game.digest(), actor.seq
                await undo(actor, me, f"u{step}", actor.seq, None)
                assert (actor.game.digest(), actor.seq) == before, "asked, not done"
                # Consent is others' to give, not one's own, and one's own does not count for theirs.
                await consent(actor, me, f"y{step}", f"u{step}", True)
                assert answer(heard(me), f"y{step}")["code"] == "not_yours"
                await consent(actor, other, f"n{step}", f"u{step}", False)
                assert (actor.game.digest(), actor.seq) == before
                heard(other)
            assert crossings >= 3

    asyncio.run(play())


async def act(actor: Actor, people: dict[str, Subscriber], id: str) -> None:
    d = actor.session.decision
    assert d is not None
    seat = f"p{sorted(d.seats)[0] + 1}" if d.seats else "p1"
    await choose(actor, people[seat], id, d.id, actor.seq, d.options[0].key)


def test_row_4_every_option_from_every_wrong_seat_is_refused(tmp_path: Path) -> None:
    """All option keys times all seats that may not, decision by decision."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, players=4)
            people = {f"p{i}": somebody(actor, f"p{i}") for i in range(1, 5)}
            watcher = somebody(actor)
            tried = 0
            for step in range(25):
                d = actor.session.decision
                if d is None:
                    break
                may = {f"p{i + 1}" for i in d.seats} or set(people)
                before = actor.game.digest(), actor.seq
                for seat, person in [*people.items(), ("watch", watcher)]:
                    if seat in may:
                        continue
                    for i, key in enumerate(d.keys()):
                        await choose(actor, person, f"w{step}-{i}", d.id, actor.seq, key)
                        assert answer(heard(person), f"w{step}-{i}")["code"] == "not_yours"
                        tried += 1
                    await auto(actor, person, f"x{step}", d.id)
                    assert answer(heard(person), f"x{step}")["code"] == "not_yours"
                assert (actor.game.digest(), actor.seq) == before
                await act(actor, people, f"c{step}")
                for person in [*people.values(), watcher]:
                    heard(person)
            assert tried > 200

    asyncio.run(play())


def test_rows_5_and_6_racing_and_identical_answers(tmp_path: Path) -> None:
    """Some hundred of those that ``python -m tests.harness.racing_answers 10000`` sends."""
    count, (acks, different, rows) = asyncio.run(run(120, tmp_path))
    assert count.wrong == []
    assert count.accepted == count.answers // 4 and count.stale == count.answers * 3 // 4
    assert (acks, different, rows) == (TWINS, 1, 1)
