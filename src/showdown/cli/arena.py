"""``showdown arena``: compare bots on the same fights and keep a leaderboard."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from cyclopts import Parameter

from showdown.analysis.arena import Arena, BotRecord, Leaderboard, difference
from showdown.bots.registry import UnknownBot
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import AT_LEAST_1, ONE_TO_FOUR, Json, Packs, Party, Patience, Story
from showdown.cli.run_progress import exit_code, tell_failures
from showdown.engine import BadContent, BadSave, ShowdownError
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, USAGE, Refusal, refuse, refused
from showdown.sim.intervals import rate
from showdown.sim.run import Run
from showdown.sim.signals import orderly_end

app = command(
    "arena",
    "showdown arena random heuristic mcts:100 --games 200 --workers 2",
    "showdown arena heuristic mymodule:MyBot --story white-lion:1 --party rawhide",
    "showdown arena heuristic mcts:100 --games 2000 --file bench/leaderboard.json --json",
)
TOLD_EVERY = 5.0
"""Seconds between two lines of progress."""


@app.default
def arena(
    *bots: Annotated[str, Parameter(help=say("help.arena.bots"))],
    story: Story = "first-story",
    party: Party = "",
    pack: Packs = None,
    players: Annotated[int, Parameter(help=say("help.arena.players"), validator=ONE_TO_FOUR)] = 4,
    games: Annotated[int, Parameter(help=say("help.arena.games"), validator=AT_LEAST_1)] = 100,
    seed: Annotated[int, Parameter(help=say("help.arena.seed"))] = 0,
    workers: Annotated[int, Parameter(help=say("help.option.workers"), validator=AT_LEAST_1)] = 1,
    file: Annotated[Path, Parameter(help=say("help.arena.file"))] = Path("leaderboard.json"),
    again: Annotated[bool, Parameter(help=say("help.arena.again"))] = False,
    patience: Patience = 60.0,
    json: Json = False,
) -> int:
    place = Arena(story, party, players, tuple(pack or ()))
    return run_arena(list(bots), place, games, seed, workers, file, again, patience, json)


@orderly_end()
def run_arena(
    bots: list[str],
    place: Arena,
    games: int,
    seed: int,
    workers: int,
    file: Path,
    again: bool,
    patience: float,
    as_json: bool,
) -> int:
    """Exit code 1 if a fight of a bot failed; the fights played so far are stored in any case."""
    if not bots:
        raise refuse(USAGE, "cli.arena.no-bot", "showdown arena")
    board = open_board(place, seed, file, again)
    screen = Screen()
    told = [monotonic()]

    def progress(bot: str, record: BotRecord) -> None:
        if monotonic() - told[0] >= TOLD_EVERY:
            told[0] = monotonic()
            if line := progress_line(bot, record.outcomes, games):
                screen.note(line)

    try:
        entry, runs = board.run(place, list(dict.fromkeys(bots)), games, seed, workers, patience, progress)
    except UnknownBot as error:
        raise refused(error, NOT_FOUND, "showdown arena", say("cli.bots-fix")) from error
    except ShowdownError as error:
        raise Refusal(BAD_FILE, str(error), f"--file {file}", say("cli.arena.other-file-fix")) from error
    report = summary(entry, [run.specs[0].bot for run in runs])
    if as_json:
        print_json("showdown.arena/1", report)
    else:
        tell(report, screen)
    return code_of(runs, report)


def progress_line(bot: str, outcomes: str, games: int) -> str:
    """How a bot does so far; "" before its first fight has ended."""
    if not outcomes:
        return ""
    n, won = len(outcomes), outcomes.count("1")
    share, low, high = (percent(part) for part in (won / n, *rate(won, n)[1:]))
    return say("cli.arena.progress", bot=bot, done=n, games=games, rate=share, low=low, high=high)


def open_board(place: Arena, seed: int, file: Path, again: bool) -> Leaderboard:
    """The leaderboard.  Refused if there is no such fight, or if the file cannot be used."""
    try:
        place.open(seed)
    except Refusal:
        raise
    except (BadContent, ShowdownError) as error:
        raise refused(error, NOT_FOUND, f"--story {place.story}", say("cli.arena.story-fix")) from error
    try:
        board = Leaderboard(file)
        board.entry(place, seed, again)
    except BadSave as error:
        raise Refusal(BAD_FILE, str(error), str(file), say("cli.arena.bad-file-fix")) from error
    return board


def code_of(runs: list[Run], report: dict[str, Any]) -> int:
    """Print to stderr what went wrong, and return the exit code for it."""
    codes = [exit_code(run, f"bot {run.specs[0].bot}", anew="--again") for run in runs if run.why]
    failed = sum(row["failed"] for row in report["bots"])
    return max([code for code in codes if code != NEGATIVE], default=OK) or (NEGATIVE if failed else OK)


def summary(entry: dict[str, Any], bots: list[str]) -> dict[str, Any]:
    """The results without the single fights, and each bot compared with the one before it."""
    rows = []
    for bot in bots:
        record = entry["bots"][bot]
        left_out = ("outcomes", "alive_each", "rounds_each", "failures")
        rows.append({"bot": bot, **{k: record[k] for k in record if k not in left_out}})
    against = [
        {"than": a, "bot": b, **difference(entry["bots"][a]["outcomes"], entry["bots"][b]["outcomes"])}
        for a, b in pairwise(bots)
    ]
    out = {k: entry[k] for k in ("story", "party", "players", "first_seed", "cards", "version")}
    failed = [failure for bot in bots for failure in entry["bots"][bot].get("failures", [])]
    return {**out, "bots": rows, "differences": against, "failures": failed}


def percent(share: float) -> str:
    """``25.3 %``, with a space that does not break."""
    return f"{100 * share:.1f}\u00a0%"


def tell(report: dict[str, Any], screen: Screen) -> None:
    where = f"{report['story']} {report['party']}".strip()
    head = {"players": report["players"], "seed": report["first_seed"], "cards": report["cards"][:12]}
    screen.say(say("cli.arena.head", where=where, **head))
    bot, games, won = say("cli.arena.column.bot"), say("cli.arena.column.games"), say("cli.figure.won")
    alive, rounds = say("cli.arena.column.alive"), say("cli.arena.column.rounds")
    screen.say(f"{bot:20}{games:>7}{won:>9}   {say('cli.arena.column.interval'):19}{alive:>6}{rounds:>8}")
    for row in report["bots"]:
        if not row["games"]:
            screen.say(f"{row['bot']:20}{0:7}")
            continue
        low, high = row["interval"]
        span = say("cli.range", low=percent(low), high=percent(high))
        means = f"{row['alive']:6.2f}{row['mean_rounds']:8.1f}" if row["games"] > row["failed"] else ""
        screen.say(f"{row['bot']:20}{row['games']:7}{percent(row['rate']):>9}   {span:19}{means}")
        if row["failed"]:
            screen.say("  " + say("cli.arena.failed", count=row["failed"]))
    for d in report["differences"]:
        low, high = (f"{bound:+.1f}" for bound in d["interval"])
        points = {"points": f"{d['points']:+.1f}", "low": low, "high": high}
        screen.say(say("cli.arena.difference", bot=d["bot"], than=d["than"], games=d["games"], **points))
    tell_failures(report["failures"], screen, say("cli.arena.counted"))
