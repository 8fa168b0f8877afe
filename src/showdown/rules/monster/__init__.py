"""How the monster plays: turn, targets, movement, attack, hit locations, wounds, cards in play."""
