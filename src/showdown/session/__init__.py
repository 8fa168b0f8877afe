"""A game with people at it: who plays whom, answers and bots, taking back, typed dice, explanations, the log.

Prints nothing.  The line mode (``cli/line_mode.py``), the Textual table (``tui``) and the lessons sit at the same
``Session``.
"""
