"""Optional compiled build: with SHOWDOWN_COMPILE=1 the inner rooms are compiled by mypyc.

The same source runs either way. Without the variable, without mypy or without a C compiler the
install is plain Python. `make compiled` builds in place, `make pure` goes back; `make test-compiled` runs all tests on
the compiled engine.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOMS = ("kernel", "board", "model", "rules")
EXCLUDED: frozenset[str] = frozenset()  # files mypyc cannot take, e.g. "model/example.py"

SOURCE = Path("src", "showdown")


def sources() -> list[str]:
    """Return the files to compile, in a stable order."""
    files = [path for room in ROOMS for path in sorted((SOURCE / room).glob("*.py"))]
    wanted = [path for path in files if path.name != "__init__.py"]
    return [path.as_posix() for path in wanted if path.relative_to(SOURCE).as_posix() not in EXCLUDED]


def extensions() -> list[Extension]:
    """Return the compiled modules, or none where they cannot be built."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("showdown: mypy is not installed, building plain Python", file=sys.stderr)
        return []
    built = mypycify(sources(), opt_level="3")
    for extension in built:
        extension.optional = True
    return built


compiling = os.environ.get("SHOWDOWN_COMPILE") == "1"
compiled = extensions() if compiling else []
# pip asks once without mypy, fetches what setup_requires names, and builds the second time.
setup(ext_modules=compiled, setup_requires=["mypy>=2"] if compiling and not compiled else [])
