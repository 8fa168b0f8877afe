"""Play at the table: draw the game, and answer its decisions by key, list or board."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static

from showdown.engine import (
    LETTERS,
    NAMES,
    Decision,
    Narrator,
    Option,
    StopOption,
    banner,
    card_names,
    cell_named,
    cell_of,
    monster_spaces,
    next_wound_kills,
    threatened_spaces,
    view_types,
)
from showdown.language import say
from showdown.lessons import Guide
from showdown.lookup.refusal import Refusal
from showdown.session.action_keys import ACTIONS
from showdown.session.confirm import question_before
from showdown.session.explain import SPACES, expected, legal_spaces
from showdown.session.offers import Answer, offers_of
from showdown.session.session import Session
from showdown.session.typed_input import behind_the_verb
from showdown.tui.board import Board
from showdown.tui.commands import Commands
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.dialogs import Confirm, Lesson
from showdown.tui.keys import KEYS, SHOWN, key_line
from showdown.tui.log_panel import titles_of
from showdown.tui.marks import Marks, aimed_at, candidates
from showdown.tui.report_screen import ReportScreen
from showdown.tui.stage import card_drawn
from showdown.tui.threat import heat_legend

PACE = 0.15
"""Seconds between decisions while only bots play at full speed."""
NEXT = "n"
"""The key of the next legal space, if the decision is answered on the board; elsewhere it says no."""
ACTION_LETTERS = "".join(dict.fromkeys(ACTIONS.values()))


class TableScreen(Commands):
    """A session, drawn.

    ``speed``: how fast beats are played.  ``confirm``: ask before an answer that loses something for nothing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(key, action, "", priority=action == "type") for key, action in KEYS if action != "speed"],
        *[Binding(letter, f"act('{letter}')", show=False) for letter in ACTION_LETTERS],
        *[Binding(str(n), f"number({n})", show=False) for n in range(10)],
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
        self.names = card_names(session.game.catalog)
        self.spoilers = spoilers
        self.heading = title
        self.speed = speed
        self.confirm = confirm
        self.at_end: dict[str, Callable[[], Screen[int]]] = {}
        """Where to go after the fight: ``replay`` and ``rematch``, each with a function that makes the screen."""
        self.reported = False
        self.letter = ""
        """The beginning of a label that was pressed: a letter that several options share, or digits of a number."""
        self.letter_at = ""
        """The option that was highlighted for it: after the bar has moved, a digit begins anew."""
        self.bot_clock: Timer | None = None
        """Runs until the bots answer the next decision, if they play all survivors or play on."""

    def on_mount(self) -> None:
        self.stage.display = False
        at = self.session.game.view()["monster"]["at"]
        if at:
            self.board.cursor = NAMES.index(at)
        self.fresh = max(0, len(self.session.log.lines) - 1)
        self.go_on()
        # Now the panels have their sizes.
        self.call_after_refresh(self.draw_status)

    # -- from decision to decision ---------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Answer what needs no person, then show what happened and what the game waits for."""
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
        # Dice of a real table are typed by people.
        self.bot_plays_on = self.bot_plays_on and d is not None and not self.must_type
        view = session.game.view()
        self.draw_present(d)
        self.show_banner(view)
        self.letter = ""
        self.show_decision(d)
        self.draw_status()
        self.show_card(view)
        # First the digits, whose legend is shown with the keys.
        self.warm()
        self.show_status(self.remark)
        if not self.answered_on_board:
            self.remark = ""
        self.teach()
        if d is None:
            self.report()
        elif session.bots_rule or self.bot_plays_on:
            self.wait_for_bots()

    def wait_for_bots(self) -> None:
        """Let the bots go on after a moment; only one timer runs at a time."""
        if self.bot_clock is not None:
            self.bot_clock.stop()
        self.bot_clock = self.set_timer(PACE, self.go_on_with_bots)

    def go_on_with_bots(self) -> None:
        """The end of a playback calls ``present``, which waits for the bots again."""
        if self.playing:
            return
        if self.session.bots_rule:
            self.go_on()
        elif self.bot_plays_on:
            self.fresh = len(self.session.log.lines)
            if not self.attempt(self.session.auto):
                self.bot_plays_on = False

    def resized(self) -> None:
        if self.playing:
            self.show_beat()
        else:
            self.hide_stage()
            self.show_card(self.session.game.view())

    def show_banner(self, view: view_types.View) -> None:
        game, trouble = self.session.game, self.session.trouble
        parts = [f"#{len(game.journal.entries)} {self.heading}", banner(view)]
        parts += [say("tui.training")] if game.training else []
        parts += [say("tui.not_saved", why=trouble)] if trouble else []
        self.query_one("#banner", Static).update(" | ".join([p for p in parts if p]))

    def report(self) -> None:
        """Open the report of the fight, once by itself; then go to a replay, a rematch, or the table."""
        if self.at_end and not self.reported:
            self.reported = True
            self.app.push_screen(ReportScreen(self.session.game), self.go_to)

    def report_again(self, code: int | None = None) -> None:
        """The report once more, after the replay that was opened from it.  ``code``: how the replay ended."""
        self.reported = False
        self.report()

    def action_repeat(self) -> None:
        """Show the decision again; after the fight, its report."""
        self.reported = False
        super().action_repeat()

    def go_to(self, wanted: str | None) -> None:
        if wanted == "leave":
            self.action_leave()
        elif wanted and self.at_end:
            try:
                screen = self.at_end[wanted]()
            except Refusal as refusal:
                self.show_status(refusal.what)
                return
            if wanted == "replay":
                # Leaving the replay comes back to the report.
                self.app.push_screen(screen, self.report_again)
            else:
                self.app.switch_screen(screen)

    def draw_present(self, d: Decision | None) -> None:
        self.board.ghost = []
        game, log = self.session.game, self.session.log
        in_range = threatened_spaces(game.state) if self.in_range else []
        view = game.view()
        marks = Marks(targets=aimed_at(view), candidates=candidates(d), graves=log.graves)
        self.draw(view, self.spaces_offered(d), in_range, marks, next_wound_kills(game.state))
        self.draw_log(log.lines, self.fresh, titles_of(log.sections))

    def spaces_offered(self, d: Decision | None) -> list[str]:
        """Spaces to choose: those of the decision, or those of a movement that it offers."""
        found = legal_spaces(d) if d else []
        if d and not found:
            # Where the monster may stop: its north-west space.
            found = list(dict.fromkeys(NAMES[o.cell] for o in d.options if isinstance(o, StopOption)))
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
        # An Enter meant for what was shown before must not answer: without a choice it takes only the one option.
        alone = len(d.options) == 1
        self.panel.show(question, offers_of(session, d), highlight=alone)
        self.board.armed = alone or not self.answered_on_board
        if self.answered_on_board:
            self.place_cursor()
        self.focus_decision()

    def place_cursor(self) -> None:
        """Put the cursor on the legal space nearest to the survivor who decides, or else to where it is."""
        game = self.session.game
        who = Narrator(game.state).decider(game.decision)
        at = game.view()["survivors"][LETTERS[who]]["at"] if who >= 0 else None
        self.board.put_cursor(self.board.near(at or self.board.space))

    @property
    def answered_on_board(self) -> bool:
        """Are all options of the decision spaces?"""
        d = self.session.decision
        return d is not None and bool(self.board.legal) and all(o.verb in SPACES for o in d.options)

    def focus_decision(self) -> None:
        self.set_focus(self.board if self.answered_on_board else self.panel.options)

    def show_card(self, view: view_types.View) -> None:
        """The card that is being performed, below the decision where there is room; `p` shows it in full."""
        played = [entry["card"] for entry in view["progress"] if entry["doing"] == "card" and entry["card"]]
        rows = max(self.decision_rows - self.panel.rows_wanted, self.size.height // 5)
        card = card_drawn(self.session.game.catalog, played[-1], self.card_columns, rows) if played else ""
        self.query_one("#card", Static).update(card)

    def teach(self) -> None:
        """Pages about what matters for the first time now."""
        for concept in self.guide.news() if self.guide else []:
            self.bot_plays_on = False
            self.app.push_screen(Lesson(concept.title, concept.text))

    def waits_at_end(self) -> bool:
        """A lesson must not open under a key that is meant for the last step."""
        return self.guide is not None and self.guide.has_news()

    def commands(self) -> list[tuple[str, str, str]]:
        """Action, name and explanation of what the command palette offers: options first."""
        offers = [] if self.playing else self.panel.offers[:40]
        options = [(f"choose('{offer.key}')", offer.text, offer.label) for offer in offers]
        keys = [(action, say(f"tui.do_{action}"), SHOWN.get(key, key)) for key, action in KEYS if action != "speed"]
        return [*options, *keys]

    def action_choose(self, key: str) -> None:
        if key in self.panel.keys:
            self.answer(key)

    def hints(self) -> str | Text:
        if self.bot_plays_on:
            return say("tui.bot_plays_on", speed=say(f"tui.speed_{self.speed}"))
        if self.playing:
            card = self.playback.shown.card if self.playback else ""
            return say("tui.hints_playing", looks=self.reviewing, card=card, speed=say(f"tui.speed_{self.speed}"))
        keys = key_line(self.session.decision, self.focused is self.board, self.answered_on_board)
        return Text("\n").join([heat_legend(), Text(keys)]) if self.board.heat else keys

    def end_message(self) -> None:
        """The space under the cursor again, or the keys."""
        if self.focused is self.board and not self.playing:
            self.on_board_moved(Board.Moved(self.board.space))
        else:
            super().end_message()

    # -- answers ---------------------------------------------------------------------------------------------------

    def answer(self, key: str, then: str = "") -> None:
        """Answer, after a question if something would be lost for nothing.  ``then``: the space of a movement."""
        d = self.session.decision
        if d is None or self.bot_plays_on:
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
            self.place_cursor()
            self.action_focus_board()
        else:
            self.answer(key)

    def action_act(self, letter: str) -> None:
        """The action with this letter; if several options share it, a digit must follow, or the letter again."""
        if self.playing:
            self.show_status(say("tui.keys_playing"))
            return
        twice, self.letter = self.letter == letter, ""
        several = [offer for offer in self.panel.offers if offer.label.startswith(letter)]
        if len(several) == 1 or (several and twice):
            self.choose(several[0].key)
        elif letter == NEXT and self.answered_on_board:
            self.action_focus_board()
            self.board.action_next_legal(1)
        elif several:
            self.wait_for_digit(letter, several[0].key)
            self.show_status(say("tui.which_number", letter=letter, count=len(several)))
        else:
            d = self.session.decision
            keys = [option.key for option in behind_the_verb(d, letter)] if d is not None else []
            meant = next((offer for offer in self.panel.offers if offer.key in keys), None)
            facts = {"key": meant.label, "text": meant.text} if meant else {"key": "", "text": ""}
            self.show_status(say("tui.no_action", letter=letter, **facts))

    def action_number(self, n: int) -> None:
        if self.playing:
            self.show_status(say("tui.keys_playing"))
            return
        begun = self.letter if self.panel.highlighted == self.letter_at else ""
        self.letter, pressed = "", f"{begun}{n}"
        labels = self.numbered if pressed.isdecimal() else {o.label: o.key for o in self.panel.offers}
        longer = [key for label, key in labels.items() if label.startswith(pressed) and label != pressed]
        if pressed not in labels:
            self.show_status(say("tui.no_option", n=pressed))
        elif longer:
            self.wait_for_digit(pressed, labels[pressed])
            self.show_status(say("tui.more_digits", n=pressed))
        else:
            self.choose_numbered(labels[pressed], pressed)

    def choose_numbered(self, key: str, pressed: str) -> None:
        """Choose the option with this number.  One that is shown with a letter is only selected: Enter chooses it."""
        label = next((offer.label for offer in self.panel.offers if offer.key == key), pressed)
        if label != pressed:
            self.panel.highlight(key)
            self.action_focus_options()
            self.show_status(say("tui.number_of_letter", n=pressed, letter=label))
        else:
            self.choose(key)

    def on_key(self, event: events.Key) -> None:
        """A key that cannot complete a label forgets its beginning: after `1` and Esc, `1` is not 11."""
        if not event.key.isdecimal() and event.key not in ACTION_LETTERS:
            self.letter = ""

    @property
    def numbered(self) -> dict[str, str]:
        """Option keys by their number in the list: also options with a letter have one."""
        return {str(n): key for n, key in enumerate(self.panel.keys, 1)}

    def wait_for_digit(self, begun: str, key: str) -> None:
        """Highlight an option whose label, or the beginning of it, was pressed: Enter chooses it."""
        self.letter, self.letter_at = begun, key
        self.panel.highlight(key)
        self.action_focus_options()

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """After the bar has moved, Enter chooses another option than the one whose number was pressed."""
        if message.option_list is not self.panel.options:
            return
        if self.letter and self.panel.highlighted != self.letter_at:
            self.letter = ""
            self.show_status("")
        self.preview()

    def preview(self) -> None:
        """Show on the board where the monster would stop, if the option under the bar is one of its stops."""
        d, key, state = self.session.decision, self.panel.highlighted, self.session.game.state
        option = d.find(key) if d and key and not self.playing else None
        there = monster_spaces(state, option.cell) if isinstance(option, StopOption) else []
        if there or self.board.ghost:
            self.board.haunt(there)
        if there:
            self.show_status(say("tui.monster_stop", monster=state.constants.monster.called, space=there[0]))

    def on_decision_panel_answered(self, message: DecisionPanel.Answered) -> None:
        self.choose(message.key)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A legal space is an answer; any other is looked at."""
        d = self.session.decision
        found = [o for o in d.options if place_of(o) == cell_named(message.space)] if d else []
        moves = self.session.moves() if d and not found else None
        there = [o for o in moves.decision.options if cell_of(o) == cell_named(message.space)] if moves else []
        if self.playing:
            self.next_beat()
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
        """Name the space under the cursor: colour alone must tell nothing."""
        view, space = self.drawn, message.space
        if view is None or self.focused is not self.board:
            return
        here = [v["name"] for v in view["survivors"].values() if v["at"] == space]
        here += [view["monster"]["title"]] if space in view["monster"]["spaces"] else []
        here += [tile["title"] for tile in view["terrain"] if space in tile["spaces"]]
        here += [say("tui.blind_spot")] if space in view["monster"]["blind_spot"] else []
        here += [say("tui.danger", digit=self.board.heat[space])] if space in self.board.heat else []
        parts = [space, ", ".join(here)]
        if space in self.board.legal:
            parts.append(say("tui.enter_chooses") if self.board.armed else say("tui.move_first"))
        else:
            parts.append(say("tui.not_offered") if self.board.legal else "")
        remark, self.remark = self.remark, ""
        keys = say("tui.explain_hint", armed=self.board.armed)
        self.show_status(" | ".join([part for part in (remark, *parts, keys) if part]))


def place_of(option: Option) -> int:
    """The space where the board answers with this option, or -1; of a stop of the monster, its north-west space."""
    return option.cell if isinstance(option, StopOption) else cell_of(option)
