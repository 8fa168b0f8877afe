"""Play what happened, beat by beat, before the next decision is shown."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer

from showdown.engine import view_types
from showdown.language import say
from showdown.library.table_preferences import SPEEDS
from showdown.tui.log_panel import lines_until, titles_of
from showdown.tui.marks import marks_of
from showdown.tui.playback import Playback, seconds_for
from showdown.tui.stage import Stage
from showdown.tui.threat import Danger


class Pacing(Danger):
    """Shows the beats since the last answer one after another, then the decision.

    ``speed``: one of SPEEDS.  ``remember`` is called with a speed that the player chooses.
    """

    def __init__(self) -> None:
        super().__init__()
        self.speed = "instant"
        self.remember: Callable[[str], None] = lambda speed: None
        self.playback: Playback | None = None
        self.reviewing = False
        """The player looks back: nothing moves by itself."""
        self.fresh = 0
        """Number of log lines before the last answer."""
        self.clock: Timer | None = None

    def present(self) -> None:
        """Show the game as it is now.  Subclasses draw the decision."""
        raise NotImplementedError

    def waits_at_end(self) -> bool:
        """Must the last beat wait for a key, since a page opens behind it?  Subclasses know."""
        return False

    def show_banner(self, view: view_types.View) -> None:
        """The top line for a view.  Subclasses write it."""
        raise NotImplementedError

    # -- playing ---------------------------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Play what happened since the last call, then show the present."""
        log = self.session.log
        view = self.session.game.view()
        if self.playback is None:
            self.playback = Playback(view, log.beats)
        count = self.playback.follow(log.beats, view)
        rolled = any([stop.beat["roll"] for stop in self.playback.stops[-count:]]) if count else False
        if self.speed == "instant" or (count < 2 and not rolled):
            # One step without dice is seen on the board and in the log.
            self.end_playback()
            return
        self.reviewing = False
        self.playback.start()
        self.show_beat()

    @property
    def playing(self) -> bool:
        return self.playback is not None and self.playback.running

    def show_beat(self) -> None:
        """Draw the table as it is at the beat being shown."""
        assert self.playback is not None
        playback, log = self.playback, self.session.log
        stop = playback.shown
        # Where the monster could have stopped instead.
        self.board.ghost = []
        self.draw(stop.view, [], [], marks_of(stop.beat, stop.targets, stop.view, log.graves))
        self.show_banner(stop.view)
        self.draw_log(lines_until(log.lines, stop.beat), self.fresh, titles_of(log.sections))
        first = 0 if self.reviewing else len(playback.stops) - playback.fresh
        place = say("tui.beat_place", n=playback.at - first + 1, of=len(playback.stops) - first)
        self.show_stage(stop, self.session.game.catalog, place)
        self.show_status("")
        self.stop_clock()
        seconds = seconds_for(self.speed, stop.beat["text"], stop.beat["kind"])
        last = playback.at == len(playback.stops) - 1
        if seconds and not self.reviewing and not (last and self.waits_at_end()):
            self.clock = self.set_timer(seconds, self.next_beat)

    def next_beat(self) -> None:
        """The next beat; after the last one the decision."""
        playback = self.playback
        if playback is None or not playback.running:
            return
        if playback.step(1):
            self.show_beat()
        else:
            self.end_playback()

    def end_playback(self) -> None:
        """Show the present."""
        self.stop_clock()
        if self.playback:
            self.playback.stop()
        self.reviewing = False
        self.hide_stage()
        self.present()

    def stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.stop()
            self.clock = None

    # -- keys ------------------------------------------------------------------------------------------------------

    def on_stage_turned(self, message: Stage.Turned) -> None:
        playback = self.playback
        if playback is None or not playback.running:
            return
        if message.way > 0:
            self.next_beat()
        elif message.way == 0:
            self.end_playback()
        elif playback.step(-1):
            # Stepping back means reading: nothing moves on by itself any more.
            self.reviewing = True
            self.show_beat()

    def action_look_back(self) -> None:
        """Step back through the last beats."""
        playback = self.playback
        if playback is None or not playback.stops:
            self.show_status(say("tui.nothing_happened"))
            return
        if not playback.running:
            playback.at = len(playback.stops) - 1
        self.reviewing = True
        self.show_beat()

    def action_faster(self, way: int) -> None:
        """The next or the previous speed; it is remembered."""
        at = min(max(SPEEDS.index(self.speed) + way, 0), len(SPEEDS) - 1)
        self.speed = SPEEDS[at]
        self.remember(self.speed)
        if self.playing and self.speed == "instant":
            self.end_playback()
        elif self.playing:
            self.show_beat()
        self.show_status(say("tui.speed", speed=say(f"tui.speed_{self.speed}")))
