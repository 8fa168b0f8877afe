"""``showdown check-log``: whether every step of a written fight is legal and none is missing."""

from __future__ import annotations

import json as json_module
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter

from showdown import rulebook
from showdown.cli.help_page import command
from showdown.cli.output import print_error, print_json, print_text
from showdown.cli.parameters import Json, Packs, Spoilers, Yes
from showdown.engine import BadContent, BadSave, Catalog, Game, Narrator, Setup, decode_setup, start
from showdown.language import say
from showdown.lookup.packs import catalog_of
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, Refusal, refuse
from showdown.lookup.stories import catalog_for, party_named, rulings_from, setup_of
from showdown.replay.words import some
from showdown.session.open_game import Wishes, check_save
from showdown.transcript.check import FORGOTTEN, Checked, Mistake
from showdown.transcript.check import check_log as check_steps
from showdown.transcript.parse import MARK, MAX_BYTES, BadLog, Header, Log, read_log

app = command(
    "check-log",
    "showdown check-log fight.log",
    "showdown check-log fight.log --save fight.json",
    "showdown replay fight.json --log | showdown check-log -",
)
SCHEMA = "showdown.check-log/1"
T = TypeVar("T")


@app.default
def check_log(
    file: Annotated[str, Parameter(help=say("help.check-log.file"), allow_leading_hyphen=True)],
    /,
    *,
    save: Annotated[Path | None, Parameter(help=say("help.check-log.save"))] = None,
    yes: Yes = False,
    spoilers: Spoilers = False,
    pack: Packs = None,
    json: Json = False,
) -> int:
    name = "stdin" if file == "-" else file
    wishes = Wishes()
    wishes.save, wishes.overwrite = save, yes
    check_save(wishes)
    log = read(text_of(file), name)
    setup, catalog = opening(log.header, pack or [], name)
    try:
        checked = check_steps(log, setup, catalog, spoilers)
    except BadContent as error:
        raise refuse(BAD_FILE, "cli.check-log.bad-start", f"{name}:1", why=error) from error
    if not checked.finding:
        write_save(checked.game, save)
    if json:
        print_json(SCHEMA, body_of(name, log, checked))
    elif checked.finding:
        print_error(refusal_of(name, checked.finding).lines())
    else:
        print_text(summary(name, checked))
    return NEGATIVE if checked.finding else OK


def write_save(game: Game, path: Path | None) -> None:
    """Save the fight as a game, to play on or to replay."""
    if path is None:
        return
    try:
        game.save(path)
    except OSError as error:
        raise refuse(BAD_FILE, "lookup.not-written", str(path), why=error.strerror) from error
    print_error(say("cli.saved-to", file=path))


# -- reading -----------------------------------------------------------------------------------------------------


def text_of(file: str) -> str:
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if file == "-" else Path(file).read_bytes()
    except FileNotFoundError as error:
        raise refuse(NOT_FOUND, "lookup.no-file", file) from error
    except OSError as error:
        raise refuse(BAD_FILE, "lookup.cannot-read", file, why=error.strerror) from error
    if len(data) > MAX_BYTES:
        raise refuse(BAD_FILE, "cli.check-log.too-long", file, bytes=MAX_BYTES)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse(BAD_FILE, "cli.check-log.not-utf8", file) from error


def read(text: str, name: str) -> Log:
    try:
        return read_log(text)
    except BadLog as error:
        raise Refusal(BAD_FILE, error.what, f"{name}:{error.line}", error.fix) from error


def opening(header: Header, packs: list[str], name: str) -> tuple[Setup, Catalog]:
    """The fight that a header describes.  A refusal names the line and has the exit code of a bad file."""
    cards = [*header.packs, *packs]
    if header.setup:
        catalog = refused_at("pack", header, name, lambda: catalog_of(cards))
        return whole_setup(header, catalog, name), catalog
    catalog = refused_at("pack", header, name, lambda: catalog_for(header.story, cards))
    rulings = refused_at("ruling", header, name, lambda: rulings_from(header.rulings))
    word = header.party
    players = 1 if header.players is None else header.players
    party = refused_at("party", header, name, lambda: party_named(word, cards, catalog)) if word else None
    setup = refused_at(
        "story",
        header,
        name,
        lambda: setup_of(header.story, players, header.seed, rulings, catalog, party),
    )
    setup.ambush = header.ambush
    return setup, catalog


def refused_at(word: str, header: Header, name: str, make: Callable[[], T]) -> T:
    try:
        return make()
    except Refusal as refusal:
        lines = header.lines
        line = lines.get(word) or lines.get(f"{word}s") or 1
        raise Refusal(BAD_FILE, refusal.what, f"{name}:{line}", refusal.fix) from refusal
    except BadContent as error:
        line = header.lines.get("players" if error.problem.path == ("players",) else word, 1)
        raise Refusal(BAD_FILE, error.message, f"{name}:{line}", say("cli.check-log.bad-start-fix")) from error


def whole_setup(header: Header, catalog: Catalog, name: str) -> Setup:
    where = f"{name}:{header.lines['setup']}"
    others = [word for word in header.lines if word not in ("log", "setup", "pack", "packs")]
    if others:
        raise refuse(BAD_FILE, "cli.check-log.two-setups", f"{name}:{header.lines[others[0]]}", word=others[0])
    try:
        data = json_module.loads(header.setup)
        if not isinstance(data, dict):
            raise BadSave(say("cli.check-log.no-object"))
        setup = decode_setup(data)
        start(setup, catalog)
        return setup
    except (ValueError, RecursionError, BadSave, BadContent, KeyError, TypeError, IndexError, AttributeError) as error:
        # Values of the wrong type: which error they cause depends on the field.
        raise refuse(BAD_FILE, "cli.check-log.bad-setup", where, why=error) from error


# -- printing -----------------------------------------------------------------------------------------------------


def summary(name: str, checked: Checked) -> str:
    game = checked.game
    figures = {"rounds": game.state.round, "outcome": game.outcome, "digest": game.digest()}
    lines = [say("cli.check-log.legal", file=name, steps=checked.steps, **figures)]
    if checked.unwritten:
        lines.append(say("cli.check-log.unwritten", count=checked.unwritten))
    if not game.over:
        lines.append(say("cli.check-log.ends", question=Narrator(game.state).question(game.decision)))
    return "\n  ".join(lines)


def refusal_of(name: str, found: Mistake) -> Refusal:
    """What is wrong, where, and what would be legal."""
    forgotten = some(found.forgotten, 6) if found.kind == FORGOTTEN and found.forgotten else ""
    wrong = {"line": found.line, "kind": found.kind, "written": found.written, "what": found.what}
    where = {"place": f"{name}:{found.line}", "when": found.when, "decisions": found.decision, "waits": found.waits}
    unwritten = some(found.unwritten, 6) if found.unwritten else ""
    return Refusal(
        NEGATIVE,
        say("cli.check-log.wrong", **wrong, forgotten=forgotten),
        say("cli.check-log.where", **where, rule=found.rule),
        say("cli.check-log.fix", expected=found.expected, unwritten=unwritten, rule=found.rule),
    )


def body_of(name: str, log: Log, checked: Checked) -> dict[str, Any]:
    game = checked.game
    found = checked.finding
    body: dict[str, Any] = {
        "file": name,
        "legal": found is None,
        "steps": len([step for step in log.steps if step.kind != MARK]),
        "played": checked.steps,
        "unwritten": checked.unwritten,
        "rounds": game.state.round,
        "outcome": game.outcome,
        "digest": game.digest(),
        "finding": found.document() if found else None,
    }
    if found and found.rule:
        body["rule"] = {"id": found.rule, "text": rulebook.rule(found.rule).text}
    return body
