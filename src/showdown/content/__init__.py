"""From pack files to compiled cards: read strictly, parse terms, compile verbs, link packs.

No rule is imported here.
"""
