"""Play at the table: answer decisions, undo, ask for explanations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from showdown.engine import (
    NAMES,
    Decision,
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
    view_types,
)
from showdown.language import say
from showdown.lessons import Guide
from showdown.lookup.refusal import OK, Refusal
from showdown.session.action_keys import ACTIONS
from showdown.session.confirm import question_before
from showdown.session.explain import SPACES, expected, explanation, legal_spaces
from showdown.session.offers import Answer, answer_meant, offers_of
from showdown.session.session import CannotTakeBack, Session
from showdown.session.typed_input import command_in
from showdown.tui.board import Board
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.dialogs import Confirm
from showdown.tui.keys import KEYS, SHOWN, help_page, key_line
from showdown.tui.log_panel import LogPanel, titles_of
from showdown.tui.pacing import Pacing
from showdown.tui.report_screen import ReportScreen
from showdown.tui.stage import LEAST_CARD, MOST_CARD, card_drawn

PACE = 0.15
"""Seconds between decisions while only bots play at full speed."""
LETTERS = "".join(dict.fromkeys(ACTIONS.values()))


class TableScreen(Pacing):
    """A session, drawn.

    ``speed``: how fast beats are played.  ``confirm``: ask before an answer that loses something for nothing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(key, action, "", priority=action == "type") for key, action in KEYS if action != "speed"],
        *[Binding(letter, f"act('{letter}')", show=False) for letter in LETTERS],
        *[Binding(str(n), f"number({n})", show=False) for n in range(1, 10)],
        Binding("plus,equals_sign", "faster(1)", show=False),
        Binding("minus", "faster(-1)", show=False),
        Binding("escape", "back", show=False),
    ]

    def __init__(
        self,
        session: Session,
        spoilers: bool = False,
        title: str = "",
        guide: Guide | None = None,
        speed: str = "instant",
        confirm: bool = False,
    ) -> None:
        super().__init__()
        self.guide = guide
        self.session = session
        self.spoilers = spoilers
        self.heading = title
        self.speed = speed
        self.confirm = confirm
        self.in_range = False
        """Are the spaces in the monster's range marked?"""
        self.at_end: dict[str, Callable[[], Screen[int]]] = {}
        """Where to go after the fight: ``replay`` and ``rematch``, each with a function that makes the screen."""
        self.reported = False
        self.letter = ""
        """A letter that several options share: a digit must follow."""

    def on_mount(self) -> None:
        self.stage.display = False
        at = self.session.game.view()["monster"]["at"]
        if at:
            self.board.cursor = NAMES.index(at)
        self.fresh = max(0, len(self.session.log.lines) - 1)
        self.go_on()

    # -- from decision to decision ---------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Answer what needs nobody, then show what happened and what the game waits for."""
        session = self.session
        if session.bots_rule and session.decision is not None:
            self.fresh = len(session.log.lines)
            session.proceed()
        else:
            session.settle()
        self.catch_up()

    def present(self) -> None:
        """Draw the table as it is now, with the pending decision."""
        session = self.session
        d = session.decision
        view = session.game.view()
        self.draw_present(d)
        self.show_banner(view)
        self.letter = ""
        self.show_card(view)
        self.show_decision(d)
        self.show_status("")
        self.warm()
        self.teach()
        if d is None:
            self.report()
        elif session.bots_rule:
            self.set_timer(PACE, self.go_on)

    def show_banner(self, view: view_types.View) -> None:
        game, trouble = self.session.game, self.session.trouble
        parts = [f"#{len(game.journal.entries)} {self.heading}", banner(view)]
        parts += [say("tui.training")] if game.training else []
        parts += [say("tui.not_saved", why=trouble)] if trouble else []
        self.query_one("#banner", Static).update(" | ".join([p for p in parts if p]))

    def report(self) -> None:
        """The end of the fight, once: its report, then a replay, a rematch, or the table."""
        if self.reported or not self.at_end:
            return
        self.reported = True
        self.app.push_screen(ReportScreen(self.session), self.go_to)

    def go_to(self, wanted: str | None) -> None:
        if wanted == "leave":
            self.action_leave()
        elif wanted and self.at_end:
            try:
                self.app.switch_screen(self.at_end[wanted]())
            except Refusal as refusal:
                self.show_status(refusal.what)

    def draw_present(self, d: Decision | None) -> None:
        game, log = self.session.game, self.session.log
        in_range = threatened_spaces(game.state) if self.in_range else []
        self.draw(game.view(), self.spaces_offered(d), in_range)
        self.draw_log(log.lines, self.fresh, titles_of(log.sections))

    def spaces_offered(self, d: Decision | None) -> list[str]:
        """Spaces to choose: those of the decision, or those of a movement that it offers."""
        found = legal_spaces(d) if d else []
        moves = self.session.moves() if d and not found and not self.session.bots_rule else None
        return legal_spaces(moves.decision) if moves else found

    def show_decision(self, d: Decision | None) -> None:
        session = self.session
        if d is None:
            self.panel.show(say("tui.over", outcome=session.game.outcome), [])
            self.set_focus(self.log_panel)
            return
        question = Narrator(session.game.state).question(d)
        if d.spec is not None:
            self.panel.show(question, [], expected(session, self.spoilers))
            self.panel.open_entry()
            return
        self.panel.show(question, offers_of(session, d), highlight=not self.mashed)
        legal = self.board.legal
        if legal and all(o.verb in SPACES for o in d.options):
            if self.board.space not in legal:
                self.board.put_cursor(legal[0])
            self.board.armed = not self.mashed
            self.set_focus(self.board)
        else:
            self.set_focus(self.panel.query_one(OptionList))

    def show_card(self, view: view_types.View) -> None:
        """The card that is being performed, below the decision where there is room."""
        played = [entry["card"] for entry in view["progress"] if entry["doing"] == "card" and entry["card"]]
        width = min(max(self.size.width - self.left_columns - 4, LEAST_CARD), MOST_CARD)
        card = card_drawn(self.session.game.catalog, played[-1], width) if played else ""
        self.query_one("#card", Static).update(card)

    def teach(self) -> None:
        """Pages about what matters for the first time now."""
        for concept in self.guide.news() if self.guide else []:
            self.read(concept.title, concept.text)

    def commands(self) -> list[tuple[str, str, str]]:
        """Action, name and explanation of what the command palette offers: options first."""
        offers = [] if self.playing else self.panel.offers[:40]
        options = [(f"choose('{offer.key}')", offer.text, offer.label) for offer in offers]
        keys = [(action, say(f"tui.do_{action}"), SHOWN.get(key, key)) for key, action in KEYS if action != "speed"]
        return [*options, *keys]

    def action_choose(self, key: str) -> None:
        if key in self.panel.keys:
            self.answer(key)

    def hints(self) -> str:
        if self.playing:
            return say("tui.hints_playing", looks=self.reviewing, speed=say(f"tui.speed_{self.speed}"))
        return key_line(self.session.decision, self.focused is self.board)

    # -- answers ---------------------------------------------------------------------------------------------------

    def answer(self, key: str, then: str = "") -> None:
        """Answer, after a question if something would be lost for nothing.  ``then``: the space of a movement."""
        d = self.session.decision
        if d is None:
            return
        answer = Answer(d.find(key), then)
        question = question_before(self.session, d, answer.option) if self.confirm else ""
        if not question:
            self.answer_surely(answer)
            return

        def decided(sure: bool | None) -> None:
            if sure:
                self.answer_surely(answer)

        label = next((offer.label for offer in self.panel.offers if offer.key == key), "")
        self.app.push_screen(Confirm(question, label), decided)

    def answer_surely(self, answer: Answer) -> None:
        self.fresh = len(self.session.log.lines)
        self.attempt(lambda: answer.give(self.session))

    def choose(self, key: str) -> None:
        """Choose an option from the list: a movement whose spaces are marked continues on the board."""
        moves = self.session.moves()
        if moves is not None and moves.by.key == key:
            near = [name for name in self.board.legal if name == self.board.space]
            self.board.put_cursor((near or self.board.legal)[0])
            self.action_focus_board()
        else:
            self.answer(key)

    def action_act(self, letter: str) -> None:
        """The action with this letter; if several options share it, a digit must follow, or the letter again."""
        if self.playing:
            self.end_playback()
            return
        twice, self.letter = self.letter == letter, ""
        several = [offer for offer in self.panel.offers if offer.label.startswith(letter)]
        if len(several) == 1 or (several and twice):
            self.choose(several[0].key)
        elif several:
            self.letter = letter
            self.panel.highlight(several[0].key)
            self.action_focus_options()
            self.show_status(say("tui.which_number", letter=letter, count=len(several)))
        else:
            self.show_status(say("tui.no_action", letter=letter))

    def action_number(self, n: int) -> None:
        if self.playing:
            self.end_playback()
            return
        letter, self.letter = self.letter, ""
        key = self.panel.labelled(f"{letter}{n}")
        if not key and not letter and n <= len(self.panel.offers):
            key = self.panel.keys[n - 1]
        if key:
            self.choose(key)
        else:
            self.show_status(say("tui.no_option", n=f"{letter}{n}"))

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

    def on_decision_panel_answered(self, message: DecisionPanel.Answered) -> None:
        self.choose(message.key)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A legal space is an answer; any other is looked at."""
        d = self.session.decision
        found = [o for o in d.options if cell_of(o) == cell_named(message.space)] if d else []
        moves = self.session.moves() if d and not found else None
        there = [o for o in moves.decision.options if cell_of(o) == cell_named(message.space)] if moves else []
        if self.playing:
            self.end_playback()
        elif moves and there:
            self.answer(moves.by.key, there[0].key)
        elif len(found) == 1:
            self.answer(found[0].key)
        elif found and d is not None:
            self.panel.highlight(found[0].key)
            self.action_focus_options()
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
            try:
                meant = answer_meant(self.session, d, text, True)
            except ShowdownError as error:
                self.show_status(error.message)
                return
            self.answer(meant.option.key, meant.then)

    def obey(self, command: str, rest: str) -> None:
        if command == "?":
            self.explain(rest)
        elif command == "u" and rest:
            if rest.isdecimal():
                self.attempt(lambda: self.undo(int(rest)))
            else:
                self.show_status(say("tui.no_line", typed=rest))
        elif command == "t" and rest:
            self.attempt_look(rest)
        elif command == "save":
            self.attempt(lambda: self.save(rest))
        else:
            actions = {
                "u": self.action_undo,
                "c": self.action_correct,
                "x": self.action_auto,
                "t": self.action_threat,
                "w": self.action_heat,
                "v": self.action_range,
                "i": self.action_show_info,
                "g": self.action_show_log,
                "p": self.action_look_back,
                "b": self.action_focus_board,
                "l": self.action_list_board,
                "r": self.present,
                "K": self.action_show_keys,
                "q": self.action_leave,
                "h": self.action_help,
            }
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
        if self.playing:
            self.end_playback()
        self.attempt(self.undo)

    def action_correct(self) -> None:
        self.attempt(lambda: self.notify(self.session.correct()))

    def action_auto(self) -> None:
        d = self.session.decision
        if d is not None and d.spec is None and not self.playing:
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
        elif self.panel.highlighted:
            self.explain_option(self.panel.highlighted)
        else:
            self.explain("")

    def explain_option(self, key: str) -> None:
        """The option under the bar, then the decision."""
        texts = [explanation(self.session, key, self.spoilers), explanation(self.session, "", self.spoilers)]
        self.read(say("tui.page_option"), "\n\n".join(texts))

    def on_board_asked(self, message: Board.Asked) -> None:
        self.explain(message.space)

    def on_log_panel_asked(self, message: LogPanel.Asked) -> None:
        self.explain(str(message.number))

    # -- the rest ----------------------------------------------------------------------------------------------------

    def action_range(self) -> None:
        self.in_range = not self.in_range
        if not self.playing:
            self.draw_present(self.session.decision)
            self.show_status(say("tui.range_shown", shown=self.in_range))

    def action_show_keys(self) -> None:
        self.panel.show_keys(not self.panel.keys_shown)

    def action_list_board(self) -> None:
        self.read(say("tui.page_board"), list_board(self.session.game.view()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key that opens the line comes before all others, so that what is typed behind it lands there."""
        return not (action == "type" and isinstance(self.focused, Input))

    def action_type(self) -> None:
        self.panel.open_entry()

    def action_focus_board(self) -> None:
        self.set_focus(self.board)
        self.show_status("")

    def action_focus_options(self) -> None:
        self.set_focus(self.panel.query_one(OptionList))

    def action_help(self) -> None:
        terrain = terrain_legend(self.drawn) if self.drawn else []
        legend = ["", say("tui.terrain_here", terrain=", ".join(terrain))] if terrain else []
        self.read(say("tui.page_keys"), "\n".join([help_page(), *legend]))

    def action_leave(self) -> None:
        self.app.exit(OK)

    def action_back(self) -> None:
        """Out of the line of typing, back to the options."""
        d = self.session.decision
        if self.stop_looking():
            self.show_status(say("tui.stopped"))
        if d is None or d.spec is None:
            self.panel.close_entry()
            self.action_focus_options()
            self.show_status("")
