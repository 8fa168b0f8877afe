"""Durability check: compares the frames sent to clients with the database and the replayed journals."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import select

from showdown.content.installed import catalog_named
from showdown.server.serve import open_store
from showdown.server.storage.integrity_check import check_integrity
from showdown.server.storage.journal_rows import restore
from showdown.server.storage.schema import games, journal
from tests.support.protocol_clients import Client


class Verdict:
    def __init__(self) -> None:
        self.acks = self.rows = self.games = self.digests = 0
        self.lost: list[str] = []
        """Acknowledged, but not stored, or stored under another number."""
        self.doubled: list[str] = []
        """Stored more than once, acknowledged under two numbers, or sent by no client."""
        self.gaps: list[str] = []
        self.other: list[str] = []
        """A journal that replays to another state, a damaged file, or a client in another state."""

    @property
    def ok(self) -> bool:
        return not (self.lost or self.doubled or self.gaps or self.other)

    def figures(self) -> dict[str, Any]:
        counts = {
            "lost": len(self.lost),
            "doubled": len(self.doubled),
            "gaps": len(self.gaps),
            "other": len(self.other),
        }
        return {"acks": self.acks, "rows": self.rows, "games": self.games, "digests": self.digests, **counts}

    def problems(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.gaps, *self.other]


def digests_in(logs: Iterable[Path]) -> dict[tuple[str, int], set[str]]:
    """The digest that the running server logged for each row."""
    found: dict[tuple[str, int], set[str]] = {}
    for log in logs:
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            if '"stored"' not in line:
                continue
            # The last line of a killed process may be torn, and a full disk may have lost lines.
            with contextlib.suppress(ValueError):
                said = json.loads(line)
                found.setdefault((said["table"], said["seq"]), set()).add(said["digest"])
    return found


def judge(database: str, players: Sequence[Client], logs: Iterable[Path] = (), again: bool = True) -> Verdict:
    """``again``: replay every journal (slow for many games)."""
    verdict = Verdict()
    sent: dict[str, set[str]] = {}
    acked: dict[str, dict[str, int]] = {}
    for player in players:
        sent.setdefault(player.table, set()).update(player.sent)
        acked.setdefault(player.table, {}).update(player.acked)
        verdict.other += player.trouble
    verdict.acks = sum([len(known) for known in acked.values()])
    store = open_store(database)
    try:
        told = digests_in(logs)
        with store.reading.connect() as connection:
            for game in connection.execute(select(games)).mappings().all():
                wanted = select(journal).where(journal.c.game == game["id"]).order_by(journal.c.seq)
                rows = [dict(row) for row in connection.execute(wanted).mappings()]
                judge_table(verdict, game["id"], rows, sent.get(game["id"], set()), acked.pop(game["id"], {}))
                last = told.get((game["id"], rows[-1]["seq"])) if rows else None
                if again and last is not None:
                    catalog = catalog_named(tuple(json.loads(game["packs"])))
                    then = restore(dict(game), rows, catalog).game.digest()
                    verdict.digests += 1
                    if last != {then}:
                        verdict.other.append(f"{game['id']}: played again gives {then}, alive it was {last}")
        verdict.lost += [f"{table}: the whole table, {len(ids)} acks" for table, ids in acked.items() if ids]
        verdict.other += [f"{key}: {found}" for key, found in told.items() if len(found) > 1]
        if again:
            verdict.other += check_integrity(store).problems
    finally:
        store.close()
    return verdict


def judge_table(
    verdict: Verdict, table: str, rows: list[dict[str, Any]], sent: set[str], acked: dict[str, int]
) -> None:
    verdict.games += 1
    verdict.rows += len(rows)
    numbers = [row["seq"] for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        verdict.gaps.append(f"{table}: {numbers}")
    on_disk: dict[str, int] = {}
    for row in rows:
        id = row["command_id"]
        if id in on_disk:
            verdict.doubled.append(f"{table}: {id} is {on_disk[id]} and {row['seq']}")
        on_disk[id] = row["seq"]
        if row["seat"] not in ("", "bot") and id not in sent:
            verdict.doubled.append(f"{table}: {id} was sent by no client")
    for id, seq in acked.items():
        if on_disk.get(id) != seq:
            verdict.lost.append(f"{table}: {id} was acknowledged as {seq}, on disk it is {on_disk.get(id)}")
