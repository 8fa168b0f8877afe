"""How each verb is written in a pack file, and which op it becomes.

A block is a list of actions; an action is a word (``flow``) or a mapping with the verb as its first key.  Every verb
takes exactly the fields listed here; anything else is a problem with file and line.  What a card defines in a box
(Grab, Sniff) is a verb here, not an action of its own.  [R-AI-06]
"""

from __future__ import annotations

from typing import Any

from showdown.content.reader import Path, Source
from showdown.content.writer import BY_TOKEN, Verbs, Writer
from showdown.kernel.errors import did_you_mean
from showdown.model import ops
from showdown.model.cards import Catalog
from showdown.model.ids import BLEEDING, STATS, SURVIVAL
from showdown.model.rulings import RULINGS
from showdown.model.selectors import (
    DAMAGED_AT_LEAST,
    LEVEL_AT_LEAST,
    MOODS_ENTERED,
    RULED,
    SOMEBODY,
    TOKENS_ON_CARD,
    WOUNDS_AT_LEAST,
    Amount,
    Condition,
)


def pick_target(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    lines = value if isinstance(value, list) else [value]
    if not lines:
        w.bad(path, "at least one target line is needed")
    return [ops.PickTarget(tuple(w.line(line, (*path, i)) for i, line in enumerate(lines)))]


def flow(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    alone(w, value, path)
    return [ops.Flow()]


def alone(w: Writer, value: Any, path: Path) -> None:
    if value is not None:
        w.bad(path, f"'{path[-1]}' stands alone, without '{value}'")


PROFILE = "speed accuracy damage reach place after_hit before_damage after_damage"


def profile(w: Writer, value: Any, path: Path) -> ops.Attack:
    f = w.fields(value, path, PROFILE, "speed accuracy damage")
    return ops.Attack(
        w.field_number(f, "speed", path, 1, 0, 20),
        w.field_number(f, "accuracy", path, 1, 1, 10),
        w.field_number(f, "damage", path, 1, 0, 20),
        w.field_number(f, "reach", path, 1, 1, 30),
        w.place(f["place"], (*path, "place")) if "place" in f else -1,
        w.optional_block(f, "after_hit", path),
        w.optional_block(f, "before_damage", path),
        w.optional_block(f, "after_damage", path),
    )


def move_and_attack(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """Move toward the target until in reach, turn to face it, then attack with this profile."""
    attack_op = profile(w, value, path)
    return [ops.Move(ops.TOWARD_TARGET, 0, None, True, False, attack_op.reach), attack_op]


def attack(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [profile(w, value, path)]


def move(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "forward toward away_from spaces passed_over")
    grabs = "passed_over" in f and w.word(f["passed_over"], (*path, "passed_over"), ["grab"]) == "grab"
    steps = w.field_number(f, "spaces", path, 0, 1, 30)
    one_of(w, f, path, "forward toward away_from")
    if "forward" in f:
        w.word(f["forward"], (*path, "forward"), ["full move"])
        return [ops.Move(ops.FORWARD, steps, None, False, grabs, 1)]
    if "toward" in f:
        w.word(f["toward"], (*path, "toward"), ["target"])
        return [ops.Move(ops.TOWARD_TARGET, steps, None, False, grabs, 1)]
    source = f.get("away_from")
    if source == "all threats":
        return [ops.Move(ops.AWAY_FROM_THREATS, steps, None, False, grabs, 1)]
    if source == "all survivors":
        return [ops.Move(ops.AWAY_FROM_SURVIVORS, steps, None, False, grabs, 1)]
    return [ops.Move(ops.AWAY_FROM_ROLE, steps, w.role(source, (*path, "away_from")), False, grabs, 1)]


def one_of(w: Writer, fields: dict[str, Any], path: Path, keys: str) -> None:
    """Fields that exclude each other: one of them is needed, a second one would be passed over in silence."""
    if sum(key in fields for key in keys.split()) != 1:
        w.bad(path, f"exactly one of these is needed: {', '.join(keys.split())}")


def turn_to_face(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.Turn(w.role(value, path))]


def intimidate(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """Not an attack: the effects alone.  [R-INT-01]"""
    return w.actions(value, path)


def each(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who do", "who do")
    return [ops.Each(w.line(f.get("who"), (*path, "who")), w.optional_block(f, "do", path))]


def do_if(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "if then else", "then")
    yes = w.optional_block(f, "then", path)
    return [ops.If(condition(w, f.get("if"), (*path, "if")), yes, w.optional_block(f, "else", path))]


CONDITIONS = "damaged wounds somebody level ruling card_tokens entered"
ALWAYS = Condition(LEVEL_AT_LEAST, 1, 0, None, "always")


def condition(w: Writer, value: Any, path: Path) -> Condition:
    f = w.fields(value, path, CONDITIONS)
    if len(f) != 1:
        w.bad(path, f"a condition is one of: {', '.join(CONDITIONS.split())}")
    if "damaged" in f:
        n = w.field_number(f, "damaged", path, 1, 1, 20)
        return Condition(DAMAGED_AT_LEAST, n, 0, None, f"this attack dealt damage {n} times or more")
    if "wounds" in f:
        n = w.field_number(f, "wounds", path, 1, 1, 99)
        return Condition(WOUNDS_AT_LEAST, n, 0, None, f"the wound stack holds {n} or more")
    if "card_tokens" in f:
        n = w.field_number(f, "card_tokens", path, 1, 1, 20)
        return Condition(TOKENS_ON_CARD, n, 0, None, f"there are {n} or more tokens on this card")
    if "entered" in f:
        n = w.field_number(f, "entered", path, 1, 1, 9)
        return Condition(MOODS_ENTERED, n, 0, None, f"{n} or more moods entered play through this card")
    if "level" in f:
        n = w.field_number(f, "level", path, 1, 1, 4)
        return Condition(LEVEL_AT_LEAST, n, 0, None, f"the monster is level {n} or more")
    if "somebody" in f:
        who = w.line(f["somebody"], (*path, "somebody"))
        return Condition(SOMEBODY, 0, 0, who, f"there is: {who.text}")
    if "ruling" in f:
        return ruled(w, f["ruling"], (*path, "ruling"))
    return ALWAYS


def ruled(w: Writer, value: Any, path: Path) -> Condition:
    """``{ruling: {name: value}}``: the game is played with this ruling."""
    if isinstance(value, dict) and len(value) == 1:
        name, chosen = next(iter(value.items()))
        for i, ruling in enumerate(RULINGS):
            if ruling.name == name and chosen in ruling.values:
                return Condition(RULED, i, ruling.values.index(chosen), None, f"ruling {name} is {chosen}")
    w.bad(path, f"'{value}' is not a ruling with one of its values")
    return ALWAYS


def roll(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """``{4+: [...], 1-2: [...], 10: [...], above: courage}``."""
    f = dict(value) if isinstance(value, dict) else {}
    above = STATS.index(w.word(f.pop("above"), (*path, "above"), ["courage"])) if "above" in f else -1
    if not f:
        w.bad(path, "at least one row such as 4+ is needed")
    rows = [ops.Row(low, high, w.block(f[key], (*path, key))) for low, high, key in w.rows(f, path)]
    return [ops.Roll(10, tuple(rows), above)]


def may(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who pay do", "who do")
    cost = 0
    if "pay" in f:
        pay = w.fields(f["pay"], (*path, "pay"), "survival", "survival")
        cost = w.field_number(pay, "survival", (*path, "pay"), 0, 1, 20)
    block = w.optional_block(f, "do", path)
    return [ops.May(w.role(f.get("who"), (*path, "who")), SURVIVAL, cost, block, "")]


def gain(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return gains(w, value, path, 1)


def lose(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """The opposite of ``gain``."""
    return gains(w, value, path, -1)


def gains(w: Writer, value: Any, path: Path, sign: int) -> list[ops.Op]:
    f = w.fields(value, path, "who once " + " ".join(STATS), "who")
    who = w.who(f.get("who"), (*path, "who"))
    lesson = w.injury(f["once"], (*path, "once")) if "once" in f else -1
    return [
        ops.Gain(who, stat, Amount(a.base * sign, a.per_level * sign, a.sides), lesson)
        for stat, a in w.stats(f, path, skip="who once", dice=True)
    ]


def tokens(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who " + " ".join(BY_TOKEN), "who")
    who = w.who_or_monster(f.get("who"), (*path, "who"))
    return [ops.Tokens(who, stat, amount) for stat, amount in w.stats(f, path, BY_TOKEN, skip="who")]


THIS_ATTACK = ("accuracy",)
"""What can change for one attack of a survivor."""


def this_attack(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.ThisAttack(stat, amount) for stat, amount in w.stats(value, path, THIS_ATTACK)]


def brain_damage(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who amount", "who amount")
    return [ops.BrainDamage(w.who(f.get("who"), (*path, "who")), w.amount(f.get("amount"), (*path, "amount")))]


def damage(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who amount place", "who amount")
    place = w.place(f["place"], (*path, "place")) if "place" in f else -1
    return [ops.Damage(w.who(f.get("who"), (*path, "who")), w.amount(f.get("amount"), (*path, "amount")), place)]


def bleed(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """Bleeding tokens."""
    f = w.fields(value, path, "who tokens", "who")
    who = w.who(f.get("who"), (*path, "who"))
    return [ops.Gain(who, BLEEDING, Amount(w.field_number(f, "tokens", path, 1, 1, 9), 0, 0))]


def knock_down(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.KnockDown(w.who_or_monster(value, path))]


def stand(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    if value == "monster":
        return [ops.StandUp(None, False)]
    f = w.fields(value, path, "who may", "who")
    return [ops.StandUp(w.who(f.get("who"), (*path, "who")), w.truth(f, "may", path))]


def knockback(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who spaces toward", "who spaces")
    own = f.get("spaces") == "movement"
    spaces = 0 if own else w.field_number(f, "spaces", path, 1, 1, 30)
    edge = "toward" in f and w.word(f["toward"], (*path, "toward"), ["closest edge"]) != ""
    return [ops.Knockback(w.who(f.get("who"), (*path, "who")), spaces, edge)]


def grab(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.Grab(w.who(value, path))]


def kill(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    if isinstance(value, dict):
        f = w.fields(value, path, "monster", "monster")
        w.word(f.get("monster"), (*path, "monster"), ["end of next monster turn"])
        return [ops.Kill(None, True)]
    return [ops.Kill(w.who_or_monster(value, path), False)]


def draw(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """Finish this card, then draw and play another AI card."""
    w.word(value, path, ["ai"])
    return [ops.DrawAi()]


def basic_action(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    if value is None:
        return [ops.BasicAction(None, 0, 0)]
    if isinstance(value, str):
        return [ops.BasicAction(w.line(value, path), 0, 0)]
    f = w.fields(value, path, "target speed damage", "target")
    return [
        ops.BasicAction(
            w.line(f.get("target"), (*path, "target")),
            w.field_number(f, "speed", path, 0, -9, 9),
            w.field_number(f, "damage", path, 0, -9, 9),
        )
    ]


def discard(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.Discard(ops.A_MOOD if w.word(value, path, ["this", "mood"]) == "mood" else ops.THIS_CARD)]


def reveal(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "cards moods_enter", "cards moods_enter")
    return [ops.Reveal(w.field_number(f, "cards", path, 1, 1, 40), w.field_number(f, "moods_enter", path, 1, 1, 9))]


def card_tokens(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    if value == "none":
        return [ops.CardTokens(0, True)]
    return [ops.CardTokens(w.number(value, path, 1, 9), False)]


def archive(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    w.word(value, path, ["this"])
    return [ops.Archive()]


def return_to(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """Put this card on top of the AI deck instead of discarding it."""
    w.word(value, path, ["top of deck"])
    return [ops.ReturnToTop()]


def end(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """The monster ends its turn."""
    w.word(value, path, ["turn"])
    return [ops.EndTurn()]


def heal(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.Heal(w.amount(value, path))]


def wound(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    """The monster suffers a wound outside an attack."""
    w.word(value, path, ["monster"])
    return [ops.WoundMonster()]


def resource(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who card random", "who")
    who = w.who(f.get("who"), (*path, "who"))
    one_of(w, f, path, "card random")
    if "card" in f:
        card = w.catalog.card_ids.get(str(f["card"]), -1)
        if card < 0 or w.catalog.cards[card].kind != "resource":
            known = [c.name for c in w.catalog.cards if c.kind == "resource"]
            w.bad((*path, "card"), f"unknown resource '{f['card']}'{did_you_mean(str(f['card']), known)}")
        return [ops.Resource(who, card, "")]
    deck = w.word(f.get("random"), (*path, "random"), ["monster", "basic"])
    return [ops.Resource(who, -1, deck)]


def destroy_armor(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    w.word(value, path, ["hit locations"])
    return [ops.DestroyArmor()]


def doom(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.Doom(w.who(value, path))]


def priority_target(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    if isinstance(value, str):
        return [ops.PriorityTarget(w.who(value, path), False)]
    f = w.fields(value, path, "who permanent", "who")
    return [ops.PriorityTarget(w.who(f.get("who"), (*path, "who")), w.truth(f, "permanent", path))]


def all_threats(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    w.word(value, path, ["until end of next round"])
    return [ops.AllThreats()]


def injure(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "name limit changes impair second dismembers then", "name")
    second = w.fields(f.get("second", {}), (*path, "second"), "changes impair")
    there = (*path, "second")
    number = w.injury(f.get("name"), (*path, "name"))
    op = ops.Injure(
        number,
        w.field_number(f, "limit", path, 0, 1, 9),
        w.changes(f["changes"], (*path, "changes")) if "changes" in f else (),
        w.impairments(f["impair"], (*path, "impair")) if "impair" in f else 0,
        w.changes(second["changes"], (*there, "changes")) if "changes" in second else (),
        w.impairments(second["impair"], (*there, "impair")) if "impair" in second else 0,
        w.truth(f, "dismembers", path),
        w.optional_block(f, "then", path),
    )
    w.catalog.permanent[number] = op
    return [op]


def impair(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.Impair(w.impairments(value, path))]


def disorder(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    w.word(value, path, ["random"])
    return [ops.Disorder()]


def survival_to_insanity(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    alone(w, value, path)
    return [ops.Clarity()]


VERBS: Verbs = {
    "pick_target": pick_target,
    "flow": flow,
    "move_and_attack": move_and_attack,
    "attack": attack,
    "move": move,
    "turn_to_face": turn_to_face,
    "intimidate": intimidate,
    "each": each,
    "if": do_if,
    "roll": roll,
    "may": may,
    "gain": gain,
    "lose": lose,
    "tokens": tokens,
    "this_attack": this_attack,
    "brain_damage": brain_damage,
    "damage": damage,
    "bleed": bleed,
    "knock_down": knock_down,
    "stand": stand,
    "knockback": knockback,
    "grab": grab,
    "kill": kill,
    "draw": draw,
    "basic_action": basic_action,
    "discard": discard,
    "reveal": reveal,
    "card_tokens": card_tokens,
    "archive": archive,
    "return_to": return_to,
    "end": end,
    "heal": heal,
    "wound": wound,
    "resource": resource,
    "destroy_armor": destroy_armor,
    "doom": doom,
    "priority_target": priority_target,
    "all_threats": all_threats,
    "injure": injure,
    "impair": impair,
    "disorder": disorder,
    "survival_to_insanity": survival_to_insanity,
}


def writer(source: Source, catalog: Catalog) -> Writer:
    """A writer that knows all verbs."""
    return Writer(source, catalog, VERBS)
