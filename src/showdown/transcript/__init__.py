"""A fight written down by hand: read, check against the rules, write out."""
