"""``python -m showdown`` is the command ``showdown``."""

from __future__ import annotations

import sys

from showdown.cli import main

if __name__ == "__main__":
    sys.exit(main())
