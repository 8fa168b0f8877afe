"""Forecast: what would happen.  One walker looks ahead; explain, what-if, odds and threat are questions put to it.

walker.py walks over decisions and chance.  outcomes.py lists what chance can bring, transposition.py and
equivalence.py say which states and cards are alike.

The questions: hit_locations.py and survivor_attack.py (a survivor's attack), monster_attack.py (the monster's attack),
monster_turn.py and threat.py (the next monster turn), branches.py and explain.py (a card, a turn, a space, told).
"""
