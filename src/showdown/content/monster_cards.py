"""The monster's cards: AI, traits, hit locations and resources.  Above each kind stands its form."""

from __future__ import annotations

from showdown.content.card_files import Titles, add_card, each_card, next_id, title_of
from showdown.content.keywords import KEYWORD_LIST
from showdown.forms.kinds import NAME, TRUTH, ByName, Code, Fields, Form, Listing, Number, optional
from showdown.forms.reader import Path, Source
from showdown.model.cards import Ability, AiCard, Card, Catalog, HitLocation, Listener, MonsterDef, PlainCard
from showdown.model.ids import AI_LEVELS, AI_TYPES, CARD_RULES, DURATION, NO_PROGRAM, NORMAL, SPECIAL, TRAIT
from showdown.model.options import UseOption
from showdown.rules.verbs.kinds import BLOCK, FILTERS, INJURY, MODIFIERS, MOMENT, CardName
from showdown.rules.verbs.reader import CardReading
from showdown.rules.verbs.registry import card_reading

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
