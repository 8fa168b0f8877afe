"""The context of reading a card file: the catalogue that is being compiled, and the verbs it may use."""

from __future__ import annotations

from typing import Any, NamedTuple, final

from showdown.board.zones import WORDS, named_zone
from showdown.forms.reader import Path, Reading, Source
from showdown.model.cards import Catalog
from showdown.model.ids import ATTRIBUTES, STATS
from showdown.model.moments import A_SURVIVOR
from showdown.model.moments import WORDS as WORDS_OF_THINGS
from showdown.model.selectors import (
    ALL,
    BESIDE_TILE,
    FILTERS,
    HAS_STATUS,
    NEAR_TILE,
    NO_ROLE,
    WITH_ART,
    Amount,
    Filter,
    Selector,
)
from showdown.model.verbs import Op, Verb
from showdown.rules.verbs import figures
from showdown.rules.verbs.terms import COUNTER_TERMS, BadTerm, parse_filters, parse_line

DULL = ("cards", "tables", "do")
"""Words of a path that say nothing about the place."""
BY_TOKEN = STATS[:ATTRIBUTES]
"""What tokens and permanent injuries can change."""
NOBODY_LINE = Selector("nobody", NO_ROLE, ALL, 0, ())


class Mention(NamedTuple):
    """A card or counter that a file names: the kind of card, or ``counter``, and the name."""

    kind: str
    name: str


class Terms(NamedTuple):
    """Terms of a file that belong to no noun, as they are written and as they are read."""

    text: str
    filters: tuple[Filter, ...]


@final
class CardReading(Reading):
    """Compiles the blocks of one file into programs of the catalogue, with these verbs."""

    def __init__(self, source: Source, catalog: Catalog, verbs: dict[str, type[Verb]]) -> None:
        super().__init__(source)
        self.catalog = catalog
        self.verbs = verbs
        self.owner = ""
        self.blocks = 0
        self.intimidating = False
        """Reading the actions of an Intimidate action, its inner blocks too."""
        self.monster = ""
        """The monster whose cards are read; "" for cards of no monster."""
        self.in_tile = False
        """Reading a block about one tile, its inner blocks too."""
        self.monster_zones: dict[str, int] = {}
        """Zones that all cards of a monster may name: their numbers in the catalogue."""
        self.zones: dict[str, int] = {}
        """These and the zones of the card being read."""

    def start(self, owner: str) -> None:
        """Programs are named after the card they belong to, in order: ``CARD/0``, ``CARD/1``."""
        self.owner = owner
        self.blocks = 0
        self.zones = dict(self.monster_zones)

    def silent(self) -> CardReading:
        """The same context, with problems dropped."""
        out = CardReading(Source(self.source.file), self.catalog, self.verbs)
        out.zones = self.zones
        out.monster = self.monster
        return out

    # -- programs ----------------------------------------------------------------------------------------------

    def block(self, value: Any, path: Path) -> int:
        """A list of actions as a program; its number."""
        name = f"{self.owner}/{self.blocks}"
        self.blocks += 1
        moment = figures.vain_moment(self.source, path)
        if moment and path[-1] == "do":
            fix = "write `whose: anybody` beside it, or choose a moment of the survivor who has the card"
            self.bad((*path[:-1], "moment"), f"'{moment}' is no moment of a survivor: the card waits in vain", fix=fix)
        number = len(self.catalog.programs)
        self.catalog.programs.append(())
        self.catalog.program_names.append(name)
        self.catalog.program_ids[name] = number
        where = ": ".join(str(word) for word in path if isinstance(word, str) and word not in DULL)
        self.catalog.program_places.append((self.source.file, self.source.line_of(path), where))
        self.catalog.programs[number] = tuple(self.actions(value, path))
        return number

    def actions(self, value: Any, path: Path) -> list[Op]:
        out: list[Op] = []
        if not isinstance(value, list):
            self.bad(path, "a list of actions is needed here")
            return out
        for i, action in enumerate(value):
            out += self.action(action, (*path, i))
        return out

    def action(self, action: Any, path: Path) -> list[Op]:
        if isinstance(action, str):
            action = {action: None}
        if not isinstance(action, dict) or not action:
            self.bad(path, "an action is a verb, alone or with its fields")
            return []
        verb = next(iter(action))
        known = self.verbs.get(verb)
        if known is None:
            self.bad((*path, verb), f"unknown verb '{verb}'", found=verb, allowed=self.verbs)
            return []
        self.exists((*path, verb), known.needs(action[verb]), verb)
        if verb != "if" and len(action) > 1:
            extra = list(action)[1]
            self.bad((*path, extra), f"'{extra}' stands beside '{verb}'; one verb per action")
        here = path if verb == "if" else (*path, verb)
        written = action if verb == "if" else action[verb]
        # An action is noted before the actions in its blocks.
        noted = len(self.source.compiled)
        self.source.compiled.append((here, ()))
        ops = known.compile(self, known.form.read(self, written, here), here)
        if verb != "intimidate":
            self.source.compiled[noted] = (here, tuple(ops))
        return ops

    def intimidation(self, value: Any, path: Path) -> list[Op]:
        """The actions of an Intimidate action.  [R-INT-01]"""
        outside = self.intimidating
        self.intimidating = True
        out = self.actions(value, path)
        self.intimidating = outside
        return out

    def exists(self, path: Path, things: int, word: str) -> None:
        """Refuse a word that speaks of something which cannot exist at this place (model/moments.py)."""
        if things:
            what, places = figures.refusal(self.source, path, things, word, self.verbs)
            if what:
                self.bad(path, what, allowed=places)

    def figures_exist(self, role: int, filters: tuple[Filter, ...], path: Path) -> None:
        """Refuse a line about a figure that cannot exist at this place."""
        if role in figures.OF_ROLE:
            things = figures.OF_ROLE[role]
            self.exists(path, things, WORDS_OF_THINGS[things])
        for term in filters:
            if term.code in figures.ABOUT_SUBJECT:
                self.exists(path, A_SURVIVOR, FILTERS[term.code])

    # -- values ------------------------------------------------------------------------------------------------

    def amount(self, value: Any, path: Path, dice: bool = False) -> Amount:
        """``3``, ``level``, ``-level``, ``2 x level``; with ``dice`` also ``d5`` or ``d10``."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Amount(value, 0, 0)
        if value in ("level", "-level"):
            return Amount(0, 1 if value == "level" else -1, 0)
        if value in ("2 x level", "3 x level"):
            return Amount(0, int(value[0]), 0)
        if dice and value in ("d5", "d10"):
            return Amount(0, 0, int(value[1:]))
        forms = "a whole number, level, d5 or d10" if dice else "a whole number or level"
        self.bad(path, f"{path[-1]}: an amount is {forms}, not '{value}'")
        return Amount(0, 0, 0)

    def line(self, value: Any, path: Path) -> Selector:
        """A target line or role."""
        if not isinstance(value, str):
            self.bad(path, f"a line such as 'closest threat, in range' is needed, not '{value}'")
            return NOBODY_LINE
        try:
            found = parse_line(value, self.zone)
            self.figures_exist(found.role, found.filters, path)
            self.check_arts(found.filters, path)
            self.known_words(found.filters, path)
            self.source.compiled.append((path, found))
            return found
        except BadTerm as error:
            self.source.report(path, error)
            return NOBODY_LINE

    def who(self, value: Any, path: Path) -> Selector:
        """Whom an effect happens to: a role, or all who fit a line.  Picking one of several needs ``each``."""
        selector = self.line(value, path)
        if selector.role == NO_ROLE and selector.pick != ALL:
            self.bad(path, f"'{value}' picks one of several; use each: {{who: {value}, do: [...]}}")
        return selector

    def role(self, value: Any, path: Path) -> Selector:
        """One figure the card already knows; to pick another one first, use ``each``."""
        selector = self.line(value, path)
        if selector.role == NO_ROLE:
            self.bad(path, f"'{value}' is not one known figure; use each: {{who: {value}, do: [...]}}")
        return selector

    def filters(self, value: Any, path: Path) -> tuple[Filter, ...]:
        if value is None:
            return ()
        try:
            found = parse_filters(str(value), self.zone)
            self.figures_exist(NO_ROLE, found, path)
            self.check_arts(found, path)
            self.known_words(found, path)
            self.source.compiled.append((path, Terms(str(value), found)))
            return found
        except BadTerm as error:
            self.source.report(path, error)
            return ()

    def check_arts(self, filters: tuple[Filter, ...], path: Path) -> None:
        """Fighting arts that a line names must exist."""
        for term in filters:
            if term.code == WITH_ART:
                self.card(term.word, path, "fighting-art")

    def zone(self, name: str) -> int:
        """The number of a zone.  Raises BadTerm if neither the card nor its monster nor the language knows it."""
        if name in self.zones:
            return self.zones[name]
        if name not in WORDS:
            raise BadTerm(f"unknown zone '{name}'", found=name, allowed=[*self.zones, *WORDS])
        zone = named_zone(name, WORDS[name])
        if zone not in self.catalog.zones:
            self.catalog.zones.append(zone)
        return self.catalog.zones.index(zone)

    def zone_field(self, value: Any, path: Path) -> int:
        """The number of a zone that a field names; -1 after a mistake."""
        if not isinstance(value, str):
            self.bad(path, f"'{path[-1]}' is the name of a zone, not '{value}'", found=value)
            return -1
        try:
            return self.zone(value)
        except BadTerm as error:
            self.source.report(path, error)
            return -1

    def stats(self, value: Any, path: Path, known: tuple[str, ...]) -> list[tuple[int, Amount]]:
        """Stat names with amounts, at least one, in the order written."""
        return [(stat, self.amount(n, here)) for stat, n, here in self.each_stat(value, path, known)]

    def changes(self, value: Any, path: Path) -> tuple[tuple[int, int], ...]:
        """Attributes with plain numbers."""
        return tuple((stat, self.number(n, here)) for stat, n, here in self.each_stat(value, path, BY_TOKEN))

    def each_stat(self, value: Any, path: Path, known: tuple[str, ...]) -> list[tuple[int, Any, Path]]:
        if not isinstance(value, dict):
            self.bad(path, f"'{path[-1]}': attributes with numbers are needed here, as in {{accuracy: -1}}")
            return []
        if not value:
            self.bad(path, f"at least one of these is needed: {', '.join(known)}")
        return [(STATS.index(self.word(key, (*path, key), list(known))), value[key], (*path, key)) for key in value]

    def injury(self, value: Any, path: Path) -> int:
        """The number of an injury by name; new names are added."""
        return injury_number(self.catalog, self.name(value, path))

    def counter(self, value: Any, path: Path) -> int:
        """The number of a counter that a pack declares; -1 if there is none of that name."""
        found = self.catalog.counter_ids.get(value, -1) if isinstance(value, str) else -1
        if found < 0:
            known = list(self.catalog.counter_ids)
            fix = "" if known else "declare it in counters.yaml of the pack: `counters: {NAME: {}}`"
            self.bad(path, f"unknown counter '{value}'", found=value, allowed=known, fix=fix)
        self.source.compiled.append((path, Mention("counter", str(value))))
        return found

    def known_words(self, filters: tuple[Filter, ...], path: Path) -> None:
        """Refuse terms about counters and cards that do not exist."""
        for term in filters:
            if term.code in (BESIDE_TILE, NEAR_TILE):
                self.about_a_tile(f"'{FILTERS[term.code]}'", path)
            elif term.code in COUNTER_TERMS:
                self.counter(term.word, path)
            elif term.code == HAS_STATUS:
                self.card(term.word, path, "status")

    def about_a_tile(self, word: str, path: Path) -> None:
        """Refuse a word about the tile where no block speaks of one."""
        if not self.in_tile:
            self.bad(path, f"{word} needs a tile: it stands in each_tile, or in turn or an ability of a terrain card")

    def card(self, value: Any, path: Path, kind: str) -> int:
        """The number of a card of this kind; -1 if there is none of that name."""
        found = self.catalog.card_ids.get(value, -1) if isinstance(value, str) else -1
        if found >= 0 and self.catalog.cards[found].kind == kind:
            self.source.compiled.append((path, Mention(kind, str(value))))
            return found
        known = [c.name for c in self.catalog.cards if c.kind == kind]
        self.bad(path, f"unknown {kind} '{value}'", found=value, allowed=known)
        return -1


def injury_number(catalog: Catalog, name: str) -> int:
    if name not in catalog.injury_ids:
        catalog.injury_ids[name] = len(catalog.injuries)
        catalog.injuries.append(name)
        catalog.injury_titles.append(name.replace("-", " ").capitalize())
    return catalog.injury_ids[name]
