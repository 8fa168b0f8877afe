"""What can be written where, as data: one table both refuses what is wrong and publishes the JSON Schema.

A **kind** is one kind of value: it reads it (every mistake with its line) and describes it for an editor.  A **form**
is a mapping with these fields and no others:

    DAMAGE = Form(who=WHO, amount=AMOUNT, place=optional(PLACE))

Reading a form gives its fields already read, in the order written, and the fields left out with their defaults.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, final

from showdown.content import terms
from showdown.content.glossary import KEYWORDS
from showdown.content.reader import Path
from showdown.content.writer import BY_TOKEN, NAME_FORM, ROW, Writer
from showdown.kernel.errors import did_you_mean
from showdown.model import ops
from showdown.model.ids import HOOKS, IMPAIRMENTS, NO_PROGRAM, PLACES
from showdown.model.rulings import RULINGS

LIKE_A_TYPO = 0.8
"""How much a new keyword may look like a known one, from 0 to 1."""
Schema = dict[str, Any]
Fields = dict[str, Any]
"""The fields of a form after reading, by name."""
Defs = dict[str, Schema]
"""The parts of a schema that are referred to by name; filled while the schema is written."""


class Kind:
    """One kind of value."""

    absent: Any = None
    """What it stands for where it may be left out and no other default is given."""

    def fits(self, value: Any) -> bool:
        """Does the value have the outer shape of this kind?  Chooses among several forms of writing."""
        return True

    def read(self, w: Writer, value: Any, path: Path) -> Any:
        """The value as the compiler needs it; problems go to the writer."""
        raise NotImplementedError

    def schema(self, defs: Defs) -> Schema:
        """The same as JSON Schema."""
        raise NotImplementedError


@final
class Maybe:
    """A field that may be left out."""

    def __init__(self, kind: Kind, default: Any) -> None:
        self.kind = kind
        self.default = default


Field = Kind | Maybe


def optional(kind: Kind, default: Any = None) -> Maybe:
    return Maybe(kind, kind.absent if default is None else default)


# -- single values -----------------------------------------------------------------------------------------------


@final
class Number(Kind):
    """A whole number from low to high."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high
        self.absent = 0

    def fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def read(self, w: Writer, value: Any, path: Path) -> int:
        return w.number(value, path, self.low, self.high)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@final
class Word(Kind):
    """One of these words."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)
        self.absent = ""

    def fits(self, value: Any) -> bool:
        return value in self.words

    def read(self, w: Writer, value: Any, path: Path) -> str:
        return w.word(value, path, self.words)

    def schema(self, defs: Defs) -> Schema:
        return {"enum": self.words}


@final
class Code(Kind):
    """One of these words, read as its number."""

    def __init__(self, words: tuple[str, ...], default: int = -1) -> None:
        self.words = list(words)
        self.absent = default

    def fits(self, value: Any) -> bool:
        return value in self.words

    def read(self, w: Writer, value: Any, path: Path) -> int:
        return self.words.index(w.word(value, path, self.words))

    def schema(self, defs: Defs) -> Schema:
        return {"enum": self.words}


@final
class Bit(Kind):
    """Some of these words, one alone or a list, read as a bit mask."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = list(words)
        self.absent = 0

    def read(self, w: Writer, value: Any, path: Path) -> int:
        mask = 0
        for i, word in enumerate(value if isinstance(value, list) else [value]):
            mask |= 1 << self.words.index(w.word(word, (*path, i), self.words))
        return mask

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"enum": self.words}, {"type": "array", "items": {"enum": self.words}}]}


@final
class Truth(Kind):
    """true or false."""

    absent = False

    def read(self, w: Writer, value: Any, path: Path) -> bool:
        return w.truth(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "boolean"}


@final
class Text(Kind):
    """A word or a few of them, freely chosen."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, w: Writer, value: Any, path: Path) -> str:
        return w.text(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class Names(Kind):
    """The name of something new, as keys and files refer to it."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, w: Writer, value: Any, path: Path) -> str:
        return w.name(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "pattern": f"^{NAME_FORM.pattern}$"}


@final
class Keyword(Kind):
    """A keyword of gear or resources: one of those printed, or a new one that does not look like a typo of one."""

    def read(self, w: Writer, value: Any, path: Path) -> str:
        word = w.name(value, path)
        near = [] if word in KEYWORDS else get_close_matches(word, KEYWORDS, 1, LIKE_A_TYPO)
        if near:
            w.bad(path, f"unknown keyword '{word}'; did you mean '{near[0]}'?")
        return word

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"enum": list(KEYWORDS)}, NAME.schema(defs)]}


@final
class Nothing(Kind):
    """The word stands alone."""

    def fits(self, value: Any) -> bool:
        return value is None

    def read(self, w: Writer, value: Any, path: Path) -> None:
        if value is not None:
            w.bad(path, f"'{path[-1]}' stands alone, without '{value}'")

    def schema(self, defs: Defs) -> Schema:
        return {"type": "null"}


@final
class Amounts(Kind):
    """``3``, ``level``, ``-level``; where somebody rolls for it also ``d5`` or ``d10``."""

    def __init__(self, dice: bool) -> None:
        self.dice = dice

    def read(self, w: Writer, value: Any, path: Path) -> Any:
        return w.amount(value, path, self.dice)

    def schema(self, defs: Defs) -> Schema:
        words = ["level", "-level", "2 x level", "3 x level", *(["d5", "d10"] if self.dice else [])]
        return {"anyOf": [{"type": "integer"}, {"enum": words}]}


@final
class Injuries(Kind):
    """The name of an injury; new names are added."""

    absent = -1

    def read(self, w: Writer, value: Any, path: Path) -> int:
        return w.injury(value, path)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


@final
class CardName(Kind):
    """The name of a card of this kind that is already compiled; -1 after a mistake."""

    absent = -1

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def read(self, w: Writer, value: Any, path: Path) -> int:
        return w.card(value, path, self.kind)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class RulingValue(Kind):
    """``{name: value}``: a ruling and one of its values, read as their numbers."""

    def read(self, w: Writer, value: Any, path: Path) -> tuple[int, int]:
        if isinstance(value, dict) and len(value) == 1:
            name, chosen = next(iter(value.items()))
            for i, ruling in enumerate(RULINGS):
                if ruling.name == name and chosen in ruling.values:
                    return i, ruling.values.index(chosen)
        w.bad(path, f"'{value}' is not a ruling with one of its values")
        return 0, 0

    def schema(self, defs: Defs) -> Schema:
        return shape({r.name: {"enum": list(r.values)} for r in RULINGS}, maxProperties=1, minProperties=1)


# -- whom a card speaks of ---------------------------------------------------------------------------------------


@final
class Lines(Kind):
    """A target line; ``reads`` says which of its forms are allowed, ``pattern`` says the same to an editor."""

    def __init__(self, reads: Callable[[Writer, Any, Path], Any], name: str, pattern: str) -> None:
        self.reads = reads
        self.name = name
        self.pattern = pattern

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, w: Writer, value: Any, path: Path) -> Any:
        return self.reads(w, value, path)

    def schema(self, defs: Defs) -> Schema:
        defs[self.name] = {"type": "string", "pattern": self.pattern}
        return {"$ref": f"#/$defs/{self.name}"}


def any_of(words: list[str]) -> str:
    return "(" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


def line_pattern(heads: str) -> str:
    """Terms behind commas after one of these heads."""
    return f"^ *{heads}( *, *{TERM})* *$"


TERM = (
    f"({any_of(list(terms.PLAIN_TERMS))}|{any_of(list(terms.NUMBERED_TERMS))} [0-9]{{1,2}}\\+?"
    f"|{terms.GEAR_TERM.pattern})"
)
KNOWN = any_of(list(terms.ROLES))
WHOLE = any_of(list(terms.WHOLE_HEADS))
PLURAL = any_of([noun for noun, (_, plural) in terms.NOUNS.items() if plural])
NOUN = any_of(list(terms.NOUNS))
ONE_OR_ALL = f"({KNOWN}|{WHOLE}|((all|random|closest|furthest) )?({TERM} )?{NOUN})"
KNOWN_OR_ALL = f"({KNOWN}|(all )?({TERM} )?{PLURAL}|all ({TERM} )?{NOUN})"


# -- programs ----------------------------------------------------------------------------------------------------


@final
class Block(Kind):
    """A list of actions, compiled into a program of its own; its number."""

    absent = NO_PROGRAM

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def read(self, w: Writer, value: Any, path: Path) -> int:
        return w.block(value, path)

    def schema(self, defs: Defs) -> Schema:
        return actions_schema(defs)


@final
class Actions(Kind):
    """A list of actions that become part of the block they stand in."""

    def read(self, w: Writer, value: Any, path: Path) -> list[ops.Op]:
        return w.actions(value, path)

    def schema(self, defs: Defs) -> Schema:
        return actions_schema(defs)


def actions_schema(defs: Defs) -> Schema:
    """The schema of all verbs is written once per file, by content/schema.py."""
    return {"type": "array", "items": {"$ref": "#/$defs/action"}}


# -- several values ----------------------------------------------------------------------------------------------


@final
class Listing(Kind):
    """A list of values of one kind."""

    absent = ()

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def read(self, w: Writer, value: Any, path: Path) -> tuple[Any, ...]:
        return tuple(self.kind.read(w, item, (*path, i)) for i, item in enumerate(w.listing(value, path)))

    def schema(self, defs: Defs) -> Schema:
        return {"type": "array", "items": self.kind.schema(defs)}


@final
class OneOrMore(Kind):
    """A value, or a list of at least one; ``needed`` is the complaint about an empty list."""

    absent = ()

    def __init__(self, kind: Kind, needed: str) -> None:
        self.kind = kind
        self.needed = needed

    def read(self, w: Writer, value: Any, path: Path) -> tuple[Any, ...]:
        items = value if isinstance(value, list) else [value]
        if not items:
            w.bad(path, self.needed)
        return tuple(self.kind.read(w, item, (*path, i)) for i, item in enumerate(items))

    def schema(self, defs: Defs) -> Schema:
        one = self.kind.schema(defs)
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


@final
class ByName(Kind):
    """Values of one kind by name, in the order written; ``names`` reads the names themselves."""

    def __init__(self, kind: Kind, names: Kind | None = None) -> None:
        self.kind = kind
        self.names = names
        self.absent = ()

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read(self, w: Writer, value: Any, path: Path) -> tuple[tuple[Any, Any], ...]:
        return tuple(
            (self.names.read(w, name, (*path, name)) if self.names else name, self.kind.read(w, item, (*path, name)))
            for name, item in w.mapping(value, path).items()
        )

    def schema(self, defs: Defs) -> Schema:
        out: Schema = {"type": "object", "additionalProperties": self.kind.schema(defs)}
        if self.names is not None:
            out["propertyNames"] = self.names.schema(defs)
        return out


@final
class StatAmounts(Kind):
    """Some of these stats with amounts, at least one, in the order written."""

    absent = ()

    def __init__(self, stats: tuple[str, ...]) -> None:
        self.stats = stats

    def read(self, w: Writer, value: Any, path: Path) -> tuple[Any, ...]:
        return tuple(w.stats(value, path, self.stats))

    def schema(self, defs: Defs) -> Schema:
        return shape(dict.fromkeys(self.stats, AMOUNT.schema(defs)), minProperties=1)


@final
class Changes(Kind):
    """Attributes with plain numbers, at least one."""

    absent = ()

    def read(self, w: Writer, value: Any, path: Path) -> tuple[tuple[int, int], ...]:
        return w.changes(value, path)

    def schema(self, defs: Defs) -> Schema:
        return shape(dict.fromkeys(BY_TOKEN, Number(-99, 99).schema(defs)), minProperties=1)


@final
class Rows(Kind):
    """The rows of a die (``4+``, ``1-2``, ``10``) with values of one kind, and perhaps a few fields beside them.

    Read as a list of (low, high, value), lowest first, and the fields.
    """

    absent = ()

    def __init__(self, kind: Kind, beside: Form | None = None) -> None:
        self.kind = kind
        self.beside = beside or Form()

    def read(self, w: Writer, value: Any, path: Path) -> tuple[list[tuple[int, int, Any]], Fields]:
        given = w.mapping(value, path)
        beside = self.beside.read(w, {key: v for key, v in given.items() if key in self.beside.fields}, path)
        rows = {key: v for key, v in given.items() if key not in self.beside.fields}
        if not rows and isinstance(value, dict):
            w.bad(path, "at least one row such as 4+ is needed")
        return [
            (low, high, self.kind.read(w, rows[key], (*path, key))) for low, high, key in w.rows(rows, path)
        ], beside

    def schema(self, defs: Defs) -> Schema:
        out = self.beside.schema(defs)
        return {**out, "patternProperties": {f"^{ROW.pattern}$": self.kind.schema(defs)}, "minProperties": 1}


@final
class Either(Kind):
    """Several forms of writing; the first that fits is read.  If none does, the last one says what is needed."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds

    def fits(self, value: Any) -> bool:
        return any(kind.fits(value) for kind in self.kinds)

    def read(self, w: Writer, value: Any, path: Path) -> Any:
        for kind in self.kinds[:-1]:
            if kind.fits(value):
                return kind.read(w, value, path)
        return self.kinds[-1].read(w, value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [kind.schema(defs) for kind in self.kinds]}


# -- forms -------------------------------------------------------------------------------------------------------


@final
class Form(Kind):
    """A mapping with these fields and no others.  A field that is no ``optional`` one is needed."""

    def __init__(self, **fields: Field) -> None:
        self.fields = {key: field if isinstance(field, Maybe) else Maybe(field, None) for key, field in fields.items()}
        self.needed = [key for key, field in fields.items() if not isinstance(field, Maybe)]
        self.defaults = {key: field.default for key, field in fields.items() if isinstance(field, Maybe)}
        self.one: tuple[str, ...] = ()
        self.some: tuple[str, ...] = ()

    def exactly_one(self, *keys: str) -> Form:
        """These fields exclude each other, and one of them is needed."""
        self.one = keys
        return self

    def at_least_one(self, *keys: str) -> Form:
        self.some = keys
        return self

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read(self, w: Writer, value: Any, path: Path) -> Fields:
        out: Fields = {}
        if not isinstance(value, dict):
            w.bad(path, f"fields are needed here: {' '.join(self.fields)}")
            value = {}
        else:
            self.refuse(w, value, path)
        for key, item in value.items():
            if key in self.fields:
                out[key] = self.fields[key].kind.read(w, item, (*path, key))
        out.update({key: default for key, default in self.defaults.items() if key not in out})
        for key in self.needed:
            if key not in out:
                # Said already.  Reading the mistake again, silently, gives a value of the right type to go on with.
                out[key] = self.fields[key].kind.read(w.silent(), None, (*path, key))
        return out

    def refuse(self, w: Writer, value: dict[str, Any], path: Path) -> None:
        """What can be said from the keys alone."""
        known = list(self.fields)
        for key in value:
            if key not in self.fields:
                w.bad((*path, key), f"unknown field '{key}'; allowed: {', '.join(known)}{did_you_mean(key, known)}")
        for key in self.needed:
            if key not in value:
                w.bad(path, f"field '{key}' is missing")
        if self.one and sum(key in value for key in self.one) != 1:
            w.bad(path, f"exactly one of these is needed: {', '.join(self.one)}")
        if self.some and not any(key in value for key in self.some):
            w.bad(path, f"at least one of these is needed: {', '.join(self.some)}")

    def schema(self, defs: Defs) -> Schema:
        out = shape({key: field.kind.schema(defs) for key, field in self.fields.items()})
        if self.needed:
            out["required"] = self.needed
        if self.one:
            out["oneOf"] = [{"required": [key]} for key in self.one]
        if self.some:
            out["anyOf"] = [{"required": [key]} for key in self.some]
        return out


@final
class Choice(Kind):
    """A mapping with exactly one of these fields; ``what`` names the choice in a complaint."""

    def __init__(self, what: str, **kinds: Kind) -> None:
        self.what = what
        self.kinds = kinds

    def read(self, w: Writer, value: Any, path: Path) -> Fields:
        """The one field, or none after a mistake."""
        out: Fields = {}
        given = value if isinstance(value, dict) else {}
        known = list(self.kinds)
        for key, item in given.items():
            if key in self.kinds:
                out[key] = self.kinds[key].read(w, item, (*path, key))
            else:
                w.bad((*path, key), f"unknown field '{key}'; allowed: {', '.join(known)}{did_you_mean(key, known)}")
        if len(given) != 1:
            w.bad(path, f"{self.what} is one of: {', '.join(known)}")
        return out

    def schema(self, defs: Defs) -> Schema:
        fields = {key: kind.schema(defs) for key, kind in self.kinds.items()}
        return shape(fields, minProperties=1, maxProperties=1)


@final
class Made(Kind):
    """A kind whose value is made into something else once it is read."""

    def __init__(self, kind: Kind, make: Callable[[Writer, Any, Path], Any]) -> None:
        self.kind = kind
        self.make = make

    def fits(self, value: Any) -> bool:
        return self.kind.fits(value)

    def read(self, w: Writer, value: Any, path: Path) -> Any:
        return self.make(w, self.kind.read(w, value, path), path)

    def schema(self, defs: Defs) -> Schema:
        return self.kind.schema(defs)


@final
class Verb:
    """How a verb is written, and what becomes of it: ``make`` gets the value as its form has read it."""

    def __init__(self, form: Kind, make: Callable[[Writer, Any, Path], list[ops.Op]]) -> None:
        self.form = form
        self.make = make

    def read(self, w: Writer, value: Any, path: Path) -> list[ops.Op]:
        return self.make(w, self.form.read(w, value, path), path)


def shape(properties: Schema, **more: Any) -> Schema:
    """An object with these properties and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


# -- the kinds by name -------------------------------------------------------------------------------------------

TRUTH = Truth()
TEXT = Text()
NAME = Names()
ALONE = Nothing()
AMOUNT = Amounts(False)
ROLLED = Amounts(True)
INJURY = Injuries()
RULING = RulingValue()
PLACE = Code(PLACES)
MOMENT = Code(HOOKS)
IMPAIRED = Bit(IMPAIRMENTS)
BLOCK = Block()
ACTIONS = Actions()
CHANGES = Changes()
MODIFIERS = StatAmounts(BY_TOKEN)
WORDS = Listing(TEXT)
KEYWORD_LIST = Listing(Keyword())
LINE = Lines(Writer.line, "line", line_pattern(ONE_OR_ALL))
WHO = Lines(Writer.who, "who", line_pattern(KNOWN_OR_ALL))
ROLE = Lines(Writer.role, "role", line_pattern(KNOWN))
WHO_OR_MONSTER = Either(Made(Word("monster"), lambda w, word, path: None), WHO)
FILTERS = Lines(Writer.filters, "terms", f"^ *{TERM}( *, *{TERM})* *$")
