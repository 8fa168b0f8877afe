"""What every process that plays for another does first."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def at_work() -> None:
    """Ctrl-C is for the process that holds the results; and nobody works for one that is gone, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def mourn() -> None:
        parent.join()
        # In the middle of a fight: nobody waits for it, and nothing is to be tidied up.
        os._exit(1)

    threading.Thread(target=mourn, name="mourner", daemon=True).start()
