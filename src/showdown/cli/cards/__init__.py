"""``showdown cards``: look up cards and parties, write and check packs.  One file per command."""
