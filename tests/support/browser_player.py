"""Plays in the page: the bot of a twin game chooses, this player clicks, taps or types."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, Page

from showdown.bots import make_agent
from showdown.engine import Game, core_catalog, view_decision
from showdown.session.session import Session
from tests.support.browser_seat import Seat
from tests.support.live_server import Running

REST = """async selector => {
    let was = "", same = 0;
    while (same < 4) {
        await new Promise(requestAnimationFrame);
        const box = document.querySelector(selector)?.getBoundingClientRect();
        const now = box ? `${box.x} ${box.y}` : "";
        same = now && now === was ? same + 1 : 0;
        was = now;
    }
}"""

WHERE = """one => {
    one.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = one.getBoundingClientRect();
    const at = {x: box.x + box.width / 2, y: box.y + box.height / 2};
    const top = document.elementFromPoint(at.x, at.y);
    const free = top !== null && (one.contains(top) || top.contains(one));
    if (!free) throw new Error("covered: " + one.outerHTML.slice(0, 200));
    return at;
}"""
"""The centre of an element, scrolled into view; an error if another element covers it.  Playwright's own click also
waits for two frames, which takes seconds per game on a busy machine.
"""

SPACES = ("to", "at", "place")


def middle(page: Page, selector: str) -> tuple[float, float]:
    at: dict[str, float] = page.eval_on_selector(selector, WHERE)
    return at["x"], at["y"]


def at_rest(page: Page, selector: str) -> None:
    """Wait until the first of these elements stays where it is for four frames: the page may still be scrolling."""
    page.evaluate(REST, selector)


def place_of(key: str, verb: str) -> str:
    """Choose spaces on the board, everything else in the option bar."""
    return f'[data-cell="{key.split(":")[1]}"]' if verb in SPACES else f'#bar [data-option="{key}"]'


def is_asked_again(page: Page, key: str) -> bool:
    """Does the page ask whether this option, which loses something for good, is meant?"""
    return page.locator(f'#bar [data-confirm="{key}"]').count() > 0


def mouse(page: Page, key: str, verb: str) -> None:
    page.mouse.click(*middle(page, place_of(key, verb)))
    if is_asked_again(page, key):
        page.mouse.click(*middle(page, f'#bar [data-confirm="{key}"]'))


def keyboard(page: Page, key: str, verb: str) -> None:
    """Digits, Tab and Enter, the board cursor, or typing: by turns, wherever each works; the same again to confirm."""
    press_option(page, key, verb)
    if is_asked_again(page, key):
        press_option(page, key, verb)


def press_option(page: Page, key: str, verb: str) -> None:
    keys: list[str] = page.eval_on_selector_all("#bar [data-option]", "all => all.map(one => one.dataset.option)")
    place = keys.index(key) + 1
    if verb in SPACES and place < 6:
        cell = key.split(":")[1]
        for _ in keys:
            page.keyboard.press("n")
            if page.evaluate("document.activeElement.dataset.cell") == cell:
                break
        page.keyboard.press("Enter")
    elif place > 9:
        page.keyboard.press("/")
        page.keyboard.type(key)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
    elif place % 3 == 0:
        page.keyboard.press("o")
        for _ in range(place - 1):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(str(place))


LAST_TAP: WeakKeyDictionary[Page, tuple[float, float, float]] = WeakKeyDictionary()
"""When and where a page was tapped last; the page ignores a second tap at the same place."""
TWICE, NEAR = 0.45, 60


def tap_option(page: Page, selector: str) -> None:
    """Tap a button, as a person does who has seen it: away from the last tap, or later."""
    x, y = middle(page, selector)
    width: float = page.eval_on_selector(selector, "one => one.getBoundingClientRect().width")
    at, x0, y0 = LAST_TAP.get(page, (0.0, 0.0, 0.0))
    x = max((x - 0.2 * width, x + 0.2 * width), key=lambda x: abs(x - x0))
    if abs(x - x0) < NEAR and abs(y - y0) < NEAR:
        page.wait_for_timeout(1000 * max(0.0, at + TWICE - time.monotonic()))
    page.touchscreen.tap(x, y)
    LAST_TAP[page] = (time.monotonic(), x, y)


def finger(page: Page, key: str, verb: str) -> None:
    """The first tap enlarges a space, the second chooses it; options of the bar need one tap."""
    if verb in SPACES:
        at = middle(page, place_of(key, verb))
        page.touchscreen.tap(*at)
        page.wait_for_selector("#magnifier:not([hidden])")
        page.touchscreen.tap(*at)
        return
    tap_option(page, place_of(key, verb))
    if is_asked_again(page, key):
        tap_option(page, f'#bar [data-confirm="{key}"]')


Way = Callable[[Page, str, str], None]


class Hands:
    """Browsers at a practice table, and a twin game that gets the same answers.

    Without `apart` one browser has all seats; with it each seat has its own browser.
    """

    def __init__(
        self, browser: Browser, server: Running, seed: int, players: int = 1, apart: bool = False, **how: Any
    ) -> None:
        self.server = server
        self.table = server.open(story="first-story", players=players, seed=seed)
        self.twin = Session(Game.first_story(seed=seed, players=players), make_agent("heuristic", seed))
        self.twin.settle()
        names = [s["seat"] for s in self.table["seats"]]
        groups = [[name] for name in names] if apart else [names]
        self.seats: dict[str, Seat] = {}
        for group in groups:
            seat = Seat(browser, server, **how).sit(self.table, *group)
            self.seats |= dict.fromkeys(group, seat)
        self.seat = self.seats["p1"]

    def __enter__(self) -> Hands:
        return self

    def __exit__(self, *_: object) -> None:
        for seat in set(self.seats.values()):
            seat.context.close()

    @property
    def decision(self) -> Any:
        """The pending decision of the twin."""
        return self.twin.decision

    def advance(self) -> tuple[str, str, str]:
        """The bot's answer, applied to the twin: its seat, key and verb."""
        game = self.twin.game
        seat = view_decision(game.state, game.decision)["seats"][-1]
        key = self.twin.bot.choose(self.twin.game)
        verb: str = self.decision.find(key).verb
        self.twin.answer(key)
        self.twin.settle()
        return seat, key, verb

    def step(self, way: Way = mouse) -> None:
        """Give one answer, in the page and in the twin."""
        id = self.decision.id
        name, key, verb = self.advance()
        seat = self.seats[name]
        seat.wait_for_decision(id)
        if seat.root("held") is not None:
            seat.page.keyboard.press("s")
            seat.page.wait_for_selector("html:not([data-held])", state="attached")
        way(seat.page, key, verb)
        seat.wait_for_decision(self.decision.id if self.decision is not None else None)

    def play(self, steps: int, way: Way = mouse) -> None:
        for _ in range(steps):
            if self.decision is not None:
                self.step(way)

    def until(self, wanted: Callable[[Any], bool], way: Way = mouse) -> None:
        """Play until such a decision is pending (or the showdown is over)."""
        while self.decision is not None and not wanted(self.decision):
            self.step(way)

    def finish(self, way: Way = mouse) -> None:
        while self.decision is not None:
            self.step(way)
        for seat in set(self.seats.values()):
            seat.page.wait_for_selector(f"[data-outcome={self.twin.game.outcome}] #question")

    def ahead(self, wanted: Callable[[Any], bool], back: bool = True) -> None:
        """Answer over a socket that takes the seats over until such a decision is pending; then reload the pages, which
        take their seats `back`.
        """
        with self.server.sit(self.table, *self.seats) as client:
            while self.decision is not None and not wanted(self.decision):
                _, key, _ = self.advance()
                assert client.do(key)["t"] == "ack"
        for seat in set(self.seats.values()) if back else ():
            seat.page.reload()
            seat.arrive()
            seat.wait_for_decision(self.decision.id if self.decision is not None else None)

    def saved(self) -> Game:
        """The game as the server stored it."""
        save = self.server.get(f"/api/tables/{self.table['table']}/save", self.table["seats"][0]["token"])
        return Game.from_document(save, core_catalog(), None, "save")
