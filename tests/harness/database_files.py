"""python -m tests.harness.database_files

The files of a running server: who may read them, who may open them, and what happens if one disappears.  Prints the
modes, the refusal of a second server through links, and the acknowledgements after each loss.  Exit code 1 if a promise
was broken.
"""

from __future__ import annotations

import asyncio
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from showdown.server.commands.answers import choose
from showdown.server.json_log import LEVELS, log
from showdown.server.serve import open_store
from showdown.server.storage.store import BadDatabase, NotStored
from tests.support.console import showdown
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of

LOSSES: dict[str, Callable[[Path], object]] = {
    "log deleted": lambda file: Path(f"{file}-wal").unlink(),
    "log replaced": lambda file: exchange(Path(f"{file}-wal")),
    "log cut to nothing": lambda file: os.truncate(f"{file}-wal", 0),
    "log cut in half": lambda file: os.truncate(f"{file}-wal", os.path.getsize(f"{file}-wal") // 2),
    "index of the log deleted": lambda file: Path(f"{file}-shm").unlink(),
    "file deleted": lambda file: file.unlink(),
    "file replaced": lambda file: exchange(file),
    "folder renamed": lambda file: file.parent.rename(file.parent.with_name("elsewhere")),
}


def exchange(file: Path) -> None:
    copy = file.with_name("copy")
    copy.write_bytes(file.read_bytes())
    os.replace(copy, file)


def modes(folder: Path) -> dict[str, str]:
    return {
        str(file.relative_to(folder)): oct(stat.S_IMODE(file.stat().st_mode))
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


async def play_after(folder: Path, lose: Callable[[Path], object], commands: int) -> tuple[int, int, str]:
    """Commands acknowledged before and after the loss, and what ``/api/health`` would say then."""
    async with a_registry(folder) as registry:
        actor, _ = await a_table(registry, seed=7)
        me = a_client(actor, "p1")

        async def played(name: str) -> int:
            acks = 0
            for n in range(commands):
                d = actor.session.decision
                assert d is not None
                await choose(actor, me, f"{name}{n}", d.id, actor.seq, d.options[0].key)
                acks += answer(frames_of(me), f"{name}{n}")["t"] == "ack"
            return acks

        before = await played("before")
        lose(folder / "house.db")
        after = await played("after")
        try:
            await registry.store.probe()
            said = "well"
        except NotStored as error:
            said = str(error)
        return before, after, said


async def files_of(folder: Path) -> dict[str, str]:
    """The modes of all files while the server runs, with a backup and a repaired copy."""
    async with a_registry(folder) as registry:
        await a_table(registry)
        for words in (["backup", "backup.db"], ["repair", "repaired.db"]):
            run = await asyncio.to_thread(
                showdown, "db", words[0], str(folder / words[1]), "--database", str(folder / "house.db")
            )
            assert run.code == 0, run.err
        copy = open_store(str(folder / "backup.db"))
        try:
            return modes(folder)
        finally:
            copy.close()


def refusals(folder: Path) -> dict[str, str]:
    """The refusal that a second server gets, for each kind of link."""
    first = open_store(str(folder / "house.db"))
    out = {}
    try:
        for name, link in (("symbolic link", os.symlink), ("hard link", os.link)):
            link(folder / "house.db", folder / f"{name}.db")
            try:
                open_store(str(folder / f"{name}.db")).close()
                out[name] = "ACCEPTED"
            except BadDatabase as error:
                out[name] = error.what
    finally:
        first.close()
    return out


def main(commands: int = 20) -> int:
    log.least = LEVELS.index("critical")
    os.umask(0o022)
    broken = 0
    with tempfile.TemporaryDirectory() as name:
        for file, mode in asyncio.run(files_of(Path(name))).items():
            print(f"{mode} {file}")
            broken += mode != "0o600"
    with tempfile.TemporaryDirectory() as name:
        for link, said in refusals(Path(name)).items():
            print(f"second server through a {link}: {said}")
            broken += said == "ACCEPTED"
    for loss, lose in LOSSES.items():
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "data").mkdir()
            before, after, said = asyncio.run(play_after(Path(name) / "data", lose, commands))
            print(f"{loss}: {before} acknowledged before, {after} after; health: {said}")
            broken += bool(after) or said == "well"
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
