"""Forced fights: decks, dice and answers that make one card use likely.

The number of a fight decides everything about it: its goal (the number modulo the goals), the position, the decks, the
dice and the answers.  So a failed fight can be repeated from its number.
"""

from __future__ import annotations

from typing import Any, final

from showdown.engine import (
    AI_DRAWN,
    CHECK,
    NAMES,
    NO_PROGRAM,
    RULINGS,
    SURVIVAL_ACTIONS,
    TO_HIT,
    TO_WOUND,
    CardOption,
    Catalog,
    CoverageGoal,
    Decision,
    Facts,
    FunctionSource,
    HitLocation,
    MonsterDef,
    MonsterLevel,
    Option,
    Seeded,
    Setup,
    Source,
    SpaceOption,
    SurvivorSetup,
    TerrainSetup,
)
from showdown.engine import Dice as DiceSpec
from showdown.engine.packs import ARRIVES, DEPARTS
from showdown.sim.random_setup import HEIGHT, WIDTH
from showdown.sim.seeded_draws import SeededDraws

SOUTH = 2
ON_TOP = ("drawn", "resolved", "cancelled", "entered", "replaced")
"""Uses of an AI card that need it on top of its deck."""
MIDDLE = 4
"""The slot of the gear grid that has a neighbour on every edge."""
BESIDE = (1, 5, 7, 3)
"""The slots above, right of, below and left of it."""
SURVIVORS_CARDS = ("gear", "fighting-art", "disorder", "armor-set")
STRONG = 20
"""Strength that wounds most monsters with a middling roll."""
FAR = (NAMES.index("A1"), NAMES.index("A2"), NAMES.index("B1"), NAMES.index("B2"))


@final
class Plan:
    """The setup of one forced fight, and what its dice and answers prefer."""

    def __init__(self, catalog: Catalog, aim: CoverageGoal, number: int, extra_cards: list[str], facts: Facts) -> None:
        self.catalog = catalog
        self.aim = aim
        self.card = catalog.cards[aim.card]
        self.monster = catalog.monster(aim.monster)
        self.draws = SeededDraws(number)
        self.number = number
        self.extra_cards = extra_cards
        self.location = isinstance(self.card, HitLocation)
        self.basic = aim.card == self.monster.basic_action
        self.facts = facts
        self.lonely = False
        """One survivor alone, where the monster may find no target."""
        self.surging = False
        """Survivors who surge in the middle of the card, and fell the monster."""
        self.felling = False
        """The monster is felled first, so that the reaction of the location is cancelled."""
        if aim.use == "cancelled" and not self.location:
            self.choose_way()
        elif aim.use == "cancelled":
            self.felling = self.draws.below(2) == 0 and any(name != aim.name for name in facts.fellers)
        self.setup = self.arrange()

    def choose_way(self) -> None:
        """Choose how the AI card is cancelled: no target, an injury that ends the turn at the draw, or a surge."""
        card = self.catalog.ai(self.aim.card)
        ways = ["lonely"] if self.facts.can_miss(card) else []
        if not self.basic:
            ways += ["injury"] if self.facts.at_draw else []
            ways += ["surging"] if self.facts.can_be_interrupted(card) else []
        way = ways[self.draws.below(len(ways))] if ways else ""
        self.lonely, self.surging = way == "lonely", way == "surging"

    # -- the position ------------------------------------------------------------------------------------------

    def arrange(self) -> Setup:
        d = self.draws
        level = self.level()
        setup = Setup()
        setup.scenario = f"{self.monster.name}:{level.name}"
        setup.monster = self.monster.name
        setup.level = level.name
        setup.seed = self.number
        setup.rulings = {r.name: r.values[d.below(len(r.values))] for r in RULINGS} if not d.below(3) else {}
        setup.facing = SOUTH
        if level.setup.monster_cell >= 0:
            # The survivors of these positions are around the centre.
            setup.monster_cell = (HEIGHT - self.monster.size) // 2 * WIDTH + (WIDTH - self.monster.size) // 2
        setup.controller = 0
        setup.survivors = self.party()
        setup.terrain = self.tiles()
        self.go_to(setup)
        if self.departs():
            # From the very beginning, because some cards act when survivors depart or arrive.
            setup.deploy, setup.terrain = True, []
            for survivor in setup.survivors:
                survivor.cell = -1
        setup.players = [[0, 1, 2, 3]] if d.below(2) else [[i] for i in range(4)]
        setup.decks = self.decks(level)
        setup.faces = self.faces(setup.decks["in_play"])
        setup.start = "survivors-turn" if self.location and self.aim.use != "triggered" else "monster-turn"
        return setup

    def level(self) -> MonsterLevel:
        """A level with the goal's card in play from the start, or without it if the card is to be drawn."""
        drawn = self.aim.use in ON_TOP
        fitting = [level for level in self.monster.levels if (self.aim.card in level.traits) != drawn]
        levels = fitting or list(self.monster.levels)
        return levels[self.draws.below(len(levels))]

    def party(self) -> list[SurvivorSetup]:
        d = self.draws
        gear = [self.catalog.gear(card.id) for card in self.catalog.cards if card.kind == "gear"]
        gear = [card for card in gear if not card.always]
        weapons = [card.name for card in gear if card.speed]
        if self.location and self.aim.use == "cancelled":
            struck = set(self.facts.gear_against(self.card))
            weapons = [card.name for card in gear if card.speed and struck.intersection(card.keywords)] or weapons
        extra_cards = [card.name for card in gear if card.name in self.extra_cards]
        cells = self.cells()
        unique = {card.name for card in gear if card.unique}
        taken: set[str] = set()
        out: list[SurvivorSetup] = []
        for i in range(4):
            s = SurvivorSetup()
            s.name = ("Ada", "Bo", "Cy", "Di")[i]
            s.gear = d.shuffled(weapons)[: 1 + d.below(2)]
            if extra_cards and extra_cards[(self.number + i) % len(extra_cards)] not in s.gear:
                s.gear.append(extra_cards[(self.number + i) % len(extra_cards)])
            s.gear = [name for name in s.gear if name not in taken]
            self.complete(s, extra_cards)
            self.learn(s, i)
            taken |= unique.intersection(s.gear)
            s.actions = list(SURVIVAL_ACTIONS) if d.below(2) else ["dodge"]
            s.survival = d.below(6)
            s.survival_limit = 6
            s.courage = d.below(5)
            s.understanding = d.below(5)
            s.insanity = d.below(5)
            s.attributes = {"strength": d.below(8), "speed": d.below(3), "accuracy": d.below(3)}
            s.armor = {place: d.below(4) for place in ("head", "arms", "body", "waist", "legs")}
            if self.aim.use == "reaction" and self.needs_wound():
                s.attributes["strength"] = STRONG
            if self.surging:
                s.actions, s.survival = list(SURVIVAL_ACTIONS), 6
                s.attributes = {"luck": 9, "strength": 9, "speed": 2}
            s.cell = cells[i]
            if self.lonely and i:
                s.dead, s.cell = True, -1
            elif self.lonely:
                s.down = bool(d.below(2))
                s.hidden = bool(d.below(2))
            out.append(s)
        return out

    def needs_wound(self) -> bool:
        """Does the goal's location react to a wound only?"""
        place = self.card
        return isinstance(place, HitLocation) and place.on_wound != NO_PROGRAM and place.on_failure == NO_PROGRAM

    def complete(self, s: SurvivorSetup, extra_cards: list[str]) -> None:
        """In every second fight: extra gear in the middle of the grid, with neighbours that complete its affinities."""
        if not s.gear or s.gear[-1] not in extra_cards or self.number % 2:
            return
        middle = self.catalog.gear(self.catalog.card(s.gear[-1]))
        grid = [*s.gear[:1], *[""] * 8] if len(s.gear) > 1 else [""] * 9
        grid[MIDDLE] = middle.name
        plain = [self.catalog.gear(c.id) for c in self.catalog.cards if c.kind == "gear"]
        plain = [c for c in plain if not c.bound and not c.always and not {"armor", "other"} & set(c.keywords)]
        for edge, colour in enumerate(middle.edges):
            fitting = [c.name for c in plain if colour and c.edges[(edge + 2) % 4] == colour and c.name not in grid]
            if fitting:
                grid[BESIDE[edge]] = fitting[self.number // 2 % len(fitting)]
        s.gear = grid

    def learn(self, s: SurvivorSetup, who: int) -> None:
        """Fighting arts and a disorder of the extra cards, in turn; gear that they forbid stays at home."""
        s.arts = self.in_turn("fighting-art", 2 * who, 2)
        s.disorders = self.in_turn("disorder", who, 1)
        for name in (*s.arts, *s.disorders):
            card = self.catalog.cards[self.catalog.card(name)]
            for slot, held in enumerate(s.gear):
                gear = self.catalog.gear(self.catalog.card(held)) if held else None
                if gear is not None and (
                    set(gear.keywords).intersection(card.forbids) or any(place in card.bare for place, _ in gear.armor)
                ):
                    s.gear[slot] = ""

    def in_turn(self, kind: str, at: int, most: int) -> list[str]:
        """Extra cards of a kind, other ones in every fight and for every survivor."""
        cards = [c.name for c in self.catalog.cards if c.kind == kind and c.name in self.extra_cards]
        first = (self.number + at) % len(cards) if cards else 0
        return (cards[first:] + cards[:first])[:most]

    def cells(self) -> list[int]:
        """Spaces around the base; for a survivor alone, a space behind the base or far away."""
        d = self.draws
        size = self.monster.size
        x, y = (WIDTH - size) // 2, (HEIGHT - size) // 2
        if self.lonely:
            return [(y - 1) * WIDTH + x if d.below(2) else FAR[0], *FAR[1:]]
        spots = [(x + i, y + j) for i in range(-2, size + 2) for j in range(-2, size + 2)]
        free = [(a, b) for a, b in spots if not (x <= a < x + size and y <= b < y + size)]
        beside = [(a, b) for a, b in free if x <= a < x + size or y <= b < y + size]
        near = [(a, b) for a, b in beside if x - 1 <= a <= x + size and y - 1 <= b <= y + size]
        chosen: list[int] = []
        while len(chosen) < 4:
            among = near if d.below(4) else free
            a, b = among[d.below(len(among))]
            if b * WIDTH + a not in chosen:
                chosen.append(b * WIDTH + a)
        return chosen

    def tiles(self) -> list[TerrainSetup]:
        """One terrain tile of the extra cards, beside the fight, if it fits."""
        cards = [
            self.catalog.terrain(c.id) for c in self.catalog.cards if c.kind == "terrain" and c.name in self.extra_cards
        ]
        if not cards or self.lonely:
            return []
        card = cards[self.number % len(cards)]
        x, y = (WIDTH + self.monster.size) // 2 + 3, (HEIGHT - self.monster.size) // 2
        fits = x + card.width <= WIDTH and y + card.height <= HEIGHT
        return [TerrainSetup(card.name, y * WIDTH + x, 0)] if fits else []

    def departs(self) -> bool:
        """Does the fight begin with the departure?  Every third one, if an extra card waits for that."""
        if self.number % 3 != 1 or self.lonely:
            return False
        extra = [c for c in self.catalog.cards if c.name in self.extra_cards and c.kind in SURVIVORS_CARDS]
        return any(listener.hook in (DEPARTS, ARRIVES) for card in extra for listener in card.listeners)

    def go_to(self, setup: Setup) -> None:
        """In every second fight one survivor stands on the terrain tile, or beside one that cannot be entered."""
        if not setup.terrain or self.number % 2:
            return
        tile = setup.terrain[0]
        closed = self.catalog.terrain(self.catalog.card(tile.card)).impassable
        setup.survivors[3].cell = tile.cell - 1 if closed else tile.cell

    # -- the decks ---------------------------------------------------------------------------------------------

    def decks(self, level: MonsterLevel) -> dict[str, list[str]]:
        """Decks with the goal's card at the right position."""
        d = self.draws
        catalog = self.catalog
        ai: list[str] = []
        for card in self.monster.ai:
            found = catalog.ai(card)
            if self.facts.is_dealt(found):
                ai += [found.name] * found.copies
        places = d.shuffled([catalog.cards[c].name for c in self.monster.hit_locations])
        traits = [catalog.cards[c].name for c in level.traits]
        if self.surging or (self.location and self.aim.use == "cancelled"):
            traits = []  # some of them make a fallen monster stand, or shuffle the hit locations
        out = {"in_play": list(traits), "injuries": self.injuries()}
        name = self.aim.name
        if not self.location:
            if self.aim.use in ("left", "triggered") and name not in traits:
                out["in_play"].append(name)
        used = out["in_play"]
        left = d.shuffled([card for card in ai if not (card in used and ai.count(card) == 1)])
        # The Basic Action picks its own target only where no card is left to draw.
        deck = [] if self.basic and self.lonely else left[: 2 + d.below(10)]
        if not self.location and self.aim.use in ON_TOP and name in left:
            if name in deck:
                deck.remove(name)
            deck.insert(0, name)
        out["ai"] = deck
        places = [place for place in places if place not in out["injuries"]]
        if self.surging:
            places.sort(key=lambda place: place not in self.facts.fellers)
        if self.location and name in places:
            places.remove(name)
            if self.felling:
                places.sort(key=lambda place: place not in self.facts.fellers)
            at = 1 + d.below(3) if self.felling else d.below(2) if self.aim.use == "cancelled" else 0
            places.insert(at, name)
        out["hit_locations"] = places
        return out

    def faces(self, in_play: list[str]) -> dict[str, str]:
        """Faces of cards in play that the goal's card asks for, in every second fight."""
        asked = self.facts.faces_for(self.card)
        if not asked or not self.draws.below(2):
            return {}
        wanted = asked[self.draws.below(len(asked))]
        return {name: face for name, face in wanted.items() if name in in_play}

    def injuries(self) -> list[str]:
        """Persistent injuries in play from the start: the goal's own, those that end a turn early, or a few."""
        d = self.draws
        kept = [self.catalog.hit_location(c) for c in self.monster.hit_locations]
        kept = [place for place in kept if place.injury >= 0]
        if self.aim.use == "triggered" and self.location:
            return [self.aim.name]
        if self.surging:
            return []
        if self.aim.use == "cancelled" and not self.location and not self.lonely:
            return [p.name for p in kept if any(listener.hook == AI_DRAWN for listener in p.listeners)]
        if self.location:
            return []
        if self.aim.use == "replaced":
            by = [injury for injury, _ in self.catalog.ai(self.aim.card).persistent]
            wanted = by[d.below(len(by))]
            return [p.name for p in kept if p.injury == wanted][:1]
        return [] if d.below(3) else [p.name for p in kept if not d.below(4)]


# -- the dice ----------------------------------------------------------------------------------------------------


@final
class BiasedDice:
    """Seeded dice, with results that favour the goal."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seeded = Seeded()
        self.source: Source = FunctionSource(self.settle)

    def settle(self, s: Any, spec: Any) -> tuple[int, ...] | None:
        values = self.seeded.settle(s, spec)
        if values is None or not isinstance(spec, DiceSpec):
            return values
        plan = self.plan
        frame = s.agenda.top()
        if spec.purpose == TO_HIT and frame.tag.startswith("satk") and plan.draws.below(4):
            # Some faces let only perfect hits through.
            return tuple([10 if plan.setup.faces else max(v, 9) for v in values])
        if spec.purpose == TO_WOUND and plan.surging:
            return (10,)
        if spec.purpose == TO_WOUND and plan.location:
            return (self.wound(frame.card, values[0]),)
        if spec.purpose == CHECK and plan.aim.use == "cancelled" and plan.draws.below(2):
            return (1,)
        return values

    def wound(self, card: int, roll: int) -> int:
        """The wound roll that the goal needs; rolls on other locations often fail, so that the monster reacts."""
        plan = self.plan
        if plan.felling and card != plan.aim.card:
            return 10
        if card != plan.aim.card:
            return 1 if plan.aim.use == "cancelled" and plan.draws.below(2) else roll
        if plan.aim.use in ("critical", "injury"):
            return 10
        if plan.aim.use in ("reaction", "cancelled"):
            place = plan.card
            assert isinstance(place, HitLocation)
            return 1 if place.on_failure != NO_PROGRAM else (8 if place.on_wound != NO_PROGRAM else roll)
        return roll


# -- the answers -------------------------------------------------------------------------------------------------


def answer_for(plan: Plan, s: Any, decision: Decision) -> Option:
    """Attack if possible, or walk towards the monster; otherwise any option."""
    d = plan.draws
    options = decision.options
    eager = [o for o in options if o.verb in ("attack", "use", "act", "survival")]
    if eager and d.below(4):
        return eager[d.below(len(eager))]
    if options[0].verb == "wound" and plan.aim.use == "cancelled":
        others = [o for o in options if not isinstance(o, CardOption) or o.card != plan.aim.card]
        return (others or options)[0]
    spaces = [o for o in options if isinstance(o, SpaceOption)]
    if options[0].verb == "to" and d.below(4):
        return min(spaces, key=lambda o: far(o.cell, s.monster.cell, plan.monster))
    moves = [o for o in options if o.verb == "move"]
    if moves and d.below(2):
        return moves[0]
    stay = [o for o in options if o.verb not in ("end", "done")]
    if stay and d.below(4):
        options = stay
    return options[d.below(len(options))]


def far(cell: int, base: int, monster: MonsterDef) -> int:
    """Approximate distance between a space and a base, in steps."""
    x, y = cell % WIDTH, cell // WIDTH
    a, b, last = base % WIDTH, base // WIDTH, monster.size - 1
    return max(a - x, x - a - last, 0) + max(b - y, y - b - last, 0)
