"""The file ``monster.yaml``: the monster, its instinct, its Basic Action and its levels."""

from __future__ import annotations

from showdown.content.card_files import Titles, pack_of, title_of
from showdown.content.later_names import refuse_loops
from showdown.content.setup_forms import SETUP, arrangement
from showdown.forms.kinds import NAME, TEXT, ByName, Either, Fields, Form, Listing, Number, optional
from showdown.forms.reader import Path, Source
from showdown.model.cards import AiCard, Catalog, HitLocation
from showdown.model.ids import AI_LEVELS, DURATION, NORMAL, STATS
from showdown.model.monster_def import MonsterDef, MonsterLevel
from showdown.rules.verbs.hit_locations import UndoAttack
from showdown.rules.verbs.kinds import BLOCK, CHANGES, CardName
from showdown.rules.verbs.procedures import OWN
from showdown.rules.verbs.reader import CardReading
from showdown.rules.verbs.registry import card_reading
from showdown.rules.verbs.zone_forms import ZONES, declare_zones

QUOTA = Form(
    basic=optional(Number(0, 40)),
    advanced=optional(Number(0, 40)),
    legendary=optional(Number(0, 40)),
)
REWARDS = Form(
    basic=optional(Number(0, 20)),
    monster=optional(Number(0, 20)),
    xp=optional(Number(0, 20)),
    proficiency=optional(Number(0, 9)),
    cards=optional(Listing(CardName("resource"))),
)
DEFEAT = Form(roll=Number(1, 10), archive=TEXT)
"""A d10 of ``roll`` or more: the settlement archives one gear with this keyword."""
AFTER_DEFEAT = Either(BLOCK, DEFEAT)
LEVEL = Form(
    level=Number(1, 4),
    movement=Number(-9, 99),
    toughness=Number(-9, 99),
    speed=optional(Number(-9, 99)),
    damage=optional(Number(-9, 99)),
    accuracy=optional(Number(-9, 99)),
    luck=optional(Number(-9, 99)),
    evasion=optional(Number(-9, 99)),
    tokens=optional(CHANGES),
    life=optional(Number(1, 99)),
    deck=Either(QUOTA, Listing(CardName("ai"))),
    top=optional(CardName("ai")),
    bottom=optional(CardName("ai")),
    hit_location_top=optional(CardName("hit-location")),
    traits=optional(Listing(CardName("ai"))),
    setup=optional(SETUP),
    removes=optional(Listing(CardName("hit-location"))),
    adds=optional(Listing(CardName("hit-location"))),
    rewards=optional(REWARDS),
    victory=optional(BLOCK),
    defeat=optional(AFTER_DEFEAT),
)
"""``victory`` and ``defeat``: what happens then, after that of the monster; rewards come before it."""
INSIDE = Form(
    name=TEXT,
    swallowed=optional(BLOCK),
    act=BLOCK,
    released=optional(BLOCK),
    freed_by_wounds=Number(1, 9),
)
"""Inside the monster: what happens when it swallows a survivor, in each act inside, and when the survivor comes out."""
PROCEDURE = Form(title=optional(TEXT, ""), actions=BLOCK)
"""A block that all cards of the monster can perform by its name.  [R-AI-18]"""
MONSTER = Form(
    id=NAME,
    replaces=optional(NAME, ""),
    size=Number(1, 4),
    zones=optional(ZONES),
    basic_action=CardName("ai"),
    instinct=Form(name=TEXT, actions=BLOCK),
    inside=optional(INSIDE),
    setup=optional(SETUP),
    victory=optional(BLOCK),
    defeat=optional(BLOCK),
    levels=ByName(LEVEL, NAME),
    procedures=optional(ByName(PROCEDURE, NAME)),
)


def compile_monster(source: Source, catalog: Catalog, titles: Titles) -> MonsterDef:
    """Who it is, and its zones.  The rest of the file speaks of its cards: compile_levels reads it behind them."""
    data = source.data if isinstance(source.data, dict) else {}
    name, size = data.get("id"), data.get("size")
    name = name if isinstance(name, str) and name else "nameless"
    monster = MonsterDef(name, title_of(name, titles), size if isinstance(size, int) else 1)
    w = card_reading(source, catalog)
    declare_zones(w, data, (), monster.size)
    monster.zones = w.zones
    return monster


def compile_levels(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    """Instinct, Basic Action, levels."""
    w = card_reading(source, catalog)
    w.monster_zones = monster.zones
    w.monster = monster.name
    w.start(f"{monster.name}-instinct")
    f = MONSTER.read(w, source.data, ())
    file, line = catalog.origins.get(monster.name, ("", 0))
    if pack_of(file) == pack_of(source.file):
        w.bad(("id",), f"'{monster.name}' is given twice: also at {file}:{line}")
    elif file and f["replaces"] != pack_of(file):
        what = f"'{monster.name}' is a monster of the pack {pack_of(file)} already"
        fix = f"give yours another id, or write `replaces: {pack_of(file)}` below it: players then fight yours"
        w.bad(("id",), what, found=monster.name, fix=fix)
    catalog.origins[monster.name] = (source.file, source.line_of(("id",)))
    monster.instinct = f["instinct"]["actions"]
    monster.instinct_title = f["instinct"]["name"].capitalize()
    monster.basic_action = f["basic_action"]
    set_procedures(w, f, titles, monster)
    if f["inside"] is not None:
        monster.inside = f["inside"]["act"]
        monster.swallowed = f["inside"]["swallowed"]
        monster.released = f["inside"]["released"]
        monster.inside_title = f["inside"]["name"].capitalize()
        monster.inside_wounds = f["inside"]["freed_by_wounds"]
    monster.victory = f["victory"]
    monster.defeat = f["defeat"]
    levels = [compile_level(w, name, f, g, titles, monster) for name, g in f["levels"]]
    if isinstance(source.data, dict) and "levels" in source.data and not levels:
        w.bad(("levels",), "a monster needs at least one level")
    monster.levels = tuple(levels)
    monster.undoes = can_undo(catalog, monster)
    catalog.monsters[monster.name] = monster


def compile_level(w: CardReading, name: str, f: Fields, g: Fields, titles: Titles, monster: MonsterDef) -> MonsterLevel:
    """One level: ``f`` is the monster, ``g`` the level."""
    catalog = w.catalog
    path: Path = ("levels", name)
    level = MonsterLevel(name, title_of(name, titles), g["level"])
    for key in ("movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion"):
        level.attributes[STATS.index(key)] = g[key]
    for stat, amount in g["tokens"]:
        level.tokens[stat] = amount
    if isinstance(g["deck"], dict):
        level.quota = quota(w, g["deck"], (*path, "deck"), monster)
    else:
        level.deck = g["deck"]
    level.traits = g["traits"]
    for i, card in enumerate(level.traits):
        if card >= 0 and catalog.ai(card).type in (NORMAL, DURATION):
            w.bad((*path, "traits", i), f"'{catalog.cards[card].name}' is played and discarded; it is no trait")
    level.ai_bottom = bottom_card(w, g["bottom"], level, (*path, "bottom"))
    level.ai_top = top_card(w, g["top"], level.deck, (*path, "top"))
    level.adds = added(w, g["adds"], monster, (*path, "adds"))
    locations = monster.hit_locations + level.adds
    level.hit_location_top = top_card(w, g["hit_location_top"], locations, (*path, "hit_location_top"))
    level.setup = arrangement(g["setup"] or f["setup"])
    level.life = g["life"]
    if g["rewards"] is not None:
        level.reward_basic = g["rewards"]["basic"]
        level.reward_monster = g["rewards"]["monster"]
        level.reward_xp = g["rewards"]["xp"]
        level.reward_proficiency = g["rewards"]["proficiency"]
        level.reward_cards = g["rewards"]["cards"]
    level.removes = g["removes"]
    level.victory = g["victory"]
    if isinstance(g["defeat"], int):
        level.defeat = g["defeat"]
    elif g["defeat"] is not None:
        level.defeat_roll = g["defeat"]["roll"]
        level.defeat_archives = g["defeat"]["archive"]
    return level


def can_undo(catalog: Catalog, monster: MonsterDef) -> bool:
    """Has the monster, or a card that any monster may have, an action that undoes an attack?"""
    for number, program in enumerate(catalog.programs):
        if any(isinstance(op, UndoAttack) for op in program):
            card = catalog.card_ids.get(catalog.program_names[number].split("/")[0], -1)
            owner = catalog.cards[card] if card >= 0 else None
            if not isinstance(owner, AiCard | HitLocation) or owner.monster in ("", monster.name):
                return True
    return False


def set_procedures(w: CardReading, f: Fields, titles: Titles, monster: MonsterDef) -> None:
    """Blocks that all cards of the monster perform by name.  [R-AI-18]"""
    for name, g in f["procedures"]:
        if name in OWN:
            w.bad(("procedures", name), f"every monster has '{name}' already; choose another name")
        monster.procedures[name] = g["actions"]
        monster.procedure_titles[name] = g["title"] or title_of(name, titles)
    refuse_loops(w.source, w.catalog, monster)


def quota(w: CardReading, f: Fields, path: Path, monster: MonsterDef) -> tuple[int, ...]:
    """``{basic: 7, advanced: 3}``: how many cards of each level are dealt unseen.  [R-SET-01]"""
    out: list[int] = []
    for number, level in enumerate(AI_LEVELS):
        wanted = f.get(level, 0)
        there = sum(w.catalog.ai(c).copies for c in monster.ai if w.catalog.ai(c).level == number)
        if wanted > there:
            w.bad((*path, level), f"{wanted} {level} cards are wanted, but there are only {there}")
        out.append(wanted)
    return tuple(out)


def bottom_card(w: CardReading, card: int, level: MonsterLevel, path: Path) -> int:
    """The card fixed at the bottom of the AI deck, besides its other cards; -1 if there is none.  [R-SET-11]"""
    if card < 0:
        return card
    rank = w.catalog.ai(card).level
    if card in level.deck or (rank < len(level.quota) and level.quota[rank]):
        w.bad(path, f"'{w.catalog.cards[card].name}' would be dealt into the deck as well")
    return card


def added(w: CardReading, cards: tuple[int, ...], monster: MonsterDef, path: Path) -> tuple[int, ...]:
    """All copies of hit locations of other monsters that this level has in its deck.  [R-SET-02]"""
    for i, card in enumerate(cards):
        if card in monster.hit_locations:
            w.bad((*path, i), f"'{w.catalog.cards[card].name}' is a hit location of this monster already")
    return tuple([card for card in cards if card >= 0 for _ in range(w.catalog.hit_location(card).copies)])


def top_card(w: CardReading, card: int, deck: tuple[int, ...], path: Path) -> int:
    """The card stacked on top of a deck, taken out of the deck; -1 if none is."""
    if card >= 0 and card not in deck:
        w.bad(path, f"'{w.catalog.cards[card].name}' lies on top of a deck that does not hold it")
    return card
