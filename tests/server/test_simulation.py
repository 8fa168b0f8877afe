"""The simulation of the server: some hundred seeds keep all promises, planted bugs are found, runs repeat exactly."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.simulate_server.disk import SECTOR, Disk
from tests.simulate_server.loop import Process, SimulatedLoop
from tests.simulate_server.odds import Odds
from tests.simulate_server.simulation import simulate
from tests.support.patience import PATIENCE

SEEDS, GROUP = 200, 25


@pytest.mark.parametrize("first", range(0, SEEDS, GROUP))
def test_every_promise_holds_under_faults(first: int) -> None:
    for seed in range(first, first + GROUP):
        outcome = simulate(seed)
        again = f"python -m tests.simulate_server --seed {seed} --trace FILE"
        assert not outcome.failure, f"seed {seed}: {outcome.failure}\nfix: replay it with `{again}`"
        assert outcome.rows > 1


@pytest.mark.parametrize("seed", [20114, 20363])
def test_a_server_starts_after_torn_writes(seed: int) -> None:
    """What they left in the write-ahead log was taken for damage: the server never started again."""
    assert not simulate(seed, length=2).failure


def test_a_snapshot_written_while_a_table_is_read_is_not_damaged() -> None:
    assert not simulate(20861, length=2).failure


def test_an_undo_that_waits_for_a_player_who_is_gone_is_answered_after_the_faults() -> None:
    """The simulation gave up before the waiting time of the table was over."""
    assert not simulate(50625, length=2).failure


def test_the_same_seed_gives_the_same_trace_byte_for_byte(tmp_path: Path) -> None:
    """In other processes, too, where strings hash differently and other seeds ran before."""
    seed = 8
    traces = []
    for number, first in enumerate((seed, seed - 1)):
        file = tmp_path / f"{number}.trace"
        words = ["--seed", str(first), "--seeds", str(seed - first + 1), "--trace", str(file)]
        surroundings = {**os.environ, "PYTHONHASHSEED": str(number + 1)}
        command = [sys.executable, "-m", "tests.simulate_server", *words]
        subprocess.run(command, check=True, env=surroundings, timeout=PATIENCE, stdout=subprocess.DEVNULL)
        traces.append(file.read_bytes())
    assert traces[0] == traces[1]
    assert ("\n".join(simulate(seed).lines) + "\n").encode() == traces[0]
    assert b"fault: crash" in traces[0], "choose a seed with a crash"


IMPORTED = """
import sys
from tests.simulate_server.loop import SimulatedLoop
from tests.simulate_server.simulation import simulate
before = set(sys.modules)
for seed in range(8):
    simulate(seed)
imported = [name for name in set(sys.modules) - before if name.startswith("showdown")]
found = [(name, word, value) for name in imported for word, value in vars(sys.modules[name]).items()]
print(any([word == "monotonic" for _, word, _ in found]))
print([(name, word) for name, word, value in found if isinstance(getattr(value, "__self__", None), SimulatedLoop)])
"""


def test_modules_imported_during_a_simulation_have_the_real_clock_after_it() -> None:
    """A clock that stood still left bots of later tests in the process without a time limit."""
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.splitlines() == ["True", "[]"], done.stderr


@pytest.mark.parametrize(("plant", "first"), [("early-ack", 1), ("no-sync", 1), ("no-fence", 150)])
def test_a_planted_bug_is_found(plant: str, first: int) -> None:
    """``first``: near the seed that finds it today, to save time."""
    failures = (simulate(seed, plant).failure for seed in range(first, first + 900))
    found = next((failure for failure in failures if failure), "")
    assert found.startswith({"no-fence": "owner:"}.get(plant, "lost:")), found


def loop_with(*names: str) -> tuple[SimulatedLoop, list[Process]]:
    loop = SimulatedLoop(Random(1))  # type: ignore[abstract]
    return loop, [loop.process(name) for name in names]


def test_a_process_runs_its_callbacks_in_order_whatever_the_others_do() -> None:
    loop, processes = loop_with("one", "two")
    seen: list[tuple[str, int]] = []
    for number in range(20):
        for process in processes:
            loop.call_soon(seen.append, (process.name, number), context=process.context.copy())
    while loop.step():
        pass
    assert [n for name, n in seen if name == "one"] == [n for name, n in seen if name == "two"] == list(range(20))
    assert [name for name, _ in seen] != ["one", "two"] * 20, "the order between processes follows from the seed"


def test_a_crashed_process_never_runs_again() -> None:
    loop, (process, other) = loop_with("one", "two")
    seen: list[str] = []

    async def work(name: str) -> None:
        while True:
            await asyncio.sleep(1)
            seen.append(name)

    with loop.running():
        for one in (process, other):
            one.context.run(loop.create_task, work(one.name))
        while len(seen) < 6:
            loop.step()
        process.crash()
        at = len(seen)
        while len(seen) < 12:
            loop.step()
        loop.end()
    assert set(seen[:at]) == {"one", "two"} and set(seen[at:]) == {"two"}


def test_the_clock_moves_only_when_all_wait_and_a_paused_process_waits() -> None:
    loop, (process, other) = loop_with("one", "two")
    seen: list[tuple[str, int]] = []

    def note(name: str) -> None:
        seen.append((name, round(loop.now)))

    for one, when in ((process, 10), (other, 20)):
        loop.call_later(when, note, one.name, context=one.context)
    process.paused_until = 30
    while loop.step():
        pass
    assert seen == [("two", 20), ("one", 30)]


def test_a_torn_write_leaves_whole_sectors_of_before_or_after(tmp_path: Path) -> None:
    loop, _ = loop_with()
    disk = Disk(loop, Random(3), Odds(Random(1)), tmp_path, b"", lambda fault, where: None)
    before, after = b"a" * SECTOR * 10, b"a" * SECTOR * 5 + b"b" * SECTOR * 15
    torn = disk.tear(before, after)
    sectors = [torn[n : n + SECTOR] for n in range(0, len(torn), SECTOR)]
    assert len(torn) == len(after) and sectors[:5] == [b"a" * SECTOR] * 5, "what did not change stays"
    assert set(sectors[5:10]) == {b"a" * SECTOR, b"b" * SECTOR}
    assert set(sectors[10:]) == {b"\0" * SECTOR, b"b" * SECTOR}
    assert disk.tear(b"a" * SECTOR, b"b" * SECTOR, synced=32)[:32] == b"b" * 32
    disk.remove()
