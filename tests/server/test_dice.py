"""Sealed dice: fair, unchanged by an undo, committed to at the start, revealed and verified at the end."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run
from showdown.engine import PURPOSES, Dice, Draw, Game, Sealed, commitment_of
from showdown.kernel.core import Core
from showdown.server.websocket.merge_patch import without_nulls
from tests.support.live_server import Running
from tests.support.socket_play import play_to_end

KEY = bytes(range(32))


def rolls(sealed: Sealed, spec: Dice | Draw, count: int) -> list[tuple[int, ...]]:
    core = Core()
    core.drawn = [0] * len(PURPOSES)
    out: list[tuple[int, ...]] = []
    for _ in range(count):
        values = sealed.settle(core, spec)
        assert values is not None and not spec.problem(values)
        core.drawn[spec.purpose] += spec.n
        out.append(values)
    return out


def test_every_face_is_as_likely() -> None:
    found = Counter(v[0] for v in rolls(Sealed(KEY, PURPOSES), Dice(0, 1, 10), 20_000))
    chi = sum((found[face] - 2000) ** 2 / 2000 for face in range(1, 11))
    assert chi < 27.88, "chi-squared of 9 degrees of freedom, p > 0.001; the key is fixed, so this cannot be flaky"


def test_draws_are_without_replacement_and_weights_count() -> None:
    for values in rolls(Sealed(KEY, PURPOSES), Draw(3, 3, (1, 2, 2, 5)), 50):
        assert len(values) == 3
    found = Counter(v[0] for v in rolls(Sealed(KEY, PURPOSES), Draw(3, 1, (4, 9), (1, 3)), 4000))
    assert 900 < found[4] < 1100


def test_dice_depend_only_on_key_purpose_and_position() -> None:
    one, other = Sealed(KEY, PURPOSES), Sealed(KEY[::-1], PURPOSES)
    assert rolls(one, Dice(0, 2, 10), 20) == rolls(one, Dice(0, 2, 10), 20)
    assert rolls(one, Dice(0, 2, 10), 20) != rolls(other, Dice(0, 2, 10), 20)
    assert rolls(one, Dice(0, 2, 10), 20) != rolls(one, Dice(1, 2, 10), 20)
    both = [v for pair in rolls(one, Dice(0, 2, 10), 5) for v in pair]
    assert both == [v[0] for v in rolls(one, Dice(0, 1, 10), 10)], "two dice are two positions of the stream"
    with pytest.raises(ValueError, match="32"):
        Sealed(b"short", PURPOSES)


def test_an_undo_does_not_roll_again() -> None:
    from showdown.bots import make_agent

    game = Game.first_story(players=1, chance=Sealed(KEY, PURPOSES), training=True)
    bot = make_agent("heuristic", 1)
    for _ in range(30):
        game.choose(bot.choose(game))
    digest, last = game.digest(), [e.key for e in game.journal.entries if e.key][-1]
    game.undo()
    game.choose(last)
    assert game.digest() == digest
    assert game.clone().digest() == digest


# -- at a table ------------------------------------------------------------------------------------------------------


def misses(document: dict[str, Any]) -> list[tuple[list[Any], int]]:
    """A die that misses, and would miss with one less: its journal entry and its index."""
    rolls = [entry for entry in document["journal"] if isinstance(entry, list) and entry[0] == "to_hit"]
    return [(roll, i) for roll in rolls for i in range(1, len(roll)) if 1 < roll[i] < 5]


@pytest.fixture(scope="module")
def played(server: Running, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a finished table in which an attack missed; a short fight may have no miss, so several are tried."""
    document = finished(server)
    while not misses(document):
        document = finished(server)
    path = tmp_path_factory.mktemp("dice") / "fight.json"
    path.write_text(json.dumps(document))
    return path


def finished(server: Running) -> dict[str, Any]:
    table = server.open(players=1)
    with server.sit(table, "p1") as me:
        token = table["seats"][0]["token"]
        unfinished = server.get(f"/api/tables/{table['table']}/save", token)
        assert unfinished["table"]["sealed"]["commitment"] == table["commitment"]
        assert "key" not in unfinished["table"]["sealed"]
        play_to_end([me])
        heard = json.dumps(me.seen)
    document: dict[str, Any] = server.get(f"/api/tables/{table['table']}/save", token)
    key = document["table"]["sealed"]["key"]
    assert commitment_of(bytes.fromhex(key), table["table"]) == table["commitment"]
    assert server.get(f"/api/tables/{table['table']}")["revealed"] == key
    assert key not in heard
    return document


def test_verify_computes_every_roll(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(played), "--verify"]) == 0
    told = capsys.readouterr().out
    assert "rolls and draws match the key" in told
    assert run(["replay", str(played), "--verify", "--json"]) == 0
    dice = json.loads(capsys.readouterr().out)["dice"]
    chances = [e for e in json.loads(played.read_text())["journal"] if isinstance(e, list)]
    assert dice["checked"] == len(chances) > 10


def rewritten(path: Path, place: Path, change: Any) -> Path:
    """The save with one change, and checksum and digest recomputed as a forger would."""
    from showdown.engine import text_of

    document = json.loads(path.read_text())
    for header in ("format", "engine", "checksum"):
        document.pop(header)
    change(document)
    out = place / "forged.json"
    out.write_text(text_of(document))
    return out


def test_a_wrong_key_is_detected(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def flip(document: dict[str, Any]) -> None:
        key = document["table"]["sealed"]["key"]
        document["table"]["sealed"]["key"] = ("1" if key[0] == "0" else "0") + key[1:]

    assert run(["replay", str(rewritten(played, tmp_path, flip)), "--verify"]) == 1
    assert "does not match the commitment" in capsys.readouterr().err


def test_a_changed_roll_is_detected(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A last roll that changes nothing else: only the key can detect it."""

    def flip(document: dict[str, Any]) -> None:
        roll, die = misses(document)[0]
        roll[die] -= 1

    forged = rewritten(played, tmp_path, flip)
    assert run(["replay", str(forged), "--verify"]) == 1
    assert capsys.readouterr().err


def test_a_flipped_byte_is_detected(played: Path, tmp_path: Path) -> None:
    data = bytearray(played.read_bytes())
    at = data.index(b'"journal"') + 40
    data[at] ^= 1
    broken = tmp_path / "broken.json"
    broken.write_bytes(bytes(data))
    assert run(["replay", str(broken), "--verify"]) in (1, 3)


def test_a_practice_table_says_so(server: Running) -> None:
    table = server.open(players=1, seed=4)
    assert table["practice"] and table["commitment"] is None
    head = server.get(f"/api/tables/{table['table']}")
    assert head["practice"] and head["revealed"] is None
    with server.sit(table, "p1") as me:
        assert me.welcome["snapshot"]["practice"]


def test_players_may_roll_real_dice(server: Running) -> None:
    table = server.open(players=1, dice=True)
    with server.sit(table, "p1") as me:
        for _ in range(40):
            assert me.decision is not None
            if me.decision["dice"]:
                break
            me.do(me.decision["options"][0]["key"])
        assert me.decision is not None
        n = me.decision["dice"]["n"]
        assert me.do("", choose=None, enter=" ".join(["99"] * n))["code"] == "illegal"
        assert me.do("", choose=None, enter=" ".join(["1"] * n))["t"] == "ack"


# -- export and import ------------------------------------------------------------------------------------------------


def test_a_save_is_imported_and_played_on(server: Running) -> None:
    table = server.open(players=2)
    with server.sit(table, "p1", "p2") as me:
        for _ in range(12):
            assert me.decision is not None
            me.do(me.decision["options"][0]["key"])
        view, log = me.view, me.log
    assert server.ask("GET", f"/api/tables/{table['table']}/save")[0] == 401
    document = server.get(f"/api/tables/{table['table']}/save", table["watch"]["token"])
    status, again, _ = server.ask("POST", "/api/tables/import", document)
    assert status == 201 and again["commitment"] != table["commitment"]
    with server.sit(again, "p1", "p2") as me:
        # A survivor who died in the meantime has no place: missing in one view, null in the other.
        assert without_nulls(me.view) == without_nulls(view)
        assert [line["text"] for line in me.log if line["kind"] != "remark"] == [
            line["text"] for line in log if line["kind"] != "remark"
        ]
        play_to_end([me])
    finished = server.get(f"/api/tables/{again['table']}/save", again["host_token"])
    assert finished["table"]["sealed"]["from"] == len(document["journal"])


def test_replay_and_branch(server: Running) -> None:
    table = server.open(players=1)
    token = table["seats"][0]["token"]
    with server.sit(table, "p1") as me:
        before = me.view
        for _ in range(6):
            assert me.decision is not None
            me.do(me.decision["options"][0]["key"])
    path = f"/api/tables/{table['table']}/replay"
    assert server.ask("GET", path)[0] == 401
    first = server.get(f"{path}?at=0", token)
    assert first["at"] == 0 and first["entries"] >= 6 and first["view"] == before and first["log"] == []
    last = server.get(path, token)
    assert last["at"] == last["entries"] and last["view"]["tick"] > before["tick"] and last["decision"]["options"]
    assert server.ask("GET", f"{path}?at=999", headers={"Authorization": f"Bearer {token}"})[0] == 404
    status, branched, _ = server.ask(
        "POST", f"/api/tables/{table['table']}/branch", {"at": 2}, {"Authorization": f"Bearer {token}"}
    )
    assert status == 201 and branched["practice"]
    with server.sit(branched, "p1") as me:
        assert me.view["tick"] == server.get(f"{path}?at=2", token)["view"]["tick"]
        assert me.decision is not None and me.do(me.decision["options"][0]["key"])["t"] == "ack"
