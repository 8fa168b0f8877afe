"""Hidden information: nothing that the server sends depends on face-down cards or future dice."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, core_catalog, text_of
from showdown.server.websocket.protocol import write_part
from showdown.sim.random_setup import mix_decks
from showdown.sim.seeded_draws import SeededDraws
from tests.harness.card_canaries import Cage, Sung, aviary, bearer, play
from tests.harness.hidden_information import CANARY, Differs, Tally, compare
from tests.support.live_server import Running


def test_tables_with_other_hidden_cards_send_the_same_bytes(tmp_path: Path) -> None:
    """Some hundred of the pairs that ``python -m tests.harness.hidden_information 100000`` compares."""
    tally = asyncio.run(compare(100, tmp_path, first=2))
    assert tally.moved == 100
    assert {
        "welcome, sync",
        "ack, ev, nak, sync",
        "HTTP head",
        "HTTP save",
        "HTTP replay",
        "HTTP report",
        "metrics",
    } <= set(tally.compared)
    assert all(tally.compared[channel] for channel in tally.compared if channel.startswith("explain"))


def test_the_comparison_notices_a_single_byte() -> None:
    tally = Tally()
    tally.same("frame", "here", write_part({"a": 1, "since": 5}), write_part({"a": 1, "since": 77}))
    with pytest.raises(Differs, match="byte 5"):
        tally.same("frame", "here", write_part({"a": 1}), write_part({"a": 2}))
    with pytest.raises(Differs, match="key"):
        tally.same("frame", "here", write_part({"a": CANARY}), write_part({"a": CANARY}))


def test_unseen_cards_are_named_only_in_two_sorted_lists(tmp_path: Path) -> None:
    """The start of one of the showdowns that ``python -m tests.harness.card_canaries 20`` searches."""
    cage = Cage()
    with aviary(tmp_path) as server:
        assert play(server, cage, 50, seed=1) == 50
    assert cage.named > 100 and cage.listed > 50, "the search finds cards that were seen"
    channels = " ".join(cage.searched)
    for channel in ("frame ev", "frames of a spectator", "frames of who comes back", "HTTP save", "metrics", "log"):
        assert channel in channels, channel


def test_the_search_notices_an_unseen_card() -> None:
    cage = Cage()
    cage.search("frame", {"decks": {"ai_unseen": ["qxai-01", "qxai-07"]}})
    for bad in ({"x": "qxai-07"}, {"x": ["Qxaiwing 07"]}, b"with Qxacheful 07 in play"):
        with pytest.raises(Sung, match="07"):
            cage.search("frame", bad)
    with pytest.raises(AssertionError, match="order"):
        cage.search("frame", {"ai_unseen": ["qxai-07", "qxai-01"]})
    cage.seen = {("ai", "07")}
    cage.search("frame", {"x": "qxai-07"})
    with pytest.raises(Sung):
        cage.search("frame", {"x": "qxhl-07"})


def stacked(late: bool) -> Game:
    """A game with stacked decks; ``late``: shortly before its end."""
    setup = Game.first_story(seed=1, players=1).setup
    mix_decks(setup, SeededDraws(1), core_catalog())
    whole, game = Game(setup, core_catalog()), Game(setup, core_catalog())
    bot = make_agent("heuristic", 1)
    keys = []
    while late and not whole.over:
        keys.append(bot.choose(whole))
        whole.choose(keys[-1])
    for key in keys[:-1]:
        game.choose(key)
    return game


@pytest.mark.parametrize("late", [False, True])
def test_a_game_with_stacked_decks_is_exported_only_after_its_end(server: Running, late: bool) -> None:
    """An imported save may hold the order of its decks; the other players must not read it."""
    game = stacked(late)
    status, table, _ = server.ask("POST", "/api/tables/import", text_of(game.document()).encode())
    assert status == 201, table
    path, token = f"/api/tables/{table['table']}", table["seats"][0]["token"]
    for door, body in (("/save", None), ("/report", None), ("/branch", {"at": 0})):
        status, refused, _ = server.ask("POST" if body else "GET", path + door, body, bearer(token))
        assert (status, refused["error"]["code"]) == (409, "not_yet"), door
    if late:
        to_the_end(server, table)
        assert server.get(path + "/save", token)["setup"]["decks"] == game.setup.decks


def to_the_end(server: Running, table: dict[str, Any]) -> None:
    with server.sit(table, "p1") as me:
        while me.decision is not None:
            assert me.answer_to(me.say(t="auto", decision=me.decision["id"]))["t"] == "ack"
            me.follow(server.registry.tables[table["table"]].seq)


def test_explain_does_not_list_the_cards_of_a_paper_deck(server: Running) -> None:
    table = server.open(cards=True, seed=3)
    with server.sit(table, "p1") as me:
        while me.decision is not None and me.decision["draw"] is None:
            me.answer_to(me.say(t="auto", decision=me.decision["id"]))
            me.follow(server.registry.tables[table["table"]].seq)
        assert me.decision is not None and me.decision["options"] == []
        told = me.answer_to(me.say(t="explain", of="decision"))
        said = json.dumps(told).lower().replace(" ", "-")
        hidden = {*me.view["decks"]["ai_unseen"], *me.view["decks"]["hit_locations_unseen"]}
        assert len(hidden) > 10 and not [name for name in hidden if name in said]
        assert "as printed" in " ".join(told["lines"])
