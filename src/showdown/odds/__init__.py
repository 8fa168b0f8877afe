"""Odds: exact figures from the engine's own chances, and simulation where there are too many of them.

One attack, exactly: ways.py, tree.py, strike.py, mauling.py.  The monster's next turn: ahead.py, threat.py.
"""
