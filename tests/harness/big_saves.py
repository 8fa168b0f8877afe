"""Big and hostile saves: six imports of 44,000 decisions at once while four tables play; then SIGTERM.

``python -m tests.harness.big_saves`` starts real servers and prints the players' latency without and with the imports,
the memory of server and workers, the time that SIGTERM takes, and the answer to each hostile save and pack.
``--decisions`` makes the save smaller.  Exit code 1 if the server stops late, memory grows beyond its bound, or an
upload gets a server error.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import json
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any

from showdown.engine import text_of
from showdown.server.sandbox.bounds import MEGABYTES
from showdown.server.table.new_table import TableSpec
from tests.harness.cpu_load import heavy_pack
from tests.harness.pack_bombs import laughs, packed
from tests.support.harness_options import told
from tests.support.long_saves import long_save
from tests.support.patience import PATIENCE
from tests.support.protocol_clients import Player, open_table
from tests.support.server_process import Process, children_of, resident_bytes
from tests.support.socketless_tables import a_registry

IMPORT = "/api/tables/import"
PACK = "/api/packs/check?file=gear.yaml"
ZIP = "/api/packs/check"
IMPORTS = 6
TABLES = 4
ACKS = 60
"""Acks of each player without imports."""
ACCEPTED = 6900
"""Decisions of a save with some 9,000 entries: nearly as many as the server takes."""
LOADS = 9
STOPS_WITHIN = 10.0
"""Seconds from SIGTERM to the end of the process."""
WORKER_MEGABYTES = 100
"""Memory of a worker without its job, with room."""
SERVER_MEGABYTES = 200
"""Memory of a server with a handful of tables, with room."""
MEGABYTE = 2**20


def send(port: int, path: str, body: bytes) -> tuple[str, float]:
    """Status and code of the answer, and its seconds."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, method="POST")
    request.add_header("Content-Type", "application/json")
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found = json.loads(answer.read())
            outcome = str(answer.status) + (f" {len(found['problems'])} problems" if "problems" in found else "")
    except urllib.error.HTTPError as error:
        with error:
            problem = json.loads(error.read())["error"]
            outcome = f"{error.code} {problem['code']}: {problem['what'][:100]}"
    except (OSError, HTTPException):
        outcome = "connection closed"
    return outcome, time.monotonic() - began


def spread(waits: list[float]) -> dict[str, float]:
    found = sorted(waits)
    marks = {f"p{p}_ms": round(1000 * found[min(len(found) * p // 100, len(found) - 1)], 1) for p in (50, 99)}
    return {"acks": len(found), **marks, "longest_ms": round(1000 * found[-1], 1)}


class Memory:
    """The most memory of the server, and of one worker with its job."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.server = self.worker = self.workers = 0

    def look(self) -> None:
        workers = children_of(self.pid)
        sizes = [max([resident_bytes(each) for each in (worker, *children_of(worker))]) for worker in workers]
        self.server = max(self.server, resident_bytes(self.pid))
        self.worker = max([self.worker, *sizes])
        self.workers = max(self.workers, len(workers))

    def figures(self) -> dict[str, int]:
        return {
            "server_mb": self.server // MEGABYTE,
            "largest_worker_mb": self.worker // MEGABYTE,
            "workers": self.workers,
        }


async def while_playing(server: Process, save: bytes) -> dict[str, Any]:
    """Four players, without and then with six imports at once."""
    assert server.child is not None
    port, memory = server.port, Memory(server.child.pid)
    players = []
    for n in range(TABLES):
        table = await asyncio.to_thread(open_table, port, players=1)
        players.append(Player(lambda: port, table, ["p1"], n))
        players[-1].pause = 0.05
    playing = [asyncio.create_task(player.run()) for player in players]
    while min([len(player.acked) for player in players if not player.over] or [ACKS]) < ACKS:
        await asyncio.sleep(0.02)
    alone = [wait for player in players for wait in player.waits]
    marks = [len(player.waits) for player in players]
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(IMPORTS + 4))
    imports = [asyncio.create_task(asyncio.to_thread(send, port, IMPORT, save)) for _ in range(IMPORTS)]
    while not all([task.done() for task in imports]):
        memory.look()
        await asyncio.sleep(0.05)
    among = [wait for player, mark in zip(players, marks, strict=True) for wait in player.waits[mark:]]
    for player in players:
        player.stopping = True
    await asyncio.gather(*playing)
    answers = [task.result() for task in imports]
    return {
        "alone": spread(alone),
        "with imports": spread(among) if among else {},
        "imports": [f"{outcome} ({seconds:.1f} s)" for outcome, seconds in answers],
        "memory": memory.figures(),
        "trouble": [trouble for player in players for trouble in player.trouble],
    }


def stopping(server: Process, save: bytes) -> dict[str, Any]:
    """SIGTERM while imports run and wait."""
    assert server.child is not None
    pid = server.child.pid
    with ThreadPoolExecutor(IMPORTS) as pool:
        imports = [pool.submit(send, server.port, IMPORT, save) for _ in range(IMPORTS)]
        while not any([children_of(worker) for worker in children_of(pid)]):
            time.sleep(0.02)
        family = [*children_of(pid), *[job for worker in children_of(pid) for job in children_of(worker)]]
        began = time.monotonic()
        code = server.stop()
        took = time.monotonic() - began
        answers = [future.result()[0][:40] for future in imports]
    left = [each for each in family if resident_bytes(each)]
    return {"seconds": round(took, 2), "exit code": code, "workers left": len(left), "answers": answers}


async def loading(folder: Path) -> dict[str, Any]:
    """How long an old and a young table take to load."""
    out: dict[str, Any] = {}
    async with a_registry(folder) as registry:
        young = await registry.open(TableSpec(), "")
        old = await registry.import_save(long_save(ACCEPTED), "")
        for what, made in (("young", young), ("old", old)):
            times: list[float] = []
            for _ in range(LOADS):
                registry.tables.clear()
                # CPU time, which does not depend on other processes.
                began = time.process_time()
                actor = await registry.table(made["table"])
                times.append(time.process_time() - began)
            assert actor is not None
            entries = len(actor.game.journal.entries)
            out[what] = {"entries": entries, "median_cpu_ms": round(1000 * sorted(times)[LOADS // 2], 1)}
    return out


# -- hostile uploads ---------------------------------------------------------------------------------------------------


def changed(change: Callable[[dict[str, Any]], Any], decisions: int = 40) -> bytes:
    """A save with a change, a right checksum, and a position that must be replayed."""
    document = copy.deepcopy(json.loads(long_save(decisions)))
    for header in ("format", "engine", "checksum"):
        document.pop(header)
    document["snapshot"], document["digest"] = {}, "x"
    change(document)
    return text_of(document).encode()


def strong(document: dict[str, Any]) -> None:
    document["journal"] = []
    for survivor in document["setup"]["survivors"]:
        survivor["attributes"] = {"speed": 30, "luck": 30, "strength": 30, "movement": 30}


def hostile(big: bytes) -> list[tuple[str, str, bytes]]:
    """Name, route and body of each."""
    return [
        ("44,000 legal decisions", IMPORT, big),
        ("99,000 entries that are none", IMPORT, changed(lambda d: d.update(journal=["x"] * 99_000))),
        ("9,000 legal entries, then an illegal one", IMPORT, changed(lambda d: d["journal"].append("no"), 6900)),
        ("survivors who roll 30 dice", IMPORT, changed(strong)),
        ("20,000 remarks", IMPORT, changed(lambda d: d["marks"].extend([{"entry": 0, "what": "x"}] * 20_000))),
        ("a number of 400,000 digits", IMPORT, b'{"format": 1, "journal": [' + b"9" * 400_000 + b"]}"),
        ("JSON, 100,000 deep", IMPORT, b"[" * 100_000),
        ("a save cut in half", IMPORT, big[: len(big) // 2]),
        ("a billion laughs", PACK, laughs(10, 10)),
        ("a zip of 60 MB of zeros", ZIP, packed(("gear.yaml", b"\0" * 60_000_000))),
        ("8,000 cards in 20 files", ZIP, heavy_pack()),
        ("70,000 keys", PACK, b"".join([b"k%d: 1\n" % i for i in range(70_000)])),
    ]


def run(folder: Path, decisions: int) -> tuple[dict[str, Any], list[str]]:
    big = long_save(decisions)
    figures: dict[str, Any] = {"save": {"bytes": len(big), "entries": len(json.loads(big)["journal"])}}
    with Process(str(folder / "open.db"), folder / "log") as server:
        server.limits |= {"entries": 10**6, "waiting": IMPORTS}
        server.start()
        figures["without a limit on entries"] = asyncio.run(while_playing(server, big))
        figures["SIGTERM"] = stopping(server, big)
    with Process(str(folder / "default.db"), folder / "log") as server:
        server.limits |= {"waiting": IMPORTS}
        server.start()
        figures["default limit on entries"] = asyncio.run(while_playing(server, big))
        figures["saves just below the limit"] = asyncio.run(while_playing(server, long_save(ACCEPTED)))
        assert server.child is not None
        memory = Memory(server.child.pid)
        answers = {}
        for what, path, body in hostile(big):
            outcome, seconds = send(server.port, path, body)
            memory.look()
            answers[what] = f"{outcome} ({seconds:.2f} s)"
        figures["hostile"] = answers
        figures["memory after hostile uploads"] = memory.figures()
    figures["loading"] = asyncio.run(loading(folder))
    return figures, problems_of(figures)


def problems_of(figures: dict[str, Any]) -> list[str]:
    found = []
    if figures["SIGTERM"]["seconds"] > STOPS_WITHIN or figures["SIGTERM"]["workers left"]:
        found.append("the server stopped late, or left workers behind")
    for phase in ("without a limit on entries", "default limit on entries", "saves just below the limit"):
        found += figures[phase]["trouble"]
        memory = figures[phase]["memory"]
        if memory["largest_worker_mb"] > MEGABYTES + WORKER_MEGABYTES or memory["server_mb"] > SERVER_MEGABYTES:
            found.append(f"memory beyond its bound: {memory}")
        found += [answer for answer in figures[phase]["imports"] if answer.startswith("500")]
    found += [f"{what}: {answer}" for what, answer in figures["hostile"].items() if answer.startswith("500")]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.harness.big_saves", description=__doc__)
    parser.add_argument("--decisions", type=int, default=44_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="big-saves") as folder:
        return told(*run(Path(folder), asked.decisions))


if __name__ == "__main__":
    sys.exit(main())
