"""One measuring process; prints JSON: ``python -m bench.child pure|compiled|peers|compiled-peers SECONDS``."""

from __future__ import annotations

import json
import sys

from bench.pure import use_source_only


def main() -> int:
    engine, seconds = sys.argv[1], float(sys.argv[2])
    if not engine.startswith("compiled"):
        use_source_only()
    if engine.endswith("peers"):
        from bench.peers import peers

        print(json.dumps(peers(seconds)))
        return 0
    from showdown.sim.bench import run_bench

    figures = run_bench(seconds)
    if figures["engine"] != engine:
        print(f"asked for the {engine} engine, got the {figures['engine']} one", file=sys.stderr)
        return 1
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
