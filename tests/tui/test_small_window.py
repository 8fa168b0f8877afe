"""A window of 80 x 24: no state is dropped silently; the newest log line and the question stay in view."""

from __future__ import annotations

import asyncio

from textual.pilot import Pilot
from textual.widgets import Input, Static

from showdown.engine import NAMES, view_types
from showdown.lessons import Guide
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.board import Board
from showdown.tui.dialogs import Lesson, Page
from showdown.tui.status_panel import Party
from showdown.tui.table_screen import TableScreen
from tests.support.pseudo_fights import played
from tests.support.textual_table import PLACED, Act, keys, on_table_screen, rows_of, session_after, squeezed, text_of


def hurt_party() -> view_types.View:
    """Every survivor has a state that players must see."""
    view = session_after(*PLACED).game.view()
    for v in view["survivors"].values():
        v["knocked_down"], v["priority_target"], v["in_blind_spot"], v["bleeding"] = False, False, False, 0
    a, b, c, d = view["survivors"].values()
    a["knocked_down"], b["priority_target"], c["in_blind_spot"], d["doomed"] = True, True, True, True
    return view


def told(view: view_types.View, room: int) -> list[str]:
    return [row.plain for row in Party(view, 30).rows(room)]


def test_every_state_has_a_row_or_is_counted() -> None:
    view = hurt_party()
    assert [row.strip() for row in told(view, 8)[1::2]] == [
        "knocked down", "priority target", "in the blind spot", "doomed",
    ]  # fmt: skip
    short = told(view, 6)
    assert len(short) == 6 and short[1].strip() == "knocked down" and short[-1].strip() == "+3 more: i shows them"
    assert told(view, 4)[-1].strip() == "+4 more: i shows them"


def test_bleeding_is_in_the_row_of_a_survivor_however_little_room_there_is() -> None:
    """Five tokens kill, and they were among "+2 more: i shows them"."""
    view = hurt_party()
    view["survivors"]["d"] |= {"bleeding": 4, "insanity": 3}
    rows = told(view, 4)
    assert rows[-2].endswith("s1i3 b4") and "more" in rows[-1] and all([len(row) <= 30 for row in rows])
    view["survivors"]["a"]["bleeding"] = 1
    wide = [row.plain.strip() for row in Party(view, 70).rows(30)]
    assert "bleeding 1; knocked down" in wide


def test_after_the_death_of_the_monster_nobody_is_in_its_blind_spot() -> None:
    view = hurt_party()
    view["monster"]["dead"] = True
    text = " ".join(told(view, 9))
    assert "blind spot" not in text and "priority target" not in text and "doomed" in text


def test_each_survivor_has_one_row_before_one_has_two() -> None:
    view = hurt_party()
    view["survivors"]["a"]["priority_target"] = view["survivors"]["a"]["in_blind_spot"] = True
    rows = told(view, 8)
    assert len(rows) == 8 and rows[1].rstrip().endswith("…") and rows[-1].strip() == "doomed"
    assert len(told(view, 9)) == 9 and not any(["…" in row for row in told(view, 9)])


def test_free_rows_below_the_options_show_states() -> None:
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        screen.drawn = hurt_party()
        screen.panel.show("Which?", screen.panel.offers[:2])
        screen.draw_status()
        shown = text_of(screen, "#survivors")
        assert "doomed" in shown and "more:" not in shown
        # A long question keeps half of the window.
        screen.panel.show("Which? " * 60, screen.panel.offers[:2])
        screen.draw_status()
        assert "more:" in text_of(screen, "#survivors")

    on_table_screen(session, act)


def test_numbers_stay_in_their_columns_beside_an_injured_brain() -> None:
    view = hurt_party()
    view["survivors"]["b"]["injuries"]["brain"] = "light"
    rows = [row for row in told(view, 9) if "H0" in row]
    assert len({row.index("H0") for row in rows}) == 1
    assert "priority target, light brain injury" in " ".join([row.strip() for row in told(view, 9)])
    wide = [row.plain for row in Party(view, 40).rows(8)]
    assert len({row.index("H0") for row in wide if "H0" in row}) == 1 and wide[2].endswith("br'")


def test_the_newest_log_line_stays_in_view_beside_a_bottom_line_of_two_rows() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        newest = squeezed(screen.log_panel.lines[-1].text)
        assert newest in squeezed("".join(rows_of(screen, screen.log_panel)))
        screen.show_status("a message that needs several rows " * 6)
        await pilot.pause()
        await pilot.pause()
        assert newest in squeezed("".join(rows_of(screen, screen.log_panel)))

    on_table_screen(session, act)


def test_the_line_of_a_space_needs_one_row() -> None:
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert screen.query_one("#keys", Static).size.height == 1
        await pilot.press("n")
        assert screen.query_one("#keys", Static).size.height == 1

    on_table_screen(session, act)


def test_a_message_stays_until_the_next_key() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("enter")
        assert text_of(screen, "#keys").startswith("Select an option")
        await pilot.press("down")
        assert text_of(screen, "#keys") == screen.hints()
        await pilot.press("v", "v")
        assert "no longer marked" in text_of(screen, "#keys")
        await pilot.press("down")
        assert text_of(screen, "#keys") == screen.hints()

    on_table_screen(session, act)


def test_after_escape_a_decision_about_spaces_still_leads_to_the_board() -> None:
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("escape")
        assert not isinstance(screen.focused, Board)
        assert text_of(screen, "#keys").startswith("b board  n next space")
        before = screen.board.space
        await pilot.press("n")
        assert isinstance(screen.focused, Board) and screen.board.space != before
        assert keys(session) == ["face:south"]

    on_table_screen(session, act)


# -- lessons ---------------------------------------------------------------------------------------------------------


def learning(session: Session, act: Act, speed: str) -> None:
    async def run() -> None:
        screen = TableScreen(session, guide=Guide(session), speed=speed)
        app = ShowdownApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())


def test_the_last_step_before_a_lesson_waits_for_a_key() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("enter")
        await pilot.press("1")
        assert screen.playing and screen.clock is not None and screen.playback is not None
        while screen.playback.at < len(screen.playback.stops) - 1:
            screen.next_beat()
        assert screen.playing and screen.clock is None
        assert not isinstance(pilot.app.screen, Lesson)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Lesson)

    learning(session, act, "normal")


def test_without_a_lesson_the_last_step_goes_on_by_itself() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("enter")
        await pilot.press("1")
        assert screen.guide is not None and screen.playback is not None
        while screen.guide.news():
            screen.guide.asked = -1
        while screen.playback.at < len(screen.playback.stops) - 1:
            screen.next_beat()
        assert screen.clock is not None

    learning(session, act, "normal")


def test_a_lesson_leaves_the_question_and_the_monster_in_view() -> None:
    session = session_after()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        page = pilot.app.screen
        assert isinstance(page, Lesson)
        box = page.query_one(".page").region
        # The monster is in rows 8 and 9 of the board, below the banner and the letters.
        assert box.y > 2 + 9 and box.bottom == 24
        question = screen.query_one("#question").region
        assert box.y >= question.bottom
        assert "Enter: go on" in str(page.query_one(".page").border_subtitle)

    learning(session, act, "instant")


def test_l_shows_the_lessons_again() -> None:
    session = session_after()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("enter", "3", "enter", "L")
        page = pilot.app.screen
        assert isinstance(page, Page) and not isinstance(page, Lesson)
        titles = [concept.title for concept in screen.guide.shown] if screen.guide else []
        assert len(titles) == 2 and page.text.index(titles[1]) < page.text.index(titles[0])
        await pilot.press("escape")
        assert pilot.app.screen is screen

    learning(session, act, "instant")


def test_l_without_lessons_says_so() -> None:
    session = session_after()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("L")
        assert text_of(screen, "#keys") == "Only showdown learn has lessons."

    on_table_screen(session, act)


# -- options ---------------------------------------------------------------------------------------------------------


def keys_of(session: Session) -> list[str]:
    return session.decision.keys() if session.decision else []


def before_a_stop() -> Session:
    session = played("first-story", 5)
    while session.decision and not (len(keys_of(session)) > 1 and keys_of(session)[0].startswith("stop:")):
        session.answer(keys_of(session)[0])
    return session


def test_the_board_shows_the_stop_under_the_bar() -> None:
    session = before_a_stop()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert session.decision is not None and len(session.decision.options) > 1
        assert not screen.board.ghost
        stops = [key.split(":")[1] for key in keys_of(session)]
        assert screen.board.legal == list(dict.fromkeys(stops))
        assert all([screen.board.cells[NAMES.index(name)][0] == "+" for name in stops])
        for key in keys_of(session)[:2]:
            await pilot.press("down")
            space = key.split(":")[1]
            assert screen.board.ghost[0] == space and len(screen.board.ghost) == 4
            assert all(["*" in screen.board.cells[NAMES.index(name)] for name in screen.board.ghost])
            assert text_of(screen, "#keys").endswith(f"{space} is its north-west space.")
        await pilot.press("enter")
        assert not screen.board.ghost

    on_table_screen(session, act)


def test_a_stop_of_the_monster_can_be_chosen_on_the_board() -> None:
    session = before_a_stop()
    n, key = len(session.game.journal.entries), keys_of(session)[0]

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("b")
        screen.board.put_cursor(key.split(":")[1])
        screen.board.armed = True
        await pilot.press("enter")
        assert session.game.journal.entries[n].key == key

    on_table_screen(session, act)


def test_no_line_breaks_between_a_number_and_its_percent_sign() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        shown = rows_of(screen, screen.panel.options)
        assert any(["%" in row for row in shown])
        assert not any([row.strip().startswith("%") for row in shown])
        assert not any([" %" in row for row in shown])
        # Odds have brackets around them: no others are inside.
        assert all(["(" not in offer.odds for offer in screen.panel.offers])

    on_table_screen(session, act)


def test_the_hint_of_the_line_for_typing_is_not_cut() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("slash")
        await pilot.pause()
        line = screen.query_one(Input)
        assert 0 < len(line.placeholder) <= line.content_size.width

    on_table_screen(session, act)


def test_the_facing_of_the_monster_is_seen_where_a_space_has_one_column() -> None:
    """The lion was MM without its arrow at 60 x 24."""
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        board = screen.query_one(Board)
        assert board.columns == 1
        rows = ["".join([segment.text for segment in board.render_line(y)]) for y in range(1, 17)]
        assert [row.count("Mv") for row in rows if "M" in row] == [1, 1] and not any("MM" in row for row in rows)

    on_table_screen(session, act, (60, 24))
