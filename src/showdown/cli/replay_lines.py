"""Step through a saved game in lines: by decision, turn or round, forward and back; play on from any of them."""

from __future__ import annotations

import sys
from pathlib import Path

from showdown.bots import make_agent
from showdown.cli.output import Screen
from showdown.engine import (
    IllegalOption,
    Narrator,
    ShowdownError,
    card_names,
    describe_table,
    draw_board,
    list_board,
    nearest,
)
from showdown.language import say
from showdown.replay.timeline import Timeline
from showdown.session.explain import explanation, legal_spaces
from showdown.session.open_game import Wishes
from showdown.session.session import Session

TOLD = 8
"""Number of log lines shown after a step or a jump, at most."""

COMMANDS = ("n", "p", "t", "T", "r", "R", "g", "b", "l", "s", "?", "play", "q", "h")
"""What can be typed; ``cli.steps.KEY`` explains each one."""
WORDS = {"next": "n", "previous": "p", "turn": "t", "round": "r", "go": "g", "board": "b", "list": "l", "state": "s"}
WORDS |= {"help": "h", "quit": "q"}
EXPLAINED = {"T": "turn-back", "R": "round-back", "?": "explain"}
"""Text keys of commands that cannot be part of one."""


class ReplayLines:
    """A timeline, the current decision ``n`` in it, and a screen."""

    def __init__(self, timeline: Timeline, screen: Screen, spoilers: bool) -> None:
        self.timeline = timeline
        self.screen = screen
        self.spoilers = spoilers
        self.n = 0

    def run(self, file: str, packs: list[str]) -> Wishes | None:
        """Read commands until the reader quits (None) or plays on from here (then what to play)."""
        self.screen.note(say("cli.steps.greeting"))
        self.show(0)
        while True:
            line = self.read()
            if line is None or line in ("q", "quit"):
                return None
            try:
                word, _, rest = line.partition(" ")
                if word == "play":
                    return self.wishes(file, packs, rest.strip())
                self.obey(word or "n", rest.strip())
            except ShowdownError as error:
                self.screen.note(error.message)

    def obey(self, word: str, rest: str) -> None:
        if word.startswith("?"):
            word, rest = "?", (word[1:] + " " + rest).strip()
        word = WORDS.get(word.lower(), word)
        if word not in COMMANDS:
            raise IllegalOption(say("cli.steps.unknown", word=word), near=nearest(word, [*COMMANDS, *WORDS]))
        to = self.target(word, rest)
        if to is not None:
            came_from, self.n = self.n, to
            self.show(came_from)
        elif word == "h":
            lines = [f"{key:>6}  {say(f'cli.steps.{EXPLAINED.get(key, key)}')}" for key in COMMANDS]
            self.screen.say("\n".join(lines))
        else:
            self.look(word, rest)

    def target(self, word: str, rest: str) -> int | None:
        """The decision that a command goes to; None if it goes nowhere."""
        timeline, n = self.timeline, self.n
        if word in ("n", "p"):
            steps = self.number(rest, word) if rest else 1
            return timeline.clamp(n + steps if word == "n" else n - steps)
        if word == "g":
            if rest == "end":
                return len(timeline)
            return timeline.clamp(self.number(rest, word))
        moves = {
            "t": timeline.next_turn,
            "T": timeline.previous_turn,
            "r": timeline.next_round,
            "R": timeline.previous_round,
        }
        return moves[word](n) if word in moves else None

    def number(self, text: str, word: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            raise IllegalOption(say("cli.steps.number", text=text, example=f"{word} 40"))
        return int(text)

    def show(self, came_from: int) -> None:
        """Print what happened on the way, and the decision reached."""
        timeline, moment = self.timeline, self.timeline.moments[self.n]
        narrator = Narrator(timeline.last.state)
        start = timeline.moments[came_from].events if came_from < self.n else 0
        lines = [(i + 1, e) for i, e in enumerate(timeline.events(self.n)) if i >= start and not narrator.is_quiet(e)]
        if len(lines) > TOLD:
            self.screen.say("      ...", "dim")
        for number, event in lines[-TOLD:]:
            self.screen.say(f"{number:>4}  {narrator.narrate(event)}", hang=6)
        self.screen.say(f"[{self.n}/{len(timeline)}] {moment.label}", "bold")
        if self.n == len(timeline) and timeline.trouble:
            self.screen.note(say("cli.steps.stuck", why=timeline.trouble))

    def look(self, word: str, rest: str) -> None:
        game = self.timeline.at(self.n)
        view = game.view()
        if word == "b":
            self.screen.say(draw_board(view, [] if game.over else legal_spaces(game.decision)))
        elif word == "l":
            self.screen.say(list_board(view))
        elif word == "s":
            self.screen.say(describe_table(view, card_names(game.catalog)))
        else:
            session = Session(game, make_agent("heuristic", 0))
            self.screen.say(explanation(session, rest, self.spoilers))

    def wishes(self, file: str, packs: list[str], save: str) -> Wishes:
        w = Wishes()
        w.load, w.at, w.packs = Path(file), self.n, packs
        w.save = Path(save) if save else None
        w.plain = self.screen.plain
        w.spoilers = self.spoilers
        return w

    def read(self) -> str | None:
        """One line; None at the end of the input.  A line from a pipe is printed, as in a transcript."""
        if sys.stdin.isatty():
            import readline  # noqa: F401  (importing it turns on line editing and history)

            try:
                return input("> ").strip()
            except EOFError:
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        self.screen.say(f"> {line.strip()}")
        return line.strip()
