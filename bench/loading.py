"""One measuring process: the time of the first load of the core pack in a new Python process.

python -m bench.loading cold|cached    prints milliseconds as JSON; ``cached`` needs a load before it
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time


def main() -> int:
    cached = sys.argv[1] == "cached"
    began, used = perf_counter(), process_time()
    from showdown.content.packs import core_folder, load_packs

    imported, imported_used = perf_counter(), process_time()
    load_packs([core_folder()], cached)
    figures = {
        "import_ms": 1000 * (imported - began),
        "load_ms": 1000 * (perf_counter() - imported),
        "import_cpu_ms": 1000 * (imported_used - used),
        "load_cpu_ms": 1000 * (process_time() - imported_used),
    }
    print(json.dumps({name: round(value, 2) for name, value in figures.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
