"""A compiled card back in plain sentences, so that a person can hold it against the print, or learn what it does."""

from __future__ import annotations

from showdown.content.keywords import GEAR_FIELDS, WEAPON_FIELDS
from showdown.content.survivor_card_terms import LIMITS, MOMENTS, MONSTER_MOMENTS, OTHERS, RULE_SENTENCES
from showdown.model.card_wording import Wording, times
from showdown.model.card_wording import row as row_of_a_die
from showdown.model.cards import (
    Ability,
    AiCard,
    ArmorSet,
    Card,
    Catalog,
    Gear,
    HitLocation,
    Listener,
    Needs,
    PlainCard,
    StoryCard,
    TerrainCard,
)
from showdown.model.ids import (
    AI_LEVELS,
    AI_TYPES,
    CARD_EDGES,
    CARD_RULES,
    COLOURS,
    DURATION,
    GEAR_RULES,
    HOOKS,
    LANDMARKS,
    NO_PROGRAM,
    NORMAL,
    PLACES,
    STATS,
    SURVIVOR_RULES,
    TERRAIN_RULES,
    USED_FROM,
    WEAPON_RULES,
)


def explain_card(catalog: Catalog, name: str) -> list[str]:
    """What a card does, a sentence a line.  Raises BadContent for a card that does not exist.

    >>> from showdown.api import core_catalog, explain_card
    >>> for line in explain_card(core_catalog(), "claw"):
    ...     print(line)
    Claw: a basic AI card, 2 copies.
    Pick a target: closest threat, facing, in range; else closest threat, in field of view; else the instinct.
    Flow.
    Move toward the target, then turn to face it.
    Attack: speed 2, accuracy 2+, damage 1.
    """
    card = catalog.cards[catalog.card(name)]
    return Teller(catalog).card(card)


class Teller:
    """Writes what cards do, kind by kind."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.tell = Wording(catalog)

    def card(self, card: Card) -> list[str]:
        self.tell = Wording(self.catalog, card.kind in OWN_KINDS)
        if isinstance(card, AiCard):
            out = self.ai(card)
        elif isinstance(card, HitLocation):
            out = self.hit_location(card)
        elif isinstance(card, Gear):
            out = self.gear(card)
        elif isinstance(card, TerrainCard):
            return self.terrain(card)
        elif isinstance(card, ArmorSet):
            pieces = ", ".join(self.catalog.cards[piece].title for piece in card.pieces)
            out = [f"{card.title}: the bonus of an armor set ({pieces})."]
            if card.armor:
                out.append(self.armor(card.armor))
        elif isinstance(card, StoryCard):
            out = [f"{card.title}: a story event.", f"{self.tell.block(card.program).capitalize()}."]
        elif card.kind == "table":
            out = self.table(card)
        else:
            out = [f"{card.title}: a {card.kind.replace('-', ' ')}."]
            if isinstance(card, PlainCard) and card.on_gain != NO_PROGRAM:
                out.append(f"When it is gained: {self.tell.block(card.on_gain)}.")
        return out + [
            to_owner(line) if card.kind in OWN_KINDS else line for line in self.own_card(card) + self.in_play(card)
        ]

    def table(self, card: Card) -> list[str]:
        """An injury table, a row a line."""
        out = [f"{card.title}: a table, rolled on with a d10."]
        for table in (*self.catalog.severe, self.catalog.brain_trauma):
            if table is not None and table.card == card.id:
                for row in table.rows:
                    out.append(
                        f"{row_of_a_die(row.low, row.high)}: {row.title}: {self.tell.block(row.program) or 'nothing'}."
                    )
        return out

    def ai(self, card: AiCard) -> list[str]:
        kind = "AI card" if card.type == NORMAL else AI_TYPES[card.type]
        level = "" if card.level == 0 else AI_LEVELS[card.level] + " "
        copies = f", {card.copies} copies" if card.copies > 1 else ""
        article = "an" if (level + kind)[0] in "aA" else "a"
        out = [f"{card.title}: {article} {level}{kind}{copies}."]
        if card.type == DURATION:
            out.append(f"Drawn face down: {self.tell.block(card.program)}; then it lies face up on top of the AI deck.")
            out.append(f"Drawn again, face up: {self.tell.block(card.face_up)}.")
        elif card.program != NO_PROGRAM:
            out += [f"{sentence[0].upper()}{sentence[1:]}." for sentence in self.tell.sentences(card.program)]
        for injury, program in card.persistent:
            out.append(
                f"With {self.catalog.injury_titles[injury]} in play, only this instead: {self.tell.block(program)}."
            )
        return out

    def hit_location(self, card: HitLocation) -> list[str]:
        types = [word for word in ("trap", "first_strike", "impervious", "super_dense") if getattr(card, word)]
        named = f" ({', '.join(types).replace('_', ' ')})" if types else ""
        out = [f"{card.title}: a hit location{named}."]
        if card.toughness:
            out.append(f"Tried here the monster has {card.toughness:+} toughness.")
        if card.luck:
            out.append(f"Weapons with {' or '.join(card.lucky_keywords)} have {card.luck:+} luck here.")
        for title, program in (
            ("Trap" if card.trap else "When selected", card.special),
            ("Reaction to a failure", card.on_failure),
            ("Reaction to a wound", card.on_wound),
            ("Reflex", card.on_reflex),
            ("Critical wound", card.on_critical),
        ):
            if program != NO_PROGRAM:
                out.append(f"{title}: {self.tell.block(program) or 'nothing further'}.")
        if card.injury >= 0:
            out.append(f"A critical wound leaves the persistent injury {self.catalog.injury_titles[card.injury]}.")
        return out

    def gear(self, card: Gear) -> list[str]:
        out = [f"{card.title}: gear ({', '.join(card.keywords)})."]
        if card.speed:
            where = f"range {card.reach}" if card.ranged else ("melee" if card.reach == 1 else f"reach {card.reach}")
            where = f"shot with a {card.ammunition} at its range" if card.ammunition else where
            extra = [word.replace("_", " ") for word in self.special(card)]
            extra = [f"{word} {card.devastating}" if word == "devastating" else word for word in extra]
            extra += [times(card.activations) + " per showdown"] if card.activations else []
            luck = [f"deadly ({card.luck:+} luck)" if card.luck > 0 else f"{card.luck:+} luck"] if card.luck else []
            more = "".join(f", {word}" for word in [where, *luck, *extra])
            out.append(f"Attack: speed {card.speed}, accuracy {card.accuracy}+, strength {card.strength}{more}.")
            out += [f"{word.replace('_', ' ').capitalize()}: {WEAPON_FIELDS[word]}." for word in self.special(card)]
        if card.armor:
            out.append(self.armor(card.armor))
        words = [word for word in ("accessory", "always") if getattr(card, word)]
        out += [f"{word.capitalize()}: {GEAR_FIELDS[word]}." for word in words]
        if card.bound:
            words = [rule for i, rule in enumerate(GEAR_RULES) if card.bound >> i & 1]
            out += [f"{word.capitalize()}: {GEAR_FIELDS[word]}." for word in words]
        edges = [f"{COLOURS[colour]} {CARD_EDGES[i]}" for i, colour in enumerate(card.edges) if colour]
        if edges:
            out.append(f"Affinity: {', '.join(edges)}.")
        return out

    def special(self, card: Gear) -> list[str]:
        """The special rules of a weapon by their words in a card file."""
        out = [word for word in ("cumbersome", "frail", "slow", "devastating") if getattr(card, word)]
        return out + [word for i, word in enumerate(WEAPON_RULES) if card.special >> i & 1]

    def armor(self, points: tuple[tuple[int, int], ...]) -> str:
        """``waist 1``; the same everywhere: ``1 at every place``."""
        if len(points) == len(PLACES) and len({n for _, n in points}) == 1:
            return f"Armor: {points[0][1]} at every place."
        return "Armor: " + ", ".join(f"{PLACES[p]} {n}" for p, n in points) + "."

    def own_card(self, card: Card) -> list[str]:
        """What a card adds for the survivor who has it."""
        out: list[str] = []
        for bonus in card.bonuses:
            changes = [f"{amount:+} {STATS[stat]}" for stat, amount in bonus.changes]
            changes += [word.replace("_", " ") for i, word in enumerate(WEAPON_RULES) if bonus.special >> i & 1]
            weapons = f" with {self.weapons(bonus.weapons)}" if bonus.weapons else ""
            terms = f" while {', '.join(self.tell.term(f) for f in bonus.filters)}" if bonus.filters else ""
            out.append(f"{self.needs(bonus.needs)}{capital(', '.join(changes))}{weapons}{terms}.")
        for i, rule in enumerate(SURVIVOR_RULES):
            if card.talents >> i & 1:
                out.append(RULE_SENTENCES.get(rule, f"{rule.capitalize()}."))
        if card.forbids:
            out.append(f"No gear may be brought or activated that is: {', '.join(card.forbids)}.")
        if card.bare:
            out.append(f"No armor at: {', '.join(PLACES[p] for p in card.bare)}; what is worn there is archived.")
        if card.lends:
            out.append(f"All gear carried is {' and '.join(card.lends)}.")
        if card.adds_terrain:
            titles = " or ".join(self.catalog.cards[terrain].title for terrain in card.adds_terrain)
            out.append(f"In the setup, after all other terrain: may add {titles}.")
        for stat, n in card.cured:
            out.append(f"Cured at {STATS[stat]} {n} or more.")
        for ability in card.abilities:
            out.append(self.ability(ability))
        return out

    def ability(self, ability: Ability) -> str:
        cost = "spend activation and movement" if ability.movement else "spend activation"
        if ability.survival:
            cost += f" and {ability.survival} survival"
        if ability.limit:
            cost += f", {LIMITS[ability.limit]}"
        if ability.in_act:
            cost += ", in the own act"
        if ability.standing_in >= 0:
            cost += f" while standing in {self.catalog.cards[ability.standing_in].title}"
        if ability.filters:
            cost += f" ({', '.join(self.tell.term(f) for f in ability.filters)})"
        archive = ", archive this card" if ability.archives else ""
        does = "one automatic hit from anywhere that is a critical wound" if ability.sling else ""
        needs = self.needs(ability.needs)
        return f"{ability.title.capitalize()}: {needs}{cost}{archive}: {does or self.tell.block(ability.program)}."

    def weapons(self, words: tuple[str, ...]) -> str:
        """Weapons by keyword, cards by their titles."""
        ids = self.catalog.card_ids
        named = [word for word in words if word not in ids]
        out = [f"{' or '.join(named)} weapons"] if named else []
        return " or ".join([*out, *(self.catalog.cards[ids[word]].title for word in words if word in ids)])

    def needs(self, needs: Needs | None) -> str:
        """What a line asks of the gear grid, as the words before a colon."""
        if needs is None:
            return ""
        words = [f"{n} {COLOURS[i]} in the grid" for i, n in enumerate(needs.completed) if n]
        words += [f"{n} {COLOURS[i]} on this card" for i, n in enumerate(needs.puzzle) if n]
        words += [f"carrying {' or '.join(needs.carrying)} gear"] if needs.carrying else []
        words += [f"without {' or '.join(needs.without)} gear"] if needs.without else []
        return f"({', '.join(words)}) "

    def terrain(self, card: TerrainCard) -> list[str]:
        words = [word for word in ("obstacle", "impassable", "destructible") if getattr(card, word)]
        tiles = f"{card.tiles} tiles" if card.tiles > 1 else "1 tile"
        kind = "".join(f", {word}" for word in words)
        out = [
            f"{card.title}: terrain, {tiles} of {card.width} x {card.height} spaces{kind}; {card.copies} in the deck."
        ]
        if card.landmark >= 0:
            where = f"at least {card.away} spaces from" if card.away else "adjacent to"
            out.append(f"Setup: {where} {LANDMARKS[card.landmark]}.")
        for stat, amount in card.modifiers:
            out.append(f"Survivors standing in it: {self.tell.amount(amount, signed=True)} {STATS[stat]}.")
        if card.on_pass != NO_PROGRAM:
            out.append(f"Survivors moving through it: {self.tell.block(card.on_pass)}.")
        if card.climbable:
            bonus = f"ranged weapons have +{card.top_range} range and +{card.top_accuracy} accuracy"
            out.append(f"On top of it: {bonus}; obstacles block nobody's view; the monster always sees the survivor.")
        out += [f"{rule.capitalize()}." for i, rule in enumerate(TERRAIN_RULES) if card.tile_rules >> i & 1]
        for ability in card.abilities:
            out.append(f"From {USED_FROM[card.used_from]}: {self.ability(ability)}")
        return out

    def in_play(self, card: Card) -> list[str]:
        out: list[str] = []
        for stat, amount in card.modifiers:
            out.append(f"While in play: {self.tell.amount(amount, signed=True)} {STATS[stat]} for the monster.")
        for i, rule in enumerate(CARD_RULES):
            if card.rules >> i & 1:
                out.append(f"While in play: {rule}.")
        if card.stop_zone:
            out.append(f"While in play: survivors must stop within {card.stop_zone} spaces around the base.")
        for removed in card.removes:
            out.append(f"In play from the start: {self.catalog.cards[removed].title} is archived.")
        for listener in card.listeners:
            moment = self.moment(listener, card.kind in OWN_KINDS)
            out.append(f"{moment}: {self.tell.block(listener.program)}.")
        return out

    def moment(self, listener: Listener, own: bool) -> str:
        words = [self.tell.term(f) for f in listener.filters]
        words += [f"with {self.weapons(listener.weapons)}"] if listener.weapons else []
        terms = f" ({', '.join(words)})" if words else ""
        hook = HOOKS[listener.hook]
        known = OTHERS if listener.anybody else MOMENTS
        moment = known[hook] if own and hook in known else MONSTER_MOMENTS.get(hook, f"When {hook}")
        limit = f", {LIMITS[listener.limit]}" if listener.limit else ""
        return f"{self.needs(listener.needs)}{moment}{terms}{limit}"


OWN_KINDS = ("gear", "armor-set", "fighting-art", "disorder")


def to_owner(line: str) -> str:
    """A survivor's own card speaks to its owner."""
    for words, instead in TO_OWNER:
        line = line.replace(words, instead)
    return line


TO_OWNER = (
    ("the survivor: ", ""),
    ("the attacker: ", ""),
    ("owner: ", ""),
    ("the target: ", "the other one: "),
    ("the survivor may", "you may"),
)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
