"""Optional compiled build: with SHOWDOWN_COMPILE=1 the inner rooms are compiled by mypyc.

The same source runs either way. Without the variable, without mypy or without a C compiler the
install is plain Python. `make compiled` builds in place, `make pure` goes back; `make test-compiled` runs all tests on
the compiled engine.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOMS = ("kernel", "board", "model", "rules", "players")
EXCLUDED = frozenset(
    {"kernel/declare.py", "kernel/errors.py", "kernel/native.py", "rules/verbs/kinds.py", "rules/verbs/reading.py"}
)
"""Files that run as plain Python in a compiled build as well; clients derive errors, which compiled classes forbid."""
SOURCE = Path("src")
EXPANDED = Path("build", "expanded")
"""A copy of the source with the constructors of all records written out (showdown.kernel.declare says why)."""


def sources() -> list[Path]:
    """The files to compile, relative to the source folder, in a stable order."""
    package = SOURCE / "showdown"
    files = [path for room in ROOMS for path in sorted((package / room).rglob("*.py"))]
    wanted = [path for path in files if path.name != "__init__.py"]
    return [path.relative_to(SOURCE) for path in wanted if path.relative_to(package).as_posix() not in EXCLUDED]


def write_expanded() -> list[str]:
    """Write the copy that is compiled; the paths of its files."""
    sys.path.insert(0, SOURCE.as_posix())
    from showdown.kernel.declare import expand

    shutil.rmtree(EXPANDED, ignore_errors=True)
    shutil.copytree(SOURCE, EXPANDED, ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__", "static"))
    for name, text in expand({path.as_posix(): (SOURCE / path).read_text() for path in sources()}).items():
        (EXPANDED / name).write_text(text)
    return [(EXPANDED / path).as_posix() for path in sources()]


def extensions() -> list[Extension]:
    """Return the compiled modules, or none where they cannot be built."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("showdown: mypy is not installed, building plain Python", file=sys.stderr)
        return []
    os.environ["MYPYPATH"] = EXPANDED.as_posix()
    built = mypycify(write_expanded(), opt_level="3")
    for extension in built:
        extension.optional = True
    return built


compiling = os.environ.get("SHOWDOWN_COMPILE") == "1"
compiled = extensions() if compiling else []
# pip asks once without mypy, fetches what setup_requires names, and builds the second time.
setup(ext_modules=compiled, setup_requires=["mypy>=2"] if compiling and not compiled else [])
