"""Comparing a survivor's record before and after: what changed, and nothing else."""

from __future__ import annotations

from typing import Any

DERIVED = ("distance", "threat", "in_blind_spot")


def flat(record: dict[str, Any]) -> dict[str, Any]:
    """A survivor's record as single entries: ``attributes.accuracy`` and so on."""
    out: dict[str, Any] = {}
    for key, value in record.items():
        if key in DERIVED:
            continue
        if isinstance(value, dict):
            out.update({f"{key}.{inner}": entry for inner, entry in value.items()})
        else:
            out[key] = value
    return out


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is different now, with its new value (None if the entry is gone)."""
    old = flat(before)
    new = flat(after)
    gone = {key: None for key in old if key not in new}
    return gone | {key: value for key, value in new.items() if old.get(key) != value}
