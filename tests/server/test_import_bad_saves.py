"""Import of saves with a valid checksum but impossible content: refused before anything is stored."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from showdown.kernel.codec import digest
from tests.support.live_server import Running

Save = dict[str, Any]


@pytest.fixture(scope="module")
def save(server: Running) -> Save:
    table = server.open(seed=7)
    with server.sit(table, "p1") as me:
        me.do("face:south")
    found: Save = server.get(f"/api/tables/{table['table']}/save", table["host_token"])
    del found["checksum"]
    return found


def changed(save: Save, change: Callable[[Save], Any]) -> bytes:
    """The save with a change, a valid checksum, and a position that must be replayed."""
    document = copy.deepcopy(save)
    change(document)
    document["snapshot"], document["digest"] = {}, "x"
    document["checksum"] = digest(document)
    return json.dumps(document).encode()


def first(document: Save) -> dict[str, Any]:
    found: dict[str, Any] = document["setup"]["survivors"][0]
    return found


BOMBS: dict[str, Callable[[Save], Any]] = {
    "a thousand dice": lambda d: first(d).update(attributes={"speed": 1000}),
    "a thousand tokens": lambda d: first(d).update(tokens={"speed": 1000}),
    "a monster with a thousand": lambda d: d["setup"].update(monster_tokens={"speed": 1000}),
    "a name of half a megabyte": lambda d: first(d).update(name="A" * 500_000),
    "a name that is a number": lambda d: first(d).update(name=5),
    "a number that is a name": lambda d: first(d).update(insanity="abc"),
    "a number of thirty digits": lambda d: first(d).update(survival=10**30),
    "half a number": lambda d: first(d).update(survival=0.5),
    "a fight that never ends": lambda d: d["setup"].update(round=-(10**6)),
    "twenty thousand marks": lambda d: d["marks"].extend([{"entry": 0, "what": "x"}] * 20_000),
    "one endless mark": lambda d: d["marks"].append({"entry": 0, "what": "x" * 500_000}),
    "endless takebacks": lambda d: d.update(takebacks=10**40),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_an_impossible_save_is_refused(server: Running, save: Save, bomb: str) -> None:
    """Some of these stopped the server for minutes, some made an unplayable table, some caused a 500."""
    status, body, _ = server.ask("POST", "/api/tables/import", changed(save, BOMBS[bomb]))
    assert (status, body["error"]["code"]) == (400, "bad_save"), body
    assert len(body["error"]["what"]) < 300


def test_refused_saves_are_not_stored(server: Running, save: Save) -> None:
    def stored() -> int:
        with server.store.reading.connect() as connection:
            return int(connection.exec_driver_sql("SELECT count(*) FROM game").scalar_one())

    before = stored()
    for bomb in BOMBS.values():
        server.ask("POST", "/api/tables/import", changed(save, bomb))
    assert stored() == before


def test_a_save_with_unusual_but_possible_values_is_played(server: Running, save: Save) -> None:
    def change(document: Save) -> None:
        first(document).update(name="Æ" * 40, attributes={"speed": 9, "luck": -4}, insanity=31, survival=12)
        document["marks"] += [{"entry": 0, "what": "corrected"}] * 40
        document["setup"]["seed"] = 2**63

    status, table, _ = server.ask("POST", "/api/tables/import", changed(save, change))
    assert status == 201
    with server.sit(table, "p1") as me:
        assert me.view["survivors"]["a"]["name"] == "Æ" * 40 and me.decision is not None
        assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
