"""``showdown check-log``: is every step of a written fight legal, and is none forgotten?"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from showdown import rulebook
from showdown.cli.screen import print_json
from showdown.engine import BadContent, BadSave, Catalog, Game, Narrator, Setup, decode_setup, start
from showdown.lookup.packs import catalog_of
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, Refusal
from showdown.lookup.stories import catalog_for, party_named, rulings_from, setup_of
from showdown.replay.words import some
from showdown.session.open_game import Wishes, check_save
from showdown.transcript.check import FORGOTTEN, Checked, Mistake, check_log
from showdown.transcript.parse import MARK, MAX_BYTES, BadLog, Header, Log, read_log

SCHEMA = "showdown.check-log/1"
T = TypeVar("T")


def check(file: str, packs: list[str], spoilers: bool, as_json: bool, wishes: Wishes) -> int:
    """``wishes``: where a legal fight is saved as a game, if anywhere."""
    name = "stdin" if file == "-" else file
    check_save(wishes)
    log = read(text_of(file), name)
    setup, catalog = opening(log.header, packs, name)
    try:
        checked = check_log(log, setup, catalog, spoilers)
    except BadContent as error:
        raise Refusal(BAD_FILE, f"this fight cannot begin: {error}", f"{name}:1", "mend the header") from error
    if not checked.finding:
        keep(checked.game, wishes.save)
    if as_json:
        print_json(SCHEMA, body_of(name, log, checked))
    elif checked.finding:
        print(refusal_of(name, checked.finding).lines(), file=sys.stderr)
    else:
        print(summary(name, checked))
    return NEGATIVE if checked.finding else OK


def keep(game: Game, path: Path | None) -> None:
    """The fight as a save: to go on with, to look back at."""
    if path is None:
        return
    try:
        game.save(path)
    except OSError as error:
        what = f"the file cannot be written: {error.strerror}"
        raise Refusal(BAD_FILE, what, str(path), "choose another place") from error
    print(f"Saved to {path}.", file=sys.stderr)


# -- reading -----------------------------------------------------------------------------------------------------


def text_of(file: str) -> str:
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if file == "-" else Path(file).read_bytes()
    except FileNotFoundError as error:
        raise Refusal(NOT_FOUND, "there is no such file", file, "check the name") from error
    except OSError as error:
        raise Refusal(BAD_FILE, f"the file cannot be read: {error.strerror}", file, "check the file") from error
    if len(data) > MAX_BYTES:
        raise Refusal(BAD_FILE, f"a log has at most {MAX_BYTES} bytes", file, "check the file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(BAD_FILE, "not text in UTF-8", file, "save it as UTF-8") from error


def read(text: str, name: str) -> Log:
    try:
        return read_log(text)
    except BadLog as error:
        raise Refusal(BAD_FILE, error.what, f"{name}:{error.line}", error.fix) from error


def opening(header: Header, packs: list[str], name: str) -> tuple[Setup, Catalog]:
    """The fight a header speaks of.  Every refusal names the line at fault and has the exit code of a bad file."""
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
        raise Refusal(BAD_FILE, error.message, f"{name}:{line}", "correct the header") from error


def whole_setup(header: Header, catalog: Catalog, name: str) -> Setup:
    where = f"{name}:{header.lines['setup']}"
    others = [word for word in header.lines if word not in ("log", "setup", "pack", "packs")]
    if others:
        what = f"'setup:' says everything; '{others[0]}:' beside it says it twice"
        raise Refusal(BAD_FILE, what, f"{name}:{header.lines[others[0]]}", "leave out one of them")
    try:
        data = json.loads(header.setup)
        if not isinstance(data, dict):
            raise BadSave("it is no object")
        setup = decode_setup(data)
        start(setup, catalog)
        return setup
    except (ValueError, RecursionError, BadSave, BadContent, KeyError, TypeError, IndexError, AttributeError) as error:
        # Values of the wrong kind inside it: what they break depends on the field.
        raise Refusal(
            BAD_FILE, f"the setup cannot be read: {error}", where, "write it as `replay --log` does"
        ) from error


# -- telling -----------------------------------------------------------------------------------------------------


def summary(name: str, checked: Checked) -> str:
    game = checked.game
    rounds = game.state.round
    count = f"{rounds} round{'' if rounds == 1 else 's'}"
    out = f"{name}: {checked.steps} steps, all legal: {count}, {game.outcome}, digest {game.digest()}"
    if checked.unwritten:
        out += f"\n  {checked.unwritten} more were not written, since they could be nothing else"
    if not game.over:
        out += f"\n  the log ends here: {Narrator(game.state).question(game.decision)}"
    return out


def refusal_of(name: str, found: Mistake) -> Refusal:
    """What is wrong, where, and what to do: three lines, the first and last as long as they need to be."""
    what = f"line {found.line}, {found.kind}: '{found.written}': {found.what}"
    if found.kind == FORGOTTEN and found.forgotten:
        what += f"; forgotten before it: {some(found.forgotten, 6)}"
    where = f"{name}:{found.line}, {found.when}, after {found.decision} decisions"
    if found.waits:
        where += f"; the game asks: {found.waits}"
    if found.rule:
        where += f" [{found.rule}]"
    fix = f"legal: {found.expected}"
    if found.unwritten:
        fix += f"; taken as not written: {some(found.unwritten, 6)}"
    if found.rule:
        fix += f"; the rule: showdown rules {found.rule}"
    return Refusal(NEGATIVE, what, where, fix)


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
