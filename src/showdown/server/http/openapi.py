"""JSON Schemas of the server's answers, for the OpenAPI description.

Not Pydantic models: those validate and copy every answer, and take no standard TypedDict before Python 3.12.
"""

from __future__ import annotations

from typing import Any, Final

from showdown.engine import schema_of, shapes_of, view_types
from showdown.server import types
from showdown.server.analysis_types import FightAnalysis

WHERE: Final = "#/components/schemas/"
ROOTS: Final = (
    types.Past,
    types.TableHead,
    types.Danger,
    view_types.Report,
    FightAnalysis,
    types.GearFacts,
    types.Lesson,
    types.CardList,
    types.CardAnswer,
    types.ServerFrame,
)
"""The answers of routes, and all frames of the WebSocket."""


def schemas() -> dict[str, Any]:
    """The JSON Schema of every type, by name."""
    return {name: schema_of(kind, WHERE) for name, kind in shapes_of(*ROOTS).items()}


def answers(kind: Any) -> dict[int | str, dict[str, Any]]:
    """The ``responses`` of a route that answers with this type."""
    content = {"application/json": {"schema": {"$ref": WHERE + kind.__name__}}}
    return {200: {"description": "Successful Response", "content": content}}
