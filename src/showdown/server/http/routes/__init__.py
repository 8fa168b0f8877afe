"""Routes of the HTTP API: tables; reference (rules, cards, odds)."""
