"""JSON merge patches (RFC 7396) between two views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def difference(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    """The patch from ``old`` to ``new``.

    A null deletes a field.  A field that becomes null is sent as null, too: clients read missing fields as null.
    """
    out: dict[str, object] = {}
    for key, value in new.items():
        if key not in old:
            out[key] = value
        else:
            before = old[key]
            if before is value:
                continue
            if isinstance(before, dict) and isinstance(value, dict):
                if inner := difference(before, value):
                    out[key] = inner
            elif before != value:
                out[key] = value
    for key in old:
        if key not in new:
            out[key] = None
    return out


def patched(old: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """``old`` with the patch applied, as clients do it."""
    out = dict(old)
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        elif isinstance(value, dict):
            before = out.get(key)
            out[key] = patched(before if isinstance(before, dict) else {}, value)
        else:
            out[key] = value
    return out


def without_nulls(value: Any) -> Any:
    """The value without null fields, for comparing two views."""
    if isinstance(value, dict):
        return {key: without_nulls(v) for key, v in value.items() if v is not None}
    return value
