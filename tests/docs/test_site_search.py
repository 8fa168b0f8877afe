"""The built site: search works from a file, finds what people look for, and nothing is loaded from other hosts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import launched

ROOT = Path(__file__).parents[2]
LINK = re.compile(r'<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="(https?:[^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of `make site`, or one that is built now."""
    if (ROOT / "site" / "index.html").exists():
        return ROOT / "site"
    pytest.importorskip("mkdocs")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder = tmp_path_factory.mktemp("site")
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder)))
    return folder


@pytest.fixture(scope="module")
def page(site: Path) -> Iterator[Page]:
    with launched() as browser:
        page = browser.new_page()
        page.goto((site / "index.html").as_uri())
        yield page


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("blind spot", "Glossary"),
        ("write a bot", "Tutorial: your first bot"),
        ("PostgreSQL", "Run a server"),
        ("undo", "Terminal: screen, keys and signs"),
        ("blocked Host header", "Run a server"),
    ],
)
def test_search_finds(page: Page, words: str, wanted: str) -> None:
    box = page.locator("input[data-md-component=search-query]")
    box.fill("")
    box.press_sequentially(words)
    titles = page.locator(".md-search-result__item > a h1")
    titles.filter(has_text=wanted).first.wait_for()
    assert wanted in [text.strip() for text in titles.all_inner_texts()[:5]]


def test_pages_load_nothing_from_other_hosts(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 40
    for path in pages:
        assert [unescape(url) for url in LINK.findall(path.read_text(encoding="utf-8"))] == [], path.name
