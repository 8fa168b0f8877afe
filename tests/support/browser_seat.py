"""One page at a table, driven by its data attributes (data-option, data-cell, data-decision, ...)."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.live_server import Running
from tests.support.patience import PATIENCE

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 412, "height": 839},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LEARNED = '[data-learned="2"]'
"""The titles of cards and the facts of gear, which arrive after the table, are drawn."""


class Seat:
    """One browser context with one page; collects forbidden requests and errors.

    Beats are played at `speed`; `instant` shows every new state at once.
    """

    def __init__(self, browser: Browser, server: Running, speed: str = "instant", **how: Any) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(**({"reduced_motion": "reduce"} | (how or DESK)))
        self.context.set_default_timeout(1000 * PATIENCE)
        self.context.add_init_script(
            f"localStorage['showdown.speed'] ??= '\"{speed}\"'"  # before the page reads it; a choice made there stays
        )
        self.page: Page = self.context.new_page()
        self.trouble: list[str] = []
        self.foreign: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", lambda m: self.trouble.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("request", lambda r: self.foreign.append(r.url) if not r.url.startswith(server.base) else None)

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def sit(self, table: dict[str, Any], *seats: str) -> Seat:
        """Open the link; a client that has the seat elsewhere is disconnected."""
        tokens = {s["seat"]: s["token"] for s in table["seats"]} | {"watch": table["watch"]["token"]}
        fragment = "&".join([f"seat={seat}.{tokens[seat]}" for seat in seats])
        self.page.goto(f"{self.server.base}/t/{table['table']}#{fragment}")
        self.arrive()
        return self

    def arrive(self) -> None:
        """Wait for the table with the names of its cards; the server may not have noticed yet that the seat is free."""
        self.page.wait_for_selector("html[data-connection=open], [data-do=take-over]")
        if self.page.locator("[data-do=take-over]").count():
            self.page.click("[data-do=take-over]")
        self.page.wait_for_selector(f"html[data-connection=open]{LEARNED}")

    def root(self, name: str) -> str | None:
        return self.page.get_attribute("html", f"data-{name}")

    def wait_for_decision(self, id: int | None) -> None:
        """Wait until the page shows this decision, or none."""
        mark = f'[data-decision="{id}"]' if id is not None else ":not([data-decision])"
        self.page.wait_for_selector(f"html{mark}", state="attached")

    def options(self) -> list[str]:
        """The keys of the enabled options."""
        found: list[str] = self.page.eval_on_selector_all(
            "#bar [data-option]:not([aria-disabled])", "all => all.map(one => one.dataset.option)"
        )
        return found
