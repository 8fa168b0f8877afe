"""What players can do at the table besides answering: undo, explanations, pages, and typed commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from textual import events
from textual.widgets import Input

from showdown.engine import Decision, ShowdownError, list_board, sentence, terrain_legend, view_types
from showdown.language import say
from showdown.lessons import Guide
from showdown.library.autosave import in_words
from showdown.lookup.refusal import OK
from showdown.session.explain import explanation
from showdown.session.offers import answer_meant
from showdown.session.session import CannotTakeBack
from showdown.session.typed_input import command_in
from showdown.tui.board import Board
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.keys import help_page
from showdown.tui.log_panel import LogPanel
from showdown.tui.pacing import Pacing

KEEPS_PLAYING: Final = frozenset({"plus", "minus", "enter", "space", "ctrl+c", "ctrl+q"})
"""Keys that keep their meaning while the bot plays on: speed, the next step, leaving."""


class Commands(Pacing):
    """Keys and typed commands.  Subclasses draw the game and give the answers."""

    guide: Guide | None = None
    """The lessons of this game, if it is one."""
    in_range = False
    """Are the spaces in the monster's range marked?"""
    remark = ""
    """What was just undone: shown once in the bottom line."""
    bot_plays_on = False
    """Does the bot answer until a key is pressed?"""

    def answer(self, key: str, then: str = "") -> None:
        """Answer the pending decision.  ``then``: the option key of the space of a movement."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Show what happened and what the game waits for."""
        raise NotImplementedError

    def focus_decision(self) -> None:
        """Put the focus where the decision is answered: on the board or on the options."""
        raise NotImplementedError

    def draw_present(self, d: Decision | None) -> None:
        """Draw the board and the log as they are now."""
        raise NotImplementedError

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something that may be refused.  The bottom line shows a refusal; otherwise the game goes on."""
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

    # -- typing ----------------------------------------------------------------------------------------------------

    @property
    def must_type(self) -> bool:
        """Does the game wait for dice or cards that players type?"""
        d = self.session.decision
        return d is not None and d.spec is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key that opens the line comes before all others, so that what is typed behind it lands there."""
        return not (action == "type" and isinstance(self.focused, Input))

    def action_type(self) -> None:
        if self.playing:
            self.end_playback()
        self.panel.open_entry()

    def on_decision_panel_typed(self, message: DecisionPanel.Typed) -> None:
        """The same words as in the line mode."""
        text, d = message.text, self.session.decision
        command, rest = command_in(text)
        if self.session.is_entry(text):
            self.fresh = len(self.session.log.lines)
            self.attempt(lambda: self.session.enter(text))
            return
        if not self.must_type:
            self.panel.close_entry()
            self.focus_decision()
        if command:
            self.obey(command, rest)
        elif d is not None:
            try:
                meant = answer_meant(self.session, d, text, True)
            except ShowdownError as error:
                self.show_status(error.message)
                return
            self.answer(meant.option.key, meant.then)

    def obey(self, command: str, rest: str) -> None:
        """Perform a typed command; ``rest`` is what follows it."""
        if command == "?":
            self.explain(rest)
        elif command == "u" and rest:
            self.undo_to(rest)
        elif command == "t" and rest:
            self.attempt_look(rest)
        elif command == "save":
            self.save(rest)
        else:
            actions = {
                "u": self.action_undo,
                "c": self.action_correct,
                "x": self.action_auto,
                "X": self.action_play_on,
                "t": self.action_threat,
                "w": self.action_heat,
                "v": self.action_range,
                "i": self.action_show_info,
                "g": self.action_show_log,
                "p": self.action_look_back,
                "b": self.action_focus_board,
                "l": self.action_list_board,
                "r": self.action_repeat,
                "K": self.action_show_keys,
                "L": self.action_lessons,
                "q": self.action_leave,
                "h": self.action_help,
            }
            actions[command]()

    def save(self, name: str) -> None:
        """Write a copy of the game to a new file."""
        path = Path(name).expanduser()
        if not name:
            self.show_status(say("tui.autosaved"))
        elif path.exists():
            self.show_status(say("tui.file_exists", file=path))
        else:
            try:
                self.session.game.save(path)
            except OSError as error:
                self.show_status(say("tui.copy_failed", error=in_words(error, path)))
            else:
                self.show_status(say("tui.copy_saved", file=path))

    # -- undo ------------------------------------------------------------------------------------------------------

    def undo(self, line: int | None = None) -> None:
        self.remark = self.session.undo(line)
        self.fresh = len(self.session.log.lines)

    def undo_to(self, line: str) -> None:
        """Back to the decision before a line of the log."""
        if line.isdecimal():
            self.attempt(lambda: self.undo(int(line)))
        else:
            self.show_status(say("tui.no_line", typed=line))

    def action_undo(self) -> None:
        if self.playing:
            self.end_playback()
        self.attempt(self.undo)

    def action_correct(self) -> None:
        self.attempt(self.correct)

    def correct(self) -> None:
        self.remark = self.session.correct()

    def action_auto(self) -> None:
        """Let the bot answer."""
        if self.session.decision is not None and not self.must_type and not self.playing:
            self.fresh = len(self.session.log.lines)
            self.attempt(self.session.auto)

    def action_play_on(self) -> None:
        """Let the bot answer until a key stops it."""
        if self.session.decision is not None and not self.must_type and not self.session.bots_rule:
            self.bot_plays_on = True
            self.end_playback()

    def on_key(self, event: events.Key) -> None:
        """While the bot plays on, a key only stops it."""
        if self.bot_plays_on and event.key not in KEEPS_PLAYING:
            self.bot_plays_on = False
            event.stop()
            event.prevent_default()
            self.remark = say("tui.bot_stopped")
            self.end_playback()

    # -- explanations ----------------------------------------------------------------------------------------------

    def explain(self, about: str) -> None:
        try:
            text = self.explained(about)
        except ShowdownError as error:
            self.show_status(str(error))
        else:
            self.read(f"? {about}" if about else say("tui.page_decision"), text)

    def action_explain(self) -> None:
        """Explain what has the focus: a beat, a space, a line of the log, an option; otherwise the decision."""
        if self.playing and self.playback:
            self.explain_beat(self.playback.shown.beat)
        elif self.board.has_focus:
            self.explain(self.board.space)
        elif self.log_panel.has_focus and self.log_panel.number:
            self.explain(str(self.log_panel.number))
        elif self.panel.highlighted:
            self.explain_option(self.panel.highlighted)
        else:
            self.explain("")

    def explain_beat(self, beat: view_types.Beat) -> None:
        """The lines of the log that a step tells."""
        told = [str(number) for number in self.session.log.told_in(beat)]
        self.read(f"? {told[0]}" if told else "?", "\n\n".join([self.explained(number) for number in told]))

    def explain_option(self, key: str) -> None:
        """The option under the bar, then the decision."""
        self.read(say("tui.page_option"), "\n\n".join([self.explained(key), self.explained("")]))

    def explained(self, about: str) -> str:
        """The explanation, with option keys if the options show theirs."""
        return explanation(self.session, about, self.spoilers, self.panel.options.keys_shown)

    def on_board_asked(self, message: Board.Asked) -> None:
        self.explain(message.space)

    def on_log_panel_asked(self, message: LogPanel.Asked) -> None:
        self.explain(str(message.number))

    # -- parts of the screen ---------------------------------------------------------------------------------------

    def on_board_unarmed(self) -> None:
        self.show_status(say("tui.unarmed"))

    def on_offer_list_unselected(self) -> None:
        self.show_status(say("tui.unselected"))

    def action_range(self) -> None:
        self.in_range = not self.in_range
        if not self.playing:
            self.draw_present(self.session.decision)
            self.show_status(say("tui.range_shown", shown=self.in_range))

    def action_show_keys(self) -> None:
        self.panel.toggle_keys()

    def action_list_board(self) -> None:
        self.read(say("tui.page_board"), list_board(self.session.game.view()))

    def action_lessons(self) -> None:
        """Read the lessons again, the last one first."""
        shown = self.guide.shown if self.guide else []
        if shown:
            self.read(say("tui.page_lessons"), "\n\n".join([f"{c.title}\n{c.text}" for c in reversed(shown)]))
        else:
            self.show_status(say("session.no_lessons"))

    def action_repeat(self) -> None:
        """Show the decision again."""
        self.end_playback()

    def action_focus_board(self) -> None:
        if self.playing:
            self.end_playback()
        self.set_focus(self.board)
        self.show_status("")

    def action_focus_options(self) -> None:
        self.set_focus(self.panel.options)

    def action_help(self) -> None:
        terrain = terrain_legend(self.drawn) if self.drawn else []
        legend = ["", say("tui.terrain_here", terrain=", ".join(terrain))] if terrain else []
        self.read(say("tui.page_keys"), "\n".join([help_page(), *legend]))

    def action_leave(self) -> None:
        self.app.exit(OK)

    def action_back(self) -> None:
        """Stop a computation, end the playback, or leave the line of typing for the options."""
        if self.stop_looking():
            self.show_status(say("tui.stopped"))
        elif self.playing:
            self.end_playback()
        elif not self.must_type:
            self.panel.close_entry()
            self.action_focus_options()
            self.show_status("")
