"""Pack bombs: small uploads that would become large, deep or slow.

``python -m tests.harness.pack_bombs`` sends all of them to a real server and prints time and memory.
"""

from __future__ import annotations

import io
import json
import resource
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from tests.support.live_server import Running

CHECK = "/api/packs/check?file=gear.yaml"
ZIP = "/api/packs/check"
IMPORT = "/api/tables/import"


def packed(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def laughs(levels: int, width: int) -> bytes:
    lines = ["a0: &a0 [x" + ",x" * (width - 1) + "]"]
    lines += [f"a{i}: &a{i} [*a{i - 1}" + f",*a{i - 1}" * (width - 1) + "]" for i in range(1, levels)]
    return "\n".join(lines).encode()


def corpus() -> list[tuple[str, str, bytes]]:
    """Name, route and bytes of each bomb."""
    huge = b"9" * 500_000
    yaml: list[tuple[str, bytes]] = [
        ("a billion laughs", laughs(10, 10)),
        ("laughs, narrow and high", laughs(60, 2)),
        ("laughs, one wide level", laughs(2, 1000)),
        ("an alias to itself", b"a: &a [*a]"),
        ("a mapping in itself", b"a: &a {b: *a}"),
        ("an anchor without alias", b"cards: &x {}"),
        ("merge keys", b"a: &a {x: 1}\nb:\n  <<: *a"),
        ("brackets, 100,000 deep", b"[" * 100_000),
        ("brackets, closed", b"[" * 20_000 + b"]" * 20_000),
        ("braces, deep", b"{a: " * 20_000),
        ("dashes, deep", b"- " * 50_000 + b"x"),
        ("indented, deep", b"".join([b" " * i + b"a:\n" for i in range(1000)])),
        ("a number of 500,000 digits", b"cards: " + huge),
        ("a number in base 60", b"cards: " + b"59:" * 100_000 + b"59"),
        ("a hexadecimal number", b"cards: 0x" + b"f" * 500_000),
        ("a float beyond all", b"cards: 1e999999999"),
        ("not a number", b"cards: .nan"),
        ("a python object", b"cards: !!python/object/apply:os.system ['true']"),
        ("a python name", b"cards: !!python/name:os.system"),
        ("an unknown tag", b"cards: !boom {}"),
        ("binary", b"cards: !!binary " + b"A" * 900_000),
        ("a set", b"cards: !!set {a, b}"),
        ("doubled keys", b"cards: {}\ncards: {}"),
        ("100,000 keys", b"".join([b"k%d: 1\n" % i for i in range(70_000)])),
        ("100,000 documents", b"--- a\n" * 100_000),
        ("one long line", b"cards: " + b"x" * 1_000_000),
        ("one long key", b"x" * 1_000_000 + b": 1"),
        ("quotes without end", b'cards: "' + b"\\x41" * 200_000),
        ("NUL", b"cards: \x00"),
        ("no UTF-8", b"cards: \xff\xfe\xfd"),
        ("UTF-16", "cards: {}".encode("utf-16")),
        ("a lone surrogate", b'cards: "\\ud800"'),
        ("nothing", b""),
        ("spaces", b" " * 1_000_000),
        ("tabs", b"\t" * 100_000),
        ("comments", b"#\n" * 500_000),
    ]
    zips: list[tuple[str, bytes]] = [
        ("a zip of 60 MB of zeros", packed(("gear.yaml", b"\0" * 60_000_000))),
        ("a zip of many files", packed(*[(f"f{i}.yaml", b"a: 1") for i in range(5000)])),
        ("a zip that climbs", packed(("../../../tmp/showdown-was-here.yaml", b"a: 1"))),
        ("a zip with an absolute path", packed(("/tmp/showdown-was-here.yaml", b"a: 1"))),
        ("a zip of a zip", packed(("gear.yaml.zip", packed(("gear.yaml", b"\0" * 10_000_000))))),
        ("a zip cut short", packed(("gear.yaml", b"a: 1"))[:-10]),
        ("a zip in name only", b"PK\x03\x04" + b"\xff" * 1000),
        ("a zip with the same file twice", doubled()),
    ]
    saves: list[tuple[str, bytes]] = [
        ("JSON, 100,000 deep", b"[" * 100_000),
        ("JSON, deep objects", b'{"a":' * 50_000 + b"1" + b"}" * 50_000),
        ("JSON, a number of 500,000 digits", b'{"schema":' + huge + b"}"),
        ("JSON, 1e999", b'{"schema": 1e999}'),
        ("JSON, NaN", b'{"schema": NaN}'),
        ("JSON, doubled keys", b'{"schema": "showdown.save/1", "schema": "showdown.save/1"}'),
        ("JSON, 300,000 parts", b"[" + b"1," * 300_000 + b"1]"),
        ("JSON, lone surrogates", b'{"schema": "\\ud800"}'),
        ("JSON, the wrong types", json.dumps({"schema": [], "journal": {}, "setup": 5, "table": "x"}).encode()),
        ("JSON, a list", b"[]"),
        ("a save that is YAML", b"schema: &a [*a]"),
        ("a save that is a zip", packed(("save.json", b"{}"))),
    ]
    return [
        *[(what, CHECK, data) for what, data in yaml],
        *[(what, ZIP, data) for what, data in zips],
        *[(what, IMPORT, data) for what, data in saves],
    ]


def doubled() -> bytes:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return packed(("gear.yaml", b"a: 1"), ("gear.yaml", b"b: 1"))


def refused(status: int, body: object) -> bool:
    """Was the upload refused with an error or a list of problems?"""
    if not isinstance(body, dict):
        return False
    if status == 200:
        return body.get("ok") is False and bool(body["problems"])
    return status in (400, 413, 422) and bool(body["error"]["what"])


def main() -> None:
    worst, failed = 0.0, 0
    bombs = corpus()
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "bombs.db") as server:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for what, path, data in bombs:
            began = time.monotonic()
            status, body, _ = server.ask("POST", path, data)
            took = time.monotonic() - began
            worst = max(worst, took)
            if not refused(status, body):
                failed += 1
                print(f"NOT REFUSED {what}: {status} {str(body)[:200]}")
            if "-v" in sys.argv:
                print(f"{took:6.2f} s  {status}  {what}: {str(body)[:120]}")
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{len(bombs)} bombs, {failed} not refused; worst {worst:.2f} s")
    print(f"memory: the server grew by {grown // 1024} MB, the biggest child had {child // 1024} MB")


if __name__ == "__main__":
    main()
