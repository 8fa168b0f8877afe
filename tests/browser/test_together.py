"""Lost connections, takebacks, explanations, replay."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.hands import Hands, middle
from tests.browser.seat import PHONE, Seat
from tests.server.support import Running

SEED = 30


def lines(seat: Seat) -> list[str]:
    found: list[str] = seat.page.eval_on_selector_all("#log li .text", "all => all.map(one => one.textContent)")
    return found


# -- the wire ---------------------------------------------------------------------------------------------------------


def test_offline_is_told_and_the_missed_moves_come_once(chromium: Browser, server: Running) -> None:
    """The page stands still while others play; afterwards it shows what a page shows that never was away."""
    with Hands(chromium, server, SEED) as hands:
        seat = hands.seat
        seat.context.set_offline(True)
        seat.page.wait_for_selector("[data-banner=lost]")
        before = hands.decision.id
        hands.ahead(lambda d: d.id > before + 3, back=False)
        assert seat.root("decision") == str(before)
        seat.context.set_offline(False)
        seat.wait_for_decision(hands.decision.id)
        seat.page.wait_for_selector("[data-banner=yours]")
        with Seat(chromium, server).sit(hands.table, "watch") as other:
            other.wait_for_decision(hands.decision.id)
            assert lines(seat) == lines(other)
            assert seat.root("seq") == other.root("seq")


# -- taking back ------------------------------------------------------------------------------------------------------


def test_a_takeback_across_the_fence_asks_the_other_and_both_answers_count(chromium: Browser, server: Running) -> None:
    """Refused: nothing changes.  Agreed: both pages show the earlier table."""
    with Hands(chromium, server, SEED, players=2, apart=True) as hands:
        one, other = hands.seats["p1"], hands.seats["p2"]
        hands.ahead(lambda d: d.kind == "hit")
        for seat in (one, other):
            seat.wait_for_decision(hands.decision.id)
        seq = one.root("seq")
        one.page.keyboard.press("u")
        other.page.wait_for_selector("#dialog [data-do=consent]")
        one.page.wait_for_selector("[data-ask=waiting]")
        other.page.click("#dialog [data-yes=false]")
        one.page.wait_for_selector("[data-note]")
        assert one.root("seq") == seq
        assert one.root("decision") == str(hands.decision.id)
        one.page.keyboard.press("Escape")
        one.page.keyboard.press("u")
        other.page.click("#dialog [data-yes=true]")
        for seat in (one, other):
            seat.page.wait_for_function(
                f"() => Number(document.documentElement.dataset.decision) < {hands.decision.id}"
            )
        assert lines(one) == lines(other)


# -- explanations -----------------------------------------------------------------------------------------------------


def test_explained_by_key_by_pointer_and_by_a_long_press(chromium: Browser, server: Running) -> None:
    note = "#explained:not([hidden])"
    with Hands(chromium, server, SEED) as hands:
        page = hands.seat.page
        page.keyboard.press("o")
        page.keyboard.press("e")
        by_key = page.inner_text(note)
        page.keyboard.press("Escape")
        page.wait_for_selector("#explained", state="hidden")
        x, y = middle(page, "#bar [data-option]")
        page.mouse.move(x, y - 1)
        page.mouse.move(x, y)
        assert page.inner_text(note) == by_key
        seq = hands.seat.root("seq")
        with Seat(chromium, server, **PHONE).sit(hands.table, "p1") as phone:
            phone.page.wait_for_selector("#bar [data-option]")
            wire = phone.context.new_cdp_session(phone.page)
            at = dict(zip(("x", "y"), middle(phone.page, "#bar [data-option]"), strict=True))
            wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
            assert phone.page.inner_text(note) == by_key
            wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            assert phone.root("seq") == seq


# -- the past and files -----------------------------------------------------------------------------------------------


def test_replay_scrubs_and_a_branch_plays_on_from_there(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "action")
        seat, page = hands.seat, hands.seat.page
        seat.wait_for_decision(hands.decision.id)
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        slider = page.locator("[data-slider]")
        total = int(slider.get_attribute("max") or 0)
        assert total > 4
        page.focus("[data-slider]")
        page.keyboard.press("End")
        page.wait_for_selector(f"text={total} / {total}")
        for at in range(total - 1, total - 4, -1):
            page.click("[data-do=back]")
            page.wait_for_selector(f"text={at} / {total}")
        page.click("[data-do=branch]")
        page.wait_for_url("**/t/*")
        page.wait_for_selector("#bar [data-option]")
        assert hands.table["table"] not in page.url
        assert seat.options()
        assert int(seat.root("decision") or 0) < hands.decision.id
        assert hands.saved().digest() == hands.twin.game.digest()
