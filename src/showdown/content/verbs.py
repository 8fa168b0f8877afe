"""How each verb is written in a pack file, and which op it becomes.

A block is a list of actions; an action is a word (``flow``) or a mapping with the verb as its first key.  Above each
function stands the form in which its verb is written; anything else is a problem with file and line, and the JSON
Schema for editors is made from the same forms.  The function gets the value as the form has read it.  What a card
defines in a box (Grab, Sniff) is a verb here, not an action of its own.  [R-AI-06]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from showdown.content.card_kinds import (
    ACTIONS,
    AMOUNT,
    BLOCK,
    CHANGES,
    IMPAIRED,
    INJURY,
    LINE,
    PLACE,
    ROLE,
    ROLLED,
    RULING,
    WHO,
    WHO_OR_MONSTER,
    CardName,
    Verb,
)
from showdown.content.card_reading import BY_TOKEN, CardReading
from showdown.content.more_verbs import MORE_CONDITIONS, MORE_VERBS, ClosestTerrain, another_condition
from showdown.content.terms import parse_line
from showdown.forms.kinds import (
    ALONE,
    TRUTH,
    ByName,
    Choice,
    Code,
    Either,
    Field,
    Fields,
    Form,
    Kind,
    Made,
    Number,
    OneOrMore,
    Rows,
    Word,
    optional,
)
from showdown.forms.reading import Path, Source
from showdown.model import ops
from showdown.model.cards import Catalog
from showdown.model.ids import (
    BLEEDING,
    COURAGE,
    FRENZY,
    INSANITY,
    NO_CARD,
    NO_FIGHTING_ARTS,
    NO_PROGRAM,
    SPEED,
    STATS,
    STRENGTH,
    SURVIVAL,
)
from showdown.model.rulings import RULINGS
from showdown.model.selectors import (
    ALL,
    DAMAGED_AT_LEAST,
    LEVEL_AT_LEAST,
    MOODS_ENTERED,
    RULED,
    SOMEBODY,
    TOKENS_ON_CARD,
    WOUNDS_AT_LEAST,
    Amount,
    Condition,
    Selector,
)


def stats_form(kind: Kind, stats: tuple[str, ...], **others: Field) -> Form:
    """Some of these stats, at least one, beside other fields."""
    return Form(**others, **{stat: optional(kind) for stat in stats}).at_least_one(*stats)


def stats_in(f: Fields, stats: tuple[str, ...] = STATS) -> list[tuple[int, Amount]]:
    """The stats that were given, in the order written."""
    return [(STATS.index(key), value) for key, value in f.items() if key in stats and value is not None]


PICK_TARGET = OneOrMore(LINE, "at least one target line is needed")


def pick_target(w: CardReading, lines: tuple[Selector, ...], path: Path) -> list[ops.Op]:
    return [ops.PickTarget(lines)]


def flow(w: CardReading, _: None, path: Path) -> list[ops.Op]:
    return [ops.Flow()]


PROFILE: dict[str, Field] = {
    "speed": Number(0, 20),
    "accuracy": Number(1, 10),
    "damage": Either(Word("none"), Number(0, 20)),
    "reach": optional(Number(1, 30), 1),
    "place": optional(PLACE),
    "after_hit": optional(BLOCK),
    "before_damage": optional(BLOCK),
    "after_damage": optional(BLOCK),
}
MOVE_AND_ATTACK = Form(**PROFILE, turn=optional(Word("back")))
ATTACK = Form(**PROFILE, who=optional(LINE))


def profile(f: Fields, who: Selector | None) -> ops.Attack:
    harmless = f["damage"] == "none"
    return ops.Attack(
        f["speed"],
        f["accuracy"],
        0 if harmless else f["damage"],
        f["reach"],
        ops.NO_DAMAGE if harmless else f["place"],
        f["after_hit"],
        f["before_damage"],
        f["after_damage"],
        who,
    )


def move_and_attack(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """Move toward the target until in reach, turn to face it (or turn its back to it), then attack."""
    attack_op = profile(f, None)
    turns = ops.BACK_TO_IT if f["turn"] else ops.FACE_IT
    return [ops.Move(ops.TOWARD_TARGET, 0, None, turns, False, attack_op.reach), attack_op]


def attack(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [profile(f, f["who"])]


WAYS = ("forward", "backward", "toward", "through", "away_from")
MOVE = Form(
    forward=optional(Word("full move")),
    backward=optional(Number(1, 30)),
    toward=optional(Either(ClosestTerrain(), Word("target"))),
    through=optional(ROLE),
    away_from=optional(Either(Word("all threats", "all survivors"), ROLE)),
    straight=optional(TRUTH),
    spaces=optional(Number(1, 30)),
    passed_over=optional(Word("grab")),
    collided=optional(BLOCK),
).exactly_one(*WAYS)


def move(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    away = f["away_from"]
    if f["straight"] and away != "all survivors":
        w.bad((*path, "straight"), "'straight' says how to move away from all survivors")
    how, who, terrain = ops.AWAY_FROM_ROLE, None, NO_CARD
    if f["forward"]:
        how = ops.FORWARD
    elif f["backward"]:
        how = ops.BACKWARD
    elif f["toward"] == "target":
        how = ops.TOWARD_TARGET
    elif f["toward"] is not None:
        how, terrain = ops.TOWARD_TERRAIN, f["toward"]
    elif f["through"] is not None:
        how, who = ops.THROUGH, f["through"]
    elif away == "all threats":
        how = ops.AWAY_FROM_THREATS
    elif away == "all survivors":
        how = ops.AWAY_STRAIGHT if f["straight"] else ops.AWAY_FROM_SURVIVORS
    else:
        who = away
    grabs = f["passed_over"] == "grab"
    return [ops.Move(how, f["backward"] or f["spaces"], who, 0, grabs, 1, terrain, f["collided"])]


def remove(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    return [ops.RemoveMonster()]


def place_monster(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.PlaceMonster(who)]


def turn_to_face(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.Turn(who)]


def intimidate(w: CardReading, actions: list[ops.Op], path: Path) -> list[ops.Op]:
    """Not an attack: the effects alone.  [R-INT-01]"""
    mark_intimidation(w.catalog, actions)
    return actions


def mark_intimidation(catalog: Catalog, actions: Iterable[ops.Op]) -> None:
    """Brain damage of an Intimidate action is known as such, in its inner blocks as well."""
    for op in actions:
        if isinstance(op, ops.BrainDamage):
            op.intimidates = True
        for program in inner_blocks(op):
            mark_intimidation(catalog, catalog.programs[program] if program != NO_PROGRAM else ())


def inner_blocks(op: ops.Op) -> list[int]:
    """The blocks an action decides about."""
    if isinstance(op, ops.Each):
        return [op.program]
    if isinstance(op, ops.If | ops.May):
        return [op.program, op.otherwise]
    return [row.program for row in op.rows] if isinstance(op, ops.Roll) else []


EACH = Form(who=LINE, up_to=optional(Number(1, 6)), do=BLOCK)


def each(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    if f["up_to"] and f["who"].pick != ALL:
        w.bad((*path, "up_to"), f"'{f['who'].text}' picks one already; up_to chooses among all who fit a line")
    return [ops.Each(f["who"], f["do"], f["up_to"])]


CONDITIONS: dict[str, Kind] = {
    "damaged": Number(1, 20),
    "wounds": Number(1, 99),
    "somebody": LINE,
    "level": Number(1, 4),
    "ruling": RULING,
    "card_tokens": Number(1, 20),
    "entered": Number(1, 9),
    **MORE_CONDITIONS,
}
ALWAYS = Condition(LEVEL_AT_LEAST, 1, 0, None, "always")


def condition(w: CardReading, f: Fields, path: Path) -> Condition:
    if not f:
        return ALWAYS
    word, n = next(iter(f.items()))
    if word == "damaged":
        times = f" {n} times or more" if n > 1 else ""
        return Condition(DAMAGED_AT_LEAST, n, 0, None, f"this attack dealt damage{times}")
    if word == "wounds":
        return Condition(WOUNDS_AT_LEAST, n, 0, None, f"the wound stack holds {n} or more")
    if word == "card_tokens":
        return Condition(TOKENS_ON_CARD, n, 0, None, f"there are {n} or more tokens on this card")
    if word == "entered":
        return Condition(MOODS_ENTERED, n, 0, None, f"{n} or more moods entered play through this card")
    if word == "level":
        return Condition(LEVEL_AT_LEAST, n, 0, None, f"the monster is level {n} or more")
    if word == "somebody":
        head, comma, terms = n.text.partition(", ")
        return Condition(SOMEBODY, 0, 0, n, f"{head} is {terms}" if n.role and comma else f"there is: {n.text}")
    another = another_condition(w, word, n)
    if another is not None:
        return another
    number, value = n
    ruling = RULINGS[number]
    return Condition(RULED, number, value, None, f"ruling {ruling.name} is {ruling.values[value]}")


CONDITION = Made(Choice("a condition", **CONDITIONS), condition)
IF = Form(then=BLOCK, **{"if": CONDITION}, **{"else": optional(BLOCK)})


def do_if(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.If(f["if"], f["then"], f["else"])]


TOOL = Either(Number(1, 9), Made(Word("two dice"), lambda w, word, path: 0))
ROLL = Rows(BLOCK, Form(above=optional(Word("courage")), **{"with": optional(ByName(TOOL))}))


def roll(w: CardReading, read: tuple[list[tuple[int, int, int]], Fields], path: Path) -> list[ops.Op]:
    """``{4+: [...], 1-2: [...], 10: [...], above: courage, with: {sickle: two dice, scavenger-kit: 3}}``."""
    rows, beside = read
    above = COURAGE if beside["above"] else -1
    return [ops.Roll(10, tuple(ops.Row(low, high, block) for low, high, block in rows), above, beside["with"])]


MAY = Form(who=ROLE, pay=optional(Form(survival=Number(1, 20))), do=BLOCK, **{"else": optional(BLOCK)})


def may(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    cost = f["pay"]["survival"] if f["pay"] is not None else 0
    return [ops.May(f["who"], SURVIVAL, cost, f["do"], f["else"])]


GAIN = stats_form(ROLLED, STATS, who=WHO, once=optional(INJURY))


def gain(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return gains(f, 1)


def lose(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """The opposite of ``gain``."""
    return gains(f, -1)


def gains(f: Fields, sign: int) -> list[ops.Op]:
    return [
        ops.Gain(f["who"], stat, Amount(a.base * sign, a.per_level * sign, a.sides), f["once"])
        for stat, a in stats_in(f)
    ]


TOKENS = stats_form(AMOUNT, BY_TOKEN, who=WHO_OR_MONSTER, until=optional(Word("end of round")))


def tokens(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """``until``: they last for this round only."""
    if f["until"] and f["who"] is None:
        w.bad((*path, "until"), "only survivors' tokens can last until the end of the round")
    return [ops.Tokens(f["who"], stat, amount, f["until"] != "") for stat, amount in stats_in(f)]


LOSE_TOKENS = Form(who=WHO, attribute=Code(BY_TOKEN), most=optional(Number(1, 9), 99))


def lose_tokens(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """Positive tokens on an attribute are lost: all, or at most so many."""
    return [ops.LoseTokens(f["who"], f["attribute"], f["most"])]


LOSE_ALL = Form(who=WHO, stat=Code(("survival", "insanity", "courage", "understanding")))


def lose_all(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.LoseAll(f["who"], SURVIVAL + f["stat"])]


THIS_ATTACK = Form(
    rolls=optional(Either(Word("hits"), Number(1, 9))),
    **{stat: optional(AMOUNT) for stat in ("accuracy", "strength", "speed", "luck")},
).at_least_one("accuracy", "strength", "speed", "luck", "rolls")
"""What can change for one attack of a survivor; ``rolls``: attack rolls added after the first, or one per hit."""


def this_attack(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    out: list[ops.Op] = [ops.ThisAttack(stat, amount) for stat, amount in stats_in(f)]
    if f["rolls"] == "hits":
        return [*out, ops.ThisAttack(ops.ROLL_PER_HIT, Amount(1, 0, 0))]
    return [*out, ops.ThisAttack(ops.ROLLS, Amount(f["rolls"], 0, 0))] if f["rolls"] else out


BRAIN_DAMAGE = Form(who=WHO, amount=AMOUNT)


def brain_damage(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.BrainDamage(f["who"], f["amount"])]


DAMAGE = Form(who=WHO, amount=AMOUNT, place=optional(Either(Word("every"), PLACE), -1))


def damage(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Damage(f["who"], f["amount"], ops.EVERYWHERE if f["place"] == "every" else f["place"])]


BLEED = Form(who=WHO, tokens=optional(Number(1, 9), 1))


def bleed(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """Bleeding tokens."""
    return [ops.Gain(f["who"], BLEEDING, Amount(f["tokens"], 0, 0))]


def knock_down(w: CardReading, who: Selector | None, path: Path) -> list[ops.Op]:
    return [ops.KnockDown(who, False)]


def bash(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    """Knocked down, unless armor makes the survivor ignore it."""
    return [ops.KnockDown(who, True)]


STAND = Either(Word("monster"), Form(who=WHO, may=optional(TRUTH)))


def stand(w: CardReading, f: Any, path: Path) -> list[ops.Op]:
    if f == "monster":
        return [ops.StandUp(None, False)]
    return [ops.StandUp(f["who"], f["may"])]


KNOCKBACK = Form(
    who=WHO,
    spaces=Either(Word("movement"), Number(1, 30)),
    toward=optional(Word("closest edge")),
)


def knockback(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    spaces = 0 if f["spaces"] == "movement" else f["spaces"]
    return [ops.Knockback(f["who"], spaces, f["toward"] != "")]


def grab(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.Grab(who)]


KILL = Either(Form(monster=Word("end of next monster turn")), WHO_OR_MONSTER)


def kill(w: CardReading, f: Any, path: Path) -> list[ops.Op]:
    return [ops.Kill(None, True)] if isinstance(f, dict) else [ops.Kill(f, False)]


def draw(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    """Finish this card, then draw and play another AI card."""
    return [ops.DrawAi()]


BASIC_ACTION = Either(
    ALONE,
    LINE,
    Form(target=LINE, speed=optional(Number(-9, 9)), damage=optional(Number(-9, 9))),
)


def basic_action(w: CardReading, f: Any, path: Path) -> list[ops.Op]:
    if isinstance(f, dict):
        return [ops.BasicAction(f["target"], f["speed"], f["damage"])]
    return [ops.BasicAction(f, 0, 0)]


def discard(w: CardReading, what: str, path: Path) -> list[ops.Op]:
    return [ops.Discard(ops.A_MOOD if what == "mood" else ops.THIS_CARD)]


REVEAL = Form(cards=Number(1, 40), moods_enter=Number(1, 9))


def reveal(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Reveal(f["cards"], f["moods_enter"])]


CARD_TOKENS = Either(Word("none"), Number(1, 9))


def card_tokens(w: CardReading, f: Any, path: Path) -> list[ops.Op]:
    return [ops.CardTokens(0, True)] if f == "none" else [ops.CardTokens(f, False)]


def archive(w: CardReading, what: str, path: Path) -> list[ops.Op]:
    return [ops.ArchiveWeapon() if what == "weapon" else ops.Archive()]


def return_to(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    """Put this card on top of the AI deck instead of discarding it."""
    return [ops.ReturnToTop()]


def end(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    """The monster ends its turn."""
    return [ops.EndTurn()]


def heal(w: CardReading, amount: Amount, path: Path) -> list[ops.Op]:
    return [ops.Heal(amount)]


def wound(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    """The monster suffers a wound outside an attack."""
    return [ops.WoundMonster()]


RESOURCE = Form(
    who=Either(Made(Word("group"), lambda w, word, path: None), WHO),
    card=optional(CardName("resource")),
    random=optional(Word("monster", "basic")),
).exactly_one("card", "random")


def resource(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Resource(f["who"], f["card"], f["random"])]


def destroy_armor(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    return [ops.DestroyArmor()]


def doom(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.Doom(who)]


PRIORITY_TARGET = Either(Word("nobody"), WHO, Form(who=WHO, permanent=optional(TRUTH)))


def priority_target(w: CardReading, f: Any, path: Path) -> list[ops.Op]:
    if isinstance(f, dict):
        return [ops.PriorityTarget(f["who"], f["permanent"])]
    return [ops.PriorityTarget(None if f == "nobody" else f, False)]


STORY = Form(card=CardName("story"), who=WHO)


def story(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Story(f["card"], f["who"])]


HIDE = Form(who=WHO, until=Word("attacking", "attacking or leaving"))


def hide(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Hide(f["who"], f["until"] == "attacking or leaving")]


def climb(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.Climb(who)]


def cross(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.Cross(who)]


def all_threats(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    return [ops.AllThreats()]


INJURE = Form(
    name=INJURY,
    limit=optional(Number(1, 9)),
    changes=optional(CHANGES),
    impair=optional(IMPAIRED),
    second=optional(Form(changes=optional(CHANGES), impair=optional(IMPAIRED))),
    dismembers=optional(TRUTH),
    then=optional(BLOCK),
)


def injure(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    second = f["second"] or {"changes": (), "impair": 0}
    op = ops.Injure(
        f["name"],
        f["limit"],
        f["changes"],
        f["impair"],
        second["changes"],
        second["impair"],
        f["dismembers"],
        f["then"],
    )
    w.catalog.permanent[f["name"]] = op
    return [op]


def impair(w: CardReading, mask: int, path: Path) -> list[ops.Op]:
    return [ops.Impair(mask)]


GAIN_DISORDER = Form(who=WHO, card=CardName("disorder"))


def disorder(w: CardReading, f: Any, path: Path) -> list[ops.Op]:
    """A random one, or one that is named."""
    return [ops.Disorder()] if f == "random" else [ops.GainDisorder(f["who"], f["card"])]


def survival_to_insanity(w: CardReading, _: None, path: Path) -> list[ops.Op]:
    return [ops.Clarity()]


# -- survivors' own cards ----------------------------------------------------------------------------------------


LOOK = Form(deck=Word("ai", "hit locations"), cards=Number(1, 9))


def look(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Look(f["deck"] == "ai", f["cards"])]


LEAP = Form(spaces=Either(Word("movement"), Number(1, 20)), strength=optional(Number(0, 9)), per_space=optional(TRUTH))


def leap(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """A straight move, then one melee attack with more strength (``per_space``: for each space moved)."""
    return [ops.Leap(0 if f["spaces"] == "movement" else f["spaces"], f["strength"], f["per_space"])]


NEXT_ATTACK = stats_form(AMOUNT, ("accuracy", "strength", "speed", "luck"))


def next_attack(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """Changes the survivor's next attack in this turn."""
    return [ops.NextAttack(stat, amount) for stat, amount in stats_in(f)]


def walk(w: CardReading, spaces: int, path: Path) -> list[ops.Op]:
    """The survivor may move up to so many spaces."""
    return [ops.Walk(spaces)]


def block(w: CardReading, n: int, path: Path) -> list[ops.Op]:
    """So many hits of the next attack are ignored."""
    return [ops.Ward(ops.ARMED_BLOCK, n)]


def deflect(w: CardReading, n: int, path: Path) -> list[ops.Op]:
    """Deflect tokens: each ignores one hit."""
    return [ops.Ward(ops.DEFLECT_TOKENS, n)]


def ignore(w: CardReading, value: str, path: Path) -> list[ops.Op]:
    return [ops.IgnoreInjury(value == "brain trauma")]


def encourage(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.Encourage(who)]


def move_hit(w: CardReading, value: str, path: Path) -> list[ops.Op]:
    return [ops.MoveHit()]


def extra(w: CardReading, value: str, path: Path) -> list[ops.Op]:
    return [ops.ExtraMovement()]


GAIN_GEAR = Form(who=WHO, card=CardName("gear"))


def gear(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.GainGear(f["who"], f["card"])]


GAIN_ART = Form(who=WHO, card=CardName("fighting-art"))


def fighting_art(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.GainArt(f["who"], f["card"])]


def lose_art(w: CardReading, value: None, path: Path) -> list[ops.Op]:
    """A fighting art of the survivor's choice is lost."""
    return [ops.LoseArt()]


def frenzy(w: CardReading, value: str, path: Path) -> list[ops.Op]:
    """Insanity, speed and strength, and neither survival nor fighting arts for the rest of the showdown.  [R-BRN-05]"""
    who = parse_line("the survivor")
    return [
        ops.Gain(who, INSANITY, Amount(0, 0, 5)),
        ops.Tokens(who, SPEED, Amount(1, 0, 0), False),
        ops.Tokens(who, STRENGTH, Amount(1, 0, 0), False),
        ops.Impair(FRENZY | NO_FIGHTING_ARTS),
    ]


VERBS: dict[str, Verb] = {
    "pick_target": Verb(PICK_TARGET, pick_target),
    "flow": Verb(ALONE, flow),
    "move_and_attack": Verb(MOVE_AND_ATTACK, move_and_attack),
    "attack": Verb(ATTACK, attack),
    "move": Verb(MOVE, move),
    "remove": Verb(Word("monster"), remove),
    "place_monster": Verb(ROLE, place_monster),
    "turn_to_face": Verb(ROLE, turn_to_face),
    "intimidate": Verb(ACTIONS, intimidate),
    "each": Verb(EACH, each),
    "if": Verb(IF, do_if),
    "roll": Verb(ROLL, roll),
    "may": Verb(MAY, may),
    "gain": Verb(GAIN, gain),
    "lose": Verb(GAIN, lose),
    "tokens": Verb(TOKENS, tokens),
    "this_attack": Verb(THIS_ATTACK, this_attack),
    "lose_tokens": Verb(LOSE_TOKENS, lose_tokens),
    "lose_all": Verb(LOSE_ALL, lose_all),
    "brain_damage": Verb(BRAIN_DAMAGE, brain_damage),
    "damage": Verb(DAMAGE, damage),
    "bleed": Verb(BLEED, bleed),
    "knock_down": Verb(WHO_OR_MONSTER, knock_down),
    "bash": Verb(WHO, bash),
    "stand": Verb(STAND, stand),
    "knockback": Verb(KNOCKBACK, knockback),
    "grab": Verb(WHO, grab),
    "kill": Verb(KILL, kill),
    "draw": Verb(Word("ai"), draw),
    "basic_action": Verb(BASIC_ACTION, basic_action),
    "discard": Verb(Word("this", "mood"), discard),
    "reveal": Verb(REVEAL, reveal),
    "card_tokens": Verb(CARD_TOKENS, card_tokens),
    "archive": Verb(Word("this", "weapon"), archive),
    "return_to": Verb(Word("top of deck"), return_to),
    "end": Verb(Word("turn"), end),
    "heal": Verb(ROLLED, heal),
    "wound": Verb(Word("monster"), wound),
    "resource": Verb(RESOURCE, resource),
    "destroy_armor": Verb(Word("hit locations"), destroy_armor),
    "doom": Verb(WHO, doom),
    "priority_target": Verb(PRIORITY_TARGET, priority_target),
    "hide": Verb(HIDE, hide),
    "story": Verb(STORY, story),
    "climb": Verb(WHO, climb),
    "cross": Verb(WHO, cross),
    "all_threats": Verb(Word("until end of next round"), all_threats),
    "injure": Verb(INJURE, injure),
    "impair": Verb(IMPAIRED, impair),
    "look": Verb(LOOK, look),
    "leap": Verb(LEAP, leap),
    "next_attack": Verb(NEXT_ATTACK, next_attack),
    "walk": Verb(Number(1, 20), walk),
    "block": Verb(Number(1, 9), block),
    "deflect": Verb(Number(1, 9), deflect),
    "ignore": Verb(Word("severe injury", "brain trauma"), ignore),
    "encourage": Verb(WHO, encourage),
    "move_hit": Verb(Word("arms"), move_hit),
    "extra": Verb(Word("movement"), extra),
    "gear": Verb(GAIN_GEAR, gear),
    "fighting_art": Verb(GAIN_ART, fighting_art),
    "lose_art": Verb(ALONE, lose_art),
    "frenzy": Verb(Word("the survivor"), frenzy),
    "disorder": Verb(Either(GAIN_DISORDER, Word("random")), disorder),
    "survival_to_insanity": Verb(ALONE, survival_to_insanity),
    **MORE_VERBS,
}


def writer(source: Source, catalog: Catalog) -> CardReading:
    """A writer that knows all verbs."""
    return CardReading(source, catalog, VERBS)
