"""Clicking the piece itself: survivors, spaces, weapons, the monster, body locations, cards; what asks again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.browser_player import Hands, middle
from tests.support.browser_seat import PHONE
from tests.support.live_server import Running

SEED = 30


def at(kind: str, more: Callable[[Any], bool] = lambda d: True) -> Callable[[Any], bool]:
    """A decision of this kind."""
    return lambda d: d.kind == kind and more(d)


def verbs(d: Any) -> list[str]:
    return [o.verb for o in d.options]


def keys(d: Any) -> list[str]:
    found: list[str] = d.keys()
    return found


def follow(hands: Hands, key: str) -> None:
    """The twin gets the same answer; the page must show the decision that follows."""
    hands.twin.answer(key)
    hands.twin.settle()
    hands.seat.wait_for_decision(hands.decision.id if hands.decision is not None else None)


def menu_of(page: Page) -> list[str]:
    """The options in the menu beside a piece."""
    found: list[str] = page.eval_on_selector_all(
        "#piece-menu:not([hidden]) [data-option]", "all => all.map(one => one.dataset.option)"
    )
    return found


def pull(page: Page, selector: str, by: int) -> None:
    """Press in the middle, move up or down, let go."""
    x, y = middle(page, selector)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + by)
    page.mouse.up()


def test_a_click_on_a_figure_acts_and_one_click_on_a_space_moves(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(at("act_order"))
        page = hands.seat.page
        letter, cell = next((a, v["at"]) for a, v in hands.twin.game.view()["survivors"].items() if not v["acted"])
        page.mouse.click(*middle(page, f'[data-cell="{cell}"]'))
        follow(hands, f"act:{letter}")
        assert hands.decision.kind == "action"
        assert page.get_attribute(".survivor-sheet", "data-survivor") == letter
        space = page.get_attribute("[data-cell][data-legal]", "data-cell")
        page.mouse.click(*middle(page, f'[data-cell="{space}"]'))
        hands.twin.answer("move")
        follow(hands, f"to:{space}")
        assert hands.twin.game.view()["survivors"][letter]["at"] == space
        assert hands.saved().digest() == hands.twin.game.digest()
        assert hands.seat.trouble == []


def test_a_weapon_of_the_gear_grid_asks_what_it_does(chromium: Browser, server: Running) -> None:
    """The founding stone can strike or be thrown; fists stand between small signs: one click commits to nothing."""
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(at("action", lambda d: "attack:founding-stone" in keys(d)))
        page = hands.seat.page
        page.click("[data-piece='bare:fist-and-tooth']")
        assert menu_of(page) == ["attack:fist-and-tooth"]
        page.keyboard.press("Escape")
        page.click(".gear-grid [data-piece='card:founding-stone']")
        assert menu_of(page) == [k for k in keys(hands.decision) if "founding-stone" in k]
        page.click("#piece-menu [data-option='attack:founding-stone']")
        follow(hands, "attack:founding-stone")
        assert page.locator("#piece-menu").is_hidden()
        assert hands.seat.trouble == []


def test_the_monster_is_attacked_with_the_weapon_of_the_grid(chromium: Browser, server: Running) -> None:
    """Bare hands reach it, too, and the stone could be thrown: nothing asks."""
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(at("action", lambda d: "attack:founding-stone" in keys(d)))
        page = hands.seat.page
        assert verbs(hands.decision).count("attack") > 1
        page.mouse.click(*middle(page, f'[data-cell="{hands.twin.game.view()["monster"]["at"]}"]'))
        follow(hands, "attack:founding-stone")
        assert hands.seat.trouble == []


def test_a_finger_on_the_monster_opens_a_menu(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        hands.ahead(at("action", lambda d: "attack:founding-stone" in keys(d)))
        page = hands.seat.page
        page.touchscreen.tap(*middle(page, f'[data-cell="{hands.twin.game.view()["monster"]["at"]}"]'))
        menu = menu_of(page)
        wanted = [k for k in keys(hands.decision) if k.startswith("attack:")]
        assert [k for k in menu if k.startswith("attack:")] == wanted
        page.keyboard.press("Escape")
        page.wait_for_selector("#piece-menu", state="hidden")
        assert hands.seat.root("decision") == str(hands.decision.id)
        assert hands.seat.trouble == []


def test_a_body_location_takes_the_hit(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(at("hit"))
        page = hands.seat.page
        place = next(k for k in keys(hands.decision) if k.startswith("take:")).removeprefix("take:")
        page.click(f"[data-piece='place:{place}']")
        if f"dodge:{place}" in keys(hands.decision):
            page.click(f"#piece-menu [data-option='take:{place}']")
        follow(hands, f"take:{place}")
        assert hands.seat.trouble == []


def test_hit_locations_are_cards_side_by_side_and_over_the_board(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(at("wound_order"))
        page = hands.seat.page
        shown = page.eval_on_selector_all(".card-option", "all => all.map(one => one.dataset.option)")
        assert shown == keys(hands.decision)
        assert page.locator(".card-option img.card-picture").count() == len(shown)
        page.click(f"#zone [data-piece='card:{shown[-1].removeprefix('wound:')}']")
        follow(hands, shown[-1])
        assert hands.seat.trouble == []


def test_ending_an_act_that_could_attack_is_asked_again(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(at("action", lambda d: "attack" in verbs(d) and "end" in verbs(d)))
        seat, page = hands.seat, hands.seat.page
        seq = seat.root("seq")
        page.click("#bar [data-option=end]")
        page.click("#bar [data-do=unconfirm]")
        page.wait_for_selector("#bar [data-confirm]", state="detached")
        assert seat.root("seq") == seq
        page.click("#bar [data-option=end]")
        page.click("#bar [data-confirm=end]")
        follow(hands, "end")
        assert seat.trouble == []


def test_on_a_phone_the_decision_takes_at_most_half_the_screen_and_folds(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        hands.ahead(at("action"))
        page = hands.seat.page
        page.wait_for_selector("#bar [data-option]")
        height = "one => one.getBoundingClientRect().height / innerHeight"
        assert page.eval_on_selector("#bar", height) < 0.36
        pull(page, ".sheet-handle", -60)
        page.wait_for_selector("#bar.is-tall")
        assert page.eval_on_selector("#bar", height) <= 0.5
        pull(page, ".sheet-handle", 60)
        page.wait_for_selector("#bar:not(.is-tall, .is-folded)")
        for key in keys(hands.decision):
            middle(page, f'#bar [data-option="{key}"]')  # it can be scrolled to, and nothing covers it
        page.click(".sheet-handle")
        page.wait_for_selector("#bar.is-folded")
        assert page.eval_on_selector("#bar", "one => one.getBoundingClientRect().height") < 100
        page.click(".sheet-handle")
        page.wait_for_selector("#bar:not(.is-folded)")
        assert hands.seat.trouble == []
