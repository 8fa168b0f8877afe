"""``showdown arena``: what is printed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

from showdown.analysis.arena import Arena, BotRecord, Leaderboard, difference
from showdown.bots.registry import UnknownBot
from showdown.cli.running import exit_code, tell_failures
from showdown.cli.screen import Screen, print_json
from showdown.engine import BadContent, BadSave, ShowdownError
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, USAGE, Refusal, refused
from showdown.sim.intervals import rate
from showdown.sim.run import Run
from showdown.sim.signals import orderly_end

TOLD_EVERY = 5.0


@orderly_end()
def arena(
    bots: list[str],
    story: str,
    party: str,
    players: int,
    games: int,
    seed: int,
    workers: int,
    file: Path,
    again: bool,
    patience: float,
    as_json: bool,
) -> int:
    """Exit code 0; 1 if a fight of a bot failed; what was played is kept."""
    if not bots:
        raise Refusal(USAGE, "no bot is named", "showdown arena", "name some: showdown arena random heuristic")
    place = Arena(story, party, players)
    try:
        place.open(seed)
    except (BadContent, ShowdownError) as error:
        raise Refusal(NOT_FOUND, str(error), f"--story {story}", "see `showdown cards`, docs/make/bots.md") from error
    try:
        board = Leaderboard(file)
        board.entry(place, seed, again)
    except BadSave as error:
        raise Refusal(BAD_FILE, str(error), str(file), "name another --file, or add --again to begin anew") from error
    screen = Screen()
    told = [monotonic()]

    def say(bot: str, record: BotRecord) -> None:
        if monotonic() - told[0] >= TOLD_EVERY:
            told[0] = monotonic()
            n, won = len(record.outcomes), record.outcomes.count("1")
            _, low, high = rate(won, n)
            screen.note(f"{bot}: {n} of {games}, won {won / n:.1%} ({low:.1%} to {high:.1%})")

    try:
        entry, runs = board.run(place, list(dict.fromkeys(bots)), games, seed, workers, patience, say)
    except UnknownBot as error:
        raise refused(error, NOT_FOUND, "showdown arena", "docs/make/bots.md lists the bots") from error
    except ShowdownError as error:
        raise Refusal(BAD_FILE, str(error), f"--file {file}", "choose another file") from error
    report = summary(entry, [run.specs[0].bot for run in runs])
    if as_json:
        print_json("showdown.arena/1", report)
    else:
        tell(report, screen)
    return code_of(runs, report)


def code_of(runs: list[Run], report: dict[str, Any]) -> int:
    """Says on stderr what did not go as asked, and returns the code that goes with it."""
    codes = [exit_code(run, f"bot {run.specs[0].bot}", anew="--again") for run in runs if run.why]
    failed = sum(row["failed"] for row in report["bots"])
    return max([code for code in codes if code != NEGATIVE], default=OK) or (NEGATIVE if failed else OK)


def summary(entry: dict[str, Any], bots: list[str]) -> dict[str, Any]:
    """The table without the single fights, and each bot against the one before it."""
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


def tell(report: dict[str, Any], screen: Screen) -> None:
    where = f"{report['story']} {report['party']}".strip()
    screen.say(f"{where}, {report['players']} players, seeds from {report['first_seed']}, cards {report['cards'][:12]}")
    screen.say(f"{'bot':20}{'games':>7}{'won':>9}   {'95 % interval':17}{'alive':>6}{'rounds':>8}")
    for row in report["bots"]:
        if not row["games"]:
            screen.say(f"{row['bot']:20}{0:7}")
            continue
        low, high = row["interval"]
        span = f"{low:.1%} to {high:.1%}"
        means = f"{row['alive']:6.2f}{row['mean_rounds']:8.1f}" if row["games"] > row["failed"] else ""
        screen.say(f"{row['bot']:20}{row['games']:7}{row['rate']:9.1%}   {span:17}{means}")
        if row["failed"]:
            screen.say(f"  {row['failed']} failed, counted as not won")
    for d in report["differences"]:
        low, high = d["interval"]
        screen.say(
            f"{d['bot']} wins {d['points']:+.1f} points against {d['than']} on {d['games']} common seeds, "
            f"95 % interval {low:+.1f} to {high:+.1f}"
        )
    tell_failures(report["failures"], screen, "counted as not won")
