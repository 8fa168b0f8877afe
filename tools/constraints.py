"""``make constraints``: pin the newest versions that fit ``.[dev]``, for every Python that is named.

    python tools/constraints.py python3.11 python3.12 python3.13

Resolves without installing anything and writes constraints.txt.  A version that only some of the Pythons get has a
marker that says which.  Run ``make test`` afterwards: the file is the set that the tests passed with.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "constraints.txt"
HEADER: Final = """\
# Versions that the tests passed with, for Python {pythons}.
#   pip install -c constraints.txt .
# `make play`, `make test`, `make install` and the Dockerfile use them.  To renew: `make constraints`, then `make test`.
"""
Versions = dict[str, str]


def main(pythons: list[str]) -> int:
    if not pythons:
        print("fix: name the Pythons: python tools/constraints.py python3.11 python3.12 python3.13", file=sys.stderr)
        return 2
    found: dict[str, Versions] = {}
    for python in pythons:
        version = run(python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()
        print(f"Resolving the dependencies for Python {version} …", flush=True)
        found[version] = resolve(python)
    FILE.write_text(written(found), encoding="utf-8")
    print(f"Wrote {FILE.name}.  Next: make test")
    return 0


def run(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout


def resolve(python: str) -> Versions:
    """Name and version of everything pip would install for ``.[dev]``, showdown itself left out."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder, "environment")
        run(python, "-m", "venv", str(environment))
        pip = [str(environment / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        report = Path(folder, "report.json")
        run(*pip, "install", "--upgrade", "pip")
        run(*pip, "install", "--dry-run", "--ignore-installed", "--report", str(report), "--editable", ".[dev]")
        installs = json.loads(report.read_text(encoding="utf-8"))["install"]
    versions = {re.sub(r"[-_.]+", "-", i["metadata"]["name"]).lower(): i["metadata"]["version"] for i in installs}
    del versions["showdown"]
    return versions


def written(found: dict[str, Versions]) -> str:
    """The file: one line for each package, or one for each version of it."""
    lines: list[str] = []
    for name in sorted({name for versions in found.values() for name in versions}):
        by_version: dict[str, list[str]] = {}
        for python, versions in found.items():
            if name in versions:
                by_version.setdefault(versions[name], []).append(python)
        lines += [f"{name}=={version}{marker(pythons, found)}" for version, pythons in by_version.items()]
    return HEADER.format(pythons=", ".join(found)) + "\n".join(lines) + "\n"


def marker(pythons: list[str], found: dict[str, Versions]) -> str:
    if pythons == list(found):
        return ""
    return "; " + " or ".join([f'python_version == "{python}"' for python in pythons])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
