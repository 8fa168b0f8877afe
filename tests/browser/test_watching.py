"""What a stranger saw while beats were played: nothing may be told before it was shown."""

from __future__ import annotations

from playwright.sync_api import Browser

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.session.session import Session
from tests.support.browser_player import Hands
from tests.support.live_server import Running

SEED = 30
HELD = "html[data-held]"
SHOWN = "html:not([data-held])"


def last_decision(seed: int) -> int:
    """The decision with which the bot ends this showdown."""
    session = Session(Game.first_story(seed=seed, players=1), make_agent("heuristic", seed))
    session.settle()
    last = 0
    while session.decision is not None:
        last = session.decision.id
        session.answer(session.bot.choose(session.game))
        session.settle()
    return last


def test_the_end_is_not_told_before_it_was_shown(chromium: Browser, server: Running) -> None:
    """The bar said "victory" and "Skip to the end" while the last dice were still to come."""
    wanted = last_decision(SEED)
    with Hands(chromium, server, SEED, speed="slow") as hands:
        hands.ahead(lambda d: d.id == wanted)
        page = hands.seat.page
        hands.step()
        page.wait_for_selector(HELD, state="attached")
        assert page.locator("[data-banner=held]").count() == 1
        assert page.inner_text("[data-banner] .text") == "What happened is being shown"
        told = page.inner_text("#bar")
        assert "Skip ahead" in told and "end" not in told
        assert page.title() == "White Lion", "as before a decision that is not shown yet"
        page.keyboard.press("s")
        page.wait_for_selector("[data-banner=over]")
        assert hands.seat.trouble == []


def test_a_replay_does_not_run_ahead_of_the_board(chromium: Browser, server: Running) -> None:
    """Banner, round and the next decision with its answer were there while the beats before it were still played."""
    with Hands(chromium, server, SEED, speed="slow") as hands:
        hands.ahead(lambda d: hands.twin.game.state.round == 2 and d.kind == "act_order")
        page = hands.seat.page
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        page.wait_for_selector('[data-moment="0"]')
        page.select_option("[data-round]", "2")
        page.wait_for_selector(HELD, state="attached")
        section = "document.querySelector('.sentence .section').textContent"
        assert "Round 2: monster turn" in page.evaluate(section), "the monster's turn is still to be played"
        assert page.input_value("[data-round]") == "2"
        assert page.locator("#bar [data-option]").count() == 0
        first = page.get_attribute(".sentence", "data-beat")
        page.click("[data-do=roll]")
        page.wait_for_function("n => document.querySelector('.sentence').dataset.beat !== n", arg=first)
        assert "round 2: monster turn" in page.inner_text("[data-banner=past]").lower()
        page.keyboard.press("s")
        assert hands.seat.trouble == []
