"""A fight with much gear: what strangers could not read or reach beside the board, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import FLAGS, chromium_path
from tests.support.brought_table import brought, verbs
from tests.support.browser_player import middle
from tests.support.browser_seat import Seat
from tests.support.browser_touch import FREE, HOLD_TIMER, PHONE, touch
from tests.support.live_server import Running

LARGE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
CUT = """() => [...document.querySelectorAll("#survivors .bar-name b, #survivors .cell")]
    .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""
"""Names and armor of survivors that do not fit into their bars."""


@pytest.fixture(scope="module")
def without_pointer(chromium: Browser) -> Iterator[Browser]:
    """A browser that knows of no mouse, as one that is controlled from afar."""
    flags = [*FLAGS, "--blink-settings=primaryPointerType=1,availablePointerTypes=1"]
    browser = chromium.browser_type.launch(executable_path=chromium_path(), args=flags)
    yield browser
    browser.close()


@pytest.mark.parametrize("screen", [LARGE, SMALL])
def test_bars_of_survivors_that_can_be_chosen_are_readable_without_a_mouse(
    without_pointer: Browser, server: Running, screen: dict[str, Any]
) -> None:
    table = brought(server, lambda d, v: d["kind"] == "act_order" and verbs(d).count("act") >= 3)
    with Seat(without_pointer, server, **screen).sit(table, "p1") as seat:
        assert not seat.page.evaluate("matchMedia('(pointer: fine)').matches")
        seat.page.wait_for_selector("#survivors .bar-open")
        assert seat.page.evaluate(CUT) == []


@pytest.mark.parametrize("screen", [LARGE, SMALL])
def test_the_end_of_an_act_is_in_sight_beside_many_options(
    chromium: Browser, server: Running, screen: dict[str, Any]
) -> None:
    table = brought(server, lambda d, v: d["kind"] == "action" and len(d["options"]) >= 9 and "move" in verbs(d))
    with Seat(chromium, server, **screen).sit(table, "p1") as seat:
        page, was = seat.page, seat.root("decision")
        page.wait_for_selector("#bar.has-more")
        assert page.eval_on_selector("#bar [data-option=end]", FREE)
        digits = page.locator("#bar [data-option] kbd").all_inner_texts()
        numbers = [int(text) for text in digits if text.isdecimal()]
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), "each digit once"
        page.keyboard.press(page.inner_text("#bar [data-option=end] kbd"))
        page.wait_for_function(
            "was => document.documentElement.dataset.decision !== was || document.querySelector('[data-confirm=end]')",
            arg=was,
        )
        assert seat.trouble == []


@pytest.mark.parametrize("screen", [LARGE, SMALL])
def test_the_decks_of_the_monster_open_without_scrolling(
    chromium: Browser, server: Running, screen: dict[str, Any]
) -> None:
    table = brought(server, lambda d, v: d["kind"] == "act_order" and len(v["decks"]["ai_discard"]) >= 1)
    with Seat(chromium, server, **screen).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("#monster summary")
        page.click("#monster summary")
        page.wait_for_selector(".monster-more [data-card]")
        for place in (".monster-more", "#monster", "#party"):
            assert page.eval_on_selector(place, "one => one.scrollHeight <= one.clientHeight + 1"), place
        assert page.eval_on_selector(".monster-more [data-card]", FREE)
        assert page.eval_on_selector("#survivors .bar-main", FREE), "the survivors stay in sight"


@pytest.mark.parametrize("usable", [True, False])
def test_a_long_press_on_gear_shows_its_card(chromium: Browser, server: Running, usable: bool) -> None:
    """It only said where affinities are; gear that can be used could not be read before it was used."""
    table = brought(server, lambda d, v: d["kind"] == "action" and verbs(d).count("attack") >= 2)
    with Seat(chromium, server, **PHONE) as seat:
        seat.page.add_init_script(f"({HOLD_TIMER})()")
        seat.sit(table, "p1")
        page, was = seat.page, seat.root("decision")
        gear = f"#sheet .slot{'.is-usable' if usable else ':not(.is-usable, .is-empty)'}"
        page.wait_for_selector(gear)
        at = middle(page, gear)
        wire = seat.context.new_cdp_session(page)
        touch(wire, "touchStart", at)
        page.wait_for_function("() => window.held !== null")
        page.evaluate("() => window.held()")
        touch(wire, "touchEnd")
        card = page.get_attribute(gear, "data-card")
        page.wait_for_selector(f'#explained:not([hidden]) [data-key="card-{card}"]')
        assert seat.root("decision") == was
        assert seat.trouble == []


def test_a_tile_shows_its_footprint_at_the_first_tap(chromium: Browser, server: Running) -> None:
    table = brought(server, lambda d, v: d["kind"] == "lay_tile" and "2 x 2" in d["question"])
    with Seat(chromium, server, **PHONE).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("[data-legal]")
        page.touchscreen.tap(*middle(page, "[data-legal] >> nth=40"))
        page.wait_for_selector("#board .is-selected[data-spaces='4']", state="attached")
        assert seat.trouble == []


def test_a_mouse_looks_through_the_card_over_the_board(chromium: Browser, server: Running) -> None:
    """The card of the monster hid terrain and spaces that could be chosen."""
    table = brought(
        server,
        lambda d, v: d["kind"] in ("pick_target", "monster_path") and any(o["cell"] for o in d["options"]),
        seed=7,
    )
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("#zone .card-now")
        box = page.locator("#zone .card-now").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_selector("#zone.is-clear", state="attached")
        page.mouse.move(box["x"] + box["width"] + 60, box["y"] + box["height"] + 60)
        page.wait_for_selector("#zone:not(.is-clear)", state="attached")


def test_a_browser_without_a_name_is_asked_for_one(chromium: Browser, server: Running) -> None:
    """Not where one person has all seats; two seats of one person have different names."""
    table = server.open(story="first-story", players=2, seed=30)
    with Seat(chromium, server).sit(table, "p1", "p2") as both:
        assert both.page.locator(".who-are-you").count() == 0
        both.page.click("[data-do=links]")
        both.page.fill("#my-name", "Mira")
        both.page.press("#my-name", "Enter")
        both.page.wait_for_selector("text=Mira (player 1)")
        names = both.page.locator(".people .name").all_inner_texts()
        assert sorted(names) == ["Mira (player 1)", "Mira (player 2)"]
        assert both.trouble == []
    table = server.open(story="first-story", players=2, seed=30)
    with Seat(chromium, server).sit(table, "p2") as seat:
        seat.page.fill(".who-are-you [name=name]", "Nils")
        seat.page.press(".who-are-you [name=name]", "Enter")
        seat.page.wait_for_selector("[data-seat=p2] >> text=Nils")
        seat.page.wait_for_selector(".who-are-you", state="detached")
        assert seat.trouble == []
