"""Damaged databases: each changed row is found, its table quarantined, the others play on; repair saves the rest."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from showdown.server.commands.answers import choose
from showdown.server.serve import create_store, open_store
from showdown.server.storage.file_guard import make_private
from showdown.server.storage.integrity_check import check_integrity
from showdown.server.storage.repair import repair
from showdown.server.storage.store import BadDatabase, NotStored
from tests.harness.database_files import LOSSES, files_of, play_after
from tests.support.console import showdown
from tests.support.damaged_tables import change, play_on, played
from tests.support.postgres_cluster import Cluster
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of

CHANGES: dict[str, tuple[str, str]] = {
    "a body": ("UPDATE journal SET body = replace(body, ':', ' :') WHERE game = ? AND seq = 3", "row 3 of the journal"),
    "a command id": ("UPDATE journal SET command_id = 'other' WHERE game = ? AND seq = 2", "row 2 of the journal"),
    "a seat of a row": ("UPDATE journal SET seat = 'p2' WHERE game = ? AND seq = 4", "row 4 of the journal"),
    "a time": ("UPDATE journal SET at = at + 1 WHERE game = ? AND seq = 2", "row 2 of the journal"),
    "a missing row": ("DELETE FROM journal WHERE game = ? AND seq = 3", "row 3 of the journal"),
    "a row of another type": ("UPDATE journal SET body = x'ff00fe' WHERE game = ? AND seq = 3", "row 3 of the journal"),
    "text that is no text": (
        "UPDATE journal SET body = CAST(x'7bff7d' AS TEXT) WHERE game = ? AND seq = 3",
        "row 3 of the journal",
    ),
    "a name of a seat": ("UPDATE seat SET name = 'Eve' WHERE game = ? AND n = 'p1'", "seat p1 is damaged"),
    "a token": ("UPDATE seat SET token_hash = '00' WHERE game = ? AND n = 'host'", "seat host is damaged"),
    "the setup": ("UPDATE game SET setup = replace(setup, '1', '2') WHERE id = ?", "the row of the table is damaged"),
    "the key": ("UPDATE game SET secret = 'ab' || substr(secret, 3) WHERE id = ?", "the row of the table is damaged"),
    "the bot": (
        "UPDATE game SET options = replace(options, 'heuristic', 'heurist') WHERE id = ?",
        "the row of the table is damaged",
    ),
    "the status": ("UPDATE game SET status = 'victory' WHERE id = ?", "the status is victory"),
}


def checked(database: Path) -> list[str]:
    store = create_store(str(database))
    try:
        return check_integrity(store).problems
    finally:
        store.close()


def test_an_undamaged_database_has_no_problems(tmp_path: Path) -> None:
    played(tmp_path)
    assert checked(tmp_path / "house.db") == []


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_row_is_named(tmp_path: Path, what: str) -> None:
    damaged, good = played(tmp_path)
    statement, said = CHANGES[what]
    change(tmp_path / "house.db", statement, damaged)
    problems = checked(tmp_path / "house.db")
    assert any(problem.startswith(damaged) and said in problem for problem in problems), problems
    assert not any(good in problem for problem in problems)


def test_a_damaged_table_is_shown_as_it_was_and_the_others_play_on(tmp_path: Path) -> None:
    damaged, good = played(tmp_path)
    change(tmp_path / "house.db", CHANGES["a body"][0], damaged)

    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            broken = await registry.table(damaged)
            assert broken is not None and "Row 3 of the journal" in broken.read_only
            assert broken.seq == 2 and broken.frozen is not None and broken.frozen["view"]["round"] >= 0
            me = a_client(broken, "p1")
            await choose(broken, me, "c9", 1, broken.seq, "end")
            assert answer(frames_of(me), "c9")["code"] == "read_only"
            other = await registry.table(good)
            assert other is not None
            assert [ack["t"] for ack in await play_on(other, 3)] == ["ack"] * 3

    asyncio.run(look())


@pytest.mark.parametrize("what", ["the setup", "the bot"])
def test_damage_is_not_called_a_silent_disk(tmp_path: Path, what: str) -> None:
    """A damaged name of a bot was not caught: the table could not be opened at all."""
    damaged, _ = played(tmp_path)
    change(tmp_path / "house.db", CHANGES[what][0], damaged)

    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.table(damaged)
            assert table is not None and "does not answer" not in table.read_only and "damaged" in table.read_only

    asyncio.run(look())


REPAIRED: dict[str, tuple[int, int, int]] = {
    "a body": (1, 1, 0),
    "a missing row": (1, 1, 0),
    "text that is no text": (1, 1, 0),
    "a token": (1, 1, 0),
    "the setup": (1, 0, 1),
    "the status": (2, 0, 0),
}


@pytest.mark.parametrize("what", REPAIRED)
def test_repair_saves_the_rest(tmp_path: Path, what: str) -> None:
    damaged, good = played(tmp_path)
    change(tmp_path / "house.db", CHANGES[what][0], damaged)
    before = (tmp_path / "house.db").read_bytes()
    source, target = create_store(str(tmp_path / "house.db")), open_store(str(tmp_path / "new.db"))
    try:
        found = repair(source, target)
    finally:
        source.close()
        target.close()
    assert (found.whole, found.shortened, len(found.lost)) == REPAIRED[what], found.lines
    assert all(damaged in line for line in found.lines) and not any(good in line for line in found.lines)
    assert checked(tmp_path / "new.db") == [], "what was saved is whole"
    assert (tmp_path / "house.db").read_bytes() == before, "the damaged file is only read"


UNREADABLE_HEADS = {
    "the status": "UPDATE game SET status = CAST(x'756e646563e9646564' AS TEXT) WHERE id = ?",
    "the round": "UPDATE game SET round = x'ff' WHERE id = ?",
    "the time": "UPDATE game SET touched = CAST(x'ff' AS TEXT) WHERE id = ?",
    "the token": "UPDATE game SET fencing_token = 'abc' WHERE id = ?",
}


@pytest.mark.parametrize("replay", [True, False])
@pytest.mark.parametrize("what", UNREADABLE_HEADS)
def test_repair_survives_unreadable_columns_without_a_checksum(tmp_path: Path, what: str, replay: bool) -> None:
    """byte_flips, seed 57: a status that was no text any more ended the repair, and no table was copied."""
    damaged, _ = played(tmp_path)
    change(tmp_path / "house.db", UNREADABLE_HEADS[what], damaged)
    source, target = create_store(str(tmp_path / "house.db")), open_store(str(tmp_path / "new.db"))
    try:
        found = repair(source, target, replay)
    finally:
        source.close()
        target.close()
    assert (found.whole, found.lost) == (2, [])
    assert checked(tmp_path / "new.db") == []


def test_a_repaired_table_is_played_on(tmp_path: Path) -> None:
    damaged, _ = played(tmp_path)
    change(tmp_path / "house.db", CHANGES["a body"][0], damaged)
    (tmp_path / "again").mkdir()
    run = showdown(
        "db", "repair", str(tmp_path / "again" / "house.db"), "--database", str(tmp_path / "house.db"), "--json"
    )
    told = json.loads(run.out)
    assert run.code == 1 and told["whole"] == 1 and told["shortened"] == 1 and told["lost"] == []
    assert "kept up to row 2" in told["said"][0]

    async def go_on() -> None:
        async with a_registry(tmp_path / "again") as registry:
            table = await registry.table(damaged)
            assert table is not None and table.seq == 2
            assert [ack["t"] for ack in await play_on(table, 3)] == ["ack"] * 3

    asyncio.run(go_on())


def test_repair_does_not_overwrite(tmp_path: Path) -> None:
    played(tmp_path, 1)
    (tmp_path / "new.db").write_text("mine")
    run = showdown("db", "repair", str(tmp_path / "new.db"), "--database", str(tmp_path / "house.db"))
    assert run.code == 2 and "exists" in run.err and (tmp_path / "new.db").read_text() == "mine"


def test_repair_needs_an_empty_database(tmp_path: Path, cluster: Cluster) -> None:
    played(tmp_path, 1)
    words = ["db", "repair", cluster.database("rescued"), "--database", str(tmp_path / "house.db")]
    assert showdown(*words).code == 0
    run = showdown(*words)
    assert run.code == 2 and "has tables already" in run.err


# -- files -----------------------------------------------------------------------------------------------------------


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if file.is_file()}


def test_files_are_private_even_if_they_were_not(tmp_path: Path) -> None:
    os.umask(os.umask(0o022))
    played(tmp_path, 1)
    (tmp_path / "house.db").chmod(0o644)

    async def open_again() -> None:
        async with a_registry(tmp_path) as registry:
            await a_table(registry)
            assert {"house.db", "house.db-wal", "house.db-shm"} <= {file.name for file in tmp_path.iterdir()}
            assert modes(tmp_path) == {0o600}

    asyncio.run(open_again())


def test_backups_and_repaired_copies_are_private(tmp_path: Path) -> None:
    found = asyncio.run(files_of(tmp_path))
    assert {"house.db-wal", "backup.db", "backup.db-wal", "repaired.db"} <= found.keys()
    assert set(found.values()) == {"0o600"}


def test_a_migrated_file_is_private(tmp_path: Path) -> None:
    assert showdown("db", "migrate", "--database", str(tmp_path / "new.db")).code == 0
    assert modes(tmp_path) == {0o600}


def test_the_log_beside_the_file_of_a_link_is_private(tmp_path: Path) -> None:
    """The mode of the log was corrected beside the link, where there is none."""
    (tmp_path / "real").mkdir()
    played(tmp_path / "real", 1)
    (tmp_path / "real" / "house.db-wal").touch(0o644)
    (tmp_path / "real" / "house.db-wal").chmod(0o644)
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "house.db")
    make_private(tmp_path / "link.db")
    assert modes(tmp_path / "real") == {0o600}


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_second_server_is_refused_through_a_link(tmp_path: Path, link: Callable[[Path, Path], None]) -> None:
    first = open_store(str(tmp_path / "house.db"))
    try:
        link(tmp_path / "house.db", tmp_path / "other.db")
        with pytest.raises(BadDatabase, match="another server"):
            open_store(str(tmp_path / "other.db"))
    finally:
        first.close()
    open_store(str(tmp_path / "other.db")).close()


@pytest.mark.parametrize("loss", LOSSES)
def test_nothing_is_acknowledged_after_a_file_is_gone(tmp_path: Path, loss: str) -> None:
    """A log that was cut off, and a deleted index of the log, were not noticed."""
    (tmp_path / "data").mkdir()
    before, after, said = asyncio.run(play_after(tmp_path / "data", LOSSES[loss], 4))
    assert (before, after) == (4, 0) and "while the server used it" in said
    # A reading connection that was opened after the loss made an empty file, and the reason became "replaced".
    assert "deleted" not in loss or "was deleted" in said


def test_the_probe_notices_a_loss_before_any_write(tmp_path: Path) -> None:
    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            await registry.store.probe()
            (tmp_path / "house.db-wal").unlink()
            with pytest.raises(NotStored, match="deleted while the server used it"):
                await registry.store.probe()

    asyncio.run(look())


def test_another_program_may_empty_the_log_after_a_checkpoint(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7)
            await play_on(actor, 2)
            with closing(sqlite3.connect(tmp_path / "house.db")) as other:
                assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
            assert (tmp_path / "house.db-wal").stat().st_size == 0
            assert [ack["t"] for ack in await play_on(actor, 2)] == ["ack"] * 2

    asyncio.run(play())


def test_the_probe_tries_to_write_only_after_a_failure(tmp_path: Path) -> None:
    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            store = registry.store
            await store.probe()
            assert store.commits == 0
            with pytest.raises(NotStored):
                await store.write(lambda connection: 1 / 0)  # type: ignore[arg-type]
            assert "division" in store.failing
            await store.probe()
            assert store.commits == 1 and not store.failing

    asyncio.run(look())
