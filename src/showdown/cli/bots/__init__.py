"""``showdown bots``: list bots, and write a new one.  One file per command."""
