"""What a compiled card does, in plain sentences: for players, and to compare with the printed card."""

from __future__ import annotations

import re

from showdown.content.card_definitions import definitions, trait_definitions
from showdown.content.card_terms import (
    CardLine,
    alternatives,
    aura_words,
    colour_name,
    header,
    location_line,
    location_traits,
    marked,
    meaning,
    more_changes,
    rules_of_attacks,
    rules_of_bonus,
    rules_under_terms,
    small,
    talents_of,
    terrain_traits,
    weapon_meanings,
    weapon_terms,
)
from showdown.content.keywords import meaning_of_gear
from showdown.content.moment_words import ONCE_PER_SHOWDOWN, moment
from showdown.content.recipe_words import deck_name, recipe_lines
from showdown.language import listed, say
from showdown.model.card_clauses import capital
from showdown.model.card_wording import Wording, counter_name, keyword, place_name, stat_name, zone_title
from showdown.model.cards import (
    Ability,
    AiCard,
    ArmorSet,
    Bonus,
    Card,
    Catalog,
    Gear,
    HitLocation,
    InjuryRow,
    Listener,
    Needs,
    PlainCard,
    StoryCard,
    TerrainCard,
)
from showdown.model.face_words import face_shown
from showdown.model.ids import (
    AI_LEVELS,
    AI_TYPES,
    ATTACK_MOMENTS,
    CARD_EDGES,
    CARD_RULES,
    DURATION,
    GEAR_RULES,
    MOOD,
    NO_PROGRAM,
    PLACES,
    SURVIVOR_RULES,
    TERRAIN_RULES,
    TRAIT,
    USED_FROM,
)
from showdown.model.moments import NO_SURVIVOR
from showdown.model.selectors import Amount
from showdown.model.setup_ids import BOARD_EDGES, LANDMARKS
from showdown.model.short_words import row
from showdown.rules.verbs.procedures import procedure_title

OWN_KINDS = ("gear", "armor-set", "fighting-art", "disorder", "status")
"""Kinds of cards that a survivor has; they speak to "you"."""


def explain_card(catalog: Catalog, name: str) -> list[str]:
    """What a card does, a sentence a line.  Raises BadContent for a card that does not exist.

    >>> from showdown.api import core_catalog, explain_card
    >>> for line in explain_card(core_catalog(), "size-up"):
    ...     print(line)
    Size Up: basic AI card, 2 copies.
    The monster picks a target: a random threat in the monster's field of view; if there is none, the monster follows \
its instinct.
    Flow (survivors may use survival actions).
    The monster turns to face the target.
    Roll 1d10. On 4 or more: the target suffers brain damage equal to the monster's level and is knocked down.
    """
    return [line.whole() for line in card_lines(catalog, catalog.cards[catalog.card(name)])]


def card_lines(catalog: Catalog, card: Card) -> list[CardLine]:
    """What a card does, sentence by sentence, each marked with the part of the card that it tells."""
    return CardWriter(catalog, card).lines()


def injury_line(catalog: Catalog, row: InjuryRow) -> CardLine:
    """What a row of an injury table does to the survivor who rolled it."""
    return CardLine("row", say("cards.line_of_card", text=capital(row_text(Wording(catalog, True), row))))


def row_text(words: Wording, row: InjuryRow) -> str:
    return words.block(row.program) or say("cards.nothing")


def persistent_lines(catalog: Catalog, location: HitLocation) -> list[CardLine]:
    """What the persistent injury of the monster does that a critical wound at this location leaves."""
    out = CardWriter(catalog, location).in_play()
    for card in catalog.cards:
        for injury, program in card.persistent if isinstance(card, AiCard) else ():
            if injury == location.injury:
                does = Wording(catalog).inner(program)
                out.append(CardLine("injured", say("cards.instead", card=card.title, does=does)))
    return out or [CardLine("rule", say("cards.no_more_effect"))]


def injury_lines(catalog: Catalog, name: str) -> list[CardLine]:
    """What a persistent injury of a monster does, a sentence a line; empty if no hit location leaves it.

    >>> from showdown.api import core_catalog
    >>> injury_lines(core_catalog(), "no-jaw")[0].whole()
    "No Jaw: a persistent injury of the monster, left by a critical wound at Beast's Maw."
    """
    number = catalog.injury_ids.get(name, -1)
    for card in catalog.cards:
        if number >= 0 and isinstance(card, HitLocation) and card.injury == number:
            head = header(catalog.injury_titles[number], say("cards.persistent", location=card.title))
            return [head, *persistent_lines(catalog, card)]
    return []


def of_attacker(text: str) -> str:
    """The sentence with one name for the survivor it is about, who is the attacker."""
    return re.sub(rf"\b{say('cards.who.survivor')}\b", say("cards.who.attacker"), text)


class CardWriter:
    """Writes the lines of one card."""

    def __init__(self, catalog: Catalog, card: Card) -> None:
        self.catalog = catalog
        self.card = card
        self.words = Wording(catalog, card.kind in (*OWN_KINDS, "table", "story"))
        self.to_you = Wording(catalog, True, False, isinstance(card, TerrainCard))
        """Abilities and terrain speak to the survivor who uses them."""

    def lines(self) -> list[CardLine]:
        card = self.card
        if isinstance(card, AiCard):
            out = self.ai(card)
        elif isinstance(card, HitLocation):
            out = self.hit_location(card)
        elif isinstance(card, Gear):
            out = self.gear(card)
        elif isinstance(card, TerrainCard):
            return self.terrain(card)
        elif isinstance(card, ArmorSet):
            pieces = listed([self.catalog.cards[piece].title for piece in card.pieces])
            out = [header(card.title, say("cards.card.armor-set", pieces=pieces)), *self.armor(card.armor)]
        elif isinstance(card, StoryCard):
            out = [header(card.title, say("cards.card.story"))]
            out.append(CardLine("story", self.line(self.words.block(card.program))))
        elif card.kind == "table":
            out = self.table()
        elif isinstance(card, PlainCard) and card.kind == "resource":
            words = ", ".join(keyword(word) for word in card.keywords)
            out = [header(card.title, say("cards.card.resource", keywords=words))]
            out.append(CardLine("deck", say("cards.resource_deck", deck=deck_name(self.catalog, card), n=card.copies)))
            if card.on_gain != NO_PROGRAM:
                out.append(CardLine("gained", say("cards.when_gained", does=self.words.inner(card.on_gain))))
        else:
            out = [header(card.title, say(f"cards.card.{card.kind}"))]
        out += self.own_lines() + self.in_play()
        if len(out) == 1 and card.kind in ("fighting-art", "disorder", "status"):
            out.append(CardLine("rule", say("cards.no_effect")))
        made = recipe_lines(self.catalog, card) if isinstance(card, Gear) else []
        out += marked("meaning", definitions(self.catalog, card)) + marked(
            "trait", trait_definitions(self.catalog, card)
        )
        return out + marked("recipe", made)

    def line(self, text: str) -> str:
        """A sentence with a capital letter and a full stop."""
        return say("cards.line_of_card", text=capital(text))

    # -- kinds of cards ----------------------------------------------------------------------------------------

    def table(self) -> list[CardLine]:
        """An injury table, a row a line."""
        out = [header(self.card.title, say("cards.card.table"))]
        for table in (*self.catalog.severe, self.catalog.brain_trauma):
            if table is None or table.card != self.card.id:
                continue
            for each in table.rows:
                does = row_text(self.words, each)
                text = say("cards.injury_row", row=row(each.low, each.high), title=each.title, does=does)
                out.append(CardLine("row", text))
            if table is not self.catalog.brain_trauma:
                out.append(CardLine("rule", say("cards.limited_injuries")))
        return out

    def ai(self, card: AiCard) -> list[CardLine]:
        level = say(f"cards.level.{AI_LEVELS[card.level]}")
        kind = say(f"cards.type.{AI_TYPES[card.type]}")
        copies = card.copies if card.copies > 1 else 0
        out = [header(card.title, say("cards.card.ai", level=level, type=kind, copies=copies))]
        if card.type == DURATION:
            out.append(CardLine("face-down", say("cards.drawn_face_down", does=self.words.block(card.program))))
            out.append(CardLine("face-up", say("cards.drawn_face_up", does=self.words.block(card.face_up))))
        elif card.program != NO_PROGRAM:
            if card.type in (MOOD, TRAIT):
                drawn = self.words.led(say("cards.when_drawn"), card.program, self.words.block(card.program))
                out.append(CardLine(self.catalog.programs[card.program][0].name, self.line(drawn)))
            else:
                out += [CardLine(g[0].name, self.line(self.words.said(g))) for g in self.words.groups(card.program)]
        for injury, program in card.persistent:
            title = self.catalog.injury_titles[injury]
            out.append(CardLine("injured", say("cards.injured", injury=title, does=self.words.inner(program))))
        return out

    def hit_location(self, card: HitLocation) -> list[CardLine]:
        out = [header(card.title, say("cards.card.hit-location"))]
        out += marked("rule", [say(f"cards.trait.{trait}") for trait in location_traits(card)])
        if card.toughness:
            change = f"{card.toughness:+} {say('cards.stat.toughness')}"
            out.append(CardLine("modifier", say("cards.location_toughness", change=change)))
        if card.luck:
            change = f"{card.luck:+} {say('cards.stat.luck')}"
            text = say("cards.location_luck", weapons=self.words.weapons(card.lucky_keywords), change=change)
            out.append(CardLine("modifier", text))
        if card.strength:
            change = f"{card.strength:+} {say('cards.stat.strength')}"
            text = say("cards.location_luck", weapons=self.words.weapons(card.strong_keywords), change=change)
            out.append(CardLine("modifier", text))
        out += [CardLine("modifier", location_line(self.words, line)) for line in card.lines]
        for key, program in (
            ("trap" if card.trap else "selected", card.special),
            ("on_failure", card.on_failure),
            ("on_wound", card.on_wound),
            ("on_reflex", card.on_reflex),
            ("on_critical", card.on_critical),
            ("on_death_blow", card.death_blow),
        ):
            does = self.words.block(program) if card.trap else self.words.inner(program)
            if program != NO_PROGRAM and (does or card.injury < 0):
                if card.trap:
                    text = say(f"cards.{key}", does=does)
                else:
                    told = self.words.led(say(f"cards.{key}"), program, does or say("cards.no_more"))
                    text = self.line(of_attacker(told))
                out.append(CardLine(key.removeprefix("on_"), text))
        if card.injury >= 0:
            text = say("cards.leaves_injury", injury=self.catalog.injury_titles[card.injury])
            out.append(CardLine("leaves", text))
        return out

    def gear(self, card: Gear) -> list[CardLine]:
        words = ", ".join(keyword(word) for word in card.keywords)
        out = [header(card.title, say("cards.card.gear", keywords=words))]
        if card.speed:
            out.append(CardLine("profile", self.attack(card)))
            out += weapon_meanings(card)
        out += self.armor(card.armor)
        rules = [word for word in ("accessory", "always") if getattr(card, word)]
        rules += [rule for i, rule in enumerate(GEAR_RULES) if card.bound >> i & 1]
        out += [meaning(word, meaning_of_gear(word)) for word in rules]
        edges = [
            say("cards.affinity.edge", colour=colour_name(colour), edge=say(f"cards.edge.{CARD_EDGES[i]}"))
            for i, colour in enumerate(card.edges)
            if colour
        ]
        if edges:
            out.append(CardLine("affinities", say("cards.affinity", edges=", ".join(edges))))
        if card.whole:
            out.append(CardLine("rule", say("cards.affinity.whole", colour=colour_name(card.whole))))
        return out

    def attack(self, card: Gear) -> str:
        """The profile of a weapon with its special rules by name."""
        return say(
            "cards.weapon_line",
            speed=card.speed,
            accuracy=card.accuracy,
            strength=card.strength,
            more="".join(f", {word}" for word in weapon_terms(card)),
        )

    def armor(self, points: tuple[tuple[int, int], ...]) -> list[CardLine]:
        """``waist 1``; the same everywhere: ``1 at every location``."""
        if not points:
            return []
        if len(points) == len(PLACES) and len({n for _, n in points}) == 1:
            return [CardLine("armor", say("cards.armor", points=say("cards.armor.all", n=points[0][1])))]
        places = [say("cards.armor.place", place=place_name(place), n=n) for place, n in points]
        return [CardLine("armor", say("cards.armor", points=", ".join(places)))]

    def terrain(self, card: TerrainCard) -> list[CardLine]:
        said = say(
            "cards.card.terrain",
            tiles=card.tiles,
            width=card.width,
            height=card.height,
            one=card.width == card.height == 1,
            kinds=", ".join(say(f"cards.kind.{trait}", climbable=card.climbable) for trait in terrain_traits(card)),
            copies=card.copies,
        )
        out = [header(card.title, said)]
        if card.landmark >= 0:
            landmark = say(f"cards.landmark.{LANDMARKS[card.landmark]}")
            if card.away:
                out.append(CardLine("setup", say("cards.setup.away", n=card.away, landmark=landmark, tiles=card.tiles)))
            else:
                edge = card.landmark == BOARD_EDGES
                out.append(
                    CardLine("setup", say("cards.setup.adjacent", landmark=landmark, edge=edge, tiles=card.tiles))
                )
        for stat, amount in card.modifiers:
            change = self.words.change(amount, stat_name(stat))
            out.append(CardLine("modifier", say("cards.standing_in", change=change)))
        if card.on_pass != NO_PROGRAM:
            out.append(CardLine("passing", say("cards.passing_through", does=self.to_you.block(card.on_pass))))
        if card.turn != NO_PROGRAM:
            out.append(CardLine("moment", say("cards.tile_turn", does=self.words.block(card.turn))))
        if card.most:
            out.append(CardLine("rule", say("cards.most_tiles", n=card.most)))
        if card.climbable:
            out.append(CardLine("top", say("cards.on_top", range=card.top_range, accuracy=card.top_accuracy)))
        rules = [rule for i, rule in enumerate(TERRAIN_RULES) if card.tile_rules >> i & 1]
        out += marked("rule", [say(f"cards.terrain_rule.{rule}") for rule in rules])
        for ability in card.abilities:
            out.append(self.ability(ability, say(f"cards.used_from.{USED_FROM[card.used_from]}")))
        return out

    # -- what a card adds for the survivor who has it ----------------------------------------------------------

    def own_lines(self) -> list[CardLine]:
        card = self.card
        out: list[CardLine] = []
        for bonus in card.bonuses:
            if bonus.changes or bonus.special or bonus.range or bonus.devastating or bonus.severe or bonus.lifts:
                out.append(CardLine("bonus", self.line(self.bonus(bonus))))
            else:
                out += marked("rule", rules_under_terms(bonus, self.needs(bonus.needs), self.terms_of_you(bonus)))
        out += [CardLine("bonus", self.line(aura_words(self.words, aura))) for aura in card.auras if aura.within]
        said = [say(f"cards.survivor_rule.{rule}") for i, rule in enumerate(SURVIVOR_RULES) if card.talents >> i & 1]
        if card.forbids:
            said.append(say("cards.forbids", gear=alternatives(card.forbids)))
        if card.bare:
            said.append(say("cards.bare", places=listed([place_name(place) for place in card.bare])))
        if card.lends:
            said.append(say("cards.lends", keywords=listed([keyword(word) for word in card.lends])))
        if card.adds_terrain:
            titles = [self.catalog.cards[terrain].title for terrain in card.adds_terrain]
            said.append(say("cards.adds_terrain", terrain=listed(titles, "cards.or")))
        said += [say("cards.cured", stat=stat_name(stat), n=n) for stat, n in card.cured]
        return [*out, *marked("rule", said), *[self.ability(ability) for ability in card.abilities]]

    def bonus(self, bonus: Bonus) -> str:
        changes = [self.words.change(Amount(n, 0, 0), stat_name(stat)) for stat, n in bonus.changes]
        changes += more_changes(bonus)
        weapons = self.weapons(bonus.weapons)
        one = weapons != "" and all([word in self.catalog.card_ids for word in bonus.weapons])
        if bonus.side >= 0:
            one = True
            weapons = say("cards.weapons.beside", weapons=weapons, side=say(f"cards.beside.{CARD_EDGES[bonus.side]}"))
        elif weapons and not one and not changes:
            weapons = say("cards.weapons.yours", weapons=weapons)
        return say(
            "cards.bonus",
            needs=self.needs(bonus.needs),
            weapons=weapons,
            changes=listed(changes),
            rules=rules_of_bonus(bonus, one and not changes),
            per=stat_name(bonus.per) if bonus.per >= 0 else "",
            against=listed([monster.replace("-", " ").title() for monster in bonus.against], "cards.or"),
            terms=self.terms_of_you(bonus),
            counter=counter_name(self.catalog, bonus.counter) if bonus.counter >= 0 else "",
            talents=listed([small(rule).removesuffix(".") for rule in talents_of(bonus)]),
        )

    def terms_of_you(self, line: Bonus | Ability) -> str:
        return listed([self.to_you.predicate(term, self.to_you.subject()) for term in line.filters])

    def ability(self, ability: Ability, place: str = "") -> CardLine:
        cost = say(
            "cards.ability.cost",
            movement=ability.movement,
            survival=ability.survival,
            archives=ability.archives,
        )
        conditions = [place] if place else []
        conditions += [say(f"cards.limit.{ability.limit}")] if ability.limit else []
        conditions += [say("cards.ability.in_act")] if ability.in_act else []
        conditions += [say("cards.ability.while_down")] if ability.while_down else []
        if ability.standing_in >= 0:
            conditions.append(say("cards.ability.standing_in", terrain=self.words.title(ability.standing_in)))
        needs = self.needs(ability.needs)
        conditions += [say("cards.ability.only_if", needs=needs)] if needs else []
        conditions += [say("cards.ability.if", terms=self.terms_of_you(ability))] if ability.filters else []
        conditions += [say("cards.ability.consume")] if ability.consumes else []
        text = say(
            "cards.ability",
            title=ability.title.capitalize(),
            cost=cost,
            conditions="".join(f", {condition}" for condition in conditions),
            does=say("cards.ability.sling") if ability.sling else self.to_you.block(ability.program),
        )
        return CardLine("ability", text)

    def weapons(self, words: tuple[str, ...]) -> str:
        """Weapons by keyword, cards by their titles."""
        ids = self.catalog.card_ids
        named = [word for word in words if word not in ids]
        out = [say("cards.weapons.keyword", keywords=alternatives(named))] if named else []
        return listed([*out, *(self.catalog.cards[ids[word]].title for word in words if word in ids)], "cards.or")

    def needs(self, needs: Needs | None) -> str:
        """What a line asks of the gear grid."""
        if needs is None:
            return ""
        found: list[str] = []
        for kind, counts in (("completed", needs.completed), ("puzzle", needs.puzzle)):
            affinities = [
                say("cards.affinities", n=n, colour=colour_name(colour)) for colour, n in enumerate(counts) if n
            ]
            found += [say(f"cards.needs.{kind}", affinities=listed(affinities))] if affinities else []
        found += [say("cards.needs.carrying", gear=alternatives(needs.carrying))] if needs.carrying else []
        found += [say("cards.needs.without", gear=alternatives(needs.without))] if needs.without else []
        found += [say("cards.needs.only", gear=alternatives(needs.only))] if needs.only else []
        found += [say("cards.needs.unconnected")] if needs.unconnected else []
        return say("cards.needs", terms=listed(found)) if found else ""

    # -- while a card is in play -------------------------------------------------------------------------------

    def in_play(self) -> list[CardLine]:
        card = self.card
        if isinstance(card, HitLocation) and card.injury >= 0:
            out = self.part(card, "cards.while_injury", self.catalog.injury_titles[card.injury], True)
            for procedure, program in card.replaces:
                does = self.words.inner(program) or say("cards.nothing")
                text = say("cards.instead_of", procedure=procedure_title(self.catalog, procedure), does=does)
                out.append(CardLine("injured", text))
            return out
        out = self.part(card, "cards.while", say("cards.this_card"), False)
        for face in card.faces:
            out += self.part(face, "cards.while_face", face_shown(self.words, [card.name], face.name), True)
        return out

    def part(self, card: Card, while_key: str, here: str, always: bool) -> list[CardLine]:
        """A card or one of its faces while it is in play; ``always``: also say so of its moments."""
        out: list[CardLine] = []
        changes = [self.words.change(amount, stat_name(stat)) for stat, amount in card.modifiers]
        if changes:
            has = say("cards.monster_has", change=listed(changes))
            out.append(CardLine("modifier", say(while_key, card=here, shown=here, text=has)))
        rules = [say(f"cards.rule.{rule}") for i, rule in enumerate(CARD_RULES) if card.rules >> i & 1]
        rules += [say("cards.stop_zone", n=card.stop_zone)] if card.stop_zone else []
        rules += [say("cards.far", n=card.far)] if card.far else []
        if card.stop_area >= 0:
            rules.append(say("cards.stop_area", zone=zone_title(self.catalog.zones[card.stop_area].name)))
        rules += rules_of_attacks(self.words, card)
        rules += [say("cards.extra_draws", n=card.extra_draws)] if card.extra_draws else []
        rules += [aura_words(self.words, aura) for aura in card.auras if not aura.within]
        for counter, stat, n in card.per_counter:
            change = f"{n:+} {stat_name(stat)}"
            rules.append(say("cards.per_counter", change=change, counter=counter_name(self.catalog, counter)))
        out += marked("rule", [say(while_key, card=here, shown=here, text=rule) for rule in rules])
        out += marked("rule", [say("cards.removes", card=self.catalog.cards[n].title) for n in card.removes])
        for listener in card.listeners:
            needs = self.needs(listener.needs)
            text = self.moment_line(listener, needs)
            if isinstance(card, AiCard | HitLocation) and listener.hook in ATTACK_MOMENTS:
                text = of_attacker(text)
            text = say(while_key, card=here, shown=here, text=text) if always else self.line(text)
            out.append(CardLine("moment", text))
        return out

    def moment_line(self, listener: Listener, needs: str) -> str:
        own = self.card.kind in OWN_KINDS and not listener.anybody
        words = self.words.about_another() if listener.anybody and listener.hook not in NO_SURVIVOR else self.words
        who = words.subject()
        weapons = self.weapons(listener.weapons)
        if listener.side >= 0:
            side = say(f"cards.beside.{CARD_EDGES[listener.side]}")
            weapons = say("cards.weapons.beside", weapons=weapons, side=side)
        if not weapons and isinstance(self.card, Gear) and self.card.speed and listener.hook in ATTACK_MOMENTS:
            weapons = say("cards.this_weapon")
        first = listener.limit == ONCE_PER_SHOWDOWN
        when = say(
            "cards.moment_line",
            needs=needs,
            moment=moment(listener.hook, own, first),
            weapons=weapons,
            first=say(f"cards.moment_limit.{listener.limit}") if first else "",
            who=who,
            terms=listed([words.predicate(term, who) for term in listener.filters]),
            limit=say(f"cards.moment_limit.{listener.limit}") if listener.limit and not first else "",
        )
        return words.led(when, listener.program, conditional=bool(listener.filters or needs))
