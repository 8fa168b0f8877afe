"""``showdown packs``: make packs, and share them.  One file per command."""
