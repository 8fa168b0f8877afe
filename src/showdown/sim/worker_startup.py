"""Set-up of a worker process: signals, and ending together with the parent process."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading

PR_SET_PDEATHSIG = 1


def set_up_worker() -> None:
    """Ignore Ctrl-C, which is meant for the parent process, and end when the parent ends for any reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def exit_with_parent() -> None:
        parent.join()
        # The result of the current fight has no reader, and there is nothing to clean up.
        os._exit(1)

    threading.Thread(target=exit_with_parent, name="parent-watchdog", daemon=True).start()
    if sys.platform == "linux":
        # A bot in C code that holds the interpreter lock would keep the watchdog thread waiting.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
