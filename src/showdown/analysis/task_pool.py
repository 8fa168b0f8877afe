"""Run one function on many tasks, in this process or in worker processes; results come in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, ClassVar, Generic, TypeVar

from showdown.bots.undisturbed import undisturbed
from showdown.language import say
from showdown.lookup.refusal import UNREACHABLE, Refusal
from showdown.sim.worker_startup import set_up_worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class TaskPool(Generic[Task, Answer]):
    """``make(*arguments)`` makes the function of each worker, once; it must be importable by name.

    With one worker everything runs in this process.
    """

    def __init__(self, workers: int, make: Callable[..., Callable[[Task], Answer]], *arguments: Any) -> None:
        self.workers = workers
        self.run: Callable[[Task], Answer] | None = None
        self.executor: ProcessPoolExecutor | None = None
        if workers > 1:
            # Spawned, not forked: a fork copies the locks of threads (progress bar) that will never be released.
            context = get_context("spawn")
            self.executor = ProcessPoolExecutor(workers, context, begin_work, (make, arguments))
        else:
            self.run = make(*arguments)

    def map(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Answer]]:
        """Each task with its answer, as soon as it is there."""
        if self.run is not None:
            for task in tasks:
                with undisturbed():
                    answer = self.run(task)
                yield task, answer
            return
        assert self.executor is not None
        try:
            with undisturbed():
                waiting: dict[Future[Any], Task] = {self.executor.submit(work, task): task for task in tasks}
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BrokenProcessPool as error:
            fix = say("numbers.worker-died-fix")
            raise Refusal(UNREACHABLE, say("numbers.worker-died"), "--workers", fix) from error

    def close(self) -> None:
        """Stop at once; tasks that are not finished are dropped."""
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)

    def __enter__(self) -> TaskPool[Task, Answer]:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


class Worker:
    """The function of this worker process."""

    run: ClassVar[Callable[[Any], Any] | None] = None


def begin_work(make: Callable[..., Callable[[Any], Any]], arguments: tuple[Any, ...]) -> None:
    set_up_worker()
    Worker.run = make(*arguments)


def work(task: Any) -> Any:
    assert Worker.run is not None
    return Worker.run(task)
