"""The table of bots in docs/numbers/bot-results.md: play the missing fights, and write the table.

    python -m tools.bot_table --bots random heuristic cautious aggressive --games 400
    python -m tools.bot_table --bots strong --games 20
    python -m tools.bot_table --write                   the table of all fights in bench/bots.json

All bots play the same seeds, from 0.  ``--fight 3`` plays one line only, ``--minutes 10`` starts no further line after
ten minutes; finished fights are kept, so a later run continues.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import Any

from showdown.analysis.arena import Arena, Leaderboard, difference

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/numbers/bot-results.md"
BEGIN, END = "<!-- bot table -->\n", "<!-- end of bot table -->\n"
BOTS = ("random", "heuristic", "cautious", "aggressive", "mcts:100", "strong-fast", "strong", "strong-slow")
HOMEBREW = ("bellmaw", "tallowmother", "tithe-keeper", "gallowkite")
FIT_HOMEBREW = (("", "rawhide"), ("rawhide", "lion-hunters"), ("leather-veterans", "lantern-veterans"))
"""Two parties for each level of a homebrew monster."""
PARTIES = {
    "white-lion:1": ("", "rawhide"),
    "white-lion:2": ("lion-hunters", "leather-veterans"),
    "white-lion:3": ("lion-hunters", "lantern-veterans"),
    "first-story": ("",),
    "screaming-antelope:1": ("", "rawhide"),
    "screaming-antelope:2": ("lion-hunters", "leather-veterans"),
    "screaming-antelope:3": ("lion-hunters", "lantern-veterans"),
    "butcher:1": ("rawhide", "lion-hunters"),
    "butcher:2": ("leather-veterans", "lantern-veterans"),
    "butcher:3": ("leather-veterans", "lantern-veterans"),
    "kings-man:1": ("leather-veterans", "lantern-veterans"),
    "kings-man:2": ("leather-veterans", "lantern-veterans"),
    "kings-man:3": ("leather-veterans", "lantern-veterans"),
    "the-hand:1": ("lion-hunters", "leather-veterans"),
    "the-hand:2": ("leather-veterans", "lantern-veterans"),
    "the-hand:3": ("leather-veterans", "lantern-veterans"),
    **{f"{monster}:{level}": parties for monster in HOMEBREW for level, parties in enumerate(FIT_HOMEBREW, 1)},
}
"""Two parties that fit, for each story; the starting party has no name."""
FIGHTS = tuple(Arena(story, party) for story, parties in PARTIES.items() for party in parties)


def cell(record: dict[str, Any] | None) -> str:
    """Wins in per cent, the interval, the number of fights."""
    if record is None or not record["games"]:
        return "not run"
    low, high = record["interval"]
    failed = f", {record['failed']} failed" if record["failed"] else ""
    return f"{100 * record['rate']:.1f} ({100 * low:.1f} to {100 * high:.1f}), n={record['games']}{failed}"


def gain(bots: dict[str, Any], bot: str) -> str:
    """Percentage points that a bot wins more often than the heuristic on common seeds."""
    if bot not in bots or "heuristic" not in bots:
        return "not run"
    found = difference(bots["heuristic"]["outcomes"], bots[bot]["outcomes"])
    low, high = found["interval"]
    if not found["games"]:
        return "not run"
    return f"{found['points']:+.1f} ({low:+.1f} to {high:+.1f}), n={found['games']}"


def table(board: Leaderboard) -> str:
    heads = ["fight", *BOTS, "strong minus heuristic"]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for arena in FIGHTS:
        entry = board.arenas.get(f"{arena.name()} from 0")
        if entry is not None:
            bots = entry["bots"]
            name = f"`{arena.story}` {arena.party or '(starting party)'}"
            lines.append("| " + " | ".join([name, *[cell(bots.get(bot)) for bot in BOTS], gain(bots, "strong")]) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="*", default=[], help="bots that play [default: none]")
    parser.add_argument("--games", type=int, default=20, help="fights of each bot in each line [default: 20]")
    parser.add_argument("--fight", type=int, action="append", help="number of a line, from 0 [default: all]")
    parser.add_argument("--minutes", type=float, default=1e9, help="start no line after this time [default: no limit]")
    parser.add_argument(
        "--file", type=Path, default=ROOT / "bench/bots.json", help="results [default: bench/bots.json]"
    )
    parser.add_argument("--write", action="store_true", help="write the table into the page")
    wanted = parser.parse_args()
    board, until = Leaderboard(wanted.file), monotonic() + 60 * wanted.minutes
    for number, arena in enumerate(FIGHTS):
        if wanted.bots and (wanted.fight is None or number in wanted.fight) and monotonic() < until:
            entry, _ = board.run(arena, wanted.bots, wanted.games)
            print(arena.name(), {bot: cell(entry["bots"].get(bot)) for bot in wanted.bots}, flush=True)
    if wanted.write:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(before + BEGIN + "\n" + table(board) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
