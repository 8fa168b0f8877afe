"""Steps on the screen: who is attacked, the way of a figure, the dead, and the card that is being resolved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from textual.pilot import Pilot

from showdown.engine import NAMES
from showdown.session.session import Session
from showdown.tui.beat_context import card_at, targets_at
from showdown.tui.playback import Playback, Stop, rewound, seconds_for, stops_between
from showdown.tui.table_screen import TableScreen
from tests.support.pseudo_fights import played
from tests.support.textual_table import PLACED, keys, on_table_screen, rows_of, session_after, squeezed, text_of

Wanted = Callable[[Stop], bool]


@cache
def fight(name: str) -> Session:
    return played(name, 400)


def at_step(wanted: Wanted, look: Callable[[TableScreen, Stop], None], name: str = "level-2") -> None:
    """Show the first step of a fight that is wanted, and look at the screen."""
    session = fight(name)
    beats = session.log.beats

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        playback = Playback(session.game.view(), beats)
        # All of them, not only the last ones.
        playback.stops = stops_between(beats, 0, len(beats), rewound(session.game.view(), beats))
        screen.playback, screen.reviewing = playback, True
        playback.at = next(n for n, stop in enumerate(playback.stops) if wanted(stop))
        screen.show_beat()
        await pilot.pause()
        look(screen, playback.shown)

    on_table_screen(session, act)


def cell(screen: TableScreen, space: str) -> str:
    return screen.board.cells[NAMES.index(space)]


def test_the_target_is_marked_on_the_board_and_in_the_list_until_it_is_hurt() -> None:
    """ "The target is Sunna." looked like the step before."""

    def look(screen: TableScreen, stop: Stop) -> None:
        (letter,) = stop.targets
        at = stop.view["survivors"][letter]["at"]
        assert at and cell(screen, at) == f"{letter}!" and f"{letter}!" in text_of(screen, "#survivors")

    for kind in ("target", "monster-attack", "body-hits", "damage"):
        at_step(lambda stop, kind=kind: stop.beat["kind"] == kind and bool(stop.targets), look)  # type: ignore[misc]
    at_step(lambda stop: stop.beat["kind"] == "monster-move" and bool(stop.targets), look)


def keys_offered(session: Session) -> list[str]:
    return session.game.decision.keys()


def test_the_candidates_are_marked_when_the_question_is_who_is_the_target() -> None:
    session = session_after(*PLACED)

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        letters = [key[-1] for key in keys_offered(session)]
        marked = [letter for letter in "abcd" if f"{letter}?" in text_of(screen, "#survivors")]
        assert marked == letters and f"{letters[0]}?" in screen.board.cells
        await pilot.press("down", "enter")
        assert keys(session)[-1].startswith("target:") and not any("?" in text for text in screen.board.cells)

    on_table_screen(session, act)


def test_a_move_of_the_monster_shows_where_it_was_and_its_way() -> None:
    def look(screen: TableScreen, stop: Stop) -> None:
        path, now = stop.beat["path"], set(stop.view["monster"]["spaces"])
        assert cell(screen, path[0]) == "=="
        assert sum([text == "==" for text in screen.board.cells]) == len(now)
        assert all([cell(screen, space)[1] == "·" for space in path[2:-1] if space not in now])

    at_step(lambda stop: stop.beat["kind"] == "monster-move" and len(stop.beat["path"]) > 5, look)


def test_a_dead_survivor_leaves_a_mark_that_stays() -> None:
    """The figure was simply gone."""

    def look(screen: TableScreen, stop: Stop) -> None:
        assert cell(screen, fight("level-2").log.graves[stop.beat["who"] or ""])[0] == "†"

    at_step(lambda stop: stop.beat["kind"] == "death", look)

    async def later(pilot: Pilot[int], screen: TableScreen) -> None:
        assert "†" in "".join(screen.board.cells)

    on_table_screen(fight("level-2"), later)


def test_the_dead_monster_is_still_there() -> None:
    def look(screen: TableScreen, stop: Stop) -> None:
        assert [cell(screen, space) for space in stop.view["monster"]["spaces"]] == ["M†"] * 4

    at_step(lambda stop: stop.beat["kind"] == "death" and stop.view["monster"]["dead"], look, "first-story")


def test_a_death_is_shown_longer_than_a_round() -> None:
    assert seconds_for("normal", "Allister dies.", "death") > 2.5 * seconds_for("normal", "Allister dies.", "round")
    assert seconds_for("slow", "Allister dies.", "death") == 0


def test_the_rolled_row_of_an_injury_table_is_seen() -> None:
    """Only the title of the table was."""

    def look(screen: TableScreen, stop: Stop) -> None:
        assert stop.beat["roll"]
        shown = squeezed("".join(rows_of(screen, screen.stage)))
        assert squeezed(stop.beat["roll"]["verdict"]) in shown.partition(">")[2]

    at_step(lambda stop: stop.beat["kind"] == "injury", look)


def test_of_several_hit_locations_the_trap_is_drawn_and_the_others_are_named() -> None:
    def look(screen: TableScreen, stop: Stop) -> None:
        shown = squeezed("".join(rows_of(screen, screen.stage)))
        assert squeezed("1 of 3 cards drawn, with Beast's Maw, Beast's Elbow:") in shown
        assert "CleverPloy" in shown.partition("┏")[2]

    at_step(lambda stop: stop.beat["kind"] == "locations" and "clever-ploy" in stop.beat["cards"], look)


@pytest.mark.parametrize("name", ["first-story", "level-2"])
def test_a_card_is_shown_only_while_it_is_resolved(name: str) -> None:
    """Beast's Heel was shown while Erza moved, a terrain card while survivors were placed."""
    beats = fight(name).log.beats
    for i, beat in enumerate(beats):
        if beat["kind"] in ("move", "setup", "stand", "turn", "round") and not beat["cards"]:
            assert not card_at(beats, i)
        if beat["kind"] == "monster-attack" and beat["targets"]:
            assert targets_at(beats, i) == beat["targets"]
            after = next(n for n in range(i, len(beats)) if beats[n]["kind"] == "roll")
            assert card_at(beats, after) == beat["cards"][0] and targets_at(beats, after) == beat["targets"]


def test_the_card_of_the_monster_is_there_again_after_a_survivor_attacked_in_between() -> None:
    beats = fight("level-2").log.beats
    kinds = [(beat["kind"], beat["section"]["kind"]) for beat in beats]
    attack = kinds.index(("attack", "monster"))
    move = kinds.index(("monster-move", "monster"), attack)
    assert not beats[move]["cards"] and card_at(beats, move) == "size-up"


def test_the_target_stays_marked_while_something_is_asked() -> None:
    session = session_after(*PLACED, "target:a")

    async def act(pilot: Pilot[int], screen: TableScreen) -> None:
        assert session.decision is not None and session.decision.kind == "hit"
        assert screen.marks.targets == {"a"}
        while session.decision is not None and session.decision.kind != "act_order":
            session.auto()
            session.settle()
        screen.present()
        assert screen.marks.targets == frozenset()

    on_table_screen(session, act)
