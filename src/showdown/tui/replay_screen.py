"""Replay a fight by beat, decision, turn and round, and play on from any point as a new game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from showdown.engine import Decision, Game, Narrator, banner, card_names, next_wound_kills, view_types
from showdown.language import say
from showdown.lookup.refusal import OK, Refusal
from showdown.replay.timeline import Timeline
from showdown.session.action_keys import action_keys
from showdown.session.explain import legal_spaces, wording
from showdown.session.offers import Offer
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.dialogs import Confirm
from showdown.tui.layout import Spread
from showdown.tui.log_panel import LogPanel, titles_of
from showdown.tui.marks import Marks, candidates, marks_of
from showdown.tui.playback import READING, Stop, seconds_for
from showdown.tui.replay_steps import Place, ReplaySteps
from showdown.tui.report_screen import ReportScreen
from showdown.tui.stage import Stage

KEYS: Final[list[tuple[str, str, str]]] = [
    ("right,enter", "step('next_beat')", "next"),
    ("left,backspace", "step('previous_beat')", "previous"),
    ("space", "autoplay", "autoplay"),
    ("plus,equals_sign,minus", "speed", "speed"),
    ("n", "step('next_decision')", "next_decision"),
    ("b", "step('previous_decision')", "previous_decision"),
    ("right_square_bracket,pagedown", "step('next_turn')", "next_turn"),
    ("left_square_bracket,pageup", "step('previous_turn')", "previous_turn"),
    ("right_curly_bracket,ctrl+right", "step('next_round')", "next_round"),
    ("left_curly_bracket,ctrl+left", "step('previous_round')", "previous_round"),
    ("home", "go(0)", "begin"),
    ("end", "go(-1)", "end"),
    ("p", "play", "play"),
    ("r", "report", "report"),
    ("slash", "type", "type"),
    ("question_mark", "explain", "explain"),
    ("i", "show_info", "info"),
    ("g", "show_log", "log"),
    ("h,f1", "help", "help"),
    ("q,escape", "leave", "leave"),
]
SHOWN: Final = {
    "right,enter": "→",
    "left,backspace": "←",
    "plus,equals_sign,minus": "+ -",
    "right_square_bracket,pagedown": "], PgDn",
    "left_square_bracket,pageup": "[, PgUp",
    "right_curly_bracket,ctrl+right": "}, Ctrl+→",
    "left_curly_bracket,ctrl+left": "{, Ctrl+←",
    "home": "Home",
    "end": "End",
    "slash": "/",
    "question_mark": "?",
    "h,f1": "h, F1",
    "q,escape": "q, Esc",
}
"""Keys as players read them."""
ALONE: Final = 2
"""Screens of a program that shows nothing but a replay: the empty one of Textual, and the replay."""


def shown(key: str) -> str:
    return say("tui.key_space") if key == "space" else SHOWN.get(key, key)


def help_page() -> str:
    return "\n".join([f"{shown(key):<10}\t{say(f'tui.replay_{name}')}" for key, _, name in KEYS])


class ReplayScreen(Spread):
    """A recorded fight, drawn at one place.  ``play_from`` makes the table for a new game at a decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(key, action, "", priority=True) for key, action, _ in KEYS],
        Binding("ctrl+q,ctrl+c", "exit", "", priority=True),
    ]

    def __init__(self, timeline: Timeline, play_from: Callable[[int], Screen[int]], title: str = "") -> None:
        super().__init__()
        self.timeline = timeline
        self.names = card_names(timeline.record.catalog)
        self.steps = ReplaySteps(timeline)
        self.play_from = play_from
        self.heading = title
        self.place = Place(0)
        self.speed = "normal"
        """Speed at which the replay plays by itself: one of READING."""
        self.clock: Timer | None = None
        """Running while the replay plays by itself."""

    @property
    def n(self) -> int:
        """The decision that is shown, or to which the beat shown leads."""
        return self.place.n

    def on_mount(self) -> None:
        self.stage.display = False
        self.show()

    def commands(self) -> list[tuple[str, str, str]]:
        """Action, name and explanation of what the command palette offers."""
        return [(action, say(f"tui.replay_{name}"), shown(key)) for key, action, name in KEYS]

    # -- drawing ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the table at this place: a beat, or a decision with its answer."""
        game = self.timeline.at(self.n)
        stop = self.steps.stop(self.place)
        if stop:
            self.show_beat(game, stop)
        else:
            self.show_decision(game)
        trouble = self.timeline.trouble
        self.show_status(str(trouble) if trouble and self.place == Place(len(self.timeline)) else "")

    def resized(self) -> None:
        self.show()

    def show_beat(self, game: Game, stop: Stop) -> None:
        self.draw(stop.view, [], [], marks_of(stop.beat, stop.targets, stop.view, self.steps.log.graves))
        self.show_log(stop.beat["events"][1])
        self.show_place(stop.view)
        place = say("tui.beat_place", n=self.place.beat + 1, of=len(self.steps.stops(self.n)))
        self.show_stage(stop, game.catalog, place)

    def show_decision(self, game: Game) -> None:
        d = None if game.over else game.decision
        moment = self.timeline.moments[self.n]
        marks = Marks(candidates=candidates(d), graves=self.steps.log.graves)
        self.draw(game.view(), legal_spaces(d) if d else [], [], marks, next_wound_kills(game.state))
        self.show_log(moment.events)
        self.show_place(game.view())
        self.hide_stage()
        if d is None:
            self.panel.show(say("tui.replay_over", outcome=game.outcome), [])
        else:
            self.show_answer(Narrator(game.state), d, moment.key)
        self.draw_status()
        self.set_focus(self.panel.options)

    def show_answer(self, narrator: Narrator, d: Decision, key: str) -> None:
        """The options, with the bar on the one that was chosen.  ``key``: its option key, "" if none was chosen."""
        rows = zip(action_keys(d), d.keys(), narrator.offers(d), strict=True)
        answer = narrator.answered(d, d.find(key)) if key else ""
        self.panel.show(
            say("tui.answered", question=narrator.question(d), answer=answer),
            [Offer(*row) for row in rows],
            highlight=False,
        )
        if key:
            self.panel.highlight(key)

    def show_log(self, events: int) -> None:
        """The log up to an event; lines since the answer before are marked."""
        log = self.steps.log
        before = self.timeline.moments[max(0, self.n - 1)].events
        lines = [line for line in log.lines if line.number <= events]
        self.draw_log(lines, len([line for line in lines if line.number <= before]), titles_of(log.sections))

    def show_place(self, view: view_types.View) -> None:
        place = say("tui.replay_place", n=self.n, of=len(self.timeline), when=banner(view))
        self.query_one("#banner", Static).update(" | ".join([part for part in (self.heading, place) if part]))

    def hints(self) -> str:
        return say("tui.replay_hints", plays=self.clock is not None, speed=say(f"tui.speed_{self.speed}"))

    # -- moving about ----------------------------------------------------------------------------------------------

    def go_to(self, place: Place) -> None:
        """Show another place; a replay that plays by itself stops."""
        self.stop_clock()
        self.place = place
        self.show()

    def action_step(self, way: str) -> None:
        self.go_to(getattr(self.steps, way)(self.place))

    def action_go(self, n: int) -> None:
        self.go_to(Place(self.timeline.clamp(n if n >= 0 else len(self.timeline))))

    def on_stage_turned(self, message: Stage.Turned) -> None:
        """A click on the beat goes on."""
        self.action_step("next_beat")

    def action_autoplay(self) -> None:
        """Play by itself from here, or stop."""
        if self.clock is not None:
            self.stop_clock()
            self.show_status("")
        else:
            self.start_clock()
            self.show_status("")

    def start_clock(self) -> None:
        """Show the next beat when the sentence shown can have been read; the end stops it."""
        stop = self.steps.stop(self.place)
        text = stop.beat["text"] if stop else str(self.panel.query_one("#question", Static).content)
        at_end = self.steps.next_beat(self.place) == self.place
        seconds = seconds_for(self.speed, text, stop.beat["kind"] if stop else "")
        self.clock = None if at_end else self.set_timer(seconds, self.play_next)

    def play_next(self) -> None:
        """The clock has rung.  A key may have stopped it in the same moment."""
        if self.clock is None:
            return
        self.stop_clock()
        self.place = self.steps.next_played(self.place)
        self.show()
        self.start_clock()
        self.show_status("")

    def stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.stop()
            self.clock = None

    def action_speed(self) -> None:
        """The other speed."""
        speeds = list(READING)
        self.speed = speeds[speeds.index(self.speed) - 1]
        self.show_status(say("tui.speed", speed=say(f"tui.speed_{self.speed}")))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys belong to the line of typing while it is open, except those that close it."""
        return action in ("leave", "exit") or not isinstance(self.focused, Input)

    def action_type(self) -> None:
        self.stop_clock()
        self.hide_stage()
        self.panel.open_entry()

    def on_decision_panel_typed(self, message: DecisionPanel.Typed) -> None:
        self.panel.close_entry()
        text = message.text
        if text.isdecimal() and int(text) <= len(self.timeline):
            self.action_go(int(text))
        else:
            self.show()
            self.show_status(say("tui.no_such_decision", typed=text, last=len(self.timeline)))

    # -- the rest --------------------------------------------------------------------------------------------------

    def on_decision_panel_answered(self, message: DecisionPanel.Answered) -> None:
        self.show_status(say("tui.is_replay"))

    def action_report(self) -> None:
        """The report of the whole fight; leaving it comes back here."""
        self.stop_clock()
        self.app.push_screen(ReportScreen(self.timeline, "tui.report_back"))

    def action_play(self) -> None:
        """Ask first: the table takes the place of the replay."""
        self.stop_clock()
        if self.timeline.at(self.n).over and self.n == len(self.timeline):
            self.show_status(say("tui.replay_no_play_on"))
            return
        question = say("tui.replay_play_on", n=self.n, of=len(self.timeline))
        self.app.push_screen(Confirm(question, "p"), self.play_on)

    def play_on(self, sure: bool | None) -> None:
        if not sure:
            return
        try:
            self.app.switch_screen(self.play_from(self.n))
        except Refusal as refusal:
            self.show_status(refusal.what)

    def action_explain(self) -> None:
        """Explain the highlighted line of the log, the beat, or the decision."""
        game, stop = self.timeline.at(self.n), self.steps.stop(self.place)
        if self.log_panel.has_focus and self.log_panel.number:
            self.explain_lines([self.log_panel.number])
        elif stop:
            self.explain_lines(self.steps.log.told_in(stop.beat))
        elif not game.over:
            d = game.decision
            told = Narrator(game.state).explain_decision(d, wording)
            self.read(say("tui.page_decision"), told.text(dict(zip(d.keys(), action_keys(d), strict=True))))

    def explain_lines(self, numbers: list[int]) -> None:
        game = self.timeline.at(self.n)
        texts = [game.explain(game.events[number - 1]) for number in numbers]
        self.read(f"? {numbers[0]}" if numbers else "?", "\n\n".join(texts))

    def on_log_panel_asked(self, message: LogPanel.Asked) -> None:
        self.explain_lines([message.number])

    def action_help(self) -> None:
        self.read(say("tui.page_keys"), help_page())

    def action_leave(self) -> None:
        """Close the line of typing first; then go back to the screen from which the replay was opened, if any."""
        if self.panel.query_one(Input).display:
            self.panel.close_entry()
            self.show()
        elif len(self.app.screen_stack) > ALONE:
            self.stop_clock()
            self.dismiss(OK)
        else:
            self.action_exit()

    def action_exit(self) -> None:
        self.app.exit(OK)
