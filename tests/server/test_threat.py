"""The monster's threat over HTTP: its range, and the heat map for the survivor who moves."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from showdown.language import say, texts, use_language
from showdown.server.http.app import Settings
from tests.support.live_server import Client, Running


def on_to(me: Client, kind: str) -> dict[str, Any]:
    """Answer until a decision of this kind is pending."""
    while me.decision is not None and me.decision["kind"] != kind:
        keys = [option["key"] for option in me.decision["options"]]
        me.do("move" if "move" in keys else keys[0])
    assert me.decision is not None
    return me.decision


def patient(settings: Settings) -> None:
    """Allow enough time on a busy machine."""
    settings.limits.threat = 60


def test_every_space_of_a_move_has_figures(database: Path) -> None:
    with Running(database, patient) as server:
        check_every_space(server)


def check_every_space(server: Running) -> None:
    table = server.open(players=1, seed=7)
    path, token = f"/api/tables/{table['table']}/threat", table["watch"]["token"]
    with server.sit(table, "p1") as me:
        decision = on_to(me, "move_to")
        with ThreadPoolExecutor(4) as pool:
            found, *others = pool.map(lambda _: server.get(path + "?figures=1", token), range(4))
        assert others == [found] * 3, "the same position gives the same answer"
        assert found["seq"] == me.seq and not found["more"]
        assert server.get(path, token) == found | {"more": True, "spaces": [], "said": []}, "only the range, at once"
        assert set(found["reach"]).isdisjoint(me.view["monster"]["spaces"]) and found["reach"]
        cells = {option["cell"] for option in decision["options"]}
        here = me.view["survivors"][decision["about"]["survivor"]]["at"]
        assert {x["space"] for x in found["spaces"]} == cells | {here}
        assert {x["digit"] for x in found["spaces"]} <= set(range(10)) and max(x["digit"] for x in found["spaces"]) == 9
        assert all("targeted " in x["text"] and "death " in x["text"] for x in found["spaces"])
        assert (
            found["said"][0].startswith("Digits: expected damage and brain damage to ")
            and "standard error" in found["said"][1]
        )
        assert not any("known: " in text for text in found["said"]), "no unseen card is named"
        me.do(decision["options"][0]["key"])
        later = server.get(path + "?figures=1", token)
        assert later["seq"] == me.seq and later["reach"]
        assert (later["more"], later["spaces"], later["said"]) == (False, [], []), (
            "no survivor moves: nothing is sampled"
        )


def test_the_threat_needs_a_link(server: Running) -> None:
    table = server.open(players=1, seed=7)
    path = f"/api/tables/{table['table']}/threat"
    assert server.ask("GET", path)[0] == 401
    found = server.get(path, table["seats"][0]["token"])
    assert found["spaces"] == [] and not found["more"]


def overrun(settings: Settings) -> None:
    settings.limits.heavy = settings.limits.waiting = 0


def test_without_figures_the_range_is_still_answered(database: Path) -> None:
    with Running(database, overrun) as server:
        table = server.open(players=1, seed=7)
        with server.sit(table, "p1") as me:
            on_to(me, "move_to")
            found = server.get(f"/api/tables/{table['table']}/threat?figures=1", table["host_token"])
            assert found["reach"] and found["spaces"] == []
            assert found["said"] == [say("server.threat_busy")]


def test_figures_are_in_the_language_of_the_server(database: Path) -> None:
    """A worker process writes them, and must not fall back to English."""
    use_language("xx")
    try:
        with Running(database, patient) as server:
            table = server.open(players=1, seed=7)
            with server.sit(table, "p1") as me:
                on_to(me, "move_to")
                found = server.get(f"/api/tables/{table['table']}/threat?figures=1", table["host_token"])
        start = texts("xx")["server"]["heat_scale"].partition("{")[0]
        assert found["said"][0].startswith(start) and not start.startswith("Digits")
    finally:
        use_language("en")
