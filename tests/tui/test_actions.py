"""Letters of actions, one-step moves, confirmations, option keys, the palette, the log and the report."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from showdown.engine import Game, typed_source
from showdown.replay.timeline import Timeline
from showdown.session.action_keys import action_keys
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.board import Board
from showdown.tui.dialogs import Confirm, Page
from showdown.tui.replay_screen import ReplayScreen
from showdown.tui.report_screen import ReportScreen
from showdown.tui.table_screen import TableScreen
from tests.support.textual_table import PLACED, keys, on_table_screen, session_after, text_of

Act = Callable[[Pilot[int], TableScreen], Awaitable[None]]


def acting() -> Session:
    """Erza acts: she can move, attack, sling her stone, or end."""
    return session_after(*PLACED, "target:a", "take:arms", "act:b")


def asking_first(session: Session, act: Act) -> None:
    async def run() -> None:
        screen = TableScreen(session, confirm=True)
        app = ShowdownApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())


def test_m_and_a_space_move_in_one_step_and_undo_takes_both_back() -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        before = keys(session)
        await pilot.press("m")
        assert isinstance(screen.focused, Board) and keys(session) == before
        # Erza is at J14: the cursor starts beside her, not at the first space in reading order.
        assert screen.board.space == "J13" != screen.board.legal[0]
        screen.board.put_cursor("K12")
        await pilot.press("enter")
        assert keys(session)[-2:] == ["move", "to:K12"]
        await pilot.press("u")
        assert keys(session) == before

    on_table_screen(session, act)


def test_a_click_on_a_marked_space_moves_there() -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert "K12" in screen.board.legal
        await pilot.click("#board", offset=(3 + 2 * 10, 12))
        assert keys(session)[-2:] == ["move", "to:K12"]

    on_table_screen(session, act)


def test_a_shared_letter_waits_for_a_digit_or_itself() -> None:
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        await pilot.press("d")
        assert keys(session) == made and "d has 2 options" in text_of(screen, "#keys")
        await pilot.press("2")
        assert "dodge:body" in keys(session)

    on_table_screen(session, act)


def test_the_number_of_an_option_with_a_letter_only_selects_it() -> None:
    """A stranger saw only letters, pressed 1, and slung a stone that was then lost."""
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        number = session.game.decision.keys().index("end") + 1
        await pilot.press(str(number))
        assert keys(session) == made and "press e or Enter" in text_of(screen, "#keys")
        await pilot.press("enter")
        assert keys(session) == [*made, "end"]

    on_table_screen(session, act)


def many_options(session: Session) -> list[str]:
    """Offer ten and more options; the names of their labels."""
    while session.decision is not None and len([key for key in action_keys(session.decision) if key.isdecimal()]) < 12:
        session.answer(session.decision.options[0].key)
    assert session.decision is not None
    return action_keys(session.decision)


def test_escape_forgets_a_digit_that_was_begun() -> None:
    """`1`, Esc, `1` answered with option 11 at once."""
    session = session_after()
    many_options(session)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        for other in ("escape", "question_mark", "v", "i"):
            await pilot.press("1", other)
            if isinstance(pilot.app.screen, Page):
                await pilot.press("escape")
            assert screen.letter == ""
        await pilot.press("1")
        assert keys(session) == made and screen.letter == "1"
        await pilot.press("1")
        assert len(keys(session)) == len(made) + 1

    on_table_screen(session, act)


def test_a_digit_alone_does_not_choose_an_option_with_a_letter_and_a_digit() -> None:
    """At a survival opportunity `1` dashed although the keys were D1 S1 D2 S2."""
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        number = [offer.label for offer in screen.panel.offers].index("d1") + 1
        await pilot.press(str(number))
        assert keys(session) == made and "press d1 or Enter" in text_of(screen, "#keys")
        await pilot.press("enter")
        assert keys(session)[len(made)].startswith("dodge:")

    on_table_screen(session, act)


def test_a_letter_that_is_not_offered_answers_nothing_and_says_so() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        await pilot.press("a", "m", "e")
        assert keys(session) == made and "No option has the key e now." in text_of(screen, "#keys")

    on_table_screen(session, act)


@pytest.mark.parametrize(
    "key, again, asked", [("e", "e", "still has an activation"), ("s", "y", "Founding Stone is archived")]
)
def test_what_loses_something_is_asked_first(key: str, again: str, asked: str) -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        for no in ("enter", "escape", "n"):
            await pilot.press(key)
            question: Screen[Any] = pilot.app.screen
            assert isinstance(question, Confirm) and asked in question.question
            await pilot.press(no)
            assert screen.is_current and keys(session) == made
        await pilot.press(key, again)
        assert len(keys(session)) > len(made)

    asking_first(session, act)


def test_without_the_setting_nothing_is_asked() -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("e")
        assert pilot.app.screen is screen and keys(session)[-1] == "end"

    on_table_screen(session, act)


def test_option_keys_are_hidden_until_they_are_wanted() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert "target:a" not in shown(screen)
        await pilot.press("K")
        assert "target:a" in shown(screen)
        await pilot.press("K")
        assert "target:a" not in shown(screen)

    on_table_screen(session, act)


def shown(screen: Screen[Any]) -> str:
    return "\n".join(["".join([part.text for part in strip]) for strip in screen._compositor.render_strips()])


def test_the_bottom_line_names_the_keys_of_this_decision() -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert text_of(screen, "#keys").startswith("m move  a attack  s use  e end  ? explain")
        await pilot.press("m")
        assert "Enter choose" in shown(screen)

    on_table_screen(session, act)


def test_save_writes_a_copy_and_refuses_an_existing_file(tmp_path: Path) -> None:
    session = session_after(*PLACED)
    copy = tmp_path / "copy"

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        screen.obey("save", "")
        assert "save FILE writes a copy" in text_of(screen, "#keys")
        screen.obey("save", str(copy))
        assert Game.load(copy).digest() == session.game.digest()
        screen.obey("save", str(copy))
        assert "already exists" in text_of(screen, "#keys")

    on_table_screen(session, act)


def test_the_palette_offers_options_and_commands() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        names = [command.title for command in pilot.app.get_system_commands(screen)]
        assert any("Allister" in name for name in names) and any("undo" in name for name in names)
        await screen.run_action("choose('target:b')")
        assert keys(session)[-1] == "target:b"

    on_table_screen(session, act)


def test_over_a_page_the_palette_offers_the_commands_of_the_table() -> None:
    """Ctrl+P over the help page found nothing."""
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("h")
        page: Screen[Any] = pilot.app.screen
        assert isinstance(page, Page) and isinstance(pilot.app, ShowdownApp)
        names = [command.title for command in pilot.app.get_system_commands(page)]
        assert any("Erza" in name for name in names)
        await pilot.app.obey(screen, "choose('target:b')")
        assert pilot.app.screen is screen and keys(session)[-1] == "target:b"

    on_table_screen(session, act)


def test_the_log_opens_at_its_last_line() -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("g")
        await pilot.pause()
        page = pilot.app.screen
        assert isinstance(page, Page) and session.log.lines[-1].text in page.text
        assert session.log.lines[-1].text in shown(page)

    on_table_screen(session, act)


def test_all_options_of_a_typical_decision_are_seen_in_a_small_terminal() -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.pause()
        options = screen.panel.query_one("#options")
        assert options.max_scroll_y == 0 and len(screen.panel.offers) >= 3

    on_table_screen(session, act)


def test_the_end_is_a_report_with_a_rematch() -> None:
    session = session_after()
    while not session.game.over:
        session.answer(session.bot.choose(session.game))
    again = session_after()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        screen.at_end = {"rematch": lambda: TableScreen(again), "replay": lambda: TableScreen(session)}
        screen.present()
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReportScreen)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        text = shown(pilot.app.screen)
        assert "Allister" in text and "wounds" in text
        await pilot.press("enter")
        assert screen.is_current and "r report" in text_of(screen, "#keys")
        await pilot.press("r")
        assert isinstance(pilot.app.screen, ReportScreen)
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.session is again

    on_table_screen(session, act)


def test_leaving_the_replay_that_the_report_opened_comes_back_to_the_report() -> None:
    """The report was gone, and Enter answered something else."""
    session = session_after()
    while not session.game.over:
        session.answer(session.bot.choose(session.game))

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        screen.at_end = {"replay": lambda: ReplayScreen(Timeline(session.game), lambda game: screen)}
        screen.present()
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReportScreen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReportScreen)

    on_table_screen(session, act)


def test_the_letter_of_a_survivor_names_the_key_of_their_act() -> None:
    """`a` in "Who acts next?" was answered without the 1 that is meant."""
    session = session_after(*PLACED, "target:a", "take:arms")
    session.settle()
    assert session.game.decision.kind == "act_order"

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("a")
        assert "No option has the key a now. Press 1 for: Allister" in " ".join(text_of(screen, "#keys").split())

    on_table_screen(session, act)


def test_the_bot_plays_on_until_a_key_which_then_answers_nothing() -> None:
    """New users of four rounds looked for a bot that plays the rest of a fight."""
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        before = keys(session)
        await pilot.press("X")
        assert "any other key stops it" in text_of(screen, "#keys")
        while len(keys(session)) < len(before) + 3:
            await pilot.pause()
        await pilot.press("1")
        stopped = keys(session)
        assert text_of(screen, "#keys").startswith("The bot stopped: your decision.")
        assert keys(session) == stopped and not screen.bot_plays_on
        screen.go_on_with_bots()
        await pilot.press("down")
        assert keys(session) == stopped, "a timer that was running answers no more"

    on_table_screen(session, act)


@pytest.mark.parametrize("key", ["down", "enter", "a", "x"])
def test_a_key_while_the_bot_plays_on_does_nothing_else(key: str) -> None:
    session = acting()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        before, marked = keys(session), screen.panel.highlighted
        # No timer: the bot waits.
        screen.wait_for_bots = lambda: None  # type: ignore[method-assign]
        await pilot.press("X", key)
        assert keys(session) == before and screen.panel.highlighted == marked
        assert screen.bot_plays_on == (key == "enter")

    on_table_screen(session, act)


def test_the_bot_does_not_roll_the_dice_of_a_real_table() -> None:
    session = session_after(*PLACED, chance=typed_source(True, False))

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("X")
        for _ in range(40):
            screen.go_on_with_bots()
            await pilot.pause()
        assert screen.must_type and not screen.bot_plays_on

    on_table_screen(session, act)
