"""CPU load: a hundred expensive requests at once (odds, packs, search bots, explanations).

``python -m tests.harness.cpu_load 100`` sends 100 requests at the same time to a real server with default limits while
a client plays at a table.  Exit code 1 if the player's commands are not acknowledged meanwhile, or a request gets a
server error.
"""

from __future__ import annotations

import asyncio
import io
import json
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.harness.many_sockets import middle
from tests.support.harness_options import in_folder
from tests.support.protocol_clients import Player, open_table
from tests.support.server_process import Process, resident_bytes

ODDS = {"weapon": "", "speed": 12, "accuracy": 5, "strength": 3, "luck": 2, "against": "white-lion", "risk": True}
MEGABYTE = 2**20


def heavy_pack() -> bytes:
    """A pack of many files, as large as the server accepts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for i in range(20):
            cards = "".join([f"  thing-{i}-{n}: {{keywords: [item]}}\n" for n in range(400)])
            archive.writestr(f"gear{i}.yaml", "cards:\n" + cards)
    return out.getvalue()


def ask(port: int, path: str, body: bytes) -> int:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, method="POST")
    request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


async def burn(port: int, wishes: int, server: Process) -> dict[str, Any]:
    table = await asyncio.to_thread(open_table, port, players=1)
    player = Player(lambda: port, table, ["p1"], 1)
    player.pause = 0.05
    playing = asyncio.create_task(player.run())
    while len(player.acked) < 20:
        await asyncio.sleep(0.02)
    alone = list(player.waits)
    pack = heavy_pack()
    odds = json.dumps(ODDS).encode()
    bots = json.dumps({"players": 1, "bots": ["p1"], "bot": "mcts:400"}).encode()
    kinds = (("odds", "/api/odds", odds), ("pack", "/api/packs/check", pack), ("bots", "/api/tables", bots))
    answers: Counter[str] = Counter()

    async def one(n: int) -> None:
        # A search bot uses a core for the whole fight, so only as many as the limit on tables allows.
        kind, path, body = kinds[2] if n % 33 == 32 else kinds[n % 2]
        answers[f"{kind} {await asyncio.to_thread(ask, port, path, body)}"] += 1

    began, first = time.monotonic(), len(player.waits)
    loop = asyncio.get_running_loop()
    from concurrent.futures import ThreadPoolExecutor

    loop.set_default_executor(ThreadPoolExecutor(wishes))
    await asyncio.gather(*[one(n) for n in range(wishes)])
    took = time.monotonic() - began
    # The search bots continue.
    await asyncio.sleep(2)
    among = player.waits[first:]
    assert server.child is not None
    memory = round(resident_bytes(server.child.pid) / MEGABYTE)
    player.stopping = True
    await playing
    return {
        "wishes": wishes,
        "seconds": round(took, 1),
        "answers": dict(sorted(answers.items())),
        "acks alone": {"count": len(alone), **middle(alone)},
        "acks meanwhile": {"count": len(among), **middle(among), "longest_ms": round(1000 * max(among, default=0))},
        "megabytes": memory,
        "trouble": player.trouble,
    }


def run(folder: Path, wishes: int) -> tuple[dict[str, Any], list[str]]:
    with Process(str(folder / "tables.db"), folder / "log", "warning") as server:
        server.limits = {"commands": 1000, "burst": 1000}
        server.start()
        found = asyncio.run(burn(server.port, wishes, server))
    problems = list(found["trouble"])
    if not found["acks meanwhile"]["count"]:
        problems.append("the player was not served")
    if any([answer.split()[1] in ("500", "502") for answer in found["answers"]]):
        problems.append("a wish was answered with a fault")
    return found, problems


def main() -> int:
    return in_folder("burning", lambda folder: run(folder, int(sys.argv[1]) if len(sys.argv) > 1 else 100))


if __name__ == "__main__":
    sys.exit(main())
