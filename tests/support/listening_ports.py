"""The TCP addresses at which a process and its children listen."""

from __future__ import annotations

import os
from pathlib import Path

LISTENING = "0A"


def family(pid: int) -> list[int]:
    """The process and all its descendants."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            # The process has ended meanwhile.
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def listening(pid: int) -> list[str]:
    """``address:port`` of each listening TCP socket; the address as the system writes it (``127.0.0.1`` or hex)."""
    inodes: set[str] = set()
    for one in family(pid):
        for fd in Path(f"/proc/{one}/fd").glob("*"):
            try:
                inodes.add(os.readlink(fd))
            except OSError:
                continue
    out: list[str] = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            address, _, port = fields[1].partition(":")
            if fields[3] == LISTENING and f"socket:[{fields[9]}]" in inodes:
                octets = ".".join([str(b) for b in reversed(bytes.fromhex(address))]) if len(address) == 8 else address
                out.append(f"{octets}:{int(port, 16)}")
    return sorted(out)
