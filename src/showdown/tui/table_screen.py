"""Play at the table: answer decisions, undo, ask for explanations."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static

from showdown.engine import (
    NAMES,
    IllegalOption,
    Narrator,
    ShowdownError,
    banner,
    cell_named,
    cell_of,
    list_board,
    sentence,
    terrain_legend,
    threatened_spaces,
)
from showdown.language import say
from showdown.lessons import Guide
from showdown.lookup.refusal import OK
from showdown.session.explain import SPACES, expected, explanation, legal_spaces
from showdown.session.session import CannotTakeBack, Session
from showdown.session.typed_input import command_in, find_option
from showdown.tui.board import Board
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.keys import KEYS, help_page
from showdown.tui.log_panel import LogPanel
from showdown.tui.threat import Danger

PACE = 0.15
"""Seconds between decisions while only bots play."""


class TableScreen(Danger):
    """A session, drawn."""

    HINTS = "tui.hints"
    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(key, action, "", priority=action == "type") for key, action in KEYS],
        *[Binding(str(n), f"number({n})", show=False) for n in range(1, 10)],
    ]

    def __init__(self, session: Session, spoilers: bool = False, title: str = "", guide: Guide | None = None) -> None:
        super().__init__()
        self.guide = guide
        self.session = session
        self.spoilers = spoilers
        self.heading = title
        self.threat = False
        self.fresh = 0

    def on_mount(self) -> None:
        at = self.session.game.view()["monster"]["at"]
        if at:
            self.board.cursor = NAMES.index(at)
        self.fresh = max(0, len(self.session.log.lines) - 1)
        self.go_on()

    # -- from decision to decision ---------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Answer what needs nobody, then show what the game waits for."""
        session = self.session
        if session.bots_rule and session.decision is not None:
            session.proceed()
            self.set_timer(PACE, self.go_on)
        else:
            session.settle()
        self.show()

    def show(self) -> None:
        session = self.session
        game = session.game
        d = session.decision
        for concept in self.guide.news() if self.guide else []:
            rules = say("tui.lesson_rules", rules=", ".join(concept.rules), first=concept.rules[0])
            self.read(concept.title, f"{concept.text}\n\n{rules}")
        view = game.view()
        legal = legal_spaces(d) if d else []
        in_range = threatened_spaces(game.state) if self.threat else []
        self.draw(view, legal, in_range, session.log.lines, self.fresh)
        self.warm()
        parts = [f"#{len(game.journal.entries)} {self.heading}", banner(view)]
        parts += [say("tui.training")] if game.training else []
        parts += [say("tui.not_saved", why=session.trouble)] if session.trouble else []
        self.query_one("#banner", Static).update(" | ".join([p for p in parts if p]))
        self.show_status("")
        if d is None:
            self.panel.show(say("tui.over", outcome=game.outcome), [])
            self.set_focus(self.log_panel)
            return
        narrator = Narrator(game.state)
        if d.spec is not None:
            self.panel.show(narrator.question(d), [], expected(session, self.spoilers))
            self.panel.open_entry()
            return
        options = list(zip(d.keys(), narrator.offers(d), strict=True))
        self.panel.show(narrator.question(d), options)
        if legal and all(o.verb in SPACES for o in d.options):
            if self.board.space not in legal:
                self.board.put_cursor(legal[0])
            self.set_focus(self.board)
        else:
            self.set_focus(self.panel.query_one(OptionList))

    def answer(self, key: str) -> None:
        self.fresh = len(self.session.log.lines)
        self.attempt(lambda: self.session.answer(key))

    def attempt(self, deed: object) -> bool:
        """Do something that may be refused; a refusal is said, anything else is shown."""
        assert callable(deed)
        try:
            deed()
        except CannotTakeBack as error:
            self.show_status(sentence(error))
            return False
        except ShowdownError as error:
            self.show_status(error.message)
            return False
        self.go_on()
        return True

    # -- answers ---------------------------------------------------------------------------------------------------

    def on_decision_panel_answered(self, message: DecisionPanel.Answered) -> None:
        self.answer(message.key)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A legal space is an answer; any other is looked at."""
        d = self.session.decision
        found = [o for o in d.options if cell_of(o) == cell_named(message.space)] if d else []
        if len(found) == 1:
            self.answer(found[0].key)
        elif found and d is not None:
            rows = self.panel.query_one(OptionList)
            rows.highlighted = d.options.index(found[0])
            self.set_focus(rows)
            self.show_status(say("tui.several_options", space=message.space, count=len(found)))
        else:
            self.on_board_moved(Board.Moved(message.space))

    def on_board_moved(self, message: Board.Moved) -> None:
        """Name the space under the cursor: nothing is told by colour alone."""
        view, space = self.drawn, message.space
        if view is None:
            return
        here = [v["name"] for v in view["survivors"].values() if v["at"] == space]
        here += [view["monster"]["title"]] if space in view["monster"]["spaces"] else []
        here += [tile["title"] for tile in view["terrain"] if space in tile["spaces"]]
        here += [say("tui.blind_spot")] if space in view["monster"]["blind_spot"] else []
        legal = space in self.board.legal
        parts = [space, ", ".join(here)]
        parts.append(say("tui.enter_chooses") if legal else say("tui.not_offered") if self.board.legal else "")
        self.show_status(" | ".join([part for part in (*parts, say("tui.explain_hint")) if part]))

    def action_number(self, n: int) -> None:
        if n <= len(self.panel.keys):
            self.answer(self.panel.keys[n - 1])
        else:
            self.show_status(say("tui.no_option", n=n))

    def on_decision_panel_typed(self, message: DecisionPanel.Typed) -> None:
        """The same words as in the line mode."""
        text = message.text
        d = self.session.decision
        command, rest = command_in(text)
        self.fresh = len(self.session.log.lines)
        if self.session.is_entry(text):
            self.attempt(lambda: self.session.enter(text))
            return
        if not (d is not None and d.spec is not None):
            self.panel.close_entry()
        if command:
            self.obey(command, rest)
        elif d is not None:
            found = d
            self.attempt(lambda: self.session.answer(find_option(found, text, True).key))

    def obey(self, command: str, rest: str) -> None:
        if command == "?":
            self.explain(rest)
        elif command == "u" and rest:
            if rest.isdecimal():
                self.attempt(lambda: self.undo(int(rest)))
            else:
                self.show_status(say("tui.no_line", typed=rest))
        elif command == "o" and rest:
            self.attempt_look(rest)
        elif command == "l":
            self.read(say("tui.page_board"), list_board(self.session.game.view()))
        elif command == "s":
            self.attempt(lambda: self.save(rest))
        else:
            actions = {
                "u": self.action_undo,
                "c": self.action_correct,
                "auto": self.action_auto,
                "q": self.action_leave,
                "o": self.action_preview,
            }
            actions |= {"h": self.action_help, "b": self.action_focus_board, "t": self.action_show_survivors}
            actions[command]()

    def save(self, rest: str) -> None:
        """A copy of the game somewhere else."""
        if not rest:
            raise IllegalOption(say("tui.autosaved"))
        path = Path(rest).expanduser()
        if path.exists():
            raise IllegalOption(say("tui.file_exists", file=path))
        try:
            self.session.game.save(path)
        except OSError as error:
            raise IllegalOption(say("tui.copy_failed", error=error)) from error
        self.notify(say("tui.copy_saved", file=path))

    # -- taking back -----------------------------------------------------------------------------------------------

    def undo(self, line: int | None = None) -> None:
        self.notify(self.session.undo(line))
        self.fresh = len(self.session.log.lines)

    def action_undo(self) -> None:
        self.attempt(self.undo)

    def action_correct(self) -> None:
        self.attempt(lambda: self.notify(self.session.correct()))

    def action_auto(self) -> None:
        d = self.session.decision
        if d is not None and d.spec is None:
            self.fresh = len(self.session.log.lines)
            self.attempt(self.session.auto)

    # -- explanations ------------------------------------------------------------------------------------------------

    def explain(self, about: str) -> None:
        try:
            self.read(
                f"? {about}" if about else say("tui.page_decision"), explanation(self.session, about, self.spoilers)
            )
        except ShowdownError as error:
            self.show_status(str(error))

    def action_explain(self) -> None:
        if self.board.has_focus:
            self.explain(self.board.space)
        elif self.log_panel.has_focus and self.log_panel.number:
            self.explain(str(self.log_panel.number))
        else:
            self.explain("")

    def on_board_asked(self, message: Board.Asked) -> None:
        self.explain(message.space)

    def on_log_panel_asked(self, message: LogPanel.Asked) -> None:
        self.explain(str(message.number))

    # -- the rest ----------------------------------------------------------------------------------------------------

    def action_threat(self) -> None:
        self.threat = not self.threat
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key that opens the line comes before all others, so that what is typed behind it lands there."""
        return not (action == "type" and isinstance(self.focused, Input))

    def action_type(self) -> None:
        self.panel.open_entry()

    def action_focus_board(self) -> None:
        self.set_focus(self.board)

    def action_focus_options(self) -> None:
        self.set_focus(self.panel.query_one(OptionList))

    def action_focus_log(self) -> None:
        self.set_focus(self.log_panel)

    def action_help(self) -> None:
        terrain = terrain_legend(self.drawn) if self.drawn else []
        legend = ["", say("tui.terrain_here", terrain=", ".join(terrain))] if terrain else []
        self.read(say("tui.page_keys"), "\n".join([help_page(), *legend]))

    def action_leave(self) -> None:
        self.app.exit(OK)

    def key_escape(self) -> None:
        """Out of the line of typing, back to the options."""
        d = self.session.decision
        if self.stop_looking():
            self.show_status(say("tui.stopped"))
        if d is None or d.spec is None:
            self.panel.close_entry()
            self.action_focus_options()
