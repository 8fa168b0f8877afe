"""The page in a real browser: a whole First Story by mouse, and what every page must keep."""

from __future__ import annotations

import json

from playwright.sync_api import Browser

from showdown.agents import make_agent
from showdown.api import Game, core_catalog
from showdown.table.session import Session
from tests.browser.seat import Seat
from tests.server.support import Running

SEED = 11


def test_a_first_story_by_mouse_ends_as_its_twin(chromium: Browser, server: Running) -> None:
    """Spaces are clicked on the board, everything else in the bar; a twin in this process takes the same answers."""
    table = server.open(story="first-story", players=1, seed=SEED)
    twin = Session(Game.first_story(seed=SEED, players=1), make_agent("heuristic", SEED))
    twin.settle()
    with Seat(chromium, server).sit(table, "p1") as seat:
        page = seat.page
        while twin.decision is not None:
            seat.wait_for_decision(twin.decision.id)
            key = twin.bot.choose(twin.game)
            option = twin.decision.find(key)
            if option.verb in ("to", "at", "place"):
                page.click(f'[data-cell="{key.split(":")[1]}"]')
            else:
                page.click(f'[data-option="{key}"]')
            twin.answer(key)
            twin.settle()
        seat.wait_for_decision(None)
        page.wait_for_selector(f"[data-outcome={twin.game.outcome}] #question")
        assert seat.trouble == []
        assert seat.foreign == []
        save = server.get(f"/api/tables/{table['table']}/save", table["seats"][0]["token"])
    game = Game.from_document(save, core_catalog(), None, "save")
    assert game.digest() == twin.game.digest()
    assert json.dumps(game.view()["survivors"]) == json.dumps(twin.game.view()["survivors"])


def test_seat_secrets_leave_the_address_bar_and_a_reload_keeps_the_seat(chromium: Browser, server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=SEED)
    with Seat(chromium, server).sit(table, "p1") as seat:
        assert "#" not in seat.page.url
        assert table["seats"][0]["token"] not in seat.page.url
        seat.page.reload()
        seat.page.wait_for_selector("html[data-connection=open]")
        assert seat.options()


def test_a_spectator_sees_the_decision_and_can_choose_nothing(chromium: Browser, server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=SEED)
    with Seat(chromium, server).sit(table, "watch") as seat:
        seat.page.wait_for_selector("#bar [data-option]")
        assert seat.options() == []
        before = seat.root("seq")
        seat.page.locator("#bar [data-option]").first.click(force=True)
        seat.page.keyboard.press("1")
        assert seat.page.get_attribute("[data-banner]", "data-banner") == "waiting"
        assert seat.root("seq") == before


def test_a_table_without_a_link_says_so(chromium: Browser, server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=SEED)
    with Seat(chromium, server) as seat:
        seat.page.goto(f"{server.base}/t/{table['table']}")
        seat.page.wait_for_selector("[data-banner=closed]")


def test_the_lobby_lays_a_table_and_sits_down(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.click("label:has(input[name=players][value='2'])")
        page.click("[data-lay]")
        page.wait_for_selector("[data-laid]")
        assert page.locator("[data-link]").count() == 3
        page.click("[data-do=sit-all]")
        page.wait_for_selector("#bar [data-option]")
        assert seat.options()
        page.goto(server.base)
        assert page.locator("li[data-table]").count() == 1
        assert seat.trouble == []
        assert seat.foreign == []


def test_another_link_opened_in_the_same_tab_takes_that_seat(chromium: Browser, server: Running) -> None:
    """Only the fragment of the address changes then, which loads nothing by itself."""
    table = server.open(story="first-story", players=2, seed=SEED)
    with Seat(chromium, server).sit(table, "watch") as seat:
        seat.page.wait_for_selector("#bar [data-option]")
        assert seat.options() == []
        seat.page.goto(f"{server.base}/t/{table['table']}#seat=p1.{table['seats'][0]['token']}")
        seat.page.wait_for_selector("#bar [data-option]:not([aria-disabled])")
        assert "#" not in seat.page.url
