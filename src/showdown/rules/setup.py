"""From a setup to the first state with its first frames; the decisions before the first round are in deployment.py.

[R-SET, R-FS]"""

from __future__ import annotations

from typing import Final

from showdown.board.cells import CELLS, HEIGHT, NAMES, WIDTH
from showdown.board.masks import BIT
from showdown.kernel.chance import keys_of
from showdown.kernel.errors import BadContent
from showdown.model.cards import Catalog, MonsterDef
from showdown.model.house import parse_house
from showdown.model.ids import (
    AMBUSHES,
    DODGE,
    GRID,
    HIDDEN_UNTIL_ATTACK,
    LETTERS,
    MONSTER_TURN,
    MOVEMENT,
    NEEDS_ARMOR,
    NO_CARD,
    NOBODY,
    NOT_HIDDEN,
    PLACES,
    STATS,
    SURVIVAL_ACTIONS,
    SURVIVORS_TURN,
    UNIQUE,
)
from showdown.model.rulings import parse_rulings
from showdown.model.setup import Setup, SurvivorSetup
from showdown.model.state import State, Table, new_state
from showdown.model.survivor import Survivor
from showdown.rules.deployment import plan_deployment
from showdown.rules.disorders import covers, cure
from showdown.rules.in_play import refresh, refresh_terrain
from showdown.rules.own_cards import armor_of, cannot_wear, refresh_survivor, selfish_clash
from showdown.rules.rounds import EndRound, monster_turns
from showdown.rules.survivor_turn import SurvivorsTurn
from showdown.rules.terrain import make_tile
from showdown.rules.verbs.injuries import Injure, record_injury
from showdown.rules.wounds import shuffle_into

BOXES: Final[tuple[str, ...]] = ("none", "light", "heavy")
PILES: Final[tuple[str, ...]] = (
    "ai",
    "ai_discard",
    "wounds",
    "hit_locations",
    "hit_location_discard",
    "in_play",
    "injuries",
)


def start(setup: Setup, catalog: Catalog) -> State:
    """The first state of a showdown.  Raises BadContent for an impossible position, naming it."""
    monster = catalog.monster(setup.monster)
    level = monster.level(setup.level)
    rulings = parse_rulings(setup.rulings)
    house = parse_house(setup.house)
    count = len(setup.survivors)
    if not 1 <= count <= len(LETTERS):
        raise BadContent(f"a showdown needs 1 to {len(LETTERS)} survivors, not {count}", path=("survivors",))
    hands = setup.players or [[i] for i in range(count)]
    if not all([len(hand) > 0 for hand in hands]):
        what = f"{len(hands)} players for {count} survivors: every player needs at least one"
        raise BadContent(what, path=("players",))
    if sorted([i for hand in hands for i in hand]) != list(range(count)):
        raise BadContent("every survivor must belong to exactly one player", path=("players",))
    table = Table(catalog, monster, level, rulings, tuple([tuple(hand) for hand in hands]), house)
    if setup.ambush not in AMBUSHES:
        known = [word for word in AMBUSHES if word]
        raise BadContent(f"'{setup.ambush}' ambushes nobody", path=("ambush",), found=setup.ambush, allowed=known)
    table.ambush = AMBUSHES.index(setup.ambush)
    key0, key1 = keys_of(setup.seed)
    s = new_state(key0, key1, table)
    place_monster(s, setup)
    for i in range(count):
        v = make_survivor(setup.survivors[i], i, catalog)
        s.survivors.append(v)
        if v.known & ~(1 << DODGE):
            table.only_dodge = False
    refuse_copies(s)
    place_terrain(s, setup)
    if not setup.deploy:
        check_figures(s)
    build_decks(s, setup, monster)
    s.resources = sorted(monster.resources)
    for i in range(count):
        record_injuries(s, i, setup.survivors[i].injuries)
        if setup.deploy:
            refuse_unwearable(s, i)
        if setup.survivors[i].priority:
            s.monster.priority = i
        if setup.survivors[i].grabbed:
            s.survivors[i].grabbed_last = True
    s.monster.last_wounder = setup.last_to_wound
    s.card_tokens = [0] * len(s.in_play)
    refresh(s)
    for i in range(count):
        refresh_survivor(s, i)
        cure(s, i)
    plan_first_frames(s, setup)
    return s


def plan_first_frames(s: State, setup: Setup) -> None:
    if setup.controller != NOBODY:
        s.controller = s.table.seat_of[setup.controller]
    if setup.deploy:
        plan_deployment(s)
        return
    s.round = setup.round
    if not s.table.solo:
        s.nominated = setup.controller if setup.controller != NOBODY else s.table.players[s.controller][0]
        s.nominations = 1 << s.nominated
    for v in s.survivors:
        if v.down:
            v.stands = s.round
    if setup.start == "monster-turn":
        s.turn = MONSTER_TURN
        s.then_all([*monster_turns(s), SurvivorsTurn(), EndRound()])
    elif setup.start == "survivors-turn":
        s.turn = SURVIVORS_TURN
        for v in s.survivors:
            v.stands = s.round + 1 if v.down else 0
        s.then(SurvivorsTurn(), EndRound())
    else:
        what = f"a showdown starts with monster-turn or survivors-turn, not '{setup.start}'"
        raise BadContent(what, path=("start",), found=setup.start)


# -- figures -----------------------------------------------------------------------------------------------------


def place_monster(s: State, setup: Setup) -> None:
    """In the exact centre unless stated; attributes as the stat line says.  [R-FS-06, R-FS-13, R-SET-08]"""
    m = s.monster
    size = s.foot.size
    centre = (HEIGHT - size) // 2 * WIDTH + (WIDTH - size) // 2
    m.cell = setup.monster_cell if setup.monster_cell >= 0 else centre
    if m.cell >= CELLS or not s.foot.base[m.cell]:
        where = NAMES[m.cell] if m.cell < CELLS else str(m.cell)
        raise BadContent(f"the monster does not fit on the board at {where}", path=("monster", "at"), found=where)
    m.facing = setup.facing if setup.facing >= 0 else 2
    m.down = setup.monster_down
    m.life = s.table.level.life + s.table.house.extra_life
    if setup.monster_life:
        if not 0 < setup.monster_life <= m.life:
            what = f"the monster has {m.life} life points at this level, not {setup.monster_life}"
            raise BadContent(what, path=("monster", "life"), found=setup.monster_life)
        m.life = setup.monster_life
    m.attributes = s.table.level.attributes[:]
    m.tokens = s.table.level.tokens[:]
    for name, amount in setup.monster_tokens.items():
        m.tokens[stat_named(name)] += amount


def stat_named(name: str) -> int:
    known = list(STATS[:8])
    if name not in known:
        raise BadContent(f"'{name}' is not an attribute", found=name, allowed=known)
    return known.index(name)


def place_named(name: str) -> int:
    if name not in PLACES:
        known = list(PLACES)
        raise BadContent(f"'{name}' is not a place of the body", found=name, allowed=known)
    return PLACES.index(name)


def called(name: str, number: int) -> str:
    """A survivor in a message: by name, or by letter where the name is only the letter."""
    letter = LETTERS[number]
    return name if name and name != f"Survivor {letter.upper()}" else f"survivor {letter}"


def refused(name: str, number: int, what: str) -> BadContent:
    """A sheet that cannot be; ``what`` follows the survivor's name."""
    return BadContent(called(name, number) + what, path=("survivors", number))


def make_survivor(setup: SurvivorSetup, number: int, catalog: Catalog) -> Survivor:
    """[R-FS-02, R-FS-03, R-FS-04, R-GEAR-04, R-GEAR-05]"""
    v = Survivor()
    v.name = setup.name or f"Survivor {LETTERS[number].upper()}"
    v.cell = setup.cell
    v.attributes[MOVEMENT] = 5
    for name, amount in setup.attributes.items():
        v.attributes[stat_named(name)] = amount
    for name, amount in setup.tokens.items():
        v.tokens[stat_named(name)] = amount
    fill_grid(v, setup, number, catalog)
    v.armor = armor_of(catalog, [card for card in v.grid if card >= 0])
    if setup.armor is not None:
        for name, points in setup.armor.items():
            v.armor[place_named(name)] = points
    for name, box in setup.boxes.items():
        if name == "brain":
            v.brain = 1 if box == "light" else 0
            continue
        if box not in BOXES or (name == "head" and box == "light"):
            raise refused(setup.name, number, f": '{box}' is not an injury level of the {name}")
        v.boxes[place_named(name)] = BOXES.index(box)
    v.known = 1 << DODGE
    for action in setup.actions:
        if action not in SURVIVAL_ACTIONS:
            known = list(SURVIVAL_ACTIONS)
            where = ("survivors", number, "actions")
            raise BadContent(f"unknown survival action '{action}'", path=where, found=action, allowed=known)
        v.known |= 1 << SURVIVAL_ACTIONS.index(action)
    v.survival_limit = max(setup.survival_limit, setup.survival)
    v.survival = setup.survival
    v.insanity = setup.insanity
    v.courage = setup.courage
    v.understanding = setup.understanding
    v.proficiency = setup.proficiency
    v.bleeding = setup.bleeding
    v.down = setup.down
    v.hidden = HIDDEN_UNTIL_ATTACK if setup.hidden else NOT_HIDDEN
    if setup.swallowed:
        v.swallowed = True
        v.cell = -1
    if setup.dead:
        v.alive = False
        v.cell = -1
    return v


def fill_grid(v: Survivor, setup: SurvivorSetup, number: int, catalog: Catalog) -> None:
    """Gear in its slots, arts and disorders; an impossible sheet is refused by name.  [R-GEAR-05, R-BRN-06]"""
    if len(setup.gear) > GRID:
        raise refused(setup.name, number, f" has {len(setup.gear)} gear slots; a grid has {GRID}")
    for slot, name in enumerate(setup.gear):
        if name:
            v.grid[slot] = catalog.card(name, "gear")
    worn: list[int] = [NO_CARD] * len(PLACES)
    for card in v.grid:
        if card == NO_CARD:
            continue
        gear = catalog.gear(card)
        if gear.always:
            raise refused(setup.name, number, f": {gear.name} needs no slot; every survivor has it")
        if "weapon" not in gear.keywords and v.grid.count(card) > 1:
            raise refused(setup.name, number, f" carries {gear.name} more than once; only weapons may be")
        shunned = selfish_clash(catalog, v.grid, card)
        if shunned != NO_CARD:
            raise refused(
                setup.name, number, f": {gear.name} is selfish; {catalog.cards[shunned].name} cannot lie beside it"
            )
        if "armor" in gear.keywords and not gear.accessory:
            for place, _ in gear.armor:
                if worn[place] not in (NO_CARD, card):
                    other = catalog.cards[worn[place]].name
                    raise refused(
                        setup.name, number, f" wears {other} and {gear.name}, both armor for the {PLACES[place]}"
                    )
                worn[place] = card
    for kind, names, into in (("fighting-art", setup.arts, v.arts), ("disorder", setup.disorders, v.disorders)):
        if len(names) > 3 or len(set(names)) < len(names):
            raise refused(
                setup.name, number, f": at most three cards of the kind {kind}, each once, not {', '.join(names)}"
            )
        into += [catalog.card(name, kind) for name in names]
    check_sheet(v, setup, number, catalog)


def check_sheet(v: Survivor, setup: SurvivorSetup, number: int, catalog: Catalog) -> None:
    """Gear that an art or a disorder forbids, or asks for, before anybody departs.  [R-BRN-06, R-GEAR-05]"""
    for card in v.arts + v.disorders:
        name = catalog.cards[card].name
        for place in catalog.cards[card].bare:
            for held in v.grid:
                if held != NO_CARD and covers(catalog.gear(held), place):
                    raise refused(
                        setup.name,
                        number,
                        f": {name} forbids {catalog.cards[held].name} (armor at the {PLACES[place]})",
                    )
        if catalog.cards[card].talents & NEEDS_ARMOR and setup.armor_needed:
            spot = place_named(setup.armor_needed)
            if not armor_of(catalog, [held for held in v.grid if held != NO_CARD])[spot]:
                raise refused(setup.name, number, f": {name} needs armor at the {setup.armor_needed}")
        for word in catalog.cards[card].forbids:
            for held in v.grid:
                if held != NO_CARD and word in catalog.gear(held).keywords:
                    raise refused(setup.name, number, f": {name} forbids {catalog.cards[held].name} ({word})")


def refuse_copies(s: State) -> None:
    """Of unique gear the settlement has one copy, so nobody else can carry it.  [R-GEAR-05]"""
    seen: list[int] = []
    for i in range(len(s.survivors)):
        for card in s.survivors[i].grid:
            if card != NO_CARD and s.catalog.gear(card).bound & UNIQUE:
                if card in seen:
                    name = s.catalog.cards[card].name
                    raise refused(s.survivors[i].name, i, f": {name} is unique; there is only one copy")
                seen.append(card)


def record_injuries(s: State, who: int, names: list[str]) -> None:
    """Permanent injuries from before the showdown.  [R-SEV-02, R-END-03]"""
    for name in names:
        op = s.catalog.permanent.get(s.catalog.injury_ids.get(name, -1))
        if not isinstance(op, Injure):
            known = [s.catalog.injuries[i] for i in s.catalog.permanent]
            what = f"{called(s.survivors[who].name, who)}: '{name}' is no permanent injury"
            raise BadContent(what, path=("survivors", who, "injuries"), found=name, allowed=known)
        if op.limit and s.survivors[who].injuries.count(op.injury) >= op.limit:
            raise refused(s.survivors[who].name, who, f": '{name}' can be suffered only {op.limit} times")
        record_injury(s, who, op)


def refuse_unwearable(s: State, who: int) -> None:
    """Nobody departs in gear that an injury keeps them from wearing.  [R-SEV-04, R-GEAR-05]"""
    v = s.survivors[who]
    for card in v.grid:
        if card != NO_CARD and cannot_wear(v, s.catalog.gear(card)):
            raise refused(v.name, who, f": an injury keeps {s.catalog.cards[card].name} off the waist")


def check_figures(s: State) -> None:
    """Everybody on the board, nobody on an occupied space.  [R-BRD-03]"""
    taken = s.blocked & ~s.heights | s.foot.base[s.monster.cell]
    for i in range(len(s.survivors)):
        v = s.survivors[i]
        if not v.alive or v.swallowed:
            continue
        if v.cell < 0:
            raise refused(v.name, i, " has no space to stand on")
        if taken >> v.cell & 1:
            raise refused(v.name, i, f" stands on {NAMES[v.cell]}, which is occupied")
        taken |= BIT[v.cell]


def place_terrain(s: State, setup: Setup) -> None:
    """Tiles lie on the board and never overlap; one turned east or west lies on its side.  [R-SET-05, R-FS-12]"""
    used = 0
    for i, t in enumerate(setup.terrain):
        try:
            tile = make_tile(s.catalog, s.catalog.card(t.card, "terrain"), t.cell, t.facing)
        except BadContent as error:
            raise BadContent(error.what, path=("terrain", i)) from error
        if tile.mask & used:
            raise BadContent(f"{t.card} at {NAMES[t.cell]} overlaps other terrain", path=("terrain", i))
        used |= tile.mask
        s.tiles.append(tile)
    refresh_terrain(s)


# -- decks -------------------------------------------------------------------------------------------------------


def build_decks(s: State, setup: Setup, monster: MonsterDef) -> None:
    """Shuffled decks of the level, the First Story's with a stacked top card; or exactly the piles given.

    [R-SET-01, R-SET-02, R-SET-03, R-FS-09, R-FS-10, R-FS-11]
    """
    if setup.decks is not None:
        stack_decks(s, setup.decks)
        return
    level = s.table.level
    if level.quota:
        dealt = [c for c in monster.ai if level.quota[s.catalog.ai(c).level]]
        copies = [c for c in dealt for _ in range(s.catalog.ai(c).copies)]
        for trait in level.traits:
            # A card that starts in play is not dealt as well.  [R-SET-02]
            if trait in copies:
                copies.remove(trait)
        shuffle_into(s, s.ai_deck, [], tuple(copies), level.quota)
    else:
        deck(s, level.deck, level.ai_top, True)
    s.in_play = list(level.traits)
    locations = [c for c in monster.hit_locations if c not in taken_out(s)]
    deck(s, tuple(locations), level.hit_location_top, False)
    s.archived += taken_out(s)


def taken_out(s: State) -> list[int]:
    """Hit locations that the cards in play from the start remove.  [R-SET-02, R-GEN-13]"""
    return [c for trait in s.in_play for c in s.catalog.cards[trait].removes]


def deck(s: State, cards: tuple[int, ...], top: int, ai: bool) -> None:
    pile = s.ai_deck if ai else s.hl_deck
    rest = list(cards)
    if top >= 0:
        rest.remove(top)
    shuffle_into(s, pile, rest)
    if top >= 0:
        pile.put(top, True)


def stack_decks(s: State, decks: dict[str, list[str]]) -> None:
    """Piles named card by card, top first; face-down ones stay hidden from the players."""
    for name in decks:
        if name not in PILES:
            known = list(PILES)
            raise BadContent(f"unknown pile '{name}'", path=("decks", name), found=name, allowed=known)
    check_copies(s, decks)
    for card in reversed(decks.get("ai", [])):
        s.ai_deck.put(s.catalog.card(card, "ai"), False)
    for card in reversed(decks.get("wounds", [])):
        s.wounds.put(s.catalog.card(card, "ai"), False)
    for card in reversed(decks.get("hit_locations", [])):
        s.hl_deck.put(s.catalog.card(card, "hit-location"), False)
    s.ai_discard = [s.catalog.card(c, "ai") for c in reversed(decks.get("ai_discard", []))]
    s.hl_discard = [s.catalog.card(c, "hit-location") for c in reversed(decks.get("hit_location_discard", []))]
    s.in_play = [s.catalog.card(c, "ai") for c in decks.get("in_play", [])]
    for name in decks.get("injuries", []):
        s.panel.append(injured_location(s, name))
        s.panel_tokens.append(0)


def injured_location(s: State, name: str) -> int:
    """A kept hit location by its own name or by the name of its persistent injury."""
    for card in s.table.monster.hit_locations:
        location = s.catalog.hit_location(card)
        if location.injury >= 0 and name in (location.name, s.catalog.injuries[location.injury]):
            return card
    known = [
        s.catalog.injuries[s.catalog.hit_location(c).injury]
        for c in s.table.monster.hit_locations
        if s.catalog.hit_location(c).injury >= 0
    ]
    where = ("decks", "injuries")
    raise BadContent(f"'{name}' is no persistent injury", path=where, found=name, allowed=known)


def check_copies(s: State, decks: dict[str, list[str]]) -> None:
    """No card lies in the piles more often than it exists."""
    count: dict[str, int] = {}
    for pile, cards in decks.items():
        for card in cards:
            name = s.catalog.cards[injured_location(s, card)].name if pile == "injuries" else card
            count[name] = count.get(name, 0) + 1
    for name, n in count.items():
        card_id = s.catalog.card(name)
        kind = s.catalog.cards[card_id].kind
        copies = s.catalog.ai(card_id).copies if kind == "ai" else 1
        if n > copies:
            what = f"the card '{name}' is in the piles {n} times, but exists {copies} times"
            piles = [pile for pile, cards in decks.items() if name in cards]
            raise BadContent(what, path=("decks", *piles[:1]), found=name)
