"""The file ``monster.yaml``: the monster, its instinct, its Basic Action and its levels."""

from __future__ import annotations

from showdown.content.card_files import Titles, pack_of, title_of
from showdown.content.setup_forms import SETUP, arrangement
from showdown.forms.kinds import NAME, TEXT, ByName, Either, Fields, Form, Listing, Number, optional
from showdown.forms.reader import Path, Source
from showdown.model.cards import Catalog, MonsterDef, MonsterLevel
from showdown.model.ids import AI_LEVELS, DURATION, NORMAL, STATS
from showdown.rules.verbs.kinds import BLOCK, CHANGES, CardName
from showdown.rules.verbs.reader import CardReading
from showdown.rules.verbs.registry import card_reading

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
    replaces=optional(NAME, ""),
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
    elif file and f["replaces"] != pack_of(file):
        what = f"'{monster.name}' is a monster of the pack {pack_of(file)} already"
        fix = f"give yours another id, or write `replaces: {pack_of(file)}` below it: players then fight yours"
        w.bad(("id",), what, found=monster.name, fix=fix)
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
