"""Pictures of a First Story and a level 2 fight in the pseudo-locale, terminal and browser.

python -m tools.pseudo_pictures FOLDER      writes terminal-*.svg, terminal-*.png and browser-*.png
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from textual.screen import Screen

from showdown.cli.start_game import title_of
from showdown.language import PSEUDO, say, use_language
from showdown.lessons import Guide
from showdown.replay.timeline import Timeline
from showdown.session.open_game import Wishes
from showdown.tui.app import ShowdownApp
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.start_screen import StartScreen
from showdown.tui.table_screen import TableScreen
from tests.browser.conftest import launched
from tests.support.browser_seat import DESK, PHONE
from tests.support.live_server import Running
from tests.support.pseudo_fights import STORIES, TALL, at_table, played
from tools import terminal_svg
from tools.page_pictures import Studio

SIZES = ((80, 24), (100, 30), (120, 40))


def terminal(folder: Path, name: str, screen: Screen[int], size: tuple[int, int], *keys: str) -> Path:
    async def draw() -> str:
        app = ShowdownApp(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await app.workers.wait_for_complete()
            await pilot.pause()
            return terminal_svg.picture(terminal_svg.screen_of(app), "showdown")

    path = folder / f"terminal-{name}-{size[0]}x{size[1]}.svg"
    path.write_text(asyncio.run(draw()), encoding="utf-8")
    return path


def begin(_: object) -> TableScreen:
    return TableScreen(played("first-story", 0))


def terminal_pictures(folder: Path) -> list[Path]:
    out = []
    for size in SIZES:
        out.append(terminal(folder, "start", StartScreen(Wishes(), begin), size))
        for name, answers in (("first-story", 12), ("level-2", 40), ("level-2", 90)):
            label = f"{name}-{answers}"
            session = played(name, answers)
            out.append(terminal(folder, label, TableScreen(session, title=title_of(session.game)), size))
        session = played("level-2", 999)
        out.append(terminal(folder, "over", TableScreen(session, title=title_of(session.game)), size))
        ended = TableScreen(session, title=title_of(session.game))
        ended.at_end = {"replay": lambda: begin(None)}
        out.append(terminal(folder, "report", ended, size))
        steps = TableScreen(played("first-story", 5), title=say("tui.first_story"), speed="slow")
        out.append(terminal(folder, "step", steps, size, "1", "enter", "enter", "enter"))
        out.append(terminal(folder, "help", TableScreen(played("level-2", 40)), size, "h"))
        out.append(terminal(folder, "survivors", TableScreen(played("level-2", 40)), size, "i"))
        lesson = played("first-story", 0)
        out.append(terminal(folder, "lesson", TableScreen(lesson, guide=Guide(lesson)), size))
        replay = ReplayScreen(Timeline(played("first-story", 30).game), begin)
        out.append(terminal(folder, "replay", replay, size, *"nnnn"))
    return out


def browser_pictures(folder: Path, browser: Browser, server: Running) -> list[Path]:
    studio = Studio(browser, server)
    out: list[Path] = []

    def shoot(name: str, page: Any) -> None:
        page.evaluate("document.fonts.ready")
        out.append(folder / f"browser-{name}.png")
        page.screenshot(path=str(out[-1]), scale="css")

    for story in STORIES:
        table = at_table(server, story, 40)
        for label, how in (("desk", DESK), ("tall", TALL), ("phone", PHONE)):
            with studio.seat(**how).sit(table, "p1", "p2") as seat:
                seat.page.wait_for_selector("#bar .question")
                shoot(f"{story}-{label}", seat.page)
                if label == "desk":
                    seat.page.keyboard.press("?")
                    shoot(f"{story}-help", seat.page)
        with studio.seat() as seat:
            seat.page.goto(f"{server.base}/replay/{table['table']}?at=20#seat=p1.{table['seats'][0]['token']}")
            seat.page.wait_for_selector('[data-moment="20"]')
            shoot(f"{story}-replay", seat.page)
    with studio.seat() as seat:
        seat.page.goto(server.base)
        seat.page.wait_for_selector("[data-lay]", state="attached")
        shoot("first-visit", seat.page)
        seat.page.click(".new-table > summary")
        seat.page.wait_for_selector("[data-lay]")
        shoot("lobby", seat.page)
        seat.page.click("[data-lay]")
        seat.page.wait_for_selector("[data-laid]")
        shoot("seats", seat.page)
    return out


def main(words: list[str]) -> int:
    if len(words) != 1:
        print(__doc__)
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    use_language(PSEUDO)
    drawn = terminal_pictures(folder)
    with tempfile.TemporaryDirectory() as data, launched() as browser, Running(Path(data) / "tables.db") as server:
        page = browser.new_page(viewport={"width": 1480, "height": 1100})
        for path in drawn:
            page.goto(path.absolute().as_uri())
            page.locator("svg").first.screenshot(path=str(path.with_suffix(".png")))
        drawn += browser_pictures(folder, browser, server)
    print("\n".join([str(path) for path in drawn]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
