"""What a new user stumbled over at 1440 x 900: cut texts, bars that fall apart, notes over what they explain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser_player import Hands, middle
from tests.support.browser_seat import Seat
from tests.support.live_server import Running

SEED = 30
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
NOTE = "#explained:not([hidden])"
OVERLAP = """([one, other]) => {
    const [a, b] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.fixture(scope="module")
def hit(chromium: Browser, server: Running) -> Iterator[Hands]:
    """The monster has hit a survivor, who orders the hits."""
    with Hands(chromium, server, SEED, **DESK) as hands:
        hands.ahead(lambda d: d.kind == "hit")
        hands.seat.page.wait_for_selector("#bar [data-option]")
        yield hands


def test_long_sentences_below_the_board_are_whole(hit: Hands) -> None:
    assert hit.seat.page.evaluate(
        """() => {
            const sentence = document.querySelector(".sentence"), told = sentence.querySelector(".told");
            const before = [sentence.className, told.textContent];
            sentence.className = "sentence is-long is-very-long";
            told.textContent = "The wound attempt is critical, and the monster falls. ".repeat(6);
            const whole = told.scrollHeight <= told.clientHeight + 1;
            [sentence.className, told.textContent] = before;
            return whole;
        }"""
    )


def test_the_zoom_can_be_clicked_beside_a_long_sentence(hit: Hands) -> None:
    """Found with the Butcher: the buttons were gone whenever a sentence was long."""
    page = hit.seat.page
    page.evaluate("document.querySelector('.sentence').classList.add('is-long', 'is-very-long')")
    cell = "document.querySelector('[data-cell=A1]').getBoundingClientRect().width"
    whole = page.evaluate(cell)
    for button in ("zoom-in", "zoom-fit", "zoom-in", "zoom-out"):
        place = page.locator(f".caption [data-do={button}]")
        box = place.bounding_box()
        assert box is not None and box["width"] >= 24 and box["height"] >= 24
        frame = page.locator(".caption").bounding_box()
        assert frame is not None and frame["y"] - 1 <= box["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
        place.click()
        grown = page.evaluate(cell) > whole * 1.2
        assert grown == (button == "zoom-in")
    page.evaluate("document.querySelector('.sentence').classList.remove('is-long', 'is-very-long')")


def test_the_opened_monster_bar_keeps_its_form(hit: Hands) -> None:
    page = hit.seat.page
    page.click(".monster-bar summary")
    page.wait_for_selector(".monster-bar details[open]")
    assert page.evaluate(
        """() => {
            const at = name => document.querySelector(`.monster-bar ${name}`).getBoundingClientRect();
            const stats = [...document.querySelectorAll(".monster-bar .stat")];
            const tops = stats.map(one => one.getBoundingClientRect().top);
            return at(".portrait").right <= at(".bar-name").left && new Set(tops).size === 1;
        }"""
    )
    page.click(".monster-bar summary")


def test_a_survivor_in_several_states_fits_its_bar(hit: Hands) -> None:
    assert hit.seat.page.evaluate(
        """() => {
            const bar = document.querySelector(".survivor-bar"), line = bar.querySelector(".bar-line");
            const signs = [1, 2, 3].map(() => line.querySelector(".sign").cloneNode(true));
            line.append(signs[0], "2", signs[1], signs[2]);
            const edge = bar.getBoundingClientRect().right;
            const inside = signs.every(one => one.getBoundingClientRect().right <= edge);
            signs.forEach(one => one.remove());
            return inside;
        }"""
    )


def test_a_note_lies_beside_the_monster_it_explains(hit: Hands) -> None:
    page, cell = hit.seat.page, hit.twin.game.view()["monster"]["at"]
    x, y = middle(page, f'[data-cell="{cell}"]')
    page.mouse.move(x - 5, y)
    page.mouse.move(x, y)
    page.wait_for_selector(NOTE)
    assert not page.evaluate(OVERLAP, ["#explained", '[data-figure="monster"]'])
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")


def test_hits_of_the_monster_are_no_good_news(hit: Hands) -> None:
    page = hit.seat.page
    while not page.locator(".dice-panel").count():
        page.keyboard.press(",")
        page.wait_for_selector(".sentence.is-earlier")
    assert page.locator(".dice-panel.is-lost").count() == 1 and page.locator(".dice-panel.is-won").count() == 0
    assert page.locator(".die.is-ok:not(.is-against)").count() == 0
    page.keyboard.press("s")


def test_rules_and_cards_open_beside_the_table(hit: Hands) -> None:
    page = hit.seat.page
    for address in ("/rules", "/cards"):
        with page.context.expect_page() as opened:
            page.click(f'nav a[href="{address}"]')
        opened.value.close()
    assert hit.seat.root("connection") == "open"


def test_a_replay_has_one_button_to_play(hit: Hands) -> None:
    page = hit.seat.page
    page.goto(f"{hit.server.base}/replay/{hit.table['table']}")
    page.wait_for_selector("[data-do=roll]")
    assert page.locator("[data-do=roll], [data-do=beat-pause]").count() == 1


def test_terrain_is_placed_with_words_for_a_pointer(chromium: Browser, server: Running) -> None:
    """Two ways to lay a tile on a space were counted as two spaces, and the question spoke of keys to type."""
    table = server.open(story="white-lion:1", party="rawhide", players=1, seed=3)
    with Seat(chromium, server, **DESK).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("[data-question=lay_tile]")
        assert ":east" not in page.inner_text("#question")
        marked = page.locator("[data-legal]").count()
        assert page.inner_text(".spaces-asked > .quiet").startswith(f"{marked} ")
        x, y = middle(page, "[data-legal]")
        page.mouse.move(x - 5, y)
        page.mouse.move(x, y)
        page.wait_for_selector("#board .is-lit")
        assert int(page.get_attribute("#board .is-lit", "data-spaces") or 0) > 1
