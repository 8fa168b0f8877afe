"""Nothing is cut off: questions, and every option while it is under the bar, also in a language with longer words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from typing import Literal

import pytest
from rich.text import Text
from textual.pilot import Pilot

from showdown.engine import Narrator
from showdown.language import PSEUDO, current_language, use_language
from showdown.session.offers import offers_of
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.offer_list import shortened, shortened_offer
from showdown.tui.status_panel import Party, monster_rows, short_numbers
from showdown.tui.table_screen import TableScreen
from showdown.tui.text_rows import folded
from tests.support.pseudo_fights import FIGHTS, played
from tests.support.textual_table import PLACED, keys, on_table_screen, rows_of, session_after, squeezed, text_of

InjuryWord = Literal["none", "light", "heavy"]
Act = Callable[[Pilot[int], TableScreen], Awaitable[None]]


@pytest.fixture(params=["", PSEUDO], ids=["english", "pseudo"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    before = current_language()
    use_language(request.param or before)
    yield
    use_language(before)


@cache
def longest_decisions(name: str, language: str) -> list[int]:
    """Numbers of answers before the decisions of a fight that have the longest question and the longest option."""
    session = played(name, 0)
    question, option = (0, 0), (0, 0)
    for n in range(400):
        d = session.decision
        if d is None:
            break
        question = max(question, (len(Narrator(session.game.state).question(d)), n))
        texts = [len(offer.text + offer.odds) for offer in offers_of(session, d)]
        option = max(option, (max(texts, default=0), n))
        session.answer(session.bot.choose(session.game))
    return [question[1], option[1]]


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", [(80, 24), (100, 30)], ids=["80x24", "100x30"])
@pytest.mark.parametrize("name", FIGHTS)
def test_the_question_and_each_option_under_the_bar_are_shown_in_full(name: str, size: tuple[int, int]) -> None:
    for answers in longest_decisions(name, current_language()):
        session = played(name, answers)
        on_table_screen(session, all_is_readable(session), size)


def all_is_readable(session: Session) -> Act:
    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        question = screen.query_one("#question")
        assert squeezed("".join(rows_of(screen, question))) == squeezed(text_of(screen, "#question"))
        options = screen.panel.options
        screen.set_focus(options)
        for n, offer in enumerate(screen.panel.offers[:12]):
            seen: dict[int, str] = {}
            options.highlighted = n
            while options.highlighted == n and len(seen) < 100:
                await pilot.pause()
                seen |= dict(enumerate(rows_of(screen, options), options.scroll_offset.y))
                await pilot.press("down")
            odds = f"({offer.odds})" if offer.odds else ""
            assert squeezed(offer.text + odds) in squeezed("".join([seen[line] for line in sorted(seen)]))

    return act


def test_the_other_options_are_shortened_where_room_is_short_and_not_where_it_is_not() -> None:
    session = session_after(*PLACED)

    async def narrow(pilot: Pilot[int], screen: TableScreen) -> None:
        # What differs comes first: where the survivor is, and the odds.
        shown = squeezed("".join(rows_of(screen, screen.panel.options)))
        for offer in screen.panel.offers:
            assert squeezed(f"{offer.text} ({offer.odds.partition(' to hit')[0]}") in shown
        await pilot.press("down")
        rows = rows_of(screen, screen.panel.options)
        assert sum("…" in row for row in rows) == len(screen.panel.offers) - 1
        # They share the rows that the option under the bar leaves: at most one stays empty.
        assert sum(not row.strip() for row in rows) <= 1
        await pilot.press("down")
        first = rows_of(screen, screen.panel.options)[: screen.panel.options.lines[0]]
        assert "…" in first[-1]

    async def wide(pilot: Pilot[int], screen: TableScreen) -> None:
        assert "…" not in "".join(rows_of(screen, screen.panel.options))

    on_table_screen(session, narrow, (80, 24))
    on_table_screen(session, wide, (160, 50))


def test_an_injury_mark_does_not_touch_the_survival_behind_it() -> None:
    """A light injury of the legs read ``L0's0``."""
    v = session_after(*PLACED).game.view()["survivors"]["a"]
    v["armor"]["legs"], v["survival"], v["insanity"] = 0, 3, 0
    cases: list[tuple[InjuryWord, InjuryWord, str]] = [
        ("none", "none", "L0 s3"),
        ("light", "none", "L0' s3"),
        ("none", "heavy", "L0 s3"),
    ]
    for legs, brain, end in cases:
        v["injuries"]["legs"], v["injuries"]["brain"] = legs, brain
        assert short_numbers(v).plain.endswith(end)


def test_the_state_of_the_ai_deck_is_in_words_and_says_when_the_next_wound_kills() -> None:
    view = session_after(*PLACED).game.view()
    discard, wounds = len(view["decks"]["ai_discard"]), view["decks"]["wounds"]
    told = f"AI {view['decks']['ai']}, discard {discard}, wounds {wounds}"
    calm = [row.plain for row in monster_rows(view, 90)]
    assert calm[-1].endswith(told) and "kills" not in " ".join(calm)
    assert [row.plain for row in monster_rows(view, 30, next_kills=True)][-2:] == [told, "The next wound kills."]


@pytest.mark.usefixtures("language")
def test_rows_beside_the_board_fit_their_columns_and_leave_room_for_the_decision() -> None:
    for answers in (20, 40, 60, 80):
        view = played("level-2", answers).game.view()
        for width, room in ((30, 7), (50, 14), (90, 30)):
            party = Party(view, width).rows(room)
            assert all(row.cell_len <= width for row in (*monster_rows(view, width), *party))
            assert len(party) <= room


@pytest.mark.parametrize("key", ["question_mark", "slash", "b", "escape", "i", "K", "t", "r"])
def test_while_steps_are_played_no_key_meets_the_options_of_the_decision_before(key: str) -> None:
    session = session_after(*PLACED)

    async def run() -> None:
        screen = TableScreen(session, speed="slow")
        app = ShowdownApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("1")
            made = keys(session)
            assert screen.playing
            await pilot.press(key)
            assert keys(session) == made
            await pilot.press("escape", "escape")
            assert screen.is_current and not screen.playing
        if app.crash:
            raise app.crash

    asyncio.run(run())


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_no_line_of_the_log_loses_its_end(size: tuple[int, int]) -> None:
    session = played("level-2", 60)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.pause()
        log = screen.log_panel
        seen: dict[int, str] = {}
        for y in range(0, int(log.max_scroll_y) + 1, 4):
            log.scroll_to(y=y, animate=False, immediate=True)
            await pilot.pause()
            seen |= dict(enumerate(rows_of(screen, log), log.scroll_offset.y))
        log.scroll_end(animate=False, immediate=True)
        await pilot.pause()
        seen |= dict(enumerate(rows_of(screen, log), log.scroll_offset.y))
        text = squeezed("".join([seen[line] for line in sorted(seen)]))
        lines = [line for line in log.rows if line]
        assert len(lines) > 20 and [line.text for line in lines if squeezed(line.text) not in text] == []

    on_table_screen(session, act, size)


@pytest.mark.parametrize(
    ("text", "lines", "shown"),
    [
        ("Use Founding Stone (sling): 1 automatic hit from anywhere, archived", 3, None),
        ("Use Founding Stone (sling): 1 automatic hit from anywhere, archived", 2, "Use Founding Stone (sling) …"),
        ("Start at H5, 3 spaces north and 3 west of the White Lion", 1, "Start at H5 …"),
        ("End the act of the survivor with two names", 1, "End the act of the …"),
        ("Unbreakablewordthatislongerthanaline", 1, "Unbreakablewordthatislonge…"),
    ],
)
def test_an_option_with_too_few_lines_keeps_whole_clauses(text: str, lines: int, shown: str | None) -> None:
    assert shortened(Text(text), 28, lines).plain == (shown or text)


@pytest.mark.parametrize("columns", [24, 28, 40])
@pytest.mark.parametrize("most", [2, 3])
def test_a_shortened_option_keeps_its_chance(columns: int, most: int) -> None:
    """In a full panel two attacks could not be compared: their odds were cut first."""
    options = [
        ("Attack with Cat Fang Knife", ": ", "needs 6+ on 5 dice, 97% to hit, 2.5 hits on average", ""),
        ("Allister (a) at R8, 6 spaces away", " (", "needs 2+ on 2 dice, 99% to hit, 1.8 hits on average", ")"),
        ("Use Founding Stone (sling)", ": ", "91% to wound; critical 95%", ""),
    ]
    for what, before, odds, after in options:
        text = shortened_offer(what, before, odds, after, columns, most)
        chance = next(word for word in odds.split() if word.endswith("%"))
        assert chance in text.plain and text.plain.startswith(what.split()[0]) and len(folded(text, columns)) <= most
