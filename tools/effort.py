"""Count what a typical act costs a player, and how much of the screen the board takes; two commits side by side.

python -m tools.effort [--before FOLDER] [--json]      FOLDER: a checkout of the commit to compare with

Every step is done in every way that a client offers, on a real table: each way starts from the same position, and
counts only if the step is done at its end.  The table shows the way with the fewest clicks or keys.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Page

from bench.checkout import HERE, Checkout, Tables
from tests.browser.conftest import launched
from tools.effort_plan import MOMENT, OPENING, SEED, SPACE, STEPS, WEAPON, WOUND, Step, Tried

PATIENCE = 6_000
"""ms to wait for what a gesture needs; a way whose next piece does not come is none."""
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
FINGER: dict[str, Any] = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
PHONE = FINGER | {"viewport": {"width": 390, "height": 844}}
SCREENS: dict[str, dict[str, Any]] = {
    "1440x900": DESK,
    "1280x720": {"viewport": {"width": 1280, "height": 720}},
    "820x1180": FINGER | {"viewport": {"width": 820, "height": 1180}},
    "390x844": PHONE,
}

COUNT = """() => {
    window.inputs = 0;
    document.addEventListener("click", event => { if (event.detail) window.inputs += 1; }, true);
    document.addEventListener("keydown", () => { window.inputs += 1; }, true);
    window.sent = false;
    let decision = document.documentElement.dataset.decision;
    new MutationObserver(() => {
        if (document.querySelector("#bar .busy, #bar .is-sent")) window.sent = true;
        if (decision !== document.documentElement.dataset.decision) window.sent = false;
        decision = document.documentElement.dataset.decision;
    }).observe(document.documentElement, {subtree: true, childList: true, attributes: true});
}"""
"""Counts clicks, taps and keys as the page gets them (Enter on a button as the key only); `sent`: an answer is on its
way, and the next decision has not come.
"""

WHERE = """one => {
    const spot = () => {
        const box = one.getBoundingClientRect();
        const at = {x: box.x + box.width / 2, y: box.y + box.height / 2};
        const top = document.elementFromPoint(at.x, at.y);
        return {...at, free: top !== null && (one.contains(top) || top.contains(one))};
    };
    const before = spot();
    if (before.free) return {...before, scrolled: 0};
    one.scrollIntoView({block: "nearest", inline: "nearest"});
    return {...spot(), scrolled: 1};
}"""
"""The centre of an element, and whether it had to be scrolled to; `free`: nothing covers it."""

SHARE = """() => {
    const boxes = [...document.querySelectorAll("#board [data-cell]")].map(one => one.getBoundingClientRect());
    const left = Math.min(...boxes.map(b => b.left)), right = Math.max(...boxes.map(b => b.right));
    const top = Math.min(...boxes.map(b => b.top)), bottom = Math.max(...boxes.map(b => b.bottom));
    const steps = 150;
    let seen = 0;
    for (let i = 0; i < steps; i += 1) for (let j = 0; j < steps; j += 1) {
        const x = (i + .5) / steps * innerWidth, y = (j + .5) / steps * innerHeight;
        if (x < left || x > right || y < top || y > bottom) continue;
        if (document.elementFromPoint(x, y)?.closest("#board")) seen += 1;
    }
    return seen / steps ** 2;
}"""
"""Part of the screen where the spaces of the board are seen and nothing covers them, by 22,500 points."""

Way = list[str]
"""Gestures: a CSS selector to click, `figure:LETTER` or `monster` on the board, `key:NAME`, `type:TEXT`,
`digit:OPTION`, `next:SPACE` (the key n until the space has the cursor), `again` (the gesture before).
"""


def option(key: str) -> str:
    return f'#bar [data-option="{key}"]'


def space(name: str) -> str:
    return f'[data-cell="{name}"]'


MENU = f'#piece-menu [data-option="attack:{WEAPON}"]'
PIECE = f'.gear-grid [data-piece="card:{WEAPON}"]'
CLICKS: dict[str, list[Way]] = {
    "choose who acts": [["figure:b"], [option("act:b")]],
    "move": [[space(SPACE)], [space(SPACE)] * 2, [option("move"), space(SPACE)], [option("move"), *[space(SPACE)] * 2]],
    STEPS[2].name: [[option(f"attack:{WEAPON}"), option(f"wound:{WOUND}")]],
    STEPS[3].name: [[*first, option(f"wound:{WOUND}")] for first in ([PIECE], [PIECE, MENU])],
    STEPS[4].name: [[*first, option(f"wound:{WOUND}")] for first in (["monster"], ["monster", MENU])],
    "end an act early": [[option("end")], [option("end"), '#bar [data-confirm="end"]']],
}  # fmt: skip
KEYS: dict[str, list[Way]] = {
    "choose who acts": [["digit:act:b"]],
    "move": [
        ["key:/", f"type:{SPACE.lower()}", "key:Enter"],
        [f"next:{SPACE}", "key:Enter"],
        ["digit:move", "key:/", f"type:{SPACE.lower()}", "key:Enter"],
        ["digit:move", f"next:{SPACE}", "key:Enter"],
    ],
    STEPS[2].name: [[f"digit:attack:{WEAPON}", f"digit:wound:{WOUND}"]],
    "end an act early": [["digit:end"], ["digit:end", "again"]],
}


class Hands(NamedTuple):
    """A page and the fingers on it."""

    page: Page
    view: dict[str, Any]
    touch: bool

    def do(self, gesture: str) -> int:
        """Do it; 1 if something had to be scrolled to.  Raises playwright's Error if it cannot be done."""
        # As a person would: the answer before has come.
        self.page.wait_for_function("() => !window.sent")
        kind, _, what = gesture.partition(":")
        if kind in ("key", "type"):
            for letter in [what] if kind == "key" else what:
                self.page.keyboard.press(letter)
        elif kind == "digit":
            self.page.keyboard.press(str(self.place_of(what)))
        elif kind == "next":
            self.next(what)
        elif kind == "figure":
            return self.click(space(self.view["survivors"][what]["at"]))
        elif gesture == "monster":
            return self.click(space(self.view["monster"]["at"]))
        else:
            return self.click(gesture)
        return 0

    def place_of(self, key: str) -> int:
        self.page.wait_for_selector(option(key) + ":not([aria-disabled])", state="attached")
        keys = self.page.eval_on_selector_all("#bar [data-option]", "all => all.map(one => one.dataset.option)")
        place: int = keys.index(key) + 1
        if place > 9:
            raise Error("it has no digit")
        return place

    def next(self, name: str) -> None:
        for _ in range(60):
            self.page.keyboard.press("n")
            if self.page.evaluate("document.activeElement?.dataset?.cell") == name:
                return
        raise Error("the key n does not come there")

    def click(self, selector: str) -> int:
        disabled = ":not([aria-disabled])" if "data-option" in selector else ""
        self.page.wait_for_selector(selector + disabled, state="visible")
        at = self.page.eval_on_selector(selector, WHERE)
        if not at["free"]:
            raise Error("something covers it")
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(at["x"], at["y"])
        scrolled: int = at["scrolled"]
        return scrolled


class Browsing:
    """The browser half: one server, a new table and a new page for every try."""

    def __init__(self, browser: Browser, tables: Tables) -> None:
        self.browser = browser
        self.tables = tables

    def page_at(self, keys: tuple[str, ...], how: dict[str, Any]) -> tuple[Page, dict[str, Any]]:
        table = self.tables.open((*OPENING, *keys), seed=SEED)
        page = self.browser.new_context(**how).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.tables.link(table), timeout=60_000)
        page.wait_for_selector("html[data-connection=open], [data-do=take-over]", timeout=60_000)
        if page.locator("[data-do=take-over]").count():
            page.click("[data-do=take-over]")
        page.wait_for_selector("#bar [data-option]:not([aria-disabled])", state="attached", timeout=60_000)
        return page, table

    def tried(self, step: Step, way: Way, how: dict[str, Any]) -> Tried | None:
        page, table = self.page_at(step.keys, how)
        try:
            with self.tables.sit(table, watching=True) as watcher:
                hands = Hands(page, watcher.view, bool(how.get("has_touch")))
                page.evaluate(COUNT)
                scrolls = 0
                for before, gesture in zip(("", *way), way, strict=False):
                    scrolls += hands.do(before if gesture == "again" else gesture)
                if not self.comes(page, watcher, step.done):
                    return None
                return Tried(told(way), page.evaluate("window.inputs"), scrolls)
        except (Error, ValueError):
            return None
        finally:
            page.context.close()

    def comes(self, page: Page, watcher: Any, done: Callable[[str, dict[str, Any]], bool]) -> bool:
        """Is the step done?  Hears what the server sends until it is, or until nothing more comes."""
        while not (watcher.decision and done(watcher.decision["kind"], watcher.view)):
            try:
                watcher.hear(PATIENCE / 1000)
            except TimeoutError:
                return False
        page.wait_for_function(
            "id => document.documentElement.dataset.decision === String(id)", arg=watcher.decision["id"]
        )
        return True

    def fewest(self, ways: dict[str, list[Way]], how: dict[str, Any]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for step in [one for one in STEPS if one.name in ways]:
            every = [one for one in [self.tried(step, way, how) for way in ways[step.name]] if one is not None]
            best = min(every, key=lambda one: one.effort, default=None)
            out[step.name] = best and best._asdict()
        return out

    def share(self, how: dict[str, Any]) -> float:
        page, _ = self.page_at(MOMENT, how)
        try:
            page.wait_for_selector("#board [data-cell]", state="attached")
            return round(float(page.evaluate(SHARE)), 3)
        finally:
            page.context.close()


def told(way: Way) -> str:
    """A way in words."""
    names = {MENU: "weapon in the menu", PIECE: "weapon on the sheet", "figure:b": "figure", space(SPACE): "space"}
    names |= {"key:Enter": "Enter", "key:/": "/", f"type:{SPACE.lower()}": SPACE, '#bar [data-confirm="end"]': "yes"}
    return ", ".join(
        [
            names.get(one) or re.sub(r'.*data-option="(.*)".*', r"option \1", one).replace("digit:", "digit of ")
            for one in way
        ]
    )


def measured(browser: Browser, checkout: Checkout) -> dict[str, Any]:
    with checkout.serving() as tables:
        hands = Browsing(browser, tables)
        effort = {
            "browser, mouse": hands.fewest(CLICKS, DESK),
            "browser, keys": hands.fewest(KEYS, DESK),
            "browser, phone": hands.fewest(CLICKS, PHONE),
        }
        board = {name: hands.share(how) for name, how in SCREENS.items()}
    words = [sys.executable, "-m", "tools.effort_terminal"]
    done = subprocess.run(
        words, cwd=HERE, env={**os.environ, "PYTHONPATH": checkout.path}, capture_output=True, text=True, check=True
    )
    terminal = json.loads(done.stdout)
    effort |= {"terminal, keys": terminal["keys"], "terminal, mouse": terminal["clicks"]}
    return {"commit": checkout.commit, "effort": effort, "board": board | terminal["board"]}


# -- the report -------------------------------------------------------------------------------------------------------


def figure(one: dict[str, Any] | None) -> str:
    """`2`, `2 and a scroll`, `2 and 1 to skip`; a dash where no way leads to the end."""
    if one is None:
        return "–"
    parts = [str(one["inputs"])]
    parts += [f"{one['scrolls']} to scroll"] if one["scrolls"] else []
    parts += [f"{one['skips']} to skip playback"] if one["skips"] else []
    return " + ".join(parts)


def tables_of(found: list[dict[str, Any]]) -> str:
    """Markdown: effort by client and step, then the share of the board."""
    commits = " | ".join([one["commit"] for one in found])
    lines = [f"| client | step | {commits} | how, at the last commit |", "|---" * (3 + len(found)) + "|"]
    for client, steps in found[-1]["effort"].items():
        for step in steps:
            values = " | ".join([figure(one["effort"][client][step]) for one in found])
            lines.append(f"| {client} | {step} | {values} | {(steps[step] or {}).get('way', '').replace('|', ' ')} |")
    lines += ["", f"| screen | {commits} |", "|---" * (1 + len(found)) + "|"]
    for size in found[-1]["board"]:
        lines.append(f"| {size} | " + " | ".join([f"{one['board'][size]:.0%}" for one in found]) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="a checkout of the commit to compare with")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    folders = [wanted.before, HERE] if wanted.before else [HERE]
    with launched() as browser:
        found = [measured(browser, Checkout(folder)) for folder in folders]
    print(json.dumps({"schema": "showdown.effort/1", "commits": found}) if wanted.json else tables_of(found))


if __name__ == "__main__":
    main()
