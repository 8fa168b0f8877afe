"""Pictures of the terminal for the docs: real screens of real games; and a sheet of drawn cards.

python -m tools.pictures            writes docs/pictures/*.svg
"""

from __future__ import annotations

import asyncio
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path

from textual.screen import Screen

from showdown.bots import make_agent
from showdown.engine import Game, card_face, card_svg, core_catalog
from showdown.lessons import Guide
from showdown.replay.timeline import Timeline
from showdown.session.open_game import Wishes
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.home_screen import Doors, HomeScreen
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.start_screen import StartScreen
from showdown.tui.table_screen import TableScreen
from tools import terminal_svg

SMALL = (80, 24)
"""The smallest terminal the table is designed for."""
WIDE = (129, 38)
"""Columns and rows at which no line of the panels is cut."""
FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
CARD_WIDTH, CARD_HEIGHT = 240, 336
SHOWN_CARDS = [
    *["claw", "basic-action", "enraged", "vanish", "indomitable"],
    *["beasts-maw", "clever-ploy", "lost-hand", "bone-axe", "cat-gut-bow"],
    *["white-lion-helm", "rawhide-set", "bandages", "monster-claw-style", "hyperactive"],
    *["tall-grass", "white-fur", "severe-head", "deaf", "zero-presence-story"],
]
"""Cards of every frame."""


def picture(name: str, screen: Screen[int], size: tuple[int, int], *keys: str) -> None:
    async def draw() -> None:
        app = ShowdownApp(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.pause()
            svg = terminal_svg.picture(terminal_svg.screen_of(app), f"showdown: {name}")
            (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")

    asyncio.run(draw())
    print(FOLDER / f"{name}.svg")


def session(game: Game, until: Callable[[Session], bool], seed: int) -> Session:
    """A game played by the bot until something holds; its remarks are left out, as if a person had played."""
    out = Session(game, make_agent("heuristic", seed))
    while not game.over and not until(out):
        out.answer(out.bot.choose(game))
        while out.is_forced(game.decision) if not game.over else False:
            out.proceed()
    return out


def first_story(*keys: str) -> Session:
    out = Session(Game.first_story(seed=3, players=1), make_agent("heuristic", 3))
    for key in keys:
        out.answer(key)
    return out


def hunters() -> Game:
    return Game.showdown(level="level-1", seed=5, players=2, party="rawhide")


def fights(s: Session) -> bool:
    kinds = [o.verb for o in s.game.decision.options]
    return s.game.view()["round"] >= 2 and "attack" in kinds


def begin() -> Screen[int]:
    return TableScreen(first_story())


def replay_of(path: Path) -> Screen[int]:
    return ReplayScreen(Timeline(Game.load(path)), lambda n: TableScreen(first_story()))


def small() -> None:
    """The table at 80 x 24: a fight, a roll, the heat map, and the report."""
    placed = ("face:south", "at:K15", "at:J14", "at:M14", "at:N13")
    picture("fight-80x24", TableScreen(session(hunters(), fights, 5), title="White Lion, level 1"), SMALL)
    rolls = TableScreen(first_story(*placed), title="First Story", speed="slow")
    picture("beat-roll-80x24", rolls, SMALL, "1", *["enter"] * 3)
    acting = first_story(*placed, "target:a", "take:arms", "take:body")
    acting.settle()
    acting.answer("act:b")
    picture("heat-80x24", TableScreen(acting, title="First Story"), SMALL, "m", "w")
    over = session(Game.first_story(seed=7, players=1), lambda s: False, 7)
    table = TableScreen(over, title="First Story")
    table.at_end = {"replay": begin, "rematch": begin}
    picture("report-80x24", table, SMALL)


def card_sheet(names: list[str], across: int) -> str:
    """Cards side by side, as one SVG."""
    catalog, gap = core_catalog(), 14
    cards: list[str] = []
    for i, name in enumerate(names):
        place = f'<svg x="{gap + i % across * (CARD_WIDTH + gap)}" y="{gap + i // across * (CARD_HEIGHT + gap)}"'
        cards.append(card_svg(card_face(catalog, name)).strip().replace("<svg", place, 1))
    width = gap + across * (CARD_WIDTH + gap)
    height = gap + math.ceil(len(names) / across) * (CARD_HEIGHT + gap)
    ground = f'<rect width="{width}" height="{height}" rx="16" fill="#15110d"/>'
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(cards)}</svg>\n'


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    doors = Doors(lambda w: begin(), begin, replay_of)
    picture("start", HomeScreen(Wishes(), doors, [], []), SMALL)
    picture("settings", StartScreen(Wishes(), doors.begin), SMALL)
    (FOLDER / "cards.svg").write_text(card_sheet(SHOWN_CARDS, 5), encoding="utf-8")
    picture("spaces", TableScreen(first_story("face:south", "at:K15"), title="First Story"), WIDE, "n", "n", "n")
    picture("fight", TableScreen(session(hunters(), fights, 5), title="White Lion, level 1"), WIDE)
    picture("threat", TableScreen(session(hunters(), fights, 5), title="White Lion, level 1"), WIDE, "v")
    tied = ("face:south", "at:K15", "at:J14", "at:M14", "at:N13", "target:a")
    picture("explain", TableScreen(first_story(*tied), title="First Story"), WIDE, "shift+tab", *["up"] * 5, "enter")
    learner = first_story()
    picture("learn", TableScreen(learner, False, "Learning", Guide(learner)), WIDE)
    game = session(Game.first_story(seed=7, players=1), lambda s: False, 7).game
    picture("replay", ReplayScreen(Timeline(game), lambda n: TableScreen(first_story()), "First Story"), WIDE, *"nn}}]")
    small()
    os.environ["NO_COLOR"] = "1"
    picture("no-color", TableScreen(session(hunters(), fights, 5), title="White Lion, level 1"), WIDE, "v")
    return 0


if __name__ == "__main__":
    sys.exit(main())
