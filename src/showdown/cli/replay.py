"""``showdown replay``: step through a saved game, print it, verify it, branch off, or write it as a log."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_error, print_json, print_text
from showdown.cli.parameters import Json, Packs, Spoilers, Yes
from showdown.cli.play import play_game, replay_screen_of
from showdown.cli.replay_lines import ReplayLines
from showdown.cli.save_files import dice_of, moment_in, read, recovery_of, timeline_of, verdict_of
from showdown.cli.start_game import run_full_screen, why_no_full_screen
from showdown.engine import Narrator, card_names, describe_table, draw_board
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, USAGE, Refusal, refuse
from showdown.replay.timeline import ReplayStep, Timeline
from showdown.replay.verify import Verdict
from showdown.session.open_game import Wishes, check_save
from showdown.session.session import Session
from showdown.transcript.write import write_log

app = command(
    "replay",
    "showdown replay fight.json",
    "showdown replay fight.json --round 3 --turn survivors",
    "showdown replay fight.json --verify",
    "showdown replay fight.json --report",
    "showdown replay fight.json --from 40 --save other.json",
    "showdown replay fight.json --log --save fight.log",
)
SCHEMA = "showdown.replay/1"


class Wanted:
    """The options of the command; None: not given."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.packs: list[str] = []
        self.to: int | None = None
        self.round: int | None = None
        self.turn: str | None = None
        self.start: int | None = None
        """--from: the decision after which a new game branches off."""
        self.save: Path | None = None
        self.seed: int | None = None
        self.overwrite = False
        self.verify = False
        self.log = False
        self.report = False
        self.json = False
        self.plain = False
        self.spoilers = False


@app.default
def replay(
    file: Annotated[str, Parameter(help=say("help.replay.file"), allow_leading_hyphen=True)],
    /,
    *,
    to: Annotated[int | None, Parameter(help=say("help.replay.to"))] = None,
    round: Annotated[int | None, Parameter(help=say("help.replay.round"))] = None,
    turn: Annotated[Literal["monster", "survivors"] | None, Parameter(help=say("help.replay.turn"))] = None,
    verify: Annotated[bool, Parameter(help=say("help.replay.verify"))] = False,
    start: Annotated[int | None, Parameter(name="--from", help=say("help.replay.from"))] = None,
    save: Annotated[Path | None, Parameter(help=say("help.replay.save"))] = None,
    seed: Annotated[
        int | None, Parameter(help=say("help.replay.seed"), show_default=say("help.replay.same-dice"))
    ] = None,
    log: Annotated[bool, Parameter(help=say("help.replay.log"))] = False,
    report: Annotated[bool, Parameter(help=say("help.replay.report"))] = False,
    plain: Annotated[bool, Parameter(help=say("help.replay.plain"))] = False,
    spoilers: Spoilers = False,
    yes: Yes = False,
    pack: Packs = None,
    json: Json = False,
) -> int:
    w = Wanted(file)
    w.to, w.round, w.turn, w.start = to, round, turn, start
    w.verify, w.log, w.json, w.plain, w.spoilers = verify, log, json, plain, spoilers
    w.report = report
    w.save, w.seed, w.overwrite, w.packs = save, seed, yes, pack or []
    return replay_game(w)


def replay_game(w: Wanted) -> int:
    check_together(w)
    w.file = game_file(w.file)
    check_target(w)
    if w.verify:
        return tell_verdict(w, verdict_of(w.file, read(w.file), w.packs))
    document = read(w.file)
    timeline = timeline_of(w.file, document, w.packs)
    recovery = recovery_of(document, timeline)
    if recovery:
        print_error(recovery.note())
    if w.start is not None:
        return branch_off(w, timeline)
    if w.log:
        return write_out(w, timeline)
    if w.report:
        return tell_report(w, timeline)
    n = place(w, timeline)
    person = w.plain or (sys.stdin.isatty() and sys.stdout.isatty() and w.file != "-")
    if n is None and not w.json and person:
        return step_through(w, timeline)
    if n is not None:
        if w.json:
            print_json(SCHEMA, body_of(w, timeline, n))
        else:
            tell(timeline, n)
        return OK
    verdict = verdict_of(w.file, document, w.packs)
    if w.json:
        print_json(SCHEMA, {**body_of(w, timeline, len(timeline)), **verdict_body(verdict)})
        return OK if verdict.holds else NEGATIVE
    tell(timeline, len(timeline))
    return OK if verdict.holds else complain(w, verdict)


def check_together(w: Wanted) -> None:
    """Refuse options that contradict each other, before anything is read."""
    modes = {
        "--verify": w.verify,
        "--to": w.to is not None,
        "--round": w.round is not None,
        "--from": w.start is not None,
        "--log": w.log,
        "--report": w.report,
    }
    said = [name for name, given in modes.items() if given]
    if len(said) > 1:
        raise refuse(USAGE, "cli.replay.two-modes", " ".join(said), first=said[0], second=said[1])
    if w.turn and w.round is None:
        raise refuse(USAGE, "cli.replay.turn-alone", f"--turn {w.turn}")
    if w.start is None and (w.seed is not None or (w.save is not None and not w.log)):
        option = "--seed" if w.seed is not None else "--save"
        raise refuse(USAGE, "cli.replay.branch-option", option, option=option)
    if w.start is not None and w.save is None:
        raise refuse(USAGE, "cli.replay.branch-file", f"--from {w.start}", file=w.file, at=w.start)
    if w.plain and w.file == "-":
        raise refuse(USAGE, "cli.replay.stdin-twice", "- --plain")


def check_target(w: Wanted) -> None:
    """Refuse a file that cannot be written, or must not be overwritten."""
    if w.save is None:
        return
    if w.file != "-" and w.save.exists() and Path(w.file).exists() and w.save.samefile(w.file):
        raise refuse(USAGE, "cli.overwrites-original", f"--save {w.save}")
    if w.save.exists() and not w.save.is_dir() and not w.overwrite:
        raise refuse(USAGE, "cli.replay.exists", f"--save {w.save}")
    wishes = Wishes()
    wishes.save, wishes.overwrite = w.save, w.overwrite
    check_save(wishes)


def place(w: Wanted, timeline: Timeline) -> int | None:
    """The number of decisions that --to or --round means; None without them."""
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
        first, last = (rounds[0], rounds[-1]) if rounds else (None, None)
        where = f"--round {w.round}" + (f" --turn {w.turn}" if w.turn else "")
        raise refuse(NOT_FOUND, "cli.replay.no-decision", where, first=first, last=last)
    return n


# -- printing -----------------------------------------------------------------------------------------------------


def tell(timeline: Timeline, n: int) -> None:
    """Print the whole log, what the players agreed on, and the position after n decisions."""
    game = timeline.at(n)
    screen = Screen()
    narrator = Narrator(game.state)
    for i, event in enumerate(game.events, 1):
        if not narrator.is_quiet(event):
            screen.say(f"{i:>4}  {narrator.narrate(event)}")
    screen.say()
    for line in mark_lines(timeline, game.marks):
        screen.say(line)
    screen.say(draw_board(game.view()))
    screen.say(describe_table(game.view(), card_names(game.catalog)))
    if not game.over:
        d = game.decision
        screen.say()
        screen.say(narrator.question(d))
        screen.say("  " + ", ".join(d.keys()))


def mark_lines(timeline: Timeline, marks: list[dict[str, Any]]) -> list[str]:
    """Undos across revealed dice, lost seats, corrections: one line each."""
    entries = timeline.record.entries
    return [
        say("cli.replay.mark", decision=len([e for e in entries[: mark["entry"]] if e.key]), what=mark["what"])
        for mark in marks
    ]


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
        "marks": game.marks,
        "events": [
            {"tick": e.tick, "kind": e.kind, "rules": list(e.rules), "data": e.data, "text": narrator.narrate(e)}
            for e in game.events
        ],
        "view": game.view(),
    }


def moment_body(moment: ReplayStep) -> dict[str, Any]:
    return {**vars(moment), "label": moment.label}


def step_through(w: Wanted, timeline: Timeline) -> int:
    """Forward and back, in the Textual table or in lines."""
    if not w.plain and not why_no_full_screen():
        return step_full_screen(w, timeline)
    wishes = ReplayLines(timeline, Screen(w.plain), w.spoilers).run(w.file, w.packs)
    return play_game(wishes) if wishes else OK


def step_full_screen(w: Wanted, timeline: Timeline) -> int:
    wanted = Wishes()
    wanted.packs, wanted.spoilers = w.packs, w.spoilers
    sessions: list[Session] = []
    return run_full_screen(replay_screen_of(Path(w.file), wanted, sessions, timeline), sessions)


def tell_report(w: Wanted, timeline: Timeline) -> int:
    """Print the report of the fight; 1 if sealed dice are not those of their key."""
    from showdown.replay.report import report
    from showdown.replay.report_text import report_lines

    found = report(timeline)
    if w.json:
        print_json("showdown.report/1", {"file": w.file, **found})
    else:
        screen = Screen()
        width = 0 if screen.out.soft_wrap else screen.out.width
        for line in report_lines(found, timeline.record.catalog, width):
            screen.say(line)
    return NEGATIVE if found["dice"] is not None and found["dice"]["holds"] is False else OK


# -- checking ----------------------------------------------------------------------------------------------------


def tell_verdict(w: Wanted, verdict: Verdict) -> int:
    if w.json:
        body = body_of(w, verdict.timeline, len(verdict.timeline)) if verdict.timeline else {"file": w.file}
        print_json(SCHEMA, {**body, **verdict_body(verdict)})
        return OK if verdict.holds else NEGATIVE
    if not verdict.holds:
        return complain(w, verdict)
    same = verdict.comparable
    print_text(say("cli.replay.verified", file=w.file, entries=verdict.entries, digest=verdict.digest, same=same))
    if verdict.dice:
        print_text(verdict.dice.sentence())
    if verdict.timeline:
        for line in mark_lines(verdict.timeline, verdict.timeline.record.marks):
            print_text(line)
    if not verdict.comparable:
        print_error(say("cli.replay.old-format"))
    if verdict.other_cards:
        print_error(say("cli.replay.other-cards", cards=verdict.other_cards))
    return OK


def complain(w: Wanted, verdict: Verdict) -> int:
    """The journal and the saved position differ."""
    what = say("cli.replay.diverges", why=verdict.reason, cards=verdict.other_cards)
    fix = say("cli.replay.diverges-cards-fix" if verdict.other_cards else "cli.replay.diverges-fix", file=w.file)
    if verdict.trouble:
        fix += "; " + say("cli.replay.diverges-from", file=w.file, at=verdict.trouble.decision)
    print_error(Refusal(NEGATIVE, what, w.file, fix).lines())
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
    """Write a new save that starts after some decisions of this one."""
    assert w.start is not None and w.save is not None
    n = moment_in(timeline, w.start, "--from")
    game = timeline.branch(n, w.seed)
    try:
        game.save(w.save)
    except OSError as error:
        raise refuse(BAD_FILE, "lookup.not-written", str(w.save), why=error.strerror) from error
    label = timeline.moments[n].label
    if w.json:
        body = {"file": w.file, "from": n, "label": label, "saved": str(w.save), "seed": game.setup.seed}
        print_json("showdown.branch/1", {**body, "digest": game.digest()})
    else:
        dice = dice_of(w.seed)
        print_text(say("cli.replay.branched", save=w.save, at=n, file=w.file, label=label, dice=dice))
        print_error(say("cli.replay.play-on", save=w.save))
    return OK


def write_out(w: Wanted, timeline: Timeline) -> int:
    """Write the game as a text log."""
    if timeline.trouble:
        raise refuse(NEGATIVE, "cli.replay.illegal", w.file, why=timeline.trouble, file=w.file)
    text = write_log(timeline.last, w.packs)
    if w.json:
        print_json("showdown.log/1", {"file": w.file, "log": text})
    elif w.save is None:
        print_text(text, end="")
    else:
        try:
            w.save.write_text(text, encoding="utf-8")
        except OSError as error:
            raise refuse(BAD_FILE, "lookup.not-written", str(w.save), why=error.strerror) from error
        print_error(say("cli.saved-to", file=w.save))
    return OK
