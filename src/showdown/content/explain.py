"""A compiled card back in plain sentences, so that a person can hold it against the print, or learn what it does."""

from __future__ import annotations

from showdown.content.glossary import GEAR_FIELDS, WEAPON_FIELDS
from showdown.content.sentences import LIMITS, MOMENTS, MONSTER_MOMENTS, OTHERS, RULE_SENTENCES
from showdown.forms.reading import ENDLESS
from showdown.kernel.errors import BadContent
from showdown.model import ops
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
    BLEEDING,
    CARD_EDGES,
    CARD_RULES,
    COLOURS,
    DURATION,
    GEAR_RULES,
    HOOKS,
    IMPAIRMENTS,
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
from showdown.model.selectors import (
    ALL,
    ATTACKER,
    BLEEDING_AT_LEAST,
    COURAGE_AT_LEAST,
    FILTERS,
    INSANITY_AT_LEAST,
    NO_RANK,
    NO_ROLE,
    TARGET,
    TARGETS,
    UNDERSTANDING_AT_LEAST,
    Amount,
    Filter,
    Selector,
)

AT_LEAST = (BLEEDING_AT_LEAST, COURAGE_AT_LEAST, INSANITY_AT_LEAST, UNDERSTANDING_AT_LEAST)


def explain_card(catalog: Catalog, name: str) -> list[str]:
    """What a card does, a sentence a line.  Raises BadContent for a card that does not exist.

    >>> from showdown.content.packs import core_catalog
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
    """Turns ops into sentences."""

    def __init__(self, catalog: Catalog, own_words: bool = False) -> None:
        self.catalog = catalog
        self.own_words = own_words
        """The card speaks to the survivor who has it, in short words; a monster's card speaks in sentences."""

    # -- cards -------------------------------------------------------------------------------------------------

    def card(self, card: Card) -> list[str]:
        self.own_words = card.kind in OWN_KINDS
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
            out = [f"{card.title}: a story event.", f"{self.block(card.program).capitalize()}."]
        elif card.kind == "table":
            out = self.table(card)
        else:
            out = [f"{card.title}: a {card.kind.replace('-', ' ')}."]
            if isinstance(card, PlainCard) and card.on_gain != NO_PROGRAM:
                out.append(f"When it is gained: {self.block(card.on_gain)}.")
        return out + [
            to_owner(line) if card.kind in OWN_KINDS else line for line in self.own_card(card) + self.in_play(card)
        ]

    def table(self, card: Card) -> list[str]:
        """An injury table, a row a line."""
        out = [f"{card.title}: a table, rolled on with a d10."]
        for table in (*self.catalog.severe, self.catalog.brain_trauma):
            if table is not None and table.card == card.id:
                for row in table.rows:
                    out.append(f"{reach(row.low, row.high)}: {row.title}: {self.block(row.program) or 'nothing'}.")
        return out

    def ai(self, card: AiCard) -> list[str]:
        kind = "AI card" if card.type == NORMAL else AI_TYPES[card.type]
        level = "" if card.level == 0 else AI_LEVELS[card.level] + " "
        copies = f", {card.copies} copies" if card.copies > 1 else ""
        article = "an" if (level + kind)[0] in "aA" else "a"
        out = [f"{card.title}: {article} {level}{kind}{copies}."]
        if card.type == DURATION:
            out.append(f"Drawn face down: {self.block(card.program)}; then it lies face up on top of the AI deck.")
            out.append(f"Drawn again, face up: {self.block(card.face_up)}.")
        elif card.program != NO_PROGRAM:
            out += [f"{sentence[0].upper()}{sentence[1:]}." for sentence in self.sentences(card.program)]
        for injury, program in card.persistent:
            out.append(f"With {self.catalog.injury_titles[injury]} in play, only this instead: {self.block(program)}.")
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
                out.append(f"{title}: {self.block(program) or 'nothing further'}.")
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
            terms = f" while {', '.join(self.term(f) for f in bonus.filters)}" if bonus.filters else ""
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
            cost += f" ({', '.join(self.term(f) for f in ability.filters)})"
        archive = ", archive this card" if ability.archives else ""
        does = "one automatic hit from anywhere that is a critical wound" if ability.sling else ""
        needs = self.needs(ability.needs)
        return f"{ability.title.capitalize()}: {needs}{cost}{archive}: {does or self.block(ability.program)}."

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
            out.append(f"Survivors standing in it: {self.amount(amount, signed=True)} {STATS[stat]}.")
        if card.on_pass != NO_PROGRAM:
            out.append(f"Survivors moving through it: {self.block(card.on_pass)}.")
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
            out.append(f"While in play: {self.amount(amount, signed=True)} {STATS[stat]} for the monster.")
        for i, rule in enumerate(CARD_RULES):
            if card.rules >> i & 1:
                out.append(f"While in play: {rule}.")
        if card.stop_zone:
            out.append(f"While in play: survivors must stop within {card.stop_zone} spaces around the base.")
        for removed in card.removes:
            out.append(f"In play from the start: {self.catalog.cards[removed].title} is archived.")
        for listener in card.listeners:
            moment = self.moment(listener, card.kind in OWN_KINDS)
            out.append(f"{moment}: {self.block(listener.program)}.")
        return out

    def moment(self, listener: Listener, own: bool) -> str:
        words = [self.term(f) for f in listener.filters]
        words += [f"with {self.weapons(listener.weapons)}"] if listener.weapons else []
        terms = f" ({', '.join(words)})" if words else ""
        hook = HOOKS[listener.hook]
        known = OTHERS if listener.anybody else MOMENTS
        moment = known[hook] if own and hook in known else MONSTER_MOMENTS.get(hook, f"When {hook}")
        limit = f", {LIMITS[listener.limit]}" if listener.limit else ""
        return f"{self.needs(listener.needs)}{moment}{terms}{limit}"

    # -- programs ----------------------------------------------------------------------------------------------

    def block(self, program: int) -> str:
        """A block as one clause."""
        return "; ".join(self.sentences(program)) if program != NO_PROGRAM else ""

    def inner(self, program: int) -> str:
        """A block inside another one: what belongs to it must not look like what comes after it."""
        if program == NO_PROGRAM:
            return ""
        joint = "; " if self.own_words else ", then "
        told = self.sentences(program)
        for i, op in enumerate(self.catalog.programs[program][:-1]):
            if isinstance(op, ops.If | ops.May | ops.Roll | ops.Each | ops.ConsumeTerrain):
                # What follows a condition is not part of it.
                told[i] = f"({told[i]})"
        return joint.join(told)

    def sentences(self, program: int) -> list[str]:
        return [self.op(op) for op in self.catalog.programs[program]]

    def op(self, op: ops.Op) -> str:
        """One action.  Every verb of the vocabulary has its sentence here (a test looks)."""
        if isinstance(op, ops.PickTarget):
            lines = "; else ".join(line.text for line in op.lines)
            return f"pick a target: {lines}; else the instinct"
        if isinstance(op, ops.Flow):
            return "flow"
        if isinstance(op, ops.Move):
            return self.move(op)
        if isinstance(op, ops.PlaceMonster):
            return f"the monster is placed adjacent to {self.who(op.who)} and faces them"
        if isinstance(op, ops.Turn):
            return f"turn {'its back to' if op.back else 'to face'} {self.who(op.who)}"
        if isinstance(op, ops.Attack):
            return self.attack(op)
        if isinstance(op, ops.Each):
            return f"for {self.one_or_each(op)}: {self.inner(op.program)}"
        if isinstance(op, ops.If):
            otherwise = f"; otherwise {self.inner(op.otherwise)}" if op.otherwise != NO_PROGRAM else ""
            return f"if {op.condition.text}: {self.inner(op.program) or 'nothing'}{otherwise}"
        if isinstance(op, ops.Roll):
            return self.roll(op)
        if isinstance(op, ops.May):
            cost = f" pay {op.cost} {STATS[op.stat]} to have this" if op.cost else " have this"
            otherwise = f"; otherwise {self.inner(op.otherwise)}" if op.otherwise != NO_PROGRAM else ""
            return f"{self.who(op.who)} may{cost}: {self.inner(op.program) or 'nothing'}{otherwise}"
        return self.effect(op)

    def one_or_each(self, op: ops.Each) -> str:
        """``each of all survivors``, ``the closest survivor``, ``a random survivor``."""
        if op.up_to:
            return f"up to {op.up_to} of {op.who.text}"
        if op.who.role != NO_ROLE or op.who.pick == ALL:
            return f"each of {self.who(op.who)}"
        return self.who(op.who)

    def move(self, op: ops.Move) -> str:
        steps = f"move {op.steps} {many('space', op.steps)}" if op.steps else "make a full move"
        grabs = ", grabbing those passed over" if op.grabs else ""
        if op.collided != NO_PROGRAM:
            grabs += f"; for each who suffers collision: {self.block(op.collided)}"
        if op.how == ops.TOWARD_TARGET:
            turns = ("", ", then turn to face it", ", then turn its back to it")[op.turns]
            return "move toward the target" + turns + grabs
        if op.how == ops.FORWARD:
            return f"{steps} straight forward{grabs}"
        if op.how == ops.BACKWARD:
            return f"{steps} straight back without turning{grabs}"
        if op.how == ops.TOWARD_TERRAIN:
            return f"{steps} to the closest {self.catalog.cards[op.terrain].title}{grabs}"
        if op.how == ops.THROUGH and op.who is not None:
            return f"{steps} in a straight line through {self.who(op.who)}{grabs}"
        if op.how == ops.AWAY_FROM_ROLE and op.who is not None:
            return f"{steps} directly away from {self.who(op.who)} without turning{grabs}"
        return f"{steps} {ops.MOVES[op.how]}{grabs}"

    def attack(self, op: ops.Attack) -> str:
        place = f", every hit on the {PLACES[op.place]}" if op.place >= 0 else ""
        reach = f", reach {op.reach}" if op.reach > 1 else ""
        whom = f" each of {op.who.text}" if op.who is not None else ""
        harm = "no damage" if op.place == ops.NO_DAMAGE else f"damage {op.damage}"
        out = f"attack{whom}: speed {op.speed}, accuracy {op.accuracy}+, {harm}{reach}{place}"
        for title, program in (
            ("after a hit", op.after_hit),
            ("before damage", op.before_damage),
            ("after damage", op.after_damage),
        ):
            if program != NO_PROGRAM:
                out += f"; {title}: {self.inner(program)}"
        return out

    def roll(self, op: ops.Roll) -> str:
        rows: list[str] = []
        for row in op.rows:
            when = f"on {reach(row.low, row.high)}"
            if op.above >= 0:
                when = f"on a result {row.low} or more above the survivor's {STATS[op.above]}:"
            rows.append(f"{when} {self.inner(row.program) or 'nothing'}")
        tools = "".join(f", {f'+{n}' if n else 'two dice added up'} with a {self.tool(word)}" for word, n in op.tools)
        return f"roll a d{op.sides}{tools}: " + "; ".join(rows)

    def tool(self, word: str) -> str:
        """Gear by its title, or any gear with a keyword."""
        number = self.catalog.card_ids.get(word, -1)
        return self.catalog.cards[number].title if number >= 0 else word

    def effect(self, op: ops.Op) -> str:
        if isinstance(op, ops.Gain):
            once = " (once in a lifetime)" if op.lesson >= 0 else ""
            short = f"{self.amount(op.amount, signed=True)} {STATS[op.stat]}{once}"
            verb = "lose" if op.amount.base < 0 or op.amount.per_level < 0 else "gain"
            what = STATS[op.stat] if op.stat != BLEEDING else many("bleeding token", abs(op.amount.base))
            return self.told(op.who, short, verb, self.measure(op.amount, what) + once)
        if isinstance(op, ops.Tokens):
            until = " until the end of the round" if op.passing else ""
            short = f"{self.amount(op.amount, signed=True)} {STATS[op.stat]} token{until}"
            verb = "suffer" if op.amount.base < 0 or op.amount.per_level < 0 else "gain"
            return self.told(op.who, short, verb, f"a {short}")
        if isinstance(op, ops.LoseTokens):
            if op.most == 1:
                return f"{self.who(op.who)}: a +1 {STATS[op.stat]} token is lost"
            return f"{self.who(op.who)}: {'all' if op.most > 9 else op.most} +1 {STATS[op.stat]} tokens are lost"
        if isinstance(op, ops.LoseAll):
            return f"{self.who(op.who)}: loses all {STATS[op.stat]}"
        if isinstance(op, ops.ThisAttack):
            if op.stat == ops.ROLL_PER_HIT:
                return "one more attack roll for each hit"
            if op.stat == ops.ROLLS:
                return f"{self.amount(op.amount)} more attack roll in this attack"
            return f"the attacker: {self.amount(op.amount, signed=True)} {STATS[op.stat]} in this attack"
        if isinstance(op, ops.BrainDamage):
            short = f"{self.amount(op.amount)} brain damage"
            return self.told(op.who, short, "suffer", self.measure(op.amount, "brain damage"))
        if isinstance(op, ops.Damage):
            place = f"at the {PLACES[op.place]}" if op.place >= 0 else "at a rolled location"
            if op.place == ops.EVERYWHERE:
                place = "at every location"
            short = f"{self.amount(op.amount)} damage {place}"
            return self.told(op.who, short, "suffer", f"{self.measure(op.amount, 'damage')} {place}")
        if isinstance(op, ops.KnockDown):
            if op.bash:
                return self.told(op.who, "Bash", "suffer", "Bash")
            return self.told(op.who, "knocked down", "be", "knocked down")
        if isinstance(op, ops.StandUp):
            if op.may:
                return f"{self.who(op.who)}{':' if self.own_words else ''} may stand"
            return self.told(op.who, "stands", "stand", "up")
        if isinstance(op, ops.Knockback):
            spaces = f"{op.spaces}" if op.spaces else "as far as they move"
            short = f"knockback {spaces}" + (" toward the closest board edge" if op.to_edge else "")
            return self.told(op.who, short, "suffer", short)
        if isinstance(op, ops.Grab):
            return self.told(op.who, "Grab", "suffer", "Grab")
        if isinstance(op, ops.Kill):
            due = "at the end of the next monster turn" if op.delayed else ""
            return self.told(op.who, f"dies {due}".strip(), "die", due)
        if isinstance(op, ops.BasicAction):
            return self.basic_action(op)
        if isinstance(op, ops.Resource):
            what = self.catalog.cards[op.card].title if op.card >= 0 else f"a random {op.deck} resource"
            if op.who is None:
                return f"the group gains {what}"
            return self.told(op.who, f"gains {what}", "gain", what)
        if isinstance(op, ops.Doom):
            return self.told(op.who, "doomed", "be", "doomed")
        if isinstance(op, ops.Story):
            return f"{self.who(op.who)}: story event {self.catalog.cards[op.card].title}"
        if isinstance(op, ops.PriorityTarget) and op.who is None:
            return "nobody is the priority target any more"
        if isinstance(op, ops.PriorityTarget):
            short = f"{'permanent ' if op.permanent else ''}priority target"
            return self.told(op.who, short, "become", f"the {short}")
        if isinstance(op, ops.Climb):
            return f"{self.who(op.who)}: moves onto it"
        if isinstance(op, ops.Cross):
            return f"{self.who(op.who)}: placed on the matching space of its other side"
        if isinstance(op, ops.Hide):
            leaving = " or leaving this terrain" if op.here else ""
            return f"{self.who(op.who)}: drops the priority target token; no threat until attacking{leaving}"
        if isinstance(op, ops.Injure):
            return self.injure(op)
        if isinstance(op, ops.Impair):
            return f"until the showdown ends: {self.impairments(op.impairments)}"
        if isinstance(op, ops.Heal):
            return f"the monster heals {self.measure(op.amount, 'wounds' if op.amount.base != 1 else 'wound')}"
        if isinstance(op, ops.Reveal):
            return f"reveal {op.cards} AI cards until {op.moods} moods have entered play, then shuffle the deck"
        if isinstance(op, ops.CardTokens):
            return "remove the tokens from this card" if op.clear else f"put {op.amount} token on this card"
        if isinstance(op, ops.Discard):
            return "discard this card" if op.what == ops.THIS_CARD else "discard a mood"
        if isinstance(op, ops.Boost):
            extra = [f"{n:+} {word}" for n, word in ((op.speed, "speed"), (op.damage, "damage")) if n]
            return f"the attack gains {' and '.join(extra)}" + (" for each space moved" if op.per_space else "")
        if isinstance(op, ops.ConsumeTerrain):
            then = f": {self.block(op.program)}" if op.program != NO_PROGRAM else ""
            kind = self.catalog.cards[op.terrain].title
            return f"if it is on or adjacent to {kind}, consume it (archive the tile){then}"
        if isinstance(op, ops.ConsumeGear):
            return f"{self.who(op.who)}: one gear of the owner's choice is consumed (archived)"
        if isinstance(op, ops.Swallow):
            return f"{self.who(op.who)}: swallowed, off the board and inside the monster"
        if isinstance(op, ops.Suffer):
            return f"{self.who(op.who)}: suffers {op.title}"
        if isinstance(op, ops.Hold):
            what = "attacking again" if op.all else "using this weapon again"
            return f"{self.who(op.who)}: must spend activation before {what}"
        own = self.own(op)
        if own:
            return own
        plain = PLAIN.get(type(op))
        if plain is None:
            raise BadContent(f"the verb '{op.verb}' has no sentence")
        return plain

    def own(self, op: ops.Op) -> str:
        """Verbs of survivors' own cards."""
        if isinstance(op, ops.Look):
            deck = "AI" if op.ai else "hit location"
            return f"look at the top {op.cards} {deck} cards and put them back in any order"
        if isinstance(op, ops.Leap):
            spaces = f"{op.spaces} spaces" if op.spaces else "the whole movement"
            if op.per_space:
                return f"move {spaces} straight, then attack with {op.strength:+} strength for each space moved"
            return f"move {spaces} straight; after all of it attack with {op.strength:+} strength"
        if isinstance(op, ops.NextAttack):
            return f"the survivor: {self.amount(op.amount, signed=True)} {STATS[op.stat]} in the next attack this turn"
        if isinstance(op, ops.Walk):
            return f"the survivor may move {op.spaces} {'space' if op.spaces == 1 else 'spaces'}"
        if isinstance(op, ops.Ward):
            if op.kind == ops.ARMED_BLOCK:
                return f"ignore {op.amount} {many('hit', op.amount)} of the next attack on you before your next act"
            return f"have {op.amount} deflect {many('token', op.amount)}, each ignoring one hit"
        if isinstance(op, ops.GainGear | ops.GainArt | ops.GainDisorder):
            return f"{self.who(op.who)}: gains {self.catalog.cards[op.card].title}"
        if isinstance(op, ops.IgnoreInjury):
            return f"ignore the {'brain trauma' if op.trauma else 'severe injury'}"
        if isinstance(op, ops.Encourage):
            return f"encourage {self.who(op.who)}; those who hear it stand up"
        return ""

    def basic_action(self, op: ops.BasicAction) -> str:
        on = f" on {self.who(op.who)}" if op.who is not None else ""
        extra = [f"{n:+} {word}" for n, word in ((op.speed, "speed"), (op.damage, "damage")) if n]
        return f"perform the Basic Action{on}" + (f" with {' and '.join(extra)}" if extra else "")

    def injure(self, op: ops.Injure) -> str:
        limit = f", at most {op.limit} times" if op.limit else ""
        changes = "".join(f"; {amount:+} {STATS[stat]}" for stat, amount in op.changes)
        impaired = f"; {self.impairments(op.impairments)}" if op.impairments else ""
        then = f"; {self.block(op.program)}" if op.program != NO_PROGRAM else ""
        return f"permanent injury {self.catalog.injury_titles[op.injury]}{limit}{changes}{impaired}{then}"

    # -- words -------------------------------------------------------------------------------------------------

    def told(self, who: Selector | None, short: str, verb: str, rest: str) -> str:
        """``the target suffers Grab``; on a survivor's own card who it is, if anybody else, and the short words."""
        if self.own_words:
            return f"{self.who(who)}: {short}"
        several = who is not None and (who.role == TARGETS or (who.role == NO_ROLE and who.pick == ALL))
        verb = {"be": "are" if several else "is"}.get(verb, verb if several else f"{verb}s")
        subject, comma, terms = self.who(who).partition(", ")
        return f"{subject}{f' ({terms})' if comma else ''} {verb} {rest}".rstrip()

    def measure(self, amount: Amount, what: str) -> str:
        """How much of something, without a sign."""
        if amount.per_level:
            many = "" if abs(amount.per_level) == 1 else f"{abs(amount.per_level)} times "
            return f"{what} equal to {many}the monster's level"
        return f"d{amount.sides} {what}" if amount.sides else f"{abs(amount.base)} {what}"

    def who(self, who: Selector | None) -> str:
        if who is None:
            return "the monster"
        if who.role in (TARGET, TARGETS, ATTACKER) or (who.role == NO_ROLE and who.rank != NO_RANK):
            return f"the {who.text}"
        return f"a {who.text}" if who.role == NO_ROLE and who.pick != ALL else who.text

    def amount(self, amount: Amount, signed: bool = False) -> str:
        if amount.sides:
            return f"{'+' if signed else ''}d{amount.sides}"
        if amount.per_level:
            times = f"{abs(amount.per_level)} x " if abs(amount.per_level) > 1 else ""
            return ("-" if amount.per_level < 0 else ("+" if signed else "")) + times + "level"
        return f"{amount.base:+}" if signed else str(amount.base)

    def term(self, term: Filter) -> str:
        if term.word:
            return f"with {term.word} gear"
        more = "+" if term.code in AT_LEAST else ""
        return FILTERS[term.code] + (f" {term.n}{more}" if term.n >= 0 else "")

    def impairments(self, mask: int) -> str:
        return ", ".join(word for i, word in enumerate(IMPAIRMENTS) if mask >> i & 1)


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


def reach(low: int, high: int) -> str:
    """A row of a die as cards print it: ``4+``, ``1-2``, ``10``."""
    if high == ENDLESS:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def many(word: str, n: int) -> str:
    return word if n == 1 else word + "s"


def times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


PLAIN: dict[type[ops.Op], str] = {
    ops.RemoveMonster: "the monster leaves the board",
    ops.DrawAi: "draw and play another AI card",
    ops.Archive: "archive this card",
    ops.ReturnToTop: "put this card on top of the AI deck",
    ops.EndTurn: "the monster ends its turn",
    ops.WoundMonster: "the monster suffers a wound",
    ops.DestroyArmor: "the armor at the locations hit is destroyed",
    ops.AllThreats: "until the end of the next round every survivor is a threat",
    ops.Disorder: "a random disorder",
    ops.MoveHit: "one located hit may go to the arms instead",
    ops.ExtraMovement: "one more movement in this act",
    ops.LoseArt: "lose a fighting art of your choice",
    ops.CancelAttack: "the attack and its remaining hits are cancelled",
    ops.ArchiveWeapon: "the weapon is archived",
    ops.SkipDraw: "that card is not drawn",
    ops.Clarity: "survival turns into insanity; with three disorders already, death",
}
