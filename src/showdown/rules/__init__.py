"""How it plays: one file per chapter of the rules, steps in play order.  Start reading at rounds.py."""
