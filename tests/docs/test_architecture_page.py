"""docs/inside/architecture.md: every file that it names exists, and every package is in its table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOME = ROOT / "src" / "showdown"
PAGE = (ROOT / "docs" / "inside" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w./-]+/[\w.-]*)`", PAGE)))


@pytest.mark.parametrize("path", NAMED)
def test_a_named_file_exists(path: str) -> None:
    assert (HOME / path).exists() or (ROOT / path).exists()


def test_the_page_names_files() -> None:
    assert len(NAMED) > 120


def test_every_package_is_in_the_table() -> None:
    table = PAGE.split("## Packages")[1].split("\n## ")[0]
    named = set(re.findall(r"`([\w.]+)`", table))
    packages = {path.name for path in HOME.iterdir() if path.is_dir() and not path.name.startswith("_")}
    modules = {path.name for path in HOME.glob("*.py") if not path.name.startswith("_")}
    assert sorted((packages | modules) - named) == []
