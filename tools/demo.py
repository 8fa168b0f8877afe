"""Record the demo of the terminal: a real fight, played by keys, as an animated SVG.

python -m tools.demo            writes docs/pictures/demo.svg
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Final

from textual.pilot import Pilot

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.table_screen import TableScreen
from tools.terminal_svg import Frame, animation, screen_of

FILE: Final = Path(__file__).parents[1] / "docs" / "pictures" / "demo.svg"
SIZE: Final = (130, 34)
SEED: Final = 4
LIMIT: Final = 400_000
"""Most bytes of the file: it is part of the README."""

Step = tuple[str, tuple[str, ...], float]
"""A line of text, the keys that are pressed, and the seconds the result is shown."""


def typed(key: str) -> tuple[str, ...]:
    """The keys that type an answer."""
    return ("/", *key, "enter")


STEPS: Final[tuple[Step, ...]] = (
    ("First Story: four survivors against a White Lion. Which way does it face?", (), 3.0),
    ("Place the survivors: legal spaces are marked with +", typed("face:south"), 2.0),
    ("n jumps to the next legal space, Enter chooses it", typed("K15"), 1.2),
    ("", typed("J14"), 0.8),
    ("", typed("M14"), 0.8),
    ("The lion draws a card. Four survivors fit: the controller chooses", typed("N13"), 3.5),
    ("Why? Press ? for the rule and the candidates", ("?",), 4.5),
    (
        "It moves and attacks; Erza chooses how to take the hits",
        ("escape", *typed("target:b"), *typed("stop:J12:south")),
        3.5,
    ),
    ("Dodge costs 1 survival", ("down", "down", "down", "enter"), 3.0),
    ("Survivors' turn: Zachary acts", typed("act:d"), 2.5),
    ("He moves: w shows how dangerous each space is", (*typed("move"), "w"), 4.5),
    ("Into the blind spot behind the lion, then attack", typed("K11"), 3.0),
    ("Two hits: two hit location cards. Which one first?", typed("attack:founding-stone"), 3.5),
    ("Two wounds! Each removes an AI card; without cards the lion dies", ("1",), 4.0),
    ("u undoes, ? explains, q saves and leaves. Start with: showdown play", (), 3.0),
)


async def record() -> list[Frame]:
    """Play the steps and keep the screen after each."""
    session = Session(Game.first_story(seed=SEED, players=1), make_agent("heuristic", SEED))
    app = ShowdownApp(TableScreen(session, title="First Story"))
    frames: list[Frame] = []
    caption = ""
    async with app.run_test(size=SIZE) as pilot:
        for text, keys, seconds in STEPS:
            await press(pilot, keys)
            caption = text or caption
            frames.append(Frame(screen_of(app), seconds, caption))
    return frames


async def press(pilot: Pilot[int], keys: tuple[str, ...]) -> None:
    """Press keys and wait until all that they started is drawn."""
    for key in keys:
        await pilot.press(key)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await pilot.pause()


def main() -> int:
    text = animation(asyncio.run(record()), "A First Story in the terminal")
    FILE.write_text(text, encoding="utf-8")
    size = len(text.encode())
    print(f"{FILE.name}: {size // 1000} kB")
    return 0 if size <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
