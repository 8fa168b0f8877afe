"""Where things are at the table, and what must not get in the way of a click."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from tests.support.browser_player import Hands, finger, middle
from tests.support.live_server import Running

SEED = 30
CUT = """() => {
    const tools = document.querySelector("#bar .tools").getBoundingClientRect();
    const bottom = (one) => one.getBoundingClientRect().bottom;
    const ends = [...document.querySelectorAll("#bar > .options .option")].map(bottom);
    return [Math.max(0, ...ends) - tools.top, bottom(document.querySelector("#monster")) - innerHeight];
}"""
"""Pixels of the options below the edge of the decision, and of the monster's bar below the window."""
SHARE = """() => {
    const box = document.querySelector("#board .paper").getBoundingClientRect();
    return box.width * box.height / innerWidth / innerHeight;
}"""

SEEN = """() => {
    const board = document.querySelector("#board .paper").getBoundingClientRect();
    const sheet = document.querySelector("#bar").getBoundingClientRect();
    return (Math.min(board.bottom, sheet.top) - board.top) * board.width / innerWidth / innerHeight;
}"""
"""The part of the screen on which the board is seen above the sheet of the decision."""


def chooses_who_acts(decision: Any) -> bool:
    return any(option.verb == "act" for option in decision.options)


@pytest.mark.parametrize(("width", "height", "share"), [(1280, 720, 0.49), (1440, 900, 0.55)])
def test_sheet_bars_and_board_fit_on_a_screen(
    chromium: Browser, server: Running, width: int, height: int, share: float
) -> None:
    with Hands(chromium, server, SEED, viewport={"width": width, "height": height}) as hands:
        hands.ahead(chooses_who_acts)
        for _ in range(25):
            assert hands.decision is not None
            cut, below = hands.seat.page.evaluate(CUT)
            assert cut <= 1 and below <= 0, hands.decision.kind
            assert hands.seat.page.evaluate(SHARE) >= share
            hands.step()


def test_on_a_phone_the_decision_leaves_more_than_half_of_the_screen_to_the_board(
    chromium: Browser, server: Running
) -> None:
    how: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    with Hands(chromium, server, SEED, players=2, **how) as hands:
        hands.ahead(chooses_who_acts)
        assert hands.seat.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for _ in range(12):
            assert hands.decision is not None
            hands.seat.page.evaluate("scrollTo(0, 0)")
            assert hands.seat.page.evaluate(SEEN) >= 0.55, hands.decision.kind
            hands.step(finger)


def test_a_click_counts_while_someone_points_at_a_space(chromium: Browser, server: Running) -> None:
    how: dict[str, Any] = {"reduced_motion": "no-preference"}
    with Hands(chromium, server, SEED, players=2, apart=True, **how) as hands:
        hands.ahead(lambda d: d.kind == "deploy")
        one, other = hands.seats["p1"], hands.seats["p2"]
        other.page.click("[data-do=chat]")
        other.page.click("[data-do=point]")
        other.page.mouse.click(*middle(other.page, '[data-cell="C3"]'))
        one.page.wait_for_selector("#board .ping")
        hands.step()
        assert one.trouble == other.trouble == []


def test_a_late_answer_does_not_lead_back_into_the_past(chromium: Browser, server: Running) -> None:
    held: list[Route] = []
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(chooses_who_acts)
        page = hands.seat.page
        page.keyboard.press("[")
        page.wait_for_selector("[data-banner=past]")
        page.route("**/replay?at=*", lambda route: held.append(route))
        page.keyboard.press("[")
        page.wait_for_function("() => true")
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-banner=yours]")
        assert len(held) == 1
        with page.expect_response("**/replay?at=*") as answered:
            held[0].continue_()
        answered.value.finished()
        page.keyboard.press("o")  # the page has handled the answer before this key
        assert page.locator("[data-banner=yours]").count() == 1
        assert hands.seat.trouble == []
