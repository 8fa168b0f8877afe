"""The page in a real browser: a First Story by mouse, and basics of every page."""

from __future__ import annotations

import json
import re

import segno
from playwright.sync_api import Browser

from showdown.bots import make_agent
from showdown.engine import Game, core_catalog
from showdown.session.session import Session
from tests.support.browser_seat import Seat
from tests.support.live_server import Running
from tests.support.page_names import homes_of_names

SEED = 11


def test_no_name_of_a_module_hides_one_of_the_browser(chromium: Browser) -> None:
    """The modules are served as one: a function `location` in one of them would be the `location` of all."""
    page = chromium.new_page()
    assert page.evaluate("names => names.filter(name => name in window)", list(homes_of_names())) == []
    page.close()


def test_a_first_story_by_mouse_ends_as_its_twin(chromium: Browser, server: Running) -> None:
    """Clicks spaces on the board and other options in the bar; a twin game gets the same answers."""
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
                page.click(f'#bar [data-option="{key}"]')
                if page.locator(f'#bar [data-confirm="{key}"]').count():
                    page.click(f'#bar [data-confirm="{key}"]')
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


def test_the_lobby_opens_a_table_and_joins_it(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.click(".new-table > summary")
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
    """Only the fragment of the address changes then, which does not load a page."""
    table = server.open(story="first-story", players=2, seed=SEED)
    with Seat(chromium, server).sit(table, "watch") as seat:
        seat.page.wait_for_selector("#bar [data-option]")
        assert seat.options() == []
        seat.page.goto(f"{server.base}/t/{table['table']}#seat=p1.{table['seats'][0]['token']}")
        seat.page.wait_for_selector("#bar [data-option]:not([aria-disabled])")
        assert "#" not in seat.page.url


def test_a_seat_that_is_played_elsewhere_is_taken_over_only_after_asking(chromium: Browser, server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=SEED)
    link = f"{server.base}/t/{table['table']}#seat=p1.{table['seats'][0]['token']}"
    with Seat(chromium, server).sit(table, "p1") as first, Seat(chromium, server) as second:
        second.page.goto(link)
        second.page.wait_for_selector("[data-dialog=take-over]")
        second.page.keyboard.press("Escape")
        second.page.wait_for_selector("[data-banner=closed]")
        first.page.reload()
        first.page.wait_for_selector("[data-banner=yours]")  # the tab that has the seat is not asked
        second.page.reload()
        second.page.click("[data-do=take-over]")
        second.page.wait_for_selector("[data-banner=yours]")
        first.page.wait_for_selector("[data-banner=closed]")
        first.page.click("[data-do=reload]")
        first.page.wait_for_selector("[data-dialog=take-over]")
        assert second.root("connection") == "open"
        assert first.trouble == second.trouble == []


def test_a_link_is_shown_as_a_code_that_holds_just_that_link(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.click(".new-table > summary")
        page.click("[data-lay]")
        page.wait_for_selector("[data-laid] .main[data-sit=p1]")  # who plays alone needs no link
        page.click(".links > summary")
        page.click("[data-seat=p1] [data-do=qr]")
        drawn = page.get_attribute("[data-dialog=qr] path", "d") or ""
        link = page.input_value("[data-link=p1]")
        dark = {(x, y) for y, row in enumerate(segno.make(link, error="m").matrix) for x, one in enumerate(row) if one}
        assert {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn)} == dark
        page.click("[data-dialog=qr] [data-do=close]")
        page.wait_for_selector("[data-dialog=qr]", state="hidden")
        assert seat.trouble == []
    for other in ("https://example.org/", link + "#", link.replace("seat=p1", "seat=host"), ""):
        assert server.ask("POST", "/api/qr", {"link": other})[0] == 422


def test_the_lobby_offers_house_rules_and_the_table_says_which_hold(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.click(".new-table > summary")
        page.click("summary:has-text('House rules')")
        page.fill("[name='house:board']", "13x16")
        page.click("[data-lay]")
        page.wait_for_selector(".trouble")
        assert "board" in page.inner_text(".trouble")
        page.fill("[name='house:board']", "12x16")
        page.fill("[name='house:extra-life']", "2")
        page.click("[data-lay]")
        page.click("[data-sit=p1].main")
        page.wait_for_selector("#bar [data-option]")
        told = page.eval_on_selector_all("#monster .token", "all => all.map(one => one.textContent)")
        assert told == ["house rule: extra life 2", "house rule: board 12x16"]
        assert page.get_attribute("#board .beyond", "data-spaces") == str(10 * 16)
        assert seat.trouble == ["Failed to load resource: the server responded with a status of 400 (Bad Request)"]
