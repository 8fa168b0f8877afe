"""Reads the declaration of the view (``view/types.py``, ``server/types.py``) for documents that are made from it.

A shape is a ``TypedDict``.  ``shapes_of`` lists every shape that can be reached from some roots; ``schema_of`` gives
the JSON Schema of one.  The types allowed in a declaration are those of JSON: str, int, float, bool, None, Literal,
list, dict with str keys, object (any JSON), unions, and other shapes.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

SIMPLE: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
"""Types of JSON Schema by Python type."""


class Field(NamedTuple):
    """One field of a shape.  ``type`` has neither ``NotRequired`` nor the description around it."""

    name: str
    type: Any
    required: bool
    text: str


class Shape(NamedTuple):
    """One TypedDict.  ``text``: its docstring on one line."""

    name: str
    text: str
    fields: list[Field]


def shape_of(kind: Any) -> Shape:
    """The shape that a TypedDict declares."""
    fields: list[Field] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        required = kind.__total__
        if get_origin(hint) is NotRequired:
            required, hint = False, get_args(hint)[0]
        hint, text = described(hint)
        fields.append(Field(name, hint, required, text))
    return Shape(kind.__name__, " ".join((kind.__doc__ or "").split()), fields)


def described(hint: Any) -> tuple[Any, str]:
    """A type without its description, and the description: the text that stands furthest out."""
    if get_origin(hint) is Annotated:
        return hint.__origin__, hint.__metadata__[-1]
    return hint, ""


def shapes_of(*roots: Any) -> dict[str, Any]:
    """All shapes that these types mention, by name; a shape comes after those that it mentions."""
    out: dict[str, Any] = {}
    for root in roots:
        for kind in mentioned(root):
            if kind.__name__ not in out:
                out |= shapes_of(*[field.type for field in shape_of(kind).fields])
                out[kind.__name__] = kind
    return out


def mentioned(hint: Any) -> list[Any]:
    """The shapes in a type, in the order in which they are written."""
    if is_typeddict(hint):
        return [hint]
    if get_origin(hint) is Literal:
        return []
    return [kind for part in get_args(hint) for kind in mentioned(part)]


def variants(hint: Any) -> list[Any]:
    """The members of a union; a type that is no union is its only member."""
    return list(get_args(hint)) if get_origin(hint) in (Union, UnionType) else [hint]


def schema_of(kind: Any, where: str) -> dict[str, Any]:
    """The JSON Schema of a shape.  ``where``: what stands before the name of a shape in a reference."""
    shape = shape_of(kind)
    properties = {f.name: told(type_schema(f.type, where), f.text) for f in shape.fields}
    required = [f.name for f in shape.fields if f.required]
    out = {"type": "object", "title": shape.name, "description": shape.text, "properties": properties}
    return {**out, "required": required} if required else out


def type_schema(hint: Any, where: str) -> dict[str, Any]:
    """The JSON Schema of a type.  Raises TypeError for one that is not of JSON."""
    hint, text = described(hint)
    return told(bare_schema(hint, where), text)


def bare_schema(hint: Any, where: str) -> dict[str, Any]:
    members = variants(hint)
    if len(members) > 1:
        return {"anyOf": [type_schema(member, where) for member in members]}
    if is_typeddict(hint):
        return {"$ref": where + hint.__name__}
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(get_args(hint))}
    if get_origin(hint) is list:
        return {"type": "array", "items": type_schema(get_args(hint)[0], where)}
    if get_origin(hint) is dict:
        return {"type": "object", "additionalProperties": type_schema(get_args(hint)[1], where)}
    if hint is object:
        return {}
    if hint not in SIMPLE:
        raise TypeError(f"{hint} is no type of JSON")
    return {"type": SIMPLE[hint]}


def told(schema: dict[str, Any], text: str) -> dict[str, Any]:
    """A schema with a description in place of the one it has, if there is a text."""
    return {**schema, "description": text} if text else schema
