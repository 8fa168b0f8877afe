"""Warnings about packs that load: cards that are allowed, but say something that cannot matter."""
