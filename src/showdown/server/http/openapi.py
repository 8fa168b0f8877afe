"""The shapes that the server sends, for the description of the API.

As data: models of Pydantic would check and copy every answer, and take no TypedDict of the standard library before
Python 3.12.
"""

from __future__ import annotations

from typing import Any, Final

from showdown.engine import schema_of, shapes_of
from showdown.server import types

WHERE: Final = "#/components/schemas/"
ROOTS: Final = (types.Past, types.TableHead, types.Danger, types.ServerFrame)
"""What routes answer, and all frames of the WebSocket."""


def schemas() -> dict[str, Any]:
    """The JSON Schema of every shape, by name."""
    return {name: schema_of(kind, WHERE) for name, kind in shapes_of(*ROOTS).items()}


def answers(kind: Any) -> dict[int | str, dict[str, Any]]:
    """For a route: its answer is this shape."""
    content = {"application/json": {"schema": {"$ref": WHERE + kind.__name__}}}
    return {200: {"description": "Successful Response", "content": content}}
