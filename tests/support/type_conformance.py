"""Compare a value with its declared type at run time, strictly: no field missing, no field too many, no other type.

``problems(value, hint)`` lists every difference as ``path: what``.  Fields that the declaration lets be missing and
types that allow several kinds of value are followed as mypy follows them; True is no number here.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

from showdown.view.type_reader import Field, described, shape_of


def problems(value: Any, hint: Any, path: str = "") -> list[str]:
    """How the value differs from the type; an empty list if it does not."""
    hint, _ = described(hint)
    if get_origin(hint) in (Union, UnionType):
        found = [problems(value, member, path) for member in get_args(hint)]
        return [] if [] in found else [f"{path}: {value!r} is none of {hint}: {found}"]
    if is_typeddict(hint):
        return fields_of(value, hint, path)
    if get_origin(hint) is Literal:
        fits = type(value) is str and value in get_args(hint)
        return [] if fits else [f"{path}: {value!r} is none of {get_args(hint)}"]
    if get_origin(hint) is list:
        if type(value) is not list:
            return [f"{path}: {value!r} is no list"]
        return [p for i, item in enumerate(value) for p in problems(item, get_args(hint)[0], f"{path}[{i}]")]
    if get_origin(hint) is dict:
        if type(value) is not dict or any(type(key) is not str for key in value):
            return [f"{path}: {value!r} is no dict with words as keys"]
        return [p for key, item in value.items() for p in problems(item, get_args(hint)[1], f"{path}.{key}")]
    if hint is object:
        return []
    allowed = (float, int) if hint is float else (NoneType if hint is None else hint,)
    return [] if type(value) in allowed else [f"{path}: {value!r} is no {hint}"]


@cache
def declared(hint: Any) -> dict[str, Field]:
    return {field.name: field for field in shape_of(hint).fields}


def fields_of(value: Any, hint: Any, path: str) -> list[str]:
    if type(value) is not dict:
        return [f"{path}: {value!r} is no {hint.__name__}"]
    fields = declared(hint)
    out = [f"{path}.{name}: is not declared in {hint.__name__}" for name in value if name not in fields]
    for name, field in fields.items():
        if name in value:
            out += problems(value[name], field.type, f"{path}.{name}")
        elif field.required:
            out.append(f"{path}.{name}: is missing")
    return out
