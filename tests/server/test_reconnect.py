"""Reconnecting after a long time, with many missed frames."""

from __future__ import annotations

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
