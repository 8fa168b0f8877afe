"""Compiled content: cards, monsters and tables as immutable records, and the catalogue that holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from showdown.board.zones import Zone
from showdown.kernel.errors import BadContent
from showdown.kernel.record import Record
from showdown.model.card_lines import AttackRule as AttackRule
from showdown.model.card_lines import LocationLine as LocationLine
from showdown.model.ids import NO_PROGRAM, UNIQUE, CardId
from showdown.model.monster_def import MonsterDef
from showdown.model.options import CardOption, UseOption
from showdown.model.selectors import Amount, Filter
from showdown.model.verbs import Op

if TYPE_CHECKING:
    from showdown.model.survivor import Kit


@final
class Counter(Record):
    """Tokens that count something on survivors or on the monster.  [R-TOK-06]"""

    name: str
    title: str
    limit: int


@final
class Needs(Record):
    """What a line of a survivor's card asks of the gear grid.  [R-GEAR-05]

    ``completed``: affinities completed anywhere in the grid, by colour; ``puzzle``: completed on this card itself.
    ``carrying``: gear with one of these keywords; ``without``: no gear with any of these; ``only``: all gear has one
    of these.  ``unconnected``: no completed affinity at all.
    """

    completed: tuple[int, ...]
    puzzle: tuple[int, ...]
    carrying: tuple[str, ...]
    without: tuple[str, ...]
    only: tuple[str, ...] = ()
    unconnected: bool = False


@final
class Listener(Record):
    """A block that runs when something happens, if the survivor it happens to passes the filters.

    On a survivor's own card it speaks of that survivor alone, unless ``anybody``; ``limit``: as for abilities, or
    ids.ONCE_PER_ATTACK.  ``side``: only attacks with the weapon on this side of the card in the gear grid.
    """

    hook: int
    filters: tuple[Filter, ...]
    program: int
    needs: Needs | None = None
    weapons: tuple[str, ...] = ()
    anybody: bool = False
    limit: int = 0
    side: int = -1


@final
class Bonus(Record):
    """Attributes and weapon rules that a survivor's card adds while its terms hold.

    ``weapons``: only in attacks with a weapon of one of these keywords or names.  ``special``: bits of
    ids.WEAPON_RULES.  ``counter``: the changes are for each token of this counter that the survivor has.  ``within``:
    an aura, for survivors within a number of spaces of another one who has the card ``source``.  ``per``: the changes
    are for each point of this number of the record sheet.  ``range``, ``devastating``: of the weapons.  ``severe``:
    added to severe injury rolls at ``place`` (-1: at every place).  ``talents``: bits of ids.SURVIVOR_RULES.
    ``lifts``: weapon rules that do not apply (bits of ids.LIFTABLE).  ``side``: only the weapon on this side of the
    card in the gear grid.  ``against``: only against these monsters.
    """

    changes: tuple[tuple[int, int], ...]
    special: int
    filters: tuple[Filter, ...]
    weapons: tuple[str, ...]
    needs: Needs | None
    counter: int = -1
    within: int = 0
    source: int = -1
    per: int = -1
    range: int = 0
    devastating: int = 0
    severe: int = 0
    place: int = -1
    talents: int = 0
    lifts: int = 0
    side: int = -1
    against: tuple[str, ...] = ()


@final
class Recipe(Record):
    """One way to craft a piece of gear.  The showdown never reads it.  [R-CRA-01, R-CRA-02]

    ``cards``: resources by name; ``types``: resources with a keyword; ``any``: resources of any kind.
    """

    location: str
    innovation: str
    cards: tuple[tuple[str, int], ...]
    types: tuple[tuple[str, int], ...]
    any: int
    endeavors: int


@final
class Ability:
    """Something a card lets a survivor do by spending activation, and what it costs.  [R-ACTV-01]"""

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = name.replace("-", " ")
        self.movement = False
        """Costs movement as well as activation."""
        self.survival = 0
        self.archives = False
        """The card is archived as part of the cost."""
        self.sling = False
        """One automatic hit from anywhere that inflicts a critical wound."""
        self.limit = 0
        """0: any number of times; else ids.ONCE_PER_ROUND or ONCE_PER_SHOWDOWN."""
        self.in_act = False
        """Only in the survivor's own act, not by a surge."""
        self.while_down = False
        """Can also be used while knocked down."""
        self.consumes = False
        """It is consumed: not by one who cannot consume."""
        self.filters: tuple[Filter, ...] = ()
        self.needs: Needs | None = None
        self.standing_in = -1
        """The terrain to stand in; -1: anywhere."""
        self.program = NO_PROGRAM


class Card:
    """What every card has: a name, and what it does while it is in play."""

    def __init__(self, id: CardId, name: str, title: str, kind: str) -> None:
        self.id = id
        self.name = name
        self.title = title
        self.kind = kind
        self.listeners: tuple[Listener, ...] = ()
        self.modifiers: tuple[tuple[int, Amount], ...] = ()
        self.rules = 0
        """Persistent rules while in play: bits of ids.CARD_RULES."""
        self.stop_zone = 0
        """Survivors must stop in the spaces up to so far around the base."""
        self.stop_area = -1
        """Survivors must stop in this zone (a number in ``Catalog.zones``); -1: none."""
        self.far = 0
        """How far all attacks of the monster reach while this card is in play; 0: as their profiles say."""
        self.injury_plus = 0
        """Added to the severe injury rolls of the monster's attacks."""
        self.attack_rules: tuple[AttackRule, ...] = ()
        """What it says of survivors' attacks while it is in play."""
        self.wound_limits: tuple[int, ...] = ()
        """Wounds put tokens on this card instead of taking AI cards: the limit by monster level.  [R-WST-10]"""
        self.at_limit = NO_PROGRAM
        """What happens when that many tokens lie on it."""
        self.wounds_fail = 0
        """The lowest die with which a wound of the monster fails; 0: none does."""
        self.extra_draws = 0
        """AI cards that the monster draws in each of its turns besides the first, while this card is in play."""
        self.per_counter: tuple[tuple[int, int, int], ...] = ()
        """While in play: (counter, attribute, change) for each token of every survivor."""
        self.bonuses: tuple[Bonus, ...] = ()
        self.auras: tuple[Bonus, ...] = ()
        """Bonuses for other survivors near the owner, or for those near the monster while it is in play."""
        self.talents = 0
        """What a survivor who has this card can or cannot do: bits of ids.SURVIVOR_RULES."""
        self.forbids: tuple[str, ...] = ()
        """Keywords of gear that a survivor with this card may neither bring nor activate."""
        self.bare: tuple[int, ...] = ()
        """Places at which a survivor with this card wears no armor."""
        self.lends: tuple[str, ...] = ()
        """Keywords that all gear of a survivor with this card has besides its own."""
        self.adds_terrain: tuple[int, ...] = ()
        """A survivor with this card may have one of these laid in the setup."""
        self.cured: tuple[tuple[int, int], ...] = ()
        """A disorder leaves as soon as one of these stats is so high."""
        self.abilities: tuple[Ability, ...] = ()
        self.uses: tuple[UseOption, ...] = ()
        """One option for each ability."""
        self.faces: tuple[Card, ...] = ()
        """The two faces of a card that can be flipped: what it does besides, while that face is up.  [R-AI-17]"""
        self.removes: tuple[int, ...] = ()
        """Hit locations taken out of the deck where this card is in play from the start."""
        self.first = CardOption(f"first:{name}", "first", id)
        self.pick = CardOption(f"pick:{name}", "pick", id)


@final
class AiCard(Card):
    """A card of the AI deck, a trait, or the Basic Action.  [R-AI-01]"""

    def __init__(self, id: CardId, name: str, title: str, level: int, type: int, copies: int, monster: str) -> None:
        super().__init__(id, name, title, "ai")
        self.level = level
        self.type = type
        self.copies = copies
        self.monster = monster
        self.program = NO_PROGRAM
        """What it does when it is drawn; a duration: when it is drawn face down."""
        self.face_up = NO_PROGRAM
        """What a duration does when it is drawn again, face up.  [R-AI-14]"""
        self.persistent: tuple[tuple[int, int], ...] = ()
        """(persistent injury, program that replaces the card)."""


@final
class HitLocation(Card):
    """A card of the hit location deck.  [R-HL-01]"""

    def __init__(self, id: CardId, name: str, title: str, monster: str) -> None:
        super().__init__(id, name, title, "hit-location")
        self.monster = monster
        self.copies = 1
        self.trap = False
        self.first_strike = False
        self.impervious = False
        self.super_dense = False
        self.toughness = 0
        """What it adds to the monster's toughness when it is tried."""
        self.lucky_keywords: tuple[str, ...] = ()
        self.luck = 0
        """What weapons with one of these keywords add to their luck here."""
        self.strong_keywords: tuple[str, ...] = ()
        self.strength = 0
        """What weapons with one of these keywords add to their strength here."""
        self.lines: tuple[LocationLine, ...] = ()
        self.death_blow = NO_PROGRAM
        """What happens if the wound that kills the monster is here."""
        self.special = NO_PROGRAM
        self.on_failure = NO_PROGRAM
        self.on_wound = NO_PROGRAM
        self.on_reflex = NO_PROGRAM
        self.has_critical = False
        self.on_critical = NO_PROGRAM
        self.injury = -1
        """The persistent injury a critical wound leaves in play, or -1."""
        self.replaces: tuple[tuple[str, int], ...] = ()
        """(procedure, block that the monster performs instead) while that injury is in play.  [R-AI-18]"""
        self.wound = CardOption(f"wound:{name}", "wound", id)


@final
class Gear(Card):
    """A card of a gear grid.  ``speed`` 0: not a weapon."""

    def __init__(self, id: CardId, name: str, title: str, keywords: tuple[str, ...]) -> None:
        super().__init__(id, name, title, "gear")
        self.keywords = keywords
        self.speed = 0
        self.accuracy = 0
        self.strength = 0
        self.luck = 0
        self.reach = 1
        """Spaces away from which it strikes: 1 melee, N reach or range."""
        self.ranged = False
        self.cumbersome = False
        self.frail = False
        self.two_handed = False
        self.slow = False
        self.special = 0
        """Further weapon rules: bits of ids.WEAPON_RULES."""
        self.devastating = 0
        self.ammunition = ""
        """The keyword of the weapon it is shot with, whose range it takes."""
        self.activations = 0
        """How often it may be activated in a showdown; 0: without limit."""
        self.bound = 0
        """What it does by being carried: bits of ids.GEAR_RULES."""
        self.always = False
        """Needs no slot: every survivor has it."""
        self.armor: tuple[tuple[int, int], ...] = ()
        self.accessory = False
        """Worn on top of armor."""
        self.edges: tuple[int, ...] = (0, 0, 0, 0)
        """The colour of the half affinity on each edge: up, right, down, left; 0 is none."""
        self.whole = 0
        """The colour of the affinity that this card is by itself; 0 is none."""
        self.recipes: tuple[Recipe, ...] = ()
        """The ways to craft it; empty: it is not crafted."""
        self.attack = CardOption(f"attack:{name}", "attack", id)
        self.free = CardOption(f"free:{name}", "free", id)

    @property
    def unique(self) -> bool:
        """The settlement has one copy of it.  [R-GEAR-05]"""
        return bool(self.bound & UNIQUE)


@final
class ArmorSet(Card):
    """What wearing all pieces of a set gives."""

    def __init__(self, id: CardId, name: str, title: str, pieces: tuple[int, ...]) -> None:
        super().__init__(id, name, title, "armor-set")
        self.pieces = pieces
        self.armor: tuple[tuple[int, int], ...] = ()


@final
class TerrainCard(Card):
    """A kind of terrain.  ``width`` and ``height`` hold for a tile that faces north or south.  [R-TER-08]"""

    def __init__(self, id: CardId, name: str, title: str, width: int, height: int) -> None:
        super().__init__(id, name, title, "terrain")
        self.width = width
        self.height = height
        self.tiles = 1
        """Tiles one card puts on the board."""
        self.copies = 0
        """Cards in the deck that random terrain is drawn from."""
        self.landmark = -1
        """What the setup line is measured from (setup_ids.LANDMARKS); -1: a tile may be laid anywhere."""
        self.away = 0
        """Least distance from the landmark, in spaces; 0: adjacent to it."""
        self.glyph = "#"
        """How a drawn board shows it."""
        self.on_pass = NO_PROGRAM
        """What happens to a survivor who moves through it.  ``modifiers`` apply to a survivor in it."""
        self.turn = NO_PROGRAM
        """What each tile does at the end of the monster's turn."""
        self.most = 0
        """Tiles of it that cards may put on the board; 0: as many as fit."""
        self.climbable = False
        """Survivors can get on top of it, though it is impassable."""
        self.top_range = 0
        self.top_accuracy = 0
        """What ranged weapons gain on top of it."""
        self.used_from = 0
        """Where a survivor must be to use its abilities: ids.USED_FROM."""
        self.tile_rules = 0
        """What it does by lying on the board: bits of ids.TERRAIN_RULES."""
        self.obstacle = False
        self.impassable = False
        self.destructible = False


@final
class StoryCard(Card):
    """A story event that a card can bring about in a showdown."""

    def __init__(self, id: CardId, name: str, title: str, program: int) -> None:
        super().__init__(id, name, title, "story")
        self.program = program


@final
class PlainCard(Card):
    """A card without numbers: a resource, a fighting art, a disorder, a table."""

    def __init__(self, id: CardId, name: str, title: str, kind: str) -> None:
        super().__init__(id, name, title, kind)
        self.on_gain = NO_PROGRAM
        """What happens when a resource is gained; its subject is who gains it, if it is one survivor."""
        self.keywords: tuple[str, ...] = ()
        """The types of a resource: bone, hide, organ, ..."""
        self.deck = ""
        """The deck of a resource: of a kind such as basic or strange, or of a monster."""
        self.copies = 1
        """Cards of a resource in its deck."""


@final
class InjuryRow(Record):
    """One row of an injury table."""

    low: int
    high: int
    name: str
    title: str
    program: int


@final
class InjuryTable(Record):
    """A table rolled on with one d10: severe injuries of a place, or brain trauma.  [R-SEV-04, R-BRN-05]"""

    card: int
    name: str
    title: str
    rows: tuple[InjuryRow, ...]

    def row(self, total: int) -> InjuryRow:
        """The row for a total; below the first row counts as the first, above the last as the last.  [R-SEV-01]"""
        for row in self.rows:
            if total <= row.high:
                return row
        return self.rows[-1]


@final
class Catalog:
    """All compiled content of the loaded packs.  Shared by every state, never cloned; saves name it by its digest."""

    def __init__(self) -> None:
        self.digest = ""
        self.packs: dict[str, str] = {}
        self.origins: dict[str, tuple[str, int]] = {}
        """File and line where each card (and monster) is written, by name."""
        self.cards: list[Card] = []
        self.card_ids: dict[str, CardId] = {}
        self.programs: list[tuple[Op, ...]] = []
        self.program_names: list[str] = []
        self.program_ids: dict[str, int] = {}
        self.program_places: list[tuple[str, int, str]] = []
        """File, line and place in the card ("critical: roll: 4+") where each program is written."""
        self.injuries: list[str] = []
        """Names of injuries, persistent (monster) and permanent (survivor), by number."""
        self.injury_titles: list[str] = []
        self.injury_ids: dict[str, int] = {}
        self.counters: list[Counter] = []
        self.counter_ids: dict[str, int] = {}
        self.permanent: dict[int, Op] = {}
        """What recording a permanent injury means, by its number."""
        self.zones: list[Zone] = []
        """Zones that cards name, by number."""
        self.monsters: dict[str, MonsterDef] = {}
        self.severe: list[InjuryTable] = []
        """By place."""
        self.brain_trauma: InjuryTable | None = None
        self.disorders: tuple[int, ...] = ()
        self.always: tuple[int, ...] = ()
        """Gear every survivor has without a slot."""
        self.aura_cards: tuple[int, ...] = ()
        """Cards of survivors with an aura."""
        self.armor_sets: tuple[int, ...] = ()
        self.terrain_deck: tuple[int, ...] = ()
        self.fighting_arts: tuple[int, ...] = ()
        self.supplies: tuple[int, ...] = ()
        """Resources that belong to no monster's deck."""

        self.completed: dict[tuple[int, ...], list[int]] = {}
        """Completed affinities of the gear grids seen lately (rules/gear/gear_grid.py)."""
        self.complete_sets: dict[tuple[int, ...], list[int]] = {}
        """Complete armor sets of the gear seen lately."""
        self.sound_grids: dict[tuple[int, ...], bool] = {}
        """Gear grids that a survivor may depart with, of those that were checked."""
        self.kits: dict[tuple[tuple[int, ...], ...], Kit] = {}
        """What the cards of survivors add, by the cards seen lately."""

    def next_id(self) -> CardId:
        """The number of a card that is added next."""
        return CardId(len(self.cards))

    def card(self, name: str, kind: str = "") -> CardId:
        """The number of a card.  Raises BadContent naming near cards of that kind."""
        found = self.card_ids.get(name)
        if found is not None and (not kind or self.cards[found].kind == kind):
            return found
        known = [c.name for c in self.cards if not kind or c.kind == kind]
        what = f"{kind} card" if kind else "card"
        raise BadContent(f"unknown {what} '{name}'", found=name, allowed=known)

    def monster(self, name: str) -> MonsterDef:
        found = self.monsters.get(name)
        if found is None:
            known = sorted(self.monsters)
            raise BadContent(f"unknown monster '{name}'", path=("monster",), found=name, allowed=known)
        return found

    def ai(self, card: int) -> AiCard:
        found = self.cards[card]
        assert isinstance(found, AiCard)
        return found

    def hit_location(self, card: int) -> HitLocation:
        found = self.cards[card]
        assert isinstance(found, HitLocation)
        return found

    def gear(self, card: int) -> Gear:
        found = self.cards[card]
        assert isinstance(found, Gear)
        return found

    def story(self, card: int) -> StoryCard:
        found = self.cards[card]
        assert isinstance(found, StoryCard)
        return found

    def armor_set(self, card: int) -> ArmorSet:
        found = self.cards[card]
        assert isinstance(found, ArmorSet)
        return found

    def terrain(self, card: int) -> TerrainCard:
        found = self.cards[card]
        assert isinstance(found, TerrainCard)
        return found
