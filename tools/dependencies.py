"""What setup.py, pyproject.toml and constraints.txt declare, and which packages the source imports.

    python -m tools.dependencies

prints the oldest version of each direct dependency, as constraints for ``pip install -c`` (``make test-floors``).
"""

from __future__ import annotations

import ast
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[1]
OWN: Final = {"showdown", "tests", "tools", "bench"}
DISTRIBUTIONS: Final = {
    "_pytest": "pytest",
    "mypyc": "mypy",
    "vl_convert": "vl-convert-python",
    "griffe": "griffelib",
    "yaml": "pyyaml",
}
"""Modules whose name is not that of the distribution they come from."""
BY_NAME: Final = {
    "import_module": 0,
    "importlib.import_module": 0,
    "find_spec": 0,
    "importlib.util.find_spec": 0,
    "need": 1,
}
"""Functions that import, or look for, modules by name: the place of the first argument that names one."""


@cache
def base() -> list[Requirement]:
    """What `pip install .` installs."""
    for node in ast.walk(ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "DEPENDENCIES":
            return [Requirement(text) for text in ast.literal_eval(node.value)]
    raise AssertionError("setup.py has no DEPENDENCIES")


@cache
def extras() -> dict[str, list[Requirement]]:
    """The extras of pyproject.toml as they are written there: `all` is one requirement."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {name: [Requirement(t) for t in texts] for name, texts in project["optional-dependencies"].items()}


def requirements(extra: str) -> list[Requirement]:
    """The requirements of an extra, with those of the extras it names."""
    out: list[Requirement] = []
    for requirement in extras()[extra]:
        if requirement.name == "showdown":
            out += [r for named in sorted(requirement.extras) for r in requirements(named)]
        else:
            out.append(requirement)
    return out


def names(wanted: list[Requirement]) -> set[str]:
    return {canonicalize_name(requirement.name) for requirement in wanted}


def closure(wanted: list[Requirement]) -> set[str]:
    """These distributions and all that they need here, from the metadata of what is installed."""
    out: set[str] = set()
    waiting = [(canonicalize_name(r.name), frozenset(r.extras)) for r in wanted]
    done: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, of = waiting.pop()
        if (name, of) in done:
            continue
        done.add((name, of))
        try:
            needed = [Requirement(text) for text in requires(name) or []]
        except PackageNotFoundError:
            continue
        out.add(name)
        for r in needed:
            if r.marker is None or any(r.marker.evaluate({"extra": extra}) for extra in [*of, ""]):
                waiting.append((canonicalize_name(r.name), frozenset(r.extras)))
    return out


def pins() -> list[Requirement]:
    """The lines of constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def imported(folder: Path, by_name: bool = True) -> dict[str, set[str]]:
    """Distributions that the Python files of a folder import, each with the files that do.

    ``by_name``: also what ``import_module`` and ``find_spec`` are called with.
    """
    out: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for module in modules_of(ast.parse(path.read_text(encoding="utf-8")), by_name):
            top = module.partition(".")[0]
            if top not in OWN and top not in sys.stdlib_module_names:
                name = canonicalize_name(DISTRIBUTIONS.get(top, top))
                out.setdefault(name, set()).add(path.relative_to(folder).as_posix())
    return out


def modules_of(tree: ast.AST, by_name: bool) -> set[str]:
    """Modules that a file imports: at its top, inside functions, for types only, or by name."""
    out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            out.add(node.module)
        elif by_name and isinstance(node, ast.Call) and ast.unparse(node.func) in BY_NAME:
            given = [a.value for a in node.args[BY_NAME[ast.unparse(node.func)] :] if isinstance(a, ast.Constant)]
            out |= {value for value in given if isinstance(value, str)}
    return out


def floors() -> list[str]:
    """The oldest versions that showdown may be installed with, as lines for pip; tools of developers are left out."""
    out: list[str] = []
    for requirement in [*base(), *requirements("all")]:
        oldest = [clause.version for clause in requirement.specifier if clause.operator == ">="]
        out += [f"{requirement.name}=={version}" for version in oldest]
    return sorted(out)


if __name__ == "__main__":
    print("\n".join(floors()))
