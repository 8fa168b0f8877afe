"""An event loop with a virtual clock: which process runs next, and how long a thread takes, follow from a seed.

Within a process callbacks run in the order in which they were scheduled, as asyncio promises; between processes the
seed decides.  So every run is one that could happen.  A crashed process never runs again: its callbacks are dropped.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, contextmanager, suppress
from random import Random
from typing import Any, Final

PROCESS: Final[contextvars.ContextVar[Process | None]] = contextvars.ContextVar("process", default=None)
STEP_SECONDS: Final = 0.00002
"""Virtual seconds that a callback takes."""
THREAD_SECONDS: Final = 0.004
"""Most virtual seconds until a thread has done its work, if the machine is not slow."""
EPOCH: Final = 1_800_000_000.0
"""Wall-clock time at the start of each run, in seconds since 1970."""


class Crash(BaseException):
    """Unwinds the code of a process that has just crashed.  Not an ``Exception``: no code may go on."""


class Process:
    """What crashes together: a server, a client, or the world around them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.ready: deque[asyncio.Handle] = deque()
        self.paused_until = 0.0
        self.wall_offset = 0.0
        """Seconds by which its wall clock is wrong."""
        self.context = contextvars.Context()
        self.context.run(PROCESS.set, self)

    def crash(self) -> None:
        self.alive = False
        self.ready.clear()


class SimulatedLoop(asyncio.AbstractEventLoop):
    """``chance`` decides the order of processes and the duration of work in threads."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.now = 0.0
        self.steps = 0
        self.world = Process("world")
        self.processes: list[Process] = [self.world]
        self.timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self.scheduled = 0
        self.slowness = 1.0
        """Factor for the duration of work in threads."""
        self.tasks: list[asyncio.Task[Any]] = []
        self.trouble: list[str] = []
        """Exceptions that no code has handled."""
        self.ended = False

    def process(self, name: str) -> Process:
        made = Process(name)
        self.processes.append(made)
        return made

    # -- running -----------------------------------------------------------------------------------------------------

    def running(self) -> AbstractContextManager[None]:
        """Makes this the running loop of the thread."""

        @contextmanager
        def run() -> Any:
            events._set_running_loop(self)
            try:
                yield
            finally:
                events._set_running_loop(None)

        return run()

    def end(self) -> None:
        """Close all tasks; whatever they do at their end has no effect any more."""
        self.ended = True
        for task in self.tasks:
            if not task.done():
                with suppress(BaseException):
                    task.get_coro().close()
        self.tasks.clear()

    def step(self) -> bool:
        """Run one callback; advances the clock if all processes wait.  False if nothing is left to do."""
        while True:
            self.wake()
            able = [p for p in self.processes if p.ready and p.paused_until <= self.now]
            if able:
                break
            if not self.advance():
                return False
        chosen = able[0] if len(able) == 1 else able[self.chance.randrange(len(able))]
        handle = chosen.ready.popleft()
        if not handle.cancelled():
            self.steps += 1
            self.now += STEP_SECONDS
            handle._run()
        return True

    def wake(self) -> None:
        """Move the timers that are due to their processes."""
        while self.timers and self.timers[0][0] <= self.now:
            self.put(heapq.heappop(self.timers)[2])

    def advance(self) -> bool:
        """Set the clock to the next timer or the end of a pause; False if there is neither."""
        times = [p.paused_until for p in self.processes if p.ready]
        while self.timers and self.timers[0][2].cancelled():
            heapq.heappop(self.timers)
        if self.timers:
            times.append(self.timers[0][0])
        if not times:
            return False
        self.now = max(self.now, min(times))
        return True

    def put(self, handle: asyncio.Handle) -> None:
        process = owner_of(handle)
        owner = process if process is not None else self.world
        if owner.alive and not self.ended:
            owner.ready.append(handle)

    # -- what asyncio asks for ---------------------------------------------------------------------------------------

    def time(self) -> float:
        return self.now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self.put(handle)
        return handle

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        process = owner_of(handle)
        if not self.ended and (process is None or process.alive):
            self.scheduled += 1
            heapq.heappush(self.timers, (when, self.scheduled, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """``advance`` drops it."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: contextvars.Context | None = None
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self.tasks.append(task)
        return task

    def thread_seconds(self) -> float:
        return self.slowness * THREAD_SECONDS * self.chance.random()

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Run ``func`` as a thread would: at a later time, in one step."""
        future = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                answer = func(*args)
            except Exception as error:
                future.set_exception(error)
            else:
                future.set_result(answer)

        self.call_later(self.thread_seconds(), work)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not self.ended and not isinstance(error, Crash):
            self.trouble.append(f"{context['message']}: {error!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self.ended

    def is_closed(self) -> bool:
        return self.ended


def owner_of(handle: asyncio.Handle) -> Process | None:
    context: contextvars.Context = handle._context  # type: ignore[attr-defined]
    return context.get(PROCESS)
