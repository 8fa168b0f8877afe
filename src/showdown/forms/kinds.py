"""Kinds of values and forms: one declaration reads a value, refuses mistakes and gives the JSON Schema.

A **kind** is one kind of value: it reads it (every mistake with its line) and describes it for an editor.  A **form**
is a mapping with these fields and no others:

    DAMAGE = Form(who=WHO, amount=AMOUNT, place=optional(PLACE))

Reading a form gives its fields already read, in the order written, and the fields left out with their defaults.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from showdown.forms.reader import NAME_FORM, ROW, Path, Reading, last_word
from showdown.kernel.clean_text import clean, is_clean
from showdown.kernel.errors import ShowdownError

Schema = dict[str, Any]
Fields = dict[str, Any]
"""The fields of a form after reading, by name."""
Defs = dict[str, Schema]
"""The parts of a schema that are referred to by name; filled while the schema is written."""


class Kind:
    """One kind of value."""

    absent: Any = None
    """The value of an optional field that is left out, unless another default is given."""

    def fits(self, value: Any) -> bool:
        """Does the value have the outer shape of this kind?  Chooses among several forms of writing."""
        return True

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        """The value in the form the program needs; problems are recorded in the reading."""
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


@final
class Number(Kind):
    """A whole number from low to high."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high
        self.absent = 0

    def fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return r.number(value, path, self.low, self.high)

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

    def read(self, r: Reading, value: Any, path: Path) -> str:
        return r.word(value, path, self.words)

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

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return self.words.index(r.word(value, path, self.words))

    def schema(self, defs: Defs) -> Schema:
        return {"enum": self.words}


@final
class Bit(Kind):
    """Some of these words, one alone or a list, read as a bit mask."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = list(words)
        self.absent = 0

    def read(self, r: Reading, value: Any, path: Path) -> int:
        mask = 0
        for i, word in enumerate(value if isinstance(value, list) else [value]):
            mask |= 1 << self.words.index(r.word(word, (*path, i), self.words))
        return mask

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"enum": self.words}, {"type": "array", "items": {"enum": self.words}}]}


@final
class Truth(Kind):
    """true or false."""

    absent = False

    def read(self, r: Reading, value: Any, path: Path) -> bool:
        return r.truth(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "boolean"}


@final
class Text(Kind):
    """A word or a few of them, freely chosen."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> str:
        return r.text(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class Prose(Kind):
    """Text of one or more lines."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> str:
        if not isinstance(value, str) or not value.strip():
            r.bad(path, f"'{last_word(path)}' must be a text, not '{value}'", found=value)
            return ""
        if not all(map(is_clean, value.splitlines())):
            r.bad(path, f"'{last_word(path)}' holds characters that cannot be printed")
        return clean(value, lines=True)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class Parsed(Kind):
    """A word that ``parse`` understands (its ValueError says what is needed); ``pattern`` says it to an editor."""

    def __init__(self, parse: Callable[[str], Any], pattern: str, absent: Any = None) -> None:
        self.parse = parse
        self.pattern = pattern
        self.absent = absent

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        try:
            return self.parse(str(value))
        except ShowdownError as error:
            r.source.report(path, error)
        except ValueError as error:
            r.bad(path, str(error), found=value)
        return self.absent

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "pattern": self.pattern}


@final
class Names(Kind):
    """The name of something new, as keys and files refer to it."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> str:
        return r.name(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "pattern": f"^{NAME_FORM.pattern}$"}


@final
class Nothing(Kind):
    """The word stands alone."""

    def fits(self, value: Any) -> bool:
        return value is None

    def read(self, r: Reading, value: Any, path: Path) -> None:
        if value is not None:
            r.bad(path, f"'{last_word(path)}' stands alone, without '{value}'")

    def schema(self, defs: Defs) -> Schema:
        return {"type": "null"}


@final
class Listing(Kind):
    """A list of values of one kind, ``least`` of them or more."""

    absent = ()

    def __init__(self, kind: Kind, least: int = 0) -> None:
        self.kind = kind
        self.least = least

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def read(self, r: Reading, value: Any, path: Path) -> tuple[Any, ...]:
        items = r.listing(value, path)
        if isinstance(value, list) and len(items) < self.least:
            r.bad(path, f"'{last_word(path)}' must name at least {self.least}", found=len(items))
        return tuple(self.kind.read(r, item, (*path, i)) for i, item in enumerate(items))

    def schema(self, defs: Defs) -> Schema:
        least = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.kind.schema(defs), **least}


@final
class OneOrMore(Kind):
    """A value, or a list of at least one; ``needed`` is the complaint about an empty list."""

    absent = ()

    def __init__(self, kind: Kind, needed: str) -> None:
        self.kind = kind
        self.needed = needed

    def read(self, r: Reading, value: Any, path: Path) -> tuple[Any, ...]:
        items = value if isinstance(value, list) else [value]
        if not items:
            r.bad(path, self.needed)
        return tuple(self.kind.read(r, item, (*path, i)) for i, item in enumerate(items))

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

    def read(self, r: Reading, value: Any, path: Path) -> tuple[tuple[Any, Any], ...]:
        return tuple(
            (self.names.read(r, name, (*path, name)) if self.names else name, self.kind.read(r, item, (*path, name)))
            for name, item in r.mapping(value, path).items()
        )

    def schema(self, defs: Defs) -> Schema:
        out: Schema = {"type": "object", "additionalProperties": self.kind.schema(defs)}
        if self.names is not None:
            out["propertyNames"] = self.names.schema(defs)
        return out


@final
class Rows(Kind):
    """The rows of a die (``4+``, ``1-2``, ``10``) with values of one kind, and perhaps a few fields beside them.

    Read as a list of (low, high, value), lowest first, and the fields.
    """

    absent = ()

    def __init__(self, kind: Kind, beside: Form | None = None, instead: str = "") -> None:
        self.kind = kind
        self.beside = beside or Form()
        self.instead = instead
        """The field that may stand in the place of rows."""

    def read(self, r: Reading, value: Any, path: Path) -> tuple[list[tuple[int, int, Any]], Fields]:
        given = r.mapping(value, path)
        beside = self.beside.read(r, {key: v for key, v in given.items() if key in self.beside.fields}, path)
        rows = {key: v for key, v in given.items() if key not in self.beside.fields}
        if not rows and isinstance(value, dict) and self.instead not in value:
            r.bad(path, "at least one row such as 4+ is needed")
        return [
            (low, high, self.kind.read(r, rows[key], (*path, key))) for low, high, key in r.rows(rows, path)
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

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        for kind in self.kinds[:-1]:
            if kind.fits(value):
                return kind.read(r, value, path)
        return self.kinds[-1].read(r, value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [kind.schema(defs) for kind in self.kinds]}


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

    def read(self, r: Reading, value: Any, path: Path) -> Fields:
        out: Fields = {}
        if not isinstance(value, dict):
            r.bad(path, f"fields are needed here, not '{value}'", found=value, allowed=self.fields)
            value = {}
        else:
            self.refuse(r, value, path)
        for key, item in value.items():
            if key in self.fields:
                out[key] = self.fields[key].kind.read(r, item, (*path, key))
        out.update({key: default for key, default in self.defaults.items() if key not in out})
        for key in self.needed:
            if key not in out:
                # Said already.  Reading the mistake again, silently, gives a value of the right type to go on with.
                out[key] = self.fields[key].kind.read(r.silent(), None, (*path, key))
        return out

    def refuse(self, r: Reading, value: dict[str, Any], path: Path) -> None:
        """What can be said from the keys alone."""
        known = list(self.fields)
        for key in value:
            if key not in self.fields:
                r.bad((*path, key), f"unknown field '{key}'", found=key, allowed=known)
        for key in self.needed:
            if key not in value:
                r.bad(path, f"field '{key}' is missing")
        if self.one and sum(key in value for key in self.one) != 1:
            r.bad(path, f"exactly one of these is needed: {', '.join(self.one)}")
        if self.some and not any(key in value for key in self.some):
            r.bad(path, f"at least one of these is needed: {', '.join(self.some)}")

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
class Some(Kind):
    """A mapping with some of these fields and no others; read as the fields that are given."""

    def __init__(self, **kinds: Kind) -> None:
        self.kinds = kinds
        self.absent = {}

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read(self, r: Reading, value: Any, path: Path) -> Fields:
        if not isinstance(value, dict):
            r.bad(path, f"fields are needed here, not '{value}'", found=value, allowed=self.kinds)
            return {}
        for key in value:
            if key not in self.kinds:
                r.bad((*path, key), f"unknown field '{key}'", found=key, allowed=self.kinds)
        return {k: self.kinds[k].read(r, item, (*path, k)) for k, item in value.items() if k in self.kinds}

    def schema(self, defs: Defs) -> Schema:
        return shape({key: kind.schema(defs) for key, kind in self.kinds.items()})


@final
class Choice(Kind):
    """A mapping with exactly one of these fields; ``what`` names the choice in a complaint."""

    def __init__(self, what: str, **kinds: Kind) -> None:
        self.what = what
        self.kinds = kinds

    def read(self, r: Reading, value: Any, path: Path) -> Fields:
        """The one field, or none after a mistake."""
        out: Fields = {}
        given = value if isinstance(value, dict) else {}
        known = list(self.kinds)
        for key, item in given.items():
            if key in self.kinds:
                out[key] = self.kinds[key].read(r, item, (*path, key))
            else:
                r.bad((*path, key), f"unknown field '{key}'", found=key, allowed=known)
        if len(given) != 1:
            r.bad(path, f"{self.what} is one of: {', '.join(known)}")
        return out

    def schema(self, defs: Defs) -> Schema:
        fields = {key: kind.schema(defs) for key, kind in self.kinds.items()}
        return shape(fields, minProperties=1, maxProperties=1)


@final
class Made(Kind):
    """A kind whose value is made into something else once it is read."""

    def __init__(self, kind: Kind, make: Callable[[Any, Any, Path], Any]) -> None:
        self.kind = kind
        self.make = make

    def fits(self, value: Any) -> bool:
        return self.kind.fits(value)

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        return self.make(r, self.kind.read(r, value, path), path)

    def schema(self, defs: Defs) -> Schema:
        return self.kind.schema(defs)


def shape(properties: Schema, **more: Any) -> Schema:
    """An object with these properties and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


TRUTH = Truth()
TEXT = Text()
NAME = Names()
ALONE = Nothing()
WORDS = Listing(TEXT)
