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
from showdown.tui.dialogs import Confirm, Page
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.replay_steps import Place, ReplaySteps
from showdown.tui.report_screen import ReportScreen
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


def beat_of(screen: ReplayScreen) -> str:
    """The sentence of the beat shown; empty at a decision."""
    stop = screen.steps.stop(screen.place)
    assert screen.stage.display == (stop is not None) and screen.panel.display == (stop is None)
    return stop.beat["text"] if stop else ""


def question_of(screen: ReplayScreen) -> str:
    return str(screen.query_one("#question", Static).content)


def test_steps_go_from_beat_to_beat_and_show_the_table_at_each() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("right")
        assert beat_of(screen) == "The White Lion faces west."
        await pilot.press("right")
        assert not beat_of(screen) and "Answered: Allister starts at E9." in question_of(screen)
        await pilot.press(*["n"] * 5)
        assert not beat_of(screen) and screen.drawn is not None
        before = screen.drawn["monster"]["at"]
        await pilot.press("enter")
        assert "The White Lion moves" in beat_of(screen) and screen.drawn["monster"]["at"] != before
        await pilot.press("left")
        assert screen.drawn["monster"]["at"] == before

    assert looking_back(act) == []


def test_decisions_turns_and_rounds_are_jumped_to() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        total = len(played())
        assert f"decision 0 of {total} | Setup" in banner_of(screen)
        await pilot.press("n", "n")
        assert f"decision 2 of {total}" in banner_of(screen)
        assert "Answered: Erza starts at" in question_of(screen)
        await pilot.press("b")
        assert screen.n == 1
        await pilot.press("right_curly_bracket")
        assert "Round 1, monster's turn" in banner_of(screen) and beat_of(screen) == "Round 1."
        await pilot.press("right_curly_bracket")
        assert beat_of(screen) == "Round 2."
        # Nobody decides anything in this turn of the monster: it has beats all the same.
        await pilot.press("right_square_bracket")
        assert "Round 2, monster's turn" in banner_of(screen) and beat_of(screen) == "Monster turn."
        await pilot.press("right_square_bracket")
        assert "Round 2, survivors' turn" in banner_of(screen)
        await pilot.press("left_curly_bracket", "left_curly_bracket")
        assert beat_of(screen) == "Round 1."
        await pilot.press("end")
        assert "The showdown is over" in question_of(screen)
        await pilot.press("right")
        assert screen.n == total
        await pilot.press("home", "left")
        assert screen.n == 0

    assert looking_back(act) == []


def test_forward_and_back_pass_the_same_places() -> None:
    steps = ReplaySteps(played())
    there = [Place(0)]
    while there[-1] != Place(len(played())):
        there.append(steps.next_beat(there[-1]))
    back = [there[-1]]
    while back[-1] != Place(0):
        back.append(steps.previous_beat(back[-1]))
    assert back[::-1] == there == sorted(there, key=lambda place: place.order)
    assert steps.next_beat(there[-1]) == there[-1] and steps.previous_beat(there[0]) == there[0]
    shown = [stop.beat["n"] for place in there if (stop := steps.stop(place))]
    loud = [beat["n"] for beat in steps.log.beats if not beat["quiet"]]
    assert shown == loud[-len(shown) :] and len(shown) > len(played())


def test_space_plays_by_itself_to_the_end_and_a_step_stops_it() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("space")
        assert screen.clock is not None and "Space pause" in str(screen.query_one("#keys", Static).content)
        screen.play_next()
        assert beat_of(screen) == "The White Lion faces west." and screen.clock is not None
        await pilot.press("plus")
        assert screen.speed == "fast"
        await pilot.press("right")
        assert screen.clock is None
        stopped = beat_of(screen)
        screen.play_next()  # the clock rang in the moment of the key
        assert screen.clock is None and beat_of(screen) == stopped
        await pilot.press("space", "space")
        assert screen.clock is None
        await pilot.press("end", "space")
        assert screen.clock is None

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
        # A key pressed by mistake must not leave the replay.
        assert isinstance(pilot.app.screen, Confirm) and "decision 20 of" in pilot.app.screen.question
        await pilot.press("n")
        assert screen.is_current
        await pilot.press("p", "y")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)

    (session,) = looking_back(act)
    assert session.game.journal.entries[: played().moments[20].entry] != []
    assert len(session.game.journal.entries) >= played().moments[20].entry
    assert played().at(len(played())).over


def test_the_past_cannot_be_answered() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.click("#options", offset=(5, 1))
        assert "This is a replay" in str(screen.query_one("#keys", Static).content)
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, Page) and "[R-" in pilot.app.screen.text

    assert looking_back(act) == []


def test_r_shows_the_report_as_the_end_of_the_replay_says() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("end")
        assert "r shows the report, q leaves the replay" in question_of(screen)
        await pilot.press("r")
        page = pilot.app.screen
        assert isinstance(page, ReportScreen)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert str(page.query_one(".page-text", Static).content).startswith("White Lion: the survivors win")
        assert "back to the replay" in str(page.query_one(".page").border_subtitle)
        await pilot.press("q")
        assert pilot.app.screen is screen

    assert looking_back(act) == []


def test_a_replay_that_plays_by_itself_passes_by_decisions_with_one_option() -> None:
    """It stopped for seconds at "Erza's act: nothing left", which no one had decided."""
    steps = ReplaySteps(played())
    places = [Place(0)]
    while steps.next_played(places[-1]) != places[-1]:
        places.append(steps.next_played(places[-1]))
    assert places[-1] == Place(len(played()))
    moments = played().moments
    assert any([moment.forced for moment in moments])
    assert not any([moments[place.n].forced for place in places if place.beat < 0])
    every = [place for n in range(len(played()) + 1) for place in [Place(n, i) for i in range(len(steps.stops(n)))]]
    assert [place for place in places if place.beat >= 0] == every


def test_after_the_last_step_there_is_nothing_to_play_on() -> None:
    """`p` offered to play on from decision 76 of 76 although the fight was over."""

    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("end", "p")
        assert screen.is_current and "The fight is over here" in str(screen.query_one("#keys", Static).content)

    assert looking_back(act) == []
