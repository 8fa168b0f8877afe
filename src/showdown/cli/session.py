"""One game in line mode: tell what happened, ask, take the answer; the same for people, pipes and bots."""

from __future__ import annotations

import sys
from pathlib import Path

from showdown import rulebook
from showdown.agents import Agent
from showdown.api import (
    LETTERS,
    PLACES,
    Decision,
    Game,
    IllegalOption,
    Narrator,
    ShowdownError,
    describe_table,
    did_you_mean,
    draw_board,
    explain_card,
    list_board,
    spaces_by_row,
)
from showdown.cli.entry import COMMANDS, command_in, find_option, values_in
from showdown.cli.screen import Screen

SPACES = ("to", "at", "place", "lay", "monster")
MANY = 12
"""More spaces than this are shown on the board instead of in a list."""


class Leave(Exception):
    """The player quits, or the input has ended."""


class Session:
    """A game, a screen and whoever answers.

    ``bots``: survivors played by the bot; ``bots_rule``: it answers for the group and the controller as well.
    ``step``: forced decisions are asked, too.
    """

    def __init__(self, game: Game, screen: Screen, bot: Agent, bots: frozenset[int], step: bool) -> None:
        self.game = game
        self.screen = screen
        self.bot = bot
        self.bots = bots
        self.step = step
        self.save_to: Path | None = None
        self.told = 0
        """How many events were printed."""
        self.real: list[bool] = []
        """For each decision that can be taken back: did a person answer it?"""
        self.bots_rule = len(bots) == len(game.setup.survivors)
        self.drawn = 0
        """The round whose survivors' turn began with a drawing of the board."""

    def run(self) -> None:
        """Play until the showdown is over.  Raises Leave when the player does."""
        while True:
            self.tell()
            if self.game.over:
                return
            self.turn()

    def turn(self) -> None:
        """One decision, by whoever answers it."""
        d = self.game.decision
        if d.spec is None and self.is_bots(d):
            key = self.bot.choose(self.game)
            if not self.bots_rule:
                self.screen.say(f"      = {key} (bot)", "dim")
            self.answer(key, False)
        elif d.forced and not self.step:
            self.screen.say(f"      = {d.options[0].key} (the only option)", "dim")
            self.answer(d.options[0].key, False)
        else:
            self.ask(d)

    def is_bots(self, d: Decision) -> bool:
        """A survivor's bot answers its own decisions; those of the group only if nobody else is there."""
        if self.bots_rule:
            return True
        who = Narrator(self.game.state).decider(d)
        if who >= 0:
            return who in self.bots
        players = self.game.view()["players"]
        return all(LETTERS.index(letter) in self.bots for seat in d.seats for letter in players[seat])

    # -- telling -------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Print what happened since the last time, with the numbers `?` takes."""
        narrator = Narrator(self.game.state)
        events = self.game.events
        for i in range(self.told, len(events)):
            event = events[i]
            if narrator.is_quiet(event):
                continue
            if event.kind in ("round", "survivors-turn"):
                self.screen.say()
                self.screen.say(f"{i + 1:>4}  {narrator.narrate(event)}", "bold")
            else:
                self.screen.say(f"{i + 1:>4}  {narrator.narrate(event)}", STYLES.get(event.kind, ""), hang=6)
        self.told = len(events)

    def show_decision(self, d: Decision) -> bool:
        """Print the question and its options; True if they are numbered."""
        narrator = Narrator(self.game.state)
        self.screen.say()
        view = self.game.view()
        if d.kind == "act_order" and view["round"] != self.drawn and not self.screen.plain:
            self.drawn = view["round"]
            self.screen.say(draw_board(view))
            self.screen.say()
        self.screen.say(narrator.question(d), "bold")
        if d.spec is not None:
            self.screen.say(self.expected())
            return False
        if len(d.options) > MANY and all(o.verb in SPACES for o in d.options):
            self.show_spaces(d)
            return False
        width = max(len(o.key) for o in d.options)
        for n, o in enumerate(d.options, 1):
            self.screen.say(f"{n:>4}  {o.key:<{width}}  {narrator.offer(d, o)}", hang=width + 8)
        return True

    def show_spaces(self, d: Decision) -> None:
        names = legal_spaces(d)
        if self.screen.plain:
            self.screen.say(spaces_by_row(names))
        else:
            self.screen.say(draw_board(self.game.view(), names))
        self.screen.say(f"{len(names)} spaces: type one, as in {names[0]} (or {d.options[0].key})")

    # -- asking --------------------------------------------------------------------------------------------------

    def ask(self, d: Decision) -> None:
        """Ask until something was answered, taken back or left."""
        numbered = self.show_decision(d)
        while True:
            line = self.read()
            if not line:
                continue
            try:
                if d.spec is not None and self.enter(d, line):
                    return
                command, rest = command_in(line)
                if command == "u":
                    if self.undo():
                        return
                elif command == "auto" and d.spec is None:
                    key = self.bot.choose(self.game)
                    self.screen.say(f"      = {key} (bot)", "dim")
                    self.answer(key, True)
                    return
                elif command:
                    self.obey(command, rest, d)
                elif d.spec is None:
                    self.answer(find_option(d, line, numbered).key, True)
                    return
            except ShowdownError as error:
                # A person sees the question; its number in the game is for programs.
                why = str(error).replace(f" at tick {d.id}", "")
                self.screen.note(why + (f"\nExpected: {self.expected()}" if d.spec else ""))

    def expected(self) -> str:
        """What may be typed for dice or cards."""
        asked = self.game.view()["decision"]
        if "draw" in asked:
            return f"{asked['draw']['count']} of {', '.join(sorted(set(asked['draw']['pool'])))}"
        dice = asked["dice"]
        if dice["purpose"] == "hit_location":
            return f"{dice['count']} of {', '.join(PLACES)}"
        if dice["count"] == 1:
            return f"a number from 1 to {dice['sides']}"
        return f"{dice['count']} from 1 to {dice['sides']}, separated by spaces"

    def enter(self, d: Decision, line: str) -> bool:
        """Dice or cards from the table; False if the line is a command.  Raises IllegalOption for what cannot be."""
        values = values_in(line)
        drawn = self.game.view()["decision"].get("draw")
        if command_in(line)[0] and not (drawn and line.lower() in drawn["pool"]):
            return False
        if drawn:
            for value in values:
                if value not in drawn["pool"]:
                    raise IllegalOption(f"'{value}' cannot turn up here{did_you_mean(str(value), drawn['pool'])}")
        self.real.append(True)
        try:
            self.game.roll(values)
        except ShowdownError:
            self.real.pop()
            raise
        self.saved()
        return True

    def read(self) -> str:
        """One line of the player.  Raises Leave at the end of the input."""
        try:
            if sys.stdin.isatty():
                import readline  # noqa: F401  (line editing and history, by being there)

                return input("> ").strip()
            # From a pipe the answer is shown as well, so that the output reads as a transcript.
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            self.screen.say(f"> {line.strip()}")
            return line.strip()
        except EOFError:
            raise Leave("the input has ended") from None

    def answer(self, key: str, real: bool) -> None:
        self.game.choose(key)
        self.real.append(real)
        self.saved()

    # -- commands ------------------------------------------------------------------------------------------------

    def obey(self, command: str, rest: str, d: Decision) -> None:
        screen = self.screen
        if command == "?":
            screen.say(self.explanation(rest, d))
        elif command == "b":
            screen.say(draw_board(self.game.view(), legal_spaces(d)))
        elif command == "l":
            screen.say(list_board(self.game.view()))
        elif command == "t":
            screen.say(describe_table(self.game.view()))
        elif command == "s":
            self.save_now(rest)
        elif command == "h":
            screen.say(HELP)
        elif command == "q":
            raise Leave("")

    def explanation(self, rest: str, d: Decision) -> str:
        """Of the decision, of one log line, of a card, or of one option."""
        narrator = Narrator(self.game.state)
        if not rest:
            asked = narrator.explain_decision(d, wording)
            return f"{asked}\n  {self.expected()}" if d.spec else asked
        if rest.isdigit():
            events = self.game.events
            if not 1 <= int(rest) <= len(events):
                raise IllegalOption(f"there is no log line {rest}; the log has {len(events)}")
            return self.game.explain(events[int(rest) - 1])
        card = rest.lower().replace("'", "").replace(" ", "-").removeprefix("wound:")
        if card in self.game.catalog.card_ids:
            return "\n  ".join(explain_card(self.game.catalog, card))
        option = find_option(d, rest, False)
        return f"{option.key}: {narrator.offer(d, option)}"

    def undo(self) -> bool:
        """Back to the last decision a person really made; nothing happens if the fence stands in between."""
        game = self.game
        del self.real[: len(self.real) - len(game.history)]
        steps = 1
        while steps <= len(self.real) and not self.real[-steps]:
            steps += 1
        if steps > len(self.real):
            self.screen.note("There is nothing to take back: nothing was decided since the start or the loading.")
            return False
        seen = game.history[-steps].state.reveals != game.state.reveals
        if seen and not game.training:
            self.screen.note(
                "That cannot be taken back: dice or cards have been seen since your last decision. "
                "A game started with --training may."
            )
            return False
        undone = [e.key for e in game.journal.entries[game.history[-steps].entries :] if e.key]
        for _ in range(steps):
            game.undo()
            self.real.pop()
        self.told = len(game.events)
        how = " (training: across dice or cards already seen)" if seen else ""
        self.screen.say(f"Taken back{how}: {', '.join(undone) or 'what was typed in'}.", "dim")
        self.saved()
        return True

    def save_now(self, rest: str) -> None:
        path = Path(rest) if rest else self.save_to
        if path is None:
            raise IllegalOption("to which file? Type: s FILE")
        if rest and path.exists() and path != self.save_to:
            raise IllegalOption(f"{path} exists already; choose another name")
        try:
            self.game.save(path)
        except OSError as error:
            raise IllegalOption(f"not saved: {error}") from error
        self.screen.note(f"Saved to {path}.")

    def saved(self) -> None:
        """Autosave; a full disk must not end the game."""
        if self.save_to is not None:
            try:
                self.game.save(self.save_to)
            except OSError as error:
                self.screen.note(f"Not saved: {error}. The game goes on.")


def legal_spaces(d: Decision) -> list[str]:
    """The spaces a decision offers, for marking them on the board."""
    return list(dict.fromkeys(o.key.split(":")[1] for o in d.options if o.verb in SPACES))


def wording(rule: str) -> str:
    return rulebook.rule(rule).text


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
"""Colour repeats what the words say, never more."""

HELP = "\n".join(
    [
        "Answer with a number, a key (take:head), the beginning of a key, or just a space (J9).",
        *[f"  {key}  {what}" for key, what in COMMANDS.items()],
        "Numbers missing from the log are bookkeeping; ? tells them as well.",
    ]
)
