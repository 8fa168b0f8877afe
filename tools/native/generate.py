"""From the source of the engine to C files: ``python -m tools.native.generate [--toys]`` writes them and list.json.

It runs in a new process, because mypy and mypyc need 300 MB that the C compilers can use afterwards.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any, Final

import setuptools  # noqa: F401 (mypyc uses it if it is loaded, and the old distutils otherwise)

from tools.native.c_files import stand_alone

SOURCE: Final = Path("src")
BUILD: Final = Path("build", "native")
EXPANDED: Final = BUILD / "source"
"""A copy of the source with the constructors of all records written out (showdown.kernel.constructors says why)."""
GENERATED: Final = BUILD / "mypyc"
ALONE: Final = BUILD / "c"
LIST: Final = BUILD / "list.json"
GROUP: Final = "showdown"
"""The library that holds all compiled modules is called showdown__mypyc."""
PACKAGES: Final = ("kernel", "board", "model", "rules", "players")
"""The packages that are compiled."""
EXCLUDED: Final = frozenset(
    {
        "kernel/constructors.py",
        "kernel/errors.py",
        "kernel/machine_types.py",
        "rules/verbs/kinds.py",
        "rules/verbs/reader.py",
    }
)
"""Files that run as plain Python in a compiled build as well; clients derive errors, which compiled classes forbid."""
TOYS: Final = ("tests/support/toy_game.py", "tests/support/toy_records.py")
"""Games and records that inherit from the kernel in tests; compiled in place only, never for a wheel."""


def sources(with_toys: bool) -> dict[str, Path]:
    """The files to compile by their place in the source folder, in a stable order."""
    package = SOURCE / "showdown"
    files = [path for name in PACKAGES for path in sorted((package / name).rglob("*.py"))]
    wanted = [path for path in files if path.name != "__init__.py"]
    wanted = [path for path in wanted if path.relative_to(package).as_posix() not in EXCLUDED]
    out = {path.relative_to(SOURCE).as_posix(): path for path in wanted}
    if with_toys:
        out |= {name: Path(name) for name in TOYS}
    return out


def write_expanded(files: dict[str, Path]) -> None:
    """Write the copy that is compiled."""
    sys.path.insert(0, SOURCE.as_posix())
    from showdown.kernel.constructors import expand

    shutil.rmtree(EXPANDED, ignore_errors=True)
    shutil.copytree(SOURCE, EXPANDED, ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__", "static"))
    for name, text in expand({name: path.read_text() for name, path in files.items()}).items():
        (EXPANDED / name).parent.mkdir(parents=True, exist_ok=True)
        (EXPANDED / name).write_text(text)


def generate(with_toys: bool) -> list[Any]:
    """Write the C files; the extensions they are for."""
    from mypyc.build import mypycify

    files = sources(with_toys)
    write_expanded(files)
    os.environ["MYPYPATH"] = EXPANDED.as_posix()
    extensions = mypycify(
        [*[(EXPANDED / name).as_posix() for name in files], f"--cache-dir={BUILD / 'mypy-cache'}"],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        target_dir=GENERATED.as_posix(),
        group_name=GROUP,
    )
    let_stand_alone(extensions)
    return extensions


def let_stand_alone(extensions: list[Any]) -> None:
    """Replace the C files of our modules by ones without shared headers."""
    headers = [f"__native_{GROUP}.h", f"__native_internal_{GROUP}.h"]
    ours = [Path(source) for e in extensions for source in e.sources if Path(source).name.startswith("__native_")]
    texts = {path.name: path.read_text() for path in ours}
    written = stand_alone(texts, {name: (GENERATED / name).read_text() for name in headers})
    shutil.rmtree(ALONE, ignore_errors=True)
    ALONE.mkdir()
    for name, text in written.items():
        (ALONE / name).write_text(text)
    for extension in extensions:
        extension.sources = [
            (ALONE / Path(source).name).as_posix() if Path(source) in ours else source for source in extension.sources
        ]


def described(extension: Any) -> dict[str, Any]:
    """What ``build.py`` must know about an extension, ready for JSON."""
    return {
        "name": extension.name,
        "sources": extension.sources,
        "include_dirs": extension.include_dirs,
        "extra_compile_args": extension.extra_compile_args,
    }


if __name__ == "__main__":
    LIST.write_text(json.dumps([described(extension) for extension in generate("--toys" in sys.argv)], indent=1))
