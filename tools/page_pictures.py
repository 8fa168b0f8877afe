"""Pictures of the page for the docs: real screens of a real game on a real server, in the system's chromium.

python -m tools.page_pictures             writes docs/pictures/browser-*.png
python -m tools.page_pictures FOLDER      writes them there
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import launched
from tests.browser.hands import Hands
from tests.browser.seat import DESK, PHONE, Seat
from tests.server.support import Running

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
LARGEST = 200_000
SEED = 11


def picture(page: Page, folder: Path, name: str) -> None:
    """A PNG below the limit; a photograph-like picture would not be, ours are drawings."""
    path = folder / f"browser-{name}.png"
    page.wait_for_function("document.getAnimations().every(a => a.playState !== 'running')")
    page.screenshot(path=path, scale="css")
    size = path.stat().st_size
    print(f"{path.name}  {size / 1000:.0f} kB", file=sys.stderr)
    if size > LARGEST and folder == FOLDER:
        raise SystemExit(f"{path.name} has {size} bytes; {LARGEST} are allowed")


def draw(browser: Browser, server: Running, folder: Path) -> None:
    with Seat(browser, server, **DESK) as seat:
        seat.page.goto(server.base)
        seat.page.wait_for_selector("[data-lay]")
        picture(seat.page, folder, "lobby")
    with Hands(browser, server, seed=SEED, players=1, **DESK) as hands:
        page = hands.seat.page
        hands.until(lambda d: d.kind == "move_to")
        picture(page, folder, "move")
        hands.until(lambda d: d.kind.startswith("act") or "attack" in d.kind)
        hands.play(8)
        option = page.locator("#bar [data-option]").first
        option.focus()
        page.keyboard.press("e")
        page.wait_for_selector("#explained:not([hidden])")
        picture(page, folder, "explain")
        page.keyboard.press("Escape")
        page.click("[data-do=theme]")
        picture(page, folder, "light")
        hands.finish()
        picture(page, folder, "end")
        page.goto(f"{server.base}/replay/{hands.table['table']}?at=20")
        page.wait_for_selector("[data-banner=past]")
        picture(page, folder, "replay")
    with Hands(browser, server, seed=SEED, players=1, **PHONE) as hands:
        page = hands.seat.page
        hands.until(lambda d: d.kind == "move_to")
        picture(page, folder, "phone")
        hands.play(6)
        picture(page, folder, "phone-choice")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as there, Running(Path(there) / "tables.db") as server, launched() as browser:
        draw(browser, server, folder)


if __name__ == "__main__":
    main()
