"""From a setup to the first state with its first frames; the decisions before the first round are in deployment.py.

[R-SET, R-FS]"""

from __future__ import annotations

from typing import Final

from showdown.board.bitsets import BIT
from showdown.board.cells import CELLS, HEIGHT, NAMES, OFF_BOARD, WIDTH
from showdown.kernel.chance import keys_of
from showdown.kernel.clean_text import clean_line
from showdown.kernel.errors import BadContent
from showdown.kernel.tuples import increased, replaced
from showdown.model.cards import Catalog, Gear
from showdown.model.house_rules import parse_house
from showdown.model.ids import (
    DODGE,
    GRID,
    HIDDEN_UNTIL_ATTACK,
    LETTERS,
    MOVEMENT,
    NEEDS_ARMOR,
    NO_CARD,
    NOBODY,
    NOT_HIDDEN,
    ONCE_PER_ROUND,
    ONCE_PER_SHOWDOWN,
    PLACES,
    STATS,
    SURVIVAL_ACTIONS,
)
from showdown.model.rulings import parse_rulings
from showdown.model.setup import Setup, SurvivorSetup
from showdown.model.setup_ids import AMBUSHES
from showdown.model.state import Constants, State, new_state
from showdown.model.survivor import Survivor
from showdown.rules.board.terrain import make_tile
from showdown.rules.counters import with_counter
from showdown.rules.gear.gear_grid import (
    REMEMBERED_GRIDS,
    armor_of,
    cannot_wear,
    kit_of,
    refresh_survivor,
    selfish_clash,
)
from showdown.rules.monster.cards_in_play import refresh, refresh_terrain
from showdown.rules.monster.target_terms import passes
from showdown.rules.setup.decks import build_decks, put_faces, put_tokens
from showdown.rules.setup.deployment import plan_deployment
from showdown.rules.setup.start_points import plan_start
from showdown.rules.survivor.disorders import covers, cure
from showdown.rules.verbs.injuries import Injure, record_injury

BOXES: Final[tuple[str, ...]] = ("none", "light", "heavy")
ATTRIBUTE_NUMBERS: Final = {STATS[i]: i for i in range(8)}
ACTION_NUMBERS: Final[dict[str, int]] = {SURVIVAL_ACTIONS[i]: i for i in range(len(SURVIVAL_ACTIONS))}


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
    constants = Constants(catalog, monster, level, rulings, tuple([tuple(hand) for hand in hands]), house)
    if setup.ambush not in AMBUSHES:
        known = [word for word in AMBUSHES if word]
        raise BadContent(f"'{setup.ambush}' ambushes nobody", path=("ambush",), found=setup.ambush, allowed=known)
    constants.ambush = AMBUSHES.index(setup.ambush)
    key0, key1 = keys_of(setup.seed)
    s = new_state(key0, key1, constants)
    place_monster(s, setup)
    for i in range(count):
        v = make_survivor(setup.survivors[i], i, catalog)
        s.survivors.append(v)
        if v.known & ~(1 << DODGE):
            constants.only_dodge = False
    refuse_copies(s)
    place_terrain(s, setup)
    if not setup.deploy:
        check_figures(s)
    build_decks(s, setup)
    s.resources = tuple(sorted(monster.resources))
    for i in range(count):
        record_injuries(s, i, setup.survivors[i].injuries)
        if setup.deploy:
            refuse_unwearable(s, i)
        if setup.survivors[i].priority:
            if s.monster.priority != NOBODY:
                other = called(s.survivors[s.monster.priority].name, s.monster.priority)
                raise refused(s.survivors[i].name, i, f" and {other} cannot both hold the priority target token")
            s.monster.priority = i
        if setup.survivors[i].grabbed:
            s.survivors[i].grabbed_last = True
    s.monster.last_wounder = setup.last_to_wound
    s.card_tokens = (0,) * len(s.in_play)
    put_tokens(s, setup.card_tokens)
    put_faces(s, setup.faces)
    refresh(s)
    for i in range(count):
        refresh_survivor(s, i)
        cure(s, i)
        if setup.deploy:
            deal_statuses(s, i)
    plan_first_frames(s, setup)
    return s


def deal_statuses(s: State, who: int) -> None:
    """The status cards that this showdown gives to survivors who fit their terms.  [R-STA-01]"""
    v = s.survivors[who]
    for card, filters in s.constants.level.setup.statuses:
        if card not in v.statuses and passes(s, filters, who):
            v.statuses += (card,)
            refresh_survivor(s, who)


def plan_first_frames(s: State, setup: Setup) -> None:
    if setup.controller != NOBODY:
        s.controller = s.constants.seat_of[setup.controller]
    if setup.deploy:
        plan_deployment(s)
        return
    s.round = setup.round
    if not s.constants.solo:
        s.nominated = setup.controller if setup.controller != NOBODY else s.constants.players[s.controller][0]
        s.nominations = 1 << s.nominated
    if setup.all_threats:
        s.monster.threats_until = s.round
    plan_start(s, setup)


# -- figures -----------------------------------------------------------------------------------------------------


def place_monster(s: State, setup: Setup) -> None:
    """In the exact centre unless the showdown or the position states another space; attributes as the stat line says.

    [R-FS-06, R-FS-13, R-SET-08]
    """
    m = s.monster
    size = s.foot.size
    centre = (HEIGHT - size) // 2 * WIDTH + (WIDTH - size) // 2
    stated = s.constants.level.setup
    if stated.monster_cell >= 0:
        centre = stated.monster_cell
    m.cell = setup.monster_cell if setup.monster_cell >= 0 else centre
    if setup.monster_away:
        m.left = setup.monster_left if setup.monster_left >= 0 else m.cell
        m.cell = m.left
    if m.cell >= CELLS or not s.foot.base[m.cell]:
        where = NAMES[m.cell] if m.cell < CELLS else str(m.cell)
        raise BadContent(f"the monster does not fit on the board at {where}", path=("monster", "at"), found=where)
    if setup.monster_away:
        if not (setup.decks and setup.decks.get("face_up")):
            what = "the monster is off the board, but no duration lies face up that would bring it back"
            raise BadContent(what, path=("monster", "at"), fix="name the card: decks: {face_up: NAME}")
        m.cell = OFF_BOARD
    m.facing = setup.facing if setup.facing >= 0 else stated.monster_facing if stated.monster_facing >= 0 else 2
    m.down = setup.monster_down
    m.life = s.constants.level.life + s.constants.house.extra_life
    if setup.monster_life:
        if not 0 < setup.monster_life <= m.life:
            what = f"the monster has {m.life} life points at this level, not {setup.monster_life}"
            raise BadContent(what, path=("monster", "life"), found=setup.monster_life)
        m.life = setup.monster_life
    m.dies = setup.dies_in_round
    m.wounds_this_round = setup.wounds_this_round
    m.attributes = tuple(s.constants.level.attributes)
    m.tokens = tuple(s.constants.level.tokens)
    for name, amount in setup.monster_tokens.items():
        m.tokens = increased(m.tokens, stat_named(name), amount)


def stat_named(name: str) -> int:
    found = ATTRIBUTE_NUMBERS.get(name, -1)
    if found < 0:
        raise BadContent(f"'{name}' is not an attribute", found=name, allowed=list(ATTRIBUTE_NUMBERS))
    return found


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


def counter_named(catalog: Catalog, name: str) -> int:
    """The number of a counter.  Raises BadContent for a name that no pack declares."""
    found = catalog.counter_ids.get(name, -1)
    if found < 0:
        raise BadContent(f"unknown counter '{name}'", found=name, allowed=list(catalog.counter_ids))
    return found


def make_survivor(setup: SurvivorSetup, number: int, catalog: Catalog) -> Survivor:
    """[R-FS-02, R-FS-03, R-FS-04, R-GEAR-04, R-GEAR-05]"""
    v = Survivor()
    v.name = clean_line(setup.name) or f"Survivor {LETTERS[number].upper()}"
    v.cell = setup.cell
    v.attributes = replaced(v.attributes, MOVEMENT, 5)
    for name, amount in setup.attributes.items():
        v.attributes = replaced(v.attributes, stat_named(name), amount)
    for name, amount in setup.tokens.items():
        v.tokens = replaced(v.tokens, stat_named(name), amount)
    fill_grid(v, setup, number, catalog)
    v.armor = kit_of(catalog, v).armor
    if setup.armor is not None:
        for name, points in setup.armor.items():
            v.armor = replaced(v.armor, place_named(name), points)
    for name, box in setup.boxes.items():
        if name == "brain":
            v.brain = 1 if box == "light" else 0
            continue
        if box not in BOXES or (name == "head" and box == "light"):
            raise refused(setup.name, number, f": '{box}' is not an injury level of the {name}")
        v.boxes = replaced(v.boxes, place_named(name), BOXES.index(box))
    v.known = 1 << DODGE
    for action in setup.actions:
        known = ACTION_NUMBERS.get(action, -1)
        if known < 0:
            where = ("survivors", number, "actions")
            what = f"unknown survival action '{action}'"
            raise BadContent(what, path=where, found=action, allowed=list(SURVIVAL_ACTIONS))
        v.known |= 1 << known
    v.survival_limit = max(setup.survival_limit, setup.survival)
    v.survival = setup.survival
    v.insanity = setup.insanity
    v.courage = setup.courage
    v.understanding = setup.understanding
    v.proficiency = setup.proficiency
    v.bleeding = setup.bleeding
    for action in setup.used:
        v.used |= 1 << ACTION_NUMBERS[action]
    for name, amount in setup.tokens_this_round.items():
        v.passing = replaced(v.passing, stat_named(name), amount)
    v.block = setup.block
    v.deflect = setup.deflect
    v.moved = setup.moved
    v.statuses = tuple([catalog.card(name, "status") for name in setup.statuses])
    for name, amount in setup.counters.items():
        v.counters = with_counter(v.counters, counter_named(catalog, name), amount)
    hold_and_spend(v, setup, number, catalog)
    v.down = setup.down
    v.hidden = HIDDEN_UNTIL_ATTACK if setup.hidden else NOT_HIDDEN
    if setup.swallowed:
        v.swallowed = True
        v.cell = -1
    if setup.dead:
        v.alive = False
        v.cell = -1
    return v


def hold_and_spend(v: Survivor, setup: SurvivorSetup, number: int, catalog: Catalog) -> None:
    """Weapons that something holds, and limited abilities that are used up.  [R-ACTV-01]"""
    for name in setup.held:
        if name == "attacks":
            v.held = True
            continue
        card = catalog.card(name, "gear")
        if card not in v.grid:
            raise refused(setup.name, number, f" does not carry {name}, so nothing can hold it")
        v.stuck += (card,)
    for name in setup.spent:
        card = catalog.card(name)
        found = catalog.cards[card]
        limits = [ability.limit for ability in found.abilities] + [listener.limit for listener in found.listeners]
        if isinstance(found, Gear) and found.activations:
            limits.append(ONCE_PER_SHOWDOWN)
        if not any(limits):
            raise refused(setup.name, number, f": {name} has no ability that can be used up")
        if ONCE_PER_ROUND in limits:
            v.spent_round += (card,)
        else:
            v.spent += (card,)


def fill_grid(v: Survivor, setup: SurvivorSetup, number: int, catalog: Catalog) -> None:
    """Gear in its slots, arts and disorders; an impossible sheet is refused by name.  [R-GEAR-05, R-BRN-06]"""
    if len(setup.gear) > GRID:
        raise refused(setup.name, number, f" has {len(setup.gear)} gear slots; a grid has {GRID}")
    slots: list[int] = [NO_CARD] * GRID
    for slot, name in enumerate(setup.gear):
        if name:
            slots[slot] = catalog.card(name, "gear")
    v.grid = tuple(slots)
    if v.grid not in catalog.sound_grids:
        check_grid(v.grid, setup, number, catalog)
        if len(catalog.sound_grids) >= REMEMBERED_GRIDS:
            catalog.sound_grids.clear()
        catalog.sound_grids[v.grid] = True
    for kind, names in (("fighting-art", setup.arts), ("disorder", setup.disorders)):
        if len(names) > 3 or len(set(names)) < len(names):
            raise refused(
                setup.name, number, f": at most three cards of the kind {kind}, each once, not {', '.join(names)}"
            )
    v.arts = tuple([catalog.card(name, "fighting-art") for name in setup.arts])
    v.disorders = tuple([catalog.card(name, "disorder") for name in setup.disorders])
    check_sheet(v, setup, number, catalog)


def check_grid(grid: tuple[int, ...], setup: SurvivorSetup, number: int, catalog: Catalog) -> None:
    """Gear that cannot lie in one grid; it is refused by name.  [R-GEAR-05]"""
    worn: list[int] = [NO_CARD] * len(PLACES)
    for card in grid:
        if card == NO_CARD:
            continue
        gear = catalog.gear(card)
        if gear.always:
            raise refused(setup.name, number, f": {gear.name} needs no slot; every survivor has it")
        if grid.count(card) > 1 and "weapon" not in gear.keywords:
            raise refused(setup.name, number, f" carries {gear.name} more than once; only weapons may be")
        shunned = selfish_clash(catalog, grid, card)
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
    """The settlement has one copy of unique gear, so only one survivor can carry it.  [R-GEAR-05]"""
    seen: list[int] = []
    for i in range(len(s.survivors)):
        for card in s.survivors[i].grid:
            if card != NO_CARD and s.catalog.gear(card).unique:
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
    """No survivor departs in gear that an injury keeps them from wearing.  [R-SEV-04, R-GEAR-05]"""
    v = s.survivors[who]
    for card in v.grid:
        if card != NO_CARD and cannot_wear(v, s.catalog.gear(card)):
            raise refused(v.name, who, f": an injury keeps {s.catalog.cards[card].name} off the waist")


def check_figures(s: State) -> None:
    """All survivors are on the board, none on an occupied space.  [R-BRD-03]"""
    taken = s.blocked & ~s.heights | s.foot.base[s.monster.cell]
    for i in range(len(s.survivors)):
        v = s.survivors[i]
        if not v.alive or v.swallowed:
            continue
        if v.cell < 0:
            raise refused(v.name, i, " has no space to stand on")
        if taken >> v.cell & 1:
            raise refused(v.name, i, f" stands on {NAMES[v.cell]}, which is occupied by {occupant(s, v.cell)}")
        taken |= BIT[v.cell]


def occupant(s: State, cell: int) -> str:
    if s.foot.base[s.monster.cell] >> cell & 1:
        return "the monster"
    for i in range(len(s.survivors)):
        if s.survivors[i].alive and s.survivors[i].cell == cell:
            return called(s.survivors[i].name, i)
    return "terrain"


def place_terrain(s: State, setup: Setup) -> None:
    """Tiles are on the board and never overlap; one facing east or west is turned by a quarter.  [R-SET-05, R-FS-12]"""
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
