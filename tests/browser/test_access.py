"""Accessibility of the page: axe, widths from 320 to 1920, targets, colour vision, forced colours."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Any, Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, FloatRect, Locator, Page
from playwright.sync_api import TimeoutError as NoAnswer

from tests.support.browser_player import Hands, at_rest, middle
from tests.support.browser_seat import DESK, PHONE, Seat
from tests.support.live_server import Running

SEED = 30
SCHEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")
SIZES = ((320, 640), (384, 800), (412, 839), (768, 1024), (1280, 800), (1920, 1080))
DEFICIENCIES = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")


@pytest.fixture(scope="module")
def moving(chromium: Browser, server: Running) -> Iterator[Hands]:
    """A table where a survivor is about to move: board, marks, options and cards are visible."""
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "move_to")
        hands.seat.wait_for_decision(hands.decision.id)
        yield hands


def grave(page: Page) -> list[str]:
    """Findings that axe calls serious or critical."""
    found: dict[str, Any] = Axe().run(page).response
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0].get('failureSummary', '')[:200]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious_at_the_table(moving: Hands, scheme: Any) -> None:
    """The table with the threat shown, and each dialog over it."""
    page = moving.seat.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert grave(page) == []
    page.keyboard.press("t")
    page.wait_for_selector("#board .digit")
    assert grave(page) == []
    page.keyboard.press("t")
    for dialog in ("help", "links"):
        page.click(f"[data-do={dialog}]")
        page.wait_for_selector(f"[data-dialog={dialog}]")
        assert grave(page) == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("how", "scheme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("way", "ready"),
    [("/", "[data-do=play-now]"), ("/rules#R-TGT-01", ".opened"), ("/cards#cat-eye-circlet", ".opened")],
)
def test_axe_finds_nothing_serious_on_the_other_pages(
    chromium: Browser, server: Running, way: str, ready: str, how: dict[str, Any], scheme: Any
) -> None:
    with Seat(chromium, server, **how, color_scheme=scheme) as seat:
        seat.page.goto(server.base + way)
        seat.page.wait_for_selector(ready)
        assert grave(seat.page) == []


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_a_replay(
    chromium: Browser, server: Running, moving: Hands, how: dict[str, Any]
) -> None:
    token = moving.table["seats"][0]["token"]
    with Seat(chromium, server, **how) as seat:
        seat.page.goto(f"{server.base}/replay/{moving.table['table']}?at=3#seat=p1.{token}")
        seat.page.wait_for_selector("[data-slider]")
        for scheme in SCHEMES:
            seat.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert grave(seat.page) == []


def test_axe_finds_nothing_serious_at_the_table_on_a_phone(chromium: Browser, server: Running, moving: Hands) -> None:
    """The table with a decision, with a space enlarged by the first tap, and with an explanation."""
    table = server.open(story="first-story", players=1, seed=SEED)
    with Seat(chromium, server, **PHONE).sit(table, "p1") as seat:
        page = seat.page
        page.wait_for_selector("#bar [data-option]")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert grave(page) == []
        page.touchscreen.tap(*middle(page, "#bar [data-option]"))
        page.wait_for_selector("[data-legal]")
        at_rest(page, "[data-legal]")
        page.touchscreen.tap(*middle(page, "[data-legal]"))
        page.wait_for_selector("#magnifier:not([hidden])")
        page.keyboard.press("m")
        page.wait_for_selector("#explained:not([hidden])")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert grave(page) == []


def test_axe_finds_nothing_serious_while_a_takeback_waits_for_consent(chromium: Browser, server: Running) -> None:
    """For the player who is asked and the player who waits."""
    with Hands(chromium, server, SEED, players=2, apart=True) as hands:
        hands.ahead(lambda d: d.kind == "hit")
        asking, other = hands.seats["p1"].page, hands.seats["p2"].page
        asking.keyboard.press("u")
        asking.wait_for_selector("[data-ask=waiting]")
        other.wait_for_selector("#dialog [data-do=consent]")
        for page in (asking, other):
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                assert grave(page) == []


SMALL = """least => [...document.querySelectorAll("button, a[href], input, select, summary, [data-line]")]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest(".heard, .skip, #explained"))
    .map(one => [one.outerHTML.slice(0, 120), (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.width < least - .5 || box.height < least - .5))
    .map(([html, box]) => html + " " + Math.round(box.width) + "x" + Math.round(box.height))"""


def test_six_sizes_without_sideways_scrolling_and_cells_large_enough(moving: Hands) -> None:
    page = moving.seat.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => window.innerWidth === " + str(width))
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        cell = page.eval_on_selector('[data-cell="A1"]', "one => one.getBoundingClientRect().width")
        # Below 384 px the board keeps its size and scrolls.
        assert cell >= 23.99, (width, cell)
    page.set_viewport_size(DESK["viewport"])


@pytest.mark.parametrize("way", ["/", "/rules", "/cards", "table"])
def test_targets_for_fingers_are_44_px(chromium: Browser, server: Running, moving: Hands, way: str) -> None:
    with Seat(chromium, server, **PHONE) as seat:
        page = seat.page
        if way == "table":
            seat.sit(server.open(story="first-story", players=1, seed=SEED), "p1")
            page.wait_for_selector("#bar [data-option]")
        else:
            page.goto(server.base + way)
            page.wait_for_selector(".entries a, .card-grid a, [data-do=play-now]")
        assert page.evaluate("document.documentElement.scrollWidth") <= 412
        assert page.evaluate(SMALL, 44) == []


def greys(png: bytes) -> list[float]:
    """The luminance of every pixel of a screenshot (8 bits a channel, as chromium writes them)."""
    at, data, width, channels = 8, b"", 0, 3
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _, _, colour = struct.unpack(">IIBB", body[:10])
            channels = 4 if colour == 6 else 3
        elif kind == b"IDAT":
            data += body
        at += length + 12
    raw = zlib.decompress(data)
    stride = width * channels
    before = bytearray(stride)
    out: list[float] = []
    for start in range(0, len(raw), stride + 1):
        how, row = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for i in range(stride):
            left = row[i - channels] if i >= channels else 0
            up = before[i]
            corner = before[i - channels] if i >= channels else 0
            guess = left + up - corner
            distances = ((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
            row[i] = (row[i] + (0, left, up, (left + up) // 2, min(distances)[2])[how]) & 255
        before = row
        for i in range(0, stride, channels):
            out.append(0.2126 * row[i] + 0.7152 * row[i + 1] + 0.0722 * row[i + 2])
    return out


def difference(one: list[float], other: list[float]) -> float:
    """Mean distance in luminance (0 to 255) of two pictures of the same size."""
    assert len(one) == len(other)
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def picture(page: Page, badge: Locator) -> bytes:
    """26 by 26 pixels around the centre of a badge, wherever it is."""
    box: dict[str, float] = badge.evaluate("one => one.getBoundingClientRect().toJSON()")
    x, y = round(box["x"] + box["width"] / 2) - 13, round(box["y"] + box["height"] / 2) - 13
    return screenshot(page, {"x": x, "y": y, "width": 26, "height": 26})


def screenshot(page: Page, clip: FloatRect) -> bytes:
    """A part of the page as PNG.

    Chromium under a colour-vision emulation now and then never answers a screenshot of a page that has nothing new to
    draw.  A changed attribute makes it draw again, and the second question is answered.
    """
    for nudge in range(4):
        try:
            return page.screenshot(clip=clip, scale="css", timeout=20_000)
        except NoAnswer:
            page.evaluate("nudge => document.documentElement.dataset.nudge = nudge", nudge)
    return page.screenshot(clip=clip, scale="css")


def test_cues_stay_apart_for_every_kind_of_colour_vision(moving: Hands) -> None:
    """Survivors by shape and letter, legal and other spaces by hatching: compared as grey pictures, pair by pair."""
    page = moving.seat.page
    wire = page.context.new_cdp_session(page)
    page.mouse.move(1, 1)
    for deficiency in DEFICIENCIES:
        wire.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        # The survivor on the sheet has no bar: another sheet is opened, and the first one closes to a bar.
        first = page.get_attribute(".survivor-sheet", "data-survivor")
        badges = [greys(picture(page, one)) for one in page.locator(".survivor-bar .badge").all()]
        page.locator(".survivor-bar .bar-main").first.click()
        badges.append(greys(picture(page, page.locator(f".survivor-bar[data-survivor={first}] .badge"))))
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
        assert len(badges) == 4
        pairs = [(a, b) for a in range(4) for b in range(a)]
        for a, b in pairs:
            assert difference(badges[a], badges[b]) > 4, (deficiency, a, b)
        empty = page.evaluate("document.querySelector(\"[data-cell]:not([data-legal])[aria-label$='1']\").dataset.cell")
        legal = page.evaluate("document.querySelector('[data-legal]').dataset.cell")
        clips = []
        for cell in (empty, legal):
            box = page.eval_on_selector(f'[data-cell="{cell}"]', "one => one.getBoundingClientRect().toJSON()")
            clip: FloatRect = {"x": round(box["x"]) + 2, "y": round(box["y"]) + 2, "width": 24, "height": 24}
            clips.append(greys(screenshot(page, clip)))
        assert difference(*clips) > 4, deficiency
    wire.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    wire.detach()


def test_forced_colours_keep_the_options_and_the_marks(moving: Hands) -> None:
    page = moving.seat.page
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    outline = page.eval_on_selector("#bar [data-option]", "one => getComputedStyle(one).borderStyle")
    assert outline != "none"
    dot = page.eval_on_selector("#board .dot", "one => getComputedStyle(one).fill")
    paper = page.eval_on_selector("#board .paper", "one => getComputedStyle(one.closest('svg')).backgroundColor")
    assert dot not in ("none", paper)
    page.emulate_media(forced_colors="none", reduced_motion="reduce")


def test_reduced_motion_moves_nothing(moving: Hands) -> None:
    page = moving.seat.page
    assert page.get_attribute("html", "data-motion") == "no"
    moving.step()
    assert page.evaluate("document.getAnimations().length") == 0
