"""API fuzzing: Schemathesis over all routes of a running server.

``python -m tests.harness.api_fuzz 200`` tries 200 examples per route.  All checks of Schemathesis run but one:
`positive_data_acceptance` expects every well-formed request to be accepted, but a well-formed request may name a story
that does not exist.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.harness.path_traversal import loose
from tests.support.live_server import Running


def examine(server: Running, examples: int, phases: str = "coverage,fuzzing", seed: int = 1) -> tuple[int, str]:
    """The exit code and report of Schemathesis."""
    program = Path(sys.executable).parent / "schemathesis"
    command = [
        str(program),
        "run",
        f"{server.base}/api/openapi.json",
        f"--max-examples={examples}",
        f"--phases={phases}",
        f"--seed={seed}",
        "--checks=all",
        "--exclude-checks=positive_data_acceptance",
        "--suppress-health-check=all",
        "--generation-database=none",
        "--no-color",
    ]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return done.returncode, done.stdout + done.stderr


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "api.db", loose) as server:
        code, report = examine(server, int(sys.argv[1]))
    print(report)
    sys.exit(code)


if __name__ == "__main__":
    main()
