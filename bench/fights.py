"""Play random fights for bench.gate: ``python -m bench.fights pure|compiled FIRST_STORIES LEVEL_3_FIGHTS``.

Prints the number of decisions of both kinds of fights.
"""

from __future__ import annotations

import json
import sys

from bench.pure import use_source_only


def main() -> int:
    engine, first_stories, level_3_fights = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if engine == "pure":
        use_source_only()
    from showdown.engine import core_catalog, first_story, is_compiled, showdown
    from showdown.sim.fast_fights import play_fight

    if is_compiled() != (engine == "compiled"):
        print("nothing is compiled\nfix: make compiled", file=sys.stderr)
        return 1
    catalog = core_catalog()
    decisions = {"first_story": 0, "level_3": 0}
    for seed in range(first_stories):
        decisions["first_story"] += play_fight(first_story(4, seed, {}), catalog, seed).decisions
    for seed in range(level_3_fights):
        setup = showdown("white-lion", "level-3", 4, seed, {}, "lion-hunters", catalog)
        decisions["level_3"] += play_fight(setup, catalog, seed).decisions
    print(json.dumps(decisions))
    return 0


if __name__ == "__main__":
    sys.exit(main())
