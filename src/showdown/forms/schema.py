"""A kind as a whole JSON Schema document, so that an editor completes and checks the file."""

from __future__ import annotations

from collections.abc import Callable

from showdown.forms.kinds import Defs, Kind, Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def document(kind: Kind, title: str, more: Callable[[Defs, Schema], None] | None = None) -> Schema:
    """The schema of a file that holds one value of this kind.  ``more`` adds definitions that the body refers to."""
    defs: Defs = {}
    body = kind.schema(defs)
    if more is not None:
        more(defs, body)
    out: Schema = {"$schema": DIALECT, "title": title, **body}
    if defs:
        out["$defs"] = dict(sorted(defs.items()))
    return out
