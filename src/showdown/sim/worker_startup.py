"""What every process that plays for another does first."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading

PR_SET_PDEATHSIG = 1


def set_up_worker() -> None:
    """Ignore Ctrl-C, which is for the process that holds the results, and end with that process, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def mourn() -> None:
        parent.join()
        # In the middle of a fight: nobody waits for it, and nothing is to be tidied up.
        os._exit(1)

    threading.Thread(target=mourn, name="mourner", daemon=True).start()
    if sys.platform == "linux":
        # A bot in C code that never lets another thread run would keep the mourner waiting.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
