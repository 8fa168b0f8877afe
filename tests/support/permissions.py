"""Commands that must obey the permissions of files, also when the tests run as root."""

from __future__ import annotations

import os
import subprocess

from tests.support.console import SHOWDOWN, Run
from tests.support.patience import PATIENCE

WITHOUT = "-dac_override,-dac_read_search,-fowner"
"""What lets root open every file."""


def obedient(*words: str, **env: str) -> Run:
    """Run the command as a user to whom permissions apply."""
    prefix = []
    if os.geteuid() == 0:
        prefix = ["setpriv", f"--bounding-set={WITHOUT}", f"--inh-caps={WITHOUT}"]
    done = subprocess.run(
        [*prefix, *SHOWDOWN, *words],
        capture_output=True,
        text=True,
        env={**os.environ, **env},
        timeout=PATIENCE,
        check=False,
    )
    return Run(done.stdout, done.stderr, done.returncode)
