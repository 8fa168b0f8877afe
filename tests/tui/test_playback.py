"""What happened is played beat by beat: keys, speeds, stepping back, and no answer by mistake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from showdown.bots import make_agent
from showdown.engine import Game, acting
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.dialogs import Page
from showdown.tui.playback import Playback, seconds_for
from showdown.tui.table_screen import TableScreen
from tests.support.textual_table import PLACED, keys, session_after, text_of

Act = Callable[[Pilot[int], TableScreen], Awaitable[None]]


def played_slowly(session: Session, act: Act, speed: str = "slow", size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        screen = TableScreen(session, speed=speed)
        app = ShowdownApp(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot, screen)
        if app.crash:
            raise app.crash

    asyncio.run(run())


def test_the_views_of_the_beats_lead_from_one_decision_to_the_next() -> None:
    game, bot = Game.first_story(seed=7, players=1), make_agent("heuristic", 7)
    session = Session(game, bot)
    playback = Playback(game.view(), [])
    while not game.over:
        session.answer(bot.choose(game))
        view = game.view()
        if playback.follow(session.log.beats, view):
            last = playback.stops[-1].view
            assert {k: v["armor"] for k, v in last["survivors"].items()} == {
                k: v["armor"] for k, v in view["survivors"].items()
            }
            assert last["monster"]["at"] == view["monster"]["at"] and last["decks"]["wounds"] == view["decks"]["wounds"]
    assert all(stop.beat["text"] for stop in playback.stops) and len(playback.stops) <= 60


def test_no_survivor_acts_in_the_steps_of_the_monster_turn() -> None:
    game, bot = Game.first_story(seed=7, players=1), make_agent("heuristic", 7)
    session = Session(game, bot)
    playback, seen = Playback(game.view(), []), set()
    while not game.over:
        session.answer(bot.choose(game))
        playback.follow(session.log.beats, game.view())
        for stop in playback.stops:
            section = stop.beat["section"]
            assert set(acting(stop.view)) <= {section["survivor"]}
            seen.add(section["kind"] if acting(stop.view) else "")
    assert seen == {"act", ""}


def test_the_monster_turn_is_played_step_by_step_and_enter_answers_nothing() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("1")
        answered = keys(session)
        assert answered[-1] == "target:a" and screen.playing
        assert "The target is Allister." in beat_of(screen)
        assert screen.drawn is not None and screen.drawn["monster"]["at"] == "K8"
        await pilot.press("enter")
        assert "moves 5 spaces south from K8 to K13" in beat_of(screen)
        assert screen.drawn["monster"]["at"] == "K13"
        await pilot.press("left")
        assert screen.drawn["monster"]["at"] == "K8" and screen.reviewing
        for _ in range(12):
            await pilot.press("enter")
        assert not screen.playing and keys(session) == answered
        assert "Which one first" in text_of(screen, "#question")

    played_slowly(session, act)


def beat_of(screen: TableScreen) -> str:
    assert screen.playback is not None
    return screen.playback.shown.beat["text"]


def test_escape_shows_the_end_and_answers_nothing() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("1")
        answered = keys(session)
        await pilot.press("escape")
        assert not screen.playing and keys(session) == answered
        assert "Which one first" in text_of(screen, "#question")

    played_slowly(session, act)


@pytest.mark.parametrize("key", ["e", "a", "2"])
def test_a_key_of_an_action_does_not_skip_the_steps_that_are_played(key: str) -> None:
    """`e` pressed twice hid a whole monster turn."""
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("1")
        answered, step = keys(session), beat_of(screen)
        await pilot.press(key, key)
        assert screen.playing and keys(session) == answered and beat_of(screen) == step
        assert "Esc shows the decision" in text_of(screen, "#keys")

    played_slowly(session, act)


def test_an_explained_step_is_what_its_sentence_tells() -> None:
    """`?` at "Maul finds no survivor to target." explained the hidden line behind it."""
    session = session_after(*PLACED)
    while not session.game.over:
        session.answer(session.bot.choose(session.game))
    hidden = 0
    for beat in session.log.beats:
        told = session.log.told_in(beat)
        hidden += bool(told) and told[-1] != beat["events"][1]
        texts = [line.text for line in session.log.lines if line.number in told]
        assert beat["quiet"] == (not told) and (beat["quiet"] or beat["text"] == " ".join(texts))
    assert hidden

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert screen.playback is not None
        stops = screen.playback.stops
        at = next(n for n, s in enumerate(stops) if session.log.told_in(s.beat)[-1] != s.beat["events"][1])
        screen.playback.at, screen.reviewing = at, True
        screen.show_beat()
        await pilot.press("question_mark")
        page = pilot.app.screen
        assert isinstance(page, Page) and page.heading == f"? {session.log.told_in(stops[at].beat)[0]}"
        assert page.text.startswith(stops[at].beat["text"][:20])

    played_slowly(session, act)


def test_an_answer_with_one_beat_shows_the_next_decision_at_once() -> None:
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("n", "enter")
        assert not screen.playing and "Erza" in text_of(screen, "#question")

    played_slowly(session, act)


def test_after_mashing_enter_the_list_has_no_bar_until_it_is_moved() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("1", *["space"] * 6)
        assert screen.panel.query_one(OptionList).highlighted is None
        made = len(keys(session))
        await pilot.press("down", "enter")
        assert len(keys(session)) > made

    played_slowly(session, act)


def test_enter_pressed_too_late_for_the_playback_answers_nothing_and_says_what_to_do() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("1")
        made = keys(session)
        while screen.playing:
            screen.next_beat()
        await pilot.press("enter", "enter")
        assert keys(session) == made and "Select an option" in text_of(screen, "#keys")
        await pilot.press("down", "enter")
        assert len(keys(session)) > len(made)

    played_slowly(session, act, speed="normal")


def test_enter_alone_answers_nothing_unless_there_is_only_one_option() -> None:
    """Without a playback before it, Enter silently chose the first option."""
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        await pilot.press("enter", "enter")
        assert keys(session) == made and "Select an option" in text_of(screen, "#keys")
        await pilot.press("down", "enter")
        assert keys(session)[-1] == "target:a"
        screen.panel.show("One option?", screen.panel.offers[:1], highlight=True)
        assert screen.panel.highlighted == screen.panel.keys[0]

    played_slowly(session, act, speed="instant")


def test_on_the_board_enter_waits_for_the_cursor_too() -> None:
    session = session_after("face:south")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        made = keys(session)
        await pilot.pause()
        # The line promised Enter although it was refused.
        assert text_of(screen, "#keys").startswith("K2 | ") and "Enter chooses it" not in text_of(screen, "#keys")
        await pilot.press("enter", "enter")
        assert keys(session) == made and "Move the cursor" in text_of(screen, "#keys")
        await pilot.press("n")
        assert "Enter chooses it" in text_of(screen, "#keys")
        await pilot.press("enter")
        assert len(keys(session)) == len(made) + 1

    played_slowly(session, act, speed="instant")


def test_beats_undone_and_played_again_are_not_shown_twice() -> None:
    session = session_after(*PLACED[:3])

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("slash", *"M14", "enter")
        assert screen.playback is not None
        before = screen.playback.stops[-1].beat
        session.undo()
        session.answer("at:N13")
        session.settle()
        screen.go_on()
        assert before not in [stop.beat for stop in screen.playback.stops]

    played_slowly(session, act, speed="instant")


def test_speeds_are_turned_remembered_and_instant_ends_the_playback() -> None:
    session = session_after(*PLACED)
    chosen: list[str] = []

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        screen.remember = chosen.append
        await pilot.press("minus", "plus", "plus", "minus")
        assert chosen == ["slow", "normal", "fast", "normal"]
        await pilot.press("1")
        assert screen.playing and screen.clock is not None
        await pilot.press("plus", "plus")
        assert not screen.playing and chosen[-1] == "instant"

    played_slowly(session, act, speed="slow")


def test_longer_sentences_are_shown_longer_and_slow_waits() -> None:
    assert seconds_for("slow", "text") == seconds_for("instant", "text") == 0
    assert 0 < seconds_for("fast", "a" * 80) < seconds_for("normal", "a" * 10) < seconds_for("normal", "a" * 80)


def test_p_steps_back_through_what_happened_and_escape_returns() -> None:
    session = session_after()

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("p")
        assert "Nothing has happened yet." in text_of(screen, "#keys")
        for key in PLACED:
            session.answer(key)
        screen.go_on()
        await pilot.press("1")
        assert not screen.playing
        await pilot.press("p")
        assert screen.playing and "land on Allister" in beat_of(screen)
        await pilot.press("left", "left", "left")
        assert "moves 5 spaces" in beat_of(screen)
        await pilot.press("escape")
        assert not screen.playing and "Which one first" in text_of(screen, "#question")

    played_slowly(session, act, speed="instant")


def test_a_continued_game_can_be_looked_back_at() -> None:
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert not screen.playing
        await pilot.press("p", *["left"] * 3)
        assert "moves 5 spaces south from K8 to K13" in beat_of(screen)
        await pilot.press("left")
        assert screen.drawn is not None and screen.drawn["monster"]["at"] == "K8"

    played_slowly(session, act)


def test_undo_forgets_the_beats_that_were_undone() -> None:
    session = session_after(*PLACED[:3])

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert screen.playback is not None
        before = list(screen.playback.stops)
        await pilot.press("slash", *"M14", "enter")
        assert len(screen.playback.stops) > len(before)
        await pilot.press("u")
        assert screen.playback.stops == before

    played_slowly(session, act, speed="instant")


def test_bots_are_paced_too() -> None:
    game = Game.first_story(seed=3, players=1)
    session = Session(game, make_agent("heuristic", 3), frozenset(range(4)))

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        while not screen.playing:
            await pilot.pause(0.05)
        made = len(keys(session))
        await pilot.pause(0.4)
        assert len(keys(session)) == made
        await pilot.press("escape")
        while len(keys(session)) == made:
            await pilot.pause(0.05)

    played_slowly(session, act)


def test_while_only_bots_play_one_can_look_back() -> None:
    game = Game.first_story(seed=3, players=1)
    session = Session(game, make_agent("heuristic", 3), frozenset(range(4)))

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        while len(session.log.beats) < 10:
            await pilot.pause(0.05)
        screen.action_look_back()
        made = len(keys(session))
        screen.go_on_with_bots()
        assert screen.reviewing and len(keys(session)) == made
        screen.end_playback()
        screen.go_on_with_bots()
        assert len(keys(session)) > made

    played_slowly(session, act, speed="instant")


def test_a_beat_is_drawn_again_when_the_window_changes() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("1", "enter", "enter")
        narrow = card_width(screen)
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        assert screen.playing and card_width(screen) > narrow
        await pilot.press("escape")
        assert screen.query_one("#card").display
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not screen.query_one("#card").display

    played_slowly(session, act)


def card_width(screen: TableScreen) -> int:
    """Columns of the card on the stage."""
    lines = ["".join([part.text for part in strip]) for strip in screen._compositor.render_strips()]
    return max([line.count("━") for line in lines])


def test_the_card_being_played_and_the_dice_are_on_the_stage() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        await pilot.press("1", "enter", "enter", "enter")
        assert screen.playback is not None
        stop = screen.playback.shown
        assert stop.card == "claw" and stop.beat["roll"] is not None
        shown = "\n".join(["".join([part.text for part in strip]) for strip in screen._compositor.render_strips()])
        assert "┃ Claw" in shown and "needs 2+: " in shown

    played_slowly(session, act)
