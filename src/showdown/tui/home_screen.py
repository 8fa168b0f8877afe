"""The first screen: learn, play, continue, replays, figures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import final

from textual.screen import Screen

from showdown.engine import clean
from showdown.language import say
from showdown.session.open_game import Wishes
from showdown.tui.dialogs import MenuPage
from showdown.tui.start_screen import Menu, Setting, StartScreen, row

Games = list[tuple[str, Path]]
"""Saved games: a line of text for each, and its file."""


@final
class Doors:
    """Functions that make the screens to which the start screen leads."""

    def __init__(
        self,
        begin: Callable[[Wishes], Screen[int]],
        learn: Callable[[], Screen[int]],
        replay: Callable[[Path], Screen[int]],
    ) -> None:
        self.begin = begin
        self.learn = learn
        self.replay = replay


class HomeScreen(Menu):
    """``games``: those that can be continued; ``past``: those that can be replayed."""

    HELP = "tui.home_help"

    def __init__(self, w: Wishes, doors: Doors, games: Games, past: Games) -> None:
        super().__init__()
        self.w = w
        self.doors = doors
        self.games = games
        self.past = past
        self.learn, self.play = row("learn", [""]), row("play", [""])
        self.resume = row("continue", [say("tui.games_count", count=len(games))])
        self.replays = row("replays", [say("tui.games_count", count=len(past))])
        self.figures = row("figures", [""])
        self.rows = [self.learn, self.play, self.resume, self.replays, self.figures]

    def on_mount(self) -> None:
        super().on_mount()
        first = self.resume if self.games else self.play if self.past else self.learn
        self.menu.highlighted = self.rows.index(self.play if self.w.form else first)
        if self.w.form:
            self.enter(self.play)

    def enter(self, row: Setting) -> None:
        if row is self.learn:
            self.leave_for(self.doors.learn)
        elif row is self.play:
            self.app.push_screen(StartScreen(self.w, self.doors.begin, back=True))
        elif row is self.resume:
            self.list_games(self.games, self.go_on_with, "continue", "tui.no_games")
        elif row is self.replays:
            self.list_games(self.past, self.doors.replay, "replays", "tui.no_replays", stays=True)
        else:
            self.app.push_screen(MenuPage(say("tui.row_figures"), say("tui.figures")))

    def list_games(
        self, games: Games, opened: Callable[[Path], Screen[int]], title: str, none: str, stays: bool = False
    ) -> None:
        """``title``: the list is named by the text ``tui.list_TITLE``; ``none``: the text for an empty list."""
        if games:
            self.app.push_screen(GamesScreen(games, opened, say(f"tui.list_{title}"), stays))
        else:
            self.show_status(say(none))

    def go_on_with(self, path: Path) -> Screen[int]:
        w = Wishes()
        w.load, w.speed, w.confirm, w.spoilers = path, self.w.speed, self.w.confirm, self.w.spoilers
        return self.doors.begin(w)

    def action_turn(self, way: int) -> None:
        """Nothing to turn: right opens the row."""
        if way > 0:
            self.enter(self.rows[self.menu.highlighted or 0])


class GamesScreen(Menu):
    """Choose a saved game.  ``opened`` makes its screen; ``stays``: the list is there again when that is left."""

    HELP = "tui.list_help"

    def __init__(self, games: Games, opened: Callable[[Path], Screen[int]], title: str, stays: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.stays = stays
        self.games = games
        self.opened = opened
        self.rows = [Setting(clean(path.stem), [told], say("tui.about_game")) for told, path in games]

    def on_mount(self) -> None:
        super().on_mount()
        self.menu.border_title = self.heading

    def enter(self, row: Setting) -> None:
        self.leave_for(lambda: self.opened(self.games[self.rows.index(row)][1]), self.stays)

    def action_turn(self, way: int) -> None:
        if way < 0:
            self.action_leave()

    def action_leave(self) -> None:
        self.app.pop_screen()
