"""Plays the showdown of Kingdom Death: Monster by the book.

Everything a program needs is in `showdown.api`; people run `showdown play`.
"""

__version__ = "0.2.0.dev0"
