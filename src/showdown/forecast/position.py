"""Positions to ask odds about, made through the engine's own content.

Plain numbers become a weapon and a monster in a copy of the catalogue: the engine then does with them what it does
with every other card.  Dice only means: the same attack against a deck of locations that do nothing but have a critical
section, and a monster that does not run out of life.
"""

from __future__ import annotations

from typing import Final

from showdown.board.cells import cell_named
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import BadContent, IllegalOption
from showdown.language import say
from showdown.model.cards import Catalog, Gear, HitLocation
from showdown.model.ids import GRID
from showdown.model.monster_def import MonsterDef, MonsterLevel
from showdown.model.options import CardOption, UseOption
from showdown.model.setup import Setup, SurvivorSetup
from showdown.model.state import State
from showdown.rules.setup.first_state import start
from showdown.rules.survivor.turn import is_attack, is_sling
from showdown.view.staging import restock_hit_locations, stage_act

PLAIN_WEAPON: Final = "plain-weapon"
PLAIN_MONSTER: Final = "plain-monster"
PLAIN_LOCATION: Final = "plain-location"
PLAIN_LEVEL: Final = "plain"
CORNER: Final = "K8"
"""The north-west space of the monster, who faces south."""
ENDLESS: Final = 1_000_000
MANY: Final = 100
"""Locations in a deck without an end."""
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "speed": (1, 30),
    "accuracy": (1, 10),
    "strength": (-20, 60),
    "luck": (-10, 10),
    "evasion": (-10, 10),
    "toughness": (1, 60),
}
"""What numbers make sense; a weapon's, or the monster's."""
STARTING_ARMOR: Final = "cloth"
"""What a survivor of the First Story wears (packs/core/parties/first-story.yaml; a test compares)."""
OWN_LIMITS: Final = (-10, 30)
"""The survivor's own attributes."""


class Strike:
    """A survivor's attack that is asked about.

    attacker: who attacks, from a party; None: a new survivor in the armor of the First Story.  whose: told of it.

    weapon: a card, or "" for the plain numbers.  With a card, speed, accuracy and strength are the survivor's own.
    removed: number of hit locations that are out of the deck as persistent injuries.
    """

    def __init__(self) -> None:
        self.weapon = ""
        self.speed: int | None = None
        self.accuracy: int | None = None
        self.strength: int | None = None
        self.luck = 0
        self.monster = ""
        self.level = ""
        self.toughness: int | None = None
        self.evasion = 0
        self.blind_spot = False
        self.knocked_down = False
        self.dice_only = False
        self.paired = False
        self.sling = False
        self.removed = 0
        self.attacker: SurvivorSetup | None = None
        self.whose = ""


class Staged:
    """A position just before an attack: the option that begins it, and what was assumed to get there."""

    def __init__(self, state: State, who: int, option: Option, assumed: list[str]) -> None:
        self.state = state
        self.who = who
        self.option = option
        self.assumed = assumed

    @property
    def weapon(self) -> int:
        """The card that is attacked with."""
        assert isinstance(self.option, CardOption | UseOption)
        return self.option.card


def check_numbers(q: Strike) -> None:
    """Raises IllegalOption naming a number that cannot be."""
    own = bool(q.weapon)
    for name in ("speed", "accuracy", "strength", "luck", "evasion", "toughness"):
        value = getattr(q, name)
        if value is None:
            continue
        low, high = OWN_LIMITS if own and name in ("speed", "accuracy", "strength") else LIMITS[name]
        if not low <= value <= high:
            what = say("odds.bad_number", name=name, value=value)
            raise IllegalOption(what, found=value, allowed=[f"{low} to {high}"])


def stage_strike(q: Strike, catalog: Catalog) -> Staged:
    """The survivor stands beside the monster, alone, and is about to attack.

    Raises BadContent for an unknown card or monster, IllegalOption for numbers that cannot be or an attack that the
    rules do not allow there.
    """
    check_numbers(q)
    cards = with_plain_cards(catalog, q)
    weapon = q.weapon or PLAIN_WEAPON
    gear = cards.gear(weapon_named(cards, weapon))
    setup = Setup()
    setup.monster, setup.level = q.monster or PLAIN_MONSTER, q.level or PLAIN_LEVEL
    size = cards.monster(setup.monster).size
    column, row = CORNER[0], int(CORNER[1:])
    setup.monster_cell, setup.facing = cell_named(CORNER), 2
    setup.monster_down = q.knocked_down
    if not q.monster:
        setup.monster_tokens = {"toughness": q.toughness or 0, "evasion": q.evasion}
        setup.decks = {}
    elif q.evasion:
        setup.monster_tokens = {"evasion": q.evasion}
    v, wears = attacker_of(q, cards, gear)
    v.cell = cell_named(f"{column}{row - 1}" if q.blind_spot else f"{column}{row + size}")
    setup.survivors = [v]
    setup.start = "survivors-turn"
    state = start(setup, cards)
    assumed = [say("odds.beside"), wears]
    if q.dice_only or not q.monster:
        state.monster.life = ENDLESS
        restock_hit_locations(state, [cards.card(PLAIN_LOCATION)] * MANY, [])
        assumed.append(say("odds.dice_only"))
    else:
        remove_locations(state, q.removed)
        assumed.append(say("odds.whole_deck", count=len(state.hl_deck.cards)))
        if q.removed:
            assumed.append(say("odds.removed", count=q.removed))
    state.monster.down = q.knocked_down
    staged, d = stage_act(state, 0)
    staged.monster.down = q.knocked_down
    return Staged(staged, 0, option_of(staged, d, gear, q.sling), assumed)


def attacker_of(q: Strike, catalog: Catalog, gear: Gear) -> tuple[SurvivorSetup, str]:
    """Who attacks, with the weapon in the grid, and what is assumed about it.

    Raises IllegalOption if a full grid has no slot for the weapon.
    """
    v = q.attacker or SurvivorSetup()
    given = {"luck": q.luck or None, "speed": q.speed, "accuracy": q.accuracy, "strength": q.strength}
    for name, amount in given.items():
        # Without a weapon card the other numbers are those of the plain weapon.
        if amount is not None and (q.weapon or name == "luck"):
            v.attributes[name] = amount
    slots = v.gear + [""] * (GRID - len(v.gear))
    missing = 0 if gear.always else (2 if q.paired else 1) - slots.count(gear.name)
    for _ in range(missing):
        if "" not in slots:
            carried = [name for name in slots if name and catalog.gear(catalog.card(name)).speed]
            raise IllegalOption(say("odds.no_slot", who=q.whose, card=gear.title), allowed=carried)
        slots[slots.index("")] = gear.name
    if q.attacker is None:
        # In the last slot it lies beside no weapon, so it completes no affinity with one.
        slots[-1] = STARTING_ARMOR
        wears = say("odds.starting_armor", card=catalog.cards[catalog.card(STARTING_ARMOR)].title)
    else:
        wears = say("odds.party", who=q.whose, card=gear.title if missing > 0 else "")
    v.gear = slots
    return v, wears


def before_attack(setup: Setup, catalog: Catalog) -> Setup:
    """The position of an announced attack, one step earlier: the activation is not spent yet."""
    out = setup.copy()
    out.start = "act"
    if out.action.activation >= 0:
        out.action.activation += 1
    gear = catalog.gear(catalog.card(setup.action.weapon, "gear"))
    costs = any([x.movement for x in gear.abilities if x.sling]) if setup.action.sling else gear.cumbersome
    if out.action.movement >= 0 and costs:
        out.action.movement += 1
    return out


def stage_attack(s: State, who: int, weapon: str, sling: bool, assumed: list[str]) -> Staged:
    """This survivor of a position is about to attack.  ``weapon`` "": the only weapon, or the only stone to sling.

    Raises BadContent for an unknown weapon, IllegalOption if there is no such attack or more than one.
    """
    staged, d = stage_act(s, who)
    attacks = [o for o in d.options if is_attack(staged, o) and is_sling(staged, o) == sling]
    cards = [o.card for o in attacks if isinstance(o, CardOption | UseOption)]
    if not attacks and not staged.act.activation:
        what = say("odds.activation_spent", who=s.survivors[who].name)
        raise IllegalOption(what, fix=say("odds.fix_activation"))
    if weapon:
        gear = staged.catalog.gear(weapon_named(staged.catalog, weapon))
        return Staged(staged, who, option_of(staged, d, gear, sling), assumed)
    name = s.survivors[who].name
    own = [card for card in cards if not s.catalog.gear(card).always] or cards
    if not own:
        what = say("odds.nothing_to_sling", who=name) if sling else say("odds.no_weapon_reaches", who=name)
        raise IllegalOption(what, fix=say("odds.fix_sling") if sling else say("odds.fix_move"))
    if len(own) > 1:
        have = [s.catalog.cards[card].name for card in cards]
        fix = say("odds.fix_weapon", weapon=have[0])
        raise IllegalOption(say("odds.which_weapon", who=name), allowed=have, fix=fix)
    return Staged(staged, who, attacks[cards.index(own[0])], assumed)


def option_of(s: State, d: Decision, gear: Gear, sling: bool) -> Option:
    """The option that attacks with this weapon.  Raises IllegalOption if the rules do not offer it."""
    for o in d.options:
        if isinstance(o, CardOption | UseOption) and o.card == gear.id and is_attack(s, o) and is_sling(s, o) == sling:
            return o
    offered = [o.key for o in d.options if is_attack(s, o)]
    what = say("odds.not_offered", sling=sling, card=gear.title)
    raise IllegalOption(what, found=gear.name, allowed=offered)


def weapon_named(catalog: Catalog, word: str) -> int:
    """A weapon by its name.  Raises BadContent naming near ones."""
    name = word.lower().replace("'", "").replace(" ", "-")
    weapons = [
        c.name for c in catalog.cards if isinstance(c, Gear) and (c.speed or any([x.sling for x in c.abilities]))
    ]
    if name not in weapons:
        known = [w for w in weapons if w != PLAIN_WEAPON]
        raise BadContent(say("odds.unknown_weapon", name=word), found=name, allowed=known)
    return catalog.card(name, "gear")


def remove_locations(s: State, removed: int) -> None:
    """Take ``removed`` locations out of the deck that can become injuries.  Raises IllegalOption if there are fewer."""
    if not removed:
        return
    deck = sorted(s.constants.hit_locations)
    lasting = [c for c in deck if s.catalog.hit_location(c).injury >= 0]
    if not 0 <= removed <= len(lasting):
        what = say("odds.cannot_remove", count=removed)
        raise IllegalOption(what, found=removed, allowed=[f"0 to {len(lasting)}"])
    restock_hit_locations(s, [c for c in deck if c not in lasting[:removed]], [])


# -- plain cards -------------------------------------------------------------------------------------------------

OWN: Final = frozenset({"cards", "card_ids", "monsters", "completed", "complete_sets", "kits"})
"""Parts of a catalogue that a copy with other cards has for itself: the cards, and what is remembered by their ids."""


def shared_parts(catalog: Catalog) -> list[str]:
    """The fields of a catalogue that name no card by its id, or only cards that a copy has, too."""
    # dir() and not vars(): the fields of a compiled class are in no dictionary.
    fields = [name for name in dir(catalog) if not name.startswith("_") and name not in OWN]
    return [name for name in fields if not callable(getattr(catalog, name))]


def with_plain_cards(catalog: Catalog, q: Strike) -> Catalog:
    """A copy with a weapon and a monster of plain numbers in it; everything else is shared."""
    out = Catalog()
    for name in shared_parts(catalog):
        setattr(out, name, getattr(catalog, name))
    out.cards = list(catalog.cards)
    out.card_ids = dict(catalog.card_ids)
    out.monsters = dict(catalog.monsters)
    weapon = Gear(out.next_id(), PLAIN_WEAPON, "the weapon", ("weapon", "melee"))
    if not q.weapon:
        weapon.speed = 1 if q.speed is None else q.speed
        weapon.accuracy = 7 if q.accuracy is None else q.accuracy
        weapon.strength = q.strength or 0
    out.cards.append(weapon)
    out.card_ids[weapon.name] = weapon.id
    location = HitLocation(out.next_id(), PLAIN_LOCATION, "a plain location", PLAIN_MONSTER)
    location.has_critical = True
    out.cards.append(location)
    out.card_ids[location.name] = location.id
    monster = MonsterDef(PLAIN_MONSTER, "the monster", 2)
    monster.hit_locations = (location.id,)
    monster.levels = (MonsterLevel(PLAIN_LEVEL, "plain numbers", 1),)
    out.monsters[monster.name] = monster
    return out
