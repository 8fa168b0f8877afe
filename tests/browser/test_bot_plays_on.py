"""The bot plays on in a real browser: at the pace of the playback, until a person stops it."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, WebSocket

from tests.support.browser_player import Hands
from tests.support.live_server import Running

SEED = 30
PAUSE = """(() => {
    const real = window.setTimeout;
    window.setTimeout = (run, ms, ...rest) => (ms === 400 ? (window.botGoesOn = run, 0) : real(run, ms, ...rest));
})()"""
"""The pause between two answers of the bot is over when the test calls ``botGoesOn``."""
GO_ON = "() => { const run = window.botGoesOn; window.botGoesOn = undefined; if (run) run(); return Boolean(run); }"
WAITING = "() => window.botGoesOn"
AT = "n => Number(document.documentElement.dataset.seq) >= n"


def answers_of(page: Page) -> list[str]:
    """Fills with the answers that the page sends: ``auto`` and ``do``."""
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)["t"]))

    page.on("websocket", listen)
    return sent


def given(sent: list[str]) -> int:
    return len([kind for kind in sent if kind in ("auto", "do")])


def bot_answers(page: Page) -> None:
    """Let the pause pass, and wait for what follows."""
    seq = int(page.get_attribute("html", "data-seq") or 0)
    page.wait_for_function(WAITING)
    assert page.evaluate(GO_ON)
    page.wait_for_function(AT, arg=seq + 1)


def test_the_bot_plays_on_until_it_is_stopped(chromium: Browser, server: Running) -> None:
    """New users of four rounds looked for a bot that plays the rest of a fight."""
    with Hands(chromium, server, SEED) as hands:
        page = hands.seat.page
        page.add_init_script(PAUSE)
        sent = answers_of(page)
        hands.ahead(lambda d: d.kind == "pick_target")
        page.click("#bar [data-do=bot-plays]")
        for _ in range(3):
            bot_answers(page)
        assert given(sent) == 3
        assert hands.seat.options() == [] and page.locator("[data-legal]").count() == 0
        page.wait_for_function(WAITING)
        page.keyboard.press("Escape")
        page.wait_for_selector("#bar [data-option]:not([aria-disabled])", state="attached")
        page.evaluate(GO_ON)
        assert page.locator("#bar .busy").count() == 0 and given(sent) == 3, "a pause that ran answers no more"
        assert hands.seat.trouble == []


def test_the_bot_waits_for_what_is_shown_and_people_choose_nothing_meanwhile(
    chromium: Browser, server: Running
) -> None:
    with Hands(chromium, server, SEED, speed="slow") as hands:
        page = hands.seat.page
        page.add_init_script(PAUSE)
        sent = answers_of(page)
        hands.ahead(lambda d: d.kind == "pick_target")
        hands.step()
        page.wait_for_selector("html[data-held]", state="attached")
        page.keyboard.press("k")
        page.keyboard.press("X")
        page.wait_for_selector("#bar .options [data-do=bot-plays]")
        before = given(sent)
        page.keyboard.press("1")
        page.keyboard.press("x")
        page.evaluate(GO_ON)
        assert given(sent) == before
        page.keyboard.press("s")
        bot_answers(page)
        assert given(sent) == before + 1
        assert hands.seat.trouble == []


def test_the_bot_plays_to_the_end_of_the_fight(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: sum(s.alive for s in hands.twin.game.state.survivors) < 2)
        page = hands.seat.page
        page.keyboard.press("X")
        page.wait_for_selector(".over[data-outcome]")
        assert hands.saved().over and page.locator("[data-do=bot-plays]").count() == 0
        assert hands.seat.trouble == []
