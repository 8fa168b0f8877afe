"""Acknowledged commands survive a restart and a lost connection; bots and snapshots."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from showdown.server.websocket.merge_patch import difference, patched, without_nulls
from tests.support.live_server import Client, Running
from tests.support.socket_play import play_to_end
from tests.support.store_rows import reseal


def state_of(client: Client) -> tuple[object, ...]:
    return without_nulls(client.view), client.decision, client.log, client.fence


def test_a_restart_restores_everything(database: Path) -> None:
    with Running(database) as server:
        # With a seed dice and bots are reproducible: the fight lasts longer than these forty decisions.
        table = server.open(players=2, bots=["p2"], seed=1)
        with server.sit(table, "p1") as me:
            me.answer_to(me.say(t="name", seat="p1", name="Ann"))
            for _ in range(40):
                assert me.decision is not None
                if "p1" not in me.decision["seats"]:
                    me.hear()
                    continue
                me.do(me.decision["options"][0]["key"])
            while me.decision is not None and "p1" not in me.decision["seats"]:
                me.hear()
            me.answer_to(me.say(t="undo", base_seq=me.seq))
            me.until("ev")
            before, seq, epoch = state_of(me), me.seq, me.epoch
        told = [line["text"] for line in me.log if line["kind"] == "remark"]
        assert any(text.endswith("(bot).") for text in told), "the answers of bots are logged"
        assert not any("the only option" in text for text in told), "forced answers are not"
    with Running(database) as server, server.sit(table, "p1", last_seq=seq, epoch=epoch) as again:
        assert again.welcome["snapshot"] is not None and again.epoch != epoch, "another epoch: nothing is resumed"
        assert again.seq == seq and again.people[0]["name"] == "Ann"
        assert json.loads(json.dumps(state_of(again))) == json.loads(json.dumps(before))
        play_on_with_bots(again)


def play_on_with_bots(me: Client) -> None:
    while me.decision is not None:
        if "p1" in me.decision["seats"]:
            answer = me.do(me.decision["options"][0]["key"])
            assert answer["t"] == "ack" or answer["code"] == "stale"
        else:
            me.hear()


def test_a_reconnect_brings_only_missed_frames(server: Running) -> None:
    table = server.open(players=2, seed=5)
    with server.sit(table, "p1") as me:
        with server.sit(table, "p2") as other:
            me.do("controller:p1")
            other.follow(2)
            kept = other
        me.do("face:south")
        assert me.decision is not None
        me.do(me.decision["options"][0]["key"])
        with server.sit(table, "p2", last_seq=kept.seq, epoch=kept.epoch) as back:
            assert back.welcome["snapshot"] is None
            back.view, back.decision, back.log = kept.view, kept.decision, kept.log
            back.follow(4)
            assert state_of(back)[:3] == state_of(me)[:3]
        with server.sit(table, "p2", last_seq=99, epoch=kept.epoch) as ahead:
            assert ahead.welcome["snapshot"] is not None, "a number that never existed"
        with server.sit(table, "p2", last_seq=2, epoch="other") as strange:
            assert strange.welcome["snapshot"] is not None
        me.say(t="resync")
        assert me.until("sync")["seq"] == 4


def test_patches_lead_to_the_view(server: Running) -> None:
    table = server.open(players=1, seed=11)
    with server.sit(table, "p1") as me:
        for _ in range(30):
            if me.decision is None:
                break
            me.do(me.decision["options"][-1]["key"])
        patched_view = me.view
        me.say(t="resync")
        me.until("sync")
        assert without_nulls(patched_view) == without_nulls(me.view)


def test_a_patch_names_deleted_and_new_fields() -> None:
    old = {"a": 1, "b": {"c": 1, "d": 2}, "e": [1, 2], "f": None}
    new = {"a": 1, "b": {"c": 3}, "e": [1], "g": {"h": 1}}
    patch = difference(old, new)
    assert patch == {"b": {"c": 3, "d": None}, "e": [1], "g": {"h": 1}, "f": None}
    assert patched(old, patch) == new
    assert difference(new, new) == {}


def test_bots_play_to_the_end_alone(server: Running) -> None:
    table = server.open(players=2, bots=["p1", "p2"])
    with server.sit(table, "watch") as watcher:
        while watcher.decision is not None:
            watcher.hear()
        assert watcher.view["outcome"] in ("victory", "defeat")


def test_the_journal_has_no_gaps_and_snapshots_hold(database: Path) -> None:
    with Running(database) as server:
        table = server.open(players=1)
        with server.sit(table, "p1") as me:
            play_to_end([me])
            rows = me.seq
    with sqlite3.connect(database) as connection:
        numbers = [n for (n,) in connection.execute("SELECT seq FROM journal ORDER BY seq")]
        kept = connection.execute("SELECT seq, digest FROM snapshot ORDER BY seq").fetchall()
        status = connection.execute("SELECT status FROM game").fetchone()[0]
        mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
        hashes = [h for (h,) in connection.execute("SELECT token_hash FROM seat")]
    assert numbers == list(range(1, rows + 1))
    assert [seq for seq, _ in kept] == [rows], "only the last snapshot is kept"
    assert status in ("victory", "defeat") and mode == "wal"
    assert all(len(h) == 128 for h in hashes) and table["host_token"] not in hashes
    raw = database.read_bytes()
    assert not any(seat["token"].encode() in raw for seat in table["seats"])


def test_a_game_of_other_rules_is_read_only(database: Path) -> None:
    with Running(database) as server:
        table = server.open(players=1, seed=2)
        other = server.open(players=1)
        with server.sit(table, "p1") as me:
            play_to_end([me])
            view = me.view
    with sqlite3.connect(database) as connection:
        body = connection.execute("SELECT body FROM journal WHERE game = ? AND seq = 2", (table["table"],)).fetchone()[
            0
        ]
        altered = body.replace("face:", "faec:")
        assert altered != body
        connection.execute("UPDATE journal SET body = ? WHERE game = ? AND seq = 2", (altered, table["table"]))
        # Rules with other fields cannot use the snapshot, so they replay the journal.
        connection.execute('UPDATE snapshot SET body = replace(body, \'"shape":\', \'"shape":"other","was":\')')
    reseal(database, table["table"])
    with Running(database) as server:
        with server.sit(table, "p1") as me:
            assert me.welcome["snapshot"]["read_only"] and without_nulls(me.view) == without_nulls(view)
            refusal = me.answer_to(me.say(t="do", decision=1, choose="end"))
            assert refusal["code"] == "read_only" and "faec:" in refusal["reason"]
        with server.sit(other, "p1") as bystander:
            assert bystander.do("face:south")["t"] == "ack"


def test_idle_tables_are_unloaded_and_loaded_again(database: Path) -> None:
    with Running(database) as server:
        table = server.open(players=1)
        with server.sit(table, "p1") as me:
            me.do("face:south")
        registry = server.registry
        while registry.tables[table["table"]].subscribers:
            server.get("/api/health")
        assert registry.forget(float("inf")) == [table["table"]] and not registry.tables
        with server.sit(table, "p1") as me:
            assert me.seq == 2
