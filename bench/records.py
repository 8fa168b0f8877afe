"""Measure the cost of a record: ways to declare three fields, in plain Python and compiled by mypyc.

    python -m bench.records

Makes an object of three ints and reads one field.  The figures decide how records are written (kernel/constructors.py):
compare the rows with each other, not with another machine.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from showdown.kernel.constructors import expand

ROUNDS = 1_000_000
HEAD = """
from __future__ import annotations
from dataclasses import dataclass
from typing import NamedTuple, final
{record}


@final
class Written(Plain):
    def __init__(self, a: int, b: int, c: int) -> None:
        self.a = a
        self.b = b
        self.c = c


@final
class Declared(Record):
    a: int
    b: int
    c: int


@final
@dataclass
class Data:
    a: int
    b: int
    c: int


@final
@dataclass(frozen=True)
class Frozen:
    a: int
    b: int
    c: int


class Named(NamedTuple):
    a: int
    b: int
    c: int
"""
PURE_BASE = "from showdown.kernel.record import Record\n\n\nclass Plain:\n    pass"
COMPILED_BASE = "\n\nclass Plain:\n    pass\n\n\nclass Record:\n    pass"
LOOP = """

def time_{name}(rounds: int) -> int:
    total = 0
    for i in range(rounds):
        total += {cls}(i, 2, 3).b
    return total
"""
FORMS = {
    "constructor written by hand": "Written",
    "declared (kernel/record.py)": "Declared",
    "dataclass": "Data",
    "dataclass, frozen": "Frozen",
    "NamedTuple": "Named",
}


def source(base: str) -> str:
    return HEAD.format(record=base) + "".join(LOOP.format(name=cls.lower(), cls=cls) for cls in FORMS.values())


def measure(folder: Path, module: str) -> list[float]:
    """Nanoseconds per object for each form, measured in a new process."""
    code = (
        f"import time, {module} as m\n"
        f"for name in {[cls.lower() for cls in FORMS.values()]!r}:\n"
        f"    best = 1e9\n"
        f"    for _ in range(3):\n"
        f"        begun = time.perf_counter()\n"
        f"        getattr(m, 'time_' + name)({ROUNDS})\n"
        f"        best = min(best, time.perf_counter() - begun)\n"
        f"    print(best / {ROUNDS} * 1e9)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    return [float(line) for line in run.stdout.split()]


def main() -> int:
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pure.py").write_text(source(PURE_BASE))
        # The base class of the compiled form declares nothing at run time: its constructor is written out.
        (folder / "compiled.py").write_text(expand({"compiled": source(COMPILED_BASE)})["compiled"])
        subprocess.run(
            [sys.executable, "-m", "mypyc", "compiled.py"], cwd=folder, check=True, capture_output=True, text=True
        )
        pure, compiled = measure(folder, "pure"), measure(folder, "compiled")
    print(f"{'one object of three ints, ns':32} {'pure':>8} {'compiled':>9}")
    for form, a, b in zip(FORMS, pure, compiled, strict=True):
        print(f"{form:32} {a:8.0f} {b:9.0f}")
    print(f"({time.perf_counter() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
