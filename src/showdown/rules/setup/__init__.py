"""Before the first round: the first state, its decks, where a position starts, deployment, arrival.  [R-SET]"""
