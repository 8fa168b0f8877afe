"""Drive the Textual table screen headless, on a real session."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.table_screen import TableScreen

PLACED = ("face:south", "at:K15", "at:J14", "at:M14", "at:N13")
"""Option keys that place the monster and the four survivors."""

Act = Callable[[Pilot[int], TableScreen], Awaitable[None]]


def on_table_screen(session: Session, act: Act, size: tuple[int, int] = (80, 24)) -> None:
    """Show the session in a headless app, run ``act`` on it, and raise the error the app ended with, if any."""

    async def run() -> None:
        screen = TableScreen(session)
        app = ShowdownApp(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())


def session_after(*keys: str, **options: object) -> Session:
    """A First Story with one player in which these option keys were chosen."""
    game = Game.first_story(seed=3, players=1, **options)  # type: ignore[arg-type]
    session = Session(game, make_agent("heuristic", 3))
    for key in keys:
        session.settle()
        session.answer(key)
    session.settle()
    return session


def text_of(screen: TableScreen, name: str) -> str:
    """The text of the widget with this selector."""
    return str(screen.query_one(name, Static).content)


def keys(session: Session) -> list[str]:
    """The option keys chosen so far, by players and bots."""
    return [e.key for e in session.game.journal.entries if e.key]


def rows_of(screen: TableScreen, widget: Widget) -> list[str]:
    """The lines of the screen inside a widget."""
    left, top, width, height = widget.content_region
    lines = ["".join([part.text for part in strip]) for strip in screen._compositor.render_strips()]
    return [line[left : left + width] for line in lines[top : top + height]]


def squeezed(text: str) -> str:
    """Without spaces, and without the characters of a scrollbar."""
    return "".join([sign for sign in text if not sign.isspace() and not "▁" <= sign <= "█"])
