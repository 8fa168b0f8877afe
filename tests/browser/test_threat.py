"""The monster's threat on the board: switched by key or button, remembered, and available to screen readers."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.support.browser_player import Hands
from tests.support.live_server import Running


def test_the_threat_is_shown_on_request(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, 30) as hands:
        hands.ahead(lambda d: d.kind == "move_to")
        seat, page = hands.seat, hands.seat.page
        seat.wait_for_decision(hands.decision.id)
        assert page.locator("#board .reach, #board .digit, #legend p").count() == 0, "off until switched on"
        page.keyboard.press("t")
        page.wait_for_selector("#board .digit")
        cells = {key.split(":")[1] for key in seat.options()}
        assert page.locator("#board .digit").count() == len(cells) + 1, "and one for staying"
        reach = int(page.get_attribute("#board .reach", "data-spaces") or 0)
        labels: list[str] = page.eval_on_selector_all("[data-cell]", "all => all.map(one => one.ariaLabel)")
        assert len([text for text in labels if "in the monster's range" in text]) == reach > 0
        assert len([text for text in labels if " legal, " in text and "targeted " in text]) == len(cells)
        assert len([text for text in labels if "if it stays here: targeted " in text]) == 1
        assert "expected damage and brain damage to" in (page.text_content("#legend p") or "")
        page.reload()
        seat.arrive()
        page.wait_for_selector("#board .digit")
        hands.step()
        page.wait_for_function(
            "() => !document.querySelector('#board .digit') && document.querySelector('#board .reach')"
        )
        page.click("#bar [data-do=threat]")
        page.wait_for_selector("#board .reach", state="detached")
        assert page.locator("#legend p").count() == 0
        assert seat.trouble == []


def test_spectators_can_show_the_threat(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, 30) as hands:
        hands.ahead(lambda d: d.kind == "move_to")
        hands.seat.sit(hands.table, "watch")
        hands.seat.page.keyboard.press("t")
        hands.seat.page.wait_for_selector("#board .digit")
        assert hands.seat.trouble == []
