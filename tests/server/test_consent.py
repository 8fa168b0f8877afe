"""Consent to undo revealed dice: every player who saw them agrees, or the waiting time of the table is over."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from showdown.cli.run import run
from showdown.engine import document_in
from showdown.language import say
from showdown.server.commands.answers import choose
from showdown.server.commands.proposals import consent
from showdown.server.commands.undo import needs_consent, undo
from showdown.server.table.actor import TableActor
from showdown.server.table.registry import TableRegistry
from showdown.server.table.seating import sit_down, withdraw_link
from showdown.server.table.seats import hash_of
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.undo_record import Player
from tests.support.live_server import Running
from tests.support.past_here import save_text
from tests.support.patience import PATIENCE
from tests.support.skipping_clock import run_skipping, skip
from tests.support.socketless_tables import a_registry, a_table, answer, frames_of

WAIT = 300


async def sit(actor: TableActor, *seats: str, holder: str = "") -> Subscriber:
    """A client that sits down as over a WebSocket; ``holder``: the mark of its browser."""
    subscriber = Subscriber(None)  # type: ignore[arg-type]
    subscriber.seats, subscriber.holder = frozenset(seats), holder
    actor.join(subscriber)
    await sit_down(actor, subscriber, list(seats))
    return subscriber


async def to_dice(actor: TableActor, people: dict[str, Subscriber]) -> None:
    """Play until an undo of the last decision would take back revealed dice."""
    for n in range(60):
        d = actor.session.decision
        assert d is not None
        seat = f"p{sorted(d.seats)[0] + 1}" if d.seats else "p1"
        await choose(actor, people[seat], f"play-{actor.seq}-{n}", d.id, actor.seq, d.options[0].key)
        if needs_consent(actor, None):
            for person in people.values():
                frames_of(person)
            return
    raise AssertionError("no dice")


Play = Callable[[TableRegistry], Coroutine[Any, Any, None]]


def play(folder: Path, scene: Play) -> None:
    async def at_table() -> None:
        async with a_registry(folder) as registry:
            await scene(registry)

    run_skipping(at_table)


async def at_dice(registry: TableRegistry, players: int = 2, **wishes: Any) -> tuple[TableActor, dict[str, Subscriber]]:
    actor, _ = await a_table(registry, players=players, seed=7, **wishes)
    people = {f"p{i + 1}": await sit(actor, f"p{i + 1}", holder=f"browser-{i + 1}") for i in range(players)}
    await to_dice(actor, people)
    return actor, people


async def wait_for(actor: TableActor, seconds: float = WAIT) -> None:
    """Let this time pass, and the undo that it brings be stored."""
    proposal = actor.proposal
    await skip(seconds)
    if proposal is not None and proposal.task is not None:
        await proposal.task


def last_line(actor: TableActor) -> str:
    return actor.session.log.lines[-1].text


def ask_of(subscriber: Subscriber) -> dict[str, Any]:
    return [f for f in frames_of(subscriber) if f["t"] == "ask"][-1]


def undo_mark(actor: TableActor) -> dict[str, Any]:
    """The record of the last undo in the exported save."""
    marks = document_in(save_text(actor), "the save")["marks"]
    found: dict[str, Any] = marks[-1]["undo"]
    return found


def test_a_player_who_is_not_connected_is_asked_too(tmp_path: Path) -> None:
    """The player who left was not asked, and the log said "agreed by all"."""

    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry)
        seq = actor.seq
        actor.leave(people["p2"])
        await undo(actor, people["p1"], "u1", seq, None)
        ask = ask_of(people["p1"])
        assert (ask["need"], ask["gone"], ask["wait"]) == (["p2"], [], WAIT)
        assert actor.seq == seq
        await skip(WAIT - 1)
        assert actor.seq == seq and actor.proposal is not None, "not a second too early"
        back = await sit(actor, "p2", holder="browser-2")
        await consent(actor, back, "y1", "u1", True)
        assert answer(frames_of(people["p1"]), "u1")["t"] == "ack"
        record = undo_mark(actor)
        assert [one["seat"] for one in record["agreed"]] == ["p2"] and record["absent"] == [] and record["wait"] == 0

    play(tmp_path, scene)


def test_after_the_waiting_time_the_log_and_the_save_name_the_absent(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry, players=4)
        await actor.rename("p3", "Cleo", None)
        actor.leave(people["p3"])
        entries = list(actor.game.journal.entries)
        await undo(actor, people["p1"], "u1", actor.seq, None)
        await consent(actor, people["p2"], "y2", "u1", True)
        await wait_for(actor)
        assert actor.proposal is None
        ack = answer(frames_of(people["p1"]), "u1")
        assert (ack["t"], ack["seq"]) == ("ack", actor.seq)
        length = len(actor.game.journal.entries)
        record = undo_mark(actor)
        assert record["by"] == [{"seat": "p1", "name": ""}] and record["agreed"] == [{"seat": "p2", "name": ""}]
        assert record["absent"] == [
            {"seat": "p3", "name": "Cleo", "why": "away"},
            {"seat": "p4", "name": "", "why": "silent"},
        ]
        assert record["wait"] == WAIT
        assert record["decisions"] == len([e for e in entries[length:] if e.key])
        assert record["to"] == len([e for e in entries[:length] if e.key])
        assert record["dice"] + record["cards"] == sum([len(e.values) for e in entries[length:] if not e.key])
        text = last_line(actor)
        assert text.startswith(f"Player 1 undid {record['decisions']} decision")
        assert f"back to decision {record['to']}. Agreed: Player 2. " in text
        assert "No answer within 5 minutes: Cleo (player 3, not connected) and Player 4 (connected)." in text

    play(tmp_path, scene)


def test_replay_tells_who_agreed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry)
        await undo(actor, people["p1"], "u1", actor.seq, None)
        await consent(actor, people["p2"], "y1", "u1", True)
        (tmp_path / "fight.json").write_text(save_text(actor), encoding="utf-8")
        capsys.readouterr()
        to = undo_mark(actor)["to"]
        for words in (["--verify"], []):
            assert run(["replay", str(tmp_path / "fight.json"), *words]) == 0
            assert f"At decision {to}: {last_line(actor)}" in " ".join(capsys.readouterr().out.split())
        assert run(["replay", str(tmp_path / "fight.json"), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["marks"] == actor.game.marks

    play(tmp_path, scene)


def test_a_refusal_ends_the_waiting(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry)
        before = actor.seq, actor.game.digest()
        await undo(actor, people["p1"], "u1", actor.seq, None)
        await consent(actor, people["p2"], "n1", "u1", False)
        await wait_for(actor, 10 * WAIT)
        assert (actor.seq, actor.game.digest()) == before
        assert answer(frames_of(people["p1"]), "u1")["reason"] == say("server.undo_refused")

    play(tmp_path, scene)


def test_a_host_who_withdraws_a_link_must_wait_for_the_dice_that_the_player_saw(tmp_path: Path) -> None:
    """A host threw a player out and undid seen dice at once; the log said "agreed by all"."""

    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry)
        await actor.rename("p2", "Ben", None)
        await withdraw_link(actor, "p2", hash_of("new"))
        assert last_line(actor) == "The host withdrew the link of Ben (player 2)."
        seq = actor.seq
        puppet = await sit(actor, "p2", holder="puppet")
        await undo(actor, people["p1"], "u1", seq, None)
        ask = ask_of(people["p1"])
        assert (ask["need"], ask["gone"], ask["wait"]) == (["p2"], ["Ben (player 2)"], WAIT)
        await consent(actor, puppet, "y1", "u1", True)
        assert actor.seq == seq, "who sits there now cannot agree for Ben"
        await wait_for(actor)
        assert actor.seq == seq + 1
        record = undo_mark(actor)
        assert record["absent"] == [{"seat": "p2", "name": "Ben", "why": "lost"}]
        assert record["agreed"] == [{"seat": "p2", "name": ""}], "the newcomer is not Ben"

    play(tmp_path, scene)


def test_a_name_leaves_the_seat_with_its_player_and_comes_back(tmp_path: Path) -> None:
    """A stranger with the new link of Ben's seat agreed, and the log said that Ben did."""

    async def scene(registry: TableRegistry) -> None:
        actor, _ = await at_dice(registry)
        await actor.rename("p2", "Ben", None)
        await sit(actor, "p2", holder="stranger")
        assert last_line(actor) == "Another browser took over the seat of Ben (player 2)."
        assert actor.seat_records["p2"].name == ""
        await actor.rename("p2", "Eve", None)
        await sit(actor, "p2", holder="browser-2")
        assert last_line(actor) == "Ben (player 2) is back at the seat, in the same browser as before."
        assert actor.seat_records["p2"].name == "Ben"
        assert [one.player.text for one in actor.session.former] == ["Eve (player 2)"]

    play(tmp_path, scene)


def test_a_name_cannot_imitate_the_words_of_the_record() -> None:
    assert Player("p2", "Ann-Marie O’Neill 2").text == "Ann-Marie O’Neill 2 (player 2)"
    assert Player("p1", "x. Agreed: Ben (player 2)").text == "“x. Agreed: Ben (player 2)” (player 1)"
    assert Player("p1", "a” Agreed: “b").text == "“a' Agreed: 'b” (player 1)"


def test_a_withdrawn_player_counts_only_until_the_dice_are_past(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry)
        await withdraw_link(actor, "p2", hash_of("new"))
        people["p2"] = people["p1"]
        people["p1"].seats = frozenset(["p1", "p2"])
        await to_dice(actor, people)
        await undo(actor, people["p1"], "u1", actor.seq, None)
        assert answer(frames_of(people["p1"]), "u1")["t"] == "ack", "the player did not see these dice"
        await undo(actor, people["p1"], "u2", actor.seq, 1)
        assert ask_of(people["p1"])["gone"] == ["Player 2"], "but the older ones"

    play(tmp_path, scene)


def test_the_same_browser_with_a_new_link_is_the_same_player(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry)
        await withdraw_link(actor, "p2", hash_of("new"))
        back = await sit(actor, "p2", holder="browser-2")
        assert last_line(actor) == "Player 2 is back at the seat, in the same browser as before."
        await undo(actor, people["p1"], "u1", actor.seq, None)
        ask = ask_of(people["p1"])
        assert (ask["need"], ask["gone"]) == (["p2"], [])
        await consent(actor, back, "y1", "u1", True)
        assert answer(frames_of(people["p1"]), "u1")["t"] == "ack"

    play(tmp_path, scene)


def test_a_host_cannot_agree_with_the_link_of_another_player(tmp_path: Path) -> None:
    """The host knows all links: another browser at a seat is another person."""

    async def scene(registry: TableRegistry) -> None:
        actor, _ = await at_dice(registry)
        both = await sit(actor, "p1", "p2", holder="browser-1")
        assert last_line(actor) == "Another browser took over the seat of Player 2."
        seq = actor.seq
        await undo(actor, both, "u1", seq, None)
        assert (ask_of(both)["need"], actor.seq) == ([], seq)
        ben = await sit(actor, "p2", holder="browser-2")
        assert actor.proposal is None, "the seat changed hands: asked again"
        me = await sit(actor, "p1", holder="browser-1")
        await undo(actor, me, "u2", actor.seq, None)
        assert ask_of(me)["need"] == ["p2"]
        await consent(actor, ben, "n1", "u2", False)
        assert answer(frames_of(me), "u2")["code"] == "consent"

    play(tmp_path, scene)


def test_a_person_alone_may_change_the_browser(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, _ = await a_table(registry, players=2, seed=7)
        me = await sit(actor, "p1", "p2", holder="laptop")
        await to_dice(actor, {"p1": me, "p2": me})
        me = await sit(actor, "p1", "p2", holder="phone")
        await undo(actor, me, "u1", actor.seq, None)
        assert answer(frames_of(me), "u1")["t"] == "ack"
        assert "No other player had to agree." in last_line(actor)

    play(tmp_path, scene)


def test_bots_and_empty_seats_are_not_asked(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, _ = await a_table(registry, players=4, seed=7, bots=["p3", "p4"])
        me = await sit(actor, "p1", "p2", holder="one")
        for n in range(40):
            d = actor.session.decision
            assert d is not None
            if needs_consent(actor, None) and not actor.session.is_bots(d, actor.game.state):
                break
            await choose(actor, me, f"c{n}", d.id, actor.seq, d.options[0].key)
            if actor.bots_task is not None:
                await actor.bots_task
        await undo(actor, me, "u1", actor.seq, None)
        assert answer(frames_of(me), "u1")["t"] == "ack"

    play(tmp_path, scene)


def test_a_player_who_sits_down_while_the_others_wait_is_asked(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, _ = await a_table(registry, players=3, seed=7)
        me, other = await sit(actor, "p1", "p3", holder="one"), await sit(actor, "p2", holder="two")
        await to_dice(actor, {"p1": me, "p2": other, "p3": me})
        me.seats = frozenset(["p1"])
        await undo(actor, me, "u1", actor.seq, None)
        newcomer = Subscriber(None)  # type: ignore[arg-type]
        newcomer.seats, newcomer.holder = frozenset(["p3"]), "one"
        actor.join(newcomer)
        assert ask_of(me)["need"] == ["p2", "p3"]
        seq = actor.seq
        await consent(actor, other, "y1", "u1", True)
        assert actor.seq == seq
        await consent(actor, newcomer, "y2", "u1", True)
        assert actor.seq == seq + 1

    play(tmp_path, scene)


def test_a_table_without_a_waiting_time_needs_every_consent(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry, undo_wait=None)
        seq = actor.seq
        await undo(actor, people["p1"], "u1", seq, None)
        assert ask_of(people["p1"])["wait"] is None
        await skip(actor.consent_seconds)
        assert answer(frames_of(people["p1"]), "u1")["reason"] == say("server.undo_lapsed")
        await withdraw_link(actor, "p2", hash_of("new"))
        await undo(actor, people["p1"], "u2", actor.seq, None)
        refused = answer(frames_of(people["p1"]), "u2")
        assert (refused["code"], refused["reason"]) == ("consent", say("server.undo_impossible", names=["Player 2"]))
        assert actor.proposal is None

    play(tmp_path, scene)


def test_a_restart_forgets_no_player_and_starts_the_waiting_again(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry)
        await withdraw_link(actor, "p2", hash_of("new"))
        await undo(actor, people["p1"], "u1", actor.seq, None)
        await skip(WAIT - 1)
        registry.tables.clear()
        actor.close()
        again = await registry.table(actor.id)
        assert again is not None and again is not actor
        lines = [line.text for line in actor.session.log.lines]
        assert [line.text for line in again.session.log.lines] == lines
        me = await sit(again, "p1", holder="browser-1")
        await undo(again, me, "u1", again.seq, None)
        ask = ask_of(me)
        assert (ask["need"], ask["gone"], ask["wait"]) == ([], ["Player 2"], WAIT)
        seq = again.seq
        await skip(1)
        assert again.seq == actor.seq == seq, "nor does the timer of the old process undo anything"
        await wait_for(again)
        assert again.seq == seq + 1
        lines = [line.text for line in again.session.log.lines]
        assert lines[-2] == "The host withdrew the link of Player 2.", "an undo does not remove what people did"
        registry.tables.clear()
        third = await registry.table(actor.id)
        assert third is not None and [line.text for line in third.session.log.lines] == lines
        assert third.game.marks == again.game.marks

    play(tmp_path, scene)


@pytest.mark.parametrize("wait", [29, 86_401, "soon", 1.5])
def test_a_waiting_time_beyond_the_bounds_is_refused(server: Running, wait: object) -> None:
    assert server.ask("POST", "/api/tables", {"undo_wait": wait})[0] == 422


@pytest.mark.parametrize("wait", [30, 86_400, None])
def test_a_table_says_its_waiting_time(server: Running, wait: int | None) -> None:
    table = server.open(players=2, undo_wait=wait)
    assert server.get(f"/api/tables/{table['table']}")["undo_wait"] == wait
    assert server.get(f"/api/tables/{server.open()['table']}")["undo_wait"] == WAIT


def test_the_first_command_after_taking_a_seat_over_is_not_stale(server: Running) -> None:
    """The welcome came before the row that says so, and the first answer was refused."""
    table = server.open(players=2, seed=7)
    seats = {seat["seat"]: {"seat": seat["seat"], "token": seat["token"]} for seat in table["seats"]}

    def hello(seat: str, player: str) -> dict[str, Any]:
        return {"t": "hello", "v": 1, "table": table["table"], "seats": [seats[seat]], "player": player}

    url = f"ws://127.0.0.1:{server.port}/ws"
    with connect(url, origin=Origin(f"http://127.0.0.1:{server.port}")) as one, server.sit(table, "p2") as bystander:
        one.send(json.dumps(hello("p1", "laptop")))
        assert json.loads(one.recv(PATIENCE))["t"] == "welcome"
        with server.sit(table, "p1") as thief:
            assert thief.welcome["snapshot"]["log"][-1]["text"] == "Another browser took over the seat of Player 1."
            assert thief.do("controller:p1")["t"] == "ack"
            bystander.follow(thief.seq)


# -- command ids -----------------------------------------------------------------------------------------------------


def test_a_stored_id_acknowledges_only_the_same_seat_and_body(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, _ = await a_table(registry, players=2, seed=7)
        people = {seat: await sit(actor, seat) for seat in ("p1", "p2")}
        d = actor.session.decision
        assert d is not None
        key, other = d.options[0].key, d.options[1].key
        await choose(actor, people["p1"], "same", d.id, 1, key)
        first = answer(frames_of(people["p1"]), "same")
        for actor_now in (actor, None):
            table = actor_now or await reopened(registry, actor)
            before = table.seq
            one, two = [await sit(table, seat) for seat in ("p1", "p2")]
            await choose(table, one, "same", d.id, 1, key)
            assert answer(frames_of(one), "same") == first, "the same command gets the same ack"
            for person, chosen in ((two, key), (one, other)):
                await choose(table, person, "same", d.id, 1, chosen)
                refused = answer(frames_of(person), "same")
                assert (refused["t"], refused["code"], refused["reason"]) == ("nak", "bad", say("server.id_taken"))
            await undo(table, one, "same", 1, None)
            assert answer(frames_of(one), "same")["code"] == "bad"
            await choose(table, one, "open", d.id, 1, key)
            assert answer(frames_of(one), "open")["code"] == "bad", "the first row belongs to no seat"
            assert table.seq == before

    async def reopened(registry: TableRegistry, actor: TableActor) -> TableActor:
        registry.tables.clear()
        again = await registry.table(actor.id)
        assert again is not None
        return again

    play(tmp_path, scene)


def test_the_id_of_an_open_or_declined_question_belongs_to_who_asked(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        actor, people = await at_dice(registry, players=3)
        seq = actor.seq
        await undo(actor, people["p1"], "u1", seq, None)
        await undo(actor, people["p3"], "u1", seq, None)
        assert answer(frames_of(people["p3"]), "u1")["code"] == "bad"
        await consent(actor, people["p2"], "n", "u1", False)
        await undo(actor, people["p3"], "u1", seq, None)
        assert answer(frames_of(people["p3"]), "u1")["code"] == "bad"
        await undo(actor, people["p1"], "u1", seq, 1)
        assert [f["code"] for f in frames_of(people["p1"]) if f["t"] == "nak"] == ["consent", "bad"]

    play(tmp_path, scene)
