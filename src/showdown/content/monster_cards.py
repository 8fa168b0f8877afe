"""The monster's cards: AI, traits, hit locations and resources.  Above each kind stands its form."""

from __future__ import annotations

from showdown.content.card_files import Titles, add_card, each_card, next_id, title_of
from showdown.content.keywords import KEYWORD_LIST
from showdown.forms.kinds import (
    NAME,
    TRUTH,
    ByName,
    Code,
    Either,
    Fields,
    Form,
    Listing,
    Made,
    Number,
    OneOrMore,
    optional,
)
from showdown.forms.reader import Path, Source
from showdown.model.cards import (
    Ability,
    AiCard,
    AttackRule,
    Bonus,
    Card,
    Catalog,
    HitLocation,
    Listener,
    PlainCard,
)
from showdown.model.ids import (
    AI_LEVELS,
    AI_TYPES,
    CARD_RULES,
    DURATION,
    LOCATION_KINDS,
    MOOD,
    NO_PROGRAM,
    NORMAL,
    SPECIAL,
    STATS,
    TRAIT,
)
from showdown.model.monster_def import MonsterDef
from showdown.model.options import UseOption
from showdown.model.short_words import face_title
from showdown.rules.verbs.conditions import CONDITION, ConditionalLine
from showdown.rules.verbs.kinds import BLOCK, COUNTER_NAME, FILTERS, INJURY, MODIFIERS, MOMENT, CardName
from showdown.rules.verbs.procedures import ProcedureName
from showdown.rules.verbs.reader import BY_TOKEN, CardReading
from showdown.rules.verbs.registry import card_reading
from showdown.rules.verbs.zone_forms import ZONES, ZoneName

PER_COUNTER = Form(counter=COUNTER_NAME, **{stat: optional(Number(-9, 9)) for stat in BY_TOKEN}).at_least_one(*BY_TOKEN)
"""What every survivor's attributes change by for each token of a counter."""
ATTACK_RULE = Form(
    **{"if": optional(FILTERS, ())},
    **{"with": optional(KEYWORD_LIST)},
    toughness=optional(Number(-20, 20)),
    perfect_hits_only=optional(TRUTH),
    ignored=optional(TRUTH),
).at_least_one("toughness", "perfect_hits_only", "ignored")
"""What a card in play says of survivors' attacks."""
NEAR_MONSTER = Form(**{"if": FILTERS}, **{stat: optional(Number(-9, 9)) for stat in BY_TOKEN}).at_least_one(*BY_TOKEN)
"""What survivors have while these terms hold, such as ``around 2`` or ``in zone NAME``."""
TAKES_WOUNDS = Form(limit=OneOrMore(Number(1, 99), "a limit is needed"), do=BLOCK)
"""Wounds put tokens on the card instead of taking AI cards: up to a limit, or one limit for each monster level."""
IN_PLAY = Form(
    tokens=optional(MODIFIERS),
    rules=optional(Listing(Code(CARD_RULES))),
    stops_movement=optional(Either(Made(ZoneName(), lambda r, zone, path: (zone,)), Number(1, 20)), 0),
    reach=optional(Number(2, 20)),
    severe_injuries=optional(Number(-9, 9)),
    attacks=optional(Listing(ATTACK_RULE)),
    wounds_fail=optional(Number(2, 10)),
    takes_wounds=optional(TAKES_WOUNDS),
    per_counter=optional(PER_COUNTER),
    extra_draws=optional(Number(1, 9)),
    auras=optional(Listing(NEAR_MONSTER)),
)
WHEN = Listing(Form(moment=MOMENT, do=BLOCK, **{"if": optional(FILTERS, ())}))


def in_play(card: Card, f: Fields) -> None:
    """What a card does while it is in play: modifiers, persistent rules, listeners."""
    inside = f["while_in_play"]
    if inside is not None:
        stops = inside["stops_movement"]
        if isinstance(stops, tuple):
            card.stop_area = stops[0]
        else:
            card.stop_zone = stops
        card.far = inside["reach"]
        card.injury_plus = inside["severe_injuries"]
        card.wounds_fail = inside["wounds_fail"]
        if inside["takes_wounds"] is not None:
            card.wound_limits = inside["takes_wounds"]["limit"]
            card.at_limit = inside["takes_wounds"]["do"]
        card.attack_rules = tuple(
            AttackRule(rule["if"], rule["with"], rule["toughness"], rule["perfect_hits_only"], rule["ignored"])
            for rule in inside["attacks"]
        )
        card.modifiers = inside["tokens"]
        card.extra_draws = inside["extra_draws"]
        card.auras = tuple(
            Bonus(tuple((STATS.index(stat), a[stat]) for stat in BY_TOKEN if a[stat]), 0, a["if"], (), None)
            for a in inside["auras"]
        )
        for rule in inside["rules"]:
            card.rules |= 1 << rule
        each = inside["per_counter"]
        if each is not None:
            found = [(each["counter"], STATS.index(stat), each[stat]) for stat in BY_TOKEN if each[stat]]
            card.per_counter = tuple(found)
    card.listeners = tuple(Listener(entry["moment"], entry["if"], entry["do"]) for entry in f["when"])


FACE = Form(while_in_play=optional(IN_PLAY), when=optional(WHEN))
FACES = Made(ByName(FACE, NAME), lambda r, faces, path: list(faces))
"""The two faces of a card that can be flipped, the first one up at first."""


def two_faces(w: CardReading, card: AiCard, f: Fields, path: Path) -> None:
    """What the card does while the one or the other face is up.  [R-AI-17]"""
    if f["faces"] == ():
        return
    if card.type not in (MOOD, TRAIT):
        w.bad((*path, "faces"), "only a card that stays in play has faces: a mood or a trait")
    if len(f["faces"]) != 2:
        w.bad((*path, "faces"), f"a card has two faces, not {len(f['faces'])}")
    faces: list[Card] = []
    for name, g in f["faces"]:
        face = Card(card.id, name, face_title(name), "face")
        in_play(face, g)
        faces.append(face)
    card.faces = tuple(faces)


OFFER = Form(name=NAME, standing_in=optional(CardName("terrain")), do=BLOCK, **{"if": optional(FILTERS, ())})
"""Something a card in play lets survivors spend activation on."""
AI_CARD = Form(
    zones=optional(ZONES),
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
    faces=optional(FACES, ()),
)


def compile_ai(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = card_reading(source, catalog)
    w.monster_zones = monster.zones
    w.monster = monster.name
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
        two_faces(w, card, f, path)
        card.removes = f["removes"]
        card.abilities = tuple(offer(entry) for entry in f["abilities"])
        card.uses = tuple(UseOption(f"use:{name}:{a.name}", "use", card.id, i) for i, a in enumerate(card.abilities))
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


TRAIT_CARD = Form(
    zones=optional(ZONES), while_in_play=optional(IN_PLAY), when=optional(WHEN), faces=optional(FACES, ())
)


def compile_traits(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Special cards that levels of any monster may have in play from the start.  [R-SET-02]"""
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, TRAIT_CARD):
        card = AiCard(next_id(w, name, path, "ai"), name, title_of(name, titles), SPECIAL, TRAIT, 1, "")
        in_play(card, f)
        two_faces(w, card, f, path)
        add_card(catalog, card)


LOCATION_LINE = Form(
    **{"if": CONDITION},
    toughness=optional(Number(-20, 20)),
    first_strike=optional(TRUTH),
    impervious=optional(TRUTH),
    super_dense=optional(TRUTH),
).at_least_one("toughness", "first_strike", "impervious", "super_dense")
"""What a hit location has more while a condition holds."""
HIT_LOCATION = Form(
    copies=optional(Number(1, 9), 1),
    zones=optional(ZONES),
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
    replaces=optional(ByName(BLOCK, ProcedureName())),
    luck_with=optional(Form(keywords=KEYWORD_LIST, luck=Number(1, 9))),
    strength_with=optional(Form(keywords=KEYWORD_LIST, strength=Number(1, 20))),
    death_blow=optional(BLOCK),
    lines=optional(Listing(LOCATION_LINE)),
    while_in_play=optional(IN_PLAY),
    when=optional(WHEN),
)


def line_of_location(f: Fields) -> ConditionalLine:
    kinds = 0
    for i, kind in enumerate(LOCATION_KINDS):
        if f[kind]:
            kinds |= 1 << i
    return ConditionalLine(f["toughness"], kinds, f["if"])


def compile_hit_locations(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = card_reading(source, catalog)
    w.monster_zones = monster.zones
    w.monster = monster.name
    ids: list[int] = []
    for name, f, path in each_card(source, w, HIT_LOCATION):
        card = HitLocation(
            next_id(w, name, path, "hit-location", monster.name), name, title_of(name, titles), monster.name
        )
        card.copies = f["copies"]
        card.trap = f["trap"] != NO_PROGRAM
        card.first_strike = f["first_strike"]
        card.impervious = f["impervious"]
        card.super_dense = f["super_dense"]
        card.toughness = f["toughness"]
        if f["luck_with"] is not None:
            card.lucky_keywords = f["luck_with"]["keywords"]
            card.luck = f["luck_with"]["luck"]
        if f["strength_with"] is not None:
            card.strong_keywords = f["strength_with"]["keywords"]
            card.strength = f["strength_with"]["strength"]
        card.death_blow = f["death_blow"]
        card.lines = tuple(line_of_location(line) for line in f["lines"])
        card.special = f["trap"] if card.trap else f["special"]
        card.on_failure = f["failure"]
        card.on_wound = f["wound"]
        card.on_reflex = f["reflex"]
        card.on_critical = f["critical"]
        card.has_critical = f["critical"] != NO_PROGRAM
        card.injury = f["injury"]
        if card.injury >= 0 and not card.has_critical:
            w.bad(path, "a persistent injury needs a critical section")
        card.replaces = f["replaces"]
        if card.replaces and card.injury < 0:
            w.bad((*path, "replaces"), "a persistent injury replaces procedures: 'injury' is missing")
        in_play(card, f)
        add_card(catalog, card)
        ids += [card.id] * card.copies
    monster.hit_locations = tuple(ids)


RESOURCE_CARD = Form(
    copies=optional(Number(1, 9), 1),
    keywords=optional(KEYWORD_LIST),
    strange=optional(TRUTH),
    deck=optional(NAME, ""),
    gained=optional(BLOCK),
)
"""``deck``: basic, vermin, strange or a monster; without it the monster whose file it is, or strange.

``strange``: not a card of the monster's deck; only a rule that names it gives it.  ``gained``: what that brings.
"""
STRANGE = "strange"
"""The deck of resources that only a rule which names them gives."""


def resource(w: CardReading, name: str, f: Fields, path: Path, titles: Titles) -> PlainCard:
    card = PlainCard(next_id(w, name, path, "resource"), name, title_of(name, titles), "resource")
    card.on_gain = f["gained"]
    card.keywords = f["keywords"]
    card.copies = f["copies"]
    return card


def compile_resources(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = card_reading(source, catalog)
    ids: list[int] = []
    for name, f, path in each_card(source, w, RESOURCE_CARD):
        card = resource(w, name, f, path, titles)
        card.deck = STRANGE if f["strange"] else f["deck"] or monster.name
        add_card(catalog, card)
        if not f["strange"]:
            ids += [card.id] * f["copies"]
    monster.resources = tuple(ids)


def compile_supplies(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Resources of no monster's deck: there are always enough of them."""
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, RESOURCE_CARD):
        card = resource(w, name, f, path, titles)
        card.deck = f["deck"] or STRANGE
        add_card(catalog, card)
        if card.id not in catalog.supplies:
            catalog.supplies = (*catalog.supplies, card.id)
