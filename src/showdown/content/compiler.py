"""Card sources to compiled cards, one kind of card after another."""

from __future__ import annotations

from typing import Any

from showdown.content.reader import Path, Source
from showdown.content.verbs import Writer, injury_number, row_bounds
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
from showdown.model.ids import AI_LEVELS, AI_TYPES, CARD_RULES, HOOKS, PLACES, STATS

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
        f = w.fields(fields["while_in_play"], here, "tokens rules")
        if "tokens" in f:
            card.modifiers = tuple(w.stats(f["tokens"], (*here, "tokens")))
        for i, rule in enumerate(f.get("rules", [])):
            card.rules |= 1 << CARD_RULES.index(w.word(rule, (*here, "rules", i), list(CARD_RULES)))
    listeners: list[Listener] = []
    for i, entry in enumerate(fields.get("when", [])):
        here = (*path, "when", i)
        f = w.fields(entry, here, "moment if do", "moment do")
        hook = HOOKS.index(w.word(f.get("moment"), (*here, "moment"), list(HOOKS)))
        listeners.append(Listener(hook, w.filters(f.get("if"), (*here, "if")), w.optional_block(f, "do", here)))
    card.listeners = tuple(listeners)


# -- the monster's decks -----------------------------------------------------------------------------------------


def compile_ai(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = Writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, "level type copies actions persistent_injury while_in_play when")
        w.start(name)
        level = AI_LEVELS.index(w.word(f.get("level", "none"), (*path, "level"), list(AI_LEVELS)))
        type_ = AI_TYPES.index(w.word(f.get("type", "normal"), (*path, "type"), list(AI_TYPES)))
        copies = w.field_number(f, "copies", path, 1, 1, 9)
        card = AiCard(next_id(catalog, name), name, title_of(name, titles), level, type_, copies, monster.name)
        card.program = w.optional_block(f, "actions", path)
        replaced: list[tuple[int, int]] = []
        instead = f.get("persistent_injury", {})
        for injury in instead if isinstance(instead, dict) else {}:
            here = (*path, "persistent_injury", injury)
            replaced.append((w.injury(injury, here), w.block(instead[injury], here)))
        card.persistent = tuple(replaced)
        in_play(w, card, f, path)
        add_card(catalog, card)
        ids.append(card.id)
    monster.ai = tuple(ids)


REACTIONS = "special failure wound reflex critical trap"


def compile_hit_locations(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    w = Writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, REACTIONS + " injury first_strike impervious super_dense while_in_play when")
        w.start(name)
        card = HitLocation(next_id(catalog, name), name, title_of(name, titles), monster.name)
        card.trap = "trap" in f
        card.first_strike = f.get("first_strike") is True
        card.impervious = f.get("impervious") is True
        card.super_dense = f.get("super_dense") is True
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
    w = Writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, "copies keywords")
        card = PlainCard(next_id(catalog, name), name, title_of(name, titles), "resource")
        add_card(catalog, card)
        ids += [card.id] * w.field_number(f, "copies", path, 1, 1, 9)
    monster.resources = tuple(ids)


LEVEL_FIELDS = "level movement toughness speed damage accuracy luck evasion tokens deck top hit_location_top rewards"


def compile_monster(source: Source, catalog: Catalog, titles: Titles) -> MonsterDef:
    """The stat lines; its decks are compiled by the callers in the order resources, cards, levels."""
    w = Writer(source, catalog)
    f = w.fields(source.data, (), "id size instinct basic_action levels", "id size instinct basic_action levels")
    name = str(f.get("id", ""))
    return MonsterDef(name, title_of(name, titles), w.field_number(f, "size", (), 1, 1, 4))


def compile_levels(source: Source, catalog: Catalog, titles: Titles, monster: MonsterDef) -> None:
    """What refers to the cards: instinct, Basic Action, levels."""
    w = Writer(source, catalog)
    f = source.data
    w.start(f"{monster.name}-instinct")
    instinct = w.fields(f.get("instinct"), ("instinct",), "name actions", "name actions")
    monster.instinct = w.optional_block(instinct, "actions", ("instinct",))
    monster.instinct_title = str(instinct.get("name", "instinct")).capitalize()
    monster.basic_action = known_card(w, f.get("basic_action"), ("basic_action",), "ai")
    levels: list[MonsterLevel] = []
    for name, value, path in each_card(source, w, ("levels",)):
        g = w.fields(value, path, LEVEL_FIELDS, "level movement toughness deck")
        level = MonsterLevel(name, title_of(name, titles), w.field_number(g, "level", path, 1, 1, 4))
        for key in ("movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion"):
            level.attributes[STATS.index(key)] = w.field_number(g, key, path, 0, -9, 99)
        for stat, amount in w.stats(g.get("tokens", {}), (*path, "tokens")):
            level.tokens[stat] = amount.base
        cards: list[int] = []
        for i, card in enumerate(g.get("deck", [])):
            cards.append(known_card(w, card, (*path, "deck", i), "ai"))
        level.deck = tuple(cards)
        if "top" in g:
            level.ai_top = known_card(w, g["top"], (*path, "top"), "ai")
        if "hit_location_top" in g:
            level.hit_location_top = known_card(w, g["hit_location_top"], (*path, "hit_location_top"), "hit-location")
        rewards = w.fields(g.get("rewards", {}), (*path, "rewards"), "basic monster xp")
        level.reward_basic = w.field_number(rewards, "basic", (*path, "rewards"), 0, 0, 20)
        level.reward_monster = w.field_number(rewards, "monster", (*path, "rewards"), 0, 0, 20)
        level.reward_xp = w.field_number(rewards, "xp", (*path, "rewards"), 0, 0, 20)
        levels.append(level)
    monster.levels = tuple(levels)
    catalog.monsters[monster.name] = monster


def known_card(w: Writer, value: Any, path: Path, kind: str) -> int:
    found = w.catalog.card_ids.get(str(value), -1)
    if found < 0 or w.catalog.cards[found].kind != kind:
        w.word(value, path, [c.name for c in w.catalog.cards if c.kind == kind] or ["(none)"])
    return found


# -- gear and terrain --------------------------------------------------------------------------------------------

GEAR_FIELDS = "keywords weapon armor abilities always"
WEAPON_FIELDS = "speed accuracy strength luck reach range cumbersome frail slow"


def compile_gear(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = Writer(source, catalog)
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, GEAR_FIELDS)
        w.start(name)
        keywords = tuple(str(k) for k in f.get("keywords", []))
        card = Gear(next_id(catalog, name), name, title_of(name, titles), keywords)
        card.two_handed = "two-handed" in keywords
        card.always = f.get("always") is True
        if "weapon" in f:
            weapon(w, card, f["weapon"], (*path, "weapon"))
        if "armor" in f:
            here = (*path, "armor")
            points = w.fields(f["armor"], here, " ".join(PLACES))
            card.armor = tuple(
                (PLACES.index(p), w.number(n, (*here, p), 0, 9)) for p, n in points.items() if p in PLACES
            )
        abilities: list[GearAbility] = []
        for i, entry in enumerate(f.get("abilities", [])):
            abilities.append(ability(w, entry, (*path, "abilities", i)))
        card.abilities = tuple(abilities)
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
    card.cumbersome = f.get("cumbersome") is True
    card.frail = f.get("frail") is True
    card.slow = f.get("slow") is True


def ability(w: Writer, value: Any, path: Path) -> GearAbility:
    f = w.fields(value, path, "name costs_movement archive sling do", "name")
    name = str(f.get("name", "use"))
    return GearAbility(
        name,
        name.replace("-", " "),
        f.get("costs_movement") is True,
        f.get("archive") is True,
        f.get("sling") is True,
        w.optional_block(f, "do", path),
    )


def compile_terrain(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = Writer(source, catalog)
    for name, value, path in each_card(source, w):
        f = w.fields(value, path, "width height obstacle impassable destructible", "width height")
        width = w.field_number(f, "width", path, 1, 1, 9)
        height = w.field_number(f, "height", path, 1, 1, 9)
        card = TerrainCard(next_id(catalog, name), name, title_of(name, titles), width, height)
        card.obstacle = f.get("obstacle") is True
        card.impassable = f.get("impassable") is True
        card.destructible = f.get("destructible") is True
        add_card(catalog, card)


# -- injuries and disorders --------------------------------------------------------------------------------------


def compile_tables(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Severe injury tables by place, brain trauma, and their variants that a ruling may choose."""
    w = Writer(source, catalog)
    found: dict[str, InjuryTable] = {}
    for name, rows, path in each_card(source, w, ("tables",)):
        w.start(name)
        card = PlainCard(next_id(catalog, name), name, title_of(name, titles), "table")
        add_card(catalog, card)
        compiled: list[InjuryRow] = []
        for key, value in (rows if isinstance(rows, dict) else {}).items():
            here = (*path, key)
            bounds = row_bounds(key)
            if bounds is None:
                w.bad(here, f"'{key}' is not a row: write 1-2, 3 or 10+")
                continue
            f = w.fields(value, here, "name do", "name do")
            row = str(f.get("name", ""))
            block = w.optional_block(f, "do", here)
            title = title_of(row, titles) if row in titles else row.replace("-", " ").capitalize()
            compiled.append(InjuryRow(bounds[0], bounds[1], row, title, block))
        found[name] = InjuryTable(card.id, name, card.title, tuple(compiled))
    for number, place in enumerate(PLACES):
        table = found.get(f"severe-{place}")
        if table is not None:
            catalog.severe[number : number + 1] = [table]
        elif number >= len(catalog.severe):
            w.bad(("tables",), f"the table severe-{place} is missing")
    catalog.brain_trauma = found.get("brain-trauma", catalog.brain_trauma)


def compile_disorders(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = Writer(source, catalog)
    ids: list[int] = []
    for name, value, path in each_card(source, w):
        w.fields(value if value is not None else {}, path, "copies")
        card = PlainCard(next_id(catalog, name), name, title_of(name, titles), "disorder")
        add_card(catalog, card)
        ids.append(card.id)
    catalog.disorders = tuple(sorted(ids))


def name_injuries(catalog: Catalog, titles: Titles) -> None:
    for name, title in titles.items():
        if name in catalog.injury_ids:
            catalog.injury_titles[injury_number(catalog, name)] = title
