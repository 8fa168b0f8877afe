"""Whether the engine is compiled, and the setuptools command that compiles it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from threading import Semaphore
from typing import Any, Final

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from tools.native.generate import BUILD, LIST, SOURCE
from tools.native.objects import ObjectCache, tidy

VARIABLE: Final = "SHOWDOWN_COMPILE"
"""1: compile or fail; 0 or not set: plain Python; auto: compile where a C compiler is."""
OBJECTS: Final = Path("build", "objects")
HIDDEN: Final = "-fvisibility=hidden"
"""Calls between our own C files need no lookup: 1.5 % fewer instructions per decision."""
BUILDING: Final = frozenset({"bdist_wheel", "build", "build_ext", "editable_wheel", "install"})
"""The commands of setup.py that compile.  The others only ask whether a wheel is for one platform."""
PLACEHOLDER: Final = "showdown__mypyc"


class NotPossible(SystemExit):
    """The engine must be compiled and cannot be."""


# -- whether -------------------------------------------------------------------------------------------------------


def is_wanted() -> bool:
    """Whether to compile, from SHOWDOWN_COMPILE.  Says so on stderr if it would have liked to, but cannot."""
    asked = os.environ.get(VARIABLE) or "0"
    if asked not in ("0", "1", "auto"):
        raise NotPossible(f"showdown: {VARIABLE}={asked} is not understood\nfix: set it to 1, 0 or auto")
    if asked == "0":
        return False
    why_not = no_compiler() or no_mypy()
    if why_not and asked == "1":
        raise NotPossible(f"showdown: the engine cannot be compiled: {why_not}\nfix: {VARIABLE}=0 builds plain Python")
    if why_not:
        print(f"showdown: building plain Python, which is several times slower: {why_not}", file=sys.stderr)
    return not why_not


def no_compiler() -> str:
    """Why C cannot be compiled here; empty if it can."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.errors import CCompilerError, DistutilsError
    from setuptools._distutils.sysconfig import customize_compiler

    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.exists():
        return "there is no Python.h (on Debian and Ubuntu: sudo apt install python3-dev)"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[str(header.parent)])
        except (CCompilerError, DistutilsError, OSError):
            return "there is no C compiler that works (on Debian and Ubuntu: sudo apt install gcc libc6-dev)"
    return ""


def no_mypy() -> str:
    return "" if find_spec("mypyc") else "mypy is not installed (pip install 'mypy>=2')"


def needed_at_run_time() -> list[str]:
    """What the compiled engine imports and the plain one does not.

    Compiled code that uses librt imports it, and librt imports mypy_extensions without saying so in its metadata.
    """
    used = any(["from librt" in path.read_text() for path in (SOURCE / "showdown").rglob("*.py")])
    return [f"librt>={metadata.version('librt')}", "mypy_extensions"] if used else []


# -- how -----------------------------------------------------------------------------------------------------------


class NativeBuild(build_ext):
    """build_ext for the engine: compiles C files in parallel, and only those that are new."""

    def run(self) -> None:
        files = [Path(self.get_ext_filename(extension.name)) for extension in self.extensions]
        toys = [file for file in files if file.parts[0] == "tests"]
        for toy in toys:
            (SOURCE / toy).parent.mkdir(parents=True, exist_ok=True)
        super().run()
        # setuptools puts everything into the source folder; the toys belong beside their source.
        for toy in toys:
            (SOURCE / toy).replace(toy)
        if toys:
            shutil.rmtree(SOURCE / "tests")
        if self.inplace:
            remove_old_files({*toys, *[SOURCE / file for file in files]})

    def build_extensions(self) -> None:
        workers = os.cpu_count() or 1
        self.parallel = workers
        self.compile_with_cache(workers)
        super().build_extensions()
        tidy(OBJECTS)

    def compile_with_cache(self, workers: int) -> None:
        """Replace the compiler's method for several C files by one that works in parallel and asks the cache."""
        compile_files = self.compiler.compile
        places = Semaphore(workers)
        unix = self.compiler.compiler_type == "unix"
        surroundings = self.surroundings()

        def compile_all(
            sources: list[str], output_dir: str | None = None, extra_postargs: list[str] | None = None, **how: Any
        ) -> list[str]:
            options = [*(extra_postargs or []), *([HIDDEN] if unix else [])]
            cache = ObjectCache(OBJECTS, f"{surroundings} {options} {how.get('macros')}")
            targets = self.compiler.object_filenames(sources, output_dir=output_dir or "")

            def compile_one(source: str, target: str) -> None:
                def compile_it() -> None:
                    compile_files([source], output_dir=output_dir, extra_postargs=options, **how)

                with places:
                    cache.bring(Path(source), Path(target), compile_it)

            # The largest first, so that the cores finish at about the same time.
            order = sorted(zip(sources, targets, strict=True), key=lambda pair: -Path(pair[0]).stat().st_size)
            pool = ThreadPoolExecutor(workers)
            try:
                for done in [pool.submit(compile_one, *pair) for pair in order]:
                    done.result()
            finally:
                pool.shutdown(cancel_futures=True)
            return list(targets)

        self.compiler.compile = compile_all

    def surroundings(self) -> str:
        """What objects depend on beside their C file and options.  Headers come with Python and with mypy."""
        command = getattr(self.compiler, "compiler_so", [])
        version = subprocess.run([command[0], "--version"], capture_output=True, text=True).stdout if command else ""
        return f"{command} {version} {sys.version} {metadata.version('mypy')}"


def extensions() -> list[Extension]:
    """The compiled modules.  Makes their C files, in a new process, if setup.py was called to build."""
    if not BUILDING & set(sys.argv):
        return [Extension(PLACEHOLDER, [])]
    print("showdown: compiling the engine, a minute or two of two cores", file=sys.stderr)
    BUILD.mkdir(parents=True, exist_ok=True)
    toys = ["--toys"] if {"--inplace", "editable_wheel"} & set(sys.argv) else []
    done = subprocess.run([sys.executable, "-m", "tools.native.generate", *toys], check=False)
    if done.returncode:
        raise NotPossible("showdown: mypyc could not compile the engine (above)")
    return [Extension(**one) for one in json.loads(LIST.read_text())]


def remove_old_files(current: set[Path]) -> None:
    """Remove compiled modules whose source is gone: Python would still import them."""
    for folder in (SOURCE, Path("tests")):
        for path in folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if path not in current:
                path.unlink()
