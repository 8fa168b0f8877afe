"""A card to choose between is shown large when one points at it, focuses it or presses long on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser_player import Hands, middle
from tests.support.browser_seat import PHONE, Seat
from tests.support.live_server import Running

SEED = 30
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LARGE = "#explained:not([hidden]) .is-card img"
COVERS = """([one, other]) => {
    const [a, b] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.fixture(scope="module")
def wounding(chromium: Browser, server: Running) -> Iterator[Hands]:
    with Hands(chromium, server, SEED, **DESK) as hands:
        hands.ahead(lambda d: d.kind == "wound_order")
        hands.seat.page.wait_for_function("() => document.querySelector('.card-option img')?.naturalWidth > 0")
        yield hands


def point(page: Page, selector: str) -> None:
    x, y = middle(page, selector)
    page.mouse.move(x - 8, y)
    page.mouse.move(x, y)


def shut(page: Page) -> None:
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")
    page.wait_for_selector("#explained", state="hidden")


def test_pointing_at_an_option_or_a_small_card_shows_the_card_large(wounding: Hands) -> None:
    page, (_, second) = wounding.seat.page, wounding.seat.options()[:2]
    point(page, f'#bar [data-option="{second}"]')
    page.wait_for_selector(LARGE)
    name = page.get_attribute(LARGE, "src")
    assert page.eval_on_selector(LARGE, "one => one.getBoundingClientRect().width") >= 290
    assert not page.evaluate(COVERS, ["#explained", "#bar .options"])
    shut(page)
    point(page, ".card-row .small")
    page.wait_for_selector(LARGE)
    assert page.get_attribute(LARGE, "src") == name
    shut(page)


def test_the_key_enlarges_what_is_pointed_at(wounding: Hands) -> None:
    """A click chooses a card that is asked about: ``test_pieces.py``."""
    page = wounding.seat.page
    page.evaluate("document.activeElement.blur()")
    point(page, ".card-row .small")
    page.keyboard.press("e")
    page.wait_for_selector(LARGE)
    shut(page)


def test_a_focused_option_shows_its_card_and_the_next_one_takes_its_place(wounding: Hands) -> None:
    page = wounding.seat.page
    page.keyboard.press("o")
    page.wait_for_selector(LARGE)
    first = page.get_attribute(LARGE, "src")
    page.keyboard.press("Tab")
    page.wait_for_function(f"name => document.querySelector('{LARGE}')?.getAttribute('src') !== name", arg=first)
    page.wait_for_selector(LARGE)
    shut(page)


def test_the_key_of_an_option_does_not_cover_the_title_of_its_card(wounding: Hands) -> None:
    assert wounding.seat.page.eval_on_selector_all(
        ".card-option",
        """all => all.every(one => {
            const [key, card] = ["kbd", "img"].map(name => one.querySelector(name).getBoundingClientRect());
            return key.bottom < card.top + 8 || key.left > card.right;
        })""",
    )


def test_a_long_press_shows_the_card_and_chooses_nothing(chromium: Browser, server: Running, wounding: Hands) -> None:
    seq = wounding.seat.root("seq")
    with Seat(chromium, server, **PHONE).sit(wounding.table, "p1") as phone:
        phone.page.wait_for_selector(".card-option")
        wire = phone.context.new_cdp_session(phone.page)
        at = dict(zip(("x", "y"), middle(phone.page, ".card-option"), strict=True))
        wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        phone.page.wait_for_selector(LARGE)
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert phone.root("seq") == seq
