"""Every kind of card file: its name, its form, and the function that compiles it."""

from __future__ import annotations

from collections.abc import Callable

from showdown.content.card_files import Titles
from showdown.content.injury_tables import TABLE, compile_stories, compile_tables
from showdown.content.monster_cards import (
    AI_CARD,
    HIT_LOCATION,
    RESOURCE_CARD,
    TRAIT_CARD,
    compile_ai,
    compile_hit_locations,
    compile_resources,
    compile_supplies,
    compile_traits,
)
from showdown.content.monster_levels import MONSTER
from showdown.content.party_files import PARTY
from showdown.content.survivor_cards import (
    ARMOR_SET,
    GEAR_CARD,
    OTHER_ABILITY,
    SHEET_CARD,
    compile_armor_sets,
    compile_disorders,
    compile_fighting_arts,
    compile_gear,
)
from showdown.content.terrain_cards import TERRAIN_CARD, compile_terrain
from showdown.forms.kinds import NAME, TEXT, ByName, Form, Kind
from showdown.forms.reading import Source
from showdown.model.cards import Catalog, MonsterDef
from showdown.rules.verbs.kinds import BLOCK
from showdown.rules.verbs.registry import card_reading

<<<<<<< HEAD
=======
IN_PLAY = Form(
    tokens=optional(MODIFIERS), rules=optional(Listing(Code(CARD_RULES))), stops_movement=optional(Number(1, 20))
)
WHEN = Listing(Form(moment=MOMENT, do=BLOCK, **{"if": optional(FILTERS, ())}))


def in_play(card: Card, f: Fields) -> None:
    """What a card does while it is in play: modifiers, persistent rules, listeners."""
    inside = f["while_in_play"]
    if inside is not None:
        card.stop_zone = inside["stops_movement"]
        card.modifiers = inside["tokens"]
        for rule in inside["rules"]:
            card.rules |= 1 << rule
    card.listeners = tuple(Listener(entry["moment"], entry["if"], entry["do"]) for entry in f["when"])


# -- the monster's decks -----------------------------------------------------------------------------------------


OFFER = Form(name=NAME, standing_in=optional(CardName("terrain")), do=BLOCK, **{"if": optional(FILTERS, ())})
"""Something a card in play lets survivors spend activation on."""
AI_CARD = Form(
    level=optional(Code(AI_LEVELS, 0)),
    type=optional(Code(AI_TYPES, NORMAL)),
    copies=optional(Number(1, 9), 1),
    actions=optional(BLOCK),
    face_down=optional(BLOCK),
    face_up=optional(BLOCK),
    persistent_injury=optional(ByName(BLOCK, INJURY)),
    while_in_play=optional(IN_PLAY),
    when=optional(WHEN),
    removes=optional(Listing(CardName("hit-location"))),
    abilities=optional(Listing(OFFER)),
)


def compile_ai(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = card_reading(source, catalog)
    ids: list[int] = []
    for name, f, path in each_card(source, w, AI_CARD):
        check_parts(w, f, path)
        number = next_id(w, name, path, "ai", monster.name)
        card = AiCard(number, name, title_of(name, titles), f["level"], f["type"], f["copies"], monster.name)
        card.program = f["face_down"] if f["type"] == DURATION else f["actions"]
        card.face_up = f["face_up"]
        card.persistent = f["persistent_injury"]
        for injury, _ in card.persistent:
            if all(catalog.hit_location(c).injury != injury for c in monster.hit_locations):
                places = [catalog.hit_location(c) for c in monster.hit_locations]
                known = [catalog.injuries[p.injury] for p in places if p.injury >= 0]
                word = catalog.injuries[injury]
                w.bad(
                    (*path, "persistent_injury", word),
                    f"no hit location leaves the persistent injury '{word}'",
                    found=word,
                    allowed=known,
                )
        in_play(card, f)
        card.removes = f["removes"]
        card.abilities = tuple(offer(entry) for entry in f["abilities"])
        card.uses = tuple(
            UseOption(f"use:{name}:{a.name}", "use", CardId(card.id), i) for i, a in enumerate(card.abilities)
        )
        add_card(catalog, card)
        ids.append(card.id)
    monster.ai = tuple(ids)


def offer(f: Fields) -> Ability:
    out = Ability(f["name"])
    out.standing_in = f["standing_in"]
    out.filters = f["if"]
    out.program = f["do"]
    return out


def check_parts(w: CardReading, f: Fields, path: Path) -> None:
    """A duration has a part for each of its two draws; any other card has its actions.  [R-AI-14]"""
    if f["type"] == DURATION:
        if f["face_down"] == NO_PROGRAM or f["face_up"] == NO_PROGRAM:
            w.bad(path, "a duration is drawn twice: it needs the blocks face_down and face_up")
        if f["actions"] != NO_PROGRAM:
            w.bad((*path, "actions"), "a duration has no actions, but face_down and face_up")
        return
    for part in ("face_down", "face_up"):
        if f[part] != NO_PROGRAM:
            w.bad((*path, part), f"only a card with 'type: duration' has a block {part}")


TRAIT_CARD = Form(while_in_play=optional(IN_PLAY), when=optional(WHEN))


def compile_traits(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Special cards that levels of any monster may have in play from the start.  [R-SET-02]"""
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, TRAIT_CARD):
        card = AiCard(next_id(w, name, path, "ai"), name, title_of(name, titles), SPECIAL, TRAIT, 1, "")
        in_play(card, f)
        add_card(catalog, card)


HIT_LOCATION = Form(
    special=optional(BLOCK),
    failure=optional(BLOCK),
    wound=optional(BLOCK),
    reflex=optional(BLOCK),
    critical=optional(BLOCK),
    trap=optional(BLOCK),
    injury=optional(INJURY),
    first_strike=optional(TRUTH),
    impervious=optional(TRUTH),
    super_dense=optional(TRUTH),
    toughness=optional(Number(-20, 20)),
    luck_with=optional(Form(keywords=KEYWORD_LIST, luck=Number(1, 9))),
    while_in_play=optional(IN_PLAY),
    when=optional(WHEN),
)


def compile_hit_locations(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = card_reading(source, catalog)
    ids: list[int] = []
    for name, f, path in each_card(source, w, HIT_LOCATION):
        card = HitLocation(
            next_id(w, name, path, "hit-location", monster.name), name, title_of(name, titles), monster.name
        )
        card.trap = f["trap"] != NO_PROGRAM
        card.first_strike = f["first_strike"]
        card.impervious = f["impervious"]
        card.super_dense = f["super_dense"]
        card.toughness = f["toughness"]
        if f["luck_with"] is not None:
            card.lucky_keywords = f["luck_with"]["keywords"]
            card.luck = f["luck_with"]["luck"]
        card.special = f["trap"] if card.trap else f["special"]
        card.on_failure = f["failure"]
        card.on_wound = f["wound"]
        card.on_reflex = f["reflex"]
        card.on_critical = f["critical"]
        card.has_critical = f["critical"] != NO_PROGRAM
        card.injury = f["injury"]
        if card.injury >= 0 and not card.has_critical:
            w.bad(path, "a persistent injury needs a critical section")
        in_play(card, f)
        add_card(catalog, card)
        ids.append(card.id)
    monster.hit_locations = tuple(ids)


RESOURCE_CARD = Form(
    copies=optional(Number(1, 9), 1),
    keywords=optional(KEYWORD_LIST),
    strange=optional(TRUTH),
    gained=optional(BLOCK),
)
"""``strange``: not a card of the monster's deck; only a rule that names it gives it.  ``gained``: what that brings."""


def compile_resources(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = card_reading(source, catalog)
    ids: list[int] = []
    for name, f, path in each_card(source, w, RESOURCE_CARD):
        card = PlainCard(next_id(w, name, path, "resource"), name, title_of(name, titles), "resource")
        card.on_gain = f["gained"]
        add_card(catalog, card)
        if not f["strange"]:
            ids += [card.id] * f["copies"]
    monster.resources = tuple(ids)


def compile_supplies(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Resources of no monster's deck: there are always enough of them."""
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, RESOURCE_CARD):
        card = PlainCard(next_id(w, name, path, "resource"), name, title_of(name, titles), "resource")
        card.on_gain = f["gained"]
        add_card(catalog, card)
        if card.id not in catalog.supplies:
            catalog.supplies = (*catalog.supplies, card.id)


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
    hit_location_top=optional(CardName("hit-location")),
    traits=optional(Listing(CardName("ai"))),
    setup=optional(SETUP),
    rewards=optional(REWARDS),
    defeat=optional(DEFEAT),
)
MONSTER = Form(
    id=NAME,
    size=Number(1, 4),
    basic_action=CardName("ai"),
    instinct=Form(name=TEXT, actions=BLOCK),
    inside=optional(Form(name=TEXT, act=BLOCK, freed_by_wounds=Number(1, 9))),
    setup=optional(SETUP),
    levels=ByName(LEVEL, NAME),
)


def compile_monster(source: Source, titles: Titles) -> MonsterDef:
    """Who it is.  The rest of the file speaks of its cards, and is read by compile_levels behind them."""
    data = source.data if isinstance(source.data, dict) else {}
    name, size = data.get("id"), data.get("size")
    name = name if isinstance(name, str) and name else "nameless"
    return MonsterDef(name, title_of(name, titles), size if isinstance(size, int) else 1)


def compile_levels(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    """Instinct, Basic Action, levels."""
    w = card_reading(source, catalog)
    w.start(f"{monster.name}-instinct")
    f = MONSTER.read(w, source.data, ())
    file, line = catalog.origins.get(monster.name, ("", 0))
    if pack_of(file) == pack_of(source.file):
        w.bad(("id",), f"'{monster.name}' is given twice: also at {file}:{line}")
    catalog.origins[monster.name] = (source.file, source.line_of(("id",)))
    monster.instinct = f["instinct"]["actions"]
    monster.instinct_title = f["instinct"]["name"].capitalize()
    monster.basic_action = f["basic_action"]
    if f["inside"] is not None:
        monster.inside = f["inside"]["act"]
        monster.inside_title = f["inside"]["name"].capitalize()
        monster.inside_wounds = f["inside"]["freed_by_wounds"]
    levels: list[MonsterLevel] = []
    for name, g in f["levels"]:
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
        level.ai_top = top_card(w, g["top"], level.deck, (*path, "top"))
        level.hit_location_top = top_card(w, g["hit_location_top"], monster.hit_locations, (*path, "hit_location_top"))
        level.setup = arrangement(g["setup"] or f["setup"])
        level.life = g["life"]
        if g["rewards"] is not None:
            level.reward_basic = g["rewards"]["basic"]
            level.reward_monster = g["rewards"]["monster"]
            level.reward_xp = g["rewards"]["xp"]
            level.reward_proficiency = g["rewards"]["proficiency"]
            level.reward_cards = g["rewards"]["cards"]
        if g["defeat"] is not None:
            level.defeat_roll = g["defeat"]["roll"]
            level.defeat_archives = g["defeat"]["archive"]
        levels.append(level)
    if isinstance(source.data, dict) and "levels" in source.data and not levels:
        w.bad(("levels",), "a monster needs at least one level")
    monster.levels = tuple(levels)
    catalog.monsters[monster.name] = monster


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


def top_card(w: CardReading, card: int, deck: tuple[int, ...], path: Path) -> int:
    """The card stacked on top of a deck, taken out of the deck; -1 if none is."""
    if card >= 0 and card not in deck:
        w.bad(path, f"'{w.catalog.cards[card].name}' lies on top of a deck that does not hold it")
    return card


# -- terrain -----------------------------------------------------------------------------------------------------

TERRAIN_CARD = Form(
    width=Number(1, 9),
    height=Number(1, 9),
    obstacle=optional(TRUTH),
    impassable=optional(TRUTH),
    destructible=optional(TRUTH),
    tiles=optional(Number(1, 9), 1),
    copies=optional(Number(0, 9)),
    setup=optional(SETUP_LINE),
    glyph=optional(GLYPH, "#"),
    standing_in=optional(MODIFIERS),
    passing_through=optional(BLOCK),
    on_top=optional(Form(range=optional(Number(0, 9)), accuracy=optional(Number(0, 9)))),
    rules=optional(Listing(Code(TERRAIN_RULES))),
    used_from=optional(Code(USED_FROM, 0)),
    abilities=optional(Listing(OTHER_ABILITY)),
)


def compile_terrain(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, TERRAIN_CARD):
        card = TerrainCard(next_id(w, name, path, "terrain"), name, title_of(name, titles), f["width"], f["height"])
        card.obstacle = f["obstacle"]
        card.impassable = f["impassable"]
        card.destructible = f["destructible"]
        card.tiles = f["tiles"]
        card.copies = f["copies"]
        if f["setup"] is not None:
            setup_line(w, card, f["setup"], (*path, "setup"))
        card.glyph = f["glyph"]
        card.modifiers = f["standing_in"]
        card.on_pass = f["passing_through"]
        if f["on_top"] is not None:
            card.climbable = True
            card.top_range = f["on_top"]["range"]
            card.top_accuracy = f["on_top"]["accuracy"]
        for rule in f["rules"]:
            card.tile_rules |= 1 << rule
        card.used_from = f["used_from"]
        add_abilities(card, f)
        add_card(catalog, card)


# -- injuries --------------------------------------------------------------------------------------------------


TABLE = Rows(Form(name=NAME, do=BLOCK))


def compile_tables(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Severe injury tables by place, brain trauma, and their variants that a ruling may choose."""
    w = card_reading(source, catalog)
    found: dict[str, InjuryTable] = {}
    for name, (rows, _), path in each_card(source, w, TABLE, "tables"):
        card = PlainCard(next_id(w, name, path, "table"), name, title_of(name, titles), "table")
        add_card(catalog, card)
        compiled: list[InjuryRow] = []
        for low, high, f in rows:
            row = f["name"]
            title = title_of(row, titles) if row in titles else row.replace("-", " ").capitalize()
            compiled.append(InjuryRow(low, high, row, title, f["do"]))
        check_complete(w, compiled, path)
        found[name] = InjuryTable(card.id, name, card.title, tuple(compiled))
    for number, place in enumerate(PLACES):
        table = found.get(f"severe-{place}")
        if table is not None:
            catalog.severe[number : number + 1] = [table]
        elif number >= len(catalog.severe):
            w.bad(("tables",), f"the table severe-{place} is missing")
    catalog.brain_trauma = found.get("brain-trauma", catalog.brain_trauma)


def check_complete(w: CardReading, rows: list[InjuryRow], path: Path) -> None:
    """Every total from 1 upwards has its row.  [R-SEV-01]"""
    expected = 1
    for row in rows:
        if row.low > expected:
            break
        expected = row.high + 1
    if expected <= ENDLESS:
        w.bad(path, f"the table has no row for {expected}; the last one is written like 10+")


def compile_stories(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Story events that cards of a showdown bring about: a block each, with the survivor as its subject."""
    w = card_reading(source, catalog)
    for name, program, path in each_card(source, w, BLOCK, "stories"):
        number = next_id(w, name, path, "story")
        add_card(catalog, StoryCard(number, name, title_of(name, titles), program))


def name_injuries(catalog: Catalog, titles: Titles) -> None:
    for name, title in titles.items():
        if name in catalog.injury_ids:
            catalog.injury_titles[injury_number(catalog, name)] = title


# -- wording -----------------------------------------------------------------------------------------------------

>>>>>>> mutation
TEXT_FILE = Form(titles=ByName(TEXT))


def read_titles(source: Source, catalog: Catalog) -> Titles:
    """The wording apart from the mechanics: titles by id."""
    return dict(TEXT_FILE.read(card_reading(source, catalog), source.data, ())["titles"])


# -- every kind of file ------------------------------------------------------------------------------------------


def cards_of(form: Kind, key: str = "cards") -> Form:
    return Form(**{key: ByName(form, NAME)})


PACK_FILES: tuple[tuple[str, Callable[[Source, Catalog, Titles], None]], ...] = (
    ("resources.yaml", compile_supplies),
    ("gear.yaml", compile_gear),
    ("armor.yaml", compile_gear),
    ("items.yaml", compile_gear),
    ("armor-sets.yaml", compile_armor_sets),
    ("terrain.yaml", compile_terrain),
    ("fighting-arts.yaml", compile_fighting_arts),
    ("disorders.yaml", compile_disorders),
    ("injuries.yaml", compile_tables),
    ("stories.yaml", compile_stories),
    ("traits.yaml", compile_traits),
)
"""In the order they are compiled: a file may name cards of the files before it."""
MONSTER_FILES: tuple[tuple[str, Callable[[Source, Catalog, Titles, MonsterDef], None]], ...] = (
    ("resources.yaml", compile_resources),
    ("hit-locations.yaml", compile_hit_locations),
    ("ai.yaml", compile_ai),
)
FORMS: dict[str, Kind] = {
    "monster.yaml": MONSTER,
    "ai.yaml": cards_of(AI_CARD),
    "hit-locations.yaml": cards_of(HIT_LOCATION),
    "resources.yaml": cards_of(RESOURCE_CARD),
    "gear.yaml": cards_of(GEAR_CARD),
    "armor.yaml": cards_of(GEAR_CARD),
    "items.yaml": cards_of(GEAR_CARD),
    "armor-sets.yaml": cards_of(ARMOR_SET),
    "fighting-arts.yaml": cards_of(SHEET_CARD),
    "terrain.yaml": cards_of(TERRAIN_CARD),
    "injuries.yaml": cards_of(TABLE, "tables"),
    "disorders.yaml": cards_of(SHEET_CARD),
    "traits.yaml": cards_of(TRAIT_CARD),
    "stories.yaml": cards_of(BLOCK, "stories"),
    "text.yaml": TEXT_FILE,
    "party.yaml": PARTY,
}
"""How each file is written, for the JSON Schema.

``text.yaml`` stands for every file of the folder text, ``party.yaml`` for every file of the folder parties.
"""
