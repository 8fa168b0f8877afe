"""Run tests against mutants: collect once, learn which test reaches which line, fork for each mutant.

``python -m tools.mutate`` forks two kinds of children:

* The *server* imports and collects every test, then forks one child a mutant.  The child compiles the mutated function
  into the imported module (it replaces ``__code__``) and runs the tests that reach the line until one fails.
* Code that runs while modules are imported cannot be exchanged afterwards.  A mutant of such code gets a process of its
  own, which imports everything anew, with the mutated module, and without the cache of cards.  So does a mutant of code
  that compiles cards, if it survived the tests that compile their own.

Nothing is written to the source tree.
"""

from __future__ import annotations

import ast
import gc
import hashlib
import importlib.abc
import importlib.machinery
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tools.mutation.marks import MarkingImport
from tools.mutation.mutants import Mutant, mutated

SECONDS: Final = 10.0
"""CPU seconds that one test may need under a mutant, beside twenty times what it needs without."""
WALL: Final = 1200.0
"""Seconds after which a mutant is ended in any case."""
MEMORY: Final = 3 << 30
"""Bytes that a child may use."""
SLOW_TEST: Final = 1.0
"""Tests that need more CPU seconds are left out."""
BROKEN: Final = 77
"""Exit status of a child that could not do its work at all."""
FAILED: Final = -1.0
TOO_SLOW: Final = -2.0
"""Instead of its seconds: why a test is left out."""
EARLY_SAMPLE: Final = 60
"""Tests that together reach most lines, tried first on mutants that every test reaches."""


Functions = dict[tuple[str, str], list[FunctionType]]


class Result(NamedTuple):
    """What became of a mutant."""

    key: str
    context: str
    status: str
    """killed, timeout or survived"""
    by: str
    """The test that failed."""
    tests: int
    """Tests that were run."""
    seconds: float


class Place(NamedTuple):
    """Where things are."""

    source: Path
    """The folder of the package: src/showdown"""
    packages: tuple[str, ...]
    tests: tuple[str, ...]
    store: Path
    """Folder for what is kept between runs."""

    def watched(self) -> tuple[str, ...]:
        return tuple(f"{self.source / p}{os.sep}" for p in self.packages)

    def name_of(self, mutant: Mutant) -> tuple[str, str]:
        """File and name of the function around a mutant."""
        return str(self.source / mutant.file), mutant.outermost


class Reach(NamedTuple):
    """What one test reaches, and its cost."""

    seconds: float
    lines: dict[str, int]
    """By file, a bit for each line."""

    def hits(self, mutant: Mutant) -> bool:
        first, last = mutant.lines
        span = (1 << (last + 1)) - (1 << first)
        return bool(self.lines.get(mutant.file, 0) & span)


# -- one mutant --------------------------------------------------------------------------------------------------


def functions_of(roots: tuple[str, ...]) -> Functions:
    """Every function of these folders that exists, by file and qualified name; some names have several."""
    out: Functions = {}
    gc.unfreeze()  # tests/conftest.py freezes what is imported, and frozen objects are not listed
    for thing in gc.get_objects():
        # `type` and not `isinstance`, which asks a weak proxy for its class, and its object may be gone.
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(roots):
            out.setdefault((thing.__code__.co_filename, thing.__code__.co_qualname), []).append(thing)
    return out


def exchange(mutant: Mutant, source: Path, functions: Functions) -> None:
    """Compile the mutated function into the imported module, wherever the function is referred to."""
    path = source / mutant.file
    tree = mutated(path.read_text(), mutant.number)
    new = code_named(compile(tree, str(path), "exec"), mutant.outermost)
    for function in functions[str(path), mutant.outermost]:
        function.__code__ = new


def code_named(code: CodeType, name: str) -> CodeType:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_qualname == name:
                return part
            if name.startswith(part.co_qualname + "."):
                return code_named(part, name)
    raise LookupError(name)


class MutatedImport(importlib.abc.MetaPathFinder):
    """Imports one module from its mutated tree."""

    def __init__(self, module: str, path: Path, tree: ast.Module) -> None:
        self.module = module
        self.path = path
        self.tree = tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None:
            spec.loader = MutatedLoader(fullname, str(self.path), self.tree)
        return spec


class MutatedLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, tree: ast.Module) -> None:
        super().__init__(fullname, path)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, str(self.path), "exec")


def module_of(mutant: Mutant, source: Path) -> str:
    parts = [source.name, *Path(mutant.file).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def first_failure(items: list[Any], costs: dict[str, float]) -> tuple[str, int]:
    """Run tests until one fails: its name ('' if none) and how many were run.  A test that hangs ends the process."""
    for i, item in enumerate(items):
        signal.setitimer(signal.ITIMER_PROF, SECONDS + 20 * costs.get(item.nodeid, 1.0))
        after = items[i + 1] if i + 1 < len(items) else None
        reports = runtestprotocol(item, log=False, nextitem=after)
        if any(r.failed for r in reports):
            return item.nodeid, i + 1
    signal.setitimer(signal.ITIMER_PROF, 0)
    return "", len(items)


# -- children ----------------------------------------------------------------------------------------------------


class Pool:
    """Forks a child for each piece of work, a few at a time."""

    def __init__(self, workers: int, folder: Path) -> None:
        self.workers = workers
        self.folder = folder
        self.running: dict[int, tuple[Any, Path, float]] = {}

    def run(self, work: Iterable[tuple[Any, Callable[[], Any]]], done: Callable[[Any, Any, int, float], None]) -> None:
        """``done(what, answer, status, seconds)`` for each piece; ``answer`` is None if the child broke down."""
        queue = iter(work)
        more = True
        while more or self.running:
            while more and len(self.running) < self.workers:
                piece = next(queue, None)
                if piece is None:
                    more = False
                    break
                self.start(*piece)
            self.wait(done)

    def start(self, what: Any, task: Callable[[], Any]) -> None:
        handle, name = tempfile.mkstemp(dir=self.folder)
        os.close(handle)
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            self.running[pid] = (what, Path(name), time.monotonic())
            return
        status = 1
        try:
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(quiet, stream)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.environ["XDG_CACHE_HOME"] = f"{name}-cache"  # a mutant neither finds nor leaves compiled cards
            Path(name).write_text(json.dumps(task()))
            status = 0
        except BaseException:
            Path(name).write_text(traceback.format_exc())
            status = BROKEN
        finally:
            os._exit(status)

    def wait(self, done: Callable[[Any, Any, int, float], None]) -> None:
        while self.running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            now = time.monotonic()
            if pid in self.running:
                what, path, start = self.running.pop(pid)
                text = path.read_text()
                path.unlink()
                shutil.rmtree(f"{path}-cache", ignore_errors=True)
                if os.WIFEXITED(status) and os.WEXITSTATUS(status) == BROKEN and "MemoryError" not in text:
                    raise RuntimeError(f"{what}\n{text}")
                done(what, json.loads(text) if status == 0 and text else None, status, now - start)
                return
            for late, (_, _, start) in self.running.items():
                if now - start > WALL:
                    os.kill(late, signal.SIGKILL)
            time.sleep(0.01)


def result_of(mutant: Mutant, answer: Any, status: int, seconds: float) -> Result:
    """A child that broke down had a mutant that hung, ate memory or ended the process: some test noticed."""
    if answer is None:
        hung = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGKILL)
        return Result(mutant.key, mutant.context, "timeout" if hung else "killed", "", 0, round(seconds, 2))
    by, tests = answer
    return Result(mutant.key, mutant.context, "killed" if by else "survived", by, tests, round(seconds, 2))


# -- the server --------------------------------------------------------------------------------------------------


class Server:
    """A pytest plugin that collects as usual, and then tests mutants instead of running the tests once."""

    def __init__(
        self, place: Place, mutants: list[Mutant], workers: int, done: Callable[[Mutant, Result], None]
    ) -> None:
        self.place = place
        self.mutants = mutants
        self.workers = workers
        self.done = done
        self.early: set[tuple[str, str]] = set()
        """File and name of each function that runs while modules are imported."""
        self.compiling: set[tuple[str, str]] = set()
        """Those that run while the core cards are compiled."""
        self.left: list[str] = []
        """Mutants of the latter that survived: only the core cards, compiled anew, may show them."""
        self.killers: dict[str, list[str]] = {}
        self.functions: Functions = {}
        self.marks = MarkingImport(place.source, place.packages)

    def watch_imports(self) -> None:
        """Note every function that runs before the first test does, and mark statements from now on."""
        self.marks.install()
        self.watch_calls(self.early)

    def watch_calls(self, seen: set[tuple[str, str]]) -> None:
        roots = self.place.watched()

        def called(frame: FrameType, event: str, arg: Any) -> None:
            code = frame.f_code
            if code.co_filename.startswith(roots):
                seen.add((code.co_filename, code.co_qualname.split(".<locals>")[0]))

        sys.settrace(called)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        from showdown.engine import core_catalog

        self.watch_calls(self.compiling)
        core_catalog()
        sys.settrace(None)
        folder = Path(os.environ["XDG_CACHE_HOME"])
        items = {item.nodeid: item for item in session.items}
        self.functions = functions_of(self.place.watched())
        gc.collect()
        gc.freeze()  # children then share the memory of what is imported
        reach = self.learn(items, folder)
        self.keep_early(reach)
        late = [m for m in self.mutants if not self.is_early(m)]

        def work() -> Iterable[tuple[Mutant, Callable[[], Any]]]:
            for mutant in late:
                chosen = self.order(mutant, reach)
                yield mutant, partial(self.test, mutant, [items[n] for n in chosen], reach)

        Pool(self.workers, folder).run(work(), self.finished)
        self.keep_early(reach)
        return True

    def is_early(self, mutant: Mutant) -> bool:
        return not mutant.outermost or self.place.name_of(mutant) in self.early

    def order(self, mutant: Mutant, reach: dict[str, Reach]) -> list[str]:
        """Tests that reach the mutant: those that killed one of the same function first, then the cheapest."""
        before = self.killers.get(mutant.outermost, [])
        chosen = [name for name in reach if reach[name].hits(mutant)]
        return sorted(chosen, key=lambda name: (name not in before, reach[name].seconds))

    def test(self, mutant: Mutant, items: list[Any], reach: dict[str, Reach]) -> tuple[str, int]:
        try:
            exchange(mutant, self.place.source, self.functions)
        except ValueError as error:  # it has other free variables
            return f"cannot be compiled: {error}", 0
        return first_failure(items, {name: r.seconds for name, r in reach.items()})

    def finished(self, mutant: Mutant, answer: Any, status: int, seconds: float) -> None:
        result = result_of(mutant, answer, status, seconds)
        if result.by and "::" in result.by:
            names = self.killers.setdefault(mutant.outermost, [])
            if result.by not in names:
                names.append(result.by)
        if result.status == "survived" and self.place.name_of(mutant) in self.compiling:
            self.left.append(mutant.key)
        else:
            self.done(mutant, result)

    # -- which test reaches what ---------------------------------------------------------------------------------

    def learn(self, items: dict[str, Any], folder: Path) -> dict[str, Reach]:
        """What each test reaches.  Kept between runs, as long as neither the source nor the test file has changed."""
        marks = digests(self.place)
        store = self.place.store / "reach.json"
        kept = json.loads(store.read_text()) if store.exists() else {}
        missing = [name for name in items if kept.get(name, [""])[0] != marks(name)]
        print(f"{len(items)} tests; which lines do {len(missing)} of them reach?", flush=True)

        def is_current(name: str, row: list[object]) -> bool:
            """Of a test that is not among these, but may be among those of the next run."""
            return Path(name.split("::")[0]).exists() and row[0] == marks(name)

        chunks = [missing[i : i + 40] for i in range(0, len(missing), 40)]
        count = 0

        def learned(chunk: list[str], answer: Any, status: int, seconds: float) -> None:
            nonlocal count
            count += len(chunk)
            print(f"  {count}/{len(missing)}", end="\r", flush=True)
            for name in chunk:
                found = (answer or {}).get(name)
                kept[name] = [marks(name), *(found if found else (FAILED, {}))]
            if count % 400 == 0 or count == len(missing):
                store.write_text(json.dumps({n: row for n, row in kept.items() if n in items or is_current(n, row)}))

        work = [(chunk, partial(self.trace, [items[n] for n in chunk])) for chunk in chunks]
        Pool(self.workers, folder).run(work, learned)
        out: dict[str, Reach] = {}
        for name in items:
            _, seconds, lines = kept[name]
            if 0 <= seconds <= SLOW_TEST:
                out[name] = Reach(seconds, {file: int(bits, 16) for file, bits in lines.items()})
            elif seconds == FAILED:
                print(f"  left out, fails without a mutant: {name}")
        return out

    def trace(self, items: list[Any]) -> dict[str, tuple[float, dict[str, str]]]:
        """Run tests and record the lines of the mutated packages that they execute."""
        signal.signal(signal.SIGPROF, too_slow)
        out: dict[str, tuple[float, dict[str, str]]] = {}
        for i, item in enumerate(items):
            after = items[i + 1] if i + 1 < len(items) else None
            self.marks.clear()
            start = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, SLOW_TEST)
            reports = runtestprotocol(item, log=False, nextitem=after)
            signal.setitimer(signal.ITIMER_PROF, 0)
            seconds = time.process_time() - start
            if seconds > SLOW_TEST:
                out[item.nodeid] = (TOO_SLOW, {})
            elif not any(r.failed for r in reports):
                out[item.nodeid] = (round(seconds, 4), self.marks.as_bits())
        return out

    def keep_early(self, reach: dict[str, Reach]) -> None:
        """For the mutants of code that runs early: their keys, and all tests in a good order."""
        early = [m.key for m in self.mutants if self.is_early(m)] + self.left
        costs = {name: r.seconds for name, r in reach.items()}
        rows = {"mutants": early, "order": broadest(reach), "costs": costs}
        (self.place.store / "early.json").write_text(json.dumps(rows))


class TooSlow(BaseException):
    """No ``except Exception`` of a test may catch it."""


def too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow


def broadest(reach: dict[str, Reach]) -> list[str]:
    """Some tests that together reach most lines, then all others, the cheapest first."""
    seen: dict[str, int] = {}
    first: list[str] = []
    rest = sorted(reach, key=lambda name: reach[name].seconds)
    for _ in range(EARLY_SAMPLE):
        best, gain = "", 0.0
        for name in rest:
            new = sum((bits & ~seen.get(file, 0)).bit_count() for file, bits in reach[name].lines.items())
            if new / (0.2 + reach[name].seconds) > gain:
                best, gain = name, new / (0.2 + reach[name].seconds)
        if not best:
            break
        first.append(best)
        rest.remove(best)
        for file, bits in reach[best].lines.items():
            seen[file] = seen.get(file, 0) | bits
    return first + rest


def digests(place: Place) -> Callable[[str], str]:
    """A mark of a test that changes with the source, with the test's file, and with the helpers of tests."""
    mark = hashlib.blake2b(digest_size=8)
    helpers = [p for p in Path("tests").rglob("*.py") if not p.name.startswith("test_")]
    for path in sorted([*place.source.rglob("*.py"), *place.source.rglob("*.yaml"), *helpers]):
        mark.update(path.read_bytes())
    common = mark.hexdigest()
    files: dict[str, str] = {}

    def of(name: str) -> str:
        file = name.split("::")[0]
        if file not in files:
            files[file] = hashlib.blake2b(Path(file).read_bytes(), digest_size=8).hexdigest()
        return f"{common}-{files[file]}"

    return of


def serve(place: Place, mutants: list[Mutant], workers: int, done: Callable[[Mutant, Result], None]) -> int:
    server = Server(place, mutants, workers, done)
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder  # empty: only the core cards are compiled and used
        server.watch_imports()
        return int(pytest.main([*PYTEST, *place.tests], plugins=[server]))


PYTEST: Final = ["-s", "-p", "no:cacheprovider", "-p", "no:xdist"]


# -- mutants of code that runs early -----------------------------------------------------------------------------


class UntilFailure:
    """A pytest plugin that runs tests in a given order until one fails."""

    def __init__(self, order: list[str], costs: dict[str, float]) -> None:
        self.order = order
        self.costs = costs
        self.answer: tuple[str, int] = ("collection", 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True  # a test file cannot be imported
        items = {item.nodeid: item for item in session.items}
        self.answer = first_failure([items[n] for n in self.order if n in items], self.costs)
        return True


def test_early(mutant: Mutant, place: Place, order: list[str], costs: dict[str, float]) -> tuple[str, int]:
    """Import everything with the mutated module, and run tests until one fails: a broad choice first, then all."""
    path = place.source / mutant.file
    tree = mutated(path.read_text(), mutant.number)
    sys.meta_path.insert(0, MutatedImport(module_of(mutant, place.source), path, tree))
    plugin = UntilFailure(order, costs)
    signal.setitimer(signal.ITIMER_PROF, 300)
    pytest.main([*PYTEST, *sorted({name.split("::")[0] for name in order})], plugins=[plugin])
    return plugin.answer


def run_early(place: Place, mutants: list[Mutant], workers: int, done: Callable[[Mutant, Result], None]) -> None:
    kept = json.loads((place.store / "early.json").read_text())
    order: list[str] = kept["order"]
    few = order[:EARLY_SAMPLE]
    left: list[Mutant] = []

    def after_few(mutant: Mutant, answer: Any, status: int, seconds: float) -> None:
        result = result_of(mutant, answer, status, seconds)
        if result.status == "survived":
            left.append(mutant)
        else:
            done(mutant, result)

    def after_all(mutant: Mutant, answer: Any, status: int, seconds: float) -> None:
        done(mutant, result_of(mutant, answer, status, seconds))

    early = [m for m in mutants if m.key in set(kept["mutants"])]
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        for chosen, then, todo in ((few, after_few, early), (order, after_all, left)):
            work = [(m, partial(test_early, m, place, chosen, kept["costs"])) for m in todo]
            Pool(workers, Path(folder)).run(work, then)
