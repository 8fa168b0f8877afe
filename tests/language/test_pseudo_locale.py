"""No plain English is left in the pseudo-locale: two fights in the log, the panels and the terminal.

The page is proved in tests/browser/test_pseudo_locale.py.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable

import pytest
from textual.pilot import Pilot

from showdown.engine import (
    Narrator,
    acting,
    banner,
    draw_board,
    list_board,
    monster_card,
    monster_lines,
    survivor_card,
    view_types,
)
from showdown.lessons import Guide, concepts
from showdown.replay.timeline import Timeline
from showdown.session.explain import explanation
from showdown.session.open_game import Wishes
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.dialogs import Page
from showdown.tui.layout import Spread
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.start_screen import StartScreen
from showdown.tui.table_screen import TableScreen
from tests.support.plain_english import plain_words
from tests.support.pseudo_fights import FIGHTS, played, screen_text

pytestmark = pytest.mark.usefixtures("pseudo")

RULE = re.compile(r"\bR-[A-Z]+-\d+\b")
"""The id of a rule."""


def panels(view: view_types.View) -> str:
    acts = acting(view)
    cards = [survivor_card(k, v, acts) for k, v in view["survivors"].items()]
    lines = [line for card in cards for line in card]
    return "\n".join([banner(view), *monster_card(view), *monster_lines(view), *lines])


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_is_told_without_plain_english(name: str) -> None:
    session = played(name, 0)
    game = session.game
    left: dict[str, str] = {}

    def look(text: str, *facts: str) -> None:
        left.update(dict.fromkeys(plain_words(text, facts), text))

    while not game.over:
        d = game.decision
        narrator = Narrator(game.state)
        look(narrator.question(d))
        # All spaces of a move use one text: one option of each verb, and the first and last.
        for o in (*{o.verb: o for o in d.options}.values(), d.options[0], d.options[-1]):
            look(narrator.offer(d, o))
            look(narrator.answered(d, o))
        look(panels(game.view()))
        if len(game.journal.entries) % 25 == 0:
            look(list_board(game.view()))
            look(draw_board(game.view()).rpartition("\n\n")[2])
            look(RULE.sub("", explanation(session, "")), *d.keys())
        session.answer(session.bot.choose(game))
    for line in session.log.lines:
        look(line.text)
    assert left == {}


def test_lessons_have_no_plain_english() -> None:
    assert {c.id: plain_words(f"{c.title} {c.text}") for c in concepts() if plain_words(f"{c.title} {c.text}")} == {}


def keys_of(screen: Spread) -> list[str]:
    """Option keys are shown beside the options: people type them."""
    return [*screen.panel.keys, *[key[:26] for key in screen.panel.keys]]


def shown(screen: Spread, size: tuple[int, int], *keys: str, facts: Iterable[str] = ()) -> list[str]:
    """Plain words on the screen after each of the keys."""
    left: list[str] = []

    async def run() -> None:
        app = ShowdownApp(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await look(pilot)
            for key in keys:
                await pilot.press(key)
                await look(pilot)
        if app.crash:
            raise app.crash

    async def look(pilot: Pilot[int]) -> None:
        await pilot.pause()
        top = pilot.app.screen
        # A page covers half of the words behind it.
        rows = f"{top.heading}\n{top.text}" if isinstance(top, Page) else screen_text(pilot.app)
        text = "\n".join([line for line in rows.splitlines() if not is_board(line)])
        left.extend(plain_words(RULE.sub("", text), [*keys_of(screen), *facts]))

    asyncio.run(run())
    return left


def is_board(line: str) -> bool:
    """A row of the board: its signs may look like words."""
    return bool(re.match(r"^ *\d+[ >]", line)) and "." in line


@pytest.mark.parametrize(
    ("name", "answers", "size"),
    [
        ("first-story", 0, (80, 24)),
        ("first-story", 12, (80, 24)),
        ("level-2", 40, (80, 24)),
        ("level-2", 40, (120, 40)),
        ("level-2", 999, (80, 24)),
    ],
)
def test_the_terminal_shows_no_plain_english(name: str, answers: int, size: tuple[int, int]) -> None:
    screen = TableScreen(played(name, answers), title="")
    assert (
        shown(screen, size, "i", "enter", "h", "enter", "g", "enter", "v", "b", "n", "p", "left", "escape", "1") == []
    )


def test_the_start_screen_shows_no_plain_english() -> None:
    async def run() -> list[str]:
        screen = StartScreen(Wishes(), lambda w: TableScreen(played("first-story", 0)))
        app = ShowdownApp(screen)
        left: list[str] = []
        async with app.run_test(size=(80, 24)) as pilot:
            for row in range(len(screen.rows)):
                screen.menu.highlighted = row
                await pilot.pause()
                left += plain_words(screen_text(app))
            await pilot.press("h")
            await pilot.pause()
            left += plain_words(screen_text(app))
        return left

    assert asyncio.run(run()) == []


def test_the_replay_and_a_lesson_show_no_plain_english() -> None:
    game = played("first-story", 999).game
    replay = ReplayScreen(Timeline(game), lambda n: TableScreen(played("first-story", 0)))
    answers = [entry.key for entry in game.journal.entries]
    # Beside wide numbers names are cut.
    answers += [v.name[:letters] for v in game.state.survivors for letters in range(3, len(v.name))]
    assert shown(replay, (80, 24), "n", "n", "right_square_bracket", "h", "enter", "end", facts=answers) == []
    session: Session = played("first-story", 0)
    assert shown(TableScreen(session, guide=Guide(session)), (80, 24)) == []
