"""Canaries (interfaces.md 3.9, row 1): a monster whose every card has a name, a title and a text that nothing else has.

``python -m tests.harness.card_canaries 20`` plays so many showdowns at a real server and searches whatever leaves it:
frames,
HTTP answers, log lines, metrics.  A card that nobody has seen may be named in two lists of the view, which are sorted;
nowhere else, and what it says is nowhere at all.
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
from showdown.server import logbook
from showdown.server.actor import Actor
from tests.support.live_server import Client, Running

MANY = 20
LISTS = ("ai_unseen", "hit_locations_unseen")
TURNED_UP = [PURPOSES.index(word) for word in ("draw_ai", "draw_hit_location")]
BIRD = re.compile(r"qx(ai|hl|ache)[a-z]*[- ](\d\d)", re.IGNORECASE)
"""``qxai-07``, ``Qxaiwing 07``: a card by name or by title.  ``qxache-07`` stands in the texts of both 07 only."""

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
    """The pack, on a shelf of its own."""
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
    """A card that nobody has seen was named."""


class Cage:
    """What may be named so far, and how often was looked."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()
        self.searched: Counter[str] = Counter()
        self.size = 0
        self.named = 0
        """How often a card was named that had been turned up: the search finds what is there."""
        self.listed = 0

    def look(self, entries: list[Entry], actor: Actor) -> None:
        """Cards that were turned up, by the journal."""
        cards = actor.game.catalog.cards
        for entry in entries:
            if not entry.key and entry.purpose in TURNED_UP:
                for number in entry.values:
                    found = BIRD.fullmatch(cards[number].name)
                    if found:
                        self.seen |= {(found[1], found[2]), ("ache", found[2])}

    def search(self, channel: str, what: Any) -> None:
        """Raises Sung.  Text, bytes, or JSON."""
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
    """The log at its chattiest."""
    was, sys.stderr = sys.stderr, io.StringIO()
    logbook.configure("debug")
    try:
        yield sys.stderr
    finally:
        sys.stderr = was
        logbook.configure()


def play(server: Running, cage: Cage, most: int, **wish: Any) -> int:
    """One showdown by the table's bot, with every door knocked at on the way; how many commands it took."""
    cage.seen.clear()
    with overheard() as said:
        table = server.open(story="qxbird:1", party="rawhide", **wish)
        cage.search("HTTP opened", table)
        id, token = table["table"], table["seats"][0]["token"]
        commands = 0
        with server.sit(table, "p1") as me, server.sit(table, "watch") as other:
            while me.decision is not None and commands < most:
                me.answer_to(me.say(t="auto", decision=me.decision["id"]))
                me.follow(server.hall.tables[id].seq)
                commands += 1
                cage.look(server.hall.tables[id].game.journal.entries, server.hall.tables[id])
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
    """A save says of each hidden group which cards are in it, sorted: the same two lists, pile by pile."""
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
    for path in (f"/api/tables/{id}", f"/api/tables/{id}/replay", f"/api/tables/{id}/replay?at=1", "/metrics"):
        cage.search(f"HTTP {path.replace(id, 'ID')}", server.ask("GET", path, headers=bearer(token))[1])
    if me is None or me.decision is None:
        return
    asked: list[dict[str, Any]] = [{"of": "monster"}, {"of": "decision"}, {"of": "space", "cell": "K8"}]
    asked += [{"of": "option", "key": me.decision["options"][0]["key"]}, {"of": "line", "number": len(me.log)}]
    # Names anybody may try: what the card says is told of none that was not seen.
    asked += [{"of": "card", "card": f"qxai-{n:02}"} for n in range(0, MANY, 7)]
    for question in asked:
        answer = me.answer_to(me.say(t="explain", **question))
        if "card" in question:
            # The question itself named it.
            answer = json.loads(json.dumps(answer).replace(question["card"], "the card that was asked for"))
        cage.search(f"explain {question['of']}", answer)
    # The answers were searched; they are not what the server says by itself.
    me.seen[:] = [frame for frame in me.seen if frame["t"] not in ("explained", "nak")]


@contextlib.contextmanager
def aviary(folder: Path) -> Iterator[Running]:
    """A server with the pack on its shelf."""
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
