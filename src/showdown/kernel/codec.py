"""Plain records to JSON-ready lists and back; canonical bytes; digests.

A frame becomes ``[tag, field, field, ...]`` and is rebuilt by its constructor.  A mutable record (state, survivor,
scope) becomes a list of its fields in order and is rebuilt by filling a blank one.  ``Names`` turns catalogue numbers
into stable names on the way out and back on the way in, so that a save survives a change in the order of cards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from showdown.kernel.agenda import Frame
from showdown.kernel.core import Scope
from showdown.kernel.errors import BadSave
from showdown.kernel.record import Record


class Names(Record):
    """Which fields hold catalogue numbers, and how these are named.

    ``kinds``: the kind of number each such field holds; ``names`` and ``ids``: by kind, names by number and back;
    ``amounts``: the fields that hold one amount for each number.  Negative numbers (nothing; a hidden slot) stay
    numbers.
    """

    kinds: dict[str, int]
    names: list[list[str]]
    ids: list[Mapping[str, int]]
    amounts: frozenset[str] = frozenset()

    def out(self, field: str, value: Any) -> Any:
        kind = self.kinds.get(field, -1)
        if kind < 0:
            return list(value) if isinstance(value, tuple) else value
        if field in self.amounts:
            return {name: amount for name, amount in zip(self.names[kind], value, strict=False) if amount} or []
        return each_name(value, self.names[kind])

    def into(self, field: str, value: Any) -> Any:
        kind = self.kinds.get(field, -1)
        if kind < 0:
            return value
        if field in self.amounts:
            return amounts_by_number(field, value, self.ids[kind])
        return each_number(field, value, self.ids[kind])


def each_name(value: Any, names: list[str]) -> Any:
    if isinstance(value, (list, tuple)):
        return [each_name(v, names) for v in value]
    return names[value] if value >= 0 else value


def each_number(field: str, value: Any, ids: Mapping[str, int]) -> Any:
    if isinstance(value, list):
        return [each_number(field, v, ids) for v in value]
    if isinstance(value, int):
        return value
    if value not in ids:
        raise BadSave(f"the save speaks of '{value}' ({field}), which the loaded packs do not have")
    return ids[value]


def amounts_by_number(field: str, value: Any, ids: Mapping[str, int]) -> list[int]:
    """The amount for each number, without zeros at the end.  A list comes from an old save: it is by number."""
    if isinstance(value, list):
        return value
    out = [0] * (max([each_number(field, name, ids) for name in value], default=-1) + 1)
    for name, amount in value.items():
        out[ids[name]] = amount
    return out


class Registry:
    """Tag to class, for frames and for scopes."""

    def __init__(self) -> None:
        self.frames: dict[str, type[Frame]] = {}
        self.scopes: dict[str, type[Scope]] = {}

    def add_frames(self, classes: list[type[Frame]]) -> None:
        for cls in classes:
            if not cls.tag or cls.tag in self.frames:
                raise ValueError(f"frame tag '{cls.tag}' of {cls.__name__} is empty or taken")
            self.frames[cls.tag] = cls

    def add_scopes(self, classes: list[type[Scope]]) -> None:
        for cls in classes:
            if not cls.tag or cls.tag in self.scopes:
                raise ValueError(f"scope tag '{cls.tag}' of {cls.__name__} is empty or taken")
            self.scopes[cls.tag] = cls


def encode_fields(record: Any, fields: tuple[str, ...], names: Names) -> list[Any]:
    """The named fields of a record, in order."""
    return [names.out(f, getattr(record, f)) for f in fields]


def fill_fields(record: Any, fields: tuple[str, ...], values: list[Any], names: Names) -> None:
    """Put decoded values into a blank mutable record.  Sequences become tuples, or lists where the record has one."""
    if len(values) != len(fields):
        raise BadSave(f"{type(record).__name__} has {len(fields)} fields, the save holds {len(values)}")
    for f, v in zip(fields, values, strict=True):
        value = frozen(names.into(f, v))
        setattr(record, f, list(value) if isinstance(getattr(record, f), list) else value)


def encode_frame(frame: Frame, names: Names) -> list[Any]:
    return [frame.tag, *encode_fields(frame, frame.fields, names)]


def decode_frame(data: list[Any], registry: Registry, names: Names) -> Frame:
    cls = registry.frames.get(data[0])
    if cls is None:
        raise BadSave(f"unknown step '{data[0]}' in the agenda")
    values = [frozen(names.into(f, v)) for f, v in zip(cls.fields, data[1:], strict=True)]
    return cls(*values)


def encode_scope(scope: Scope, names: Names) -> list[Any]:
    return [scope.tag, *encode_fields(scope, scope.fields, names)]


def decode_scope(data: list[Any], registry: Registry, names: Names) -> Scope:
    cls = registry.scopes.get(data[0])
    if cls is None:
        raise BadSave(f"unknown scope '{data[0]}'")
    scope = cls()
    fill_fields(scope, cls.fields, data[1:], names)
    return scope


def frozen(value: Any) -> Any:
    """Lists, as JSON gives them, to tuples, as frames hold them."""
    if isinstance(value, list):
        return tuple([frozen(v) for v in value])
    return value


def canonical(data: Any) -> bytes:
    """The one byte form of a JSON-ready value."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: Any) -> str:
    """Sixteen hexadecimal digits that change when anything in the value changes."""
    return blake2b(canonical(data), digest_size=8).hexdigest()
