"""The Textual table: keys, clicks, sizes, refusals; driven headless, the game behind it is real."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from showdown.engine import typed_source
from showdown.tui.app import ShowdownApp
from showdown.tui.board import Board
from showdown.tui.dialogs import Page
from showdown.tui.log_panel import LogPanel
from showdown.tui.table_screen import TableScreen
from tests.support.textual_table import PLACED, keys, on_table_screen, session_after, text_of


def test_a_number_chooses_and_the_board_takes_over_for_spaces() -> None:
    session = session_after()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert text_of(screen, "#question") == "Which way does the White Lion face at the start?"
        await pilot.press("3")
        assert isinstance(screen.focused, Board)
        assert screen.board.space == "K2"
        await pilot.press("n", "enter")
        assert keys(session) == ["face:south", "at:L2"]

    on_table_screen(session, act)


def test_enter_on_a_space_that_is_not_offered_answers_nothing_and_says_so() -> None:
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("up", "enter")
        assert keys(session) == ["face:south"]
        assert text_of(screen, "#keys").startswith("K1 | not a legal space")

    on_table_screen(session, act)


def test_clicks_choose_options_and_spaces() -> None:
    session = session_after()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.click("#options", offset=(5, 2))
        assert keys(session) == ["face:south"]
        # K2: three columns of row numbers, two a space; one line of letters above.
        await pilot.click("#board", offset=(3 + 2 * 10, 2))
        assert keys(session) == ["face:south", "at:K2"]
        await pilot.click("#board", offset=(3, 1))
        assert keys(session) == ["face:south", "at:K2"]

    on_table_screen(session, act)


def test_a_typed_answer_is_read_as_in_the_line_mode_and_a_wrong_one_is_refused() -> None:
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("slash", *"a1", "enter")
        assert "'a1' is not offered here; legal: K2" in text_of(screen, "#keys")
        await pilot.press("slash", *"k15", "enter")
        assert keys(session) == ["face:south", "at:K15"]
        assert not screen.query_one(Input).display

    on_table_screen(session, act)


def test_undo_and_its_fence() -> None:
    session = session_after(*PLACED[:4])

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("u")
        assert keys(session) == list(PLACED[:3])
        # A message over the table would hide it.
        assert text_of(screen, "#keys").startswith("Undone: ") and not pilot.app._notifications
        await pilot.press("n")
        assert "Undone" not in text_of(screen, "#keys")
        for key in PLACED[3:]:
            session.answer(key)
        session.answer("target:a")
        screen.go_on()
        await pilot.press("u")
        assert "dice or cards were revealed" in text_of(screen, "#keys")

    on_table_screen(session, act)


def test_question_mark_explains_what_has_the_focus() -> None:
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        assert "Take the hit to the" in pages_text(pilot) and "[R-SUR-06]" in pages_text(pilot)
        await pilot.press("escape")
        screen.log_panel.focus()
        rows = screen.log_panel.rows
        line = next(i for i, row in enumerate(rows) if row and (" targets " in row.text or "target is" in row.text))
        screen.log_panel.highlighted = line
        await pilot.press("question_mark")
        assert "[R-TGT-" in pages_text(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)

    on_table_screen(session, act)


def pages_text(pilot: Pilot[int]) -> str:
    page = pilot.app.screen
    assert isinstance(page, Page)
    return page.text


def test_dice_are_typed_refused_and_corrected() -> None:
    session = session_after(*PLACED, "target:a", chance=typed_source(True, False))

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert isinstance(screen.focused, Input)
        await pilot.press(*"11 1", "enter")
        assert "11 is not between 1 and 10" in text_of(screen, "#keys")
        await pilot.press(*"1 1", "enter")
        assert session.game.decision.spec is None
        screen.panel.query_one(OptionList).focus()
        await pilot.press("c")
        assert session.game.decision.kind == "dice"
        await pilot.press(*"7 2", "enter")
        assert "rolls 7 and 2, needs" in " ".join([s.text for s in session.log.lines])

    on_table_screen(session, act)


def test_a_line_of_the_log_is_explained_by_a_click() -> None:
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.click(LogPanel, offset=(8, 3))
        await pilot.pause()
        assert "[R-" in pages_text(pilot)

    on_table_screen(session, act)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_question_board_and_cards_are_seen_at_every_size(size: tuple[int, int]) -> None:
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        for name in ("#board", "#question", "#options", "#monster", "#survivors", "#log"):
            region = screen.query_one(name).region
            assert region.width > 0 and region.height > 0, name
            assert region.right <= size[0] and region.bottom <= size[1], name
        columns = 3 if size[0] >= 130 else 2
        assert screen.board.region.height == 17 and screen.board.region.width == 3 + 22 * columns

    on_table_screen(session, act, size)


def test_a_terminal_made_too_small_says_so_and_comes_back() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.resize_terminal(59, 20)
        await pilot.pause()
        assert "The table needs 60 x 24 characters; this terminal has 59 x 20." in text_of(screen, "#too-small")
        assert screen.query_one("#too-small").display
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert not screen.query_one("#too-small").display
        await pilot.press("1")
        assert keys(session)[-1] == "target:a"

    on_table_screen(session, act)


def test_the_end_is_told() -> None:
    session = session_after()
    while not session.game.over:
        session.answer(session.bot.choose(session.game))

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert "The showdown is over" in text_of(screen, "#question")
        await pilot.press("u", "x", "1", "question_mark", "escape", "v", "a", "i", "escape", "g", "escape")
        assert "The showdown is over" in text_of(screen, "#question")

    on_table_screen(session, act)


def test_a_fault_of_our_own_leaves_with_the_game_for_a_report() -> None:
    session = session_after()
    app = ShowdownApp(TableScreen(session))

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            session.log = None  # type: ignore[assignment]
            await pilot.press("x")

    asyncio.run(run())
    assert isinstance(app.crash, AttributeError) and app.return_value == 70


def test_after_a_digit_and_down_the_bottom_line_promises_nothing_else_than_enter_does() -> None:
    """The line still said ``1: Enter chooses it`` while Enter chose the option below."""
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made, wanted = keys(session), screen.panel.keys[1]
        await pilot.press("1")
        assert "1: Enter chooses it" in text_of(screen, "#keys")
        await pilot.press("down")
        assert "Enter chooses it" not in text_of(screen, "#keys")
        await pilot.press("enter")
        assert keys(session) == [*made, wanted]

    on_table_screen(session, act)


def test_a_digit_waits_if_a_longer_number_is_possible() -> None:
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made, wanted = keys(session), screen.panel.keys[11]
        await pilot.press("1")
        assert keys(session) == made and "1: Enter chooses it" in text_of(screen, "#keys")
        await pilot.press("2")
        if keys(session) == made:
            await pilot.press("enter")
        assert keys(session) == [*made, wanted]

    on_table_screen(session, act)
