"""Make the pictures of the browser client for the docs, with a real server, chromium and fixed seeds.

python -m tools.page_pictures [NAME ...]      writes docs/pictures/browser-*.png: all, or those whose name has NAME
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import launched
from tests.support.browser_player import middle
from tests.support.browser_seat import PHONE, Seat
from tests.support.live_server import Running
from tools.palette import shrunk

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
MOST = 300_000
"""Bytes of a picture."""
DESK: dict[str, Any] = {"viewport": {"width": 1960, "height": 1160}}
"""Large enough that nothing on the page is cut."""
SHORT: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
"""For pages without a board."""
TALL = PHONE | {"viewport": {"width": 412, "height": 915}}
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
WHEN = "2026-01-01T20:00:00"
LAST_LINE = "[...document.querySelectorAll('#log li')].at(-1)?.scrollIntoView()"

Wanted = Callable[[dict[str, Any], dict[str, Any]], bool]
"""Of a decision and a view: is this the moment?"""


class Studio:
    """Lays tables, brings them to a moment, and takes the picture."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self.browser = browser
        self.server = server
        self.empty = browser.new_page()

    def table(self, wanted: Wanted, **wish: Any) -> dict[str, Any]:
        """A practice table that bots have played up to a moment."""
        table = self.server.open(**{"story": "first-story", "players": 2, "seed": 3, "name": "The first night"} | wish)
        seats = [s["seat"] for s in table["seats"]]
        with self.server.sit(table, *seats) as client:
            while client.decision is not None and not wanted(client.decision, client.view):
                answer = client.answer_to(client.say(t="auto", decision=client.decision["id"]))
                client.follow(answer["seq"])
        return table

    def seat(self, **how: Any) -> Seat:
        seat = Seat(self.browser, self.server, **({"color_scheme": "dark"} | (how or DESK)))
        # What the page says about times is the same in every picture.
        seat.page.clock.set_fixed_time(WHEN)
        return seat

    def shoot(self, seat: Seat, name: str) -> None:
        assert seat.trouble == [], seat.trouble
        seat.page.evaluate("document.fonts.ready")
        picture = shrunk(seat.page.screenshot(scale="css"), self.empty)
        assert len(picture) < MOST, f"{name}: {len(picture)} bytes"
        (FOLDER / f"browser-{name}.png").write_bytes(picture)
        print(f"docs/pictures/browser-{name}.png  {len(picture) // 1000} kB")


# -- moments ----------------------------------------------------------------------------------------------------------


def moving(decision: dict[str, Any], view: dict[str, Any]) -> bool:
    return bool(decision["kind"] == "move_to" and view["round"] == 2)


def struck(decision: dict[str, Any], view: dict[str, Any]) -> bool:
    return bool(decision["kind"] == "hit")


def later(decision: dict[str, Any], view: dict[str, Any]) -> bool:
    return bool(view["round"] == 3 and decision["kind"] == "action")


# -- pictures ---------------------------------------------------------------------------------------------------------


def lobby(studio: Studio) -> None:
    """A new table, and one that this browser knows."""
    table = studio.table(moving)
    with studio.seat(**SHORT).sit(table, "p1", "p2") as seat:
        seat.page.goto(studio.server.base)
        seat.page.wait_for_selector("li[data-table] a")
        studio.shoot(seat, "lobby")


def seats(studio: Studio) -> None:
    """The links of a table that was just laid."""
    with studio.seat(**SHORT) as seat:
        seat.page.goto(studio.server.base)
        seat.page.click(".new-table > summary")
        seat.page.click("label:has(input[name=players][value='2'])")
        seat.page.fill("#name", "The first night")
        seat.page.click("[data-lay]")
        seat.page.wait_for_selector("[data-laid]")
        studio.shoot(seat, "seats")


def table(studio: Studio) -> None:
    with studio.seat().sit(studio.table(moving), "p1", "p2") as seat:
        seat.page.wait_for_selector("[data-legal]")
        seat.page.evaluate(LAST_LINE)
        studio.shoot(seat, "table")


def threat(studio: Studio) -> None:
    """What the monster reaches, and the damage to expect on every space of a move."""
    with studio.seat().sit(studio.table(moving), "p1", "p2") as seat:
        seat.page.wait_for_selector("[data-legal]")
        seat.page.keyboard.press("t")
        seat.page.wait_for_selector("#board .digit")
        seat.page.evaluate(LAST_LINE)
        studio.shoot(seat, "threat")


def light(studio: Studio) -> None:
    """By day, with what the monster would do explained."""
    table = studio.table(later, story="white-lion:1", party="lion-hunters", seed=7, name="Hunters")
    with studio.seat(**DESK, color_scheme="light").sit(table, "p1", "p2") as seat:
        seat.page.wait_for_selector("#bar [data-option]")
        seat.page.evaluate(LAST_LINE)
        seat.page.keyboard.press("m")
        seat.page.wait_for_selector("#explained:not([hidden])")
        studio.shoot(seat, "light")


def consent(studio: Studio) -> None:
    """A player asks to undo."""
    table = studio.table(struck)
    with studio.seat().sit(table, "p1") as asking, studio.seat().sit(table, "p2") as asked:
        asking.page.wait_for_selector("#bar [data-option]")
        asking.page.keyboard.press("u")
        asked.page.wait_for_selector("#dialog [data-do=consent]")
        studio.shoot(asked, "consent")


def phone(studio: Studio) -> None:
    """After the first tap on a space."""
    with studio.seat(**TALL).sit(studio.table(moving, players=1), "p1") as seat:
        page = seat.page
        page.wait_for_selector("[data-legal]")
        page.touchscreen.tap(*middle(page, "[data-legal]:nth-child(8)"))
        page.wait_for_selector("#magnifier:not([hidden])")
        studio.shoot(seat, "phone")


def replay(studio: Studio) -> None:
    table = studio.table(later, story="white-lion:1", party="lion-hunters", seed=7, name="Hunters")
    with studio.seat() as seat:
        token = table["seats"][0]["token"]
        seat.page.goto(f"{studio.server.base}/replay/{table['table']}?at=24#seat=p1.{token}")
        seat.page.wait_for_selector('[data-moment="24"]')
        seat.page.click("[data-do=forward]")
        seat.page.wait_for_selector('[data-moment]:not([data-moment="24"])')
        studio.shoot(seat, "replay")


def rules(studio: Studio) -> None:
    with studio.seat(**SHORT) as seat:
        seat.page.goto(f"{studio.server.base}/rules#R-TGT-01")
        seat.page.wait_for_selector(".opened")
        studio.shoot(seat, "rules")


def cards(studio: Studio) -> None:
    with studio.seat(**SHORT) as seat:
        seat.page.goto(f"{studio.server.base}/cards#cat-eye-circlet")
        seat.page.wait_for_selector(".opened")
        seat.page.wait_for_function(
            "() => [...document.querySelectorAll('.card-picture')].slice(0, 15).every(p => p.complete)"
        )
        studio.shoot(seat, "cards")


def vision(studio: Studio) -> None:
    """The same table as four kinds of eyes see it."""
    with studio.seat().sit(studio.table(moving), "p1", "p2") as seat:
        seat.page.wait_for_selector("[data-legal]")
        seat.page.evaluate(LAST_LINE)
        wire = seat.context.new_cdp_session(seat.page)
        for kind in VISIONS:
            wire.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
            studio.shoot(seat, f"vision-{kind}")


PICTURES = (lobby, seats, table, threat, light, consent, phone, replay, rules, cards, vision)


def main(names: list[str]) -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        launched() as browser,
        Running(Path(folder) / "tables.db") as server,
    ):
        studio = Studio(browser, server)
        for picture in PICTURES:
            if not names or any([name in picture.__name__ for name in names]):
                picture(studio)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
