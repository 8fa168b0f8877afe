"""Screens with a row per setting: the fight to begin, and its rulings.

Right and Enter choose the next value; Enter on a row with many values opens a list to search in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from showdown.engine import RULINGS, Catalog, Ruling, core_catalog, ready_parties
from showdown.language import say
from showdown.lookup.refusal import OK, Refusal
from showdown.lookup.stories import FIRST_STORY, catalog_for, party_named, stories
from showdown.session.open_game import Wishes
from showdown.tui.choices import ChoiceList, MarkedList
from showdown.tui.dialogs import MenuPage

LANTERN: Final = (r"   .   ", r"  (_)  ", r"  /_\  ")
NO_BOTS: Final = "none"
ALL_BOTS: Final = "all"
ALL_BUT_FIRST: Final = "all-but-p1"
"""Values of the row of bots, beside a seat (``p2``)."""


def title() -> str:
    """The lantern, with the name and a subtitle beside it."""
    beside = ("", " ".join(say("tui.title").upper()), say("tui.subtitle"))
    return "\n".join([f"{drawn} {text}" for drawn, text in zip(LANTERN, beside, strict=True)])


class Setting:
    """One row: its label, its values, the texts of values that are not shown as they are, and what it means."""

    def __init__(self, label: str, values: list[str], about: str, texts: dict[str, str] | None = None) -> None:
        self.label = label
        self.values = values
        self.about = about
        self.texts = texts or {}
        self.chosen = 0

    @property
    def value(self) -> str:
        return self.values[self.chosen]

    @property
    def text(self) -> str:
        """The chosen value as people read it."""
        return self.texts.get(self.value, self.value)

    def turn(self, way: int) -> None:
        self.chosen = (self.chosen + way) % len(self.values)

    def choose(self, value: str) -> None:
        if value in self.values:
            self.chosen = self.values.index(value)


class Menu(Screen[int]):
    """Rows that can be turned; what Enter does on other rows is for the screens built on it."""

    HELP = "tui.menu_help"
    """Key of the text in the bottom line."""
    BINDINGS: ClassVar[list[BindingType]] = [
        ("right", "turn(1)", ""),
        ("left", "turn(-1)", ""),
        ("question_mark,h,f1", "help", ""),
        ("q,escape,ctrl+q,ctrl+c", "leave", ""),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Setting] = []

    def compose(self) -> ComposeResult:
        yield Static(title(), id="title", markup=False)
        with Vertical(id="menu-box"):
            yield MarkedList("menu")
        yield Input(id="seed-entry", placeholder=say("tui.seed_hint"))
        yield Static("", id="about", markup=False)
        yield Static(say(self.HELP), id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#seed-entry").display = False
        self.fill()
        self.menu.focus()

    @property
    def menu(self) -> MarkedList:
        return self.query_one("#menu", MarkedList)

    def fill(self) -> None:
        """Write the rows anew, with the same one under the bar."""
        at = min(self.menu.highlighted or 0, len(self.rows) - 1)
        told = [(f"{r.label} ", f"< {r.text} >" if len(r.values) > 1 else r.text) for r in self.rows]
        self.menu.write(told, at)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list is self.menu:
            self.query_one("#about", Static).update(self.explained(self.rows[event.option_index]))

    def explained(self, row: Setting) -> str:
        """What a row means, below the rows."""
        return row.about

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

    def show_status(self, text: str) -> None:
        self.query_one("#about", Static).update(text)

    def leave_for(self, opened: Callable[[], Screen[int]], stays: bool = False) -> None:
        """Go to another screen, or show why that is refused.  ``stays``: come back when that screen is left."""
        try:
            screen = opened()
        except Refusal as refusal:
            self.show_status(refusal.lines())
            return
        if stays:
            self.app.push_screen(screen)
        else:
            self.app.switch_screen(screen)

    def action_help(self) -> None:
        lines = [say(self.HELP), "", *[f"{r.label}: {r.about}\n" for r in self.rows]]
        self.app.push_screen(MenuPage(say("tui.page_help"), "\n".join(lines)))

    def action_leave(self) -> None:
        self.app.exit(OK)


class StartScreen(Menu):
    """Choose a fight and its settings.  ``back``: Escape goes back to the screen before."""

    def __init__(self, w: Wishes, begin: Callable[[Wishes], Screen[int]], back: bool = False) -> None:
        super().__init__()
        self.w = w
        self.begin = begin
        self.goes_back = back
        self.rulings: dict[str, str] = dict([text.split("=", 1) for text in w.rulings if "=" in text])
        self.story = self.story_row()
        self.story.choose(w.story or FIRST_STORY)
        self.party = self.party_row(w.party or "")
        self.players = row("players", ["1", "2", "3", "4"])
        self.players.choose(str(w.players or 1))
        self.bots = row("bots", [NO_BOTS])
        self.asked_bots = w.bots or ""
        """Bots that the command line names, and the form cannot: survivors, as in ``c,d``."""
        yes_no = {"no": say("tui.no"), "yes": say("tui.yes")}
        self.dice = row("dice", ["here", "real"], {"here": say("tui.dice_here"), "real": say("tui.dice_real")})
        self.cards = row("cards", ["here", "real"], {"here": say("tui.cards_here"), "real": say("tui.cards_real")})
        self.training = row("training", ["no", "yes"], yes_no)
        self.spoilers = row("spoilers", ["no", "yes"], yes_no)
        self.ruling = row("ruling", [""])
        self.seed = row("seed", [""])
        self.start = row("start", [""])
        self.dice.chosen, self.cards.chosen = int(w.dice), int(w.cards)
        self.training.chosen, self.spoilers.chosen = int(w.training), int(w.spoilers)
        self.rows = [self.start, self.story, self.party, self.players, self.bots, self.dice, self.cards, self.training]
        self.rows += [self.spoilers, self.ruling, self.seed]
        self.seats()
        self.bots.choose(self.asked_bots)

    def story_row(self) -> Setting:
        """All fights of the core pack and of installed packs, by name."""
        names: dict[str, str] = {}
        for catalog in (core_catalog(), *self.shelf()):
            for story in stories(catalog):
                names.setdefault(story, story_text(story, catalog))
        return row("story", list(names), names)

    @staticmethod
    def party_row(wanted: str) -> Setting:
        """The First Story's four without a name, the ready parties, and the party file that was asked for."""
        names = [name for name in ready_parties() if name != FIRST_STORY]
        files = [wanted] if wanted not in (*names, "", FIRST_STORY) else []
        texts = {"": say("tui.party_default"), **{name: name.replace("-", " ").capitalize() for name in names}}
        found = row("party", ["", *names, *files], texts)
        found.choose(wanted)
        return found

    def explained(self, row: Setting) -> str:
        """Below the row of the survivors: the sentence of the party that is chosen."""
        own = self.about_party(row.value) if row is self.party and row.value else ""
        return own or super().explained(row)

    def about_party(self, name: str) -> str:
        """What a ready party is, in a sentence; why it cannot be used."""
        try:
            return party_named(name, self.w.packs, catalog_for(self.story.value, self.w.packs, name)).about
        except Refusal as refusal:
            return refusal.what

    @staticmethod
    def shelf() -> list[Catalog]:
        from showdown.engine import InstalledPacks

        return list(InstalledPacks().catalogs.values())

    def seats(self) -> None:
        """Who may be played by bots depends on how many players there are."""
        n = int(self.players.value)
        texts = {f"p{i}": say("tui.player", number=i) for i in range(2, n + 1)}
        if n > 2:
            texts[ALL_BUT_FIRST] = say("tui.all_but_first")
        self.bots.texts = {NO_BOTS: say("tui.no_bots"), **texts, ALL_BOTS: say("tui.all_bots")}
        if self.asked_bots:
            self.bots.texts.setdefault(self.asked_bots, self.asked_bots)
        self.bots.values = list(self.bots.texts)
        self.bots.chosen = min(self.bots.chosen, len(self.bots.values) - 1)
        self.seed.values = [say("tui.any_seed") if self.w.seed is None else str(self.w.seed)]
        self.ruling.values = [say("tui.rulings_changed", count=len(self.rulings))]

    def changed(self, row: Setting) -> None:
        self.seats()
        self.fill()

    def enter(self, row: Setting) -> None:
        if row is self.start:
            self.go()
        elif row is self.seed:
            entry = self.query_one("#seed-entry", Input)
            entry.display = True
            entry.focus()
        elif row is self.ruling:
            self.app.push_screen(RulingsScreen(self.rulings, self.back))
        elif row in (self.story, self.party):
            self.search(row)
        else:
            super().enter(row)

    def search(self, row: Setting) -> None:
        """Choose from all values of a row at once."""

        def found(value: str | None) -> None:
            if value is not None:
                row.choose(value)
                self.changed(row)

        texts = {value: row.texts.get(value, value) for value in row.values}
        self.app.push_screen(ChoiceList(row.label, texts, row.value), found)

    def back(self) -> None:
        self.seats()
        self.fill()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if text and not text.isdecimal():
            self.show_status(say("tui.not_a_number", typed=text))
            return
        self.w.seed = int(text) if text else None
        event.input.display = False
        self.seats()
        self.fill()
        self.menu.focus()

    def go(self) -> None:
        w = self.w
        w.story = self.story.value
        w.party = self.party.value or None
        w.players = int(self.players.value)
        w.bots = bots_of(self.bots.value, w.players)
        w.dice, w.cards = bool(self.dice.chosen), bool(self.cards.chosen)
        w.training, w.spoilers = bool(self.training.chosen), bool(self.spoilers.chosen)
        w.rulings = [f"{name}={value}" for name, value in self.rulings.items()]
        self.leave_for(lambda: self.begin(w))

    def action_leave(self) -> None:
        """Close the line for the seed first."""
        entry = self.query_one("#seed-entry", Input)
        if entry.display:
            entry.display = False
            entry.value = ""
            self.menu.focus()
        elif self.goes_back:
            self.app.pop_screen()
        else:
            super().action_leave()


def row(name: str, values: list[str], texts: dict[str, str] | None = None) -> Setting:
    """A row with the label ``tui.row_NAME`` and the explanation ``tui.about_NAME``."""
    return Setting(say(f"tui.row_{name}"), values, say(f"tui.about_{name}"), texts)


def story_text(story: str, catalog: Catalog) -> str:
    """``White Lion, level 2`` for ``white-lion:2``."""
    name, _, level = story.partition(":")
    if name not in catalog.monsters:
        return say("tui.first_story") if story == FIRST_STORY else story
    words = level.replace("-", " ")
    return say("tui.story_level", monster=catalog.monsters[name].title, number=level.isdigit(), level=words)


def bots_of(value: str, players: int) -> str:
    """Seats that bots play, as ``--bots`` has them."""
    return ",".join([f"p{seat}" for seat in range(2, players + 1)]) if value == ALL_BUT_FIRST else value


class RulingsScreen(Menu):
    """Every open question with its answers; the first value is the default."""

    def __init__(self, chosen: dict[str, str], done: Callable[[], None]) -> None:
        super().__init__()
        self.chosen = chosen
        self.done = done
        self.open: list[Ruling] = [r for r in RULINGS if len(r.values) > 1]
        for ruling in self.open:
            texts = {value: value.replace("-", " ") for value in ruling.values}
            label, about = ruling.name.replace("-", " "), f"{ruling.question} {ruling.notes}"
            setting = Setting(label, list(ruling.values), about, texts)
            setting.choose(chosen.get(ruling.name, ruling.values[0]))
            self.rows.append(setting)
        self.rows.insert(0, row("done", [""]))

    def enter(self, row: Setting) -> None:
        if row is self.rows[0]:
            self.action_leave()
        else:
            super().enter(row)

    def changed(self, row: Setting) -> None:
        if row is self.rows[0]:
            return
        name = self.open[self.rows.index(row) - 1].name
        if row.chosen:
            self.chosen[name] = row.value
        else:
            self.chosen.pop(name, None)
        self.fill()

    def action_leave(self) -> None:
        self.app.pop_screen()
        self.done()
