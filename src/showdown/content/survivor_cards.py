"""What survivors have: gear, armor sets, fighting arts, disorders.  Above each kind stands its form."""

from __future__ import annotations

from showdown.content.card_files import Titles, add_card, each_card, next_id, title_of
from showdown.content.keywords import KEYWORD_LIST
from showdown.content.recipes import RECIPE, recipes
from showdown.forms.kinds import (
    ALONE,
    NAME,
    TEXT,
    TRUTH,
    WORDS,
    Bit,
    Code,
    Either,
    Field,
    Fields,
    Form,
    Listing,
    Made,
    Number,
    Word,
    optional,
)
from showdown.forms.reader import Path, Reading, Source
from showdown.model.cards import Ability, ArmorSet, Bonus, Card, Catalog, Counter, Gear, Listener, Needs, PlainCard
from showdown.model.ids import (
    CARD_EDGES,
    COLOURS,
    GEAR_RULES,
    LIFTABLE,
    ONCE_PER_ATTACK,
    ONCE_PER_ROUND,
    ONCE_PER_SHOWDOWN,
    PLACES,
    RULES_UNDER_TERMS,
    STATS,
    SURVIVOR_RULES,
    WEAPON_RULES,
)
from showdown.model.options import UseOption
from showdown.rules.verbs.kinds import BLOCK, COUNTER_NAME, FILTERS, MOMENT, PLACE, TILE_BLOCK, CardName, Means
from showdown.rules.verbs.reader import BY_TOKEN
from showdown.rules.verbs.registry import card_reading

# -- what every card of a survivor may say -----------------------------------------------------------------------

BY_COLOUR = Form(**{colour: optional(Number(1, 9)) for colour in COLOURS[1:]})
NEEDS = Form(
    affinities=optional(BY_COLOUR),
    puzzle=optional(BY_COLOUR),
    carrying=optional(WORDS),
    without=optional(WORDS),
    only=optional(WORDS),
    unconnected=optional(TRUTH),
)
"""What a line asks of the gear grid: completed affinities, some of them on the card itself, gear by keyword."""
COUNTED_STATS = {
    stat: STATS.index(stat) for stat in ("courage", "understanding", "proficiency", "survival", "insanity")
}
LIMITS = {
    "": 0,
    "once per round": ONCE_PER_ROUND,
    "once per showdown": ONCE_PER_SHOWDOWN,
    "once per attack": ONCE_PER_ATTACK,
}

BONUS_FIELDS = Form(
    special=optional(Bit(WEAPON_RULES)),
    needs=optional(NEEDS),
    per_counter=optional(COUNTER_NAME),
    per=optional(Means(COUNTED_STATS, absent=-1)),
    range=optional(Number(1, 20)),
    devastating=optional(Number(1, 9)),
    severe_injury=optional(Number(-9, 9)),
    place=optional(PLACE, -1),
    rules=optional(Bit(SURVIVOR_RULES)),
    ignores=optional(Bit(LIFTABLE)),
    beside=optional(Code(CARD_EDGES, -1)),
    against=optional(WORDS),
    **{"if": optional(FILTERS, ()), "with": optional(WORDS)},
    **{stat: optional(Number(-9, 9)) for stat in BY_TOKEN},
).at_least_one("special", "range", "devastating", "severe_injury", "rules", "ignores", *BY_TOKEN)


def check_bonus(r: Reading, read: Fields, path: Path) -> Fields:
    """Refuse what no bonus can do."""
    late = [rule for i, rule in enumerate(SURVIVOR_RULES) if read["rules"] >> i & 1 and rule not in RULES_UNDER_TERMS]
    if late and read["if"]:
        r.bad((*path, "if"), f"'{late[0]}' cannot depend on terms; use needs", found=late[0], allowed=RULES_UNDER_TERMS)
    if read["place"] >= 0 and not read["severe_injury"]:
        r.bad((*path, "place"), "a place belongs to severe_injury")
    return read


BONUS = Made(BONUS_FIELDS, check_bonus)
AURA = Form(
    within=Number(1, 20),
    **{"if": optional(FILTERS, ())},
    **{stat: optional(Number(-9, 9)) for stat in BY_TOKEN},
).at_least_one(*BY_TOKEN)
"""What other survivors have while they are within a number of spaces of the owner of the card."""
OWN_WHEN = Form(
    moment=MOMENT,
    do=BLOCK,
    needs=optional(NEEDS),
    whose=optional(Word("own", "anybody"), "own"),
    limit=optional(Word("once per round", "once per showdown", "once per attack"), ""),
    beside=optional(Code(CARD_EDGES, -1)),
    **{"if": optional(FILTERS, ()), "with": optional(WORDS)},
)
ABILITY_FIELDS: dict[str, Field] = {
    "name": NAME,
    "costs_movement": optional(TRUTH),
    "survival": optional(Number(1, 20)),
    "archive": optional(TRUTH),
    "consume": optional(TRUTH),
    "sling": optional(TRUTH),
    "limit": optional(Word("once per round", "once per showdown"), ""),
    "own_act": optional(TRUTH),
    "while_knocked_down": optional(TRUTH),
    "needs": optional(NEEDS),
    "do": optional(BLOCK),
    "if": optional(FILTERS, ()),
}
ABILITY = Form(**ABILITY_FIELDS)
"""An ability of gear.  Only gear can be slung, because a slung card is the weapon of an attack.  [R-GEAR-02]"""
OTHER_ABILITY_FIELDS = {key: field for key, field in ABILITY_FIELDS.items() if key != "sling"}
OTHER_ABILITY = Form(**OTHER_ABILITY_FIELDS)
"""An ability of an armor set, a fighting art or a disorder."""
TILE_ABILITY = Form(**OTHER_ABILITY_FIELDS | {"do": optional(TILE_BLOCK)})
"""An ability of terrain."""
OWN_FIELDS = {
    "bonuses": optional(Listing(BONUS)),
    "auras": optional(Listing(AURA)),
    "when": optional(Listing(OWN_WHEN)),
    "rules": optional(Bit(SURVIVOR_RULES)),
    "abilities": optional(Listing(OTHER_ABILITY)),
}


def own_card(card: Card, f: Fields) -> None:
    """Bonuses, moments, rules and abilities of a card that a survivor has."""
    card.bonuses = tuple(bonus(entry) for entry in f["bonuses"])
    card.auras = tuple(aura(entry, card.id) for entry in f["auras"])
    card.listeners = tuple(
        Listener(
            entry["moment"],
            entry["if"],
            entry["do"],
            needs(entry),
            entry["with"],
            entry["whose"] == "anybody",
            LIMITS[entry["limit"]],
            entry["beside"],
        )
        for entry in f["when"]
    )
    card.talents = f["rules"]
    add_abilities(card, f)


def add_abilities(card: Card, f: Fields) -> None:
    card.abilities = tuple(ability(entry) for entry in f["abilities"])
    card.uses = tuple(UseOption(f"use:{card.name}:{a.name}", "use", card.id, i) for i, a in enumerate(card.abilities))


def bonus(f: Fields) -> Bonus:
    changes = tuple((STATS.index(stat), f[stat]) for stat in BY_TOKEN if f[stat])
    return Bonus(
        changes,
        f["special"],
        f["if"],
        f["with"],
        needs(f),
        f["per_counter"],
        per=f["per"],
        range=f["range"],
        devastating=f["devastating"],
        severe=f["severe_injury"],
        place=f["place"],
        talents=f["rules"],
        lifts=f["ignores"],
        side=f["beside"],
        against=f["against"],
    )


def aura(f: Fields, card: int) -> Bonus:
    changes = tuple((STATS.index(stat), f[stat]) for stat in BY_TOKEN if f[stat])
    return Bonus(changes, 0, f["if"], (), None, -1, f["within"], card)


def needs(f: Fields) -> Needs | None:
    n = f["needs"]
    if n is None:
        return None
    affinities, puzzle = by_colour(n["affinities"]), by_colour(n["puzzle"])
    return Needs(affinities, puzzle, n["carrying"], n["without"], n["only"], n["unconnected"])


def by_colour(f: Fields | None) -> tuple[int, ...]:
    return (0, *(f[colour] if f else 0 for colour in COLOURS[1:]))


def ability(f: Fields) -> Ability:
    out = Ability(f["name"])
    out.movement = f["costs_movement"]
    out.survival = f["survival"]
    out.archives = f["archive"] or f["consume"]
    out.consumes = f["consume"]
    out.sling = f.get("sling", False)
    out.limit = LIMITS[f["limit"]]
    out.in_act = f["own_act"]
    out.while_down = f["while_knocked_down"]
    out.filters = f["if"]
    out.needs = needs(f)
    out.program = f["do"]
    return out


# -- gear --------------------------------------------------------------------------------------------------------

WEAPON = Form(
    speed=Number(1, 20),
    accuracy=Number(1, 10),
    strength=Number(-9, 30),
    luck=optional(Number(-9, 9)),
    deadly=optional(Number(1, 9)),
    reach=optional(Number(1, 30), 1),
    range=optional(Number(1, 30)),
    cumbersome=optional(TRUTH),
    frail=optional(TRUTH),
    slow=optional(TRUTH),
    devastating=optional(Number(1, 9)),
    ammunition=optional(TEXT, ""),
    once_per_showdown=optional(TRUTH),
    activation_limit=optional(Number(1, 9)),
    **{rule: optional(TRUTH) for rule in WEAPON_RULES},
)
ARMOR = Form(**{place: optional(Number(0, 9), -1) for place in (*PLACES, "all")})
GEAR_CARD = Form(
    keywords=optional(KEYWORD_LIST),
    weapon=optional(WEAPON),
    armor=optional(ARMOR),
    accessory=optional(TRUTH),
    affinity=optional(Form(**{edge: optional(Code(COLOURS, 0)) for edge in (*CARD_EDGES, "whole")})),
    always=optional(TRUTH),
    recipe=optional(RECIPE),
    campaign=optional(TRUTH),
    **{rule: optional(TRUTH) for rule in GEAR_RULES},
    **(OWN_FIELDS | {"abilities": optional(Listing(ABILITY))}),
)
"""``campaign``: it comes from outside the packs, so that `cards check` asks for nothing that gives it."""


def compile_gear(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, GEAR_CARD):
        card = Gear(next_id(w, name, path, "gear"), name, title_of(name, titles), f["keywords"])
        card.two_handed = "two-handed" in card.keywords
        card.always = f["always"]
        card.accessory = f["accessory"]
        for i, rule in enumerate(GEAR_RULES):
            if f[rule]:
                card.bound |= 1 << i
        if f["weapon"] is not None:
            weapon(card, f["weapon"])
        card.armor = armor(f["armor"])
        card.recipes = recipes(f["recipe"])
        if f["affinity"] is not None:
            card.edges = tuple(f["affinity"][edge] for edge in CARD_EDGES)
            card.whole = f["affinity"]["whole"]
        own_card(card, f)
        add_card(catalog, card)
        if card.always and card.id not in catalog.always:
            catalog.always = (*catalog.always, card.id)


def weapon(card: Gear, f: Fields) -> None:
    card.speed = f["speed"]
    card.accuracy = f["accuracy"]
    card.strength = f["strength"]
    card.luck = f["luck"] + f["deadly"]
    card.reach = f["range"] or f["reach"]
    card.ranged = f["range"] > 0
    card.cumbersome = f["cumbersome"]
    card.frail = f["frail"]
    card.slow = f["slow"]
    card.devastating = f["devastating"]
    card.ammunition = f["ammunition"]
    card.activations = 1 if f["once_per_showdown"] else f["activation_limit"]
    for i, rule in enumerate(WEAPON_RULES):
        if f[rule]:
            card.special |= 1 << i


def armor(f: Fields | None) -> tuple[tuple[int, int], ...]:
    """Armor points by place; ``all`` is a point for every place."""
    if f is None:
        return ()
    points = {place: f[place] if f[place] >= 0 else f["all"] for place in PLACES}
    return tuple((PLACES.index(place), n) for place, n in points.items() if n >= 0)


ARMOR_SET = Form(pieces=Listing(CardName("gear")), armor=optional(ARMOR), **OWN_FIELDS)


def compile_armor_sets(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, ARMOR_SET):
        card = ArmorSet(next_id(w, name, path, "armor-set"), name, title_of(name, titles), f["pieces"])
        card.armor = armor(f["armor"])
        own_card(card, f)
        add_card(catalog, card)
        if card.id not in catalog.armor_sets:
            catalog.armor_sets = (*catalog.armor_sets, card.id)


# -- fighting arts and disorders ---------------------------------------------------------------------------------

CURES = ("courage", "understanding")
SHEET_CARD = Either(
    ALONE,
    Form(
        copies=optional(Number(0, 9), 1),
        forbids=optional(WORDS),
        bare=optional(Listing(PLACE)),
        lends=optional(WORDS),
        adds_terrain=optional(Listing(CardName("terrain"))),
        cured_at=optional(Form(**{stat: optional(Number(1, 9)) for stat in CURES}).at_least_one(*CURES)),
        **OWN_FIELDS,
    ),
)
"""``copies`` 0: not in the deck; ``bare``: places without armor; ``lends``: keywords for all gear; ``adds_terrain``:
one of these may be laid in the setup."""


def compile_sheet_cards(source: Source, catalog: Catalog, titles: Titles, kind: str) -> list[int]:
    """The cards of one kind, each as often as there are copies."""
    w = card_reading(source, catalog)
    ids: list[int] = []
    for name, f, path in each_card(source, w, SHEET_CARD):
        card = PlainCard(next_id(w, name, path, kind), name, title_of(name, titles), kind)
        copies = 1
        if f is not None:
            card.forbids = f["forbids"]
            card.bare = f["bare"]
            card.lends = f["lends"]
            card.adds_terrain = f["adds_terrain"]
            if f["cured_at"] is not None:
                card.cured = tuple((STATS.index(stat), f["cured_at"][stat]) for stat in CURES if f["cured_at"][stat])
            own_card(card, f)
            copies = f["copies"]
        add_card(catalog, card)
        ids += [card.id] * copies
    return ids


def compile_fighting_arts(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Added to those of earlier packs."""
    ids = compile_sheet_cards(source, catalog, titles, "fighting-art")
    catalog.fighting_arts = merged(catalog.fighting_arts, ids)


def compile_disorders(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Added to those of earlier packs.  [R-BRN-06]"""
    catalog.disorders = merged(catalog.disorders, compile_sheet_cards(source, catalog, titles, "disorder"))


# -- counters and status cards -----------------------------------------------------------------------------------

COUNTER_CARD = Either(ALONE, Form(title=optional(TEXT, ""), limit=optional(Number(1, 999), 999)))
"""A counter: what its tokens are called on the sheet, and the most that anybody can have."""


def compile_counters(source: Source, catalog: Catalog, titles: Titles) -> None:
    """A later pack replaces a counter of the same name.  [R-TOK-06]"""
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, COUNTER_CARD, "counters"):
        if name == "bleeding":
            w.bad(path, "'bleeding' counts something already; choose another name")
        limit = f["limit"] if f is not None else 999
        title = (f["title"] if f is not None else "") or title_of(name, titles)
        number = catalog.counter_ids.get(name, len(catalog.counters))
        if number == len(catalog.counters):
            catalog.counters.append(Counter(name, title, limit))
            catalog.counter_ids[name] = number
        else:
            catalog.counters[number] = Counter(name, title, limit)


STATUS_CARD = Either(ALONE, Form(gained=optional(BLOCK), **OWN_FIELDS))
"""A status card of survivors.  ``gained``: what happens when a survivor gains it."""


def compile_statuses(source: Source, catalog: Catalog, titles: Titles) -> None:
    """[R-STA-01]"""
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, STATUS_CARD):
        card = PlainCard(next_id(w, name, path, "status"), name, title_of(name, titles), "status")
        if f is not None:
            card.on_gain = f["gained"]
            own_card(card, f)
        add_card(catalog, card)


def merged(earlier: tuple[int, ...], new: list[int]) -> tuple[int, ...]:
    return tuple(sorted([card for card in earlier if card not in new] + new))
