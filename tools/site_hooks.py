"""MkDocs hooks: pages from files outside docs/, and lists of API members.

CONTRIBUTING.md, CHANGELOG.md and bench/README.md stay where people look for them in a checkout.  Their links, and the
links of other pages to them, are rewritten while the site is built.  A line ``[members]: # (MODULE)`` becomes one
mkdocstrings block for each public name of a module that loads its names lazily.
"""

from __future__ import annotations

import ast
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {
    "CONTRIBUTING.md": "inside/contributing.md",
    "CHANGELOG.md": "changelog.md",
    "bench/README.md": "numbers/benchmarks.md",
}
"""Path in the repository: path of the page in docs/."""
BOOST: Final = {
    "play/glossary.md": 4,
    "play/install.md": 3,
    "play/first-fight.md": 3,
    "play/with-friends.md": 3,
    "play/server.md": 2,
    "referee/paper-game.md": 3,
    "numbers/first-question.md": 3,
    "make/homebrew.md": 3,
    "make/first-bot.md": 4,
    "make/bots.md": 2,
    "referee/rulings.md": 0.2,
    "make/api-reference.md": 0.3,
    "make/view.md": 0.5,
    "inside/engine-reference.md": 0.2,
    "inside/rules-coverage.md": 0.2,
    "numbers/benchmarks.md": 0.5,
    "changelog.md": 0.3,
}
"""Weight of a page in search results: tutorials come before generated pages."""
PUBLIC: Final = "showdown.api"
"""Its names are documented on the page of this module only."""
MEMBERS: Final = re.compile(r"^\[members\]: # \(([\w.]+)\)$", re.MULTILINE)
LINK: Final = re.compile(r"(\]\()([^)\s:#]+)(#[^)\s]*)?(\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of ``PAGES``."""
    for source, page in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=relinked(text, source, page)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links of a page of docs/ that leave the folder to the page made from their target."""
    here = str(page.file.src_uri)
    page.meta.setdefault("search", {"boost": BOOST.get(here, 1)})
    if here in PAGES.values():
        return markdown
    return MEMBERS.sub(lambda match: members(match[1]), relinked(markdown, f"docs/{here}", here))


def members(module: str) -> str:
    """One mkdocstrings block per documented name that ``module`` exports, with the place it is defined at."""
    homes = dict(sorted(imports(module).items(), key=lambda item: item[0].lower()))
    if module != PUBLIC:
        public = imports(PUBLIC)
        homes = {name: home for name, home in homes.items() if name not in public}
    return "\n\n".join(f"::: {home}.{name}" for name, home in homes.items() if documented(home, name))


def imports(module: str) -> dict[str, str]:
    """The names that a module imports for type checkers, each with the module that defines it."""
    out: dict[str, str] = {}
    for node in imports_in(module):
        if node.module and node.module.startswith("showdown"):
            for alias in node.names:
                out[alias.asname or alias.name] = node.module
    public = {name for name in out if name != "loader"}
    return {name: defined_in(out[name], name) for name in public}


def defined_in(module: str, name: str) -> str:
    """Follow imports of ``name`` from ``module`` to the module that defines it."""
    for node in imports_in(module):
        if node.module and name in [alias.asname or alias.name for alias in node.names]:
            return defined_in(node.module, name)
    return module


def documented(module: str, name: str) -> bool:
    """Whether a class or function of this name has a docstring."""
    kinds = (ast.ClassDef, ast.FunctionDef)
    return any(isinstance(node, kinds) and node.name == name and ast.get_docstring(node) for node in tree(module).body)


@cache
def imports_in(module: str) -> list[ast.ImportFrom]:
    """The ``from ... import`` statements of a module."""
    return [node for node in ast.walk(tree(module)) if isinstance(node, ast.ImportFrom)]


@cache
def tree(module: str) -> ast.Module:
    """The syntax tree of a module or package."""
    place = ROOT / "src" / Path(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def relinked(text: str, source: str, page: str) -> str:
    """Rewrite relative links: written in the repository file ``source``, read on ``page`` of the site."""

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), match[2]))
        inside = PAGES.get(target) or target.removeprefix("docs/")
        return f"{match[1]}{posixpath.relpath(inside, posixpath.dirname(page))}{match[3] or ''}{match[4]}"

    return LINK.sub(moved, text)
