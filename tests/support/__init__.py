"""Helpers that tests share: positions, processes, clients, random fights.  No tests here."""
