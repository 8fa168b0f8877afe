"""The start screen: one row a setting.  Enter or right goes to the next value, left to the one before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from showdown.engine import RULINGS, Catalog, Ruling, core_catalog, ready_parties
from showdown.lookup.refusal import OK, Refusal
from showdown.lookup.stories import FIRST_STORY, stories
from showdown.session.open_game import Wishes
from showdown.tui.dialogs import Page

TITLE: Final = "\n".join(
    [
        r"   .                                                                         ",
        r"  (_)   S  H  O  W  D  O  W  N                      a fight by lantern light ",
        r"  /_\   four survivors, one monster, its cards, your dice                    ",
    ]
)
EVERYBODY: Final = "everybody (watch)"


class Setting:
    """One row: a label, its values as people read them, which one is chosen, and what it means."""

    def __init__(self, label: str, values: list[str], about: str, chosen: int = 0) -> None:
        self.label = label
        self.values = values
        self.about = about
        self.chosen = chosen

    @property
    def value(self) -> str:
        return self.values[self.chosen]

    def turn(self, way: int) -> None:
        self.chosen = (self.chosen + way) % len(self.values)

    def choose(self, value: str) -> None:
        if value in self.values:
            self.chosen = self.values.index(value)


class Menu(Screen[int]):
    """Rows that can be turned; what Enter does on other rows is for the screens built on it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("right", "turn(1)", "Next value"),
        ("left", "turn(-1)", "Value before"),
        ("question_mark,h,f1", "help", "Help"),
        ("q,escape,ctrl+q,ctrl+c", "leave", "Leave"),
    ]
    HELP = "Up and down choose a row; Enter, right or a click goes to the next value, left to the one before."

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Setting] = []

    def compose(self) -> ComposeResult:
        yield Static(TITLE, id="title", markup=False)
        with Vertical(id="menu-box"):
            yield OptionList(id="menu", markup=False)
        yield Input(id="seed-entry", placeholder="a number, then Enter")
        yield Static("", id="about", markup=False)
        yield Static(self.HELP, id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#seed-entry").display = False
        self.fill()
        self.menu.focus()

    @property
    def menu(self) -> OptionList:
        return self.query_one("#menu", OptionList)

    def fill(self) -> None:
        """Write the rows anew, with the same one under the bar."""
        at = self.menu.highlighted or 0
        self.menu.clear_options()
        width = max([len(r.label) for r in self.rows]) + 2
        for r in self.rows:
            arrows = f"< {r.value} >" if len(r.values) > 1 else r.value
            self.menu.add_option(Row(Text(f"{r.label:<{width}}{arrows}", overflow="ellipsis", no_wrap=True)))
        self.menu.highlighted = min(at, len(self.rows) - 1)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#about", Static).update(self.rows[event.option_index].about)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.enter(self.rows[event.option_index])

    def enter(self, row: Setting) -> None:
        row.turn(1)
        self.changed(row)

    def action_turn(self, way: int) -> None:
        row = self.rows[self.menu.highlighted or 0]
        row.turn(way)
        self.changed(row)

    def changed(self, row: Setting) -> None:
        self.fill()

    def say(self, text: str) -> None:
        self.query_one("#about", Static).update(text)

    def action_help(self) -> None:
        self.app.push_screen(Page("Help", "\n".join([self.HELP, "", *[f"{r.label}: {r.about}\n" for r in self.rows]])))

    def action_leave(self) -> None:
        self.app.exit(OK)


class StartScreen(Menu):
    """Chooses what is played, by whom, how; or a game to go on with."""

    def __init__(self, w: Wishes, begin: Callable[[Wishes], Screen[int]], games: list[tuple[str, Path]]) -> None:
        super().__init__()
        self.w = w
        self.begin = begin
        self.games = games
        self.rulings: dict[str, str] = dict([text.split("=", 1) for text in w.rulings if "=" in text])
        catalogs = [core_catalog(), *self.shelf()]
        every = list(dict.fromkeys([s for c in catalogs for s in stories(c)]))
        self.story = Setting("Fight", every, "The First Story is the prologue; the number is the monster's level.")
        self.story.choose(w.story or FIRST_STORY)
        ready = list(ready_parties())
        own = "as the story gives them"
        self.party = Setting("Survivors", [own, *ready], "A ready party, or those who belong to the story.")
        self.party.choose(w.party or own)
        self.players = Setting("Players", ["1", "2", "3", "4"], "How many sit at this keyboard and take turns at it.")
        self.players.choose(str(w.players or 1))
        self.bots = Setting("Bots play for", ["nobody"], "Seats without a person.")
        self.dice = Setting(
            "Dice", ["rolled here", "rolled on your table"], "With real dice you type what you roll: the referee mode."
        )
        self.cards = Setting(
            "Cards", ["drawn here", "drawn on your table"], "With real decks you type which card you draw."
        )
        self.training = Setting(
            "Training", ["no", "yes"], "Taking back may cross dice and cards already seen; the log says so."
        )
        self.spoilers = Setting("Spoilers", ["no", "yes"], "May cards be named that have not been drawn yet?")
        self.ruling = Setting("Rulings", ["by default"], "Questions the rules leave open: Enter opens the list.")
        self.seed = Setting("Seed", ["any"], "The same number gives the same dice and cards: Enter types one.")
        self.start = Setting("> Begin", [""], "Enter begins the fight. It is kept after every decision.")
        self.dice.chosen, self.cards.chosen = int(w.dice), int(w.cards)
        self.training.chosen, self.spoilers.chosen = int(w.training), int(w.spoilers)
        self.resume = [Setting("> Go on", [name], "A game that was kept.") for name, _ in games[:6]]
        self.rows = [self.start, self.story, self.party, self.players, self.bots, self.dice, self.cards, self.training]
        self.rows += [self.spoilers, self.ruling, self.seed, *self.resume]
        self.seats()

    @staticmethod
    def shelf() -> list[Catalog]:
        from showdown.engine import InstalledPacks

        return list(InstalledPacks().catalogs.values())

    def seats(self) -> None:
        """Who may be played by bots depends on how many players there are."""
        n = int(self.players.value)
        others = [f"player {i}" for i in range(2, n + 1)]
        self.bots.values = ["nobody", *others, *(["all but player 1"] if n > 2 else []), EVERYBODY]
        self.bots.chosen = min(self.bots.chosen, len(self.bots.values) - 1)
        self.seed.values = [str(self.w.seed) if self.w.seed is not None else "any"]
        changed = len(self.rulings)
        self.ruling.values = [f"{changed} changed" if changed else "by default"]

    def changed(self, row: Setting) -> None:
        self.seats()
        self.fill()

    def enter(self, row: Setting) -> None:
        if row is self.start:
            self.go()
        elif row in self.resume:
            w = Wishes()
            w.load = self.games[self.resume.index(row)][1]
            self.sit(w)
        elif row is self.seed:
            entry = self.query_one("#seed-entry", Input)
            entry.display = True
            entry.focus()
        elif row is self.ruling:
            self.app.push_screen(RulingsScreen(self.rulings, self.back))
        else:
            super().enter(row)

    def back(self) -> None:
        self.seats()
        self.fill()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if text and not text.isdecimal():
            self.say(f"'{text}' is not a number; leave it empty for any.")
            return
        self.w.seed = int(text) if text else None
        event.input.display = False
        self.seats()
        self.fill()
        self.menu.focus()

    def go(self) -> None:
        w = self.w
        w.story = self.story.value
        w.party = self.party.value if self.party.chosen else None
        w.players = int(self.players.value)
        w.bots = bots_of(self.bots.value, w.players)
        w.dice, w.cards = bool(self.dice.chosen), bool(self.cards.chosen)
        w.training, w.spoilers = bool(self.training.chosen), bool(self.spoilers.chosen)
        w.rulings = [f"{name}={value}" for name, value in self.rulings.items()]
        self.sit(w)

    def sit(self, w: Wishes) -> None:
        try:
            self.app.switch_screen(self.begin(w))
        except Refusal as refusal:
            self.say(refusal.lines())


def bots_of(value: str, players: int) -> str:
    """Letters of the survivors that the chosen seats hold; hands are dealt round the table."""
    if value == "nobody":
        return "none"
    if value == EVERYBODY:
        return "all"
    seats = range(2, players + 1) if value.startswith("all") else [int(value.rsplit(" ", 1)[1])]
    return ",".join([f"p{seat}" for seat in seats])


class RulingsScreen(Menu):
    """Every open question with its answers; the first value is the default."""

    def __init__(self, chosen: dict[str, str], done: Callable[[], None]) -> None:
        super().__init__()
        self.chosen = chosen
        self.done = done
        self.open: list[Ruling] = [r for r in RULINGS if len(r.values) > 1]
        for ruling in self.open:
            row = Setting(ruling.name, list(ruling.values), f"{ruling.question} {ruling.notes} [{ruling.id}]")
            row.choose(chosen.get(ruling.name, ruling.values[0]))
            self.rows.append(row)
        self.rows.insert(0, Setting("> Done", [""], "Back to the start screen."))

    def enter(self, row: Setting) -> None:
        if row is self.rows[0]:
            self.action_leave()
        else:
            super().enter(row)

    def changed(self, row: Setting) -> None:
        if row.chosen:
            self.chosen[row.label] = row.value
        else:
            self.chosen.pop(row.label, None)
        self.fill()

    def action_leave(self) -> None:
        self.app.pop_screen()
        self.done()
