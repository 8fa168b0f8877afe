"""Names and colours, the chat, and pointing at spaces."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, func, select, text
from websockets.exceptions import ConnectionClosed

from showdown.engine import clean
from showdown.server.commands.company import chat
from showdown.server.http.app import Settings
from showdown.server.storage.address import url_of
from showdown.server.storage.chat_rows import KEPT, add_line, chat_of
from showdown.server.storage.schema import chats
from showdown.server.storage.store import NotStored
from showdown.server.table.loading import reload
from showdown.server.table.seating import withdraw_link
from showdown.server.table.seats import COLOURS
from showdown.server.websocket.protocol import RESTART, Chat, Refused
from tests.support.live_server import Client, Running
from tests.support.postgres_cluster import Cluster
from tests.support.socketless_tables import a_client, a_registry, a_table, frames_of


def chatty(settings: Settings) -> None:
    settings.limits.chat = 600_000


@pytest.fixture
def chat_server(database: Path) -> Any:
    """A server without a limit on chat lines."""
    with Running(database, chatty) as running:
        yield running


def texts(client: Client) -> list[str]:
    """The chat as this client got it when it connected."""
    return [line["text"] for line in client.welcome["snapshot"]["chat"]]


# -- names and colours -----------------------------------------------------------------------------------------------


def test_every_player_has_a_colour_and_may_choose_another(address: str) -> None:
    with Running(address) as server:
        table = server.open(players=4)
        with server.sit(table, "p1") as me, server.sit(table, "p2") as other:
            assert [p.get("colour") for p in me.people] == ["amber", "blue", "green", "violet", None]
            assert me.answer_to(me.say(t="name", seat="p1", name="Ada", colour="pink"))["t"] == "ack"
            while other.people[0]["name"] != "Ada":
                other.until("people")
            assert other.people[0]["colour"] == "pink"
            assert me.answer_to(me.say(t="name", seat="p1", name="Ada L."))["t"] == "ack"
        head = server.get(f"/api/tables/{table['table']}")
        assert (head["seats"][0]["name"], head["seats"][0]["colour"]) == ("Ada L.", "pink"), "the colour stays"
    with Running(address) as server, server.sit(table, "p2") as other:
        assert (other.people[0]["name"], other.people[0]["colour"]) == ("Ada L.", "pink"), "also after a restart"


@pytest.mark.parametrize("colour", ["Pink", "", "#ff0000", "url(x)", 3, ["pink"]])
def test_other_colours_are_refused(server: Running, colour: Any) -> None:
    table = server.open()
    with server.sit(table, "p1") as me:
        assert me.answer_to(me.say(t="name", seat="p1", name="Ada", colour=colour))["code"] == "bad"
        assert (me.people[0]["name"], me.people[0]["colour"]) == ("", COLOURS[0])


# -- chat ------------------------------------------------------------------------------------------------------------


def test_a_chat_line_reaches_everybody_and_survives_a_restart(address: str) -> None:
    with Running(address) as server:
        table = server.open(players=2)
        with server.sit(table, "p1") as me, server.sit(table, "watch") as watcher:
            me.answer_to(me.say(t="name", seat="p1", name="Ada"))
            seq = me.seq
            id = me.say(t="chat", text="<b>Run!</b> & hide")
            assert me.answer_to(id) == {"t": "ack", "id": id, "seq": seq}, "no row of the journal"
            line = me.until("chat")
            expected = {"t": "chat", "n": 1, "seat": "p1", "name": "Ada", "text": "<b>Run!</b> & hide"}
            assert line == {**expected, "at": line["at"]} and line["at"] > 1.7e12
            assert watcher.until("chat") == line
            assert watcher.answer_to(watcher.say(t="chat", text="Hear, hear"))["t"] == "ack"
            second = me.until("chat")
            assert (second["n"], second["seat"], second["name"]) == (2, "watch", "")
        with server.sit(table, "p2") as late:
            assert late.welcome["snapshot"]["chat"] == [
                {k: v for k, v in f.items() if k != "t"} for f in (line, second)
            ]
        save = server.get(f"/api/tables/{table['table']}/save", table["host_token"])
        assert "Hear" not in str(save), "a chat is no part of the game"
    with Running(address) as server, server.sit(table, "p1") as me:
        assert texts(me) == ["<b>Run!</b> & hide", "Hear, hear"]
        assert me.answer_to(me.say(t="chat", text="back"))["t"] == "ack"
        assert me.until("chat")["n"] == 3, "numbers go on"


def test_a_line_that_is_sent_again_is_stored_once(chat_server: Running) -> None:
    table = chat_server.open()
    with chat_server.sit(table, "p1") as me:
        for _ in range(3):
            assert me.answer_to(me.say(t="chat", id="once", text="hello"))["t"] == "ack"
        assert me.answer_to(me.say(t="chat", text="next"))["t"] == "ack"
        me.until("chat")
        assert [f["text"] for f in me.seen if f["t"] == "chat"] == ["hello", "next"]
    with chat_server.sit(table, "p1") as again:
        assert again.answer_to(again.say(t="chat", id="once", text="hello"))["t"] == "ack"
        assert texts(again) == ["hello", "next"]


def test_a_client_that_reconnects_gets_the_lines_it_missed(chat_server: Running) -> None:
    table = chat_server.open()
    me = chat_server.sit(table, "p1")
    me.close()
    with chat_server.sit(table, "watch") as watcher:
        watcher.answer_to(watcher.say(t="chat", text="while you were away"))
    with chat_server.sit(table, "p1", last_seq=me.seq, epoch=me.epoch) as again:
        assert again.welcome["snapshot"] is None
        assert [line["text"] for line in again.until("chat_log")["chat"]] == ["while you were away"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  two   words \n here\t", "two words here"),
        ("a\x00b\x1b[31mc\x7f", "abc"),
        ("safe\u202egnp.exe\u2066\u2069\u200e", "safegnp.exe"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("family \U0001f468\u200d\U0001f469\u200d\U0001f467", "family \U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u2028b\u2029c", "a b c"),
        ("\ue000\U000e0041\U0010ffff", ""),
        (" \u200d \u202e ", ""),
        ("", ""),
    ],
)
def test_only_visible_text_is_kept(written: str, shown: str) -> None:
    assert clean(written) == shown


def test_empty_and_long_lines_are_refused(chat_server: Running) -> None:
    table = chat_server.open()
    with chat_server.sit(table, "p1") as me:
        assert me.answer_to(me.say(t="chat", text=" \u202e\x00 "))["code"] == "bad"
        assert me.answer_to(me.say(t="chat", text="x" * 301))["code"] == "bad"
        assert me.answer_to(me.say(t="chat", text="\U0001f981" * 300))["t"] == "ack", "characters count, not bytes"
        assert [f["text"] for f in me.seen if f["t"] == "chat"] in ([], ["\U0001f981" * 300])


def test_a_socket_that_writes_too_fast_is_told_so_and_stays(database: Path) -> None:
    def few(settings: Settings) -> None:
        settings.limits.chat = 1

    with Running(database, few) as server:
        table = server.open()
        with server.sit(table, "p1") as me:
            answers = [me.answer_to(me.say(t="chat", text=f"line {n}")) for n in range(12)]
            assert [a["t"] for a in answers] == ["ack"] * 5 + ["nak"] * 7
            assert {a["code"] for a in answers[5:]} == {"slow_down"} and "1 per minute" in answers[-1]["reason"]
            assert [me.answer_to(me.say(t="point", cell="K8"))["t"] for _ in range(6)] == ["ack"] * 5 + ["nak"]
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack", "play is not limited by it"
        with server.sit(table, "watch") as watcher:
            assert watcher.answer_to(watcher.say(t="chat", text="I have my own limit"))["t"] == "ack"


def test_spectators_write_only_where_the_table_allows_it(chat_server: Running) -> None:
    table = chat_server.open(spectator_chat=False)
    with chat_server.sit(table, "watch") as watcher, chat_server.sit(table, "p1") as me:
        for frame in ({"t": "chat", "text": "psst"}, {"t": "point", "cell": "K8"}):
            refused = watcher.answer_to(watcher.say(**frame))
            assert refused["code"] == "not_yours" and "Spectators" in refused["reason"]
        assert me.answer_to(me.say(t="chat", text="players may"))["t"] == "ack"
        with chat_server.sit(table, "host") as host:
            assert host.answer_to(host.say(t="chat", text="and the host"))["t"] == "ack"
            assert host.until("chat")["seat"] == "host"


def test_the_host_clears_the_chat(address: str) -> None:
    with Running(address, chatty) as server:
        table = server.open(players=2)
        with server.sit(table, "p1", "host") as host, server.sit(table, "p2") as other:
            for n in range(3):
                other.answer_to(other.say(t="chat", text=f"line {n}"))
            assert other.answer_to(other.say(t="clear_chat"))["code"] == "not_yours"
            assert host.answer_to(host.say(t="clear_chat"))["t"] == "ack"
            assert other.until("chat_log")["chat"] == []
            with server.sit(table, "watch") as watcher:
                assert texts(watcher) == []
            assert other.answer_to(other.say(t="chat", text="a fresh start"))["t"] == "ack"
    with Running(address) as server, server.sit(table, "p1") as me:
        assert texts(me) == ["a fresh start"]


def test_the_last_lines_are_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry)
            me = a_client(actor, "p1")
            for n in range(KEPT + 7):
                await chat(actor, me, Chat(f"c{n}", f"line {n}"))
                frames_of(me)
            assert [line["n"] for line in actor.chat.lines] == list(range(8, KEPT + 8))

            def stored(connection: Connection) -> int:
                return int(connection.execute(select(func.count()).select_from(chats)).scalar_one())

            assert await registry.store.read(stored) == KEPT

    asyncio.run(run())


def test_a_line_with_an_unknown_outcome_is_read_from_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit may have succeeded although its answer was lost: then the client gets its ack."""

    async def run(stored: bool) -> list[dict[str, Any]]:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry)
            me = a_client(actor, "p1")
            whole = registry.store.write

            async def fails(work: Any) -> None:
                if stored:
                    await whole(work)
                raise NotStored("the connection broke")

            monkeypatch.setattr(registry.store, "write", fails)
            if stored:
                await chat(actor, me, Chat("c1", "hello"))
            else:
                with pytest.raises(Refused) as refused:
                    await chat(actor, me, Chat("c1", "hello"))
                assert refused.value.code == "read_only"
            assert [line["text"] for line in actor.chat.lines] == (["hello"] if stored else [])
            monkeypatch.setattr(registry.store, "write", whole)
            await chat(actor, me, Chat("c1", "hello"))
            assert [line["n"] for line in actor.chat.lines] == [1]
            return frames_of(me)

    frames = asyncio.run(run(stored=True))
    assert [f["t"] for f in frames if f["t"] in ("ack", "nak")] == ["ack", "ack"]
    assert any(f["t"] == "sync" and f["snapshot"]["chat"] for f in frames), "all clients get the line"
    asyncio.run(run(stored=False))


def test_a_line_that_another_server_wrote_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry)
            me = a_client(actor, "p1")
            row = {"game": actor.id, "n": 1, "command_id": "x", "seat": "p1", "name": "", "text": "first", "at": 1.0}
            await add_line(registry.store, row, 0)
            with pytest.raises(Refused):
                await chat(actor, me, Chat("c1", "second"))
            await chat(actor, me, Chat("c1", "second"))
            assert [(line["n"], line["text"]) for line in actor.chat.lines] == [(1, "first"), (2, "second")]

    asyncio.run(run())


def test_a_server_that_lost_the_table_stores_no_line(cluster: Cluster) -> None:
    address = cluster.database("former")
    with Running(address) as server:
        table = server.open()
        with server.sit(table, "p1", "host") as me:
            engine = create_engine(url_of(address))
            with engine.begin() as connection:
                connection.execute(text("UPDATE game SET fencing_token = fencing_token + 1"))
            me.say(t="chat", text="too late")
            with pytest.raises(ConnectionClosed):
                me.until("ack")
            assert me.socket.close_code == RESTART, "the client reconnects and finds the owner"
            with engine.connect() as connection:
                assert connection.execute(text("SELECT count(*) FROM chat")).scalar() == 0
            engine.dispose()


# -- pointing --------------------------------------------------------------------------------------------------------


def test_pointing_at_a_space_is_shown_to_everybody_and_not_stored(chat_server: Running) -> None:
    table = chat_server.open(players=2)
    with chat_server.sit(table, "p2") as me, chat_server.sit(table, "watch") as watcher:
        assert me.answer_to(me.say(t="point", id="here", cell="K8"))["t"] == "ack"
        assert watcher.until("pointed") == {"t": "pointed", "seat": "p2", "cell": "K8"}
        assert me.answer_to(me.say(t="point", id="here", cell="K8"))["t"] == "ack", "sent again: shown once"
        assert watcher.answer_to(watcher.say(t="point", cell="A1"))["t"] == "ack"
        while me.seen[-1] != {"t": "pointed", "seat": "watch", "cell": "A1"}:
            me.hear()
        assert [f["cell"] for f in me.seen if f["t"] == "pointed"] == ["K8", "A1"]
        for cell in ("Z99", "k8", "W1", "A17", "A0"):
            assert me.answer_to(me.say(t="point", cell=cell))["code"] == "illegal", cell


def test_a_name_that_is_stored_while_the_table_is_read_again_stays(tmp_path: Path) -> None:
    """Found by the simulation of the server, seed 263: clients saw the old name until the next restart."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1, seed=7)
            async with actor.lock:
                renaming = asyncio.create_task(actor.rename("p1", "Ada", None))
                await asyncio.sleep(0)
                await reload(actor)
            await renaming
            assert actor.seat_records["p1"].name == "Ada"

    asyncio.run(play())


def test_a_chat_line_that_is_stored_while_the_table_is_read_again_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1, seed=7)
            await actor.chat.write("one", "p1", "", "first")
            read = await chat_of(registry.store, actor.id)
            await actor.chat.write("two", "p1", "", "second")
            actor.chat.show(read)
            assert [line["text"] for line in actor.chat.lines] == ["first", "second"]
            assert actor.chat.ids == ["one", "two"]
            read = await chat_of(registry.store, actor.id)
            await actor.chat.wipe()
            actor.chat.show(read)
            assert actor.chat.lines == [], "deleted lines do not come back"
            await actor.chat.write("three", "p1", "", "third")
            actor.chat.show(await chat_of(registry.store, actor.id))
            assert [line["text"] for line in actor.chat.lines] == ["third"]

    asyncio.run(play())


def test_a_name_with_an_unknown_outcome_is_shown_as_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by the simulation of the server: the answer of the commit was lost, and clients saw the old name."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, made = await a_table(registry, players=1, seed=7)
            whole = registry.store.write

            async def loses_the_answer(work: Any) -> None:
                await whole(work)
                raise NotStored("the connection broke")

            monkeypatch.setattr(registry.store, "write", loses_the_answer)
            with pytest.raises(NotStored):
                await actor.rename("p1", "Ada", None)
            with pytest.raises(NotStored):
                await withdraw_link(actor, "p1", "hash of a new link")
            assert actor.seat_records["p1"].name == "Ada"
            assert actor.seat_records["p1"].token_hash == "hash of a new link", made["table"]

    asyncio.run(play())
