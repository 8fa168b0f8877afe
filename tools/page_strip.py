"""A strip of pictures of the browser client: three fights from the first visit to the rematch, at four sizes.

python -m tools.page_strip [NAME ...]     writes docs/pictures/strip/*.png and a section of docs/play/pictures.md

Bots on a real server reach each moment; then a real browser joins, steps back to the beat and takes the picture.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.conftest import launched
from tests.support.browser_seat import Seat
from tests.support.live_server import Running
from tools.page_pictures import Studio
from tools.palette import shrunk
from tools.picture_page import Shown, write_section

DOCS: Final = Path(__file__).parent.parent / "docs"
FOLDER: Final = DOCS / "pictures" / "strip"
SIZES: Final[dict[str, dict[str, Any]]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
FIRST: Final = {"story": "first-story", "players": 1, "seed": 3}
GEAR: Final = {"story": "white-lion:2", "party": "lion-hunters", "players": 2, "seed": 6}
ANTELOPE: Final = {"story": "screaming-antelope:1", "party": "lion-hunters", "players": 1, "seed": 4}
BACK: Final = 58
"""Most steps back: the server keeps 60 beats."""

DRAWN: Final = """() => [...document.querySelectorAll("#zone img, #bar img")].every(one => one.complete)
    && (!document.querySelector(".slot:not(.is-empty)") || document.querySelector(".slot-line"))"""
"""Cards and the numbers of gear have come."""

Beat = dict[str, Any]
Wanted = Callable[[Beat], bool]


def kind(*kinds: str) -> Wanted:
    return lambda beat: beat["kind"] in kinds


def rolls_of(who: str) -> Wanted:
    """A roll of the monster or of a survivor."""
    return lambda beat: bool(beat["kind"] == "roll" and (beat["who"] is None) == (who == "monster"))


def moves(beat: Beat) -> bool:
    """The monster leaves its place."""
    return bool(beat["kind"] == "monster-move" and len(beat["path"]) > 2)


class Moment:
    """A beat to show: its name, its caption, the fight, the beat, and how it is looked at."""

    def __init__(self, name: str, caption: str, fight: dict[str, Any], beat: Wanted, size: str, scheme: str) -> None:
        self.name = name
        self.caption = caption
        self.fight = fight
        self.beat = beat
        self.size = size
        self.scheme = scheme


MOMENTS: Final = (
    Moment("draw", "The monster draws a card", FIRST, kind("draw"), "desk", "dark"),
    Moment("target", "It chooses a target, and says why", FIRST, kind("target"), "laptop", "light"),
    Moment("monster-move", "It moves", FIRST, moves, "tablet", "dark"),
    Moment("monster-roll", "It attacks: dice, number needed, verdict", FIRST, rolls_of("monster"), "phone", "dark"),
    Moment("damage", "A hit and what it costs", FIRST, kind("damage"), "desk", "light"),
    Moment("survivor-move", "A survivor moves", FIRST, kind("move"), "laptop", "dark"),
    Moment("survivor-roll", "A survivor attacks", FIRST, rolls_of("survivor"), "desk", "dark"),
    Moment("locations", "Hit locations are drawn", GEAR, kind("locations"), "laptop", "dark"),
    Moment("wound", "A wound", GEAR, kind("wound"), "tablet", "light"),
    Moment("reaction", "The monster reacts", GEAR, kind("reaction"), "desk", "dark"),
    Moment("injury", "A severe injury", GEAR, kind("injury"), "desk", "light"),
    Moment("injury-phone", "The same on a phone", GEAR, kind("injury"), "phone", "light"),
    Moment("death", "A death", GEAR, kind("death"), "laptop", "dark"),
    Moment("antelope-wound", "A wound of the Antelope", ANTELOPE, kind("wound"), "laptop", "light"),
    Moment("antelope-draw", "The Antelope draws", ANTELOPE, kind("draw"), "desk", "light"),
    Moment("antelope-roll", "It attacks", ANTELOPE, rolls_of("monster"), "phone", "light"),
)


class Strip(Studio):
    """Takes the pictures and remembers their captions."""

    def __init__(self, browser: Any, server: Running, wanted: list[str]) -> None:
        super().__init__(browser, server)
        self.wanted = wanted
        self.taken: list[tuple[str, str, str]] = []

    def wants(self, name: str) -> bool:
        return not self.wanted or any([part in name for part in self.wanted])

    def keep(self, page: Page, name: str, caption: str, size: str, scheme: str) -> None:
        page.evaluate("document.fonts.ready")
        page.wait_for_function(DRAWN)
        # A table scrolls to its board by itself.
        page.evaluate("document.body.classList.contains('table-page') || scrollTo(0, 0)")
        file = f"{len(self.taken) + 1:02d}-{name}-{size}-{scheme}.png"
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / file).write_bytes(shrunk(page.screenshot(scale="css"), self.empty))
        self.taken.append((file, caption, f"{size}, {scheme}"))
        print(f"docs/pictures/strip/{file}")

    def sitting(self, size: str, scheme: str) -> Seat:
        return self.seat(**SIZES[size], color_scheme=scheme)

    def until_beat(self, fight: dict[str, Any], wanted: Wanted) -> tuple[dict[str, Any], int]:
        """A table that bots have played past a beat, and the number of the beat.

        The beat is not the last one: looked back at, it is shown with its dice and cards.
        """
        number = 0
        table = self.server.open(**fight)
        with self.server.sit(table, *[s["seat"] for s in table["seats"]]) as client:
            while client.decision is not None:
                seen = len(client.seen)
                answer = client.answer_to(client.say(t="auto", decision=client.decision["id"]))
                client.follow(answer["seq"])
                told = [b for frame in client.seen[seen:] if frame["t"] == "ev" for b in frame["beats"]]
                number = number or next((b["n"] for b in told if wanted(b) and not b["quiet"]), 0)
                if number and any([b["n"] > number and not b["quiet"] for b in told]):
                    return table, number
        raise SystemExit(f"no such beat in {fight}: choose another seed")


def show_beat(page: Page, number: int) -> None:
    for _ in range(BACK):
        if page.locator(f'.sentence[data-beat="{number}"]').count():
            return
        page.click("[data-do=beat-back]")
    raise SystemExit(f"beat {number} is not shown")


def first_visit(strip: Strip) -> None:
    for size, scheme in (("desk", "dark"), ("phone", "light")):
        with strip.sitting(size, scheme) as seat:
            seat.page.goto(strip.server.base)
            seat.page.wait_for_selector("[data-do], [data-lay]")
            strip.keep(seat.page, "first-visit", "The first visit", size, scheme)


def decisions(strip: Strip) -> None:
    """Decisions, not beats: spaces to move to, options with odds, threat."""

    def acting(decision: dict[str, Any], view: dict[str, Any]) -> bool:
        return bool(decision["kind"] == "action" and view["round"] >= 2)

    for size, scheme, fight, caption in (
        ("desk", "dark", GEAR, "The act of a survivor: sheet, gear grid, options with odds"),
        ("laptop", "light", GEAR, "The same on a laptop"),
        ("tablet", "dark", GEAR, "On a tablet"),
        ("phone", "dark", FIRST, "On a phone"),
    ):
        table = strip.table(acting, **fight)
        with strip.sitting(size, scheme).sit(table, *[s["seat"] for s in table["seats"]]) as seat:
            seat.page.wait_for_selector("[data-option]")
            strip.keep(seat.page, "decision", caption, size, scheme)
            if size == "desk":
                seat.page.keyboard.press("t")
                seat.page.wait_for_selector("#board .digit, #board .reach")
                strip.keep(seat.page, "threat", "What the monster threatens", size, scheme)


def endings(strip: Strip) -> None:
    """The report, a moment of the replay, and the rematch."""
    table = strip.table(lambda decision, view: False, **FIRST)
    for size, scheme in (("desk", "dark"), ("laptop", "light"), ("phone", "dark")):
        with strip.sitting(size, scheme).sit(table, "p1") as seat:
            seat.page.click("[data-do=open-report]")
            seat.page.wait_for_selector(".report .curve")
            strip.keep(seat.page, "report", "The report at the end", size, scheme)
            if size == "desk":
                seat.page.click("[data-do=rematch]")
                seat.page.wait_for_url(lambda address: table["table"] not in address)
                seat.page.wait_for_selector("html[data-connection=open] [data-option]")
                strip.keep(seat.page, "rematch", "A rematch with the same party", size, scheme)
    with strip.sitting("laptop", "dark") as seat:
        token = table["seats"][0]["token"]
        seat.page.goto(f"{strip.server.base}/replay/{table['table']}?at=24#seat=p1.{token}")
        seat.page.wait_for_selector('[data-moment="24"]')
        seat.page.click("[data-do=forward]")
        seat.page.wait_for_selector('[data-moment]:not([data-moment="24"])')
        strip.keep(seat.page, "replay", "A moment of the replay", "laptop", "dark")


def moments(strip: Strip) -> None:
    for moment in MOMENTS:
        if not strip.wants(moment.name):
            continue
        table, number = strip.until_beat(moment.fight, moment.beat)
        with strip.sitting(moment.size, moment.scheme).sit(table, *[s["seat"] for s in table["seats"]]) as seat:
            show_beat(seat.page, number)
            strip.keep(seat.page, moment.name, moment.caption, moment.size, moment.scheme)


def write_page(strip: Strip) -> None:
    """The section of the page that shows the strip."""
    about = "Made by `python -m tools.page_strip`: three fights in a real browser."
    write_section("Browser", about, [Shown(f"strip/{file}", caption, how) for file, caption, how in strip.taken])


def main(names: list[str]) -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        launched() as browser,
        Running(Path(folder) / "tables.db") as server,
    ):
        strip = Strip(browser, server, names)
        for part in (first_visit, moments, decisions, endings):
            if part is moments or strip.wants(part.__name__):
                part(strip)
        if not names:
            write_page(strip)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
