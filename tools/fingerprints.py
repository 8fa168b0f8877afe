"""Record and check the fingerprints of random fights (tests/fingerprints).

    python -m tools.fingerprints check             # replay all recorded fights; exit 1 if one differs
    python -m tools.fingerprints check --fights 200
    python -m tools.fingerprints update            # same setups, new fingerprints (for a rules fix)
    python -m tools.fingerprints record --fights 2000   # new random setups as well
    python -m tools.fingerprints extend --fights 600    # keep the record, add fights of the monsters it lacks

A refactoring keeps every fingerprint.  A rules fix changes some: run ``update``, commit the record alone with the fix,
and cite the rule in the commit message.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool

from showdown.engine import HOUSE_RULES, encode_setup
from showdown.sim.random_setup import random_setup, random_showdown
from showdown.sim.seeded_draws import SeededDraws
from tests.fingerprints.fights import Recorded, catalog_of, difference, fingerprint, read_record, write_record

HOMEBREW = "homebrew-example"
HOUSE_VALUES = {
    "extra-life": ("1", "3"),
    "extra-turn": ("20", "60"),
    "reroll-deaths": ("once",),
    "board": ("12x12", "16x14"),
}


Kinds = Sequence[tuple[str, str, str]]
"""Pack, monster and level of fights."""


def kinds() -> list[tuple[str, str, str]]:
    """(pack, monster, level) of every fight that exists."""
    out: list[tuple[str, str, str]] = []
    for pack in ("", HOMEBREW):
        catalog = catalog_of(pack)
        for monster in sorted(catalog.monsters):
            known = [(p, m) for p, m, _ in out]
            if ("", monster) not in known:
                out += [(pack, monster, level.name) for level in catalog.monster(monster).levels]
    return out


def new_fight(number: int, every: Kinds = ()) -> Recorded:
    """The random fight with this number: a First Story in every fifth, any monster and level in the others.

    ``every``: the monsters and levels to take in turn, without First Stories.
    """
    draws = SeededDraws(1_000_000 + number)
    pack = ""
    if number % 5 == 0 and not every:
        setup, _ = random_setup(number, catalog_of(""))
    else:
        every = every or kinds()
        pack, monster, level = every[number % len(every)]
        setup, _ = random_showdown(number, catalog_of(pack), monster, level, parties=number % 5 != 1)
    if not draws.below(4):
        names = [rule.name for rule in HOUSE_RULES]
        name = names[draws.below(len(names))]
        values = HOUSE_VALUES[name]
        if name != "board" or not setup.terrain:
            setup.house = {name: values[draws.below(len(values))]}
    data = encode_setup(setup)
    return Recorded(number, pack, data, fingerprint(number, pack, data))


def lacking(fights: Sequence[Recorded]) -> Kinds:
    """The fights against monsters that the record does not have."""
    fought = {fight.setup["monster"] for fight in fights}
    return [kind for kind in kinds() if kind[1] not in fought]


def updated(fight: Recorded) -> Recorded:
    """The same fight with the fingerprint it has now."""
    return fight._replace(fingerprint=fingerprint(fight.number, fight.pack, fight.setup))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what", choices=["check", "update", "record", "extend"], help="what to do with the recorded fights"
    )
    parser.add_argument("--fights", type=int, default=2000, help="number of fights [default: 2000]")
    parser.add_argument("--workers", type=int, default=2, help="number of processes [default: 2]")
    args = parser.parse_args()
    fights: list[Recorded] = []
    wrong: list[str] = []
    with Pool(args.workers) as pool:
        if args.what == "record":
            results = pool.imap(new_fight, range(args.fights), chunksize=10)
        elif args.what == "extend":
            fights = list(read_record())
            missing = lacking(fights)
            numbers = range(len(fights), len(fights) + args.fights)
            results = pool.imap(partial(new_fight, every=missing), numbers if missing else (), chunksize=10)
        elif args.what == "update":
            results = pool.imap(updated, read_record(), chunksize=10)
        else:
            done = 0
            for found in pool.imap(difference, list(read_record())[: args.fights], chunksize=10):
                done += 1
                if found:
                    wrong.append(found)
                    print(found)
                if done % 100 == 0:
                    print(f"{done} fights replayed, {len(wrong)} differ", file=sys.stderr)
            print(f"{done} fights replayed, {len(wrong)} differ from the record")
            return 1 if wrong else 0
        for fight in results:
            fights.append(fight)
            if len(fights) % 100 == 0:
                print(f"{len(fights)} fights", file=sys.stderr)
    write_record(fights)
    decisions = sum(f.fingerprint.decisions for f in fights)
    print(f"{len(fights)} fights with {decisions} decisions recorded")
    return 0


if __name__ == "__main__":
    sys.exit(main())
