"""The setup of a monster's showdown as plain data: terrain, where the survivors start, who goes first."""

from __future__ import annotations

from typing import Any

from showdown.model.cards import Catalog
from showdown.model.monster_def import Arrangement
from showdown.model.setup_ids import EDGES, NO_EDGE


def explain_setup(setup: Arrangement, catalog: Catalog) -> dict[str, Any]:
    """Terrain cards with their number of tiles, random terrain, the start of the survivors, who goes first."""
    start = f"{setup.distance} spaces away" if setup.edge == NO_EDGE else f"at the {EDGES[setup.edge]} edge"
    return {
        "terrain": [
            {"name": catalog.cards[t.card].name, "title": catalog.cards[t.card].title, "tiles": t.tiles}
            for t in setup.terrain
        ],
        "random_terrain": setup.random_terrain,
        "start": start,
        "first": "survivors" if setup.survivors_first else "monster",
    }
