"""The page /cards in a real browser: drawn cards, search, spoilers, one card opened, Back."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from showdown.engine import InstalledPacks, all_faces, card_face, card_svg
from tests.support.browser_seat import Seat
from tests.support.live_server import Running

GRID = ".card-grid img"
OVERFLOW = """svg => {
    const box = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    document.body.replaceChildren(box);
    const card = box.getBoundingClientRect();
    return [...box.querySelectorAll("text")].filter(line => {
        const at = line.getBoundingClientRect();
        return at.left < card.left + 6 || at.right > card.right - 6 || at.top < card.top || at.bottom > card.bottom;
    }).map(line => line.textContent);
}"""
"""Lines of a drawn card that leave it, as this browser and its fonts set them."""


def cards_page(seat: Seat, server: Running, fragment: str = "") -> Page:
    seat.page.goto(f"{server.base}/cards{fragment}")
    seat.page.wait_for_selector(GRID)
    return seat.page


def test_cards_are_pictures_with_a_text(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = cards_page(seat, server)
        first = page.locator(GRID).first
        page.wait_for_function("() => document.querySelector('.card-grid img').naturalWidth > 0")
        # By title: the resource called ??? comes first.
        assert first.get_attribute("alt") == "???, Resource" and first.get_attribute("loading") == "lazy"
        assert seat.trouble == [] and seat.foreign == []


def test_monster_cards_appear_with_spoilers_only(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = cards_page(seat, server)
        assert page.locator("[data-open=claw]").count() == 0
        page.check("[data-spoilers]")
        page.wait_for_selector("[data-open=claw]")
        page.click("[data-kind=hit-location]")
        assert page.locator("[data-open=claw]").count() == 0 and page.locator("[data-open=beasts-maw]").count() == 1


def test_a_card_opens_large_and_back_and_escape_close_it(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = cards_page(seat, server)
        page.fill("#search", "bone axe")
        page.click("[data-open=bone-axe]")
        page.wait_for_selector(".opened .card-picture")
        assert page.url.endswith("#bone-axe") and "Attack: speed 2" in page.inner_text(".opened")
        page.go_back()
        page.wait_for_selector(".opened", state="detached")
        page.go_forward()
        page.wait_for_selector(".opened")
        page.keyboard.press("Escape")
        page.wait_for_selector(".opened", state="detached")
        assert page.evaluate("document.activeElement.dataset.open") == "bone-axe"


def test_an_unknown_card_in_the_address_is_told(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = cards_page(seat, server, "#no-such-card")
        page.wait_for_selector("[role=alert]")
        assert page.locator(".opened").count() == 0


def test_no_text_leaves_a_card_as_a_browser_sets_it(chromium: Browser) -> None:
    """With the fonts of this machine, for every card that is shipped."""
    catalog = InstalledPacks().catalogs["homebrew-example"]
    page = chromium.new_page()
    page.goto("about:blank")
    for name, _, _ in all_faces(catalog):
        assert page.evaluate(OVERFLOW, card_svg(card_face(catalog, name))) == [], name
    page.close()
