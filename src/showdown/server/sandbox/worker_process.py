"""A worker process: forks for each job, with limits on CPU time, memory, wall-clock time and size of the answer.

It imports everything once, reads questions from stdin and writes answers to stdout (``wire.py``).  When the server has
gone, stdin ends: the worker then kills its job and ends.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import select
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from showdown.language import use_language
from showdown.server.api_error import ApiError
from showdown.server.gc_tuning import YOUNG
from showdown.server.sandbox.bounds import ANSWER_BYTES
from showdown.server.sandbox.wire import PREFIX, packed, unpacked

NICE: Final = 5
"""Tables and their players go first."""
OUT_OF_MEMORY: Final = 71
"""Exit code of a job whose memory was not enough."""
SHORT_BYTES: Final = 2**24
"""If so little memory was left, another error counts as one of memory."""
CHUNK: Final = 2**16
FILE_BYTES: Final = 64 * 2**20
"""Most bytes of a file that a job writes."""


def serve(source: int, sink: int) -> None:
    """Answer questions until the server closes ``source``."""
    while (message := read_message(source)) is not None:
        write_all(sink, answer(message, source, sink))


def answer(message: bytes, source: int, sink: int) -> bytes:
    """Run the job of a question in a fork; its answer, or what ended it."""
    with tempfile.TemporaryDirectory(prefix="showdown-job-") as scratch:
        return answer_in(scratch, message, source, sink)


def answer_in(scratch: str, message: bytes, source: int, sink: int) -> bytes:
    """``scratch``: the folder for temporary files, deleted also if the job is killed."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        for inherited in (source, sink, reading):
            os.close(inherited)
        tempfile.tempdir = scratch
        run_job(message, writing)
    os.close(writing)
    data = output_of(process, reading, source)
    _, status, used = os.wait4(process, 0)
    if data is None:
        return packed({"limit": "answer"})
    if ended_by_memory(status, used.ru_maxrss, unpacked(message)[0]["megabytes"]):
        return packed({"limit": "memory"})
    if os.WIFSIGNALED(status):
        limits: dict[int, str] = {signal.SIGXCPU: "cpu", signal.SIGALRM: "time"}
        number = os.WTERMSIG(status)
        return packed({"limit": limits[number]} if number in limits else {"died": f"signal {number}"})
    try:
        unpacked(data)
    except ValueError:
        return packed({"died": f"exit {os.WEXITSTATUS(status)}"})
    return data


def ended_by_memory(status: int, kilobytes: int, megabytes: int) -> bool:
    """Did a job end because it needed more memory?  Not every library survives that with an exception."""
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == OUT_OF_MEMORY:
        return True
    crashed = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS)
    return (crashed or (os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0)) and kilobytes > 900 * megabytes


def output_of(process: int, reading: int, source: int) -> bytes | None:
    """What a job writes; None, and the job is killed, if it is too much."""
    parts: list[bytes] = []
    try:
        while True:
            ready, _, _ = select.select([reading, source], [], [])
            if source in ready:
                # The server speaks only between jobs, so it has gone.
                os.kill(process, signal.SIGKILL)
                sys.exit()
            chunk = os.read(reading, CHUNK)
            if not chunk:
                return b"".join(parts)
            parts.append(chunk)
            if sum(map(len, parts)) > ANSWER_BYTES:
                os.kill(process, signal.SIGKILL)
                return None
    finally:
        os.close(reading)


# -- in the fork -------------------------------------------------------------------------------------------------------


def run_job(message: bytes, sink: int) -> None:
    """Run a job and write its answer.  Does not return."""
    code = 70
    try:
        question, data = unpacked(message)
        limit_resources(question["seconds"], question["megabytes"])
        signal.setitimer(signal.ITIMER_REAL, question["wall"])
        use_language(question["language"])
        write_all(sink, answer_of(question["job"], question["args"], data))
        code = 0
    except MemoryError:
        code = OUT_OF_MEMORY
    finally:
        os._exit(code)


def answer_of(job: str, args: dict[str, Any], data: bytes) -> bytes:
    """The answer of a job as a message.  Also what a simulation calls in place of a worker."""
    from showdown.server.sandbox.jobs import RUN

    try:
        found = RUN[job](args, data)
    except ApiError as error:
        return packed({"refused": [error.status, error.code, error.what, error.todo]})
    except MemoryError:
        raise
    except Exception as error:
        if is_about_memory(error):
            raise MemoryError from error
        return packed({"fault": repr(error)[:300]})
    return packed({"answer": None}, found) if isinstance(found, bytes) else packed({"answer": found})


def is_about_memory(error: BaseException) -> bool:
    """Did missing memory cause this error?

    Libraries turn a MemoryError into errors of their own, and free memory before anyone can look.
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, MemoryError):
            return True
        cause = cause.__cause__ or cause.__context__
    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    return most != resource.RLIM_INFINITY and most_memory_used() > most - SHORT_BYTES


def most_memory_used() -> int:
    """The largest number of bytes of address space so far; 0 where the system does not tell."""
    told = Path("/proc/self/status")
    lines = told.read_text().splitlines() if told.exists() else []
    return sum([int(line.split()[1]) * 1024 for line in lines if line.startswith("VmPeak")])


def memory_in_use() -> int:
    """Bytes of address space; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[0]) * resource.getpagesize() if told.exists() else 0


def limit_resources(seconds: int, megabytes: int) -> None:
    """Limit the CPU time of this process, and its memory beyond what it uses now."""
    # The soft limit ends the process with a signal of its own.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    used = memory_in_use()
    if used:
        resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 2**20, used + megabytes * 2**20))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# -- pipes -------------------------------------------------------------------------------------------------------------


def read_message(source: int) -> bytes | None:
    """The next whole message; None at the end."""
    prefix = read_exactly(source, PREFIX.size)
    body = read_exactly(source, sum(PREFIX.unpack(prefix))) if prefix else b""
    return prefix + body if body else None


def read_exactly(source: int, size: int) -> bytes:
    """Exactly this many bytes; b"" at the end of the stream."""
    parts: list[bytes] = []
    while size:
        chunk = os.read(source, min(size, CHUNK))
        if not chunk:
            return b""
        parts.append(chunk)
        size -= len(chunk)
    return b"".join(parts)


def write_all(sink: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(sink, rest) :]


def main() -> None:
    # The pipes get other numbers: nothing that a job prints can become part of an answer.
    source, sink = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    with contextlib.suppress(OSError):
        os.nice(NICE)
    # Nothing that is imported is garbage, and jobs end soon: a tenth of the time until a worker is ready.
    gc.set_threshold(YOUNG)
    from showdown.server.sandbox.jobs import prepare

    prepare()
    with contextlib.suppress(BrokenPipeError):
        serve(source, sink)


if __name__ == "__main__":
    main()
