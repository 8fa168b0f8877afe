"""Path traversal: paths with ``..`` and its encodings, sent unchanged by a raw client.

``python -m tests.harness.path_traversal 10000`` sends 10000 paths to every route that takes a name.
"""

from __future__ import annotations

import http.client
import itertools
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from tests.support.live_server import Running
from tests.support.patience import PATIENCE

DOORS = (
    ("GET", "/static/{}"),
    ("GET", "/api/tables/{}"),
    ("GET", "/api/tables/{}/save"),
    ("GET", "/api/cards/{}"),
    ("GET", "/api/rules/{}"),
    ("GET", "/t/{}"),
    ("GET", "/{}"),
    ("POST", "/api/packs/check?file={}"),
)
UPS = (
    "..",
    "%2e%2e",
    "%252e%252e",
    "..%2f",
    "..\\",
    "%2e.",
    ".%00.",
    "..;",
    "\uff0e\uff0e",
    "....//",
    "%c0%ae%c0%ae",
    "~",
)
SLASHES = ("/", "%2f", "%5c", "//", "%252f", "\\", "%c0%af")
GOALS = (
    "etc/passwd",
    "app.py",
    "server/http/app.py",
    "tables.db",
    "paths.db",
    "proc/self/environ",
    "pyproject.toml",
    "index.html%00.py",
    "con",
    "file:///etc/passwd",
    "C:/windows/win.ini",
    "etc/passwd%0d%0aX-Evil:%201",
)
SECRETS = (b"root:", b"from __future__", b"SQLite format", b"[project]", b"PATH=", b"x-evil")


def payloads() -> Iterator[tuple[str, str]]:
    """Method and path of ever deeper traversals through every route."""
    for depth in itertools.count(1):
        for up, slash, goal in itertools.product(UPS, SLASHES, GOALS):
            climb = (up + slash) * depth + goal
            for method, door in DOORS:
                yield method, door.format(climb)


def climb(server: Running, times: int) -> tuple[Counter[int], list[str]]:
    """The statuses, and every answer that holds something it should not."""
    statuses: Counter[int] = Counter()
    wrong: list[str] = []
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    step = 7 if times < 5000 else 1
    for method, path in itertools.islice(payloads(), 0, times * step, step):
        # Spaces and other characters that a request line cannot hold are encoded as a browser does.
        line.putrequest(method, quote(path, safe="%/\\:;?=~.,&+"), skip_host=True)
        line.putheader("Host", f"127.0.0.1:{server.port}")
        body = b"cards: {}" if method == "POST" else b""
        line.putheader("Content-Length", str(len(body)))
        line.endheaders(body)
        answer = line.getresponse()
        data = answer.read()
        statuses[answer.status] += 1
        page = path.startswith("/t/") and answer.status == 200
        leaked = [s for s in SECRETS if s in data] if not page else []
        if leaked or answer.status >= 500 or "x-evil" in {name.lower() for name, _ in answer.getheaders()}:
            wrong.append(f"{method} {path}: {answer.status} {data[:200]!r}")
    line.close()
    return statuses, wrong


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "paths.db", loose) as server:
        statuses, wrong = climb(server, int(sys.argv[1]))
    print(f"{sum(statuses.values())} paths, answered {dict(statuses)}; {len(wrong)} wrong")
    print("\n".join(wrong[:10]))


def loose(settings: object) -> None:
    settings.limits.tries = 10**8  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
