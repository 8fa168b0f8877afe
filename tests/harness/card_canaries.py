"""Canary cards: a monster whose every card has a unique name, title and text, to find leaks of hidden cards.

``python -m tests.harness.card_canaries 20`` plays 20 showdowns on a real server and searches everything it sends:
frames, HTTP answers, log lines, metrics.  An unseen card may be named in two sorted lists of the view and nowhere
else; its text may appear nowhere.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from showdown.engine import PURPOSES, Entry
from showdown.server import json_log
from showdown.server.table.actor import TableActor
from tests.support.live_server import Client, Running

MANY = 20
LISTS = ("ai_unseen", "hit_locations_unseen")
TURNED_UP = [PURPOSES.index(word) for word in ("draw_ai", "draw_hit_location")]
BIRD = re.compile(r"qx(ai|hl|ache)[a-z]*[- ](\d\d)", re.IGNORECASE)
"""``qxai-07``, ``Qxaiwing 07``: a card by name or title.  ``qxache-07`` is in the texts of both cards 07 only."""

MONSTER = """
id: qxbird
size: 2
basic_action: qxbasic
instinct: {name: wait, actions: [{end: turn}]}
levels:
  level-1: {level: 1, movement: 6, toughness: 5, deck: {basic: 7, advanced: 3}, rewards: {basic: 1, monster: 1, xp: 1}}
"""
BASIC = """
cards:
  qxbasic:
    actions:
      - pick_target: [closest survivor]
      - flow
      - move_and_attack: {speed: 1, accuracy: 4, damage: 1}
"""
AI = """
  qxai-NN:
    level: LEVEL
    actions:
      - pick_target: [closest threat, closest survivor]
      - flow
      - move_and_attack: {speed: 2, accuracy: 5, damage: 1}
    persistent_injury:
      qxache-NN: [{knock_down: monster}]
"""
LOCATION = """
  qxhl-NN:
    failure: [{basic_action: attacker}]
    critical: [{tokens: {who: monster, speed: -1}}]
    injury: qxache-NN
"""
RESOURCES = "cards:\n  qxfeather: {copies: 9, keywords: [hide]}\n"


def build(shelf: Path) -> None:
    """The pack, in a folder of installed packs."""
    folder = shelf / "canaries"
    (folder / "qxbird").mkdir(parents=True)
    (folder / "text").mkdir()
    numbers = [f"{i:02}" for i in range(MANY)]
    ai = [AI.replace("NN", n).replace("LEVEL", "basic" if int(n) % 3 else "advanced") for n in numbers]
    titles = {f"qxai-{n}": f"Qxaiwing {n}" for n in numbers} | {f"qxhl-{n}": f"Qxhlplume {n}" for n in numbers}
    titles |= {f"qxache-{n}": f"Qxacheful {n}" for n in numbers} | {"qxbird": "Qxbird"}
    files = {
        "qxbird/monster.yaml": MONSTER,
        "qxbird/ai.yaml": BASIC + "".join(ai),
        "qxbird/hit-locations.yaml": "cards:\n" + "".join([LOCATION.replace("NN", n) for n in numbers]),
        "qxbird/resources.yaml": RESOURCES,
        "text/en.yaml": "titles:\n" + "".join([f"  {id}: {title}\n" for id, title in titles.items()]),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


class Sung(AssertionError):
    """An unseen card was named."""


class Cage:
    """The cards seen so far, and the number of searches."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()
        self.searched: Counter[str] = Counter()
        self.size = 0
        self.named = 0
        """Mentions of seen cards: proves that the search works."""
        self.listed = 0

    def look(self, entries: list[Entry], actor: TableActor) -> None:
        """Cards that the journal has revealed."""
        cards = actor.game.catalog.cards
        for entry in entries:
            if not entry.key and entry.purpose in TURNED_UP:
                for number in entry.values:
                    found = BIRD.fullmatch(cards[number].name)
                    if found:
                        self.seen |= {(found[1], found[2]), ("ache", found[2])}

    def search(self, channel: str, what: Any) -> None:
        """Search text, bytes or JSON.  Raises Sung."""
        if isinstance(what, bytes):
            what = what.decode()
        if not isinstance(what, str):
            what = json.dumps(self.without_lists(what), ensure_ascii=False)
        self.searched[channel] += 1
        self.size += len(what)
        for found in BIRD.finditer(what):
            if (found[1].lower(), found[2]) not in self.seen:
                near = what[max(0, found.start() - 80) : found.end() + 40]
                raise Sung(f"{channel}: {found[0]} has not been seen: ...{near}...")
            self.named += 1

    def without_lists(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.without_lists(v) for v in value]
        if not isinstance(value, dict):
            return value
        out = {}
        for key, v in value.items():
            if key in LISTS and isinstance(v, list):
                assert v == sorted(v), f"{key} tells an order: {v}"
                self.listed += 1
            else:
                out[key] = self.without_lists(v)
        return out


@contextlib.contextmanager
def overheard() -> Iterator[io.StringIO]:
    """The log at its most verbose level."""
    was, sys.stderr = sys.stderr, io.StringIO()
    json_log.configure("debug")
    try:
        yield sys.stderr
    finally:
        sys.stderr = was
        json_log.configure()


def play(server: Running, cage: Cage, most: int, **wish: Any) -> int:
    """Play one showdown with the table's bot and request every route on the way; the number of commands."""
    cage.seen.clear()
    with overheard() as said:
        table = server.open(story="qxbird:1", party="rawhide", **wish)
        cage.search("HTTP opened", table)
        id, token = table["table"], table["seats"][0]["token"]
        commands = 0
        with server.sit(table, "p1") as me, server.sit(table, "watch") as other:
            while me.decision is not None and commands < most:
                me.answer_to(me.say(t="auto", decision=me.decision["id"]))
                me.follow(server.registry.tables[id].seq)
                commands += 1
                # A spectator who says nothing is disconnected.
                other.say(t="ping", at=commands)
                cage.look(server.registry.tables[id].game.journal.entries, server.registry.tables[id])
                if commands % 5 == 0:
                    knock(server, cage, me, id, token)
                for frame in me.seen:
                    cage.search(f"frame {frame['t']}", frame)
                me.seen.clear()
            other.follow(me.seq)
            for frame in other.seen:
                cage.search("frames of a spectator", frame)
        with server.sit(table, "p1", last_seq=max(0, me.seq - 3), epoch=me.epoch) as again:
            again.follow(me.seq)
            for frame in again.seen:
                cage.search("frames of who comes back", frame)
        knock(server, cage, None, id, token)
        saved = server.get(f"/api/tables/{id}/save", token)
        cage.search("HTTP save", without_groups(saved, me.view["decks"]))
    for line in said.getvalue().splitlines():
        cage.search("log", line)
    return commands


def without_groups(value: Any, decks: dict[str, Any]) -> Any:
    """A save lists the cards of each hidden pile, sorted: the same two lists, pile by pile."""
    if isinstance(value, dict):
        return {key: without_groups(v, decks) for key, v in value.items()}
    if not isinstance(value, list):
        return value
    unseen = {name for word in LISTS for name in decks[word]}
    if len(value) > 1 and all([isinstance(v, str) and v in unseen for v in value]) and value == sorted(value):
        return []
    return [without_groups(v, decks) for v in value]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def knock(server: Running, cage: Cage, me: Client | None, id: str, token: str) -> None:
    table = f"/api/tables/{id}"
    for path in (table, f"{table}/replay", f"{table}/replay?at=1", f"{table}/report", f"{table}/lesson", "/metrics"):
        cage.search(f"HTTP {path.replace(id, 'ID')}", server.ask("GET", path, headers=bearer(token))[1])
    if me is None or me.decision is None:
        return
    asked: list[dict[str, Any]] = [{"of": "monster"}, {"of": "decision"}, {"of": "space", "cell": "K8"}]
    asked += [{"of": "option", "key": me.decision["options"][0]["key"]}, {"of": "line", "number": len(me.log)}]
    # Any client may ask for any name: the text of an unseen card is never sent.
    asked += [{"of": "card", "card": f"qxai-{n:02}"} for n in range(0, MANY, 7)]
    for question in asked:
        answer = me.answer_to(me.say(t="explain", **question))
        if "card" in question:
            # The request itself named it.
            answer = json.loads(json.dumps(answer).replace(question["card"], "the card that was asked for"))
        cage.search(f"explain {question['of']}", answer)
    # The answers were searched already; they are not what the server sends by itself.
    me.seen[:] = [frame for frame in me.seen if frame["t"] not in ("explained", "nak")]


@contextlib.contextmanager
def aviary(folder: Path) -> Iterator[Running]:
    """A server with the pack installed."""
    build(folder / "shelf")
    was = os.environ.get("SHOWDOWN_PACKS")
    os.environ["SHOWDOWN_PACKS"] = str(folder / "shelf")
    try:
        with Running(folder / "tables.db") as server:
            yield server
    finally:
        if was is None:
            del os.environ["SHOWDOWN_PACKS"]
        else:
            os.environ["SHOWDOWN_PACKS"] = was


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    cage = Cage()
    commands = 0
    with tempfile.TemporaryDirectory(prefix="canaries") as folder, aviary(Path(folder)) as server:
        for _ in range(games):
            commands += play(server, cage, 10_000)
    found = {"games": games, "commands": commands, "searched": sum(cage.searched.values()), "bytes": cage.size}
    print(json.dumps({**found, "named after they were seen": cage.named, "lists": cage.listed, "hits": 0}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
