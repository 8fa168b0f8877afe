"""The board in a real browser: its size, zoom and pan, and what a pointer does to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser_player import Hands, middle
from tests.support.browser_seat import Seat
from tests.support.live_server import Running

SEED = 30
BIG: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
CELL = "document.querySelector('[data-cell=K8]').getBoundingClientRect().width"
SHARE = """() => {
    const box = document.querySelector("#board .paper").getBoundingClientRect();
    return box.width * box.height / innerWidth / innerHeight;
}"""


@pytest.fixture(scope="module")
def moving(chromium: Browser, server: Running) -> Iterator[Hands]:
    with Hands(chromium, server, SEED, **BIG) as hands:
        hands.ahead(lambda d: d.kind == "move_to")
        hands.seat.wait_for_decision(hands.decision.id)
        hands.seat.page.click("#bar details:has(.chip) > summary")  # the list of spaces
        yield hands


def test_the_board_covers_more_than_half_of_a_desk(moving: Hands) -> None:
    assert moving.seat.page.evaluate(SHARE) >= 0.55


def test_hovering_rebuilds_no_space(moving: Hands) -> None:
    page = moving.seat.page
    page.evaluate("""() => {
        window.changes = 0;
        window.same = document.querySelector("[data-cell=K8]");
        new MutationObserver(all => { window.changes += all.length; })
            .observe(document.querySelector("#board .spaces"), { subtree: true, childList: true, attributes: true });
    }""")
    page.mouse.move(*middle(page, "#bar [data-option]"))
    page.wait_for_selector("#board .is-lit")
    page.mouse.move(*middle(page, "[data-legal]"))
    assert page.evaluate("window.changes") == 0
    assert page.evaluate("window.same.isConnected")


def test_a_direction_is_chosen_by_a_click_in_front_of_the_monster(chromium: Browser, server: Running) -> None:
    """The board did not show where a direction is, and a phone turns it."""
    with Hands(chromium, server, SEED, **BIG) as hands:
        hands.ahead(lambda d: d.kind == "facing")
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        assert page.locator("#board .dots .heading").count() == 8
        assert page.text_content("#board .north") == "N"
        page.mouse.move(*middle(page, "[data-cell=M9]"))
        page.mouse.down()
        page.mouse.up()
        hands.twin.answer("face:east")
        hands.twin.settle()
        hands.seat.wait_for_decision(hands.decision.id)
        assert hands.saved().digest() == hands.twin.game.digest()


def test_the_board_zooms_by_key_and_wheel_and_shows_itself_whole_again(moving: Hands) -> None:
    page = moving.seat.page
    whole = page.evaluate(CELL)
    page.keyboard.press("+")
    assert page.evaluate(CELL) > whole * 1.2
    page.keyboard.press("0")
    assert page.evaluate(CELL) == pytest.approx(whole, abs=0.5)
    page.mouse.move(*middle(page, "[data-cell=K8]"))
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"n => {CELL} > n * 1.5", arg=whole)
    page.mouse.wheel(0, 3000)
    page.wait_for_function(f"n => Math.abs({CELL} - n) < 1", arg=whole)
    page.mouse.move(1, 1)


def test_dragging_a_zoomed_board_moves_it_and_chooses_nothing(moving: Hands) -> None:
    page = moving.seat.page
    seq = moving.seat.root("seq")
    page.keyboard.press("+")
    page.keyboard.press("+")
    x, y = middle(page, "[data-legal]")
    before = page.evaluate("document.getElementById('board').scrollLeft")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 20, steps=4)
    page.mouse.up()
    assert page.evaluate("document.getElementById('board').scrollLeft") > before
    assert moving.seat.root("seq") == seq
    assert page.locator("#board .is-selected, #board .chosen").count() == 0
    page.keyboard.press("0")
    page.mouse.move(1, 1)


def test_a_click_is_not_followed_by_an_explanation_under_a_resting_pointer(chromium: Browser, server: Running) -> None:
    """The page changes under the pointer after a click; the pointer itself has not moved."""
    with Hands(chromium, server, SEED) as hands:
        page, sent = hands.seat.page, list[str]()
        page.on("websocket", lambda wire: wire.on("framesent", lambda frame: sent.append(str(frame))))
        hands.ahead(lambda d: d.kind == "act_order")
        page.clock.install()
        x, y = middle(page, "#bar [data-option]")
        page.mouse.move(x - 3, y)
        page.mouse.click(x, y)
        page.wait_for_function(f"() => document.documentElement.dataset.decision !== '{hands.decision.id}'")
        page.clock.run_for(1000)
        assert [frame for frame in sent if "explain" in frame] == []
        page.mouse.move(*middle(page, "#bar [data-option]:nth-child(2)"))
        page.clock.run_for(1000)
        page.wait_for_selector("#explained:not([hidden])")
        assert [frame for frame in sent if "explain" in frame]


def test_a_space_that_can_be_chosen_explains_its_option(moving: Hands) -> None:
    page = moving.seat.page
    cell = page.evaluate("document.querySelector('[data-legal]').dataset.cell")
    told = []
    for place in (f'[data-cell="{cell}"]', f'#bar [data-option="to:{cell}"]'):
        page.mouse.move(1, 1)
        x, y = middle(page, place)
        page.mouse.move(x - 2, y)
        page.mouse.move(x, y)
        page.wait_for_selector("#explained:not([hidden])")
        told.append(page.inner_text("#explained"))
        page.keyboard.press("Escape")
        page.wait_for_selector("#explained", state="hidden")
    assert told[0] == told[1]
    page.mouse.move(1, 1)


def test_a_replay_without_a_seat_says_why_it_is_not_shown(chromium: Browser, server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=SEED)
    with Seat(chromium, server) as seat:
        seat.page.goto(f"{server.base}/replay/{table['table']}")
        seat.page.wait_for_selector("[data-banner=closed]")
        assert seat.page.inner_text("[data-banner=closed] .text") != ""


def test_a_replay_plays_by_itself_and_its_address_names_the_moment(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, speed="fast") as hands:
        hands.ahead(lambda d: d.kind == "action")
        page, base = hands.seat.page, server.base
        page.goto(f"{base}/replay/{hands.table['table']}?at=2")
        page.wait_for_selector('[data-moment="2"]')
        page.click("[data-do=roll]")
        total = page.get_attribute("[data-slider]", "max")
        page.wait_for_selector(f'[data-moment="{total}"]')
        page.wait_for_selector("[data-do=roll][aria-label=Play]")
        assert page.url.endswith(f"?at={total}")
        page.select_option("[data-round]", "0")
        page.wait_for_selector('[data-moment="0"]')
        assert page.url.endswith("?at=0")
        assert (page.get_attribute("[data-do=copy]", "data-copy") or "").endswith("?at=0")
        assert hands.seat.trouble == []
