"""The analysis of a finished fight in its replay: the graph, the costly decisions, a jump to each."""

from __future__ import annotations

from playwright.sync_api import Browser

from showdown.engine import text_of
from tests.support.live_server import Running
from tests.support.lost_by_a_hit import fight_lost_by_a_hit

PATIENCE = 120_000
"""Milliseconds that the analysis may take on a busy machine."""


def test_a_click_on_a_costly_decision_shows_the_better_option(chromium: Browser, server: Running) -> None:
    status, table, _ = server.ask("POST", "/api/tables/import", text_of(fight_lost_by_a_hit().document()).encode())
    assert status == 201
    with chromium.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"{server.base}/replay/{table['table']}?at=12")
        page.click("[data-do=analyse]")
        page.wait_for_selector("[data-mistake]", timeout=PATIENCE)
        # The page goes to the decision that cost most: the hit that was not dodged.
        assert page.input_value("#slider") == "0"
        worst = page.locator("[data-mistake='0']")
        assert "Dodge" in worst.inner_text() and "Survivor A is dead in 0 %" in worst.inner_text()
        assert page.locator(".analysis .fall").count() == page.locator(".analysis-mistakes li").count() > 1
        other = page.locator(".analysis-mistakes li button").nth(1)
        n = other.get_attribute("data-at")
        other.click()
        page.wait_for_selector(f"[data-mistake='{n}']")
        assert page.input_value("#slider") == n
        # A click on the graph goes to the nearest decision.
        page.locator(".analysis .hit-zone[data-at='0']").click()
        page.wait_for_selector("[data-mistake='0']")
        assert page.input_value("#slider") == "0"
        assert page.evaluate("document.querySelector('.analysis-mistakes').scrollTop") == 0, "the reason is in sight"
