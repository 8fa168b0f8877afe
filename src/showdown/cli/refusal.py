"""Kept for one landing: helpers still import it from here."""

from showdown.table.refusal import *  # noqa: F403
