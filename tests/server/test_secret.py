"""The secret of a server: what the database shows without it, and what happens if it is missing or wrong."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run
from showdown.server.serve import open_store, upgrade_database
from showdown.server.storage.server_secret import SEALED, BadSecret, ServerSecret, make_secret, place_of, read_secret
from showdown.server.storage.store import NoSecret
from showdown.server.storage.upgrade import NEWEST
from showdown.server.table.seats import hash_of
from tests.support.live_server import Running

KEY = "ab" * 32


def play_some(server: Running, table: dict[str, Any], decisions: int = 3) -> dict[str, Any]:
    """Answer some decisions for all players; the view then."""
    with server.sit(table, *[seat["seat"] for seat in table["seats"] if not seat["bot"]]) as me:
        for _ in range(decisions):
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        return me.view


def key_of(server: Running, table: dict[str, Any]) -> str:
    """The dice key of a table in memory."""
    found: str = server.registry.tables[table["table"]].row["secret"]
    return found


def all_bytes(folder: Path) -> bytes:
    """Everything that another user of the machine could read if the modes were lax, without the secret."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".secret")


# -- sealing ---------------------------------------------------------------------------------------------------------


def test_a_sealed_key_opens_with_the_same_secret_and_table_only() -> None:
    one, other = ServerSecret(b"1" * 32), ServerSecret(b"2" * 32)
    sealed = one.sealed("table", KEY)
    assert sealed is not None and sealed.startswith(SEALED) and KEY not in sealed
    assert one.opened("table", sealed) == KEY
    assert one.opened("another", sealed) is None, "not moved to another table"
    assert other.opened("table", sealed) is None
    assert ServerSecret(None).opened("table", sealed) is None
    assert one.sealed("another", KEY) != sealed
    for i in range(len(SEALED), len(sealed)):
        changed = sealed[:i] + ("0" if sealed[i] != "0" else "1") + sealed[i + 1 :]
        assert one.opened("table", changed) is None, "authenticated"


def test_a_practice_table_has_no_key() -> None:
    assert ServerSecret(b"1" * 32).sealed("table", None) is None
    assert ServerSecret(None).opened("table", None) is None


def test_nothing_is_sealed_without_a_secret() -> None:
    with pytest.raises(BadSecret, match="gone"):
        ServerSecret(None, "gone").sealed("table", KEY)
    with pytest.raises(BadSecret):
        ServerSecret(None).seat_hash("table", "p1", hash_of("token"))


def test_a_seat_that_the_server_did_not_write_has_no_link() -> None:
    """Who can write the database, but does not have the secret, gives himself no seat."""
    secret = ServerSecret(b"1" * 32)
    seats = [
        {"n": "host", "token_hash": secret.seat_hash("t", "host", hash_of("mine"))},
        {"n": "p1", "token_hash": "0" * 64 + hash_of("forged")},
        {"n": "p2", "token_hash": secret.seat_hash("t", "p1", hash_of("moved"))},
    ]
    row = {"id": "t", "secret": secret.sealed("t", KEY), "seed_commit": "c", "seats": seats}
    opened, playable = secret.open_table(row)
    assert playable and opened["secret"] == KEY
    assert [seat["token_hash"] for seat in opened["seats"]] == [hash_of("mine"), "", ""]


@pytest.mark.parametrize("damaged", ["\udcff" * 128, "", "\udcff", None, b"\xff", 7])
def test_damaged_columns_open_nothing_and_raise_nothing(damaged: Any) -> None:
    """A table with a damaged seat or key is quarantined, not a fault of the server."""
    secret = ServerSecret(b"1" * 32)
    seats = [
        {"n": "host", "token_hash": secret.seat_hash("t", "host", hash_of("mine"))},
        {"n": "p1", "token_hash": damaged},
        {"n": damaged, "token_hash": secret.seat_hash("t", "p2", hash_of("other"))},
    ]
    for stored in (damaged, f"{SEALED}{damaged}"):
        opened, playable = secret.open_table({"id": "t", "secret": stored, "seed_commit": "c", "seats": seats})
        assert not playable or opened["secret"] == damaged
        assert [seat["token_hash"] for seat in opened["seats"]] == [hash_of("mine"), "", ""]


# -- the file --------------------------------------------------------------------------------------------------------


def test_the_first_start_makes_a_private_file(database: Path) -> None:
    open_store(str(database)).close()
    place = place_of(str(database))
    assert place == database.with_name("tables.db.secret")
    assert stat.S_IMODE(place.stat().st_mode) == 0o600 and len(place.read_text().strip()) == 64
    before = place.read_text()
    open_store(str(database)).close()
    assert place.read_text() == before, "kept"
    place.chmod(0o644)
    open_store(str(database)).close()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600, "corrected"


def test_two_servers_that_start_together_have_one_secret(tmp_path: Path) -> None:
    place = tmp_path / "server.secret"
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: make_secret(place).key, range(24)))
    assert len(set(found)) == 1 and found[0] is not None
    assert [file.name for file in tmp_path.iterdir()] == ["server.secret"]


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = make_secret(tmp_path / "file" / "server.secret")
    assert found.key is None and "cannot be used" in found.why


def test_the_file_is_found_through_a_link(database: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(database)
    assert place_of(str(link)) == place_of(str(database))


def test_the_variable_names_another_file(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "vault" / "server.secret"
    monkeypatch.setenv("SHOWDOWN_SECRET_FILE", str(place))
    open_store(str(database)).close()
    assert place.is_file() and not database.with_name("tables.db.secret").exists()
    assert place_of("postgresql://host/name") == place


@pytest.mark.parametrize("text", ["", "zz" * 32, "ab" * 31, "ab" * 33, "\x00"])
def test_a_damaged_file_is_no_secret(tmp_path: Path, text: str) -> None:
    place = tmp_path / "x.secret"
    place.write_text(text)
    found = read_secret(place)
    assert found.key is None and "64 hexadecimal digits" in found.why
    assert make_secret(place).key is None, "not overwritten"
    assert place.read_text() == text


# -- the database alone ----------------------------------------------------------------------------------------------


def test_the_database_holds_no_key_of_a_running_fight(database: Path) -> None:
    with Running(database) as server:
        table = server.open(players=2)
        play_some(server, table)
        key = key_of(server, table)
        tokens = [table["host_token"], table["watch"]["token"], *[seat["token"] for seat in table["seats"]]]
        save = server.get(f"/api/tables/{table['table']}/save", table["host_token"])
        assert len(key) == 64 and "key" not in save["table"]["sealed"]
        found = all_bytes(database.parent)
        for text in [key, *tokens]:
            assert text.encode() not in found
        assert bytes.fromhex(key) not in found
    assert key.encode() not in all_bytes(database.parent)


def test_a_backup_holds_no_usable_key(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Running(database) as server:
        table = server.open()
        view = play_some(server, table)
        key = key_of(server, table)
        backup = tmp_path / "copies" / "monday.db"
        backup.parent.mkdir()
        assert run(["db", "backup", str(backup), "--database", str(database)]) == 0
    assert "tables.db.secret" in capsys.readouterr().err
    assert key.encode() not in all_bytes(backup.parent) and not place_of(str(backup)).exists()
    assert run(["db", "check", "--database", str(backup)]) == 0, "a backup is whole without the secret"
    with Running(backup) as server, server.sit(table, "p1") as me:
        assert me.welcome["snapshot"]["read_only"] and me.view == view, "it can be read"
    shutil.copy(place_of(str(database)), place_of(str(backup)))
    with Running(backup) as server:
        play_some(server, table)
        assert key_of(server, table) == key, "with the secret it is played on, with the same dice"


def test_the_export_of_a_finished_fight_holds_its_key(database: Path) -> None:
    with Running(database) as server:
        table = server.open(players=1)
        key = key_of(server, table)
        with server.sit(table, "p1") as me:
            assert me.answer_to(me.say(t="concede"))["t"] == "ack"
        save = server.get(f"/api/tables/{table['table']}/save", table["host_token"])
    assert save["table"]["sealed"]["key"] == key
    with Running(database) as server:
        again = server.get(f"/api/tables/{table['table']}/save", table["host_token"])
        assert again["table"]["sealed"] == save["table"]["sealed"], "also after a restart"


# -- missing or wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["missing", "wrong", "damaged"])
def test_without_its_secret_a_table_can_be_read_but_not_played(database: Path, fault: str) -> None:
    place = place_of(str(database))
    with Running(database) as server:
        table, done = server.open(players=2, bots=["p2"]), server.open(players=1)
        view = play_some(server, table, 2)
        with server.sit(done, "p1") as me:
            me.answer_to(me.say(t="concede"))
    kept = place.read_bytes()
    if fault == "missing":
        place.unlink()
    else:
        place.write_text("cd" * 32 if fault == "wrong" else "damaged")
    with Running(database) as server:
        with server.sit(table, "p1") as me:
            assert me.welcome["snapshot"]["read_only"] and me.view == view
            answer = me.answer_to(me.say(t="do", decision=1, choose="x"))
            assert answer["code"] == "read_only" and "secret" in answer["reason"]
        status, body, _ = server.ask("POST", "/api/tables", {})
        assert (status, body["error"]["code"]) == (503, "no_secret")
        assert "SHOWDOWN_SECRET_FILE" in body["error"]["todo"]
        over = server.get(f"/api/tables/{done['table']}")
        assert over["outcome"] != "undecided"
        save = server.get(f"/api/tables/{done['table']}/save", done["host_token"])
        assert "key" not in save["table"]["sealed"] and save["table"]["sealed"]["commitment"]
    assert fault != "missing" or not place.exists(), "no other secret is made for a database that has one"
    place.write_bytes(kept)
    with Running(database) as server:
        play_some(server, table, 1)


def test_the_command_says_that_the_secret_is_missing(database: Path) -> None:
    with Running(database) as server:
        server.open()
    place_of(str(database)).unlink()
    store = open_store(str(database))
    try:
        assert store.secret.key is None and "missing" in store.secret.why

        async def create() -> None:
            await store.set_seat("t", "p1", token_hash="x")

        with pytest.raises(NoSecret):
            asyncio.run(create())
    finally:
        store.close()


# -- upgrades and repair ---------------------------------------------------------------------------------------------


def unsealed(database: Path) -> None:
    """Turn a current database into one of schema 0006, with its keys in the open."""
    from showdown.server.storage.checksums import seal

    secret = read_secret(place_of(str(database)))
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row

        def rows(name: str, id: str, order: str) -> list[dict[str, Any]]:
            found = connection.execute(f"SELECT * FROM {name} WHERE game = ? ORDER BY {order}", (id,))
            return [dict(row) for row in found]

        for game in [dict(row) for row in connection.execute("SELECT * FROM game")]:
            id = game["id"]
            journal, snapshots, seats = rows("journal", id, "seq"), rows("snapshot", id, "seq"), rows("seat", id, "n")
            for row in (game, *seats):
                row.update((k, bool(row[k])) for k in ("practice", "bot") if k in row)
            game["secret"] = secret.opened(id, game["secret"])
            for seat in seats:
                seat["token_hash"] = seat["token_hash"][64:]
            seal(game, journal, snapshots, seats)
            changes = (game["secret"], game["checksum"], id)
            connection.execute("UPDATE game SET secret = ?, checksum = ? WHERE id = ?", changes)
            for row in journal:
                connection.execute(
                    "UPDATE journal SET checksum = ? WHERE game = ? AND seq = ?", (row["checksum"], id, row["seq"])
                )
            for row in snapshots:
                connection.execute("UPDATE snapshot SET checksum = ? WHERE game = ?", (row["checksum"], id))
            for row in seats:
                values = (row["token_hash"], row["checksum"], id, row["n"])
                connection.execute("UPDATE seat SET token_hash = ?, checksum = ? WHERE game = ? AND n = ?", values)
        connection.execute("ALTER TABLE seat DROP COLUMN holder")
        connection.execute("UPDATE alembic_version SET version_num = '0006'")
        connection.commit()
    os.unlink(place_of(str(database)))


def open_database(database: Path) -> tuple[dict[str, Any], dict[str, Any], str]:
    """A database of schema 0006 with two tables, and the key of the first."""
    with Running(database) as server:
        table, other = server.open(players=2), server.open(players=1)
        play_some(server, table, 4)
        play_some(server, other, 4)
        key = key_of(server, table)
    unsealed(database)
    with closing(sqlite3.connect(database)) as connection:
        stored = connection.execute("SELECT secret FROM game WHERE id = ?", (table["table"],)).fetchone()[0]
    assert stored == key
    return table, other, key


def test_an_older_database_is_sealed_at_the_start(database: Path) -> None:
    table, _, key = open_database(database)
    assert upgrade_database(str(database)) == ("0006", NEWEST)
    assert key.encode() not in all_bytes(database.parent), "not in an unused part of a page either"
    assert run(["db", "check", "--database", str(database)]) == 0
    with Running(database) as server:
        play_some(server, table)
        assert key_of(server, table) == key


def test_a_damaged_row_stays_damaged_when_a_database_is_sealed(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, other, _ = open_database(database)
    with closing(sqlite3.connect(database)) as connection:
        change = "UPDATE journal SET body = body || ' ' WHERE game = ? AND seq = 3"
        connection.execute(change, (table["table"],))
        connection.execute("UPDATE seat SET name = 'forged' WHERE game = ? AND n = 'p2'", (table["table"],))
        connection.commit()
    upgrade_database(str(database))
    assert run(["db", "check", "--database", str(database), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["damaged"] == [table["table"]]
    assert "row 3" in " ".join(found["problems"]) and "p2" in " ".join(found["problems"])
    with Running(database) as server:
        play_some(server, other)


def test_a_backup_of_an_older_database_is_sealed(database: Path, tmp_path: Path) -> None:
    table, _, key = open_database(database)
    backup = tmp_path / "copies" / "monday.db"
    backup.parent.mkdir()
    assert run(["db", "backup", str(backup), "--database", str(database)]) == 0
    assert key.encode() not in all_bytes(backup.parent)
    shutil.copy(place_of(str(database)), place_of(str(backup)))
    with Running(backup) as server:
        play_some(server, table)


@pytest.mark.parametrize("own", [False, True])
def test_a_repaired_database_is_played_on_with_the_same_dice(database: Path, tmp_path: Path, own: bool) -> None:
    """``own``: the new database has a secret already."""
    with Running(database) as server:
        table = server.open(players=2)
        play_some(server, table)
        key = key_of(server, table)
    new = tmp_path / "new" / "rescued.db"
    new.parent.mkdir()
    if own:
        make_secret(place_of(str(new)))
    assert run(["db", "repair", str(new), "--database", str(database)]) == 0
    assert place_of(str(new)).read_text() != place_of(str(database)).read_text()
    assert key.encode() not in all_bytes(new.parent)
    with Running(new) as server:
        play_some(server, table)
        assert key_of(server, table) == key


def test_a_database_that_is_repaired_without_its_secret_can_be_read(database: Path, tmp_path: Path) -> None:
    with Running(database) as server:
        table = server.open()
        view = play_some(server, table)
    place_of(str(database)).unlink()
    new = tmp_path / "rescued.db"
    assert run(["db", "repair", str(new), "--database", str(database)]) == 0
    with Running(new) as server, server.sit(table, "p1") as me:
        assert me.welcome["snapshot"]["read_only"] and me.view == view
