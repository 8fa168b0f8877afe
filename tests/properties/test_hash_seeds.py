"""Nothing depends on the order of sets or dictionaries of strings: two hash seeds, one result."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TWENTY_FIGHTS = """
from tests.support.random_fights import fight, play
for number in range(20):
    game = play(number, fight(number))
    print(number, game.outcome, game.state.tick, game.digest())
"""


def digests_under(hash_seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", TWENTY_FIGHTS], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_twenty_fights_end_in_the_same_digests_under_two_hash_seeds() -> None:
    first = digests_under("0")
    assert len(first) == 20
    assert len({line.split()[-1] for line in first}) == 20
    assert digests_under("4711") == first
