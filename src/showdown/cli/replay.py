"""``showdown replay``: a save's journal played again, told, or checked against the saved position."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from showdown.api import Diverged, Game, Narrator, describe_table, draw_board
from showdown.cli.screen import Screen, print_json
from showdown.table.opening import load_game
from showdown.table.refusal import NEGATIVE, OK, USAGE, Refusal

SCHEMA = "showdown.replay/1"


def replay(file: str, to: int | None, verify: bool, as_json: bool, packs: list[str]) -> int:
    if verify and to is not None:
        raise Refusal(USAGE, "--verify goes to the end", "--to and --verify together", "leave one of them out")
    saved = read(file, packs, to)
    entries = saved.recovery.recorded if saved.recovery else len(saved.journal.entries)
    if saved.recovery:
        print(saved.recovery.note(), file=sys.stderr)
    if to is not None and not 0 <= to <= entries:
        raise Refusal(USAGE, f"the journal has {entries} entries", f"--to {to}", f"use 0 to {entries}")
    try:
        again = Game.replay(saved.setup, saved.journal, saved.catalog, to)
        trouble = "" if to is not None else differences(saved, again)
    except Diverged as error:
        again, trouble = None, str(error)
    if as_json:
        print_json(SCHEMA, document(file, saved, again, to, trouble))
    elif trouble:
        what = f"the journal does not lead to the saved position: {trouble}"
        fix = f"to go on from the saved position all the same: showdown play --load {file}"
        print(Refusal(NEGATIVE, what, file, fix).lines(), file=sys.stderr)
    elif verify:
        print(f"{file}: {entries} entries replayed, digest {saved.digest()}: as saved")
    else:
        assert again is not None
        tell(again)
    return NEGATIVE if trouble else OK


def read(file: str, packs: list[str], to: int | None) -> Game:
    """The saved game; ``-`` is stdin.  Of one that does not replay to its end, as much as ``to`` asks for."""
    if file == "-":
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "stdin")
            path.write_bytes(sys.stdin.buffer.read())
            return read(str(path), packs, to)
    try:
        return load_game(Path(file), None, packs)
    except Refusal as refusal:
        if refusal.code != NEGATIVE or to is None:
            raise
        return load_game(Path(file), None, packs, to)


def differences(saved: Game, again: Game) -> str:
    """Where the replayed position is not the saved one, or nothing."""
    if saved.digest() == again.digest():
        return ""
    fields = sorted(changed(saved.view(), again.view(), ""))
    seen = f"; different: {', '.join(fields[:6])}" if fields else "; the difference is not public"
    return f"all entries replay, but to digest {again.digest()} instead of {saved.digest()}{seen}"


def changed(a: Any, b: Any, path: str) -> list[str]:
    if isinstance(a, dict) and isinstance(b, dict):
        keys = sorted(set(a) | set(b))
        return [found for k in keys for found in changed(a.get(k), b.get(k), f"{path}.{k}".lstrip("."))]
    return [] if a == b else [f"{path} ({a} saved, {b} replayed)"]


def document(file: str, saved: Game, again: Game | None, to: int | None, trouble: str) -> dict[str, Any]:
    body: dict[str, Any] = {
        "file": file,
        "entries": len(saved.journal.entries),
        "to": to,
        "verified": to is None and not trouble,
        "trouble": trouble or None,
        "saved_digest": saved.digest(),
    }
    if again is not None:
        narrator = Narrator(again.state)
        body["digest"] = again.digest()
        body["outcome"] = again.outcome
        body["events"] = [
            {"tick": e.tick, "kind": e.kind, "rules": list(e.rules), "data": e.data, "text": narrator.narrate(e)}
            for e in again.events
        ]
        body["view"] = again.view()
    return body


def tell(game: Game) -> None:
    """The whole log, and where it stands now."""
    screen = Screen()
    narrator = Narrator(game.state)
    for i, event in enumerate(game.events, 1):
        if not narrator.is_quiet(event):
            screen.say(f"{i:>4}  {narrator.narrate(event)}")
    screen.say()
    screen.say(draw_board(game.view()))
    screen.say(describe_table(game.view()))
    if not game.over:
        d = game.decision
        screen.say()
        screen.say(narrator.question(d))
        screen.say("  " + ", ".join(d.keys()))
