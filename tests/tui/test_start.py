"""The start screen: settings by keyboard and mouse, and the game started with them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from showdown.bots import make_agent
from showdown.engine import core_catalog
from showdown.lookup.stories import party_named
from showdown.session.open_game import Wishes, bot_survivors, open_game
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.choices import ChoiceList
from showdown.tui.start_screen import RulingsScreen, StartScreen
from showdown.tui.table_screen import TableScreen

Act = Callable[[Pilot[int], StartScreen], Awaitable[None]]


def begun(act: Act) -> list[Session]:
    """Do something at the screen of settings; the sessions that were begun."""
    sessions: list[Session] = []

    def begin(w: Wishes) -> Screen[int]:
        game = open_game(w)
        sessions.append(Session(game, make_agent("heuristic", 1), bot_survivors(w.bots or "none", game)))
        return TableScreen(sessions[-1])

    async def run() -> None:
        screen = StartScreen(Wishes(), begin)
        app = ShowdownApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())
    return sessions


def test_enter_alone_begins_a_first_story() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        await pilot.press("enter")

    (session,) = begun(act)
    assert session.game.setup.scenario == "first-story" and session.bots == frozenset()


def test_everything_is_chosen_by_keys() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        while screen.story.value != "white-lion:2":
            screen.menu.highlighted = 1
            await pilot.press("right")
        screen.menu.highlighted = 2
        while screen.party.value != "lion-hunters":
            await pilot.press("right")
        await pilot.press("down", "right", "down", "right", "down", "enter", "down", "down", "left")
        screen.menu.highlighted = screen.rows.index(screen.seed)
        await pilot.press("enter", *"77", "enter")
        screen.menu.highlighted = 0
        await pilot.press("enter")

    (session,) = begun(act)
    game = session.game
    assert (game.setup.seed, game.setup.scenario, game.training) == (77, "white-lion:level-2", True)
    assert session.bots == frozenset({1, 3})
    assert len(game.view()["players"]) == 2


def test_a_click_turns_a_setting() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        # The fourth row, inside the frame.
        await pilot.click("#menu", offset=(10, 4))
        assert screen.players.value == "2"
        await pilot.press("left")
        assert screen.players.value == "1"

    assert begun(act) == []


def test_rulings_are_turned_and_named_in_the_game() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        screen.menu.highlighted = screen.rows.index(screen.ruling)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, RulingsScreen)
        await pilot.press("down", "right")
        # The last row; then "Done", which has nothing to turn.
        await pilot.press("up", "up", "right", "down", "right", "escape")
        assert screen.ruling.value == "2 changed"
        screen.menu.highlighted = 0
        await pilot.press("enter")

    (session,) = begun(act)
    changed = session.game.setup.rulings
    assert changed["facing-area"] == "lane" and len(changed) == 2


def test_a_seed_that_is_no_number_is_refused_in_place() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        screen.menu.highlighted = screen.rows.index(screen.seed)
        await pilot.press("enter", *"7x", "enter")
        assert "'7x' is not a number" in str(screen.query_one("#about", Static).content)

    assert begun(act) == []


def test_escape_in_the_line_for_the_seed_closes_only_that_line() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        screen.menu.highlighted = screen.rows.index(screen.seed)
        await pilot.press("enter", "escape")
        assert not screen.query_one("#seed-entry").display and screen.menu.has_focus
        assert pilot.app.screen is screen and pilot.app.return_value is None

    assert begun(act) == []


def test_a_fight_is_found_by_typing() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        await pilot.press("down", "enter", *"lion 2")
        found = pilot.app.screen
        assert isinstance(found, ChoiceList) and found.found == ["white-lion:2"]
        await pilot.press("enter")
        assert pilot.app.screen is screen and screen.story.value == "white-lion:2"

    assert begun(act) == []


def test_a_search_without_a_result_chooses_nothing() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        await pilot.press("down", "enter", *"xyz", "enter")
        found = pilot.app.screen
        assert isinstance(found, ChoiceList)
        assert "Nothing has 'xyz'" in str(found.query_one("#no-choice", Static).content)
        await pilot.press("escape")
        assert pilot.app.screen is screen and screen.story.value == "first-story"

    assert begun(act) == []


def test_the_party_chosen_is_described_in_its_own_words() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        assert "first-story" not in screen.party.values
        screen.menu.highlighted = 2
        await pilot.press("enter", *"hunters", "enter")
        await pilot.pause()
        assert screen.party.value == "lion-hunters"
        about = party_named("lion-hunters", [], core_catalog()).about
        assert about and str(screen.query_one("#about", Static).content) == about

    assert begun(act) == []


def test_the_mark_is_at_the_selected_row() -> None:
    async def act(pilot: Pilot[int], screen: StartScreen) -> None:
        for pressed, label in (("", "Begin"), ("down", "Fight"), ("down", "Survivors"), ("right", "Survivors")):
            await pilot.press(*[pressed] if pressed else [])
            await pilot.pause()
            lines = ["".join([part.text for part in strip]) for strip in screen._compositor.render_strips()]
            assert [line.split()[2] for line in lines if line.strip("│ ").startswith("> ")] == [label]

    assert begun(act) == []
