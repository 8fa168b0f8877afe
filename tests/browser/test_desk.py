"""A fight with much gear and many survival actions on a desk: what a click means, and what is in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.brought_table import brought, verbs
from tests.support.browser_player import middle
from tests.support.browser_seat import Seat
from tests.support.live_server import Running

LARGE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
HIDDEN = """() => {
    const bar = document.querySelector("#bar").getBoundingClientRect();
    const foot = document.querySelector("#bar .bar-foot").getBoundingClientRect();
    return [...document.querySelectorAll("#bar > .options .option")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < bar.top || box.bottom > foot.top + 1;
    }).map((one) => one.dataset.option);
}"""
"""Options that must be scrolled to."""


WHOLE = """() => {
    const box = place => document.querySelector(place).getBoundingClientRect();
    const sheet = box("#sheet"), grid = box(".gear-grid"), body = box(".body-drawing");
    return [grid, body].every(one => one.top >= sheet.top && one.bottom <= sheet.bottom);
}"""
"""Are body and gear grid in sight?"""


def attacks(decision: dict[str, Any], view: dict[str, Any]) -> bool:
    return verbs(decision).count("attack") >= 3 and "survival" in verbs(decision)


def orders_wounds(decision: dict[str, Any], view: dict[str, Any]) -> bool:
    return decision["kind"] == "wound_order" and len(decision["options"]) >= 3


def breaks_a_tie(decision: dict[str, Any], view: dict[str, Any]) -> bool:
    return verbs(decision).count("target") >= 3


@pytest.mark.parametrize("wanted", [attacks, orders_wounds, breaks_a_tie])
@pytest.mark.parametrize("screen", [LARGE, SMALL])
def test_every_option_can_be_reached_beside_a_full_gear_grid(
    chromium: Browser, server: Running, wanted: Any, screen: dict[str, Any]
) -> None:
    """The bars of survivors and monster are in sight, also while more about the monster is open."""
    table = brought(server, wanted, seed=11 if wanted is breaks_a_tie else 5)
    with Seat(chromium, server, **screen).sit(table, "p1") as seat:
        seat.page.wait_for_selector("#bar .option")
        seat.page.wait_for_function(WHOLE)
        hidden = seat.page.evaluate(HIDDEN)
        assert not hidden or wanted is not orders_wounds
        assert bool(hidden) == seat.page.locator("#bar.has-more").count()
        for key in hidden:
            seat.page.locator(f"#bar [data-option='{key}']").scroll_into_view_if_needed()
            assert key not in seat.page.evaluate(HIDDEN)
        seat.page.click("#monster summary")
        boxes = [seat.page.locator(place).bounding_box() for place in ("#bar", "#survivors", "#monster")]
        assert all(box is not None and box["y"] + box["height"] <= screen["viewport"]["height"] for box in boxes)
        assert seat.trouble == []


def test_a_new_question_begins_at_its_top(chromium: Browser, server: Running) -> None:
    how: dict[str, Any] = {"viewport": {"width": 1280, "height": 620}}
    with Seat(chromium, server, **how).sit(brought(server, attacks), "p1") as seat:
        page, was = seat.page, seat.root("decision")
        page.wait_for_selector("#bar .option")
        page.eval_on_selector("#bar", "bar => { bar.scrollTop = 1000; }")
        assert page.eval_on_selector("#bar", "bar => bar.scrollTop") > 0
        page.keyboard.press("1")
        page.wait_for_function("was => document.documentElement.dataset.decision !== was", arg=was)
        assert page.eval_on_selector("#bar", "bar => bar.scrollTop") == 0


def test_no_space_is_marked_for_a_dash_that_nobody_chose(chromium: Browser, server: Running) -> None:
    """A click there would spend survival, perhaps of another survivor than the one who acts."""
    table = brought(
        server, lambda d, v: [o["key"][:5] for o in d["options"]].count("dash:") == 1 and d["kind"] == "flow", seed=7
    )
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        seat.page.wait_for_selector("#bar .option")
        assert seat.page.locator("[data-legal]").count() == 0
        assert seat.page.locator("#board .dot").count() == 0


def test_survival_actions_of_others_are_folded_and_on_their_sheets(chromium: Browser, server: Running) -> None:
    table = brought(server, lambda d, v: d["kind"] == "act_order" and verbs(d).count("survival") >= 3)
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("#bar .option")
        assert page.locator("#bar > .options [data-option^='dash:']").count() == 0
        assert page.locator("#bar .aside [data-option^='dash:']").count() >= 3
        page.click("#survivors [data-letter=d]")
        page.click("[data-piece='survival:dash:d']")
        page.wait_for_selector("[data-legal]")
        where = page.inner_text("#question")
        assert "Torben" in where, "the dash of the survivor whose sheet it is, without a menu of all four"
        assert seat.trouble == []


def test_a_click_on_the_board_still_moves_in_one_click(chromium: Browser, server: Running) -> None:
    table = brought(server, lambda d, v: d["kind"] == "action" and "move" in verbs(d) and "survival" in verbs(d))
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        page, was = seat.page, seat.root("decision")
        page.wait_for_selector("[data-legal]")
        page.mouse.click(*middle(page, "[data-legal]:not([aria-label*='survivor'])"))
        page.wait_for_function("was => document.documentElement.dataset.decision !== was", arg=was)
        assert seat.trouble == []


def test_a_move_of_an_act_shows_the_threat_and_tells_it_on_hover(chromium: Browser, server: Running) -> None:
    table = brought(server, lambda d, v: d["kind"] == "action" and "move" in verbs(d))
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("[data-legal]")
        before = page.locator("#board .paper").bounding_box()
        page.keyboard.press("t")
        page.wait_for_selector("#board .digit")
        assert page.locator("#board .paper").bounding_box() == before, "the board keeps its size"
        page.mouse.move(*middle(page, "[data-legal]:not([aria-label*='survivor'])"))
        page.wait_for_selector("#explained:not([hidden])")
        note = page.inner_text("#explained")
        assert "argeted " in note and "death" in note
        box = page.locator("#explained").bounding_box()
        assert box is not None and box["height"] < 200, "chances, not the rule of moving"
        assert seat.trouble == []


def test_cards_of_monsters_have_their_titles(chromium: Browser, server: Running) -> None:
    table = brought(server, lambda d, v: d["kind"] == "monster_path" and v["turn"] == "survivors", seed=7)
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        seat.page.wait_for_function("() => document.querySelector('.doing')?.textContent.includes(\"Beast's \")")


def test_nobody_has_acted_in_the_monsters_turn(chromium: Browser, server: Running) -> None:
    def later(decision: dict[str, Any], view: dict[str, Any]) -> bool:
        return bool(view["turn"] == "monster" and all(v["acted"] for v in view["survivors"].values() if v["alive"]))

    with Seat(chromium, server, **LARGE).sit(brought(server, later), "p1") as seat:
        seat.page.wait_for_selector("[data-figure=a], [data-figure=b]")
        assert seat.page.locator(".has-acted").count() == 0


def test_help_begins_with_the_mouse_and_can_be_closed_without_scrolling(chromium: Browser, server: Running) -> None:
    table = brought(server, lambda d, v: d["kind"] == "deploy")
    with Seat(chromium, server, **SMALL).sit(table, "p1") as seat:
        seat.page.keyboard.press("?")
        seat.page.wait_for_selector("[data-dialog=help]")
        assert seat.page.inner_text("[data-dialog=help] h2 >> nth=0") == "Mouse"
        seat.page.mouse.click(*middle(seat.page, "[data-dialog=help] .close-corner"))
        seat.page.wait_for_selector("[data-dialog=help]", state="hidden")


def test_a_party_says_who_it_is_and_whether_it_is_too_weak(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server, **LARGE) as seat:
        page = seat.page
        page.goto(server.base)
        page.click(".new-table > summary")
        page.select_option("#story", "white-lion:2")
        page.wait_for_function("() => document.querySelector('#party-about').textContent.includes('stones only')")
        page.select_option("#party", "rawhide")
        page.wait_for_function("() => document.querySelector('#party-about').textContent.includes('rawhide sets')")
        assert seat.trouble == []


def test_n_and_p_go_through_the_spaces_of_a_movement_that_the_act_still_has(chromium: Browser, server: Running) -> None:
    """They did nothing until the movement was chosen, although a click on a space moved."""
    table = brought(server, lambda d, v: d["kind"] == "action" and "move" in verbs(d))
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        page, was = seat.page, seat.root("decision")
        page.wait_for_selector("[data-legal]")
        focused = "document.activeElement.dataset.cell"
        page.keyboard.press("n")
        first = page.evaluate(focused)
        page.keyboard.press("n")
        second = page.evaluate(focused)
        page.keyboard.press("p")
        assert first and second and first != second and page.evaluate(focused) == first
        page.keyboard.press("Enter")
        page.wait_for_function("was => document.documentElement.dataset.decision !== was", arg=was)
        assert seat.trouble == []


OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll("#sheet header > :not(.sheet-place), #sheet .sheet-place > *")]
        .map(one => one.getBoundingClientRect()).filter(one => one.width);
    return boxes.some((a, i) => boxes.slice(i + 1).some(b =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""


@pytest.mark.parametrize("screen", [LARGE, SMALL])
def test_long_options_and_an_opened_monster_leave_the_gear_grid_whole(
    chromium: Browser, server: Running, screen: dict[str, Any]
) -> None:
    """Statuses are on the sheet, and nothing in its head lies over something else."""
    table = brought(
        server,
        lambda d, v: d["kind"] == "action" and v["round"] >= 2 and "attack" in verbs(d),
        story="kings-man:1",
        party="lantern-veterans",
        seed=3,
    )
    with Seat(chromium, server, **screen).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("#bar .option")
        page.wait_for_function(WHOLE)
        page.wait_for_selector("#sheet .is-status")
        assert not page.evaluate(OVERLAPS)
        page.click("#monster summary")
        page.wait_for_function(WHOLE)
        page.locator("#bar > .options .option").last.scroll_into_view_if_needed()
        bar, tools, last = (
            page.locator(x).last.bounding_box() for x in ("#bar", "#bar .tools", "#bar > .options .option")
        )
        assert bar and tools and last and bar["y"] <= last["y"] and last["y"] < tools["y"]
        narrow = "[...document.querySelectorAll('.body-strip .cell')].every(x => x.scrollWidth <= x.clientWidth)"
        assert page.evaluate(narrow), "two digits of armor stay in their shield"
        assert seat.trouble == []


def test_a_survivor_who_can_be_chosen_has_an_outline_on_the_board(chromium: Browser, server: Running) -> None:
    table = brought(server, lambda d, v: d["kind"] == "act_order" and verbs(d).count("act") >= 3)
    with Seat(chromium, server, **LARGE).sit(table, "p1") as seat:
        seat.page.wait_for_selector("#board [data-offered]", state="attached")
        assert seat.page.locator("#board [data-offered]").count() >= 3
        assert seat.trouble == []
