"""The first screen: learn, play, continue, replays, figures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from showdown.bots import make_agent
from showdown.cli.autosave import story_title
from showdown.engine import Game
from showdown.replay.timeline import Timeline
from showdown.session.open_game import Wishes, open_game
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.dialogs import Page
from showdown.tui.home_screen import Doors, Games, GamesScreen, HomeScreen
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.start_screen import StartScreen
from showdown.tui.table_screen import TableScreen

Act = Callable[[Pilot[int], HomeScreen], Awaitable[None]]


def at_home(act: Act, games: Games | None = None, past: Games | None = None, w: Wishes | None = None) -> list[str]:
    """Do something at the first screen; the doors that were opened."""
    opened: list[str] = []

    def begin(w: Wishes) -> Screen[int]:
        game = open_game(w)
        opened.append(f"play {game.digest()}")
        return TableScreen(Session(game, make_agent("heuristic", 1)))

    def learn() -> Screen[int]:
        opened.append("learn")
        return TableScreen(Session(Game.first_story(seed=3, players=1), make_agent("heuristic", 1)))

    def replay(path: Path) -> Screen[int]:
        opened.append(f"replay {path.stem}")
        return ReplayScreen(Timeline(Game.load(path)), lambda n: learn())

    async def run() -> None:
        screen = HomeScreen(w or Wishes(), Doors(begin, learn, replay), games or [], past or [])
        app = ShowdownApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())
    return opened


def saved(folder: Path) -> Games:
    game = Game.first_story(seed=3, players=1)
    game.choose("face:south")
    game.save(folder / "fight.json")
    return [("First Story, round 0", folder / "fight.json")]


def test_a_first_visit_begins_with_the_lesson() -> None:
    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, TableScreen)

    assert at_home(act) == ["learn"]


def test_play_opens_the_settings_and_escape_comes_back() -> None:
    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        await pilot.press("down", "enter")
        assert isinstance(pilot.app.screen, StartScreen)
        await pilot.press("escape")
        assert screen.is_current

    assert at_home(act) == []


def test_a_kept_game_is_offered_first_and_goes_on(tmp_path: Path) -> None:
    games = saved(tmp_path)

    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert pilot.app.screen.menu.border_title == "Continue: games that are not over"
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, TableScreen)

    assert at_home(act, games) == [f"play {Game.load(games[0][1]).digest()}"]


def test_a_replay_is_opened_and_the_list_can_be_left(tmp_path: Path) -> None:
    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        screen.menu.highlighted = screen.rows.index(screen.replays)
        await pilot.press("enter", "escape")
        assert pilot.app.screen is screen
        await pilot.press("enter", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)

    assert at_home(act, past=saved(tmp_path)) == ["replay fight"]


def test_without_games_continue_says_so() -> None:
    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        screen.menu.highlighted = screen.rows.index(screen.resume)
        await pilot.press("enter")
        assert "no game to continue" in str(screen.query_one("#about", Static).content)

    assert at_home(act) == []


def test_a_deleted_file_is_refused_in_place() -> None:
    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        await pilot.press("enter", "enter")
        assert "there is no such file" in str(pilot.app.screen.query_one("#about", Static).content)

    assert at_home(act, [("gone", Path("gone.json"))]) == []


def test_figures_name_the_keys_and_the_commands() -> None:
    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        screen.menu.highlighted = screen.rows.index(screen.figures)
        await pilot.press("enter")
        page = pilot.app.screen
        assert isinstance(page, Page) and "showdown simulate" in page.text
        await pilot.pause()
        shown = ["".join([part.text for part in strip]) for strip in page._compositor.render_strips()]
        # What the commands do begins in one column.
        starts = [line.index(word) for line in shown for word in ("the exact odds of an", "thousands") if word in line]
        assert len(starts) == 2 and len(set(starts)) == 1

    assert at_home(act) == []


def test_a_replay_that_is_left_goes_back_to_the_list(tmp_path: Path) -> None:
    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        screen.enter(screen.replays)
        await pilot.pause()
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert pilot.app.screen.menu.border_title == "Replays: all saved games"

    assert at_home(act, past=saved(tmp_path)) == ["replay fight"]


@pytest.mark.parametrize(("story", "told"), [
    ("white-lion:level-2", "White Lion, level 2"),
    ("white-lion:beast-of-sorrow", "White Lion, beast of sorrow"),
    ("first-story", "First Story"),
])  # fmt: skip
def test_games_are_listed_by_titles_not_by_ids(story: str, told: str) -> None:
    assert story_title(story) == told


def test_options_of_a_new_fight_lead_to_its_form() -> None:
    w = Wishes()
    w.form, w.dice, w.bots = True, True, "c,d"

    async def act(pilot: Pilot[int], home: HomeScreen) -> None:
        form = pilot.app.screen
        assert isinstance(form, StartScreen)
        assert (form.dice.value, form.bots.value) == ("real", "c,d")
        await pilot.press("escape")
        assert pilot.app.screen is home and home.menu.highlighted == home.rows.index(home.play)

    assert at_home(act, w=w) == []


def test_help_over_a_menu_does_not_cut_its_frame() -> None:
    """The lower corners of the list looked out beside the page."""

    async def act(pilot: Pilot[int], screen: HomeScreen) -> None:
        await pilot.press("h")
        await pilot.pause()
        page = pilot.app.screen
        lines = ["".join([part.text for part in strip]) for strip in page._compositor.render_strips()]
        assert isinstance(page, Page) and sum(["─╯" in line for line in lines]) == 1
        assert not any([line.startswith(("╭", "│", "╰")) for line in lines])

    at_home(act)
