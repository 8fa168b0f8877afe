"""How each verb is written in a pack file, and which op it becomes.

A block is a list of actions; an action is a word (``flow``) or a mapping with the verb as its first key.  Every verb
takes exactly the fields listed here; anything else is a problem with file and line.  What a card defines in a box
(Grab, Sniff) is a verb here, not an action of its own.  [R-AI-06]
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, final

from showdown.content.reader import Path, Source
from showdown.content.terms import BadTerm, parse_filters, parse_line
from showdown.kernel.errors import did_you_mean
from showdown.model import ops
from showdown.model.cards import Catalog
from showdown.model.ids import ATTRIBUTES, BLEEDING, IMPAIRMENTS, NO_PROGRAM, PLACES, STATS, SURVIVAL
from showdown.model.rulings import RULINGS
from showdown.model.selectors import (
    ALL,
    DAMAGED_AT_LEAST,
    LEVEL_AT_LEAST,
    MOODS_ENTERED,
    NO_ROLE,
    RULED,
    SOMEBODY,
    TOKENS_ON_CARD,
    WOUNDS_AT_LEAST,
    Amount,
    Condition,
    Filter,
    Selector,
)

ROW = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})|(\+))?")
ENDLESS = 99
"""The upper end of a row such as 4+."""
BY_TOKEN = STATS[:ATTRIBUTES]
"""What tokens and permanent injuries can change."""
NOBODY_LINE = Selector("nobody", NO_ROLE, ALL, 0, ())


@final
class Writer:
    """Compiles the blocks of one file into programs of the catalogue."""

    def __init__(self, source: Source, catalog: Catalog) -> None:
        self.source = source
        self.catalog = catalog
        self.owner = ""
        self.blocks = 0

    def start(self, owner: str) -> None:
        """Programs are named after the card they belong to, in order: ``claw/0``, ``claw/1``."""
        self.owner = owner
        self.blocks = 0

    def bad(self, path: Path, message: str) -> None:
        self.source.problem(path, message)

    # -- programs ----------------------------------------------------------------------------------------------

    def block(self, value: Any, path: Path) -> int:
        """A list of actions as a program; its number."""
        name = f"{self.owner}/{self.blocks}"
        self.blocks += 1
        number = len(self.catalog.programs)
        self.catalog.programs.append(())
        self.catalog.program_names.append(name)
        self.catalog.program_ids[name] = number
        self.catalog.programs[number] = tuple(self.actions(value, path))
        return number

    def optional_block(self, fields: dict[str, Any], key: str, path: Path) -> int:
        return self.block(fields[key], (*path, key)) if key in fields else NO_PROGRAM

    def actions(self, value: Any, path: Path) -> list[ops.Op]:
        out: list[ops.Op] = []
        if not isinstance(value, list):
            self.bad(path, "a list of actions is needed here")
            return out
        for i, action in enumerate(value):
            out += self.action(action, (*path, i))
        return out

    def action(self, action: Any, path: Path) -> list[ops.Op]:
        if isinstance(action, str):
            action = {action: None}
        if not isinstance(action, dict) or not action:
            self.bad(path, "an action is a verb, alone or with its fields")
            return []
        verb = next(iter(action))
        writer = VERBS.get(verb)
        if writer is None:
            self.bad(
                (*path, verb),
                f"unknown verb '{verb}'; known: {', '.join(VERBS)}{did_you_mean(verb, list(VERBS))}",
            )
            return []
        if verb == "if":
            return writer(self, action, path)
        if len(action) > 1:
            extra = list(action)[1]
            self.bad((*path, extra), f"'{extra}' stands beside '{verb}'; one verb per action")
        return writer(self, action[verb], (*path, verb))

    # -- fields ------------------------------------------------------------------------------------------------

    def fields(self, value: Any, path: Path, allowed: str, needed: str = "") -> dict[str, Any]:
        """A mapping with only these keys; an empty one if it is anything else."""
        if not isinstance(value, dict):
            self.bad(path, f"fields are needed here: {allowed}")
            return {}
        known = allowed.split()
        for key in value:
            if key not in known:
                self.bad(
                    (*path, key),
                    f"unknown field '{key}'; allowed: {', '.join(known)}{did_you_mean(key, known)}",
                )
        for key in needed.split():
            if key not in value:
                self.bad(path, f"field '{key}' is missing")
        return value

    def mapping(self, value: Any, path: Path) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.bad(path, f"'{path[-1]}' must list things by name, not '{value}'")
            return {}
        return value

    def number(self, value: Any, path: Path, low: int = -99, high: int = 99) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.bad(path, f"a whole number from {low} to {high} is needed, not '{value}'")
            return low if low > 0 else 0
        return value

    def listing(self, value: Any, path: Path) -> list[Any]:
        if not isinstance(value, list):
            self.bad(path, f"'{path[-1]}' must be a list, not '{value}'")
            return []
        return value

    def truth(self, fields: dict[str, Any], key: str, path: Path) -> bool:
        """A field that is either true or false; false if it is left out."""
        value = fields.get(key, False)
        if not isinstance(value, bool):
            self.bad((*path, key), f"'{key}' is true or false, not '{value}'")
        return value is True

    def text(self, value: Any, path: Path) -> str:
        if not isinstance(value, str) or not value:
            self.bad(path, f"'{path[-1]}' must be a word, not '{value}'")
            return "nameless"
        return value

    def words(self, fields: dict[str, Any], key: str, path: Path) -> tuple[str, ...]:
        """A list of words; empty if it is left out."""
        here = (*path, key)
        return tuple(self.text(word, (*here, i)) for i, word in enumerate(self.listing(fields.get(key, []), here)))

    def field_number(self, fields: dict[str, Any], key: str, path: Path, default: int, low: int, high: int) -> int:
        return self.number(fields[key], (*path, key), low, high) if key in fields else default

    def word(self, value: Any, path: Path, known: list[str]) -> str:
        if not isinstance(value, str) or value not in known:
            self.bad(path, f"'{value}' is not one of: {', '.join(known)}{did_you_mean(str(value), known)}")
            return known[0]
        return value

    def amount(self, value: Any, path: Path, dice: bool = False) -> Amount:
        """``3``, ``level``, ``-level``; also ``d5`` or ``d10`` where somebody rolls for it."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Amount(value, 0, 0)
        if value in ("level", "-level"):
            return Amount(0, 1 if value == "level" else -1, 0)
        if dice and value in ("d5", "d10"):
            return Amount(0, 0, int(value[1:]))
        forms = "a whole number, level, d5 or d10" if dice else "a whole number or level"
        self.bad(path, f"{path[-1]}: an amount is {forms}, not '{value}'")
        return Amount(0, 0, 0)

    def line(self, value: Any, path: Path) -> Selector:
        """A target line or role."""
        if not isinstance(value, str):
            self.bad(path, f"a line such as 'closest threat, in range' is needed, not '{value}'")
            return NOBODY_LINE
        try:
            return parse_line(value)
        except BadTerm as error:
            self.bad(path, str(error))
            return NOBODY_LINE

    def who(self, value: Any, path: Path) -> Selector:
        """Whom an effect happens to: a role, or all who fit a line.  Picking one of several needs ``each``."""
        selector = self.line(value, path)
        if selector.role == NO_ROLE and selector.pick != ALL:
            self.bad(path, f"'{value}' picks one of several; use each: {{who: {value}, do: [...]}}")
        return selector

    def role(self, value: Any, path: Path) -> Selector:
        """One figure the card already knows; to pick another one first, use ``each``."""
        selector = self.line(value, path)
        if selector.role == NO_ROLE:
            self.bad(path, f"'{value}' is not one known figure; use each: {{who: {value}, do: [...]}}")
        return selector

    def who_or_monster(self, value: Any, path: Path) -> Selector | None:
        return None if value == "monster" else self.who(value, path)

    def filters(self, value: Any, path: Path) -> tuple[Filter, ...]:
        if value is None:
            return ()
        try:
            return parse_filters(str(value))
        except BadTerm as error:
            self.bad(path, str(error))
            return ()

    def place(self, value: Any, path: Path) -> int:
        return PLACES.index(self.word(value, path, list(PLACES)))

    def stats(
        self, value: Any, path: Path, known: tuple[str, ...] = STATS, skip: str = "", dice: bool = False
    ) -> list[tuple[int, Amount]]:
        """Stat names with amounts, at least one, in the order written."""
        return [(stat, self.amount(n, here, dice)) for stat, n, here in self.each_stat(value, path, known, skip)]

    def changes(self, value: Any, path: Path) -> tuple[tuple[int, int], ...]:
        """Attributes with plain numbers."""
        return tuple((stat, self.number(n, here)) for stat, n, here in self.each_stat(value, path, BY_TOKEN, ""))

    def each_stat(self, value: Any, path: Path, known: tuple[str, ...], skip: str) -> list[tuple[int, Any, Path]]:
        if not isinstance(value, dict):
            self.bad(path, f"'{path[-1]}': attributes with numbers are needed here, as in {{accuracy: -1}}")
            return []
        keys = [key for key in value if key not in skip.split()]
        if not keys:
            self.bad(path, f"at least one of these is needed: {', '.join(known)}")
        return [(STATS.index(self.word(key, (*path, key), list(known))), value[key], (*path, key)) for key in keys]

    def rows(self, value: dict[str, Any], path: Path) -> list[tuple[int, int, str]]:
        """The rows of a die as (low, high, key), lowest first.  No result may belong to two of them."""
        out: list[tuple[int, int, str]] = []
        for key in value:
            bounds = row_bounds(key)
            if bounds is None:
                self.bad((*path, key), f"'{key}' is not a row: write 4+, 1-2 or 10")
            else:
                out.append((*bounds, key))
        out.sort()
        for (_, high, before), (low, _, key) in pairwise(out):
            if low <= high:
                self.bad((*path, key), f"the rows '{before}' and '{key}' overlap")
        return out

    def impairments(self, value: Any, path: Path) -> int:
        mask = 0
        for i, word in enumerate(value if isinstance(value, list) else [value]):
            mask |= 1 << IMPAIRMENTS.index(self.word(word, (*path, i), list(IMPAIRMENTS)))
        return mask

    def injury(self, value: Any, path: Path) -> int:
        """The number of an injury by name; new names are added."""
        if not isinstance(value, str) or not value:
            self.bad(path, "the name of an injury is needed here")
            return 0
        return injury_number(self.catalog, value)


def injury_number(catalog: Catalog, name: str) -> int:
    if name not in catalog.injury_ids:
        catalog.injury_ids[name] = len(catalog.injuries)
        catalog.injuries.append(name)
        catalog.injury_titles.append(name.replace("-", " ").capitalize())
    return catalog.injury_ids[name]


# -- the verbs ---------------------------------------------------------------------------------------------------


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


def row_bounds(key: str) -> tuple[int, int] | None:
    """``4+`` to (4, 99), ``1-2`` to (1, 2), ``10`` to (10, 10)."""
    found = ROW.fullmatch(key)
    if found is None:
        return None
    low = int(found[1])
    high = ENDLESS if found[3] else int(found[2] or low)
    return (low, high) if low <= high else None


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


def brain_damage(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who amount", "who amount")
    return [ops.BrainDamage(w.who(f.get("who"), (*path, "who")), w.amount(f.get("amount"), (*path, "amount")))]


def damage(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    f = w.fields(value, path, "who amount place", "who amount")
    place = w.place(f["place"], (*path, "place")) if "place" in f else -1
    return [ops.Damage(w.who(f.get("who"), (*path, "who")), w.amount(f.get("amount"), (*path, "amount")), place)]


def bleed(w: Writer, value: Any, path: Path) -> list[ops.Op]:
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
    w.word(value, path, ["top of deck"])
    return [ops.ReturnToTop()]


def end(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    w.word(value, path, ["turn"])
    return [ops.EndTurn()]


def heal(w: Writer, value: Any, path: Path) -> list[ops.Op]:
    return [ops.Heal(w.amount(value, path))]


def wound(w: Writer, value: Any, path: Path) -> list[ops.Op]:
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


VERBS: dict[str, Callable[[Writer, Any, Path], list[ops.Op]]] = {
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
