"""What would happen, in sentences: a card played now, the next turn, a space, a survivor's attack, a hit location.

Every function takes a state and returns an explanation: its lines, and the rules apart.  Cards that can come are
counted, and named only if the players know which one it is, or with ``spoilers``.
"""

from __future__ import annotations

from typing import Any, Final

from showdown.board.cells import cell_named
from showdown.content.terrain_sentences import standing_lines
from showdown.forecast.summary import Outlook, card_named
from showdown.forecast.upcoming import before_the_draw, cards_that_may_come
from showdown.forecast.what_if import Node, drawing, draws, play_card, take_turn, try_location
from showdown.kernel.chance import Dice
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import IllegalOption
from showdown.language.template import Fact, fill
from showdown.model.events import Event
from showdown.model.ids import LETTERS, NO_CARD, NOBODY, PURPOSES, SURVIVORS_TURN, TO_HIT, TOUGHNESS, UNSTOPPABLE
from showdown.model.scopes import ActScope, MonsterAttackScope, SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.gear.conditional_bonuses import special_rules
from showdown.rules.gear.weapons import in_weapon_range, reach_of
from showdown.rules.monster.attack import needed_in
from showdown.rules.monster.hit_locations import critical_from, judge, strength, toughness
from showdown.rules.queries import (
    distance,
    holder_of_priority,
    in_blind_spot,
    in_facing,
    in_field_of_view,
    in_range,
    is_adjacent,
    is_threat,
    monster_movement,
    monster_stat,
    sight_is_blocked,
    strikes_from_behind,
)
from showdown.rules.survivor.to_hit import attack_speed, needed_by, needed_parts
from showdown.view.explanation import Explanation, ExplanationLine
from showdown.view.narrate import Narrator

TARGET: Final = "target"
MOVE: Final = "move"
ATTACK: Final = "attack"
ASPECTS: Final = (TARGET, MOVE, ATTACK)
"""How much is explained: the target, also the movement, also the attack."""

TARGET_EVENTS: Final = frozenset(
    {
        "target-line",
        "no-target",
        "target",
        "priority-target",
        "instinct",
        "injury-replaces",
        "enters-play",
        "basic-action",
        "no-draw",
        "nothing-to-draw",
    }
)
AFTER_MOVING: Final = frozenset({"monster-attacks", "check", "monster-dice"})
"""What no longer belongs to the movement."""
EVENTS_LEFT_OUT: Final = frozenset({"round", "ai-drawn"})


# -- a card, every card, a turn ----------------------------------------------------------------------------------


def card_play_explanation(s: State, name: str, aspect: str = ATTACK) -> Explanation:
    """If the monster played this card next: the candidates, why each was rejected, the way, the attack.

    Raises IllegalOption, naming what comes near, if the monster of this fight has no such card.
    """
    teller = Teller(s)
    return teller.explanation(card_play_lines(teller, known_card(teller, name), aspect))


def card_play_lines(teller: Teller, card: int, aspect: str) -> list[ExplanationLine]:
    return [teller.heading(teller.about_turn("card", card)), *teller.told(play_card(teller.s, card), aspect, 1)]


def known_card(teller: Teller, name: str) -> int:
    s = teller.s
    card = card_named(s, name)
    if card == NO_CARD:
        cards = (*s.constants.monster.ai, s.constants.monster.basic_action)
        known = list(dict.fromkeys([s.catalog.cards[c].name for c in cards]))
        raise IllegalOption(teller.say("no_card", {"name": name}), found=name.lower(), allowed=known)
    return card


def cards_explanation(s: State, aspect: str = ATTACK, spoilers: bool = False) -> Explanation:
    """The same for every card that can come, grouped by what it does."""
    teller = Teller(s)
    return teller.explanation(cards_lines(teller, aspect, spoilers))


def cards_lines(teller: Teller, aspect: str, spoilers: bool) -> list[ExplanationLine]:
    s = teller.s
    cards = cards_that_may_come(s)
    if not cards:
        return [
            ExplanationLine(teller.say("none", {})),
            *card_play_lines(teller, s.constants.monster.basic_action, aspect),
        ]
    if len(set(cards)) == 1:
        return card_play_lines(teller, cards[0], aspect)
    lines = [teller.heading(teller.about_turn("many", NO_CARD, len(cards)))]
    for sentence, found in grouped(s, cards, teller, aspect):
        facts = {
            "named": Fact("", spoilers),
            "cards": Fact(", ".join(sorted(s.catalog.cards[c].title for c in set(found)))),
            "count": Fact(str(len(found)), len(found)),
            "many": Fact(str(len(cards)), len(cards)),
            "outlook": Fact(sentence),
        }
        lines.append(ExplanationLine(fill(teller.texts["group"], facts), 1))
    return lines


def grouped(s: State, cards: list[int], teller: Teller, aspect: str) -> list[tuple[str, list[int]]]:
    """What the cards do, the most frequent first, with the cards that do it."""
    out: dict[str, list[int]] = {}
    for card in sorted(set(cards)):
        found = Outlook(s, play_card(s, card))
        sentence = found.sentence(teller.narrator, aspect != TARGET, aspect == ATTACK)
        out.setdefault(sentence, []).extend([card] * cards.count(card))
    return sorted(out.items(), key=lambda group: (-len(group[1]), group[0]))


def outlooks(s: State, name: str = "", spoilers: bool = False) -> list[dict[str, Any]]:
    """The same as data: one entry for each result, with how many cards lead to it."""
    cards = [known_card(Teller(s), name)] if name else cards_that_may_come(s) or [s.constants.monster.basic_action]
    out: list[dict[str, Any]] = []
    for card in sorted(set(cards)):
        data = Outlook(s, play_card(s, card)).data()
        same = next((entry for entry in out if entry["result"] == data), None)
        if same is None:
            same = {"count": 0, "cards": [], "result": data}
            out.append(same)
        same["count"] += cards.count(card)
        if spoilers or len(set(cards)) == 1:
            same["cards"].append(s.catalog.cards[card].name)
    return sorted(out, key=lambda entry: -int(entry["count"]))


def explain_turn(s: State, name: str = "", spoilers: bool = False) -> list[str]:
    """The monster's next turn as lines of text; the last one names the rules.

    >>> from showdown.api import Game, explain_turn, read_position
    >>> game = Game(read_position("white-lion level-1 K8 south\\na K11"))
    >>> any("Claw" in line for line in explain_turn(game.state, "claw"))
    True
    """
    return turn_explanation(s, name, spoilers).text_lines()


def turn_explanation(s: State, name: str = "", spoilers: bool = False) -> Explanation:
    """The monster's next turn from its start: what comes before the draw, the draw, and what the cards do."""
    teller = Teller(s)
    node = take_turn(s)
    title = teller.about_turn("turn", NO_CARD)
    lines = [teller.heading(title, in_title=True), *teller.told(node, ATTACK, 1)]
    if draws(node):
        if name:
            lines += teller.told(drawing(node, known_card(teller, name)), ATTACK, 1)
        else:
            lines += cards_lines(teller, ATTACK, spoilers)
    return teller.explanation(lines, title)


class Teller:
    """Turns the branches of one position into lines, and collects the rules behind them."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.narrator = Narrator(s)
        self.texts = self.narrator.texts["explain"]
        self.rules: dict[str, None] = {}
        """In the order in which they came up."""

    def say(self, key: str, data: dict[str, Any], *rules: str) -> str:
        """A text of the catalogue; ``rules`` are named at the end."""
        self.rules |= dict.fromkeys(rules)
        return self.narrator.namer.told(self.texts[key], data)

    def explanation(self, lines: list[ExplanationLine], title: str = "") -> Explanation:
        """The lines, and the rules they rest on."""
        return Explanation(title, tuple(lines), tuple(self.rules))

    def heading(self, text: str, in_title: bool = False) -> ExplanationLine:
        """A line above others."""
        return ExplanationLine(fill(self.texts["heading"], {"title": Fact(text)}), in_title=in_title)

    def about_turn(self, key: str, card: int, many: int = 0) -> str:
        """A text about the turn that comes: this one, or in the survivors' turn the next."""
        later = self.s.turn == SURVIVORS_TURN
        round_number = self.s.round + 1 if later else self.s.round
        return self.say(key, {"card": card, "later": later, "round": max(1, round_number), "many": many})

    def told(self, node: Node, aspect: str, depth: int) -> list[ExplanationLine]:
        """What happens, then every way with what follows it."""
        lines: list[ExplanationLine] = []
        for event in shown(node.events, aspect, self.narrator):
            self.rules |= dict.fromkeys(event.rules)
            lines.append(ExplanationLine(self.narrator.narrate(event), depth))
            for line in event.data.get("lines", []):
                lines += self.narrator.candidates(line, event.data, depth + 1)
                self.rules |= dict.fromkeys([entry["rule"] for entry in line["survivors"] if "rule" in entry])
        d = node.asked
        if d is not None and (aspect != TARGET or d.spec is not None or d.kind == "pick_target"):
            lines.append(ExplanationLine(self.question(node, d), depth))
            for answer, child in node.ways:
                way = self.way(node, d, answer)
                follows = self.told(child, aspect, depth + 2)
                lines.append(ExplanationLine(fill(self.texts["way"], {"way": Fact(way)}), depth + 1))
                lines += follows
        if node.waits is not None and aspect == ATTACK:
            lines.append(ExplanationLine(self.waiting(node, node.waits), depth))
        return lines

    def question(self, node: Node, d: Decision) -> str:
        if d.spec is not None:
            names = [self.narrator.namer.survivor(who) for who, _ in node.ways if isinstance(who, int)]
            self.rules |= {"R-GEN-06": None}
            return fill(self.texts["lot"], {"who": Fact(self.narrator.namer.each(names))})
        self.rules |= {d.rule: None}
        return Narrator(node.state).question(d)

    def way(self, node: Node, d: Decision, answer: Option | int) -> str:
        if isinstance(answer, int):
            return self.narrator.namer.survivor(answer)
        # The state of a node waits at its decision, so the narrator knows the facts of its options.
        return Narrator(node.state).offer(d, answer)

    def waiting(self, node: Node, d: Decision) -> str:
        if d.spec is None:
            return fill(self.texts["survivors"], {"question": Fact(Narrator(node.state).question(d))})
        data: dict[str, Any] = {"purpose": PURPOSES[d.spec.purpose], "count": d.spec.n, "needed": 0}
        if isinstance(d.spec, Dice):
            a = node.state.scopes[-1] if node.state.scopes else None
            if d.spec.purpose == TO_HIT and isinstance(a, MonsterAttackScope):
                data["needed"] = min(10, max(2, needed_in(node.state, a)))
            return self.say("dice", data)
        return self.say("draw", data)


def shown(events: list[Event], aspect: str, narrator: Narrator) -> list[Event]:
    """The events that belong to what was asked."""
    out = [e for e in events if not narrator.is_quiet(e) and e.kind not in EVENTS_LEFT_OUT]
    if aspect == TARGET:
        return [e for e in out if e.kind in TARGET_EVENTS]
    if aspect == MOVE:
        return [e for e in out if e.kind not in AFTER_MOVING]
    return out


# -- a space -----------------------------------------------------------------------------------------------------


def explain_space(s: State, space: str, who: str = "") -> list[str]:
    """A space and what it means for a survivor, as lines of text; the last one names the rules.

    >>> from showdown.api import Game, explain_space, read_position
    >>> game = Game(read_position("white-lion level-1 K8 south\\na K11"))
    >>> explain_space(game.state, "K11", "a")[0][:3]
    'K11'
    """
    return space_explanation(s, space, who).text_lines()


def space_explanation(s: State, space: str, who: str = "") -> Explanation:
    """A space: distance, facing, view and range, and whether the next card would target a survivor there.

    ``who``: the survivor in question, by letter; without it the one who is there, acts now, or is first to stand.
    Raises ValueError for an unknown space, IllegalOption for an unknown survivor.
    """
    cell = cell_named(space)
    teller = Teller(s)
    facts: dict[str, Any] = {"cell": cell, "terrain": ""}
    title = teller.say("space_name", facts)
    ground = terrain_lines(s, cell)
    if s.monster.cell < 0:
        return teller.explanation([*ground, ExplanationLine(teller.say("space_off", facts))], title)
    if s.foot.base[s.monster.cell] >> cell & 1:
        return teller.explanation([*ground, ExplanationLine(teller.say("space_base", facts), about=title)], title)
    thought = survivor_thought_of(s, cell, who)
    other = before_the_draw(s)
    other.survivors[thought].cell = cell
    other.survivors[thought].alive = True
    facts |= measured(other, thought)
    title = teller.say("space_name", facts)
    measures = teller.say("space", facts, "R-BRD-05", "R-BRD-08", "R-BRD-09", "R-BRD-10", "R-BRD-12")
    lines = [*ground, ExplanationLine(measures, about=title)]
    v = other.survivors[thought]
    if s.survivors[thought].cell != cell:
        if other.blocked >> cell & 1 and not other.heights >> cell & 1:
            return teller.explanation([*lines, ExplanationLine(teller.say("space_taken", facts, "R-TER-04"))], title)
    facts |= {"who": thought, "here": s.survivors[thought].cell == cell, "down": v.down}
    lines.append(ExplanationLine(teller.say("space_threat", facts, "R-TGT-04")))
    lines += [*card_lines(other, thought, teller), *weapon_lines(other, thought, teller)]
    return teller.explanation(lines, title)


def terrain_lines(s: State, cell: int) -> list[ExplanationLine]:
    """What the terrain on a space does, without how it was set up."""
    lines: list[ExplanationLine] = []
    for card in dict.fromkeys([tile.card for tile in s.tiles if tile.mask >> cell & 1]):
        terrain = s.catalog.terrain(card)
        lines += [ExplanationLine(text, about=terrain.title) for text in standing_lines(s.catalog, terrain)]
    return lines


def survivor_thought_of(s: State, cell: int, who: str) -> int:
    alive = [i for i in range(len(s.survivors)) if s.survivors[i].alive]
    if who:
        if who.lower() not in [LETTERS[i] for i in alive]:
            letters = [LETTERS[i] for i in alive]
            raise IllegalOption(Teller(s).say("no_survivor", {"name": who}), found=who, allowed=letters)
        return LETTERS.index(who.lower())
    there = [i for i in alive if s.survivors[i].cell == cell]
    acting = [scope.who for scope in s.scopes if isinstance(scope, ActScope) and s.survivors[scope.who].alive]
    asked = Narrator(s).decider(s.waiting) if s.waiting is not None else NOBODY
    standing = [i for i in alive if not s.survivors[i].down]
    return (there or acting or [i for i in [asked] if i != NOBODY] or standing or alive)[0]


def measured(s: State, who: int) -> dict[str, Any]:
    """What the rules' own queries say about a survivor where it stands now."""
    cell = s.survivors[who].cell
    tiles = [s.catalog.cards[t.card].title for t in s.tiles if t.mask >> cell & 1]
    return {
        "terrain": ", ".join(tiles),
        "distance": distance(s, who),
        "between": distance(s, who) - 1,
        "adjacent": is_adjacent(s, who),
        "front": in_facing(s, who),
        "blind": in_blind_spot(s, who),
        "view": in_field_of_view(s, who),
        "range": in_range(s, who, monster_movement(s)),
        "movement": monster_movement(s),
        "threat": is_threat(s, who),
    }


def card_lines(s: State, who: int, teller: Teller) -> list[ExplanationLine]:
    """How many of the cards that may come would pick a survivor standing there."""
    cards = cards_that_may_come(s) or [s.constants.monster.basic_action]
    found = {card: Outlook(s, play_card(s, card)) for card in set(cards)}
    sure = sum(found[card].surely_picks(who) for card in cards)
    could = sum(found[card].could_pick(who) for card in cards)
    data = {
        "who": who,
        "many": len(cards),
        "sure": sure,
        "maybe": could - sure,
        "not": len(cards) - could,
        "over": sum(found[card].runs_over(who) for card in cards),
    }
    lines = [ExplanationLine(teller.say("space_cards", data, "R-TGT-01"))]
    if holder_of_priority(s) == who:
        lines.insert(0, ExplanationLine(teller.say("space_priority", data, "R-PRI-02")))
    return lines


def weapons_of(s: State, who: int) -> list[int]:
    """Everything this survivor could attack with, the bare hands last."""
    own = [card for card in dict.fromkeys(s.survivors[who].gear) if s.catalog.gear(card).speed]
    return own + [card.id for card in s.catalog.cards if card.kind == "gear" and s.catalog.gear(card.id).always]


def weapon_lines(s: State, who: int, teller: Teller) -> list[ExplanationLine]:
    reaching = [card for card in weapons_of(s, who) if in_weapon_range(s, who, s.catalog.gear(card))]
    data = {"who": who, "cards": reaching, "blind": strikes_from_behind(s, who)}
    text = teller.say("space_weapons" if reaching else "space_no_weapon", data, "R-SAT-01", "R-SAT-05")
    return [ExplanationLine(text)]


# -- a survivor's attack -----------------------------------------------------------------------------------------


def weapon_named(s: State, who: int, name: str) -> int:
    """A weapon this survivor has, by name; without a name the first.  Raises IllegalOption naming them all."""
    weapons = weapons_of(s, who)
    names = [s.catalog.cards[card].name for card in weapons]
    wanted = name.lower().replace("'", "").replace(" ", "-")
    if wanted and wanted not in names:
        raise IllegalOption(Teller(s).say("no_weapon", {"who": who, "name": name}), found=wanted, allowed=names)
    return weapons[names.index(wanted)] if wanted else weapons[0]


def strike_explanation(s: State, who: str, weapon: str = "") -> Explanation:
    """A survivor's attack from where it stands: can it, how many dice, what they need, what wounds."""
    attacker = survivor_thought_of(s, -1, who)
    card = weapon_named(s, attacker, weapon)
    gear = s.catalog.gear(card)
    teller = Teller(s)
    if s.monster.cell < 0:
        return teller.explanation([ExplanationLine(teller.say("space_off", {}))])
    facts: dict[str, Any] = {"who": attacker, "card": card, "distance": distance(s, attacker)}
    facts["reach"] = reach_of(s, attacker, gear)
    if s.survivors[attacker].down:
        return teller.explanation([ExplanationLine(teller.say("strike_down", facts, "R-KDS-02"))])
    if not in_weapon_range(s, attacker, gear):
        facts["blocked"] = gear.ranged and sight_is_blocked(s, attacker)
        return teller.explanation([ExplanationLine(teller.say("strike_far", facts, "R-SAT-01"))])
    other = s.clone()
    a = scope_of(other, attacker, card)
    special = special_rules(other, attacker, gear)
    have, against = strength(other, a), max(1, monster_stat(other, TOUGHNESS))
    facts |= {
        "count": attack_speed(other, attacker, card),
        "needed": min(10, max(2, needed_by(other, attacker, card))),
        "strength": have,
        "toughness": against,
        "wounds": min(10, max(2, against - have)),
        "parts": teller.narrator.parts([(str(word), int(n)) for word, n in needed_parts(other, attacker, card)]),
    }
    lines = [ExplanationLine(teller.say("strike", facts, "R-SAT-03", "R-SAT-04", "R-SAT-05"))]
    if special & UNSTOPPABLE:
        return teller.explanation([*lines, ExplanationLine(teller.say("strike_unstoppable", facts))])
    plain = [
        location
        for location in [s.catalog.hit_location(c) for c in s.constants.hit_locations]
        if location.has_critical and not location.luck
    ]
    facts["critical"] = critical_from(other, a, plain[0]) if plain else 11
    key = "strike_wound" if facts["critical"] <= 10 else "strike_no_critical"
    lines.append(ExplanationLine(teller.say(key, facts, "R-WND-02", "R-CRT-01", "R-GEN-04")))
    return teller.explanation(lines)


def scope_of(s: State, who: int, weapon: int) -> SurvivorAttackScope:
    a = SurvivorAttackScope()
    a.who = who
    a.weapon = weapon
    s.scopes = [a]
    return a


# -- a hit location ----------------------------------------------------------------------------------------------


def hit_location_explanation(s: State, name: str, who: str = "", weapon: str = "") -> Explanation:
    """What each roll on this location would do now: failure, wound, critical, and the monster's reaction.

    Raises IllegalOption if the monster has no such location, naming what comes near.
    """
    known = {s.catalog.cards[c].name: c for c in s.constants.hit_locations}
    wanted = name.lower().replace("'", "").replace(" ", "-")
    if wanted not in known:
        raise IllegalOption(Teller(s).say("no_location", {"name": name}), found=wanted, allowed=known)
    location = s.catalog.hit_location(known[wanted])
    attacker = survivor_thought_of(s, -1, who)
    card = weapon_named(s, attacker, weapon)
    teller = Teller(s)
    other = s.clone()
    a = scope_of(other, attacker, card)
    facts: dict[str, Any] = {
        "card": location.id,
        "who": attacker,
        "weapon": s.catalog.cards[card].title,
        "down": s.monster.down,
        "strength": strength(other, a),
        "toughness": toughness(other, a, location),
    }
    if location.trap:
        node = try_location(s, location.id, attacker, card, 1)
        lines = [ExplanationLine(teller.say("location_trap", facts, "R-TRP-01"))]
        return teller.explanation([*lines, *teller.told(node, ATTACK, 1)])
    lines = [ExplanationLine(teller.say("location", facts, "R-WND-01", "R-WND-02", "R-CRT-01"))]
    first = 1
    for roll in range(1, 11):
        if roll < 10 and judge(other, a, location, roll + 1, 0) == judge(other, a, location, roll, 0):
            continue
        rolls = Fact(teller.narrator.namer.range(first, roll))
        lines.append(ExplanationLine(fill(teller.texts["rolls"], {"rolls": rolls}), 1))
        node = try_location(s, location.id, attacker, card, roll)
        lines += teller.told(node, ATTACK, 2)
        first = roll + 1
    return teller.explanation(lines)
