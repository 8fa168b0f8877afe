"""Run axe on the pages of the browser client, dark and light, on a desk and on a phone, and count what it finds.

python -m tools.axe_counts      prints a table; exit code 1 if something is serious or critical
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import launched
from tests.support.browser_player import Hands
from tests.support.browser_seat import DESK, PHONE
from tests.support.live_server import Running

SEED: Final = 30
GRAVE: Final = ("critical", "serious")
LEVELS: Final = (*GRAVE, "moderate", "minor")


def lobby(hands: Hands) -> None:
    hands.seat.page.goto(hands.server.base)
    hands.seat.page.wait_for_selector("[data-do=play-now]")


def table(hands: Hands) -> None:
    """In the second round, a survivor moves."""
    hands.ahead(lambda d: d.kind == "move_to" and hands.twin.game.view()["round"] == 2)
    hands.seat.page.wait_for_selector("[data-legal]")


def beats(hands: Hands) -> None:
    """An earlier beat on the screen, with its card."""
    hands.ahead(lambda d: [beat["kind"] for beat in hands.twin.log.beats[-1:]] == ["target"])
    hands.seat.page.keyboard.press(",")
    hands.seat.page.wait_for_selector(".sentence.is-earlier")


def report(hands: Hands) -> None:
    hands.ahead(lambda d: False)
    hands.seat.page.click("[data-do=open-report]")
    hands.seat.page.wait_for_selector("[data-report] .curve")


def replay(hands: Hands) -> None:
    hands.ahead(lambda d: hands.twin.game.view()["round"] == 2)
    token = hands.table["seats"][0]["token"]
    hands.seat.page.goto(f"{hands.server.base}/replay/{hands.table['table']}?at=12#seat=p1.{token}")
    hands.seat.page.wait_for_selector('[data-moment="12"]')


def lesson(hands: Hands) -> None:
    hands.seat.page.goto(hands.server.base)
    hands.seat.page.click("[data-do=learn]")
    hands.seat.page.wait_for_selector(".lesson-card h3")


PAGES: Final[tuple[Callable[[Hands], None], ...]] = (lobby, table, beats, report, replay, lesson)


def found(page: Page) -> tuple[list[dict[str, Any]], int]:
    """Violations, and the number of rules that were kept."""
    answer = Axe().run(page).response
    return answer["violations"], len(answer["passes"])


def main() -> int:
    bad = 0
    print("| page | screen | colours | " + " | ".join(LEVELS) + " | rules kept |\n" + "|---" * 8 + "|")
    with tempfile.TemporaryDirectory() as folder, launched() as browser, Running(Path(folder) / "tables.db") as server:
        for bring in PAGES:
            for screen, how in (("desk", DESK), ("phone", PHONE)):
                with Hands(browser, server, SEED, **how) as hands:
                    bring(hands)
                    for scheme in ("dark", "light"):
                        hands.seat.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                        faults, kept = found(hands.seat.page)
                        count = Counter([one["impact"] for one in faults])
                        bad += sum([count[level] for level in GRAVE])
                        figures = " | ".join([str(count[level]) for level in LEVELS])
                        print(f"| {bring.__name__} | {screen} | {scheme} | {figures} | {kept} |", flush=True)
                        for one in faults:
                            print(f"  {one['impact']} {one['id']}: {one['nodes'][0]['html'][:160]}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
