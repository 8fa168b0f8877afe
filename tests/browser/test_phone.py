"""The table on a phone: what a new user with a finger tripped over."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Route

from tests.support.browser_player import Hands
from tests.support.live_server import Running

SEED = 30
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def slide(page: Page, *to: int) -> None:
    page.eval_on_selector(
        "#slider",
        "(slider, to) => to.forEach(at => {"
        " slider.value = at; slider.dispatchEvent(new Event('input', { bubbles: true })); })",
        list(to),
    )


def test_dragging_the_replay_slider_asks_for_one_moment_at_a_time(chromium: Browser, server: Running) -> None:
    """A drag asked for every moment on its way at once; the server refused some, and the page contradicted itself."""
    held: list[Route] = []
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "action")
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        page.wait_for_selector("text=0 / ")
        page.route("**/replay?at=*", lambda route: held.append(route))
        with page.expect_request("**/replay?at=3"):
            slide(page, 3, 4, 5, 6)
        page.evaluate("() => 0")  # all requests of the drag are known by now
        assert len(held) == 1
        with page.expect_request("**/replay?at=6"):
            held[0].continue_()
        page.wait_for_selector("text=3 / ")
        assert page.input_value("#slider") == "6", "the slider stays under the finger"
        assert len(held) == 2
        held[1].continue_()
        page.wait_for_selector("text=6 / ")
        page.unroute("**/replay?at=*")
        page.click("#scrub [data-do=back]")
        page.wait_for_selector("text=5 / ")
        assert page.input_value("#slider") == "5"
        assert hands.seat.trouble == []


def test_what_went_wrong_can_be_closed_and_goes_with_the_next_answer(chromium: Browser, server: Running) -> None:
    busy = {"error": {"what": "the server is busy", "todo": "try again", "code": "busy"}}
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "action")
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        page.wait_for_selector("text=0 / ")
        page.route("**/replay?at=*", lambda route: route.fulfill(status=503, json=busy))
        slide(page, 3)
        page.click("[data-note] [data-do=close-note]")
        page.wait_for_selector("[data-note]", state="detached")
        assert page.input_value("#slider") == "0", "the slider is back where the board is"
        slide(page, 3)
        page.wait_for_selector("[data-note]")
        page.unroute("**/replay?at=*")
        slide(page, 3)
        page.wait_for_selector("text=3 / ")
        page.wait_for_selector("[data-note]", state="detached")
