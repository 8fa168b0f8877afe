"""Reconnecting: after a long time with many missed frames, and with every beat exactly once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.live_server import Client, Running


def restless(me: Client, rows: int) -> None:
    """Add many journal rows quickly: one decision, undone again and again."""
    for _ in range(rows // 2):
        assert me.decision is not None
        me.do(me.decision["options"][0]["key"])
        answer = me.answer_to(me.say(t="undo", base_seq=me.seq))
        me.follow(answer["seq"])


def test_a_client_that_missed_more_than_the_queue_holds_gets_the_whole_table(server: Running) -> None:
    """The server keeps as many frames as its send queue takes.  With more, a phone that had slept was closed at each
    reconnect.
    """
    table = server.open(players=1, seed=7)
    away = server.sit(table, "watch")
    away.close()
    with server.sit(table, "p1") as me:
        for rows, resumes in ((100, True), (270, False)):
            before: dict[str, Any] = {"last_seq": me.seq, "epoch": me.epoch}
            view = me.view
            restless(me, rows)
            back = Client(server.port, table["table"], [{"seat": "watch", "token": table["watch"]["token"]}], **before)
            with back:
                assert (back.welcome["snapshot"] is None) is resumes
                back.view = back.view or view
                back.follow(me.seq)
                assert back.view == me.view and back.seq == me.seq
                back.say(t="ping", at=1)
                back.until("pong")


def beats_in(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [beat for frame in frames if frame["t"] == "ev" for beat in frame["beats"]]


def play(me: Client, answers: int) -> None:
    for _ in range(answers):
        assert me.decision is not None
        me.follow(me.answer_to(me.say(t="auto", base_seq=me.seq, decision=me.decision["id"]))["seq"])


def test_a_client_cut_in_the_middle_of_a_turn_gets_every_beat_once(server: Running) -> None:
    """What it has and what it missed follow each other without a gap and without a repetition."""
    table = server.open(players=1, seed=7)
    watch = [{"seat": "watch", "token": table["watch"]["token"]}]
    with server.sit(table, "p1") as me:
        with Client(server.port, table["table"], watch) as before:
            play(me, 8)
            before.follow(me.seq)
        play(me, 6)
        with Client(server.port, table["table"], watch, last_seq=before.seq, epoch=before.epoch) as back:
            assert back.welcome["snapshot"] is None
            back.follow(me.seq)
        told = beats_in(me.seen)
        assert beats_in(before.seen) + beats_in(back.seen) == told
        assert len(beats_in(before.seen)) > 3 and len(beats_in(back.seen)) > 3
        assert [beat["n"] for beat in told] == list(range(told[0]["n"], told[0]["n"] + len(told)))


def test_after_a_restart_beats_have_the_numbers_and_words_they_had(tmp_path: Path) -> None:
    """So a page can tell what it has shown already."""
    with Running(tmp_path / "tables.db") as server:
        table = server.open(players=1, seed=7)
        with server.sit(table, "p1") as me:
            play(me, 12)
            told = beats_in(me.seen)
    with Running(tmp_path / "tables.db") as again, again.sit(table, "p1", last_seq=me.seq, epoch=me.epoch) as back:
        snapshot = back.welcome["snapshot"]
        assert back.welcome["epoch"] != me.epoch
        assert snapshot["beats"] == told[-len(snapshot["beats"]) :] and len(snapshot["beats"]) > 10
        play(back, 3)
        new = beats_in(back.seen)
        assert new and new[0]["n"] == told[-1]["n"] + 1
