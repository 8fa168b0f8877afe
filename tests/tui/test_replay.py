"""The replay screen: forward and back, explanations, and a new game from a point of the past."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.replay.timeline import Timeline
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.dialogs import Page
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.table_screen import TableScreen

Act = Callable[[Pilot[int], ReplayScreen], Awaitable[None]]


@cache
def played() -> Timeline:
    game, bot = Game.first_story(seed=7, players=1), make_agent("heuristic", 7)
    while not game.over:
        game.choose(bot.choose(game))
    return Timeline(game)


def looking_back(act: Act) -> list[Session]:
    sessions: list[Session] = []

    def play_from(n: int) -> Screen[int]:
        sessions.append(Session(played().branch(n), make_agent("heuristic", 1)))
        return TableScreen(sessions[-1])

    async def run() -> None:
        screen = ReplayScreen(played(), play_from)
        app = ShowdownApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())
    return sessions


def banner_of(screen: ReplayScreen) -> str:
    return str(screen.query_one("#banner", Static).content)


def test_forward_and_back_by_decision_turn_and_round() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        total = len(played())
        assert f"decision 0 of {total} | setup" in banner_of(screen)
        await pilot.press("right", "right")
        assert f"decision 2 of {total}" in banner_of(screen)
        assert "Answered: Erza starts at" in str(screen.query_one("#question", Static).content)
        await pilot.press("left")
        assert screen.n == 1
        await pilot.press("right_curly_bracket")
        assert "round 1, monster's turn" in banner_of(screen)
        await pilot.press("right_square_bracket")
        assert "round 1, survivors' turn" in banner_of(screen)
        await pilot.press("left_square_bracket")
        assert "round 1, monster's turn" in banner_of(screen)
        await pilot.press("end")
        assert "the showdown is over" in str(screen.query_one("#question", Static).content)
        await pilot.press("right")
        assert screen.n == total
        await pilot.press("home", "left")
        assert screen.n == 0

    assert looking_back(act) == []


def test_a_number_goes_there_and_a_wrong_one_is_refused() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("slash", *"12", "enter")
        assert screen.n == 12
        await pilot.press("slash", *"99999", "enter")
        assert screen.n == 12
        assert "'99999' is not a decision of this game" in str(screen.query_one("#keys", Static).content)

    assert looking_back(act) == []


def test_play_from_here_is_a_new_game_at_that_moment() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("slash", *"20", "enter", "p")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)

    (session,) = looking_back(act)
    assert session.game.journal.entries[: played().moments[20].entry] != []
    assert len(session.game.journal.entries) >= played().moments[20].entry
    assert played().at(len(played())).over


def test_the_past_cannot_be_answered() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("enter")
        assert "This is a replay" in str(screen.query_one("#keys", Static).content)
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, Page) and "[R-" in pilot.app.screen.text

    assert looking_back(act) == []
