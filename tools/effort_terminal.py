"""The terminal half of ``tools.effort``, run as a process of its own with the packages of one commit.

python -m tools.effort_terminal       prints JSON: the fewest keys and clicks of each step, the share of the board
"""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList

from showdown.bots import make_agent
from showdown.engine import NAMES, Game
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.table_screen import TableScreen
from tools.effort_plan import MOMENT, OPENING, SEED, SPACE, STEPS, WEAPON, WOUND, Step, Tried

SIZES = ((80, 24), (100, 30), (160, 50))
CLICKED = (80, 24)
"""The size at which keys and clicks are counted."""

Way = list[str]
"""Inputs: names of keys; ``row:KEY`` for the number of an option, ``click:KEY`` for its row, ``space:NAME`` for a space
of the board, ``go:NAME`` and ``next:NAME`` for the arrow keys or the key n until the cursor is there.
"""

MOVES_BY_KEY: list[Way] = [
    [start, *target]
    for start in ("m", "row:move")
    for target in ([f"go:{SPACE}", "enter"], [f"next:{SPACE}", "enter"])
] + [
    ["slash", *typed, "enter"] for typed in (SPACE.lower(), f"to:{SPACE}".lower())
] + [["row:move", "slash", *SPACE.lower(), "enter"]]  # fmt: skip
KEYS: dict[str, list[Way]] = {
    "choose who acts": [["row:act:b"]],
    "move": MOVES_BY_KEY,
    "attack with a chosen weapon, to the end of the wound order": [
        [*first, f"row:wound:{WOUND}"] for first in ([f"row:attack:{WEAPON}"], ["a", "1"], ["a", "a"], ["a"])
    ],
    "end an act early": [["e"], ["e", "e"], ["row:end"], ["e", "y"]],
}
CLICKS: dict[str, list[Way]] = {
    "choose who acts": [["click:act:b"]],
    "move": [[f"space:{SPACE}"], ["click:move", f"space:{SPACE}"]],
    "attack with a chosen weapon, to the end of the wound order": [[f"click:attack:{WEAPON}", f"click:wound:{WOUND}"]],
    "end an act early": [["click:end"], ["click:end", "y"]],
}


def session_at(keys: Iterable[str]) -> Session:
    session = Session(Game.first_story(seed=SEED, players=1), make_agent("heuristic", SEED))
    session.settle()
    for key in (*OPENING, *keys):
        session.answer(key)
        session.settle()
    return session


def screen_of(session: Session) -> TableScreen:
    """The table as ``showdown play`` opens it: the usual speed, and asking before something is lost."""
    known = inspect.signature(TableScreen.__init__).parameters
    usual: dict[str, Any] = {"speed": "normal", "confirm": True}
    return TableScreen(session, **{name: value for name, value in usual.items() if name in known})


def at_table(
    keys: Iterable[str], size: tuple[int, int], act: Callable[[Pilot[int], TableScreen], Awaitable[None]]
) -> None:
    async def run() -> None:
        screen = screen_of(session_at(keys))
        app = ShowdownApp(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())


class Impossible(Exception):
    """This way does not exist here."""


class Hands:
    """Counts what it presses and clicks."""

    def __init__(self, pilot: Pilot[int], screen: TableScreen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.inputs = self.scrolls = self.skips = 0

    async def press(self, key: str) -> None:
        self.inputs += 1
        await self.pilot.press(key)
        await self.pilot.pause()

    async def skip(self) -> None:
        """End a playback that stands before the next decision."""
        if getattr(self.screen, "playing", False):
            self.skips += 1
            await self.pilot.press("escape")
            await self.pilot.pause()

    def row(self, key: str) -> int:
        if key not in self.screen.panel.keys:
            raise Impossible
        return self.screen.panel.keys.index(key)

    async def do(self, gesture: str) -> None:
        kind, _, what = gesture.partition(":")
        if kind == "row" and what:
            await self.press(str(self.row(what) + 1))
        elif kind == "click":
            await self.click_row(self.row(what))
        elif kind == "space":
            cell = NAMES.index(what)
            wide = getattr(self.screen.board, "columns", 2)
            self.inputs += 1
            await self.pilot.click("#board", offset=(3 + wide * (cell % 22), 1 + cell // 22))
            await self.pilot.pause()
        elif kind == "go":
            await self.go(NAMES.index(what))
        elif kind == "next":
            for _ in self.screen.board.legal:
                if self.screen.board.space == what:
                    return
                await self.press("n")
        else:
            await self.press({":": "colon"}.get(gesture, gesture))

    async def go(self, cell: int) -> None:
        """Arrow keys from the cursor to a space."""
        board = self.screen.board
        if not board.has_focus:
            raise Impossible
        down, right = cell // 22 - board.cursor // 22, cell % 22 - board.cursor % 22
        for key, count in (("down", down), ("up", -down), ("right", right), ("left", -right)):
            for _ in range(count):
                await self.press(key)

    async def click_row(self, n: int) -> None:
        """Click the row of an option; a row below the fold is scrolled to first."""
        rows = self.screen.panel.query_one(OptionList)
        for scrolled in (0, 1):
            for y in range(rows.size.height):
                if n in {s.style.meta.get("option") for s in rows.render_line(y) if s.style}:
                    self.inputs += 1
                    self.scrolls += scrolled
                    await self.pilot.click(rows, offset=(2, y))
                    await self.pilot.pause()
                    return
            rows.scroll_end(animate=False)
            await self.pilot.pause()
        raise Impossible


def tried(step: Step, way: Way) -> Tried | None:
    """What this way took; None if it does not lead to the end of the step."""
    found: list[Tried] = []

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        hands = Hands(pilot, screen)
        await hands.skip()
        hands.skips = 0
        try:
            for gesture in way:
                await hands.skip()
                await hands.do(gesture)
        except Impossible:
            return
        await hands.skip()
        game = screen.session.game
        if game.decision is not None and step.done(game.decision.kind, dict(game.view())):
            found.append(Tried(" ".join(way), hands.inputs, hands.scrolls, hands.skips))

    at_table(step.keys, CLICKED, act)
    return found[0] if found else None


def fewest(ways: dict[str, list[Way]]) -> dict[str, Any]:
    """For each step the way with the fewest inputs."""
    out: dict[str, Any] = {}
    for step in [one for one in STEPS if one.name in ways]:
        every = [one for one in [tried(step, way) for way in ways[step.name]] if one is not None]
        best = min(every, key=lambda one: one.effort, default=None)
        out[step.name] = best and best._asdict()
    return out


def shares() -> dict[str, float]:
    """Part of the screen that the board takes, by size."""
    out: dict[str, float] = {}
    for size in SIZES:

        async def act(pilot: Pilot[int], screen: TableScreen, size: tuple[int, int] = size) -> None:
            region = screen.board.region.intersection(screen.region)
            out["{}x{}".format(*size)] = round(region.area / (size[0] * size[1]), 3)

        at_table(MOMENT, size, act)
    return out


if __name__ == "__main__":
    print(json.dumps({"keys": fewest(KEYS), "clicks": fewest(CLICKS), "board": shares()}))
