"""A strip of pictures of the terminal: moments of three fights at three sizes.

python -m tools.terminal_strip     writes docs/pictures/terminal/*.svg and a section of docs/play/pictures.md

The bot reaches each moment; the table plays the steps of its last answer, slowly, up to the one that is shown.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from textual.pilot import Pilot
from textual.screen import Screen

from showdown.bots import make_agent
from showdown.cli.start_game import title_of
from showdown.engine import Game, view_types
from showdown.replay.timeline import Timeline
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.table_screen import TableScreen
from tools import terminal_svg
from tools.picture_page import Shown, write_section

SIZES: Final = ((80, 24), (100, 30), (160, 50))
FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures" / "terminal"
ABOUT: Final = (
    "Made by `python -m tools.terminal_strip`: three fights, each moment in a small, a common and a large window."
)

Fight = Callable[[], Session]
Act = Callable[[Pilot[int]], Awaitable[None]]


def first() -> Session:
    return Session(Game.first_story(seed=3, players=1), make_agent("heuristic", 3))


def gear() -> Session:
    game = Game.showdown(level="level-2", seed=6, players=2, party="lion-hunters")
    return Session(game, make_agent("heuristic", 6))


def antelope() -> Session:
    game = Game.showdown("screaming-antelope", "level-1", seed=4, players=1, party="lion-hunters")
    return Session(game, make_agent("heuristic", 4))


def kind(name: str) -> Callable[[view_types.Beat], bool]:
    return lambda beat: beat["kind"] == name


def roll_of(monster: bool) -> Callable[[view_types.Beat], bool]:
    return lambda beat: beat["kind"] == "roll" and (beat["who"] is None) == monster


def wounds(beat: view_types.Beat) -> bool:
    """A wound attempt that succeeds."""
    return beat["kind"] == "wound" and any([change["path"] == "decks.wounds" for change in beat["changes"]])


STEPS: Final[tuple[tuple[str, str, Fight, Callable[[view_types.Beat], bool]], ...]] = (
    ("draw", "The monster draws a card", first, kind("draw")),
    ("target", "It chooses a target", first, kind("target")),
    ("move", "It moves", first, kind("monster-move")),
    ("roll", "It attacks: dice, number needed, result", first, roll_of(True)),
    ("attack", "A survivor attacks", first, roll_of(False)),
    ("wound", "A wound", gear, wounds),
    ("injury", "A severe injury", gear, kind("injury")),
    ("death", "A death", gear, kind("death")),
    ("antelope", "The Antelope reacts", antelope, kind("reaction")),
)


def answers_until(fight: Fight, wanted: Callable[[view_types.Beat], bool]) -> list[str]:
    """The bot's answers up to the first one that brings a step like this, among others."""
    session, keys = fight(), []
    while not session.game.over:
        told = len(session.log.beats)
        keys.append(session.bot.choose(session.game))
        session.answer(keys[-1])
        session.settle()
        loud = [beat for beat in session.log.beats[told:] if not beat["quiet"]]
        if len(loud) > 1 and any([wanted(beat) for beat in loud]):
            return keys
    raise SystemExit("no such step: choose another seed")


def step(fight: Fight, wanted: Callable[[view_types.Beat], bool], size: tuple[int, int]) -> str:
    """The table at the first step like this."""
    session = fight()
    *before, last = answers_until(fight, wanted)
    for key in before:
        session.answer(key)
        session.settle()
    screen = TableScreen(session, title=title_of(session.game), speed="slow")

    async def act(pilot: Pilot[int]) -> None:
        screen.answer(last)
        while screen.playback is not None and not wanted(screen.playback.shown.beat):
            await pilot.press("enter")

    return drawn(screen, act, size)


def drawn(screen: Screen[int], act: Act, size: tuple[int, int]) -> str:
    """What the screen shows after some keys, as SVG."""

    async def draw() -> str:
        app = ShowdownApp(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)
            await app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.pause()
            return terminal_svg.picture(terminal_svg.screen_of(app), "showdown")

    return asyncio.run(draw())


def pressing(*keys: str) -> Act:
    async def act(pilot: Pilot[int]) -> None:
        await pilot.press(*keys)

    return act


def acting() -> Session:
    """The first decision of an act that offers both movement and an attack, in round 2."""
    session = gear()
    while session.game.view()["round"] < 2 or not {"move", "attack"} <= {o.verb for o in session.game.decision.options}:
        session.answer(session.bot.choose(session.game))
        session.settle()
    return session


def ended() -> Session:
    session = first()
    while not session.game.over:
        session.answer(session.bot.choose(session.game))
    return session


def begin() -> Screen[int]:
    return TableScreen(first())


def others(size: tuple[int, int]) -> list[tuple[str, str, str]]:
    """Name, caption and picture of what is no step: a decision, a movement, the report, a replay."""
    act, over = acting(), ended()
    table = TableScreen(act, title=title_of(act.game))
    report = TableScreen(over, title=title_of(over.game))
    report.at_end = {"replay": begin, "rematch": begin}
    replay = ReplayScreen(Timeline(over.game), lambda n: begin(), title_of(over.game))
    return [
        ("decision", "The act of a survivor: options with odds", drawn(table, pressing(), size)),
        ("report", "The report at the end", drawn(report, pressing(), size)),
        ("replay", "A moment of the replay", drawn(replay, pressing("}", "}", *["right"] * 6), size)),
    ]


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = [
        (name, caption, step(fight, wanted, size), size) for name, caption, fight, wanted in STEPS for size in SIZES
    ]
    made += [(*one, size) for size in SIZES for one in others(size)]
    order = [*dict.fromkeys([name for name, _, _, _ in made])]
    pictures: list[Shown] = []
    for name, caption, svg, (width, height) in sorted(made, key=lambda one: order.index(one[0])):
        file = f"{order.index(name) + 1:02d}-{name}-{width}x{height}.svg"
        (FOLDER / file).write_text(svg, encoding="utf-8")
        pictures.append(Shown(f"terminal/{file}", caption, f"{width} × {height}"))
        print(f"docs/pictures/terminal/{file}")
    write_section("Terminal", ABOUT, pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
