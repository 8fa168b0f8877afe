"""Routes for the page: gear facts, the lesson, and how long a decision has been pending."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from showdown.bots import make_agent
from showdown.engine import Catalog, Game, core_catalog
from showdown.lessons import Guide
from showdown.server.http.routes.page import gear_facts
from showdown.session.session import Session
from tests.support.live_server import Running
from tests.support.tiny_monster import homebrew


def test_gear_facts_have_the_edges_and_numbers_of_the_cards(server: Running) -> None:
    gear = {g["id"]: g for g in server.get("/api/gear")["gear"]}
    assert gear["bone-axe"]["edges"] == [None, None, None, "red"]
    assert gear["bone-axe"]["weapon"] == {"speed": 2, "accuracy": 6, "strength": 3, "range": None}
    assert gear["cat-gut-bow"]["weapon"]["range"] == 6
    assert gear["cloth"]["weapon"] is None
    assert gear["cloth"]["armor"] == {"waist": 1}


def pack_with(folder: Path, strength: int) -> Catalog:
    stick = f"stick: {{keywords: [weapon, melee], weapon: {{speed: 1, accuracy: 5, strength: {strength}}}}}"
    return homebrew(folder, gear=stick)


def test_gear_of_other_packs_is_there_once_and_the_first_pack_wins(tmp_path: Path) -> None:
    packs = {"core": core_catalog(), "a": pack_with(tmp_path / "a", 1), "b": pack_with(tmp_path / "b", 2)}
    gear = gear_facts(packs)
    assert [g["weapon"] for g in gear if g["id"] == "stick"] == [
        {"speed": 1, "accuracy": 5, "strength": 1, "range": None}
    ]
    assert len({g["id"] for g in gear}) == len(gear) == len(gear_facts({"core": core_catalog()})) + 1


def test_the_lesson_explains_what_the_guide_explains(server: Running) -> None:
    table = server.open(**server.get("/api/lesson"))
    token = table["seats"][0]["token"]
    game = Game.first_story(seed=server.get("/api/lesson")["seed"], players=1)
    session = Session(game, make_agent("heuristic", 1))
    session.settle()
    guide = Guide(session)
    with server.sit(table, "p1") as client:
        for _ in range(12):
            lesson: dict[str, Any] = server.get(f"/api/tables/{table['table']}/lesson", token)
            assert [c["id"] for c in lesson["news"]] == [c.id for c in guide.news()]
            assert lesson["seq"] == client.seq
            key = session.bot.choose(session.game)
            assert client.do(key)["t"] == "ack"
            session.answer(key)
            session.settle()


def test_the_lesson_needs_a_seat(server: Running) -> None:
    table = server.open(story="first-story", seed=1)
    assert server.ask("GET", f"/api/tables/{table['table']}/lesson")[0] == 401


def test_a_snapshot_says_how_long_the_decision_has_been_pending(server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=1)
    with server.sit(table, "p1") as client:
        actor = server.registry.tables[table["table"]]
        actor.asked -= 90
        client.say(t="resync")
        assert client.until("sync")["snapshot"]["waited"] >= 90_000
        assert client.decision is not None
        client.do(client.decision["options"][0]["key"])
        client.say(t="resync")
        assert client.until("sync")["snapshot"]["waited"] < 60_000


def test_an_option_that_archives_a_card_or_wastes_an_attack_has_a_warning(server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=3)
    with server.sit(table, "p1") as client:
        while client.decision is not None:
            keys = {o["key"]: o for o in client.decision["options"]}
            if "attack:founding-stone" in keys and "end" in keys:
                break
            answer = client.answer_to(client.say(t="auto", base_seq=client.seq, decision=client.decision["id"]))
            client.follow(answer["seq"])
        assert keys["end"]["warning"] and keys["use:founding-stone:sling"]["warning"]
        assert keys["attack:founding-stone"]["warning"] is None
