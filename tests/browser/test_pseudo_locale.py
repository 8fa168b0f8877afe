"""No plain English is left on the page in the pseudo-locale, and no text is cut: two fights, the lobby, a replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from showdown.language import PSEUDO, current_language, use_language
from tests.support.browser_seat import DESK, LEARNED, PHONE, Seat
from tests.support.live_server import Running
from tests.support.plain_english import plain_words
from tests.support.pseudo_fights import STORIES, at_table

READ = """() => {
    const out = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent.closest("code, noscript, script")) out.push(walker.currentNode.nodeValue);
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        for (const name of ["aria-label", "title", "placeholder"]) out.push(one.getAttribute(name) ?? "");
    return out;
}"""
"""Everything that people see or hear, without commands."""

CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
    if (!one.clientWidth || one.closest(".heard, svg, select, input") || !one.textContent.trim()) return false;
    const style = getComputedStyle(one);
    if (style.clipPath !== "none") return false;
    if (style.overflowX === "visible" || style.overflowX === "auto" || style.overflowX === "scroll") return false;
    return one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.className + ": " + one.textContent.slice(0, 80))"""
"""Elements whose text is wider than they are, and hidden beyond."""


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    before = current_language()
    use_language(PSEUDO)
    with Running(tmp_path_factory.mktemp("pseudo") / "tables.db") as running:
        yield running
    use_language(before)


def plain(page: Page) -> dict[str, list[str]]:
    """Texts of the page with plain English in them."""
    texts: list[str] = page.evaluate(READ)
    found = {text: plain_words(re.sub(r"\b[pP][1-4]\b", " ", text)) for text in texts}
    return {text: words for text, words in found.items() if words}


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("story", STORIES)
def test_a_fight(chromium: Browser, pseudo_server: Running, story: str, how: dict[str, Any]) -> None:
    table = at_table(pseudo_server, story, 30)
    with Seat(chromium, pseudo_server, **how).sit(table, "p1", "p2") as seat:
        page = seat.page
        page.wait_for_selector("#bar .question")
        assert page.get_attribute("html", "lang") == PSEUDO
        assert plain(page) == {}
        assert page.evaluate(CUT) == []
        for key in ("?", "Escape", "m", "Escape", "t"):
            page.keyboard.press(key)
            if key == "m":
                page.wait_for_selector("#explained:not([hidden])")
            if key == "t":
                page.wait_for_selector("#legend p")
            assert plain(page) == {}
        assert seat.trouble == []


def test_a_fight_that_is_over(chromium: Browser, pseudo_server: Running) -> None:
    table = at_table(pseudo_server, "first-story", 999)
    with Seat(chromium, pseudo_server).sit(table, "p1", "p2") as seat:
        seat.page.wait_for_selector("[data-outcome]")
        assert plain(seat.page) == {}


def test_a_replay(chromium: Browser, pseudo_server: Running) -> None:
    table = at_table(pseudo_server, "level-2", 20)
    with Seat(chromium, pseudo_server) as seat:
        token = table["seats"][0]["token"]
        seat.page.goto(f"{pseudo_server.base}/replay/{table['table']}?at=12#seat=p1.{token}")
        seat.page.wait_for_selector(f'html{LEARNED} [data-moment="12"]')
        assert plain(seat.page) == {}
        assert seat.page.evaluate(CUT) == []


def test_the_texts_are_one_file_that_browsers_keep(chromium: Browser, pseudo_server: Running, tmp_path: Path) -> None:
    with Seat(chromium, pseudo_server) as seat:
        asked: list[str] = []
        seat.page.on("request", lambda request: asked.append(request.url))
        seat.page.goto(f"{pseudo_server.base}/rules")
        seat.page.wait_for_selector(".entries a")
        (address,) = [url for url in asked if "texts.json" in url]
        path = address.removeprefix(pseudo_server.base)
        assert re.fullmatch(r"/static/[0-9a-f]{16}/texts\.json", path)
        status, texts, headers = pseudo_server.ask("GET", path)
        assert status == 200 and texts["language"] == PSEUDO and set(texts["texts"]) == {"page", "words", "names"}
        assert "immutable" in headers["cache-control"]
        assert seat.trouble == []


def test_the_lobby(chromium: Browser, pseudo_server: Running) -> None:
    with Seat(chromium, pseudo_server) as seat:
        page = seat.page
        page.goto(pseudo_server.base)
        page.wait_for_selector("[data-lay]", state="attached")  # the form is there once the choices are
        # Names of bots, house rules and rulings are given by the server.
        page.evaluate("document.querySelectorAll('details, select').forEach((one) => one.remove())")
        assert plain(page) == {}
        page.reload()
        page.click(".new-table > summary")
        page.click("[data-lay]")
        page.wait_for_selector("[data-laid]")
        page.click(".links > summary")
        assert plain(page) == {}
        assert page.evaluate(CUT) == []
        page.click("[data-do=qr]")
        page.wait_for_selector("[data-dialog=qr] svg")
        assert plain(page) == {}
