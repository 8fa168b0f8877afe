"""The threat in the terminal: computed in the background, shown as a page or as digits on the board."""

from __future__ import annotations

import re
from contextlib import suppress

from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from showdown.bots import make_agent
from showdown.engine import NAMES, Game, read_position
from showdown.session.session import Session
from showdown.tui.dialogs import Page
from showdown.tui.table_screen import TableScreen
from tests.support.textual_table import PLACED, keys, on_table_screen, session_after, text_of


async def settled(pilot: Pilot[int]) -> None:
    """Until nothing is being worked out any more, and its message has arrived."""
    with suppress(WorkerCancelled):
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


CORNER = """
white-lion first-story Q10 south
a V16 survival=1/1
b A1 survival=1/1
ai claw,chomp
turn survivors round=2
"""


def to_a_move() -> Session:
    """A game in which a survivor in the corner is asked where to move."""
    session = Session(Game(read_position(CORNER)), make_agent("heuristic", 3))
    for key in ("act:a", "move"):
        session.settle()
        session.answer(key)
    session.settle()
    assert session.decision is not None and session.decision.kind == "move_to"
    return session


def test_the_heading_says_that_the_card_in_play_is_not_part_of_the_threat() -> None:
    """While Claw was resolved, the page of the next turn looked like the present one."""

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("t")
        await settled(pilot)
        page = pilot.app.screen
        assert isinstance(page, Page) and "without the card in play" in page.heading

    on_table_screen(session_after(*PLACED), act)


def test_t_opens_the_threat_page_and_the_game_stays_as_it_was() -> None:
    session = session_after(*PLACED)
    before = session.game.digest()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("t")
        await settled(pilot)
        page = pilot.app.screen
        assert isinstance(page, Page)
        assert "target" in page.text and "The White Lion ends its turn:" in page.text
        assert "no survivor spends survival" in page.text
        await pilot.press("escape")
        assert pilot.app.screen is screen and session.game.digest() == before

    on_table_screen(session, act)


def test_keys_are_answered_while_it_thinks_and_an_old_look_is_not_shown() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = len(keys(session))
        screen.action_threat()
        assert screen.looking is not None and not screen.looking.is_finished
        looking = screen.looking
        screen.action_number(1)
        assert len(keys(session)) > made and looking.is_cancelled
        await settled(pilot)
        assert pilot.app.screen is screen

    on_table_screen(session, act)


def test_escape_stops_it() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        screen.action_threat()
        assert screen.looking is not None
        looking = screen.looking
        screen.action_back()
        assert looking.is_cancelled and screen.looking is None
        await pilot.pause()
        assert pilot.app.screen is screen

    on_table_screen(session, act)


def test_w_lays_a_digit_on_every_space_that_can_be_chosen_and_takes_it_away() -> None:
    session = to_a_move()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert screen.board.legal
        await pilot.press("w")
        await settled(pilot)
        shown = {name: screen.board.cells[NAMES.index(name)] for name in screen.board.legal}
        assert all(re.fullmatch(r".\d", cell) for cell in shown.values())
        others = [cell for i, cell in enumerate(screen.board.cells) if NAMES[i] not in shown]
        assert not any(cell[1].isdigit() for cell in others)
        shades = "".join([f" {shade} " for shade in range(10)])
        legend = f"Expected damage there, least to most (w hides): {shades}"
        assert text_of(screen, "#keys").startswith(legend)
        # The legend stays as long as the digits do.
        await pilot.press("escape")
        assert text_of(screen, "#keys").startswith(legend)
        await pilot.press("w")
        assert not any(screen.board.cells[NAMES.index(name)][1].isdigit() for name in shown)
        assert "Expected damage" not in text_of(screen, "#keys")

    on_table_screen(session, act)


def test_the_legend_of_the_heat_goes_with_the_digits() -> None:
    session = to_a_move()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("w")
        await settled(pilot)
        assert text_of(screen, "#keys").startswith("Expected damage")
        screen.answer("to:V15")
        await pilot.pause()
        assert session.decision is not None and session.decision.kind != "move_to"
        assert not screen.board.heat and "Expected damage" not in text_of(screen, "#keys")

    on_table_screen(session, act)


def test_heat_before_anybody_moves_waits_for_a_move() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("w")
        await settled(pilot)
        assert screen.heat_wanted and not screen.board.heat
        assert "as soon as a survivor moves" in text_of(screen, "#keys")

    on_table_screen(session, act)
