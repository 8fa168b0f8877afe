"""The table killed again and again in the middle of a game of bots: is everything that was shown on the disk?

    python -m tests.harness.terminal_kills 50

A real terminal shows the table, the bots play, and at a random moment the process gets a kill -9.  What the screen
showed last must be in the save; the save must replay to its own digest; and the game that goes on from it must end as
the game that was not killed.
"""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path

from showdown.bots import make_agent
from showdown.engine import Game
from tests.support.terminal import Terminal, process_in

NUMBER = re.compile(r"^\s*#(\d+) ")


def undisturbed(seed: int) -> Game:
    game, bot = Game.first_story(seed=seed, players=1), make_agent("heuristic", seed)
    while not game.over:
        game.choose(bot.choose(game))
    return game


def kill_once(folder: Path, seed: int, delay: float) -> tuple[int, int]:
    """Sit down, let the bots play, kill; how many entries the screen showed last, and how many the save has."""
    save = folder / "fight.json"
    words = ["play", "--load", "fight.json"] if save.exists() else ["play", "first-story", "--seed", str(seed)]
    terminal = Terminal(folder, [*words, "--bots", "all", "--save", "fight.json"])
    try:
        terminal.wait_for(" | ")
        pid = process_in(terminal)
        until = time.monotonic() + delay
        shown = 0
        while time.monotonic() < until:
            found = NUMBER.match(terminal.screen[0])
            shown = int(found[1]) if found else shown
        os.kill(pid, signal.SIGKILL)
    finally:
        terminal.close()
    saved = Game.load(save)
    entries = len(saved.journal.entries)
    assert shown <= entries, f"the screen showed {shown} entries, the save has {entries}"
    assert Game.replay(saved.setup, saved.journal).digest() == saved.digest()
    return shown, entries


def kill_often(folder: Path, kills: int, chance: random.Random, tell: bool = False) -> int:
    """Kill this number of times, fight after fight; returns how many ended like an undisturbed one."""
    seed, ended = 1, 0
    for n in range(kills):
        shown, entries = kill_once(folder, seed, chance.uniform(0.0, 2.5))
        saved = Game.load(folder / "fight.json")
        if tell:
            print(f"kill {n + 1}: seed {seed}, shown {shown}, saved {entries}, digest {saved.digest()}", flush=True)
        if saved.over:
            assert saved.digest() == undisturbed(seed).digest()
            (folder / "fight.json").unlink()
            seed, ended = seed + 1, ended + 1
    if (folder / "fight.json").exists():
        rest = Game.load(folder / "fight.json")
        bot = make_agent("heuristic", seed)
        while not rest.over:
            rest.choose(bot.choose(rest))
        assert rest.digest() == undisturbed(seed).digest()
        ended += 1
    return ended


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 50
        fights = kill_often(Path(place), wanted, random.Random(7), tell=True)
        print(f"{wanted} kills, nothing shown was lost; {fights} fights ended as if nobody had killed them")
