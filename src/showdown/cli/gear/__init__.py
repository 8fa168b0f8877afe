"""``showdown gear``."""
