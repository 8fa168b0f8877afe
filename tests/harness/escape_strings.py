"""Hostile texts through every entrance into every exit: no character that controls or hides comes out.

``python -m tests.harness.escape_strings [200] [--browser]`` sends texts with escape sequences, C1, bidi, invisible
characters, floods of marks, line breaks and half characters as names of survivors, players, tables and files, as
titles of packs, chat, saves and wrong words; and reads what the commands print (plain and JSON), what the full screen
shows, what the server sends and logs, and with ``--browser`` what the page shows.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import logging
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import yaml

from showdown.bots import make_agent
from showdown.cli.run import run
from showdown.content.new_pack import new_monster
from showdown.engine import Game, ShowdownError, text_of
from showdown.server.http.app import Settings
from showdown.server.json_log import configure, log
from showdown.session.session import Session
from showdown.tui.app import ShowdownApp
from showdown.tui.table_screen import TableScreen
from tests.support.harness_options import told
from tests.support.hostile_texts import faults, faults_in_json, faults_in_lines, hostile_texts
from tests.support.live_server import Client, Running

PLACED = ("face:south", "at:K15", "at:J14", "at:M14", "at:N13")


class Exits:
    """Counts outputs and characters by exit, and keeps every fault."""

    def __init__(self) -> None:
        self.outputs: Counter[str] = Counter()
        self.characters: Counter[str] = Counter()
        self.problems: list[str] = []

    def check(self, exit: str, entrance: str, text: str, wrong: list[str]) -> None:
        self.outputs[exit] += 1
        self.characters[exit] += len(text)
        self.problems += [f"{exit}, {entrance}: {fault} in {text[:200]!r}" for fault in wrong[:3]]

    def text(self, exit: str, entrance: str, text: str) -> None:
        self.check(exit, entrance, text, faults(text))

    def json(self, exit: str, entrance: str, body: Any) -> None:
        self.check(exit, entrance, json.dumps(body), faults_in_json(body))


# -- saves and files -------------------------------------------------------------------------------------------------


def hostile_save(text: str, path: Path) -> None:
    """A save whose names, notes and seating hold this text, with a checksum and a digest that fit."""
    game = Game.first_story(seed=3, players=1)
    for key in PLACED:
        game.choose(key)
    # Around the constructor of survivors, which cleans names: an older version did not.
    for v, setup in zip(game.state.survivors, game.setup.survivors, strict=True):
        v.name = setup.name = text
    game.marks = [{"entry": 1, "what": f"{text} was agreed"}]
    game.seating = {"bots": "none", text: text}
    path.write_text(text_of(game.document()), encoding="utf-8")


def writable(texts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without half characters, which no file in UTF-8 holds."""
    return [(family, text) for family, text in texts if not any("\ud800" <= c <= "\udfff" for c in text)]


def printed(*words: str) -> tuple[str, str]:
    """What a command prints to stdout and stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        run(list(words))
    return out.getvalue(), err.getvalue()


def through_saves(exits: Exits, texts: list[tuple[str, str]], folder: Path) -> None:
    """Names in saves, and names of their files, into ``games``, ``replay`` and the full screen."""
    games = folder / "games"
    games.mkdir()
    for i, (family, text) in enumerate(writable(texts)):
        plain = folder / f"{i}.json"
        hostile_save(text, plain)
        with contextlib.suppress(OSError, ValueError):
            (games / f"{text.replace('/', '')}.json").write_bytes(plain.read_bytes())
        for words in (["--to", "4"], ["--report"], ["--verify"], ["--log"]):
            out, err = printed("replay", str(plain), *words)
            exits.text("terminal", f"save: {family}", out + err)
        out, err = printed("replay", str(plain), "--to", "4", "--json")
        exits.json("json", f"save: {family}", json.loads(out))
        exits.text("json", f"save: {family}", out + err)
        if i % 10 == 0:
            exits.text("full screen", f"save: {family}", full_screen(plain))
    out, err = printed("games")
    exits.text("terminal", "names of files", out + err)
    out, err = printed("games", "--json")
    # The JSON names files exactly, so that programs find them: escaped.
    exits.text("json", "names of files", out + err)


def full_screen(save: Path) -> str:
    """The text of the table screen."""

    async def show() -> str:
        app = ShowdownApp(TableScreen(Session(Game.load(save), make_agent("heuristic", 3))))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            strips = app.screen._compositor.render_strips()
            return "\n".join(strip.text for strip in strips)

    return asyncio.run(show())


def through_packs(exits: Exits, texts: list[tuple[str, str]], folder: Path) -> None:
    """Titles, authors, party names and keys of packs into ``cards check``, ``cards show`` and errors."""
    for i, (family, text) in enumerate(texts):
        pack = new_monster("gloom", folder / f"pack{i}")[0].parents[1]
        places = list(pack.rglob("*.yaml"))
        spoilt = places[i % len(places)]
        spoil(spoilt, text)
        for words in (("cards", "check", str(pack), "--games", "0"), ("cards", "list", "gloom", "--pack", str(pack))):
            out, err = printed(*words)
            exits.text("terminal", f"pack: {family}", out + err)
        out, err = printed("cards", "check", str(pack), "--games", "0", "--json")
        exits.text("json", f"pack: {family}", out + err)
        exits.json("json", f"pack: {family}", json.loads(out))
        party = folder / f"party{i}.yaml"
        party.write_text(f"survivors: [{{name: {quoted(text)}, gear: [{quoted(text)}]}}]\n", errors="surrogatepass")
        out, err = printed("play", "--plain", "--bots", "all", "--party", str(party))
        exits.text("terminal", f"party: {family}", out + err)


def spoil(file: Path, text: str) -> None:
    """Put the text into the first value, and as a key, of a YAML file."""
    data = yaml.safe_load(file.read_text())
    place = data
    while isinstance(place, dict) and place:
        key = next(iter(place))
        if not isinstance(place[key], dict):
            place[key] = text
            place[text] = text
            break
        place = place[key]
    file.write_text(json.dumps(data, ensure_ascii=True), encoding="utf-8")


def quoted(text: str) -> str:
    """The text as a YAML scalar with escapes, so that YAML itself does not refuse it."""
    return json.dumps(text)


def through_words(exits: Exits, texts: list[tuple[str, str]]) -> None:
    """Wrong words at the command line into errors."""
    commands = (
        ("rules", "{}"),
        ("replay", "{}"),
        ("cards", "show", "{}"),
        ("{}",),
        ("play", "--story", "{}"),
        ("play", "--{}", "x"),
        ("games", "resume", "{}"),
        ("odds", "--weapon", "{}"),
    )
    for i, (family, text) in enumerate(texts):
        out, err = printed(*[word.replace("{}", text) for word in commands[i % len(commands)]])
        exits.text("terminal", f"error: {family}", out + err)


# -- the server ------------------------------------------------------------------------------------------------------


def loose(settings: Settings) -> None:
    settings.limits.chat = settings.limits.tries = 10**6


def through_server(exits: Exits, texts: list[tuple[str, str]], folder: Path, browser: bool) -> None:
    """Names, titles, chat, saves and wrong requests into frames, answers, the log and the page."""
    written = io.StringIO()
    configure("debug")
    with contextlib.redirect_stderr(written), Running(folder / "tables.db", loose) as server:
        table = server.open(players=2)
        with server.sit(table, "p1") as me:
            for family, text in texts:
                requests(exits, server, family, text)
                frames(exits, server, me, family, text)
                log.error("probe", why=text, fields={text: [text]}, error=ValueError(text))
                logging.getLogger("library").warning("%s", text)
            exits.json("frames", "all that a player got", me.seen)
        for seat in ("p2", "watch"):
            with server.sit(table, seat) as late:
                exits.json("frames", "what a late client got", late.welcome)
        imports(exits, server, texts, folder)
        if browser:
            for shown in page_texts(server, table):
                exits.text("page", "chat and names", shown)
    configure()
    exits.check("log", "all", written.getvalue(), faults_in_lines(written.getvalue()))


def frames(exits: Exits, server: Running, me: Client, family: str, text: str) -> None:
    """Names, chat and wrong words over the socket."""
    half = not writable([(family, text)])
    for frame in (
        {"t": "name", "seat": "p1", "name": text[:40]},
        {"t": "chat", "text": text[:300]},
        {"t": "point", "cell": text[:4]},
        {"t": "explain", "of": "card", "card": text[:80]},
        {"t": "explain", "of": "option", "key": text[:80]},
        {"t": "chat", "text": "x", text: 1},
    ):
        if half or text in frame:
            # Not a frame: after the third one the server closes the socket.
            with server.sit(server.open(), "p1") as other:
                other.say(**frame)
                # The id of a bad frame may be unreadable; where the text was cut, the frame may be good.
                exits.json("frames", f"bad frame: {family}", other.until("ack", "nak", "explained"))
        else:
            exits.json("frames", f"{frame['t']}: {family}", me.answer_to(me.say(**frame)))


def requests(exits: Exits, server: Running, family: str, text: str) -> None:
    word = quote(text.encode("utf-8", "surrogatepass"))
    for method, path, body in (
        ("POST", "/api/tables", {"name": text[:60]}),
        ("POST", "/api/tables", {"rulings": {text[:80]: text[:80]}}),
        ("POST", "/api/tables", {"rulings": {text[:80]: 3}}),
        ("POST", "/api/tables", {"story": text[:80]}),
        ("POST", "/api/tables", {text: text}),
        ("GET", f"/api/cards/{word}", None),
        ("GET", f"/api/rules?q={word}", None),
        ("GET", f"/{word}", None),
    ):
        status, answer, _ = server.ask(method, path, body)
        exits.json("answers", f"{method} {path[:20]}: {family}", answer)
        if status >= 500:
            exits.problems.append(f"{method} {path[:60]}: status {status} for {text!r}")
        if status == 201:
            exits.json("answers", f"head: {family}", server.get(f"/api/tables/{answer['table']}"))


def imports(exits: Exits, server: Running, texts: list[tuple[str, str]], folder: Path) -> None:
    """Saves of others on the server, and what it exports again."""
    for family, text in writable(texts)[::4]:
        save = folder / "import.json"
        hostile_save(text, save)
        status, made, _ = server.ask("POST", "/api/tables/import", save.read_bytes())
        exits.json("answers", f"import: {family}", made)
        if status != 201:
            exits.problems.append(f"import refused: {made}")
            continue
        with server.sit(made, "p1") as me:
            exits.json("frames", f"import: {family}", me.welcome)
        token = made["host_token"]
        for route in ("save", "replay", "report"):
            exits.json("answers", f"{route}: {family}", server.get(f"/api/tables/{made['table']}/{route}", token))


def page_texts(server: Running, table: dict[str, Any]) -> Iterator[str]:
    """The text of the table in a browser: all text nodes, titles and labels."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, chromium_path
    from tests.support.browser_seat import Seat

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        with Seat(browser, server) as seat:
            seat.sit(table, "p1")
            yield seat.page.evaluate("document.documentElement.textContent")
            labels = "all => all.map(one => (one.getAttribute('aria-label') ?? '') + (one.title ?? '')).join('\\n')"
            yield seat.page.eval_on_selector_all("*", labels)
        browser.close()


def send(count: int, seed: int, folder: Path, browser: bool = False) -> Exits:
    """Send the texts everywhere."""
    exits = Exits()
    texts = hostile_texts(count, seed)
    through_saves(exits, texts, folder)
    through_packs(exits, texts, folder)
    through_words(exits, texts)
    through_server(exits, texts, folder, browser)
    return exits


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.harness.escape_strings", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--browser", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="escape") as folder:
        os.environ["SHOWDOWN_GAMES"] = str(Path(folder, "games"))
        try:
            exits = send(asked.count, asked.seed, Path(folder), asked.browser)
        except ShowdownError as error:
            return told({}, [str(error)])
    figures = {
        "texts": asked.count,
        "families": dict(Counter(family for family, _ in hostile_texts(asked.count, asked.seed))),
        "outputs": dict(exits.outputs),
        "characters": dict(exits.characters),
        "control characters out": len(exits.problems),
    }
    return told(figures, exits.problems[:20])


if __name__ == "__main__":
    sys.exit(main())
