"""Concede: at once for one person, else with the consent of all players present; the table is then over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run
from showdown.engine import commitment_of, core_catalog
from showdown.language import say
from showdown.replay.recording import record_of
from showdown.replay.sealed_dice import check_dice
from tests.support.live_server import Client, Running


def play(client: Client, decisions: int) -> None:
    for _ in range(decisions):
        assert client.decision is not None
        assert client.do(client.decision["options"][0]["key"])["t"] == "ack"


def give_up(client: Client, **more: Any) -> dict[str, Any]:
    answer = client.answer_to(client.say(t="concede", **more))
    if answer["t"] == "ack":
        client.follow(answer["seq"])
    return answer


def test_one_person_concedes_at_once_and_the_table_is_over(address: str) -> None:
    with Running(address) as server:
        table = server.open()
        path = f"/api/tables/{table['table']}"
        with server.sit(table, "p1") as me:
            me.answer_to(me.say(t="name", seat="p1", name="Ada"))
            play(me, 4)
            assert server.get(path)["revealed"] is None and "key" not in str(server.get(path + "/save", token(table)))
            view = me.view
            answer = give_up(me, id="enough")
            assert answer["t"] == "ack" and me.seq == answer["seq"]
            last = [f for f in me.seen if f["t"] == "ev"][-1]
            assert (last["status"], last["decision"], last["patch"]) == ("conceded", None, {})
            assert me.log[-1]["text"] == "Ada concedes the showdown." and me.log[-1]["kind"] == "remark"
            assert me.view == view and me.view["outcome"] == "undecided", "the rules have not decided it"
            assert give_up(me, id="enough") == answer, "sent again: the same ack"
            for frame in (
                {"t": "concede"},
                {"t": "undo"},
                {"t": "undo", "line": 1},
                {"t": "do", "decision": 1, "choose": "x"},
                {"t": "auto", "decision": 1},
            ):
                assert me.answer_to(me.say(**frame))["code"] == "over", frame
            seq = me.seq
        check_head(server.get(path), table)
        report = server.get(path + "/report")
        assert (report["outcome"], report["ended"]) == ("undecided", "Ada concedes the showdown.")
    with Running(address) as server:
        check_head(server.get(path), table)
        with server.sit(table, "p1") as me:
            assert (me.seq, me.decision, me.view) == (seq, None, view), "the same after a restart"
            assert me.welcome["snapshot"]["status"] == "conceded"
            assert [line["text"] for line in me.log].count("Ada concedes the showdown.") == 1
            assert give_up(me)["code"] == "over"


def token(table: dict[str, Any]) -> str:
    found: str = table["seats"][0]["token"]
    return found


def check_head(head: dict[str, Any], table: dict[str, Any]) -> None:
    assert head["outcome"] == "conceded"
    assert commitment_of(bytes.fromhex(head["revealed"]), table["table"]) == table["commitment"]


def test_the_save_of_a_conceded_game_says_so_and_proves_its_dice(server: Running) -> None:
    table = server.open()
    with server.sit(table, "p1") as me:
        play(me, 12)
        give_up(me)
    save = server.get(f"/api/tables/{table['table']}/save", token(table))
    assert save["table"]["conceded"] is True
    assert save["marks"][-1]["what"] == "Player 1 concedes the showdown."
    verdict = check_dice(record_of(save, core_catalog(), "the save"))
    assert verdict is not None and verdict.shown and verdict.checked and not verdict.reason
    status, again, _ = server.ask("POST", "/api/tables/import", json.dumps(save).encode())
    assert status == 201
    with server.sit(again, "p1") as me:
        assert me.welcome["snapshot"]["status"] == "undecided", "an imported game is played on, with other dice"
        assert any(line["text"] == "Player 1 concedes the showdown." for line in me.log), "but its past stays"
        play(me, 1)
    saved_again = server.get(f"/api/tables/{again['table']}/save", token(again))
    assert "conceded" not in saved_again["table"]
    branch = {"Authorization": f"Bearer {token(table)}"}
    status, other, _ = server.ask("POST", f"/api/tables/{table['table']}/branch", {"at": 3}, branch)
    assert status == 201
    with server.sit(other, "p1") as me:
        play(me, 1)


def test_all_players_present_must_agree(server: Running) -> None:
    table = server.open(players=3)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other, server.sit(table, "watch") as watcher:
        me.answer_to(me.say(t="name", seat="p1", name="Ada"))
        assert watcher.answer_to(watcher.say(t="concede"))["code"] == "not_yours"
        proposal = me.say(t="concede")
        ask = other.until("ask")
        assert (ask["id"], ask["what"], ask["need"], ask["by"]) == (proposal, "concede", ["p2"], "p1")
        assert ask["text"].startswith("Ada would like to concede.") and (ask["answers"], ask["cut"]) == ([], None)
        with server.sit(table, "host") as late:
            assert late.welcome["snapshot"]["asks"] == ask
        assert other.answer_to(other.say(t="undo"))["code"] in ("illegal", "consent")
        other.say(t="consent", proposal=proposal, yes=False)
        refused = me.answer_to(proposal)
        assert (refused["code"], refused["reason"]) == ("consent", say("server.concede_refused"))
        assert give_up(me, id=proposal) == refused, "sent again: nobody is asked twice"
        assert server.get(f"/api/tables/{table['table']}")["outcome"] == "undecided"

        proposal = me.say(t="concede")
        while other.until("ask")["id"] != proposal:
            pass
        other.say(t="consent", proposal=proposal, yes=True)
        answer = me.answer_to(proposal)
        assert answer["t"] == "ack"
        for client in (me, other, watcher):
            client.follow(answer["seq"])
            assert client.decision is None
            assert client.log[-1]["text"] == "Ada and Player 2 concede the showdown."
        while me.seen[-1]["t"] != "asked":
            me.hear()
        assert me.seen[-1]["result"] == "done"


def test_a_proposal_to_concede_stays_open_while_the_game_goes_on(server: Running) -> None:
    table = server.open(players=2, seed=7)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other:
        proposal = me.say(t="concede")
        other.until("ask")
        other.do("controller:p2")
        me.follow(2)
        other.say(t="consent", proposal=proposal, yes=True)
        assert me.answer_to(proposal)["t"] == "ack"


def test_a_proposal_to_concede_lapses_when_a_player_leaves(server: Running) -> None:
    table = server.open(players=2)
    with server.sit(table, "p1") as me:
        with server.sit(table, "p2") as other:
            proposal = me.say(t="concede")
            other.until("ask")
        assert me.answer_to(proposal)["reason"] == say("server.concede_lapsed")
        assert give_up(me)["t"] == "ack", "who is left decides"


def test_a_conceded_table_counts_as_finished(server: Running) -> None:
    table = server.open()
    with server.sit(table, "p1") as me:
        give_up(me)
    rows = server.registry.store.reading.connect()
    with rows as connection:
        status = connection.exec_driver_sql(f"SELECT status FROM game WHERE id = '{table['table']}'").scalar()
    assert status == "conceded"


def test_bots_stop_after_a_concession(server: Running) -> None:
    """A table of bots and one person: the bots answer nothing after it."""
    table = server.open(players=4, bots=["p2", "p3", "p4"])
    with server.sit(table, "p1") as me:
        answer = give_up(me)
        assert answer["t"] == "ack"
        me.say(t="ping", at=1)
        me.until("pong")
        assert me.seq == answer["seq"] == server.get(f"/api/tables/{table['table']}")["seq"]


def test_databases_with_conceded_games_pass_the_check(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Running(database) as server:
        table = server.open()
        with server.sit(table, "p1") as me:
            play(me, 5)
            give_up(me)
    assert run(["db", "check", "--database", str(database)]) == 0, capsys.readouterr()
