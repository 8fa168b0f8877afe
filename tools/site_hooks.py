"""MkDocs hooks: files outside docs/ become pages of the site, and links to them lead there.

CONTRIBUTING.md, CHANGELOG.md and bench/README.md stay where people look for them in a checkout.  Their links, and the
links of other pages to them, are rewritten while the site is built.
"""

from __future__ import annotations

import posixpath
import re
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
    return markdown if here in PAGES.values() else relinked(markdown, f"docs/{here}", here)


def relinked(text: str, source: str, page: str) -> str:
    """Rewrite relative links: written in the repository file ``source``, read on ``page`` of the site."""

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), match[2]))
        inside = PAGES.get(target) or target.removeprefix("docs/")
        return f"{match[1]}{posixpath.relpath(inside, posixpath.dirname(page))}{match[3] or ''}{match[4]}"

    return LINK.sub(moved, text)
