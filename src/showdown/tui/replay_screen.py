"""Replay a fight by decision, turn and round, and play on from any point as a new game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from showdown.engine import Narrator
from showdown.language import say
from showdown.lookup.refusal import OK, Refusal
from showdown.replay.timeline import Timeline
from showdown.session.action_keys import action_keys
from showdown.session.explain import legal_spaces, wording
from showdown.session.log import Log
from showdown.session.offers import Offer
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.layout import Spread
from showdown.tui.log_panel import LogPanel, titles_of

KEYS: Final[list[tuple[str, str, str]]] = [
    ("right,n", "step('next_decision')", "next"),
    ("left,b", "step('previous_decision')", "previous"),
    ("right_square_bracket,pagedown", "step('next_turn')", "next_turn"),
    ("left_square_bracket,pageup", "step('previous_turn')", "previous_turn"),
    ("right_curly_bracket,ctrl+right", "step('next_round')", "next_round"),
    ("left_curly_bracket,ctrl+left", "step('previous_round')", "previous_round"),
    ("home", "go(0)", "begin"),
    ("end", "go(-1)", "end"),
    ("p", "play", "play"),
    ("slash", "type", "type"),
    ("question_mark", "explain", "explain"),
    ("i", "show_info", "info"),
    ("g", "show_log", "log"),
    ("h,f1", "help", "help"),
    ("q,escape,ctrl+q,ctrl+c", "leave", "leave"),
]
SHOWN: Final = {
    "right,n": "→, n",
    "left,b": "←, b",
    "right_square_bracket,pagedown": "], PgDn",
    "left_square_bracket,pageup": "[, PgUp",
    "right_curly_bracket,ctrl+right": "}, Ctrl+→",
    "left_curly_bracket,ctrl+left": "{, Ctrl+←",
    "home": "Home",
    "end": "End",
    "slash": "/",
    "question_mark": "?",
    "h,f1": "h, F1",
    "q,escape,ctrl+q,ctrl+c": "q, Esc",
}


def help_page() -> str:
    return "\n".join([f"{SHOWN.get(key, key):<10}\t{say(f'tui.replay_{name}')}" for key, _, name in KEYS])


class ReplayScreen(Spread):
    """A timeline, drawn at one moment.  ``play_from`` makes the table for a new game at a moment."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(key, action, "", priority=True) for key, action, _ in KEYS]

    def __init__(self, timeline: Timeline, play_from: Callable[[int], Screen[int]], title: str = "") -> None:
        super().__init__()
        self.timeline = timeline
        self.play_from = play_from
        self.heading = title
        self.n = 0

    def on_mount(self) -> None:
        self.stage.display = False
        self.show()

    def commands(self) -> list[tuple[str, str, str]]:
        """Action, name and explanation of what the command palette offers."""
        return [(action, say(f"tui.replay_{name}"), SHOWN.get(key, key)) for key, action, name in KEYS]

    def show(self) -> None:
        """The table as it stood before decision n, and what was answered there."""
        timeline, n = self.timeline, self.n
        game = timeline.at(n)
        log = Log()
        log.follow(game)
        fresh = len([s for s in log.lines if s.number <= timeline.moments[max(0, n - 1)].events])
        d = None if game.over else game.decision
        self.draw(game.view(), legal_spaces(d) if d else [], [])
        self.draw_log(log.lines, fresh, titles_of(log.sections))
        moment = timeline.moments[n]
        place = say("tui.replay_place", n=n, of=len(timeline), when=moment.when)
        self.query_one("#banner", Static).update(" | ".join([p for p in (self.heading, place) if p]))
        if d is None:
            self.panel.show(moment.label, [])
        else:
            narrator = Narrator(game.state)
            rows = zip(action_keys(d), d.keys(), narrator.offers(d), strict=True)
            offers = sorted([Offer(*row) for row in rows], key=lambda offer: offer.key != moment.key)
            answer = narrator.answered(d, d.find(moment.key)) if moment.key else ""
            self.panel.show(say("tui.answered", question=narrator.question(d), answer=answer), offers)
        self.show_status(str(timeline.trouble) if timeline.trouble and n == len(timeline) else "")
        self.set_focus(self.panel.query_one(OptionList))

    def hints(self) -> str:
        return say("tui.replay_hints")

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
            self.show_status(say("tui.no_such_decision", typed=text, last=len(self.timeline)))

    def on_decision_panel_answered(self, message: DecisionPanel.Answered) -> None:
        self.show_status(say("tui.is_replay"))

    def action_play(self) -> None:
        try:
            self.app.switch_screen(self.play_from(self.n))
        except Refusal as refusal:
            self.show_status(refusal.what)

    def action_explain(self) -> None:
        game = self.timeline.at(self.n)
        number = self.log_panel.number
        if self.log_panel.has_focus and number:
            self.read(f"? {number}", game.explain(game.events[number - 1]))
        elif not game.over:
            self.read(say("tui.page_decision"), Narrator(game.state).explain_decision(game.decision, wording))

    def on_log_panel_asked(self, message: LogPanel.Asked) -> None:
        game = self.timeline.at(self.n)
        self.read(f"? {message.number}", game.explain(game.events[message.number - 1]))

    def action_help(self) -> None:
        self.read(say("tui.page_keys"), help_page())

    def action_leave(self) -> None:
        """Out of the line of typing first."""
        if self.panel.query_one(Input).display:
            self.panel.close_entry()
        else:
            self.app.exit(OK)
