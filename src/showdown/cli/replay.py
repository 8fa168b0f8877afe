"""``showdown replay``: a save's journal played again: told, scrubbed through, checked, branched off, or written out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from showdown.cli.recorded import dice_of, moment_in, read, recovery_of, timeline_of, verdict_of
from showdown.cli.screen import Screen, print_json
from showdown.engine import Game, Narrator, describe_table, draw_board
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, USAGE, Refusal
from showdown.replay.timeline import ReplayStep, Timeline
from showdown.replay.verify import Verdict
from showdown.session.open_game import Wishes, check_save

SCHEMA = "showdown.replay/1"


class Wanted:
    """What was asked for; None means not said."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.packs: list[str] = []
        self.to: int | None = None
        self.round: int | None = None
        self.turn: str | None = None
        self.start: int | None = None
        """Where a new game branches off."""
        self.save: Path | None = None
        self.seed: int | None = None
        self.overwrite = False
        self.verify = False
        self.log = False
        self.json = False
        self.plain = False
        self.spoilers = False


def replay(w: Wanted) -> int:
    check_together(w)
    if w.verify:
        return tell_verdict(w, verdict_of(w.file, read(w.file), w.packs))
    document = read(w.file)
    timeline = timeline_of(w.file, document, w.packs)
    recovery = recovery_of(document, timeline)
    if recovery:
        print(recovery.note(), file=sys.stderr)
    if w.start is not None:
        return branch_off(w, timeline)
    if w.log:
        return write_out(w, timeline)
    n = place(w, timeline)
    person = w.plain or (sys.stdin.isatty() and sys.stdout.isatty() and w.file != "-")
    if n is None and not w.json and person:
        return scrub(w, timeline)
    if n is not None:
        if w.json:
            print_json(SCHEMA, body_of(w, timeline, n))
        else:
            tell(timeline.at(n))
        return OK
    verdict = verdict_of(w.file, document, w.packs)
    if w.json:
        print_json(SCHEMA, {**body_of(w, timeline, len(timeline)), **verdict_body(verdict)})
        return OK if verdict.holds else NEGATIVE
    tell(timeline.at(len(timeline)))
    return OK if verdict.holds else complain(w, verdict)


def check_together(w: Wanted) -> None:
    """Options that cannot stand together are refused before anything is read."""
    modes = {
        "--verify": w.verify,
        "--to": w.to is not None,
        "--round": w.round is not None,
        "--from": w.start is not None,
        "--log": w.log,
    }
    said = [name for name, given in modes.items() if given]
    if len(said) > 1:
        raise Refusal(USAGE, f"{said[0]} and {said[1]} are two things to do", " ".join(said), "leave one of them out")
    if w.turn and w.round is None:
        raise Refusal(USAGE, "a turn of which round?", f"--turn {w.turn}", "add --round N")
    if w.start is None and (w.seed is not None or (w.save is not None and not w.log)):
        option = "--seed" if w.seed is not None else "--save"
        raise Refusal(USAGE, f"{option} is for a new game that branches off", option, "add --from N")
    if w.start is not None and w.save is None:
        fix = f"add --save NEW.json; or play on at once: showdown play --load {w.file} --at {w.start}"
        raise Refusal(USAGE, "where shall the new game be saved?", f"--from {w.start}", fix)
    if w.plain and w.file == "-":
        raise Refusal(USAGE, "stdin cannot give the save and the commands", "- and --plain", "name a file")
    check_target(w)


def check_target(w: Wanted) -> None:
    if w.save is None:
        return
    if w.file != "-" and w.save.exists() and Path(w.file).exists() and w.save.samefile(w.file):
        raise Refusal(USAGE, "that would overwrite the original", f"--save {w.save}", "choose another name")
    if w.save.exists() and not w.save.is_dir() and not w.overwrite:
        fix = "choose another name, or add --yes"
        raise Refusal(USAGE, "a file of that name exists, and would be overwritten", f"--save {w.save}", fix)
    wishes = Wishes()
    wishes.save, wishes.overwrite = w.save, w.overwrite
    check_save(wishes)


def place(w: Wanted, timeline: Timeline) -> int | None:
    """The moment asked for, or None."""
    if w.to is not None:
        return moment_in(timeline, w.to, "--to")
    if w.round is None:
        return None
    n = timeline.round_start(w.round)
    while n is not None and w.turn and timeline.moments[n].turn != w.turn:
        after = timeline.next_turn(n)
        n = after if after > n and timeline.moments[after].round == w.round else None
    if n is None:
        rounds = timeline.rounds()
        known = f"rounds {rounds[0]} to {rounds[-1]}" if rounds else "no rounds yet"
        where = f"--round {w.round}" + (f" --turn {w.turn}" if w.turn else "")
        raise Refusal(NOT_FOUND, "nothing was decided then", where, f"the game has {known}")
    return n


# -- telling -----------------------------------------------------------------------------------------------------


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


def body_of(w: Wanted, timeline: Timeline, n: int) -> dict[str, Any]:
    game = timeline.at(n)
    narrator = Narrator(game.state)
    return {
        "file": w.file,
        "entries": timeline.record.length,
        "decisions": len(timeline),
        "to": n,
        "moment": moment_body(timeline.moments[n]),
        "rounds": {str(number): timeline.round_start(number) for number in timeline.rounds()},
        "digest": game.digest(),
        "outcome": game.outcome,
        "events": [
            {"tick": e.tick, "kind": e.kind, "rules": list(e.rules), "data": e.data, "text": narrator.narrate(e)}
            for e in game.events
        ],
        "view": game.view(),
    }


def moment_body(moment: ReplayStep) -> dict[str, Any]:
    return {**vars(moment), "label": moment.label}


def scrub(w: Wanted, timeline: Timeline) -> int:
    """Forward and back: at the Textual table, or in lines."""
    from showdown.cli.play import lay_table, no_table, play, sit_down, title_of
    from showdown.cli.scrub import Scrubber

    if not w.plain and not no_table():
        from showdown.session.session import Session
        from showdown.tui.replay_screen import ReplayScreen
        from showdown.tui.table_screen import TableScreen

        wanted = Wishes()
        wanted.load, wanted.packs, wanted.spoilers = Path(w.file), w.packs, w.spoilers
        sessions: list[Session] = []

        def play_from(n: int) -> TableScreen:
            wanted.at = n
            sessions.append(sit_down(wanted, True))
            return TableScreen(sessions[-1], w.spoilers, title_of(sessions[-1].game))

        return lay_table(ReplayScreen(timeline, play_from, title_of(timeline.last)), sessions)
    wishes = Scrubber(timeline, Screen(w.plain), w.spoilers).run(w.file, w.packs)
    return play(wishes) if wishes else OK


# -- checking ----------------------------------------------------------------------------------------------------


def tell_verdict(w: Wanted, verdict: Verdict) -> int:
    if w.json:
        body = body_of(w, verdict.timeline, len(verdict.timeline)) if verdict.timeline else {"file": w.file}
        print_json(SCHEMA, {**body, **verdict_body(verdict)})
        return OK if verdict.holds else NEGATIVE
    if not verdict.holds:
        return complain(w, verdict)
    what = "as saved" if verdict.comparable else "every one is legal"
    print(f"{w.file}: {verdict.entries} entries replayed, digest {verdict.digest}: {what}")
    if verdict.dice:
        print(verdict.dice.sentence())
    if not verdict.comparable:
        print("Positions were written down in another form then, so the saved one is not compared.", file=sys.stderr)
    if verdict.other_cards:
        print(f"It was made with other cards ({verdict.other_cards}); they change nothing in it.", file=sys.stderr)
    return OK


def complain(w: Wanted, verdict: Verdict) -> int:
    """The journal and the saved position do not agree."""
    what = f"the journal does not lead to the saved position: {verdict.reason}"
    if verdict.other_cards:
        what += f"\n  it was made with other cards: {verdict.other_cards}"
        fix = "if you have the packs it was made with, name them: --pack FOLDER"
    else:
        fix = f"to go on from the saved position all the same: showdown play --load {w.file}"
    if verdict.trouble:
        n = verdict.trouble.decision
        fix += f"; from the last moment that fits: showdown play --load {w.file} --at {n}"
    print(Refusal(NEGATIVE, what, w.file, fix).lines(), file=sys.stderr)
    return NEGATIVE


def verdict_body(verdict: Verdict) -> dict[str, Any]:
    return {
        "entries": verdict.entries,
        "verified": verdict.holds,
        "comparable": verdict.comparable,
        "trouble": verdict.reason or None,
        "divergence": verdict.trouble.document() if verdict.trouble else None,
        "different": verdict.different,
        "other_cards": verdict.other_cards or None,
        "saved_digest": verdict.saved_digest,
        "dice": {**vars(verdict.dice), "reason": verdict.dice.reason or None} if verdict.dice else None,
    }


# -- new files ---------------------------------------------------------------------------------------------------


def branch_off(w: Wanted, timeline: Timeline) -> int:
    """A new save that stands at a moment of this one."""
    assert w.start is not None and w.save is not None
    n = moment_in(timeline, w.start, "--from")
    game = timeline.branch(n, w.seed)
    try:
        game.save(w.save)
    except OSError as error:
        what = f"the file cannot be written: {error.strerror}"
        raise Refusal(BAD_FILE, what, str(w.save), "choose another place") from error
    label = timeline.moments[n].label
    if w.json:
        body = {"file": w.file, "from": n, "label": label, "saved": str(w.save), "seed": game.setup.seed}
        print_json("showdown.branch/1", {**body, "digest": game.digest()})
    else:
        print(f"{w.save}: a new game after {n} decisions of {w.file} ({label}), with {dice_of(w.seed)}")
        print(f"play on: showdown play --load {w.save} --save {w.save}", file=sys.stderr)
    return OK


def write_out(w: Wanted, timeline: Timeline) -> int:
    """The game as a plain log."""
    from showdown.transcript.write import write_log

    if timeline.trouble:
        what = f"the rules do not take this journal: {timeline.trouble}"
        fix = f"see `showdown replay {w.file} --verify`"
        raise Refusal(NEGATIVE, what, w.file, fix)
    text = write_log(timeline.last, w.packs)
    if w.json:
        print_json("showdown.log/1", {"file": w.file, "log": text})
    elif w.save is None:
        print(text, end="")
    else:
        try:
            w.save.write_text(text, encoding="utf-8")
        except OSError as error:
            what = f"the file cannot be written: {error.strerror}"
            raise Refusal(BAD_FILE, what, str(w.save), "choose another place") from error
        print(f"Written to {w.save}.", file=sys.stderr)
    return OK
