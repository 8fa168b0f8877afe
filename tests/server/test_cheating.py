"""Players who cheat: fishing for dice by undo, acting for another seat, repeated and racing commands."""

from __future__ import annotations

import asyncio
from pathlib import Path

from showdown.server.commands.answers import auto, choose
from showdown.server.commands.proposals import consent
from showdown.server.commands.undo import needs_consent, undo
from showdown.server.table.actor import TableActor
from showdown.server.websocket.subscriber import Subscriber
from tests.harness.racing_answers import TWINS, run
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of


def test_the_same_choice_after_an_undo_gets_the_same_dice(tmp_path: Path) -> None:
    """A dozen decisions, each undone by consent and made again."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1)
            me = a_client(actor, "p1")
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
                frames_of(me)
                compared += 1

    asyncio.run(play())


def test_revealed_dice_are_undone_only_with_consent(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=2)
            me, other = a_client(actor, "p1"), a_client(actor, "p2")
            crossings = 0
            for step in range(40):
                await act(actor, {"p1": me, "p2": other}, f"c{step}")
                if not needs_consent(actor, None):
                    continue
                crossings += 1
                before = actor.game.digest(), actor.seq
                await undo(actor, me, f"u{step}", actor.seq, None)
                assert (actor.game.digest(), actor.seq) == before, "asked, not done"
                # Players cannot consent to their own proposal.
                await consent(actor, me, f"y{step}", f"u{step}", True)
                assert answer(frames_of(me), f"y{step}")["code"] == "not_yours"
                await consent(actor, other, f"n{step}", f"u{step}", False)
                assert (actor.game.digest(), actor.seq) == before
                frames_of(other)
            assert crossings >= 3

    asyncio.run(play())


async def act(actor: TableActor, people: dict[str, Subscriber], id: str) -> None:
    d = actor.session.decision
    assert d is not None
    seat = f"p{sorted(d.seats)[0] + 1}" if d.seats else "p1"
    await choose(actor, people[seat], id, d.id, actor.seq, d.options[0].key)


def test_every_option_from_every_wrong_seat_is_refused(tmp_path: Path) -> None:
    """All option keys and all wrong seats, decision by decision."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=4)
            people = {f"p{i}": a_client(actor, f"p{i}") for i in range(1, 5)}
            watcher = a_client(actor)
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
                        assert answer(frames_of(person), f"w{step}-{i}")["code"] == "not_yours"
                        tried += 1
                    await auto(actor, person, f"x{step}", d.id)
                    assert answer(frames_of(person), f"x{step}")["code"] == "not_yours"
                assert (actor.game.digest(), actor.seq) == before
                await act(actor, people, f"c{step}")
                for person in [*people.values(), watcher]:
                    frames_of(person)
            assert tried > 200

    asyncio.run(play())


def test_racing_and_repeated_answers(tmp_path: Path) -> None:
    """Some hundred of the answers that ``python -m tests.harness.racing_answers 10000`` sends."""
    count, (acks, different, rows) = asyncio.run(run(120, tmp_path))
    assert count.wrong == []
    assert count.accepted == count.answers // 4 and count.stale == count.answers * 3 // 4
    assert (acks, different, rows) == (TWINS, 1, 1)
