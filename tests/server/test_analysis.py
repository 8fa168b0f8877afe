"""The analysis of a fight over HTTP: in pieces, only after the end, as declared."""

from __future__ import annotations

import json
from typing import Any

from showdown.engine import text_of
from showdown.server.analysis_types import FightAnalysis
from tests.support.live_server import Running
from tests.support.lost_by_a_hit import fight_lost_by_a_hit
from tests.support.type_conformance import problems


def test_a_finished_fight_is_analysed_piece_by_piece(server: Running) -> None:
    game = fight_lost_by_a_hit()
    status, table, _ = server.ask("POST", "/api/tables/import", text_of(game.document()).encode())
    assert status == 201
    path = f"/api/tables/{table['table']}/analysis"
    found: dict[str, Any] = {"ready": False}
    done = -1
    while not found["ready"]:
        found = server.get(path)
        assert problems(found, FightAnalysis) == []
        assert found["done"] > done
        done = found["done"]
    worst = found["mistakes"][0]
    assert worst["n"] == 0 and worst["cost"] > 0.1 and worst["better"].startswith("Better: ")
    assert [p["n"] for p in found["points"]] == sorted({p["n"] for p in found["points"]})
    moments = server.get(f"/api/tables/{table['table']}/replay")["moments"]
    assert moments[worst["n"]]["key"].startswith("take:")
    assert server.get(path) == found, "kept"


def test_a_fight_that_goes_on_is_not_analysed(server: Running) -> None:
    table = server.open(players=1)
    headers = {"Authorization": f"Bearer {table['host_token']}"}
    status, refused, _ = server.ask("GET", f"/api/tables/{table['table']}/analysis", headers=headers)
    assert (status, refused["error"]["code"]) == (409, "not_yet")
    assert json.dumps(refused).find("after its end") > 0
