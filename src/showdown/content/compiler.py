"""Card sources to compiled cards, one kind of card after another."""

from __future__ import annotations

from typing import Any

from showdown.content.reader import Path, Source
from showdown.content.verbs import writer
from showdown.content.writer import BY_TOKEN, ENDLESS, Writer, injury_number
from showdown.kernel.decision import Option
from showdown.model.cards import (
    AiCard,
    Card,
    Catalog,
    Gear,
    GearAbility,
    HitLocation,
    InjuryRow,
    InjuryTable,
    Listener,
    MonsterDef,
    MonsterLevel,
    PlainCard,
    TerrainCard,
)
from showdown.model.ids import AI_LEVELS, AI_TYPES, CARD_RULES, DURATION, HOOKS, NORMAL, PLACES, STATS

Titles = dict[str, str]


def title_of(name: str, titles: Titles) -> str:
    """The wording file names a card; without it the id is made readable."""
    return titles.get(name) or name.replace("-", " ").title()


def add_card(catalog: Catalog, card: Card) -> None:
    if card.id == len(catalog.cards):
        catalog.cards.append(card)
    else:
        catalog.cards[card.id] = card
    catalog.card_ids[card.name] = card.id


def next_id(catalog: Catalog, name: str) -> int:
    """A new number, or the number of the card that this one replaces (packs are layered by id)."""
    return catalog.card_ids.get(name, len(catalog.cards))


def each_card(source: Source, w: Writer, path: Path = ("cards",)) -> list[tuple[str, Any, Path]]:
    """The cards of a file by name."""
    value = source.data
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, dict):
        w.bad(path, f"'{path[-1]}' must list cards by name")
        return []
    return [(name, fields, (*path, name)) for name, fields in value.items()]


def in_play(w: Writer, card: Card, fields: dict[str, Any], path: Path) -> None:
    """What a card does while it is in play: modifiers, persistent rules, listeners."""
    if "while_in_play" in fields:
        here = (*path, "while_in_play")
        f = w.fields(fields["while_in_play"], here, "tokens rules stops_movement")
        card.stop_zone = w.field_number(f, "stops_movement", here, 0, 1, 20)
        if "tokens" in f:
            card.modifiers = tuple(w.stats(f["tokens"], (*here, "tokens"), BY_TOKEN))
        for i, rule in enumerate(w.listing(f.get("rules", []), (*here, "rules"))):
            card.rules |= 1 << CARD_RULES.index(w.word(rule, (*here, "rules", i), list(CARD_RULES)))
    listeners: list[Listener] = []
    for i, entry in enumerate(w.listing(fields.get("when", []), (*path, "when"))):
        here = (*path, "when", i)
        f = w.fields(entry, here, "moment if do", "moment do")
        hook = HOOKS.index(w.word(f.get("moment"), (*here, "moment"), list(HOOKS)))
        listeners.append(Listener(hook, w.filters(f.get("if"), (*here, "if")), w.optional_block(f, "do", here)))
    card.listeners = tuple(listeners)


# -- the monster's decks -----------------------------------------------------------------------------------------


def compile_ai(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, "level type copies actions persistent_injury while_in_play when removes")
        w.start(name)
        level = AI_LEVELS.index(w.word(f.get("level", "none"), (*path, "level"), list(AI_LEVELS)))
        type_ = AI_TYPES.index(w.word(f.get("type", "normal"), (*path, "type"), list(AI_TYPES)))
        if type_ == DURATION:
            w.bad((*path, "type"), "duration cards are not played yet; normal, mood and trait are")
        copies = w.field_number(f, "copies", path, 1, 1, 9)
        card = AiCard(next_id(catalog, name), name, title_of(name, titles), level, type_, copies, monster.name)
        card.program = w.optional_block(f, "actions", path)
        there = (*path, "persistent_injury")
        card.persistent = tuple(
            (w.injury(injury, (*there, injury)), w.block(block, (*there, injury)))
            for injury, block in w.mapping(f.get("persistent_injury", {}), there).items()
        )
        in_play(w, card, f, path)
        card.removes = known_cards(w, f, "removes", path, "hit-location")
        add_card(catalog, card)
        ids.append(card.id)
    monster.ai = tuple(ids)


REACTIONS = "special failure wound reflex critical trap"


def compile_hit_locations(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, REACTIONS + " injury first_strike impervious super_dense while_in_play when")
        w.start(name)
        card = HitLocation(next_id(catalog, name), name, title_of(name, titles), monster.name)
        card.trap = "trap" in f
        card.first_strike = w.truth(f, "first_strike", path)
        card.impervious = w.truth(f, "impervious", path)
        card.super_dense = w.truth(f, "super_dense", path)
        card.special = w.optional_block(f, "trap" if card.trap else "special", path)
        card.on_failure = w.optional_block(f, "failure", path)
        card.on_wound = w.optional_block(f, "wound", path)
        card.on_reflex = w.optional_block(f, "reflex", path)
        card.has_critical = "critical" in f
        card.on_critical = w.optional_block(f, "critical", path)
        if "injury" in f:
            card.injury = w.injury(f["injury"], (*path, "injury"))
            if not card.has_critical:
                w.bad(path, "a persistent injury needs a critical section")
        in_play(w, card, f, path)
        add_card(catalog, card)
        ids.append(card.id)
    monster.hit_locations = tuple(ids)


def compile_resources(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, "copies keywords")
        w.words(f, "keywords", path)
        card = PlainCard(next_id(catalog, name), name, title_of(name, titles), "resource")
        add_card(catalog, card)
        ids += [card.id] * w.field_number(f, "copies", path, 1, 1, 9)
    monster.resources = tuple(ids)


LEVEL_FIELDS = (
    "level movement toughness speed damage accuracy luck evasion tokens deck top hit_location_top traits rewards"
)


def compile_monster(source: Source, catalog: Catalog, titles: Titles) -> MonsterDef:
    """The stat lines; its decks are compiled by the callers in the order resources, cards, levels."""
    w = writer(source, catalog)
    f = w.fields(source.data, (), "id size instinct basic_action levels", "id size instinct basic_action levels")
    name = w.text(f["id"], ("id",)) if "id" in f else "nameless"
    return MonsterDef(name, title_of(name, titles), w.field_number(f, "size", (), 1, 1, 4))


def compile_levels(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    """What refers to the cards: instinct, Basic Action, levels."""
    w = writer(source, catalog)
    f = source.data
    if not isinstance(f, dict):
        return  # compile_monster has said so
    w.start(f"{monster.name}-instinct")
    instinct = w.fields(f.get("instinct"), ("instinct",), "name actions", "name actions")
    monster.instinct = w.optional_block(instinct, "actions", ("instinct",))
    monster.instinct_title = w.text(instinct.get("name", "instinct"), ("instinct", "name")).capitalize()
    monster.basic_action = known_card(w, f.get("basic_action"), ("basic_action",), "ai")
    levels: list[MonsterLevel] = []
    for name, value, path in each_card(source, w, ("levels",)):
        g = w.fields(value, path, LEVEL_FIELDS, "level movement toughness deck")
        level = MonsterLevel(name, title_of(name, titles), w.field_number(g, "level", path, 1, 1, 4))
        for key in ("movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion"):
            level.attributes[STATS.index(key)] = w.field_number(g, key, path, 0, -9, 99)
        if "tokens" in g:
            for stat, amount in w.changes(g["tokens"], (*path, "tokens")):
                level.tokens[stat] = amount
        if isinstance(g.get("deck"), dict):
            level.quota = quota(w, g["deck"], (*path, "deck"), monster)
        else:
            level.deck = known_cards(w, g, "deck", path, "ai")
        level.traits = known_cards(w, g, "traits", path, "ai")
        for i, card in enumerate(level.traits):
            if card >= 0 and catalog.ai(card).type == NORMAL:
                w.bad((*path, "traits", i), f"'{catalog.cards[card].name}' is played and discarded; it is no trait")
        level.ai_top = top_card(w, g, "top", path, level.deck, "ai")
        level.hit_location_top = top_card(w, g, "hit_location_top", path, monster.hit_locations, "hit-location")
        rewards = w.fields(g.get("rewards", {}), (*path, "rewards"), "basic monster xp")
        level.reward_basic = w.field_number(rewards, "basic", (*path, "rewards"), 0, 0, 20)
        level.reward_monster = w.field_number(rewards, "monster", (*path, "rewards"), 0, 0, 20)
        level.reward_xp = w.field_number(rewards, "xp", (*path, "rewards"), 0, 0, 20)
        levels.append(level)
    if not levels:
        w.bad(("levels",), "a monster needs at least one level")
    monster.levels = tuple(levels)
    catalog.monsters[monster.name] = monster


def quota(w: Writer, value: Any, path: Path, monster: MonsterDef) -> tuple[int, ...]:
    """``{basic: 7, advanced: 3}``: how many cards of each level are dealt unseen.  [R-SET-01]"""
    f = w.fields(value, path, "basic advanced legendary")
    out: list[int] = []
    for number, level in enumerate(AI_LEVELS):
        wanted = w.field_number(f, level, path, 0, 0, 40)
        there = sum(w.catalog.ai(c).copies for c in monster.ai if w.catalog.ai(c).level == number)
        if wanted > there:
            w.bad((*path, level), f"{wanted} {level} cards are wanted, but there are only {there}")
        out.append(wanted)
    return tuple(out)


def known_card(w: Writer, value: Any, path: Path, kind: str) -> int:
    found = w.catalog.card_ids.get(str(value), -1)
    if found < 0 or w.catalog.cards[found].kind != kind:
        w.word(value, path, [c.name for c in w.catalog.cards if c.kind == kind] or ["(none)"])
    return found


def known_cards(w: Writer, fields: dict[str, Any], key: str, path: Path, kind: str) -> tuple[int, ...]:
    here = (*path, key)
    listed = w.listing(fields.get(key, []), here)
    return tuple(known_card(w, name, (*here, i), kind) for i, name in enumerate(listed))


def top_card(w: Writer, fields: dict[str, Any], key: str, path: Path, deck: tuple[int, ...], kind: str) -> int:
    """The card stacked on top of a deck, taken out of the deck; -1 if none is."""
    if key not in fields:
        return -1
    card = known_card(w, fields[key], (*path, key), kind)
    if card >= 0 and card not in deck:
        w.bad((*path, key), f"'{fields[key]}' lies on top of a deck that does not hold it")
    return card


# -- gear and terrain --------------------------------------------------------------------------------------------

GEAR_FIELDS = "keywords weapon armor abilities always"
WEAPON_FIELDS = "speed accuracy strength luck reach range cumbersome frail slow"


def compile_gear(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = writer(source, catalog)
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, GEAR_FIELDS)
        w.start(name)
        keywords = w.words(f, "keywords", path)
        card = Gear(next_id(catalog, name), name, title_of(name, titles), keywords)
        card.two_handed = "two-handed" in keywords
        card.always = w.truth(f, "always", path)
        if "weapon" in f:
            weapon(w, card, f["weapon"], (*path, "weapon"))
        if "armor" in f:
            here = (*path, "armor")
            points = w.fields(f["armor"], here, " ".join(PLACES))
            card.armor = tuple(
                (PLACES.index(p), w.number(n, (*here, p), 0, 9)) for p, n in points.items() if p in PLACES
            )
        there = (*path, "abilities")
        card.abilities = tuple(
            ability(w, entry, (*there, i)) for i, entry in enumerate(w.listing(f.get("abilities", []), there))
        )
        card.uses = tuple(Option(f"use:{name}:{a.name}", "use", card.id, i) for i, a in enumerate(card.abilities))
        add_card(catalog, card)
        if card.always and card.id not in catalog.always:
            catalog.always = (*catalog.always, card.id)


def weapon(w: Writer, card: Gear, value: Any, path: Path) -> None:
    f = w.fields(value, path, WEAPON_FIELDS, "speed accuracy strength")
    card.speed = w.field_number(f, "speed", path, 1, 1, 20)
    card.accuracy = w.field_number(f, "accuracy", path, 10, 1, 10)
    card.strength = w.field_number(f, "strength", path, 0, -9, 30)
    card.luck = w.field_number(f, "luck", path, 0, -9, 9)
    card.reach = w.field_number(f, "reach", path, 1, 1, 30)
    if "range" in f:
        card.reach = w.field_number(f, "range", path, 1, 1, 30)
        card.ranged = True
    card.cumbersome = w.truth(f, "cumbersome", path)
    card.frail = w.truth(f, "frail", path)
    card.slow = w.truth(f, "slow", path)


def ability(w: Writer, value: Any, path: Path) -> GearAbility:
    f = w.fields(value, path, "name costs_movement archive sling do", "name")
    name = w.text(f.get("name", "use"), (*path, "name"))
    return GearAbility(
        name,
        name.replace("-", " "),
        w.truth(f, "costs_movement", path),
        w.truth(f, "archive", path),
        w.truth(f, "sling", path),
        w.optional_block(f, "do", path),
    )


def compile_terrain(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = writer(source, catalog)
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, "width height obstacle impassable destructible", "width height")
        width = w.field_number(f, "width", path, 1, 1, 9)
        height = w.field_number(f, "height", path, 1, 1, 9)
        card = TerrainCard(next_id(catalog, name), name, title_of(name, titles), width, height)
        card.obstacle = w.truth(f, "obstacle", path)
        card.impassable = w.truth(f, "impassable", path)
        card.destructible = w.truth(f, "destructible", path)
        add_card(catalog, card)


# -- injuries and disorders --------------------------------------------------------------------------------------


def compile_tables(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Severe injury tables by place, brain trauma, and their variants that a ruling may choose."""
    w = writer(source, catalog)
    found: dict[str, InjuryTable] = {}
    for name, value, path in each_card(source, w, ("tables",)):
        w.start(name)
        fields = w.mapping(value, path)
        card = PlainCard(next_id(catalog, name), name, title_of(name, titles), "table")
        add_card(catalog, card)
        compiled: list[InjuryRow] = []
        for low, high, key in w.rows(fields, path):
            here = (*path, key)
            f = w.fields(fields[key], here, "name do", "name do")
            row = w.text(f.get("name", "nameless"), (*here, "name"))
            block = w.optional_block(f, "do", here)
            title = title_of(row, titles) if row in titles else row.replace("-", " ").capitalize()
            compiled.append(InjuryRow(low, high, row, title, block))
        check_complete(w, compiled, path)
        found[name] = InjuryTable(card.id, name, card.title, tuple(compiled))
    for number, place in enumerate(PLACES):
        table = found.get(f"severe-{place}")
        if table is not None:
            catalog.severe[number : number + 1] = [table]
        elif number >= len(catalog.severe):
            w.bad(("tables",), f"the table severe-{place} is missing")
    catalog.brain_trauma = found.get("brain-trauma", catalog.brain_trauma)


def check_complete(w: Writer, rows: list[InjuryRow], path: Path) -> None:
    """Every total from 1 upwards has its row.  [R-SEV-01]"""
    expected = 1
    for row in rows:
        if row.low > expected:
            break
        expected = row.high + 1
    if expected <= ENDLESS:
        w.bad(path, f"the table has no row for {expected}; the last one is written like 10+")


def compile_disorders(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Added to those of earlier packs.  [R-BRN-06]"""
    w = writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        f = w.fields(value if value is not None else {}, path, "copies")
        card = PlainCard(next_id(catalog, name), name, title_of(name, titles), "disorder")
        add_card(catalog, card)
        ids += [card.id] * w.field_number(f, "copies", path, 1, 1, 9)
    earlier = [card for card in catalog.disorders if card not in ids]
    catalog.disorders = tuple(sorted(earlier + ids))


def name_injuries(catalog: Catalog, titles: Titles) -> None:
    for name, title in titles.items():
        if name in catalog.injury_ids:
            catalog.injury_titles[injury_number(catalog, name)] = title
