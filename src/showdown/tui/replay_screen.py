"""Looking back: a fight forward and back by decision, turn and round; and a new game from any point of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from showdown.engine import Narrator
from showdown.lookup.refusal import OK, Refusal
from showdown.replay.timeline import Timeline
from showdown.session.explain import legal_spaces, wording
from showdown.session.log import Log
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.layout import Spread
from showdown.tui.log_panel import LogPanel

KEYS: Final[list[tuple[str, str, str]]] = [
    ("right,n", "step('next_decision')", "the next decision"),
    ("left,b", "step('previous_decision')", "the decision before"),
    ("right_square_bracket,pagedown", "step('next_turn')", "the next turn"),
    ("left_square_bracket,pageup", "step('previous_turn')", "the turn before"),
    ("right_curly_bracket,ctrl+right", "step('next_round')", "the next round"),
    ("left_curly_bracket,ctrl+left", "step('previous_round')", "the round before"),
    ("home", "go(0)", "the beginning"),
    ("end", "go(-1)", "the end"),
    ("p", "play", "play on from here, as a new game; the record is not changed"),
    ("slash", "type", "type the number of a decision to go there"),
    ("question_mark", "explain", "explain the decision or the line of the log under the bar"),
    ("m", "show_monster", "the monster's card"),
    ("s", "show_survivors", "the survivors' cards"),
    ("g", "show_log", "the whole log up to here"),
    ("h,f1", "help", "this help"),
    ("q,escape,ctrl+q,ctrl+c", "leave", "leave"),
]
NAMES: Final = {
    "right,n": "right, n",
    "left,b": "left, b",
    "right_square_bracket,pagedown": "], page down",
    "left_square_bracket,pageup": "[, page up",
    "right_curly_bracket,ctrl+right": "}, ctrl+right",
    "left_curly_bracket,ctrl+left": "{, ctrl+left",
    "slash": "/",
    "question_mark": "?",
    "h,f1": "h, F1",
    "q,escape,ctrl+q,ctrl+c": "q, escape",
}
HELP: Final = "\n".join([f"{NAMES.get(key, key):<16} {what}" for key, _, what in KEYS])


class ReplayScreen(Spread):
    """A timeline, drawn at one moment.  ``play_from`` makes the table for a new game at a moment."""

    HINTS = "left right decision | [ ] turn | { } round | home end | / go to | p play from here | ? | h help | q"
    BINDINGS: ClassVar[list[BindingType]] = [Binding(key, action, what, priority=True) for key, action, what in KEYS]

    def __init__(self, timeline: Timeline, play_from: Callable[[int], Screen[int]], title: str = "") -> None:
        super().__init__()
        self.timeline = timeline
        self.play_from = play_from
        self.heading = title
        self.n = 0

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """The table as it stood before decision n, and what was answered there."""
        timeline, n = self.timeline, self.n
        game = timeline.at(n)
        log = Log()
        log.follow(game)
        fresh = len([s for s in log.lines if s.number <= timeline.moments[max(0, n - 1)].events])
        d = None if game.over else game.decision
        self.draw(game.view(), legal_spaces(d) if d else [], [], log.lines, fresh)
        moment = timeline.moments[n]
        place = f"decision {n} of {len(timeline)} | {moment.when}"
        self.query_one("#banner", Static).update(" | ".join([p for p in (self.heading, "replay", place) if p]))
        if d is None:
            self.panel.show(moment.label, [])
        else:
            narrator = Narrator(game.state)
            options = list(zip(d.keys(), narrator.offers(d), strict=True))
            options.sort(key=lambda option: option[0] != moment.key)
            answered = f" Answered: {moment.key}." if moment.key else ""
            self.panel.show(narrator.question(d) + answered, options)
        self.say(str(timeline.trouble) if timeline.trouble and n == len(timeline) else "")
        self.set_focus(self.panel.query_one(OptionList))

    def action_step(self, way: str) -> None:
        self.n = getattr(self.timeline, way)(self.n)
        self.show()

    def action_go(self, n: int) -> None:
        self.n = self.timeline.clamp(n if n >= 0 else len(self.timeline))
        self.show()

    def action_type(self) -> None:
        self.panel.open_entry()

    def on_decision_panel_typed(self, message: DecisionPanel.Typed) -> None:
        self.panel.close_entry()
        text = message.text
        if text.isdecimal() and int(text) <= len(self.timeline):
            self.action_go(int(text))
        else:
            self.say(f"'{text}' is no decision of this game: type 0 to {len(self.timeline)}.")

    def on_decision_panel_answered(self, message: DecisionPanel.Answered) -> None:
        self.say("This is the past: p plays on from here as a new game.")

    def action_play(self) -> None:
        try:
            self.app.switch_screen(self.play_from(self.n))
        except Refusal as refusal:
            self.say(refusal.what)

    def action_explain(self) -> None:
        game = self.timeline.at(self.n)
        number = self.log_panel.number
        if self.log_panel.has_focus and number:
            self.read(f"? {number}", game.explain(game.events[number - 1]))
        elif not game.over:
            self.read("This decision", Narrator(game.state).explain_decision(game.decision, wording))

    def on_log_panel_asked(self, message: LogPanel.Asked) -> None:
        game = self.timeline.at(self.n)
        self.read(f"? {message.number}", game.explain(game.events[message.number - 1]))

    def action_help(self) -> None:
        self.read("Keys", HELP)

    def action_leave(self) -> None:
        """Out of the line of typing first."""
        if self.panel.query_one(Input).display:
            self.panel.close_entry()
        else:
            self.app.exit(OK)
