"""python -m tests.harness.browser_disconnects CUTS [--tables N] [--seed N]

tests.harness.disconnects with the real page: chromium plays two seats and watches as a spectator, behind the same bad
network.  The players click any offered option, also while the page says that the connection is lost.  At the end every
page must show what a new page with a good connection shows, and every acknowledged command must be stored once.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Error, Page, WebSocket, async_playwright

from tests.browser.conftest import FLAGS, chromium_path
from tests.harness.disconnects import Cuts
from tests.support.bad_network import Fates
from tests.support.browser_player import WHERE
from tests.support.durability_check import Verdict
from tests.support.harness_options import in_large

FATES = Fates(down=60_000, up=4_000, begins=b"GET /ws ")
"""Only WebSockets are cut: a person reloads a page that did not load.  Beginning one takes about 1,000 bytes."""
STORED = frozenset({"do", "undo", "auto"})
"""Commands that store a journal row."""
LINES = 300

SHOWN = """lines => {
    const root = document.documentElement.dataset;
    const all = (selector, tell) => [...document.querySelectorAll(selector)].map(tell);
    const injury = one => (/is-(light|heavy)/.exec(one.className) ?? [""])[0];
    const location = one => (one.querySelector("text") ?? one).textContent + injury(one);
    // On the sheet or on a bar: whose sheet is open depends on the viewer.
    const survivor = one => one.classList.contains("is-dead") ? `${one.dataset.survivor} dead` : [
        one.dataset.survivor,
        (one.querySelector(".purse b") ?? one.querySelector(".bar-line"))?.innerText.match(/[0-9]+/)?.[0],
        ...[...one.querySelectorAll(".body-strip .cell, .locations .location:not(.at-brain)")].map(location),
    ].join(" ");
    return {
        seq: root.seq, decision: root.decision ?? null, outcome: root.outcome,
        question: document.querySelector("#question")?.textContent ?? "",
        options: all("#bar [data-option]", one => one.dataset.option),
        spaces: all("[data-legal]", one => one.dataset.cell),
        figures: all("[data-figure]", one => one.dataset.figure + one.getAttribute("transform")),
        round: document.querySelector(".phases")?.textContent ?? "",
        monster: document.querySelector("#monster")?.textContent ?? "",
        survivors: all("[data-survivor]", survivor).sort(),
        log: all("#log li .text", one => one.textContent).slice(-lines),
    };
}"""
"""The state of the table that does not depend on the viewer: the page's own digest."""

INSTANT = "localStorage['showdown.speed'] = '\"instant\"'"
"""Beats are not played, so that pages which got the same frames show the same."""

OFFERED = """() => {
    const root = document.documentElement.dataset;
    const enabled = "#bar [data-option]:not([aria-disabled])";
    const shown = selector => document.querySelector(selector)?.checkVisibility() ?? false;
    return {
        seq: Number(root.seq), outcome: root.outcome ?? "",
        consent: shown("#dialog [data-yes=true]"), retry: shown("[data-do=retry]"),
        options: [...document.querySelectorAll(enabled)].map(one => one.dataset.option),
        busy: document.querySelector("#bar .busy") !== null,
    };
}"""


class PagePlayer:
    """A page that plays some seats; at the end it is checked like tests.support.protocol_clients.Player."""

    def __init__(
        self, context: Callable[[], Any], door: Callable[[], int], table: dict[str, Any], seats: list[str], seed: int
    ) -> None:
        self.context = context
        self.door = door
        self.given = table
        self.table: str = table["table"]
        tokens = {s["seat"]: s["token"] for s in table["seats"]} | {"watch": table["watch"]["token"]}
        self.fragment = "&".join([f"seat={seat}.{tokens[seat]}" for seat in seats or ["watch"]])
        self.plays = frozenset(seats)
        self.chance = random.Random(seed)
        self.seq = 0
        self.takes_back = 0.0
        self.sent: set[str] = set()
        self.acked: dict[str, int] = {}
        self.unanswered: set[str] = set()
        self.again = self.resumed = self.snapshots = self.connections = 0
        self.over = self.stopping = self.resting = self.welcomed = self.holds = False
        self.trouble: list[str] = []
        self.shown: dict[str, Any] = {}

    @property
    def busy(self) -> bool:
        return self.holds or bool(self.unanswered) or not self.shown

    def state(self) -> dict[str, Any]:
        return self.shown

    async def run(self) -> None:
        context: BrowserContext = await self.context()
        page = await context.new_page()
        await page.add_init_script(INSTANT)
        page.on("pageerror", lambda error: self.trouble.append(f"{self.table}: {error}"))
        page.on("websocket", self.overhear)
        page.set_default_timeout(120_000)
        await page.goto(f"http://127.0.0.1:{self.door()}/t/{self.table}#{self.fragment}")
        while not self.stopping:
            offered = await page.evaluate(OFFERED)
            shown = await page.evaluate(SHOWN, LINES) if self.resting or not self.plays else {}
            self.take(offered, shown)
            if not self.resting and not self.over:
                await self.act(page, offered)
            await asyncio.sleep(0.06)
        await context.close()

    def take(self, offered: dict[str, Any], shown: dict[str, Any]) -> None:
        self.seq = int(shown.get("seq", offered["seq"]))
        self.shown = shown
        self.holds = offered["busy"]
        self.over = offered["outcome"] not in ("", "undecided")

    # -- hands -------------------------------------------------------------------------------------------------------

    async def act(self, page: Page, offered: dict[str, Any]) -> None:
        try:
            if offered["retry"] and self.chance.random() < 0.2:
                await self.click(page, "[data-do=retry]")
            elif offered["consent"]:
                await self.click(page, "#dialog [data-yes=true]")
            elif offered["options"] and self.chance.random() < self.takes_back:
                await page.keyboard.press("u")
            elif offered["options"] and self.chance.random() < 0.2:
                await page.keyboard.press("x")
            elif offered["options"]:
                key = self.chance.choice(offered["options"])
                await self.click(page, f'#bar [data-option="{key}"]')
        except Error as error:
            # The element is gone or covered by a dialog by now: look again later.
            if "covered" not in str(error) and "matching selector" not in str(error):
                raise

    async def click(self, page: Page, selector: str) -> None:
        at = await page.eval_on_selector(selector, WHERE)
        await page.mouse.click(at["x"], at["y"])

    # -- ears --------------------------------------------------------------------------------------------------------

    def overhear(self, socket: WebSocket) -> None:
        self.connections += 1
        socket.on("framesent", lambda data: self.said(json.loads(data)))
        socket.on("framereceived", lambda data: self.heard(json.loads(data)))

    def said(self, frame: dict[str, Any]) -> None:
        if frame["t"] not in STORED:
            return
        self.again += frame["id"] in self.sent
        self.sent.add(frame["id"])
        self.unanswered.add(frame["id"])

    def heard(self, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind == "welcome":
            self.welcomed = True
            self.snapshots += frame["snapshot"] is not None
            self.resumed += frame["snapshot"] is None
        elif kind in ("ack", "nak", "asked"):
            self.unanswered.discard(frame["id"])
            if (
                kind == "ack"
                and frame["id"] in self.sent
                and self.acked.setdefault(frame["id"], frame["seq"]) != frame["seq"]
            ):
                self.trouble.append(f"{self.table}: {frame['id']} is {self.acked[frame['id']]} and {frame['seq']}")


class PageCuts:
    """A run of cut connections with a browser."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.cuts = Cuts(folder, tables, seed, self.sit, FATES)
        self.server = self.cuts.server
        self.browser: Browser | None = None

    def sit(self, door: Callable[[], int], table: dict[str, Any], seats: list[str], seed: int) -> PagePlayer:
        assert self.browser is not None
        browser = self.browser
        return PagePlayer(lambda: browser.new_context(reduced_motion="reduce"), door, table, seats, seed)

    async def endure(self, cuts: int, /, talk: bool = False) -> Verdict:
        async with async_playwright() as playwright:
            self.browser = await playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            verdict = await self.cuts.endure(cuts, talk)
            await self.browser.close()
        return verdict

    def figures(self, verdict: Verdict) -> dict[str, Any]:
        return self.cuts.figures(verdict)


if __name__ == "__main__":
    sys.exit(in_large("tests.harness.browser_disconnects", __doc__, PageCuts, tables=2))
