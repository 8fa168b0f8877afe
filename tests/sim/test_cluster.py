"""A Dask cluster with a scheduler and workers in processes of their own, which are killed in the middle of a run."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from showdown.analysis.execution import RunOptions, kept_fights, open_file
from showdown.engine import encode_setup, first_story
from showdown.sim.run import DONE, LOST, Limits, Run
from showdown.sim.run_spec import FightRow, RunSpec, play_batch
from showdown.sim.workers import DaskCluster, OneProcess, WorkersLost

SPEC = RunSpec("first story", setup=encode_setup(first_story(4, 0, {})), bot="random")
GAMES = 400
Client: Any = import_module("distributed").Client


def started(*words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", *words, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two workers without a nanny, which nobody starts again; the scheduler's address is in cluster.json."""
    file = str(tmp_path / "cluster.json")
    scheduler = started(
        "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", file
    )
    worker = ("distributed.cli.dask_worker", "--scheduler-file", file, "--no-nanny", "--nthreads", "1")
    pair = [started(*worker), started(*worker)]
    try:
        with Client(scheduler_file=file, timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
        yield pair
    finally:
        for process in (*pair, scheduler):
            process.kill()
            process.wait()


def address_in(folder: Path) -> str:
    with Client(scheduler_file=str(folder / "cluster.json")) as client:
        return str(client.scheduler.address)


def wait_for_result(cluster: DaskCluster) -> None:
    while not cluster.wait(None):
        pass


def test_a_run_outlives_a_worker_ends_without_any_and_is_resumed_from_its_file(
    workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    """A cluster whose last worker was killed was waited for without end."""
    cluster = DaskCluster(address_in(tmp_path), 0)
    cluster.patience = 0.5
    cluster.batch_seconds = 0.05
    options = RunOptions(out=tmp_path / "fights.jsonl", resume=True)
    run = Run([SPEC], Limits(games=GAMES))
    file = open_file(options, run, None)
    assert file is not None and cluster.size == 2
    at_first_kill: list[int] = []

    def kill(run: Run) -> None:
        file.take(run)
        if not at_first_kill:
            at_first_kill.append(run.done())
            workers[0].kill()
        elif run.done() > at_first_kill[0] + 5:
            workers[1].kill()

    run.on_progress = kill
    try:
        run.play(cluster)
    finally:
        cluster.close()
        file.close(run)
    assert run.why == LOST and "no worker" in run.trouble
    assert at_first_kill[0] < run.done() < GAMES

    again = Run([SPEC], Limits(games=run.done() + 3))
    kept_fights(options, again)
    assert again.resumed == run.done()
    again.play(OneProcess())
    assert again.why == DONE
    expected: list[FightRow] = play_batch(SPEC, 0, again.done()).rows
    assert again.rows[0] == expected


def test_a_result_whose_worker_died_before_it_was_fetched_is_not_waited_for(
    workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    """The worker played the batch and died; the run asked it for the result without end."""
    cluster = DaskCluster(address_in(tmp_path), 0)
    cluster.patience = 0.5
    try:
        cluster.submit(0, SPEC, 0, 2)
        assert cluster.await_one(None)
        for process in workers:
            process.send_signal(signal.SIGSTOP)
        assert cluster.wait(0.1) == []
        assert cluster.pending() == 1
        for process in workers:
            process.kill()
        with pytest.raises(WorkersLost, match="no worker"):
            wait_for_result(cluster)
    finally:
        cluster.close()
