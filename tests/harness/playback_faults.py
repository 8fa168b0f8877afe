"""python -m tests.harness.playback_faults ROUNDS [--seed N]

Faults while the real page plays beats, each in every round: the socket is cut; it is cut and others go on playing; a
second tab takes the seat; the server is killed and restarted.  The page must show the right state within two seconds
after the fault is over, and no beat may be shown or read out twice as new.  Exit code 1 if not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import launched
from tests.harness.browser_disconnects import INSTANT, LINES, SHOWN
from tests.support.cut_network import Door
from tests.support.harness_options import in_folder
from tests.support.live_server import Client
from tests.support.patience import PATIENCE
from tests.support.protocol_clients import open_table
from tests.support.server_process import Process

SOON = 2.0
"""Seconds within which the page must be right, on a quiet machine."""
MOST = 120
"""Answers after which a table without a long playback is given up."""
SPEED = "localStorage['showdown.speed'] = '\"normal\"'"

WATCH = """() => {
    window.fresh = []; window.spoken = [];
    const note = () => {
        const one = document.querySelector(".sentence.is-fresh:not(.is-earlier)");
        const n = Number(one?.dataset.beat ?? 0);
        if (n && window.fresh.at(-1) !== n) window.fresh.push(n);
    };
    new MutationObserver(note).observe(document.getElementById("caption"),
        {subtree: true, childList: true, attributes: true});
    new MutationObserver(all => {
        for (const one of all) for (const node of one.addedNodes) window.spoken.push(node.textContent);
    }).observe(document.getElementById("live"), {childList: true});
    note();
}"""
"""Notes every beat that is shown as new, and everything that a screen reader says."""

RIGHT = """([seq, decision]) => {
    const root = document.documentElement.dataset;
    const there = root.connection === "open" && Number(root.seq) === seq && (root.decision ?? "") === decision;
    const option = document.querySelector("#bar [data-option]:not([aria-disabled])");
    const enabled = !decision || root.held !== undefined || option !== null;
    return there && enabled;
}"""
"""Is the page connected, at the present, and can its decision be answered, once its beats were shown?"""

FORGET = """() => {
    window.fresh = []; window.spoken = [];
    return Number(document.querySelector(".sentence")?.dataset.beat ?? 0);
}"""
"""Forget what was noted; the number of the beat on the screen."""

WAITING = "() => Number(document.querySelector('.skip-beats .count')?.textContent ?? 0)"
AT_REST = "() => !document.querySelector('[data-do=skip-beats]')"
MISSED = "[data-do=catch-up]"


class Faults:
    """One server, one page behind a network that can be cut, and a table that is played on after every fault."""

    def __init__(self, folder: Path, browser: Browser, seed: int, soon: float) -> None:
        self.soon = soon
        self.browser = browser
        self.chance = random.Random(seed)
        self.server = Process(str(folder / "tables.db"), folder / "server.log")
        self.problems: list[str] = []
        self.slowest: dict[str, float] = {}
        self.counts: dict[str, int] = {}
        self.beats = 0
        self.since = 0

    def run(self, rounds: int) -> None:
        with self.server:
            self.server.start()
            with Door(lambda: self.server.port) as door:
                self.door = door
                for _ in range(rounds):
                    for fault in (self.cut, self.missed, self.second_tab, self.killed):
                        self.endure(fault)

    def figures(self) -> dict[str, Any]:
        slowest = {name: round(seconds, 2) for name, seconds in self.slowest.items()}
        return {"faults": self.counts, "seconds_to_the_right_state": slowest, "beats_shown": self.beats,
                "problems": len(self.problems)}  # fmt: skip

    # -- one fault ---------------------------------------------------------------------------------------------------

    def endure(self, fault: Callable[[Page], Page]) -> None:
        """Play until beats wait, let the fault happen, and check what the page showed and said."""
        self.name = fault.__name__
        self.table = open_table(self.server.port, story="first-story", players=1, seed=self.chance.randrange(10_000))
        context = self.browser.new_context(reduced_motion="reduce")
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(SPEED)
        page = context.new_page()
        page.on("pageerror", lambda error: self.blame(str(error)))
        self.sit(page)
        if self.playing(page):
            page.wait_for_timeout(self.chance.uniform(50, 1500))
            self.counts[self.name] = self.counts.get(self.name, 0) + 1
            there = fault(page)
            self.check_news(page)
            self.check_shown(there)
        context.close()

    def blame(self, what: str) -> None:
        self.problems.append(f"{self.name}, table {self.table['table']}: {what}")

    def sit(self, page: Page) -> None:
        seat = self.table["seats"][0]
        page.goto(f"http://127.0.0.1:{self.door.port}/t/{self.table['table']}#seat={seat['seat']}.{seat['token']}")
        page.wait_for_selector("html[data-connection=open], [data-do=take-over]")

    def playing(self, page: Page) -> bool:
        """Let the bot answer until several beats wait behind the one on the screen."""
        page.wait_for_selector("#bar [data-option]:not([aria-disabled])", state="attached")
        page.evaluate(WATCH)
        for _ in range(MOST):
            before = page.get_attribute("html", "data-decision")
            if before is None:
                return False
            page.keyboard.press("s")
            self.since = page.evaluate(FORGET)
            page.keyboard.press("x")
            page.wait_for_function("id => document.documentElement.dataset.decision !== id", arg=before)
            if page.evaluate(WAITING) >= self.chance.choice((2, 3, 5)):
                return True
        return False

    def present(self) -> Client:
        """A new client, straight to the server: what is true now."""
        claim = {"seat": "watch", "token": self.table["watch"]["token"]}
        return Client(self.server.port, self.table["table"], [claim])

    def wait_until_right(self, page: Page, since: float) -> None:
        with self.present() as truth:
            decision = str(truth.decision["id"]) if truth.decision else ""
            page.wait_for_function(RIGHT, arg=[truth.seq, decision])
        took = time.monotonic() - since
        self.slowest[self.name] = max(took, self.slowest.get(self.name, 0))
        if took > self.soon:
            self.blame(f"right only after {took:.2f} s")

    # -- the faults --------------------------------------------------------------------------------------------------

    def cut(self, page: Page) -> Page:
        """Nothing was missed: the playback goes on where it was."""
        began = time.monotonic()
        self.door.cut()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        self.wait_until_right(page, began)
        return page

    def missed(self, page: Page) -> Page:
        """The game goes on meanwhile: the present at once, with what was missed to look back at."""
        self.door.cut(closed=True)
        seat = self.table["seats"][0]
        with Client(self.server.port, self.table["table"], [{"seat": seat["seat"], "token": seat["token"]}]) as other:
            before = other.welcome["snapshot"]["beats"][-1]["n"]
            for _ in range(4):
                if other.decision is not None:
                    answer = other.answer_to(other.say(t="auto", base_seq=other.seq, decision=other.decision["id"]))
                    other.follow(answer["seq"])
        self.door.open()
        self.wait_until_right(page, time.monotonic())
        loud = [beat for beat in self.told() if beat["n"] > before and not beat["quiet"]]
        if not page.evaluate(AT_REST):
            self.blame("after missed beats an earlier state is shown")
        if loud and not page.locator(MISSED).count():
            self.blame("missed beats are not offered")
        new = [n for n in page.evaluate("window.fresh") if n > before]
        if new:
            self.blame(f"missed beats {new} were shown as new")
        return page

    def second_tab(self, page: Page) -> Page:
        """Another tab takes the seat: it shows the present at once, and the first one says so and stays away."""
        other = page.context.new_page()
        self.sit(other)
        other.click("[data-do=take-over]")
        began = time.monotonic()
        self.wait_until_right(other, began)
        other.evaluate(WATCH)
        if not other.evaluate(AT_REST) or other.evaluate("window.fresh.length"):
            self.blame("the second tab shows old beats as new")
        page.wait_for_selector("html[data-connection=lost]", state="attached")
        seq = page.get_attribute("html", "data-seq")
        other.keyboard.press("x")
        other.wait_for_function("seq => document.documentElement.dataset.seq !== seq", arg=seq)
        if page.get_attribute("html", "data-connection") != "lost" or page.get_attribute("html", "data-seq") != seq:
            self.blame("the first tab goes on with a seat that it lost")
        self.check_news(other)
        return other

    def killed(self, page: Page) -> Page:
        """kill -9 and a restart: what was acknowledged is there, and nothing is told again."""
        self.server.kill()
        self.server.start()
        self.wait_until_right(page, time.monotonic())
        if not page.evaluate(AT_REST):
            self.blame("after a restart an earlier state is shown")
        return page

    # -- what was shown ----------------------------------------------------------------------------------------------

    def told(self) -> list[dict[str, Any]]:
        """The beats of the table since the answer before the fault."""
        with self.present() as truth:
            return [beat for beat in truth.welcome["snapshot"]["beats"] if beat["n"] >= self.since]

    def check_news(self, page: Page) -> None:
        """Every beat was shown as new at most once, in order, and read out at most once."""
        page.wait_for_function(AT_REST)
        fresh: list[int] = page.evaluate("window.fresh")
        self.beats += len(fresh)
        if fresh != sorted(set(fresh)):
            self.blame(f"beats were shown as new twice or out of order: {fresh}")
        texts = [beat["text"] for beat in self.told() if not beat["quiet"]]
        left = iter(texts)
        spoken = [text for text in page.evaluate("window.spoken") if text in set(texts)]
        if not all(text in left for text in spoken):
            self.blame(f"read out twice or out of order: {spoken}, told: {texts}")

    def check_shown(self, page: Page) -> None:
        """The page shows what a new page with a good connection shows."""
        with self.browser.new_context(reduced_motion="reduce") as context:
            context.add_init_script(INSTANT)
            new = context.new_page()
            token = self.table["watch"]["token"]
            new.goto(f"http://127.0.0.1:{self.server.port}/t/{self.table['table']}#seat=watch.{token}")
            new.wait_for_selector("html[data-connection=open]", state="attached")
            new.wait_for_selector("#question", state="attached")
            page.keyboard.press("s")
            page.wait_for_function(AT_REST)
            shown, expected = page.evaluate(SHOWN, LINES), new.evaluate(SHOWN, LINES)
        different = [name for name in expected if shown[name] != expected[name]]
        if different:
            self.blame(f"shows another state: { {name: (shown[name], expected[name]) for name in different} }")


def in_browser(folder: Path, rounds: int, seed: int, soon: float = SOON) -> tuple[dict[str, Any], list[str]]:
    """Figures and problems.  ``soon``: seconds within which the page must be right."""
    with launched() as browser:
        faults = Faults(folder, browser, seed, soon)
        faults.run(rounds)
    return faults.figures(), faults.problems


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.harness.playback_faults", description=__doc__)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    return in_folder("playback-faults", lambda folder: in_browser(folder, wanted.rounds, wanted.seed))


if __name__ == "__main__":
    sys.exit(main())
