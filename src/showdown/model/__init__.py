"""What exists: survivors, monster, piles, cards as compiled data, scopes, events.  No rule decides anything here."""
