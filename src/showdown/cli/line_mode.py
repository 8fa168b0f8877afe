"""The game in lines (``--plain``): print what happened, ask, read the answer; for screen readers and pipes."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from showdown.cli.output import Screen
from showdown.engine import (
    NAMES,
    Decision,
    IllegalOption,
    Narrator,
    Option,
    ShowdownError,
    card_names,
    describe_table,
    draw_board,
    list_board,
    list_monster,
    sentence,
    spaces_by_row,
    threatened_spaces,
)
from showdown.language import say
from showdown.library.autosave import in_words
from showdown.session.confirm import question_before
from showdown.session.explain import SPACES, expected, explanation, legal_spaces
from showdown.session.log import REMARK
from showdown.session.offers import answer_meant, offers_of
from showdown.session.session import CannotTakeBack, Session
from showdown.session.typed_input import command_help, command_in

if TYPE_CHECKING:
    from showdown.lessons import Concept, Guide

MANY = 12
"""More spaces than this are shown on the board instead of in a list."""


class Leave(Exception):
    """The player quits, or the input has ended (then ``ended`` is true)."""

    def __init__(self, ended: bool = False) -> None:
        super().__init__()
        self.ended = ended


class LineMode:
    """A session and a screen.  ``save_to``: the file that `s` writes; ``spoilers``: undrawn cards may be named."""

    def __init__(self, session: Session, screen: Screen, spoilers: bool = False) -> None:
        self.session = session
        self.game = session.game
        self.screen = screen
        self.spoilers = spoilers
        self.save_to: Path | None = None
        self.guide: Guide | None = None
        """Explains one concept at a time (``showdown learn``)."""
        self.told = 0
        """Number of log lines printed so far."""
        self.trouble = ""
        self.drawn = 0
        """The last round in which the board was printed at the start of the survivors' turn."""
        self.seen: tuple[str, str] | None = None
        """The monster's space and facing when the board was last printed."""
        self.ground: list[list[str]] = []
        """The terrain when it was last printed; it seldom changes and is not repeated."""
        self.placing = False
        """Did the last question place a survivor?"""
        self.numbered = False
        """Does the pending question show its options in a list?"""
        self.keys_shown = False
        """Are option keys printed beside the options?"""
        self.confirm = False
        """Ask before an answer that loses something for nothing (a person at a terminal)?"""
        self.answered_at = 0
        """Number of log lines when the last question was answered."""

    def run(self) -> None:
        """Play until the showdown is over.  Raises Leave if the player quits."""
        while True:
            self.tell()
            if self.game.over:
                return
            if not self.session.proceed():
                self.ask(self.game.decision)

    # -- telling -------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Print the new log lines, with the numbers that `?` takes."""
        lines = self.session.log.lines
        for line in lines[self.told :]:
            if line.kind == REMARK:
                self.screen.say(f"      {line.text}", "dim")
            elif line.kind in ("round", "survivors-turn"):
                self.screen.say()
                self.screen.say(f"{line.number:>4}  {line.text}", "bold")
            else:
                self.screen.say(f"{line.number:>4}  {line.text}", STYLES.get(line.kind, ""), hang=6)
        self.told = len(lines)
        if self.session.trouble != self.trouble:
            self.trouble = self.session.trouble
            self.screen.note(
                say("cli.lines.not-saved", why=self.trouble) if self.trouble else say("cli.lines.saved-again")
            )

    def teach(self) -> None:
        """Print the concepts that matter for the first time now."""
        self.print_lessons(self.guide.news() if self.guide else [])

    def print_lessons(self, concepts: list[Concept]) -> None:
        for concept in concepts:
            self.screen.say()
            self.screen.say(say("cli.lines.lesson", title=concept.title), "bold cyan")
            self.screen.say(concept.text, hang=1)

    def show_board(self, d: Decision) -> None:
        """Print the board when a survivors' turn begins; in plain mode also after the monster has moved or turned."""
        view = self.game.view()
        begins = d.kind == "act_order" and view["round"] != self.drawn
        if begins:
            self.drawn = view["round"]
        if not self.screen.plain:
            if begins:
                self.screen.say()
                self.screen.say(draw_board(view))
            return
        monster = view["monster"]
        now = (monster["at"] or "", monster["facing"])
        if d.kind == "facing" and view["turn"] == "setup":
            # The question is how the monster faces.
            return
        # The terrain is complete when the first survivor is placed.
        places = d.kind == "deploy" and not self.placing
        self.placing = d.kind == "deploy"
        if begins or places or self.seen is None or (d.kind == "act_order" and now != self.seen):
            if view["turn"] == "survivors":
                self.drawn = view["round"]
            ground = [tile["spaces"] for tile in view["terrain"]]
            self.screen.say()
            self.screen.say(list_board(view, terrain=ground != self.ground))
            self.ground = ground
        elif now != self.seen and view["turn"] == "survivors":
            self.screen.say()
            self.screen.say(list_monster(view))
        else:
            return
        self.seen = now

    def show_decision(self, d: Decision) -> bool:
        """Print the question and its options; True if they are numbered."""
        narrator = Narrator(self.game.state)
        self.screen.say()
        self.screen.say(narrator.question(d), "bold")
        if d.spec is not None:
            self.screen.say(expected(self.session, self.spoilers))
            return False
        if len(d.options) > MANY and all(o.verb in SPACES for o in d.options):
            self.show_spaces(d)
            return False
        width = max(len(o.key) for o in d.options) if self.keys_shown else 0
        for offer in offers_of(self.session, d):
            key = f"{offer.key:<{width}}  " if self.keys_shown else ""
            odds = say("cli.lines.odds", odds=offer.odds) if offer.odds else ""
            self.screen.say(f"{offer.label:>4}  {key}{offer.text}{odds}", hang=width + 8 if key else 6)
        return True

    def show_spaces(self, d: Decision) -> None:
        names = legal_spaces(d)
        if self.screen.plain:
            self.screen.say("\n".join(Narrator(self.game.state).spaces(d)))
        else:
            self.screen.say(draw_board(self.game.view(), names))
        self.screen.say(say("cli.lines.spaces", count=len(names), space=names[0], key=d.options[0].key))

    # -- asking --------------------------------------------------------------------------------------------------

    def ask(self, d: Decision) -> None:
        """Ask until the player answers, undoes or quits."""
        self.teach()
        self.show_board(d)
        self.numbered = self.show_decision(d)
        while True:
            line = self.read()
            if not line:
                continue
            try:
                if self.session.is_entry(line):
                    self.answered_at = self.told
                    self.session.enter(line)
                    return
                command, rest = command_in(line)
                if command in ("u", "c"):
                    self.take_back(command, rest)
                    return
                if command == "x" and d.spec is None:
                    self.answered_at = self.told
                    self.session.auto()
                    return
                if command == "X" and d.spec is None:
                    self.play_on()
                    return
                if command:
                    self.obey(command, rest, d)
                elif d.spec is None:
                    meant = answer_meant(self.session, d, line, self.numbered)
                    if self.is_sure(d, meant.option):
                        self.answered_at = self.told
                        meant.give(self.session)
                        return
            except CannotTakeBack as error:
                self.screen.note(sentence(error))
            except ShowdownError as error:
                # The player sees the question; its number is only for programs.
                more = say("cli.lines.expected", what=expected(self.session, self.spoilers)) if d.spec else ""
                if not d.spec and line.upper() in NAMES:
                    more = say("cli.lines.why-not", space=line.upper())
                self.screen.note("\n".join([error.message, *([more] if more else [])]))

    def play_on(self) -> None:
        """Let the bot answer until the showdown is over, dice must be typed, or Ctrl+C stops it."""
        stopped = False

        def stop(number: int, frame: object) -> None:
            nonlocal stopped
            stopped = True

        # Between two answers, never within one.
        before = signal.signal(signal.SIGINT, stop)
        try:
            while not stopped and self.session.waits and self.game.decision.spec is None:
                self.answered_at = self.told
                self.session.auto()
                self.session.settle()
                self.tell()
        finally:
            signal.signal(signal.SIGINT, before)
        if stopped:
            self.screen.note(say("cli.lines.bot-stopped"))

    def is_sure(self, d: Decision, option: Option) -> bool:
        """Ask before an answer that loses something for nothing."""
        question = question_before(self.session, d, option) if self.confirm else ""
        if not question:
            return True
        self.screen.say(say("cli.lines.sure", question=question), "bold")
        return self.read().lower() in ("y", "yes")

    def take_back(self, command: str, rest: str) -> None:
        if rest and not rest.isdecimal():
            raise IllegalOption(say("cli.lines.no-log-line", word=rest))
        text = self.session.correct() if command == "c" else self.session.undo(int(rest) if rest else None)
        self.told = len(self.session.log.lines)
        self.screen.say(text, "dim")

    def read(self) -> str:
        """One line that the player types.  Raises Leave at the end of the input."""
        try:
            if sys.stdin.isatty():
                import readline  # noqa: F401  (importing it turns on line editing and history)

                return input("> ").strip()
            # An answer from a pipe is printed, so that the output reads as a transcript.
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            self.screen.say(f"> {line.strip()}")
            return line.strip()
        except EOFError:
            raise Leave(ended=True) from None

    # -- commands ------------------------------------------------------------------------------------------------

    def obey(self, command: str, rest: str, d: Decision) -> None:
        screen = self.screen
        if command == "?":
            screen.say(explanation(self.session, rest, self.spoilers))
        elif command == "b":
            screen.say(draw_board(self.game.view(), legal_spaces(d)))
        elif command == "l":
            screen.say(list_board(self.game.view()))
        elif command == "r":
            self.show_decision(d)
        elif command == "i":
            screen.say(describe_table(self.game.view(), card_names(self.game.catalog)))
        elif command in ("g", "p"):
            self.tell_again(command == "g")
        elif command == "v":
            spaces = spaces_by_row(threatened_spaces(self.game.state))
            screen.say(say("cli.lines.range", spaces=spaces))
        elif command == "K":
            self.keys_shown = not self.keys_shown
            screen.note(say("cli.lines.keys", shown=self.keys_shown))
            self.show_decision(d)
        elif command == "L":
            if not self.guide:
                raise IllegalOption(say("session.no_lessons"))
            self.print_lessons(self.guide.shown)
        elif command == "save":
            self.save_now(rest)
        elif command in ("t", "w"):
            self.look_ahead(command, rest)
        elif command == "h":
            screen.say(help_text())
        elif command == "q":
            raise Leave

    def tell_again(self, turns: bool) -> None:
        """Print lines of the log again: those of the last two sections, or those since the last answer."""
        lines = self.session.log.lines
        now = lines[-1].section if lines else 0
        found = [line for line in lines if line.section >= now - 1] if turns else lines[self.answered_at :]
        for line in found:
            self.screen.say(f"{line.number or '':>4}  {line.text}", hang=6)
        if not found:
            self.screen.say(say("cli.lines.nothing-new"))

    def look_ahead(self, command: str, letter: str) -> None:
        """What the monster's next turn threatens (t); the safest spaces for one survivor (t b, or w for the mover)."""
        from showdown.session.threat import Look, mover, survivor_meant

        who = survivor_meant(self.session, letter) if letter else mover(self.session) if command == "w" else -1
        if command == "w" and who < 0:
            raise IllegalOption(say("cli.lines.heat-later"))
        look = Look(self.session, self.spoilers)
        text = look.heat_page(who) if who >= 0 else look.page()
        for line in text.splitlines():
            self.screen.say(line)

    def save_now(self, rest: str) -> None:
        path = Path(rest) if rest else self.save_to
        if path is None:
            raise IllegalOption(say("cli.lines.save-where"))
        if rest and path.exists() and path != self.save_to:
            raise IllegalOption(say("cli.lines.file-exists", file=path))
        try:
            self.game.save(path)
        except OSError as error:
            raise IllegalOption(say("cli.not-saved", why=in_words(error, path))) from error
        self.screen.note(say("cli.saved-to", file=path))


STYLES = {
    "dies": "bold red",
    "injury-roll": "red",
    "damage": "red",
    "knocked-down": "red",
    "wound": "green",
    "critical": "bold green",
    "monster-dies": "bold green",
    "showdown-over": "bold",
    "trap": "bold red",
}
"""Colours of log lines; they never say more than the words."""


def help_text() -> str:
    """The commands of the line mode, as ``h`` prints them."""
    lines = [f"  {key}  {what}" for key, what in command_help().items()]
    return "\n".join([say("cli.lines.help"), say("cli.lines.actions"), *lines, say("cli.lines.help-end")])
